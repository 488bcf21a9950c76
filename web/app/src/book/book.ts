/* book.ts - a score that is kept with the real cards: its text, which the module reads, writes and changes as the
 * terminal does (core/book.h); what the module tells of it, and where the browser keeps it. */
import type { Engine, Message, Refused } from "../engine/protocol";
import { writeHeader } from "../engine/record";

/** By seat and field; null: nothing is noted yet. */
export type Entries = (number | null)[][];

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
    /** The whole score, as it is kept. */
    text: string;
}

/** A score before its first round. */
export function newScore(game: string, names: string[], options: Record<string, number>, date: string,
                         first: number): string {
    const header = writeHeader({ game, seats: names.map((name) => ({ name })), options, date });
    return `${header.replace(/^nullarium 1\n/, "nullarium score 1\n")}${first ? `begin ${first}\n` : ""}`;
}

export function readBook(engine: Engine, text: string): Promise<Book | Refused> {
    return engine.ask("book", text);
}

/** The score up to a round, with a number noted in it; null: blank again. */
export function note(engine: Engine, text: string, round: number, seat: number, field: number,
                     number: number | null): Promise<Book | Refused> {
    return engine.ask("book_note", text, round, seat, field, number ?? -1);
}

/** The score up to a round. */
export function upTo(engine: Engine, text: string, round: number): Promise<Book | Refused> {
    return note(engine, text, round, 0, 0, null);
}

/** The whole score with the last round of a mended one. */
export function mend(engine: Engine, text: string, mended: string): Promise<Book | Refused> {
    return engine.ask("book_mend", mended + text, new TextEncoder().encode(mended).length);
}

export function rename(engine: Engine, text: string, seat: number, name: string): Promise<Book | Refused> {
    return engine.ask("book_name", `${name.replace(/\s+/g, " ")}\n${text}`, seat);
}

/* -- where it is kept -------------------------------------------------------------------------------------- */

const place = (game: string) => `nullarium.book.${game}`;

/** False: the browser does not keep it. */
export function keepScore(game: string, text: string): boolean {
    try {
        localStorage.setItem(place(game), text);
        return true;
    } catch {
        return false;
    }
}

/** The score that another tab has noted since this one last looked; undefined: none, `seen` is what is kept. Asked
 *  before anything is kept: a tab that sleeps hears of no change, and must not write over it. */
export function scoreElsewhere(seen: string | undefined, game: string): string | undefined {
    const kept = keptScore(game);
    return kept !== seen ? kept : undefined;
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

/** What the page kept before it kept the text. */
interface OldScore {
    game: string;
    names: string[];
    options: Record<string, number>;
    date: string;
    first: number;
    rounds: Entries[];
}

function textOf(old: OldScore): string {
    const rounds = old.rounds.filter((entries) => entries.flat().some((number) => number !== null))
        .map((entries, i) =>
            `${i + 1} ${entries.map((entry) => entry.map((one) => one ?? "-").join("/")).join(" ")}\n`);
    return newScore(old.game, old.names, old.options, old.date, old.first) + rounds.join("");
}

/** The score that was kept; the module still has to read it. */
export function keptScore(game: string): string | undefined {
    try {
        const kept = localStorage.getItem(place(game));
        return kept?.startsWith("{") ? textOf(JSON.parse(kept) as OldScore) : kept ?? undefined;
    } catch {
        return undefined;
    }
}
