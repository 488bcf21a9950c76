/* storage.ts - the games that are kept, in IndexedDB; used by the table worker only.
 *
 * A game is its record's text and a little beside it. Where storage is forbidden or full, games live in memory until
 * the page closes; `trouble` is called once, so that the person can be told and offered an export. */
import type { GameNotes, KeptGame } from "./protocol";

/** What is kept of one game. The summary stands beside the record, so that listing parses no record. */
export interface StoredGame extends KeptGame {
    record: string;
    notes: GameNotes;
    /** Lines that still happen by themselves (Setup.script). */
    script: string[];
}

const NAME = "nullarium";
const STORE = "games";

function finished<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

function settled(transaction: IDBTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        transaction.onerror = () => reject(transaction.error);
    });
}

function openDatabase(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(NAME, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
        request.onblocked = () => reject(new Error("blocked"));
    });
}

export class Storage {
    /** What could not be written, or all there is where nothing can be kept. */
    private readonly memory = new Map<string, StoredGame>();
    private told = false;

    private constructor(private database: IDBDatabase | null, private readonly trouble: () => void) {
        if (database)
            database.onclose = () => (this.database = null);
    }

    static async open(trouble: () => void): Promise<Storage> {
        let database: IDBDatabase | null = null;
        try {
            database = await openDatabase();
        } catch {
            // forbidden, or a broken profile: memory it is; the page asks keeps()
        }
        return new Storage(database, trouble);
    }

    /** Whether what is put now will be there tomorrow. */
    get keeps(): boolean {
        return this.database !== null && this.memory.size === 0;
    }

    async list(): Promise<KeptGame[]> {
        const all = new Map<string, KeptGame>();
        for (const game of await this.readAll())
            all.set(game.id, summaryOf(game));
        for (const game of this.memory.values())
            all.set(game.id, summaryOf(game));
        return [...all.values()].sort((a, b) => b.touched - a.touched);
    }

    private async readAll(): Promise<StoredGame[]> {
        if (!this.database)
            return [];
        try {
            const store = this.database.transaction(STORE).objectStore(STORE);
            return (await finished(store.getAll())) as StoredGame[];
        } catch {
            this.complain();
            return [];
        }
    }

    async get(id: string): Promise<StoredGame | undefined> {
        const unwritten = this.memory.get(id);
        if (unwritten || !this.database)
            return unwritten;
        try {
            const store = this.database.transaction(STORE).objectStore(STORE);
            return (await finished(store.get(id))) as StoredGame | undefined;
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

    async remove(id: string): Promise<void> {
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

    private complain(): void {
        if (!this.told)
            this.trouble();
        this.told = true;
    }
}

function summaryOf(game: StoredGame): KeptGame {
    const { id, game: rules, date, touched, seats, options, sheet, events, over, result, notes } = game;
    return { id, game: rules, date, touched, seats, options, sheet, events, over, result, notes };
}
