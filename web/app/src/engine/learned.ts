/* learned.ts - what was learned of sheets that have no weights of their own, kept in this browser in a database of its
 * own; used by the workers only. The newest are kept, and what is lost is learned again: it depends on the sheet and
 * the app alone. Where nothing can be kept there is nothing, and nobody need hear of it. */
import { finished, openDatabase, settled } from "./database";

const NAME = "nullarium-learned";
const STORE = "weights";
const MOST = 20;

export interface Learned {
    /** What the module calls it (web/module/page_lesson.h). */
    own: string;
    /** Which bots play with it, as records name them. */
    bots: string;
    /** A weight file. */
    file: Uint8Array;
}

/** Of two things kept the newer one has the larger id: when it was learned, and what it is called. */
interface Kept {
    id: [number, string];
    bots: string;
    packed: boolean;
    file: Uint8Array;
}

function through(bytes: Uint8Array, change: CompressionStream | DecompressionStream): Promise<Uint8Array> {
    const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
    const changed = source.pipeThrough(change as unknown as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);
    return new Response(changed).arrayBuffer().then((all) => new Uint8Array(all));
}

/** Does something with the store; undefined: it cannot be done. */
async function inStore<T>(mode: IDBTransactionMode,
                          work: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
    let database: IDBDatabase | undefined;
    try {
        database = await openDatabase(NAME, STORE);
        const transaction = database.transaction(STORE, mode), done = await work(transaction.objectStore(STORE));
        if (mode === "readwrite")
            await settled(transaction);
        return done;
    } catch {
        return undefined; // forbidden, full or broken
    } finally {
        database?.close();
    }
}

async function idsIn(store: IDBObjectStore): Promise<Kept["id"][]> {
    return (await finished(store.getAllKeys())) as Kept["id"][];
}

/** Whether what is kept now will be there the next time. */
export async function keepsLearned(): Promise<boolean> {
    return (await inStore("readwrite", async () => true)) === true;
}

async function find(own: string): Promise<Kept | undefined> {
    return inStore("readonly", async (store) => {
        const id = (await idsIn(store)).find((one) => one[1] === own);
        return id && ((await finished(store.get(id))) as Kept);
    });
}

/** Which bots play with what was learned; undefined: nothing was. */
export async function botsLearned(own: string): Promise<string | undefined> {
    return (await find(own))?.bots;
}

/** undefined: there is none. Whether the file is whole, only the module can tell. */
export async function findLearned(own: string): Promise<Learned | undefined> {
    const kept = await find(own);
    try {
        return kept && { own, bots: kept.bots,
                         file: kept.packed ? await through(kept.file, new DecompressionStream("gzip")) : kept.file };
    } catch {
        await forgetLearned(own);
        return undefined;
    }
}

export async function keepLearned({ own, bots, file }: Learned): Promise<void> {
    const packed = typeof CompressionStream === "function";
    const kept: Kept = { id: [Date.now(), own], bots, packed,
                         file: packed ? await through(file, new CompressionStream("gzip")) : file };
    await inStore("readwrite", async (store) => {
        const ids = await idsIn(store), others = ids.filter((id) => id[1] !== own);
        const spared = others.slice(1 - MOST);
        for (const id of ids)
            if (!spared.includes(id))
                store.delete(id);
        store.put(kept);
    });
}

/** It is damaged. */
export async function forgetLearned(own: string): Promise<void> {
    await inStore("readwrite", async (store) => {
        for (const id of await idsIn(store))
            if (id[1] === own)
                store.delete(id);
    });
}
