/* slots.ts - where other parts of the app hang in: whole screens by the first word of the address, and help at the
 * table. The shell knows none of them by name. */
import type { ComponentType } from "preact";
import { afterScreens } from "../after/screens";
import { bookLinks, bookScreens } from "../book/screens";
import { DayOver } from "../daily/day-over";
import { dailyLinks, dailyScreens } from "../daily/screens";
import type { GameInfo, Table, View } from "../engine/protocol";
import { guard, helpLinks, helpPanels, helpScreens } from "../help/panels";
import { printScreens } from "../print/screens";
import type { Names } from "../texts";
import { AboutScreen } from "./about";
import type { TableModel } from "./table-model";

export interface ScreenProps {
    /** What follows the screen's name in the address: ["abc"] of "#/after/abc". */
    path: string[];
}

export interface HelpProps {
    table: Table;
    view: View;
    /** Puts a move on the board for the person to confirm. */
    choose: (move: string) => void;
    close: () => void;
}

/** An entry of the table's menu that opens a panel over the table (a hint, the tutor's threshold). */
export interface HelpPanel {
    key: string;
    /** Text id of the entry. */
    text: string;
    offered: (game: GameInfo, view: View) => boolean;
    panel: ComponentType<HelpProps>;
    /** Also offered in the bar below the board. */
    inBar?: boolean;
}

/** Stands between a confirmed move and the table: it sets model.consult. */
export interface GuardProps {
    model: TableModel;
    names: Names;
}

/** A link on the home page to a screen: for every game that `game` accepts, or once for all. */
export interface HomeLink {
    key: string;
    text: string;
    game?: (game: GameInfo) => boolean;
    /** Among the games: what it is about, in a sentence, and its picture. */
    tile?: { about: string; picture: ComponentType };
}

export const homeLinks: readonly HomeLink[] = [
    ...dailyLinks, ...bookLinks, ...helpLinks, { key: "about", text: "web.about-title" },
];
export const screens: Record<string, ComponentType<ScreenProps>> = {
    ...helpScreens, ...afterScreens, ...bookScreens, ...dailyScreens, ...printScreens, about: AboutScreen,
};
/** The help at this table now. A lesson has a voice of its own; in a daily challenge everybody thinks for himself (the
 *  table worker would refuse to be asked). */
export function offeredPanels({ game, notes }: Table, view: View): readonly HelpPanel[] {
    return notes.lesson || notes.daily ? [] : helpPanels.filter((panel) => panel.offered(game, view));
}
export const Guard: ComponentType<GuardProps> = guard;
export { DayOver };
