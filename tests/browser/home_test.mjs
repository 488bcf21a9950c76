// home_test.mjs - the first page: one tap on a tile plays with what was chosen last, everybody has a face, and what is
// told of people stays the same from set-up to the end.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
    gameIds, goTo, importRecord, lateRecord, openVisitor, playByTaps, press, seatOn, useBrowser,
} from "./harness.mjs";

const used = useBrowser();
const tile = (page, game) => page.locator(`.game-card:has(a[href="#/new/${game}"])`);
const face = (of) => of.locator(".icon use").first().getAttribute("href");
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

    it("a face that was chosen stays with its name: in set-up, when the device goes round and at the end", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor;
        await goTo(page, "#/new/nullern");
        await seatOn(visitor, 1, "");
        await page.locator("dialog .person input").fill("Oma");
        await press(visitor, page.locator('dialog .faces button[aria-label="Koala"]'));
        await press(visitor, page.locator("dialog .person .primary"));
        const chair = page.locator(".chairs .chair").nth(1);
        await chair.locator(".name", { hasText: "Oma" }).waitFor();
        assert.equal(await face(chair), "#p-avatar-koala");
        const record = lateRecord("nullern", { seed: 3, seats: 3, decisions: 2, persons: [1, 2] });
        await importRecord(visitor, record.replace("\n---\n", "\nname 2 Oma\n---\n"));
        const handed = new Set();
        await playByTaps(visitor, { onHandover: async () => handed.add(await face(page.locator(".hand-over"))) });
        assert.ok(handed.has("#p-avatar-koala"), [...handed].join());
        const places = page.locator(".over .places li");
        assert.equal(await places.count(), 3);
        assert.equal(await face(places.filter({ hasText: "Oma" })), "#p-avatar-koala");
        // Playing again stands first; how one has played second.
        const wished = page.locator(".over .actions :is(a, button):visible");
        assert.deepEqual(await wished.allInnerTexts(), ["Play again", "How did I play?"]);
        visitor.check();
        await visitor.close();
    });

    it("has the same face in a room with friends; an empty chair has none", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", settings: { name: "Ada" } });
        const { page } = visitor;
        await goTo(page, "#/new/traexx");
        const own = await face(page.locator(".chairs .chair").first());
        await goTo(page, "#/host/traexx");
        await press(visitor, page.locator(".start-bar .primary"));
        const line = page.locator(".seat-line", { hasText: "Ada" });
        await line.waitFor();
        assert.equal(await face(line), own);
        assert.equal(await page.locator(".seat-line.free .icon").count(), 0);
        visitor.check();
        await visitor.close();
    });
});
