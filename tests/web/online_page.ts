/* online_page.ts - a page for online_test.mjs: the engine without the app, at one online table, and hands that play. */
import { openEngine } from "../../web/app/src/engine/client";
import type {
    CannedWord, HostSetup, Limit, OnlineEvent, OnlineState, OnlineTable, Table, View,
} from "../../web/app/src/engine/protocol";
import { isRefused } from "../../web/app/src/engine/protocol";

const engine = openEngine();
const events: OnlineEvent[] = [];
const told: string[] = []; // what the table told by itself
let online: OnlineTable | undefined;
let playing: (() => void) | undefined;

const nothing = <T>(answer: T | undefined): T | null => answer ?? null; // undefined does not travel

function table(): Table {
    if (!online?.table)
        throw new Error("no game has begun");
    return online.table;
}

/** Touches what is offered until it is a move. */
async function findMove(view: View): Promise<string | undefined> {
    for (let tries = 0, touches: number[] = [], next = view.next; tries < 200 && next; tries++) {
        if (next.complete)
            return next.move;
        const target = next.targets[Math.floor(Math.random() * next.targets.length)];
        touches = target === undefined ? [] : [...touches, target];
        next = (await table().look({ aspect: "tall", touches })).next;
    }
    return undefined;
}

const device = {
    host: async ({ setup, ...wish }: HostSetup) => {
        const { games, online: tables } = await engine, [sheet] = games.find((one) => one.id === setup.game)!.sheets;
        return tables.host({ setup: { ...setup, ...(sheet ? { sheet: sheet.text } : {}) }, ...wish });
    },
    visit: async (id: string, token?: string, game?: string) => {
        const visited = await (await engine).online.visit(id, token, game);
        if (isRefused(visited))
            return visited;
        online = visited;
        events.length = 0;
        online.listen((event) => events.push(event));
        return null;
    },
    state: (): OnlineState | undefined => online?.state,
    events: () => events,
    told: () => told,
    links: () => online!.links(),
    moveLink: (seat?: number) => online!.moveLink(seat),
    claim: async (seat: number, name: string) => nothing(await online!.claim(seat, name)),
    lend: async (seat?: number) => nothing(await online!.lend(seat)),
    back: async (seat?: number) => nothing(await online!.back(seat)),
    say: async (word: CannedWord) => nothing(await online!.say(word)),
    fill: async (seat: number, level: string) => nothing(await online!.fill(seat, level)),
    free: async (seat: number) => nothing(await online!.free(seat)),
    start: async () => nothing(await online!.start()),
    limit: async (limit: Limit) => nothing(await online!.limit(limit)),
    pause: async () => nothing(await online!.pause()),
    resume: async () => nothing(await online!.resume()),
    again: async () => nothing(await online!.again()),
    closeTable: async () => nothing(await online!.close()),
    seen: () => online!.seen(),
    verify: () => online!.verify(),
    leave: () => online!.leave(),
    mine: async (ask: boolean) => (await engine).online.mine(ask),
    finishedRecord: async (id: string) => (await engine).finishedRecord(id),
    record: () => table().record(),
    view: () => {
        table().go(); // nobody shows it to anybody
        return table().look({ aspect: "tall", newsFrom: 0 });
    },
    move: async () => {
        const view = await table().look({ aspect: "tall" });
        const move = await findMove(view);
        return move === undefined ? null : { move, answer: await table().play(move) };
    },

    /** Decides for everybody who sits here until the game is over, `most` decisions were made or stop() is called. */
    playOn: (most = Infinity) => new Promise<{ decisions: number; viewers: number[] }>((resolve, reject) => {
        const here = table(), viewers = new Set<number>();
        let busy = Promise.resolve(), decisions = 0, done = false;
        const end = () => {
            done = true;
            silence();
            resolve({ decisions, viewers: [...viewers] });
        };
        const act = async () => {
            if (done)
                return;
            let view = await here.look({ aspect: "tall", newsFrom: 0 });
            if (view.handover) {
                await here.sit(view.handover);
                view = await here.look({ aspect: "tall" });
            }
            viewers.add(view.viewer);
            const move = decisions < most ? await findMove(view) : undefined;
            if (move !== undefined) {
                const answer = await here.play(move);
                if (isRefused(answer))
                    throw new Error(JSON.stringify(answer));
                decisions++;
            }
            here.go();
            if (view.over || decisions >= most)
                end();
        };
        const again = () => void (busy = busy.then(act).catch(reject));
        const silence = here.listen((event) => {
            told.push(event.kind === "trouble" ? JSON.stringify(event) : event.kind);
            again();
        });
        playing = end;
        again();
    }),
    stop: () => playing?.(),
};

declare global {
    interface Window {
        device: typeof device;
        ready: Promise<unknown>;
    }
}

window.device = device;
window.ready = engine.then(() => 1);
