/* moves.ts - whose turn it is at this device, and what its people decide: a move is kept, sent and stays "sent" until
 * it stands in the record, or something else does. */
import { PLAYED } from "../engine/table-drive";
import type { Refused, TypedMove } from "../engine/protocol";
import { isRefused } from "../engine/protocol";
import type { Feed } from "./feed";
import type { KeptSeat } from "./keeper";
import type { Known } from "./known";
import type { Line } from "./line";
import type { Lines } from "./lines";

const PATIENCE = 2500; // ms until a person is told that his move is on its way

/** What a seat has decided, in the lines of a record. */
function decisions(seat: number, lines: string[]): string[] {
    return lines.filter((line) => line.startsWith(`${seat} `));
}

export class Moves {
    /** Who is to take the device; 0: nobody. */
    handover = 0;
    private announced = "";
    private readonly played = new Map<number, (answer: { events: number } | Refused) => void>(); // by seat

    constructor(private readonly known: Known, private readonly feed: Feed, private readonly lines: Lines) {}

    /* -- whose turn it is ------------------------------------------------------------------------------- */

    /** What a seat of ours has decided already, though the board does not show it yet. */
    decided(seat: KeptSeat): string | undefined {
        const { viewer, fed } = this.feed.shown ?? { viewer: 0, fed: 0 };
        const shown = decisions(seat.seat, this.known.recordOf(viewer).slice(0, fed)).length;
        const own = decisions(seat.seat, seat.lines);
        return own.length > shown ? own[shown]!.slice(`${seat.seat} `.length) : seat.sent?.move;
    }

    decides(seat: KeptSeat): boolean {
        const { told, kept, isOver } = this.known, who = told.seats.find((one) => one.seat === seat.seat)?.who;
        return ((this.feed.act ?? 0) & (1 << seat.seat)) !== 0 && who !== "lent" && who !== "bot" &&
            this.decided(seat) === undefined && !seat.moved && !kept.stopped && !isOver;
    }

    /** Who of us is asked; if it is not who sits here, he is to take the device first. */
    turn(): void {
        const { viewer, kept, around } = this.known;
        const awaited = kept.seats.filter((seat) => this.decides(seat)).map((seat) => seat.seat);
        const next = awaited.includes(viewer) ? viewer : awaited[0] ?? 0;
        this.handover = next === viewer ? 0 : next;
        const made = decisions(next, this.known.recordOf(next)).length;
        const told = next ? `${next} ${made} ${this.handover}` : "";
        if (told && told !== this.announced)
            around.tell({ kind: "turn", seat: next, handover: this.handover === next });
        this.announced = told;
        this.feed.skipping &&= !next;
    }

    /* -- a move and what becomes of it ------------------------------------------------------------------ */

    typed(words: string): TypedMove | Refused {
        return this.known.around.module.askTable("table_typed", PLAYED, words, this.feed.viewer);
    }

    /** Sends a move. It is kept first: should we end now, it is sent again. */
    async play(move: string, viewer: number): Promise<{ events: number } | Refused> {
        const { known, feed } = this, seat = known.seatOf(viewer), line = this.lines.of(viewer);
        if (viewer !== known.viewer || viewer !== feed.shown?.viewer || !seat || !line || !this.decides(seat))
            return { refused: { message: ["core.leads-nowhere"] } };
        const typed = this.typed(move);
        if (isRefused(typed))
            return typed;
        seat.sent = { decision: decisions(viewer, seat.lines).length, move: typed.move };
        this.turn();
        known.change();
        await known.save();
        const answered = new Promise<{ events: number } | Refused>((resolve) => this.played.set(viewer, resolve));
        void this.send(seat, line);
        const sent = new Promise<{ events: number }>((resolve) =>
            setTimeout(() => resolve({ events: feed.events }), line.isThere ? PATIENCE : 0));
        try {
            return await Promise.race([answered, sent]);
        } finally {
            this.played.delete(viewer);
        }
    }

    private async send(seat: KeptSeat, line: Line): Promise<void> {
        const { sent } = seat;
        if (!sent)
            return;
        const answer = await line.say(String(sent.decision), `move ${sent.decision} ${sent.move}`);
        if (answer.kind === "refused" && seat.sent === sent)
            this.refuse(seat, sent.move, { refused: answer.refusal });
        else if (answer.kind === "ok")
            this.played.get(seat.seat)?.({ events: this.feed.events });
    }

    /** The line is lost. What was sent is sent again; nobody need wait for it. */
    waitNoLonger(): void {
        for (const answer of this.played.values())
            answer({ events: this.feed.events });
    }

    /** It was not to be: whoever waits for the answer hears it, else it is told. */
    private refuse(seat: KeptSeat, move: string, refused: Refused): void {
        const { known } = this, waiting = this.played.get(seat.seat);
        delete seat.sent;
        void known.save();
        if (waiting)
            waiting(refused);
        else
            known.around.tellOnline({ kind: "refused", seat: seat.seat, move, refusal: refused.refused });
        this.turn();
        known.change();
    }

    /** What was sent, after the record has grown or the line is back: it stands there, or something else does, or it is
     *  sent again. */
    settle(seat: KeptSeat): void {
        const { sent } = seat;
        if (!sent)
            return;
        const own = decisions(seat.seat, seat.lines)[sent.decision];
        if (own === undefined) {
            const line = this.lines.of(seat.seat);
            if (line && !line.says(String(sent.decision)))
                void this.send(seat, line);
            return;
        }
        if (own !== `${seat.seat} ${sent.move}`) {
            this.refuse(seat, sent.move, { refused: { message: ["remote.taken"] } });
            return;
        }
        delete seat.sent;
        this.played.get(seat.seat)?.({ events: this.feed.events });
        this.known.change();
    }
}
