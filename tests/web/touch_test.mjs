// touch_test.mjs - what a person has touched, while all decide at once: the lines of others leave it, and what changes
// his own position drops it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle } from "./bundle.mjs";
import { Module, record, Table } from "./module.mjs";

globalThis.matchMedia = () => new EventTarget(); // the page's: nothing is dark, and nobody wants less motion
const { TableModel } = await bundle("app/table-model.ts");
const rows = "sheet rows\ngame nulli-hex\nmap\na a a a a a\n_\nb b b b b b\n_\nc c c c c c\n";

/** Seat 1's page at a table of three, without a screen; what is shown waits long. */
async function sitDown() {
    const module = new Module(), here = new Table(module), settings = { pace: "slow", confirm: "tap" };
    assert.equal(here.open(record("nulli-hex", 3, { sheet: rows, more: "roll 2\n" })).refused, undefined);
    let hear;
    const model = new TableModel({
        game: module.call("games").find((one) => one.id === "nulli-hex"), notes: {},
        listen: (listener) => ((hear = listener), () => {}),
        look: async (wish) => {
            const view = here.view(1, wish);
            return view.refused ? here.view(1, { ...wish, touches: [] }) : view; // as every table answers
        },
        press: async (touches, target, how) => here.press(1, touches, target, how),
        go: () => {}, leave: async () => {},
    }, "tall", () => settings, () => {});
    await model.queue;
    return {
        model, settings, touchesOf: (move) => here.typed(1, move).touches,
        touch: async (target) => {
            model.touch(target, "tap");
            await model.queue;
        },
        /** A line of the record comes; answers when it stands on the page, though it may still be shown. */
        comes: async (line) => {
            const happened = here.event(line), before = model.view;
            assert.equal(happened.refused, undefined, line);
            hear({ kind: "happened", seat: happened.seat, events: happened.events, over: false });
            while (model.view === before)
                await new Promise((done) => setTimeout(done));
            await new Promise((done) => setTimeout(done));
        },
    };
}

test("others who choose at the same time neither drop a touch nor swallow the next one", async () => {
    const { model, touch, comes, touchesOf } = await sitDown(), [from, to] = touchesOf("c1-e1");
    await touch(from);
    for (const [line, next] of [["2 a3-c3", to], ["3 a5-c5", undefined]]) {
        const { touches } = model;
        await comes(line);
        assert.deepEqual(model.touches, touches);
        assert.equal(model.waiting, false, "nothing is shown that a tap would only end");
        if (next !== undefined)
            await touch(next);
    }
    assert.deepEqual(model.touches, [from, to]);
    assert.equal(model.view.next.move, "c1-e1");
    model.close();
});

test("what was touched is gone once another decides for him, and is no move of the next roll", async () => {
    const { model, settings, touch, comes, touchesOf } = await sitDown();
    for (const target of touchesOf("c1-e1"))
        await touch(target);
    assert.ok(model.view.next.complete);
    settings.pace = "once";
    await comes("1 g1-i1"); // the bot that he has lent his seat to
    assert.equal(model.view.next, undefined);
    assert.deepEqual(model.touches, []);
    for (const line of ["2 a3-c3", "3 a5-c5", "roll 2"])
        await comes(line);
    assert.deepEqual(model.view.next.touches, [], "c1-e1 would be free");
    assert.ok(touchesOf("c1-e1"));
    model.close();
});
