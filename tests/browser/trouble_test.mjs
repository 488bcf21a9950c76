// trouble_test.mjs - what may go wrong: broken links and records, storage that is forbidden, no WebAssembly, lost
// files. Always a sentence and a way on.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { join } from "node:path";
import {
    build, gameIds, goTo, importRecord, lateRecord, opened, openVisitor, playByTaps, press, resume,
    root, serveFolder, useBrowser,
} from "./harness.mjs";

const used = useBrowser();

const cyrillic = /[а-я]{3}/i;

/** A sentence is said, and there is a link or a button to go on. */
async function saysSorry(page) {
    const said = page.locator("main.sorry [role=alert]");
    await said.waitFor();
    const words = (await said.innerText()).trim();
    assert.ok(words.split(/\s+/).length >= 5, `a sentence, not "${words}"`);
    assert.ok(!/undefined|null\b|object|TypeError|\{\d|web\./.test(words), words);
    assert.ok((await page.locator("main.sorry .actions :is(a, button)").count()) >= 1, "there is a way on");
    return words;
}

describe("broken links", () => {
    it("each says so in a sentence, with a way on", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", settings: { language: "ru" } });
        const { page } = visitor, game = gameIds()[0];
        await opened(page);
        const broken = [
            "#/nonsense", "#/new/chess", "#/rules/chess", "#/play/nobody", "#/after/nobody", `#/new/${game}/@@@`,
            `#/new/${game}/${btoa("[1,2")}`, `#/new/${game}/${btoa('{"seats":"many"}')}`, "#/%E0%A4%A", "#/toString",
            "#/__proto__/x",
        ];
        for (const hash of broken) {
            await goTo(page, hash);
            assert.match(await saysSorry(page), cyrillic, hash);
            await press(visitor, page.locator("main.sorry .actions :is(a, button)").last());
            await page.waitForSelector("main:not(.sorry)");
        }
        visitor.check();
        await visitor.close();
    });

    it("a link with a sheet that breaks the rules is refused where it is opened", async () => {
        const game = gameIds()[0], sheet = readFileSync(join(root, "sheets", game, "01-cat.sheet"), "utf8");
        const torn = sheet.replace(/^map\s*$/m, "map\n?");
        // Packed as the app packs it (web/app/src/app/sharing.ts): the link itself is whole.
        const packed = Buffer.from(JSON.stringify({ sheet: torn }));
        const check = createHash("sha256").update(`${game}\np${packed.toString("base64url")}`).digest();
        const carried = `p${Buffer.concat([check.subarray(0, 4), packed]).toString("base64url")}`;
        const visitor = await openVisitor(used.browser, used.url, { at: `#/new/${game}/${carried}` });
        const said = visitor.page.locator("main.set-up [role=alert]");
        await said.waitFor();
        assert.match(await said.innerText(), /full stop/); // what a map is made of
        await press(visitor, visitor.page.locator(".start-bar .primary")); // on one of ours, then
        await visitor.page.waitForSelector(".action-bar");
        visitor.check();
        await visitor.close();
    });
});

describe("broken records", () => {
    it("each is refused with the line, and nothing is kept", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "tablet" });
        const { page } = visitor, game = gameIds()[0];
        const good = lateRecord(game, { seats: 2 });
        const records = [
            "hello", "nullarium 1\ngame chess\n---\n", good.replace(/^seats \d+/m, "seats 99"),
            `${good}1 zz99\n1 zz99\n`, good.replace("---", "---\nroll 99"), good.replace(/^game .*$/m, "game \u0000"),
            "nullarium 1\n" + "x".repeat(2 << 20),
        ];
        await opened(page);
        for (const record of records) {
            await importRecord(visitor, record);
            const said = page.locator("dialog [role=alert]");
            await said.waitFor();
            assert.ok((await said.innerText()).trim().split(/\s+/).length >= 4, await said.innerText());
            await press(visitor, page.locator("dialog[open] .panel-body > :first-child button"));
        }
        // As a file, too: however large it is, only its beginning is read.
        await press(visitor, page.locator("section.kept > p.links button").last());
        const huge = { name: "huge.rec", mimeType: "text/plain", buffer: Buffer.alloc(40 << 20, "nullarium 1\n") };
        await page.locator("dialog input[type=file]").setInputFiles(huge);
        const said = page.locator("dialog [role=alert]");
        await said.waitFor();
        assert.match(await said.innerText(), /larger than 1 MiB/);
        await press(visitor, page.locator("dialog[open] .panel-body > :first-child button"));
        assert.equal(await page.locator(".kept li").count(), 0);
        visitor.check();
        await visitor.close();
    });
});

describe("kept games that were changed by hand", () => {
    it("break no screen; they can be exported as they are, and deleted", async () => {
        const visitor = await openVisitor(used.browser, used.url);
        const { page } = visitor, games = gameIds();
        await opened(page);
        for (const game of games.slice(0, 2))
            await resume(visitor, lateRecord(game, { seats: 2, decisions: 1 }));
        await goTo(page, "#/");
        await page.waitForFunction(() => document.querySelectorAll(".kept li").length === 2);
        const record = "nullarium 1\n(torn off)";
        await page.evaluate((text) => new Promise((done, failed) => {
            const request = indexedDB.open("nullarium");
            request.onsuccess = () => {
                const writing = request.result.transaction("games", "readwrite"), store = writing.objectStore("games");
                store.getAll().onsuccess = (event) => {
                    const [good] = event.target.result, without = (field) => {
                        const { [field]: _, ...rest } = structuredClone(good);
                        return { ...rest, id: `no ${field}` };
                    };
                    for (const field of ["seats", "notes", "result", "touched", "record", "script"])
                        store.put(without(field));
                    store.put({ id: 7 });
                    store.put({ id: "text", record: text });
                    store.put({ ...structuredClone(good), id: "strange", game: "chess" });
                };
                writing.oncomplete = () => { request.result.close(); done(); };
                writing.onabort = failed;
            };
            request.onerror = failed;
        }), record);
        for (const hash of ["#/stats", "#/daily", `#/new/${games[0]}`, `#/learn/${games[0]}`]) {
            await goTo(page, hash);
            await page.waitForSelector("main:not(.sorry):not(.waiting)");
        }
        for (const id of ["no seats", "no record", "text"]) {
            await goTo(page, `#/play/${encodeURIComponent(id)}`);
            await saysSorry(page);
        }
        await goTo(page, "#/");
        const damaged = page.locator(".kept li.damaged");
        await damaged.nth(8).waitFor();
        assert.equal(await page.locator(".kept li:not(.damaged)").count(), 2);
        const exported = async (line) => {
            const [file] = await Promise.all(
                [page.waitForEvent("download"), press(visitor, line.locator("button").first())]);
            return readFileSync(await file.path(), "utf8");
        };
        const files = [];
        for (let left = 9; left > 0; left--) {
            const line = damaged.first();
            if (await line.locator("button").count() === 2)
                files.push(await exported(line));
            await press(visitor, line.locator("button").last());
            await press(visitor, page.locator("dialog .danger"));
            await page.waitForFunction((count) => document.querySelectorAll(".kept li.damaged").length === count,
                                       left - 1);
        }
        assert.equal(files.length, 7, "all but those that have no record");
        assert.ok(files.includes(record));
        await page.reload();
        await page.locator(".kept li").nth(1).waitFor();
        assert.equal(await page.locator(".kept li").count(), 2);
        visitor.check();
        await visitor.close();
    });
});

describe("a game that is open in another tab", () => {
    it("says so in a whole sentence; trying again helps when the other is closed", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", settings: { language: "de" } });
        const { page, context } = visitor;
        await opened(page);
        await importRecord(visitor, lateRecord(gameIds()[0], { seats: 2 }));
        await page.waitForSelector(".action-bar");
        const other = await context.newPage(), again = other.locator("main.sorry .actions button");
        await other.goto(page.url());
        await saysSorry(other);
        assert.match(await other.locator("main.sorry [role=alert] p").innerText(), /^Dieses Spiel .*\.$/);
        await press(visitor, again);
        await saysSorry(other); // still there
        await page.close();
        await press(visitor, again);
        await other.waitForSelector(".action-bar");
        visitor.check();
        await visitor.close();
    });
});

describe("a browser that lacks something", () => {
    it("storage is forbidden: it says so once, and the game goes on", async () => {
        const folder = await serveFolder(join(build, "web"));
        const forbid = "Object.defineProperty(self,'indexedDB',{get(){throw new DOMException('no','SecurityError')}});";
        folder.alter = (path, bytes) =>
            (/table-worker/.test(path) ? Buffer.concat([Buffer.from(forbid), bytes]) : bytes);
        const visitor = await openVisitor(used.browser, folder.url, { size: "phone", script: () => {
            for (const name of ["localStorage", "sessionStorage"])
                Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
        } });
        const { page } = visitor;
        await opened(page);
        await importRecord(visitor, lateRecord(gameIds()[0], { seats: 2, decisions: 2 }));
        await page.waitForSelector(".action-bar");
        const notice = page.locator(".notice[role=alert]");
        await notice.waitFor();
        assert.match(await notice.innerText(), /export/i);
        assert.equal(await notice.count(), 1);
        await press(visitor, notice.locator("button"));
        await playByTaps(visitor);
        await press(visitor, page.locator("header.top a.back"));
        const download = page.waitForEvent("download");
        await press(visitor, page.locator(".kept li .links button").first());
        assert.match((await download).suggestedFilename(), /\.rec$/);
        visitor.check();
        await visitor.close();
        await folder.stop();
    });

    it("no WebAssembly: a sentence in the language of the browser", async () => {
        for (const language of ["en", "ru"]) {
            const visitor = await openVisitor(used.browser, used.url,
                                              { settings: { language }, script: () => { delete window.WebAssembly; } });
            assert.match(await saysSorry(visitor.page), /WebAssembly/);
            visitor.check();
            await visitor.close();
        }
    });

    for (const [what, pattern] of [["the module", /nullarium\..*wasm/], ["the texts", /texts-/],
                                   ["the sheets", /sheets\./], ["the table's worker", /table-worker/]])
        it(`${what} cannot be had: a sentence, and trying again helps`, async () => {
            const folder = await serveFolder(join(build, "web"));
            folder.lost = (path) => pattern.test(path);
            const visitor =
                await openVisitor(used.browser, folder.url, { size: "phone", quiet: [/404/, /Failed to load/] });
            await saysSorry(visitor.page);
            folder.lost = () => false;
            await press(visitor, visitor.page.locator("main.sorry .actions button"));
            await visitor.page.waitForSelector(".game-card");
            visitor.check();
            await visitor.close();
            await folder.stop();
        });

    it("a bot's weights cannot be had: it says so, and the bot plays on", async () => {
        const folder = await serveFolder(join(build, "web"));
        folder.lost = (path) => path.startsWith("/weights/");
        const visitor = await openVisitor(used.browser, folder.url, { quiet: [/404/, /Failed to load/] });
        const game = gameIds()[0];
        await opened(visitor.page);
        await importRecord(visitor, lateRecord(game, { seats: 2, decisions: 2, bot: "club" }));
        const notice = visitor.page.locator(".notice[role=alert]");
        await notice.first().waitFor();
        assert.match(await notice.first().innerText(), /simpler means/);
        // A hint has weights of its own to miss; that is no news.
        await visitor.page.waitForSelector(".action-bar .confirm");
        await press(visitor, visitor.page.locator(".action-bar .keys button:not(.confirm)").first());
        await visitor.page.waitForSelector(".advised .primary");
        assert.deepEqual([await notice.count(), /weights|\.bin/.test(await notice.innerText())], [1, false]);
        await visitor.page.keyboard.press("Escape");
        await playByTaps(visitor);
        visitor.check();
        await visitor.close();
        await folder.stop();
    });
});
