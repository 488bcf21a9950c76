// daily_test.mjs - the daily challenge: the same date gives the same sheet and draws, another date others; a level's
// game is the one the program plays with the same chance. Run by `node --test`; needs the program's native build.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { bundle } from "./bundle.mjs";
import { folder } from "./module.mjs";

const root = new URL("../..", import.meta.url).pathname;
const { KEY, dateOf, drawsOf, readDate, seedOfLevel, sheetOfDay, weeksUpTo, playOut, Module } =
    await bundle("daily/key.ts", "daily/play-out.ts", "engine/wasm.ts");
const compiled = new WebAssembly.Module(readFileSync(`${folder}/nullarium.wasm`));
const games = (await Module.open(compiled)).json("games").filter((game) => game.needsSheet);

function sheetsOf(game) {
    const place = join(root, "sheets", game);
    return readdirSync(place).filter((name) => name.endsWith(".sheet")).sort().map((file) => {
        const text = readFileSync(join(place, file), "utf8");
        return { game, name: /^sheet (\S+)/m.exec(text)[1], text };
    });
}

/** By game and the sum of the sheet, which stands in the head of the file. */
const weights = new Map(readdirSync(join(root, "sheets"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory()).flatMap(({ name }) =>
        readdirSync(join(root, "sheets", name)).filter((file) => file.endsWith(".weights")).map((file) => {
        const bytes = readFileSync(join(root, "sheets", name, file));
        return [`${name} ${bytes.readBigUInt64LE(48).toString(16)}`, bytes];
    })));

/** The bot of an instance, with its weights from the sheets' folder, as the worker finds them among its assets. */
function playerOf(module) {
    return {
        async open(record) {
            const opened = module.ask("bot_open", record);
            for (const sum of opened.weights === undefined ? [] : [opened.weights, "0"]) {
                const bytes = weights.get(`${opened.game} ${sum}`);
                if (bytes && module.place(module.number("bot_weights_room", bytes.length), bytes) &&
                    !module.json("bot_weights", bytes.length).refused)
                    return opened;
            }
            assert.equal(opened.weights, undefined, `${opened.game}: no weights`);
            return opened;
        },
        tell: (lines) => module.ask("bot_tell", lines.join("\n") + "\n"),
        choose: (name, seed) => module.ask("bot_choose", name, BigInt.asIntN(64, seed)),
    };
}

async function play(game, date, level) {
    const module = await Module.open(compiled), draws = drawsOf(game.id, date);
    const sheet = sheetOfDay(game.id, sheetsOf(game.id), date);
    const played = await playOut(module, playerOf(module),
                                 { game: game.id, sheet: sheet.text, date, level, seed: seedOfLevel(draws, level),
                                   draws });
    assert.equal(played.refused, undefined, JSON.stringify(played));
    return played;
}

const chance = (record) => record.split("---\n")[1].split("\n").filter((line) => line && !/^(\d|#|result)/.test(line));
const same = (a, b) =>
    a.slice(0, Math.min(a.length, b.length)).join("\n") === b.slice(0, Math.min(a.length, b.length)).join("\n");

test("key and formulas are those that are published", () => {
    const told = readFileSync(join(root, "docs/daily.md"), "utf8");
    assert.ok(told.includes(`\`${KEY}\``), "docs/daily.md names the key");
    assert.equal(drawsOf("some-game", "2026-11-16"), `${KEY} some-game 2026-11-16`);
    const lots = ["a", "b", "c", "d"]
        .map((name) => [createHash("sha256").update(`${KEY} g 2026-11-16 ${name}`).digest("hex"), name]).sort();
    assert.equal(sheetOfDay("g", ["a", "b", "c", "d"].map((name) => ({ name })), "2026-11-16").name, lots.at(-1)[1]);
    const seed = createHash("sha256").update(`${drawsOf("g", "2026-11-16")} club`).digest().readBigUInt64LE();
    assert.equal(seedOfLevel(drawsOf("g", "2026-11-16"), "club"), seed);
});

test("dates: real ones only; weeks from Monday on", () => {
    assert.equal(dateOf(readDate("2026-11-16")), "2026-11-16");
    for (const wrong of ["2026-02-30", "2026-13-01", "26-1-1", "2026-11-16x", "", "2026-11-1"])
        assert.equal(readDate(wrong), undefined, wrong);
    const weeks = weeksUpTo(readDate("2026-11-18"), 3);
    assert.deepEqual([weeks.length, weeks[2][0], weeks[2][6], weeks[0][0]],
                     [3, "2026-11-16", "2026-11-22", "2026-11-02"]);
});

test("sheets change from day to day, all come, and one more changes few days", () => {
    for (const game of games) {
        const sheets = sheetsOf(game.id), days = weeksUpTo(readDate("2026-12-31"), 52).flat();
        const chosen = days.map((date) => sheetOfDay(game.id, sheets, date).name);
        assert.equal(new Set(chosen).size, sheets.length, "every sheet has its days in a year");
        const less = days.map((date) => sheetOfDay(game.id, sheets.slice(1), date).name);
        assert.ok(chosen.every((name, i) => name === less[i] || name === sheets[0].name),
                  "a sheet that is added only takes days");
    }
});

for (const game of games)
    test(`${game.id}: the same date, the same draws; another date, others`, async () => {
        const [a, b, c] = [await play(game, "2026-11-16", "random"), await play(game, "2026-11-16", "random"),
                           await play(game, "2026-11-17", "random")];
        assert.equal(a.record, b.record);
        assert.ok(chance(a.record).length > 3);
        assert.ok(!same(chance(a.record), chance(c.record)), "two days have other draws");
        const other = await play(game, "2026-11-16", game.levels[0]);
        assert.ok(same(chance(a.record), chance(other.record)), "whoever plays has the same draws");
    });

for (const game of games)
    test(`${game.id}: every level's result is the program's with the same chance`, async () => {
        const made = mkdtempSync(join(tmpdir(), "nullarium-daily-"));
        try {
            for (const level of game.levels) {
                const { record, score } = await play(game, "2026-11-16", level), file = join(made, `${level}.rec`);
                writeFileSync(file, record);
                const shown = execFileSync(`${folder}/nullarium`, ["replay", "--show-bot", "1", file],
                                           { encoding: "utf8" }).trim().split("\n").at(-1);
                const moves = record.split("---\n")[1].split("\n").filter((line) => line.startsWith("1 ")).length;
                assert.match(shown, new RegExp(`${moves} .*${moves}`), "the program makes every move as well");
                assert.equal(record.trim().split("\n").at(-1), `result ${score}`);
                assert.equal(execFileSync(`${folder}/nullarium`, ["replay", file], { encoding: "utf8" }).trim()
                    .split("\n").at(-1), `result ${score}`);
            }
        } finally {
            rmSync(made, { recursive: true });
        }
    });

test("the app has the weights under the sums that its bots ask for", async () => {
    const { assets } = JSON.parse(readFileSync(join(folder, "web/assets.json"), "utf8"));
    const module = await Module.open(compiled);
    const names = Object.keys(assets).filter((name) => name.startsWith("weights/"));
    assert.deepEqual(names.sort(), [...weights.keys()].map((key) => `weights/${key.replace(" ", "-")}.bin`).sort());
    for (const game of games.filter((one) => weights.has(`${one.id} 0`)))
        for (const sheet of sheetsOf(game.id)) {
            const lines = sheet.text.replace(/\n$/, "").split("\n").map((line) => `| ${line}`).join("\n");
            const opened =
                module.ask("bot_open", `nullarium 1\ngame ${game.id}\nseats 1\nsheet ${sheet.name}\n${lines}\n---\n`);
            assert.ok(opened.weights === undefined || names.includes(`weights/${game.id}-${opened.weights}.bin`) ||
                names.includes(`weights/${game.id}-0.bin`), JSON.stringify(opened));
        }
});
