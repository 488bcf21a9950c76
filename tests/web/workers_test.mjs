// workers_test.mjs - the engine in a real browser: table worker, bot workers, storage, under the page's security
// policy. No app: a bare page that opens the engine. Run by tests/web/node_test.py.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { nullarium, openBrowser, root, serveFolder } from "../browser/harness.mjs";
import { shortly } from "./module.mjs";

const folder = process.env.NULLARIUM_BUILD ?? "build";
const require = createRequire(join(root, "web/app/package.json"));
const { build } = require("esbuild");
const made = mkdtempSync(join(tmpdir(), "nullarium-workers-"));
const assets = {}; // plain names: nothing is hashed here
const lost = new Set(); // what the server pretends not to have
let server, chrome, browser, context, page, address;
const complaints = [];

async function bundle(entry, name) {
    await build({
        entryPoints: [join(root, entry)], outfile: join(made, name), bundle: true, format: "esm", target: "es2022",
        define: { ASSETS: JSON.stringify(assets), PLANT: '""' }, logLevel: "silent",
    });
}

function sheets() {
    const all = [];
    for (const game of readdirSync(join(root, "sheets")).filter((name) => !extname(name)).sort())
        for (const file of readdirSync(join(root, "sheets", game)).sort()) {
            const path = join(root, "sheets", game, file);
            if (file.endsWith(".sheet")) {
                const text = readFileSync(path, "utf8");
                all.push({ game, name: /^sheet (\S+)/m.exec(text)[1], difficulty: "normal", text });
            } else if (file.endsWith(".weights")) {
                const bytes = readFileSync(path);
                const name = `weights/${game}-${bytes.readBigUInt64LE(48).toString(16)}.bin`;
                writeFileSync(join(made, name), bytes);
                assets[name] = name;
            }
        }
    return all;
}

async function openPage() {
    const opened = await context.newPage();
    opened.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    opened.on("pageerror", (trouble) => complaints.push(String(trouble)));
    await opened.goto(address);
    await opened.evaluate(() => window.opened.then(() => 1));
    return opened;
}

before(async () => {
    mkdirSync(join(made, "weights"));
    writeFileSync(join(made, "sheets.json"), JSON.stringify(sheets()));
    writeFileSync(join(made, "nullarium.wasm"), readFileSync(join(root, folder, "nullarium.wasm")));
    writeFileSync(join(made, "index.html"),
                  "<!doctype html><link rel=icon href=data:,><script type=module src=page.js></script>");
    for (const [entry, name] of [["web/app/src/engine/bot-worker.ts", "bot-worker.js"],
                                 ["web/app/src/engine/table-worker.ts", "table-worker.js"],
        ["tests/web/workers_page.ts", "page.js"]])
        await bundle(entry, name);
    server = await serveFolder(made);
    server.lost = (path) => lost.has(path.slice(1));
    address = server.url;
    chrome = await openBrowser();
    browser = chrome.browser;
    context = await browser.newContext();
    page = await openPage();
});

after(async () => {
    await chrome?.close();
    await server?.stop();
    rmSync(made, { recursive: true, force: true });
});

/** In the page: plays at a table with `next` alone until it is over or so many events happened, and takes back so many
 *  moves; answers the last view. */
async function playOn({ id, most, back = 0 }) {
    const engine = await window.opened;
    const table = window.tables[id];
    let view = await table.look({ aspect: "tall", newsFrom: 0 });
    return await new Promise((resolve, reject) => {
        let busy = Promise.resolve(), done = false;
        const act = async () => {
            if (done)
                return;
            view = await table.look({ aspect: "tall", newsFrom: 0 });
            if (view.over || view.events >= most) {
                done = true;
                stop();
                return resolve(view);
            }
            if (view.back && back > 0) {
                back--;
                const taken = await table.takeBack();
                if (taken.refused)
                    throw new Error(JSON.stringify(taken));
                return;
            }
            if (view.handover)
                await table.sit(view.handover), view = await table.look({ aspect: "wide" });
            for (let tries = 0; view.next && tries < 50; tries++) {
                let touches = [], next = view.next;
                while (next.targets.length && !(next.complete && Math.random() < 0.4)) {
                    touches = [...touches, next.targets[Math.floor(Math.random() * next.targets.length)]];
                    next = (await table.look({ aspect: "tall", touches })).next;
                }
                if (next.complete) {
                    const played = await table.play(next.move);
                    if (played.refused)
                        throw new Error(JSON.stringify(played));
                    if (back > 0)
                        return; // looks again before anything goes on
                    break;
                }
            }
            table.go();
        };
        const stop = table.listen((event) => {
            if (event.kind === "trouble")
                reject(new Error(JSON.stringify(event)));
            else
                busy = busy.then(act).catch(reject);
        });
        if (back)
            table.go();
        else
            table.skip();
        busy = busy.then(act).catch(reject);
    });
}

/** In the page: starts a game; its id. */
async function start(setup) {
    const engine = await window.opened;
    const game = engine.games.find((one) => one.id === setup.game);
    if (game.needsSheet && !setup.sheet)
        setup = { ...setup, sheet: game.sheets[0].text };
    const table = await engine.start(setup);
    window.tables ??= {};
    if (table.refused)
        throw new Error(JSON.stringify(table));
    window.tables[table.id] = table;
    return table.id;
}

async function resume(id) {
    const table = await (await window.opened).resume(id);
    window.tables ??= {};
    window.tables[id] = table;
    return table.refused ?? null;
}

const { exports: native } = new WebAssembly.Instance(
    new WebAssembly.Module(readFileSync(join(root, folder, "nullarium.wasm"))));
const listed = native.games();
const games = JSON.parse(Buffer.from(native.memory.buffer, native.output(), listed).toString());

for (const game of games)
    test(`${game.id}: a whole game against a bot, as the program would have played it`, async () => {
        const seats =
            Array.from({ length: Math.max(2, game.seatsLeast) }, (_, i) => (i ? { bot: "beginner" } : { name: "Ada" }));
        const options = shortly(game, 1);
        const id = await page.evaluate(start, { game: game.id, seats, options });
        const view = await page.evaluate(playOn, { id, most: 1e9 });
        assert.ok(view.over && view.viewer === 1);
        const record = await page.evaluate(async (key) => (await window.opened).finishedRecord(key), id);
        const file = join(made, "a.rec");
        writeFileSync(file, record);
        assert.equal(nullarium("replay", file).trim().split("\n").at(-1),
                     `result ${view.seats.map((seat) => seat.score).join(" ")}`);
        for (let seat = 2; seat <= seats.length; seat++)
            nullarium("replay", "--show-bot", String(seat), file); // fails where a move is another one
        const kept =
            await page.evaluate(async (key) => (await (await window.opened).kept()).find((one) => one.id === key), id);
        assert.deepEqual([kept.over, kept.result], [true, view.seats.map((seat) => seat.score)]);
    });

test("nothing but the viewer's own cards reaches the page", async () => {
    for (const game of games.filter((one) => one.hidesHands)) {
        await page.evaluate(() => (window.heard.length = 0));
        const seats = Array.from({ length: game.seatsLeast }, (_, i) => (i ? { bot: "random" } : {}));
        const id =
            await page.evaluate(start, { game: game.id, seats, options: shortly(game, 2) });
        await page.evaluate(playOn, { id, most: 40 });
        const heard = (await page.evaluate(() => window.heard)).join("\n");
        assert.ok(heard.length > 1000);
        assert.ok(!heard.includes("deal 2"), "no line of a record reaches the page");
        // His record has the others' cards as `?` only.
        const own = await page.evaluate((key) => window.tables[key].record(), id);
        assert.match(own, /\nview 1\n---\n/);
        for (const line of own.split("\n").filter((one) => /^deal [2-9]/.test(one)))
            assert.ok(line.includes("?") || game.seatsLeast === 2, line);
        assert.ok((await page.evaluate(async (key) => (await window.opened).finishedRecord(key), id)).refused);
        await page.evaluate((key) => window.tables[key].leave(), id);
    }
});

test("a daily challenge gives nobody anything to think about before its end", async () => {
    const game = games.find((one) => one.needsSheet && one.seatsLeast === 1), daily = "2026-11-16";
    const draws = `nullarium-daily-2026 ${game.id} ${daily}`;
    const id = await page.evaluate(start, { game: game.id, seats: [{}], notes: { daily, draws } });
    await page.evaluate(playOn, { id, most: 3 });
    assert.deepEqual(await page.evaluate((key) => window.tables[key].record(), id),
                     { refused: { message: ["web-daily.no-help"] } });
    await page.evaluate(playOn, { id, most: 1e9 });
    assert.match(await page.evaluate((key) => window.tables[key].record(), id), /\nresult \d+\n$/,
                 "when it is over it is analysed like any other");
});

test("a confirmed move is taken back, kept so, and the bots' moves follow from what is left", async () => {
    for (const game of games) {
        const alone = game.seatsLeast === 1;
        const seats = Array.from({ length: game.seatsLeast }, (_, i) => (i ? { bot: "beginner" } : {}));
        const id = await page.evaluate(start, { game: game.id, seats, options: shortly(game, 1) });
        await page.evaluate(playOn, { id, most: 30, back: 4 });
        await page.reload();
        await page.evaluate(() => window.opened.then(() => 1));
        assert.equal(await page.evaluate(resume, id), null, "the page was closed meanwhile");
        assert.ok((await page.evaluate(playOn, { id, most: 1e9 })).over);
        const record = await page.evaluate(async (key) => (await window.opened).finishedRecord(key), id);
        const file = join(made, "taken.rec");
        writeFileSync(file, record);
        assert.equal(record.match(/^# taken back 1 \S+$/gm)?.length, 4, record);
        nullarium("replay", file);
        if (!alone)
            nullarium("replay", "--show-bot", "2", file);
    }
    const game = games.find((one) => one.needsSheet && one.seatsLeast === 1), daily = "2026-11-16";
    const id = await page.evaluate(start, { game: game.id, seats: [{}], notes: { daily, draws: "a" } });
    const asked = await page.evaluate(async (key) => {
        const table = window.tables[key], heard = [];
        table.listen((event) => heard.push(event.kind));
        const until = async (kind, count) => {
            while (heard.filter((one) => one === kind).length < count)
                await new Promise((resolve) => setTimeout(resolve, 10));
        };
        table.go();
        await until("turn", 1);
        let { next } = await table.look({ aspect: "tall" });
        for (let touches = []; !next.complete;) {
            touches = [...touches, next.targets[0]];
            ({ next } = await table.look({ aspect: "tall", touches }));
        }
        await table.play(next.move);
        return [(await table.look({ aspect: "tall" })).back ?? 0, await table.takeBack()];
    }, id);
    assert.deepEqual(asked, [0, { refused: { message: ["core.back-too-late"] } }], "never in a daily challenge");
    await page.evaluate((key) => window.tables[key].leave(), id);
});

test("persons at one device: a hand-over where hands are hidden, none where they are not", async () => {
    for (const game of games) {
        const seats = Array.from({ length: Math.max(2, game.seatsLeast) }, () => ({}));
        const id = await page.evaluate(start, { game: game.id, seats });
        const seen = await page.evaluate(async (key) => {
            const table = window.tables[key];
            const turn = new Promise((resolve) => table.listen((event) => event.kind === "turn" && resolve(event)));
            table.skip();
            const told = await turn;
            const view = await table.look({ aspect: "wide" });
            await table.sit(told.seat);
            return { told, view, then: await table.look({ aspect: "wide" }) };
        }, id);
        assert.equal(seen.told.handover, game.hidesHands);
        assert.equal(seen.view.viewer, game.hidesHands ? 0 : seen.told.seat);
        assert.equal(seen.view.handover, game.hidesHands ? seen.told.seat : undefined);
        assert.ok(!seen.view.next || !game.hidesHands, "nothing can be touched before he sits");
        assert.equal(seen.then.viewer, seen.told.seat);
        assert.ok(seen.then.next);
        const together = seen.then.seats.filter((seat) => seat.acts).length > 1;
        const later = await page.evaluate(playOn, { id, most: seen.then.events + 1 });
        assert.equal(later.handover !== undefined, game.hidesHands || together, "sealed choices are handed over, too");
        assert.equal(later.viewer === 0, later.handover !== undefined);
        assert.ok((await page.evaluate(playOn, { id, most: seen.then.events + 24 })).events > seen.then.events + 10);
        await page.evaluate((key) => window.tables[key].leave(), id);
    }
});

test("a game goes on after the page is loaded again, in the middle of anything", async () => {
    const game = games.find((one) => one.needsSheet);
    const id = await page.evaluate(start, { game: game.id, seats: [{}, { bot: "club" }], notes: { draws: "fixed" } });
    const view = await page.evaluate(playOn, { id, most: 9 });
    await page.close();
    page = await openPage();
    assert.equal(await page.evaluate(resume, id), null);
    const again = await page.evaluate((key) => window.tables[key].look({ aspect: "tall" }), id);
    assert.ok(again.events >= view.events, `${again.events} ${view.events}`);
    assert.deepEqual(await page.evaluate((key) => window.tables[key].notes, id), { draws: "fixed" });
    // In a second tab it is refused while the first has it.
    const other = await openPage();
    assert.equal((await other.evaluate(resume, id)).message[0], "web.engine-elsewhere");
    await other.close();
    // A bot whose worker is gone is seated anew.
    await page.evaluate(playOn, { id, most: again.events + 4 });
    const before = await page.evaluate(() => {
        const bots = window.workers.slice(1);
        bots.forEach((worker) => (worker.terminate(), worker.dispatchEvent(new ErrorEvent("error"))));
        return bots.length;
    });
    assert.equal(before, 1);
    await page.evaluate(playOn, { id, most: again.events + 10 });
    assert.equal(await page.evaluate(() => window.workers.length), 3);
    const file = await page.evaluate(async (key) => {
        const { url, fileName } = await (await window.opened).exportRecord(key);
        return { name: fileName, text: await new Promise((resolve) => {
            const link = document.createElement("a");
            resolve(link.href = url);
        }) };
    }, id);
    assert.match(file.text, /^blob:/);
    assert.match(file.name, new RegExp(`^${game.id}-.*\\.rec$`));
    await page.evaluate((key) => window.tables[key].leave(), id);
});

test("tables that are opened and left in a hurry do not get into each other's way", async () => {
    const game = games.find((one) => one.needsSheet), setup = { game: game.id, seats: [{ bot: "beginner" }, {}] };
    const id = await page.evaluate(start, setup);
    // Left between the bot's wish for a worker and the worker's port.
    await page.evaluate((key) => new Promise((resolve) => {
        const table = window.tables[key];
        table.listen((event) => event.kind === "thinks" && resolve(table.leave()));
        table.skip();
    }), id);
    assert.equal(await page.evaluate(resume, id), null);
    // Opened anew before the answer has come, with another one between; who was there first leaves last.
    const other = await page.evaluate(start, setup);
    const seen = await page.evaluate(async ([one, two]) => {
        const engine = await window.opened;
        const opened = await Promise.all([engine.resume(one), engine.resume(two), engine.resume(one)]);
        if (opened.some((table) => table.refused))
            throw new Error(JSON.stringify(opened.map((table) => table.refused)));
        window.tables[one] = opened[2];
        await opened[0].leave();
        await opened[1].leave();
        return (await opened[2].look({ aspect: "tall" })).id;
    }, [id, other]);
    assert.equal(seen, id);
    assert.ok((await page.evaluate(playOn, { id, most: 6 })).events >= 6);
    await page.evaluate((key) => window.tables[key].leave(), id);
});

test("the hash of fixed draws is SHA-256", async () => {
    await bundle("web/app/src/engine/sha256.ts", "sha256.mjs");
    const { sha256 } = await import(pathToFileURL(join(made, "sha256.mjs")));
    for (const text of ["", "abc", "key 2026-11-16 7", "ä".repeat(27), "x".repeat(55), "x".repeat(56), "x".repeat(64),
                        "y".repeat(1000)])
        assert.equal(Buffer.from(sha256(text)).toString("hex"), createHash("sha256").update(text).digest("hex"), text);
});

test("fixed draws are the same for everybody, in a bot's game too", async () => {
    const game = games.find((one) => one.needsSheet);
    const rolls = [];
    for (const bot of ["beginner", "random"]) {
        const id = await page.evaluate(start, { game: game.id, seats: [{ bot }], notes: { draws: "key 2026-11-16" } });
        await page.evaluate(playOn, { id, most: 1e9 });
        const record = await page.evaluate(async (key) => (await window.opened).finishedRecord(key), id);
        rolls.push(record.split("---\n")[1].split("\n")
            .filter((line) => /^[a-z]/.test(line) && !line.startsWith("result")));
    }
    const both = Math.min(rolls[0].length, rolls[1].length);
    assert.ok(both > 3);
    assert.deepEqual(rolls[0].slice(0, both), rolls[1].slice(0, both));
});

test("a script happens by itself, and records are imported, cut and played on from", async () => {
    const game = games.find((one) => one.needsSheet);
    const id = await page.evaluate(start, { game: game.id, seats: [{}], script: ["roll 3", "roll 1"] });
    await page.evaluate(playOn, { id, most: 3 });
    const own = await page.evaluate((key) => window.tables[key].record(), id);
    const lines = own.split("---\n")[1].trim().split("\n");
    assert.equal(lines[0], "roll 3");
    assert.equal(lines[2], "roll 1");
    const full = nullarium("random", game.id, "--seats", "2", "--games", "1", "--seed", "4", "--out", made) || "";
    const path = readdirSync(made).find((name) => name.endsWith(".rec") && name !== "a.rec");
    const text = readFileSync(join(made, path), "utf8") + full;
    const result = await page.evaluate(async (record) => {
        const engine = await window.opened;
        const whole = await engine.importRecord(record);
        const cut = await engine.importRecord(record, { upTo: 7, seats: [{ name: "Ada\nview 0" }, { bot: "club" }] });
        const table = await engine.resume(cut.id);
        const view = await table.look({ aspect: "wide" });
        const at = await engine.lookAt(record, 7, 1, { aspect: "wide" });
        const bad = await engine.importRecord(record.replace(/^roll \d/m, "roll 77"));
        await table.leave();
        return { whole, cut, view, at, bad };
    }, text);
    assert.ok(result.whole.over && !result.cut.over);
    assert.equal(result.cut.events, 7);
    assert.equal(result.view.seats[0].name, "Ada view 0");
    assert.equal(result.at.events, 7);
    assert.deepEqual(result.view.scene, result.at.scene);
    assert.ok(result.bad.refused.line > 0);
});

test("a lost asset is told, and the bot plays on", async () => {
    Object.keys(assets).forEach((name) => lost.add(name));
    const fresh = await (await browser.newContext()).newPage();
    await fresh.goto(address);
    const told = await fresh.evaluate(async (id) => {
        const engine = await window.opened;
        const game = engine.games.find((one) => one.id === id);
        const table = await engine.start({ game: id, seats: [{ bot: "beginner" }], sheet: game.sheets[0].text });
        const events = [];
        return await new Promise((resolve) => {
            table.listen((event) => {
                events.push(event);
                if (event.kind === "happened" && event.seat === 1)
                    resolve(events.filter((one) => one.kind === "trouble"));
                table.go();
            });
            table.go();
        });
    }, games.find((one) => one.needsSheet).id);
    lost.clear();
    // Both files are missing, the sheet's own and that of the game: it is told once, without their names.
    assert.deepEqual(told, [{ kind: "trouble", what: "asset", message: ["web.engine-weights"] }]);
    await fresh.context().close();
});

test("storage that is forbidden is told once, and play goes on in memory", async () => {
    const alone = await browser.newContext();
    await alone.route("**/table-worker.js", async (route) => {
        const fetched = await route.fetch();
        await route.fulfill({ response: fetched,
                              body: "self.indexedDB.open = () => { throw new Error('forbidden'); };\n" +
                                  (await fetched.text()) });
    });
    const fresh = await alone.newPage();
    await fresh.goto(address);
    const seen = await fresh.evaluate(async (id) => {
        const engine = await window.opened, troubles = [];
        engine.listen((trouble) => troubles.push(trouble));
        const game = engine.games.find((one) => one.id === id);
        const keeps = await engine.keeps();
        const table = await engine.start({ game: id, seats: [{ bot: "random" }], sheet: game.sheets[0].text });
        await new Promise((resolve) => {
            table.listen((event) => event.kind === "happened" && event.over && resolve());
            table.skip();
        });
        return { keeps, troubles, kept: await engine.kept() };
    }, games.find((one) => one.needsSheet).id);
    assert.equal(seen.keeps, false);
    assert.deepEqual(seen.troubles.map((one) => one.what), ["storage"]);
    assert.equal(seen.kept.length, 1);
    assert.ok(seen.kept[0].over);
    await alone.close();
});

test("no complaint in the console, and the table stays within 16 MiB", async () => {
    const bytes = await page.evaluate(async () => (await (await window.opened).table.ask("size")).bytes);
    assert.ok(bytes <= 16 << 20, String(bytes));
    assert.deepEqual(complaints, []);
});

test("a game that an older app kept, without its title and which bots play, is listed and goes on", async () => {
    const seen = await page.evaluate(async (id) => {
        const engine = await window.opened, game = engine.games.find((one) => one.id === id);
        const seats = [{ name: "Ada" }, { bot: "random" }];
        const table = await engine.start({ game: id, seats, sheet: game.sheets[0].text });
        await table.leave();
        const old = await new Promise((done, failed) => {
            const request = indexedDB.open("nullarium");
            request.onerror = failed;
            request.onsuccess = () => {
                const writing = request.result.transaction("games", "readwrite"), store = writing.objectStore("games");
                store.get(table.id).onsuccess = (event) => {
                    const { title: _, ...stored } = event.target.result;
                    stored.record = stored.record.replace(/^# bot .*\n/gm, "");
                    store.put(stored);
                    writing.oncomplete = () => { request.result.close(); done(stored.record); };
                };
            };
        });
        const kept = (await engine.kept()).find((one) => one.id === table.id);
        const again = await engine.resume(table.id);
        (window.tables ??= {})[table.id] = again;
        return { id: table.id, old, kept, title: game.sheets[0].title };
    }, games.find((one) => one.needsSheet).id);
    await page.evaluate(playOn, { id: seen.id, most: Infinity });
    const record = await page.evaluate((id) => window.tables[id].record(), seen.id);
    assert.match(seen.old, /^# seed 2 \d+ 0$/m);
    assert.equal(seen.kept.title, seen.title);
    assert.ok(record.startsWith(seen.old) && /^result /m.test(record), "what was kept stands, and the end");
    assert.equal(record.match(/^# seed /gm).length, 1);
});

/** In the page: a bot plays a game alone on a sheet; its record, which is kept under this id. */
async function aloneOn(sheet) {
    const engine = await window.opened;
    const table = await engine.start({ game: "nulli-flow", seats: [{ bot: "club" }], sheet });
    await new Promise((resolve) => {
        table.listen((event) => event.kind === "happened" && event.over && resolve());
        table.skip();
    });
    const record = await table.record();
    await table.leave();
    return { id: table.id, record };
}

/** In the page: what is kept of sheets that were learned; `change` is done to each file. */
async function learnedHere(change) {
    const opened = await new Promise((done, failed) => {
        const request = indexedDB.open("nullarium-learned", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("weights", { keyPath: "id" });
        request.onerror = failed;
        request.onsuccess = () => done(request.result);
    });
    const store = opened.transaction("weights", "readwrite").objectStore("weights");
    const all = await new Promise((done) => (store.getAll().onsuccess = (event) => done(event.target.result)));
    for (const kept of all) {
        if (change === "damage")
            store.put({ ...kept, packed: false, file: kept.file.fill(7, 100, 200) });
        if (change === "lose")
            store.delete(kept.id);
        if (change === "many")
            for (let i = 0; i < 30; i++)
                store.put({ ...kept, id: [i, `other-${i}`] });
    }
    await new Promise((done) => (store.transaction.oncomplete = done));
    opened.close();
    return all.map(({ id, bots }) => ({ own: id[1], bots }));
}

test("a sheet of one's own is learned beside the first game; a game goes on with its bots", async () => {
    const sheet = "sheet bar\ngame nulli-flow\nchances -1\njokers a1\nmap\n. . . . . .\n. A A . . .\n. . . . . .\n";
    const botsOf = (record) => /^# bot 1 (\S+)$/m.exec(record)[1];
    const learned = (record) => page.evaluate((one) => window.opened.then((engine) => engine.learn(one)), record);
    // The program learns what a record asks for by itself, on a shelf of its own.
    const check = (record, why) => {
        const file = join(made, "alone.rec");
        writeFileSync(file, record);
        const shown = execFileSync(join(root, folder, "nullarium"), ["replay", "--show-bot", "1", file],
                                   { encoding: "utf8", env: { ...process.env, XDG_DATA_HOME: join(made, "data") } });
        assert.match(shown, /(\d+) of \1 moves computed again: the same/, why);
    };
    const first = await page.evaluate(aloneOn, sheet);
    await learned(first.record); // one after the other: this ends when the first one's has
    const [kept, ...more] = await page.evaluate(learnedHere);
    assert.ok(kept.own.startsWith("nulli-flow-") && !more.length, JSON.stringify(kept));
    const second = await page.evaluate(aloneOn, sheet);
    assert.equal(botsOf(second.record), kept.bots);
    assert.notEqual(botsOf(first.record), kept.bots);
    check(first.record, "begun without it");
    check(second.record, "begun with it");
    // Whoever thinks for a person knows it too, unless he asks for what comes with the app; the old game has its bots.
    const judges = (record, judgement) => page.evaluate(async ([one, wish]) => {
        const thinker = await (await window.opened).thinker();
        await thinker.open(one, wish);
        const { weights } = await thinker.asker.ask("size");
        thinker.close();
        return weights;
    }, [record, judgement]);
    assert.equal(await judges(first.record), kept.own);
    assert.equal(await judges(second.record, { shipped: true }), "weights/nulli-flow-0.bin");
    assert.equal(await judges(second.record, { bots: botsOf(first.record) }), "weights/nulli-flow-0.bin");
    // Damaged or lost, a game that began with it has it learned again; one that did not does without.
    for (const change of ["damage", "lose"]) {
        await page.evaluate(learnedHere, change);
        assert.equal(await judges(second.record, { bots: kept.bots }), kept.own, change);
        assert.deepEqual(await page.evaluate(learnedHere), [kept], change);
    }
    await page.evaluate(learnedHere, "damage");
    assert.equal(await judges(first.record), "weights/nulli-flow-0.bin", "a damaged file is not used");
    assert.deepEqual(await page.evaluate(learnedHere), [], "and not kept");
    // A game begins without as long as nothing was learned, and the next one with it.
    const early = await page.evaluate(aloneOn, sheet);
    await learned(early.record);
    assert.equal(botsOf(early.record), botsOf(first.record));
    assert.equal(botsOf((await page.evaluate(aloneOn, sheet)).record), kept.bots);
    // No more than twenty are kept, the newest.
    await page.evaluate(learnedHere, "many");
    await learned(first.record.replace("| jokers a1", "| jokers b1"));
    const names = (await page.evaluate(learnedHere)).map(({ own }) => own);
    assert.equal(names.length, 20);
    assert.ok(names.includes(kept.own) && names.includes("other-29") && !names.includes("other-0"), names.join(" "));
    await page.evaluate(learnedHere, "lose");
});

test("where the browser saves data, or keeps nothing, nothing is learned", async () => {
    const sheet = "sheet row\ngame nulli-flow\nmap\n. . . .\n";
    const forbidden = "self.indexedDB.open = () => { throw new Error('forbidden'); };";
    for (const [why, script] of [
        ["saves data", () => Object.defineProperty(navigator, "connection", { value: { saveData: true } })],
        ["keeps nothing", undefined]]) {
        const alone = await browser.newContext();
        if (script)
            await alone.addInitScript(script);
        else
            await alone.route("**/bot-worker.js", async (route) => {
                const fetched = await route.fetch();
                await route.fulfill({ response: fetched, body: `${forbidden}\n${await fetched.text()}` });
            });
        const fresh = await alone.newPage();
        await fresh.goto(address);
        const { record } = await fresh.evaluate(aloneOn, sheet);
        const told = await fresh.evaluate(async (one) => {
            const heard = [];
            await (await window.opened).learn(one, (progress) => heard.push(progress));
            return heard;
        }, record);
        assert.deepEqual(told, [], why);
        assert.match(record, /^# bot 1 /m, why);
        await alone.close();
    }
    assert.deepEqual(complaints, []);
});
