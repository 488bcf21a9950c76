/* storage.ts - the games that are kept, in IndexedDB; used by the table worker only.
 *
 * A game is its record's text and a little beside it. Where storage is forbidden or full, games live in memory until
 * the page closes; `trouble` is called once, so that the person can be told and offered an export. */
import { finished, openDatabase, settled } from "./database";
import type { DamagedGame, GameNotes, Kept, KeptGame } from "./protocol";
import { isObject, isWordOrNothing } from "./values";

/** What is kept of one game. The summary stands beside the record, so that listing parses no events. */
export interface StoredGame extends KeptGame {
    record: string;
    notes: GameNotes;
    /** Lines that still happen by themselves (Setup.script). */
    script: string[];
}

/** What was read: as it was written, unless somebody else wrote it. Only the id is certain, as the store's key. */
export type Stored = { id: IDBValidKey } & { [field in keyof Omit<StoredGame, "id">]?: unknown };

/** What a record's sheet calls itself: games that an older app kept do not say it. */
type TitleOf = (record: string) => string | undefined;

const NAME = "nullarium";
const STORE = "games";

export class Storage {
    /** What could not be written, or all there is where nothing can be kept. */
    private readonly memory = new Map<string, StoredGame>();
    private told = false;

    private constructor(private database: IDBDatabase | null, private readonly titleOf: TitleOf,
                        private readonly trouble: () => void) {
        if (database)
            database.onclose = () => (this.database = null);
    }

    static async open(titleOf: TitleOf, trouble: () => void): Promise<Storage> {
        let database: IDBDatabase | null = null;
        try {
            database = await openDatabase(NAME, STORE);
        } catch {
            // forbidden, or a broken profile: memory it is; the page asks keeps()
        }
        return new Storage(database, titleOf, trouble);
    }

    /** Whether what is put now will be there tomorrow. */
    get keeps(): boolean {
        return this.database !== null && this.memory.size === 0;
    }

    async list(): Promise<Kept> {
        const all = new Map<string, KeptGame>(), damaged: DamagedGame[] = [];
        for (const game of await this.readAll())
            if (isSound(game))
                all.set(game.id, this.summaryOf(game));
            else
                damaged.push({ id: game.id, hasRecord: typeof game.record === "string" });
        for (const game of this.memory.values())
            all.set(game.id, this.summaryOf(game));
        return { games: [...all.values()].sort((a, b) => b.touched - a.touched), damaged };
    }

    private async readAll(): Promise<Stored[]> {
        if (!this.database)
            return [];
        try {
            const store = this.database.transaction(STORE).objectStore(STORE);
            return (await finished(store.getAll())) as Stored[];
        } catch {
            this.complain();
            return [];
        }
    }

    /** undefined: there is none, or what there is is damaged. */
    async get(id: string): Promise<StoredGame | undefined> {
        const game = await this.find(id);
        return game && isSound(game) ? game : undefined;
    }

    /** Whatever is kept under this id. */
    async find(id: IDBValidKey): Promise<Stored | undefined> {
        const unwritten = typeof id === "string" ? this.memory.get(id) : undefined;
        if (unwritten || !this.database)
            return unwritten;
        try {
            const store = this.database.transaction(STORE).objectStore(STORE);
            return (await finished(store.get(id))) as Stored | undefined;
        } catch {
            this.complain();
            return undefined;
        }
    }

    /** Keeps a game; when this answers it is written, or is in memory and the person was told. */
    async put(game: StoredGame): Promise<void> {
        if (this.database) {
            try {
                const transaction = this.database.transaction(STORE, "readwrite");
                transaction.objectStore(STORE).put(game);
                await settled(transaction);
                this.memory.delete(game.id);
                return;
            } catch {
                // full, or the database was closed under us
            }
        }
        this.memory.set(game.id, structuredClone(game));
        this.complain();
    }

    async remove(id: IDBValidKey): Promise<void> {
        if (typeof id === "string")
            this.memory.delete(id);
        if (!this.database)
            return;
        try {
            const transaction = this.database.transaction(STORE, "readwrite");
            transaction.objectStore(STORE).delete(id);
            await settled(transaction);
        } catch {
            this.complain();
        }
    }

    summaryOf({ record, script: _script, ...summary }: StoredGame): KeptGame {
        return { ...summary, title: summary.title ?? (summary.sheet ? this.titleOf(record) : undefined) };
    }

    private complain(): void {
        if (!this.told)
            this.trouble();
        this.told = true;
    }
}

function isListOf(kind: "string" | "number", value: unknown): boolean {
    return Array.isArray(value) && value.every((one) => typeof one === kind);
}

/** Whether it is what the app writes: screens trust every field. What the record says is checked when it is opened. */
function isSound(stored: Stored): stored is StoredGame {
    const { id, game, date, touched, seats, options, sheet, title, events, over, result, notes, record, script } =
        stored;
    return [id, game, date, sheet, record].every((one) => typeof one === "string") &&
        Number.isFinite(touched) && Number.isSafeInteger(events) && typeof over === "boolean" &&
        Array.isArray(seats) && seats.length > 0 &&
        seats.every((seat) => isObject(seat) && isWordOrNothing(seat["name"]) && isWordOrNothing(seat["bot"])) &&
        isObject(options) && Object.values(options).every(Number.isFinite) &&
        isListOf("number", result) && isObject(notes) && isListOf("string", script) &&
        [title, notes["lesson"], notes["daily"], notes["draws"], notes["online"]].every(isWordOrNothing);
}
