/* online.ts - an online table, from the page's side (see protocol-online.ts): what the table worker tells of it, and
 * the words that are passed on to it. */
import type { Asker, OnlineSitting } from "./messages";
import type { Message, OnlineEvent, OnlineState, OnlineTable, Refused, Table, Thinker, Verified } from "./protocol";
import { isRefused } from "./protocol";

/** Words that travel to the table worker as they are, with the table's id before. */
const words = ["claim", "lend", "back", "say", "moveLink", "links", "fill", "free", "start", "limit", "pause", "resume",
               "again", "close"] as const;

/** What the module answers (web/module/page_verify.h). */
interface Checked {
    fair: boolean;
    findings: { mark: "fine" | "note" | "wrong"; text: Message }[];
}

export interface PageOnline extends Pick<OnlineTable, (typeof words)[number]> {}

export class PageOnline implements OnlineTable {
    private readonly listeners = new Set<(event: OnlineEvent) => void>();
    /** What was said or refused before anybody listened. */
    private early: OnlineEvent[] = [];
    private readonly wake = () => document.visibilityState === "visible" && this.tell("wake");
    state: OnlineState;
    table: Table | undefined;

    /** `begin` lays the table of a game that has begun; `think` opens a worker that can compute the bots' moves. */
    constructor(private readonly seated: OnlineSitting, readonly worker: Asker,
                private readonly begin: (online: PageOnline) => Table, private readonly think: () => Promise<Thinker>) {
        this.state = seated.state;
        document.addEventListener("visibilitychange", this.wake);
        addEventListener("online", this.wake);
        this.layTable();
    }

    get id(): string {
        return this.seated.id;
    }

    get sitting(): number {
        return this.seated.sitting;
    }

    private layTable(): void {
        if (this.state.begun)
            this.table ??= this.begin(this);
    }

    hear(event: OnlineEvent): void {
        if (event.kind === "state") {
            this.state = event.state;
            this.layTable();
            if (event.state.bye === "reload" && reloadOnce(this.id))
                return;
        } else if (!this.listeners.size) {
            this.early.push(event);
        }
        for (const listener of this.listeners)
            listener(event);
    }

    listen(listener: (event: OnlineEvent) => void): () => void {
        this.listeners.add(listener);
        for (const event of this.early.splice(0))
            listener(event);
        return () => this.listeners.delete(listener);
    }

    seen(): void {
        this.tell("seen");
    }

    private tell(word: string): void {
        this.worker.ask(`online.${word}`, [this.id]).catch(() => {}); // it may have been left meanwhile
    }

    async verify(): Promise<Verified | Refused> {
        const kept = await this.worker.ask<{ record: string; told: string } | Refused>("online.evidence", [this.id]);
        if (isRefused(kept))
            return kept;
        const { record, told } = kept, thinker = await this.think();
        try {
            const opened = await thinker.open(record, { shipped: true }); // as its bots play
            if (isRefused(opened))
                return opened;
            const length = new TextEncoder().encode(record).length;
            const found = await thinker.call<Checked>("verify", record + told, length);
            return isRefused(found) ? found : { fair: found.fair, findings: found.findings.map(({ mark, text }) =>
                ({ good: mark !== "wrong", note: mark === "note", text })) };
        } finally {
            thinker.close();
        }
    }

    /** The table was left. */
    end(): void {
        document.removeEventListener("visibilitychange", this.wake);
        removeEventListener("online", this.wake);
    }

    async leave(): Promise<void> {
        this.end();
        await this.worker.ask("leave", [this.id, this.sitting]).catch(() => {});
    }
}

for (const word of words)
    PageOnline.prototype[word] = function (this: PageOnline, ...args: unknown[]) {
        return this.worker.ask<never>(`online.${word}`, [this.id, ...args]);
    };

/** Another version of the rules is served by now. Loading the page again helps, unless it did not the last time: then
 *  it answers false, and the person is told. */
function reloadOnce(id: string): boolean {
    const mark = `nullarium.reloaded.${id}`;
    try {
        if (sessionStorage.getItem(mark))
            return false;
        sessionStorage.setItem(mark, "1");
    } catch {
        return false; // without a mark it would never end
    }
    location.reload();
    return true;
}
