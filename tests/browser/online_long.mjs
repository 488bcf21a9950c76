// online_long.mjs - each game in company, from hosting to verifying, with as many people as browsers; one of them
// offline for 20 seconds. NULLARIUM_GAME says which game; `make test-all` runs all five.
import { it } from "node:test";
import { openBrowser } from "./harness.mjs";
import { oneRound, startHall, wholeGame } from "./online.mjs";

const people = { "nulli-flow": 2, "nulli-hex": 5, "traexx": 4, "null-bock": 6, "nullern": 3 };
const game = process.env.NULLARIUM_GAME;

it(`${game} with ${people[game]} people`, async (t) => {
    const hall = await startHall(), chrome = await openBrowser();
    try {
        const { ada, others } =
            await wholeGame(t, chrome.browser, hall, {
                game, people: people[game], prepare: game === "null-bock" ? oneRound : undefined, offline: 20_000,
            });
        for (const one of [ada, ...others])
            one.check();
    } finally {
        await chrome.close();
        await hall.stop();
    }
});
