/* table-drive.ts - a game at the table: chance is drawn, bots are asked, every event is kept before anybody hears of
 * it, and the person in front of the screen is shown his own view and no other. Lives in the table worker.
 *
 * Mutations are one after the other (`changes`): what a bot is told while it thinks must be what stands in the record
 * before its move, or its move could not be computed again. */
import type { GameNotes, LookRequest, Refused, Refusal, TableEvent, TypedMove, View } from "./protocol";
import { isRefused } from "./protocol";
import { Queue } from "./queue";
import { countDraws, eventLines, freshSeed, seedLine, seedOf } from "./record";
import { SeatBot } from "./seat-bot";
import { sha256 } from "./sha256";
import type { Storage, StoredGame } from "./storage";
import type { Module } from "./wasm";

/** The instance's table that is played at. */
const PLAYED = 0;
const CHANCE = 1;
const RETRY = 3000; // ms

interface TableHappened {
    line: string;
    seat: number;
    told: string[][];
    events: number;
    act: number;
    result?: string;
}

interface Header {
    hidesHands: boolean;
    events: number;
    over: boolean;
    finished: boolean;
}

export interface Surroundings {
    module: Module;
    storage: Storage;
    tell: (event: TableEvent) => void;
    wantBot: (seat: number) => void;
}

export class TableDrive {
    private viewer = 0;
    private handover = 0;
    /** Who of the persons decided last, and whether others were choosing at the same time. */
    private before = 0;
    private sealed = false;
    private plays = 0; // by persons
    private announced = ""; // the turn that was told last
    private closed = false;
    private skipping = false;
    private draws = 0;
    /** What each bot's seat was told: the header of its record, and its lines. */
    private readonly headers: string[] = [];
    private readonly told: string[][] = [];
    private readonly bots = new Map<number, SeatBot>();
    private readonly seeds = new Map<number, bigint>();
    private running = false;
    private settling: Promise<void> = Promise.resolve();
    private readonly changes = new Queue();
    private release: (() => void) | null = null;
    private paused: Promise<void> = Promise.resolve();

    private constructor(private readonly game: StoredGame, private readonly hidesHands: boolean,
                        private readonly around: Surroundings) {}

    static async open(game: StoredGame, around: Surroundings): Promise<TableDrive | Refused> {
        const header = around.module.json<Header | Refused>("table_open", PLAYED, around.module.write(game.record), -1);
        if (isRefused(header))
            return header;
        const drive = new TableDrive(game, header.hidesHands, around);
        drive.draws = countDraws(game.record);
        await drive.seatBots();
        drive.seatPersons();
        if (header.over && !header.finished)
            await drive.finish(drive.resultLine());
        drive.pause(); // until the page has looked
        void drive.run();
        return drive;
    }

    get id(): string {
        return this.game.id;
    }

    get notes(): GameNotes {
        return this.game.notes;
    }

    private get module(): Module {
        return this.around.module;
    }

    private act(): number {
        return this.module.number("table_to_act", PLAYED);
    }

    private acting(): number[] {
        const act = this.act();
        return this.game.seats.map((_, i) => i + 1).filter((seat) => act & (1 << seat));
    }

    private isBot(seat: number): boolean {
        return Boolean(this.game.seats[seat - 1]?.bot);
    }

    private persons(): number[] {
        return this.game.seats.map((_, i) => i + 1).filter((seat) => !this.isBot(seat));
    }

    /* -- bots ------------------------------------------------------------------------------------------- */

    private redact(viewer: number): string {
        const redacted = this.module.ask<{ record: string } | Refused>("redact", this.game.record, viewer);
        if (isRefused(redacted))
            throw new Error(redacted.refused.message[0]);
        return redacted.record;
    }

    /** Every bot gets the seed that the record keeps, or a new one from here on, which the record keeps then. */
    private async seatBots(): Promise<void> {
        let seeded = false;
        for (let seat = 1; seat <= this.game.seats.length; seat++) {
            if (!this.isBot(seat))
                continue;
            const redacted = this.redact(seat);
            const end = redacted.indexOf("\n---\n") + "\n---\n".length;
            this.headers[seat] = redacted.slice(0, end);
            const told = eventLines(redacted);
            this.told[seat] = told;
            const kept = seedOf(this.game.record, seat);
            const seed = kept ?? freshSeed();
            if (kept === undefined && !this.game.over)
                this.game.record += seedLine(seat, seed, told.length);
            seeded ||= kept === undefined && !this.game.over;
            this.seeds.set(seat, seed);
            this.bots.set(seat, new SeatBot(seat, () => this.around.wantBot(seat), () => this.loseWeights()));
        }
        if (seeded)
            await this.around.storage.put(this.game);
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
    private async think(seat: number): Promise<string> {
        const bot = this.bots.get(seat)!;
        for (let tries = 0; !this.closed; tries++) {
            try {
                return await bot.choose(this.headers[seat]!, this.told[seat]!, this.game.seats[seat - 1]!.bot!,
                                        this.seeds.get(seat)!);
            } catch (trouble) {
                if (this.closed)
                    break;
                bot.lose();
                if (tries < 2)
                    continue;
                if (tries === 2)
                    this.around.tell({ kind: "trouble", what: "bot", message: ["web.engine-bot", { seat }] });
                await new Promise((resolve) => setTimeout(resolve, RETRY));
            }
        }
        throw new Error("left");
    }

    /* -- who sits there --------------------------------------------------------------------------------- */

    private seatPersons(): void {
        const persons = this.persons();
        if (persons.length === 1)
            this.viewer = persons[0]!;
    }

    /** Whose turn it is among the persons, and whether he must take the device first (as cli/play.c decides). */
    private turnToPerson(): void {
        const persons = this.persons(), next = this.acting().find((seat) => !this.isBot(seat)) ?? 0;
        if (!next) {
            this.announced = "";
            if (persons.length > 1 && !this.act())
                this.viewer = 0;
            return;
        }
        if (persons.length > 1 && this.viewer !== next) {
            const asks = next !== this.before && (this.hidesHands || (this.before !== 0 && this.sealed));
            this.viewer = asks ? 0 : next;
            this.handover = asks ? next : 0;
        }
        const turn = `${next} ${this.plays}`; // once, however many others choose meanwhile
        if (turn !== this.announced)
            this.around.tell({ kind: "turn", seat: next, handover: this.handover === next });
        this.announced = turn;
        this.skipping = false;
    }

    sit(seat: number): void {
        if (seat !== 0 && !this.persons().includes(seat))
            throw new Error(`nobody sits at ${seat}`);
        if (this.persons().length === 1)
            return;
        this.viewer = seat;
        if (seat === this.handover)
            this.handover = 0;
        this.before = seat || this.before;
    }

    /* -- pace ------------------------------------------------------------------------------------------- */

    private pause(): void {
        if (this.release)
            return;
        this.paused = new Promise((resolve) => (this.release = resolve));
    }

    go(): void {
        this.release?.();
        this.release = null;
    }

    skip(): void {
        this.skipping = true;
        this.go();
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

    /** One thing that happens by itself; false: nothing does. */
    private async step(): Promise<boolean> {
        const act = this.act();
        this.turnToPerson();
        if (!act || this.closed)
            return false;
        const bot = this.acting().find((seat) => this.isBot(seat)) ?? 0;
        if (!(act & CHANCE) && !bot)
            return false;
        const several = this.acting().length > 1;
        if (this.game.script.length) {
            await this.wait(several);
            const line = this.game.script.shift()!;
            if (this.closed)
                return false;
            const happened = this.module.askTable<TableHappened | Refused>("table_event", PLAYED, line);
            if (!isRefused(happened)) {
                await this.keep(happened, several);
                return true;
            }
            this.game.script = []; // it does not fit: from here on everything is as usual
        }
        if (act & CHANCE) {
            await this.wait(false);
            if (this.closed)
                return false;
            this.module.write(this.drawBytes());
            await this.keep(this.module.json<TableHappened>("table_draw", PLAYED), false);
            return true;
        }
        this.around.tell({ kind: "thinks", seat: bot });
        const move = await this.think(bot);
        await this.wait(several);
        if (this.closed)
            return false;
        const happened = this.module.askTable<TableHappened | Refused>("table_move", PLAYED, move, bot);
        if (isRefused(happened))
            throw new Error(happened.refused.message[0]);
        await this.keep(happened, several);
        return true;
    }

    /** Sealed choices of others change nothing to look at: nobody waits for them. */
    private async wait(sealed: boolean): Promise<void> {
        if (!sealed && !this.skipping)
            await this.paused;
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
                this.pause();
            this.around.tell({ kind: "happened", seat: happened.seat, events: happened.events, over: !happened.act });
            this.turnToPerson();
        } finally {
            settle();
        }
    }

    private async note(happened: TableHappened): Promise<void> {
        this.game.record += happened.line + "\n";
        this.game.events = happened.events;
        this.game.touched = Date.now();
        this.draws += happened.seat === 0 ? 1 : 0;
        for (const seat of this.bots.keys())
            this.told[seat]!.push(...happened.told[seat]!);
        if (happened.result !== undefined)
            await this.finish(happened.result);
        else
            await this.around.storage.put(this.game);
    }

    private resultLine(): string {
        const view = this.module.askTable<View>("table_view", PLAYED, "", 0, 0, 0, 1, -1);
        return `result ${view.seats.map((seat) => seat.score).join(" ")}`;
    }

    private async finish(result: string): Promise<void> {
        this.game.record += result + "\n";
        this.game.over = true;
        this.game.result = result.split(" ").slice(1).map(Number);
        await this.around.storage.put(this.game);
    }

    /* -- what the page asks ------------------------------------------------------------------------------ */

    async look(request: LookRequest): Promise<View> {
        await this.settling;
        const view = this.ask(request);
        if (!isRefused(view))
            return { ...view, id: this.id, ...(this.handover ? { handover: this.handover } : {}) };
        // What was touched does not fit any longer (something happened meanwhile): without it, then.
        const plain = this.ask({ ...request, touches: [], move: undefined, focus: undefined });
        if (isRefused(plain))
            throw new Error(plain.refused.message[0]);
        return { ...plain, id: this.id, ...(this.handover ? { handover: this.handover } : {}) };
    }

    private ask(request: LookRequest): View | Refused {
        return askView(this.module, PLAYED, this.viewer, request);
    }

    async refuseTouches(touches: number[]): Promise<Refusal | null> {
        await this.settling;
        const answer =
            this.module.askTable<Refused | object>("table_refuse_touches", PLAYED, bytesOf(touches), this.viewer);
        return isRefused(answer) ? answer.refused : null;
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
            const several = this.acting().length > 1;
            const happened = this.module.askTable<TableHappened | Refused>("table_move", PLAYED, move, seat);
            if (isRefused(happened))
                return happened;
            this.before = seat; // before it is kept: then the next person's turn is decided by it
            this.sealed = several;
            this.plays++;
            await this.keep(happened, false);
            return { events: happened.events };
        });
        if (!isRefused(answer))
            void this.run();
        return answer;
    }

    /** What the viewer knows; of a finished game everything. Whoever thinks for a person needs it, so a daily
     *  challenge, in which all have the same luck and results are compared, gives it to nobody before its end. */
    async record(): Promise<string | Refused> {
        await this.settling;
        if (this.game.notes.daily && !this.game.over)
            return { refused: { message: ["web-daily.no-help"] } };
        return this.game.over ? this.game.record : this.redact(this.viewer);
    }

    /** Answers what is kept. */
    async setNotes(notes: GameNotes): Promise<GameNotes> {
        const { daily, draws } = this.game.notes; // what a game is it stays
        const { daily: _daily, draws: _draws, ...free } = notes;
        this.game.notes =
            { ...free, ...(daily === undefined ? {} : { daily }), ...(draws === undefined ? {} : { draws }) };
        await this.around.storage.put(this.game);
        return this.game.notes;
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

/** A view of one of the module's tables. */
export function askView(module: Module, which: number, viewer: number, request: LookRequest): View | Refused {
    const spelled = request.move !== undefined;
    const input = spelled ? request.move! : bytesOf(request.touches);
    return module.askTable<View | Refused>("table_view", which, input, spelled ? 1 : 0, viewer, request.focus ?? 0,
                                       request.aspect === "wide" ? 1 : 0, request.newsFrom ?? -1);
}
