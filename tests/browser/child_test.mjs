// child_test.mjs - a child's way: the first visit, a tap on a tile, and a whole game by nothing but taps at what glows:
// things on the table that are lit, and the one button that stands out. Nothing is read or typed.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chooser, opened, openVisitor, patience, press, useBrowser } from "./harness.mjs";

const used = useBrowser();

/** What glows, as places to tap; a button that stands out goes before things on the table. */
function whatGlows() {
    const middle = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const at = { x: x + width / 2, y: y + height / 2 }, top = document.elementFromPoint(at.x, at.y);
        return width && top && (element.contains(top) || top.closest("svg") === element.closest("svg")) ? [at] : [];
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    const buttons = all(`${document.querySelector("dialog[open]") ? "dialog[open]" : "body"} button.primary:enabled`);
    return {
        over: Boolean(document.querySelector(".over .places, .over h2")),
        buttons: buttons.flatMap(middle),
        things: all(".scene .item.lit .handle")
            .filter((one) => one.closest(".item").querySelector(".halo")?.checkVisibility() ?? true).flatMap(middle),
        seen: all(".scene .item").map((one) => `${one.getAttribute("class")} ${one.dataset.id}`).join(),
    };
}

/** Waits until something glows, or the game is over. A button that was tapped is answered; a thing that was tapped need
 *  not be: that may only have ended the showing of what had happened. */
async function glowing(page, before) {
    const until = Date.now() + patience, moment = Date.now() + 400;
    for (;;) {
        const now = await page.evaluate(whatGlows), same = JSON.stringify(now) === JSON.stringify(before);
        const answered = !same || (!before.buttons.length && Date.now() > moment);
        if (now.over || ((now.buttons.length || now.things.length) && answered))
            return now;
        assert.ok(Date.now() < until, `nothing glows any more at ${page.url()}`);
        await page.waitForTimeout(20);
    }
}

describe("a child's way", () => {
    for (const game of ["nulli-flow", "traexx", "null-bock"])
        it(`${game}: first visit, a tap on its tile, and what glows until the end`, async (t) => {
            const settings = { pace: "once" };
            const visitor = await openVisitor(used.browser, used.url, { size: "phone", settings });
            const { page } = visitor, choose = chooser(3);
            await opened(page);
            await press(visitor, page.locator(`.game-card:has(a[href="#/new/${game}"]) .play`));
            await page.waitForSelector(".table-screen .scene .item", { state: "attached" });
            let taps = 0;
            for (let now = await glowing(page); !now.over; now = await glowing(page, now)) {
                const places = now.buttons.length ? now.buttons : now.things;
                const { x, y } = places[choose(places.length)];
                await page.touchscreen.tap(x, y);
                assert.ok(++taps < 1500, `${game} does not end`);
            }
            t.diagnostic(`${taps} taps`);
            assert.ok(taps > 10);
            visitor.check();
            await visitor.close();
        });
});
