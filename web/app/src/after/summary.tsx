/* summary.tsx - how it ended, and what it comes to for each seat: luck and skill apart, in plain words. */
import { useApp, useSay } from "../app/context";
import { Outcome } from "../app/outcome";
import { ScoreTable } from "../app/table-panels";
import type { View } from "../engine/protocol";
import type { Names } from "../texts";
import { SeeSaw } from "./see-saw";
import type { SeatSum, Study, Told } from "./study";

/** Who won, everybody's verdict, and the table of scores. */
export function Result({ view, names }: { view: View; names: Names }) {
    const say = useSay();
    return (
        <section class="result">
            <Outcome view={view} names={names} />
            {view.tally.length > 0 &&
                <details><summary>{say("scores-title")}</summary><ScoreTable view={view} names={names} /></details>}
        </section>
    );
}

function SeatSummary({ seat, names, show, titled }: {
    seat: SeatSum;
    names: Names;
    show: (step: number) => void;
    titled: boolean;
}) {
    const { texts } = useApp();
    const of = (part: Told["part"]) => (seat.told ?? []).filter((one) => one.part === part);
    const said = (part: Told["part"]) => of(part).map((one) => texts.say(one.text, names)).join(" ");
    return (
        <section class="seat-sum">
            {titled && <h3>{names[seat.seat]}</h3>}
            <SeeSaw seat={seat} names={names} />
            {(["play", "luck", "hindsight"] as const).map((part) => said(part) && <p key={part}>{said(part)}</p>)}
            {said("dearest") && <>
                <h4>{said("dearest")}</h4>
                <ol class="dearest">
                    {of("mistake").map(({ step, mark, text }) => (
                        <li key={step}>
                            <button type="button" onClick={() => show(step!)}>
                                <span class="sign">{mark}</span><span>{texts.say(text, names)}</span>
                            </button>
                        </li>
                    ))}
                </ol>
            </>}
        </section>
    );
}

/** A look back cannot tell how far it is. */
function howFar({ rolling, judged, steps, all }: Study): { max: number; value?: number } {
    if (rolling)
        return { max: Math.max(rolling.done + rolling.left, 1), value: rolling.done };
    return { max: Math.max(all, 1), ...(!judged && { value: steps.length }) };
}

/** How far the analysis is, and what it found. */
export function Summary({ study, names, show, judgeAll, measureAll }: {
    study: Study;
    names: Names;
    show: (step: number) => void;
    /** Missing: everybody is judged already. */
    judgeAll: (() => void) | undefined;
    measureAll: () => void;
}) {
    const { texts } = useApp();
    const { sum } = study;
    const judged = sum?.seats.filter((seat) => seat.judged).sort((a, b) => a.place - b.place) ?? [];
    return (
        <section class="luck-and-skill" aria-busy={!study.done}>
            <h2>{texts.find("web-after.sum-title")}</h2>
            {!study.done && (
                <div class="progress">
                    <label>{study.rolling
                        ? texts.say(["analyse.progress-rolling", study.rolling.done, study.rolling.left])
                        : study.judged ? texts.find("web-after.looks-back")
                        : texts.say(["analyse.progress", study.steps.length, study.all])}
                        <progress {...howFar(study)} /></label>
                    <button type="button" onClick={() => study.stop()}>{texts.find("web-after.stop")}</button>
                </div>
            )}
            {study.refusal && <p class="bad" role="alert">{texts.sayRefusal(study.refusal)}</p>}
            {study.broken && <p class="bad" role="alert">{texts.find("web.trouble-engine")}</p>}
            {sum && judged.map((seat) =>
                <SeatSummary key={seat.seat} seat={seat} names={names} show={show} titled={sum.seats.length > 1} />)}
            {sum?.notes.map((note) => <p key={note[0]} class="fine">{texts.say(note, names)}</p>)}
            {study.done && sum && !study.measuresAll &&
                <p><button type="button" onClick={measureAll}>{texts.find("web-after.measure-all")}</button></p>}
            {judgeAll && study.done &&
                <p><button type="button" onClick={judgeAll}>{texts.find("web-after.judge-all")}</button></p>}
        </section>
    );
}
