/* wasm.ts - calling the module: text in, JSON out (web/module/wasm.c). One instance a worker. */

type Export = (...args: (number | bigint)[]) => number;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Module {
    private readonly exports: WebAssembly.Exports;
    private readonly memory: WebAssembly.Memory;

    private constructor(instance: WebAssembly.Instance) {
        this.exports = instance.exports;
        this.memory = instance.exports["memory"] as WebAssembly.Memory;
    }

    static async open(compiled: WebAssembly.Module): Promise<Module> {
        return new Module(await WebAssembly.instantiate(compiled, {}));
    }

    has(name: string): boolean {
        return typeof this.exports[name] === "function";
    }

    /** Calls an export and answers its number. */
    number(name: string, ...args: (number | bigint)[]): number {
        return (this.exports[name] as Export)(...args);
    }

    /** Writes the input; answers its length, which may be more than fits: then the module refuses it. */
    write(input: string | Uint8Array): number {
        const bytes = typeof input === "string" ? encoder.encode(input) : input;
        const room = this.number("input_room");
        if (bytes.length <= room)
            new Uint8Array(this.memory.buffer, this.number("input"), bytes.length).set(bytes);
        return bytes.length;
    }

    /** Calls an export that answers JSON. */
    json<T>(name: string, ...args: (number | bigint)[]): T {
        const length = this.number(name, ...args);
        return JSON.parse(decoder.decode(new Uint8Array(this.memory.buffer, this.number("output"), length))) as T;
    }

    /** The same with an input, whose length is the export's first argument. */
    ask<T>(name: string, input: string | Uint8Array, ...args: (number | bigint)[]): T {
        return this.json<T>(name, this.write(input), ...args);
    }

    /** The same for one of the module's tables: its number comes first, then the input's length. */
    askTable<T>(name: string, table: number, input: string | Uint8Array, ...args: (number | bigint)[]): T {
        return this.json<T>(name, table, this.write(input), ...args);
    }

    /** Writes bytes somewhere else than into the input; false: there is no room. */
    place(at: number, bytes: Uint8Array): boolean {
        if (!at)
            return false;
        new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes);
        return true;
    }

    /** A copy of bytes that the module made. */
    read(at: number, length: number): Uint8Array {
        return new Uint8Array(this.memory.buffer, at, length).slice();
    }

    get bytes(): number {
        return this.memory.buffer.byteLength;
    }
}
