/* sharing.ts - a link that carries a sheet and options, so that somebody else can play the same.
 *
 * A sheet of ours travels by its name, one's own as its text. The link's last word is a letter for how it is packed (z
 * deflated, p plain), then in base64url four bytes of a checksum and what it carries as JSON. The checksum is over the
 * packed form and the game's id: a link that lost or changed any letter is told from a whole one, even where unpacking
 * would not notice. */
import { sha256 } from "../engine/sha256";
import { isObject, isWordOrNothing } from "../engine/values";
import { address } from "./router";

export interface Shared {
    /** A sheet's own text; or the name of one of ours. */
    sheet?: string | undefined;
    sheetName?: string | undefined;
    options?: Record<string, number> | undefined;
    seats?: number | undefined;
}

const CHECK = 4; // bytes of the checksum
const ROOM = 1 << 18; // bytes: more than any sheet with its comments

function toBase64(bytes: Uint8Array): string {
    let binary = "";
    for (const byte of bytes)
        binary += String.fromCharCode(byte);
    return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64(word: string): Uint8Array {
    const binary = atob(word.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** All bytes of a stream; throws where they are more than fit: a small link may unpack to very much. */
async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
    const reader = stream.getReader(), parts: Uint8Array[] = [];
    let length = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done)
            break;
        length += value.length;
        if (length > ROOM && !(PLANT === "app-share-room")) {
            await reader.cancel();
            throw new Error("too much");
        }
        parts.push(value);
    }
    const all = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}

function through(bytes: Uint8Array, change: CompressionStream | DecompressionStream): Promise<Uint8Array> {
    const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
    return collect(source.pipeThrough(change as unknown as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>));
}

function checkOf(about: string, kind: string, packed: Uint8Array): Uint8Array {
    return sha256(`${PLANT === "app-share-game" ? "" : about}\n${kind}${toBase64(packed)}`).subarray(0, CHECK);
}

/** Packs a text for an address; `about` is what else the checksum covers. */
export async function packText(about: string, text: string): Promise<string> {
    const plain = new TextEncoder().encode(text);
    // Browsers that cannot deflate make longer links.
    const packed = typeof CompressionStream === "function" ? await through(plain, new CompressionStream("deflate"))
        : undefined;
    const best = packed && packed.length < plain.length ? packed : plain, word = new Uint8Array(CHECK + best.length);
    const kind = best === packed ? "z" : "p";
    word.set(checkOf(about, kind, best));
    word.set(best, CHECK);
    return kind + toBase64(word);
}

/** What packText packed; undefined: it is broken or was edited. */
export async function unpackText(about: string, word: string): Promise<string | undefined> {
    try {
        const kind = word.slice(0, 1), bytes = fromBase64(word.slice(1)), packed = bytes.subarray(CHECK);
        if ((kind !== "z" && kind !== "p") || toBase64(bytes) !== word.slice(1) ||
            !(checkOf(about, kind, packed).every((byte, i) => byte === bytes[i]) || PLANT === "app-share-sum"))
            return undefined;
        const plain = kind === "z" ? await through(packed, new DecompressionStream("deflate")) : packed;
        return new TextDecoder("utf-8", { fatal: true }).decode(plain);
    } catch {
        return undefined;
    }
}

export async function shareLink(game: string, shared: Shared): Promise<string> {
    const word = await packText(game, JSON.stringify(shared));
    return `${location.origin}${location.pathname}${address("new", game, word)}`;
}

function isNumbers(value: unknown): value is Record<string, number> {
    return isObject(value) && Object.values(value).every(Number.isSafeInteger);
}

/** What a link carries; undefined: it is broken or was edited. */
export async function readShared(game: string, word: string): Promise<Shared | undefined> {
    const text = await unpackText(game, word);
    if (text === undefined)
        return undefined;
    try {
        const read: unknown = JSON.parse(text);
        if (!isObject(read))
            return undefined;
        const { sheet, sheetName, options, seats } = read;
        if (!isWordOrNothing(sheet) || !isWordOrNothing(sheetName) || (options !== undefined && !isNumbers(options)) ||
            (seats !== undefined && !Number.isSafeInteger(seats) && !(PLANT === "app-share-seats")))
            return undefined;
        return { sheet, sheetName, options: options as Record<string, number> | undefined,
                 seats: seats as number | undefined };
    } catch {
        return undefined;
    }
}
