/* door.tsx - the way to tables that are played at from several devices. Their screens, texts and style are a part of
 * the app that comes when somebody wants it; what stands here is all that a first visit fetches of it. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp, useSay } from "../app/context";
import { Sorry } from "../app/parts";
import { Icon } from "../scene/picture";
import type { HomeLink, ScreenProps } from "../app/slots";
import type { Catalogue, Texts } from "../texts";

type Online = typeof import("./online");

/** A style sheet that is there before what it dresses is shown. */
function dress(name: string): Promise<void> {
    const href = ASSETS[name]!;
    if (document.querySelector(`link[href="${href}"]`))
        return Promise.resolve();
    return new Promise((done, failed) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = href;
        link.onload = () => done();
        link.onerror = () => {
            link.remove();
            failed(new Error(name));
        };
        document.head.append(link);
    });
}

async function learn(texts: Texts): Promise<void> {
    const answer = await fetch(ASSETS[`texts-online-${texts.language}.json`]!);
    if (!answer.ok)
        throw new Error(`texts: ${answer.status}`);
    texts.learn((await answer.json()) as Catalogue);
}

const known = new WeakSet<Texts>();

async function fetchOnline(texts: Texts): Promise<Online> {
    const [online] = await Promise.all(
        [import("./online"), dress("style-online.css"), known.has(texts) ? undefined : learn(texts)]);
    known.add(texts);
    return online;
}

/** The part, once it is there in the reader's language; and whether it cannot be had. */
function useOnline(): { online?: Online; failed: boolean } {
    const { texts } = useApp();
    const [found, setFound] = useState<{ online: Online; texts: Texts }>();
    const [failed, setFailed] = useState(false);
    useEffect(() => {
        let alive = true;
        fetchOnline(texts).then((online) => alive && setFound({ online, texts }), () => alive && setFailed(true));
        return () => { alive = false; };
    }, [texts]);
    return found && known.has(texts) ? { online: found.online, failed } : { failed };
}

function doorTo(choose: (online: Online) => ComponentType<ScreenProps>): ComponentType<ScreenProps> {
    return function Door(props: ScreenProps) {
        const say = useSay();
        const { online, failed } = useOnline();
        if (online) {
            const Screen = choose(online);
            return <Screen {...props} />;
        }
        return failed
            ? <Sorry title={say("sorry-title")} text={say("friends-part")}>
                <button type="button" class="primary" onClick={() => location.reload()}>{say("try-again")}</button>
            </Sorry>
            : <main class="waiting" aria-busy="true">{say("opening")}</main>;
    };
}

/** Some who sit at one table, far apart. */
function Friends() {
    const faces = ["hare", "owl", "cat"];
    return <span class="friends">{faces.map((one) => <Icon key={one} id={`avatar-${one}`} size={44} />)}</span>;
}

export const onlineScreens: Record<string, ComponentType<ScreenProps>> = {
    host: doorTo((online) => online.HostScreen),
    t: doorTo((online) => online.OnlineScreen),
    big: doorTo((online) => online.BigScreen),
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
    const { online } = useOnline();
    const [some, setSome] = useState(false);
    useEffect(() => {
        let alive = true;
        void engine.online.mine().then((tables) => alive && setSome(tables.length > 0));
        return () => { alive = false; };
    }, []);
    return some && (
        <section class="own-tables">
            <h2>{say("tables-title")}</h2>
            {online && <online.TableList />}
        </section>
    );
}
