/* slots.ts - where other parts of the app hang in: whole screens by the first word of the address, and help at the
 * table. The shell knows none of them by name. */
import type { ComponentChildren, ComponentType } from "preact";
import { afterScreens } from "../after/screens";
import { bookLinks, bookScreens } from "../book/screens";
import { DayOver } from "../daily/day-over";
import { dailyLinks, dailyScreens } from "../daily/screens";
import { drawScreens } from "../draw/door";
import type { GameInfo, SeatSetup, Table, View } from "../engine/protocol";
import { guard, helpLinks, helpPanels, helpScreens } from "../help/panels";
import { onlineLinks, onlineScreens } from "../online/door";
import { printScreens } from "../print/screens";
import type { Names } from "../texts";
import { AboutScreen } from "./about";
import type { App } from "./context";
import type { TableModel } from "./table-model";

export interface ScreenProps {
    /** What follows the screen's name in the address: ["abc"] of "#/after/abc". */
    path: string[];
}

export interface HelpProps {
    table: Table;
    close: () => void;
}

/** An entry of the table's menu. */
export interface HelpPanel {
    key: string;
    /** Text id of the entry. */
    text: string;
    offered: (game: GameInfo, view: View) => boolean;
    /** Opens over the table. */
    panel?: ComponentType<HelpProps>;
    /** Speaks in the bar below the board and draws on it; offered there too. */
    advise?: (model: TableModel, app: App, names: Names) => void;
}

/** Stands between a confirmed move and the table: it sets model.consult. */
export interface GuardProps {
    model: TableModel;
    names: Names;
}

/** What company from elsewhere adds to the table's screen; missing where all sit round this device. The screen shows
 *  it and asks no further. */
export interface Company {
    /** Who sits there now: it may be somebody else than when the game began. */
    seats: readonly SeatSetup[];
    /** Everybody before this screen has one seat, this one: it is "you" who is asked. 0: several seats, or none. */
    me: number;
    /** How things stand, where there is more to say than the game says: a move is on its way, all wait. */
    status: string | undefined;
    /** Beside the title. */
    head: (model: TableModel) => ComponentChildren;
    /** Above the seats. */
    above: (model: TableModel, names: Names) => ComponentChildren;
    /** In a seat: who is here, how long is left. */
    mark: (seat: number) => ComponentChildren;
    /** Nothing more is played, though the game may not have come to its end. */
    ended: boolean;
    /** At the end, instead of what one may do alone. */
    over: (view: View, names: Names) => ComponentChildren;
    /** Entries of the menu that open a panel. */
    panels: readonly { key: string; text: string; panel: (close: () => void, names: Names) => ComponentChildren }[];
    /** What the way out of the menu is called. */
    leave: string;
}

/** A link on the home page to a screen: for every game that `game` accepts, or once for all. */
export interface HomeLink {
    key: string;
    text: string;
    game?: (game: GameInfo) => boolean;
    /** Among the games: what it is about, in a sentence, and its picture; before them, perhaps with a shorter name. */
    tile?: { about: string; picture: ComponentType; early?: boolean; short?: string };
}

export const homeLinks: readonly HomeLink[] = [
    ...onlineLinks, ...dailyLinks, ...bookLinks, ...helpLinks, { key: "about", text: "web.about-title" },
];
export const screens: Record<string, ComponentType<ScreenProps>> = {
    ...helpScreens, ...afterScreens, ...bookScreens, ...dailyScreens, ...printScreens, ...drawScreens, ...onlineScreens,
    about: AboutScreen,
};
/** The help at this table now. A lesson has a voice of its own; in a daily challenge everybody thinks for himself (the
 *  table worker would refuse to be asked), and so he does in company, unless all agreed to be helped. */
export function offeredPanels({ game, notes, online }: Table, view: View): readonly HelpPanel[] {
    const alone = notes.lesson || notes.daily || (online && !online.state.help);
    return alone ? [] : helpPanels.filter((panel) => panel.offered(game, view));
}
export const Guard: ComponentType<GuardProps> = guard;
export { DayOver };
