/* zones.ts - a scene whose items say what they belong to is laid out as the device has room: people above, the board or
 * the centre as large as it may be, chances and the hand under the thumb; on a wide screen beside it. */
import type { Item, Scene, ZoneName } from "../engine/protocol";
import { type Box, boardZone, type Layout, low, setColumn, type Zone } from "./layout";
import { isNumber } from "./picture";

const gap = 6;
const cardRatio = 1.4;
const hand = { least: 44, most: 84, mostWide: 122 };
const seatTile = { least: 104, most: 250, high: 112, leastLow: 78, highLow: 80 }; // low: on a phone on its side
const panel = { share: 0.34, least: 220, most: 400 };
const leastCentre = 112;
const widestTable = 1100;

type Places = Map<Item, Box>;

export function hasZones(scene: Scene): boolean {
    return scene.items.some((item) => item.zone !== undefined);
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The part of a person's plate that shows face and name; below it stands what is his. */
export function plateHead(box: Box): number {
    return box.h < 60 ? box.h : Math.min(40, box.h * 0.45); // a low one is nothing else
}

/** A person in the row of people: face and name above, a card on the left below, numbers on its right. */
function laySeat(places: Places, box: Box, seat: Item, things: Item[]): void {
    places.set(seat, box);
    const head = plateHead(box), cards = things.filter((item) => item.shape === "card");
    const body = { x: box.x + gap, y: box.y + head, w: box.w - 2 * gap, h: box.h - head - gap };
    let left = body.x;
    for (const card of cards) {
        const w = Math.min(body.h / cardRatio, (body.w * 0.56) / cards.length);
        places.set(card, { x: left, y: body.y, w, h: w * cardRatio });
        left += w + gap;
    }
    stack(places, { ...body, x: left, w: body.x + body.w - left }, things.filter((item) => item.shape !== "card"));
}

/** One below the other, in two columns where they would be too small to read. */
function stack(places: Places, box: Box, items: Item[]): void {
    const columns = items.length * 18 > box.h && box.w > 50 ? 2 : 1, rows = Math.ceil(items.length / columns);
    const w = box.w / columns, h = Math.min(24, box.h / Math.max(rows, 1));
    items.forEach((item, i) =>
        places.set(item, { x: box.x + Math.floor(i / rows) * w, y: box.y + (i % rows) * h, w, h }));
}

/** Rows of people; answers how high they are. */
function laySeats(places: Places, box: Box, items: Item[], tight = false): number {
    const seats = items.filter((item) => item.shape === "seat");
    if (!seats.length)
        return 0;
    const cards = items.some((item) => item.shape === "card");
    const least = tight || !cards ? seatTile.leastLow : seatTile.least;
    const most = Math.max(1, Math.floor((box.w + gap) / (least + gap)));
    const rows = Math.ceil(seats.length / most), inRow = Math.ceil(seats.length / rows);
    const w = Math.min(seatTile.most, (box.w - (inRow - 1) * gap) / inRow);
    // Who has but his name and a number or two needs no more than a line for them.
    const contents = (seat: Item) => items.filter((item) => item !== seat && item.owner === seat.owner);
    const lines = Math.max(...seats.map((seat) => contents(seat).length));
    const high = cards ? (tight || rows > 1 ? seatTile.highLow : seatTile.high) : 44 + 24 * lines;
    seats.forEach((seat, i) => {
        const row = Math.floor(i / inRow), here = Math.min(inRow, seats.length - row * inRow);
        const left = box.x + (box.w - here * w - (here - 1) * gap) / 2;
        laySeat(places, { x: left + (i % inRow) * (w + gap), y: box.y + row * (high + gap), w, h: high }, seat,
                contents(seat));
    });
    return rows * (high + gap);
}

/** Things side by side, wrapped; answers how high they are. */
function flow(places: Places, box: Box, items: Item[], size: (item: Item) => { w: number; h: number }): number {
    let rows: Item[][] = [[]], used = 0;
    for (const item of items) {
        const { w } = size(item);
        if (used && used + gap + w > box.w) {
            rows.push([]);
            used = 0;
        }
        rows.at(-1)!.push(item);
        used += (used ? gap : 0) + w;
    }
    rows = rows.filter((row) => row.length);
    let y = box.y;
    for (const row of rows) {
        const sizes = row.map(size), h = Math.max(...sizes.map((one) => one.h));
        let x = box.x + (box.w - sizes.reduce((sum, one) => sum + one.w, (row.length - 1) * gap)) / 2;
        row.forEach((item, i) => {
            places.set(item, { x, y: y + (h - sizes[i]!.h) / 2, w: sizes[i]!.w, h: sizes[i]!.h });
            x += sizes[i]!.w + gap;
        });
        y += h + gap;
    }
    return y - box.y;
}

const caption = 20;

/** Words right after a token with a picture say what it is: they stand below it. */
function captionsOf(items: Item[]): Map<Item, Item> {
    return new Map(items.flatMap((item, i) => {
        const before = items[i - 1];
        return item.shape === "label" && before?.shape === "button" && before.picture ? [[before, item]] : [];
    }));
}

/** What stands with the chances: a die, tokens to press, what is left, in the order of the scene. */
function layChances(places: Places, box: Box, items: Item[]): number {
    const captions = captionsOf(items), words = new Set(captions.values());
    const high = layTokens(places, box, items.filter((item) => !words.has(item)), captions);
    for (const [token, label] of captions) {
        const at = places.get(token)!, h = at.h - caption;
        places.set(token, { ...at, h });
        places.set(label, { x: at.x - gap / 2, y: at.y + h, w: at.w + gap, h: caption });
    }
    return high;
}

function layTokens(places: Places, box: Box, items: Item[], captions: ReadonlyMap<Item, Item>): number {
    // Dice and tokens stand in a row of their own, below what only tells.
    const first = items.findIndex((item) => item.shape === "die" || item.shape === "button");
    if (first > 0 && captions.size) {
        const above = layTokens(places, box, items.slice(0, first), captions);
        return above + layTokens(places, { ...box, y: box.y + above }, items.slice(first), captions);
    }
    return items.length && flow(places, box, items, (item) => {
        switch (item.shape) {
        case "die": { const side = clamp(box.w * 0.15, 50, 64); return { w: side, h: side }; }
        case "card": return { w: 60, h: 60 * cardRatio };
        case "button": {
            const narrow = item.picture || item.value !== undefined || isNumber(item.glyph ?? "");
            return captions.has(item)
                ? { w: Math.min(110, Math.floor((box.w - (box.w < 300 ? 2 * gap : 56 + 3 * gap)) / 3)), h: 46 +
                    caption }
                : { w: narrow ? clamp(box.w * 0.125, 44, 58) : 104, h: 48 };
        }
        case "cell": return { w: 44, h: 44 };
        case "meter": return item.style === "plain" ? { w: 28 + 13 * (item.limit ?? 1), h: 30 }
            : { w: 16 + 5 * clamp(box.w * 0.04, 13, 16), h: 48 };
        case "picture": return item.picture ? { w: 54, h: 30 } : { w: 32, h: 50 };
        default: return { w: box.w, h: 22 }; // words have a line of their own
        }
    });
}

/** Cards of a hand: one row or two (three where there are very many), the last one as far to the left as the others. */
function handCards(count: number, box: Box): { w: number; h: number; inRow: number; step: number; rows: number } {
    const wide = box.w > 560; // where `box.h` is known, they are no higher than that leaves them
    const most = wide ? hand.mostWide : hand.most;
    const inOne = Math.floor((box.w + gap) / (hand.least + gap));
    let best = { w: 0, rows: 1, inRow: count };
    for (let rows = 1; rows <= 3; rows++) { // as many rows as make the cards largest
        const inRow = Math.ceil(count / rows);
        if (inRow > inOne && rows < 3)
            continue;
        const byHeight = box.h ? (box.h / rows - gap) / cardRatio : rows === 1 && count > 5 && !wide ? 0 : most;
        const w = Math.min((box.w - (inRow - 1) * gap) / inRow, byHeight, most);
        if (w > best.w + 1)
            best = { w, rows, inRow };
    }
    const { inRow, rows } = best, w = Math.max(best.w, hand.least);
    return { w, h: w * cardRatio, inRow, rows, step: Math.min(w + gap, (box.w - w) / Math.max(inRow - 1, 1)) };
}

const rise = 12; // a chosen card rises
const ownPlate = { high: 64, narrow: 72, tight: 54, crowded: 250 }; // with less room for a hand than that it is tight

/** The part of one's own plate that shows face and name: all of it, or above the numbers where it is narrow. */
export function ownHead(box: Box): number {
    return box.w < 330 ? box.h - 32 : box.h;
}

/** One's own place: face, numbers and own card in a line, what may be pressed, then the cards. Answers the height. */
function layHand(places: Places, box: Box, items: Item[]): number {
    if (!items.length)
        return 0;
    const seat = items.find((item) => item.shape === "seat");
    const own = items.filter((item) => item !== seat && item.owner !== undefined && item.owner === seat?.owner);
    const presses = items.filter((item) => item.shape === "button" || item.shape === "label");
    const cards = items.filter((item) => item.shape === "card" && !own.includes(item));
    let y = box.y;
    const narrow = ownHead({ ...box, h: 0 }) < 0;
    const plate = narrow ? ownPlate.narrow
        : box.h && cards.length && box.h < ownPlate.crowded ? ownPlate.tight : ownPlate.high;
    if (seat) {
        const card = own.find((item) => item.shape === "card");
        const numbers = own.filter((item) => item.shape !== "card");
        places.set(seat, { x: box.x, y, w: box.w, h: plate });
        let right = box.x + box.w - gap;
        if (card) {
            const h = plate - gap, w = h / cardRatio;
            right -= w;
            places.set(card, { x: right, y: y + gap / 2, w, h });
        }
        for (const item of [...numbers].reverse()) {
            const w = item.shape === "meter" ? 20 + 13 * (item.limit ?? 1) : 50;
            right -= w + gap;
            places.set(item, { x: right, y: y + (narrow ? plate - 32 : (plate - 28) / 2), w, h: 28 });
        }
        y += plate + gap;
    }
    if (presses.length)
        y += flow(places, { ...box, y }, presses, (item) =>
            item.shape === "label" ? { w: box.w, h: 22 } : { w: 50, h: 46 });
    if (cards.length) {
        y += rise;
        const plan = handCards(cards.length, { ...box, h: box.h && Math.max(1, box.h - (y - box.y)) });
        cards.forEach((card, i) => {
            const row = Math.floor(i / plan.inRow), here = Math.min(plan.inRow, cards.length - row * plan.inRow);
            const left = box.x + (box.w - (here - 1) * plan.step - plan.w) / 2;
            places.set(card, { x: left + (i % plan.inRow) * plan.step, y: y + row * (plan.h + gap),
                               w: plan.w, h: plan.h });
        });
        y += plan.rows * (plan.h + gap);
    }
    return y - box.y;
}

/** The middle of the table: its cards large, the words left and right of them, or below where there is no room. */
function layCentre(places: Places, whole: Box, items: Item[]): void {
    const high = Math.min(whole.h, whole.w * 0.66), box = { ...whole, y: whole.y + (whole.h - high) / 2, h: high };
    for (const area of items.filter((item) => item.shape === "area"))
        places.set(area, box);
    const cards = items.filter((item) => ["card", "die", "cell"].includes(item.shape));
    const words = items.filter((item) => item.shape !== "area" && !cards.includes(item));
    const beside = cards.length <= 1 && items.some((item) => item.shape === "area");
    // Words above the cards: in a line, or one below the other where it is narrow.
    const stacked = box.w < 170 * words.length, line = stacked ? 22 : 30;
    const above = words.length ? line * (stacked ? words.length : 1) : 0;
    const room = beside ? { ...box, x: box.x + box.w * 0.34, w: box.w * 0.32 }
        : { ...box, y: box.y + above, h: box.h - above };
    const inset = Math.min(22, room.h * 0.1), named = cards.some((card) => card.owner) ? 26 : 0;
    if (cards.length) {
        let rows = 1, w = 0;
        for (let tried = 1; tried <= 3; tried++) { // as many rows as make the cards largest
            const inRow = Math.ceil(cards.length / tried);
            const fits = Math.min((room.w - 2 * gap - (inRow - 1) * gap) / inRow,
                                  ((room.h - 2 * inset) / tried - gap - named) / cardRatio);
            if (fits > w) {
                w = fits;
                rows = tried;
            }
        }
        w = Math.min(w, 160);
        const inRow = Math.ceil(cards.length / rows), h = w * cardRatio, pile = rows * (h + named + gap) - gap;
        cards.forEach((card, i) => {
            const row = Math.floor(i / inRow), here = Math.min(inRow, cards.length - row * inRow);
            places.set(card, { x: room.x + (room.w - here * (w + gap) + gap) / 2 + (i % inRow) * (w + gap),
                               y: room.y + (room.h - pile) / 2 + row * (h + named + gap), w, h });
        });
    }
    words.forEach((word, i) => {
        if (beside) {
            const w = box.w * 0.27, left = i % 2 === 0 ? box.x + box.w * 0.08 : box.x + box.w - w - box.w * 0.08;
            const h = clamp(box.h * 0.4, 70, 130);
            places.set(word, { x: left, y: box.y + (box.h - h) / 2, w, h });
        } else {
            const w = (box.w - 2 * gap) / (stacked ? 1 : words.length);
            places.set(word, { x: box.x + gap + (stacked ? 0 : i * w), y: box.y + (stacked ? i * line : 0), w,
                               h: line });
        }
    });
}

/** The board as large as its room allows, in the middle of it. */
function layBoard(scene: Scene, items: Item[], box: Box): Zone {
    const zone = boardZone(items);
    if (items.some((item) => item.shape === "area" && !item.group)) { // its ground goes a little beyond its dots
        zone.left -= 0.6;
        zone.right += 0.6;
        zone.top -= 0.4;
        zone.bottom += 0.4;
    }
    if (scene.rowPercent < 95 && items.some((item) => item.shape === "cell" && item.w > 2)) {
        zone.top -= 0.5; // six-sided cells are higher than their rows
        zone.bottom += 0.5;
    }
    const columns = zone.right - zone.left;
    const rows = (zone.bottom - zone.top) * ((2 * scene.rowPercent) / 100);
    setColumn(zone, Math.max(2, Math.min(box.w / columns, box.h / rows)), scene);
    zone.x = box.x + (box.w - columns * zone.column) / 2;
    zone.y = box.y + (box.h - (zone.bottom - zone.top) * zone.row) / 2;
    return zone;
}

export function layZones(scene: Scene, width: number, height: number): Layout {
    const places: Places = new Map(), zones: Zone[] = [];
    const of = (name: ZoneName) => scene.items.filter((item) => item.zone === name);
    const board = of("board"), seats = of("seats"), centre = of("centre"), chances = of("chances"), own = of("hand");
    const wide = width > height * 1.15;
    let bottom = height;
    if (chances.length && scene.items.length === chances.length) { // they stand by themselves, beside the board
        bottom = layChances(places, { x: 0, y: 0, w: width, h: 0 }, chances);
        return { width, height: bottom, zones, dots: 0, cells: 0, hexagonal: false, placed: places };
    }
    const middle = (box: Box) => {
        if (board.length)
            zones.push(layBoard(scene, board, box));
        if (centre.length)
            layCentre(places, box, centre);
    };
    if (wide && (board.length || height < low)) {
        // Beside it: what is under the thumb. People round a table without a board are above both.
        const side = !board.length ? width * 0.5
            : seats.length + chances.length + own.length ? clamp(width * panel.share, panel.least, panel.most) : 0;
        const right = { x: width - side, y: 0, w: side, h: height }, left = width - side - 2 * gap;
        const people = (w: number, into: Places) => laySeats(into, { x: 0, y: 0, w, h: 0 }, seats, true);
        const rest = height - people(width, new Map());
        const crowded = layHand(new Map(), { ...right, h: rest }, own) > rest; // the hand needs the whole height
        const above = board.length ? 0 : people(crowded ? left : width, places);
        middle({ x: 0, y: above, w: left, h: Math.max(leastCentre, height - above) });
        let y = board.length ? laySeats(places, right, seats) : crowded ? 0 : above;
        y += layChances(places, { ...right, y }, chances);
        const room = Math.max(1, height - y);
        y += Math.max(0, room - layHand(new Map(), { ...right, y, h: room }, own)); // down to the thumb
        y += layHand(places, { ...right, y, h: room }, own);
        bottom = Math.max(y, above + (centre.length ? leastCentre : 0), height);
    } else {
        const w = board.length ? width : Math.min(width, widestTable), x = (width - w) / 2;
        const at = (y: number, h = 0): Box => ({ x, y, w, h });
        const above = laySeats(places, at(0), seats);
        // Measured first: what is below keeps its height, the middle gets the rest, and never less than it needs.
        const least = board.length ? width * 0.6 : leastCentre;
        const tokens = layChances(new Map(), at(0), chances);
        const room = Math.max(1, height - above - least - tokens - gap);
        const below = tokens + layHand(new Map(), at(0, room), own);
        const h = Math.max(height - above - below - gap, centre.length || board.length ? least : 0);
        middle({ x, y: above, w, h });
        let y = above + h + gap;
        y += layChances(places, at(y), chances);
        y += layHand(places, at(y, room), own);
        bottom = Math.max(y, height);
    }
    return { width, height: bottom, zones, dots: 0, cells: 0, hexagonal: scene.rowPercent < 95, placed: places };
}
