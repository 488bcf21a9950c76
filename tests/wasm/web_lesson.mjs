// Learns the sheets of records with the page's module, as the page does, each in an instance of its own, and writes
// what comes of it to FOLDER/<what the module calls it>.weights; prints one JSON a record: {"own":...,"bots":...,
// "bytes":...,"told":[...],"refused":[...]}: the memory it took, how far it said it was, and what it refused on the way.
//   node web_lesson.mjs MODULE SHEETS_FOLDER FOLDER RECORD...
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [path, sheets, folder, ...records] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));

class Instance {
    constructor() {
        this.exports = new WebAssembly.Instance(module).exports;
    }

    place(at, bytes) {
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
        return bytes.length;
    }

    read(at, length) {
        return Buffer.from(this.exports.memory.buffer, at, length);
    }

    call(name, ...numbers) {
        const length = this.exports[name](...numbers);
        return JSON.parse(this.read(this.exports.output(), length).toString());
    }
}

function learn(record) {
    const instance = new Instance(), { exports } = instance, refused = [instance.call("lesson_go_on", 1)];
    const opened = instance.call("lesson_open", instance.place(exports.input(), readFileSync(record)));
    if (opened.own === undefined)
        return opened;
    const general = readFileSync(join(sheets, opened.game, "general.weights"));
    const damaged = Buffer.from(general);
    damaged[100] ^= 1;
    instance.place(exports.lesson_room(damaged.length), damaged);
    refused.push(instance.call("lesson_begin", damaged.length), instance.call("lesson_file"));
    instance.place(exports.lesson_room(general.length), general);
    const told = [];
    let went = instance.call("lesson_begin", general.length);
    for (; went.more; went = instance.call("lesson_go_on", 50)) {
        if (went.refused)
            throw new Error(JSON.stringify(went));
        told.push(went.progress);
    }
    const { at, length, bots } = instance.call("lesson_file");
    writeFileSync(join(folder, `${opened.own}.weights`), instance.read(at, length));
    return { ...opened, bots, told, refused: refused.map((answer) => answer.refused?.message[0]),
             bytes: exports.memory.buffer.byteLength };
}

for (const record of records)
    console.log(JSON.stringify(learn(record)));
