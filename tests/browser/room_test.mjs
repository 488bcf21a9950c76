// room_test.mjs - how a table uses the screen: on one phone screen, at twice the text size, in light and dark, for the
// left hand, without motion.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
    gameIds, goTo, languages, lateRecord, opened, openVisitor, playByTaps, resume, useBrowser,
} from "./harness.mjs";
import { doubleLetters, lookForFaults, settled } from "./screens.mjs";

const used = useBrowser();

/** What is wrong with the room a table has: the scene is whole, as wide as the screen allows, and nothing lies over it
 *  for good. */
function lookAtTable() {
    const area = document.querySelector(".table-area"), scene = area.querySelector(".scene").getBoundingClientRect();
    const faults = [];
    if (area.getBoundingClientRect().height + 1 < scene.height)
        faults.push(`the scene is ${scene.height} high, its room ${area.getBoundingClientRect().height}`);
    if (scene.width < document.documentElement.clientWidth * 0.9)
        faults.push(`the scene is only ${scene.width} wide`);
    const bar = document.querySelector(".action-bar")?.getBoundingClientRect();
    if (bar && bar.height > innerHeight * 0.4)
        faults.push(`the bar takes ${bar.height} of ${innerHeight}`);
    const letters = [...document.querySelectorAll(".scene text")].filter((one) => one.textContent.trim())
        .map((one) => Number(one.getAttribute("font-size")));
    if (Math.min(...letters) < 7)
        faults.push(`letters of ${Math.min(...letters)} pixels`);
    return faults;
}

describe("room at the table", () => {
    it("at twice the text size nothing is cut off, and every game can be played", async () => {
        for (const [i, game] of gameIds().entries()) {
            const visitor = await openVisitor(used.browser, used.url,
                                              { size: "phone", script: doubleLetters,
                                                settings: { language: languages[i % languages.length] } });
            const { page } = visitor, faults = [];
            await opened(page);
            await resume(visitor, lateRecord(game, { seed: i + 4, seats: i < 2 ? 2 : 4, decisions: 1 }));
            faults.push(...(await page.evaluate(lookForFaults)), ...(await page.evaluate(lookAtTable)));
            await playByTaps(visitor);
            faults.push(...(await page.evaluate(lookForFaults)));
            for (const hash of [`#/new/${game}`, ...(i ? [] : ["#/", "#/settings", `#/rules/${game}`])]) {
                await goTo(page, hash);
                await settled(page);
                faults.push(...(await page.evaluate(lookForFaults)));
            }
            assert.deepEqual(faults, [], game);
            visitor.check();
            await visitor.close();
        }
    });

    it("why something cannot be played is read whole in the bar, with its rule", async () => {
        for (const language of languages) {
            const visitor = await openVisitor(used.browser, used.url, { size: "phone", settings: { language } });
            const { page } = visitor;
            await opened(page);
            await resume(visitor, `${lateRecord("nulli-flow", { seed: 4, seats: 2, decisions: 99 })}roll 4\n`);
            const tap = async (name) => {
                const frame = await page.locator(`.scene [aria-label*="${name}"]`).first().boundingBox();
                await page.touchscreen.tap(frame.x + frame.width / 2, frame.y + frame.height / 2);
            };
            while (!(await page.locator(".scene .item.touched").count())) { // the first may end a showing
                await tap(" b4");
                await page.waitForTimeout(200);
            }
            await tap(" c6"); // neither in its row nor in its column
            await page.waitForSelector(".status.bad .clause-link");
            const room = await page.locator(".status").evaluate((one) => [one.scrollHeight, one.clientHeight]);
            assert.ok(room[0] <= room[1] + 1, `${language}: needs ${room[0]} of ${room[1]}`);
            visitor.check();
            await visitor.close();
        }
    });

    it("on a phone the table needs no scrolling: board, hand and buttons are on one screen", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor;
        await opened(page);
        for (const [i, game] of gameIds().entries())
            for (const [k, seats] of (i < 2 ? [2, 4] : [3, 4]).entries()) {
                await resume(visitor, lateRecord(game, { seed: 10 * i + k + 1, seats, decisions: 99 }));
                const room = await page.evaluate(() => {
                    const area = document.querySelector(".table-area");
                    return { needs: area.scrollHeight, has: area.clientHeight,
                             page: document.scrollingElement.scrollHeight - innerHeight };
                });
                assert.ok(room.needs <= room.has && room.page <= 0,
                          `${game} with ${seats} seats: ${JSON.stringify(room)}`);
            }
        visitor.check();
        await visitor.close();
    });

    it("on a phone that lies on its side the board has the height, and the buttons stay under the thumb", async () => {
        for (const [hand, width, height] of [["right", 740, 360], ["left", 844, 390]]) {
            const visitor = await openVisitor(used.browser, used.url, {
                size: "phone", settings: { hand }, contextOptions: { viewport: { width, height } },
            });
            const { page } = visitor;
            await opened(page);
            for (const [i, game] of gameIds().entries()) {
                const label = `${game} at ${width} x ${height}`;
                await resume(visitor, lateRecord(game, { seed: i + 3, seats: hand === "left" ? 4 : 3, decisions: 99 }));
                await page.waitForSelector(".scene .item.lit");
                const room = await page.evaluate(() => {
                    const frame = (one) => document.querySelector(one).getBoundingClientRect();
                    const area = document.querySelector(".table-area"), confirm = frame(".action-bar .confirm");
                    const handles = [...document.querySelectorAll(".scene .item.lit .handle")].map((one) =>
                        one.getBoundingClientRect().width);
                    const letters = [...document.querySelectorAll(".scene text")].filter((one) =>
                        one.textContent.trim()).map((one) => Number(one.getAttribute("font-size")));
                    return { has: area.clientHeight, needs: area.scrollHeight,
                             share: frame(".scene").width / innerWidth,
                             page: document.scrollingElement.scrollHeight - innerHeight, handle: Math.min(...handles),
                             letter: Math.min(...letters), top: frame(".top").top,
                             confirm: { x: confirm.x, top: confirm.top, below: innerHeight - confirm.bottom } };
                });
                const said = `${label}: ${JSON.stringify(room)}`;
                assert.ok(room.has >= 230 && room.needs <= room.has && room.page <= 0, said);
                assert.ok(room.share > 0.66 && room.handle >= 16 && room.letter >= 7 && room.top === 0, said);
                assert.ok(room.confirm.top > 0 && room.confirm.below >= 0, said);
                assert.equal(room.confirm.x > width / 2, hand === "right", said);
                assert.deepEqual(await page.evaluate(lookForFaults), [], label);
            }
            await resume(visitor, lateRecord(gameIds()[0], { seed: 2, seats: 2, decisions: 1 }));
            await playByTaps(visitor);
            const end = await page.locator(".over .actions .primary").boundingBox();
            assert.ok(end.y > 0 && end.y + end.height <= height, JSON.stringify(end));
            visitor.check();
            await visitor.close();
        }
    });

    it("light or dark is settled before the first paint, and follows the device where that is wished", async () => {
        const colours = () => getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
        const seen = [];
        for (const [theme, colorScheme] of [["auto", "dark"], ["auto", "light"], ["dark", "light"],
                                            ["light", "dark"]]) {
            const visitor = await openVisitor(used.browser, used.url,
                                              { settings: { theme }, contextOptions: { colorScheme }, script: () => {
                // What the head has settled when the body begins.
                new MutationObserver((_, watch) => {
                    if (!document.body)
                        return;
                    window.early = document.documentElement.dataset.theme;
                    watch.disconnect();
                }).observe(document, { childList: true, subtree: true });
            } });
            await opened(visitor.page);
            const wanted = theme === "auto" ? colorScheme : theme;
            assert.equal(await visitor.page.evaluate(() => window.early), wanted,
                         `${theme} on a ${colorScheme} device`);
            seen.push(await visitor.page.evaluate(colours));
            if (theme === "auto") {
                const other = colorScheme === "dark" ? "light" : "dark";
                await visitor.page.emulateMedia({ colorScheme: other });
                await visitor.page.waitForFunction((now) => document.documentElement.dataset.theme === now, other);
            }
            visitor.check();
            await visitor.close();
        }
        assert.deepEqual([seen[0] === seen[2], seen[1] === seen[3], seen[0] !== seen[1]], [true, true, true]);
    });

    it("the left hand and less motion are respected", async () => {
        const visitor = await openVisitor(used.browser, used.url,
                                          { size: "desktop", settings: { hand: "left", motion: "less" },
                                            contextOptions: { reducedMotion: "no-preference" } });
        const { page } = visitor;
        await opened(page);
        await resume(visitor, lateRecord(gameIds()[0], { seed: 4, seats: 2, decisions: 1 }));
        const [confirm, board] = await Promise.all(
            [".action-bar .confirm", "main .scene"].map((one) => page.locator(one).boundingBox()));
        assert.ok(confirm.x < board.x, "the buttons lie at the left");
        const moving = await page.evaluate(() => document.getAnimations().length);
        assert.equal(moving, 0);
        visitor.check();
        await visitor.close();
    });
});
