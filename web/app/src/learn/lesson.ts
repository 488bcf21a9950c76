/* lesson.ts - a first game as data: games/<folder>/lesson.txt. A record's header, what happens by itself, and the
 * steps: `say N` a text, `want MOVE ...` what is to be played then, `show CLAUSE MOVE` a picture for the rules. */
import { learn } from "../app/later";
import { type Engine, type GameInfo, isRefused, type KeptGame, type Setup, type Table } from "../engine/protocol";
import type { Texts } from "../texts";

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

/** Game and seats are what the module says of its header. */
function readLesson(text: string, { game, seats }: Pick<KeptGame, "game" | "seats">): Lesson {
    const [head, rest] = partsOf(text), seat = seats.findIndex((one) => !one.bot) + 1;
    const script: string[] = [], steps: Step[] = [], pictures: RulePicture[] = [];
    let happened = head;
    for (const line of rest) {
        const [word, ...words] = line.split(" ");
        if (word === "say") {
            steps.push({ say: words[0]! });
        } else if (word === "want") {
            steps.at(-1)!.want = words;
            happened += `${seat} ${words[0]}\n`;
        } else if (word === "show") {
            const [clause, move] = words;
            pictures.push({ clause: clause!, record: happened, ...(move ? { move } : {}) });
        } else {
            script.push(line);
            happened += `${line}\n`;
        }
    }
    return { game, seat, setup: { game, seats, header: head, notes: { lesson: game }, script }, steps, pictures };
}

/** The header of the lesson's record, and the lines after it. */
function partsOf(text: string): [string, string[]] {
    const end = text.indexOf("---\n") + "---\n".length;
    return [text.slice(0, end), text.slice(end).split("\n").filter((line) => line.trim() && !line.startsWith("#"))];
}

/** The others at the table are called as their names are written in the reader's language: Leo, Лео. */
function localNames(text: string, texts: Texts): string {
    return text.replace(/^(name \d+) (\w+)$/gm, (_, seat: string, name: string) =>
        `${seat} ${texts.find(`web-learn.name-${name.toLowerCase()}`)}`);
}

async function fetchLesson(engine: Engine, from: string, texts: Texts): Promise<Lesson | undefined> {
    const [answer] = await Promise.all([fetch(from), learn("rules", texts)]);
    const text = localNames(answer.ok ? await answer.text() : "", texts);
    const header = await engine.checkRecord(partsOf(text)[0]);
    return isRefused(header) ? undefined : readLesson(text, header);
}

const loaded = new Map<string, Promise<Lesson | undefined>>();

/** undefined: the game has none, or it could not be fetched. */
export function loadLesson(engine: Engine, texts: Texts, game: string): Promise<Lesson | undefined> {
    const from = asset(game), key = `${game} ${texts.language}`;
    let lesson = loaded.get(key);
    if (!lesson && from) {
        lesson = fetchLesson(engine, from, texts).catch(() => undefined);
        loaded.set(key, lesson);
        void lesson.then((found) => found ?? loaded.delete(key)); // offline now, perhaps not later
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
