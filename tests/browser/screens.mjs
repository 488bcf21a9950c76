// screens.mjs - what tests and pictures know of the app's screens: games to look at, the ways to every screen and
// panel, and what can be wrong with the texts there.
import assert from "node:assert/strict";
import { gameIds, goTo, importRecord, lateRecord, opened, openMenu, openVisitor, press } from "./harness.mjs";

/** A few games to look at: one to be gone on with and one that is over of each. */
export async function keepGames(visitor) {
    for (const [i, game] of gameIds().entries()) {
        await importRecord(visitor,
                           lateRecord(game, { seed: i + 3, seats: game.startsWith("nulli") ? 2 : 3, decisions: 2 }));
        await visitor.page.waitForSelector(".action-bar, .over");
    }
    await importRecord(visitor, lateRecord(gameIds()[0], { seed: 9, seats: 2, decisions: 0 }));
    await visitor.page.waitForSelector(".after .stepper .scene");
}

/** Two online tables: one that waits for people, one that is played at, with bots. */
async function keepTables(visitor) {
    const { page } = visitor;
    const open = async (game) => {
        await goTo(page, `#/host/${game}`);
        await press(visitor, page.locator(".start-bar .primary"));
        await page.waitForSelector(".waiting-room .qr path");
    };
    await open(gameIds()[0]);
    await open(gameIds().at(-1));
    await press(visitor, page.locator(".waiting-room .start-bar button:not(.primary)"));
    await press(visitor, page.locator(".waiting-room .start-bar .primary:not(:disabled)"));
    await page.waitForSelector(".table-screen .scene .item", { state: "attached" });
}

/** Follows links from the first page and looks at every kind of screen: of each game's own, and a few of those that are
 *  many. */
async function eachScreen(page, look, known) {
    const counts = new Map(), seen = new Set(), open = known ? [...known] : ["#/nonsense", "#/"], found = [];
    while (open.length) {
        const hash = open.pop(), [, name = "", what = ""] = hash.split("/");
        if (!known && (seen.has(`${name}/${what}`) || (counts.get(name) ?? 0) >= 6))
            continue;
        seen.add(`${name}/${what}`);
        counts.set(name, (counts.get(name) ?? 0) + 1);
        found.push(hash);
        await goTo(page, hash);
        await settled(page);
        await look(hash);
        if (!known && !["play", "after"].includes(name)) // their links lead to where others lead too
            open.push(...await page.locator('a[href^="#/"]')
                .evaluateAll((all) => all.map((one) => one.getAttribute("href"))));
    }
    return found;
}

export async function settled(page) {
    await opened(page);
    await page.waitForFunction(() =>
        document.querySelector("main, dialog") && !document.querySelector("[aria-busy=true]"));
    await page.waitForTimeout(120);
}

/** Closes the panel as a person does: a tap that missed, as what the panel waited for moved its button, is repeated. */
async function closePanel(visitor) {
    const open = visitor.page.locator("dialog[open]");
    for (let tries = 0; tries < 5 && await open.count(); tries++) {
        await press(visitor, open.locator(".panel-body > :first-child button"));
        await open.waitFor({ state: "detached", timeout: 5000 }).catch(() => {});
    }
    await open.waitFor({ state: "detached" });
}

/** Everything that the menu of the table opens: panels, and advice in the bar. */
export async function eachPanel(visitor, look) {
    const { page } = visitor;
    await openMenu(visitor);
    await look("menu");
    const count = await page.locator("dialog .menu button").count();
    for (let i = 0; i < count; i++) {
        await press(visitor, page.locator("dialog .menu button").nth(i));
        await page.waitForSelector("dialog[open]:not(:has(.menu)), .action-bar.advised .keys button");
        await look(`panel ${i}`);
        if (await page.locator("dialog[open]").count())
            await closePanel(visitor);
        else {
            await page.keyboard.press("Escape");
            await page.waitForSelector(".action-bar.advised", { state: "detached" });
        }
        await openMenu(visitor);
    }
    await page.keyboard.press("Escape");
}

/** Every screen, and every panel of a table. `known` are the screens an earlier round found; answers those of this
 *  one. */
async function crawl(visitor, look, known) {
    const { page } = visitor;
    const all = await eachScreen(page, look, known);
    await goTo(page, all.find((hash) => hash.startsWith("#/play/")));
    await page.waitForSelector(".action-bar");
    await eachPanel(visitor, look);
    for (const hash of all.filter((one) => one.startsWith("#/t/"))) {
        await goTo(page, hash);
        await settled(page);
        if (await page.locator(".table-screen").count())
            await eachPanel(visitor, look);
    }
    return all;
}

/** Goes through every screen and panel, and collects what `look` finds wrong there. */
export async function collect(visitor, look, known) {
    const faults = new Set();
    const all = await crawl(visitor, async (name) => {
        for (const one of await look(name))
            faults.add(`${name} ${one}`);
    }, known);
    assert.deepEqual([...faults], []);
    return all;
}

/** Somebody with games to look at. */
export async function openCollector(used, options) {
    const visitor = await openVisitor(used.browser, used.url, { size: "phone", ...options });
    await opened(visitor.page);
    await keepGames(visitor);
    await keepTables(visitor);
    return visitor;
}

/** What is wrong with the texts on the screen: raw ids, unfilled gaps, and what does not fit. Runs in the page. */
export function lookForFaults() {
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
    const wide = document.documentElement.clientWidth; // on a phone innerWidth grows with what does not fit
    if (document.scrollingElement.scrollWidth > wide + 1)
        faults.push(`${title}: the page is ${document.scrollingElement.scrollWidth} wide, the screen ${wide}`);
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
        if ((frame.right > wide + 1 || frame.left < -1) && !slides(element))
            faults.push(`${title}: ${words} reaches from ${Math.round(frame.left)} to ${Math.round(frame.right)} ` +
                `of ${wide}`);
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
export function doubleLetters() {
    addEventListener("DOMContentLoaded", () => { document.documentElement.style.fontSize = "200%"; });
}
