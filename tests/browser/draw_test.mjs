// draw_test.mjs - a sheet of one's own, as people draw it: by taps on a phone, told what is missing, measured, played
// on, and all of it still there after the page is loaded again; by keys alone; from one of ours; shared and printed.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkAxe, checkTexts, goTo, languages, opened, openVisitor, playByTaps, press,
    useBrowser } from "./harness.mjs";

const used = useBrowser();
const place = (column, row) => row * 64 + column;
const at = (page, column, row) => page.locator(`.draw-board [data-target="${place(column, row)}"] .handle`);
const ready = (page) => page.waitForSelector(".judgement .good");
const name = (page, column, row) => at(page, column, row).getAttribute("aria-label");

/** Waits until a place is called so. */
const becomes = (page, column, row, words) => page.waitForFunction(([target, called]) =>
    document.querySelector(`.draw-board [data-target="${target}"] .handle`)
        ?.getAttribute("aria-label").includes(called),
    [place(column, row), words]);

/** From the set-up of a game to its easel. */
async function openEasel(visitor, game) {
    await goTo(visitor.page, `#/new/${game}`);
    await press(visitor, visitor.page.locator(`.sheets .links a[href="#/draw/${game}"]`));
    await visitor.page.waitForSelector(".draw-board .handle");
}

const brush = (page, words) => page.locator(".brush").filter({ hasText: words }).first();

describe("drawing a sheet of one's own", () => {
    it("by taps: told what is missing, finished, reloaded, played on", async () => {
        const visitor = await openVisitor(used.browser, used.url,
                                          { size: "phone", contextOptions: { bypassCSP: true } });
        const { page } = visitor;
        await opened(page);
        await openEasel(visitor, "nulli-flow");
        assert.match(await page.locator(".judgement .bad").innerText(), /no dot/);
        assert.ok(await page.locator(".draw-foot .primary").isDisabled());
        await checkAxe(page, "an empty sheet");
        await checkTexts(page, "an empty sheet");

        for (const column of [2, 3, 4, 5])
            await press(visitor, at(page, column, 3));
        await ready(page);
        await press(visitor, brush(page, "island"));
        for (const column of [2, 3, 4])
            await press(visitor, at(page, column, 4));
        await press(visitor, brush(page, "joker"));
        await press(visitor, at(page, 5, 3));
        await becomes(page, 5, 3, "joker");
        assert.match(await name(page, 3, 4), /on an island/);
        assert.equal(await page.locator(".draw-board .i-shore").count(), 8, "a shore around three dots");

        // Taken back step by step, and forth again.
        await press(visitor, page.locator(".draw-tools button").first());
        await becomes(page, 5, 3, "dot in the open sea");
        await press(visitor, page.locator(".draw-tools button").nth(1));
        await page.locator(".draw input[type=text]").fill("Tiny");
        await page.locator(".draw input[type=text]").blur();
        await checkAxe(page, "a drawn sheet");

        await page.reload();
        await page.waitForSelector(".draw-board .handle");
        assert.match(await name(page, 5, 3), /joker/);
        assert.equal(await page.locator(".draw input[type=text]").inputValue(), "Tiny");

        // How hard is it? Bots play; on so few dots they are soon through.
        await press(visitor, page.locator(".draw-foot .actions button").nth(1));
        await page.waitForSelector("dialog .verdict");
        await page.waitForSelector("dialog .actions", { state: "detached" });
        assert.equal(await page.locator("dialog .measured tbody tr").count(), 3, "three players");
        await checkAxe(page, "measuring");
        assert.match(await page.locator("dialog .measured tbody").innerText(), /weak[^]*middling[^]*good/);
        assert.match(await page.locator("dialog .verdict").innerText(), /gentle/, "ten dots");
        await page.keyboard.press("Escape");

        // The bots get to know it when it is kept, and nobody waits for them.
        await page.evaluate(() => Object.defineProperty(navigator, "connection", { value: {}, configurable: true }));
        const known = page.waitForSelector(".draw-foot .fine");
        await press(visitor, page.locator(".draw-foot .actions button").first());
        assert.match(await (await known).innerText(), /getting to know/);
        assert.ok(await page.locator(".draw-foot .primary").isEnabled());
        await page.waitForSelector(".draw-foot .fine", { state: "detached" });

        await press(visitor, page.locator(".draw-foot .primary"));
        await page.waitForSelector('.sheet-card[aria-pressed="true"]');
        assert.match(await page.locator('.sheet-card[aria-pressed="true"]').innerText(), /Tiny/);
        await press(visitor, page.locator(".start-bar .primary"));
        await playByTaps(visitor, { stop: (moves) => moves >= 1 });

        // It is kept among one's own sheets, for the next game and for drawing on.
        await goTo(page, "#/new/nulli-flow");
        await page.waitForFunction(() => [...document.querySelectorAll(".sheet-card")]
            .some((card) => card.innerText.includes("Tiny")));
        visitor.check();
        await visitor.close();
    });

    it("by keys alone: letters choose, arrows move, Space paints, Ctrl+Z takes back; a mirror paints both sides",
        async () => {
        const visitor = await openVisitor(used.browser, used.url);
        const { page } = visitor;
        await opened(page);
        await openEasel(visitor, "nulli-hex");
        await page.locator('.draw-board .handle[tabindex="0"]').focus();
        await page.keyboard.press("d");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        for (let i = 0; i < 3; i++) {
            await page.keyboard.press("Space");
            await page.keyboard.press("ArrowRight");
        }
        await becomes(page, 8, 0, "dot of a field");
        await page.keyboard.press("Control+z");
        await becomes(page, 8, 0, "no dot");
        await page.keyboard.press("Control+y");
        await becomes(page, 8, 0, "dot of a field");
        await press(visitor, page.locator(".draw-side .choice button").nth(1));
        await page.keyboard.press("k");
        await press(visitor, at(page, 4, 6));
        await becomes(page, 16, 6, "skip");
        assert.match(await name(page, 4, 6), /skip/);
        assert.match(await page.locator(".judgement .bad").innerText(), /no dot beside it/);
        assert.equal(await page.locator(".draw-board .meant").count(), 1, "the place is pointed at");
        visitor.check();
        await visitor.close();
    });

    it("from one of ours, shared by code and link, printed; in five languages", async () => {
        const visitor = await openVisitor(used.browser, used.url, { contextOptions: { bypassCSP: true } });
        const { page } = visitor;
        await opened(page);
        await openEasel(visitor, "traexx");
        await press(visitor, page.locator(".draw-tools button").nth(2));
        await press(visitor, page.locator("dialog .sheet-card").first());
        await ready(page);
        await press(visitor, page.locator(".draw-foot .actions button").nth(-3));
        await page.waitForSelector("dialog .qr path");
        await checkAxe(page, "sharing");
        await page.keyboard.press("Escape");
        await press(visitor, page.locator(".draw-foot .actions button").nth(-2));
        await page.waitForSelector(".paper-page svg");
        for (const language of languages) {
            await page.evaluate((chosen) => {
                localStorage.setItem("nullarium.settings",
                    JSON.stringify({ ...JSON.parse(localStorage.getItem("nullarium.settings")), language: chosen }));
            }, language);
            await page.goto(`${used.url}#/draw/traexx`);
            await page.reload();
            await page.waitForSelector(".draw-board .handle");
            await checkTexts(page, language);
        }
        visitor.check();
        await visitor.close();
    });
});
