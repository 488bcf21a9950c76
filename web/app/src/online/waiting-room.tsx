/* waiting-room.tsx - before the game: the code and the link for the others, the seats that fill before one's eyes, bots
 * for those that stay empty; and for guests something to read meanwhile. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { botName, gameName, seatNames, useApp, useSay } from "../app/context";
import { Panel } from "../app/parts";
import { GamePicture } from "../app/pictures";
import { address } from "../app/router";
import { RulesText } from "../app/rules";
import { TopBar } from "../app/top-bar";
import type { GameInfo, OnlineSeat, OnlineState, OnlineTable } from "../engine/protocol";
import { useOffer } from "../learn/offer";
import type { Names } from "../texts";
import { Code } from "../app/code";
import { LinkKeys } from "./code";
import { type Deed, Refusing, useDeed } from "./deed";
import { LineSign } from "./line";
import { OtherHere } from "./join-screen";
import { setupOfSeats, useTell } from "./say";
import { SeatLine } from "./seats";
import { useWishes } from "./wishes";

export interface Links {
    invite?: string;
    watch?: string;
}

/** What this device may give away of a table. */
export function useLinks(online: OnlineTable): Links {
    const [links, setLinks] = useState<Links>({});
    useEffect(() => {
        let alive = true;
        void online.links().then((found) => alive && setLinks(found));
        return () => { alive = false; };
    }, [online]);
    return links;
}

function Invitation({ links }: { links: Links }) {
    const tell = useTell();
    const [wishes] = useWishes();
    if (!links.invite)
        return null;
    return (
        <div class="invite-place">
            <section class="invitation">
                <h2>{tell("invite-title")}</h2>
                <Code text={links.invite} label={tell("invite-code")} />
                <p>{tell("invite-text")}</p>
                <LinkKeys link={links.invite} />
                {links.watch && wishes.watch && (
                    <details>
                        <summary>{tell("watch-title")}</summary>
                        <p class="fine">{tell("watch-text")}</p>
                        <LinkKeys link={links.watch} />
                    </details>
                )}
            </section>
        </div>
    );
}

function HostDeeds({ seat, online, game, level, deed }: {
    seat: OnlineSeat;
    online: OnlineTable;
    game: GameInfo | undefined;
    level: string;
    deed: Deed;
}) {
    const { texts } = useApp();
    const tell = useTell();
    if (seat.who === "free")
        return game?.levels.length
            ? <button type="button" disabled={deed.busy}
                      onClick={() => void deed.ask(() => online.fill(seat.seat, level))}>
                {tell("fill", botName(texts, level))}
            </button> : null;
    return seat.mine ? <GetUp seat={seat} online={online} deed={deed} />
        : <button type="button" class="quiet remove" disabled={deed.busy}
                  aria-label={`${tell("free-seat")} ${seat.seat}`}
                  onClick={() => void deed.ask(() => online.free(seat.seat))}>×</button>;
}

function GetUp({ seat, online, deed }: { seat: OnlineSeat; online: OnlineTable; deed: Deed }) {
    const tell = useTell();
    return (
        <button type="button" class="quiet" disabled={deed.busy}
                onClick={() => void deed.ask(() => online.lend(seat.seat))}>
            {tell("get-up")}
        </button>
    );
}

/** Something to read while one waits; for who plays this for the first time also a lesson, beside this page: the seat
 *  must stay here. */
function Meanwhile({ game }: { game: GameInfo }) {
    const { texts } = useApp();
    const say = useSay();
    const tell = useTell();
    const [reading, setReading] = useState(false);
    const offer = useOffer(game);
    return (
        <section class="meanwhile">
            {offer && <p>{tell("meanwhile", gameName(texts, game))}</p>}
            <p class="actions">
                <button type="button" onClick={() => setReading(true)}>{say("rules-title")}</button>
                {offer &&
                    <a class="button" href={address("learn", game.id)} target="_blank" rel="noreferrer">
                        {texts.find("web-learn.title")}
                    </a>}
            </p>
            {reading && <Panel title={say("rules-title")} close={() => setReading(false)} wide>
                <RulesText game={game.id} />
            </Panel>}
        </section>
    );
}

/** Who came and who went, for the ear. */
export function Comings({ seats, names }: { seats: readonly OnlineSeat[]; names: Names }) {
    const tell = useTell();
    const before = useRef<readonly OnlineSeat[]>(seats);
    const [words, setWords] = useState("");
    const key = seats.map((seat) => `${seat.who} ${seat.name}`).join("\n");
    useEffect(() => {
        const news = seats.flatMap((seat, i) => {
            const old = before.current[i];
            if (seat.mine || !old || (old.who === seat.who && old.name === seat.name))
                return [];
            const name = names[seat.seat] ?? "";
            return seat.who === "here" ? [tell("came", name)] : seat.who === "away" ? [tell("went", name)]
                : seat.who === "lent" ? [tell("lent", name)] : seat.who === "free" ? [tell("left", old.name)] : [];
        });
        before.current = seats;
        if (news.length)
            setWords(news.join(" "));
    }, [key]);
    return <p class="only-spoken" role="status">{words}</p>;
}

export function WaitingRoom({ online, state }: { online: OnlineTable; state: OnlineState }) {
    const { engine, texts } = useApp();
    const tell = useTell();
    const [wishes, wish] = useWishes();
    const deed = useDeed();
    const links = useLinks(online);
    const game = engine.games.find((one) => one.id === state.game);
    const names = useMemo(() => seatNames(texts, setupOfSeats(state.seats)), [texts, state.seats]);
    const free = state.seats.filter((seat) => seat.who === "free");
    const level = game?.levels.includes(wishes.level) ? wishes.level : game?.levels[0] ?? "";
    const starting = state.stage === "starting";
    const fillAll = () => deed.ask(async () => {
        for (const seat of free) {
            const refused = await online.fill(seat.seat, level);
            if (refused)
                return refused;
        }
        return undefined;
    });
    return (
        <>
            <TopBar title={game ? gameName(texts, game) : tell("waiting-title")}><LineSign state={state} /></TopBar>
            <main class={state.host ? "waiting-room hosting" : "waiting-room"}>
                <Comings seats={state.seats} names={names} />
                <section class="round">
                    <h2>{tell("seats-title")}</h2>
                    <ul class="seat-lines">
                        {state.seats.map((seat) => (
                            <SeatLine key={seat.seat} seats={state.seats} seat={seat} names={names}>
                                {state.host
                                    ? <HostDeeds seat={seat} online={online} game={game} level={level} deed={deed} />
                                    : seat.mine && <GetUp seat={seat} online={online} deed={deed} />}
                            </SeatLine>
                        ))}
                    </ul>
                    {free.length > 0 && <div class="fillings">
                        {(state.mine.length > 0 || state.host) &&
                            <OtherHere online={online} state={state} first={!state.mine.length} />}
                        {state.host && game && game.levels.length > 0 && (
                            <label class="level">{tell("level")}{" "}
                                <select value={level} onChange={(event) => wish({ level: event.currentTarget.value })}>
                                    {game.levels.map((one) =>
                                        <option key={one} value={one}>{botName(texts, one)}</option>)}
                                </select>
                            </label>
                        )}
                    </div>}
                    {state.help && <p class="fine">{tell("help-for-all")}</p>}
                </section>
                <Invitation links={links} />
                {game && !state.host && <Meanwhile game={game} />}
                {!game && <p class="fine">{tell("game-unknown")}</p>}
                {game && <GamePicture game={game} />}
                <div class="start-bar">
                    <Refusing deed={deed} />
                    {state.host
                        ? <p class="actions">
                            {free.length > 0 && !starting && game && game.levels.length > 0 &&
                                <button type="button" disabled={deed.busy} onClick={() => void fillAll()}>
                                    {tell("fill-all", free.length)}
                                </button>}
                            <button type="button" class="primary large"
                                    disabled={deed.busy || starting || free.length > 0 || !state.seats.length}
                                    onClick={() => void deed.ask(() => online.start())}>
                                {starting ? tell("starting") : tell("start")}
                            </button>
                        </p>
                        : <p class="wait-words" role="status">{starting ? tell("starting") : tell("wait-for-host")}</p>}
                </div>
            </main>
        </>
    );
}
