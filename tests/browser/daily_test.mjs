// daily_test.mjs - the daily challenge as people use it: played to its end by taps, without help, then seen beside the
// levels' results on the same dice; shared as one line; a day that was missed is still open.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
    checkTexts, gameIds, goTo, lateRecord, opened, openMenu, openVisitor, playByTaps, press, readTable, resume,
    useBrowser,
} from "./harness.mjs";

const used = useBrowser();
const place = "#/daily";
const helpKeys = (page) => page.locator(".action-bar .keys button:not(.confirm)").allInnerTexts();

async function menuOf(visitor) {
    await openMenu(visitor);
    const entries = await visitor.page.locator("dialog .menu li").allInnerTexts();
    const words = await visitor.page.locator("dialog[open]").innerText();
    await visitor.page.keyboard.press("Escape");
    await visitor.page.waitForSelector("dialog[open]", { state: "detached" });
    return { entries, words };
}

describe("the daily challenge", () => {
    it("is played without help, compared with the levels, shared as a line, and kept", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", at: place,
            // Phones share by a panel of their own, which a test cannot press: without it the line goes to the
            // clipboard.
            script: () => { Object.defineProperty(navigator, "share", { value: undefined }); },
            contextOptions: { permissions: ["clipboard-read", "clipboard-write"] } });
        const { page } = visitor;
        await opened(page);
        const games = page.locator(".day-game"), count = await games.count();
        assert.ok(count >= 3, "one for each game on a sheet");
        const last = games.nth(count - 1), name = await last.locator("h2").innerText();
        const today = await page.evaluate(() => {
            const day = new Date(), parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
            return parts.map((part) => String(part).padStart(2, "0")).join("-");
        });
        assert.equal(await page.locator(".calendar .today .marks").innerText(), "○".repeat(count));
        await press(visitor, last.locator("button.primary"));
        await page.waitForSelector(".action-bar .confirm");
        assert.deepEqual(await helpKeys(page), [], "no hint in the bar");
        const menu = await menuOf(visitor);
        assert.ok(menu.entries.length >= 5 && !menu.entries.some((one) => /hint|tutor/i.test(one)), `${menu.entries}`);
        assert.match(menu.words, /neither hint nor tutor/);

        await playByTaps(visitor, { seed: 3 });
        assert.ok((await readTable(page)).over);
        const own = page.locator(".over .day-results .own");
        await own.waitFor();
        const score = await own.locator("strong").innerText();
        assert.match(await page.locator(".over h2").innerText(), new RegExp(`: ${score}$`));
        await page.waitForFunction(() =>
            document.querySelectorAll(".over .day-results li:not(.own) strong").length >= 1);
        await checkTexts(page, "the end of a challenge");
        await press(visitor, page.locator(".over .actions button", { hasText: "Share" }));
        await page.waitForFunction(() => document.querySelector(".over .told")?.textContent);
        const line = await page.evaluate(() => navigator.clipboard.readText());
        assert.ok(!line.includes("\n"), "one line");
        assert.ok(line.startsWith(`${name}, ${today}, “`) && line.includes(`”: ${score} (`) &&
            line.endsWith(`${used.url}#/daily/${today}`), line);

        await page.reload();
        await goTo(page, place);
        const row = page.locator(".day-game").nth(count - 1).locator(".day-results .own");
        await row.waitFor();
        assert.equal(await row.locator("strong").innerText(), score, "it is kept");
        assert.equal(await page.locator(".calendar .today .marks").innerText(), "●".repeat(1) + "○".repeat(count - 1));
        visitor.check();
        await visitor.close();
    });

    it("a day that was missed stays open, one to come does not", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", at: place });
        const { page } = visitor;
        await opened(page);
        const before = page.locator(".calendar td a:not(.today)").last(), href = await before.getAttribute("href");
        const head = await page.locator(".day-head strong").innerText();
        await press(visitor, before);
        await page.waitForFunction((wanted) =>
            location.hash === wanted &&
            document.querySelector('.calendar a[aria-current="date"]')?.getAttribute("href") === wanted, href);
        assert.notEqual(await page.locator(".day-head strong").innerText(), head);
        await press(visitor, page.locator(".day-game button.primary").first());
        await page.waitForSelector(".action-bar .confirm");
        assert.deepEqual(await helpKeys(page), []);
        assert.equal(await playByTaps(visitor, { stop: (moves) => moves >= 1 }), 1);
        await goTo(page, href);
        await press(visitor, page.locator(".day-game a.button.primary", { hasText: "Continue" }));
        await page.waitForFunction(() => location.hash.startsWith("#/play/"));
        await page.waitForSelector(".action-bar");
        await goTo(page, "#/daily/2999-01-01");
        assert.match(await page.locator("main.sorry").innerText(), /not begun/);
        visitor.check();
        await visitor.close();
    });

    it("elsewhere help is offered", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor;
        await opened(page);
        await resume(visitor, lateRecord(gameIds()[0], { seed: 4, seats: 2, decisions: 1 }));
        assert.deepEqual(await helpKeys(page), ["Hint"]);
        assert.ok((await menuOf(visitor)).entries.some((one) => one.includes("Tutor")));
        visitor.check();
        await visitor.close();
    });
});
