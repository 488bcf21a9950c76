/* own-tables.tsx - on the first page: the tables this device has a seat at, or looks on, those first where it is my
 * turn. */
import { useEffect, useState } from "preact/hooks";
import { seatNames, useApp, useSay } from "../app/context";
import { address } from "../app/router";
import type { MyTable } from "../engine/protocol";
import { setupOfSeats, useTell } from "./say";

const shownAtOnce = 4;

function TableLine({ table, forget }: { table: MyTable; forget: () => void }) {
    const { texts } = useApp();
    const tell = useTell();
    const names = seatNames(texts, setupOfSeats(table.seats));
    const who = table.seats.filter((seat) => seat.who !== "free").map((seat) => names[seat.seat]).join(", ");
    const how = table.gone ? tell("stage-gone") : table.yourTurn ? tell("your-turn") : tell(`stage-${table.stage}`);
    return (
        <li class={table.yourTurn ? "your-turn" : table.gone ? "gone" : ""}>
            <a class="card-link" href={address("t", table.id)}>
                <span class="kept-line">
                    <strong>{table.game ? texts.find(`${table.game}.name`) : tell("waiting-title")}</strong>
                    <span>{who}</span>
                    <span class={table.yourTurn ? "call" : "fine"}>{how}</span>
                </span>
            </a>
            {(table.gone || table.stage === "over") &&
                <button type="button" class="quiet" onClick={forget}>{tell("forget")}</button>}
        </li>
    );
}

export function TableList() {
    const { engine } = useApp();
    const say = useSay();
    const [tables, setTables] = useState<MyTable[]>([]);
    const [all, setAll] = useState(false);
    useEffect(() => {
        let alive = true;
        const take = (found: MyTable[]) => alive && setTables(found);
        // What is known here first; then how things stand by now.
        void engine.online.mine().then(take).then(() => engine.online.mine(true)).then(take).catch(() => {});
        return () => { alive = false; };
    }, []);
    const forget = (id: string) =>
        void engine.online.forget(id).then(() => setTables((old) => old.filter((one) => one.id !== id)));
    return (
        <>
            <ul>
                {tables.slice(0, all ? tables.length : shownAtOnce).map((table) =>
                    <TableLine key={table.id} table={table} forget={() => forget(table.id)} />)}
            </ul>
            {!all && tables.length > shownAtOnce &&
                <button type="button" onClick={() => setAll(true)}>{say("kept-all", tables.length)}</button>}
        </>
    );
}
