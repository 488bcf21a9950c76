/* client.ts - the page's side of the workers: the engine, a table, a thinker (see protocol.ts). It holds no game: what
 * it passes on is what the table worker tells the viewer. Bots' ports go through its hands, their lines do not. */
import type { BotStart } from "./bot-worker";
import type { BotTold, Channel, OnlineSitting, Sitting, Told } from "./messages";
import { Asker } from "./messages";
import { PageOnline } from "./online";
import type {
    Engine, GameInfo, GameNotes, Kept, KeptGame, LookRequest, Message, OnlineTable, OnlineTables, Refused, Setup,
    SheetInfo, Table, TableEvent, Thinker, Trouble, View,
} from "./protocol";
import { EngineTrouble, isRefused } from "./protocol";
import { Queue } from "./queue";
import { savesData } from "./saving";

function assetOf(name: string): string {
    return ASSETS[name] ?? name;
}

function lost(name: string): EngineTrouble {
    return new EngineTrouble(["web.engine-asset", name]);
}

/** Fetches and compiles the module once for all workers. */
async function compile(): Promise<WebAssembly.Module> {
    if (typeof WebAssembly !== "object" || typeof BigInt64Array !== "function")
        throw new EngineTrouble(["web.sorry-wasm"]);
    const bytes = await fetchAsset("nullarium.wasm").then((fetched) => fetched.arrayBuffer());
    try {
        return await WebAssembly.compile(bytes);
    } catch {
        throw new EngineTrouble(["web.sorry-wasm"]);
    }
}

async function fetchAsset(name: string): Promise<Response> {
    let fetched: Response;
    try {
        fetched = await fetch(assetOf(name));
    } catch {
        throw lost(name);
    }
    if (!fetched.ok)
        throw lost(name);
    return fetched;
}

function startWorker(name: string, failed: () => void): Worker {
    const worker = new Worker(assetOf(name), { type: "module" });
    worker.onerror = failed;
    worker.onmessageerror = failed;
    return worker;
}

/* -- a table -------------------------------------------------------------------------------------------- */

/** Questions that travel to the table worker as they are; those about a table with its id before. */
const aboutTables = ["press", "typed", "sit", "record", "takeBack"] as const;
const aboutAll = ["keeps", "importRecord", "checkRecord", "exportRecord", "lines", "finishedRecord", "remove", "lookAt",
                  "checkSheet", "paper", "ask"] as const;
/** And to a worker that thinks. */
const aboutThinking = ["open", "call", "playOut"] as const;

interface PageTable extends Pick<Table, (typeof aboutTables)[number]> {}

class PageTable implements Table {
    private readonly listeners = new Set<(event: TableEvent) => void>();
    /** What happened before anybody listened. */
    private early: TableEvent[] = [];
    private readonly bots = new Map<number, Worker>();
    private viewer = 0; // of the last view
    readonly id: string;
    readonly notes: GameNotes;

    constructor(private readonly seated: Omit<Sitting, "game">, readonly game: GameInfo, readonly host: PageEngine,
                readonly online?: OnlineTable) {
        this.id = seated.id;
        this.notes = seated.notes;
    }

    listen(listener: (event: TableEvent) => void): () => void {
        this.listeners.add(listener);
        for (const event of this.early.splice(0))
            listener(event);
        return () => this.listeners.delete(listener);
    }

    hear(event: TableEvent): void {
        if (!this.listeners.size)
            this.early.push(event);
        for (const listener of this.listeners)
            listener(event);
    }

    /** Starts a worker for a seat's bot; its port goes straight to the table worker. */
    seatBot(seat: number): void {
        this.bots.get(seat)?.terminate();
        const worker =
            startWorker("bot-worker.js", () => void this.host.table.ask("botLost", [this.id, seat]).catch(() => {}));
        const { port1, port2 } = new MessageChannel();
        worker.postMessage({ module: this.host.module, port: port1 } satisfies BotStart, [port1]);
        this.bots.set(seat, worker);
        // It fails only where the table worker is gone, too.
        this.host.table.ask("botPort", [this.id, seat, port2], [port2]).catch(() => {});
    }

    /** The table was left: nobody thinks for it any longer. */
    end(): void {
        for (const worker of this.bots.values())
            worker.terminate();
        this.bots.clear();
    }

    async look(request: LookRequest): Promise<View> {
        const view = await this.host.table.ask<View>("look", [this.id, request]);
        this.viewer = view.viewer;
        return view;
    }

    play(move: string): Promise<{ events: number } | Refused> {
        return this.host.table.ask("play", [this.id, move, this.viewer]);
    }

    go(): void {
        this.host.table.ask("go", [this.id]).catch(() => {}); // it may have been left meanwhile
    }

    skip(): void {
        this.host.table.ask("skip", [this.id]).catch(() => {});
    }

    async leave(): Promise<void> {
        this.end();
        await this.host.table.ask("leave", [this.id, this.seated.sitting]).catch(() => {});
    }
}

for (const name of aboutTables)
    PageTable.prototype[name] = function (this: PageTable, ...args: unknown[]) {
        return this.host.table.ask<never>(name, [this.id, ...args]);
    };

/* -- a thinker ------------------------------------------------------------------------------------------ */

interface PageThinker extends Pick<Thinker, (typeof aboutThinking)[number]> {}

class PageThinker implements Thinker {
    private readonly worker: Worker;
    readonly asker: Asker;

    constructor(module: WebAssembly.Module, hear: (told: BotTold) => void) {
        this.worker = startWorker("bot-worker.js", () => this.asker.fail("the worker was lost"));
        this.asker = new Asker(this.worker as unknown as Channel, (message) => hear(message as BotTold));
        this.worker.postMessage({ module } satisfies BotStart);
    }

    close(): void {
        this.worker.terminate();
        this.asker.fail("closed");
    }
}

for (const name of aboutThinking)
    PageThinker.prototype[name] = function (this: PageThinker, ...args: unknown[]) {
        return this.asker.ask<never>(name, args);
    };

/* -- the engine ----------------------------------------------------------------------------------------- */

interface PageEngine extends Pick<Engine, (typeof aboutAll)[number]> {}

class PageEngine implements Engine {
    games: GameInfo[] = [];
    readonly table: Asker;
    private readonly tables = new Map<string, PageTable>();
    private readonly visited = new Map<string, PageOnline>();
    /** What is told of a table before the page has it: it is opened in the worker first. */
    private readonly early = new Map<string, Told[]>();
    private lossTold = false;
    private readonly lessons = new Queue();
    private readonly listeners = new Set<(trouble: Trouble) => void>();

    constructor(readonly module: WebAssembly.Module) {
        const worker = startWorker("table-worker.js", () => this.breakDown());
        this.table = new Asker(worker as unknown as Channel, (message) => this.hear(message as Told));
    }

    private breakDown(): void {
        this.table.fail("the table worker was lost");
        this.complain({ kind: "trouble", what: "engine", message: ["web.trouble-engine"] });
    }

    private complain(trouble: Trouble): void {
        for (const listener of this.listeners)
            listener(trouble);
    }

    private hear(told: Told): void {
        if (told.told === "trouble")
            return this.complain(told.trouble);
        if (told.told === "wants-lesson")
            return void this.learn(told.record);
        const table = this.tables.get(told.table), visited = this.visited.get(told.table);
        if (told.told === "left") {
            visited?.end();
            table?.end();
            for (const one of [this.visited, this.tables, this.early])
                one.delete(told.table);
        } else if (!(told.told === "online" ? visited : table)) {
            this.early.set(told.table, [...(this.early.get(told.table) ?? []), told]);
        } else if (told.told === "online") {
            visited!.hear(told.event);
        } else if (told.told === "wants-bot") {
            table!.seatBot(told.seat);
        } else if (told.event.kind !== "trouble" || told.event.what !== "asset" || this.firstLoss()) {
            table!.hear(told.event);
        }
    }

    /** Weights are missing: whoever notices first, a bot, the tutor or a hint, tells it; once a table. */
    private firstLoss(): boolean {
        const first = !this.lossTold;
        this.lossTold = true;
        return first;
    }

    private lay(seated: Sitting | Refused): Table | Refused {
        if (isRefused(seated))
            return seated;
        return this.layTable(seated, seated.game);
    }

    private layTable(seated: Omit<Sitting, "game">, id: string, online?: OnlineTable): Table {
        const game = this.games.find((one) => one.id === id);
        if (!game)
            throw new Error("a table without a game");
        const table = new PageTable(seated, game, this, online);
        this.tables.set(seated.id, table);
        this.lossTold = false;
        this.catchUp(seated.id);
        return table;
    }

    /** What was told of a table before it was there. */
    private catchUp(id: string): void {
        const early = this.early.get(id) ?? [];
        this.early.delete(id);
        for (const told of early)
            this.hear(told);
    }

    /* -- online tables ---------------------------------------------------------------------------------- */

    readonly online: OnlineTables = {
        host: (wish) => this.table.ask("online.host", [wish]),
        visit: async (id, token, game) => {
            const seated = await this.table.ask<OnlineSitting | Refused>("online.visit", [id, token, game]);
            if (isRefused(seated))
                return seated;
            const online = new PageOnline(seated, this.table, (one) =>
                this.layTable({ id, sitting: one.sitting, notes: {} }, one.state.game, one), () => this.thinker());
            this.visited.set(id, online);
            this.catchUp(id);
            return online;
        },
        mine: (ask = false) => this.table.ask("online.mine", [ask]),
        forget: (id) => this.table.ask("online.forget", [id]),
    };

    allKept(): Promise<Kept> {
        return this.table.ask("kept");
    }

    async kept(): Promise<KeptGame[]> {
        return (await this.allKept()).games;
    }

    async start(setup: Setup): Promise<Table | Refused> {
        return this.lay(await this.table.ask("start", [setup]));
    }

    async resume(id: string): Promise<Table | Refused> {
        return this.lay(await this.table.ask("resume", [id]));
    }

    async thinker(): Promise<Thinker> {
        return new PageThinker(this.module, ({ told }) => {
            if (told === "lost-weights" && this.firstLoss())
                this.complain({ kind: "trouble", what: "asset", message: ["web.engine-weights"] });
        });
    }

    /** One sheet after the other, in a worker that goes when it is learned; what fails is learned another time. */
    learn(record: string, tell: (progress: number) => void = () => {}): Promise<void> {
        return this.lessons.add(async () => {
            if (savesData())
                return;
            const worker = new PageThinker(this.module, (told) => told.told === "learning" && tell(told.progress));
            await worker.asker.ask("learn", [record]).catch(() => {});
            worker.close();
        });
    }

    listen(listener: (trouble: Trouble) => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }
}

for (const name of aboutAll)
    PageEngine.prototype[name] = function (this: PageEngine, ...args: unknown[]) {
        return this.table.ask<never>(name, args);
    };

/** Starts the table worker, loads the module and the lists. Throws EngineTrouble if it cannot. */
export async function openEngine(): Promise<Engine> {
    const [module, sheets] = await Promise.all([
        compile(),
        fetchAsset("sheets.json").then((fetched) => fetched.json() as Promise<SheetInfo[]>),
    ]);
    const engine = new PageEngine(module);
    try {
        engine.games = await engine.table.ask<GameInfo[]>("open", [module, sheets]);
    } catch (trouble) {
        throw new EngineTrouble(["web.engine-broken", String(trouble)] satisfies Message);
    }
    return engine;
}
