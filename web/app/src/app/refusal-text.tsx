/* refusal-text.tsx - why something cannot be played: the sentence, and before it the clause, which opens the rule. */
import type { Refusal } from "../engine/protocol";
import type { Names } from "../texts";
import { useApp, useSay } from "./context";
import type { Open } from "./table-panels";

export function RefusalText({ refusal, names, setOpen }: {
    refusal: Refusal;
    names: Names;
    setOpen: (open: Open) => void;
}) {
    const { texts } = useApp();
    const say = useSay();
    const { clause } = refusal;
    return (
        <>
            {clause &&
                <button type="button" class="clause-link" aria-label={say("rules-of", clause)}
                        onClick={() => setOpen(`rules ${clause}`)}>
                    {clause}
                </button>}
            {`${clause ? ": " : ""}${texts.say(refusal.message, names)}`}
        </>
    );
}
