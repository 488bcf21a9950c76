/* drawn.tsx - people, numbers beside pictures, slots, tokens and fields: what a scene with pictures is made of. */
import type { Item } from "../engine/protocol";
import { useCame, Water } from "./board";
import { rasterOf } from "./layout";
import { outline, rounded } from "./outline";
import { hexagon, star } from "./pen";
import { Digits, hasPicture, isNumber, Picture } from "./picture";
import { type Drawn, Words } from "./shapes";
import { ownHead, plateHead } from "./zones";

/** A person: face, name, how things stand; the line round it says whose turn it is. */
export function Plate({ item, box, person, words }: Drawn) {
    const head = item.zone === "hand" ? ownHead(box) : plateHead(box), size = Math.min(head - 8, box.w < 100 ? 22 : 40),
        left = -box.w / 2 + 6;
    const text = left + size + 6, room = item.zone === "hand" ? box.w * 0.3 : box.w / 2 - text - 4,
        middle = -box.h / 2 + head / 2;
    return (
        <>
            <rect x={-box.w / 2} y={-box.h / 2} width={box.w} height={box.h} rx="14" class="plate" />
            {person?.face && <Picture id={person.face} x={left} y={middle - size / 2} w={size} h={size} />}
            <Words text={person?.name ?? ""} x={text} y={middle - (words ? 8 : 0)} size={15} room={room} bold start />
            {words && <g class="quiet-words"><Words text={words} x={text} y={middle + 9} size={13} room={room} start
                /></g>}
            {item.badge && <Sign badge={item.badge} x={box.w / 2 - 10} y={-box.h / 2 + 10} />}
        </>
    );
}

function Sign({ badge, x, y }: { badge: string; x: number; y: number }) {
    const id = [`badge-${badge}`, `sign-${badge}`, badge].find(hasPicture);
    return id
        ? <g class="badge" transform={`translate(${x} ${y})`}><circle r="9" /><Picture id={id} x={-6} y={-6} w={12}
            h={12} /></g>
        : null;
}

/** A picture, and how many of it. */
export function PictureItem(drawn: Drawn) {
    const { item, box } = drawn;
    if (!item.picture)
        return <Seal {...drawn} />;
    const size = Math.min(box.h, box.w, item.value === undefined && !item.owner ? 400 : 20);
    if (item.glyph) // numbers that are no sum: which ones they are
        return (
            <>
                <Picture id={item.picture ?? ""} x={-box.w / 2} y={-8} w={16} h={16} />
                <Words text={item.glyph} x={-box.w / 2 + 20} y={0} size={14} room={box.w - 20} bold start />
            </>
        );
    if (item.value === undefined)
        return (
            <>
                <Picture id={item.picture ?? ""} x={item.owner ? -box.w / 2 : -size / 2} y={-size / 2} w={size}
                    h={size} />
                {item.badge === "cross" &&
                    <path d={`M${-box.w / 2} ${size / 2} l${size} ${-size}`} class="strike" />}
            </>
        );
    if (item.style === "muted")
        return null; // none of them: only its line is kept
    return (
        <>
            <Picture id={item.picture ?? ""} x={-box.w / 2} y={-size / 2} w={size} h={size} />
            <Digits text={`${item.value}`} x={-box.w / 2 + size + 6} y={0} h={Math.min(15, box.h * 0.7)}
                anchor="start" />
        </>
    );
}

/** A number in a zero: its own small plate; below it what it brought. */
function Seal({ item, box }: Drawn) {
    const h = Math.min(box.h - (item.limit ? 14 : 0), 40), top = -box.h / 2 + h / 2;
    return (
        <>
            <ellipse cy={top} rx={h * 0.42} ry={h / 2 - 1} class="seal-plate" />
            <Digits text={`${item.value}`} x={0} y={top} h={h * 0.46} />
            {item.limit ? <Words text={`+${item.limit}`} x={0} y={box.h / 2 - 7} size={13} room={box.w} bold /> : null}
        </>
    );
}

/** A cell of a board: a pictogram for its colour, its number in a zero above it. */
export function PicturedCell({ item, layout, width }: Drawn & { width: number }) {
    const seal = item.value !== undefined, end = item.style === "active", placed = layout.placed?.has(item);
    const gone = item.style === "struck", size = width * (seal ? 0.24 : 0.46);
    const picture = <Picture id={item.picture!} x={-size / 2} y={seal ? width * 0.22 : -size / 2} w={size} h={size} />;
    return (
        <>
            {placed && <path d={hexagon(0, 0, width * 0.97)} class="tile" />}
            {!gone && !end && picture}
            {end && !seal && <circle r={width * 0.27} class="way-end" />}
            {end && !seal && <g class="on-end"><Picture id="footprints" x={-width * 0.19} y={-width * 0.19}
                w={width * 0.38} h={width * 0.38} /></g>}
            {seal && (
                <g class={end ? "cell-seal at-end" : gone ? "cell-seal reached" : "cell-seal"}
                   transform={`translate(0 ${gone || end ? 0 : -width * 0.12})`}>
                    <ellipse rx={width * 0.25} ry={width * 0.29} />
                    <Digits text={`${item.value}`} x={0} y={0} h={width * 0.3} />
                </g>
            )}
        </>
    );
}

/** Slots, so many of them filled. */
export function Meter(drawn: Drawn) {
    const { item, box } = drawn;
    if (item.zone === "chances" && item.style !== "plain")
        return <Fund {...drawn} />;
    const many = Math.max(item.limit ?? 0, item.value ?? 0), sign = item.picture ? 22 : 0;
    if (item.value === undefined)
        return null; // nothing said yet
    if (!many) // none, and none wanted: a zero
        return <ellipse cx={-box.w / 2 + 8} rx="5.5" ry="8" class="slot zero" />;
    const step = Math.min(13, (box.w - sign) / Math.max(many, 1)), r = Math.max(2.5, step * 0.36);
    return (
        <>
            {item.picture && <Picture id={item.picture} x={-box.w / 2} y={-9} w={18} h={18} />}
            {Array.from({ length: many }, (_, i) =>
                <rect x={-box.w / 2 + sign + i * step + step / 2 - r} y={-r * 1.25} width={2 * r} height={2.5 * r}
                      rx={r} class={i >= (item.limit ?? 0) ? "slot extra" : i < (item.value ?? 0) ? "slot full" :
                          "slot"} />)}
        </>
    );
}

/** What must be gathered before it can be pressed: its picture above, below it stars, gold as far as they are there. */
function Fund({ item, box }: Drawn) {
    const limit = item.limit ?? 0, inRow = Math.min(limit, limit > 10 ? 8 : 5), rows = Math.ceil(limit / inRow);
    const step = (box.w - 14) / inRow, r = Math.min(step * 0.42, box.h * 0.19 / rows), high = r * 2.3;
    return (
        <>
            <rect x={-box.w / 2 + 1} y={-box.h / 2 + 1} width={box.w - 2} height={box.h - 2} rx="14" class="token" />
            <Picture id={item.picture ?? ""} x={-box.w * 0.38} y={-box.h / 2 + 5} w={box.w * 0.76} h={box.h * 0.33} />
            {Array.from({ length: limit }, (_, i) =>
                <path d={star(-box.w / 2 + 7 + step * (i % inRow + 0.5),
                              box.h / 2 - 4 - high * (rows - Math.floor(i / inRow) - 0.5), r)}
                      class={i < (item.value ?? 0) ? "joker" : "joker none"} />)}
            {item.badge && <Sign badge={item.badge} x={box.w / 2 - 5} y={-box.h / 2 + 5} />}
        </>
    );
}

/** Something to press: a picture with a number, or words. */
export function Token({ item, box, words }: Drawn) {
    const picture = item.picture && hasPicture(item.picture) ? item.picture : "";
    const slots = picture ? item.limit ?? 0 : 0, step = Math.min(17, (box.w - 44) / Math.max(slots, 1));
    const glyph = item.glyph ?? "";
    const number = item.value !== undefined && !slots ? `${item.value}` : isNumber(glyph) ? glyph : "";
    const left = number ? -box.w / 2 + 6 : slots ? -(28 + 4 + slots * step) / 2 : -14;
    return (
        <>
            <rect x={-box.w / 2 + 1} y={-box.h / 2 + 1} width={box.w - 2} height={box.h - 2} rx="14" class="token" />
            {picture && <Picture id={picture} x={left} y={-14} w={28} h={28} />}
            {Array.from({ length: slots }, (_, i) =>
                <circle cx={left + 32 + (i + 0.5) * step} r={Math.min(6, step * 0.36)}
                        class={i < (item.value ?? 0) ? "token-slot full" : "token-slot"} />)}
            {item.style === "held" && <Sign badge="check" x={box.w / 2 - 6} y={-box.h / 2 + 6} />}
            {number && <Digits text={number} x={picture ? box.w / 2 - 12 : 0} y={0} h={picture ? 16 : 22}
                               anchor="middle" />}
            {!picture && !number &&
                <Words text={words} x={0} y={0} size={17} room={box.w - 12} bold />}
            {item.style === "spent" &&
                <path d={`M${-box.w * 0.32} ${box.h * 0.3} L${box.w * 0.32} ${-box.h * 0.3}`} class="cut" />}
            {item.badge && <Sign badge={item.badge} x={box.w / 2 - 5} y={-box.h / 2 + 5} />}
        </>
    );
}

/** What belongs together, outlined: a field, an island; in the middle of the table the arena. */
export function Field(drawn: Drawn) {
    const { item, box, layout, cells } = drawn;
    const bloom = useCame(item.style) && item.style === "good";
    if (!cells)
        return <ellipse rx={box.w / 2 - 2} ry={box.h / 2 - 2} class="arena" />;
    const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 }, raster = rasterOf(layout), { pitch } = raster;
    const points = cells.map((cell) => ({ ...cell, x: cell.x - middle.x, y: cell.y - middle.y }));
    if (!item.group)
        return <Water points={points} raster={raster} sea={item.pattern === 4} />;
    const top = Math.min(...points.map((point) => point.y)), size = pitch * 1.15;
    const corner = Math.max(...points.filter((point) => point.y < top + 1).map((point) => point.x));
    return (
        <g class={bloom ? "bloom" : undefined} style={{ "--pitch": `${pitch.toFixed(1)}px` }}>
            <Patch item={item} d={outline(points, raster, layout.hexagonal ? 0.24 : 0.34)} size={pitch} />
            {item.picture && <g class="grown" transform={`translate(${corner + pitch * 0.3} ${top})`}>
                <Picture id={item.picture} x={-size / 2} y={-size * 0.75} w={size} h={size} /></g>}
        </g>
    );
}

/** A piece of land in its tint and pattern; its edge tells its state. */
function Patch({ item, d, size }: { item: Item; d: string; size: number }) {
    return (
        <>
            {item.style === "active" && <path d={d} class="field-glow" stroke-width={size * 0.42} />}
            <path d={d} class="field" stroke-width={size * 0.1} />
            {item.pattern && <path d={d} fill={`url(#pattern-${item.pattern}-${item.tint ?? 5})`}
                class="field-pattern" />}
            <path d={d} class="field-edge" stroke-width={item.style === "active" ? size * 0.13 : 1.6} />
        </>
    );
}

/** A field among the chances: how much is left in it. */
export function Chip({ item, box }: Drawn) {
    const r = Math.min(box.w, box.h) / 2 - 4, spent = item.style === "spent";
    const way = [0, 1, 2, 3, 4, 5].map((i) => ({ x: r * Math.sin((i * Math.PI) / 3),
        y: -r * Math.cos((i * Math.PI) / 3) }));
    return (
        <g class="chip">
            <Patch item={item} d={rounded(way, r * 0.3)} size={r} />
            {!spent && <circle r={r * 0.58} class="chip-hole" />}
            <Digits text={`${item.value ?? 0}`} x={0} y={0} h={r * 0.66} />
            {spent && <path d={`M${-r * 0.62} ${r * 0.42}L${r * 0.62} ${-r * 0.42}`} class="cut" />}
        </g>
    );
}
