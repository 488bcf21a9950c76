// draw_test.mjs - a sheet drawn in the page (web/app/src/draw/drawing.ts) by the module's own brushes: strokes, taking
// back, reloading, starting from one of ours, what is refused; and how hard it is, as the program measures it. Run by
// `node --test`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { bundle } from "./bundle.mjs";
import { folder, Module } from "./module.mjs";

const { Drawing } = await bundle("draw/drawing.ts");
const module = new Module();
const engine = { ask: async (name, input, ...numbers) => module.call(name, module.write(input), ...numbers) };
const games = module.call("games");
const place = (column, row) => row * 64 + column;

/** A drawing with a shelf that outlives it. */
async function open(game, shelf = { kept: undefined }) {
    const drawing = new Drawing(engine, game,
                                { read: () => shelf.kept, write: (kept) => { shelf.kept = structuredClone(kept); } },
                                () => {});
    assert.ok(await drawing.open("Test", "Ada"));
    return { drawing, shelf, brush: (name) => drawing.palette.brushes.findIndex((one) => one.name[0].endsWith(name)) };
}

test("games with sheets can be drawn, others not", async () => {
    assert.deepEqual(games.filter((game) => game.drawn).map((game) => game.id),
                     games.filter((game) => game.needsSheet).map((game) => game.id));
    const cards = games.find((game) => !game.needsSheet).id;
    assert.equal(module.call("easel_brushes", module.write(cards)).refused.message[0], "core.no-easel");
});

test("every brush has a name, a picture and a heading; no key twice", async () => {
    for (const game of games.filter((one) => one.drawn)) {
        const { drawing } = await open(game.id), keys = drawing.palette.brushes.map((one) => one.key).filter(Boolean);
        assert.equal(new Set(keys).size, keys.length, game.id);
        for (const brush of drawing.palette.brushes)
            assert.ok(brush.name.length && brush.look.items.length && brush.group, game.id);
        assert.ok(drawing.palette.symmetries.length >= 3);
    }
});

test("a small Flow sheet: told what is missing, drawn, taken back, found again after a reload", async () => {
    const { drawing, shelf, brush } = await open("nulli-flow");
    assert.equal(drawing.drawn.wrong.message[0], "nulli-flow.sheet-empty");
    assert.equal(await drawing.finish(), undefined);
    drawing.choose(brush("draw-dot"));
    await drawing.touch(place(2, 2), "tap");
    assert.equal(drawing.drawn.wrong.message[0], "nulli-flow.hopeless");
    await drawing.touch(place(5, 2), "drag");
    assert.equal(drawing.drawn.wrong, undefined);
    assert.match(await drawing.finish(), /^sheet test\ntitle Test\nby Ada\ngame nulli-flow\nmap\n\. \. \. \.\n$/);
    await drawing.step(-1);
    assert.equal(drawing.drawn.wrong.message[0], "nulli-flow.sheet-empty", "a stroke is taken back as a whole");
    await drawing.step(1);
    await drawing.rename("Vier Punkte");
    assert.match(await drawing.finish(), /^sheet vier-punkte\ntitle Vier Punkte\n/);
    const again = (await open("nulli-flow", shelf)).drawing;
    assert.equal(await again.finish(), await drawing.finish());
    await again.step(-1);
    assert.equal(again.drawn.title, "Test", "and what can be taken back is there too");
});

test("chances come at once and go with a touch", async () => {
    const { drawing, brush } = await open("nulli-flow");
    drawing.choose(brush("draw-chance"));
    drawing.choose(brush("draw-chance"));
    await drawing.finish();
    assert.match(drawing.drawn.text, /^chances -1 -1$/m);
    await drawing.touch(4096, "tap");
    assert.match(drawing.drawn.text, /^chances -1$/m);
});

test("a mirror paints on both sides; a refusal changes nothing and points at the place", async () => {
    const { drawing, brush } = await open("nulli-hex");
    drawing.chooseSymmetry(drawing.palette.symmetries.find((one) => one.name === "mirror").bit);
    drawing.choose(brush("draw-field"));
    await drawing.touch(place(2, 2), "tap");
    await drawing.touch(place(6, 2), "drag");
    assert.match(await drawing.finish(), /map\na a a {7}b b b\n$/);
    drawing.choose(brush("draw-skip"));
    await drawing.touch(place(2, 8), "tap");
    assert.equal(drawing.drawn.wrong.message[0], "nulli-hex.sheet-lonely");
    assert.equal(drawing.drawn.wrong.target, place(2, 8));
    const before = drawing.drawn.text;
    assert.equal(await drawing.touch(place(3, 8), "tap"), false, "between the places of the raster");
    assert.equal(drawing.refusal.message[0], "dots.draw-outside");
    assert.equal(drawing.drawn.text, before);
});

test("starting from one of ours, and back to what was there", async () => {
    const { drawing, brush } = await open("traexx");
    assert.equal(drawing.drawn.wrong.message[0], "traexx.cell-empty");
    const ours = readFileSync(new URL("../../sheets/traexx/01-mirror-lake.sheet", import.meta.url), "utf8");
    assert.ok(await drawing.load(ours));
    assert.equal(drawing.drawn.wrong, undefined);
    drawing.choose(brush("draw-number"));
    await drawing.touch(place(4, 0), "tap");
    assert.match(drawing.drawn.text, /^R2 Y G B V8$/m);
    assert.match(drawing.drawn.text, /^G V B N N B G Y V$/m, "a number stands once: it moved");
    await drawing.step(-1);
    await drawing.step(-1);
    assert.equal(drawing.drawn.wrong.message[0], "traexx.cell-empty");
    assert.equal(await drawing.load("sheet x\ngame traexx\nmap\nR Y\n"), false);
    assert.equal(drawing.refusal.message[0], "traexx.map-rows");
});

test("how hard it is: the page measures what `sheet check --measure` does", async () => {
    const room = mkdtempSync(join(tmpdir(), "nullarium-draw-"));
    try {
        const sheet = "sheet bar\ngame nulli-flow\nchances -1\njokers a1\nmap\n. . . . . .\n. A A . . .\n. . . . . .\n";
        writeFileSync(join(room, "bar.sheet"), sheet);
        execFileSync(join(folder, "nullarium"), ["sheet", "check", join(room, "bar.sheet"), "--measure", "--games",
            "20",
            "--level", "middling", "--threads", "1", "--json", join(room, "figures")]);
        const lines = readFileSync(join(room, "figures"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
        const level = lines.find((line) => line.what === "level");
        const verdict = lines.find((line) => line.what === "difficulty");

        const bot = new Module(), ask = (name, input, ...numbers) => bot.call(name, bot.write(input), ...numbers);
        assert.ok(ask("measure_go_on", "", 1).refused, "nothing is begun");
        const { record } = ask("record_new", `nullarium 1\ngame nulli-flow\nseats 1\n---\n${sheet}`);
        assert.ok(!ask("bot_open", record).refused);
        const weights = readFileSync(new URL("../../sheets/nulli-flow/general.weights", import.meta.url));
        const at = bot.exports.bot_weights_room(weights.length);
        new Uint8Array(bot.exports.memory.buffer, at, weights.length).set(weights);
        assert.ok(!bot.call("bot_weights", weights.length).refused);
        assert.ok(ask("measure_begin", "nobody", 20).refused);
        assert.deepEqual(ask("measure_begin", "", 20), { level: "middling", all: 20,
                                                             players: ["weak", "middling", "good"] });
        for (let played = 0; played < 20; played += 5)
            assert.deepEqual(ask("measure_go_on", "", 5), { played: played + 5, all: 20 });
        assert.deepEqual(ask("measure_go_on", "", 5), { played: 20, all: 20 });
        assert.deepEqual(bot.call("measure_sum"), {
            level: "middling", games: 20, median: Math.floor(level.median), low: level.quartile_low,
            high: level.quartile_high, difficulty: verdict.difficulty, clearly: verdict.clearly,
        });
    } finally {
        rmSync(room, { recursive: true });
    }
});
