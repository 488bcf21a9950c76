/* join-screen.tsx - somebody came by a link: which game, who sits there, a name, a seat, and he sits. Also for a second
 * person at the same device. */
import { useMemo, useState } from "preact/hooks";
import { gameName, seatNames, useApp, useSay } from "../app/context";
import { NameField } from "../app/name-field";
import { Choice, Panel } from "../app/parts";
import { GamePicture } from "../app/pictures";
import { address } from "../app/router";
import { TopBar } from "../app/top-bar";
import type { OnlineState, OnlineTable } from "../engine/protocol";
import { Refusing, useDeed } from "./deed";
import { LineSign } from "./line";
import { setupOfSeats, useTell } from "./say";
import { SeatLine } from "./seats";

/** A name, a seat where there is a choice, and the button. */
function SitDown({ online, state, name, keep, done }: {
    online: OnlineTable;
    state: OnlineState;
    name: string;
    keep: (name: string) => void;
    done?: () => void;
}) {
    const say = useSay();
    const tell = useTell();
    const deed = useDeed();
    const [typed, setTyped] = useState(name);
    const [wanted, setWanted] = useState(0);
    const free = state.seats.filter((seat) => seat.who === "free").map((seat) => seat.seat);
    const seat = free.includes(wanted) ? wanted : free[0] ?? 0;
    const sit = async (event: Event) => {
        event.preventDefault();
        if (await deed.ask(() => online.claim(seat, typed.trim() || say("player", seat))))
            done?.();
    };
    return (
        <form class="sit-down" onSubmit={(event) => void sit(event)}>
            <NameField label={say("your-name")} name={name} most={24} placeholder={say("player", seat)}
                       keep={(words) => { setTyped(words); keep(words); }} />
            {free.length > 1 && <>
                <h3>{tell("which-seat")}</h3>
                <Choice label={tell("which-seat")} value={seat} onChange={setWanted} small
                        options={free.map((value) => ({ value, text: String(value) }))} />
            </>}
            <Refusing deed={deed} />
            <p class="actions">
                <button type="submit" class="primary large" disabled={deed.busy || !seat}>{tell("sit-down")}</button>
            </p>
        </form>
    );
}

/** One device, two children: another seat for who sits beside me. */
export function OtherHere({ online, state, first }: { online: OnlineTable; state: OnlineState; first: boolean }) {
    const { settings, change } = useApp();
    const tell = useTell();
    const [open, setOpen] = useState(false);
    const title = tell(first ? "sit-too" : "other-here");
    return (
        <>
            <button type="button" onClick={() => setOpen(true)}>{title}</button>
            {open && <Panel title={title} close={() => setOpen(false)}>
                {!first && <p class="fine">{tell("other-here-text")}</p>}
                <SitDown online={online} state={state} name={first ? settings.name : ""}
                         keep={(name) => first && change({ name })} done={() => setOpen(false)} />
            </Panel>}
        </>
    );
}

export function JoinScreen({ online, state }: { online: OnlineTable; state: OnlineState }) {
    const { engine, texts, settings, change } = useApp();
    const say = useSay();
    const tell = useTell();
    const game = engine.games.find((one) => one.id === state.game);
    const names = useMemo(() => seatNames(texts, setupOfSeats(state.seats)), [texts, state.seats]);
    const free = state.seats.some((seat) => seat.who === "free");
    const asked = state.line === "connecting" && !state.seats.length;
    return (
        <>
            <TopBar title={game ? gameName(texts, game) : tell("join-title")}><LineSign state={state} /></TopBar>
            <main class="join">
                <section>
                    <p class="motto">{game ? texts.find(`${game.id}.tagline`) : tell("join-text")}</p>
                    {game && <GamePicture game={game} />}
                </section>
                <section class="round">
                    <h2>{tell("seats-title")}</h2>
                    {asked && <p class="fine" aria-busy="true">{tell("line-connecting")}</p>}
                    <ul class="seat-lines">
                        {state.seats.map((seat) =>
                            <SeatLine key={seat.seat} seats={state.seats} seat={seat} names={names} />)}
                    </ul>
                    {free && <SitDown online={online} state={state} name={settings.name}
                                      keep={(name) => change({ name })} />}
                    {!free && !asked && <>
                        <p role="alert">{tell(state.stage === "over" ? "join-over" : "join-full")}</p>
                        <p class="actions"><a class="button" href={address()}>{say("to-home")}</a></p>
                    </>}
                </section>
            </main>
        </>
    );
}
