/* online-screen.tsx - #/t/<table>: joining, the waiting room, and the table in company. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gameName, useApp, useSay } from "../app/context";
import { Panel } from "../app/parts";
import type { Company, ScreenProps } from "../app/slots";
import type { TableModel } from "../app/table-model";
import { Playing } from "../app/table-screen";
import type { OnlineState, OnlineTable, Table } from "../engine/protocol";
import type { Names } from "../texts";
import { useCall } from "./call";
import { JoinScreen } from "./join-screen";
import { LineSign, useLost } from "./line";
import { OnlineOver } from "./over";
import { CallPanel, HostPanel, MovePanel, PeoplePanel, WatchPanel } from "./people";
import { setupOfSeats, useTell } from "./say";
import { SeatMark } from "./seats";
import { useVisit, Visit } from "./visit";
import { Comings, WaitingRoom } from "./waiting-room";
import { SaidWords, WordsPanel } from "./words";

/** Beside the title: the line, and the words one can say. A move that was refused only after the line was back is
 *  explained where moves are. */
function BesideTitle({ online, state, model }: { online: OnlineTable; state: OnlineState; model: TableModel }) {
    const tell = useTell();
    const [talking, setTalking] = useState(false);
    useEffect(() => online.listen((event) => event.kind === "refused" && model.explain(event.refusal)),
              [online, model]);
    return (
        <>
            <LineSign state={state} />
            {state.mine.length > 0 && state.stage !== "over" && (
                <button type="button" class="quiet" aria-label={tell("say-title")} onClick={() => setTalking(true)}>
                    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                        <path d="M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5" />
                    </svg>
                </button>
            )}
            {talking && <Panel title={tell("say-title")} close={() => setTalking(false)}>
                <WordsPanel online={online} close={() => setTalking(false)} />
            </Panel>}
        </>
    );
}

/** A strip that can be put away, above the seats. */
function Strip({ children, close, text }: { children: ComponentChildren; close?: () => void; text?: string }) {
    const say = useSay();
    return (
        <div class="notice strip" role="status"><span>{children}</span>
            {close && <button type="button" class="quiet" onClick={close}>{text ?? say("close")}</button>}
        </div>
    );
}

function AboveSeats({ online, state, names }: { online: OnlineTable; state: OnlineState; names: Names }) {
    const { texts } = useApp();
    const tell = useTell();
    const lost = useLost(state);
    const lent = state.seats.find((seat) => seat.mine && seat.who === "lent");
    const missed = state.missed ?? [];
    return (
        <>
            <Comings seats={state.seats} names={names} />
            <SaidWords online={online} names={names} />
            {state.bye === "gone" ? <Strip>{tell("gone-offline")}</Strip>
                : lost && !state.sent && <Strip>{tell("line-lost")}</Strip>}
            {missed.length > 0 && !lost && (
                <Strip close={() => online.seen()}>
                    <strong>{tell("missed")}</strong>{" "}
                    {missed.slice(-3).map((one) => texts.say(one, names)).join(" ")}
                </Strip>
            )}
            {lent && state.stage !== "over" && (
                <Strip close={() => void online.back(lent.seat)} text={tell("take-back")}>
                    {tell("lent-mine", names[lent.seat] ?? "")}
                </Strip>
            )}
        </>
    );
}

/** The move is on its way; or all wait for something else than a move. */
function statusOf(state: OnlineState, tell: ReturnType<typeof useTell>): string | undefined {
    if (state.stage === "paused")
        return tell("paused");
    return state.sent ? tell(state.line === "there" || state.line === "polling" ? "sent" : "lost-sent") : undefined;
}

function Together({ online, state, table }: { online: OnlineTable; state: OnlineState; table: Table }) {
    const { texts } = useApp();
    const tell = useTell();
    const me = state.mine.length === 1 ? state.mine[0]! : 0;
    const seats = setupOfSeats(state.seats);
    const turn = state.seats.some((seat) => seat.mine && seat.awaited && seat.who !== "lent") &&
        state.stage === "playing";
    useCall(turn, tell("your-turn"), gameName(texts, table.game));
    const playing = state.stage === "playing" || state.stage === "paused";
    const panels: Company["panels"] = [
        { key: "people", text: tell("people"), panel: (_close, names) =>
            <PeoplePanel online={online} state={state} names={names} game={table.game} /> },
        ...(state.mine.length && playing
            ? [{ key: "move", text: tell("move"), panel: (_close: () => void, names: Names) =>
                <MovePanel online={online} state={state} names={names} /> }] : []),
        ...(playing ? [{ key: "watch", text: tell("watch-menu"), panel: () => <WatchPanel online={online} /> }] : []),
        ...(state.mine.length ? [{ key: "call", text: tell("call"), panel: () => <CallPanel /> }] : []),
        ...(state.host && playing ? [{ key: "host", text: tell("host-menu"), panel: (close: () => void) =>
            <HostPanel online={online} state={state} close={close} /> }] : []),
    ];
    const company: Company = {
        seats, me, panels,
        status: statusOf(state, tell), ended: state.stage === "over",
        head: (model) => <BesideTitle online={online} state={state} model={model} />,
        above: (_model, names) => <AboveSeats online={online} state={state} names={names} />,
        mark: (seat) => {
            const found = state.seats.find((one) => one.seat === seat);
            return found && <SeatMark seat={found} />;
        },
        over: (view, names) => <OnlineOver online={online} state={state} view={view} names={names} me={me} />,
        leave: tell(state.mine.length ? "leave-seat" : "leave"),
    };
    return (
        <>
            <p class="only-spoken" role="status">{turn ? tell("your-turn") : ""}</p>
            <Playing table={table} company={company} />
        </>
    );
}

export function OnlineScreen({ path }: ScreenProps) {
    const [id = "", token, game] = path;
    const visit = useVisit("t", id, token, game);
    return (
        <Visit visit={visit}>
            {(online, state) => state.role === "invite" && !state.mine.length
                ? <JoinScreen online={online} state={state} />
                : online.table ? <Together online={online} state={state} table={online.table} />
                : <WaitingRoom online={online} state={state} />}
        </Visit>
    );
}
