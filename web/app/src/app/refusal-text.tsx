/* refusal-text.tsx - why something cannot be played: the sentence, and behind "Why?" the rule that says so. */
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
    // A place at the beginning stays as it was typed.
    const sentence = texts.say(refusal.message, names).replace(/^\p{Ll}(?!\d)/u, (letter) => letter.toUpperCase());
    return (
        <>
            {`${sentence}${/[.!?]$/.test(sentence) ? " " : ". "}`}
            {clause &&
                <button type="button" class="clause-link" aria-label={say("rules-of", clause)}
                        onClick={() => setOpen(`rules ${clause}`)}>
                    {say("why")}
                </button>}
        </>
    );
}
