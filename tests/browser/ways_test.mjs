// ways_test.mjs - there and back: the arrow leads to where one came from, what was chosen in set-up is found again, and
// what is typed there is taken or says what would be right.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
    gameIds, goTo, lateRecord, nameChair, opened, openMenu, openVisitor, press, resume, seatOn, useBrowser,
} from "./harness.mjs";

const used = useBrowser();
const place = (page) => page.evaluate(() => location.hash);

async function back(visitor) {
    const before = await place(visitor.page);
    await press(visitor, visitor.page.locator("header.top .back"));
    await visitor.page.waitForFunction((old) => location.hash !== old, before);
    await opened(visitor.page);
}

describe("there and back", () => {
    it("from settings to the table, from the first page's links home, from outside home", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", at: `#/rules/${gameIds()[0]}` });
        const { page } = visitor;
        await opened(page);
        await back(visitor); // nothing of ours lies before it
        assert.equal(await place(page), "#/");
        await resume(visitor, lateRecord(gameIds()[0], { seed: 4, seats: 2, decisions: 2 }));
        const table = await place(page);
        await openMenu(visitor);
        await press(visitor, page.locator('dialog a[href="#/settings"]'));
        await page.waitForSelector("main.settings");
        await page.reload(); // nor does a reload make it forget
        await opened(page);
        await back(visitor);
        assert.equal(await place(page), table);
        visitor.check();
        await visitor.close();
    });

    it("what was chosen in set-up is there again after the rules, the sheet's page and a reload", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "desktop" });
        const { page } = visitor, game = gameIds()[0];
        const chosen = () => page.evaluate(() => ({
            seats: [...document.querySelectorAll(".chair:not(.free) .fine")].map((one) => one.textContent),
            sheet: document.querySelector('.sheet-card[aria-pressed="true"]')?.textContent ?? "",
        }));
        await goTo(page, `#/new/${game}`);
        await seatOn(visitor, 2, "club");
        await seatOn(visitor, 1, "master");
        await press(visitor, page.locator(".sheet-card").nth(2));
        const before = await chosen();
        assert.equal(before.seats.length, 3);
        assert.match(before.seats[1], /master/i);
        assert.ok(before.sheet);
        await press(visitor, page.locator('.tagline a[href^="#/rules/"]'));
        await page.waitForSelector("main.reading");
        await back(visitor);
        assert.deepEqual(await chosen(), before);
        await press(visitor, page.locator(".sheets .links button").last());
        await page.waitForSelector(".paper-page svg");
        await back(visitor);
        assert.deepEqual(await chosen(), before);
        await page.reload();
        await opened(page);
        assert.deepEqual(await chosen(), before);
        visitor.check();
        await visitor.close();
    });

    it("options: what does not fit says what would, and is not started with", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", at: "#/new/null-bock" });
        const { page } = visitor;
        await opened(page);
        await press(visitor, page.locator(".options summary"));
        const field = page.locator(".options input").first(), start = page.locator(".start-bar .primary");
        for (const words of ["5000", "-5", "1.5", "x"]) {
            await field.fill("");
            await field.pressSequentially(words);
            assert.equal(await field.inputValue(), words);
            assert.match(await page.locator(".options .bad").innerText(), /whole number from 1 to 999/);
            assert.ok(await start.isDisabled(), words);
        }
        await field.fill("20");
        assert.equal(await page.locator(".options .bad").count(), 0);
        await press(visitor, start);
        await page.waitForSelector(".action-bar .confirm");
        assert.match(await page.locator(".table-screen").evaluate((table) => table.textContent), /20 points/);
        visitor.check();
        await visitor.close();
    });

    it("options: a value with a name is one tap, is remembered, and makes the game", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", at: "#/new/nullern" });
        const { page } = visitor;
        const pressed = () => page.locator(".set-up .choice [aria-pressed=true]").innerText();
        await opened(page);
        assert.match(await pressed(), /up to 10/);
        await press(visitor, page.locator(".set-up .choice button", { hasText: "up to 5" }));
        assert.match(await pressed(), /up to 5/);
        await page.reload();
        await opened(page);
        assert.match(await pressed(), /up to 5/);
        await press(visitor, page.locator(".start-bar .primary"));
        await page.waitForSelector(".action-bar .confirm");
        assert.match(await page.locator(".scene").evaluate((scene) => scene.textContent), /Round 1 of 10/);
        visitor.check();
        await visitor.close();
    });

    it("a name of many bytes is cut between its letters, and the game starts", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor, family = "👨‍👩‍👧‍👦";
        await goTo(page, `#/new/${gameIds()[0]}`);
        await nameChair(visitor, 0, family.repeat(2));
        await press(visitor, page.locator(".start-bar .primary"));
        await page.waitForSelector(".action-bar");
        assert.equal(await page.locator(".seat-strip .name").first().innerText(), family);
        visitor.check();
        await visitor.close();
    });
});
