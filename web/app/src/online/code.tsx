/* code.tsx - a link to give away: as a QR code for a telephone's camera, by the device's own way of sharing, by the
 * clipboard, or to be read. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { shareText } from "../app/share-text";
import { isRefused } from "../engine/protocol";
import { useTell } from "./say";

interface Modules {
    side: number;
    path: string;
}

const quiet = 4; // modules around a code that stay white

/** Dark on white in the dark theme, too: not every camera reads it the other way round. */
export function Code({ text, label }: { text: string; label: string }) {
    const { engine } = useApp();
    const [code, setCode] = useState<Modules>();
    useEffect(() => {
        let alive = true;
        void engine.ask<Modules>("print_code", text).then((made) => alive && !isRefused(made) && setCode(made));
        return () => { alive = false; };
    }, [text]);
    const side = (code?.side ?? 33) + 2 * quiet;
    return (
        <svg class="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shape-rendering="crispEdges">
            <rect width={side} height={side} rx="2" class="paper" />
            {code && <path transform={`translate(${quiet} ${quiet})`} d={code.path} />}
        </svg>
    );
}

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
