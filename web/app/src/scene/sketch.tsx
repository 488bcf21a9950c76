/* sketch.tsx - a move that is only proposed: dashed, round what is on the board already. */
import type { Item, View } from "../engine/protocol";
import type { Arranged } from "./arrange";
import { liesOn } from "./geometry";
import { type Layout, pointOf } from "./layout";

export interface Sketch {
    lines: readonly Item[];
    /** What would be touched for it. */
    targets: ReadonlySet<number>;
}

/** The move that a view shows as a preview. */
export function sketchOf({ scene, next }: View): Sketch {
    return { lines: scene.items.filter((item) => item.shape === "stroke" && item.style === "preview" &&
                                           (item.w || item.h)),
             targets: new Set(next?.touches) };
}

/** Round a line or a dot, as far from it as `r`. */
function capsule(x: number, y: number, w: number, h: number, r: number): string {
    const long = Math.hypot(w, h) || 1, dx = (w / long) * r, dy = (h / long) * r;
    const to = (at: number, down: number) => `${at.toFixed(1)} ${down.toFixed(1)}`, arc = `A${to(r, r)} 0 0 0 `;
    return `M${to(x - dy, y + dx)}L${to(x + w - dy, y + h + dx)}${arc}${to(x + w + dy, y + h - dx)}` +
        `L${to(x + dy, y - dx)}${arc}${to(x - dy, y + dx)}Z`;
}

/** Lines, and dots that lie on none of them; other things have a frame of their own (item-view.tsx). */
export function SketchView({ sketch, layout, arranged }: {
    sketch: Sketch; layout: Layout; arranged: readonly Arranged[];
}) {
    // Chances that are drawn beside the board have none for the lines.
    const board = layout.zones.some((zone) => zone.board), r = layout.dots * 0.47;
    const lines = board ? sketch.lines.map((item) => pointOf(item, layout)) : [];
    const dots = arranged.filter(({ item, x, y }) => item.shape === "dot" && item.target !== undefined &&
        sketch.targets.has(item.target) && !lines.some((line) => liesOn(x, y, line.x, line.y, line.w, line.h)));
    const ways = [...lines.map(({ x, y, w, h }) => r ? capsule(x, y, w, h, r) : `M${x} ${y}l${w} ${h}`),
                  ...dots.map(({ x, y }) => capsule(x, y, 0.01, 0, r))].join("");
    const wide = Math.max(3.2, r * 0.16);
    return (
        <g class="sketch" aria-hidden="true">
            <path d={ways} class="hint-under" style={{ strokeWidth: 2 * wide }} />
            <path d={ways} class="hinted"
                  style={{ strokeWidth: wide, strokeDasharray: `${2.2 * wide} ${1.6 * wide}` }} />
        </g>
    );
}
