/* messages.ts - what travels between page and workers beneath the protocol: requests with a number, their answers, and
 * what a worker says by itself. The same few lines serve the page's port to the table and the table's ports to bots. */
import type { GameNotes, OnlineEvent, OnlineState, TableEvent, Trouble } from "./protocol";

export interface Request {
    number: number;
    name: string;
    args: unknown[];
}

export interface Answer {
    number: number;
    answer?: unknown;
    /** Something broke on the other side; not a refusal, which is an answer. */
    broken?: string;
}

/** What the table worker says by itself. */
export type Told =
    | { told: "event"; table: string; event: TableEvent }
    | { told: "online"; table: string; event: OnlineEvent }
    | { told: "trouble"; trouble: Trouble }
    /** A seat's bot needs a worker; its port comes back as `botPort`. A new one for the same seat replaces the old. */
    | { told: "wants-bot"; table: string; seat: number }
    /** This record's sheet is to be learned, for the next game on it. */
    | { told: "wants-lesson"; record: string }
    | { told: "left"; table: string };

/** What the table worker answers when somebody sits down at a table. The same game may be left and opened again: each
 *  time has a number of its own, so that leaving late does not end the next one. */
export interface Sitting {
    id: string;
    sitting: number;
    game: string;
    notes: GameNotes;
}

/** The same at an online table, whose game may not have begun: nobody need have said which it is. */
export interface OnlineSitting {
    id: string;
    sitting: number;
    state: OnlineState;
}

/** What a bot's worker says by itself. */
export type BotTold =
    | { told: "lost-weights" }
    /** It learns a sheet, and is so far, in thousandths. */
    | { told: "learning"; progress: number };

/** One end of a channel: a worker, a MessagePort, or the worker's own global. */
export interface Channel {
    postMessage(message: unknown, transfer?: Transferable[]): void;
    onmessage: ((event: MessageEvent) => void) | null;
}

/** The asking end. `told` hears what the other side says by itself. */
export class Asker {
    private next = 1;
    private readonly open = new Map<number, { resolve: (answer: unknown) => void; reject: (why: Error) => void }>();

    constructor(private readonly channel: Channel, told: (message: unknown) => void = () => {}) {
        channel.onmessage = (event: MessageEvent) => {
            const message = event.data as Answer;
            if (message.number === undefined)
                return told(event.data);
            const waiting = this.open.get(message.number);
            if (!waiting)
                return; // nobody waits for it any longer
            this.open.delete(message.number);
            if (message.broken !== undefined)
                waiting.reject(new Error(message.broken));
            else
                waiting.resolve(message.answer);
        };
    }

    ask<T>(name: string, args: unknown[] = [], transfer: Transferable[] = []): Promise<T> {
        const number = this.next++;
        return new Promise<T>((resolve, reject) => {
            this.open.set(number, { resolve: resolve as (answer: unknown) => void, reject });
            this.channel.postMessage({ number, name, args } satisfies Request, transfer);
        });
    }

    /** The other side is gone: nobody waits for it any longer. */
    fail(why: string): void {
        for (const waiting of this.open.values())
            waiting.reject(new Error(why));
        this.open.clear();
    }
}

/** The answering end: calls the function of that name. */
export function answer(channel: Channel, find: (name: string) => ((...args: never[]) => unknown) | undefined): void {
    channel.onmessage = async (event: MessageEvent) => {
        const { number, name, args } = event.data as Request;
        const done: Answer = { number };
        try {
            const call = find(name);
            if (!call)
                throw new Error(`nobody answers ${name}`);
            done.answer = await call(...(args as never[]));
        } catch (trouble) {
            done.broken = String(trouble);
        }
        channel.postMessage(done);
    };
}
