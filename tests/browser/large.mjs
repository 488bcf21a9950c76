// large.mjs - every screen at twice the text size, in the language with the longest words; `make test-all` runs it.
import { it } from "node:test";
import { useBrowser } from "./harness.mjs";
import { collect, doubleLetters, lookForFaults, openCollector } from "./screens.mjs";

const used = useBrowser();

it("at twice the text size every screen still holds its texts", async () => {
    const visitor = await openCollector(used, { script: doubleLetters, settings: { language: "ru" } });
    await collect(visitor, () => visitor.page.evaluate(lookForFaults));
    visitor.check();
    await visitor.close();
});
