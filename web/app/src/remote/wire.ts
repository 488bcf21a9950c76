/* wire.ts - the words of online tables as they travel (docs/online.md): plain HTTP, names and keys. */
import type { Refusal } from "../engine/protocol";
import { sha256 } from "../engine/sha256";

/** What the server says to one line. `lost`: nobody answered, and it is to be said again. */
export type Answer =
    | { kind: "ok" | "later" | "lost" }
    | { kind: "refused"; refusal: Refusal }
    | { kind: "bye"; why: string };

export const ok: Answer = { kind: "ok" };
export const lost: Answer = { kind: "lost" };
const later: Answer = { kind: "later" };

/** `refused 5 {...}`: what stands behind the word it is about. */
export function readRefusal(json: string): Refusal {
    try {
        const { clause, line, target, message } = JSON.parse(json) as Refusal;
        if (Array.isArray(message) && typeof message[0] === "string")
            return { message, ...(clause ? { clause } : {}), ...(line ? { line } : {}),
                     ...(target === undefined ? {} : { target }) };
    } catch {
        // another kind of server
    }
    return { message: ["remote.refused"] };
}

function readAnswer(status: number, body: string): Answer {
    const [line = "", ...more] = body.split("\n");
    const [word, about, ...rest] = line.split(" ");
    const bye = [line, ...more].find((one) => one.startsWith("bye "));
    if (status === 404 || bye)
        return { kind: "bye", why: bye?.slice(4) ?? "gone" };
    if (word === "refused" && about !== undefined)
        return { kind: "refused", refusal: readRefusal(rest.join(" ")) };
    if (status === 429 || status === 502 || status === 503 || status === 504 || word === "later")
        return later;
    return status === 200 ? ok : { kind: "refused", refusal: { message: ["remote.refused"] } };
}

const place = (id: string, rest = "") => `${location.origin}/t/${id}${rest}`;
const bearing = (token: string) => ({ Authorization: `Bearer ${token}` });

export function linkOf(id: string, token: string): string {
    return `${location.origin}/#/t/${id}/${token}`;
}

export function socketOf(id: string): WebSocket {
    return new WebSocket(place(id).replace(/^http/, "ws"), "nullarium-1");
}

const PATIENCE = 8000; // ms for an answer that need not wait for anything

/** Gives up after a while, or when `stop` says so. */
function patience(stop = new AbortController(), more = 0): AbortSignal {
    setTimeout(() => stop.abort(), PATIENCE + more);
    return stop.signal;
}

/** Says one line, and hears the answer. */
export async function post(id: string, token: string, line: string): Promise<Answer> {
    try {
        const answer = await fetch(place(id), {
            method: "POST", body: line, signal: patience(),
            headers: { ...bearing(token), "Content-Type": "text/plain" },
        });
        return readAnswer(answer.status, await answer.text());
    } catch {
        return lost;
    }
}

const INSIST = [300, 1000, 2500, 5000]; // ms between tries

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same until somebody answers, or for a while. */
export async function keepAsking<T extends object>(ask: () => Promise<T>): Promise<T> {
    const isPassing = (answer: T) => "kind" in answer && (answer.kind === "lost" || answer.kind === "later");
    let answer = await ask();
    for (const wait of INSIST) {
        if (!isPassing(answer))
            break;
        await pause(wait);
        answer = await ask();
    }
    return answer;
}

/** What is said may be said twice: the second time changes nothing. */
export function insist(id: string, token: string, line: string): Promise<Answer> {
    return keepAsking(() => post(id, token, line));
}

/** A new table out of a record's header: what it is called, and its tokens; or the answer instead. */
export async function makeTable(header: string): Promise<Record<string, string> | Answer> {
    try {
        const answer = await fetch(`${location.origin}/t`, {
            method: "POST", body: header, headers: { "Content-Type": "text/plain" }, signal: patience(),
        });
        const body = await answer.text();
        return answer.status === 201 ? Object.fromEntries(body.split("\n").map((line) => line.split(" ")))
            : answer.status === 404 || answer.status === 405 ? { kind: "bye", why: "gone" }
            : readAnswer(answer.status, body);
    } catch {
        return lost;
    }
}

/** Lines and notes since line `from`, waiting for so many seconds for something new. */
export interface Polled {
    lines: string[];
    /** The version of the notes, for the next time. */
    notes: string;
    /** Which game it is; "": it is not said. */
    game: string;
}

export async function poll(id: string, token: string, from: number, wait: number, notes = "",
                           stop?: AbortController): Promise<Polled | Answer> {
    try {
        const since = notes ? `&notes=${notes}` : "";
        const answer = await fetch(place(id, `/lines?from=${from}&wait=${wait}${since}`),
                                   { headers: bearing(token), cache: "no-store", signal: patience(stop, 1000 * wait) });
        const body = await answer.text();
        if (answer.status !== 200)
            return readAnswer(answer.status, body);
        const said = (name: string) => answer.headers.get(`nullarium-${name}`) ?? "";
        return { lines: body.split("\n").filter(Boolean), notes: said("notes"), game: said("game") };
    } catch {
        return lost;
    }
}

/** The full record of a game that is over; "": not to be had now. */
export async function fetchRecord(id: string, token: string): Promise<string> {
    try {
        const answer = await fetch(place(id, "/record"),
                                   { headers: bearing(token), signal: patience() });
        return answer.status === 200 ? await answer.text() : "";
    } catch {
        return "";
    }
}

/* -- names and keys ------------------------------------------------------------------------------------- */

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export function newToken(): string {
    return btoa(String.fromCharCode(...random(16))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** What a seat adds to the dice, and what it commits itself to by it (core/fair.h, fair_hash). */
export function newEntropy(id: string, seat: number): { entropy: string; hash: string } {
    const added = random(32), about = new TextEncoder().encode(`nullarium-fair-1 seat ${id} ${seat}\n`);
    return { entropy: hex(added), hash: hex(sha256(Uint8Array.from([...about, ...added]))) };
}

export const isTable = (word: string) => /^[a-z2-7]{16}$/.test(word);
export const isToken = (word: string) => /^[A-Za-z0-9_-]{22}$/.test(word);
