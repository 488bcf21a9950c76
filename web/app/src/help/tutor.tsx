/* tutor.tsx - the tutor: how strict he is, and his word before a mistake, which can be played anyway or taken back. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { Choice, Panel } from "../app/parts";
import type { GuardProps, HelpProps } from "../app/slots";
import { isRefused, type Message } from "../engine/protocol";
import { advisorOf, dismissAdvisor } from "./advisor";
import { chooseTutorLimit, tutorLimit } from "./tutor-limit";

/** From a loss of so many thousandths of a point on he speaks. */
interface Limit {
    limit: number;
    text: Message;
}

interface Judgement {
    best: { move: string }[];
    /** Missing: he is silent. */
    warning?: Message;
}

export function TutorPanel({ table, close }: HelpProps) {
    const { engine, texts } = useApp();
    const [limits, setLimits] = useState<Limit[]>();
    const [limit, setLimit] = useState(() => tutorLimit(table));
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        let alive = true;
        advisorOf(engine, table).ask<Limit[]>("limits", String(limit)).then((answer) => {
            if (alive && isRefused(answer))
                setTrouble(texts.sayRefusal(answer.refused));
            else if (alive)
                setLimits(answer as Limit[]);
        }, () => alive && setTrouble(texts.find("web.trouble-engine")));
        return () => { alive = false; };
    }, [table]);
    const change = (chosen: number) => {
        setLimit(chosen);
        void chooseTutorLimit(table, chosen);
    };
    return (
        <div class="tutor">
            <p>{texts.find("web-after.tutor-text")}</p>
            {trouble && <p class="bad" role="alert">{trouble}</p>}
            {limits && (
                <Choice label={texts.find("web-after.tutor-title")} value={limit} onChange={change}
                        options={limits.map((one) => ({ value: one.limit, text: texts.say(one.text) }))} />
            )}
            {!limits && !trouble && <p class="thinking">{texts.find("advice.thinks")}</p>}
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
            const judged =
                await advisorOf(engine, table).ask<Judgement>("judge", `${limit} ${move}`).catch(() => undefined);
            if (!judged || isRefused(judged) || !judged.warning)
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

    if (!warning?.warning)
        return null;
    const decide = (play: boolean) => {
        setWarning(undefined);
        answer.current?.(play);
        answer.current = undefined;
    };
    const better = warning.best[0]?.move ?? "";
    return (
        <Panel title={texts.find("web-after.tutor-title")} close={() => decide(false)}>
            <div class="tutor" role="alert">
                <p>{texts.sentence(warning.warning, names)}</p>
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
