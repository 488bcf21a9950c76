// bench_web.mjs - how quickly the page answers: from a tap to the next picture, and the longest task on the main thread while a
// master thinks. usage: NULLARIUM_BUILD=build node tools/bench_web.mjs; wanted: both under 50 ms (a tap: one frame) on an idle machine.
import { gameIds, importRecord, lateRecord, openBrowser, openVisitor, opened, readTable, startServer } from "../tests/browser/harness.mjs";

const { browser, close } = await openBrowser();
const server = await startServer();
let worst = 0;

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

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
console.log("game          tap ms: median  most   longest task ms: at taps  while a master thinks");
for (const game of gameIds()) {
    const visitor = await openVisitor(browser, server.url, { size: "phone", script: watch });
    const { page } = visitor;
    await opened(page);
    const seats = game.startsWith("nulli") || game === gameIds()[2] ? 2 : 3;
    await importRecord(visitor, lateRecord(game, { seed: 2, seats, decisions: 6, bot: "master" }));
    await page.waitForSelector(".action-bar .confirm");
    await page.waitForTimeout(1500); // weights, first layout
    await page.evaluate(() => { window.tasks.length = window.taps.length = 0; });
    for (let i = 0; i < 12; i++) {
        const { lit, complete } = await readTable(page);
        if (complete || !lit.length) {
            await page.keyboard.press("Escape");
            await page.waitForTimeout(150);
            continue;
        }
        const handle = page.locator(`.scene .item.lit[data-target="${lit[i % lit.length]}"] .handle`).first();
        const frame = await handle.boundingBox();
        if (frame)
            await page.touchscreen.tap(frame.x + frame.width / 2, frame.y + frame.height / 2);
        await page.waitForTimeout(150);
    }
    const taps = await page.evaluate(() => window.taps), first = await page.evaluate(() => Math.max(0, ...window.tasks));
    await page.evaluate(() => { window.tasks.length = 0; });
    // A move is played, and the master answers it.
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
            const frame = await page.locator(`.scene .item.lit[data-target="${table.lit[i % table.lit.length]}"] .handle`).first().boundingBox();
            if (frame)
                await page.touchscreen.tap(frame.x + frame.width / 2, frame.y + frame.height / 2);
        }
        await page.waitForTimeout(100);
    }
    const second = await page.evaluate(() => Math.max(0, ...window.tasks));
    worst = Math.max(worst, second);
    const figure = (number, width) => number.toFixed(0).padStart(width);
    console.log(game.padEnd(14) + figure(middle(taps), 14) + figure(Math.max(0, ...taps), 6) + figure(first, 27) + figure(second, 23));
    await visitor.close();
}
console.log(worst < 50 ? "no task of 50 ms or more while a master thinks" : `the longest task took ${worst.toFixed(0)} ms: wanted is under 50`);
await close();
await server.stop();
