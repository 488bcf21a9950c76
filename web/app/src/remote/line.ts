/* line.ts - the line to one table for one token: a WebSocket, and where that is refused the same words over HTTP, asked
 * for again and again. It comes back by itself; what was said and not answered is said again. */
import { type Answer, ok, poll, post, readRefusal, socketOf } from "./wire";

/** Who is told what comes over the line. */
export interface Hearer {
    /** So many lines of the record are here already. */
    have(): number;
    /** The server knows who we are; so many lines there are. */
    hello(viewer: number, role: string, lines: number): void;
    /** The line is there, whichever way. */
    welcome(): void;
    /** The next line of the record. */
    told(text: string): void;
    note(word: string, rest: string): void;
    /** The server said good-bye: true: for good. */
    bye(why: string): boolean;
    /** The line is there, or is not. */
    changed(line: LineState): void;
}

export type LineState = "connecting" | "there" | "polling" | "lost";

/** Something said that waits for its answer. */
interface Said {
    /** The word or number that the answer will name. */
    about: string;
    text: string;
    answered: (answer: Answer) => void;
}

const FIRST = 200, SOON = 2500, LAST = 5000; // ms before it is tried again; soon: in the first minute
const MINUTE = 60000; // ms
const HELLO = 5000; // ms for the first word
const DEAF = 6000; // ms for an answer: then the line is made anew
const STALE = 20000; // ms of silence after which a device that woke up does not trust its line
const LATER = 1000; // ms
const AGAIN = 10000, SELDOM = 300000; // ms: how often a socket is tried while we poll
const WAIT = 25; // s

export class Line {
    private socket: WebSocket | null = null;
    private polling: object | null = null; // this round of polls
    private waits = new AbortController(); // the poll that is under way
    private waiting: Said[] = [];
    private tries = 0;
    private lostAt = 0;
    private wasOpen = false; // sockets are possible here
    private socketAfter = 0; // while polling a socket is tried from this moment on
    private socketPause = AGAIN;
    private heardAt = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private closed = false;
    state: LineState = "connecting";

    constructor(private readonly id: string, private token: string, private readonly rules: string,
                private readonly hearer: Hearer) {
        this.connect();
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
        this.drop();
        for (const said of this.waiting.splice(0))
            said.answered({ kind: "lost" });
    }

    /** From now on it is known by this one. */
    rename(token: string): void {
        this.token = token;
    }

    /** The device is awake again, or in a net again. */
    wake(): void {
        const silent = Date.now() - this.heardAt > STALE;
        if (this.closed || (this.state === "there" && !silent))
            return;
        this.tries = 0;
        this.connect();
    }

    get isThere(): boolean {
        return this.state === "there" || this.state === "polling";
    }

    private change(state: LineState): void {
        if (state === this.state)
            return;
        this.state = state;
        this.hearer.changed(state);
    }

    private drop(): void {
        const socket = this.socket;
        this.socket = null;
        this.polling = null;
        this.waits.abort();
        if (socket) {
            socket.onopen = socket.onmessage = socket.onclose = null;
            socket.close();
        }
    }

    private after(ms: number, work: () => void): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => !this.closed && work(), ms);
    }

    /** 0.2 to 5 s, each time about twice as long, and never at the same moment as everybody else. */
    private retry(least = 0): void {
        this.drop();
        if (this.closed)
            return;
        if (this.state !== "lost")
            this.lostAt = Date.now();
        this.change("lost");
        const most = Date.now() - this.lostAt < MINUTE ? SOON : LAST;
        const wait = Math.max(least, Math.min(most, FIRST * 2 ** this.tries++)) * (0.5 + Math.random() / 2);
        this.after(Math.max(FIRST, wait), () => this.connect());
    }

    /* -- a socket --------------------------------------------------------------------------------------- */

    private connect(): void {
        this.drop();
        let socket: WebSocket;
        try {
            socket = socketOf(this.id);
        } catch {
            this.refuseSocket();
            return;
        }
        let open = false;
        this.socket = socket;
        this.after(HELLO, () => this.retry());
        socket.onopen = () => {
            open = this.wasOpen = true;
            socket.send(`hello 1 ${this.token} ${this.hearer.have()} ${this.rules}`);
        };
        socket.onmessage = (event: MessageEvent) => {
            if (this.socket === socket)
                this.hear(String(event.data));
        };
        socket.onclose = () => {
            if (this.socket !== socket)
                return;
            if (open)
                this.retry();
            else
                this.refuseSocket();
        };
    }

    /** No socket came about: is nobody there, or does somebody between us refuse sockets? */
    private refuseSocket(): void {
        this.drop();
        if (this.wasOpen && this.tries % 4 < 3) {
            this.retry();
            return;
        }
        this.socketPause = Math.min(SELDOM, 2 * this.socketPause);
        this.socketAfter = Date.now() + this.socketPause;
        void this.keepPolling();
    }

    /** The server has said who we are: what was not answered is said again. */
    private welcome(state: "there" | "polling"): void {
        if (this.closed)
            return;
        clearTimeout(this.timer);
        this.tries = 0;
        if (state === "there")
            this.socketPause = AGAIN;
        const unanswered = [...this.waiting];
        this.change(state);
        this.hearer.welcome();
        for (const said of unanswered)
            this.send(said);
    }

    /* -- polling ---------------------------------------------------------------------------------------- */

    /** Only the answer to `hello` says who we are; a poll does not. */
    private async keepPolling(): Promise<void> {
        const mine = (this.polling = {});
        let notes = "", greeted = false;
        while (this.polling === mine) {
            const stop = (this.waits = new AbortController());
            const answer = await poll(this.id, this.token, this.hearer.have(), greeted ? WAIT : 0, notes, stop);
            if (this.polling !== mine)
                return;
            if ("kind" in answer) {
                if (answer.kind === "bye")
                    this.leave(answer.why);
                else if (answer.kind === "refused")
                    this.leave("gone");
                else
                    this.retry();
                return;
            }
            notes = answer.notes;
            for (const line of answer.lines)
                this.hear(line);
            if (!greeted)
                this.welcome("polling");
            greeted = true;
            if (Date.now() > this.socketAfter) {
                this.connect();
                return;
            }
        }
    }

    /* -- what comes ------------------------------------------------------------------------------------- */

    private hear(line: string): void {
        this.heardAt = Date.now();
        const [, word = "", rest = ""] = /^(\S*) ?(.*)$/s.exec(line) ?? [];
        if (/^\d+$/.test(word)) {
            const number = Number(word), have = this.hearer.have();
            if (number === have + 1)
                this.hearer.told(rest);
            else if (number > have)
                this.retry(); // lines got lost between us
        } else if (word === "hello") {
            const [, , viewer = "0", lines = "0", role = ""] = rest.split(" ");
            this.hearer.hello(Number(viewer), role, Number(lines));
            this.welcome("there");
        } else if (word === "ok") {
            this.answer(rest, ok);
        } else if (word === "refused") {
            const [, about = "", json = ""] = /^(\S*) ?(.*)$/s.exec(rest) ?? [];
            this.answer(about, { kind: "refused", refusal: readRefusal(json) });
        } else if (word === "later") {
            this.after(LATER, () => this.waiting.forEach((said) => this.send(said)));
        } else if (word === "bye") {
            this.leave(rest);
        } else {
            this.hearer.note(word, rest);
        }
    }

    private leave(why: string): void {
        if (this.hearer.bye(why))
            this.close();
        else
            this.retry(why === "closing" ? 0 : LAST);
    }

    private answer(about: string, answer: Answer): void {
        const said = this.waiting.find((one) => one.about === about);
        if (!said)
            return;
        this.waiting = this.waiting.filter((one) => one !== said);
        said.answered(answer);
    }

    /* -- what is said ----------------------------------------------------------------------------------- */

    /** Whether it still waits for the answer to this. */
    says(about: string): boolean {
        return this.waiting.some((said) => said.about === about);
    }

    /** Says it until it is answered; `lost` only when the line is closed. */
    say(about: string, text: string): Promise<Answer> {
        return new Promise((answered) => {
            const said = { about, text, answered };
            this.waiting.push(said);
            this.send(said);
        });
    }

    private send(said: Said): void {
        if (this.state === "there" && this.socket) {
            this.socket.send(said.text);
            setTimeout(() => {
                if (this.waiting.includes(said) && this.state === "there" && Date.now() - this.heardAt > DEAF)
                    this.connect(); // half open: nobody hears us
            }, DEAF);
        } else if (this.state === "polling") {
            void post(this.id, this.token, said.text).then((answer) => {
                if (answer.kind === "ok" || answer.kind === "refused")
                    this.answer(said.about, answer);
                else if (this.waiting.includes(said))
                    setTimeout(() => this.state === "polling" && this.waiting.includes(said) && this.send(said), LATER);
            });
        }
    }
}
