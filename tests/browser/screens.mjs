// screens.mjs - what tests and pictures know of the app's screens: games to look at, and the ways to every screen and
// panel.
import { gameIds, goTo, importRecord, lateRecord, opened, press } from "./harness.mjs";

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

/** Follows links from the first page and looks at every kind of screen: of each game's own, and a few of those that are
 *  many. */
export async function eachScreen(page, look, known) {
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

/** Every panel that the menu of the table opens. */
export async function eachPanel(visitor, look) {
    const { page } = visitor;
    const menu = page.locator("header.top button").last();
    await press(visitor, menu);
    await page.waitForSelector("dialog[open] .menu");
    await look("menu");
    const count = await page.locator("dialog .menu button").count();
    for (let i = 0; i < count; i++) {
        await press(visitor, page.locator("dialog .menu button").nth(i));
        await page.waitForSelector("dialog[open]:not(:has(.menu))");
        await look(`panel ${i}`);
        await closePanel(visitor);
        await press(visitor, menu);
        await page.waitForSelector("dialog[open] .menu");
    }
    await page.keyboard.press("Escape");
}
