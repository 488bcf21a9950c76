// print_test.mjs - a sheet printed from its page: found from the set-up, the dialogue of the browser is asked for, and what goes
// to the printer is the paper alone, a page of A4 each, with its board and its words in the reader's language.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { catalogue } from "../../web/catalogue.mjs";
import { checkTexts, goTo, opened, openVisitor, press, useBrowser } from "./harness.mjs";

const used = useBrowser();

/** Its pages as the printer gets them: their sizes in millimetres, and all words. */
async function printed(page, folder) {
    const file = join(folder, "sheet.pdf");
    writeFileSync(file, await page.pdf({ preferCSSPageSize: true }));
    const info = execFileSync("pdfinfo", ["-l", "99", file], { encoding: "utf8" });
    const sizes = [...info.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)].map(([, w, h]) => [w, h].map((points) => Math.round((Number(points) / 72) * 25.4)).join("x"));
    return { file, sizes, words: execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" }) };
}

async function inFolder(work) {
    const folder = mkdtempSync(join(tmpdir(), "nullarium-print-"));
    try {
        await work(folder);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** From the set-up of a game to the page of its first sheet. */
async function openSheet(visitor, game) {
    await goTo(visitor.page, `#/new/${game}`);
    await press(visitor, visitor.page.locator(".sheets .links button").last());
    await visitor.page.waitForSelector(".paper-page svg");
}

describe("printing", () => {
    it("a sheet: the browser is asked to print, and gets one page of A4 with the board and all words", () => inFolder(async (folder) => {
        const visitor = await openVisitor(used.browser, used.url, { size: "desktop", settings: { language: "de" },
            script: () => { window.asked = 0; window.print = () => { window.asked++; }; } }); // the dialogue itself is the browser's own
        const { page } = visitor;
        await opened(page);
        await openSheet(visitor, "nulli-flow");
        await checkTexts(page, "a sheet's page");
        await press(visitor, page.locator(".sheet-tools button.primary"));
        assert.equal(await page.evaluate(() => window.asked), 1, "window.print is called");
        const title = await page.locator("header.top h1").innerText(), { texts } = catalogue("de", []);
        const dots = await page.locator(".paper-page svg circle").count();
        assert.ok(dots > 60, `${dots} dots are drawn`);
        const { sizes, words } = await printed(page, folder);
        assert.ok(sizes.length === 1 && ["210x297", "297x210"].includes(sizes[0]), `${sizes}`);
        for (const wanted of [title, texts["nulli-flow.name"], texts["nulli-flow.designer"], texts["paper.name"], texts["paper.total"], texts["nulli-flow.band-6-10"]])
            assert.ok(words.includes(wanted), `"${wanted}" is printed: ${words}`);
        for (const hidden of [texts["web-print.print"], texts["web.share-link"]])
            assert.ok(!words.includes(hidden), `"${hidden}" is not`);
        visitor.check();
        await visitor.close();
    }));

    it("a board game's boards and cards, offline too; cards can be left out", () => inFolder(async (folder) => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", quiet: [/ERR_INTERNET_DISCONNECTED/] });
        const { page, context } = visitor;
        await opened(page);
        await page.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined));
        await openSheet(visitor, "traexx");
        const pages = await page.locator(".paper-page").count();
        assert.ok(pages >= 5, "four boards, and cards");
        const whole = await printed(page, folder);
        assert.equal(whole.sizes.length, pages);
        assert.ok(whole.sizes.every((size) => ["210x297", "297x210"].includes(size)), `${whole.sizes}`);
        await press(visitor, page.locator('.sheet-tools input[type="checkbox"]'));
        await page.waitForFunction((before) => document.querySelectorAll(".paper-page").length === before - 1, pages);
        await context.setOffline(true);
        await page.reload();
        await page.waitForSelector(".paper-page svg");
        assert.equal((await printed(page, folder)).sizes.length, pages, "it is all there without a network");
        visitor.check();
        await visitor.close();
    }));
});
