// engine_test.mjs - the page's module as the workers use it: whole games by touches alone, refusals, who knows what,
// memory, and the bots' moves against the program's own. Run by `node --test` (tests/web/node_test.py counts).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Module, Table, dice, folder, record, shortly } from "./module.mjs";

const root = new URL("../..", import.meta.url).pathname;
const module = new Module();
const games = module.call("games");

/** The first sheet of a game, or another by its place. */
function sheetOf(game, place = 0) {
    if (!game.needsSheet)
        return undefined;
    const names = readdirSync(join(root, "sheets", game.id)).filter((name) => name.endsWith(".sheet")).sort();
    return readFileSync(join(root, "sheets", game.id, names[place % names.length]), "utf8");
}

/** A record out of what `redact` answers. */
const told = ({ header, lines }) => header + lines.map((line) => line + "\n").join("");

const seatsOf = (act) => [1, 2, 3, 4, 5, 6, 7, 8].filter((seat) => act & (1 << seat));

/** Touches at random what `next` offers until it is a move, which is taken when it is complete or nothing follows. */
function touch(table, seat, luck) {
    for (let tries = 0; tries < 60; tries++) {
        const touches = [];
        for (;;) {
            const next = table.view(seat, { touches, wide: luck.below(2) }).next;
            assert.ok(next, "who must act is offered something");
            if (next.complete && (!next.targets.length || luck.below(3) === 0))
                return { touches, move: next.move };
            if (!next.targets.length)
                break; // a beginning that leads nowhere in the end: taken back
            touches.push(next.targets[luck.below(next.targets.length)]);
        }
    }
    assert.fail("no move by touches");
}

/** Plays to the end by touches; `each` is called before every decision. */
function playByTouches(table, luck, each = () => {}, most = Infinity) {
    let decisions = 0;
    while (table.act && decisions < most) {
        if (table.act & 1) {
            const drawn = table.draw(luck.bytes(32));
            assert.ok(drawn.line, JSON.stringify(drawn));
            continue;
        }
        const seats = seatsOf(table.act);
        const seat = seats[luck.below(seats.length)];
        each(seat);
        const { move } = touch(table, seat, luck);
        const played = table.move(seat, move);
        assert.equal(played.line, `${seat} ${move}`);
        decisions++;
    }
    return decisions;
}

function inFolder(work) {
    const made = mkdtempSync(join(tmpdir(), "nullarium-web-"));
    try {
        return work(made);
    } finally {
        rmSync(made, { recursive: true });
    }
}

const nullarium = (...args) => execFileSync(`${folder}/nullarium`, args, { encoding: "utf8", maxBuffer: 1 << 26 });

test("the module imports nothing and begins within the table's 16 MiB", () => {
    assert.deepEqual(module.imports, []);
    assert.ok(module.mebibytes <= 16, `${module.mebibytes} MiB`);
});

test("games: what the page needs to know of each", () => {
    assert.ok(games.length >= 5);
    for (const game of games) {
        assert.ok(game.seatsLeast <= game.seatsUsual && game.seatsUsual <= game.seatsMost);
        assert.equal(game.players.at(-1), "random");
        assert.ok(game.levels.every((level) => game.players.includes(level)));
    }
});

for (const game of games)
    for (const seats of [...new Set([game.seatsLeast, game.seatsUsual, game.seatsMost])])
        test(`${game.id} for ${seats}: a whole game by touches alone, which the program replays`, () => {
            const table = new Table(module), luck = dice(seats + 7);
            const options = shortly(game, 2);
            const header = table.open(record(game.id, seats, { sheet: sheetOf(game, seats), options }));
            assert.equal(header.game, game.id, JSON.stringify(header));
            playByTouches(table, luck);
            const view = table.view(0, { newsFrom: 0 });
            assert.ok(view.over && !view.next);
            assert.ok(view.seats.every((seat) => seat.rank >= 1));
            const result = table.record.trim().split("\n").at(-1);
            assert.equal(result, `result ${view.seats.map((seat) => seat.score).join(" ")}`);
            inFolder((made) => {
                writeFileSync(join(made, "a.rec"), table.record);
                assert.equal(nullarium("replay", join(made, "a.rec")).trim().split("\n").at(-1), result);
            });
            // Opened again from its text it is the same game, for every viewer, at every place it is cut.
            const again = new Table(module, 1);
            assert.ok(again.open(table.record).finished);
            for (let viewer = 0; viewer <= seats; viewer++)
                assert.equal(again.rawView(viewer), table.rawView(viewer));
        });

test("a record that is cut anywhere goes on from there", () => {
    for (const game of games) {
        const table = new Table(module), luck = dice(5), seats = game.seatsUsual;
        table.open(record(game.id, seats, { sheet: sheetOf(game) }));
        const views = [];
        const note = () => (views[table.view(0).events] = table.rawView(1));
        playByTouches(table, luck, note, 25);
        const again = new Table(module, 1);
        const lines = table.record.split("---\n")[1].trim().split("\n").filter((line) => !line.startsWith("result"));
        let compared = 0;
        for (let events = 0; events <= lines.length; events++) {
            assert.equal(again.open(table.record, events).events, events);
            const noted = views[again.view(0).events];
            compared += noted !== undefined && again.act & 1 ? 0 : 1;
            if (noted !== undefined && !(again.act & 1))
                assert.equal(again.rawView(1), noted);
        }
        assert.ok(compared > 5, game.id);
    }
});

test("a new game: its record, its bots' seeds, who is asked, and the record's own lines to the end", () => {
    for (const game of games) {
        const luck = dice(61), table = new Table(module), sheet = sheetOf(game);
        const head = `nullarium 1\ngame ${game.id}\nseats 2\nname 1 Änne\nbot 2 random\n---\n`;
        const made = module.call("record_new", module.write(head + (sheet ?? "")));
        if (game.seatsLeast > 2) {
            assert.equal(made.refused.message[0], "core.seats");
            continue;
        }
        assert.equal(made.record, record(game.id, 2, { sheet, bots: { 2: "random" } })
            .replace("bot 2", "name 1 Änne\nbot 2"));
        table.open(made.record);
        const begun = table.begin(luck.bytes(64));
        const [, number] = /^# seed 2 (\d+) 0\n# bot 2 \d+-[0-9a-f]+\n$/.exec(begun.append);
        assert.equal(begun.seeds[1], number);
        let draws = 0;
        for (let turn = table.turn(); !turn.over; turn = table.turn()) {
            assert.equal(turn.viewer, 1, "the only person looks");
            assert.equal(turn.handover, 0);
            const happened = turn.chance ? table.draw(luck.bytes(32))
                : table.move(turn.bot || turn.person, touch(table, turn.bot || turn.person, luck).move);
            draws += turn.chance ? 1 : 0;
            assert.equal(happened.draws, draws);
        }
        assert.match(table.record, /\nresult .*\n$/);
        const again = new Table(module);
        assert.ok(again.open(table.record).finished);
        const kept = again.begin(luck.bytes(64));
        assert.deepEqual([kept.append, kept.seeds[1]], ["", number]);
        again.open(table.record.replace(/result.*\n$/, ""));
        assert.match(again.begin(luck.bytes(64)).append, /^result /, "what is missing is the result");
    }
});

test("one device for several persons: secrets are handed over", () => {
    const luck = dice(5), table = new Table(module);
    table.open(record("null-bock", 3, { bots: { 2: "random" } }));
    table.begin(luck.bytes(64));
    while (table.turn().chance)
        table.draw(luck.bytes(32));
    let turn = table.turn();
    assert.deepEqual([turn.person, turn.bot, turn.several, turn.viewer, turn.handover], [1, 2, true, 0, 1]);
    assert.equal(table.sit(2).refused.message[0], "core.no-such-seat");
    assert.deepEqual(table.sit(1), { viewer: 1, handover: 0 });
    assert.equal(table.turn().viewer, 1);
    table.move(1, touch(table, 1, luck).move);
    turn = table.turn();
    assert.deepEqual([turn.person, turn.viewer, turn.handover], [3, 0, 3]);
});

test("refused input changes nothing and says why", () => {
    for (const game of games) {
        const table = new Table(module), luck = dice(3), seats = game.seatsUsual;
        assert.deepEqual(table.open("nonsense").refused.message, ["core.record-greeting", "nonsense"]);
        assert.equal(table.view(0).refused.message[0], "core.no-table");
        assert.equal(table.draw().refused.message[0], "core.no-table");
        table.open(record(game.id, seats, { sheet: sheetOf(game) }));
        playByTouches(table, luck, () => {}, 4);
        while (table.act & 1)
            table.draw(luck.bytes(32));
        const before = table.rawView(1), kept = table.record, seat = seatsOf(table.act)[0];
        assert.ok(table.draw().refused);
        for (const word of ["", "zz99", "?", "\"\\\u0007", "x".repeat(5000), "ä".repeat(300), "1 1 1"])
            assert.ok(table.move(seat, word).refused, word), assert.ok(table.typed(seat, word).refused, word);
        for (const wrong of [0, -1, seats + 1, 99]) {
            assert.ok(table.move(wrong, "pass").refused);
            assert.ok(table.view(wrong === 0 ? 99 : wrong).refused);
        }
        assert.ok(table.event("roll 99").refused);
        assert.ok(table.view(seat, { move: "zz99" }).refused);
        const never = Array.from({ length: 17 }, () => 255);
        assert.ok(table.view(seat, { touches: never }).refused);
        assert.ok(table.press(seat, never.slice(0, -1), never.at(-1)).why);
        assert.ok(table.press(seat, [255], 254).why.message[0]);
        assert.equal(table.rawView(1), before);
        assert.equal(table.record, kept);
        for (const [name, ...args] of [["sheet", 1 << 30], ["table_open", 0, 1 << 30, -1], ["bot_open", 1 << 30]])
            assert.equal(module.call(name, ...args).refused.message[0], "core.too-big");
    }
});

test("what cannot be touched says why, with a clause of the rules", () => {
    const clauses = new Set();
    for (const game of games) {
        const table = new Table(module), luck = dice(11);
        table.open(record(game.id, game.seatsUsual, { sheet: sheetOf(game) }));
        playByTouches(table, luck, (seat) => {
            const view = table.view(seat), offered = new Set(view.next.targets);
            const others = view.scene.items.map((item) => item.target)
                .filter((at) => at !== undefined && !offered.has(at));
            for (const target of others.slice(0, 6)) {
                const { why: refused } = table.press(seat, [], target);
                assert.ok(refused?.message[0], `${game.id} ${target}`);
                if (refused.clause)
                    clauses.add(game.id);
            }
            for (const target of view.next.targets.slice(0, 3))
                assert.equal(table.press(seat, [], target).why, undefined, "what is offered is not refused");
        }, 20);
    }
    assert.ok(clauses.size >= 3, [...clauses].join(" "));
});

test("a typed move has touches that spell it again, and its preview is drawn", () => {
    for (const game of games) {
        const table = new Table(module), luck = dice(23);
        let previews = 0;
        table.open(record(game.id, game.seatsUsual, { sheet: sheetOf(game) }));
        playByTouches(table, luck, (seat) => {
            const { move } = touch(table, seat, luck);
            const typed = table.typed(seat, ` ${move.toUpperCase()} `.replace("-", " - "));
            assert.equal(typed.move, move);
            const shown = table.view(seat, { move });
            assert.equal(shown.next.move, move);
            assert.ok(shown.next.complete);
            previews += JSON.stringify(shown.scene) !== JSON.stringify(table.view(seat).scene);
        }, 12);
        assert.ok(previews > 0, `${game.id}: a preview changes the scene`);
    }
});

/* -- who knows what ------------------------------------------------------------------------------------- */

test("what a viewer may not know is in none of his answers", () => {
    // Two games that differ only in what seat 1 may not know: the other seats' cards are dealt otherwise. All that is
    // told to seat 1 and to a spectator must be the same to the byte.
    for (const game of games.filter((one) => one.hidesHands)) {
        let differed = 0;
        for (let seed = 1; seed <= 6; seed++) {
            const luck = dice(seed), table = new Table(module), other = new Table(module, 1);
            const seats = game.seatsUsual;
            table.open(record(game.id, seats));
            // Up to a round whose cards their owners see: there may be a blind one, where nobody does.
            const seen = () =>
                table.told && !table.told[2].findLast((line) => line.startsWith("deal 2"))?.includes("?");
            do
                playByTouches(table, luck, () => {}, 1);
            while (table.act && !seen());
            while (table.act & 1)
                table.draw(luck.bytes(32));
            const lines = table.record.split("---\n")[1].trim().split("\n");
            const deals = lines.map((line, at) => ({ at, line }))
                .filter(({ line }) => line.startsWith("deal ")).slice(-seats);
            // One card is swapped between seats 2 and 3; of all pairs the first that makes a possible record, in which
            // what was played since is played too.
            const hands = deals.map(({ line }) => line.split(" ").slice(2));
            let swapped = null;
            for (let i = 0; i < hands[1].length && !swapped; i++)
                for (let k = 0; k < hands[2].length && !swapped; k++) {
                    if (hands[1][i] === hands[2][k])
                        continue;
                    const trial = [...lines], mine = [...hands[1]], theirs = [...hands[2]];
                    [mine[i], theirs[k]] = [theirs[k], mine[i]];
                    trial[deals[1].at] = `deal 2 ${mine.join(" ")}`;
                    trial[deals[2].at] = `deal 3 ${theirs.join(" ")}`;
                    const text = record(game.id, seats) + trial.join("\n") + "\n";
                    if (!other.open(text).refused && other.act === table.act)
                        swapped = text;
                }
            if (!swapped)
                continue;
            differed++;
            for (const viewer of [0, 1])
                for (const wide of [0, 1])
                    for (let focus = 0; focus <= seats; focus++)
                        assert.equal(other.rawView(viewer, { wide, focus, newsFrom: 0 }),
                                     table.rawView(viewer, { wide, focus, newsFrom: 0 }));
            assert.notEqual(other.rawView(2), table.rawView(2), "the games do differ");
            const redacted = [table.record, swapped].map((text) => module.raw("redact", module.write(text), 1));
            assert.equal(redacted[0], redacted[1]);
        }
        assert.ok(differed > 0, `${game.id}: no two deals to compare`);
    }
});

test("no card that another seat holds is spelled in a viewer's lines, scene or news", () => {
    for (const game of games.filter((one) => one.hidesHands)) {
        const table = new Table(module), luck = dice(41), seats = game.seatsUsual;
        table.open(record(game.id, seats, { options: shortly(game, 2) }));
        let dealt = 0;
        while (table.act) {
            if (table.act & 1) {
                const drawn = table.draw(luck.bytes(32));
                const [word, whose, ...cards] = drawn.line.split(" ");
                if (word === "deal")
                    drawn.told.forEach((lines, viewer) => {
                        const open = lines.join(" ").split(" ").filter((part) => cards.includes(part)).length;
                        if (viewer !== Number(whose))
                            dealt += cards.length, assert.ok(cards.length < 2 || open < cards.length, lines.join());
                    });
                continue;
            }
            const acting = seatsOf(table.act), seat = acting[luck.below(acting.length)];
            const { move } = touch(table, seat, luck);
            const played = table.move(seat, move);
            if (acting.length > 1 && table.act && seatsOf(table.act).length &&
                acting.length === seatsOf(table.act).length + 1)
                played.told.forEach((lines, viewer) => {
                    if (viewer !== seat && !lines.some((line) => line.startsWith("shown")))
                        assert.ok(!lines.includes(`${seat} ${move}`) || acting.length === 1, `sealed: ${lines}`);
                });
        }
        assert.ok(dealt > 0);
    }
});

test("a new record is written by the module: header, sheet, seeds, and which bots play", () => {
    for (const game of games) {
        const sheet = sheetOf(game), seats = game.seatsUsual;
        const header = `nullarium 1\ngame ${game.id}\nseats ${seats}\nname 1 Ada\nbot ${seats} club\n---\n`;
        const made = module.call("record_new", module.write(header + (sheet ?? "")));
        assert.ok(made.record.endsWith("\n---\n") && made.record.includes("\nname 1 Ada\n"), JSON.stringify(made));
        const table = new Table(module);
        assert.equal(table.open(made.record).title, made.title);
        module.write(Uint8Array.from({ length: 64 }, (_, i) => i));
        const begun = module.call("table_begin", 0);
        assert.match(begun.append, new RegExp(`^# seed ${seats} ${begun.seeds[seats - 1]} 0\n# bot ${seats} \\S+\n$`));
        assert.deepEqual(new Table(module).open(made.record + begun.append).refused, undefined);
        // What was learned here is told by its word; nonsense stays out of the record.
        const [version, came] = begun.bots[seats - 1].split("-");
        const words = [[`${version}-5f3a`, "5f3a"], ["0-5f3a", came], ["2-\n1 pass", came], ["", came]];
        for (const [word, wanted] of words) {
            table.open(made.record);
            const length = module.write([...new Uint8Array(64), ...new TextEncoder().encode(word)]);
            const again = module.call("table_begin", 0, length);
            assert.equal(again.bots[seats - 1], `${version}-${wanted}`, JSON.stringify(word));
            assert.equal(again.append.trim().split("\n").length, 2);
        }
        assert.equal(table.open(made.record).own, undefined, "what comes with the program is not learned");
        const bad = module.call("record_new", module.write(header.replace("Ada", "A\u202eda") + (sheet ?? "")));
        assert.equal(bad.refused.message[0], "core.name-sign", JSON.stringify(bad));
    }
});

test("a record is changed: other players, only its first events", () => {
    for (const game of games) {
        const table = new Table(module), luck = dice(59), seats = game.seatsUsual;
        table.open(record(game.id, seats, { sheet: sheetOf(game), more: "# a comment\n" }));
        playByTouches(table, luck, () => {}, 8);
        const { lines } = module.call("record_lines", module.write(table.record));
        assert.equal(lines.length, new Table(module, 1).open(table.record).events);
        const header = `nullarium 1\ngame ${game.id}\nseats ${seats}\nname 1 Eve\nbot ${seats} master\n---\n`;
        const changed = module.call("record_change", module.write(header + table.record), 5).record;
        assert.deepEqual(module.call("record_lines", module.write(changed)).lines, lines.slice(0, 5));
        const opened = new Table(module).open(changed);
        assert.deepEqual([opened.seats[0].name, opened.seats[seats - 1].bot, opened.events], ["Eve", "master", 5]);
        const many = header.replace(`seats ${seats}`, `seats ${seats - 1}`).replace(/bot .*\n/, "");
        assert.ok(module.call("record_change", module.write(many + table.record), -1).refused);
    }
});

test("the record as a viewer knows it is what he was told, line by line", () => {
    for (const game of games) {
        const table = new Table(module), luck = dice(53), seats = game.seatsUsual;
        table.open(record(game.id, seats, { sheet: sheetOf(game) }));
        playByTouches(table, luck, () => {}, 30);
        for (let viewer = 0; viewer <= seats; viewer++) {
            const redacted = told(module.call("redact", module.write(table.record), viewer));
            assert.ok(redacted.includes(`\nview ${viewer}\n---\n`));
            assert.deepEqual(redacted.split("---\n")[1].trim().split("\n"), table.told[viewer]);
            const own = new Table(module, 1);
            assert.equal(own.open(redacted).view, viewer);
            assert.equal(own.rawView(viewer), table.rawView(viewer), `${game.id}: the same view from the lines alone`);
            assert.ok(own.view(viewer === 1 ? 2 : 1).refused, "and no other");
            assert.ok(own.move(1, "pass").refused, "nothing is played there");
        }
    }
});

/* -- sheets --------------------------------------------------------------------------------------------- */

test("sheets: checked, drawn on paper, refused with a line", () => {
    for (const game of games.filter((one) => one.needsSheet))
        for (let place = 0; place < 3; place++) {
            const text = sheetOf(game, place);
            const sheet = module.call("sheet", module.write(text));
            assert.equal(sheet.game, game.id);
            for (let board = 0; board < sheet.boards; board++)
                assert.ok(module.call("paper", module.write(text), board).scene.items.length > 20);
            assert.ok(module.call("paper", module.write(text), sheet.boards).refused);
            assert.equal("scene" in module.call("paper", module.write(text), -1), game.cards);
            const broken = module.call("sheet", module.write(text.replace(/^map$/m, "mop x")));
            assert.ok(broken.refused.line > 0 && broken.refused.message[0]);
            assert.ok(module.call("sheet", module.write(text.replace(game.id, "chess"))).refused);
        }
});

/* -- bots ----------------------------------------------------------------------------------------------- */

/** The weights that a bot of this record wants, as its worker finds them. */
const weightFiles = readdirSync(join(root, "sheets"), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
        readdirSync(join(root, "sheets", name)).filter((file) => file.endsWith(".weights")).map((file) => {
        const bytes = readFileSync(join(root, "sheets", name, file));
        return { game: name, sum: bytes.readBigUInt64LE(48).toString(16), bytes };
    }));

function giveWeights(bot, header) {
    for (const sum of [header.weights, "0"]) {
        const found = weightFiles.find((file) => file.game === header.game && file.sum === sum);
        if (!found)
            continue;
        const at = bot.exports.bot_weights_room(found.bytes.length);
        new Uint8Array(bot.exports.memory.buffer, at, found.bytes.length).set(found.bytes);
        const answer = bot.call("bot_weights", found.bytes.length);
        if (!answer.refused)
            return true;
    }
    return false;
}

/** Lets the bots at a table play, each in a module of its own that is told its seat's lines only. */
function playBots(game, names, luck, most) {
    const seats = Math.max(game.seatsLeast, names.length), bots = new Map();
    const seated = Object.fromEntries(Array.from({ length: seats }, (_, i) => [i + 1, names[i % names.length]]));
    const seeds =
        Object.fromEntries(Object.keys(seated).map((seat) => [seat, 0xFFFFFFFFFFFFFFF1n - BigInt(seat) * 977n]));
    const more = Object.keys(seated).map((seat) => `# seed ${seat} ${seeds[seat]} 0\n`).join("");
    const options = shortly(game, 1);
    const table = new Table(module);
    const header = table.open(record(game.id, seats, { sheet: sheetOf(game), bots: seated, options, more }));
    assert.ok(!header.refused, JSON.stringify(header));
    for (let seat = 1; seat <= seats; seat++) {
        const bot = new Module();
        const opened = bot.call("bot_open", bot.write(told(module.call("redact", module.write(table.record), seat))));
        assert.equal(opened.events, 0);
        assert.equal(opened.view, seat);
        if (opened.weights !== undefined)
            assert.ok(giveWeights(bot, opened), `${game.id} ${opened.weights}: no weights`);
        bots.set(seat, { bot, told: 0 });
    }
    let decisions = 0;
    while (table.act && decisions < most) {
        if (table.act & 1) {
            table.draw(luck.bytes(32));
            continue;
        }
        const seat = seatsOf(table.act)[0], one = bots.get(seat);
        const fresh = table.told[seat].slice(one.told);
        assert.equal(one.bot.call("bot_tell", one.bot.write(fresh.join("\n") + "\n")).events, table.told[seat].length);
        one.told = table.told[seat].length;
        const { move } = one.bot.call("bot_choose", one.bot.write(""), BigInt.asIntN(64, seeds[seat]));
        assert.equal(table.move(seat, move).line, `${seat} ${move}`);
        decisions++;
    }
    for (const { bot } of bots.values())
        assert.ok(bot.mebibytes <= 96, `a bot takes ${bot.mebibytes} MiB`);
    return { table, seats };
}

for (const game of games)
    test(`${game.id}: bots of all levels make the moves the program makes`, () => {
        const full = process.env.NULLARIUM_LONG ? 1000 : { "null-bock": 24, nullern: 24 }[game.id] ?? 12;
        const { table, seats } =
            playBots(game, ["master", "club", "expert", "beginner"].slice(0, Math.min(4, game.seatsMost)),
                                          dice(61), full);
        inFolder((made) => {
            writeFileSync(join(made, "a.rec"), table.record);
            for (let seat = 1; seat <= seats; seat++) {
                const shown = nullarium("replay", "--show-bot", String(seat), join(made, "a.rec"));
                const own = table.record.split("---\n")[1].split("\n")
                    .filter((line) => line.startsWith(`${seat} `)).length;
                assert.ok(own > 0, `seat ${seat} decided something`);
                assert.match(shown.trim().split("\n").at(-1), new RegExp(`${own} .*${own}`), shown.slice(-300));
            }
        });
    });

test("simple players and random are the same too", () => {
    for (const game of games) {
        const { table, seats } = playBots(game, [game.players.at(-2), "random"].slice(0, game.seatsMost), dice(67), 30);
        inFolder((made) => {
            writeFileSync(join(made, "a.rec"), table.record);
            for (let seat = 1; seat <= Math.min(seats, 2); seat++)
                nullarium("replay", "--show-bot", String(seat), join(made, "a.rec"));
        });
    }
});

test("a bot refuses what is not for it, and goes on", () => {
    const bot = new Module(), flow = games.find((game) => game.needsSheet);
    assert.ok(bot.call("bot_choose", 0, 1n).refused);
    assert.ok(bot.call("bot_open", bot.write("nonsense")).refused);
    const text = record(flow.id, 2, { sheet: sheetOf(flow) }).replace("---\n", "view 1\n---\n");
    assert.equal(bot.call("bot_open", bot.write(text)).events, 0);
    assert.ok(bot.call("bot_choose", 0, 1n).refused, "nobody acts yet");
    assert.ok(bot.call("bot_tell", bot.write("roll 77\n")).refused);
    const damaged = Buffer.from(weightFiles.find((file) => file.game === flow.id).bytes);
    damaged[100] ^= 1;
    const at = bot.exports.bot_weights_room(damaged.length);
    new Uint8Array(bot.exports.memory.buffer, at, damaged.length).set(damaged);
    assert.equal(bot.call("bot_weights", damaged.length).refused.message[0], "bots.weights-damaged");
    assert.equal(bot.exports.bot_weights_room(64 << 20), 0, "more than the largest weights");
    assert.equal(bot.call("bot_tell", bot.write("roll 3\n")).events, 1);
    assert.match(bot.call("bot_choose", bot.write("club"), 5n).move, /^[a-z]/);
});

test("the table never lets its memory grow", () => {
    assert.ok(module.mebibytes <= 16, `${module.mebibytes} MiB after all of these`);
    assert.equal(module.mebibytes, new Module().mebibytes);
});

test("pressing targets chooses as touching does, takes back, begins anew, confirms and says why", () => {
    for (const game of games) {
        const luck = dice(23), table = new Table(module), seats = game.seatsUsual;
        table.open(record(game.id, seats, { sheet: sheetOf(game) }));
        for (let decisions = 0; table.act && decisions < 12;) {
            if (table.act & 1) {
                table.draw(luck.bytes(32));
                continue;
            }
            const seat = seatsOf(table.act)[0], { touches, move } = touch(table, seat, luck);
            let pressed = { touches: [] };
            for (const target of touches)
                pressed = table.press(seat, pressed.touches, target);
            assert.deepEqual([pressed.deed, pressed.touches, pressed.move], ["changed", touches, move]);
            const last = touches.at(-1);
            if (!table.view(seat, { touches }).next.targets.includes(last)) {
                assert.equal(table.press(seat, touches, last).deed, "play");
                assert.equal(table.press(seat, touches, last, "drag").deed, "nothing");
            }
            const wrong = table.press(seat, [], 255);
            assert.ok(wrong.deed === "changed" || (wrong.why.message[0] && !wrong.touches.length));
            assert.ok(table.press(seat + 8, touches, last).refused);
            table.move(seat, move);
            decisions++;
        }
    }
});
