/* shapes.tsx - what each shape of a scene looks like. Styles are classes (style/scene.css); everything is told apart
 * without colour too: by letter, mark or outline. */
import type { JSX } from "preact";
import type { Item } from "../engine/protocol";
import { isCross, pips, splitCard, written } from "./glyphs";
import { type Box, type Layout, zoneOf } from "./layout";
import { fit, widthOf } from "./measure";
import { Digits, Picture } from "./picture";
import { Chip, Field, Meter, PicturedCell, PictureItem, Plate, Token } from "./drawn";
import { BoardDot, BoardStroke, hasRim, Rim } from "./board";
import type { Point } from "./outline";
import { hexagon, penCross, penLine, star } from "./pen";
import { CardFace } from "./card-face";

/** An item with all that is needed to draw it around the point 0, 0. */
export interface Drawn {
    item: Item;
    box: Box;
    layout: Layout;
    words: string; // the sentence of its name
    lined: boolean; // a dot that lies on a stroke
    rolled: number; // changes with every throw of the die
    tile: boolean; // only the ground of a cell, over which strokes are drawn
    room: number; // pixels that are free above and below it
    person: Person | undefined; // whose it is
    cells: readonly Point[] | undefined; // of an area: the middles of what belongs to it
}

export interface Person {
    name: string;
    face: string; // id of a picture
}

export function Words(props: {
    text: string;
    x: number;
    y: number;
    size: number;
    room: number;
    bold?: boolean;
    start?: boolean;
}) {
    const size = fit(props.text, props.room, props.size, props.bold);
    return (
        <text x={props.x} y={props.y + size * 0.36} font-size={size.toFixed(1)} class={props.bold ? "bold" : undefined}
              text-anchor={props.start ? "start" : "middle"}>
            {props.text}
        </text>
    );
}

function Dot(drawn: Drawn) {
    const { item, layout, lined } = drawn;
    if (item.zone)
        return <BoardDot {...drawn} />;
    const pitch = layout.dots || 2 * zoneOf(item, layout).column;
    const glyph = (item.glyph ?? "").trim();
    const cross = isCross(glyph);
    if (item.style === "joker")
        return <><circle r={pitch * 0.32} class="ring" /><path d={star(0, 0, pitch * 0.25)} class="fill" /></>;
    if (cross || item.style === "struck" || item.style === "last") {
        return (
            <>
                <circle r={pitch * 0.1} class="spot" />
                {glyph === "*" && <path d={star(0, 0, pitch * 0.25)} class="fill faint" />}
                {cross && !lined && <path d={penCross(0, 0, pitch * 0.2)} class="pen" stroke-width={pitch * 0.1} />}
            </>
        );
    }
    if (item.style === "preview")
        return (
            <>
                <circle r={pitch * 0.3} class="fill" />
                {cross && <path d={penCross(0, 0, pitch * 0.15)} class="pen over" stroke-width={pitch * 0.08} />}
            </>
        );
    if (!glyph)
        return <circle r={Math.min(pitch * 0.17, 9)} class="fill" />;
    return (
        <>
            <circle r={pitch * 0.4} class="coin" />
            <Words text={glyph} x={0} y={0} size={pitch * 0.5} room={pitch * 0.6} bold={item.style === "active"} />
        </>
    );
}

/** How wide a cell is drawn: cells of a board touch each other. */
function cellWidth({ item, box, layout }: Drawn): number {
    return item.w <= 2 && item.zone === "board" && layout.dots ? layout.dots
        : item.w <= 2 ? Math.min(layout.dots || box.h, box.h * 1.05) * 0.98
        : zoneOf(item, layout).board && item.key ? Math.max(layout.cells, box.w)
        : layout.placed?.has(item) ? box.w : box.w * 1.25;
}

/** What is drawn in two layers: cells below the lines over them, and ways, whose edges lie below all their pieces. */
export function isLarge(item: Item): boolean {
    return (item.shape === "cell" && item.w > 2) || isWay(item);
}

export const isWay = (item: Item) => item.shape === "stroke" && item.tint !== undefined;

function Tile(drawn: Drawn) {
    const { box, layout, item } = drawn;
    if (isWay(item))
        return <path d={`M0 0l${box.w} ${box.h}`} class="way-edge" stroke-width={layout.cells * 0.3} />;
    return layout.hexagonal
        ? <path d={hexagon(0, 0, cellWidth(drawn) * 0.97)} class="tile" />
        : <rect x={-box.w / 2} y={-box.h / 2} width={box.w} height={box.h} rx="4" class="tile" />;
}

function Cell(drawn: Drawn) {
    const { item, box } = drawn;
    if (item.picture && (item.w > 2 || (item.zone && item.zone !== "board")))
        return <PicturedCell {...drawn} width={cellWidth(drawn)} />;
    const glyph = written(item);
    if (item.zone === "chances" && item.pattern)
        return <Chip {...drawn} />;
    if (item.w <= 2 && !item.key) // a mark beside words: whose turn it is, the best card
        return glyph === ">" ? <path d={`M-4 -6 L6 0 L-4 6 Z`} class="fill" />
            : glyph === "*" ? <path d={star(0, 0, Math.min(8, box.h * 0.4))} class="fill" />
            : <Words text={glyph} x={0} y={0} size={box.h * 0.7} room={box.w} bold />;
    const small = item.w <= 2;
    const width = cellWidth(drawn);
    const number = /^\p{L}?(\d+)$/u.exec(glyph)?.[1];
    const letter = number && !/^\d/.test(glyph) ? glyph[0]! : "";
    const end = item.style === "active" && !small;
    return (
        <>
            {small && Tile(drawn)}
            {small && item.picture && <Picture id={item.picture} x={-width * 0.35} y={-width * 0.35} w={width * 0.7}
                                               h={width * 0.7} />}
            {small && item.picture && item.style === "spent" &&
                <path d={`M${-width * 0.36} ${width * 0.3} L${width * 0.36} ${-width * 0.3}`} class="cut" />}
            {end && <circle r={width * 0.33} class="end" stroke-width={width * 0.08} />}
            {number && !end
                ? <>
                    <circle r={width * 0.27} cy={letter ? -width * 0.1 : 0} class="seal" />
                    <Words text={number} x={0} y={letter ? -width * 0.1 : 0} size={width * 0.34} room={width * 0.44}
                           bold />
                    {letter && <Words text={letter} x={0} y={width * 0.35} room={width * 0.4}
                                      size={Math.max(width * 0.24, Math.min(7, width * 0.3))} />}
                </>
                : glyph &&
                    <Words text={glyph} x={0} y={0} size={width * (small ? 0.62 : 0.36)} room={width * 0.6} bold />}
        </>
    );
}

/** A shape for every colour, so that suits differ without it. */
function Suit({ style, size }: { style: string; size: number }) {
    const s = size / 2;
    const shapes: Record<string, string> = {
        red: `M0 ${-s} L${s} ${s} L${-s} ${s} Z`,
        yellow: `M${-s} 0 A${s} ${s} 0 1 0 ${s} 0 A${s} ${s} 0 1 0 ${-s} 0 Z`,
        green: `M${-s} ${-s} H${s} V${s} H${-s} Z`,
        blue: `M0 ${-s * 1.2} L${s} 0 L0 ${s * 1.2} L${-s} 0 Z`,
        violet: star(0, 0, s * 1.2),
    };
    return shapes[style] ? <path d={shapes[style]} class="suit" /> : null;
}

function Card(drawn: Drawn) {
    const { item, box } = drawn;
    if (item.picture || item.zone)
        return <CardFace {...drawn} />;
    const glyph = written(item);
    const w = box.w * 0.94, h = box.h * 0.95, radius = Math.min(w, h) * 0.12;
    const rect = (kind: string) => <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={radius} class={kind} />;
    if (item.style === "back")
        return (
            <>
                {rect("cardback")}
                <rect x={-w * 0.38} y={-h * 0.4} width={w * 0.76} height={h * 0.8} rx={radius * 0.6} class="lattice" />
                <ellipse rx={w * 0.14} ry={h * 0.18} class="null" />
                <path d={`M${-w * 0.12} ${h * 0.17} L${w * 0.12} ${-h * 0.17}`} class="null" />
            </>
        );
    if (glyph === "-" || glyph === "−" || !glyph)
        return rect("place");
    const { letter, number } = splitCard(glyph);
    const corner = h * 0.2;
    return (
        <>
            {rect("face")}
            <Words text={number} x={0} y={letter ? h * 0.06 : 0} size={h * 0.5} room={w * 0.78} bold />
            {letter && <Words text={letter} x={-w * 0.33} y={-h * 0.34} size={corner} room={w * 0.5} bold />}
            <g transform={`translate(${w * 0.32} ${-h * 0.35})`}><Suit style={item.style} size={h * 0.14} /></g>
        </>
    );
}

function Die({ item, box, rolled }: Drawn) {
    const glyph = written(item);
    const side = Math.min(box.w, box.h) * 0.96;
    const number = /^[1-6]$/.test(glyph) && item.style !== "red" ? Number(glyph) : 0;
    if (number || glyph === "-" || glyph === "−")
        return (
            <g key={rolled} class={number && rolled ? "tumble" : undefined}>
                <rect x={-side / 2} y={-side / 2} width={side} height={side} rx={side * 0.2} class="face" />
                {pips(number)
                    .map(([x, y]) =>
                        <circle cx={(x - 0.5) * side} cy={(y - 0.5) * side} r={side * 0.09} class="pip" />)}
            </g>
        );
    const { letter, number: count } = splitCard(glyph);
    const card = /^\p{L}?\d+$/u.test(glyph);
    return (
        <g key={rolled} class={rolled ? "turned" : undefined}>
            <rect x={-box.w * 0.48} y={-box.h * 0.47} width={box.w * 0.96} height={box.h * 0.94} rx={box.h * 0.12}
                  class="face" />
            {card
                ? <>
                    <Words text={count} x={0} y={box.h * 0.06} size={box.h * 0.46} room={box.w * 0.8} bold />
                    <Words text={letter} x={-box.w * 0.3} y={-box.h * 0.3} size={box.h * 0.2} room={box.w * 0.4} bold />
                    <g transform={`translate(${box.w * 0.3} ${-box.h * 0.31})`}>
                        <Suit style={item.style} size={box.h * 0.14} />
                    </g>
                </>
                : <Words text={glyph} x={0} y={0} size={box.h * 0.42} room={box.w * 0.84} bold />}
        </g>
    );
}

/** A button may be higher than its row where there is room. */
export function buttonHeight(row: number, room: number): number {
    return Math.min(row * 0.86 + 1.6 * room, Math.max(row * 0.86, 38));
}

function Button(drawn: Drawn) {
    const { item, box, words, room } = drawn;
    if (item.zone)
        return <Token {...drawn} />;
    const glyph = written(item);
    const text = item.w >= 8 && words ? words : glyph;
    const h = buttonHeight(box.h, room);
    return (
        <>
            <rect x={-box.w / 2} y={-h / 2} width={box.w} height={h} rx={h * 0.34} class="pill" />
            <Words text={text} x={0} y={0} size={Math.min(h * 0.66, 19)} room={box.w * 0.9} bold />
            {item.style === "spent" &&
                <path d={`M${-box.w * 0.36} ${h * 0.28} L${box.w * 0.36} ${-h * 0.28}`} class="cut" />}
            {item.style === "held" && <circle cx={box.w / 2 - 3} cy={-h / 2 + 3} r="4" class="flag" />}
        </>
    );
}

/** Words at the table; a person's face or a number large above them. */
function Saying({ item, box, words, person }: Drawn) {
    const bold = item.style === "strong" || item.style === "active", start = item.zone === "hand" ||
        (item.zone === "centre" && box.h < 40);
    const number = item.value !== undefined, face = item.zone === "centre" ? person?.face : undefined;
    const size = Math.max(15, Math.min(20, box.h * 0.18));
    if (item.picture) { // words that end in a picture of what they mean
        const room = box.w - 30, wide = Math.min(room, widthOf(words, bold) * size);
        return (
            <>
                <Words text={words} x={box.w / 2 - 30 - wide} y={0} size={size} room={room} bold={bold} start />
                <Picture id={item.picture} x={box.w / 2 - 24} y={-12} w={24} h={24} />
            </>
        );
    }
    return (
        <>
            {number && <Digits text={`${item.value}`} x={0} y={-box.h * 0.16} h={box.h * 0.5} />}
            {face && <Picture id={face} x={-box.h * 0.25} y={-box.h * 0.4} w={box.h * 0.5} h={box.h * 0.5} />}
            <Words text={words} x={start ? -box.w / 2 : 0} y={number || face ? box.h * 0.32 : 0} size={size}
                   room={box.w} bold={bold} start={start} />
        </>
    );
}

/** Pixels of the letters of a label in a zone. */
function labelSize(item: Item, layout: Layout): number {
    const zone = zoneOf(item, layout);
    if (item.w <= 2 && zone.board && !item.name) // a ruler: a letter in every column
        return Math.min(zone.row * 0.8, zone.column * 1.15, 15);
    return item.w <= 2 && zone.board ? Math.min(zone.row * 0.8, zone.column * 1.7, 15)
        : Math.min(zone.row * 0.8, zone.column * 1.6, 20);
}

function Label(drawn: Drawn) {
    const { item, box, layout, words } = drawn;
    if (item.zone && item.zone !== "board")
        return <Saying {...drawn} />;
    const size = labelSize(item, layout), bold = item.style === "strong" || item.style === "active";
    const zone = zoneOf(item, layout);
    if (zone.board && item.w === 2 && /^\p{L}$/u.test(words)) // the letter of a column stands over its dots
        return <Words text={words} x={(zone.column - box.w) / 2} y={0} size={size} room={size * 2} bold={bold} />;
    if (item.name && item.w > 1)
        return <Words text={words} x={-box.w / 2} y={0} size={size}
                      room={Math.max(Math.min(box.w, layout.width - box.x), size)} bold={bold} start />;
    return <Words text={item.name ? words : written(item)} x={0} y={0} size={size} room={size * 2} bold={bold} />;
}

function Stroke(drawn: Drawn) {
    const { item, box, layout } = drawn;
    if (item.zone === "board" && !layout.hexagonal && layout.dots)
        return <BoardStroke {...drawn} />;
    if (isWay(item)) {
        const d = `M0 0l${box.w} ${box.h}`;
        return (
            <>
                <path d={d} class="way" stroke-width={layout.cells * 0.2} />
                <path d={d} class="way-steps" stroke-width={layout.cells * 0.045}
                      stroke-dasharray={`${layout.cells * 0.06} ${layout.cells * 0.09}`} />
            </>
        );
    }
    const pitch = layout.dots || layout.cells || 20;
    const fat = item.zone && layout.dots > 0, last = item.style === "last";
    const thick = fat ? pitch * 0.26 : Math.min(pitch * (layout.dots ? 0.2 : 0.16), 9);
    if (fat && item.style === "preview") // hollow, so that it is told from what is drawn
        return (
            <>
                <path d={`M0 0l${box.w} ${box.h}`} class="pen" stroke-width={pitch * 0.62} />
                <path d={`M0 0l${box.w} ${box.h}`} class="pen hollow" stroke-width={pitch * 0.62 - 5} />
            </>
        );
    return (
        <path d={penLine(0, 0, box.w, box.h, pitch * (fat ? 0.012 : 0.04))} pathLength={1} class="pen line"
              stroke-width={last || item.style === "preview" ? thick * 1.15 : thick} />
    );
}

function Shore({ box, layout }: Drawn) {
    const pitch = layout.dots || 20;
    return <path d={`M0 0 l${box.w} ${box.h}`} class="shore" stroke-width={Math.max(1.6, pitch * 0.07)}
                 stroke-dasharray={`0.1 ${pitch * 0.16}`} />;
}

function Area(drawn: Drawn) {
    const { box, item } = drawn;
    if (drawn.cells || item.zone)
        return <Field {...drawn} />;
    return <rect x={-box.w / 2} y={-box.h / 2} width={box.w} height={box.h} rx="10" class="area" />;
}

const shapes: Record<Item["shape"], (drawn: Drawn) => JSX.Element | null> = {
    dot: Dot, cell: Cell, card: Card, die: Die, button: Button, label: Label, stroke: Stroke, shore: Shore, area: Area,
    picture: PictureItem, meter: Meter, seat: Plate,
};

export function drawShape(drawn: Drawn): JSX.Element | null {
    const Shape = !drawn.tile ? shapes[drawn.item.shape] : hasRim(drawn) ? Rim : Tile;
    return <Shape {...drawn} />;
}
