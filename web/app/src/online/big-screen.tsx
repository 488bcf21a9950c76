/* big-screen.tsx - #/big/<table>: the table itself, on a tablet in the middle or on a television. It shows what
 * everybody may see, large and without controls, and the code by which others join; the telephones hold the hands. */
import { useEffect, useMemo } from "preact/hooks";
import { gameName, seatNames, useApp } from "../app/context";
import { Outcome } from "../app/outcome";
import { Sorry } from "../app/parts";
import { address, replaceBy } from "../app/router";
import type { ScreenProps } from "../app/slots";
import { useTableModel } from "../app/table-screen";
import type { OnlineState, OnlineTable, Table } from "../engine/protocol";
import { SceneView } from "../scene/scene-view";
import { Code } from "../app/code";
import { Refusing, useDeed } from "./deed";
import { LineSign } from "./line";
import { setupOfSeats, useTell } from "./say";
import { Head, SeatMark } from "./seats";
import { useVisit, Visit } from "./visit";
import { useLinks, WaitingRoom } from "./waiting-room";
import { SaidWords } from "./words";

const none: ReadonlySet<number> = new Set();
const nothing: number[] = [];

function Big({ online, state, table }: { online: OnlineTable; state: OnlineState; table: Table }) {
    const { texts } = useApp();
    const tell = useTell();
    const deed = useDeed();
    const links = useLinks(online);
    const { model, area, aspect } = useTableModel(table);
    const names = useMemo(() => seatNames(texts, setupOfSeats(state.seats)), [texts, state.seats]);
    const title = gameName(texts, table.game), view = model?.view;
    const news = model?.fresh.map((message) => texts.say(message, names)).join(" ") ?? "";
    const code = links.invite ?? links.watch;
    // A screen without controls goes on to the next game by itself.
    useEffect(() => {
        if (state.next)
            replaceBy("big", state.next);
    }, [state.next]);
    return (
        <div class="big-screen">
            <header>
                <h1>{title}</h1>
                <LineSign state={state} />
                <a class="quiet" href={address("t", state.id)}>{tell("big-leave")}</a>
            </header>
            <main>
                <div class="table-room" ref={area.ref} />
                {view && area.width > 0 && (
                    <SceneView key={`${view.focus} ${aspect}`} scene={view.scene} texts={texts} names={names}
                               label={title} width={area.width} height={area.height} lit={none} touched={nothing}
                               meant={undefined} rolled={model.rolled} active={false} onTouch={() => {}} />
                )}
            </main>
            <aside>
                <ul class="big-seats">
                    {state.seats.map((seat) => (
                        <li key={seat.seat} class={view?.seats[seat.seat - 1]?.acts ? "acts" : ""}>
                            <Head seats={state.seats} seat={seat} />
                            <span class="name">{names[seat.seat]}</span>
                            <SeatMark seat={seat} />
                            <strong class="score">{view?.seats[seat.seat - 1]?.score}</strong>
                        </li>
                    ))}
                </ul>
                <SaidWords online={online} names={names} />
                {view?.over
                    ? <section class="big-over">
                        <Outcome view={view} names={names} />
                        {state.host && <button type="button" class="primary large" disabled={deed.busy}
                                               onClick={() => void deed.ask(() => online.again())}>
                            {tell("again")}
                        </button>}
                        <Refusing deed={deed} />
                    </section>
                    : <p class="big-news" aria-live="polite">
                        {state.stage === "paused" ? tell("paused") : news}
                    </p>}
                {code && <figure class="big-code">
                    <Code text={code} label={tell(links.invite ? "invite-code" : "watch-code")} />
                    <figcaption>{tell(links.invite ? "big-join" : "big-watch")}</figcaption>
                </figure>}
            </aside>
        </div>
    );
}

export function BigScreen({ path }: ScreenProps) {
    const [id = "", token, game] = path;
    const tell = useTell();
    const visit = useVisit("big", id, token, game);
    return (
        <Visit visit={visit}>
            {(online, state) => state.mine.length > 0
                ? <Sorry title={tell("big-title")} text={tell("big-hand")}>
                    <a class="button primary" href={address("t", id)}>{tell("to-table")}</a>
                </Sorry>
                : online.table ? <Big online={online} state={state} table={online.table} />
                : <WaitingRoom online={online} state={state} />}
        </Visit>
    );
}
