// Analyses records with the page's module and prints one JSON a line: {"sum":...,"events":[...],"hint":...,"judged":...}.
//   node web_judge.mjs MODULE SHEETS_FOLDER LEVEL SEAT STOP_AT VIEWER RECORD...
// VIEWER: the record as this seat knows it is taken instead (0: the record as it is).
// STOP_AT: after so many events the analysis is stopped (0: never). A seat's own record is asked for a hint, too, if the
// seat is to act, then for a judgement of that move and of the weakest of the best ones, with a strict tutor, and
// for the limits of all tutors.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [path, sheets, level, seat, stopAt, viewer, ...records] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));

class Instance {
    constructor() {
        this.exports = new WebAssembly.Instance(module).exports;
    }

    write(text) {
        const bytes = Buffer.from(text);
        new Uint8Array(this.exports.memory.buffer, this.exports.input(), bytes.length).set(bytes);
        return bytes.length;
    }

    call(name, text = "") {
        const length = this.exports[name](this.write(text));
        return JSON.parse(Buffer.from(this.exports.memory.buffer, this.exports.output(), length).toString());
    }
}

/** The weights for this sheet, else those for all sheets of the game, as the program chooses them. */
function weightsFor(game, sum) {
    const folder = join(sheets, game);
    const files = readdirSync(folder).filter((name) => name.endsWith(".weights")).map((name) => readFileSync(join(folder, name)));
    const sheetOf = (bytes) => bytes.readBigUInt64LE(48).toString(16);
    return files.find((bytes) => sheetOf(bytes) === sum) ?? files.find((bytes) => sheetOf(bytes) === "0");
}

function redact(record) {
    const instance = new Instance();
    const length = instance.exports.redact(instance.write(record), Number(viewer));
    const { header, lines } = JSON.parse(Buffer.from(instance.exports.memory.buffer, instance.exports.output(), length).toString());
    return header + lines.map((line) => `${line}\n`).join("");
}

function analyse(whole) {
    const record = viewer === "0" ? whole : redact(whole);
    const instance = new Instance();
    const opened = instance.call("bot_open", record);
    if (opened.refused)
        return opened;
    const weights = opened.weights === undefined ? undefined : weightsFor(opened.game, opened.weights);
    if (weights) {
        const room = instance.exports.bot_weights_room(weights.length);
        new Uint8Array(instance.exports.memory.buffer, room, weights.length).set(weights);
        const length = instance.exports.bot_weights(weights.length);
        const answer = JSON.parse(Buffer.from(instance.exports.memory.buffer, instance.exports.output(), length).toString());
        if (answer.refused)
            return answer;
    }
    const begun = instance.call("analysis_begin", seat === "0" ? level : `${level} ${seat}`);
    if (begun.refused)
        return begun;
    const events = [];
    for (let more = true; more;) {
        if (Number(stopAt) && events.length === Number(stopAt))
            instance.call("analysis_stop");
        const answer = instance.call("analysis_go_on");
        if (answer.event)
            events.push(answer.event);
        for (let i = answer.rolling?.from ?? -1; i >= 0 && i < events.length; i++)
            events[i] = { event: events[i].event, ...instance.call("analysis_step", `${i}`) };
        more = answer.more;
    }
    const sum = instance.call("analysis_sum");
    const hint = instance.call("hint");
    const judged = hint.refused ? [] : [instance.call("judge", `strict ${hint.best}`)];
    if (judged[0])
        judged.push(instance.call("judge", `strict ${judged[0].best.at(-1).move}`));
    const limits = instance.call("limits");
    const nonsense = instance.call("judge", "strict nonsense");
    const worth = instance.call("worth");
    return { record, sum, events, hint, judged, limits, nonsense, worth, bytes: instance.exports.memory.buffer.byteLength };
}

for (const file of records)
    console.log(JSON.stringify(analyse(readFileSync(file, "utf8"))));
