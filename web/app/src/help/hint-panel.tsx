/* hint-panel.tsx - the best move, and why; a tap puts it on the board. */
import { useEffect, useState } from "preact/hooks";
import { seatNames, useApp, useSay } from "../app/context";
import type { HelpProps } from "../app/slots";
import { isRefused, type Message } from "../engine/protocol";
import { advisorOf } from "./advisor";

interface Hint {
    best: string;
    text: Message;
}

export function HintPanel({ table, view, choose, close }: HelpProps) {
    const { engine, texts } = useApp();
    const say = useSay();
    const [hint, setHint] = useState<Hint>();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        let alive = true, done = false;
        const advisor = advisorOf(engine, table);
        advisor.ask<Hint>("hint").then((answer) => {
            done = true;
            if (alive && isRefused(answer))
                setTrouble(texts.sayRefusal(answer.refused));
            else if (alive)
                setHint(answer as Hint);
        }, () => alive && setTrouble(texts.find("web.trouble-engine")));
        return () => {
            alive = false;
            if (!done)
                advisor.stop();
        };
    }, [table, view.events]);
    return (
        <div class="hint" aria-live="polite" aria-busy={!hint && !trouble}>
            {!hint && !trouble && <p class="thinking">{texts.find("advice.thinks")}</p>}
            {trouble && <p class="bad" role="alert">{trouble}</p>}
            {hint && <p>{texts.sentence(hint.text, seatNames(texts, view.seats))}</p>}
            <p class="actions">
                <button type="button" onClick={close}>{say("close")}</button>
                {hint && <button type="button" class="primary"
                                 onClick={() => choose(hint.best)}>{texts.find("web-after.hint-show")}</button>}
            </p>
        </div>
    );
}
