// sixth.mjs - plays the sixth game of tests/browser/sixth_all.py, which builds it; the page has never heard of it.
import assert from "node:assert/strict";
import { it } from "node:test";
import { goTo, languages, openVisitor, opened, playByTaps, press, useBrowser } from "./harness.mjs";

const used = useBrowser();

it("appears among the games and is played to its end", async () => {
    const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
    const { page } = visitor;
    await opened(page);
    for (const language of languages) {
        await goTo(page, "#/settings");
        await press(visitor,
                    page.locator(".settings .choice").first().locator("button").nth(languages.indexOf(language)));
        await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
        await goTo(page, "#/");
        assert.match(await page.locator('.game-card:has(a[href="#/new/sixth"]) h2').innerText(), /Null|Nul|ноль/);
    }
    await press(visitor, page.locator('.game-card > a[href="#/new/sixth"]'));
    await press(visitor, page.locator(".start-bar .primary"));
    // Its own picture is drawn: nine stones, each as large as its symbol says.
    const stones = page.locator('.scene .item.i-picture use[href="#p-pebble"]');
    await stones.first().waitFor({ state: "attached" });
    assert.equal(await stones.count(), 9);
    assert.ok(await page.locator("symbol#p-pebble path").count() >= 2);
    const frame = await stones.first().boundingBox();
    assert.ok(frame.width >= 12 && frame.height >= 12, JSON.stringify(frame));
    assert.ok((await playByTaps(visitor)) >= 1);
    assert.match(await page.locator(".over h2").innerText(), /\S/);
    await press(visitor, page.locator('.over a[href^="#/after/"]'));
    await page.waitForSelector(".after .stepper .scene");
    visitor.check();
    await visitor.close();
});
