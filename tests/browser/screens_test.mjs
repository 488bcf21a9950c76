// screens_test.mjs - every screen, found by following every link from the first page: in five languages without a
// missing text or one that does not fit, on the narrowest phone; for axe-core without a serious finding, light and
// dark; at twice the text size.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
    findSerious, gameIds, goTo, importRecord, languages, lateRecord, opened, openVisitor, playByTaps, useBrowser,
} from "./harness.mjs";
import { eachPanel, eachScreen, keepGames, settled } from "./screens.mjs";

/* Going through every screen takes minutes: `make test-all` does it. */
const used = useBrowser();

/** What is wrong with the texts on the screen: raw ids, unfilled gaps, and what does not fit. Runs in the page. */
function lookForFaults() {
    const faults = [], shown = (element) => element.getClientRects().length > 0;
    const title = location.hash || "#/";
    const spoken = ["aria-label", "placeholder", "title", "aria-valuetext"], texts = [document.title];
    for (const one of document.querySelectorAll(spoken.map((name) => `[${name}]`).join(",")))
        texts.push(...spoken.map((name) => one.getAttribute(name) ?? ""));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
        texts.push(walker.currentNode.data);
    const id = /\b(web|web-[a-z]+|core|analyse|sheet|null[a-z-]*|traexx)\.[a-z]+[a-z0-9-]*\b(?!\.)/;
    const raw = (text) => id.test(text) || /\{\d|\{seat|\bundefined\b|\bNaN\b|\[object/.test(text);
    for (const text of texts)
        if (raw(text) && !/\.rec\b|\.sheet\b/.test(text))
            faults.push(`${title}: a raw text "${text.slice(0, 80)}"`);
    if (document.scrollingElement.scrollWidth > innerWidth + 1)
        faults.push(`${title}: the page is ${document.scrollingElement.scrollWidth} wide, the screen ${innerWidth}`);
    const slides = (element) => {
        for (let one = element; one && one !== document.body; one = one.parentElement)
            if (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth)
                return true;
        return false;
    };
    const own = (element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    for (const element of document.querySelectorAll("body *")) {
        if (!own(element) || !shown(element) ||
            element.closest(".only-spoken, .hidden-input, option, noscript, [aria-hidden=true] svg"))
            continue;
        const frame = element.getBoundingClientRect(), style = getComputedStyle(element);
        const kind = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
        const words = `"${element.textContent.trim().slice(0, 50)}" (${kind})`;
        if ((frame.right > innerWidth + 1 || frame.left < -1) && !slides(element))
            faults.push(`${title}: ${words} reaches from ${Math.round(frame.left)} to ${Math.round(frame.right)} ` +
                `of ${innerWidth}`);
        // Names people choose, and the line of news, which the panel of news shows whole, may be cut.
        const cut = style.overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1 &&
            !element.closest(".name, .news-line");
        const spills = element.matches("button, .button, label, th") && element.scrollWidth > element.clientWidth + 2;
        if (cut || spills)
            faults.push(`${title}: ${words} needs ${element.scrollWidth} of ${element.clientWidth}`);
    }
    return faults;
}

/** As if somebody had set the letters of his browser to twice their size. */
function doubleLetters() {
    addEventListener("DOMContentLoaded", () => { document.documentElement.style.fontSize = "200%"; });
}

/** What is wrong with the room a table has: the scene is whole, as wide as the screen allows, and nothing lies over it
 *  for good. */
function lookAtTable() {
    const area = document.querySelector(".table-area"), scene = area.querySelector(".scene").getBoundingClientRect();
    const faults = [];
    if (area.getBoundingClientRect().height + 1 < scene.height)
        faults.push(`the scene is ${scene.height} high, its room ${area.getBoundingClientRect().height}`);
    if (scene.width < innerWidth * 0.9)
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

describe("every screen", () => {
    it("light and dark: axe-core finds nothing serious", async (t) => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor, faults = [];
        const look = async (name) => {
            for (const colorScheme of ["light", "dark"]) {
                await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
                faults.push(...(await findSerious(page)).map((one) => `${colorScheme} ${name} ${one}`));
            }
        };
        await opened(page);
        await keepGames(visitor);
        const all = await eachScreen(page, look);
        await goTo(page, all.find((hash) => hash.startsWith("#/play/")));
        await page.waitForSelector(".action-bar");
        await eachPanel(visitor, look);
        t.diagnostic(`${all.length} screens: ${all.join(" ")}`);
        assert.ok(all.length > 15);
        assert.deepEqual([...new Set(faults)], []);
        visitor.check();
        await visitor.close();
    });

    it("in five languages, on the narrowest phone: no text is missing, none does not fit",
       async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor, faults = [];
        await opened(page);
        await keepGames(visitor);
        let known;
        for (const language of languages) {
            await page.evaluate((wanted) => {
                const kept = JSON.parse(localStorage.getItem("nullarium.settings"));
                localStorage.setItem("nullarium.settings", JSON.stringify({ ...kept, language: wanted }));
            }, language);
            await page.reload();
            const look = async (name) =>
                faults.push(...(await page.evaluate(lookForFaults)).map((one) => `${language} ${name} ${one}`));
            known = await eachScreen(page, look, known);
            await goTo(page, known.find((hash) => hash.startsWith("#/play/")));
            await page.waitForSelector(".action-bar");
            await eachPanel(visitor, look);
        }
        assert.deepEqual([...new Set(faults)], []);
        visitor.check();
        await visitor.close();
    });

    it("at twice the text size nothing is cut off, and every game can be played", async () => {
        for (const [i, game] of gameIds().entries()) {
            const visitor = await openVisitor(used.browser, used.url, { size: "phone", script: doubleLetters });
            const { page } = visitor, faults = [];
            await opened(page);
            await importRecord(visitor, lateRecord(game, { seed: i + 4, seats: i < 2 ? 2 : 4, decisions: 1 }));
            await page.waitForSelector(".action-bar .confirm");
            faults.push(...(await page.evaluate(lookForFaults)), ...(await page.evaluate(lookAtTable)));
            await playByTaps(visitor);
            faults.push(...(await page.evaluate(lookForFaults)), ...(await page.evaluate(lookAtTable)));
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

    it("at twice the text size every screen still holds its texts", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", script: doubleLetters });
        const { page } = visitor, faults = [];
        const look = async (name) =>
            faults.push(...(await page.evaluate(lookForFaults)).map((one) => `${name} ${one}`));
        await opened(page);
        await keepGames(visitor);
        const all = await eachScreen(page, look);
        await goTo(page, all.find((hash) => hash.startsWith("#/play/")));
        await page.waitForSelector(".action-bar");
        await eachPanel(visitor, look);
        assert.deepEqual([...new Set(faults)], []);
        visitor.check();
        await visitor.close();
    });

    it("on a phone the table needs no scrolling: board, hand and buttons are on one screen", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor;
        await opened(page);
        for (const [i, game] of gameIds().entries())
            for (const [k, seats] of (i < 2 ? [2, 4] : [3, 4]).entries()) {
                await importRecord(visitor, lateRecord(game, { seed: 10 * i + k + 1, seats, decisions: 99 }));
                await page.waitForSelector(".action-bar .confirm");
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
        await importRecord(visitor, lateRecord(gameIds()[0], { seed: 4, seats: 2, decisions: 1 }));
        await page.waitForSelector(".action-bar .confirm");
        const [confirm, status] = await Promise.all(
            [".action-bar .confirm", ".action-bar .status"].map((one) => page.locator(one).boundingBox()));
        assert.ok(confirm.x < status.x, "the buttons lie at the left");
        const moving = await page.evaluate(() => document.getAnimations().length);
        assert.equal(moving, 0);
        visitor.check();
        await visitor.close();
    });
});
