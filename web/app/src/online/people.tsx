/* people.tsx - panels over an online table: who is here and what the host may do, moving to another device, watching,
 * how one is called. */
import { useEffect, useState } from "preact/hooks";
import { botName, useApp } from "../app/context";
import type { GameInfo, OnlineState, OnlineTable } from "../engine/protocol";
import type { Names } from "../texts";
import { allowNotifying, canNotify, playTone } from "./call";
import { Code } from "../app/code";
import { LinkKeys } from "./code";
import { Refusing, useDeed } from "./deed";
import { OtherHere } from "./join-screen";
import { useTell } from "./say";
import { SeatLine } from "./seats";
import { useLinks } from "./waiting-room";
import { useWishes } from "./wishes";

interface Props {
    online: OnlineTable;
    state: OnlineState;
    names: Names;
}

/** Everybody, and for the host what he may do about a seat. Whoever lends his seat has a bot play on for him. */
export function PeoplePanel({ online, state, names, game }: Props & { game: GameInfo }) {
    const { texts } = useApp();
    const tell = useTell();
    const deed = useDeed();
    const links = useLinks(online);
    const [wishes] = useWishes();
    const level = game.levels.includes(wishes.level) ? wishes.level : game.levels[0] ?? "";
    const playing = state.stage === "playing" || state.stage === "paused";
    const freed = playing && state.seats.some((seat) => seat.who === "free");
    return (
        <div class="people">
            <ul class="seat-lines">
                {state.seats.map((seat) => (
                    <SeatLine key={seat.seat} seats={state.seats} seat={seat} names={names}>
                        {playing && seat.mine && (
                            <button type="button" disabled={deed.busy}
                                    onClick={() => void deed.ask(() =>
                                        seat.who === "lent" ? online.back(seat.seat) : online.lend(seat.seat))}>
                                {tell(seat.who === "lent" ? "take-back" : "lend")}
                            </button>
                        )}
                        {playing && state.host && !seat.mine && seat.who === "free" && (
                            <button type="button" disabled={deed.busy}
                                    onClick={() => void deed.ask(() => online.fill(seat.seat, level))}>
                                {tell("fill", botName(texts, level))}
                            </button>
                        )}
                        {playing && state.host && !seat.mine && ["away", "lent"].includes(seat.who) && (
                            <button type="button" class="quiet" disabled={deed.busy}
                                    onClick={() => void deed.ask(() => online.free(seat.seat))}>
                                {tell("free-seat")}
                            </button>
                        )}
                    </SeatLine>
                ))}
            </ul>
            <Refusing deed={deed} />
            {state.watchers > 0 && <p class="fine">{tell("watchers", state.watchers)}</p>}
            {freed && links.invite && (
                <section class="invitation">
                    <h3>{tell("invite-now")}</h3>
                    <Code text={links.invite} label={tell("invite-code")} />
                    <LinkKeys link={links.invite} />
                    {state.mine.length > 0 && <OtherHere online={online} state={state} first={false} />}
                </section>
            )}
        </div>
    );
}

/** The host's words about the whole table. */
export function HostPanel({ online, state, close }: Omit<Props, "names"> & { close: () => void }) {
    const tell = useTell();
    const deed = useDeed();
    const [sure, setSure] = useState(false);
    const paused = state.stage === "paused";
    return (
        <>
            <ul class="host-words">
                <li>
                    <button type="button" disabled={deed.busy} onClick={async () => {
                        if (await deed.ask(() => (paused ? online.resume() : online.pause())))
                            close();
                    }}>
                        {tell(paused ? "resume" : "pause")}
                    </button>
                </li>
                <li>
                    <button type="button" class="danger" disabled={deed.busy} onClick={() => setSure(true)}>
                        {tell("close-table")}
                    </button>
                </li>
            </ul>
            {sure && <>
                <p>{tell("close-sure")}</p>
                <p class="actions">
                    <button type="button" class="danger" disabled={deed.busy} onClick={async () => {
                        if (await deed.ask(() => online.close()))
                            close();
                    }}>
                        {tell("close-yes")}
                    </button>
                </p>
            </>}
            <Refusing deed={deed} />
        </>
    );
}

/** Whoever reads this code has the seat. */
export function MovePanel({ online, state, names }: Props) {
    const tell = useTell();
    const [seat, setSeat] = useState(state.mine.includes(state.viewer) ? state.viewer : state.mine[0] ?? 0);
    const [link, setLink] = useState("");
    useEffect(() => {
        let alive = true;
        setLink("");
        void online.moveLink(seat).then((found) => alive && setLink(found));
        return () => { alive = false; };
    }, [seat]);
    return (
        <div class="invitation">
            <p>{tell("move-text")}</p>
            {state.mine.length > 1 && (
                <select aria-label={tell("which-seat")} value={seat}
                        onChange={(event) => setSeat(Number(event.currentTarget.value))}>
                    {state.mine.map((one) => <option key={one} value={one}>{names[one]}</option>)}
                </select>
            )}
            {link && <>
                <Code text={link} label={tell("move-code")} />
                <LinkKeys link={link} />
            </>}
            <p class="fine">{tell("move-secret")}</p>
        </div>
    );
}

/** Another device in the middle of the table, or somebody who looks on. */
export function WatchPanel({ online }: { online: OnlineTable }) {
    const tell = useTell();
    const links = useLinks(online);
    const big = links.watch?.replace("#/t/", "#/big/");
    return (
        <div class="invitation">
            <p>{tell("watch-text")}</p>
            {links.watch && <LinkKeys link={links.watch} />}
            {big && <>
                <h3>{tell("big-title")}</h3>
                <p>{tell("big-text")}</p>
                <Code text={big} label={tell("big-code")} />
                <LinkKeys link={big} />
            </>}
        </div>
    );
}

export function CallPanel() {
    const tell = useTell();
    const [wishes, wish] = useWishes();
    const [refused, setRefused] = useState(false);
    return (
        <div class="wishes">
            <label class="wish">
                <input type="checkbox" checked={wishes.sound} onChange={(event) => {
                    wish({ sound: event.currentTarget.checked });
                    if (event.currentTarget.checked)
                        playTone();
                }} /> {tell("call-sound")}
            </label>
            {canNotify() && <label class="wish">
                <input type="checkbox" checked={wishes.notify} onChange={async (event) => {
                    const wanted = event.currentTarget.checked, may = wanted && (await allowNotifying());
                    wish({ notify: may });
                    setRefused(wanted && !may);
                }} /> {tell("call-notify")}
            </label>}
            {refused && <p class="bad" role="alert">{tell("call-forbidden")}</p>}
            <label class="wish">
                <input type="checkbox" checked={wishes.mute}
                       onChange={(event) => wish({ mute: event.currentTarget.checked })} /> {tell("mute")}
            </label>
        </div>
    );
}
