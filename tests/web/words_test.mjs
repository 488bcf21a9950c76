// words_test.mjs - what a person at a table reads: "you" for the only one who gave no name, in good language; prompts
// for fingers; the words in a move's spelling by their names. All games, all languages; needs the program's native
// build.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { catalogue, languages } from "../../web/app/catalogue.mjs";
import { bundle } from "./bundle.mjs";
import { folder, Module, Table } from "./module.mjs";

const { Texts, seatNames } = await bundle("texts.ts", "app/context.ts");
const root = new URL("../..", import.meta.url).pathname;
const module = new Module();
const games = module.call("games");
const catalogues = languages.map((language) => catalogue(language).texts);
const texts = languages.map((language, i) => new Texts(language, { texts: catalogues[i], rules: {} }));
const english = texts[languages.indexOf("en")];

/** A random game as a record. */
function randomRecord(game, seed) {
    const made = mkdtempSync(join(tmpdir(), "nullarium-words-"));
    try {
        const seats = Math.max(game.seatsLeast, game.id === games[0].id ? 2 : 3);
        execFileSync(`${folder}/nullarium`,
                     ["random", game.id, "--seed", String(seed), "--seats", String(Math.min(seats, game.seatsMost)),
                      "--out", made]);
        return readFileSync(join(made, readdirSync(made)[0]), "utf8");
    } finally {
        rmSync(made, { recursive: true });
    }
}

/** All that seat 1 reads of a few games, as messages by their text, the spelling of every move, what seat 1 is asked,
 *  what the bar says of its moves, touch by touch and whole, and what it hears of each event. */
function readGames(game, seeds) {
    const messages = new Map(), moves = [], asked = new Set(), chosen = [], heard = [];
    const table = new Table(module);
    for (const seed of seeds) {
        const [head, body] = randomRecord(game, seed).split("---\n");
        table.open(`${head}---\n`);
        let news = 0;
        for (const line of body.split("\n").filter((one) => one && !/^(#|result)/.test(one))) {
            if (line.startsWith("1 ")) {
                const { touches, move } = table.typed(1, line.slice(2));
                for (let count = 1; count <= touches.length; count++)
                    chosen.push(table.view(1, { touches: touches.slice(0, count) }).next);
                chosen.push({ ...table.view(1, { move }).next, typed: move });
            }
            const happened = table.event(line);
            assert.equal(happened.refused, undefined, line);
            if (/^\d/.test(line))
                moves.push(line.slice(2));
            const view = table.view(1, { wide: seed % 2, newsFrom: news });
            news = view.newsCount;
            heard.push({ line, news: view.news });
            if (view.next)
                asked.add(view.next.prompt);
            for (const message of [...view.news,
                                   ...view.scene.items.flatMap((item) => (item.name ? [item.name] : []))]) {
                const seats = message.flatMap((arg) => (arg?.seat ? [arg.seat === 1] : []));
                if (seats.includes(true))
                    messages.set(`${message[0]} ${seats}`, message);
            }
        }
    }
    return { messages: [...messages.values()], moves, asked: [...asked], chosen, heard };
}

/** The moves of the golden records of the rules, which have every kind of move. */
function goldenMoves(game) {
    const place = join(root, "games", game.id.replaceAll("-", "_"), "golden");
    return readdirSync(place).filter((file) => !file.includes("illegal")).flatMap((file) => {
        const lines = readFileSync(join(place, file), "utf8").split("\n");
        return lines.filter((line, i) => /^\d \S/.test(line) && !lines[i - 1].startsWith("#! refused"))
            .map((line) => line.slice(2));
    });
}

test("the only person is “you”, or his name; several are told apart", () => {
    const alone = texts.map((one) => seatNames(one, [{ name: "", bot: "" }, { bot: "club" }]));
    assert.deepEqual(alone.map((names) => names[1]), ["You", "Du", "Vous", "Tu", "Вы"]);
    assert.ok(alone.every((names) => names.you === 1));
    assert.equal(seatNames(english, [{ bot: "club" }, {}]).you, 2);
    const named = seatNames(english, [{ name: "Ada" }, { bot: "club" }]);
    assert.deepEqual([named[1], named.you], ["Ada", undefined]);
    const several = seatNames(english, [{ name: "" }, { name: "" }, { name: "Ada" }]);
    assert.deepEqual([...several], ["", "Player 1", "Player 2", "Ada"]);
    assert.equal(several.you, undefined);
});

test("a text that speaks of who reads it takes its own form, and only then", () => {
    const own = new Texts("en", { rules: {}, texts: {
        "g.bids": "{1} bids {2}", "g.bids-you": "You bid {2}", "g.to": "{1} plays to {2}",
        "g.to-you": "You play to {2}", "g.to-yours": "{1} plays to you",
        "g.to-you-yours": "You play to yourself", "g.line": "{1}: {2}", "g.chooses": "chooses",
        "g.chooses-you": "your choice",
    } });
    const names = Object.assign(["", "You", "Bot"], { you: 1 });
    assert.equal(own.say(["g.bids", { seat: 1 }, 2], names), "You bid 2");
    assert.equal(own.say(["g.bids", { seat: 2 }, 2], names), "Bot bids 2");
    assert.equal(own.say(["g.bids", { seat: 1 }, 2], ["", "Ada"]), "Ada bids 2");
    assert.equal(own.say(["g.to", { seat: 1 }, { seat: 2 }], names), "You play to Bot");
    assert.equal(own.say(["g.to", { seat: 2 }, { seat: 1 }], names), "Bot plays to you");
    assert.equal(own.say(["g.to", { seat: 1 }, { seat: 1 }], names), "You play to yourself");
    assert.equal(own.say(["g.line", { seat: 1 }, { text: "g.chooses" }], names), "You: your choice");
    assert.equal(own.say(["g.line", { seat: 2 }, { text: "g.chooses" }], names), "Bot: chooses");
});

for (const game of games) {
    const { messages, moves, asked, chosen, heard } = readGames(game, [1, 2, 3, 4, 5, 6]);

    test(`${game.id}: whatever speaks of a person has a form that says “you” well`, () => {
        assert.ok(messages.length >= 2, "somebody is spoken of");
        for (const [id, ...args] of messages) {
            const seats = args.flatMap((arg, i) => (arg?.seat ? [{ place: i + 1, you: arg.seat === 1 }] : []));
            const form = `${id}${seats[0]?.you ? "-you" : ""}${seats[1]?.you ? "-yours" : ""}`;
            for (const [i, language] of languages.entries()) {
                // "> Ada", "Ada: 3 dots" are good with any name; all else needs its own text.
                const label = seats[0].you && !seats[1]?.you &&
                    new RegExp(`^(> )?\\{${seats[0].place}\\}( ?:.*)?$`).test(catalogues[i][id]);
                assert.ok(label || texts[i].has(form), `${language}: ${form}`);
                assert.ok(!label || texts[i].say([id, ...args], Object.assign(["", "You", "B", "C", "D"], { you: 1 })));
            }
        }
    });

    test(`${game.id}: what to do is said without the spelling of records`, () => {
        assert.ok(asked.length >= 1);
        for (const [i, language] of languages.entries()) {
            for (const prompt of asked.map((one) => texts[i].prompt(game.id, one))) {
                assert.match(prompt, /\p{L}{3}/u, language);
                assert.doesNotMatch(prompt, /[a-z]:\d|\b[a-z]\d|[(<>]|your-/, language);
                assert.ok(prompt.length <= 46, `${language}: ${prompt}`);
            }
        }
    });

    test(`${game.id}: what chance does is announced, and every line as soon as all have chosen`, () => {
        const dumb = heard.filter(({ line, news }) => /^[a-z]/.test(line) && !line.startsWith("deal ") && !news.length);
        assert.deepEqual(dumb, []);
        let sealed = [], told = 0;
        for (const { line, news } of texts[0].has(`${game.id}.news-line`) ? heard : []) {
            sealed = /^\d/.test(line) ? [...sealed, line] : [];
            const lines = news.filter(([id]) => /\.news-(line|used|nothing)$/.test(id));
            assert.ok(!lines.length || lines.length === sealed.length, `${line}: ${JSON.stringify(news)}`);
            for (const [id, { seat }, ...words] of lines) {
                const move = sealed.find((one) => one.startsWith(`${seat} `));
                const spelled = words.filter((word) => typeof word === "string" || word.text?.includes("word-"));
                const parts = spelled.map((word) => word.text?.split("word-")[1] ?? word.replaceAll(" ", ""));
                assert.ok(move && parts.every((part) => move.includes(part)), `${id} ${seat} ${parts}: ${move}`);
            }
            told += lines.length;
        }
        assert.equal(told, texts[0].has(`${game.id}.news-line`) ? moves.length : 0);
    });

    test(`${game.id}: a move that is chosen is said in words, or spelled by places alone`, () => {
        const names = Object.assign(["", "You", "Ben", "Cleo", "Dan"], { you: 1 }), known = new Map();
        assert.ok(chosen.some((next) => next.typed) && chosen.every((next) => next.words));
        for (const [i, language] of languages.entries())
            for (const next of chosen) {
                const said = texts[i].sayMove(game.id, next.words, next.said, names);
                if (!next.said) {
                    assert.equal(game.hidesHands, false, `${next.words} has no words`);
                    assert.equal(said, texts[i].spell(game.id, next.words));
                    continue;
                }
                assert.match(said, /\p{L}{2}/u, language);
                assert.doesNotMatch(said, /[<>:{}]|\b[a-zDS]\d|undefined|-[a-z]+\./, `${language}: ${next.words}`);
                // Where a line lies is seen on its board. A card is said: different moves differently, and a move is
                // the same however it was chosen.
                if (game.ownBoards)
                    continue;
                assert.equal(known.get(`${language} ${said}`) ?? next.words, next.words, said);
                known.set(`${language} ${said}`, next.words);
            }
    });

    test(`${game.id}: words in the spelling of moves have names, and nothing else has`, () => {
        const spelled = new Set([...moves, ...goldenMoves(game)].flatMap((move) => move.match(/[a-z]{3,}/g) ?? []));
        for (const [i, language] of languages.entries()) {
            const named = Object.keys(catalogues[i]).filter((key) => key.startsWith(`${game.id}.word-`))
                .map((key) => key.split("word-")[1]);
            assert.deepEqual(named.sort(), [...spelled].sort(), language);
            for (const word of spelled)
                assert.equal(texts[i].spell(game.id, `${word}:c3`), `${texts[i].find(`${game.id}.word-${word}`)}:c3`);
            assert.equal(texts[i].spell(game.id, "c3-f3"), "c3-f3");
        }
    });
}
