/* summary.tsx - how it ended, and what it comes to for each seat: luck and skill apart, in plain words. */
import { useApp, useSay } from "../app/context";
import { Outcome } from "../app/outcome";
import { ScoreTable } from "../app/table-panels";
import type { View } from "../engine/protocol";
import { spelled } from "../help/judgements";
import type { Names, Texts } from "../texts";
import {
    adjustedSentence, countsSentence, faultSentence, gradeSentence, hindsightSentence, luckSentence, rateSentence,
} from "./sentences";
import { isDecision, type SeatSum, type Step, type Study, type Sum } from "./study";

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

/** A decision with its moves as people read them. */
const shownStep = (texts: Texts, game: string, names: Names, step: Step | undefined) =>
    (isDecision(step) ? spelled(texts, game, names, step) : step);

function SeatSummary({ game, sum, seat, names, steps, show, titled }: {
    game: string;
    sum: Sum;
    seat: SeatSum;
    names: Names;
    steps: readonly Step[];
    show: (step: number) => void;
    titled: boolean;
}) {
    const { texts } = useApp();
    const dearest = (seat.dearest ?? []).map((mistake) =>
        ({ ...mistake, decision: shownStep(texts, game, names, steps[mistake.step]) }));
    return (
        <section class="seat-sum">
            {titled && <h3>{names[seat.seat]}</h3>}
            <p>{gradeSentence(texts, seat)}{" "}
                {Boolean(seat.decisions) && <>{rateSentence(texts, sum, seat)} {countsSentence(texts, seat)}</>}</p>
            {sum.luck_known &&
                <p>{luckSentence(texts, sum, seat)} {sum.finished && adjustedSentence(texts, sum, seat)}</p>}
            {seat.hindsight && <p>{hindsightSentence(texts, sum, seat)}</p>}
            {dearest.length > 0 && <>
                <h4>{texts.say(["analyse.dearest", dearest.length])}</h4>
                <ol class="dearest">
                    {dearest.map(({ step, decision }) => isDecision(decision) && (
                        <li key={step}>
                            <button type="button" onClick={() => show(step)}>
                                <span class="sign">{decision.mark}</span>
                                <span>{texts.say(
                                    ["analyse.mistake", decision.round, decision.move, decision.best[0]?.move ?? "",
                                                  faultSentence(texts, names, sum.fewest_wins, decision)])}</span>
                            </button>
                        </li>
                    ))}
                </ol>
            </>}
        </section>
    );
}

/** How far the analysis is, and what it found. */
export function Summary({ game, study, names, show, judgeAll }: {
    game: string;
    study: Study;
    names: Names;
    show: (step: number) => void;
    /** Missing: everybody is judged already. */
    judgeAll: (() => void) | undefined;
}) {
    const { texts } = useApp();
    const { sum } = study;
    const judged = sum?.seats.filter((seat) => seat.judged).sort((a, b) => a.place - b.place) ?? [];
    return (
        <section class="luck-and-skill" aria-busy={!study.done}>
            <h2>{texts.find("web-after.sum-title")}</h2>
            {!study.done && (
                <div class="progress">
                    <label>{study.judged ? texts.find("web-after.looks-back")
                        : texts.say(["web-after.analysing", study.steps.length, study.all])}
                        <progress max={Math.max(study.all, 1)}
                                  value={study.judged ? undefined : study.steps.length} /></label>
                    <button type="button" onClick={() => study.stop()}>{texts.find("web-after.stop")}</button>
                </div>
            )}
            {study.refusal && <p class="bad" role="alert">{texts.sayRefusal(study.refusal)}</p>}
            {study.broken && <p class="bad" role="alert">{texts.find("web.trouble-engine")}</p>}
            {sum?.stopped && <p class="fine">{texts.find("analyse.stopped")}</p>}
            {sum && !sum.luck_known && <p class="fine">{texts.find("analyse.luck-unknown")}</p>}
            {sum && judged.map((seat) =>
                <SeatSummary game={game} key={seat.seat} sum={sum} seat={seat} names={names} steps={study.steps}
                             show={show} titled={sum.seats.length > 1} />)}
            {sum && <p class="fine">{texts.find("web-after.how-judged")}</p>}
            {judgeAll && study.done &&
                <p><button type="button" onClick={judgeAll}>{texts.find("web-after.judge-all")}</button></p>}
        </section>
    );
}
