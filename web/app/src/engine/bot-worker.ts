/* bot-worker.ts - a worker with one instance of the module that thinks: for a bot at a table, which tells it its seat's
 * lines over a port and nothing else; or for the page itself (hint, tutor, analysis).
 *
 * Its first message brings the compiled module and, for a bot, the port to the table. */
import { type PlayedOut, type PlayOut, playOut } from "../daily/play-out";
import type { Learned } from "./learned";
import { botsLearned, findLearned, forgetLearned, keepLearned, keepsLearned } from "./learned";
import { Learning } from "./learning";
import type { BotTold, Channel } from "./messages";
import { answer } from "./messages";
import type { Judgement, Refused } from "./protocol";
import { isRefused } from "./protocol";
import { Module } from "./wasm";

export interface BotStart {
    module: WebAssembly.Module;
    port?: MessagePort;
}

interface Opened {
    game: string;
    events: number;
    /** The sum of the sheet whose weights are wanted; missing: none. */
    weights?: string;
    /** Where what is learned of the sheet is kept; missing: there is nothing to learn. */
    own?: string;
}

class Bot {
    private weights = "";

    constructor(private readonly compiled: WebAssembly.Module, private readonly module: Module,
                private readonly channel: Channel) {}

    async open(record: string, judgement: Judgement = {}): Promise<{ events: number } | Refused> {
        const opened = this.module.ask<Opened | Refused>("bot_open", record);
        if (isRefused(opened))
            return opened;
        this.weights = "";
        if (opened.weights !== undefined && !(await this.findWeights(opened, judgement)) && judgement.bots)
            await this.learnAgain(opened, record, judgement.bots);
        return { events: opened.events };
    }

    /** What was learned here of the sheet, else what comes with the app for it, else that for all sheets of the game,
     *  as the program chooses; of certain bots what they play by. False: there is none. */
    private async findWeights({ game, weights, own }: Opened, { bots, shipped }: Judgement): Promise<boolean> {
        const ways = [...new Set([weights, "0"])].map((sum) => () => this.fetchWeights(`weights/${game}-${sum}.bin`));
        if (own !== undefined && !shipped)
            ways.unshift(() => this.recallWeights(own));
        for (const way of ways) {
            const found = await way();
            if (found !== undefined && (!bots || found === bots))
                return true;
        }
        return false;
    }

    /** The bots that the record names play by what was learned here and is lost. Where it cannot have been learned by
     *  this app, they play by whatever there is. */
    private async learnAgain(opened: Opened, record: string, bots: string): Promise<void> {
        const { own } = opened, sameVersion = own?.split("-").at(-2) === bots.split("-")[0];
        const lost = own !== undefined && sameVersion && !(await botsLearned(own));
        const learned = lost ? await this.learnSheet(await Learning.open(this.compiled, record)) : undefined;
        if (learned?.bots !== bots || this.take(learned.own, learned.file) !== bots)
            await this.findWeights(opened, {});
    }

    private async learnSheet(learning: Learning | undefined): Promise<Learned | undefined> {
        const learned = await learning?.run((name) => this.fetchFile(name), (progress) =>
            this.channel.postMessage({ told: "learning", progress } satisfies BotTold));
        if (learned)
            await keepLearned(learned);
        return learned;
    }

    /** Gives the module a weight file; answers which bots play by it, undefined: it is refused. */
    private take(name: string, file: Uint8Array): string | undefined {
        if (!this.module.place(this.module.number("bot_weights_room", file.length), file))
            return undefined;
        const taken = this.module.json<{ bots: string } | Refused>("bot_weights", file.length);
        if (isRefused(taken))
            return undefined;
        this.weights = name;
        return taken.bots;
    }

    private async recallWeights(own: string): Promise<string | undefined> {
        const kept = await findLearned(own), bots = kept && this.take(own, kept.file);
        if (kept && bots === undefined)
            await forgetLearned(own); // it is damaged
        return bots;
    }

    private async fetchWeights(name: string): Promise<string | undefined> {
        const file = await this.fetchFile(name);
        return file && this.take(name, file);
    }

    private async fetchFile(name: string): Promise<Uint8Array | undefined> {
        const address = ASSETS[name];
        if (!address)
            return undefined;
        try {
            const fetched = await fetch(address);
            if (!fetched.ok)
                throw new Error(fetched.statusText);
            return new Uint8Array(await fetched.arrayBuffer());
        } catch {
            this.channel.postMessage({ told: "lost-weights" } satisfies BotTold);
            return undefined;
        }
    }

    /** Learns the record's sheet, unless that was done before or what comes of it cannot be kept. */
    async learn(record: string): Promise<void> {
        const learning = await Learning.open(this.compiled, record);
        if (!learning || !(await keepsLearned()) || (await botsLearned(learning.own)))
            return;
        await this.learnSheet(learning);
    }

    tell(lines: string[]): { events: number } | Refused {
        return this.module.ask("bot_tell", lines.join("\n") + "\n");
    }

    choose(name: string, seed: bigint): { move: string } | Refused {
        return this.module.ask("bot_choose", name, BigInt.asIntN(64, seed));
    }

    call(name: string, input: string, ...numbers: number[]): unknown {
        if (!this.module.has(name))
            throw new Error(`no export ${name}`);
        return this.module.ask(name, input, ...numbers);
    }

    playOut(wish: PlayOut): Promise<PlayedOut | Refused> {
        return playOut(this.module, this, wish);
    }

    /** For tests: how much memory it has taken, and which weights. */
    size(): { bytes: number; weights: string } {
        return { bytes: this.module.bytes, weights: this.weights };
    }
}

self.onmessage = async (event: MessageEvent) => {
    const start = event.data as BotStart;
    const channel: Channel = start.port ?? (self as unknown as Channel);
    // Requests that come before the module is ready wait for it.
    const ready = Module.open(start.module).then((module) => new Bot(start.module, module, channel));
    answer(channel, (name) => async (...args: never[]) => {
        const bot = await ready;
        const call = { open: bot.open, tell: bot.tell, choose: bot.choose, call: bot.call, learn: bot.learn,
                       playOut: bot.playOut, size: bot.size }[name];
        if (!call)
            throw new Error(`a bot knows no ${name}`);
        return (call as (...args: never[]) => unknown).apply(bot, args);
    });
};
