// full.mjs - the longest game once in full, from set-up to analysis, with bots of the usual level, at the quickest
// pace.
import assert from "node:assert/strict";
import { it } from "node:test";
import { gameIds, openVisitor, opened, playByTaps, press, useBrowser } from "./harness.mjs";

const used = useBrowser();

it("a game of cards over all its rounds", async (t) => {
    const visitor = await openVisitor(used.browser, used.url, { size: "phone", settings: { pace: "once" } });
    const { page } = visitor;
    await opened(page);
    await press(visitor, page.locator(`.game-card > a[href="#/new/${gameIds().at(-1)}"]`));
    await press(visitor, page.locator(".start-bar .primary"));
    const moves = await playByTaps(visitor, { seed: 11 });
    t.diagnostic(`${moves} moves`);
    assert.ok(moves > 50);
    await press(visitor, page.locator('.over a[href^="#/after/"]'));
    await page.waitForSelector(".after .stepper .scene");
    visitor.check();
    await visitor.close();
});
