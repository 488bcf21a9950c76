/* bot-worker.ts - a worker with one instance of the module that thinks: for a bot at a table, which tells it its seat's
 * lines over a port and nothing else; or for the page itself (hint, tutor, analysis).
 *
 * Its first message brings the compiled module and, for a bot, the port to the table. */
import { type PlayedOut, type PlayOut, playOut } from "../daily/play-out";
import type { BotTold, Channel } from "./messages";
import { answer } from "./messages";
import type { Refused } from "./protocol";
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
}

class Bot {
    private weights = "";

    constructor(private readonly module: Module, private readonly channel: Channel) {}

    async open(record: string): Promise<{ events: number } | Refused> {
        const opened = this.module.ask<Opened | Refused>("bot_open", record);
        if (isRefused(opened))
            return opened;
        this.weights = "";
        if (opened.weights !== undefined)
            await this.fetchWeights(opened.game, opened.weights);
        return { events: opened.events };
    }

    /** The weights learned on this sheet, else those for all sheets of the game, as the program chooses them. */
    private async fetchWeights(game: string, sum: string): Promise<void> {
        for (const wanted of new Set([sum, "0"])) {
            const name = `weights/${game}-${wanted}.bin`;
            const address = ASSETS[name];
            if (!address)
                continue;
            try {
                const fetched = await fetch(address);
                if (!fetched.ok)
                    throw new Error(fetched.statusText);
                const bytes = new Uint8Array(await fetched.arrayBuffer());
                const at = this.module.number("bot_weights_room", bytes.length);
                if (this.module.place(at, bytes) && !isRefused(this.module.json("bot_weights", bytes.length))) {
                    this.weights = name;
                    return;
                }
            } catch {
                this.channel.postMessage({ told: "lost-weights" } satisfies BotTold);
            }
        }
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
    const ready = Module.open(start.module).then((module) => new Bot(module, channel));
    answer(channel, (name) => async (...args: never[]) => {
        const bot = await ready;
        const call = { open: bot.open, tell: bot.tell, choose: bot.choose, call: bot.call, playOut: bot.playOut,
                       size: bot.size }[name];
        if (!call)
            throw new Error(`a bot knows no ${name}`);
        return (call as (...args: never[]) => unknown).apply(bot, args);
    });
};
