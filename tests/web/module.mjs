// module.mjs - the page's module for tests, called as the workers call it: text in, JSON out.
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";

export const folder = process.env.NULLARIUM_BUILD ?? "build";
const encoder = new TextEncoder(), decoder = new TextDecoder("utf-8", { fatal: true });
const compiled = new Map();

export class Module {
    constructor(path = `${folder}/nullarium.wasm`) {
        if (!compiled.has(path))
            compiled.set(path, new WebAssembly.Module(readFileSync(path)));
        this.imports = WebAssembly.Module.imports(compiled.get(path));
        this.exports = new WebAssembly.Instance(compiled.get(path)).exports;
    }

    write(input) {
        const bytes = typeof input === "string" ? encoder.encode(input) : Uint8Array.from(input);
        new Uint8Array(this.exports.memory.buffer, this.exports.input(), bytes.length).set(bytes);
        return bytes.length;
    }

    text(length) {
        return decoder.decode(new Uint8Array(this.exports.memory.buffer, this.exports.output(), length));
    }

    /** The answer as the page gets it, before it is read. */
    raw(name, ...args) {
        return this.text(this.exports[name](...args));
    }

    call(name, ...args) {
        return JSON.parse(this.raw(name, ...args));
    }

    get mebibytes() {
        return this.exports.memory.buffer.byteLength / (1 << 20);
    }
}

/** The table of a module, with its record. */
export class Table {
    constructor(module, which = 0) {
        this.module = module;
        this.which = which;
    }

    open(record, events = -1) {
        this.record = record;
        this.told = null;
        return this.module.call("table_open", this.which, this.module.write(record), events);
    }

    get act() {
        return this.module.exports.table_to_act(this.which);
    }

    keep(happened) {
        if (happened.refused)
            return happened;
        this.record += happened.append;
        this.told ??= happened.told.map(() => []);
        happened.told.forEach((lines, viewer) => this.told[viewer].push(...lines));
        return happened;
    }

    draw(bytes = webcrypto.getRandomValues(new Uint8Array(32))) {
        this.module.write(bytes);
        return this.keep(this.module.call("table_draw", this.which));
    }

    move(seat, word) {
        return this.keep(this.module.call("table_move", this.which, this.module.write(word), seat));
    }

    event(line) {
        return this.keep(this.module.call("table_event", this.which, this.module.write(line)));
    }

    /** Seats the bots, with these random bytes for seeds that the record does not keep yet. */
    begin(bytes = webcrypto.getRandomValues(new Uint8Array(64))) {
        this.module.write(bytes);
        const begun = this.module.call("table_begin", this.which);
        this.record += begun.append ?? "";
        return begun;
    }

    turn() {
        return this.module.call("table_turn", this.which);
    }

    sit(seat) {
        return this.module.call("table_sit", this.which, seat);
    }

    press(seat, touches, target, how = "tap") {
        return this.module.call("table_press", this.which, this.module.write(touches), seat, target,
                                ["tap", "drag", "key"].indexOf(how));
    }

    typed(seat, word) {
        return this.module.call("table_typed", this.which, this.module.write(word), seat);
    }

    rawView(viewer, { touches = [], move, focus = 0, wide = 1, newsFrom = -1 } = {}) {
        const length = this.module.write(move ?? touches);
        return this.module.raw("table_view", this.which, length, move === undefined ? 0 : 1, viewer, focus, wide,
                               newsFrom);
    }

    view(viewer, wish) {
        return JSON.parse(this.rawView(viewer, wish));
    }
}

/** Small random numbers that are the same every time (xorshift). */
export function dice(seed) {
    let state = seed >>> 0 || 1;
    const next = () => {
        state ^= state << 13;
        state >>>= 0;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>>= 0);
    };
    return { below: (n) => next() % n, bytes: (n) => Uint8Array.from({ length: n }, () => next() & 255) };
}

/** Options that make a game short: the last one at this value, or its least. */
export function shortly({ options }, value) {
    const option = options.at(-1);
    return option ? { [option.key]: Math.max(value, option.least) } : {};
}

/** A new record of a game for so many seats. */
export function record(game, seats, { sheet, bots = {}, options = {}, more = "" } = {}) {
    const lines = ["nullarium 1", `game ${game}`, `seats ${seats}`];
    for (const [seat, bot] of Object.entries(bots))
        lines.push(`bot ${seat} ${bot}`);
    for (const [key, value] of Object.entries(options))
        lines.push(`option ${key} ${value}`);
    if (sheet) {
        lines.push(`sheet ${/^sheet (\S+)/m.exec(sheet)[1]}`);
        lines.push(...sheet.replace(/\n$/, "").split("\n").map((line) => (line ? `| ${line}` : "|")));
    }
    return [...lines, "---", ""].join("\n") + more;
}
