/* tutor.tsx - the tutor: how strict he is, and his word before a mistake, which can be played anyway or taken back. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { Choice } from "../app/parts";
import { type Strictness, strictnesses } from "../app/settings";
import type { GuardProps, HelpProps } from "../app/slots";
import { isRefused, type Message } from "../engine/protocol";
import { advisorOf, dismissAdvisor } from "./advisor";

interface Limit {
    strictness: Strictness;
    /** From which loss on he speaks in this game. */
    text: Message;
}

interface Judgement {
    best: { move: string }[];
    /** Missing: he is silent. */
    warning?: Message;
}

export function TutorChoice() {
    const { texts, settings, change } = useApp();
    return <Choice label={texts.find("web-after.tutor-title")} value={settings.tutor}
                   onChange={(tutor) => change({ tutor })}
                   options={strictnesses.map((value) => ({ value, text: texts.find(`web-after.tutor-${value}`) }))} />;
}

export function TutorPanel({ table, close }: HelpProps) {
    const { engine, texts, settings } = useApp();
    const [limits, setLimits] = useState<Limit[]>();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        let alive = true;
        advisorOf(engine, table).ask<Limit[]>("limits").then((answer) => {
            if (alive && isRefused(answer))
                setTrouble(texts.sayRefusal(answer.refused));
            else if (alive)
                setLimits(answer as Limit[]);
        }, () => alive && setTrouble(texts.find("web.trouble-engine")));
        return () => { alive = false; };
    }, [table]);
    const chosen = limits?.find((one) => one.strictness === settings.tutor);
    return (
        <div class="tutor">
            <p>{texts.find("web-after.tutor-text")}</p>
            <TutorChoice />
            <p role="status" aria-busy={!limits && !trouble}>
                {chosen ? texts.say(chosen.text) : limits && texts.find("advice.tutor-off")}
            </p>
            {trouble && <p class="bad" role="alert">{trouble}</p>}
            <p class="actions">
                <button type="button" class="primary" onClick={close}>{texts.find("web.close")}</button>
            </p>
        </div>
    );
}

/** Stands between a confirmed move and the table. */
export function TutorGuard({ model, names }: GuardProps) {
    const { engine, texts, settings } = useApp();
    const { table } = model;
    const current = useRef({ names, strictness: settings.tutor });
    current.current = { names, strictness: settings.tutor };

    useEffect(() => {
        model.consult = async (move) => {
            const { strictness } = current.current;
            if (strictness === "off" || !table.game.knows.judge)
                return true;
            // Help that fails must not keep anybody from playing.
            const judged = await advisorOf(engine, table).ask<Judgement>("judge", `${strictness} ${move}`)
                .catch(() => undefined);
            const better = judged && !isRefused(judged) && judged.warning && judged.best[0]?.move;
            if (!better)
                return true;
            const { names: called } = current.current, { view } = model, next = (await model.ahead(better)).next;
            const [said, played] = [next, view?.next].map((one) =>
                texts.sayMove(table.game.id, one?.words ?? "", one?.said, called));
            return new Promise<boolean>((resolve) => model.advise({
                asks: true, move: better, drop: () => resolve(false),
                text: `${texts.sentence(judged.warning!, called)} ` +
                    texts.say(said === played ? ["web-after.tutor-instead-alike"] : ["web-after.tutor-instead", said!]),
                keys: [
                    { text: texts.find("web-after.tutor-anyway"), press: () => { resolve(true); model.dismiss(); } },
                    { text: texts.find("web-after.tutor-better"), press: () => {
                        model.dismiss();
                        void model.choose(better);
                    } },
                    { text: texts.find("web.take-back"), primary: true, press: () => model.dismiss() },
                ],
            }));
        };
        return () => {
            model.consult = undefined;
            model.dismiss();
            dismissAdvisor(table);
        };
    }, [model]);
    return null;
}
