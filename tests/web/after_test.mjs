// after_test.mjs - hint, tutor, looking back and statistics in a real browser, with the app as it is built. Run by
// tests/web/node_test.py. The records of tests/analysis are games of our own bots; here a person sits at seat 1.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { checkAxe, checkTexts, languages, openPage, root, useBrowser } from "../browser/harness.mjs";

const games = ["nulli-flow", "nulli-hex", "traexx", "null-bock", "nullern"];
const quick = ["nulli-flow", "nulli-hex", "traexx"]; // whose analysis is waited for
const LUCK_EVEN = "Luck: about even", NOTICED = 6; // points; in the games of dots it is less
const complaints = [];
const used = useBrowser();

/** A record of a finished game with a person at seat 1; or its beginning, up to a line. */
function record(game, until) {
    const text = readFileSync(join(root, "tests/analysis", `${game}.rec`), "utf8").replace(/^bot 1 .*\n/m, "")
        .replace(/^name 1 .*$/m, "name 1 Ada");
    if (!until)
        return text;
    const lines = text.split("\n"), start = lines.indexOf("---");
    return lines.slice(0, lines.findIndex((line, i) => i > start && line.startsWith(until))).join("\n") + "\n";
}

async function openHome(options = {}) {
    const page = await openPage(used.browser, complaints, { locale: "en", ...options });
    await page.goto(used.url);
    await page.waitForSelector(".games");
    return page;
}

async function importRecord(page, text) {
    await page.locator(".kept > .links button").last().click();
    await page.fill("dialog textarea", text);
    await page.locator("dialog button.primary").click();
}

async function analysed(page) {
    await page.waitForSelector('.luck-and-skill[aria-busy="false"]', { timeout: 240000 });
}

for (const game of games)
    test(`${game}: looked back on`, async () => {
        const page = await openHome();
        await importRecord(page, record(game));
        await page.waitForSelector(".after .stepper .scene");
        if (!quick.includes(game)) {
            // It takes half a minute: it is stopped on the way, and says so.
            await page.waitForFunction(() => (document.querySelector(".progress progress")?.value ?? 0) > 20, null,
                                       { timeout: 120000 });
            await page.locator(".progress button").click();
        }
        await analysed(page);
        const events = await page.locator(".steps input").getAttribute("max");
        const lines = record(game).split("\n").slice(record(game).split("\n").indexOf("---") + 1)
            .filter((line) => line && !/^(#|result)/.test(line));
        assert.equal(Number(events), lines.length - 1);
        const sum = await page.locator(".seat-sum").innerText();
        assert.ok(sum.includes("Grade:"));
        if (quick.includes(game)) { // the see-saw shows what the sentences say
            const [skill, luck] = (await page.locator(".see-saw dl > div:not(.grade) dd").allInnerTexts())
                .map((one) => Number(one.replace("\u2212", "-")));
            const lean = Number(await page.locator(".see-saw svg").first().getAttribute("data-lean"));
            assert.equal(Math.sign(lean), Math.sign(luck - skill));
            // Luck is spoken of from a size on that one would notice.
            const [, kind, amount] = /Luck: (good|bad).*? (\d+\.\d)/.exec(sum) ?? [];
            if (kind)
                assert.equal(luck, kind === "good" ? Number(amount) : -Number(amount));
            else
                assert.ok(sum.includes(LUCK_EVEN) && Math.abs(luck) < NOTICED, `${luck}`);
            // Who has blundered often has not played well, whatever the grade of the mean.
            const headline = await page.locator(".see-saw figcaption").innerText();
            assert.match(headline, /well played|moves/i);
            if (!/Grade: (masterly|strong|good)/.test(sum))
                assert.doesNotMatch(headline, /well played/i, "headline and grade agree");
        }
        assert.equal(await page.locator("text=Stopped:").count(), quick.includes(game) ? 0 : 1);
        assert.equal(await page.locator(".chart .curve polyline").count(), 1);
        await page.locator(".course-part summary").click();
        assert.ok(await page.locator(".course tbody tr").count() > 2);
        await page.locator(".course-part summary").click();
        // By keyboard alone: to the beginning, and on.
        await page.locator("h1").click();
        await page.keyboard.press("Home");
        await page.waitForFunction(() => document.querySelector(".steps input").value === "0");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowLeft");
        await page.waitForFunction(() => document.querySelector(".steps input").value === "1");
        const dearest = page.locator(".dearest button");
        if (await dearest.count()) {
            await dearest.first().click();
            // What was played and what would have been better, each in its own look, on one board.
            await page.waitForSelector(".board-room .scene .hinted", { state: "attached" });
            assert.equal(await page.locator(".shown-moves li").count(), 2);
            assert.ok(await page.locator(".board-room .scene :is(.touched, .s-preview)").count() > 0, game);
        }
        await checkTexts(page, game);
        // On from a position: a new game of so many events that goes on.
        const looked = page.url();
        await page.locator(".play-on button").click();
        await page.waitForSelector(".action-bar .confirm", { timeout: 120000 });
        assert.match(page.url(), /#\/play\//);
        await page.goto(looked);
        await page.waitForSelector(".after .stepper .scene"); // the game that was looked back on is still there
        await page.goto(`${used.url}#/`);
        await page.waitForSelector(".kept li");
        assert.equal(await page.locator(".kept li").count(), 2);
        await page.context().close();
    });

test("everybody is judged on request", async () => {
    const page = await openHome();
    await importRecord(page, record("traexx"));
    await analysed(page);
    assert.equal(await page.locator(".seat-sum").count(), 1);
    await page.click("text=Judge everybody's moves");
    await page.waitForFunction(() => document.querySelectorAll(".seat-sum").length === 2, null, { timeout: 60000 });
    assert.equal(await page.locator(".chart .curve polyline").count(), 2);
    await page.context().close();
});

test("a hint is put on the board; the tutor speaks up before a mistake and is overruled", async () => {
    const page = await openHome();
    await importRecord(page, record("traexx", "1 "));
    await page.waitForSelector(".action-bar .confirm");
    await page.click(".action-bar >> text=Hint");
    await page.waitForSelector(".advised .primary");
    assert.equal(await page.locator("dialog[open]").count(), 0, "nothing covers the board");
    await page.waitForSelector(".scene .hinted", { state: "attached" });
    assert.equal(await page.locator(".confirm").count(), 0);
    const hint = await page.locator(".status").innerText();
    await page.click(".advised .primary");
    await page.waitForFunction(() =>
        document.querySelector(".confirm") && !document.querySelector(".confirm").disabled);
    const best = /Your move: (.*)/.exec(await page.locator(".status").innerText())[1];
    assert.ok(hint.startsWith(`Hint: ${best}.`), `${hint} / ${best}`);
    await page.click(".action-bar >> text=Take back");
    await page.click('[aria-label="Menu"]');
    await page.click(".menu >> text=Tutor");
    for (const [i, words] of [/keeps quiet/, /before a blunder.* about (.*) or/, /before a mistake.* about (.*) or/,
                              /every doubtful move.* about (.*) or/].entries()) {
        await page.locator(".tutor .choice button").nth(i).click();
        await page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector(".tutor").innerText),
                                   words.source);
    }
    await page.locator(".tutor .choice button").nth(2).click();
    await page.locator(".tutor .actions .primary").click();
    const pass = async () => {
        await page.keyboard.press("t");
        await page.fill(".typed", "pass");
        await page.click("dialog >> text=Show it");
        await page.waitForFunction(() =>
            !document.querySelector("dialog[open]") && document.querySelector(".confirm:not(:disabled)"));
        await page.click(".confirm");
        await page.waitForSelector(".advised .status [role=alert]:not(:empty)");
        await page.waitForSelector(".scene .hinted", { state: "attached" });
        assert.equal(await page.locator("dialog[open]").count(), 0, "nothing covers the board");
    };
    await pass();
    const warning = await page.locator(".status").innerText();
    assert.match(warning, /^Tutor: pass costs about [\d.]+: .*\. Better: /i);
    assert.ok(warning.includes(best), `${warning} / ${best}`);
    await page.click(".advised >> text=Take back");
    await page.waitForFunction(() => document.querySelector(".confirm:disabled"));
    assert.equal(await page.locator(".scene .hinted").count(), 0);
    // By Escape as well.
    await pass();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector(".confirm:disabled"));
    await pass();
    await page.click(".advised >> text=Better one");
    await page.waitForFunction((move) => document.querySelector(".status").innerText.includes(move), best);
    await page.click(".action-bar >> text=Take back");
    await pass();
    const before = await page.locator(".scene").first().innerHTML();
    await page.click(".advised >> text=Play anyway");
    await page.waitForFunction((old) => document.querySelector(".scene").innerHTML !== old, before);
    await page.context().close();
});

test("five languages at 360 pixels; axe, light and dark; statistics", async () => {
    for (const locale of languages) {
        const dark = locale === "de" || locale === "ru";
        const page = await openHome({ axe: true, locale, colorScheme: dark ? "dark" : "light" });
        await importRecord(page, record("nulli-hex"));
        await analysed(page);
        await checkTexts(page, `${locale} after`);
        if (locale === "en" || dark)
            await checkAxe(page, `${locale} after`);
        await page.goto(`${used.url}#/stats`);
        await page.waitForSelector(".stats-game");
        await page.waitForSelector(".counts");
        await checkTexts(page, `${locale} stats`);
        if (locale === "en" || dark)
            await checkAxe(page, `${locale} stats`);
        await page.goto(`${used.url}#/`);
        await page.waitForSelector(".games");
        await importRecord(page, record("traexx", "1 "));
        await page.waitForSelector(".action-bar .confirm");
        await page.locator(".action-bar .keys button").first().click();
        await page.waitForSelector(".advised .primary");
        await checkTexts(page, `${locale} hint`);
        if (locale === "en" || dark)
            await checkAxe(page, `${locale} hint`);
        await page.context().close();
    }
});

test("what cannot be looked back on says so", async () => {
    const page = await openHome();
    await page.goto(`${used.url}#/after/no-such-game`);
    await page.waitForSelector(".sorry h1");
    await checkTexts(page, "lost");
    await page.context().close();
});

test("nobody complained", () => assert.deepEqual(complaints, []));
