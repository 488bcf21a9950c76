/* line.tsx - the state of the line: a small sign that is always there, words only when it is not well; spoken when it
 * is lost and when it is back. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { OnlineState } from "../engine/protocol";
import { useTell } from "./say";

const patience = 1500; // ms: a line that is back at once was never lost for a person

/** Lost for longer than a blink. */
export function useLost(state: OnlineState): boolean {
    const lost = state.line === "lost" || (state.line === "connecting" && state.lostSince !== undefined);
    const [shown, setShown] = useState(false);
    useEffect(() => {
        if (!lost) {
            setShown(false);
            return;
        }
        const timer = setTimeout(() => setShown(true), patience);
        return () => clearTimeout(timer);
    }, [lost]);
    return lost && shown;
}

export function LineSign({ state }: { state: OnlineState }) {
    const tell = useTell();
    const lost = useLost(state), was = useRef(false);
    const back = was.current && !lost;
    was.current ||= lost;
    const words = lost ? tell("line-lost") : state.line === "connecting" ? tell("line-connecting") : tell("line-there");
    return (
        <span class={`line-sign ${lost ? "lost" : state.line}`}>
            <svg viewBox="0 0 24 24" width="22" height="22" role="img" aria-label={words}>
                <path d="M3 10a13 13 0 0 1 18 0M6.5 13.7a8 8 0 0 1 11 0M10 17.3a3 3 0 0 1 4 0" />
                {lost && <path d="M4 21 20 4" class="stroke" />}
            </svg>
            <span class="only-spoken" role="status">{lost ? tell("line-lost") : back ? tell("line-back") : ""}</span>
        </span>
    );
}
