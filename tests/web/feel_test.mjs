// feel_test.mjs - which sound goes with what has happened; personal bests and days in a row.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle } from "./bundle.mjs";
import { Module, Table } from "./module.mjs";

const { bestOf, soundOf, streakOf, streaksOf } = await bundle("feel/cues.ts", "after/bests.ts");

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

test("what a seat's move comes to is heard by that seat", () => {
    const module = new Module(), table = new Table(module), games = module.call("games");
    const lines = ["nullarium 1", "game nullern", "seats 2", "---", "deal 1 r20", "deal 2 r2", "trump b5", "begin 1",
                   "1 bid:1", "2 bid:1", "1 r20", ""];
    table.open(lines.join("\n"));
    const game = games.find((one) => one.id === "nullern");
    const heard = (seat) => soundOf(game, { viewer: seat, ...table.view(seat) }, false);
    assert.deepEqual([heard(1), heard(2)], ["card", "card"]);
    assert.equal(table.event("2 r2").refused, undefined);
    assert.deepEqual([heard(1), heard(2)], ["bell", "chirp"], "a bid is kept, another missed");
});

/** A kept game, finished at noon of a day. */
function game(id, result, day, more = {}) {
    const seats = result.map((_, i) => (i ? { bot: "club" } : {}));
    return { id, game: "dots", sheet: "cat", title: "Cat", options: {}, seats, over: true, result, notes: {},
             date: `${day}T10:00:00Z`, touched: new Date(`${day}T12:00`).getTime(), ...more };
}

test("a personal best is one among games of the same kind", () => {
    const few = { id: "dots", fewestWins: true }, many = { ...few, fewestWins: false };
    const kept = [game("c", [5], "2026-11-03"), game("a", [9], "2026-11-01"), game("b", [7], "2026-11-02")];
    assert.equal(bestOf(few, kept, "a"), undefined, "the first of its kind");
    assert.deepEqual(bestOf(few, kept, "b"), { before: 9, beaten: true });
    assert.deepEqual(bestOf(few, kept, "c"), { before: 7, beaten: true });
    assert.deepEqual(bestOf(many, kept, "c"), { before: 9, beaten: false });
    assert.deepEqual(bestOf(few, [...kept, game("d", [5], "2026-11-04")], "d"), { before: 5, beaten: false });
    for (const other of [{ sheet: "dog" }, { options: { rounds: 1 } }, { game: "cards" }, { over: false }])
        assert.equal(bestOf(few, [game("a", [9], "2026-11-01", other), game("b", [7], "2026-11-02")], "b"), undefined);
    assert.equal(bestOf(few, [...kept, game("e", [1, 2], "2026-11-05")], "e"), undefined, "with another it is another");
    assert.equal(bestOf(few, [...kept, game("f", [1], "2026-11-05", { notes: { lesson: "dots" } })], "f"), undefined);
    assert.equal(bestOf(few, kept, "not there"), undefined);
});

test("days in a row end where one is missing, and today is not missing yet", () => {
    const days = new Set(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"]);
    const asked = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "?"];
    assert.deepEqual(asked.map((day) => streakOf(days, day)), [3, 3, 1, 1, 0, 0]);
    const kept = [game("a", [9], "2026-03-01"), game("b", [7], "2026-03-02"),
                  game("c", [7], "2026-02-28", { over: false }),
                  game("d", [7], "2026-02-28", { notes: { lesson: "dots" } })];
    assert.deepEqual(streaksOf(kept, "2026-03-02"), { played: 2, daily: 0 });
    const notes = (day) => ({ daily: day, draws: `nullarium-daily-2026 dots ${day}` });
    const daily = kept.map((one) => ({ ...one, notes: notes(one.date.slice(0, 10)) }));
    assert.equal(streaksOf(daily, "2026-03-02").daily, 3);
});
