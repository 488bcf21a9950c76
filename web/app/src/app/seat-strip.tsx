/* seat-strip.tsx - who sits at the table, with their scores; where everybody has a sheet of his own, one tap away. */
import type { SeatView, View } from "../engine/protocol";
import { Numeral } from "../scene/picture";
import type { Names } from "../texts";
import { useSay } from "./context";
import { Face } from "./faces";
import type { Company } from "./slots";
import type { TableModel } from "./table-model";

export function SeatStrip({ model, view, names, company }: {
    model: TableModel;
    view: View;
    names: Names;
    company: Company | undefined;
}) {
    const say = useSay();
    if (view.seats.length < 2)
        return null;
    const { ownBoards } = model.table.game;
    const words = (seat: SeatView) => <>
        <Face seats={company?.seats ?? view.seats} seat={seat.seat} size={36} />
        <span class="name">{names[seat.seat]}</span>{" "}
        <span class="score">
            <Numeral number={seat.score} size={22} /><span class="only-spoken">{seat.score}</span>
        </span>
        {company && <span class="seat-mark">{company.mark(seat.seat)}</span>}
        {seat.acts && <span class="only-spoken">, {say("to-move")}</span>}
    </>;
    return (
        <ul class="seat-strip" aria-label={say(ownBoards ? "seats-label" : "seats")}>
            {view.seats.map((seat) => (
                <li key={seat.seat}>
                    {ownBoards
                        ? <button type="button" class={seat.acts ? "seat acts" : "seat"}
                                  aria-pressed={seat.seat === view.focus}
                                  onClick={() => model.setFocus(seat.seat === view.viewer ? undefined : seat.seat)}>
                            {words(seat)}
                        </button>
                        : <span class={seat.acts ? "seat acts" : "seat"}>{words(seat)}</span>}
                </li>
            ))}
        </ul>
    );
}
