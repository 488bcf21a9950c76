/* weighed.tsx - at the end of a game: skill against luck and the costliest move, found out while one enjoys the end. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { address } from "../app/router";
import { isRefused, type View } from "../engine/protocol";
import type { Names } from "../texts";
import { SeeSaw } from "./see-saw";
import { firstPerson, seatToJudge, useStudy } from "./use-study";

export function Weighed({ view, names }: { view: View; names: Names }) {
    const { engine, texts } = useApp();
    const [record, setRecord] = useState<string>();
    useEffect(() => {
        let alive = true;
        void engine.finishedRecord(view.id)
            .then((found) => alive && !isRefused(found) && setRecord(found), () => {}); // without it nothing is said
        return () => { alive = false; };
    }, [view.id]);
    const study = useStudy(record, view, seatToJudge(view.seats));
    const mine = study?.sum?.seats[firstPerson(view.seats) - 1];
    const worst = mine?.told?.find((one) => one.part === "mistake");
    if (!study || study.refusal || study.broken)
        return null;
    return (
        <section class="weighed" aria-busy={!study.judged}>
            <h3>{texts.find("web-after.sum-title")}</h3>
            {mine ? <SeeSaw seat={mine} names={names} />
                : <progress aria-label={texts.say(["analyse.progress", study.steps.length, study.all])}
                            max={Math.max(study.all, 1)} value={study.steps.length} />}
            {worst && <a class="button costliest" href={address("after", view.id, String(worst.step))}>
                <span class="sign">{worst.mark}</span><span>{texts.say(worst.text, names)}</span>
            </a>}
        </section>
    );
}
