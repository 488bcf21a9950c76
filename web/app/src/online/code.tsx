/* code.tsx - a link to give away: by the device's own way of sharing, by the clipboard, or to be read. As a code:
 * app/code.tsx. */
import { useState } from "preact/hooks";
import { shareText } from "../app/share-text";
import { useTell } from "./say";

/** Sharing where the device can, else copying; where both are forbidden the link is there to be marked. */
export function LinkKeys({ link }: { link: string }) {
    const tell = useTell();
    const [told, setTold] = useState("");
    const canShare = typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;
    const give = async () => {
        const given = await shareText(link);
        setTold(given === "copied" ? tell("copied") : given === "failed" ? link : "");
    };
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(link);
            setTold(tell("copied"));
        } catch {
            setTold(link);
        }
    };
    return (
        <>
            <p class="actions link-keys">
                {canShare && <button type="button" class="primary" onClick={() => void give()}>{tell("share")}</button>}
                <button type="button" onClick={() => void copy()}>{tell("copy")}</button>
            </p>
            <p class="told fine" role="status">{told}</p>
        </>
    );
}
