// hidden_test.mjs - nothing hides in a name: a new one is refused with a sentence, an old record's is shown escaped.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
    checkTexts, gameIds, goTo, importRecord, languages, lateRecord, nameChair, opened, openVisitor, press, useBrowser,
} from "./harness.mjs";

const used = useBrowser();
const foul = "A\u202eda";

describe("names", () => {
    it("a game does not begin with a name that hides something, and says why", async () => {
        const said = new Set();
        for (const language of languages) {
            const visitor = await openVisitor(used.browser, used.url, { settings: { language } });
            const { page } = visitor;
            await opened(page);
            await goTo(page, `#/new/${gameIds()[0]}`);
            const alert = page.locator(".start-bar [role=alert]");
            await nameChair(visitor, 0, foul);
            await press(visitor, page.locator(".start-bar .primary"));
            await alert.waitFor();
            assert.match(await alert.textContent(), /U\+202E/);
            said.add(await alert.textContent());
            await checkTexts(page, language);
            await nameChair(visitor, 0, "Ada");
            await press(visitor, page.locator(".start-bar .primary"));
            await page.waitForFunction(() => location.hash.startsWith("#/play/"));
            visitor.check();
            await visitor.close();
        }
        assert.equal(said.size, languages.length);
    });

    it("settings and score keep only what may stand in a name", async () => {
        const visitor = await openVisitor(used.browser, used.url);
        const { page } = visitor;
        const name = page.locator("label.field input[type=text]").first();
        const alert = page.locator("label.field [role=alert]");
        await opened(page);
        await goTo(page, "#/settings");
        await name.fill("Ada");
        await name.fill(foul);
        await alert.waitFor();
        await page.reload();
        await opened(page);
        assert.equal(await name.inputValue(), "Ada");

        await goTo(page, "#/");
        await press(visitor, page.locator('a[href^="#/book/"]').first());
        const first = page.locator(".book-begin .seats input").first();
        await first.fill(foul);
        await press(visitor, page.locator(".start-bar .primary"));
        await page.locator(".start-bar [role=alert]").waitFor();
        await first.fill("Ada");
        await press(visitor, page.locator(".start-bar .primary"));
        await page.waitForSelector(".book-begin", { state: "detached" });
        assert.doesNotMatch(await page.locator("main").innerText(), /\u202e/);
        visitor.check();
        await visitor.close();
    });

    it("an old record is opened, and its names and title are shown escaped", async () => {
        const visitor = await openVisitor(used.browser, used.url);
        const { page } = visitor, game = gameIds()[0];
        const record = lateRecord(game, { seats: 2, persons: [1, 2] })
            .replace(/^seats 2$/m, `seats 2\nname 1 ${foul}\nname 2 B\u2066en`)
            .replace(/^\| title .*$/m, "| title Ca\u200ft").replace(/^\| sheet .*$/m, "| sheet mine");
        await opened(page);
        await importRecord(visitor, record);
        await page.waitForSelector(".action-bar .confirm, .handover, .scene .item", { state: "attached" });
        const shown = async () => page.evaluate(() => document.body.innerText);
        assert.match(await shown(), /A\\u\{202E\}da/);
        assert.doesNotMatch(await shown(), /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
        await goTo(page, "#/");
        await page.locator(".kept li").first().waitFor();
        assert.match(await shown(), /A\\u\{202E\}da, B\\u\{2066\}en/);
        assert.doesNotMatch(await shown(), /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
        visitor.check();
        await visitor.close();
    });
});
