// screens_test.mjs - every screen, found by following every link from the first page: in five languages without a
// missing text or one that does not fit, on the narrowest phone; for axe-core without a serious finding, light and
// dark. Of screens that are many of a kind, as the rules of five games are, axe sees the first light and dark and the
// others by turns, and each language two of five; with NULLARIUM_SCREENS=all everything is seen in every way.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { everything, findSerious, languages, useBrowser } from "./harness.mjs";
import { collect, lookForFaults, openCollector } from "./screens.mjs";

const used = useBrowser();
const kindOf = (name) => name.split("/")[1] ?? name; // of "#/rules/traexx" as of "panel 2"

/** What one of the languages sees of the screens: all where they are few of a kind, else two of five. */
function shareOf(screens, language) {
    return screens.filter((one) => {
        const same = screens.filter((other) => kindOf(other) === kindOf(one));
        return everything || same.length < 3 || (same.indexOf(one) + language) % languages.length < 2;
    });
}

describe("every screen", () => {
    it("light and dark: axe-core finds nothing serious", async (t) => {
        const visitor = await openCollector(used);
        const { page } = visitor, seen = new Map();
        const all = await collect(visitor, async (name) => {
            const faults = [], before = seen.get(kindOf(name)) ?? 0;
            seen.set(kindOf(name), before + 1);
            for (const colorScheme of everything || !before ? ["light", "dark"] : [before % 2 ? "dark" : "light"]) {
                await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
                faults.push(...(await findSerious(page)).map((one) => `${colorScheme} ${one}`));
            }
            return faults;
        });
        t.diagnostic(`${all.length} screens: ${all.join(" ")}`);
        assert.ok(all.length > 15);
        visitor.check();
        await visitor.close();
    });

    it("in five languages, on the narrowest phone: no text is missing, none does not fit", async () => {
        const visitor = await openCollector(used);
        const { page } = visitor;
        let known;
        for (const [i, language] of languages.entries()) {
            await page.evaluate((wanted) => {
                const kept = JSON.parse(localStorage.getItem("nullarium.settings"));
                localStorage.setItem("nullarium.settings", JSON.stringify({ ...kept, language: wanted }));
            }, language);
            await page.reload();
            const found = await collect(visitor, async () =>
                (await page.evaluate(lookForFaults)).map((one) => `${language} ${one}`), known && shareOf(known, i));
            known ??= found;
        }
        visitor.check();
        await visitor.close();
    });
});
