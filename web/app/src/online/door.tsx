/* door.tsx - the way to tables that are played at from several devices. Their screens, texts and style are a part of
 * the app that comes when somebody wants it; what stands here is all that a first visit fetches of it. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp, useSay } from "../app/context";
import { later } from "../app/later";
import { Icon } from "../scene/picture";
import type { HomeLink, ScreenProps } from "../app/slots";

const online = later("online", () => import("./online"));

/** Some who sit at one table, far apart. */
function Friends() {
    const faces = ["hare", "owl", "cat"];
    return <span class="friends">{faces.map((one) => <Icon key={one} id={`avatar-${one}`} size={44} />)}</span>;
}

export const onlineScreens: Record<string, ComponentType<ScreenProps>> = {
    host: online.door((part) => part.HostScreen),
    t: online.door((part) => part.OnlineScreen),
    big: online.door((part) => part.BigScreen),
};
export const onlineLinks: readonly HomeLink[] = [{
    key: "host", text: "web.friends", game: (game) => game.seatsMost > 1,
    tile: { about: "web.friends-about", picture: Friends },
}];

/** Set when somebody comes to an online table for the first time. */
const place = "nullarium.tables";

export function noteTable(): void {
    try {
        localStorage.setItem(place, "1");
    } catch {
        // Then tables are found by their links only.
    }
}

function hasTables(): boolean {
    try {
        return localStorage.getItem(place) !== null;
    } catch {
        return false;
    }
}

/** On the first page: the tables that this device knows. Who has never been at one fetches nothing for it. */
export function OwnTables() {
    return hasTables() ? <OwnTablesList /> : null;
}

function OwnTablesList() {
    const { engine } = useApp();
    const say = useSay();
    const { part } = online.use();
    const [some, setSome] = useState(false);
    useEffect(() => {
        let alive = true;
        void engine.online.mine().then((tables) => alive && setSome(tables.length > 0));
        return () => { alive = false; };
    }, []);
    return some && (
        <section class="own-tables">
            <h2>{say("tables-title")}</h2>
            {part && <part.TableList />}
        </section>
    );
}
