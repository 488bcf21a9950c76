/* deed.tsx - something asked of the server: while it is under way nothing is asked twice, and a refusal is said where
 * it was asked. */
import { useState } from "preact/hooks";
import { useApp } from "../app/context";
import type { Refusal, Refused } from "../engine/protocol";

export interface Deed {
    busy: boolean;
    refusal: Refusal | undefined;
    /** Answers whether it was done. */
    ask: (task: () => Promise<undefined | Refused>) => Promise<boolean>;
}

export function useDeed(): Deed {
    const [busy, setBusy] = useState(false);
    const [refusal, setRefusal] = useState<Refusal>();
    const ask = async (task: () => Promise<undefined | Refused>) => {
        if (busy)
            return false;
        setBusy(true);
        setRefusal(undefined);
        try {
            const answer = await task();
            setRefusal(answer?.refused);
            return !answer;
        } finally {
            setBusy(false);
        }
    };
    return { busy, refusal, ask };
}

export function Refusing({ deed }: { deed: Deed }) {
    const { texts } = useApp();
    return <p class="bad" role="alert">{deed.refusal && texts.sentence(deed.refusal.message)}</p>;
}
