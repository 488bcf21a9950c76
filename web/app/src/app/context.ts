/* context.ts - what every screen needs: the engine, the texts, the settings. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Arg, Engine, GameInfo, SeatSetup, View } from "../engine/protocol";
import type { Names, Texts } from "../texts";
import type { Settings } from "./settings";

export interface App {
    engine: Engine;
    texts: Texts;
    settings: Settings;
    change: (part: Partial<Settings>) => void;
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
    const app = useContext(AppContext);
    if (!app)
        throw new Error("a screen stands outside the app");
    return app;
}

/** Says a text of the app: say("close"), say("player", 3). */
export function useSay(): (key: string, ...args: Arg[]) => string {
    const { texts } = useApp();
    return (key, ...args) => texts.say([`web.${key}`, ...args]);
}

export function gameName(texts: Texts, game: GameInfo): string {
    return texts.find(`${game.id}.name`);
}

/** What a sheet is called: one of ours in the reader's language. Somebody's own sheet may have the same name, but
 *  hardly the same title; where only the name is known (undefined) it is ours. */
export function sheetTitle(app: App, sheet: { game: string; name: string; title: string | undefined }): string {
    const id = `${sheet.game}.sheet-${sheet.name}`;
    const ours = app.engine.games.find((game) => game.id === sheet.game)?.sheets.find((one) => one.name === sheet.name);
    return app.texts.has(id) && ours && (sheet.title === undefined || sheet.title === ours.title) ? app.texts.find(id)
        : sheet.title || sheet.name;
}

/** What a bot is called: its level in the reader's language, or its own name. */
export function botName(texts: Texts, bot: string): string {
    const id = `web.bot-${bot}`;
    return texts.has(id) ? texts.find(id) : bot;
}

/** A bot at a table has a name of its own, by its level and seat; in the record it has none. */
function ownName(texts: Texts, bot: string, seat: number): string {
    const id = `web-people.bot-names-${bot}`;
    const names = texts.has(id) ? texts.find(id).split(", ") : [botName(texts, bot)];
    return names[(seat - 1) % names.length]!;
}

/** How everybody at a table is called. The only person, if he gave no name, is "you"; several are told apart by their
 *  names or seats, and so are bots without names. */
export function seatNames(texts: Texts, seats: readonly SeatSetup[]): Names {
    const persons = seats.flatMap((seat, i) => (seat.bot ? [] : [i]));
    const you = persons.length === 1 && !seats[persons[0]!]!.name ? persons[0]! + 1 : undefined;
    const plain = seats.map((seat, i) => seat.name || (seat.bot ? ownName(texts, seat.bot, i + 1) : "") ||
        (you === i + 1 ? texts.find("web.you") : texts.say(["web.player", i + 1])));
    return Object.assign(["", ...plain.map((name, i) =>
        plain.filter((other) => other === name).length > 1 ? `${name} ${i + 1}` : name)], { you });
}

/** What a cell of the table of scores tells in words; "": its text is as good. */
export function tallySaid(texts: Texts, view: View, names: Names, row: number, column: number): string {
    const words = view.tallySaid[row]?.[column];
    return words ? texts.sentence(words, names) : "";
}
