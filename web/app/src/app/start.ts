/* start.ts - a game that begins by one tap. */
import { useState } from "preact/hooks";
import { isRefused, type Refusal, type Setup } from "../engine/protocol";
import { useApp } from "./context";
import { useOnce } from "./once";
import { startTable } from "./opened";
import { goTo } from "./router";

/** Starts it and goes to its table; or why it cannot be started. */
export function useStart(make: () => Setup): [start: () => Promise<void>, refusal: Refusal | undefined] {
    const { engine } = useApp();
    const [refusal, setRefusal] = useState<Refusal>();
    const start = useOnce(async () => {
        const answer = await startTable(engine, make());
        if (isRefused(answer))
            setRefusal(answer.refused);
        else
            goTo("play", answer.id);
        return !isRefused(answer);
    });
    return [start, refusal];
}
