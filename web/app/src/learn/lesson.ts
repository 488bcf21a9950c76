/* lesson.ts - a first game as data: games/<folder>/lesson.txt. A record's header, what happens by itself, and the
 * steps: `say N` a text, `want MOVE ...` what is to be played then, `show CLAUSE MOVE` a picture for the rules. */
import { type GameInfo, isRefused, type KeptGame, type Setup, type Table } from "../engine/protocol";

export interface Step {
    /** The text `<game>.lesson-<say>`; `<game>.lesson-<say>-not` says why another legal move is not what is wanted. */
    say: string;
    /** Any of these moves; missing: it is only read. */
    want?: string[];
}

export interface RulePicture {
    clause: string;
    /** A record up to the position, and a move to be drawn in it. */
    record: string;
    move?: string;
}

export interface Lesson {
    game: string;
    /** Where the learner sits. */
    seat: number;
    setup: Setup;
    steps: Step[];
    pictures: RulePicture[];
}

const asset = (game: string) => ASSETS[`lessons/${game}.txt`];

export function hasLesson(game: GameInfo): boolean {
    return asset(game.id) !== undefined;
}

function readSeats(head: string[], count: number): Setup["seats"] {
    const value = (key: string, seat: number) =>
        head.find((line) => line.startsWith(`${key} ${seat} `))?.split(" ").slice(2).join(" ");
    return Array.from({ length: count }, (_, i) => {
        const name = value("name", i + 1), bot = value("bot", i + 1);
        return { ...(name ? { name } : {}), ...(bot ? { bot } : {}) };
    });
}

export function readLesson(text: string): Lesson {
    const lines = text.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
    const end = lines.indexOf("---"), head = lines.slice(0, end);
    const value = (key: string) => head.find((line) => line.startsWith(`${key} `))?.slice(key.length + 1) ?? "";
    const seats = readSeats(head, Number(value("seats"))), seat = seats.findIndex((one) => !one.bot) + 1;
    const options = Object.fromEntries(head.filter((line) => line.startsWith("option ")).map((line) => {
        const [, key = "", number] = line.split(" ");
        return [key, Number(number)];
    }));
    const script: string[] = [], steps: Step[] = [], pictures: RulePicture[] = [], happened = [...head, "---"];
    for (const line of lines.slice(end + 1)) {
        const [word, ...rest] = line.split(" ");
        if (word === "say") {
            steps.push({ say: rest[0]! });
        } else if (word === "want") {
            steps.at(-1)!.want = rest;
            happened.push(`${seat} ${rest[0]}`);
        } else if (word === "show") {
            const [clause, move] = rest;
            pictures.push({ clause: clause!, record: happened.join("\n") + "\n", ...(move ? { move } : {}) });
        } else {
            script.push(line);
            happened.push(line);
        }
    }
    const game = value("game"), sheet = head.filter((line) => line.startsWith("|")).map((line) => line.slice(2));
    const setup: Setup = { game, seats, options, sheet: sheet.join("\n"), notes: { lesson: game }, script };
    return { game, seat, setup, steps, pictures };
}

const loaded = new Map<string, Promise<Lesson | undefined>>();

/** undefined: the game has none, or it could not be fetched. */
export function loadLesson(game: string): Promise<Lesson | undefined> {
    const from = asset(game);
    let lesson = loaded.get(game);
    if (!lesson && from) {
        lesson = fetch(from).then(async (answer) => (answer.ok ? readLesson(await answer.text()) : undefined))
            .catch(() => undefined);
        loaded.set(game, lesson);
        void lesson.then((found) => found ?? loaded.delete(game)); // offline now, perhaps not later
    }
    return lesson ?? Promise.resolve(undefined);
}

/** The lesson that was begun and not put away. */
export function keptLesson(kept: KeptGame[], game: string): KeptGame | undefined {
    return kept.filter((one) => one.notes.lesson === game).sort((a, b) => b.touched - a.touched)[0];
}

/** How many moves the learner has made: where in the lesson he is follows from the record alone. */
export async function movesMade(table: Table, seat: number): Promise<number> {
    const record = await table.record();
    if (isRefused(record))
        return 0;
    return record.slice(record.indexOf("\n---\n")).split("\n").filter((line) => line.startsWith(`${seat} `)).length;
}

/** The steps from after the move number `made` up to the next one that wants a move, or to the end. */
export function stepsAfter(lesson: Lesson, made: number): { from: number; steps: Step[] } {
    let from = 0;
    for (let left = made; left > 0 && from < lesson.steps.length; from++)
        if (lesson.steps[from]!.want)
            left--;
    const next = lesson.steps.findIndex((step, i) => i >= from && step.want);
    return { from, steps: lesson.steps.slice(from, next < 0 ? undefined : next + 1) };
}

/* Which games somebody has learned or does not want to be taught; until the browser forgets it. */

const place = "nullarium.learned";

export function learned(): string[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
        return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
    } catch {
        return [];
    }
}

export function markLearned(game: string): void {
    try {
        localStorage.setItem(place, JSON.stringify([...new Set([...learned(), game])]));
    } catch {
        // Then the lesson is offered again.
    }
}
