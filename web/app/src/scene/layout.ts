/* layout.ts - where the items of a scene lie on the screen.
 *
 * A scene is drawn up on one raster for terminal, print and page. Here its parts need not share one scale: the board
 * (a raster of dots or cells) gets as much room as there is, and the words beside, above or below it stay readable.
 * So a scene is cut into zones, each with its own size of a unit. */
import type { Item, Scene } from "../engine/protocol";
import type { Raster } from "./outline";
import { hasZones, layZones } from "./zones";

export interface Zone {
    /** What it holds, in units. */
    left: number;
    top: number;
    right: number;
    bottom: number;
    /** Where it lies, in pixels; width of a column, height of a row. */
    x: number;
    y: number;
    column: number;
    row: number;
    board: boolean;
    /** Tops of its rows in rows, where empty ones are narrower; missing: all are alike. */
    tops?: number[];
}

export interface Layout {
    width: number;
    height: number;
    zones: Zone[];
    /** Pixels from dot to dot, from cell to cell; 0: fewer than two. */
    dots: number;
    cells: number;
    hexagonal: boolean;
    /** The same for layouts in which a thing at the same place is drawn alike. */
    key?: string;
    /** Items that lie in no raster (zones.ts), in pixels. */
    placed?: Map<Item, Box>;
}

export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}

const readable = 9.2; // a column's width at which labels are easy to read
const roomy = 11.5;
const roomiest = 13; // beside a board, where there is room enough
const largest = 26; // a board's column: dots further apart than this makes them are none the easier to touch
const gap = 18;
const margin = 12; // below everything: a button may be higher than its row
export const low = 480; // a phone on its side: neither as high nor as wide as this,
const narrow = 720; // so the board needs the width that words beside it do not fill

function isPoint(item: Item): boolean {
    return item.shape === "dot" || item.shape === "stroke" || item.shape === "shore";
}

/** What an item covers, in units. */
function extent(item: Item): Box {
    if (item.shape === "stroke" || item.shape === "shore")
        return { x: Math.min(item.x, item.x + item.w), y: Math.min(item.y, item.y + item.h),
                 w: Math.abs(item.w) + 1, h: Math.abs(item.h) + 1 };
    return { x: item.x, y: item.y, w: item.w, h: item.h };
}

function bounds(items: Item[]): Zone {
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
    for (const item of items) {
        const box = extent(item);
        left = Math.min(left, box.x);
        top = Math.min(top, box.y);
        right = Math.max(right, box.x + box.w);
        bottom = Math.max(bottom, box.y + box.h);
    }
    return { left, top, right, bottom, x: 0, y: 0, column: 1, row: 1, board: false };
}

/** The board's zone: dots and cells are drawn larger than their units, so it is a little wider than what it holds. */
export function boardZone(items: Item[]): Zone {
    const zone = bounds(items), marks = bounds(items.filter((item) => item.shape !== "label"));
    return {
        ...zone,
        left: Math.min(zone.left, marks.left - 0.8),
        right: Math.max(zone.right, marks.right + 0.8),
        top: Math.min(zone.top, marks.top - 0.5),
        bottom: Math.max(zone.bottom, marks.bottom + 0.6),
        board: true,
    };
}

/** What a label claims as room is rarely used up; where a scene ends on the right, its things count. A longer text is
 *  written smaller. */
function rightOf(items: Item[], words = 16): number {
    return Math.max(...items.map((item) => item.x + (item.shape === "label" ? Math.min(item.w, words) : item.w)));
}

/** The raster: dots with what is drawn between them, or the cells of a board. */
function raster(scene: Scene): Item[] {
    const points = scene.items.filter(isPoint);
    if (points.some((item) => item.shape === "dot"))
        return points.concat(scene.items.filter((item) => item.shape === "cell" && item.key));
    const cells = scene.items.filter((item) => item.shape === "cell" && (item.key || item.target !== undefined));
    return cells.length >= 12 ? cells : [];
}

/** Cuts a scene into zones, still without sizes: a board with what stands beside it, or above and below it. */
function cut(scene: Scene): { zones: Zone[]; beside: boolean } {
    const board = raster(scene);
    const whole = { ...bounds(scene.items), left: 0, top: 0, right: rightOf(scene.items) };
    if (!board.length)
        return { zones: [whole], beside: false };
    const core = bounds(board);
    const others = scene.items.filter((item) => !board.includes(item));
    const right = others.filter((item) => item.x >= core.right);
    const shortLabel = (item: Item) => item.shape === "label" && item.w <= 2;
    // What is only below may be as wide as it likes.
    if (right.some((item) => !shortLabel(item) && item.y < core.bottom)) {
        const panel = bounds(right.filter((item) => item.x > core.right - 1 && !shortLabel(item)));
        const rest = scene.items.filter((item) => item.x < panel.left);
        const left = boardZone(board.concat(rest.filter((item) => item.shape !== "label" || shortLabel(item))));
        return { zones: [{ ...left, top: Math.min(left.top, bounds(rest).top),
                           right: Math.min(left.right, panel.left) }, panel], beside: true };
    }
    // The rulers directly above belong to the board.
    let top = core.top;
    const isRuler = (y: number) => {
        const row = others.filter((item) => item.y <= y && item.y + item.h > y);
        return row.length > 0 && row.every(shortLabel);
    };
    if (!isRuler(top - 1) && isRuler(top - 2) && !others.some((item) => item.y <= top - 1 && item.y + item.h > top - 1))
        top--;
    while (isRuler(top - 1))
        top--;
    const above = others.filter((item) => item.y < top);
    const below = others.filter((item) => item.y >= core.bottom);
    const inside = scene.items.filter((item) => item.y >= top && item.y < core.bottom);
    const zones = [boardZone(inside)];
    if (above.length)
        zones.unshift({ ...bounds(above), left: 0 });
    if (below.length)
        zones.push({ ...bounds(below), left: 0 });
    return { zones, beside: false };
}

export function setColumn(zone: Zone, column: number, scene: Scene): void {
    zone.column = column;
    zone.row = zone.board ? (2 * column * scene.rowPercent) / 100 : 2 * column;
}

/** Empty rows between words are narrower than the others, rows with buttons are high enough for a finger. */
function squeeze(zone: Zone, scene: Scene): void {
    const count = Math.ceil(zone.bottom - zone.top), rows = new Array<number>(count).fill(0.45);
    for (const item of scene.items) {
        if (item.x < zone.left || item.x >= zone.right)
            continue;
        for (let row = Math.max(0, item.y - zone.top); row < Math.min(count, item.y - zone.top + item.h); row++)
            rows[row] = Math.max(rows[row]!, item.shape === "button" ? 2.1 : 1);
    }
    zone.tops = [0];
    for (let row = 0; row < count; row++)
        zone.tops.push(zone.tops[row]! + rows[row]!);
}

/** Where a row begins, in rows from the top of its zone. */
function topOf(zone: Zone, y: number): number {
    const at = y - zone.top;
    return zone.tops ? zone.tops[Math.max(0, Math.min(zone.tops.length - 1, at))]! : at;
}

const wide = (zone: Zone) => (zone.right - zone.left) * zone.column;
const rowsOf = (zone: Zone) => topOf(zone, zone.bottom);
const high = (zone: Zone) => rowsOf(zone) * zone.row;

function layBeside(scene: Scene, zones: Zone[], width: number, height: number): void {
    const [board, panel] = zones as [Zone, Zone], tight = height < low && width < narrow;
    const between = tight ? gap : 2 * gap;
    const right = tight ? Math.min(panel.right, rightOf(scene.items.filter((item) => item.x >= panel.left), 22))
        : panel.right;
    const columns = right - panel.left;
    const units = (board.right - board.left) * 1;
    const rows = (board.bottom - board.top) * ((2 * scene.rowPercent) / 100);
    const smallest = readable * (tight ? 0.75 : 0.85);
    setColumn(panel, Math.max(smallest, Math.min(roomiest, (0.4 * width) / columns)), scene);
    const beside = columns * panel.column + between;
    setColumn(board, Math.max(5, Math.min((width - beside) / units, (height - margin) / rows)), scene);
    const left = Math.max(0, (width - wide(board) - beside) / 2);
    board.x = left;
    panel.x = left + wide(board) + between;
}

function layStacked(scene: Scene, zones: Zone[], width: number, height: number): void {
    const words = zones.filter((zone) => !zone.board);
    for (const zone of words)
        setColumn(zone, Math.min(roomy, width / (zone.right - zone.left)), scene);
    const used = words.reduce((sum, zone) => sum + high(zone) + gap / 2, margin);
    for (const zone of zones.filter((one) => one.board)) {
        const columns = zone.right - zone.left;
        const rows = (zone.bottom - zone.top) * ((2 * scene.rowPercent) / 100);
        // The board is as wide as the page; where that makes it too high it shrinks, but never below two thirds.
        const byWidth = Math.min(width / columns, largest);
        setColumn(zone, Math.min(byWidth, Math.max((height - used) / rows, byWidth * 0.67)), scene);
    }
    let y = 0;
    const widest = Math.max(...zones.map(wide));
    const spare = height - margin - zones.reduce((sum, zone) => sum + high(zone), 0);
    const between = Math.min(2 * gap, Math.max(gap / 2, spare / zones.length));
    for (const zone of zones) {
        zone.x = zone.board ? (width - wide(zone)) / 2 : Math.max(0, (width - Math.max(widest, wide(zone))) / 2);
        zone.y = y;
        y += high(zone) + between;
    }
}

/** A scene without a board: one scale, as large as it fits, or a little smaller than is comfortable rather than to be
 *  scrolled. */
function layWhole(scene: Scene, zone: Zone, width: number, height: number): void {
    const byWidth = width / (zone.right - zone.left);
    const byHeight = (height - margin) / (2 * rowsOf(zone));
    setColumn(zone, Math.min(byWidth, Math.max(byHeight, Math.min(byWidth, readable) * 0.85), 18), scene);
    zone.x = (width - wide(zone)) / 2;
}

/** Pixels between the two nearest items of a shape. */
function nearest(items: Item[], layout: Layout, shape: Item["shape"]): number {
    const points = items.filter((item) => item.shape === shape && (shape === "dot" || item.w > 1));
    let least = Infinity;
    for (let i = 0; i < points.length; i++) {
        const here = middle(points[i]!, layout);
        for (let k = i + 1; k < Math.min(points.length, i + 40); k++) {
            const there = middle(points[k]!, layout);
            const distance = Math.hypot(here.x - there.x, here.y - there.y);
            if (distance > 0.1)
                least = Math.min(least, distance);
        }
    }
    return Number.isFinite(least) ? least : 0;
}

/** The distances of the raster, once its place is known. */
function measure(layout: Layout, scene: Scene): Layout {
    const board = scene.items.filter((item) => !layout.placed?.has(item));
    layout.dots = nearest(board, layout, "dot");
    layout.cells = nearest(board.filter((item) => item.key), layout, "cell");
    return layout;
}

export function layOut(scene: Scene, width: number, height: number): Layout {
    return measure(hasZones(scene) ? layZones(scene, width, height) : layByRaster(scene, width, height), scene);
}

function layByRaster(scene: Scene, width: number, height: number): Layout {
    const { zones, beside } = cut(scene);
    for (const zone of zones.filter((one) => !one.board))
        squeeze(zone, scene);
    if (beside)
        layBeside(scene, zones, width, height);
    else if (zones.some((zone) => zone.board))
        layStacked(scene, zones, width, height);
    else if (zones[0])
        layWhole(scene, zones[0], width, height);
    const bottom = Math.max(0, ...zones.map((zone) => zone.y + high(zone)));
    return { width, height: bottom + margin, zones, dots: 0, cells: 0, hexagonal: scene.rowPercent < 95 };
}

/** A picture: the scene without its words, as large as it fits; for galleries and the home page. */
export function layPicture(scene: Scene, width: number, height: number): Layout {
    const zone = boardZone(scene.items.some((item) => item.zone === "board")
        ? scene.items.filter((item) => item.zone === "board") : scene.items);
    const rows = (zone.bottom - zone.top) * ((2 * scene.rowPercent) / 100);
    setColumn(zone, Math.min(width / (zone.right - zone.left), height / rows), scene);
    zone.x = (width - wide(zone)) / 2;
    zone.y = (height - high(zone)) / 2;
    return measure({ width, height, zones: [zone], dots: 0, cells: 0, hexagonal: scene.rowPercent < 95 }, scene);
}

/** A place of its own is a zone of its own. */
function ownZone(box: Box): Zone {
    return { left: 0, top: 0, right: 1, bottom: 1, x: box.x, y: box.y, column: box.w, row: box.h, board: false };
}

/** The raster of a board, for lines round what lies on it. */
export function rasterOf(layout: Layout): Raster {
    const board = layout.zones.find((zone) => zone.board), pitch = layout.dots || layout.cells || 20;
    return { pitch, row: !layout.hexagonal ? pitch : board && layout.dots ? board.row : pitch * 0.87,
             hexagonal: layout.hexagonal };
}

export function zoneOf(item: Item, layout: Layout): Zone {
    const place = layout.placed?.get(item);
    if (place)
        return ownZone(place);
    const box = extent(item);
    const x = box.x + box.w / 2, y = box.y + box.h / 2;
    for (const zone of layout.zones)
        if (x >= zone.left && x <= zone.right && y >= zone.top && y <= zone.bottom)
            return zone;
    return layout.zones.find((zone) => y >= zone.top && y <= zone.bottom) ?? layout.zones[0]!;
}

/** An item's box in pixels. */
export function boxOf(item: Item, layout: Layout): Box {
    const place = layout.placed?.get(item);
    if (place)
        return place;
    const zone = zoneOf(item, layout);
    return {
        x: zone.x + (item.x - zone.left) * zone.column,
        y: zone.y + topOf(zone, item.y) * zone.row,
        w: item.w * zone.column,
        h: zone.tops && item.h > 0 ? (topOf(zone, item.y + item.h) - topOf(zone, item.y)) * zone.row
            : item.h * zone.row,
    };
}

/** A point of the raster is the middle of its unit: strokes and shores start there. */
export function pointOf(item: Item, layout: Layout): Box {
    const zone = zoneOf(item, layout);
    const box = boxOf(item, layout);
    return { x: box.x + zone.column / 2, y: box.y + zone.row / 2, w: box.w, h: box.h };
}

export function middle(item: Item, layout: Layout): { x: number; y: number } {
    const box = boxOf(item, layout);
    return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}
