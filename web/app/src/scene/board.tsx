/* board.tsx - a board of dots on a page: the ground that lies below all of them, dots and stars, lines as beads on a
 * string so that one can count them. */
import { useRef } from "preact/hooks";
import { isCross, written } from "./glyphs";
import { zoneOf } from "./layout";
import { outline, type Point, type Raster } from "./outline";
import { penCross, penLine, star } from "./pen";
import { Picture } from "./picture";
import type { Drawn } from "./shapes";

function pitchOf({ item, layout }: Drawn): number {
    return layout.dots || layout.cells || 2 * zoneOf(item, layout).column;
}

/** What is drawn below all lines: the rim of a line being chosen, the star of a joker that is struck. */
export function hasRim({ item, layout }: Drawn): boolean {
    return item.zone === "board" && !layout.hexagonal && (item.shape === "stroke" && !item.tint &&
        item.style === "preview" ||
        item.shape === "dot" && item.badge === "star" && item.style !== "joker");
}

export function Rim(drawn: Drawn) {
    const { item, box } = drawn, pitch = pitchOf(drawn);
    if (item.shape === "dot")
        return <path d={star(0, 0, pitch * 0.44)} class="old-star" />;
    return box.w || box.h ? <path d={wayOf(drawn)} class="pen" stroke-width={pitch * 0.62} />
        : <circle r={pitch * 0.36} class="fill" />;
}

/** A dot of a field, an island or the open sea: told by its shape what can be done with it. */
export function BoardDot(drawn: Drawn) {
    const { item, layout, lined } = drawn, pitch = pitchOf(drawn), { style } = item;
    const crossed = isCross(written(item)), dot = <circle r={Math.min(pitch * 0.14, 9)} class="fill" />;
    if (style === "joker")
        return <><circle r={pitch * 0.4} class="ring" /><path d={star(0, 0, pitch * 0.29)} class="joker" /></>;
    if (style === "struck" || style === "last")
        return lined ? <circle r={pitch * 0.055} class="bead" />
            : crossed ? <path d={penCross(0, 0, pitch * 0.2)} class="pen" stroke-width={pitch * 0.19} /> : null;
    if (style === "preview")
        return item.badge === "star" && lined ? <path d={star(0, 0, pitch * 0.29)} class="joker" />
            : lined || layout.hexagonal ? dot : null;
    if (style === "active")
        return <circle r={pitch * 0.2} class="ring" style={{ strokeWidth: pitch * 0.09 }} />;
    if (style === "spent")
        return <circle r={pitch * 0.09} class="ring pale" />;
    return dot;
}

function wayOf({ box, layout }: Drawn): string {
    return penLine(0, 0, box.w, box.h, (layout.dots || layout.cells) * 0.03);
}

/** A line; from a dot to itself: a cross. The pencil goes along while it is drawn. */
export function BoardStroke(drawn: Drawn) {
    const { item, box } = drawn, pitch = pitchOf(drawn), chosen = item.style === "preview";
    const cross = !box.w && !box.h, d = cross ? penCross(0, 0, pitch * (chosen ? 0.15 : 0.22)) : wayOf(drawn);
    return (
        <g key={chosen ? "chosen" : "drawn"}>
            {chosen && (cross ? <circle r={pitch * 0.36 - 2.5} class="inside" />
                : <path d={d} class="pen inside-line" stroke-width={pitch * 0.62 - 5} />)}
            {(!chosen || cross) && <path d={d} pathLength={1} class="pen line"
                stroke-width={pitch * (cross ? 0.17 : item.style === "last" ? 0.4 : 0.25)} />}
            {item.style === "last" &&
                <g class="pencil" style={{ offsetPath: `path("${d}")` }}>
                    <Picture id="pencil" x={-pitch * 0.27} y={-pitch * 1.5} w={pitch * 0.54} h={pitch * 1.6} />
                </g>}
        </g>
    );
}

/** Small waves between four dots of the open sea, here and there. */
function waves(points: readonly Point[], pitch: number): string {
    const place = (x: number, y: number) => `${Math.round(x / pitch * 2)} ${Math.round(y / pitch * 2)}`;
    const open = new Set(points.filter((point) => !point.group).map((point) => place(point.x, point.y)));
    return points.filter(({ x, y }) => [0, 1].every((dx) => [0, 1].every((dy) => 
        open.has(place(x + dx * pitch, y + dy * pitch)))))
        .filter((_, i) => i % 4 === 1)
        .map(({ x, y }) => `M${(x + pitch * 0.22).toFixed(1)} ${(y + pitch * 0.5).toFixed(1)}` +
            `q${(pitch * 0.14).toFixed(1)} ${(-pitch * 0.14).toFixed(1)} ` +
            `${(pitch * 0.28).toFixed(1)} 0t${(pitch * 0.28).toFixed(1)} 0`)
        .join("");
}

/** Where nothing lies within the rectangle of the board, so wide and so high: the place nearest to the top and the
 *  middle. */
function bay(points: readonly Point[], pitch: number, wide: number, high: number): Point | undefined {
    const xs = points.map((point) => point.x), ys = points.map((point) => point.y);
    const left = Math.min(...xs), right = Math.max(...xs), top = Math.min(...ys), bottom = Math.max(...ys);
    let best: Point | undefined, least = Infinity;
    for (let x = left; x + (wide - 1) * pitch <= right + 1; x += pitch / 2)
        for (let y = top; y + (high - 1) * pitch <= bottom + 1; y += pitch) {
            const free = points.every((point) => point.x < x - pitch * 0.6 || point.x > x + (wide - 0.4) * pitch ||
                point.y < y - pitch * 0.6 || point.y > y + (high - 0.4) * pitch);
            const middle = { x: x + ((wide - 1) * pitch) / 2, y: y + ((high - 1) * pitch) / 2 };
            const away = (y - top) * 2 + Math.abs(middle.x - (left + right) / 2);
            if (free && away < least) {
                best = middle;
                least = away;
            }
        }
    return best;
}

/** What all dots and cells of a board lie on, round them by so much of a dot's distance, with a light path along its
 *  edge. */
export function Ground({ points, raster, by }: { points: readonly Point[]; raster: Raster; by: number }) {
    const d = outline(points, raster, by), wide = raster.pitch * 0.37;
    return (
        <>
            <path d={d} class="ground-edge" stroke-width={wide} />
            <path d={d} class="ground" stroke-width={wide - 4} />
        </>
    );
}

/** The open sea round islands: waves, a ship where there is room. */
export function Water({ points, raster, sea }: { points: readonly Point[]; raster: Raster; sea: boolean }) {
    const { pitch } = raster, ship = sea ? bay(points, pitch, 3, 2) : undefined;
    return (
        <>
            <Ground points={points} raster={raster} by={0.6} />
            {sea && <path d={waves(points, pitch)} class="waves" stroke-width={Math.max(1.4, pitch * 0.055)} />}
            {ship && <Picture id="ship" x={ship.x - pitch * 1.7} y={ship.y - pitch * 0.9} w={pitch * 3.4}
                h={pitch * 1.78} />}
        </>
    );
}

/** Whether a state has come while one looked on: what was so when the scene opened does not move. */
export function useCame(state: string): boolean {
    const first = useRef(state);
    return first.current !== state;
}
