/* drawn.tsx - people, numbers beside pictures, slots, tokens and fields: what a scene with pictures is made of. */
import { outline } from "./outline";
import { Digits, hasPicture, Picture } from "./picture";
import { type Drawn, Words } from "./shapes";
import { ownHead, plateHead } from "./zones";

/** A person: face, name, how things stand; the line round it says whose turn it is. */
export function Plate({ item, box, person, words }: Drawn) {
    const head = item.zone === "hand" ? ownHead(box) : plateHead(box), size = Math.min(head - 8, 40), left = -box.w / 2 + 6;
    const text = left + size + 6, room = item.zone === "hand" ? box.w * 0.3 : box.w / 2 - text - 4, middle = -box.h / 2 + head / 2;
    return (
        <>
            <rect x={-box.w / 2} y={-box.h / 2} width={box.w} height={box.h} rx="14" class="plate" />
            {person?.face && <Picture id={person.face} x={left} y={middle - size / 2} w={size} h={size} />}
            <Words text={person?.name ?? ""} x={text} y={middle - (words ? 8 : 0)} size={15} room={room} bold start />
            {words && <g class="quiet-words"><Words text={words} x={text} y={middle + 9} size={13} room={room} start /></g>}
            {item.badge && <Sign badge={item.badge} x={box.w / 2 - 10} y={-box.h / 2 + 10} />}
        </>
    );
}

function Sign({ badge, x, y }: { badge: string; x: number; y: number }) {
    const id = `badge-${badge}`;
    return hasPicture(id)
        ? <g class="badge" transform={`translate(${x} ${y})`}><circle r="9" /><Picture id={id} x={-6} y={-6} w={12} h={12} /></g>
        : null;
}

/** A picture, and how many of it. */
export function PictureItem({ item, box }: Drawn) {
    const size = Math.min(box.h, item.value === undefined ? box.w : box.w / 2, item.value === undefined ? 400 : 20);
    if (item.glyph) // numbers that are no sum: which ones they are
        return (
            <>
                <Picture id={item.picture ?? ""} x={-box.w / 2} y={-8} w={16} h={16} />
                <Words text={item.glyph} x={-box.w / 2 + 20} y={0} size={14} room={box.w - 20} bold start />
            </>
        );
    if (item.value === undefined)
        return <Picture id={item.picture ?? ""} x={-size / 2} y={-size / 2} w={size} h={size} />;
    return (
        <>
            <Picture id={item.picture ?? ""} x={-box.w / 2} y={-size / 2} w={size} h={size} />
            <Digits text={`${item.value}`} x={-box.w / 2 + size + 6} y={0} h={Math.min(15, box.h * 0.7)} anchor="start" />
        </>
    );
}

/** Slots, so many of them filled. */
export function Meter({ item, box }: Drawn) {
    const many = Math.max(item.limit ?? 0, item.value ?? 0), sign = item.picture ? 22 : 0;
    const step = Math.min(13, (box.w - sign) / Math.max(many, 1)), r = Math.max(2.5, step * 0.36);
    return (
        <>
            {item.picture && <Picture id={item.picture} x={-box.w / 2} y={-9} w={18} h={18} />}
            {Array.from({ length: many }, (_, i) =>
                <rect x={-box.w / 2 + sign + i * step + step / 2 - r} y={-r * 1.25} width={2 * r} height={2.5 * r}
                      rx={r} class={i >= (item.limit ?? 0) ? "slot over" : i < (item.value ?? 0) ? "slot full" : "slot"} />)}
        </>
    );
}

/** Something to press: a picture with a number, or words. */
export function Token({ item, box, words }: Drawn) {
    const picture = item.picture && hasPicture(item.picture) ? item.picture : "";
    const number = item.value !== undefined ? `${item.value}` : "";
    return (
        <>
            <rect x={-box.w / 2 + 1} y={-box.h / 2 + 1} width={box.w - 2} height={box.h - 2} rx="14" class="token" />
            {picture && <Picture id={picture} x={number ? -box.w / 2 + 6 : -14} y={-14} w={28} h={28} />}
            {number && <Digits text={number} x={picture ? box.w / 2 - 12 : 0} y={0} h={picture ? 16 : 22}
                               anchor="middle" />}
            {!picture && !number &&
                <Words text={item.glyph ?? words} x={0} y={0} size={17} room={box.w - 12} bold />}
            {item.style === "spent" &&
                <path d={`M${-box.w * 0.32} ${box.h * 0.3} L${box.w * 0.32} ${-box.h * 0.3}`} class="cut" />}
        </>
    );
}

/** What belongs together, outlined: a field, an island; in the middle of the table the arena. */
export function Field(drawn: Drawn) {
    const { item, box, layout, cells } = drawn;
    if (!cells)
        return <ellipse rx={box.w / 2 - 2} ry={box.h / 2 - 2} class="arena" />;
    const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
    const pitch = layout.dots || layout.cells;
    const d = outline(cells.map((cell) => ({ x: cell.x - middle.x, y: cell.y - middle.y })), pitch, layout.hexagonal);
    return (
        <>
            <path d={d} class="field" />
            {item.pattern && <path d={d} fill={`url(#pattern-${item.pattern})`} class="field-pattern" />}
            <path d={d} class="field-edge" />
        </>
    );
}
