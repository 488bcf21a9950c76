// full_all.mjs - the longest game once in full, from set-up to analysis, with bots of the usual level and nothing skipped.
import assert from "node:assert/strict";
import { it } from "node:test";
import { gameIds, openBrowser, openVisitor, opened, playByTaps, press, startServer } from "./harness.mjs";

it("a game of cards over all its rounds", async (t) => {
    const server = await startServer(), chrome = await openBrowser();
    const visitor = await openVisitor(chrome.browser, server.url, { size: "phone" });
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
    await chrome.close();
    await server.stop();
});
