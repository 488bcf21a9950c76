// words_test.mjs - what people read at the table: "you" who plays alone, names round one device, prompts for fingers,
// and a typed move that cannot be played with its rule behind a tap.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gameIds, lateRecord, opened, openMenu, openVisitor, press, resume, useBrowser } from "./harness.mjs";

const used = useBrowser();

/* On a phone the strip has the names and the board leaves them out, so names are looked for on a desktop. */
/** What is written at the table: on the board, and who sits there. */
const board = (page) =>
    page.locator(".table-screen").evaluate((table) =>
        [...table.querySelectorAll(".scene text, .seat-strip .name")].map((one) => one.textContent).join(" | "));
/** The people, above the board or in the scene. */
const strip = (page) => page.locator(".seat-strip .name, .i-seat text.bold").allTextContents();

describe("words at the table", () => {
    it("who plays alone is “du”, and is told what to do without the spelling of records", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "desktop", settings: { language: "de" } });
        const { page } = visitor;
        await opened(page);
        for (const [i, game] of gameIds().entries()) {
            await resume(visitor, lateRecord(game, { seed: i + 3, seats: 3, decisions: 1 }));
            assert.ok((await strip(page)).includes("Du"), game);
            const words = await board(page);
            assert.match(words, /\b[Dd](u|ein|eine)\b/, `${game}: ${words}`);
            assert.doesNotMatch(words, /Gast|Spieler 1|Sitz 1|-you/, `${game}: ${words}`);
            assert.doesNotMatch(await page.locator(".action-bar .status").innerText(), /bid:|\b[a-z]\d|your-/, game);
            await page.evaluate(() => { location.hash = "#/"; });
            await opened(page);
        }
        visitor.check();
        await visitor.close();
    });

    it("cards and bids that are chosen or advised are said in words, not in the spelling of records", async () => {
        const notation = /[<>]|\b[a-z]+:\d|\b[rygbDS]\d/;
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor, status = page.locator(".action-bar .status");
        await opened(page);
        for (const [i, game] of ["null-bock", "nullern"].entries())
            for (const decisions of [1, 4]) {
                await resume(visitor, lateRecord(game, { seed: i + 5, seats: 3, decisions }));
                await page.locator(".action-bar .keys button", { hasText: "Hint" }).click();
                await page.locator(".advised .primary").waitFor();
                const hint = await status.innerText();
                assert.match(hint, /^Hint: (bid \d|the \p{L}+ \d+|.* to (your fringe|the))/u, game);
                assert.doesNotMatch(hint, notation, game);
                assert.doesNotMatch(hint, /\. \p{Ll}/u, "sentences begin with capitals");
                await press(visitor, page.locator(".advised .primary"));
                await page.locator(".action-bar .confirm:enabled").waitFor();
                const bar = await status.innerText();
                assert.match(bar, /^Your move: \p{L}{3}/u, game);
                assert.doesNotMatch(bar, notation, game);
                assert.ok(hint.includes(bar.replace("Your move: ", "")), `${hint} / ${bar}`);
                // Taken back by a touch: what is left of the move is a card, or nothing.
                await press(visitor, page.locator(".action-bar .keys button").first());
                assert.doesNotMatch(await status.innerText(), notation, game);
                await page.evaluate(() => { location.hash = "#/"; });
                await opened(page);
            }
        visitor.check();
        await visitor.close();
    });

    it("people round one device are called by their names", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "desktop" });
        const { page } = visitor;
        await opened(page);
        const record = lateRecord(gameIds()[0], { seed: 4, seats: 2, decisions: 2, persons: [1, 2] });
        await resume(visitor, record.replace("\n---\n", "\nname 1 Ada\n---\n"));
        assert.deepEqual(await strip(page), ["Ada", "Player 2"]);
        const words = await board(page);
        assert.match(words, /\bAda\b.*\bPlayer 2\b/);
        assert.doesNotMatch(words, /\bYou\b/);
        visitor.check();
        await visitor.close();
    });

    it("a typed move that is refused says why, its rule is a tap away, and what was typed waits", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor;
        await opened(page);
        await resume(visitor, lateRecord("nulli-flow", { seed: 4, seats: 1, decisions: 3 }));
        const labels = await page.locator(".scene [aria-label]")
            .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
        const struck = labels.map((label) => /dot ([a-z]+\d+)\b.*struck/.exec(label)?.[1]).find(Boolean);
        const typing = async () => {
            await openMenu(visitor);
            await press(visitor, page.locator("dialog .menu button").last());
            await page.waitForSelector("dialog input.typed");
        };
        await typing();
        await page.locator("dialog input.typed").fill(struck);
        await press(visitor, page.locator('dialog button[type="submit"]'));
        const why = page.locator('dialog p.bad[role="alert"]'), clause = why.locator("button.clause-link");
        await clause.waitFor();
        assert.match(await why.innerText(), /^[A-Z].*\. Why\?$/);
        const name = /^Read rule (F\d+)$/.exec(await clause.getAttribute("aria-label"))[1];
        await press(visitor, clause);
        await page.waitForFunction((wanted) =>
            !document.querySelector("dialog input.typed") &&
            document.querySelector("dialog")?.innerText.includes(wanted), name);
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog[open]", { state: "detached" });
        await typing();
        assert.equal(await page.locator("dialog input.typed").inputValue(), struck);
        visitor.check();
        await visitor.close();
    });

    it("a sheet of one's own is called by its title, even where it has the name of one of ours", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "desktop", settings: { language: "de" } });
        const { page } = visitor, ours = lateRecord(gameIds()[0], { seats: 2, decisions: 1 });
        await opened(page);
        const own = ours.replace(/^\| title .*$/m, "| title Mieze Maunz");
        assert.notEqual(own, ours);
        const named = own.replace(/^(\| )?sheet .*$/gm, "$1sheet moggy");
        for (const record of [ours, own, named])
            await resume(visitor, record);
        await page.evaluate(() => { location.hash = "#/"; });
        await page.locator(".kept li").nth(2).waitFor();
        const titles = await page.locator(".kept li strong").allInnerTexts();
        assert.deepEqual(titles.map((title) => title.split(" · ")[1]), ["Mieze Maunz", "Mieze Maunz", "Katze"]);
        visitor.check();
        await visitor.close();
    });
});
