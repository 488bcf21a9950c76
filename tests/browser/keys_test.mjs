// keys_test.mjs - every game by keyboard alone: from the first page through set-up to a move on the board, and a game
// played out. Nothing here touches the pointer.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gameIds, lateRecord, opened, openVisitor, playByKeys, tabTo, useBrowser } from "./harness.mjs";

const used = useBrowser();

describe("by keyboard alone", () => {
    for (const [i, game] of gameIds().entries())
        it(game, async () => {
            const visitor = await openVisitor(used.browser, used.url);
            const { page } = visitor;
            await opened(page);
            await page.waitForSelector(".game-card");
            await tabTo(page, `.game-card > a[href="#/new/${game}"]`);
            await page.keyboard.press("Enter");
            await page.waitForSelector(".start-bar .primary");
            await tabTo(page, ".start-bar .primary", 120);
            await page.keyboard.press("Enter");
            await page.waitForSelector(".action-bar");
            assert.equal(await playByKeys(page, (moves) => moves >= 1), 1);
            await tabTo(page, "header.top a.back");
            await page.keyboard.press("Enter");
            await page.waitForSelector("section.kept > p.links button");
            await tabTo(page, "section.kept > p.links button:last-child");
            await page.keyboard.press("Enter");
            await page.waitForSelector("dialog[open]");
            await tabTo(page, "dialog textarea");
            await page.keyboard.insertText(
                lateRecord(game, { seed: i + 40, seats: game.startsWith("nulli") ? 2 : 3, decisions: 1 }));
            await tabTo(page, "dialog button.primary");
            await page.keyboard.press("Enter");
            await page.waitForSelector(".action-bar, .over");
            await playByKeys(page);
            await tabTo(page, '.over a[href^="#/after/"]');
            await page.keyboard.press("Enter");
            await page.waitForSelector(".after .stepper .scene");
            const moment = page.locator(".stepper input[type=range]"), at = await moment.inputValue();
            await page.keyboard.press("ArrowLeft");
            await page.waitForFunction((old) =>
                document.querySelector(".stepper input[type=range]").value === String(old - 1), Number(at));
            visitor.check();
            await visitor.close();
        });
});
