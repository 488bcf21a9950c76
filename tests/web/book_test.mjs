// book_test.mjs - the score keeper's export: the rulebooks' examples, wrong entries, who begins, spoilt texts; and the
// same texts by the terminal's score keeper. Run by `node --test`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Module, dice, folder } from "./module.mjs";

const module = new Module();
const names = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus"];
const HANDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];

function score(game, seats, body, options = "") {
    const header = names.slice(0, seats).map((name, i) => `name ${i + 1} ${name}\n`).join("");
    return `nullarium score 1\ngame ${game}\nseats ${seats}\n${header}${options}---\n${body}`;
}

const body = (kept) => kept.text.slice(kept.text.indexOf("---\n") + 4);
const ask = (text) => module.call("book", module.write(text));
const book = (...parts) => ask(score(...parts));
const why = (answer) => answer.refused && `${answer.refused.clause ?? "-"} ${answer.refused.message.join(" ")}`;

test("Nullern, N8 and N10: bids met and missed, grasshoppers", () => {
    const kept = book("nullern", 3, "begin 1\n1 0/0 0/0 1/1\n2 0/0 1/2 0/0\n3 3/3 1/0 0/0\n");
    assert.deepEqual(kept.totals, [20 + 20 + 13, 20 + 2 - 5 + 0 - 5, 11 + 20 + 20]);
    assert.deepEqual(kept.ranks, [1, 3, 2]);
    assert.deepEqual(kept.table[2].points, [13, 0, 20]);
    assert.deepEqual(kept.table[2].marks, ["", "*", ""]);
    assert.deepEqual([kept.complete, kept.rounds, kept.over, kept.first], [3, 20, false, 1]);
    assert.deepEqual(kept.seats.map((seat) => seat.name), names.slice(0, 3));
    assert.equal(kept.table.length, 4, "and the round to come");
});

test("Null Bock, B15 and B5: points, and who begins", () => {
    const kept = book("null-bock", 4, "begin 2\n1 34/12/0/0 40/0/1/0 0/9/0/2 40/0/0/0\n");
    assert.deepEqual(kept.totals, [22, 55, -39, 40]);
    assert.equal(kept.table[1].begins, 2, "the highest total");
    const begins = (first) => book("null-bock", 3, `begin ${first}\n1 30/0/0/0 10/0/0/0 30/0/0/0\n`).table[1].begins;
    assert.deepEqual([begins(2), begins(1)], [3, 1],
                     "on a tie the first clockwise from the last beginner, himself first");
});

test("what is asked, in the order of asking, and which numbers fit", () => {
    const kept = book("nullern", 3, "begin 2\n1 0/0 1/1 0/0\n2 -/- -/- 1/-\n");
    assert.deepEqual(kept.ask.map((one) => [one.seat, one.field]), [[3, 0], [1, 0], [2, 0], [3, 1], [1, 1], [2, 1]]);
    assert.deepEqual(kept.ask.map((one) => one.fits), [undefined, "111", undefined, undefined, undefined, undefined]);
    assert.deepEqual(kept.table[1].entries, [[null, null], [null, null], [1, null]]);
    const last = book("nullern", 3, "begin 2\n1 0/0 1/1 0/0\n2 0/1 1/0 1/-\n");
    assert.equal(last.ask.find((one) => one.fits).fits, "010", "two tricks, one is left");
    const bock = book("null-bock", 3, "begin 1\n").ask[0];
    assert.equal(bock.fits.length, bock.most - bock.least + 1);
    assert.equal(bock.fits.slice(0, 6), "100001", "B2: no doe is worth 1 to 4");
});

test("wrong entries are refused with their clause", () => {
    const wrong = {
        "N4 nullern.high-bid 1": ["nullern", 3, "begin 1\n1 2/- -/- -/-\n"],
        "N2 nullern.book-sum 1 2": ["nullern", 3, "begin 1\n1 1/1 0/1 0/-\n"],
        "N2 nullern.book-sum 2 1": ["nullern", 2, "begin 1\n1 1/1 0/0\n2 2/1 0/0\n"],
        "N9 nullern.blind-bid": ["nullern", 2,
                                 "begin 1\n" + HANDS.slice(0, 19).map((n, i) => `${i + 1} 0/0 0/${n}\n`).join("") +
                                 "20 2/- -/-\n"],
        "B2 null-bock.book-no-doe 5 3": ["null-bock", 3, "begin 1\n1 3/-/-/- -/-/-/- -/-/-/-\n"],
        "B2 null-bock.book-worth 144 150": ["null-bock", 3, "begin 1\n1 100/0/0/0 50/-/-/- -/-/-/-\n"],
        "B2 null-bock.book-left 165 2": ["null-bock", 4, "begin 1\n1 163/-/-/- -/-/-/- -/-/-/- -/-/-/-\n"],
        "B3 null-bock.book-hand-most 6 66": ["null-bock", 3, "begin 1\n1 0/67/-/- -/-/-/- -/-/-/-\n"],
        "B7 null-bock.book-pile": ["null-bock", 3, "begin 1\n1 0/0/1/- -/-/-/- -/-/-/-\n"],
        "B1 null-bock.book-null-bocks 3 4": ["null-bock", 3, "begin 1\n1 30/0/2/0 30/0/1/1 -/-/-/-\n"],
        "- score.no-book traexx": ["traexx", 2, ""],
        "- score.bad-order 2 0/0 1/1": ["nullern", 2, "begin 1\n1 0/- 1/-\n2 0/0 1/1\n"],
        "- score.no-begin 1 0/0 1/1": ["nullern", 2, "1 0/0 1/1\n"],
        "- score.bad-begin begin 3 2": ["nullern", 2, "begin 3\n"],
    };
    for (const [sentence, parts] of Object.entries(wrong)) {
        const answer = book(...parts);
        if (parts[0] !== "traexx") // which needs a sheet, too
            assert.equal(why(answer), sentence, JSON.stringify(answer).slice(0, 300));
        assert.ok(answer.refused, sentence);
    }
    assert.equal(why(ask("nullarium 1\ngame nullern\nseats 2\n---\n")), "- score.bad-start nullarium score 1");
});

const note = (text, ...numbers) => module.call("book_note", module.write(text), ...numbers);
const encoded = (text) => new TextEncoder().encode(text).length;
const mend = (text, mended) => module.call("book_mend", module.write(mended + text), encoded(mended));
const call = (text, seat, name) => module.call("book_name", module.write(`${name}\n${text}`), seat);

test("numbers are noted one by one, made blank again, and refused with their clause", () => {
    let kept = book("nullern", 3, "begin 2\n1 0/0 1/1 0/0\n");
    for (const number of [1, 0, 1, 1, 1, 0]) {
        const { seat, field } = kept.ask.find((one) => one.fits);
        kept = note(kept.text, 1, seat, field, number);
    }
    assert.equal(body(kept), "begin 2\n1 0/0 1/1 0/0\n2 0/1 1/0 1/1\n");
    assert.equal(why(note(kept.text, 2, 3, 0, 4)), "N4 nullern.high-bid 3");
    assert.equal(body(note(kept.text, 1, 1, 1, -1)), "begin 2\n1 0/0 1/1 0/0\n2 0/- 1/0 1/1\n");
    assert.equal(body(note(kept.text, 0, 0, 0, -1)), "begin 2\n1 0/0 1/1 0/0\n", "up to a round");
    for (const wrong of [[9, 1, 0, 0], [-1, 1, 0, 0], [0, 4, 0, 0], [0, 1, 2, 0], [0, -1, 0, 0]])
        assert.ok(note(kept.text, ...wrong).refused, String(wrong));
});

test("an earlier round is corrected, where all that came later still fits", () => {
    const kept = book("nullern", 2, "begin 1\n1 0/0 1/1\n2 1/1 1/1\n3 0/- -/-\n");
    let draft = note(kept.text, 0, 1, 1, -1);
    assert.equal(draft.complete, 0);
    draft = note(note(draft.text, 0, 2, 1, -1).text, 0, 1, 1, 1);
    draft = note(draft.text, 0, 2, 1, 0);
    const mended = mend(kept.text, draft.text);
    assert.equal(body(mended), "begin 1\n1 0/1 1/0\n2 1/1 1/1\n3 0/- -/-\n");
    assert.ok(mend(kept.text, "").refused && mend("", draft.text).refused);
    assert.ok(mend(kept.text, book("nullern", 2, "begin 1\n").text).refused, "nothing is mended");
});

test("names: as long as there is room, none again, and no line of their own", () => {
    const kept = book("nullern", 2, "begin 1\n1 0/0 1/1\n"), name = (typed) => call(kept.text, 2, typed);
    assert.deepEqual(name("  Jörg ").seats.map((seat) => seat.name), ["Ada", "Jörg"]);
    assert.equal(body(name("Jörg")), body(kept));
    assert.deepEqual(name("").seats.map((seat) => seat.name), ["Ada", ""]);
    assert.equal(name("ю".repeat(60)).seats[1].name, "ю".repeat(23));
    assert.ok(call(kept.text, 3, "Cleo").refused && name("\u202eevil").refused);
});

test("a whole game: over, with its result; nothing is asked any more", () => {
    const rounds = "begin 1\n" + HANDS.map((n, i) => `${i + 1} 0/0 ${n}/${n}\n`).join("");
    const kept = book("nullern", 2, rounds);
    const sum = HANDS.reduce((total, n) => total + 10 + n, 0);
    assert.deepEqual([kept.over, kept.totals, kept.ask], [true, [400, sum], []]);
    assert.equal(body(kept), `${rounds}result 400 ${sum}\n`);
    assert.deepEqual(ask(kept.text), kept, "the text is the whole score");
    const bock = book("null-bock", 3, "begin 1\n1 50/0/0/0 0/0/0/0 0/0/0/0\n2 60/0/0/0 0/0/0/0 0/0/0/0\n",
                      "option target 100\n");
    assert.deepEqual([bock.over, bock.totals, bock.options], [true, [110, 0, 0], { target: 100 }]);
});

/** Text in, as the page gives it: always UTF-8. */
function spoil(text, luck) {
    const letters = [...text];
    const pieces =
        ["", "-", "/", "9", "99999999999", "\n", " ", "\0", "ß€😀", "begin 1\n", "result 1 2\n", "ü".repeat(300)];
    for (let i = 0; i <= luck.below(3); i++)
        letters.splice(luck.below(letters.length), luck.below(5), ...pieces[luck.below(pieces.length)]);
    return letters.join("");
}

test("spoilt texts are read or refused, and what is read reads again alike", () => {
    const luck = dice(3003), sound = [score("nullern", 3, "begin 1\n1 0/0 0/0 1/1\n2 0/0 1/2 0/0\n3 3/3 1/- 0/-\n"),
        score("null-bock", 4, "begin 2\n1 34/12/0/0 40/0/1/0 0/9/0/2 40/0/0/0\n", "option rounds 1\n")];
    let read = 0;
    for (let i = 0; i < 2000; i++) {
        const answer = module.call("book", module.write(spoil(sound[i % 2], luck)));
        if (answer.refused)
            continue;
        read++;
        assert.deepEqual(ask(answer.text), answer);
    }
    assert.ok(read > 20 && read < 1900, `${read} were read`);
});

test("the terminal's score keeper reads what the page writes, and counts the same", () => {
    const made = mkdtempSync(join(tmpdir(), "nullarium-book-")), luck = dice(77);
    try {
        for (let seats = 2; seats <= 7; seats++) {
            const rounds = HANDS.map((hand, i) => {
                const took = Array(seats).fill(0);
                for (let trick = 0; trick < hand; trick++)
                    took[luck.below(seats)]++;
                return `${i + 1} ${took.map((n) => `${luck.below(2) ? n : luck.below(hand + 1)}/${n}`).join(" ")}\n`;
            });
            const kept = book("nullern", seats, `begin ${1 + luck.below(seats)}\n${rounds.join("")}`);
            const file = join(made, `${seats}.score`);
            writeFileSync(file, kept.text);
            const shown = execFileSync(`${folder}/nullarium`, ["score", "--resume", file, "--lang", "en"],
                                       { input: "", encoding: "utf8" });
            names.slice(0, seats)
                .forEach((name, i) =>
                    assert.match(shown, new RegExp(`^${kept.ranks[i]}\\. ${name}: ${kept.totals[i]} `, "m")));
            assert.ok(readFileSync(file, "utf8").endsWith(body(kept)));
        }
    } finally {
        rmSync(made, { recursive: true });
    }
});
