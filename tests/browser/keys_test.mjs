// keys_test.mjs - every game by keyboard alone: from the first page through set-up to a move on the board, and a game
// played out. Nothing here touches the pointer.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changed, gameIds, lateRecord, opened, openVisitor, readTable, useBrowser } from "./harness.mjs";

const used = useBrowser();

/** Tab until what is focused fits the selector; the focus must always be visible on the way. */
async function tabTo(page, selector, most = 80) {
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

/** Plays on by keys: n jumps to what is possible, Enter chooses and confirms. Answers how many moves were confirmed. */
async function playByKeys(page, stop = () => false) {
    let moves = 0, stuck = 0;
    for (let steps = 0; steps < 600; steps++) {
        const table = await readTable(page);
        if (table.over || stop(moves))
            return moves;
        if (table.complete) {
            await tabTo(page, ".action-bar .confirm");
            await page.keyboard.press("Enter");
            moves++;
            await changed(page, table);
        } else if (table.turn && table.lit.length) {
            await tabTo(page, ".scene .handle");
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
