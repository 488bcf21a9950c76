// feel_test.mjs - how it feels at the table: a confirmed move is taken back, how moves are confirmed, the
// pace, sounds, personal bests.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
    gameIds, goTo, importRecord, lateRecord, middlesOf, nullarium, opened, openVisitor, playByTaps, press, readTable,
    resume, root, useBrowser,
} from "./harness.mjs";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const used = useBrowser();
const esbuild = createRequire(join(root, "web/app/package.json"))("esbuild");
const slow = { pace: "slow" };

/** In the page: the time to take a move back (3 s at a slow pace) does not pass by itself. */
const timeless = () => {
    const plain = window.setTimeout.bind(window);
    window.setTimeout = (task, wait, ...args) => plain(task, wait === 3000 ? 1e9 : wait, ...args);
};

/** The record of the game that is kept, as the browser has it. */
const keptRecord = (page) => page.evaluate(() => new Promise((resolve, reject) => {
    const asked = indexedDB.open("nullarium", 1);
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
        const all = asked.result.transaction("games").objectStore("games").getAll();
        all.onsuccess = () => resolve(all.result.sort((a, b) => b.touched - a.touched)[0].record);
    };
}));

function replays(record) {
    const folder = mkdtempSync(join(tmpdir(), "nullarium-feel-"));
    writeFileSync(join(folder, "a.rec"), record);
    nullarium("replay", join(folder, "a.rec"));
    rmSync(folder, { recursive: true });
}

const eventsOf = (record) => record.split("\n---\n")[1].trim().split("\n");

describe("taking back", () => {
    for (const size of ["phone", "desktop"])
        it(`a confirmed move, before the next roll, on a ${size}`, async () => {
            const visitor =
                await openVisitor(used.browser, used.url, { size, settings: slow, script: timeless });
            const { page } = visitor, [game] = gameIds(); // it is played alone
            await resume(visitor, lateRecord(game, { seed: 3, seats: 1, decisions: 9 }));
            const before = eventsOf(await keptRecord(page));
            await playByTaps(visitor, { stop: (moves) => moves >= 1 });
            await page.locator(".move-back").waitFor();
            const [confirmed] = eventsOf(await keptRecord(page)).slice(before.length);
            assert.match(confirmed, /^1 \S+$/);
            await press(visitor, page.locator(".move-back"));
            await page.waitForSelector(".action-bar .confirm");
            assert.match(await page.locator(".news-line").innerText(), /taken back/);
            const record = await keptRecord(page);
            assert.deepEqual(eventsOf(record), [...before, `# taken back ${confirmed}`]);
            replays(record);
            assert.equal(await page.locator(".move-back").count(), 0, "the one before stands: a roll has followed");
            // Loaded again it is the same; a tap elsewhere goes on, and then it stands.
            await page.reload();
            await page.waitForSelector(".action-bar .confirm");
            await playByTaps(visitor, { stop: (moves) => moves >= 1 });
            await page.locator(".move-back").waitFor();
            await press(visitor, page.locator("header.top h1"));
            await page.locator(".move-back").waitFor({ state: "detached" });
            visitor.check();
            await visitor.close();
        });

    it("by Backspace", async () => {
        const visitor = await openVisitor(used.browser, used.url, { settings: slow, script: timeless });
        const { page } = visitor, [game] = gameIds();
        await resume(visitor, lateRecord(game, { seed: 4, seats: 1, decisions: 9 }));
        await playByTaps(visitor, { stop: (moves) => moves >= 1 });
        await page.locator(".move-back").waitFor();
        await page.keyboard.press("Backspace");
        await page.waitForSelector(".action-bar .confirm");
        assert.match(eventsOf(await keptRecord(page)).at(-1), /^# taken back 1 \S+$/);
        visitor.check();
        await visitor.close();
    });

    it("round one device, where hands are hidden: the device is handed back", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", settings: slow, script: timeless });
        const { page } = visitor;
        const record = lateRecord("nullern", { seed: 2, seats: 3, decisions: 12, persons: [1, 2, 3] });
        await resumeHanded(visitor, record);
        const first = await page.locator(".hand-over h1").innerText();
        await press(visitor, page.locator(".hand-over .primary"));
        await page.waitForSelector(".action-bar .confirm");
        await playByTaps(visitor, { stop: (moves) => moves >= 1 });
        await page.locator(".hand-over .primary").waitFor();
        await press(visitor, page.locator(".hand-over .move-back"));
        await page.waitForSelector(".action-bar .confirm");
        assert.match(eventsOf(await keptRecord(page)).at(-1), /^# taken back \d \S+$/);
        // Played again, and the next one has looked at his own hand: then it is handed over.
        await playByTaps(visitor, { stop: (moves) => moves >= 1 });
        await press(visitor, page.locator(".hand-over .primary"));
        await page.waitForSelector(".action-bar .confirm");
        await press(visitor, page.locator(".action-bar .move-back"));
        await page.locator(".hand-over .primary").waitFor();
        assert.equal(await page.locator(".hand-over h1").innerText(), first);
        visitor.check();
        await visitor.close();
    });
});

/** Takes a record in where somebody must take the device first. */
async function resumeHanded(visitor, record) {
    await importRecord(visitor, record);
    await visitor.page.locator(".hand-over .primary").waitFor();
}

/** In the page: counts what is played and ticks. */
const listening = () => {
    window.sounded = window.ticked = 0;
    for (const node of [OscillatorNode, AudioBufferSourceNode]) {
        const { start } = node.prototype;
        node.prototype.start = function (...args) {
            window.sounded++;
            return start.apply(this, args);
        };
    }
    Object.defineProperty(navigator, "vibrate", { value: () => Boolean(++window.ticked) });
};

describe("sounds", () => {
    const counts = (page) => page.evaluate(() => [window.sounded, window.ticked]);

    it("are silent until somebody wishes for them, then heard and felt; a refused tap too", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", script: listening });
        const { page } = visitor, [game] = gameIds();
        await resume(visitor, lateRecord(game, { seed: 7, seats: 1, decisions: 12 }));
        await playByTaps(visitor, { stop: (moves) => moves >= 2 });
        assert.deepEqual(await counts(page), [0, 0]);
        await goTo(page, "#/settings");
        for (const name of ["Sounds", "Vibration"])
            await press(visitor, page.getByRole("group", { name }).getByRole("button", { name: "On" }));
        await page.waitForFunction(() => window.sounded > 0 && window.ticked > 0);
        await page.reload();
        await opened(page);
        await resume(visitor, lateRecord(game, { seed: 7, seats: 1, decisions: 12 }));
        await page.evaluate(() => (window.sounded = window.ticked = 0));
        await playByTaps(visitor, { stop: (moves) => moves >= 2 });
        await page.waitForFunction(() => window.sounded > 3 && window.ticked > 1);
        const other = ".scene:has(.item.lit) .item[data-target]:not(.lit) .handle";
        await page.waitForSelector(other, { state: "attached" }); // the next turn has come, and not all is possible
        const [{ x, y }] = await middlesOf(page, other);
        // The first tap may only end the showing of what has happened.
        for (let tries = 0; tries < 5 && !await page.locator(".status.bad").count(); tries++) {
            await page.evaluate(() => (window.sounded = window.ticked = 0));
            await page.touchscreen.tap(x, y);
            await page.waitForSelector(".status.bad", { timeout: 3000 }).catch(() => {});
        }
        await page.waitForFunction(() => window.sounded === 2 && window.ticked === 1);
        visitor.check();
        await visitor.close();
    });

    it("take less than 2.5 kB of the first visit", async () => {
        const { outputFiles } = await esbuild.build({
            entryPoints: [join(root, "web/app/src/feel/sounds.ts")], bundle: true, minify: true, format: "esm",
            write: false,
        });
        const packed = brotliCompressSync(outputFiles[0].contents).length;
        assert.ok(packed > 300 && packed < 2500, `${packed} bytes`);
    });
});

/** In the page: notes what is set in motion, and for how long. */
const watching = () => {
    window.motions = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, wishes) {
        const kinds = (Array.isArray(frames) ? frames : [frames]).flatMap((one) => Object.keys(one));
        window.motions.push({ place: this.parentNode.getAttribute("class"), kinds, lasts: wishes.duration,
                              text: JSON.stringify(frames) });
        return animate.call(this, frames, wishes);
    };
};

/** A visitor whose device wants no less motion. */
const openMoving = (options) => openVisitor(used.browser, used.url,
    { size: "phone", contextOptions: { reducedMotion: "no-preference" }, ...options });

describe("motion", () => {
    /** What moves in a few tricks of others: cards that fly. */
    const motionsOf = async (motion) => {
        const visitor = await openMoving({ settings: { motion, pace: "fast" }, script: watching });
        const { page } = visitor;
        await resume(visitor, lateRecord("nullern", { seed: 3, seats: 3, decisions: 30, bot: "beginner" }));
        await playByTaps(visitor, { stop: (moves) => moves >= 3 });
        await page.waitForFunction(() => window.motions.some(({ place }) => place === "leaving") &&
            window.motions.some(({ place }) => /i-card .*fresh/.test(place)));
        await page.waitForFunction(() => !document.querySelector(".leaving > *"));
        const motions = await page.evaluate(() => window.motions);
        visitor.check();
        await visitor.close();
        return motions;
    };

    it("cards fly from whose they are and to who takes them, briefly, by transforms and opacity alone", async () => {
        for (const { kinds, lasts, text } of await motionsOf("full")) {
            assert.ok(lasts > 0 && lasts <= 500, text);
            assert.ok(kinds.every((kind) => ["transform", "opacity", "offset"].includes(kind)), text);
            assert.match(text, /translate|scale/);
        }
    });

    it("where less is wanted things only fade", async () => {
        for (const { lasts, text } of await motionsOf("less")) {
            assert.equal(lasts, 120);
            assert.doesNotMatch(text, /rotate|scale/);
        }
    });

    it("a tap skips it", async () => {
        const visitor = await openMoving({ settings: { motion: "full" } });
        const { page } = visitor, [game] = gameIds();
        await resume(visitor, lateRecord(game, { seed: 7, seats: 1, decisions: 12 }));
        const item = page.locator(".scene .item.lit .handle").last();
        await item.waitFor({ state: "attached" });
        const left = await page.evaluate(() => {
            const scene = document.querySelector(".scene"), body = scene.querySelector(".item .body");
            body.animate({ opacity: [0, 1] }, 60_000);
            scene.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 2 }));
            return scene.getAnimations({ subtree: true }).length;
        });
        assert.equal(left, 0);
        visitor.check();
        await visitor.close();
    });
});

describe("a loupe", () => {
    it("shows what a resting finger covers, twice as large; a quick tap and a lifted finger do not", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor;
        await resume(visitor, lateRecord("nulli-hex", { seed: 4, seats: 2, decisions: 9 }));
        const finger = await visitor.context.newCDPSession(page), loupe = page.locator(".loupe");
        const send = (type, ...points) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
        const places = (await middlesOf(page, ".scene .i-dot.lit .handle")).slice(0, 2);
        await send("touchStart", places[0]);
        await loupe.waitFor({ state: "visible" });
        const board = await page.locator(".scene").first().boundingBox();
        for (const [i, { x, y }] of places.entries()) {
            if (i)
                await send("touchMove", { x, y });
            await page.waitForFunction(([left, top]) => {
                const { a, e, f } = document.querySelector(".loupe use").getCTM();
                const glass = document.querySelector(".loupe").getCTM();
                return a === 2 && Math.hypot((glass.e - e) / a - left, (glass.f - f) / a - top) < 1;
            }, [x - board.x, y - board.y]);
        }
        await send("touchEnd");
        await loupe.waitFor({ state: "hidden" });
        assert.ok((await readTable(page)).touched > 0, "what lay under the finger is chosen");
        visitor.check();
        await visitor.close();
    });
});

describe("settings", () => {
    it("a move is confirmed by a second tap, or by the button alone; both are remembered", async () => {
        const visitor = await openVisitor(used.browser, used.url, { settings: slow, script: timeless });
        const { page } = visitor, [game] = gameIds();
        for (const way of ["tap", "button"]) {
            await goTo(page, "#/settings");
            const choice = page.getByRole("group", { name: "Confirming a move" });
            await press(visitor, choice.getByRole("button").nth(way === "tap" ? 0 : 1));
            await page.reload();
            await opened(page);
            assert.equal(await choice.getByRole("button", { pressed: true }).count(), 1);
            await resume(visitor, lateRecord(game, { seed: 5, seats: 1, decisions: 9 }));
            const before = eventsOf(await keptRecord(page)).length;
            let last;
            for (let table = await readTable(page); !table.complete; table = await readTable(page)) {
                const item = `.scene .item[data-target="${table.lit.at(-1)}"]`;
                last = page.locator(`${item} .handle`);
                await last.click();
                // It is drawn at once and lit until the table has answered.
                await page.waitForSelector(`${item}.touched:not(.lit), .confirm:not([disabled])`,
                                           { state: "attached" });
            }
            await page.waitForTimeout(350); // a finger that bounces confirms nothing
            await last.click();
            if (way === "tap")
                await page.locator(".move-back").waitFor();
            else
                await page.waitForTimeout(300);
            assert.equal(eventsOf(await keptRecord(page)).length, before + (way === "tap" ? 1 : 0), way);
            if (way === "button") {
                assert.ok((await readTable(page)).complete, "it is still there to be confirmed");
                await press(visitor, page.locator(".action-bar .confirm"));
                await page.locator(".move-back").waitFor();
            }
        }
        visitor.check();
        await visitor.close();
    });

    it("the pace is chosen and remembered; at once waits for nothing", async () => {
        const waits = () => {
            const plain = window.setTimeout.bind(window);
            window.waits = [];
            window.setTimeout = (task, wait, ...args) => (window.waits.push(wait), plain(task, wait, ...args));
        };
        const visitor = await openVisitor(used.browser, used.url, { script: waits });
        const { page } = visitor, [game] = gameIds();
        await goTo(page, "#/settings");
        const choice = page.getByRole("group", { name: "Pace" });
        await press(visitor, choice.getByRole("button", { name: "At once" }));
        await page.reload();
        await opened(page);
        assert.equal(await choice.getByRole("button", { pressed: true }).innerText(), "At once");
        await resume(visitor, lateRecord(game, { seed: 6, seats: 1, decisions: 6 }));
        await page.evaluate(() => (window.waits.length = 0));
        await playByTaps(visitor, { stop: (moves) => moves >= 3 });
        const seen = await page.evaluate(() => window.waits);
        assert.ok(seen.includes(0) && !seen.some((wait) => [20, 60, 220, 250, 480, 500, 700, 1000].includes(wait)),
                  JSON.stringify(seen));
        visitor.check();
        await visitor.close();
    });
});

describe("the end", () => {
    it("says a personal best, from the second game of a kind on", async () => {
        const visitor = await openVisitor(used.browser, used.url);
        const { page } = visitor, [game] = gameIds();
        const said = [];
        for (let i = 0; i < 2; i++) {
            await resume(visitor, lateRecord(game, { seed: 8, seats: 1, decisions: 1 }));
            await playByTaps(visitor);
            await page.locator(".over .pride").waitFor({ state: "attached" });
            said.push(await page.locator(".over .pride").innerText());
        }
        assert.equal(said[0], "");
        assert.match(said[1], /Your best here: \d+|personal best/);
        visitor.check();
        await visitor.close();
    });
});
