// tell_test.mjs - what one viewer is told of an online game, line by line, in the page's module: it leads to the same
// as the whole record, comments say who sits there, and what does not fit is refused. Run by tests/web/node_test.py.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Module, Table, dice, record } from "./module.mjs";

const root = new URL("../..", import.meta.url).pathname;
const module = new Module();
const games = module.call("games");

function sheetOf(game) {
    const folder = join(root, "sheets", game.id);
    return game.needsSheet ? readFileSync(join(folder, readdirSync(folder).filter((name) =>
        name.endsWith(".sheet")).sort()[0]), "utf8") : undefined;
}

const tell = (table, lines) => module.call("table_tell", table.which, module.write(lines.join("\n") + "\n"));

/** The first complete move by touches that `next` offers. */
function touch(table, seat, luck) {
    for (let touches = []; ;) {
        const { next } = table.view(seat, { touches });
        if (next.complete)
            return next.move;
        touches = next.targets.length ? [...touches, next.targets[luck.below(next.targets.length)]] : [];
    }
}

/** A full record, played by chance and touches to its end or so many events. */
function play(game, seats, most = 60) {
    const table = new Table(module, 1), luck = dice(seats + 3);
    table.open(record(game.id, seats, { sheet: sheetOf(game) }));
    for (let act = table.act, events = 0; act && events < most; act = table.act, events++) {
        const seat = [1, 2, 3, 4, 5, 6, 7, 8].find((one) => act & (1 << one));
        const { refused } = act & 1 ? table.draw(luck.bytes(32)) : table.move(seat, touch(table, seat, luck));
        assert.ok(!refused);
    }
    return table.record;
}

for (const game of games)
    test(`${game.id}: lines as they come lead to what the whole record leads to, for every viewer`, () => {
        const seats = game.seatsUsual, full = play(game, seats);
        for (let viewer = 0; viewer <= seats; viewer++) {
            const { header, lines } = module.call("redact", module.write(full), viewer);
            const told = new Table(module, 0), whole = new Table(module, 1);
            assert.equal(told.open(`${header}# fair 1 abcdefghijklmnop 00\n# entropy 1 - -\n`).view, viewer);
            lines.forEach((line, i) => {
                const standing = tell(told, [line, `# once 1 club 1-0`]);
                assert.equal(standing.events, i + 1, JSON.stringify(standing));
                if (i % 7 && i + 1 < lines.length)
                    return;
                const opened = whole.open(header + lines.slice(0, i + 1).join("\n") + "\n");
                for (const key of ["events", "draws", "act", "over", "finished"])
                    assert.equal(standing[key], opened[key], key);
                assert.equal(told.rawView(viewer, { newsFrom: 0 }), whole.rawView(viewer, { newsFrom: 0 }));
            });
            // All at once is the same.
            const last = told.rawView(viewer, { newsFrom: 0 });
            told.open(header);
            tell(told, lines);
            assert.equal(told.rawView(viewer, { newsFrom: 0 }), last);
        }
    });

test("comments say who sits there", () => {
    const game = games[0], table = new Table(module, 0);
    const { header } = module.call("redact", module.write(record(game.id, 3, { sheet: sheetOf(game) })), 1);
    const seats = () => table.view(1).seats.map(({ name, bot }) => `${name}/${bot}`);
    const opened = table.open(`${header}# seat 2 person Ada Lovelace\n# seat 3 bot club 1-5f3a09c2\n`);
    assert.deepEqual(opened.seats, [{ name: "" }, { name: "Ada Lovelace" }, { name: "", bot: "club" }]);
    assert.deepEqual(seats(), ["/", "Ada Lovelace/", "/club"]);
    tell(table, ["# seat 2 bot expert 1-5f3a09c2"]); // she lent it, and is back
    assert.deepEqual(seats(), ["/", "Ada Lovelace/expert", "/club"]);
    tell(table, ["# seat 2 person Ada Lovelace"]);
    assert.deepEqual(seats(), ["/", "Ada Lovelace/", "/club"]);
    tell(table, ["# seat 2 free", "# seat 1 person <b>", `# seat 3 person ${"x".repeat(47)}`]);
    assert.deepEqual(seats(), ["<b>/", "/", `${"x".repeat(47)}/`]);
    for (const odd of ["# seat 0 free", "# seat 9 person Eve", "# seat", "# seat x bot club", "# seat 1 bot",
                       `# seat 1 person ${"x".repeat(60)}`, "# seat 1 freed", "#seat 1 free"])
        tell(table, [odd]);
    assert.deepEqual(seats(), ["<b>/", "/", `${"x".repeat(47)}/`]);
});

test("what does not fit is refused, and the table stands as it stood", () => {
    const game = games.find((one) => one.chances.includes("roll")), table = new Table(module, 0);
    const full = record(game.id, 2, { sheet: sheetOf(game) });
    const { header } = module.call("redact", module.write(full), 2);
    table.open(header);
    const { events } = tell(table, ["roll 5"]);
    const before = table.rawView(2);
    for (const line of ["roll 5", "1 ???", "result 0 0", "2 a1", "nonsense", "x".repeat(5000)]) {
        assert.ok(tell(table, [line]).refused, line);
        assert.equal(table.rawView(2), before);
    }
    assert.equal(tell(table, ["# said nothing", ""]).events, events);
    table.open(full);
    assert.equal(tell(table, ["roll 5"]).refused.message[0], "core.no-table"); // the whole game is not told
});
