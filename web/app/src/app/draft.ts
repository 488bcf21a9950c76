/* draft.ts - what was chosen in set-up last, kept in this browser: it stands there the next time, and one tap on the
 * first page plays with it. */
import type { GameInfo, Setup } from "../engine/protocol";
import { fitting, type Options } from "./options";
import { type Chosen, usualSeats } from "./set-up-seats";
import type { Settings } from "./settings";
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

/** undefined: there is none, or an older app kept it. Who sits first is called as the settings say. */
export function readDraft(game: GameInfo, own: string): Draft | undefined {
    try {
        const kept = JSON.parse(localStorage.getItem(place(game)) ?? "{}") as Partial<Draft>;
        const { seats, options, sheet, sheetName } = kept;
        if (!Array.isArray(seats) || !seats.every(isChosen) || seats.length < game.seatsLeast ||
            seats.length > game.seatsMost || seats.some(({ bot }) => bot && !game.players.includes(bot)))
            return undefined;
        const called = seats.map((seat, i) => (i || seat.bot ? seat : { ...seat, name: own }));
        return { seats: called, options: fitting(game, options),
                 sheet: typeof sheet === "string" ? sheet : undefined,
                 sheetName: game.sheets.some((one) => one.name === sheetName) ? sheetName : undefined };
    } catch {
        return undefined;
    }
}

export function keepDraft(game: GameInfo, draft: Draft): void {
    try {
        localStorage.setItem(place(game), JSON.stringify(draft));
    } catch {
        // Forbidden or full: the usual choices stand there the next time.
    }
}

/** A game to start; `sheet` is the text of one. */
export function setupOf(game: GameInfo, { seats, options, sheet }: Omit<Draft, "sheetName">): Setup {
    return {
        game: game.id,
        seats: seats.map(({ name, bot }) => (bot ? { bot } : { name: name.trim() })),
        options,
        sheet: game.needsSheet ? sheet : undefined,
    };
}

/** A game with what was chosen last, or with what is usual. */
export function rememberedSetup(game: GameInfo, settings: Settings): Setup {
    const draft = readDraft(game, settings.name);
    const named = game.sheets.find((one) => one.name === draft?.sheetName) ?? game.sheets[0];
    const seats = draft?.seats ?? usualSeats(game, settings.name);
    return setupOf(game, { seats, options: draft?.options ?? {}, sheet: draft?.sheet ?? named?.text });
}
