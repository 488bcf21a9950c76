// online.mjs - hands for tests of online tables: hosting, inviting, joining, each by taps and typing as people do it.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goTo, openMenu, openVisitor, patience, playByTaps, press, readTable, startServer } from "./harness.mjs";

/** What a console may say of a server that is away. */
export const away = [/ERR_CONNECTION_REFUSED/, /ERR_INTERNET_DISCONNECTED/, /WebSocket connection to .* failed/,
                     /Failed to load resource/, /update a ServiceWorker/, /ERR_CONNECTION_RESET/, /ERR_EMPTY_RESPONSE/];

/** A server that can be killed and started again at the same place. */
export async function startHall() {
    const data = mkdtempSync(join(tmpdir(), "nullarium-hall-"));
    let server = await startServer(undefined, { data });
    const { url } = server, port = Number(new URL(url).port);
    return {
        url,
        kill: () => server.kill(),
        start: async () => { server = await startServer(undefined, { data, port }); },
        stop: async () => {
            await server.stop();
            rmSync(data, { recursive: true, force: true });
        },
    };
}

/** A line to the server that can be cut, and mended again: the server and the other people notice nothing else. */
export async function openLine(url) {
    const { hostname, port } = new URL(url), ends = new Set();
    const serve = () => createServer((near) => {
        const far = connect(Number(port), hostname);
        for (const [end, other] of [[near, far], [far, near]]) {
            ends.add(end.unref());
            end.on("close", () => {
                ends.delete(end);
                other.destroy();
            });
            end.on("error", () => {});
        }
        near.pipe(far).pipe(near);
    });
    let server = serve();
    // It keeps no test from ending.
    const listen = (at) => new Promise((done) => server.unref().listen(at, "127.0.0.1", done));
    await listen(0);
    const own = server.address().port;
    const cut = () => new Promise((done) => {
        server.close(done);
        for (const end of ends)
            end.destroy();
    });
    return {
        url: `http://127.0.0.1:${own}/`,
        cut,
        mend: async () => {
            server = serve();
            await listen(own);
        },
    };
}

/** Somebody with a name and a device; his clipboard can be read. */
export async function openFriend(browser, url, name, options = {}) {
    const friend = await openVisitor(browser, url, {
        quiet: away, ...options, settings: { name, motion: "less", ...options.settings },
        contextOptions: { permissions: ["clipboard-read", "clipboard-write"], ...options.contextOptions },
    });
    return Object.assign(friend, { name });
}

/** Copies a link by its button, and answers it. All devices of one browser share a clipboard. */
export async function copyLink(friend, within) {
    await friend.page.evaluate(() => navigator.clipboard.writeText("empty"));
    await press(friend, within.locator(".link-keys").first().locator("button").last());
    await friend.page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes("#/")));
    return friend.page.evaluate(() => navigator.clipboard.readText());
}

async function setCount(friend, group, wanted) {
    const count = async () => Number(/\d+/.exec(await group.locator("output").innerText())[0]);
    while (await count() !== wanted)
        await press(friend, group.locator("button").nth(await count() < wanted ? 1 : 0));
}

/** Opens a table and answers its invitation. `prepare` chooses more in the form. */
export async function host(friend, game, seats, prepare) {
    const { page } = friend;
    await goTo(page, `#/host/${game}`);
    await page.waitForSelector("main.host");
    await setCount(friend, page.locator(".counter").first(), seats);
    await prepare?.(page);
    await press(friend, page.locator(".start-bar .primary"));
    await page.waitForSelector(".waiting-room .qr path");
    return copyLink(friend, page.locator(".waiting-room .invitation"));
}

/** In the form: a number for the game's last option, which makes it short. */
export const shorten = (value) => async (page) => {
    await page.locator("details.options summary").click();
    await page.locator("details.options input").last().fill(String(value));
};

/** A short game of Null Bock. */
export const oneRound = shorten(1);

/** One tap, as the name is remembered and the first free seat is chosen. */
export async function sitDown(friend, link) {
    const { page } = friend;
    await page.goto(link);
    await page.waitForSelector(".sit-down .primary:not(:disabled)");
    await press(friend, page.locator(".sit-down .primary"));
    await page.waitForSelector(".waiting-room, .table-screen");
}

export async function start(friend) {
    const { page } = friend;
    await page.waitForSelector(".waiting-room .seat-line");
    const fill = page.locator(".waiting-room .start-bar .actions button:not(.primary)");
    if (await fill.count()) // unless somebody who sat down just now has left nothing to fill
        await fill.click({ timeout: 5000 }).catch(async (why) => { if (await fill.count()) throw why; });
    await press(friend, page.locator(".waiting-room .start-bar .primary:not(:disabled)"));
}

export async function seesTable(friend) {
    await friend.page.waitForSelector(".table-screen .scene .item", { state: "attached" });
}

/** Everybody plays until the game is over. */
export async function playAll(friends, options = {}) {
    return Promise.all(friends.map((friend, i) => playByTaps(friend, { seed: i + 1, ...options })));
}

/** Plays on until they have confirmed so many moves together, or it is over. */
export async function playSome(friends, moves) {
    for (let made = 0, idle = 0; made < moves;) {
        let turns = 0;
        for (const [i, friend] of friends.entries()) {
            const table = await readTable(friend.page);
            if (table.over)
                return;
            if (!table.turn && !table.handover)
                continue;
            turns++;
            made += await playByTaps(friend, { seed: made + i + 1, stop: (count, now) =>
                count >= 1 || (!now.turn && !now.handover) });
        }
        if (!turns && idle++ > patience / 50)
            throw new Error("nobody is asked any more");
        if (!turns)
            await friends[0].page.waitForTimeout(50);
    }
}

/** An entry of the table's menu, by its words. */
export async function choose(friend, words) {
    await openMenu(friend);
    await press(friend, friend.page.locator("dialog .menu button", { hasText: words }));
    await friend.page.waitForSelector("dialog[open]:not(:has(.menu))");
}

export async function closePanel(friend) {
    await friend.page.keyboard.press("Escape");
    await friend.page.waitForSelector("dialog[open]", { state: "detached" });
}

/** Checks the game with the button, and answers its verdict's class and the sentences. */
export async function verify(friend) {
    const { page } = friend;
    await press(friend, page.locator(".over button", { hasText: "Check the dice" }));
    await page.waitForSelector("dialog .findings li", { timeout: patience });
    const found = await page.evaluate(() => ({
        fair: document.querySelector("dialog .verdict").classList.contains("good"),
        sentences: [...document.querySelectorAll("dialog .findings li")].map((one) => one.textContent.trim()),
    }));
    await closePanel(friend);
    return found;
}

/** The scores that stand at everybody's place. */
export async function scores(friend) {
    await friend.page.waitForSelector(".places .score"); // the end comes when the last move was shown
    return friend.page.evaluate(() =>
        [...document.querySelectorAll(".places .score")].map((one) => one.textContent));
}

/** The line is there, or lost, as a person sees it. */
export const lineIs = (friend, state) => friend.page.waitForSelector(`.line-sign.${state}`);

/**
 * A whole game, by as many people as wanted: Ada hosts, the others come by her link, bots take the rest. On the way the
 * last one's line is cut for `offline` milliseconds, the server is killed and started again, the last one lends his
 * seat to a bot and takes it back, and goes on at another device. At the end everybody has the same scores and finds
 * the game fair. Answers who is there then.
 */
export async function wholeGame(t, browser, hall, { game, people, seats = people, prepare, offline }) {
    const names = ["Ben", "Cleo", "Dan", "Eve", "Finn"].slice(0, people - 1);
    const ada = await openFriend(browser, hall.url, "Ada");
    const line = await openLine(hall.url);
    const others = [];
    for (const [i, name] of names.entries())
        others.push(await openFriend(browser, i === names.length - 1 ? line.url : hall.url, name, { size: "phone" }));
    const link = await host(ada, game, seats, prepare);
    for (const one of others) {
        await sitDown(one, one === others.at(-1) ? link.replace(hall.url, line.url) : link);
        await ada.page.waitForSelector(`.seat-line.here >> text=${one.name}`); // it fills before one's eyes
        assert.match(await one.page.evaluate(() => location.hash), /^#\/t\/[a-z2-7]{16}$/, "the token is gone");
    }
    const all = [ada, ...others], last = others.at(-1);
    await start(ada);
    await Promise.all(all.map(seesTable));
    await playSome(all, 3);

    await line.cut();
    await lineIs(last, "lost");
    await ada.page.waitForSelector(".seat-mark .presence.away");
    await last.page.waitForTimeout(offline);
    await line.mend();
    await lineIs(last, "there");
    await playSome(all, 3);

    // No page is loaded again, and everybody plays on.
    for (const { page } of all)
        await page.evaluate(() => { window.mark = 1; });
    await hall.kill();
    await hall.start();
    const began = Date.now();
    await Promise.all(all.map((one) => lineIs(one, "there")));
    t.diagnostic(`after kill -9 all were back ${Date.now() - began} ms after the server`);
    await playSome(all, 2);
    t.diagnostic(`and had played two moves after ${Date.now() - began} ms`);
    for (const { page } of all)
        assert.equal(await page.evaluate(() => window.mark), 1);

    await choose(last, "Who is here");
    await press(last, last.page.locator("dialog .deeds button"));
    await last.page.waitForSelector("dialog .seat-line.lent");
    await closePanel(last);
    await ada.page.waitForSelector(".seat-mark .presence.lent");
    await press(last, last.page.locator(".strip button", { hasText: "I play again" }));
    await ada.page.waitForSelector(".seat-mark .presence.lent", { state: "detached" });

    await choose(last, "To another device");
    await last.page.waitForSelector("dialog .qr path");
    const move = await copyLink(last, last.page.locator("dialog"));
    const moved = await openFriend(browser, line.url, last.name, { size: "tablet" });
    await moved.page.goto(move);
    await seesTable(moved);
    await last.page.waitForSelector(".sorry >> text=another device");
    last.check();
    await last.close();
    others[others.length - 1] = moved;

    await press(moved, moved.page.locator('header.top button[aria-label="Say something"]'));
    await press(moved, moved.page.locator(".canned button").first());
    await ada.page.waitForSelector(".said p >> text=Hello!");

    const there = [ada, ...others];
    await playAll(there);
    for (const one of there) {
        assert.deepEqual(await scores(one), await scores(ada));
        const { fair, sentences } = await verify(one);
        assert.ok(fair && sentences.length > 2, sentences.join("\n"));
    }
    return { ada, others };
}
