// print_test.mjs - a sheet printed from its page: found from the set-up, the dialogue of the browser is asked for, and
// what goes to the printer is the paper alone, a page of A4 each, with its board and its words in the reader's
// language.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { catalogue } from "../../web/app/catalogue.mjs";
import { checkTexts, goTo, nullarium, opened, openVisitor, press, root, useBrowser } from "./harness.mjs";

const used = useBrowser();

/** Its pages as the printer gets them: their sizes in millimetres, and all words. */
async function printed(page, folder) {
    const file = join(folder, "sheet.pdf");
    writeFileSync(file, await page.pdf({ preferCSSPageSize: true }));
    const info = execFileSync("pdfinfo", ["-l", "99", file], { encoding: "utf8" });
    const sizes = [...info.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)].map(([, w, h]) =>
        [w, h].map((points) => Math.round((Number(points) / 72) * 25.4)).join("x"));
    return { file, sizes, words: execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" }) };
}

/** What a telephone reads on the pages. */
function readCodes(file, folder) {
    execFileSync("pdftoppm", ["-r", "200", "-gray", "-png", file, join(folder, "page")]);
    const pages = readdirSync(folder).filter((name) => /^page.*\.png$/.test(name)).sort()
        .map((name) => join(folder, name));
    const found = pages.map((page) => {
        const said = spawnSync("zbarimg", ["-q", "--raw", "-Sdisable", "-Sqrcode.enable", page], { encoding: "utf8" });
        rmSync(page);
        return said.stdout.trimEnd();
    });
    return found;
}

/** Where the words, circles, pictures and codes of an SVG stand, in micrometres, as they follow each other. */
function marksOf(svg) {
    const number = (tag, name) => Math.round(Number(new RegExp(` ${name}="([-\\d.]+)"`).exec(tag)?.[1]) * 1000);
    const plain = svg.replace(/<g data-picture="([^"]+)".*<\/g>/g, '<use href="#p-$1">');
    return [...plain.matchAll(/<(text|circle|path|use)\b([^>]*)>([^<]*)/g)].map(([, kind, tag, words]) =>
        kind === "use" ? ["picture", / href="([^"]*)"/.exec(tag)[1]]
            : kind === "circle" ? ["circle", number(tag, "cx"), number(tag, "cy"), number(tag, "r")]
            : kind === "path" ? ["code", / d="([^"]*)"/.exec(tag)[1]]
                : [words.replace("&gt;", ">"), number(tag, "x"), number(tag, "y"), number(tag, "font-size")]);
}

/** The same of the page's own picture. */
function marksOnPage(page) {
    return page.locator(".paper-page").first().locator("text, circle, path.code, use").evaluateAll((found) => found.map(
        (mark) => {
            const number = (name) => Number(mark.getAttribute(name));
            return mark.tagName === "use" ? ["picture", mark.getAttribute("href")]
                : mark.tagName === "circle" ? ["circle", number("cx"), number("cy"), number("r")]
                : mark.tagName === "path" ? ["code", mark.getAttribute("d")]
                    : [mark.textContent, number("x"), number("y"), number("font-size")];
        }));
}

async function inFolder(work) {
    const folder = mkdtempSync(join(tmpdir(), "nullarium-print-"));
    try {
        await work(folder);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** From the set-up of a game to the page of its first sheet. */
async function openSheet(visitor, game) {
    await goTo(visitor.page, `#/new/${game}`);
    await press(visitor, visitor.page.locator(".sheets .links button").last());
    await visitor.page.waitForSelector(".paper-page svg");
}

/** One of our sheets as somebody's own. */
function ownSheet(title) {
    const place = join(root, "sheets/nulli-hex");
    const ours =
        readFileSync(join(place, readdirSync(place).filter((name) => name.endsWith(".sheet")).sort()[0]), "utf8");
    return "# mine\n\n" + ours.replace(/^sheet .*$/m, "sheet mine").replace(/^title .*$/m, `title ${title}`)
        .replace(/^by .*$/m, "by Ada");
}

/** Pastes a sheet of one's own in set-up and goes to its page. */
async function lookAtOwn(visitor, own) {
    const { page } = visitor;
    await opened(page);
    await goTo(page, "#/new/nulli-hex");
    await press(visitor, page.locator(".sheets .links button").first());
    await page.locator("dialog textarea").fill(own);
    await press(visitor, page.locator("dialog button.primary"));
    await page.waitForSelector("dialog[open]", { state: "detached" });
    await press(visitor, page.locator(".sheets .links button").last());
    await page.waitForSelector(".paper-page svg");
}

describe("printing", () => {
    it("a sheet: the browser is asked to print, and gets one page of A4 with the board and all words",
       () => inFolder(async (folder) => {
        const visitor = await openVisitor(used.browser, used.url, { size: "desktop", settings: { language: "de" },
            // The dialogue itself is the browser's own.
            script: () => { window.asked = 0; window.print = () => { window.asked++; }; } });
        const { page } = visitor;
        await opened(page);
        await openSheet(visitor, "nulli-flow");
        await checkTexts(page, "a sheet's page");
        await press(visitor, page.locator(".sheet-tools button.primary"));
        assert.equal(await page.evaluate(() => window.asked), 1, "window.print is called");
        const title = await page.locator("header.top h1").innerText(), { texts } = catalogue("de");
        const dots = await page.locator(".paper-page svg circle").count();
        assert.ok(dots > 60, `${dots} dots are drawn`);
        const address = await page.evaluate(() => location.hash);
        const { file, sizes, words } = await printed(page, folder);
        assert.ok(sizes.length === 1 && ["210x297", "297x210"].includes(sizes[0]), `${sizes}`);
        for (const wanted of [title, texts["nulli-flow.name"], texts["nulli-flow.designer"], texts["paper.name"],
                              texts["paper.total"], texts["nulli-flow.band-6-10"]])
            assert.ok(words.includes(wanted), `"${wanted}" is printed: ${words}`);
        const native = join(folder, "native.pdf"), picture = join(folder, "native.svg");
        nullarium("sheet", "print", address.split("/").slice(2).join("/"), "--pdf", native, "--svg", picture,
                  "--lang", "de");
        const marks = marksOf(readFileSync(picture, "utf8"));
        assert.ok(marks.length > 100);
        assert.deepEqual(await marksOnPage(page), marks, "the page is the one that the program prints");
        const pictures = marks.filter(([kind]) => kind === "picture").map(([, href]) => href);
        assert.ok(pictures.includes("#p-nulli-flow-step-4") && pictures.includes("#p-star"), `${pictures}`);
        const lost = await page.locator(".paper-page use").evaluateAll((found) => found.filter((use) =>
            !document.querySelector(use.getAttribute("href")) || use.getBoundingClientRect().width < 1).length);
        assert.equal(lost, 0, "every picture is there");
        const [code] = readCodes(native, folder);
        assert.match(code, /^nullarium:nulli-flow\/[a-z-]+#[0-9a-f]{16}$/);
        assert.deepEqual(readCodes(file, folder), [code], "the code is the one that the program prints");
        for (const hidden of [texts["web-print.print"], texts["web.share-link"]])
            assert.ok(!words.includes(hidden), `"${hidden}" is not`);
        visitor.check();
        await visitor.close();
    }));

    it("a sheet of one's own carries itself in its code", () => inFolder(async (folder) => {
        const visitor = await openVisitor(used.browser, used.url, { size: "desktop" });
        const { page } = visitor, own = ownSheet("My sheet, моя");
        await lookAtOwn(visitor, own);
        await page.waitForSelector(".paper-page svg path.code");
        const { file, sizes } = await printed(page, folder);
        assert.equal(sizes.length, 1);
        const [read] = readCodes(file, folder);
        assert.equal(read,
                     own.split("\n").map((line) => line.trimEnd()).filter((line) => line && !line.startsWith("#"))
                         .join("\n"));
        writeFileSync(join(folder, "read.sheet"), `${read}\n`);
        nullarium("sheet", "check", join(folder, "read.sheet"));
        visitor.check();
        await visitor.close();
    }));

    it("a sheet of one's own that no code holds says so, and prints without one", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "desktop" });
        await lookAtOwn(visitor, ownSheet("much ".repeat(600)));
        assert.match(await visitor.page.locator(".sheet-tools").innerText(), /too long for a code/);
        assert.equal(await visitor.page.locator("path.code").count(), 0);
        visitor.check();
        await visitor.close();
    });

    it("boards and cards, offline too; with their backs, or without cards", () => inFolder(async (folder) => {
        const visitor =
            await openVisitor(used.browser, used.url, { size: "phone", quiet: [/ERR_INTERNET_DISCONNECTED/] });
        const { page, context } = visitor;
        await opened(page);
        await page.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined));
        await openSheet(visitor, "traexx");
        const pages = await page.locator(".paper-page").count();
        assert.ok(pages >= 5, "four boards, and cards");
        const whole = await printed(page, folder);
        assert.equal(whole.sizes.length, pages);
        assert.ok(whole.sizes.every((size) => ["210x297", "297x210"].includes(size)), `${whole.sizes}`);
        const choices = page.locator('.sheet-tools input[type="checkbox"]');
        await press(visitor, choices.nth(1));
        await page.waitForFunction((before) => document.querySelectorAll(".paper-page").length === before + 1, pages);
        const { texts } = catalogue("en"), leaves = page.locator(".paper-page svg");
        const labels = await leaves.evaluateAll((found) => found.map((leaf) => leaf.getAttribute("aria-label")));
        for (const [i, wanted] of [texts["paper.cards"], texts["paper.backs"]].entries())
            assert.ok(labels[i].endsWith(wanted.split("{2}")[1]), `cards first, their backs behind them: ${labels}`);
        const zeros = await leaves.nth(1).locator("use").evaluateAll((found) => found.filter((use) =>
            document.querySelector(use.getAttribute("href")) && use.getBoundingClientRect().width > 1).length);
        assert.ok(zeros > 0 && zeros % 3 === 0, `three zeros on every back: ${zeros}`);
        assert.equal((await printed(page, folder)).sizes.length, pages + 1);
        await press(visitor, choices.first());
        await page.waitForFunction((before) => document.querySelectorAll(".paper-page").length === before - 1, pages);
        assert.equal(await choices.count(), 1, "no backs without cards");
        await context.setOffline(true);
        await page.reload();
        await page.waitForSelector(".paper-page svg");
        assert.equal((await printed(page, folder)).sizes.length, pages, "it is all there without a network");
        visitor.check();
        await visitor.close();
    }));
});
