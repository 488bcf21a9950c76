// letters_test.mjs - no single letter and no coordinate stands for a thing in what a person who taps reads, in any
// language: every text the app carries, and whatever games played here make of them (news, what is chosen, why a touch
// leads nowhere, hint, tutor, analysis, sheets drawn by hand). Exempt: what answers typed text, names for screen
// readers, paper. Run by tests/web/node_test.py.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { languages } from "../../web/app/catalogue.mjs";
import { bundle } from "./bundle.mjs";
import { dice, folder, Module, record, shortly, Table } from "./module.mjs";

const { Texts } = await bundle("texts.ts");
const root = new URL("../..", import.meta.url).pathname;
const module = new Module();
const games = module.call("games");

/** All texts of the built app, wherever they are fetched. */
const catalogues = Object.fromEntries(languages.map((language) => {
    const parts = readdirSync(join(folder, "web"))
        .filter((file) => new RegExp(`^texts-(.*-)?${language}\\.`).test(file))
        .map((file) => JSON.parse(readFileSync(join(folder, "web", file), "utf8")));
    return [language, { texts: Object.assign({}, ...parts.map((part) => part.texts)),
                        rules: Object.assign({}, ...parts.map((part) => part.rules)) }];
}));
const texts = languages.map((language) => new Texts(language, catalogues[language]));

/** Words of one letter that a language has. */
const words = { en: "aAI", de: "", fr: "aàyÀ", it: "aeioAEIOèÈ", ru: "авикосуяжбАВИКОСУЯ" };

/** What looks like notation in a sentence; "" where nothing does. */
function notation(language, said) {
    const lone = [...said.matchAll(/(?<![\p{L}\p{M}'’\d-])(\p{L})(?![\p{L}\p{M}'’-])/gu)].map((found) => found[1])
        .filter((letter) => !words[language].includes(letter));
    const coded = said.match(/(?<![\p{L}\d])\p{L}\d+|\p{L}:\d|\p{L}>\p{L}|=[-+]\d|[DSNRYGBV]{2,}(?!\p{L})/u);
    return [...lone, ...coded ?? []].join(" ");
}

/** The same message with its words between marks, so that one sees which of them are said. */
const marked = (arg) => Array.isArray(arg) ? [arg[0], ...arg.slice(1).map(marked)]
    : typeof arg === "string" ? `⟦${arg}⟧` : arg?.move !== undefined ? `⟦${arg.move}⟧` : arg;
const names = Object.assign(["", "You", "Ben", "Cleo", "Dana", "Emil", "Frida"], { you: 1 });

/** Everything wrong with these messages in all languages. */
function findings(messages) {
    const found = new Map();
    for (const [i, language] of languages.entries())
        for (const message of messages) {
            const said = texts[i].say(message, names);
            const words = [...texts[i].say(marked(message), names).matchAll(/⟦(.*?)⟧/g)].map((one) => one[1])
                .filter((word) => !/^([-+]?[\d.]+|[^\d:>=]{2,}|)$/.test(word));
            const wrong = [notation(language, said), ...words].filter(Boolean).join(" ");
            if (wrong)
                found.set(`${language} ${message[0]}`, `“${said}” has ${wrong}`);
        }
    return [...found].map((one) => one.join(": "));
}

/** Messages by how they differ, so that each is said once. */
class Heard {
    all = new Map();
    add(message) {
        if (message)
            this.all.set(JSON.stringify(message), message);
    }
}

function sheetOf(game) {
    const place = join(root, "sheets", game.id);
    return game.needsSheet ? readFileSync(join(place, readdirSync(place).filter((name) =>
        name.endsWith(".sheet")).sort()[0]), "utf8") : undefined;
}

/** Plays on by touches, trying wrong ones too; everything that is read goes to `heard`. */
function play(game, seats, seed, heard) {
    const table = new Table(module), luck = dice(seed);
    table.open(record(game.id, seats, { sheet: sheetOf(game), options: shortly(game, 3) }));
    let news = 0;
    for (let act = table.act, events = 0; act && events < 150; act = table.act, events++) {
        if (act & 1) {
            table.draw(luck.bytes(32));
        } else {
            const seat = [1, 2, 3, 4, 5, 6].find((one) => act & (1 << one));
            for (let touches = []; ;) {
                const { next, scene } = table.view(seat, { touches });
                heard.add(next.said);
                assert.ok(next.said || !touches.length, `${game.id}: ${next.words} is not said in words`);
                if (next.complete) {
                    table.move(seat, next.move);
                    break;
                }
                const things = scene.items.map((item) => item.target).filter((target) => target >= 0);
                const wrong = things[luck.below(things.length)];
                if (!next.targets.includes(wrong))
                    heard.add(table.press(seat, touches, wrong).why?.message);
                touches = next.targets.length ? [...touches, next.targets[luck.below(next.targets.length)]] : [];
            }
        }
        const view = table.view(1, { newsFrom: news, wide: events % 2 });
        news = view.newsCount;
        view.news.forEach((message) => heard.add(message));
        for (const { shape, name, glyph } of view.scene.items) {
            if (shape === "label" || shape === "button")
                heard.add(name);
            assert.doesNotMatch(glyph ?? "", /\p{L}/u, `${game.id}: a letter is drawn`);
        }
        view.tally.forEach((row, i) => row.forEach((cell, j) => {
            const said = view.tallySaid[i]?.[j];
            heard.add(said);
            assert.doesNotMatch(said ? "" : cell, /\p{L}/u, `${game.id}: a letter in the table of scores`);
        }));
    }
    return table.record;
}

/** Sheets drawn by hand, as a child would: any brush anywhere, and our own sheets with holes in them. */
function draw(game, heard) {
    const luck = dice(5), { brushes } = module.call("easel_brushes", module.write(game.id));
    brushes.forEach((brush) => heard.add(brush.name));
    for (const begin of [() => module.call("easel_blank", module.write(`${game.id}\nSheet\nAda`)),
                         () => module.call("easel_open", module.write(sheetOf(game)))]) {
        let { text, scene, figures } = begin();
        for (let stroke = 0; stroke < 150; stroke++) {
            figures?.forEach((figure) => heard.add(figure.text));
            const places = scene.items.map((item) => item.target).filter((target) => target >= 0);
            const place = places[luck.below(places.length)];
            const painted = module.call("easel_paint", module.write(text), luck.below(brushes.length), place, place, 0);
            heard.add(painted.refused?.message);
            heard.add(painted.wrong?.message);
            ({ text, scene, figures } = painted.refused ? { text, scene } : painted);
        }
    }
}

/** The golden records of the rules have every kind of event; a move is said before it is played. */
function replay(game, heard) {
    const place = join(root, "games", game.id.replaceAll("-", "_"), "golden"), table = new Table(module);
    for (const file of readdirSync(place).filter((name) => !name.includes("illegal"))) {
        const [head, body] = readFileSync(join(place, file), "utf8").split("---\n");
        if (table.open(`${head}---\n`).refused)
            continue;
        let news = 0;
        for (const line of body.split("\n").filter((one) => one && !/^(#|result)/.test(one))) {
            const seat = Number(/^(\d) [^?]/.exec(line)?.[1] ?? 0);
            if (seat)
                heard.add(table.view(seat, { move: line.slice(2) }).next?.said);
            if (table.event(line).refused)
                continue;
            const view = table.view(1, { newsFrom: news });
            news = view.newsCount;
            view.news.forEach((message) => heard.add(message));
        }
    }
}

/** Everything that is said of a record afterwards, at little effort: it is played badly, so there is much to say. */
function analyse(text, heard) {
    const bot = new Module();
    assert.equal(bot.call("bot_open", bot.write(text)).refused, undefined);
    assert.equal(bot.call("analysis_begin", bot.write("beginner")).refused, undefined);
    for (let more = true; more;) {
        const answer = bot.call("analysis_go_on");
        more = answer.more;
        for (const key of ["text", "played", "better"])
            heard.add(answer.event?.[key]);
    }
    const { notes, seats } = bot.call("analysis_sum");
    notes.forEach((note) => heard.add(note));
    seats.forEach((seat) => seat.told?.forEach((told) => heard.add(told.text)));
}

for (const game of games)
    test(`${game.id}: nothing that happens at the table is said by letters`, () => {
        const heard = new Heard();
        for (let seed = 1; seed <= 4; seed++)
            play(game, Math.min(game.seatsMost, Math.max(game.seatsLeast, 2 + seed % 2)), seed * 77, heard);
        replay(game, heard);
        assert.deepEqual(findings([...heard.all.values()]), []);
    });

for (const game of games)
    test(`${game.id}: nothing is said of a game afterwards by letters`, () => {
        const heard = new Heard();
        for (let seed = 1; seed <= 2; seed++)
            analyse(play(game, game.seatsLeast, seed * 99, new Heard()), heard);
        assert.deepEqual(findings([...heard.all.values()]), []);
    });

for (const game of games.filter((one) => one.drawn))
    test(`${game.id}: nothing is said by letters to who draws a sheet`, () => {
        const heard = new Heard();
        draw(game, heard);
        assert.deepEqual(findings([...heard.all.values()]), []);
    });

test("a reason that names a place or a letter is told otherwise where the board is seen", () => {
    const told = games.flatMap(({ id }) => readdirSync(join(root, "games", id.replaceAll("-", "_"), "bot"))
        .map((file) => readFileSync(join(root, "games", id.replaceAll("-", "_"), "bot", file), "utf8"))
        .flatMap((code) => [...code.matchAll(/say_(?:place|with_field)\([^;]*?"([^"]+)"|"([^"]+)"\);\s+message_word/g)]
            .map((found) => found[1] ?? found[2])));
    assert.ok(told.length >= 4, told.join(" "));
    for (const language of languages)
        for (const id of told)
            assert.ok(catalogues[language].texts[`${id}-seen`]?.includes("{1}") === false, `${language}: ${id}`);
});

/** Texts that answer what somebody typed, in a record, a sheet's text, a move or a protocol; texts of the terminal that
 *  the page has another for; keys of a keyboard; units of time; a paper's size. */
const typed = new RegExp("^(.*[.-](grammar|spelling)|nulli-flow\\.(grammar-shown|choose-chance|legend)" +
    "|nulli-hex\\.sheet-character|advice\\.analysing-plain|score\\.no-home" +
    "|traexx\\.(bad-cell|card-letter|start-place)|nullern\\.(no-card|your-turn)|online\\.bad-move" +
    "|web(-draw)?\\.keys(-text)?|web-online\\.(hours|days)-left|paper\\.cards-too-small)$");

test("no text of the app has a letter or a coordinate for a thing", () => {
    const found = [];
    for (const [i, language] of languages.entries()) {
        const said = Object.keys(catalogues[language].texts).filter((key) => !typed.test(key));
        assert.ok(said.length > 900, language);
        for (const key of said)
            for (const number of [1, 2, 5]) {
                const wrong = notation(language, texts[i].say([key, ...Array(7).fill(number)]));
                if (wrong)
                    found.push(`${language} ${key}: ${wrong}`);
            }
        for (const [game, rules] of Object.entries(catalogues[language].rules)) {
            const wrong = notation(language, rules.replace(/^\[.*?\]/gm, ""));
            if (wrong)
                found.push(`${language} rules of ${game}: ${wrong}`);
        }
    }
    assert.deepEqual(found, []);
});
