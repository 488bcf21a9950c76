/* table-worker.ts - the worker that holds the game and its storage. It answers the page for the viewer who sits in
 * front of the screen, and talks to bots over ports of their own. */
import type { Channel, Sitting, Told } from "./messages";
import { answer } from "./messages";
import type {
    CheckedSheet, GameInfo, GameNotes, Kept, KeptGame, LookRequest, Message, Paper, RecordChange,
    RecordFile, Refused, SeatSetup, Setup, SheetInfo, View,
} from "./protocol";
import { isRefused } from "./protocol";
import { Queue } from "./queue";
import { writeHeader } from "./record";
import type { StoredGame } from "./storage";
import { Storage } from "./storage";
import type { Drive } from "./table-drive";
import { TableDrive, askView } from "./table-drive";
import type { RemoteTables, Worker as RemoteWorker } from "../remote/tables";
import { Module } from "./wasm";

/** The instance's table for looking at records. */
const READER = 1;
const LOCK_PATIENCE = 2000; // ms: a page that is loaded again waits for its own former worker to end
const EXPORT_PATIENCE = 60000; // ms: how long a file that is offered can be fetched

/** What table_open answers. */
interface Opened {
    game: string;
    date: string;
    sheet: string;
    title?: string;
    seats: SeatSetup[];
    options: Record<string, number>;
    view?: number;
    events: number;
    over: boolean;
    finished: boolean;
    result?: number[];
    act: number;
}

/** What record_new and record_change answer. */
interface Made {
    record: string;
}

const page = self as unknown as Channel;

function tell(told: Told): void {
    page.postMessage(told);
}

function refuse(...message: Message): Refused {
    return { refused: { message } };
}

/** What a game that is kept says of its record. */
function partsOf({ game, date, seats, options, sheet, title, events, over, result = [] }: Opened) {
    return { game, date, seats, options, sheet, title, events, over, result };
}

class Hall {
    private drive: Drive | null = null;
    private remote: Promise<RemoteTables> | undefined;
    private sitting = 0;
    /** Sitting down and leaving are one after the other: two at once would play two games at the one table. */
    private readonly comings = new Queue();
    private unlock: () => void = () => {};
    private readAt = ""; // which record the reader's table shows, and up to where

    constructor(private readonly module: Module, private readonly storage: Storage,
                private readonly list: GameInfo[]) {}

    static async open(compiled: WebAssembly.Module, sheets: SheetInfo[]): Promise<Hall> {
        const module = await Module.open(compiled);
        const titleOf = (record: string) => module.ask<{ title?: string }>("record_header", record).title;
        const storage = await Storage.open(titleOf, () =>
            tell({ told: "trouble", trouble: { kind: "trouble", what: "storage", message: ["web.engine-storage"] } }));
        const games = module.json<GameInfo[]>("games").map((game) => ({
            ...game,
            sheets: sheets.filter((sheet) => sheet.game === game.id).map(headOf),
        }));
        return new Hall(module, storage, games);
    }

    games(): GameInfo[] {
        return this.list;
    }

    keeps(): boolean {
        return this.storage.keeps;
    }

    /** A game whose rules this app has not got is as good as damaged: no screen has words for it. */
    async kept(): Promise<Kept> {
        const { games, damaged } = await this.storage.list();
        const isKnown = (game: KeptGame) => this.list.some((one) => one.id === game.game);
        const strange = games.filter((game) => !isKnown(game)).map(({ id }) => ({ id, hasRecord: true }));
        return { games: games.filter(isKnown), damaged: [...damaged, ...strange] };
    }

    /* -- records ---------------------------------------------------------------------------------------- */

    private read(record: string, events = -1): Opened | Refused {
        this.readAt = "";
        return this.module.askTable<Opened | Refused>("table_open", READER, record, events);
    }

    private store(record: string, opened: Opened, notes: GameNotes, script: string[] = []): StoredGame {
        const id = crypto.getRandomValues(new BigUint64Array(1))[0]!.toString(36);
        return { id, touched: Date.now(), ...partsOf(opened), notes, record, script };
    }

    start(setup: Setup): Promise<Sitting | Refused> {
        return this.comings.add(() => this.begin(setup));
    }

    private async begin(setup: Setup): Promise<Sitting | Refused> {
        const date = new Date().toISOString().replace(/\.\d+Z$/, "Z");
        const header = writeHeader({ ...setup, date });
        const made = setup.header ? this.module.ask<Made | Refused>("record_change", header + setup.header, 0)
            : this.module.ask<Made | Refused>("record_new", header + (setup.sheet ?? ""));
        if (isRefused(made))
            return made;
        const opened = this.read(made.record);
        if (isRefused(opened))
            return opened;
        const game = this.store(made.record, opened, setup.notes ?? {}, [...(setup.script ?? [])]);
        await this.storage.put(game);
        return this.sitDown(game);
    }

    resume(id: string): Promise<Sitting | Refused> {
        return this.comings.add(async () => {
            await this.getUp();
            const game = await this.storage.get(id);
            return game ? this.sitDown(game) : refuse("web.engine-not-found");
        });
    }

    private async sitDown(game: StoredGame): Promise<Sitting | Refused> {
        const seated = await this.take(game.id, () => {
            this.readAt = ""; // redacting for bots uses the reader's table
            return TableDrive.open(game, {
                module: this.module,
                storage: this.storage,
                tell: (event) => tell({ told: "event", table: game.id, event }),
                wantBot: (seat) => tell({ told: "wants-bot", table: game.id, seat }),
                wantLesson: (record) => tell({ told: "wants-lesson", record }),
            });
        });
        return isRefused(seated) ? seated : { ...seated, game: game.game, notes: game.notes };
    }

    /** Plays at this table from now on, whatever was there before. */
    private async take(id: string, open: () => Promise<Drive | Refused>) {
        await this.getUp();
        if (!(await this.lock(id)))
            return refuse("web.engine-elsewhere");
        const drive = await open().catch((trouble: unknown) => {
            this.unlock();
            throw trouble;
        });
        if (isRefused(drive)) {
            this.unlock();
            return drive;
        }
        this.drive = drive;
        return { id, sitting: ++this.sitting };
    }

    /** One game is played in one tab at a time: two would write over each other. */
    private lock(id: string): Promise<boolean> {
        if (!navigator.locks)
            return Promise.resolve(true);
        return new Promise((resolve) => {
            const patience = new AbortController();
            const timer = setTimeout(() => patience.abort(), LOCK_PATIENCE);
            navigator.locks
                .request(`nullarium-${id}`, { signal: patience.signal }, () => {
                    clearTimeout(timer);
                    resolve(true);
                    return new Promise<void>((release) => (this.unlock = release));
                })
                .catch(() => resolve(false));
        });
    }

    /** Nothing, where the table was left already. */
    leave(id: string, sitting: number): Promise<void> {
        return this.comings.add(async () => {
            if (this.drive?.id === id && this.sitting === sitting)
                await this.getUp();
        });
    }

    private async getUp(): Promise<void> {
        const drive = this.drive;
        this.drive = null;
        if (!drive)
            return;
        await drive.leave();
        (await this.remote)?.left(drive);
        tell({ told: "left", table: drive.id });
        this.unlock();
    }

    /* -- online tables ---------------------------------------------------------------------------------- */

    /** What plays online is fetched when it is wanted for the first time. */
    online(): Promise<RemoteTables> {
        const address = new URL(ASSETS["remote.js"] ?? "remote.js", location.href).href;
        this.remote ??= (import(address) as Promise<{ openRemote: (worker: RemoteWorker) => Promise<RemoteTables> }>)
            .then(({ openRemote }) => openRemote({
                module: this.module,
                rules: (game) => this.list.find((one) => one.id === game)?.rules ?? "-",
                keepGame: (id, record) => this.keepOnline(id, record),
                keptGame: (id) => this.finishedRecord(id),
                teller: (table) => ({
                    tell: (event) => tell({ told: "event", table, event }),
                    tellOnline: (event) => tell({ told: "online", table, event }),
                }),
                sitDown: (id, open) => this.comings.add(() => this.take(id, async () => open())),
                toAct: (record) => {
                    const opened = this.read(record);
                    return isRefused(opened) ? 0 : opened.act;
                },
            }));
        this.remote.catch(() => (this.remote = undefined)); // the next time it may be there
        return this.remote;
    }

    /** A finished game from an online table; false: it is none. */
    private async keepOnline(id: string, record: string): Promise<boolean> {
        const opened = this.read(record);
        if (isRefused(opened) || !opened.finished)
            return false;
        await this.storage.put({ ...this.store(record, opened, { online: id }), id });
        return true;
    }

    async importRecord(text: string, change: RecordChange = {}): Promise<KeptGame | Refused> {
        const whole = this.read(text);
        if (isRefused(whole))
            return whole;
        if (whole.view !== undefined)
            return refuse("web.engine-view-record");
        const cut = change.upTo !== undefined && change.upTo < whole.events;
        let record = text.endsWith("\n") ? text : text + "\n", opened: Opened | Refused = whole;
        if (cut || change.seats) {
            const header = writeHeader({ ...whole, seats: change.seats ?? whole.seats });
            const made = this.module.ask<Made | Refused>("record_change", header + record, cut ? change.upTo! : -1);
            if (isRefused(made))
                return made;
            record = made.record;
            opened = this.read(record);
        }
        if (isRefused(opened))
            return opened;
        const game = this.store(record, opened, change.notes ?? {});
        await this.storage.put(game);
        return this.storage.summaryOf(game);
    }

    checkRecord(text: string): Omit<KeptGame, "id" | "touched" | "notes"> | Refused {
        const opened = this.read(text);
        if (isRefused(opened))
            return opened;
        return partsOf(opened);
    }

    /** Of a damaged game, too: the text as it is may be mended by hand. */
    async exportRecord(id: IDBValidKey): Promise<RecordFile | Refused> {
        const game = await this.storage.find(id);
        if (typeof game?.record !== "string")
            return refuse("web.engine-not-found");
        const url = URL.createObjectURL(new Blob([game.record], { type: "text/plain;charset=utf-8" }));
        setTimeout(() => URL.revokeObjectURL(url), EXPORT_PATIENCE);
        const rules = String(game.game ?? "").replace(/[^a-z-]/g, "") || "game";
        return { url, fileName: `${rules}-${String(game.date ?? "").replace(/[^0-9TZ-]/g, "") || "record"}.rec` };
    }

    async finishedRecord(id: string): Promise<string | Refused> {
        const game = await this.storage.get(id);
        if (!game)
            return refuse("web.engine-not-found");
        return game.over ? game.record : refuse("web.engine-not-over");
    }

    lines(record: string): string[] {
        return this.module.ask<{ lines?: string[] }>("record_lines", record).lines ?? [];
    }

    remove(id: IDBValidKey): Promise<void> {
        return this.comings.add(async () => {
            if (this.drive?.id === id)
                await this.getUp();
            await this.storage.remove(id);
        });
    }

    lookAt(record: string, events: number, viewer: number, request: LookRequest): View | Refused {
        const upTo = events < 0 || events > 0x7fffffff ? -1 : Math.trunc(events);
        const wanted = `${upTo} ${record}`;
        if (this.readAt !== wanted) {
            const opened = this.read(record, upTo);
            if (isRefused(opened))
                return opened;
            this.readAt = wanted;
        }
        const view = askView(this.module, READER, viewer, request);
        return isRefused(view) ? view : { ...view, id: "" };
    }

    /* -- sheets ----------------------------------------------------------------------------------------- */

    checkSheet(text: string): CheckedSheet | Refused {
        const sheet = this.module.ask<Omit<CheckedSheet, "text"> | Refused>("sheet", text);
        return isRefused(sheet) ? sheet : { ...sheet, text };
    }

    paper(sheet: string, board = 0): Paper | Refused {
        return this.module.ask("paper", sheet, board);
    }

    /** Exports that need no table and no thinking. */
    ask(name: string, input: string, ...numbers: number[]): unknown {
        if (/^(table_|bot_|redact$|input|output$|memory$)/.test(name) || !this.module.has(name))
            throw new Error(`no export ${name}`);
        return this.module.ask(name, input, ...numbers);
    }

    /** For tests: how much memory the module has taken. */
    size(): { bytes: number } {
        return { bytes: this.module.bytes };
    }

    /* -- the table that is played at --------------------------------------------------------------------- */

    at(id: string): Drive {
        if (this.drive?.id !== id)
            throw new Error("this table was left");
        return this.drive;
    }

    /** What redacts uses the reader's table. */
    private async redacting<T>(work: Promise<T>): Promise<T> {
        const done = await work;
        this.readAt = "";
        return done;
    }

    record(id: string): Promise<string | Refused> {
        return this.redacting(this.at(id).record());
    }

    takeBack(id: string): Promise<{ events: number } | Refused> {
        return this.redacting(this.at(id).takeBack());
    }

    botPort(id: string, seat: number, port: MessagePort): void {
        if (this.drive?.id === id)
            this.drive.connectBot(seat, port);
    }

    botLost(id: string, seat: number): void {
        if (this.drive?.id === id)
            this.drive.loseBot(seat);
    }
}

/** The head of one of our sheets, read without preparing the sheet: it is done for all of them when the app opens. */
function headOf(sheet: SheetInfo): SheetInfo {
    const head = sheet.text.split(/^map\s*$/m)[0] ?? "";
    const value = (key: string) => new RegExp(`^${key}[ \\t]+(.*?)\\s*$`, "m").exec(head)?.[1] ?? "";
    return { ...sheet, title: value("title"), by: value("by") };
}

let hall: Hall | null = null;

/** What the page may ask the hall; and a table that is played at, whose id comes first. */
const ofHall = ["keeps", "kept", "start", "resume", "importRecord", "checkRecord", "exportRecord", "finishedRecord",
                "lines", "remove", "lookAt", "checkSheet", "paper", "ask", "size", "record", "takeBack", "leave",
                "botPort", "botLost"];
const ofTable = ["look", "press", "typed", "play", "sit", "go", "skip"];

type Call = (...args: unknown[]) => unknown;

/** The first question is `open`. */
function find(name: string): Call | undefined {
    const here = hall;
    if (name === "open")
        return async (compiled, sheets) => {
            hall = await Hall.open(compiled as WebAssembly.Module, sheets as SheetInfo[]);
            return hall.games();
        };
    const ask = (whom: object, args: unknown[]) => (whom as Record<string, Call>)[name]!(...args);
    if (here && name.startsWith("online."))
        return async (...args) => (await here.online()).ask(name.slice("online.".length), args);
    if (here && ofTable.includes(name))
        return (id, ...args) => ask(here.at(id as string), args);
    return here && ofHall.includes(name) ? (...args) => ask(here, args) : undefined;
}

answer(page, find);
