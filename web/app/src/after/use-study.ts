/* use-study.ts - a study as the screens follow it. */
import { useEffect, useReducer, useState } from "preact/hooks";
import { useApp } from "../app/context";
import type { SeatSetup, View } from "../engine/protocol";
import { keepGrade } from "./kept-grades";
import { leaveStudy, type Study, studyOf } from "./study";

const personsOf = (seats: readonly SeatSetup[]) => seats.flatMap((seat, i) => (seat.bot ? [] : [i + 1]));

/** Through whose eyes a game is looked back on. */
export function firstPerson(seats: readonly SeatSetup[]): number {
    return personsOf(seats)[0] ?? 1;
}

/** Whom one wants judged first: the only person, or else everybody: 0. */
export function seatToJudge(seats: readonly SeatSetup[]): number {
    const persons = personsOf(seats);
    return persons.length === 1 && seats.length > 1 ? persons[0]! : 0;
}

/** The study of a record that ended as `final` shows; begun once there is a record. What it says of the only person is
 *  kept for the statistics. */
export function useStudy(record: string | undefined, final: View, seat: number): Study | undefined {
    const { engine } = useApp();
    const [study, setStudy] = useState<Study>();
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
        if (record === undefined)
            return;
        const begun = studyOf(engine, final.id, record, seat);
        setStudy(begun);
        const deafen = begun.listen(() => redraw(0));
        return () => {
            deafen();
            leaveStudy(begun);
        };
    }, [record, seat]);
    const me = firstPerson(final.seats), grade = study?.sum?.seats[me - 1]?.grade;
    useEffect(() => {
        if (study?.judged && !study.sum?.stopped && personsOf(final.seats).length === 1)
            keepGrade(final.id, { band: final.seats[me - 1]?.band ?? "", ...(grade && { grade }) });
    }, [study?.judged, grade]);
    return study;
}
