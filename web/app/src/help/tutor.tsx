/* tutor.tsx - the tutor: how strict he is, and his word before a mistake, which can be played anyway or taken back. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { Choice, Panel } from "../app/parts";
import type { GuardProps, HelpProps } from "../app/slots";
import { isRefused } from "../engine/protocol";
import { advisorOf, dismissAdvisor } from "./advisor";
import { cost, type Judgement, type Marks, marks, reason, roughly, spelled } from "./judgements";
import { chooseTutorLimit, tutorLimit } from "./tutor-limit";

const strictness = ["web-after.tutor-doubtful", "web-after.tutor-mistakes", "web-after.tutor-blunders"] as const;

export function TutorPanel({ table, close }: HelpProps) {
    const { engine, texts } = useApp();
    const [levels, setLevels] = useState<Marks>();
    const [limit, setLimit] = useState(() => tutorLimit(table));
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        let alive = true;
        advisorOf(engine, table).ask<Marks>("marks").then((answer) => {
            if (alive && isRefused(answer))
                setTrouble(texts.sayRefusal(answer.refused));
            else if (alive)
                setLevels(answer as Marks);
        }, () => alive && setTrouble(texts.find("web.trouble-engine")));
        return () => { alive = false; };
    }, [table]);
    const change = (chosen: number) => {
        setLimit(chosen);
        void chooseTutorLimit(table, chosen);
    };
    const offered = !levels ? [] : marks.map((mark, i) =>
        ({ value: levels[mark], text: texts.say([strictness[i]!, roughly(texts, levels[mark])]) }));
    // A limit that was chosen elsewhere stands among the others.
    const other = levels && limit && !offered.some((one) => one.value === limit)
        ? [{ value: limit, text: texts.say(["web-after.tutor-from", roughly(texts, limit)]) }] : [];
    return (
        <div class="tutor">
            <p>{texts.find("web-after.tutor-text")}</p>
            {trouble && <p class="bad" role="alert">{trouble}</p>}
            {levels && (
                <Choice label={texts.find("web-after.tutor-title")} value={limit} onChange={change}
                        options={[{ value: 0, text: texts.find("web-after.tutor-off") }, ...other, ...offered]} />
            )}
            {!levels && !trouble && <p class="thinking">{texts.find("web-after.hint-thinks")}</p>}
            <p class="actions">
                <button type="button" class="primary" onClick={close}>{texts.find("web.close")}</button>
            </p>
        </div>
    );
}

/** Stands between a confirmed move and the table. */
export function TutorGuard({ model, names }: GuardProps) {
    const { engine, texts } = useApp();
    const { table } = model;
    const [warning, setWarning] = useState<Judgement>();
    const answer = useRef<(play: boolean) => void>();

    useEffect(() => {
        model.consult = async (move) => {
            const limit = tutorLimit(table);
            if (!limit || !table.game.knows.judge)
                return true;
            // Help that fails must not keep anybody from playing.
            const judged = await advisorOf(engine, table).ask<Judgement>("judge", move).catch(() => undefined);
            if (!judged || isRefused(judged) || judged.loss < limit)
                return true;
            setWarning(judged);
            return new Promise<boolean>((resolve) => {
                answer.current = resolve;
            });
        };
        return () => {
            model.consult = undefined;
            answer.current?.(false);
            dismissAdvisor(table);
        };
    }, [model]);

    if (!warning)
        return null;
    const decide = (play: boolean) => {
        setWarning(undefined);
        answer.current?.(play);
        answer.current = undefined;
    };
    const better = warning.best[0]?.move ?? "", shown = spelled(texts, table.game.id, names, warning);
    return (
        <Panel title={texts.find("web-after.tutor-title")} close={() => decide(false)}>
            <div class="tutor" role="alert">
                <p>{texts.say(
                    ["web-after.tutor-warns", shown.move, cost(texts, table.game.fewestWins, warning.loss)])}</p>
                {warning.why && <p>{texts.say(["web-after.tutor-reason", reason(texts, names, shown)])}</p>}
            </div>
            <p class="actions">
                <button type="button" onClick={() => decide(true)}>{texts.find("web-after.tutor-anyway")}</button>
                <button type="button" onClick={() => { decide(false); void model.choose(better); }}>
                    {texts.find("web-after.tutor-better")}
                </button>
                <button type="button" class="primary" onClick={() => decide(false)}>
                    {texts.find("web.take-back")}
                </button>
            </p>
        </Panel>
    );
}
