/* own.ts - what this person made of the days' challenges: the first finished game counts, as everybody has one first
 * try. It is noted beside the kept games, so that it stays when a game is deleted. */
import type { KeptGame } from "../engine/protocol";
import { drawsOf } from "./key";

const place = "nullarium.daily.own";

export interface OwnDay {
    /** The first result; missing: none yet. */
    score?: number;
    /** The finished game it comes from, where it is still kept; else one to go on with. */
    id?: string;
    open?: string;
}

type Noted = Record<string, number>; // by "<game> <date>"

function readNoted(): Noted {
    try {
        const noted: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
        return typeof noted === "object" && noted !== null ? (noted as Noted) : {};
    } catch {
        return {};
    }
}

/** All days by "<game> <date>". */
export function ownDays(kept: readonly KeptGame[]): Map<string, OwnDay> {
    const noted = readNoted(), days = new Map<string, OwnDay>();
    for (const [key, score] of Object.entries(noted))
        if (Number.isFinite(score))
            days.set(key, { score });
    let fresh = false;
    for (const game of [...kept].sort((a, b) => (a.date < b.date ? -1 : 1))) {
        const date = game.notes.daily;
        if (!date || game.notes.draws !== drawsOf(game.game, date))
            continue;
        const key = `${game.game} ${date}`, day = days.get(key) ?? {}, score = game.result[0];
        if (!game.over || score === undefined) {
            day.open = game.id;
        } else if (day.score === undefined) {
            day.score = noted[key] = score;
            day.id = game.id;
            fresh = true;
        } else if (!day.id && day.score === score) {
            day.id = game.id;
        }
        days.set(key, day);
    }
    if (fresh) {
        try {
            localStorage.setItem(place, JSON.stringify(noted));
        } catch {
            // Then they last as long as the games.
        }
    }
    return days;
}
