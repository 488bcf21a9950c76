/* seats.tsx - the people round the table: a face each, who is here, who is awaited, how long is left. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { Face } from "../app/faces";
import type { OnlineSeat } from "../engine/protocol";
import type { Names } from "../texts";
import { setupOfSeats, useTell } from "./say";

/** Who sits there, as a face; of an empty seat only an outline. Who is away or lends his seat is pale. */
export function Head({ seats, seat }: { seats: readonly OnlineSeat[]; seat: OnlineSeat }) {
    return seat.who === "free" ? <span class="face-disc none" />
        : <span class={`head ${seat.who}`}><Face seats={setupOfSeats(seats)} seat={seat.seat} size={44} /></span>;
}

/** So much of a decision's time is left, in words that fit a seat. */
function useTimeLeft(): (seconds: number) => string {
    const tell = useTell();
    return (seconds) => seconds >= 2 * 86400 ? tell("days-left", Math.round(seconds / 86400))
        : seconds >= 3600 ? tell("hours-left", Math.floor(seconds / 3600))
        : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Runs only while somebody looks at it, once a second. */
export function Clock({ until }: { until: number }) {
    const tell = useTell(), timeLeft = useTimeLeft();
    const [now, setNow] = useState(Date.now);
    useEffect(() => {
        const timer = setInterval(() => setNow(Date.now()), 1000);
        return () => clearInterval(timer);
    }, []);
    const left = timeLeft(Math.max(0, Math.ceil((until - now) / 1000)));
    return (
        <span class={until - now < 10_000 ? "clock short" : "clock"} role="img" aria-label={tell("time-left", left)}>
            {left}
        </span>
    );
}

/** What is said of a seat beside its name. */
export function usePresence(): (seat: OnlineSeat) => string {
    const { texts } = useApp();
    const tell = useTell();
    return (seat) => seat.who === "lent" ? tell("who-lent", texts.find(`web.bot-${seat.level}`))
        : seat.who === "bot" ? tell("who-bot") : tell(`who-${seat.who}`);
}

/** In the strip at the table: a small sign for who is not simply here, and the time that is left. */
export function SeatMark({ seat }: { seat: OnlineSeat }) {
    const presence = usePresence();
    const signs: Partial<Record<OnlineSeat["who"], string>> =
        { away: "M3 8a6 6 0 0 1 10-3M13 8a6 6 0 0 1-10 3M3 13 13 3", lent: "M8 4V1M4 4h8v8H4zM6 7v2M10 7v2",
          free: "M8 3v10M3 8h10" };
    const sign = signs[seat.who];
    return (
        <>
            {sign && <svg class={`presence ${seat.who}`} viewBox="0 0 16 16" role="img" aria-label={presence(seat)}>
                <path d={sign} />
            </svg>}
            {seat.awaited && seat.until !== undefined && <Clock until={seat.until} />}
        </>
    );
}

/** One seat in a list: who, and what may be done about it. */
export function SeatLine({ seats, seat, names, children }: {
    seats: readonly OnlineSeat[];
    seat: OnlineSeat;
    names: Names;
    children?: ComponentChildren;
}) {
    const tell = useTell();
    const presence = usePresence();
    const name = seat.who === "free" ? tell("seat-free", seat.seat) : names[seat.seat] ?? "";
    return (
        <li class={`seat-line ${seat.who}`}>
            <Head seats={seats} seat={seat} />
            <span class="who">
                <strong class="name">{name}</strong>
                <span class="fine">
                    {seat.mine ? tell("who-mine") : presence(seat)}
                    {seat.awaited && <> · {tell("awaited")}</>}
                </span>
            </span>
            {seat.awaited && seat.until !== undefined && <Clock until={seat.until} />}
            <span class="deeds">{children}</span>
        </li>
    );
}
