/* key.ts - what a day's challenge is made of, by the published key and the date alone (docs/daily.md): anybody can
 * check it, and nobody can choose it. */
import type { GameInfo, SheetInfo } from "../engine/protocol";
import { sha256 } from "../engine/sha256";

/** Published, and never changed: with another key all days would be others. */
export const KEY = "nullarium-daily-2026";

/** Games with one sheet and one seat. */
export function hasDaily(game: GameInfo): boolean {
    return game.needsSheet && game.seatsLeast === 1 && game.sheets.length > 0;
}

/** The fixed row of rolls or cards: draw number i comes out of SHA-256("<draws> <i>") (GameNotes.draws). */
export function drawsOf(game: string, date: string): string {
    return `${KEY} ${game} ${date}`;
}

function hex(bytes: Uint8Array): string {
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The day's sheet: the one whose SHA-256("<key> <game> <date> <sheet>") is the largest. So a sheet that is added one
 *  day changes only the days that it wins. */
export function sheetOfDay(game: string, sheets: readonly SheetInfo[], date: string): SheetInfo | undefined {
    const drawn = sheets.map((sheet) => ({ sheet, lot: hex(sha256(`${drawsOf(game, date)} ${sheet.name}`)) }));
    return drawn.reduce<(typeof drawn)[number] | undefined>((best, one) => (best && best.lot >= one.lot ? best : one),
                                                            undefined)?.sheet;
}

/** The seed of a level's own random numbers: the first 8 bytes of SHA-256("<draws> <level>"), the lowest first. */
export function seedOfLevel(draws: string, level: string): bigint {
    return new DataView(sha256(`${draws} ${level}`).buffer).getBigUint64(0, true);
}

/* -- dates: "2026-11-16", of the place where the player is -------------------------------------------------- */

export function dateOf(day: Date): string {
    const two = (number: number) => String(number).padStart(2, "0");
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Noon of a day; undefined: there is no such day. */
export function readDate(date: string): Date | undefined {
    const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
    if (!found)
        return undefined;
    const day = new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3]), 12);
    return dateOf(day) === date ? day : undefined;
}

/** Weeks from Monday to Sunday, the one with this day last. */
export function weeksUpTo(last: Date, count: number): string[][] {
    const monday =
        new Date(last.getFullYear(), last.getMonth(), last.getDate() - ((last.getDay() + 6) % 7) - 7 * (count - 1), 12);
    return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_, day) =>
        dateOf(new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 7 * week + day, 12))));
}
