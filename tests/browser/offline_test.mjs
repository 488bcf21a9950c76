// offline_test.mjs - nothing is lost: reload and crash in mid-game, no network after the first visit, a newer version;
// and how much a first visit fetches.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
    build, gameIds, goTo, opened, openVisitor, patience, playByTaps, press, serveFolder, startServer, useBrowser,
} from "./harness.mjs";

const used = useBrowser();

const disconnected = [/ERR_CONNECTION_REFUSED/, /Failed to fetch/, /update a ServiceWorker/, /Failed to load resource/];

async function begin(visitor, game) {
    const { page } = visitor;
    await goTo(page, `#/new/${game}`);
    await press(visitor, page.locator(".start-bar .primary"));
    await page.waitForFunction(() => location.hash.startsWith("#/play/"));
}

/** What lies on the table, in words, once everything that happened has been shown and it is the person's turn. */
async function position(page) {
    const read = () => page.evaluate(() => document.querySelector(".scene .item.lit") &&
        [...document.querySelectorAll(".scene [aria-label]")].map((one) => one.getAttribute("aria-label")));
    for (let before = null, until = Date.now() + patience; Date.now() < until;) {
        const now = await read();
        if (now && JSON.stringify(now) === JSON.stringify(before))
            return now;
        before = now;
        await page.waitForTimeout(300);
    }
    throw new Error("it is never the person's turn");
}

/** The browser has all of this version. */
async function kept(page) {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

describe("reload and crash", () => {
    it("a page that is loaded again shows the same position", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone" });
        const { page } = visitor;
        await opened(page);
        await begin(visitor, gameIds()[0]);
        await playByTaps(visitor, { stop: (moves) => moves >= 2 });
        const was = await position(page);
        await page.reload();
        assert.deepEqual(await position(page), was);
        visitor.check();
        await visitor.close();
    });

    it("a tab that is closed in mid-move goes on in another", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "tablet" });
        const { page, context } = visitor;
        await opened(page);
        await begin(visitor, gameIds()[2]);
        await playByTaps(visitor, { stop: (moves) => moves >= 1 });
        const was = await position(page), address = page.url();
        await page.locator(".scene .item.lit .handle").first().dispatchEvent("pointerdown", { button: 0 });
        await page.close({ runBeforeUnload: false });
        const next = await context.newPage();
        await next.goto(address);
        assert.deepEqual(await position(next), was);
        visitor.check();
        await visitor.close();
    });
});

describe("without a network", () => {
    it("after the first visit everything opens, in mid-game too, and a new game starts", async () => {
        const own = await startServer();
        const visitor = await openVisitor(used.browser, own.url, { size: "phone", quiet: disconnected });
        const { page } = visitor;
        await opened(page);
        await kept(page);
        await begin(visitor, gameIds()[0]);
        await playByTaps(visitor, { stop: (moves) => moves >= 1 });
        await own.stop();
        await playByTaps(visitor, { seed: 2, stop: (moves) => moves >= 1 });
        const was = await position(page);
        await page.reload();
        assert.deepEqual(await position(page), was);
        await playByTaps(visitor, { seed: 3, stop: (moves) => moves >= 1 });
        await goTo(page, "#/");
        assert.equal(await page.locator(".game-card:not(.more)").count(), gameIds().length);
        await begin(visitor, gameIds().at(-1));
        await playByTaps(visitor, { stop: (moves) => moves >= 1 });
        await goTo(page, "#/settings");
        await press(visitor, page.getByRole("button", { name: "Русский" }));
        await page.waitForFunction(() => /[а-я]{4}/.test(document.querySelector("h1").textContent));
        visitor.check();
        await visitor.close();
    });

    /** The weights that the browser has, of those that there are. */
    const weights = Object.keys(JSON.parse(readFileSync(join(build, "web/assets.json"), "utf8")).assets)
        .filter((name) => name.startsWith("weights/"));
    const countWeights = async () => (await (await caches.open("nullarium weights")).keys()).length;

    it("bots have all their weights, though nobody ever played against them", async () => {
        const own = await startServer();
        const visitor = await openVisitor(used.browser, own.url, { size: "phone", quiet: disconnected, weights: true });
        const { page } = visitor;
        assert.ok(weights.length > 20);
        await opened(page);
        await kept(page);
        for (const until = Date.now() + patience; Date.now() < until; await page.waitForTimeout(100))
            if ((await page.evaluate(countWeights)) === weights.length)
                break;
        assert.equal(await page.evaluate(countWeights), weights.length);
        await own.stop();
        await page.reload();
        await opened(page);
        for (const game of gameIds()) {
            await begin(visitor, game);
            await playByTaps(visitor, { stop: (moves) => moves >= 1 });
            assert.equal(await page.locator(".notice[role=alert]").count(), 0, `${game}: nothing is missing`);
        }
        visitor.check();
        await visitor.close();
    });

    it("where the browser saves data only what a bot needs is fetched", async () => {
        const visitor = await openVisitor(used.browser, used.url, { size: "phone", at: "healthz", quiet: [/404/] });
        const { page, context } = visitor, asked = [];
        context.on("request", (request) => /\/weights\//.test(request.url()) && asked.push(request.url()));
        await page.goto(used.url);
        await opened(page);
        await kept(page);
        await begin(visitor, gameIds()[0]);
        await playByTaps(visitor, { stop: (moves) => moves >= 1 });
        assert.equal(new Set(asked).size, 1, asked.join(" "));
        assert.equal(await page.evaluate(countWeights), 1);
        visitor.check();
        await visitor.close();
    });

    it("it can be installed", async () => {
        const visitor = await openVisitor(used.browser, used.url);
        await opened(visitor.page);
        const cdp = await visitor.context.newCDPSession(visitor.page);
        const { errors, url } = await cdp.send("Page.getAppManifest");
        assert.deepEqual(errors, []);
        assert.match(url, /manifest\.webmanifest$/);
        const manifest = await visitor.page.evaluate((address) => fetch(address).then((answer) => answer.json()), url);
        for (const icon of manifest.icons)
            assert.equal(await visitor.page.evaluate((address) => fetch(address).then((answer) => answer.status),
                                                     icon.src), 200, icon.src);
        assert.equal(manifest.display, "standalone");
        assert.ok(manifest.name && manifest.start_url && manifest.icons.some((icon) => icon.sizes === "512x512"));
        visitor.check();
        await visitor.close();
    });
});

/** The same app as another version: its page script says so, and has another name. */
function nextVersion(from, to, mark) {
    cpSync(from, to, { recursive: true });
    const old = readdirSync(to).find((name) => /^page\.[0-9a-f]{10}\.js$/.test(name));
    const script = readFileSync(join(to, old), "utf8") +
        `\n;document.documentElement.dataset.mark=${JSON.stringify(mark)};\n`;
    const name = `page.${createHash("sha256").update(script).digest("hex").slice(0, 10)}.js`;
    renameSync(join(to, old), join(to, name));
    writeFileSync(join(to, name), script);
    const page = readFileSync(join(to, "index.html"), "utf8"), changed = page.replaceAll(old, name);
    writeFileSync(join(to, "index.html"), changed);
    const sum = (text) => createHash("sha256").update(text).digest("hex");
    const worker = readFileSync(join(to, "service-worker.js"), "utf8");
    assert.ok(worker.includes(sum(page)) && worker.includes(old));
    const version = /name:"([0-9a-f]{10})"/.exec(worker)[1];
    writeFileSync(join(to, "service-worker.js"),
                  worker.replaceAll(old, name).replaceAll(sum(page), sum(changed))
                      .replaceAll(version, mark.padEnd(10, "0")));
    return name;
}

describe("a newer version", () => {
    it("is announced, waits for `reload`, and is never mixed with the old", async () => {
        const place = mkdtempSync(join(tmpdir(), "nullarium-versions-")), second = join(place, "second");
        const first = join(build, "web");
        nextVersion(first, second, "second");
        const folder = await serveFolder(first);
        const visitor = await openVisitor(used.browser, folder.url,
                                          { size: "phone",
                                            quiet: [/404/, /update a ServiceWorker/, /Failed to load/] });
        const { page, context } = visitor;
        await opened(page);
        await kept(page);
        await begin(visitor, gameIds()[0]);
        await playByTaps(visitor, { stop: (moves) => moves >= 1 });
        const was = await position(page);

        // While the server is being renewed: the new worker with the old page is no version.
        folder.folder = second;
        folder.lost = (path) => /page\.[0-9a-f]+\.js$/.test(path);
        await page.evaluate(() =>
            navigator.serviceWorker.getRegistration().then((kept) => kept.update()).catch(() => {}));
        await page.reload();
        assert.deepEqual(await position(page), was, "half a version changes nothing");
        assert.equal(await page.evaluate(() => document.documentElement.dataset.mark), undefined);

        folder.lost = () => false;
        await page.evaluate(() => navigator.serviceWorker.getRegistration().then((kept) => kept.update()));
        const notice = page.locator(".notice[role=status]");
        await notice.waitFor();
        const other = await context.newPage();
        await other.goto(folder.url);
        await opened(other);
        assert.equal(await other.evaluate(() => document.documentElement.dataset.mark), undefined,
                     "not before it is asked for");
        await press(visitor, notice.locator(".primary"));
        await page.waitForFunction(() => document.documentElement.dataset.mark === "second");
        assert.deepEqual(await position(page), was, "the game is where it was");
        // The other page is still the old version, whole: it starts workers of its own version.
        await other.bringToFront();
        await begin({ ...visitor, page: other }, gameIds()[1]);
        await playByTaps({ ...visitor, page: other }, { stop: (moves) => moves >= 1 });
        visitor.check();
        await visitor.close();
        await folder.stop();
        rmSync(place, { recursive: true });
    });
});

describe("a first visit", () => {
    it("fetches at most 350 kB before a game can start", async (t) => {
        const sizeOf = async (address) => {
            const answer = await fetch(address, { headers: { "accept-encoding": "br" } });
            await answer.arrayBuffer();
            return Number(answer.headers.get("content-length"));
        };
        for (const language of ["en", "ru"]) {
            const visitor =
                await openVisitor(used.browser, used.url, { settings: { language }, at: "healthz", quiet: [/404/] });
            const { page, context } = visitor, asked = new Set();
            const cdp = await context.newCDPSession(page);
            let bytes = 0;
            await cdp.send("Network.enable");
            cdp.on("Network.loadingFinished", (event) => { bytes += event.encodedDataLength; });
            context.on("request", (request) => !request.serviceWorker() && asked.add(request.url().replace(/#.*/, "")));
            await page.goto(used.url);
            await opened(page);
            await begin(visitor, gameIds()[0]);
            await page.waitForSelector(".scene .item", { state: "attached" });
            // Weights come when a bot needs them, and what is kept for later comes after the first screen.
            const wanted = [...asked].filter((address) => !/\/weights\/|service-worker/.test(address));
            assert.ok(wanted.some((address) => address.endsWith(".wasm")) &&
                wanted.some((address) => /table-worker/.test(address)), wanted.join(" "));
            let sum = 0;
            for (const address of wanted)
                sum += await sizeOf(address);
            t.diagnostic(`${language}: ${wanted.length} files, ${sum} bytes compressed; ` +
                `the page's own share on the network, weights too: ${bytes}`);
            assert.ok(sum > 150_000 && sum <= 350_000, `${sum} bytes: ${wanted.join(" ")}`);
            visitor.check();
            await visitor.close();
        }
    });
});
