/* advisor.ts - who thinks for a person at the table: one worker of its own, started when it is first asked, so that the
 * page never freezes. It is told what the viewer knows, and nothing else. */
import type { Engine, Refused, Table, Thinker } from "../engine/protocol";
import { isRefused } from "../engine/protocol";
import { Queue } from "../engine/queue";

export class Advisor {
    private thinker: Promise<Thinker> | undefined;
    private record = "";
    private queue = new Queue();
    private closed = false;

    constructor(private readonly engine: Engine, private readonly table: Table) {}

    /** Asks about the position as it is; questions wait for each other. */
    ask<T>(name: string, input = ""): Promise<T | Refused> {
        return this.queue.add(() => this.call<T>(name, input));
    }

    private async call<T>(name: string, input: string): Promise<T | Refused> {
        if (this.closed)
            throw new Error("the advisor is gone");
        this.thinker ??= this.engine.thinker();
        const thinker = await this.thinker, record = await this.table.record();
        if (isRefused(record))
            return record;
        if (record !== this.record) {
            const opened = await thinker.open(record);
            if (isRefused(opened))
                return opened;
            this.record = record;
        }
        return thinker.call<T>(name, input);
    }

    /** Stops at once, also in the middle of a thought; the next question starts anew. */
    stop(): void {
        void this.thinker?.then((thinker) => thinker.close());
        this.thinker = undefined;
        this.record = "";
        this.queue = new Queue();
    }

    close(): void {
        this.stop();
        this.closed = true;
    }
}

/* One advisor for the table one sits at. */
let present: { table: Table; advisor: Advisor } | undefined;

export function advisorOf(engine: Engine, table: Table): Advisor {
    if (present?.table !== table) {
        present?.advisor.close();
        present = { table, advisor: new Advisor(engine, table) };
    }
    return present.advisor;
}

export function dismissAdvisor(table: Table): void {
    if (present?.table !== table)
        return;
    present.advisor.close();
    present = undefined;
}
