/* paper-scene.tsx - a scene on paper: everything is told apart in black
 * and white, by shape and letter; colours are light tints, so that a pencil shows on them. Lengths are millimetres.
 *
 * A point of the raster is the middle of its unit: a dot at (x, y), a shore from (x, y), lie half a unit further. */
import type { JSX } from "preact";
import type { Item, Scene, Style } from "../engine/protocol";
import { fit } from "../scene/measure";
import type { Texts } from "../texts";

const DOTS_MOST = 14; // from dot to dot: larger does not play better
const CELLS_MOST = 20;
const UNIT_MOST = 6; // for a sheet with a single dot
const HAIR = 0.2;
const RISE = 0.36; // of an em, from the middle of a capital down to its base line
export const INK = "#1c1c1c", SOFT = "#5a5a5a";

const tints: Partial<Record<Style, string>> = {
    red: "#f5bcb4", yellow: "#fbe69a", green: "#c2e2ba", blue: "#b7d2f1", grey: "#d6d6d6", violet: "#dac4ea",
    brown: "#dfc9ae",
};

interface Place {
    x: number;
    y: number;
    unit: number;
    row: number;
    dots: number;
    cells: number;
    label: number; // size of the longer labels
    most: number; // of the shortest
    hexagonal: boolean;
}

const rowHigh = (scene: Scene, unit: number) => (unit * 2 * scene.rowPercent) / 100;

/** The least distance between two items of a shape, in columns; 0: fewer than two. */
function distance(scene: Scene, shape: Item["shape"]): number {
    const points = scene.items.filter((item) => item.shape === shape)
        .map((item) => ({ x: item.x + item.w / 2, y: (item.y + item.h / 2) * rowHigh(scene, 1) }));
    let least = Infinity;
    points.forEach((a, i) => points.slice(i + 1).forEach((b) => {
        const far = Math.hypot(a.x - b.x, a.y - b.y);
        if (far > 0)
            least = Math.min(least, far);
    }));
    return Number.isFinite(least) ? least : 0;
}

/** How wide a column may be so that the scene fits, and is no larger than people like. */
export function unitFor(scene: Scene, w: number, h: number): number {
    const shape = scene.items.some((item) => item.shape === "dot") ? "dot" : "cell";
    const pitch = distance(scene, shape);
    const unit = Math.min(w / scene.width, h / (scene.height * rowHigh(scene, 1)), UNIT_MOST);
    return pitch ? Math.min(unit, (shape === "dot" ? DOTS_MOST : CELLS_MOST) / pitch) : unit;
}

const words = (texts: Texts, item: Item) => (item.name ? texts.say(item.name) : item.glyph ?? "");
const isShort = (item: Item) => item.w <= 2;
const minus = (glyph: string) => glyph.replace(/^-(?=\d)/, "−");

function placeScene(scene: Scene, texts: Texts, x: number, y: number, unit: number, size: number): Place {
    const row = rowHigh(scene, unit);
    let label = size;
    for (const item of scene.items)
        if (item.shape === "label" && !isShort(item))
            label = fit(words(texts, item), item.w * unit, Math.min(label, row * item.h * 0.85),
                        item.style === "strong");
    return {
        x, y, unit, row, label, most: size, dots: distance(scene, "dot") * unit, cells: distance(scene, "cell") * unit,
        hexagonal: scene.rowPercent < 95,
    };
}

function Words(props: {
    x: number;
    y: number;
    size: number;
    room?: number;
    bold?: boolean;
    ink?: string;
    anchor?: "start" | "middle";
    text: string;
}) {
    const text = minus(props.text), size = props.room === undefined ? props.size
        : fit(text, props.room, props.size, props.bold);
    return (
        <text x={props.x} y={props.y + size * RISE} font-size={size} font-weight={props.bold ? 700 : 400}
              fill={props.ink ?? INK}
              text-anchor={props.anchor ?? "middle"}>{text}</text>
    );
}

function Dot({ item, place, x, y }: { item: Item; place: Place; x: number; y: number }) {
    const pitch = place.dots || 2 * place.unit;
    return (
        <>
            {item.style === "joker" &&
                <circle cx={x} cy={y} r={pitch * 0.27} stroke={INK} stroke-width={pitch * 0.05} fill="#fff" />}
            {item.glyph ? <Words x={x} y={y} size={pitch * 0.36} room={pitch * 0.44} bold text={item.glyph} />
                : <circle cx={x} cy={y} r={pitch * 0.085} fill={INK} />}
        </>
    );
}

function Hexagon({ item, place, x, y }: { item: Item; place: Place; x: number; y: number }) {
    // They may touch, not overlap.
    const wide = item.w * place.unit, pitch = place.cells ? Math.min(wide, place.cells) : wide;
    const corners = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]]
        .map(([across, down]) => `${x + (across! * pitch) / 2},${y + down! * pitch * 0.28868}`).join(" ");
    const number = /^[A-Za-z](\d+)$/.exec(item.glyph ?? "")?.[1];
    return (
        <>
            <polygon points={corners} stroke={SOFT} stroke-width={HAIR} fill={tints[item.style] ?? "#fff"} />
            {item.style === "active" ? <>
                <circle cx={x} cy={y} r={pitch * 0.36} stroke={INK} stroke-width={pitch * 0.06} fill="#fff" />
                <Words x={x} y={y} size={pitch * 0.32} room={pitch * 0.5} bold text={item.glyph ?? ""} />
            </> : number ? <>
                <circle cx={x} cy={y - pitch * 0.11} r={pitch * 0.25} stroke={INK} stroke-width={HAIR} fill="#fff" />
                <Words x={x} y={y - pitch * 0.11} size={pitch * 0.3} room={pitch * 0.4} bold text={number} />
                <Words x={x} y={y + pitch * 0.33} size={pitch * 0.2} room={pitch * 0.3} text={item.glyph![0]!} />
            </> : <Words x={x} y={y} size={pitch * 0.28} room={pitch * 0.6} text={item.glyph ?? ""} />}
        </>
    );
}

function Box({ item, place }: { item: Item; place: Place }) {
    const card = item.shape === "card", less = Math.min(item.w * place.unit, item.h * place.row);
    const inset = item.shape === "button" ? less * 0.05 : 0; // boxes side by side do not touch
    const x = place.x + item.x * place.unit + inset, y = place.y + item.y * place.row + inset;
    const w = item.w * place.unit - 2 * inset, h = item.h * place.row - 2 * inset;
    const stroke = (card ? 0.15 : 0.3) * (item.style === "active" || item.style === "strong" ? 2 : 1);
    return (
        <>
            <rect x={x} y={y} width={w} height={h} rx={less * (card ? 0.08 : 0.22)} stroke={card ? SOFT : INK}
                  stroke-width={stroke} fill={tints[item.style] ?? "#fff"} />
            <Words x={x + w / 2} y={y + h / 2} size={less * (card ? 0.3 : 0.52)} room={w * 0.82}
                   bold={item.shape !== "cell"} text={item.glyph ?? ""} />
        </>
    );
}

function Label({ item, place, texts, x, y }: { item: Item; place: Place; texts: Texts; x: number; y: number }) {
    const size = isShort(item) ? Math.min(place.row * 1.2, place.most) : place.label;
    return <Words x={item.name ? place.x + item.x * place.unit : x} y={y} size={size} bold={item.style === "strong"}
                  anchor={item.name ? "start" : "middle"}
                  ink={item.style === "muted" ? SOFT : INK} text={words(texts, item)} />;
}

function drawItem(item: Item, place: Place, texts: Texts): JSX.Element {
    const x = place.x + (item.x + item.w / 2) * place.unit, y = place.y + (item.y + item.h / 2) * place.row;
    // A point of the raster.
    const px = place.x + (item.x + 0.5) * place.unit, py = place.y + (item.y + 0.5) * place.row;
    const w = item.w * place.unit, h = item.h * place.row, pitch = place.dots || 7;
    switch (item.shape) {
    case "dot":
        return <Dot item={item} place={place} x={x} y={y} />;
    case "cell":
        return place.hexagonal ? <Hexagon item={item} place={place} x={x} y={y} /> : <Box item={item} place={place} />;
    case "shore": {
        // So spaced that both ends have a dot.
        const long = Math.hypot(w, h), step = long / Math.max(1, Math.round(long / (pitch * 0.125)));
        return <path d={`M${px} ${py} l${w} ${h}`} stroke={SOFT} stroke-width={pitch * 0.06} stroke-linecap="round"
                     stroke-dasharray={`0 ${step}`} fill="none" />;
    }
    case "stroke":
        return <path d={`M${px} ${py} l${w} ${h}`} stroke={INK} stroke-width={item.style === "muted" ? HAIR : 0.4}
                     fill="none" />;
    case "area":
        return <rect x={place.x + item.x * place.unit} y={place.y + item.y * place.row} width={w} height={h} rx="2"
                     fill="#f3f1ea" />;
    case "label":
        return <Label item={item} place={place} texts={texts} x={x} y={y} />;
    default:
        return <Box item={item} place={place} />;
    }
}

/** The scene in the middle of a room, with a column of `unit`. */
export function PaperScene({ scene, texts, room, unit, size }: {
    scene: Scene;
    texts: Texts;
    room: { x: number; y: number; w: number; h: number };
    unit: number;
    size: number;
}) {
    const place = placeScene(scene, texts, room.x + (room.w - scene.width * unit) / 2,
                             room.y + (room.h - scene.height * rowHigh(scene, unit)) / 2, unit, size);
    return <g>{scene.items.map((item, i) => <g key={i}>{drawItem(item, place, texts)}</g>)}</g>;
}
