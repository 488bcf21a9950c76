/* name-field.tsx - a field for somebody's name: what may not stand in one is said at once, and not kept. */
import { useRef, useState } from "preact/hooks";
import { isRefused, type Refusal } from "../engine/protocol";
import { useApp } from "./context";

export function NameField({ label, name, most, placeholder, keep }: {
    label: string;
    name: string;
    most: number; // letters
    placeholder?: string;
    keep: (name: string) => void;
}) {
    const { engine, texts } = useApp();
    const [typed, setTyped] = useState(name);
    const [refusal, setRefusal] = useState<Refusal>();
    const latest = useRef(keep); // while it is checked another field may be kept
    latest.current = keep;
    const check = async (words: string) => {
        setTyped(words);
        const answer = await engine.ask<object>("names", words);
        setRefusal(isRefused(answer) ? answer.refused : undefined);
        if (!isRefused(answer))
            latest.current(words);
    };
    return (
        <label class="field">{label}
            <input type="text" maxLength={most} value={typed} autocomplete="off" placeholder={placeholder}
                   onInput={(event) => void check(event.currentTarget.value)} />
            {refusal && <span class="bad" role="alert">{texts.sayRefusal(refusal)}</span>}
        </label>
    );
}
