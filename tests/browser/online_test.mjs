// online_test.mjs - online tables with several browsers against the real server: from hosting to verifying and the
// rematch; a line that is cut, a seat that moves to another device, a seat that is lent, a server that is killed; two
// seats on one device, the big screen, keys alone, axe-core, and five languages on the narrowest phone.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import {
    checkAxe, checkTexts, goTo, languages, openBrowser, playByKeys, playByTaps, press, tabTo,
} from "./harness.mjs";
import {
    choose, closePanel, copyLink, host, oneRound, openFriend, playSome, seesTable, sitDown, start, startHall,
    verify, wholeGame,
} from "./online.mjs";

let hall, chrome;
before(async () => {
    hall = await startHall();
    chrome = await openBrowser();
});
after(async () => {
    await chrome?.close();
    await hall?.stop();
});

describe("online tables", () => {
    it("survive a cut line, a killed server, another device and a lent seat; everybody checks the dice", async (t) => {
        const { ada, others } = await wholeGame(t, chrome.browser, hall, {
            game: "null-bock", people: 2, seats: 3, prepare: oneRound, offline: 0,
        });
        const [ben] = others;
        // The rematch keeps people; the finished game is kept, and can be looked back on.
        await press(ada, ada.page.locator(".over .primary"));
        await ada.page.waitForSelector(".waiting-room");
        await press(ben, ben.page.locator(".over a.primary"));
        await ben.page.waitForSelector(".waiting-room");
        await ada.page.waitForSelector(`.seat-line.here >> text=${ben.name}`);
        await goTo(ben.page, "#/");
        await ben.page.waitForSelector(".own-tables .card-link");
        await press(ben, ben.page.locator('.kept a[href^="#/after/"]').first());
        await ben.page.waitForSelector(".after .stepper .scene");
        for (const one of [ada, ...others]) {
            one.check();
            await one.close();
        }
    });

    it("two seats on one device, a tablet as the table: nobody sees another's hand", async () => {
        const table =
            await openFriend(chrome.browser, hall.url, "", { size: "tablet", contextOptions: { bypassCSP: true } });
        const kids = await openFriend(chrome.browser, hall.url, "Mia", { size: "phone" });
        await goTo(table.page, "#/host/nullern");
        await press(table, table.page.locator('.host button:text-is("It is the table")'));
        await press(table, table.page.locator(".start-bar .primary"));
        await table.page.waitForSelector(".waiting-room .qr path");
        const link = await copyLink(table, table.page.locator(".waiting-room .invitation"));
        await sitDown(kids, link);
        await press(kids, kids.page.locator(".fillings button").first());
        await kids.page.locator("dialog input").fill("Leo");
        await press(kids, kids.page.locator("dialog .primary"));
        await table.page.waitForSelector(".seat-line.here >> text=Leo");
        await start(table);
        await table.page.waitForSelector(".big-screen .scene .item", { state: "attached" });
        let handed = 0;
        let moves = 0;
        await playByTaps(kids, { stop: (count) => (moves = count) >= 4, onHandover: () => { handed++; } });
        assert.ok(moves >= 4 && handed >= 2, `${handed} hand-overs`);
        assert.equal(await table.page.locator(".big-screen .big-code .qr path").count(), 1);
        await checkAxe(table.page, "big screen");
        for (const one of [table, kids]) {
            one.check();
            await one.close();
        }
    });

    it("the host frees a lent seat for a guest, pauses, goes on and closes; a wrong link says so", async () => {
        const ada = await openFriend(chrome.browser, hall.url, "Ada");
        const cleo = await openFriend(chrome.browser, hall.url, "Cleo", { size: "phone" });
        const ben = await openFriend(chrome.browser, hall.url, "Ben", { size: "phone" });
        await sitDown(cleo, await host(ada, "nullern", 2));
        await start(ada);
        await Promise.all([ada, cleo].map(seesTable));
        await choose(cleo, "Who is here");
        await press(cleo, cleo.page.locator("dialog .deeds button"));
        await choose(ada, "Who is here");
        await press(ada, ada.page.locator("dialog .seat-line.lent .deeds button"));
        await ada.page.waitForSelector("dialog .seat-line.free");
        await ada.page.waitForSelector("dialog .qr path");
        const link = await copyLink(ada, ada.page.locator("dialog .invitation"));
        await closePanel(ada);
        await cleo.close();
        await sitDown(ben, link);
        await seesTable(ben);
        await choose(ada, "Pause or close");
        await press(ada, ada.page.locator("dialog .host-words button").first());
        await ben.page.waitForSelector(".status >> text=paused");
        await choose(ada, "Pause or close");
        await press(ada, ada.page.locator("dialog .host-words button").first());
        await ben.page.waitForSelector(".status >> text=paused", { state: "detached" });
        await playSome([ada, ben], 2);
        await choose(ada, "Pause or close");
        await press(ada, ada.page.locator("dialog .host-words .danger"));
        await press(ada, ada.page.locator("dialog .actions .danger"));
        for (const one of [ada, ben])
            await one.page.waitForSelector(".over >> text=closed");
        const { fair, sentences } = await verify(ben);
        assert.ok(fair, sentences.join("\n"));
        await goTo(ben.page, "#/");
        await ben.page.goto(`${hall.url}#/t/${"a".repeat(16)}/${"A".repeat(22)}`);
        await ben.page.waitForSelector(".sorry >> text=not there");
        for (const one of [ada, ben]) {
            one.check();
            await one.close();
        }
    });

    it("by keys alone, axe-core finds nothing serious, and every text is there in five languages", async () => {
        const ada = await openFriend(chrome.browser, hall.url, "Ada", { contextOptions: { bypassCSP: true } });
        const ben = await openFriend(chrome.browser, hall.url, "Ben",
                                     { size: "phone", contextOptions: { bypassCSP: true } });
        const { page } = ada;
        await goTo(page, "#/host/traexx");
        await page.waitForSelector("main.host");
        await checkAxe(page, "hosting");
        await tabTo(page, ".start-bar .primary");
        await page.keyboard.press("Enter");
        await page.waitForSelector(".waiting-room .qr path");
        await checkAxe(page, "the waiting room");
        const link = await copyLink(ada, page.locator(".waiting-room .invitation"));
        await ben.page.goto(link);
        await ben.page.waitForSelector(".sit-down .primary");
        for (const language of languages) {
            await ben.page.evaluate((wanted) => {
                const kept = JSON.parse(localStorage.getItem("nullarium.settings"));
                localStorage.setItem("nullarium.settings", JSON.stringify({ ...kept, language: wanted }));
            }, language);
            await ben.page.goto("about:blank");
            await ben.page.goto(link);
            await ben.page.waitForSelector(".sit-down .primary");
            await checkTexts(ben.page, `joining, ${language}`);
        }
        await checkAxe(ben.page, "joining");
        await press(ben, ben.page.locator(".sit-down .primary"));
        await ben.page.waitForSelector(".waiting-room");
        await checkTexts(ben.page, "a guest's waiting room");
        await tabTo(page, ".waiting-room .start-bar .primary");
        await page.keyboard.press("Enter");
        await Promise.all([ada, ben].map(seesTable));
        await checkAxe(page, "the table");
        await page.waitForSelector(".action-bar .confirm");
        assert.equal(await playByKeys(page, (moves) => moves >= 1), 1);
        ada.check();
        ben.check();
        await ada.close();
        await ben.close();
    });
});
