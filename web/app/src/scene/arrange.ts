/* arrange.ts - a scene made ready for drawing: order, stable keys, boxes, spoken names. */
import type { Item, Scene } from "../engine/protocol";
import type { Names, Texts } from "../texts";
import { liesOn, type Spot } from "./geometry";
import { boxOf, type Layout, middle, pointOf, zoneOf } from "./layout";
import { hasRim } from "./board";
import { type Ways, waysOf } from "./motion";
import type { Point } from "./outline";
import { type Drawn, isLarge, isWay } from "./shapes";

export interface Arranged extends Drawn {
    id: string; // the same thing has the same id in the next scene
    x: number; // the point around which it is drawn
    y: number;
    ways?: Ways | undefined; // of a card in the middle of the table
}

// What lies below what: a path is drawn over cells, and dots lie on their lines.
const layer: Record<Item["shape"], number> = {
    area: 0, shore: 1, seat: 1, cell: 4, stroke: 3, dot: 4, card: 5, die: 5, button: 5, picture: 5, meter: 5, label: 6,
};

/** Free pixels above and below a button, so that it may be larger than its row. */
function roomAround(item: Item, scene: Scene, layout: Layout): number {
    if (item.shape !== "button" || layout.placed?.has(item))
        return 0;
    const zone = zoneOf(item, layout);
    let free = 2;
    for (const other of scene.items) {
        if (other === item || other.x >= item.x + item.w || other.x + other.w <= item.x)
            continue;
        const gap = other.y >= item.y + item.h ? other.y - item.y - item.h : item.y - other.y - other.h;
        free = Math.min(free, Math.max(gap, 0));
    }
    return (free * zone.row) / 2;
}

const fromCorner = (item: Item) => item.shape === "stroke" || item.shape === "shore";

/** The dots or cells of each group, and of the whole board as group 0: their middles, in pixels. */
function groupsOf(scene: Scene, layout: Layout): Map<number, Point[]> {
    const groups = new Map<number, Point[]>();
    for (const item of scene.items)
        if (item.group && item.shape !== "area" || item.zone === "board" && (item.shape === "dot" ||
            item.shape === "cell"))
            for (const group of new Set([0, item.group ?? 0])) {
                const points = groups.get(group) ?? [];
                points.push({ ...middle(item, layout), group: item.group });
                groups.set(group, points);
            }
    return groups;
}

export function arrange(scene: Scene, layout: Layout, texts: Texts, names: Names, rolled: number,
                        faces: readonly string[] = []): Arranged[] {
    const groups = groupsOf(scene, layout);
    const taken = new Set<string>(), ways = waysOf(scene, layout);
    const strokes = scene.items.filter((item) => item.shape === "stroke").map((item) => pointOf(item, layout));
    const all = scene.items.map((item) => {
        const point = fromCorner(item) ? pointOf(item, layout) : undefined;
        const box = point ?? boxOf(item, layout);
        // A letter right before a dot steps aside for it.
        const zone = zoneOf(item, layout);
        const aside = item.shape === "label" && item.w === 1 && zone.board &&
            scene.items.some((other) => other.shape === "dot" && other.x === item.x + 1 && other.y === item.y);
        const x = (point ? point.x : box.x + box.w / 2) - (aside ? zone.column * 0.5 : 0);
        const y = (point ? point.y : box.y + box.h / 2) - (aside ? zone.row * 0.5 : 0);
        // A stroke is where it is: restyled from preview to last it is still the same stroke.
        let id = item.key && !fromCorner(item) ? `${item.key}`
            : `${item.shape} ${item.x} ${item.y} ${item.w} ${item.h}`;
        while (taken.has(id))
            id += "'";
        taken.add(id);
        const lined = item.shape === "dot" && strokes.some((line) => liesOn(x, y, line.x, line.y, line.w, line.h));
        const words = item.name ? texts.say(item.name, names) : "";
        const person = item.owner ? { name: names[item.owner] ?? "", face: faces[item.owner] ?? "" } : undefined;
        const cells = item.shape === "area" && (item.group || item.zone === "board") ? groups.get(item.group ?? 0) :
            undefined;
        const room = roomAround(item, scene, layout);
        return { item, box, layout, words, lined, rolled: item.shape === "die" ? rolled : 0, id, x, y, tile: false,
                 room, person, cells, ways: ways(item) };
    });
    const tiles = all.filter((one) => isLarge(one.item) || hasRim(one))
        .map((one) => ({ ...one, id: `${one.id} tile`, words: "", tile: true }));
    return [...tiles, ...all].sort((a, b) => height(a) - height(b));
}

// Edges of ways lie above all cells and below all ways.
const height = (one: Arranged) => (one.tile ? (isWay(one.item) ? 2.5 : 2) : layer[one.item.shape]);

/** Where the targets are, with their sizes on the screen. */
export function spotsOf(arranged: readonly Arranged[]): Spot[] {
    const spots: Spot[] = [];
    for (const { item, box, layout, id, x, y, tile, room } of arranged) {
        if (item.target === undefined || fromCorner(item) || tile)
            continue;
        const size = item.shape === "dot" ? layout.dots || 2 * zoneOf(item, layout).column : 0;
        const hex = item.shape === "cell" && item.w > 2 ? layout.cells : 0;
        spots.push(
            { id, target: item.target, x, y, w: (size || hex || box.w) * 0.9, h: (size || hex || box.h + room) * 0.9 });
    }
    return spots;
}
