/* round-over.tsx - between two rounds: who got what, and what everybody has now, the best first. */
import { useEffect, useRef } from "preact/hooks";
import type { GameInfo, SeatSetup, View } from "../engine/protocol";
import { Numeral } from "../scene/picture";
import type { Names } from "../texts";
import { tallySaid, useApp, useSay } from "./context";
import { Face } from "./faces";
import type { RoundOver } from "./table-model";

export function RoundSum({ game, view, round, seats, names, go }: {
    game: GameInfo;
    view: View;
    round: RoundOver;
    seats: readonly SeatSetup[];
    names: Names;
    go: () => void;
}) {
    const { texts } = useApp();
    const say = useSay();
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus(), [round]);
    const said = (column: number) => tallySaid(texts, view, names, round.row, column);
    const better = game.fewestWins ? 1 : -1;
    const people = view.seats.map((seat) => ({ ...seat, gained: seat.score - (round.before[seat.seat - 1] ?? 0) }))
        .sort((a, b) => better * (a.score - b.score));
    const most = Math.max(...people.map(({ gained }) => -better * gained));
    return (
        <section class="round-over" aria-labelledby="round-over">
            <div class="round-card">
                <h2 id="round-over" class="banner">{said(0)}</h2>
                <ol>
                    {people.map(({ seat, score, gained }) => (
                        <li key={seat} class={-better * gained === most ? "best" : ""}>
                            <Face seats={seats} seat={seat} size={40} />
                            <strong class="name">{names[seat]}</strong>{" "}
                            <span class={gained * better < 0 ? "gained good" : gained ? "gained bad" : "gained"}>
                                {texts.signed(String(gained))}
                            </span>{" "}
                            <span class="total"><Numeral number={score} size={24} />
                                <span class="only-spoken">{say("score")}: {score}</span></span>
                            <span class="fine">{said(seat)}</span>
                        </li>
                    ))}
                </ol>
                <button type="button" class="primary large" ref={button} onClick={go}>{say("skip")}</button>
            </div>
        </section>
    );
}
