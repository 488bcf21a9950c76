/* keeper.ts - what this device keeps of online tables, in a database of its own: what it must not lose (tokens, what it
 * added to the dice, a move that was sent and not confirmed) and the lines it was told, so that a game can be looked at
 * without a line. Where nothing can be kept it lives in memory until the page closes. */
import type { Limit, Message, OnlineSeat, OnlineStage } from "../engine/protocol";
import { finished, openDatabase, settled } from "../engine/database";

const NAME = "nullarium-online";
const STORE = "tables";

/** A seat that this device holds. */
export interface KeptSeat {
    seat: number;
    name: string;
    token: string;
    /** The server has said that it is ours. */
    claimed: boolean;
    /** Another device has taken it over. */
    moved?: boolean;
    /** What it was given while another device still has the seat: it is to be the token from then on. */
    rotating?: string;
    /** What it adds to the dice and the hash of it, in hex; "": nothing, it sat down after the start. */
    entropy: string;
    hash: string;
    /** What the server had committed itself to before we claimed. */
    commit: string;
    /** The server has confirmed our reveal. */
    revealed: boolean;
    sent?: { decision: number; move: string };
    lines: string[];
}

export interface KeptTable {
    id: string;
    game: string;
    touched: number;
    tokens: { host?: string; invite?: string; watch?: string };
    /** Of a link whose role the server has not told yet. */
    link?: string;
    seats: KeptSeat[];
    /** What a spectator was told. */
    lines: string[];
    limit?: Limit;
    /** How it stood when we last heard of it. */
    stage: OnlineStage;
    notes: OnlineSeat[];
    commit: string;
    next?: string;
    gone: boolean;
    /** Why nothing more is played here: the server broke its word. */
    stopped?: Message;
    /** The full record is among the games that are kept. */
    kept: boolean;
}

export function newTable(id: string): KeptTable {
    return { id, game: "", touched: Date.now(), tokens: {}, seats: [], lines: [], stage: "open", notes: [], commit: "",
             gone: false, kept: false };
}

export class Keeper {
    private readonly memory = new Map<string, KeptTable>();
    private readonly writing = new Map<string, Promise<void>>();

    private constructor(private database: IDBDatabase | null) {
        if (database)
            database.onclose = () => (this.database = null);
    }

    static async open(): Promise<Keeper> {
        return new Keeper(await openDatabase(NAME, STORE).catch(() => null));
    }

    private async ask<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
        if (!this.database)
            return null;
        try {
            const transaction = this.database.transaction(STORE, mode), done = settled(transaction);
            const answer = await finished(work(transaction.objectStore(STORE)));
            await done;
            return answer;
        } catch {
            return null; // full, forbidden, or closed under us
        }
    }

    async list(): Promise<KeptTable[]> {
        const written = (await this.ask<KeptTable[]>("readonly", (store) => store.getAll())) ?? [];
        const all = new Map([...written, ...this.memory.values()].filter(isSound).map((table) => [table.id, table]));
        return [...all.values()];
    }

    async get(id: string): Promise<KeptTable | undefined> {
        const table = this.memory.get(id) ?? (await this.ask<KeptTable>("readonly", (store) => store.get(id)));
        return table && isSound(table) ? table : undefined;
    }

    /** When this answers it is written, or lies in memory. Whoever changes it while it is written waits for the next
     *  writing, together with all others who do. */
    put(table: KeptTable): Promise<void> {
        const waits = this.writing.get(table.id);
        if (waits)
            return waits;
        const next = (this.last.get(table.id) ?? Promise.resolve()).then(() => {
            this.writing.delete(table.id);
            return this.write(table);
        });
        this.writing.set(table.id, next);
        this.last.set(table.id, next);
        return next;
    }

    private readonly last = new Map<string, Promise<void>>();

    private async write(table: KeptTable): Promise<void> {
        if ((await this.ask("readwrite", (store) => store.put(table))) === null)
            this.memory.set(table.id, table);
        else
            this.memory.delete(table.id);
    }

    async remove(id: string): Promise<void> {
        await this.last.get(id);
        this.memory.delete(id);
        await this.ask("readwrite", (store) => store.delete(id));
    }
}

/** Whether it is what the app writes; of another version's tables no screen knows anything. */
function isSound(table: KeptTable): boolean {
    return [table.id, table.game, table.stage, table.commit].every((one) => typeof one === "string") &&
        [table.seats, table.lines, table.notes].every(Array.isArray) && typeof table.tokens === "object" &&
        table.seats.every((seat) => Array.isArray(seat.lines) && typeof seat.token === "string");
}
