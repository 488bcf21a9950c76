// online_test.mjs - online tables in real browsers against the real server: a bare page with the engine and no app, one
// context for each device. Run by tests/web/node_test.py.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { build, openBrowser, root, startServer } from "../browser/harness.mjs";

const require = createRequire(join(root, "web/app/package.json"));
const esbuild = require("esbuild");
const { assets } = JSON.parse(readFileSync(join(build, "web/assets.json"), "utf8"));
const data = mkdtempSync(join(tmpdir(), "nullarium-online-"));
const patience = 60_000; // ms for one thing to happen; a busy machine may take that long
let server, chrome, script;

/** A wire between one device and the server that can be cut, and that may let no sockets through, as some proxies. */
async function openWire() {
    const wire = { cut: false, sockets: true, ends: new Set() };
    const listener = createServer((near) => {
        const far = connect(Number(new URL(server.url).port), "127.0.0.1");
        const end = () => {
            near.destroy();
            far.destroy();
            wire.ends.delete(end);
        };
        wire.ends.add(end);
        if (wire.cut)
            return end();
        near.on("data", (bytes) => {
            if (!wire.sockets && /^upgrade: *websocket/im.test(bytes.toString("latin1")))
                near.end("HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
            else
                far.write(bytes);
        });
        far.on("data", (bytes) => near.write(bytes));
        for (const side of [near, far])
            side.on("error", end).on("close", end);
    });
    await new Promise((done) => listener.listen(0, "127.0.0.1", done));
    wire.url = `http://127.0.0.1:${listener.address().port}/`;
    wire.lose = () => {
        wire.cut = true;
        wire.ends.forEach((end) => end());
    };
    wire.mend = () => (wire.cut = false);
    wire.close = () => new Promise((done) => {
        listener.close(done);
        wire.ends.forEach((end) => end());
    });
    return wire;
}

before(async () => {
    const made = await esbuild.build({
        entryPoints: [join(root, "tests/web/online_page.ts")], bundle: true, write: false, format: "esm",
        target: "es2022", define: { ASSETS: JSON.stringify(assets), PLANT: '""' }, logLevel: "silent",
    });
    script = made.outputFiles[0].text;
    server = await startServer(undefined, { data });
    chrome = await openBrowser();
});

after(async () => {
    await chrome?.close();
    await server?.stop();
    rmSync(data, { recursive: true, force: true });
});

/** A test that waits for ever says for what. */
async function inTime(asked, what) {
    let timer;
    const late = new Promise((_, failed) => {
        timer = setTimeout(() => failed(new Error(`no answer: ${what}`)), patience);
    });
    try {
        return await Promise.race([asked, late]);
    } finally {
        clearTimeout(timer);
    }
}

const bare = "<!doctype html><link rel=icon href=data:,><script type=module src=bare.js></script>";

/** A device: a browser of its own, with a page that has the engine and nothing else, and its wire to the server. */
async function openDevice() {
    const wire = await openWire(), context = await chrome.browser.newContext();
    await context.route("**/bare.html", (route) => route.fulfill({ contentType: "text/html", body: bare }));
    await context.route("**/bare.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }));
    const page = await context.newPage(), complaints = [];
    page.setDefaultTimeout(patience);
    page.on("pageerror", (trouble) => complaints.push(String(trouble)));
    const device = {
        wire, page,
        /** Calls a function of online_page.ts. */
        ask: (name, ...args) => inTime(page.evaluate(([which, given]) => window.device[which](...given), [name, args]),
                                       `${name} ${args}`),
        state: () => device.ask("state"),
        /** Waits until the state is as wished. */
        until: (wish) => page.waitForFunction(`(${wish})(window.device.state(), window.device)`, null, { polling: 30 }),
        /** The same of what is to be seen. */
        untilView: async (wish) => {
            const end = Date.now() + patience;
            while (!wish(await device.ask("view")))
                assert.ok(Date.now() < end, `never seen: ${wish}`);
        },
        reload: async () => {
            await page.goto(`${wire.url}bare.html`);
            await page.evaluate(() => window.ready);
        },
        close: async () => {
            await context.close();
            await wire.close();
            assert.deepEqual(complaints, []);
        },
    };
    await device.reload();
    return device;
}

async function withDevices(count, work) {
    const devices = await Promise.all(Array.from({ length: count }, openDevice));
    try {
        await work(...devices);
    } finally {
        await Promise.all(devices.map((device) => device.close()));
    }
}

const started = "(state) => state.begun && state.stage === 'playing'";
const over = "(state) => state.stage === 'over'";

/** The link's parts. */
const partsOf = (link) => new URL(link).hash.split("/").slice(2);

/** A hosted table with these devices at seats 1, 2, ...; not yet started. */
async function gather(game, devices, { seats, limit = "none", help = false } = {}) {
    const [host, ...others] = devices;
    const setup = { game, seats: seats ?? devices.map((_, i) => (i ? {} : { name: "Ada" })) };
    const made = await host.ask("host", { setup, mine: [1], limit, help });
    assert.ok(made.id, JSON.stringify(made));
    await host.ask("visit", made.id);
    const { invite } = await host.ask("links");
    for (const [i, device] of others.entries()) {
        const [id, token] = partsOf(invite);
        assert.equal(id, made.id);
        await device.ask("visit", id, token);
        await device.until("(state) => state.seats.length > 1");
        await device.until(`(state) => state.game === "${game}"`);
        assert.equal((await device.state()).role, "invite");
        assert.equal(await device.ask("claim", i + 2, `Guest ${i + 2}`), null);
    }
    return made.id;
}

async function start(host, devices) {
    assert.equal(await host.ask("start"), null);
    for (const device of devices)
        await device.until(started);
}

/** The moves a seat made, as the full record has them. */
const movesOf = (record, seat) => record.split("\n").filter((line) => line.startsWith(`${seat} `));

test("from hosting to verifying: two devices and a bot, and what each keeps", () => withDevices(2, async (ada, bob) => {
    const id = await gather("nulli-flow", [ada, bob], { seats: [{ name: "Ada" }, {}, { bot: "club" }] });
    await ada.until("(state) => state.seats[1].who === 'here' && state.seats[2].who === 'bot'");
    await start(ada, [ada, bob]);
    assert.equal((await ada.ask("record")).refused.message[0], "remote.no-help");
    await Promise.all([ada.ask("playOn"), bob.ask("playOn")]);
    for (const device of [ada, bob]) {
        await device.until(over);
        await device.until("(state) => state.kept");
        const checked = await device.ask("verify");
        assert.ok(checked.fair, JSON.stringify(checked));
        for (const finding of ["verify.told-fine", "verify.moves-fine"])
            assert.ok(checked.findings.some(({ text }) => text[0] === finding), JSON.stringify(checked));
        const record = await device.ask("finishedRecord", id);
        assert.match(record, /^# secret [0-9a-f]{64}$/m);
        for (const seat of [1, 2]) // both showed theirs in time
            assert.match(record, new RegExp(`^# entropy ${seat} [0-9a-f]{64} [0-9a-f]{64}$`, "m"));
    }
    assert.deepEqual((await ada.ask("mine", true)).map((table) => [table.id, table.stage]), [[id, "over"]]);
}));

test("a line that is lost comes back by itself, and a move made meanwhile is made once", () =>
    withDevices(2, async (ada, bob) => {
        const id = await gather("nulli-flow", [ada, bob]);
        await start(ada, [ada, bob]);
        await Promise.all([ada.ask("playOn", 2), bob.ask("playOn", 2)]);
        await ada.untilView((view) => view.next); // the next roll has reached her
        ada.wire.lose();
        await ada.until("(state) => state.line === 'lost' && state.lostSince > 0");
        await bob.until("(state) => state.seats[0].who === 'away'");
        const made = await ada.ask("move"); // shown as sent; nothing else can be touched
        assert.ok(!made.answer.refused, JSON.stringify(made));
        assert.deepEqual((await ada.state()).sent, { seat: 1, move: made.move });
        assert.equal((await ada.ask("view")).next, undefined);
        await ada.page.goto("about:blank"); // a device that is closed meanwhile has not lost it either
        await bob.ask("playOn", 1);
        ada.wire.mend();
        await ada.reload();
        await ada.ask("visit", id);
        await ada.until("(state) => state.line === 'there' && !state.sent");
        await ada.ask("playOn", 1);
        await ada.page.goto("about:blank");
        await bob.ask("playOn", 1); // with him the round is complete: that is worth a word to her
        await ada.reload();
        await ada.ask("visit", id);
        await ada.until("(state) => state.missed?.length");
        await ada.ask("seen");
        await ada.until("(state) => !state.missed");
        const [hers, his] = [ada.ask("playOn"), bob.ask("playOn")];
        await Promise.all([hers, his]);
        await ada.until("(state) => state.kept");
        const record = await ada.ask("finishedRecord", id);
        assert.equal(movesOf(record, 1)[2], `1 ${made.move}`);
        assert.ok((await ada.ask("verify")).fair);
    }));

test("the server is killed and starts again: all go on, nobody reloads, nothing is lost", () =>
    withDevices(2, async (ada, bob) => {
        const id = await gather("traexx", [ada, bob]);
        await start(ada, [ada, bob]);
        const playing = [ada.ask("playOn"), bob.ask("playOn")], port = Number(new URL(server.url).port);
        await ada.untilView((view) => view.events > 4);
        await server.kill();
        await Promise.all([ada, bob].map((device) => device.until("(state) => state.line === 'lost'")));
        server = await startServer(undefined, { data, port });
        await Promise.all([ada, bob].map((device) => device.until("(state) => state.line === 'there'")));
        await Promise.all(playing);
        await bob.until("(state) => state.kept");
        assert.ok((await bob.ask("verify")).fair);
        assert.match(await bob.ask("finishedRecord", id), /^result /m);
    }));

test("where sockets are refused the same is played by polling", () => withDevices(2, async (ada, bob) => {
    bob.wire.sockets = false;
    await gather("null-bock", [ada, bob], { seats: [{ name: "Ada" }, {}, { bot: "random" }] });
    await bob.until("(state) => state.line === 'polling'");
    await start(ada, [ada, bob]);
    await Promise.all([ada.ask("playOn", 5), bob.ask("playOn", 5)]);
    assert.equal((await bob.state()).line, "polling");
    assert.equal(await ada.ask("closeTable"), null);
    await bob.until(over);
}));

test("two seats on one device are handed over; the hands of the others never come here", () =>
    withDevices(2, async (ada, bob) => {
        await gather("nullern", [ada, bob], { seats: [{ name: "Ada" }, {}, {}] });
        assert.equal(await ada.ask("claim", 3, "Eva"), null);
        assert.equal((await ada.ask("claim", 2, "Eva")).refused.message[0], "online.seat-taken");
        await ada.until("(state) => state.mine.join() === '1,3' && state.seats[2].who === 'here'");
        await start(ada, [ada, bob]);
        const [hers] = await Promise.all([ada.ask("playOn", 8), bob.ask("playOn", 4)]);
        assert.deepEqual(hers.viewers.sort(), [1, 3]);
    }));

test("a seat moves to another device, is lent, and is taken back", () => withDevices(3, async (ada, bob, phone) => {
    const id = await gather("nulli-hex", [ada, bob]);
    await start(ada, [ada, bob]);
    await bob.ask("playOn", 1);
    const [, token] = partsOf(await bob.ask("moveLink"));
    assert.equal(await phone.ask("visit", id, token), null);
    await phone.until("(state) => state.role === 'seat' && state.viewer === 2 && state.begun");
    await bob.until("(state) => state.bye === 'moved'");
    assert.notEqual(partsOf(await phone.ask("moveLink"))[1], token);
    assert.equal(await phone.ask("lend"), null);
    await ada.until("(state) => state.seats[1].who === 'lent' && state.seats[1].name === 'Guest 2'");
    await ada.ask("playOn", 2); // the bot decides for the one who is away
    assert.equal((await phone.ask("view")).next, undefined);
    assert.equal(await phone.ask("back"), null);
    await phone.until("(state) => state.seats[1].who === 'here'");
    await Promise.all([ada.ask("playOn"), phone.ask("playOn")]);
    await phone.until("(state) => state.kept");
    assert.ok((await phone.ask("verify")).fair);
}));

test("a rematch keeps people and links; words are heard; a watcher sees what a spectator may see", () =>
    withDevices(3, async (ada, bob, screen) => {
        const id = await gather("nulli-flow", [ada, bob], { help: true });
        const [, watch] = partsOf((await ada.ask("links")).watch);
        await screen.ask("visit", id, watch);
        await start(ada, [ada, bob, screen]);
        assert.match(await ada.ask("record"), /^view 1$/m); // help is allowed for all
        await screen.until("(state) => state.role === 'watch' && state.viewer === 0 && state.help");
        await ada.until("(state) => state.watchers === 1");
        assert.equal(await bob.ask("say", "hello"), null);
        await ada.until("(state, { events }) => events().some(({ kind, seat }) => kind === 'said' && seat === 2)");
        assert.equal((await bob.ask("start")).refused.message[0], "remote.no-host");
        assert.equal(await ada.ask("pause"), null);
        await bob.until("(state) => state.stage === 'paused'");
        assert.equal(await ada.ask("resume"), null);
        await bob.until("(state) => state.stage === 'playing'");
        assert.equal(await ada.ask("closeTable"), null);
        await bob.until(over);
        assert.ok((await bob.ask("verify")).fair);
        assert.equal(await ada.ask("again"), null);
        for (const device of [ada, bob, screen])
            await device.until("(state) => state.next");
        const { next } = await bob.state();
        for (const device of [ada, bob, screen])
            assert.equal(await device.ask("visit", next), null);
        await ada.until("(state) => state.seats.every((seat) => seat.who === 'here' && seat.hash)");
        await start(ada, [ada, bob, screen]);
        await bob.ask("leave");
        await ada.ask("playOn", 1);
        const mine = await bob.ask("mine", true);
        assert.deepEqual(mine.map((table) => [table.id, table.yourTurn]), [[next, true], [id, false]]);
    }));

test("a wrong link, a table that is gone, a server that has none: each says so", () => withDevices(1, async (guest) => {
    assert.equal((await guest.ask("visit", "short", "x".repeat(22))).refused.message[0], "remote.gone");
    assert.equal((await guest.ask("visit", "abcdefghijklmnop")).refused.message[0], "remote.gone");
    await guest.ask("visit", "abcdefghijklmnop", "x".repeat(22));
    await guest.until("(state) => state.bye === 'gone'");
    assert.equal((await guest.ask("mine", false))[0].gone, true);
    const nobody = await guest.ask("host", { setup: { game: "nullern", seats: [{}, {}, {}] }, mine: [1], limit: "none",
                                             help: false });
    assert.equal(nobody.refused.message[0], "remote.no-name");
    guest.wire.lose();
    const lost = await guest.ask("host", { setup: { game: "nullern", seats: [{}, {}, {}] }, mine: [], limit: "none",
                                           help: false });
    assert.equal(lost.refused.message[0], "remote.unreachable");
}));
