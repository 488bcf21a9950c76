// harness.mjs - what all browser tests need: the program as a server, Debian's chromium, pages that watch for mistakes,
// and hands that play. No test waits a fixed time where it can wait for something.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const build = resolve(process.env.NULLARIUM_BUILD ?? join(root, "build"));
const require = createRequire(join(root, "web/app/package.json"));
const { chromium } = require("playwright-core");
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
export const languages = ["en", "de", "fr", "it", "ru"];
export const sizes = {
    phone: { width: 360, height: 740, touch: true },
    side: { width: 740, height: 360, touch: true }, // a phone on its side
    tablet: { width: 820, height: 1180, touch: true },
    desktop: { width: 1440, height: 900, touch: false },
};
/** For one thing on a page to happen; a busy machine may take that long. Who writes a test may want less. */
export const patience = Number(process.env.NULLARIUM_PATIENCE ?? 120_000);

/** In test-all: every screen and size, not a part that stands for all. */
export const everything = process.env.NULLARIUM_SCREENS === "all";

/** Runs the program and answers what it prints. */
export function nullarium(...args) {
    return execFileSync(join(build, "nullarium"), args.map(String), { encoding: "utf8", maxBuffer: 1 << 26 });
}

/** The games as the program lists them: their ids. */
export function gameIds() {
    const list = readFileSync(join(root, "games/games.list"), "utf8").split("\n").map((line) => line.trim());
    return list.filter((line) => line && !line.startsWith("#")).map((line) => line.replaceAll("_", "-"));
}

/* -- servers ------------------------------------------------------------------------------------------------ */

/** Everything that was started: a test that fails before it stops its own must not keep this process alive. */
const started = new Set();

/** `nullarium serve` at a free port, or again at one it had, with its online tables in a folder of its own unless one
 *  is given. `kill` ends it without a warning. */
export async function startServer(program = join(build, "nullarium"), { port = 0, data } = {}) {
    const folder = data ?? mkdtempSync(join(tmpdir(), "nullarium-tables-"));
    const args = ["--data", join(folder, "tables.db"), "--per-address", "0", "--tables-per-address", "0"];
    const child = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, ...args],
                        { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    const url = await new Promise((found, failed) => {
        const hear = (bytes) => {
            said += bytes;
            const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
            if (address)
                found(`${address}/`);
        };
        child.stdout.on("data", hear);
        child.stderr.on("data", hear);
        child.on("exit", () => failed(new Error(`the server ended: ${said}`)));
    });
    const end = (signal) => new Promise((done) => {
        if (child.exitCode !== null || child.signalCode !== null)
            return done();
        child.removeAllListeners("exit");
        child.on("exit", done);
        child.kill(signal);
    });
    const stop = async () => {
        started.delete(stop);
        await end("SIGTERM");
        if (!data)
            rmSync(folder, { recursive: true, force: true });
    };
    started.add(stop);
    return { url, stop, kill: () => end("SIGKILL") };
}

/** As `nullarium serve` sends it. */
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
    "worker-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; " +
    "form-action 'none'";
const types = {
    ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".json": "application/json",
    ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png",
    ".webmanifest": "application/manifest+json",
};

/** A folder at a port, which may become another folder, lose files or go away: for what `nullarium serve` never
 *  does. */
export async function serveFolder(folder) {
    const state = { folder, lost: (_path) => false, alter: (_path, bytes) => bytes };
    const server = createServer((request, answer) => {
        const path = new URL(request.url, "http://x").pathname.replace(/\/$/, "/index.html");
        const file = join(state.folder, path);
        if (state.lost(path) || !existsSync(file) || !statSync(file).isFile()) {
            answer.writeHead(404).end();
            return;
        }
        answer.writeHead(200, {
            "content-type": types[extname(file)] ?? "application/octet-stream",
            "content-security-policy": policy,
            "cache-control": "no-cache",
        });
        answer.end(state.alter(path, readFileSync(file)));
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    state.url = `http://127.0.0.1:${server.address().port}/`;
    state.stop = () => new Promise((done) => {
        started.delete(state.stop);
        server.close(done);
        server.closeAllConnections();
    });
    started.add(state.stop);
    return state;
}

/* -- the browser -------------------------------------------------------------------------------------------- */

/** Chromium for one test file. It finds no host but this machine. */
export async function openBrowser() {
    const path = execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
    const profile = mkdtempSync(join(tmpdir(), "nullarium-browser-"));
    const browser = await chromium.launch({
        executablePath: path,
        env: { ...process.env, HOME: profile },
        args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
               "--disable-component-update",
            "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
    });
    return {
        browser,
        close: async () => {
            await browser.close();
            rmSync(profile, { recursive: true, force: true });
        },
    };
}

/** For one test file: the program as a server, and a browser, from before its first test until after its last. */
export function useBrowser() {
    const used = {}; // url, browser
    let chrome;
    before(async () => {
        const { url } = await startServer();
        chrome = await openBrowser();
        Object.assign(used, { url, browser: chrome.browser });
    });
    after(async () => {
        await chrome?.close();
        for (const stop of started)
            await stop();
    });
    return used;
}

/** In the page: a browser that saves data. Else every visitor would fetch what all bots have learned (26 MB), and some
 *  at a time keep the machine busy; only the tests of that want it. */
const saveData = () =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });

/** A page without anything of the app's set beforehand; what is wrong on its console goes to `complaints`. */
export async function openPage(browser, complaints, options = {}) {
    const context = await browser.newContext(
        { viewport: { width: 360, height: 740 }, bypassCSP: Boolean(options.axe), ...options });
    context.setDefaultTimeout(patience);
    await context.addInitScript(saveData);
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (trouble) => complaints.push(String(trouble)));
    return page;
}

/** What axe-core finds that is serious or worse. */
export async function findSerious(page) {
    if (!(await page.evaluate(() => "axe" in window)))
        await page.evaluate(axeSource);
    const found =
        await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], elementRef: false }));
    return found.violations.filter((one) => ["serious", "critical"].includes(one.impact))
        .map((one) =>
            `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
}

export async function checkAxe(page, label) {
    assert.deepEqual(await findSerious(page), [], label);
}

/** No text id where a sentence should stand, nothing wider than the screen. */
export async function checkTexts(page, label) {
    const catalogues = ["web", "web-[a-z]+", "analyse", "advice", "core", ...gameIds()].join("|");
    const found = await page.evaluate((id) => ({
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ids: document.body.innerText.match(new RegExp(id, "g")),
    }), `\\b(?:${catalogues})\\.[a-z][a-z-]+|\\{\\d`);
    assert.ok(found.wide <= 0, `${label}: ${found.wide} pixels too wide`);
    assert.equal(found.ids, null, label);
}

/** Notes in the page everything that its workers tell it. */
function overhear() {
    const heard = [];
    window.heard = heard;
    const Worker = window.Worker;
    window.Worker = class extends Worker {
        constructor(...args) {
            super(...args);
            this.addEventListener("message", (event) => {
                try {
                    heard.push(JSON.stringify(event.data));
                } catch {
                    heard.push("?");
                }
            });
        }
    };
}

/**
 * A person with a browser of his own. `settings` are the app's; `quiet` lists what may stand on the console; all else
 * that goes wrong is found by `check`. With `weights` he fetches all weights in the background.
 */
export async function openVisitor(browser, url, options = {}) {
    const { size = "desktop", settings = {}, quiet = [], script, contextOptions = {}, hear = false, weights = false } =
        options;
    const { width, height, touch } = sizes[size];
    const context = await browser.newContext({
        viewport: { width, height }, hasTouch: touch, isMobile: touch, reducedMotion: "reduce", locale: "en-GB",
        acceptDownloads: true, ...contextOptions,
    });
    context.setDefaultTimeout(patience);
    const wrong = [];
    context.on("request", (request) => {
        const address = request.url();
        if (!address.startsWith(url) && !/^(blob|data):/.test(address))
            wrong.push(`a request to ${address}`);
    });
    context.on("weberror", (error) => wrong.push(`an error: ${error.error().stack ?? error.error()}`));
    context.on("console", (message) => {
        if (["error", "warning"].includes(message.type()) && !quiet.some((one) => one.test(message.text())))
            wrong.push(`on the console: ${message.text()}`);
    });
    await context.addInitScript((kept) => {
        if (location.protocol === "http:" && !localStorage.getItem("nullarium.settings"))
            localStorage.setItem("nullarium.settings", kept);
    }, JSON.stringify({ language: "en", ...settings }));
    if (!weights)
        await context.addInitScript(saveData);
    if (script)
        await context.addInitScript(script);
    if (hear)
        await context.addInitScript(overhear);
    const page = await context.newPage();
    await page.goto(url + (options.at ?? ""));
    return {
        page, context, size, touch, wrong,
        check: () => assert.deepEqual(wrong, []),
        close: () => context.close(),
    };
}

/** Sees to it that a person finds the page as it is meant to be: opened, and nothing being fetched. */
export async function opened(page) {
    await page.waitForSelector(':is(main, [role="main"]):not([aria-busy]):not([hidden])');
}

export async function goTo(page, hash) {
    await page.evaluate((wanted) => { location.hash = wanted; }, hash);
    await opened(page);
}

/* -- records ------------------------------------------------------------------------------------------------ */

/**
 * A game shortly before its end: random play, cut so that seat 1, a person, still decides `decisions` times. Others are
 * bots where the game has any, unless `persons` says who all are people.
 */
export function lateRecord(game, { seed = 1, seats, decisions = 2, persons = [1], bot = "random" } = {}) {
    const folder = mkdtempSync(join(tmpdir(), "nullarium-records-"));
    nullarium("random", game, "--seed", seed, ...(seats ? ["--seats", seats] : []), "--out", folder);
    const words = readFileSync(join(folder, readdirSync(folder)[0]), "utf8");
    rmSync(folder, { recursive: true });
    const lines = words.split("\n");
    const rule = lines.indexOf("---");
    const count = Number(/^seats (\d+)/m.exec(words)?.[1] ?? 1);
    const header = lines.slice(0, rule).filter((line) => !/^(bot|name) /.test(line));
    const bots = Array.from({ length: count }, (_, i) => i + 1).filter((seat) => !persons.includes(seat));
    header.splice(3, 0, ...bots.map((seat) => `bot ${seat} ${bot}`)); // after `seats`
    const events = lines.slice(rule + 1).filter((line) => line && !/^(#|result)/.test(line));
    let cut = events.length, left = decisions;
    while (cut > 0 && left > 0)
        if (persons.some((seat) => events[--cut].startsWith(`${seat} `)))
            left--;
    return `${[...header, "---", ...events.slice(0, cut)].join("\n")}\n`;
}

/** Takes a record in by the import panel, with taps and typing. */
export async function importRecord(visitor, record) {
    const { page } = visitor;
    await goTo(page, "#/");
    await press(visitor, page.locator("section.kept > p.links button").last());
    await page.locator("dialog textarea").fill(record);
    await press(visitor, page.locator("dialog button.primary"));
}

/** Takes a record in and waits until a person decides. */
export async function resume(visitor, record) {
    await importRecord(visitor, record);
    await visitor.page.waitForSelector(".action-bar .confirm");
}

/* -- playing ------------------------------------------------------------------------------------------------ */

/** A finger where there is one, else the mouse. */
export async function press(visitor, what, options) {
    await (visitor.touch ? what.tap(options) : what.click(options));
}

/** In set-up: who sits on this chair, counted from 0: "" a person, a level, "nobody". */
export async function seatOn(visitor, chair, who) {
    const { page } = visitor;
    await press(visitor, page.locator(".chairs .chair").nth(chair));
    await press(visitor, page.locator(`dialog [data-who="${who}"]`));
    if (who)
        await page.waitForSelector("dialog[open]", { state: "detached" });
}

/** In set-up: how the person on this chair is called. */
export async function nameChair(visitor, chair, name) {
    const { page } = visitor;
    await press(visitor, page.locator(".chairs .chair").nth(chair));
    await page.locator("dialog .person input").fill(name);
    await press(visitor, page.locator("dialog .person .primary"));
    await page.waitForSelector("dialog[open]", { state: "detached" });
}

/** The menu of a table. */
export async function openMenu(visitor) {
    await press(visitor, visitor.page.locator("header.top button").last());
    await visitor.page.waitForSelector("dialog[open] .menu");
}

/** How the table stands, as a person sees it. */
export function readTable(page) {
    return page.evaluate(() => {
        const shown = (element) => element && element.getClientRects().length > 0;
        const confirm = document.querySelector(".action-bar .confirm");
        return {
            over: shown(document.querySelector(".over")),
            handover: shown(document.querySelector(".hand-over")),
            round: shown(document.querySelector(".round-over")),
            dialog: Boolean(document.querySelector("dialog[open]")),
            lit: [...document.querySelectorAll(".scene .item.lit[data-target]")].map((item) =>
                Number(item.dataset.target)),
            touched: document.querySelectorAll(".scene .item.touched[data-target]").length,
            turn: Boolean(confirm),
            complete: Boolean(confirm && !confirm.disabled),
            status: document.querySelector(".action-bar .status")?.textContent ?? "",
            scene: document.querySelector(".scene")?.outerHTML.length ?? 0,
        };
    });
}

/** A generator of our own: the same choices in every run. */
export function chooser(seed = 1) {
    let state = seed >>> 0 || 1;
    return (count) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * count);
    };
}

/** The middles of things, as they are on the screen. */
export function middlesOf(page, selector) {
    return page.evaluate((wanted) => [...document.querySelectorAll(wanted)].map((thing) => {
        const frame = thing.getBoundingClientRect();
        return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    }), selector);
}

/** The middle of a target on the screen, scrolled to where a finger can be. */
async function placeOf(page, target) {
    return page.evaluate((wanted) => {
        const item = document.querySelector(`.scene .item.lit[data-target="${wanted}"] .handle`);
        if (!item)
            return null;
        item.scrollIntoView({ block: "nearest", inline: "nearest" });
        const frame = item.getBoundingClientRect();
        return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    }, target);
}

/** Waits until the table looks different from `before`. */
export async function changed(page, before) {
    const words = JSON.stringify(before);
    const until = Date.now() + patience;
    while (Date.now() < until) {
        const now = await readTable(page);
        if (JSON.stringify(now) !== words)
            return now;
        await page.waitForTimeout(25);
    }
    throw new Error(`nothing happens any more: ${words}`);
}

/** Confirms the move that was read. False: it no longer stands there, for a tap before may be answered only now, and
 *  have begun another line or confirmed this one. A move that stands there must let itself be confirmed. */
async function confirmed(visitor, table) {
    const until = Date.now() + patience;
    for (;;) {
        try {
            await press(visitor, visitor.page.locator(".action-bar .confirm"), { timeout: 3000 });
            return true;
        } catch (trouble) {
            const { complete, status } = await readTable(visitor.page);
            if (!complete || status !== table.status)
                return false;
            if (Date.now() > until)
                throw trouble;
        }
    }
}

/** Plays with taps until the game is over, or `stop` says so. Answers how many moves were confirmed. */
export async function playByTaps(visitor, { seed = 1, stop = (_moves, _table) => false, onHandover } = {}) {
    const { page, touch } = visitor, choose = chooser(seed);
    let moves = 0, dead = 0, lost = 0;
    await page.waitForSelector(".action-bar, .over, .hand-over");
    for (let steps = 0; steps < 4000; steps++) {
        const table = await readTable(page);
        if (table.over || stop(moves, table))
            return moves;
        if (table.handover) {
            await onHandover?.();
            await press(visitor, page.locator(".hand-over .primary"));
            await changed(page, table);
        } else if (table.round) { // a summary: one tap goes on, or it goes by itself
            await page.locator(".round-over .primary").click({ timeout: 1000 }).catch(() => {});
        } else if (table.complete) {
            if (!await confirmed(visitor, table)) {
                assert.ok(lost++ < 20, `moves do not stay: ${table.status}`);
                continue;
            }
            moves++;
            await changed(page, table);
        } else if (table.turn && table.lit.length) {
            const at = await placeOf(page, table.lit[choose(table.lit.length)]);
            if (at) {
                if (touch)
                    await page.touchscreen.tap(at.x, at.y);
                else
                    await page.mouse.click(at.x, at.y);
                // One looks what came of it; the first tap may only have ended the showing of what had happened.
                const asked = ({ lit, turn, complete }) => JSON.stringify([lit, turn, complete]);
                for (const until = Date.now() + 300; Date.now() < until;) {
                    await page.waitForTimeout(25);
                    if (asked(await readTable(page)) !== asked(table))
                        break;
                }
            }
        } else if (table.turn && table.touched) {
            // Either nothing can follow, or the move is just being played: that is known a moment later.
            await page.waitForTimeout(200);
            if (JSON.stringify(await readTable(page)) !== JSON.stringify(table))
                continue;
            assert.ok(dead++ < 50, `touches lead nowhere: ${table.status}`);
            await page.keyboard.press("Backspace");
            await changed(page, table);
        } else {
            await changed(page, table);
        }
    }
    throw new Error("the game does not end");
}

/** Tab until what is focused fits the selector; the focus must always be visible on the way. */
export async function tabTo(page, selector, most = 80) {
    for (let i = 0; i < most; i++) {
        const found = await page.evaluate((wanted) => Boolean(document.activeElement?.matches(wanted)), selector);
        if (found)
            return;
        await page.keyboard.press("Tab");
        const seen = await page.evaluate(() => {
            const here = document.activeElement;
            if (!here || here === document.body)
                return true;
            const style = getComputedStyle(here), inner = here.querySelector(".focus");
            return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) ||
                (inner !== null && getComputedStyle(inner).stroke !== "none") || here.matches(".hidden-input");
        });
        assert.ok(seen, "the focus can be seen");
    }
    const stop = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`Tab does not lead to ${selector}; it is at ${stop}`);
}

/** The same on a table that may just have answered: false if it is no longer the one that was read. */
async function tabToStill(page, selector, table) {
    try {
        await tabTo(page, selector);
        return true;
    } catch (trouble) {
        if (JSON.stringify(await readTable(page)) === JSON.stringify(table))
            throw trouble;
        return false;
    }
}

/** Plays on by keys: n jumps to what is possible, Enter chooses and confirms. Answers how many moves were confirmed. */
export async function playByKeys(page, stop = () => false) {
    let moves = 0, stuck = 0;
    for (let steps = 0; steps < 600; steps++) {
        const table = await readTable(page);
        if (table.over || stop(moves))
            return moves;
        if (table.round) {
            await page.keyboard.press("Enter");
            await page.waitForTimeout(60);
        } else if (table.complete) {
            if (!await tabToStill(page, ".action-bar .confirm", table))
                continue;
            await page.keyboard.press("Enter");
            moves++;
            await changed(page, table);
        } else if (table.turn && table.lit.length) {
            if (!await tabToStill(page, ".scene:has(.item.lit) .handle", table))
                continue;
            for (let i = 0; i <= steps % 3; i++)
                await page.keyboard.press("n");
            const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
            assert.match(name ?? "", /\S/, "a target has a name");
            await page.keyboard.press("Enter");
            await page.waitForTimeout(60);
        } else if (table.turn && table.touched) {
            assert.ok(stuck++ < 30, `keys lead nowhere: ${table.status}`);
            await page.keyboard.press("Escape");
            await changed(page, table);
        } else {
            await changed(page, table);
        }
    }
    throw new Error("the game does not end");
}
