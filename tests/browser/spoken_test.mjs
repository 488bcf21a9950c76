// spoken_test.mjs - the table by ear and by keys: what is spoken and how urgently, where the focus is, whose sheet one
// looks at.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
    gameIds, lateRecord, opened, openVisitor, playByTaps, press, readTable, resume, useBrowser,
} from "./harness.mjs";

const used = useBrowser();

/** Somebody at a table shortly before its end. */
async function sitDown(game, { size, ...record } = {}) {
    const visitor = await openVisitor(used.browser, used.url, { size });
    await opened(visitor.page);
    await resume(visitor, lateRecord(game, { seats: 2, ...record }));
    return visitor;
}

async function leave(visitor) {
    visitor.check();
    await visitor.close();
}

/** Notes from now on all that the page's live regions say, as "polite: words" or "assertive: words". */
const listen = (page) => page.evaluate(() => {
    window.spoken = [];
    const said = new Map();
    const look = () => {
        for (const region of document.querySelectorAll("[aria-live], [role=alert], [role=status]")) {
            const words = region.textContent.trim(), urgent = region.getAttribute("aria-live") ??
                (region.getAttribute("role") === "alert" ? "assertive" : "polite");
            if (words && words !== said.get(region))
                window.spoken.push(`${urgent}: ${words}`);
            said.set(region, words);
        }
    };
    look();
    window.spoken = [];
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
});
const heard = (page) => page.evaluate(() => window.spoken.splice(0));
/** What has the focus: a selector of the page's own, or what it is. */
const focused = (page) => page.evaluate(() => {
    const here = document.activeElement;
    return [".action-bar .confirm", ".scene .handle", "dialog *", ".over", ".scene", "body"]
        .find((one) => here.matches(one)) ?? here.outerHTML.slice(0, 120);
});
/** The focus comes there by itself, a moment after what it stood on went. */
const focusIs = (page, selector) =>
    page.waitForFunction((wanted) => document.activeElement.matches(wanted), selector, { timeout: 20_000 });
/** Presses a button by keys, however the focus comes to it. */
async function key(page, selector) {
    await page.locator(selector).focus();
    await page.keyboard.press("Enter");
}

describe("what is spoken", () => {
    it("the prompt once and politely, a refusal at once", async () => {
        const visitor = await sitDown("nulli-flow", { decisions: 99, seed: 4 });
        const { page } = visitor, prompt = await page.locator(".action-bar .status").innerText();
        assert.match(prompt, /\S/);
        await listen(page);
        await playByTaps(visitor, { stop: (moves) => moves >= 1 });
        await page.waitForFunction((words) => document.querySelector(".status")?.innerText === words, prompt);
        await page.waitForTimeout(50);
        const words = await heard(page);
        assert.deepEqual(words.filter((one) => one.startsWith("assertive")), []);
        assert.equal(words.filter((one) => one.includes(prompt)).length, 1, words.join("\n"));
        assert.ok(words.some((one) => /: Your move: /.test(one)), words.join("\n"));
        assert.ok(words.some((one) => /thinking/.test(one)), words.join("\n"));
        // A dot that nothing can begin at.
        const struck = await page.locator('.scene .handle[aria-label*="struck"]').first().boundingBox();
        do { // the first tap may only have ended the showing of what had happened
            await page.mouse.click(struck.x + struck.width / 2, struck.y + struck.height / 2);
            await page.waitForTimeout(100);
        } while (!(await page.locator(".status.bad").count()));
        const refused = await heard(page);
        assert.equal(refused.length, 1, refused.join("\n"));
        assert.match(refused[0], /^assertive: [A-Z].*\. Why\?/);
        await leave(visitor);
    });
});

describe("another's sheet", () => {
    it("the bar says whose it is and leads back to one's own", async () => {
        const visitor = await sitDown("nulli-flow", { size: "phone" });
        const { page } = visitor, bar = page.locator(".action-bar"), prompt = await bar.locator(".status").innerText();
        for (const back of ["button", "Escape"]) {
            await press(visitor, page.locator(".seat-strip button").nth(1));
            await page.waitForFunction(() => !document.querySelector(".action-bar .confirm"));
            assert.match(await bar.locator(".status").innerText(), /sheet of .*your turn/);
            assert.equal((await readTable(page)).lit.length, 0);
            if (back === "button")
                await press(visitor, bar.locator("button.primary"));
            else
                await page.keyboard.press(back);
            await bar.locator(".confirm").waitFor();
            assert.equal(await bar.locator(".status").innerText(), prompt);
            assert.ok((await readTable(page)).lit.length > 0);
        }
        await leave(visitor);
    });

    it("where all play at one table a seat is no button", async () => {
        const offered = {};
        for (const game of gameIds()) {
            const visitor = await sitDown(game, { size: "phone", seats: 3 });
            offered[game] = await visitor.page.locator(".seat-strip button").count();
            assert.equal(await visitor.page.locator(".seat-strip .seat .name, .i-seat").count(), 3);
            if (offered[game])
                assert.match(await visitor.page.locator(".seat-strip").getAttribute("aria-label"), /look/, game);
            await leave(visitor);
        }
        assert.deepEqual(offered, { "nulli-flow": 3, "nulli-hex": 3, traexx: 3, "null-bock": 0, nullern: 0 });
    });
});

describe("the focus", () => {
    it("the board is no stop of its own, and a tap beside everything leaves no frame", async () => {
        const visitor = await sitDown("nulli-flow", { decisions: 3 });
        const { page } = visitor, stops = [];
        await page.locator("header.top a.back").focus();
        for (let i = 0; i < 6; i++) {
            await page.keyboard.press("Tab");
            stops.push(await focused(page));
        }
        assert.ok(stops.includes(".scene .handle") && !stops.includes(".scene"), stops.join("\n"));
        const frame = await page.locator("main .scene").boundingBox();
        await page.mouse.click(frame.x + frame.width - 3, frame.y + frame.height - 3);
        assert.notEqual(await focused(page), ".scene");
        await leave(visitor);
    });

    it("it stays at the table when its button goes", async () => {
        const visitor = await sitDown("nulli-flow", { decisions: 99 }); // at the start: any roll can be used next
        const { page } = visitor;
        // A hint that is shown on the board is to be confirmed.
        await key(page, ".action-bar .keys button:not(.confirm)");
        await page.locator(".advised .primary").waitFor();
        await key(page, ".advised .primary");
        await page.waitForSelector(".action-bar .confirm:enabled");
        await focusIs(page, ".action-bar .confirm");
        // Confirmed, and it is one's turn again: on the board.
        await page.keyboard.press("Enter");
        await focusIs(page, ".scene .handle");
        await leave(visitor);
    });
});

describe("the end", () => {
    const ending = async (visitor) => {
        await listen(visitor.page);
        await playByTaps(visitor);
        const headline = await visitor.page.locator(".over h2").innerText();
        await visitor.page.waitForFunction((words) => window.spoken.at(-1)?.includes(words), headline);
        return (await heard(visitor.page)).at(-1);
    };

    it("is spoken: who won, the verdict, the places; and the focus is there", async () => {
        for (const [game, seats] of [["nulli-flow", 1], ["traexx", 2], ["nullern", 3]]) {
            const visitor = await sitDown(game, { size: "phone", seats, decisions: 1 });
            const { page } = visitor, words = await ending(visitor);
            assert.match(words, /^polite: /);
            for (const part of await page.locator(".over :is(h2, .verdict, .places li)").allInnerTexts())
                assert.ok(words.includes(part.replace(/\s+/g, " ").trim()), `"${part}" in "${words}"`);
            await focusIs(page, ".over");
            await leave(visitor);
        }
    });

    it("waits until what is open has been read", async () => {
        const visitor = await sitDown("nulli-flow", { seats: 2, decisions: 1 });
        const { page } = visitor;
        // Whichever move is the last one, the menu is opened over it.
        while (!(await page.locator(".over").count())) {
            await page.keyboard.press("Escape");
            await page.waitForSelector("dialog[open]", { state: "detached" });
            await playByTaps(visitor, { stop: (_moves, table) => table.complete });
            await page.evaluate(() => {
                document.querySelector(".action-bar .confirm").click();
                [...document.querySelectorAll("header.top button")].at(-1).click();
            });
            await page.waitForFunction(() => document.querySelector(".over") ||
                (document.querySelector(".scene .item.lit") && !document.querySelector(".scene .item.touched")));
        }
        await focusIs(page, "dialog *");
        await page.waitForTimeout(100);
        assert.equal(await focused(page), "dialog *", "it is not taken away from what is read");
        await page.keyboard.press("Escape");
        await focusIs(page, ".over");
        await leave(visitor);
    });
});
