/* code.tsx - a text as a QR code for a telephone's camera. */
import { useEffect, useState } from "preact/hooks";
import { isRefused } from "../engine/protocol";
import { useApp } from "./context";

interface Modules {
    side: number;
    path: string;
}

const quiet = 4; // modules around a code that stay white

/** Dark on white in the dark theme, too: not every camera reads it the other way round. Nothing where the text is too
 *  long for a code. */
export function Code({ text, label }: { text: string; label: string }) {
    const { engine } = useApp();
    const [code, setCode] = useState<Modules | "too long">();
    useEffect(() => {
        let alive = true;
        void engine.ask<Modules>("print_code", text).then((made) =>
            alive && setCode(isRefused(made) ? "too long" : made));
        return () => { alive = false; };
    }, [text]);
    if (code === "too long")
        return null;
    const side = (code?.side ?? 33) + 2 * quiet;
    return (
        <svg class="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shape-rendering="crispEdges">
            <rect width={side} height={side} rx="2" class="paper" />
            {code && <path transform={`translate(${quiet} ${quiet})`} d={code.path} />}
        </svg>
    );
}
