// bench_web.mjs - how quickly the page answers: from a tap to the next picture; how much script a tap costs the page (wanted: at most 16 ms),
// and a frame in which something moves (4 ms), as processor time of its main thread, from chromium's trace; the longest task there while a
// master thinks (under 50 ms). usage: NULLARIUM_BUILD=build node tools/bench_web.mjs
import { gameIds, importRecord, lateRecord, openBrowser, openVisitor, opened, readTable, startServer } from "../tests/browser/harness.mjs";

const { browser, close } = await openBrowser();
const server = await startServer();
let worst = 0, dearest = { tap: 0, frame: 0 };

/** Notes every long task, and for each touch of the board the time until it is lit. Runs in the page. */
function watch() {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ entryTypes: ["longtask"] });
    window.taps = [];
    addEventListener("pointerdown", () => {
        const start = performance.now();
        requestAnimationFrame(() => setTimeout(() => window.taps.push(performance.now() - start)));
    }, { capture: true });
}

/** What of a trace is script: whatever calls into the page's code. */
const script = new Set(["EvaluateScript", "EventDispatch", "FireAnimationFrame", "FireIdleCallback", "FunctionCall", "HandlePostMessage",
    "RunMicrotasks", "TimerFire", "V8.GCFinalizeMC", "MajorGC", "MinorGC"]);

/** The trace of what is done meanwhile: script of the page's main thread, outermost pieces only, in milliseconds. */
async function trace(task) {
    const cdp = await browser.newBrowserCDPSession(), all = [];
    cdp.on("Tracing.dataCollected", ({ value }) => all.push(...value));
    await cdp.send("Tracing.start", { transferMode: "ReportEvents",
        traceConfig: { includedCategories: ["devtools.timeline", "v8", "__metadata"], excludedCategories: ["*"] } });
    await task();
    const whole = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
    await cdp.send("Tracing.end");
    await whole;
    await cdp.detach();
    const mains = new Set(all.filter((one) => one.name === "thread_name" && one.args.name === "CrRendererMain").map((one) => `${one.pid} ${one.tid}`));
    const main = all.filter((one) => mains.has(`${one.pid} ${one.tid}`)).sort((a, b) => a.ts - b.ts);
    const pieces = [];
    let until = 0;
    for (const one of main.filter(({ name, ph }) => ph === "X" && script.has(name)))
        if (one.ts >= until) {
            until = one.ts + one.dur;
            pieces.push({ at: one.ts / 1000, cost: (one.tdur ?? one.dur) / 1000, kind: one.args?.data?.type ?? one.name });
        }
    return pieces;
}

/** The script of each touch: from it on until the next one, what the worker's answers cost included. */
function costOfTaps(pieces) {
    const taps = pieces.filter((one) => one.kind === "pointerdown").map((one) => one.at);
    return taps.map((at, i) => pieces.filter((one) => one.at >= at && one.at < Math.min(at + 140, taps[i + 1] ?? Infinity))
        .reduce((sum, one) => sum + one.cost, 0));
}

/** The most script that motion asks for in a frame of 16 ms: callbacks of frames, ends of animations and transitions. */
function costOfFrames(pieces) {
    const moving = pieces.filter((one) => one.kind === "FireAnimationFrame" || /^(animation|transition)|^finish$/.test(one.kind));
    return Math.max(0, ...moving.map(({ at }) => moving.filter((one) => one.at >= at && one.at < at + 16).reduce((sum, one) => sum + one.cost, 0)));
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
console.log("ms             touch to picture     script a tap   script a frame   longest task");
console.log("game             median    most    median   most   in motion        at taps  while a master thinks");
for (const game of gameIds()) {
    const visitor = await openVisitor(browser, server.url,
        { size: "phone", script: watch, contextOptions: { reducedMotion: "no-preference" } });
    const { page } = visitor;
    await opened(page);
    const seats = game.startsWith("nulli") || game === gameIds()[2] ? 2 : 3;
    await importRecord(visitor, lateRecord(game, { seed: 2, seats, decisions: 6, bot: "master" }));
    await page.waitForSelector(".action-bar .confirm");
    await page.waitForTimeout(1500); // weights, first layout
    await page.evaluate(() => { window.tasks.length = window.taps.length = 0; });
    const tapped = await trace(async () => {
        for (let i = 0; i < 12; i++) {
            const { lit, complete } = await readTable(page);
            if (complete || !lit.length) {
                await page.keyboard.press("Escape");
                await page.waitForTimeout(150);
                continue;
            }
            const handle = page.locator(`.scene .item.lit[data-target="${lit[i % lit.length]}"] .handle`).first();
            const frame = await handle.boundingBox({ timeout: 1000 }).catch(() => null);
            if (frame)
                await page.touchscreen.tap(frame.x + frame.width / 2, frame.y + frame.height / 2);
            await page.waitForTimeout(150);
        }
    });
    const taps = await page.evaluate(() => window.taps), first = await page.evaluate(() => Math.max(0, ...window.tasks));
    await page.evaluate(() => { window.tasks.length = 0; });
    // A move is played, and the master answers it.
    const moved = await trace(async () => {
        for (let i = 0; i < 60; i++) {
            const table = await readTable(page);
            if (table.complete) {
                await page.locator(".action-bar .confirm").tap();
                await page.waitForTimeout(4000);
                break;
            }
            if (!table.lit.length) {
                await page.keyboard.press("Escape");
            } else {
                const frame = await page.locator(`.scene .item.lit[data-target="${table.lit[i % table.lit.length]}"] .handle`).first()
                    .boundingBox({ timeout: 1000 }).catch(() => null);
                if (frame)
                    await page.touchscreen.tap(frame.x + frame.width / 2, frame.y + frame.height / 2);
            }
            await page.waitForTimeout(100);
        }
    });
    const second = await page.evaluate(() => Math.max(0, ...window.tasks));
    worst = Math.max(worst, second);
    const costs = costOfTaps(tapped), frame = costOfFrames(moved);
    dearest = { tap: Math.max(dearest.tap, ...costs), frame: Math.max(dearest.frame, frame) };
    const figure = (number, width, digits = 0) => number.toFixed(digits).padStart(width);
    console.log(game.padEnd(14) + figure(middle(taps), 9) + figure(Math.max(0, ...taps), 8) + figure(middle(costs), 10, 1) +
        figure(Math.max(0, ...costs), 7, 1) + figure(frame, 12, 1) + figure(first, 15) + figure(second, 23));
    await visitor.close();
}
console.log(worst < 50 ? "no task of 50 ms or more while a master thinks" : `the longest task took ${worst.toFixed(0)} ms: wanted is under 50`);
console.log(`a tap costs at most ${dearest.tap.toFixed(1)} ms of script (wanted: 16), a frame in motion ${dearest.frame.toFixed(1)} (wanted: 4)`);
await close();
await server.stop();
