// play_test.mjs - every game from set-up to analysis by taps, on a phone and a desk (in test-all on a tablet too):
// set up and begun, then a record shortly before its end taken in and played out, its verdict read, its analysis
// looked at.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
    everything, gameIds, goTo, importRecord, lateRecord, opened, openVisitor, playByTaps, press, readTable, useBrowser,
} from "./harness.mjs";

const used = useBrowser();

/** From the first page to the first moves of a new game, as somebody does who has never been here. */
async function setUp(visitor, game) {
    const { page } = visitor;
    await opened(page);
    await press(visitor, page.locator(`.game-card > a[href="#/new/${game}"]`));
    const start = page.locator(".start-bar .primary");
    await start.waitFor();
    await press(visitor, start);
    await page.waitForFunction(() => location.hash.startsWith("#/play/"));
    assert.equal(await playByTaps(visitor, { stop: (moves) => moves >= 1 }), 1, "a move is played");
    const leave = page.locator("header.top a.back");
    await press(visitor, leave);
    await page.waitForSelector(".continue");
}

async function analyse(visitor) {
    const { page } = visitor;
    await press(visitor, page.locator('.over a[href^="#/after/"]'));
    await page.waitForSelector(".after .stepper .scene");
    const moment = page.locator(".stepper input[type=range]");
    const last = Number(await moment.getAttribute("max"));
    assert.equal(Number(await moment.inputValue()), last, "it opens at the end");
    await press(visitor, page.locator(".stepper .steps button").nth(1));
    await page.waitForFunction((wanted) =>
        document.querySelector(".stepper input[type=range]").value === String(wanted), last - 1);
    await page.waitForFunction(() =>
        document.querySelector(".stepper .what strong, .stepper .what span + span")?.textContent.trim());
}

describe("by taps", () => {
    for (const size of everything ? ["phone", "tablet", "desktop"] : ["phone", "desktop"])
        for (const [i, game] of gameIds().entries())
            it(`${game} on a ${size}, from set-up to analysis`, async () => {
                const visitor = await openVisitor(used.browser, used.url, { size });
                await setUp(visitor, game);
                const seats = game.startsWith("null") && !game.startsWith("nulli") ? 3 : 2;
                await importRecord(visitor, lateRecord(game, { seed: i + 5, seats }));
                await visitor.page.waitForFunction(() => location.hash.startsWith("#/play/"));
                await playByTaps(visitor);
                const table = await readTable(visitor.page);
                assert.ok(table.over);
                assert.match(await visitor.page.locator(".over h2").innerText(), /\S/);
                await analyse(visitor);
                await goTo(visitor.page, "#/");
                await visitor.page.locator(".kept li").nth(1).waitFor({ state: "attached" }); // the list comes later
                assert.equal(await visitor.page.locator(".kept li").count(), 2, "both games are kept");
                visitor.check();
                await visitor.close();
            });
});
