/* draft.ts - what was chosen in set-up, kept for this tab until it is closed: whoever looks at the rules or prints the
 * sheet finds it again. */
import type { GameInfo } from "../engine/protocol";
import { fitting, type Options } from "./options";
import type { Chosen } from "./set-up-seats";
import type { Shared } from "./sharing";

export interface Draft extends Pick<Shared, "sheet" | "sheetName"> {
    seats: Chosen[];
    options: Options;
}

const place = (game: GameInfo) => `nullarium.set-up.${game.id}`;

function isChosen(seat: unknown): seat is Chosen {
    const { name, bot } = (seat ?? {}) as Partial<Chosen>;
    return typeof name === "string" && typeof bot === "string";
}

/** undefined: there is none, or an older app kept it. */
export function readDraft(game: GameInfo): Draft | undefined {
    try {
        const kept = JSON.parse(sessionStorage.getItem(place(game)) ?? "{}") as Partial<Draft>;
        const { seats, options, sheet, sheetName } = kept;
        if (!Array.isArray(seats) || !seats.every(isChosen) || seats.length < game.seatsLeast ||
            seats.length > game.seatsMost || seats.some(({ bot }) => bot && !game.players.includes(bot)))
            return undefined;
        return { seats, options: fitting(game, options),
                 sheet: typeof sheet === "string" ? sheet : undefined,
                 sheetName: game.sheets.some((one) => one.name === sheetName) ? sheetName : undefined };
    } catch {
        return undefined;
    }
}

export function keepDraft(game: GameInfo, draft: Draft): void {
    try {
        sessionStorage.setItem(place(game), JSON.stringify(draft));
    } catch {
        // Forbidden or full: the usual choices stand there the next time.
    }
}
