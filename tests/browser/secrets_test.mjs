// secrets_test.mjs - several people at one device, whose hands are hidden: what one may not see is nowhere in the
// document, in its accessibility tree, or in what the workers tell the page.
//
// How it is known that nothing slips through: a game is looked at twice, the second time with the hands of two others
// exchanged. Until one of those two takes the device, the page must hear and show exactly the same.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
    gameIds, importRecord, lateRecord, nullarium, openVisitor, playByTaps, press, readTable, useBrowser,
} from "./harness.mjs";

const used = useBrowser();

function firstToAct(lines) {
    const folder = mkdtempSync(join(tmpdir(), "nullarium-secrets-")), file = join(folder, "a.rec");
    writeFileSync(file, `${lines.join("\n")}\n`);
    const seat = Number(nullarium("moves", file).split(" ")[0]);
    rmSync(folder, { recursive: true });
    return seat;
}

/** The record right after a deal in which `viewer` begins, and the same with the hands of the two others exchanged. */
function twins(game, viewer) {
    const others = [1, 2, 3].filter((seat) => seat !== viewer);
    for (let seed = 1; seed < 12; seed++) {
        const lines = lateRecord(game, { seed, seats: 3, decisions: 1, persons: [1, 2, 3] }).trimEnd().split("\n");
        if (!lines.some((line) => line.startsWith("deal ")))
            return undefined;
        for (let at = lines.length - 1; at > 0; at--) {
            if (lines[at] !== `begin ${viewer}`)
                continue;
            const cut = lines.slice(0, at + 1);
            const deal = (seat) => cut.findLastIndex((line) => line.startsWith(`deal ${seat} `));
            const [a, b] = others.map(deal);
            const hands = [a, b].map((place) => cut[place].split(" ").slice(2));
            if (hands[0].length < 3 || hands[0].length !== hands[1].length || hands.flat().includes("?"))
                continue;
            if (firstToAct(cut) !== viewer)
                continue; // where all choose at the same time seat 1 is asked first
            const swapped = [...cut];
            swapped[a] = `deal ${others[0]} ${hands[1].join(" ")}`;
            swapped[b] = `deal ${others[1]} ${hands[0].join(" ")}`;
            return [cut, swapped].map((one) => `${one.join("\n")}\n`);
        }
    }
    return undefined;
}

/** All the page was told, and all it shows; without what differs between any two games: ids, dates, numbers of
 *  questions, and whether an animation has come to its end. */
async function know(page) {
    const id = /#\/\w+\/([a-z0-9]+)/.exec(page.url())?.[1] ?? "none";
    const plain = (text) =>
        text.replaceAll(id, "ID").replace(/"number":\d+/g, "").replaceAll('class="scene still', 'class="scene')
            .replace(/"(touched|date)":("[^"]*"|\d+)/g, "");
    const heard = await page.evaluate(() => window.heard);
    const told = [...new Set(heard.map(plain))].filter((line) =>
        line.includes("scene") || line.includes("told") || line.includes("events")).sort();
    return {
        told,
        document: plain(await page.evaluate(() => document.documentElement.outerHTML)),
        tree: plain(await page.locator("body").ariaSnapshot()),
    };
}

/** Goes as far as another person would take the device, noting what is known on the way. */
async function watch(record, viewer) {
    const visitor = await openVisitor(used.browser, used.url, { size: "tablet", hear: true });
    const { page } = visitor, seen = [];
    await importRecord(visitor, record);
    await page.waitForSelector(".hand-over");
    assert.equal(await page.locator(".scene").count(), 0, "the hand-over screen shows no game");
    await page.evaluate(() => { window.heard.length = 0; }); // the import itself
    await page.reload();
    await page.waitForSelector(".hand-over");
    seen.push(await know(page));
    await press(visitor, page.locator(".hand-over .primary"));
    await page.waitForSelector(".scene .item.lit");
    seen.push(await know(page));
    const sheets = await page.locator(".seat-strip button").count(); // none where all play at one table
    for (let seat = 0; seat < sheets; seat++) {
        await press(visitor, page.locator(".seat-strip button").nth(seat));
        await page.waitForFunction((i) =>
            document.querySelectorAll(".seat-strip button")[i]?.getAttribute("aria-pressed") === "true", seat);
        seen.push(await know(page));
    }
    if (sheets)
        await press(visitor, page.locator(".seat-strip button").nth(viewer - 1));
    await press(visitor, page.locator("header.top button").first());
    await page.waitForSelector("dialog[open]");
    seen.push(await know(page));
    await press(visitor, page.locator("dialog[open] .panel-body > :first-child button"));
    await page.waitForSelector("dialog[open]", { state: "detached" });
    let asked = false;
    await playByTaps(visitor, { stop: (moves) => asked || moves > 1, onHandover: async () => {
        asked = true;
        assert.equal(await page.locator(".scene").count(), 0, "the next hand-over screen shows no game");
        seen.push(await know(page));
    } });
    assert.ok(asked, "the next person is asked to take the device");
    await page.waitForSelector(".scene .item", { state: "attached" });
    assert.ok(!(await readTable(page)).handover);
    const news = await page.locator(".news-line button").innerText();
    assert.match(news, /\S/, "he hears what the one before him did");
    const other = await know(page);
    visitor.check();
    await visitor.close();
    return { seen, other };
}

describe("hidden hands at one device", () => {
    let tried = 0;
    for (const game of gameIds())
        for (const viewer of [1, 2]) {
            const pair = twins(game, viewer);
            if (!pair)
                continue; // nothing is dealt there
            tried++;
            it(`${game}, seat ${viewer} looks`, async (t) => {
                const [one, two] = [await watch(pair[0], viewer), await watch(pair[1], viewer)];
                for (const [i, moment] of one.seen.entries())
                    for (const part of ["told", "document", "tree"])
                        assert.deepEqual(moment[part], two.seen[i][part],
                                         `moment ${i}: the ${part} depends on hands that are hidden`);
                // And the test can see a hand where it may be seen: the next person's own.
                assert.notDeepEqual(one.other.tree, two.other.tree, "the next person sees a hand of his own");
                t.diagnostic(`${one.seen.length} moments, ${one.seen.at(-1).told.length} different messages`);
            });
        }
    it("there are such games", () => assert.ok(tried >= 2));
});
