/* paper-code.tsx - the code on a printed sheet.
 * Millimetres. */
import type { PaperCode } from "../engine/protocol";
import { INK } from "./paper-scene";

const QUIET = 4; // empty modules that a code needs around it
const LEAST = 13.5, MODULE_LIKED = 0.45, MODULE_LEAST = 0.33; // what a telephone reads from a 300 dpi print

export interface CodeSize {
    module: number;
    /** Its width without the quiet zone, and the quiet zone on one side. */
    dark: number;
    quiet: number;
}

/** On a page whose shorter side is `less`. */
export function codeSize({ side }: PaperCode, less: number): CodeSize {
    const modules = side + 2 * QUIET, wide = Math.max(LEAST, less * 0.12) / modules;
    const module = Math.max(wide, Math.min(MODULE_LIKED, (less * 0.17) / modules), MODULE_LEAST);
    return { module, dark: module * side, quiet: module * QUIET };
}

/** All dark modules as one path, so that no hair shows between them. */
export function CodeMark({ code, x, y, size }: { code: PaperCode; x: number; y: number; size: CodeSize }) {
    const path = code.rows.flatMap((row, down) =>
        [...row.matchAll(/1+/g)].map((run) => `M${run.index} ${down}h${run[0].length}v1h-${run[0].length}z`)).join("");
    return <path class="code" transform={`translate(${x} ${y}) scale(${size.module})`} d={path} fill={INK} />;
}
