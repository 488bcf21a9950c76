// hidden_test.mjs - nothing hides in a name: a new one is refused with a sentence, an old record's is shown escaped.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
    gameIds, goTo, importRecord, lateRecord, opened, openVisitor, press, useBrowser,
} from "./harness.mjs";

const used = useBrowser();
const foul = "A\u202eda";

describe("names", () => {
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

    it("an old record is opened, and its names are shown escaped", async () => {
        const visitor = await openVisitor(used.browser, used.url);
        const { page } = visitor, game = gameIds()[0];
        const record = lateRecord(game, { seats: 2, persons: [1, 2] })
            .replace(/^seats 2$/m, `seats 2\nname 1 ${foul}\nname 2 B\u2066en`);
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
