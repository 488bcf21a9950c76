/* book.ts - a score that is kept with the real cards: what is noted, its text as the module and the terminal read it
 * (core/book.h), and where the browser keeps it. */
import type { Message } from "../engine/protocol";
import { writeHeader } from "../engine/record";

/** By seat and field; null: nothing is noted yet. */
export type Entries = (number | null)[][];

/** What is kept. Only the last round may have blanks. */
export interface Score {
    game: string;
    names: string[];
    options: Record<string, number>;
    date: string;
    /** Who begins the first round; 0: not said yet. */
    first: number;
    rounds: Entries[];
}

export interface Field {
    text: string;
    heading: string;
    atStart: boolean;
}

export interface Round {
    heading: Message;
    label: string;
    begins: number;
    entries: Entries;
    /** Of a complete round. */
    points?: number[];
    marks?: string[];
}

/** One number of the round in progress, in the order of asking. */
export interface Place {
    seat: number;
    field: number;
    least: number;
    most: number;
    /** Of the first blank: a digit for every number from the least on, 1 where it agrees with what is noted. */
    fits?: string;
}

/** What the module tells of a score (web/module/page_book.h). */
export interface Book {
    game: string;
    date: string;
    seats: { name: string }[];
    options: Record<string, number>;
    fields: Field[];
    first: number;
    /** How many rounds the game has; 0: until somebody has enough. */
    rounds: number;
    complete: number;
    over: boolean;
    table: Round[];
    totals: number[];
    ranks: number[];
    ask: Place[];
    /** What a file has below its header. */
    lines: string;
}

export function headerOf(score: Score): string {
    const header = writeHeader({ game: score.game, seats: score.names.map((name) => ({ name })),
                                 options: score.options, date: score.date });
    return header.replace(/^nullarium 1\n/, "nullarium score 1\n");
}

function sayEntry(entry: (number | null)[]): string {
    return entry.map((number) => number ?? "-").join("/");
}

function isBlank(entries: Entries): boolean {
    return entries.every((entry) => entry.every((number) => number === null));
}

export function isFull(entries: Entries): boolean {
    return entries.every((entry) => entry.every((number) => number !== null));
}

/** The text of a score. */
export function textOf(score: Score): string {
    const rounds = score.rounds.flatMap((entries, i) =>
        (isBlank(entries) ? [] : [`${i + 1} ${entries.map(sayEntry).join(" ")}\n`]));
    return headerOf(score) + (score.first ? `begin ${score.first}\n` : "") + rounds.join("");
}

/** The score as it would be with these entries as its round in progress: whatever came later is left out. */
export function upTo(score: Score, round: number, entries: Entries): Score {
    return { ...score, rounds: [...score.rounds.slice(0, round), entries] };
}

/** The same with a round exchanged and all others as they are. */
export function withRound(score: Score, round: number, entries: Entries): Score {
    const rounds = [...score.rounds];
    rounds[round] = entries;
    return { ...score, rounds };
}

export function withNumber(entries: Entries, seat: number, field: number, number: number | null): Entries {
    return entries.map((entry, i) => (i + 1 === seat ? entry.map((old, k) => (k === field ? number : old)) : entry));
}

export function blankRound(seats: number, fields: number): Entries {
    return Array.from({ length: seats }, () => Array.from({ length: fields }, () => null));
}

/** A score out of a file that the module has read. */
export function scoreOf(book: Book): Score {
    return {
        game: book.game, names: book.seats.map((seat) => seat.name), options: book.options, date: book.date,
        first: book.first,
        rounds: book.table.map((round) => round.entries),
    };
}

/* -- where it is kept -------------------------------------------------------------------------------------- */

const place = (game: string) => `nullarium.book.${game}`;

/** False: the browser does not keep it. */
export function keepScore(score: Score): boolean {
    try {
        localStorage.setItem(place(score.game), JSON.stringify(score));
        return true;
    } catch {
        return false;
    }
}

/** The score that another tab has noted since this one last looked; undefined: none, `seen` is what is kept. Asked
 *  before anything is kept: a tab that sleeps hears of no change, and must not write over it. */
export function scoreElsewhere(seen: Score | undefined, game: string): Score | undefined {
    const kept = keptScore(game);
    return kept && JSON.stringify(kept) !== JSON.stringify(seen) ? kept : undefined;
}

/** Tells whenever another tab changes the kept score. Answers how to stop. */
export function watchScore(game: string, changed: () => void): () => void {
    const heard = (event: StorageEvent) => {
        if (event.key === place(game))
            changed();
    };
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
}

export function forgetScore(game: string): void {
    try {
        localStorage.removeItem(place(game));
    } catch {
        // There is none, then.
    }
}

function isScore(read: unknown): read is Score {
    const score = read as Score;
    return typeof read === "object" && read !== null && typeof score.game === "string" &&
        typeof score.first === "number" &&
        typeof score.date === "string" && typeof score.options === "object" && score.options !== null &&
        Array.isArray(score.names) && score.names.every((name) => typeof name === "string") &&
        Array.isArray(score.rounds) &&
        score.rounds.every((round) => Array.isArray(round) && round.every((entry) => Array.isArray(entry) &&
            entry.every((number) => number === null || Number.isSafeInteger(number))));
}

/** The score that was kept; the module still has to read it. */
export function keptScore(game: string): Score | undefined {
    try {
        const read: unknown = JSON.parse(localStorage.getItem(place(game)) ?? "null");
        return isScore(read) && read.game === game ? read : undefined;
    } catch {
        return undefined;
    }
}
