// home_test.mjs - the first page: one tap on a tile plays with what was chosen last, everybody has a face, and what is
// told of people stays the same from set-up to the end.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gameIds, goTo, openVisitor, press, seatOn, useBrowser } from "./harness.mjs";

const used = useBrowser();
const tile = (page, game) => page.locator(`.game-card:has(a[href="#/new/${game}"])`);
const strip = (page) => page.locator(".seat-strip .name").allInnerTexts();

describe("the first page", () => {
    it("every game has a picture of its own and starts at one tap, with company where it needs some", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor;
        for (const game of gameIds()) {
            await goTo(page, "#/");
            const picture = tile(page, game).locator(".game-picture img");
            assert.ok(await picture.evaluate(async (image) => {
                await image.decode();
                return image.naturalWidth > 0;
            }), game);
            await press(visitor, tile(page, game).locator(".play"));
            await page.waitForFunction(() => location.hash.startsWith("#/play/"));
            await page.waitForSelector(".action-bar");
            const names = await strip(page);
            assert.equal(names[0] ?? "You", "You", game);
            assert.ok(!names.some((name) => /bot/i.test(name)), `bots have names: ${names}`);
            assert.equal(new Set(names).size, names.length, `${names}`);
        }
        visitor.check();
        await visitor.close();
    });

    it("the tile plays with what was chosen last, also the next day, and leads to the game that waits", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor, [game] = gameIds();
        await goTo(page, `#/new/${game}`);
        await seatOn(visitor, 2, "master");
        await page.reload();
        await goTo(page, "#/");
        assert.equal(await tile(page, game).locator(".company .face-disc").count(), 3);
        await press(visitor, tile(page, game).locator(".play"));
        await page.waitForSelector(".action-bar");
        const names = await strip(page);
        assert.equal(names.length, 3);
        await goTo(page, "#/");
        const waiting = page.locator("a.continue");
        await waiting.waitFor();
        assert.match(await waiting.innerText(), new RegExp(names.slice(1).join(", ")));
        await press(visitor, waiting);
        await page.waitForSelector(".action-bar");
        assert.deepEqual(await strip(page), names);
        visitor.check();
        await visitor.close();
    });
});
