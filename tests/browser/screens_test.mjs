// screens_test.mjs - every screen, found by following every link from the first page: in five languages without a
// missing text or one that does not fit, on the narrowest phone; for axe-core without a serious finding, light and
// dark. It takes minutes.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findSerious, languages, useBrowser } from "./harness.mjs";
import { collect, lookForFaults, openCollector } from "./screens.mjs";

const used = useBrowser();

describe("every screen", () => {
    it("light and dark: axe-core finds nothing serious", async (t) => {
        const visitor = await openCollector(used);
        const { page } = visitor;
        const all = await collect(visitor, async () => {
            const faults = [];
            for (const colorScheme of ["light", "dark"]) {
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
        for (const language of languages) {
            await page.evaluate((wanted) => {
                const kept = JSON.parse(localStorage.getItem("nullarium.settings"));
                localStorage.setItem("nullarium.settings", JSON.stringify({ ...kept, language: wanted }));
            }, language);
            await page.reload();
            known = await collect(visitor, async () =>
                (await page.evaluate(lookForFaults)).map((one) => `${language} ${one}`), known);
        }
        visitor.check();
        await visitor.close();
    });
});
