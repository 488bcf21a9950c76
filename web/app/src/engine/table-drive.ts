/* table-drive.ts - a game at the table: chance is drawn, bots are asked, every event is kept before anybody hears of
 * it, and the person in front of the screen is shown his own view and no other. Lives in the table worker.
 *
 * Mutations are one after the other (`changes`): what a bot is told while it thinks must be what stands in the record
 * before its move, or its move could not be computed again. */
import { botsLearned } from "./learned";
import { Pace } from "./pace";
import type {
    GameNotes, LookRequest, PressHow, Pressed, Refused, TableEvent, TypedMove, View,
} from "./protocol";
import { isRefused } from "./protocol";
import { Queue } from "./queue";
import { SeatBot } from "./seat-bot";
import { sha256 } from "./sha256";
import type { Storage, StoredGame } from "./storage";
import type { Module } from "./wasm";

/** The instance's table that is played at. */
export const PLAYED = 0;
const RETRY = 3000; // ms

/** What the module answers (web/module/page_table.h). What the record grows by is under `append`. */
export interface TableHappened {
    seat: number;
    told: string[][];
    events: number;
    draws: number;
    act: number;
    result?: string;
    append: string;
}

interface TakenBack {
    record: string;
    events: number;
    draws: number;
}

export interface Turn {
    over: boolean;
    chance: boolean;
    bot: number;
    person: number;
    several: boolean;
    viewer: number;
    handover: number;
    back: number;
}

interface Told {
    header: string;
    lines: string[];
}

/** What the page asks a table that is played at, wherever the game is held. */
export interface Drive {
    readonly id: string;
    readonly notes: GameNotes;
    look(request: LookRequest): Promise<View>;
    press(touches: number[], target: number, how: PressHow): Promise<Pressed>;
    typed(words: string): Promise<TypedMove | Refused>;
    play(move: string, seat: number): Promise<{ events: number } | Refused>;
    takeBack(): Promise<{ events: number } | Refused>;
    sit(seat: number): void;
    go(): void;
    skip(): void;
    record(): Promise<string | Refused>;
    connectBot(seat: number, port: MessagePort): void;
    loseBot(seat: number): void;
    leave(): Promise<void>;
}

export interface Surroundings {
    module: Module;
    storage: Storage;
    tell: (event: TableEvent) => void;
    wantBot: (seat: number) => void;
    wantLesson: (record: string) => void;
}

export class TableDrive extends Pace implements Drive {
    private viewer = 0;
    private handover = 0;
    private back = 0; // whose move can be taken back
    private taking = false; // one is about to be: nothing happens by itself meanwhile
    private plays = 0; // by persons
    private announced = ""; // the turn that was told last
    private closed = false;
    private draws = 0; // so many by now
    /** What each bot's seat was told. */
    private readonly told: Told[] = [];
    private readonly bots = new Map<number, SeatBot>();
    private seeds: bigint[] = []; // by seat
    private judgements: string[] = []; // which bots play, by seat
    private running = false;
    private settling: Promise<void> = Promise.resolve();
    private readonly changes = new Queue();

    private constructor(private readonly game: StoredGame, private readonly around: Surroundings) {
        super();
    }

    static async open(game: StoredGame, around: Surroundings): Promise<TableDrive | Refused> {
        const opened = around.module.askTable<{ draws: number; own?: string } | Refused>("table_open", PLAYED,
                                                                                         game.record, -1);
        if (isRefused(opened))
            return opened;
        const drive = new TableDrive(game, around);
        drive.draws = opened.draws;
        const bots = opened.own === undefined ? "" : await botsLearned(opened.own);
        await drive.seatBots(bots ?? "");
        if (bots === undefined)
            around.wantLesson(drive.redact(0).header); // this game goes on with what it began with
        drive.hold(); // until the page has looked
        void drive.run();
        return drive;
    }

    get id(): string {
        return this.game.id;
    }

    get notes(): GameNotes {
        return this.game.notes;
    }

    /** In a daily challenge all have the same luck, and a lesson goes its own way. */
    private get mayGoBack(): boolean {
        return !this.game.notes.daily && !this.game.notes.lesson;
    }

    private get module(): Module {
        return this.around.module;
    }

    /* -- bots ------------------------------------------------------------------------------------------- */

    private redact(viewer: number): Told {
        const told = this.module.ask<Told | Refused>("redact", this.game.record, viewer);
        if (isRefused(told))
            throw new Error(told.refused.message[0]);
        return told;
    }

    /** Every bot gets the seed that the record keeps, or a new one from here on, which the record keeps then with which
     *  bots play: in a new game those that know its sheet best. */
    private async seatBots(bots: string): Promise<void> {
        this.game.seats.forEach(({ bot }, i) => {
            const seat = i + 1;
            if (bot) {
                this.told[seat] = this.redact(seat);
                this.bots.set(seat, new SeatBot(seat, () => this.around.wantBot(seat), () => this.loseWeights()));
            }
        });
        const numbers = crypto.getRandomValues(new Uint8Array(64));
        const begun = this.module.askTable<{ seeds: string[]; bots: string[]; append: string; result?: string }>(
            "table_begin", PLAYED, Uint8Array.from([...numbers, ...new TextEncoder().encode(bots)]));
        this.seeds = [0n, ...begun.seeds.map(BigInt)];
        this.judgements = ["", ...begun.bots];
        if (begun.append)
            await this.append(begun);
    }

    connectBot(seat: number, port: MessagePort): void {
        this.bots.get(seat)?.connect(port);
    }

    loseBot(seat: number): void {
        this.bots.get(seat)?.lose();
    }

    /** Weights that could not be fetched: the bot plays on without, more weakly. The page tells it once a table. */
    private loseWeights(): void {
        this.around.tell({ kind: "trouble", what: "asset", message: ["web.engine-weights"] });
    }

    /** A bot's move. A worker that fails is replaced; from the third time on the person is told, and it is tried again
     *  after a while. */
    private async think(seat: number): Promise<string | undefined> {
        const bot = this.bots.get(seat)!;
        for (let tries = 0; !this.closed && !this.taking; tries++) {
            try {
                const { header, lines } = this.told[seat]!;
                return await bot.choose(header, lines, this.game.seats[seat - 1]!.bot!, this.seeds[seat]!,
                                        this.judgements[seat]!);
            } catch (trouble) {
                if (this.closed || this.taking)
                    break;
                bot.lose();
                if (tries < 2)
                    continue;
                if (tries === 2)
                    this.around.tell({ kind: "trouble", what: "bot", message: ["web.engine-bot", { seat }] });
                await new Promise((resolve) => setTimeout(resolve, RETRY));
            }
        }
        return undefined; // left, or something is taken back
    }

    /* -- who sits there --------------------------------------------------------------------------------- */

    /** Who is asked, who looks, and who must take the device first; a person's turn is told. */
    private turn(): Turn {
        const turn = this.module.json<Turn>("table_turn", PLAYED);
        this.viewer = turn.viewer;
        this.handover = turn.handover;
        this.back = this.mayGoBack ? turn.back : 0;
        const next = turn.person;
        const told = next ? `${next} ${this.plays}` : ""; // once, however many others choose meanwhile
        if (next && told !== this.announced)
            this.around.tell({ kind: "turn", seat: next, handover: turn.handover === next });
        this.announced = told;
        this.skipping &&= !next;
        return turn;
    }

    sit(seat: number): void {
        const sat = this.module.json<Pick<Turn, "viewer" | "handover"> | Refused>("table_sit", PLAYED, seat);
        if (isRefused(sat))
            throw new Error(`nobody sits at ${seat}`);
        this.viewer = sat.viewer;
        this.handover = sat.handover;
    }

    /* -- what happens ----------------------------------------------------------------------------------- */

    /** Chance and bots act until a person must decide or it is over. Runs again after every person's move. */
    private async run(): Promise<void> {
        if (this.running)
            return; // its next step sees what happened
        this.running = true;
        try {
            while (!this.closed && (await this.changes.add(() => this.step())));
        } catch (trouble) {
            if (!this.closed)
                this.around.tell({ kind: "trouble", what: "engine", message: ["web.engine-broken", String(trouble)] });
        } finally {
            this.running = false;
        }
    }

    private get halted(): boolean {
        return this.closed || this.taking;
    }

    /** One thing that happens by itself; false: nothing does. */
    private async step(): Promise<boolean> {
        const { chance, bot, several } = this.turn();
        if ((!chance && !bot) || this.halted)
            return false;
        if (this.game.script.length) {
            await this.wait(several);
            if (this.halted)
                return false;
            const line = this.game.script.shift()!;
            const happened = this.module.askTable<TableHappened | Refused>("table_event", PLAYED, line);
            if (!isRefused(happened)) {
                await this.keep(happened, several);
                return true;
            }
            this.game.script = []; // it does not fit: from here on everything is as usual
        }
        if (chance) {
            await this.wait(false);
            if (this.halted)
                return false;
            this.module.write(this.drawBytes());
            await this.keep(this.module.json<TableHappened>("table_draw", PLAYED), false);
            return true;
        }
        this.around.tell({ kind: "thinks", seat: bot });
        const move = await this.think(bot);
        if (move !== undefined)
            await this.wait(several);
        if (move === undefined || this.halted)
            return false;
        const happened = this.module.askTable<TableHappened | Refused>("table_move", PLAYED, move, bot);
        if (isRefused(happened))
            throw new Error(happened.refused.message[0]);
        await this.keep(happened, several);
        return true;
    }

    /** Sealed choices of others change nothing to look at: nobody waits for them. */
    private async wait(sealed: boolean): Promise<void> {
        if (!sealed)
            await this.held();
    }

    /** 32 bytes for one draw: from the system's secure generator, or from the fixed row of a daily challenge. */
    private drawBytes(): Uint8Array {
        const fixed = this.game.notes.draws;
        return fixed === undefined ? crypto.getRandomValues(new Uint8Array(32)) : sha256(`${fixed} ${this.draws}`);
    }

    /** Keeps what happened, then tells of it. Until it is kept nobody looks (`settling`): the page must not see what a
     *  crash could still undo, nor the old viewer what is for the next one. */
    private async keep(happened: TableHappened, sealed: boolean): Promise<void> {
        let settle = () => {};
        this.settling = new Promise((resolve) => (settle = resolve));
        try {
            await this.note(happened);
            if (!(sealed && happened.act) && !this.skipping)
                this.hold();
            this.around.tell({ kind: "happened", seat: happened.seat, events: happened.events, over: !happened.act });
            this.turn();
        } finally {
            settle();
        }
    }

    private async note(happened: TableHappened): Promise<void> {
        this.game.events = happened.events;
        this.game.touched = Date.now();
        this.draws = happened.draws;
        for (const seat of this.bots.keys())
            this.told[seat]!.lines.push(...happened.told[seat]!);
        await this.append(happened);
    }

    private async append({ append, result }: { append: string; result?: string }): Promise<void> {
        this.game.record += append;
        if (result !== undefined) {
            this.game.over = true;
            this.game.result = result.split(" ").slice(1).map(Number);
        }
        await this.around.storage.put(this.game);
    }

    /* -- what the page asks ------------------------------------------------------------------------------ */

    async look(request: LookRequest): Promise<View> {
        await this.settling;
        const view = this.ask(request);
        if (!isRefused(view))
            return this.complete(view);
        // What was touched does not fit any longer (something happened meanwhile): without it, then.
        const plain = this.ask({ ...request, touches: [], move: undefined, focus: undefined });
        if (isRefused(plain))
            throw new Error(plain.refused.message[0]);
        return this.complete(plain);
    }

    private complete(view: View): View {
        const { id, handover, back } = this;
        return { ...view, id, ...(handover ? { handover } : {}), ...(back ? { back } : {}) };
    }

    private ask(request: LookRequest): View | Refused {
        return askView(this.module, PLAYED, this.viewer, request);
    }

    async press(touches: number[], target: number, how: PressHow): Promise<Pressed> {
        await this.settling;
        return pressAt(this.module, this.viewer, touches, target, how);
    }

    async typed(words: string): Promise<TypedMove | Refused> {
        await this.settling;
        return this.module.askTable("table_typed", PLAYED, words, this.viewer);
    }

    /** `seat` is whose view the page had: a move for another one than sits there now is not his. */
    async play(move: string, seat: number): Promise<{ events: number } | Refused> {
        const answer = await this.changes.add(async () => {
            if (seat !== this.viewer)
                return { refused: { message: ["core.leads-nowhere"] } } satisfies Refused;
            const happened = this.module.askTable<TableHappened | Refused>("table_move", PLAYED, move, seat);
            if (isRefused(happened))
                return happened;
            this.plays++;
            await this.keep(happened, false);
            return { events: happened.events };
        });
        if (!isRefused(answer))
            void this.run();
        return answer;
    }

    /** The last move, as long as nothing has come of it. Who thinks or waits for the page stops: neither has happened
     *  yet. */
    async takeBack(): Promise<{ events: number } | Refused> {
        if (!this.back)
            return { refused: { message: ["core.back-too-late"] } };
        this.taking = true;
        for (const bot of this.bots.values())
            bot.lose(); // what it was told is no longer so
        this.go();
        const answer = await this.changes.add(async () => {
            this.taking = false;
            return this.undo();
        });
        void this.run();
        return answer;
    }

    private async undo(): Promise<{ events: number } | Refused> {
        const taken = this.module.askTable<TakenBack | Refused>("table_take_back", PLAYED, this.game.record);
        if (isRefused(taken))
            return taken;
        let settle = () => {};
        this.settling = new Promise((resolve) => (settle = resolve));
        try {
            this.game.record = taken.record;
            this.game.events = taken.events;
            this.game.touched = Date.now();
            this.draws = taken.draws;
            this.plays++;
            for (const seat of this.bots.keys())
                this.told[seat] = this.redact(seat);
            await this.around.storage.put(this.game);
            this.hold();
            this.around.tell({ kind: "taken-back", events: taken.events });
            this.turn();
        } finally {
            settle();
        }
        return { events: taken.events };
    }

    /** What the viewer knows; of a finished game everything. Whoever thinks for a person needs it, so a daily
     *  challenge, in which all have the same luck and results are compared, gives it to nobody before its end. */
    async record(): Promise<string | Refused> {
        await this.settling;
        if (this.game.notes.daily && !this.game.over)
            return { refused: { message: ["web-daily.no-help"] } };
        if (this.game.over)
            return this.game.record;
        const { header, lines } = this.redact(this.viewer);
        return header + lines.map((line) => line + "\n").join("");
    }

    async leave(): Promise<void> {
        this.closed = true;
        for (const bot of this.bots.values())
            bot.close();
        this.go();
        await this.changes.empty();
    }
}

export function bytesOf(touches: number[] | undefined): Uint8Array {
    return Uint8Array.from(touches ?? []);
}

export function pressAt(module: Module, viewer: number, touches: number[], target: number, how: PressHow): Pressed {
    const kind = ["tap", "drag", "key"].indexOf(how);
    const pressed = module.askTable<Pressed | Refused>("table_press", PLAYED, bytesOf(touches), viewer, target, kind);
    return isRefused(pressed) ? { deed: "nothing", touches, why: pressed.refused } : pressed;
}

/** A view of one of the module's tables. */
export function askView(module: Module, which: number, viewer: number, request: LookRequest): View | Refused {
    const spelled = request.move !== undefined;
    const input = spelled ? request.move! : bytesOf(request.touches);
    return module.askTable<View | Refused>("table_view", which, input, spelled ? 1 : 0, viewer, request.focus ?? 0,
                                       request.aspect === "wide" ? 1 : 0, request.newsFrom ?? -1);
}
