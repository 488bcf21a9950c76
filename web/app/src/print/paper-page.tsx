/* paper-page.tsx - a page of A4 as a picture: the board as large as it goes, and around it title, a line for a name,
 * the verdicts, a box for the total, the code, and at the foot whose design it is (as cli/print/paper_sheet.c does it).
 * Millimetres. */
import type { ComponentChildren } from "preact";
import type { PaperCode, Scene } from "../engine/protocol";
import { widthOf } from "../scene/measure";
import type { Texts } from "../texts";
import { CodeMark, type CodeSize, codeSize } from "./paper-code";
import { INK, PaperScene, SOFT, unitFor } from "./paper-scene";

export interface Band {
    range: string;
    words: string;
}

/** What stands on a sheet besides the scene. */
export interface SheetWords {
    title: string;
    about: string;
    foot: string;
    name: string;
    total: string;
    /** Above the bands, or "". */
    verdicts: string;
    bands: Band[];
    /** Missing: the sheet is too long for one. */
    code?: PaperCode | undefined;
}

interface Room {
    x: number;
    y: number;
    w: number;
    h: number;
}

const SHORT = 210, LONG = 297, MARGIN = 14, SIZE = 3.5, TITLE = 8.6, FOOT = 2.2, LEADING = 5.2, GAP = 4.5, BOX = 21;

/** Lines of at most so many millimetres. */
function wrap(text: string, room: number, size: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(" ")) {
        const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
        if (lines.length && widthOf(longer, false) * size <= room)
            lines[lines.length - 1] = longer;
        else
            lines.push(word);
    }
    return lines;
}

interface BandLines {
    range: string;
    lines: string[];
    top: number;
}

/** The verdicts in lines, and how high they are. */
function layBands(words: SheetWords,
                  room: number): { heading: string[]; bands: BandLines[]; indent: number; high: number } {
    const indent = Math.max(0, ...words.bands.map((band) => widthOf(band.range, true) * SIZE)) + SIZE;
    const heading = words.verdicts ? wrap(words.verdicts, room, SIZE) : [];
    let high = heading.length * LEADING;
    const bands = words.bands.map((band) => {
        const lines = wrap(band.words, room - indent, SIZE), top = high;
        high += LEADING + (lines.length - 1) * SIZE * 1.25;
        return { range: band.range, lines, top };
    });
    return { heading, bands, indent, high };
}

function Bands({ words, room }: { words: SheetWords; room: Room }) {
    const laid = layBands(words, room.w);
    return (
        <g font-size={SIZE} fill={INK}>
            {laid.heading.map((line, i) =>
                <text key={i} x={room.x} y={room.y + SIZE + i * LEADING} fill={SOFT}>{line}</text>)}
            {laid.bands.map((band) => (
                <g key={band.range}>
                    <text x={room.x} y={room.y + band.top + SIZE} font-weight="700">{band.range}</text>
                    {band.lines.map((line, i) =>
                        <text key={i} x={room.x + laid.indent} y={room.y + band.top + SIZE + i * SIZE * 1.25}>
                            {line}
                        </text>)}
                </g>
            ))}
        </g>
    );
}

function Title({ words, x, y, room }: { words: SheetWords; x: number; y: number; room: number }) {
    const size = Math.min(TITLE, (TITLE * room) / Math.max(1, widthOf(words.title, true) * TITLE));
    return (
        <>
            <text x={x} y={y + TITLE * 0.8} font-size={size} font-weight="700" fill={INK}>{words.title}</text>
            <text x={x} y={y + TITLE * 0.8 + SIZE * 1.75} font-size={SIZE} fill={SOFT}>{words.about}</text>
        </>
    );
}

function NameLine({ words, x, y, room }: { words: SheetWords; x: number; y: number; room: number }) {
    const word = widthOf(words.name, false) * SIZE + SIZE / 2;
    return (
        <>
            <text x={x} y={y} font-size={SIZE} fill={SOFT}>{words.name}</text>
            <path d={`M${x + word} ${y + SIZE / 4} h${room - word}`} stroke={INK} stroke-width="0.2" />
        </>
    );
}

function Total({ words, x, y, w }: { words: SheetWords; x: number; y: number; w: number }) {
    return (
        <>
            <rect x={x} y={y} width={w} height={BOX} rx={SIZE * 0.6} stroke={INK} stroke-width="0.4" fill="#fff" />
            <text x={x + w / 2} y={y + SIZE * 1.5} font-size={SIZE} text-anchor="middle" fill={SOFT}>
                {words.total}
            </text>
        </>
    );
}

/** Where everything lies; `beside`: the texts in a column to the right of the board, on a page that lies on its
 *  side. */
interface Plan {
    beside: boolean;
    w: number;
    h: number;
    board: Room;
    bands: Room;
    total: { x: number; y: number; w: number };
    code: { x: number; y: number; size: CodeSize } | undefined;
    unit: number;
}

function makePlan(words: SheetWords, scene: Scene, beside: boolean): Plan {
    const w = beside ? LONG : SHORT, h = beside ? SHORT : LONG;
    const inner = { x: MARGIN, y: MARGIN, w: w - 2 * MARGIN, h: h - 2 * MARGIN };
    const totalWide = Math.max(SIZE * 7, widthOf(words.total, false) * SIZE + 2 * SIZE);
    const bottom = inner.y + inner.h - FOOT - GAP;
    const head = TITLE * 0.8 + SIZE * 1.75, right = inner.x + inner.w;
    const size = words.code && codeSize(words.code, SHORT), dark = size?.dark ?? 0, apart = size ? GAP + size.quiet : 0;
    // `low` is the middle of total and code.
    let board: Room, bands: Room, total: { x: number; y: number; w: number }, low: number;
    if (beside) {
        const column = Math.max(inner.w * 0.28, totalWide + apart + dark), high = layBands(words, column).high;
        const row = Math.max(BOX, dark);
        low = bottom - row / 2;
        bands = { x: right - column, y: bottom - row - GAP - high, w: column, h: high };
        total = { x: right - column, y: low - BOX / 2, w: size ? totalWide : column };
        board = { x: inner.x, y: inner.y, w: inner.w - column - 2 * GAP, h: bottom - inner.y };
    } else {
        const room = inner.w - totalWide - 2 * GAP - apart - dark, text = layBands(words, room).high;
        const high = Math.max(text, BOX, dark);
        low = bottom - high / 2;
        bands = { x: inner.x, y: low - text / 2, w: room, h: text };
        total = { x: right - dark - apart - totalWide, y: low - BOX / 2, w: totalWide };
        board = { x: inner.x, y: inner.y + head + GAP, w: inner.w,
                  h: bottom - high - 2 * GAP - (inner.y + head + GAP) };
    }
    const code = size && { x: right - dark, y: low - dark / 2, size };
    return { beside, w, h, board, bands, total, code, unit: unitFor(scene, board.w, board.h) };
}

function Page({ w, h, label, children }: { w: number; h: number; label: string; children: ComponentChildren }) {
    return (
        <div class={w > h ? "paper-page turned" : "paper-page"}>
            <svg viewBox={`0 0 ${w} ${h}`} role="img" aria-label={label}>
                <rect width={w} height={h} fill="#fff" />{children}
            </svg>
        </div>
    );
}

export function SheetPage({ scene, words, texts }: { scene: Scene; words: SheetWords; texts: Texts }) {
    const upright = makePlan(words, scene, false), turned = makePlan(words, scene, true);
    const plan = turned.unit > upright.unit * 1.05 ? turned : upright; // upright, if the other is hardly better
    const right = plan.w - MARGIN, base = MARGIN + TITLE * 0.8 + SIZE * 1.75;
    const name = plan.beside ? plan.bands.w : (plan.w - 2 * MARGIN) * 0.45;
    return (
        <Page w={plan.w} h={plan.h} label={`${words.title}, ${words.about}`}>
            <PaperScene scene={scene} texts={texts} room={plan.board} unit={plan.unit} size={SIZE} />
            <Title words={words} x={plan.beside ? plan.bands.x : MARGIN} y={MARGIN}
                   room={plan.beside ? plan.bands.w : plan.w - 2 * MARGIN - name - GAP} />
            <NameLine words={words} x={right - name} y={plan.beside ? base + SIZE * 3 : base} room={name} />
            <Bands words={words} room={plan.bands} />
            <Total words={words} x={plan.total.x} y={plan.total.y} w={plan.total.w} />
            {plan.code && words.code &&
                <CodeMark code={words.code} x={plan.code.x} y={plan.code.y} size={plan.code.size} />}
            <text x={plan.w / 2} y={plan.h - MARGIN} font-size={FOOT} text-anchor="middle" fill={SOFT}>
                {words.foot}
            </text>
        </Page>
    );
}

/** What is cut out and shuffled. */
export function CardsPage({ scene, title, foot, texts }: { scene: Scene; title: string; foot: string; texts: Texts }) {
    const margin = 10, head = 9;
    const room = (w: number, h: number) =>
        ({ x: margin, y: margin + head, w: w - 2 * margin, h: h - 2 * margin - 2 * head });
    const lying = room(LONG, SHORT), upright = room(SHORT, LONG);
    const turned = unitFor(scene, lying.w, lying.h) > unitFor(scene, upright.w, upright.h);
    const w = turned ? LONG : SHORT, h = turned ? SHORT : LONG, inner = room(w, h);
    return (
        <Page w={w} h={h} label={title}>
            <text x={margin} y={margin + SIZE} font-size={SIZE} fill={SOFT}>{title}</text>
            <PaperScene scene={scene} texts={texts} room={inner} unit={unitFor(scene, inner.w, inner.h)} size={SIZE} />
            <text x={w / 2} y={h - margin} font-size={FOOT} text-anchor="middle" fill={SOFT}>{foot}</text>
        </Page>
    );
}
