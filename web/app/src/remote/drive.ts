/* drive.ts - a game at an online table, in place of table-drive.ts: what the server tells a seat of this device is told
 * to the module line by line, at the pace of the page; what a person decides is sent and stays "sent" until the server
 * has confirmed it. Lives in the table worker; loaded with the first online table.
 *
 * Several seats of this device have a line and a record each. The module shows one of them: that of who sits before the
 * screen. What this file does itself is to bring the parts together: known.ts, lines.ts, dice.ts, feed.ts, moves.ts,
 * words.ts and afterwards.ts. */
import { type Drive, pressAt } from "../engine/table-drive";
import type {
    CannedWord, GameNotes, LookRequest, OnlineState, PressHow, Pressed, Refused, TypedMove, View,
} from "../engine/protocol";
import { cannedWords } from "../engine/protocol";
import { Afterwards } from "./afterwards";
import { checkDice, reveal } from "./dice";
import { Feed } from "./feed";
import type { KeptTable } from "./keeper";
import { Known, type Surroundings } from "./known";
import { Lines } from "./lines";
import { Moves } from "./moves";
import { applyNote, shownSeats } from "./notes";
import { Words } from "./words";

export class RemoteDrive implements Drive {
    readonly notes: GameNotes = {};
    readonly words: Words;
    private readonly known: Known;
    private readonly lines: Lines;
    private readonly feed: Feed;
    private readonly moves: Moves;
    private readonly afterwards: Afterwards;

    private constructor(kept: KeptTable, private readonly around: Surroundings) {
        const known = this.known = new Known(kept, around, () =>
            around.tellOnline({ kind: "state", state: this.state() }));
        const feed = this.feed = new Feed(known, () => this.moves.turn());
        const lines = this.lines = new Lines(known, {
            hello: (key, count, lostSince) => feed.comeBack(key, count, lostSince),
            there: (seat) => this.moves.settle(seat),
            lost: () => this.moves.waitNoLonger(),
            told: (key, text) => this.hearLine(key, text),
            note: (key, word, rest) => this.hearNote(key, word, rest),
            feed: () => feed.feedNow(),
        });
        this.moves = new Moves(known, feed, lines);
        this.words = new Words(known, lines, feed);
        this.afterwards = new Afterwards(known);
    }

    static open(kept: KeptTable, around: Surroundings): RemoteDrive {
        const drive = new RemoteDrive(kept, around);
        drive.feed.hold();
        drive.feed.feedNow();
        drive.lines.connect();
        return drive;
    }

    get id(): string {
        return this.known.id;
    }

    /** What is kept of it: nobody else changes it while we are here. */
    get table(): KeptTable {
        return this.known.kept;
    }

    /* -- what the server tells -------------------------------------------------------------------------- */

    private hearLine(key: number, text: string): void {
        const { known } = this, lines = known.recordOf(key), seat = known.seatOf(key);
        lines.push(text);
        const [, viewer] = !key && known.kept.link ? /^view (\d)$/.exec(text) ?? [] : [];
        if (viewer !== undefined) { // by polling nobody has said what the link is for
            if (viewer !== "0")
                lines.length = 0;
            this.lines.hello(key, Number(viewer), viewer === "0" ? "watch" : "seat", 0);
        }
        if (text.startsWith("# "))
            checkDice(known, this.lines, seat, text);
        if (seat)
            this.moves.settle(seat);
        void known.save();
        this.feed.feedNow();
    }

    private hearNote(key: number, word: string, rest: string): void {
        if (word === "said") {
            const [seat = "", said = ""] = rest.split(" ");
            const isWord = (one: string): one is CannedWord => (cannedWords as readonly string[]).includes(one);
            if (this.lines.isFirst(key) && isWord(said))
                this.around.tellOnline({ kind: "said", seat: Number(seat), word: said });
            return;
        }
        const { known } = this, { kept, told } = known;
        if (!applyNote(told, word, rest))
            return;
        const { stage, seats: notes, commit } = told;
        Object.assign(kept, { stage, notes, commit });
        void known.save();
        if (told.stage === "starting")
            for (const seat of kept.seats)
                void reveal(known, this.lines, seat);
        if (told.next && !kept.next)
            void this.afterwards.follow(told.next);
        if (known.isOver)
            void this.afterwards.fetchFinished();
        this.feed.feedNow();
        known.change();
    }

    /* -- what the page asks ------------------------------------------------------------------------------ */

    /** A move that is on its way is shown as a preview, and nothing else can be touched until it is there. */
    async look(request: LookRequest): Promise<View> {
        const { moves } = this, seat = this.known.seatOf(this.feed.viewer), move = seat && moves.decided(seat);
        const view = this.feed.lookAt(move === undefined ? request : { ...request, touches: [], move });
        if (!seat || !moves.decides(seat))
            delete view.next;
        return { ...view, id: this.id, ...(moves.handover ? { handover: moves.handover } : {}) };
    }

    async press(touches: number[], target: number, how: PressHow): Promise<Pressed> {
        return pressAt(this.around.module, this.feed.viewer, touches, target, how);
    }

    async typed(words: string): Promise<TypedMove | Refused> {
        return this.moves.typed(words);
    }

    play(move: string, viewer: number): Promise<{ events: number } | Refused> {
        return this.moves.play(move, viewer);
    }

    async takeBack(): Promise<Refused> {
        return { refused: { message: ["core.back-too-late"] } }; // the others have seen it
    }

    sit(seat: number): void {
        if (seat && !this.known.seatOf(seat))
            throw new Error(`nobody sits at ${seat}`);
        if (seat && seat !== this.known.viewer)
            this.feed.sit(seat);
    }

    go(): void {
        this.feed.go();
    }

    skip(): void {
        this.feed.skip();
    }

    record(): Promise<string | Refused> {
        return this.afterwards.record();
    }

    evidence(): Promise<{ record: string; told: string } | Refused> {
        return this.afterwards.evidence();
    }

    /** Bots think on the server. */
    connectBot(): void {}

    loseBot(): void {}

    wake(): void {
        this.lines.wake();
    }

    seen(): void {
        this.feed.missed = [];
        this.known.change();
    }

    async leave(): Promise<void> {
        if (this.known.closed)
            return;
        this.known.closed = true;
        this.lines.close();
        this.feed.go();
        await this.known.save();
    }

    /* -- the state -------------------------------------------------------------------------------------- */

    state(): OnlineState {
        const { known, lines, feed } = this, { kept, told } = known, { bye, lostSince } = lines, { missed } = feed;
        const { stopped } = kept, sent = kept.seats.find((one) => one.sent), mine = known.mine();
        return {
            id: this.id,
            game: kept.game,
            line: lines.state,
            ...(lostSince !== undefined && lines.state === "lost" ? { lostSince } : {}),
            stage: told.stage,
            begun: feed.shown !== undefined,
            role: known.held().length ? "seat" : kept.tokens.host ? "host" : kept.tokens.watch ? "watch" : "invite",
            host: kept.tokens.host !== undefined,
            viewer: known.viewer,
            seats: shownSeats(told, mine, feed.act),
            mine,
            ...(kept.limit ? { limit: kept.limit } : {}),
            watchers: told.watchers,
            commit: told.commit,
            ...(sent ? { sent: { seat: sent.seat, move: sent.sent!.move } } : {}),
            asking: this.words.asking,
            ...(missed.length ? { missed } : {}),
            help: known.helps(),
            ...(kept.next ? { next: kept.next } : {}),
            ...(bye ? { bye } : {}),
            ...(stopped ? { stopped } : {}),
            ...(kept.kept ? { kept: this.id } : {}),
        };
    }
}
