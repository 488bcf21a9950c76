/* seat-bot.ts - a bot at the table, from the table worker's side: it is told its seat's lines and asked for moves.
 *
 * Whatever goes wrong with its worker, it is opened anew in a fresh one from what its seat was told: a bot remembers
 * nothing but its record. */
import type { BotTold } from "./messages";
import { Asker } from "./messages";
import type { Refused } from "./protocol";
import { isRefused } from "./protocol";

export class SeatBot {
    private asker!: Promise<Asker>;
    private arrived!: (asker: Asker) => void;
    private missed!: (why: Error) => void;
    private current: Asker | null = null;
    private known = -1; // so many lines it was told; -1: not even the header

    /** `want` asks the page for a worker, whose port comes by `connect`. */
    constructor(
        readonly seat: number,
        private readonly want: () => void,
        private readonly lostWeights: () => void,
    ) {
        this.await();
    }

    private wanted = false;

    private await(): void {
        this.asker = new Promise((resolve, reject) => {
            this.arrived = resolve;
            this.missed = reject;
        });
        this.asker.catch(() => {}); // nobody may be waiting for it
    }

    connect(port: MessagePort): void {
        this.current?.fail("replaced");
        this.current = new Asker(port, (message) => {
            const told = message as BotTold;
            if (told.told === "lost-weights")
                this.lostWeights();
        });
        this.known = -1;
        this.arrived(this.current);
    }

    /** Its worker died: whoever waits for it, or for its port, is told so. */
    lose(): void {
        this.close("lost");
        this.current = null;
        this.wanted = false;
        this.await();
    }

    /** The move of its player. `header` is its redacted record up to `---`, `lines` all it was told since, `bots` which
     *  bots the record says play here; "": it does not say. */
    async choose(header: string, lines: string[], name: string, seed: bigint, bots: string): Promise<string> {
        if (!this.wanted)
            this.want();
        this.wanted = true;
        const asker = await this.asker;
        if (this.known < 0)
            this.expect(await asker.ask<{ events: number } | Refused>("open", [header, { bots }]), 0);
        this.known = Math.max(this.known, 0);
        if (lines.length > this.known)
            this.expect(await asker.ask<{ events: number } | Refused>("tell", [lines.slice(this.known)]), lines.length);
        this.known = lines.length;
        const chosen = await asker.ask<{ move: string } | Refused>("choose", [name, seed]);
        if (isRefused(chosen))
            throw new Error(chosen.refused.message[0]);
        return chosen.move;
    }

    private expect(told: { events: number } | Refused, events: number): void {
        if (isRefused(told) || told.events !== events)
            throw new Error("the bot was told something impossible");
    }

    close(why = "left"): void {
        this.current?.fail(why);
        this.missed(new Error(why));
    }
}
