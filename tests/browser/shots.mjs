// shots.mjs - pictures of every screen, for people to look at. Run by hand:
//
//     node tests/browser/shots.mjs OUT_FOLDER [WORD]
//
// takes phone, phone on its side, tablet and desktop, in light and in dark; the phone also in the other languages and
// at twice the text size. Pictures are named SIZE-VARIANT-SCREEN.png; those of a table show the screen, the others the
// whole page. With WORD only rounds with it in their name are made: a round is SIZE-VARIANT-GAME or SIZE-VARIANT-home,
// -panels, -others, -online, -big. The word "readme" makes those of the README instead, from games that good bots have
// played, and from an online table of two people and a bot. Those above 200 kB are kept in 256 colours:
//
//     node tests/browser/shots.mjs docs readme
//
// The program is build/nullarium, or that of NULLARIUM_BUILD; NULLARIUM_APP=FOLDER takes the app from there instead
// (node web/app/build.mjs --out FOLDER, which takes seconds).
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
    gameIds, goTo, importRecord, languages, lateRecord, nullarium, openBrowser, opened, openVisitor, playByTaps, press,
    readTable, resume, serveFolder, sizes, startServer,
} from "./harness.mjs";
import { host, openFriend, playAll, playSome, seesTable, shorten, sitDown, start } from "./online.mjs";
import { doubleLetters, eachPanel, settled } from "./screens.mjs";

const [out, word = ""] = process.argv.slice(2);
if (!out) {
    console.error("usage: node tests/browser/shots.mjs OUT_FOLDER [WORD]");
    process.exit(2);
}
mkdirSync(out, { recursive: true });

/** What is looked at, at which sizes: all, unless some are named. */
const variants = {
    light: {},
    dark: { settings: { theme: "dark" } },
    ...Object.fromEntries(languages.slice(1).map((language) =>
        [language, { sizes: ["phone"], settings: { language } }])),
    large: { sizes: ["phone"], script: doubleLetters },
};
/** As many seats as are usual round a table; the card games are fullest with four. */
const seatsOf = (game) => (game.startsWith("nulli-") ? 2 : 4);

/** The screens and how to get there; `take(name)` makes a picture. In the order in which one visitor goes through
 *  them. */
const screens = {
    home: async ({ page }, take) => {
        await goTo(page, "#/");
        await take("home");
    },
    ...Object.fromEntries(gameIds().map((game, i) => [game, async (visitor, take) => {
        const { page } = visitor;
        await goTo(page, `#/new/${game}`);
        await take(`setup-${game}`, true);
        await press(visitor, page.locator(".start-bar .primary"));
        await page.waitForSelector(".action-bar .confirm", { timeout: 60_000 });
        await take(`start-${game}`);
        await resume(visitor, lateRecord(game, { seed: i + 2, seats: seatsOf(game), decisions: 9 }));
        await take(`mid-${game}`);
        await playByTaps(visitor, { stop: (_, table) => table.complete });
        await take(`chosen-${game}`);
        await importRecord(visitor, lateRecord(game, { seed: i + 5, seats: seatsOf(game), decisions: 1 }));
        await playByTaps(visitor);
        await take(`over-${game}`);
        await press(visitor, page.locator('.over a[href^="#/after/"]'));
        await page.waitForSelector(".after .stepper .scene");
        await page.waitForSelector(".luck-and-skill progress", { state: "detached" });
        await take(`after-${game}`, true);
        await press(visitor, page.locator(".stepper .steps button").nth(1));
        await take(`step-${game}`, true);
        await goTo(page, `#/rules/${game}`);
        await take(`rules-${game}`, true);
        await goTo(page, `#/learn/${game}`);
        await page.waitForSelector(".lesson");
        await take(`lesson-${game}`);
    }])),
    panels: async (visitor, take) => {
        const { page } = visitor, [first] = gameIds(), cards = gameIds().at(-1);
        await importRecord(visitor, lateRecord(cards, { seed: 3, seats: 3, persons: [1, 2], decisions: 4 }));
        await page.waitForSelector(".hand-over");
        await take("hand-over");
        await resume(visitor, lateRecord(first, { seed: 4, seats: 2, decisions: 4 }));
        await eachPanel(visitor, async (name) => {
            await page.waitForSelector(".tutor [aria-busy=true]", { state: "detached" });
            await take(name.replace(" ", "-"));
        });
        await page.evaluate(() => localStorage.setItem("nullarium.settings",
            JSON.stringify({ ...JSON.parse(localStorage.getItem("nullarium.settings")), tutor: "strict" })));
        await page.reload();
        await resume(visitor, lateRecord("traexx", { seed: 3, seats: 2, decisions: 8 }));
        await page.keyboard.press("t");
        await page.locator("dialog input.typed").fill("pass"); // hardly ever the best
        await press(visitor, page.locator('dialog button[type="submit"]'));
        await press(visitor, page.locator(".action-bar .confirm:not(:disabled)"));
        await page.waitForSelector(".advised .primary");
        await take("tutor");
    },
    others: async (visitor, take) => {
        const { page } = visitor, [first] = gameIds(), cards = gameIds().at(-1);
        for (let seed = 5; seed < 9; seed++) {
            await importRecord(visitor, lateRecord(first, { seed, seats: 2, decisions: 1 }));
            await playByTaps(visitor);
        }
        await resume(visitor, lateRecord(cards, { seed: 3, seats: 3, decisions: 4 }));
        await goTo(page, "#/");
        await take("home-kept", true);
        for (const [hash, name] of [["#/stats", "stats"], ["#/daily", "daily"], ["#/settings", "settings"],
                                    ["#/about", "about"], ["#/nonsense", "lost"],
                                    [`#/sheet/${first}/castle`, "print"], [`#/book/${cards}`, "book-begin"]]) {
            await goTo(page, hash);
            await take(name, true);
        }
        await press(visitor, page.locator(".start-bar .primary"));
        await page.waitForSelector(".number-keys button");
        for (let i = 0; i < 6; i++) {
            await press(visitor, page.locator(".number-keys button:not(.unfit)").first());
            await page.waitForTimeout(250); // sooner it would be a bouncing finger
        }
        await take("book");
    },
    online: async (visitor, take) => {
        const { page } = visitor, cards = "null-bock";
        await goTo(page, "#/host");
        await take("host-games", true);
        const link = await host(visitor, cards, 4);
        await take("host-room");
        const settings = { name: "Ben", motion: "less" };
        const guest = await openVisitor(chrome.browser, url, { size: "phone", settings });
        await guest.page.goto(link);
        await guest.page.waitForSelector(".sit-down .primary:not(:disabled)");
        await take("join", true, guest.page);
        await press(guest, guest.page.locator(".sit-down .primary"));
        await guest.page.waitForSelector(".waiting-room .seat-line.here");
        await take("guest-room", false, guest.page);
        await page.waitForSelector(".seat-line.here >> text=Ben");
        await take("host-room-filled", true);
        await start(visitor);
        for (const one of [page, guest.page])
            await one.waitForSelector(".table-screen .scene .item", { state: "attached" });
        await take("online-table");
        await take("online-guest", false, guest.page);
        await eachPanel(visitor, async (name) => take(`online-${name.replace(" ", "-")}`));
        await press(visitor, page.locator("header.top button").first());
        await page.waitForSelector("dialog .canned");
        await take("online-words");
        await page.keyboard.press("Escape");
        await goTo(page, "#/");
        await page.waitForSelector(".own-tables .card-link");
        await take("home-tables");
        await guest.close();
    },
    big: async (visitor, take) => {
        const { page } = visitor;
        await goTo(page, "#/host/traexx");
        await page.locator(".host .choice").nth(0).locator("button").last().click();
        await press(visitor, page.locator(".start-bar .primary"));
        await page.waitForSelector(".waiting-room .qr path");
        await take("big-room");
        await start(visitor);
        await page.waitForSelector(".big-screen .scene .item", { state: "attached" });
        await page.waitForSelector(".big-screen .qr path");
        await take("big-screen");
    },
};

const { url, stop } = process.env.NULLARIUM_APP ? await serveFolder(process.env.NULLARIUM_APP) : await startServer();
const chrome = await openBrowser();

/** A game of bots, up to about this share of it, where seat 1 decides next and is a person's; a whole one for the
 *  analysis. */
function playedRecord(game, share, ...words) {
    const folder = mkdtempSync(join(tmpdir(), "nullarium-shots-")), file = join(folder, "one.rec");
    nullarium("play", game, "--plain", "--quick", ...words, "--out", file);
    const [header, events] = readFileSync(file, "utf8").split("---\n");
    rmSync(folder, { recursive: true });
    const lines = events.split("\n").filter((line) => line && !/^(#|result)/.test(line));
    const cut = lines.findIndex((line, i) => i >= share * lines.length && line.startsWith("1 "));
    const kept = lines.slice(0, cut < 0 ? undefined : cut).join("\n");
    return `${header.replace(/^bot 1 .*$/m, "name 1 Ada")}---\n${kept}\n`;
}

/** What the README shows. */
const readme = [
    ["browser-home", { size: "desktop" }, async ({ page }) => goTo(page, "#/")],
    ["browser-table", { size: "desktop" }, async (visitor) => {
        await importRecord(visitor,
                           playedRecord("nulli-flow", 0.5, "--seats", 3, "--seat", "1:expert", "--seat", "2:club",
                                        "--seat", "3:club", "--sheet", "cat"));
        await playByTaps(visitor, { stop: (_, table) => table.touched > 0 });
    }],
    ["browser-analysis", { size: "desktop" }, async (visitor) => {
        const { page } = visitor;
        await importRecord(visitor,
                           playedRecord("nulli-hex", 1, "--seats", 2, "--seat", "1:club", "--seat", "2:expert",
                                        "--sheet", "flower"));
        await page.waitForSelector(".luck-and-skill progress", { state: "detached" });
        await press(visitor, page.locator(".dearest button").first());
        await page.waitForTimeout(300);
        await page.evaluate(() => scrollTo(0, 0));
    }],
    ["browser-phone", { size: "phone" }, async (visitor) => {
        await importRecord(visitor,
                           playedRecord("traexx", 0.6, "--seats", 3, "--seat", "1:expert", "--seat", "2:club", "--seat",
                                        "3:club", "--sheet", "pinwheel"));
        await playByTaps(visitor, { stop: (_, table) => table.touched > 0 });
    }],
    ["browser-dark", { size: "phone", settings: { theme: "dark" } }, async (visitor) => {
        await resume(visitor, playedRecord("null-bock", 0.1, "--seats", 4,
                                           ...[1, 2, 3, 4].flatMap((seat) => ["--seat", `${seat}:club`])));
    }],
];

/** And of two telephones and a bot at an online table: the waiting room, the table, the dice that are checked. */
async function readmeOnline(take) {
    const [ada, ben] = [await openFriend(chrome.browser, url, "Ada", { size: "phone" }),
                        await openFriend(chrome.browser, url, "Ben", { size: "phone" })];
    const { page } = ada;
    await sitDown(ben, await host(ada, "nullern", 3, shorten(3)));
    await page.waitForSelector(".seat-line.here >> text=Ben");
    await take(page, "online-waiting");
    await start(ada);
    await Promise.all([ada, ben].map(seesTable));
    await playSome([ada, ben], 14);
    while (!(await readTable(page)).turn)
        if ((await readTable(ben.page)).turn)
            await playByTaps(ben, { stop: (moves) => moves >= 1 });
        else
            await page.waitForTimeout(50);
    await take(page, "online-table");
    await playAll([ada, ben]);
    await press(ada, page.locator(".over button", { hasText: "Check the dice" }));
    await page.waitForSelector("dialog .findings li", { timeout: 60_000 });
    await take(page, "online-verified");
    await ada.close();
    await ben.close();
}
let taken = 0;
if (word === "readme") {
    const take = async (page, name) => {
        await settled(page);
        await page.screenshot({ path: join(out, `${name}.png`) });
        taken++;
    };
    for (const [name, { size, settings = {} }, go] of readme) {
        const visitor =
            await openVisitor(chrome.browser, url, { size, settings: { motion: "less", name: "Ada", ...settings } });
        await opened(visitor.page);
        await go(visitor);
        await take(visitor.page, name);
        await visitor.close();
    }
    await readmeOnline(take);
}
for (const [variant, { sizes: only = Object.keys(sizes), settings = {}, script }] of Object.entries(variants))
    for (const size of only)
        for (const [screen, go] of Object.entries(screens)) {
            if (!`${size}-${variant}-${screen}`.includes(word))
                continue;
            const visitor =
                await openVisitor(chrome.browser, url, {
                    size, settings: { motion: "less", name: "Ada", ...settings }, script,
                    contextOptions: { permissions: ["clipboard-read", "clipboard-write"] } });
            await opened(visitor.page);
            await go(visitor, async (name, whole = false, page = visitor.page) => {
                await settled(page);
                await page.screenshot({ path: join(out, `${size}-${variant}-${name}.png`), fullPage: whole });
                taken++;
            });
            await visitor.close();
        }
console.log(`${taken} pictures in ${out}`);
await chrome.close();
await stop();
