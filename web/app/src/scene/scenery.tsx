/* scenery.tsx - what lies behind a table, by its mood, and the patterns of fields. */
import type { Backdrop } from "../engine/protocol";
import type { Arranged } from "./arrange";
import { Ground } from "./board";
import { type Box, type Layout, rasterOf } from "./layout";
import type { Point, Raster } from "./outline";
import { Picture } from "./picture";

interface Behind {
    layout: Layout;
    arranged: readonly Arranged[];
}

/** Places along a line that look as if they had grown there; the same every time. */
function scattered(count: number, seed: number): number[] {
    return Array.from({ length: count }, (_, i) => {
        const mixed = Math.sin((i + 1) * 12.9898 + seed * 78.233) * 43758.5453;
        return (i + 0.2 + 0.6 * (mixed - Math.floor(mixed))) / count;
    });
}

function Firs({ width, ground, high, count, kind, seed, words = [] }: {
    width: number; ground: number; high: number; count: number; kind: string; seed: number; words?: readonly Box[];
}) {
    // Words stand in the middle of their line.
    const clear = (x: number) =>
        words.every((box) => Math.abs(x - box.x - box.w / 2) > Math.min(160, box.w * 0.32) || ground < box.y);
    return (
        <g class={kind}>
            {scattered(count, seed).map((share, i) => {
                const h = high * (0.7 + 0.3 * ((i * 7 + seed) % 5) / 4);
                return clear(share * width) &&
                    <Picture id="fir" x={share * width - h / 2} y={ground - h} w={h} h={h} />;
            })}
        </g>
    );
}

function Wood({ layout }: { layout: Layout }) {
    const { width, height } = layout;
    // Under the hand the wood is dark: it begins above the lowest thing that belongs to the viewer.
    let edge = height;
    const words: Box[] = [];
    for (const [item, box] of layout.placed ?? [])
        if (item.zone === "hand")
            edge = Math.min(edge, box.y - 8);
        else if (item.shape === "label")
            words.push(box);
    const firs = Math.max(6, Math.round(width / 70));
    return (
        <>
            <Firs width={width} ground={height * 0.24} high={90} count={firs} kind="far" seed={1} />
            <rect x={-2000} y={height * 0.22} width={width + 4000} height={height} class="clearing" />
            <Firs width={width} ground={edge + 10} high={36} count={firs * 2} kind="near" seed={3}
                  words={words.filter((box) => box.y + box.h > edge - 36)} />
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
            <path d={blades.map((x, i) =>
                `M${x.toFixed(0)} ${(low + 22 + (i % 4) * 16).toFixed(0)}l-4 -10m4 10v-14m0 14l5 -9`).join("")}
                  class="grass" />
        </>
    );
}

/** Waves far out, a compass rose where nothing else is. */
function Sea({ layout }: { layout: Layout }) {
    const { width, height } = layout, rows = Math.ceil(height / 70);
    const boxes = [...layout.placed?.values() ?? []];
    const low = Math.max(0, ...boxes.map((box) => box.y + box.h)), left = Math.min(width, ...boxes.map((box) => box.x));
    const open = (x: number, y: number) =>
        boxes.every((box) => x + 26 < box.x || x > box.x + box.w + 6 || y + 12 < box.y || y > box.y + box.h + 12);
    const rose = Math.min(height - low - 40, width - left - 40, 150);
    return (
        <>
            <path class="waves" stroke-width="1.6" d={Array.from({ length: rows }, (_, row) =>
                scattered(Math.ceil(width / 150), row + 2).map((share) => Math.round(share * width))
                    .filter((x) => open(x, row * 70 + 30))
                    .map((x) => `M${x} ${row * 70 + 30}q5 -5 10 0t10 0`).join("")).join("")} />
            {rose > 60 && <Picture id="compass" x={(left + width - rose) / 2} y={(low + height - rose) / 2} w={rose}
                h={rose} class="rose" />}
        </>
    );
}

/** One piece of land round all dots and cells of a board. */
export function Soil({ backdrop, layout, arranged }: Behind & { backdrop: Backdrop }) {
    const raster = rasterOf(layout);
    const points = arranged.filter(({ item, tile }) => item.zone === "board" && !tile &&
        (item.shape === "dot" || (item.shape === "cell" && item.w <= 2)));
    if (points.length < 2 || !layout.dots || !layout.hexagonal)
        return null;
    return (
        <g class={`soil on-${backdrop}`} aria-hidden="true">
            <Ground points={points} raster={raster} by={0.3} />
            {backdrop === "fields" && holes(points, raster).map((hole) =>
                <Mill x={hole.x} y={hole.y} size={raster.pitch} />)}
        </g>
    );
}

/** Places of a hexagonal raster that lie free with all six neighbours taken. */
function holes(points: readonly Point[], { pitch, row }: Raster): Point[] {
    const name = (x: number, y: number) =>
        `${Math.round((2 * (x - points[0]!.x)) / pitch)} ${Math.round((y - points[0]!.y) / row)}`;
    const taken = new Set(points.map((point) => name(point.x, point.y)));
    const around = [[1, 0], [0.5, 1], [-0.5, 1], [-1, 0], [-0.5, -1], [0.5, -1]];
    return points.map((point) => ({ x: point.x + pitch, y: point.y })).filter(({ x, y }) => !taken.has(name(x, y)) &&
        around.every(([dx, dy]) => taken.has(name(x + dx! * pitch, y + dy! * row))));
}

/** The sails of a mill, from above. */
function Mill({ x, y, size }: { x: number; y: number; size: number }) {
    return (
        <g class="mill" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 27).toFixed(2)})`}>
            {[0, 60, 120, 180, 240, 300].map((turn) =>
                <path d="M0 0L-4 -11C-2 -13.4 3 -13 4 -10Z" transform={`rotate(${turn})`} />)}
            <circle r="3.4" />
        </g>
    );
}

const sceneries: Partial<Record<Backdrop, (props: Behind) => preact.JSX.Element | null>> = {
    wood: Wood, sea: Sea, meadow: Meadow,
};

/** The patterns of fields in each tint's own line: furrows, meadow, dots, waves, crosses, hatching; then the same
 *  turned or hollow. Once in the page. */
export function Patterns() {
    const strokes: [number, number, string][] = [
        [8, 8, "M0 4H8"], [12, 10, "M3 7l-1.6 -3M3 7l1.6 -3M9 3l-1.4 -2.4M9 3l1.4 -2.4"],
        [8, 8, "M2 2h.01M6 6h.01"], [12, 7, "M0 3.5q3 -3 6 0t6 0"], [10, 10, "M3 5H7M5 3V7"],
        [7, 7, "M-1 8L8 -1M-1 1L1 -1M6 8L8 6"],
        [8, 8, "M4 0V8"], [12, 10, "M3 3l-1.6 3M3 3l1.6 3M9 7l-1.4 2.4M9 7l1.4 2.4"],
        [9, 9, "M2.5 4.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"], [7, 12, "M3.5 0q-3 3 0 6t0 6"],
        [10, 10, "M3.4 3.4l3.2 3.2M6.6 3.4l-3.2 3.2"], [7, 7, "M-1 -1L8 8M6 -1L8 1M-1 6L1 8"],
    ];
    return (
        <svg class="sprite" width="0" height="0" aria-hidden="true">
            {[1, 2, 3, 4, 5, 6, 7].map((tint) => strokes.map(([w, h, d], i) => (
                <pattern id={`pattern-${i + 1}-${tint}`} width={w} height={h} patternUnits="userSpaceOnUse"
                         patternTransform="scale(1.15)" class={`pattern t-${tint}`}>
                    <path d={d} stroke-width={i === 2 ? 2.2 : 1.1} />
                </pattern>
            )))}
        </svg>
    );
}

export function Scenery({ backdrop, layout, arranged }: Behind & { backdrop: Backdrop }) {
    const Far = sceneries[backdrop];
    return (
        <>
            {Far && <g class={`scenery on-${backdrop}`} aria-hidden="true"><Far layout={layout} arranged={arranged}
                /></g>}
            <Soil backdrop={backdrop} layout={layout} arranged={arranged} />
        </>
    );
}
