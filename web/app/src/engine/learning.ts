/* learning.ts - a sheet without weights of its own is learned (web/module/page_lesson.h), in an instance of the module
 * that ends with it: learning needs as much memory as a bot. */
import type { Learned } from "./learned";
import type { Refused } from "./protocol";
import { isRefused } from "./protocol";
import { Module } from "./wasm";

interface Went {
    progress: number;
    more: boolean;
}

const PORTION = 20; // games

export class Learning {
    private constructor(private readonly module: Module, private readonly game: string, readonly own: string) {}

    /** undefined: there is nothing to learn of this record's sheet. */
    static async open(compiled: WebAssembly.Module, record: string): Promise<Learning | undefined> {
        const module = await Module.open(compiled);
        const opened = module.ask<{ game: string; own?: string } | Refused>("lesson_open", record);
        if (isRefused(opened) || opened.own === undefined)
            return undefined;
        return new Learning(module, opened.game, opened.own);
    }

    /** Learns, and tells how far it is in thousandths. `fetchFile` fetches an asset; without the weights for all sheets
     *  there is nothing to begin with. */
    async run(fetchFile: (name: string) => Promise<Uint8Array | undefined>,
              tell: (progress: number) => void): Promise<Learned | undefined> {
        const { module, own } = this, general = await fetchFile(`weights/${this.game}-0.bin`);
        if (!general || !module.place(module.number("lesson_room", general.length), general))
            return undefined;
        let went = module.json<Went | Refused>("lesson_begin", general.length);
        while (!isRefused(went) && went.more) {
            tell(went.progress);
            went = module.json<Went | Refused>("lesson_go_on", PORTION);
        }
        if (isRefused(went))
            return undefined;
        const { at, length, bots } = module.json<{ at: number; length: number; bots: string }>("lesson_file");
        return { own, bots, file: module.read(at, length) };
    }
}
