/* notes.ts - what the server says of a table beside the record: who is here, how it stands, what is left of the time.
 * The last note of each kind and seat counts. */
import type { OnlineSeat, OnlineStage } from "../engine/protocol";

export interface Notes {
    stage: OnlineStage;
    /** By seat, in their order; `mine` and `awaited` are filled in where they are shown. */
    seats: OnlineSeat[];
    commit: string;
    watchers: number;
    next: string | undefined;
}

const stages: readonly string[] = ["open", "starting", "playing", "paused", "over"];

function seatOf(notes: Notes, seat: number): OnlineSeat {
    const known = notes.seats.find((one) => one.seat === seat);
    if (known)
        return known;
    const fresh: OnlineSeat = { seat, who: "free", name: "", level: "", mine: false, awaited: false, hash: "" };
    notes.seats = [...notes.seats, fresh].sort((a, b) => a.seat - b.seat);
    return fresh;
}

/** `2 lent club Ada`, `2 here Ada`, `2 bot club`, `2 free`. */
function noteSeat(notes: Notes, rest: string): void {
    const [number = "", who = "", ...more] = rest.split(" ");
    if (!/^[1-8]$/.test(number) || !["here", "away", "lent", "bot", "free"].includes(who))
        return;
    const level = who === "lent" || who === "bot" ? more.shift() ?? "" : "";
    Object.assign(seatOf(notes, Number(number)), { who, level, name: more.join(" ") });
}

/** False: no note that we know. */
export function applyNote(notes: Notes, word: string, rest: string): boolean {
    const [first = "", second = ""] = rest.split(" ");
    switch (word) {
    case "seat":
        noteSeat(notes, rest);
        return true;
    case "state":
        if (stages.includes(first))
            notes.stage = first as OnlineStage;
        return true;
    case "clock":
        if (/^[1-8]$/.test(first))
            seatOf(notes, Number(first)).until = Date.now() + Number(second);
        return true;
    case "hash":
        if (/^[1-8]$/.test(first))
            seatOf(notes, Number(first)).hash = second === "-" ? "" : second;
        return true;
    case "watchers":
        notes.watchers = Number(first);
        return true;
    case "fair":
        notes.commit = first;
        return true;
    case "next":
        notes.next = first;
        return true;
    default:
        return false;
    }
}

/** The seats as the page shows them; `act` who must decide, by bits (undefined: the viewer does not see the board). */
export function shownSeats(notes: Notes, mine: number[], act: number | undefined): OnlineSeat[] {
    return notes.seats.map(({ until, ...seat }) => {
        const awaited = notes.stage === "playing" && ((act ?? 0) & (1 << seat.seat)) !== 0;
        const runs = until !== undefined && notes.stage === "playing" && (awaited || act === undefined);
        return { ...seat, mine: mine.includes(seat.seat), awaited, ...(runs ? { until } : {}) };
    });
}
