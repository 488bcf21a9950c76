/* bests.ts - what somebody can be proud of: his best results, days in a row. Counted from the kept games in which one
 * person played; lessons are none. */
import { dateOf, readDate } from "../daily/key";
import { ownDays } from "../daily/own";
import type { GameInfo, KeptGame } from "../engine/protocol";

export interface Played {
    game: KeptGame;
    seat: number;
    score: number;
    won: boolean;
}

/** The finished games of a kind, the latest last. */
export function playedOf(info: GameInfo, kept: readonly KeptGame[]): Played[] {
    return kept.flatMap((game) => {
        const persons = game.seats.flatMap((seat, i) => (seat.bot ? [] : [i]));
        const score = game.result[persons[0] ?? 0];
        if (game.game !== info.id || !game.over || persons.length !== 1 || score === undefined || game.notes.lesson)
            return [];
        const best = info.fewestWins ? Math.min(...game.result) : Math.max(...game.result);
        return [{ game, seat: persons[0]! + 1, score, won: game.seats.length > 1 && score === best }];
    }).sort((a, b) => a.game.touched - b.game.touched);
}

/** What can be compared: the same game on the same sheet, with as many seats and the same options. */
function kindOf({ game, sheet, title, seats, options }: KeptGame): string {
    return JSON.stringify([game, sheet, title ?? "", seats.length, Object.entries(options).sort()]);
}

export interface Best {
    /** The best result before this game. */
    before: number;
    /** This one is better: a personal best. */
    beaten: boolean;
}

/** How a finished game compares with those of its kind before it; undefined: it is the first, or is not counted. */
export function bestOf(info: GameInfo, kept: readonly KeptGame[], id: string): Best | undefined {
    const played = playedOf(info, kept), place = played.findIndex((one) => one.game.id === id), own = played[place];
    if (!own)
        return undefined;
    const scores =
        played.slice(0, place).filter(({ game }) => kindOf(game) === kindOf(own.game)).map(({ score }) => score);
    if (!scores.length)
        return undefined;
    const before = info.fewestWins ? Math.min(...scores) : Math.max(...scores);
    return { before, beaten: info.fewestWins ? own.score < before : own.score > before };
}

/** So many days in a row up to this one; one that is still to come of today does not break it. */
export function streakOf(days: ReadonlySet<string>, today: string): number {
    const noon = readDate(today);
    if (!noon)
        return 0;
    let count = 0;
    for (let back = days.has(today) ? 0 : 1;; back++, count++)
        if (!days.has(dateOf(new Date(noon.getFullYear(), noon.getMonth(), noon.getDate() - back, 12))))
            return count;
}

export interface Streaks {
    /** Days in a row with a game played, and with a daily challenge finished. */
    played: number;
    daily: number;
}

export function streaksOf(kept: readonly KeptGame[], today = dateOf(new Date())): Streaks {
    const finished = kept.filter((game) => game.over && !game.notes.lesson && game.seats.some(({ bot }) => !bot));
    const daily = [...ownDays(kept)].filter(([, day]) => day.score !== undefined).map(([key]) => key.split(" ")[1]!);
    return {
        played: streakOf(new Set(finished.map((game) => dateOf(new Date(game.touched)))), today),
        daily: streakOf(new Set(daily), today),
    };
}
