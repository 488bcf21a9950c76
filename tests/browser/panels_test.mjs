// panels_test.mjs - what opens over a screen: files chosen or not in a panel, panels when the device changes hands; and
// buttons that start a game, tapped twice.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readFileSync } from "node:fs";
import {
    checkAxe, checkTexts, gameIds, goTo, importRecord, languages, lateRecord, openMenu, opened, openVisitor, patience,
    playByTaps, press, resume, useBrowser,
} from "./harness.mjs";

const used = useBrowser();

describe("exporting a game", () => {
    it("one that is not over and holds hidden hands says so first; no other does", async () => {
        for (const [i, game] of gameIds().entries()) {
            const visitor = await openVisitor(used.browser, used.url, { settings: { language: languages[i] } });
            const { page } = visitor, record = lateRecord(game), files = [];
            page.on("download", (file) => files.push(file));
            await opened(page);
            await resume(visitor, record);
            await goTo(page, "#/");
            const line = page.locator(".kept li").first(), dialog = page.locator("dialog[open]");
            await press(visitor, line.locator("button").first());
            if (/^deal /m.test(record)) {
                await dialog.waitFor();
                await checkTexts(page, `${game}: export`);
                await press(visitor, dialog.locator(".actions button").first());
                await dialog.waitFor({ state: "detached" });
                assert.equal(files.length, 0, `${game}: not before somebody said yes`);
                await press(visitor, line.locator("button").first());
                const asked = page.waitForEvent("download");
                await press(visitor, dialog.locator(".primary"));
                assert.match(readFileSync(await (await asked).path(), "utf8"), /^deal 2 \w/m);
            } else {
                for (const until = Date.now() + patience; !files.length && Date.now() < until;)
                    await page.waitForTimeout(50);
            }
            await dialog.waitFor({ state: "detached" });
            assert.equal(files.length, 1, game);
            visitor.check();
            await visitor.close();
        }
    });
});

describe("files in a panel", () => {
    it("no file chosen after all: the panel stays, with what was pasted; Escape closes it", async () => {
        const visitor = await openVisitor(used.browser, used.url);
        const { page } = visitor;
        await opened(page);
        await press(visitor, page.locator("section.kept > p.links button").last());
        const pasted = page.locator("dialog textarea");
        await pasted.fill("nullarium 1");
        // As the browser tells it when its window for files is closed.
        await page.locator("dialog input[type=file]").dispatchEvent("cancel", { bubbles: true });
        await page.waitForTimeout(100);
        assert.equal(await pasted.inputValue(), "nullarium 1");
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog[open]", { state: "detached" });
        visitor.check();
        await visitor.close();
    });

    it("a file that was refused can be chosen again when it has been mended", async () => {
        const visitor = await openVisitor(used.browser, used.url);
        const { page } = visitor;
        await opened(page);
        const refused = async (frame) => {
            const input = page.locator(`${frame} input[type=file]`);
            await input.setInputFiles({ name: "mine.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
            await page.locator(`${frame} [role=alert]`).first().waitFor();
            // A browser tells of a choice only where it differs from what is chosen.
            assert.equal(await input.inputValue(), "", frame);
        };
        await press(visitor, page.locator("section.kept > p.links button").last());
        await refused("dialog");
        await goTo(page, `#/new/${gameIds()[0]}`);
        await press(visitor, page.locator(".sheets > p.links button").first());
        await refused("dialog");
        await page.keyboard.press("Escape");
        await goTo(page, "#/");
        await press(visitor, page.locator('a[href^="#/book/"]').first());
        await page.waitForSelector(".book-begin");
        await refused(".book-begin");
        visitor.check();
        await visitor.close();
    });
});

describe("the device changes hands", () => {
    it("nothing of the table can be opened meanwhile, and nothing stays open for the next", async () => {
        // Where hands are hidden the one who plays first is asked to take the device.
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor;
        await opened(page);
        await importRecord(visitor, lateRecord("nullern", { seats: 3, decisions: 4, persons: [1, 2, 3] }));
        await page.waitForSelector(".hand-over");
        assert.equal(await page.locator("header.top button").count(), 0);
        await page.keyboard.press("t");
        await press(visitor, page.locator(".hand-over .primary"));
        await page.waitForSelector(".action-bar .confirm");
        assert.equal(await page.locator("header.top button").count(), 2);
        assert.equal(await page.locator("dialog[open]").count(), 0);
        // The menu is opened while the move is on its way.
        await playByTaps(visitor, { stop: (_moves, table) => table.complete });
        await page.evaluate(() => {
            document.querySelector(".action-bar .confirm").click();
            [...document.querySelectorAll("header.top button")].at(-1).click();
        });
        await page.waitForSelector(".hand-over");
        assert.equal(await page.locator("dialog[open]").count(), 0);
        await press(visitor, page.locator(".hand-over .primary"));
        await page.waitForSelector(".scene .item", { state: "attached" });
        await page.waitForTimeout(100);
        assert.equal(await page.locator("dialog[open]").count(), 0, "nothing of the last person's is open");
        visitor.check();
        await visitor.close();
    });
});

describe("what happened", () => {
    /** Of all that is told, the sentences as they stand there, and whether any is cut. */
    const told = (page, frame) => page.locator(`${frame} .news li`).evaluateAll((lines) =>
        lines.map((line) => ({ words: line.textContent, cut: line.scrollWidth > line.clientWidth + 1 })));

    it("on a phone a tap on the news opens them all, whole, the latest first", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor;
        await resume(visitor, lateRecord("null-bock", { seats: 4, decisions: 9 }));
        const line = await page.locator(".news-line button").innerText();
        await press(visitor, page.locator(".news-line button"));
        await page.locator("dialog h2", { hasText: "What happened" }).waitFor();
        const news = await told(page, "dialog");
        assert.ok(news.length > 10 && news.every(({ words, cut }) => /\.$/.test(words) && !cut), JSON.stringify(news));
        assert.equal(news[0].words, line);
        await checkAxe(page, "what happened");
        visitor.check();
        await visitor.close();
    });

    it("on a desk and a tablet it stands beside the board, with what is still out; all are there once", async () => {
        for (const [size, game, out] of [["desktop", "traexx", /red, yellow, /], ["desktop", "nulli-hex"],
                                         ["desktop", "null-bock", /stag 10: \d of 3/],
                                         ["desktop", "nullern", /red, \d+, /], ["tablet", "null-bock"]]) {
            const visitor = await openVisitor(used.browser, used.url, { size });
            const { page } = visitor;
            await resume(visitor, lateRecord(game, { seats: 3, decisions: 9 }));
            await page.locator(".beside .news li").first().waitFor();
            const news = await told(page, ".beside");
            assert.ok(news.every(({ words, cut }) => /\.$/.test(words) && !cut), JSON.stringify(news));
            const at = await page.evaluate(() => Object.fromEntries(["main .scene", ".beside", ".confirm"].map((one) =>
                [one, document.querySelector(one).getBoundingClientRect()])));
            if (size === "desktop") {
                assert.ok(at["main .scene"].right <= at[".beside"].left, "the board is beside the panel");
                assert.ok(at[".confirm"].left > at[".beside"].left, "so is the bar");
            }
            const people = await page.evaluate(() => ["Dizzy", "Wobble"].map((name) =>
                [...document.querySelectorAll(".seat-strip .name, .i-seat text")]
                    .filter((one) => one.textContent.startsWith(name)).length));
            assert.deepEqual(people, [1, 1], `${game}: everybody once`);
            if (out)
                assert.match(await page.locator(".still-out").evaluate((list) => list.textContent), out, game);
            else if (size === "desktop")
                assert.equal(await page.locator(".beside .scene .item").count() > 6, true, "chances are at the side");
            await checkAxe(page, `${game} beside`);
            visitor.check();
            await visitor.close();
        }
    });

    it("what is still out is in the menu where there is no room for it", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor, record = lateRecord("traexx", { seats: 2, decisions: 9 });
        await resume(visitor, record);
        await openMenu(visitor);
        await press(visitor, page.locator("dialog .menu button", { hasText: "Cards still to come" }));
        await page.locator("dialog .still-out li").first().waitFor();
        const shown = record.split("\n").filter((line) => line.startsWith("card ")).length;
        assert.equal(await page.locator("dialog .still-out li").count(), 15 - shown);
        visitor.check();
        await visitor.close();
    });
});

describe("a round is over", () => {
    /** Nullern from its first card on: a round of one card each. */
    const begin = async (pace) => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", settings: { pace } });
        await resume(visitor, lateRecord("nullern", { seats: 3, decisions: 9999 }));
        return visitor;
    };

    it("who got what, until a tap goes on; the table of scores tells it in words", async () => {
        const visitor = await begin("normal"), { page } = visitor;
        await playByTaps(visitor, { stop: (_moves, table) => table.round });
        assert.equal(await page.locator(".round-over h2").innerText(), "Round 1 (1 card)");
        const told = await page.locator(".round-over li").evaluateAll((lines) => lines.map((line) =>
            ["gained", "total", "fine"].map((part) => line.querySelector(`.${part}`).textContent)));
        assert.equal(told.length, 3);
        for (const [gained, total, words] of told) {
            assert.equal(Number(gained.replace("\u2212", "-")), Number(/-?\d+$/.exec(total)[0]), "the first round");
            assert.match(words, /^Bid \d, took \d: \d+ points?( and a grasshopper)?$/);
        }
        const scores = told.map(([, total]) => Number(/-?\d+$/.exec(total)[0]));
        assert.deepEqual(scores, [...scores].sort((a, b) => b - a), "the best first");
        await checkAxe(page, "a round is over");
        await press(visitor, page.locator(".round-over .primary"));
        await page.waitForSelector(".round-over", { state: "detached" });
        await page.waitForSelector(".action-bar .confirm");
        await press(visitor, page.locator(".to-scores"));
        const heads = page.locator("dialog .scores tbody th[scope=row]");
        await heads.first().waitFor();
        assert.deepEqual(await heads.allInnerTexts(), ["Round 1 (1 card)", "All rounds"]);
        assert.equal(await page.locator("dialog .scores thead th[scope=col]").count(), 3);
        const spoken = await page.locator("dialog .scores td .only-spoken").allInnerTexts();
        assert.match(spoken[0], /^Bid \d, took \d: \d+ point/);
        await checkAxe(page, "scores");
        visitor.check();
        await visitor.close();
    });

    it("who wants all at once is not asked for a tap", async () => {
        const visitor = await begin("once");
        let summed = false;
        await playByTaps(visitor, { stop: (moves, table) => {
            summed ||= Boolean(table.round);
            return moves > 2 && table.turn; // the second round
        } });
        assert.equal(summed, false);
        visitor.check();
        await visitor.close();
    });

    it("the fields of NULLI Hex are named by how they look", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor;
        await resume(visitor, lateRecord("nulli-hex", { seats: 2, decisions: 9 }));
        await press(visitor, page.locator(".to-scores"));
        const heads = page.locator("dialog .scores tbody th[scope=row]");
        await heads.first().waitFor();
        const names = await heads.allInnerTexts();
        assert.equal(names[0], "Field “furrows”");
        assert.ok(names.every((name) => /\p{L}{4}/u.test(name)), names.join(" "));
        visitor.check();
        await visitor.close();
    });
});

describe("tapped twice", () => {
    /** As fast as a finger can: before the page has answered the first tap. */
    const twice = (button) => button.evaluate((one) => { one.click(); one.click(); });
    const kept = async (page) => {
        await page.waitForSelector(".table-area .scene, .over");
        await goTo(page, "#/");
        await page.waitForSelector(".kept li");
        return page.locator(".kept li").count();
    };

    it("another go, a day's challenge and playing on start one game", async () => {
        const visitor = await openVisitor(used.browser, used.url);
        const { page } = visitor;
        await opened(page);
        await goTo(page, "#/daily");
        await page.waitForSelector(".day-game .actions .primary");
        await twice(page.locator(".day-game .actions .primary").first());
        assert.equal(await kept(page), 1);

        await importRecord(visitor, lateRecord("nullern", { seats: 3, decisions: 1 }));
        await playByTaps(visitor);
        const id = await page.evaluate((bots) => {
            // How a game was set up is kept for another go.
            const over = location.hash.split("/").at(-1);
            const setup = { game: "nullern", seats: [{}, ...bots] };
            sessionStorage.setItem(`nullarium.setup.${over}`, JSON.stringify(setup));
            return over;
        }, [{ bot: "random" }, { bot: "random" }]);
        await twice(page.locator(".over .actions button.primary"));
        await page.waitForFunction((over) => /play/.test(location.hash) && !location.hash.includes(over), id);
        assert.equal(await kept(page), 3);

        await goTo(page, `#/after/${id}`);
        await twice(page.locator(".stepper .play-on button"));
        await page.waitForFunction(() => location.hash.startsWith("#/play/"));
        assert.equal(await kept(page), 4);
        visitor.check();
        await visitor.close();
    });
});

describe("the end of a game", () => {
    it("weighs skill and luck by itself, and the costliest move leads to where it was made", async () => {
        const visitor = await openVisitor(used.browser, used.url,
            { size: "phone", weights: true, contextOptions: { bypassCSP: true } });
        const { page } = visitor;
        await opened(page);
        await importRecord(visitor, lateRecord("nulli-flow", { seed: 5, seats: 2, decisions: 1 }));
        await playByTaps(visitor);
        await page.waitForSelector(".over .see-saw");
        assert.equal(await page.locator(".scene").count(), 1, "a phone shows the end, and the board in it");
        await checkTexts(page, "the end");
        await checkAxe(page, "the end");
        const told = await page.locator(".costliest span").last().innerText();
        await press(visitor, page.locator(".costliest"));
        await page.waitForSelector(".dearest button");
        const mistakes = await page.locator(".dearest button").evaluateAll((all) =>
            all.map((one) => one.lastChild.innerText));
        assert.equal(mistakes[0], told);
        const before = await page.locator(".stepper input").inputValue();
        await press(visitor, page.locator(".dearest button").first());
        assert.equal(await page.locator(".stepper input").inputValue(), before, "it was shown already");
        visitor.check();
        await visitor.close();
    });
});
