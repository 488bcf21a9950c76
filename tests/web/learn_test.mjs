// learn_test.mjs - lessons and rules in a real browser, with the app as it is built. Run by tests/web/node_test.py.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { checkAxe, checkTexts, languages, openPage, root, useBrowser } from "../browser/harness.mjs";

const lessons = readdirSync(join(root, "games"), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    .flatMap((entry) => {
    try {
        const text = readFileSync(join(root, "games", entry.name, "lesson.txt"), "utf8");
        return [{ game: /^game (\S+)/m.exec(text)[1], steps: text.match(/^say /gm).length,
                  pictures: text.match(/^show /gm).length }];
    } catch {
        return [];
    }
});
const clausesOf = (game) =>
    [...readFileSync(join(root, "i18n/en", `${game}.rules`), "utf8").matchAll(/^\[(\w+)/gm)].map((found) => found[1]);
const complaints = [];
const used = useBrowser();

async function openIn(locale, options = {}) {
    const page = await openPage(used.browser, complaints, { locale, reducedMotion: "reduce", ...options });
    await page.addInitScript(() => localStorage.setItem("nullarium.settings", JSON.stringify({ pace: "once" })));
    return page;
}

const stepOf = async (page) => Number((await page.locator(".lesson-head .fine").textContent()).split("/")[0]);

/** It is the learner's turn at this step. */
async function atStep(page, step) {
    await page.waitForFunction((wanted) => {
        const shown = document.querySelector(".lesson-head .fine")?.textContent?.split("/")[0];
        return shown === String(wanted) &&
            (document.querySelector(".lesson-end") ||
             document.querySelector(".lesson-head button:not(.quiet):not(:disabled)"));
    }, step);
}

/** Whatever the lesson points at is touched, until there is a move, which is confirmed: nothing is read. */
async function followPlaces(page) {
    const reads = page.locator(".lesson-head button.primary");
    while (await reads.count())
        await reads.click();
    for (let touches = 0; ; touches++) {
        assert.ok(touches < 12, "the places pointed at make a move");
        await page.waitForFunction(() => document.querySelector(".scene .item:has(.meant)") ||
                                         document.querySelector(".confirm:not([disabled])"));
        const place = page.locator(".scene .item:has(.meant)");
        if (!await place.count())
            break;
        assert.equal(await place.count(), 1, "one place is meant");
        assert.equal(await page.locator(".scene .item.lit[data-target]").count(), 1, "and nothing else is lit");
        const target = await place.getAttribute("data-target");
        await page.locator(`.scene .item[data-target="${target}"] .handle`).click({ force: true });
        await page.waitForFunction((was) =>
            document.querySelector(".scene .item:has(.meant)")?.getAttribute("data-target") !== was, target);
    }
    await page.locator(".confirm").click();
}

/** What the step wants is put on the board and confirmed; what is only to be read is read. */
async function doStep(page) {
    const key = page.locator(".lesson-head button:not(.quiet)");
    const reads = await key.evaluate((button) => button.classList.contains("primary"));
    await key.click();
    if (!reads) {
        await page.waitForSelector(".confirm:not([disabled])");
        await page.locator(".confirm").click();
    }
}

test("there are lessons", () => assert.ok(lessons.length >= 5));

lessons.forEach(({ game, steps }, i) => test(`${game}: the lesson is played to its end`, async () => {
    const page = await openIn(languages[i % languages.length]);
    await page.goto(`${used.url}#/new/${game}`);
    await page.locator(".lesson-offer a").click(); // offered before the first game
    for (let step = 1; step < steps; step++) {
        await atStep(page, step);
        await checkTexts(page, `${game} ${step}`);
        await doStep(page);
    }
    await page.waitForSelector(".lesson-end");
    await atStep(page, steps);
    await checkTexts(page, `${game}, the end`);
    await page.locator(".lesson-end .primary").click();
    await page.waitForSelector(".set-up");
    assert.equal(await page.locator(".lesson-offer").count(), 0, "who has learned it is not asked again");
    await page.goto(`${used.url}#/`);
    await page.waitForSelector(".games");
    assert.equal(await page.locator(".kept li, .continue").count(), 0, "a lesson is no game");
    await page.context().close();
}));

lessons.forEach(({ game, steps }) => test(`${game}: the places it points at lead through the lesson, without reading`,
                                          async () => {
    const page = await openIn("en", { viewport: { width: 360, height: 740 } });
    await page.goto(`${used.url}#/learn/${game}`);
    for (let step = 1; step < steps; step = await stepOf(page)) {
        await page.waitForSelector(".lesson-head button:not(.quiet):not(:disabled), .lesson-end");
        if (await page.locator(".lesson-end").count())
            break;
        const made = await stepOf(page);
        await followPlaces(page);
        await page.waitForFunction((was) => {
            const shown = Number(document.querySelector(".lesson-head .fine")?.textContent?.split("/")[0]);
            return shown > was && (document.querySelector(".lesson-end") ||
                document.querySelector(".lesson-head button:not(.quiet):not(:disabled)"));
        }, made);
    }
    await page.waitForSelector(".lesson-end");
    await page.context().close();
}));

test("a wrong move gets its reason and is taken back; an illegal one the rule, which leads to its paragraph",
     async () => {
    const page = await openIn("en");
    await page.goto(`${used.url}#/learn/nulli-flow`);
    await atStep(page, 1);
    await doStep(page);
    await atStep(page, 2);
    const dot = (name) =>
        page.locator(`.table-area g[aria-label^="dot ${name}"], .table-area g[aria-label^="joker dot ${name}"]`);
    const said = await page.locator(".lesson-text").textContent();
    for (const name of ["a4", "f4"])
        await dot(name).click();
    await page.waitForSelector(".confirm:not([disabled])");
    await page.locator(".confirm").click();
    await page.waitForSelector(".lesson-not");
    assert.notEqual(await page.locator(".lesson-text").textContent(), said);
    assert.equal(await stepOf(page), 2);
    await page.waitForSelector(".confirm[disabled]"); // it is not on the board any more
    await dot("a1").click();
    await page.waitForFunction(() => !document.querySelector(".lesson-not"));
    assert.equal(await page.locator(".lesson-text").textContent(), said);
    await dot("c1").click();
    await page.waitForSelector(".status.bad .clause-link");
    const clause = /[A-Z]\d+$/.exec(await page.locator(".clause-link").getAttribute("aria-label"))[0];
    assert.equal(await page.locator(".scene .meant").count(), 1); // what the sentence means is pointed at
    await page.locator(".clause-link").click();
    await page.waitForSelector("dialog .rule.wanted");
    assert.equal(await page.locator("dialog .rule.wanted .clause").first().textContent(), clause);
    await page.waitForSelector("dialog .rule-picture svg");
    await page.keyboard.press("Escape");
    await doStep(page); // after a wrong start it can still be shown
    await atStep(page, 3);
    await page.context().close();
});

test("a lesson is left and resumed where it was, and begun anew", async () => {
    const page = await openIn("de");
    await page.goto(`${used.url}#/learn/nulli-hex`);
    for (let step = 1; step < 4; step++) {
        await atStep(page, step);
        await doStep(page);
    }
    await atStep(page, 4);
    await page.reload();
    await atStep(page, 4);
    await page.goto(`${used.url}#/new/nulli-hex`);
    await page.locator(".lesson-offer a").click(); // begun, and so offered again
    await atStep(page, 4);
    await page.locator(".lesson-head .quiet").click();
    await atStep(page, 1);
    await page.context().close();
});

lessons.forEach(({ game, pictures }, i) => test(`${game}: rules with pictures, found by clause`, async () => {
    const language = languages[(i + 2) % languages.length];
    for (const [colorScheme, viewport] of [["light", { width: 360, height: 740 }],
                                           ["dark", { width: 1440, height: 900 }]]) {
        const page = await openIn(language, { axe: true, colorScheme, viewport });
        await page.goto(`${used.url}#/rules/${game}`);
        await page.waitForFunction((count) => document.querySelectorAll(".rule-picture svg").length === count,
                                   pictures);
        await checkTexts(page, `rules ${game}`);
        await checkAxe(page, `rules ${game}`);
        assert.equal(await page.locator(".rule .clause").count(), 0, "a bare clause's number in the rules");
        const clause = clausesOf(game)[5];
        await page.goto(`${used.url}#/rules/${game}/${clause}`);
        await page.waitForFunction((count) => document.querySelectorAll(".rule-picture svg").length === count,
                                   pictures);
        await page.waitForFunction(() => {
            const frame = document.querySelector(".rule.wanted p")?.getBoundingClientRect();
            return frame && frame.top >= 0 && frame.top < innerHeight;
        });
        await page.context().close();
    }
}));

test("a lesson has no serious finding of axe, light and dark", async () => {
    for (const colorScheme of ["light", "dark"]) {
        const page = await openIn("en", { axe: true, colorScheme });
        await page.goto(`${used.url}#/learn/nullern`);
        await atStep(page, 1);
        await doStep(page);
        await atStep(page, 2);
        await checkAxe(page, `lesson ${colorScheme}`);
        await page.context().close();
    }
});

test("a game that does not exist has no lesson and no rules", async () => {
    const page = await openIn("en");
    for (const place of ["learn", "rules"]) {
        await page.goto(`${used.url}#/${place}/chess`);
        await page.waitForSelector(".sorry a");
    }
    await page.context().close();
});

test("nothing was complained about", () => assert.deepEqual(complaints, []));
