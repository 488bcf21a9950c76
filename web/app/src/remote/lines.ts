/* lines.ts - the lines from this device to a table, one for every seat of ours, and who we are there: a link says which
 * role it has, a seat comes from another device or goes to one, the server says good-bye. */
import type { Bye, Message } from "../engine/protocol";
import type { KeptSeat } from "./keeper";
import type { Known } from "./known";
import { Line, type LineState } from "./line";
import { newToken, poll } from "./wire";

/** Who is told what comes over the lines. Keys are seats; 0: a token without one. */
export interface LinesHearer {
    /** The server knows who we are; so many lines of the record there are. `lostSince`: when the line was lost. */
    hello(key: number, lines: number, lostSince: number | undefined): void;
    /** The line of a seat is there. */
    there(seat: KeptSeat): void;
    lost(): void;
    told(key: number, text: string): void;
    note(key: number, word: string, rest: string): void;
    /** There may be other lines of a record to be shown. */
    feed(): void;
}

export class Lines {
    private readonly lines = new Map<number, Line>(); // by key
    bye: Bye | undefined;
    lostSince: number | undefined;

    constructor(private readonly known: Known, private readonly hearer: LinesHearer) {}

    of(seat: number): Line | undefined {
        return this.lines.get(seat);
    }

    /** What all lines are told is heard only from one of them. */
    isFirst(key: number): boolean {
        return key === [...this.lines.keys()][0];
    }

    /** The best token there is without a seat. */
    private seatless(): string | undefined {
        const { tokens, link } = this.known.kept;
        return link ?? tokens.host ?? tokens.watch ?? tokens.invite;
    }

    /** A line for every seat of ours; without one, for the best token there is. */
    connect(): void {
        const { known } = this, { link, game, stopped } = known.kept, held = stopped ? [] : known.held();
        const wanted = new Map(held.map((one) => [one.seat, one.token]));
        const other = this.seatless();
        if (other && !stopped && (link || !held.length))
            wanted.set(0, other);
        for (const [key, line] of this.lines)
            if (!wanted.has(key)) {
                line.close();
                this.lines.delete(key);
            }
        for (const [key, token] of wanted)
            if (!this.lines.has(key))
                this.lines.set(key, new Line(known.id, token, game ? known.around.rules(game) : "-", {
                    have: () => known.recordOf(key).length,
                    hello: (viewer, role, lines) => this.hello(key, viewer, role, lines),
                    welcome: () => this.welcome(key),
                    told: (text) => this.hearer.told(key, text),
                    note: (word, rest) => this.hearer.note(key, word, rest),
                    bye: (why) => this.hearBye(key, why),
                    changed: () => this.lineChanged(),
                }));
        known.change();
    }

    wake(): void {
        for (const line of this.lines.values())
            line.wake();
    }

    close(): void {
        for (const line of this.lines.values())
            line.close();
    }

    /** Nothing more is played here. */
    stop(why: Message): void {
        this.known.kept.stopped = why;
        this.close();
        this.lines.clear();
        void this.known.save();
        this.known.change();
    }

    /** The worst of them is what people are told. */
    get state(): LineState {
        const states = [...this.lines.values()].map((line) => line.state);
        return (["lost", "connecting", "polling"] as const).find((one) => states.includes(one)) ??
            (states.length ? "there" : "lost");
    }

    private lineChanged(): void {
        const line = this.state;
        if (line === "lost") {
            this.lostSince ??= Date.now();
            this.hearer.lost();
        }
        if (line === "there" || line === "polling") {
            this.bye = undefined;
            this.lostSince = undefined;
        }
        this.known.change();
    }

    /** The server, or where it cannot say so what came from it, tells what we are. */
    hello(key: number, viewer: number, role: string, lines: number): void {
        const { kept, told } = this.known;
        told.seats.forEach((seat) => delete seat.until); // those that run are told again
        this.hearer.hello(key, lines, this.lostSince);
        if (key || !kept.link)
            return;
        if (role === "seat") {
            this.takeOver(viewer, kept.link);
        } else if (role === "host" || role === "watch" || role === "invite") {
            kept.tokens[role] = kept.link;
            delete kept.link;
            if (this.known.held().length)
                this.connect(); // our seats hear enough
        }
        void this.known.save();
    }

    /** The line is there: what it was made for is said. */
    private welcome(key: number): void {
        const { known } = this, seat = known.seatOf(key), { link } = known.kept;
        if (seat) {
            seat.claimed = true;
            void this.rotate(seat);
            this.hearer.there(seat);
        } else if (link) { // only a socket is told what it is; a spectator or a seat would have lines
            this.hello(key, 0, "invite", 0);
        }
        known.kept.gone = false;
        if (!known.kept.game)
            void this.askGame(key);
        void known.save();
        this.hearer.feed();
        known.change();
    }

    /** Before the header comes, only the answer to a poll says which game it will be. */
    private async askGame(key: number): Promise<void> {
        const { known } = this, token = known.seatOf(key)?.token ?? this.seatless();
        const answer = token ? await poll(known.id, token, known.recordOf(key).length, 0) : undefined;
        if (answer && !("kind" in answer))
            known.kept.game ||= answer.game;
        void known.save();
        known.change();
    }

    /** Somebody opened the link to a seat here: from now on this device has it. */
    private takeOver(number: number, token: string): void {
        const { kept } = this.known, before = this.known.seatOf(number);
        delete kept.link;
        if (before && !before.moved) {
            this.connect();
            return;
        }
        const seat: KeptSeat = before ?? { seat: number, name: "", token, claimed: true, entropy: "", hash: "",
                                           commit: "", revealed: false, lines: [] };
        Object.assign(seat, { token, rotating: newToken(), moved: false });
        if (!before)
            kept.seats = [...kept.seats, seat].sort((a, b) => a.seat - b.seat);
        this.known.viewer = number;
        this.bye = undefined;
        this.connect();
    }

    /** Both tokens are kept until the server has said which one counts. */
    private async rotate(seat: KeptSeat): Promise<void> {
        const { rotating } = seat, line = this.lines.get(seat.seat);
        if (!rotating || !line || line.says("rotate"))
            return;
        await this.known.save();
        if ((await line.say("rotate", `rotate ${rotating}`)).kind !== "ok")
            return;
        seat.token = rotating;
        delete seat.rotating;
        line.rename(rotating);
        await this.known.save();
    }

    private hearBye(key: number, why: string): boolean {
        const { known } = this, { kept } = known, seat = known.seatOf(key);
        if (why === "rate" || why === "crowded" || why === "closing") {
            this.bye = why;
            return false;
        }
        if (why === "moved" && seat?.rotating) { // the answer to our own word was lost
            seat.token = seat.rotating;
            delete seat.rotating;
            this.lines.get(key)?.rename(seat.token);
            void known.save();
            return false;
        }
        this.lines.delete(key);
        if (why === "reload") // from the beginning, by other rules
            known.recordOf(key).length = 0;
        else if (seat && why === "moved")
            seat.moved = true;
        else if (seat) // the host has freed it, or the claim never came through
            kept.seats = kept.seats.filter((one) => one !== seat);
        const { host, watch, invite } = kept.tokens, other = known.held()[0];
        const looks = seat && why !== "reload" && (host ?? watch ?? (why === "moved" ? undefined : invite));
        if (other && why !== "reload") {
            known.viewer = other.seat;
        } else if (looks) {
            known.viewer = 0;
            this.connect();
        } else {
            this.bye = why === "moved" || why === "reload" ? why : "gone";
            kept.gone ||= this.bye === "gone";
        }
        void known.save();
        this.hearer.feed();
        known.change();
        return true;
    }
}
