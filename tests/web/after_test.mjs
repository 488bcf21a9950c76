// after_test.mjs - hint, tutor, looking back and statistics in a real browser, with the app as it is built. Run by
// tests/web/node_test.py. The records of tests/analysis are games of our own bots; here a person sits at seat 1.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const app = join(resolve(root, process.env.NULLARIUM_BUILD ?? "build"), "web");
const require = createRequire(join(root, "web/package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; worker-src 'self'; " +
    "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".wasm": "application/wasm",
    ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };
const games = ["nulli-flow", "nulli-hex", "traexx", "null-bock", "nullern"];
const quick = ["nulli-flow", "nulli-hex", "traexx"]; // whose analysis takes a second or two
const complaints = [];
let server, browser, address;

/** A record of a finished game with a person at seat 1; or its beginning, up to a line. */
function record(game, until) {
    const text = readFileSync(join(root, "tests/analysis", `${game}.rec`), "utf8").replace(/^bot 1 .*\n/m, "").replace(/^name 1 .*$/m, "name 1 Ada");
    if (!until)
        return text;
    const lines = text.split("\n"), start = lines.indexOf("---");
    return lines.slice(0, lines.findIndex((line, i) => i > start && line.startsWith(until))).join("\n") + "\n";
}

async function openPage(options = {}) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en", bypassCSP: Boolean(options.axe), ...options });
    context.setDefaultTimeout(120000); // the machine may be busy with other tests
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (trouble) => complaints.push(String(trouble)));
    await page.goto(address);
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

/** No text id where a sentence should stand, nothing wider than the screen. */
async function checkTexts(page, label) {
    const found = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        ids: document.body.innerText.match(/\b(?:web|web-after|analyse|advice|core|nulli-flow|nulli-hex|traexx|null-bock|nullern)\.[a-z][a-z-]+|\{\d/g),
    }));
    assert.ok(found.wide <= 0, `${label}: ${found.wide} pixels too wide`);
    assert.equal(found.ids, null, label);
}

async function checkAxe(page, label) {
    await page.evaluate(axe);
    const serious = await page.evaluate(async () => (await window.axe.run()).violations
        .filter((one) => one.impact === "serious" || one.impact === "critical").map((one) => `${one.id}: ${one.nodes[0].html} ${one.nodes[0].failureSummary}`));
    assert.deepEqual(serious, [], label);
}

before(async () => {
    server = createServer((request, response) => {
        const name = decodeURIComponent(new URL(request.url, "http://x").pathname).slice(1) || "index.html";
        try {
            const bytes = readFileSync(join(app, name));
            response.writeHead(200, { "content-type": types[extname(name)] ?? "application/octet-stream", "content-security-policy": policy });
            response.end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    address = `http://127.0.0.1:${server.address().port}/`;
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim(),
        args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    });
});

after(async () => {
    await browser?.close();
    server?.close();
});

for (const game of games)
    test(`${game}: looked back on`, async () => {
        const page = await openPage();
        await importRecord(page, record(game));
        await page.waitForSelector(".after .stepper .scene");
        if (!quick.includes(game)) {
            // It takes half a minute: it is stopped on the way, and says so.
            await page.waitForFunction(() => (document.querySelector(".progress progress")?.value ?? 0) > 20, null, { timeout: 120000 });
            await page.locator(".progress button").click();
        }
        await analysed(page);
        const events = await page.locator(".steps input").getAttribute("max");
        const lines = record(game).split("\n").slice(record(game).split("\n").indexOf("---") + 1).filter((line) => line && !/^(#|result)/.test(line));
        assert.equal(Number(events), lines.length - 1);
        assert.ok((await page.locator(".seat-sum").innerText()).includes("Grade:"));
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
            const better = page.locator(".stepper .choice button").nth(1);
            await better.waitFor();
            await page.waitForTimeout(400);
            const played = await page.locator(".stepper .scene").innerHTML();
            await better.click();
            await page.waitForFunction((old) => document.querySelector(".stepper .scene").innerHTML !== old, played);
        }
        await checkTexts(page, game);
        // On from a position: a new game of so many events that goes on.
        const looked = page.url();
        await page.locator(".play-on button").click();
        await page.waitForSelector(".action-bar .confirm", { timeout: 120000 });
        assert.match(page.url(), /#\/play\//);
        await page.goto(looked);
        await page.waitForSelector(".after .stepper .scene"); // the game that was looked back on is still there
        await page.goto(`${address}#/`);
        await page.waitForSelector(".kept li");
        assert.equal(await page.locator(".kept li").count(), 2);
        await page.context().close();
    });

test("everybody is judged on request", async () => {
    const page = await openPage();
    await importRecord(page, record("traexx"));
    await analysed(page);
    assert.equal(await page.locator(".seat-sum").count(), 1);
    await page.click("text=Judge everybody's moves");
    await page.waitForFunction(() => document.querySelectorAll(".seat-sum").length === 2, null, { timeout: 60000 });
    assert.equal(await page.locator(".chart .curve polyline").count(), 2);
    await page.context().close();
});

test("a hint is put on the board; the tutor speaks up before a mistake and is overruled", async () => {
    const page = await openPage();
    await importRecord(page, record("traexx", "1 "));
    await page.waitForSelector(".action-bar .confirm");
    await page.click(".action-bar >> text=Hint");
    await page.waitForSelector(".hint .primary");
    const hint = await page.locator(".hint p").first().innerText();
    await page.click(".hint .primary");
    await page.waitForFunction(() => document.querySelector(".confirm") && !document.querySelector(".confirm").disabled);
    const best = /Your move: (.*)/.exec(await page.locator(".status").innerText())[1];
    assert.ok(hint.startsWith(`Hint: ${best}.`), `${hint} / ${best}`);
    await page.click(".action-bar >> text=Take back");
    await page.click('[aria-label="Menu"]');
    await page.click(".menu >> text=Tutor");
    await page.locator(".tutor .choice button").nth(2).click();
    await page.locator(".tutor .actions .primary").click();
    const pass = async () => {
        await page.keyboard.press("t");
        await page.fill(".typed", "pass");
        await page.click("dialog >> text=Show it");
        await page.waitForFunction(() => !document.querySelector("dialog[open]") && document.querySelector(".confirm:not(:disabled)"));
        await page.click(".confirm");
        await page.waitForSelector("dialog .tutor[role=alert]");
    };
    await pass();
    assert.match(await page.locator("dialog .tutor").innerText(), /pass is probably a mistake/);
    await page.click("dialog >> text=Take back");
    await page.waitForFunction(() => document.querySelector(".confirm:disabled"));
    await pass();
    await page.click("dialog >> text=Show a better one");
    await page.waitForFunction((move) => document.querySelector(".status").innerText.includes(move), best);
    await page.click(".action-bar >> text=Take back");
    await pass();
    const before = await page.locator(".scene").first().innerHTML();
    await page.click("dialog >> text=Play it anyway");
    await page.waitForFunction((old) => document.querySelector(".scene").innerHTML !== old, before);
    await page.context().close();
});

test("five languages at 360 pixels; axe, light and dark; statistics", async () => {
    for (const locale of ["en", "de", "fr", "it", "ru"]) {
        const dark = locale === "de" || locale === "ru";
        const page = await openPage({ axe: true, locale, colorScheme: dark ? "dark" : "light" });
        await importRecord(page, record("nulli-hex"));
        await analysed(page);
        await checkTexts(page, `${locale} after`);
        if (locale === "en" || dark)
            await checkAxe(page, `${locale} after`);
        await page.goto(`${address}#/stats`);
        await page.waitForSelector(".stats-game");
        await page.waitForSelector(".counts");
        await checkTexts(page, `${locale} stats`);
        if (locale === "en" || dark)
            await checkAxe(page, `${locale} stats`);
        await page.goto(`${address}#/`);
        await page.waitForSelector(".games");
        await importRecord(page, record("traexx", "1 "));
        await page.waitForSelector(".action-bar .confirm");
        await page.locator(".action-bar .keys button").first().click();
        await page.waitForSelector(".hint .primary");
        await checkTexts(page, `${locale} hint`);
        if (locale === "en" || dark)
            await checkAxe(page, `${locale} hint`);
        await page.context().close();
    }
});

test("what cannot be looked back on says so", async () => {
    const page = await openPage();
    await page.goto(`${address}#/after/no-such-game`);
    await page.waitForSelector(".sorry h1");
    await checkTexts(page, "lost");
    await page.context().close();
});

test("nobody complained", () => assert.deepEqual(complaints, []));
