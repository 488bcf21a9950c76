/* scenery.tsx - what lies behind a table, by its mood, and the patterns of fields. */
import type { Backdrop } from "../engine/protocol";
import type { Layout } from "./layout";
import { Picture } from "./picture";

/** Places along a line that look as if they had grown there; the same every time. */
function scattered(count: number, seed: number): number[] {
    return Array.from({ length: count }, (_, i) => {
        const mixed = Math.sin((i + 1) * 12.9898 + seed * 78.233) * 43758.5453;
        return (i + 0.2 + 0.6 * (mixed - Math.floor(mixed))) / count;
    });
}

function Firs({ width, ground, high, count, kind, seed }: {
    width: number; ground: number; high: number; count: number; kind: string; seed: number;
}) {
    return (
        <g class={kind}>
            {scattered(count, seed).map((share, i) => {
                const h = high * (0.7 + 0.3 * ((i * 7 + seed) % 5) / 4);
                return <Picture id="fir" x={share * width - h / 2} y={ground - h} w={h} h={h} />;
            })}
        </g>
    );
}

function Wood({ layout }: { layout: Layout }) {
    const { width, height } = layout;
    // Under the hand the wood is dark: it begins above the lowest thing that belongs to the viewer.
    let edge = height;
    for (const [item, box] of layout.placed ?? [])
        if (item.zone === "hand")
            edge = Math.min(edge, box.y - 8);
    const firs = Math.max(6, Math.round(width / 70));
    return (
        <>
            <Firs width={width} ground={height * 0.24} high={90} count={firs} kind="far" seed={1} />
            <rect x={-2000} y={height * 0.22} width={width + 4000} height={height} class="clearing" />
            <Firs width={width} ground={edge + 10} high={36} count={firs * 2} kind="near" seed={3} />
            <rect x={-2000} y={edge} width={width + 4000} height={height - edge + 2000} class="under" />
        </>
    );
}

/** Hills and grass; a sun above them. */
function Meadow({ layout }: { layout: Layout }) {
    const { width, height } = layout, high = height * 0.3, low = height * 0.55;
    const hill = (y: number, rise: number) =>
        `M-2000 ${y}C-600 ${y - rise} ${width * 0.2} ${y + rise} ${width * 0.5} ${y}S${width + 500} ${y - rise} ` +
        `${width + 2000} ${y}V${height + 2000}H-2000Z`;
    const blades = scattered(Math.max(10, Math.round(width / 26)), 5).map((share) => share * width);
    return (
        <>
            <circle cx={width * 0.9} cy={high - 10} r={Math.min(60, width * 0.1)} class="sun" />
            <path d={hill(high, 24)} class="hill" />
            <path d={hill(low, 18)} class="hill near" />
            <path d={blades.map((x, i) => `M${x.toFixed(0)} ${(low + 22 + (i % 4) * 16).toFixed(0)}l-4 -10m4 10v-14m0 14l5 -9`).join("")}
                  class="grass" />
        </>
    );
}

const sceneries: Partial<Record<Backdrop, (props: { layout: Layout }) => preact.JSX.Element>> = { wood: Wood, meadow: Meadow };

function Patterns() {
    const strokes = ["", "M0 5.6H11.2", "M4 9.8l-2.2 -4.2M4 9.8l2.2 -4.2M9.6 4.2l-2 -3.4M9.6 4.2l2 -3.4", "",
                     "M0 5.6q2.8 -3.6 5.6 0t5.6 0", "M2.8 5.6H8.4M5.6 2.8V8.4", "M-1.4 12.6L12.6 -1.4"];
    return (
        <defs>
            {strokes.map((d, i) => i > 0 && (
                <pattern id={`pattern-${i}`} width="11.2" height="11.2" patternUnits="userSpaceOnUse" class="pattern">
                    {d ? <path d={d} /> : <><circle cx="2.8" cy="2.8" r="1.4" /><circle cx="8.4" cy="8.4" r="1.4" /></>}
                </pattern>
            ))}
        </defs>
    );
}

export function Scenery({ backdrop, layout }: { backdrop: Backdrop; layout: Layout }) {
    const Behind = sceneries[backdrop];
    return (
        <g class={`scenery on-${backdrop}`} aria-hidden="true">
            <Patterns />
            {Behind && <Behind layout={layout} />}
        </g>
    );
}
