// feel_test.mjs - which sound goes with what has happened.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle } from "./bundle.mjs";

const { soundOf } = await bundle("feel/cues.ts");

test("the scene's cue is heard; chance, where it is chance; the end, where it is won", () => {
    const dots = { chances: ["roll"], fewestWins: true, ownBoards: true };
    const cards = { chances: ["deal", "begin"], fewestWins: false, ownBoards: false };
    const view = (more = {}, scene = {}) => ({ over: false, seats: [{ score: 7 }], viewer: 1, scene, ...more });
    assert.equal(soundOf(dots, view(), true), "die");
    assert.equal(soundOf(dots, view({}, { cue: "draw" }), true), "die", "what was drawn before is not heard again");
    assert.equal(soundOf(cards, view(), true), "shuffle");
    assert.equal(soundOf(dots, view(), false), "pencil");
    assert.equal(soundOf(dots, view({}, { cue: "roll" }), false), "pencil");
    assert.equal(soundOf(cards, view(), false), "card");
    const heard = { draw: "pencil", card: "card", earn: "bell", fill: "wave", take: "shuffle", yawn: "yawn",
                    exact: "bell", miss: "chirp", zero: "chord" };
    for (const [cue, sound] of Object.entries(heard))
        assert.equal(soundOf(cards, view({}, { cue }), false), sound, cue);
    assert.equal(soundOf(cards, view({}, { cue: "take", backdrop: "wood" }), false), "hoof");
    assert.equal(soundOf(dots, view({ over: true, seats: [{ score: 0 }] }), false), "chord", "a NULLI");
    const won = view({ over: true, seats: [{ score: 9, rank: 1 }, { score: 3, rank: 2 }] });
    assert.equal(soundOf(cards, won, false), "chord");
    assert.equal(soundOf(cards, view({ over: true, seats: [{ score: 3, rank: 2 }] }), false), "card", "lost");
});
