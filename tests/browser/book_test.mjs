// book_test.mjs - the score keeper as people use it beside real cards: a round entered number by number, a number that
// cannot be is refused with its reason, a round corrected, and all of it still there after the page is loaded again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { checkTexts, goTo, opened, openVisitor, press, useBrowser } from "./harness.mjs";

const used = useBrowser();

/** Longer than a finger takes to bounce: the same number twice is noted by a person, not by a machine. */
const pause = 200;

/** Notes numbers in the order in which they are asked. */
async function note(visitor, numbers) {
    const { page } = visitor, keys = page.locator(".book-keys");
    for (const number of numbers) {
        await page.waitForTimeout(pause);
        const before = await keys.locator(".question").innerText();
        await press(visitor, keys.getByRole("button", { name: String(number), exact: true }));
        await page.waitForFunction((asked) => document.querySelector(".book-keys .question")?.innerText !== asked,
                                   before);
    }
}

const standing = async (page) =>
    (await page.locator(".standing li").allInnerTexts()).map((line) => line.replace(/\s+/g, " ").trim());
const grid = (page) =>
    page.locator(".round-grid tbody tr")
        .evaluateAll((rows) =>
            rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText.trim()).join(" ")));

describe("the score keeper", () => {
    it("a round is entered, refused where it cannot be, corrected, and resumed after a reload", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor;
        await opened(page);
        await press(visitor, page.locator('a[href="#/book/nullern"]').first());
        const names = page.locator(".seats input");
        await names.first().waitFor();
        while (await names.count() > 3)
            await press(visitor, page.locator(".seats .actions button").first());
        while (await names.count() < 3)
            await press(visitor, page.locator(".seats .actions button").last());
        for (const [i, name] of ["Ada", "Ben", "Cleo"].entries())
            await names.nth(i).fill(name);
        await page.locator(".seats select").selectOption("1");
        await press(visitor, page.locator(".start-bar .primary"));

        // N8: an exact zero pays 20, one kept 11. There is one trick in the first round: two cannot be noted.
        await page.waitForSelector(".book-keys .question");
        await note(visitor, [0, 0, 1, 0, 0]);
        await page.waitForTimeout(pause);
        await press(visitor, page.locator(".book-keys").getByRole("button", { name: "0", exact: true }));
        await page.waitForSelector(".book-keys .bad");
        assert.match(await page.locator(".book-keys .bad").innerText(), /this round has 1 trick, but 0 are noted/i);
        await note(visitor, [1]);
        assert.deepEqual(await standing(page), ["1. Ada 20 +20", "1. Ben 20 +20", "3. Cleo 11 +11"]);

        // Ada had bid 1: she missed it, and a grasshopper costs 5.
        await press(visitor, page.locator(".score-table tbody th button").first());
        await page.waitForFunction(() => document.querySelectorAll(".round-grid button.cell").length === 6);
        await press(visitor, page.locator(".round-grid tbody tr").first().locator("button.cell").first());
        await page.waitForSelector(".book-keys .question");
        await press(visitor, page.locator(".book-keys").getByRole("button", { name: "1", exact: true }));
        await page.waitForFunction(() => document.querySelector(".standing").innerText.includes("−5"));
        const corrected = ["1. Ben 20 +20", "2. Cleo 11 +11", "3. Ada −5 +0*"];
        assert.deepEqual(await standing(page), corrected);

        // In the middle of the next round the page goes away.
        await page.waitForFunction(() => document.querySelector(".book-now h2").innerText.includes("2"));
        await note(visitor, [2, 1]);
        const half = await grid(page);
        assert.ok(half.join("|").includes("2") && half.join("|").includes("?"), half.join("|"));
        await page.reload();
        await page.waitForSelector(".round-grid");
        assert.deepEqual(await grid(page), half);
        assert.deepEqual(await standing(page), corrected);
        await checkTexts(page, "the score keeper");

        // It leaves as a file that the terminal's score keeper reads; what it says is what is noted.
        const [file] = await Promise.all(
            [page.waitForEvent("download"), press(visitor, page.locator(".book-more button").nth(1))]);
        const words = readFileSync(await file.path(), "utf8");
        assert.match(words, /^nullarium score 1\ngame nullern\nseats 3\n/);
        assert.match(words, /\n1 1\/0 0\/0 1\/1\n2 .*2/);
        await goTo(page, "#/book/nulli-flow");
        assert.ok(await page.locator("main.sorry").isVisible(), "a game without a score keeper says so");
        visitor.check();
        await visitor.close();
    });

    it("a score that was kept before the page kept its text goes on", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" }), { page } = visitor;
        await page.evaluate(() => localStorage.setItem("nullarium.book.nullern", JSON.stringify({
            game: "nullern", names: ["Ada", "Ben"], options: {}, date: "2026-11-01T10:00:00Z", first: 2,
            rounds: [[[0, 0], [1, 1]], [[1, null], [0, null]]],
        })));
        await goTo(page, "#/book/nullern");
        await page.waitForSelector(".book-keys .question");
        assert.match((await standing(page)).join(" | "), /^1\. Ada 20 .*2\. Ben 11 /);
        assert.deepEqual(await grid(page), ["1 ?", "0 "]);
        visitor.check();
        await visitor.close();
    });

    it("two tabs lose nothing of each other, and a finger that bounces notes one number", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", at: "#/book/nullern" });
        const first = visitor.page;
        await press(visitor, first.locator(".start-bar .primary"));
        await first.waitForSelector(".book-keys .question");
        const second = await visitor.context.newPage();
        await second.goto(first.url());
        await second.waitForSelector(".book-keys .question");

        // What is noted in one is taken over by the other, which says so.
        await note(visitor, [0, 0]);
        const noted = await grid(first);
        await second.waitForFunction(() => document.querySelectorAll(".round-grid button.cell").length === 2);
        assert.deepEqual(await grid(second), noted);
        assert.match(await second.locator(".notice").innerText(), /another tab/i);

        // A tab that heard nothing (a page is not told of what it changes itself; one that sleeps is not either) does
        // not write over it: its next number is not taken, it shows how things stand.
        await second.reload();
        await second.waitForSelector(".book-keys .question");
        await second.evaluate(() =>
            localStorage.setItem("nullarium.book.nullern",
                                 localStorage.getItem("nullarium.book.nullern").replace("0/-", "1/-")));
        const before = await second.evaluate(() => localStorage.getItem("nullarium.book.nullern"));
        await press(visitor, second.locator(".book-keys").getByRole("button", { name: "0", exact: true }));
        await second.waitForSelector(".notice");
        assert.equal(await second.evaluate(() => localStorage.getItem("nullarium.book.nullern")), before);
        assert.match((await grid(second)).join("|"), /1/);

        // Putting it away puts it away in both; a new one in either is shown in both.
        await press(visitor, second.locator(".book-more button").last());
        await press(visitor, second.locator("dialog .danger"));
        await first.waitForSelector(".book-begin");
        await press(visitor, second.locator(".start-bar .primary"));
        await first.waitForSelector(".book-keys .question");

        // Twice at once is one tap, other numbers may follow as quickly as fingers are, and so may the same one.
        const tap = (...numbers) => first.evaluate(async (wanted) => {
            for (const [number, wait] of wanted) {
                await new Promise((done) => setTimeout(done, wait));
                [...document.querySelectorAll(".number-keys button")].find((key) => key.innerText === number).click();
            }
        }, numbers);
        const cells = (count) => first.waitForFunction((wanted) =>
            document.querySelectorAll(".round-grid button.cell").length === wanted, count);
        await tap(["0", 0], ["0", 60]);
        await cells(1);
        await tap(["1", 0], ["0", 60]);
        await cells(3);
        await tap(["0", pause]);
        await cells(4);
        visitor.check();
        await visitor.close();
    });
});
