// catalogue.mjs - reads i18n/<language>/ as tools/make_texts.py does: `key = text` lines, and rules as they are.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

export const languages = ["en", "de", "fr", "it", "ru"];

/** What the terminal program alone says: whole catalogues, and what it says of commands, options, tables and files. */
const ofProgram = new RegExp("^((arena|bench|cli|commands|join|recording|serve|signs|tables|train)\\." +
    "|((advice|analyse|paper|score)\\.(about|example|help|option)|advice\\.(key|plain|screen|show))(-|$)" +
    "|score\\.(?!bad-|no-b|too-many)|sheet\\.(?!(gentle|normal|hard)$|player-(weak|middling|good)$)" +
    "|paper\\.(?!(alone|backs|board|cards|date|foot|name|total)\\b))");

/** The texts of parts of the app that come later (src/app/later.tsx); all others come with the page. Rules come with
 *  the lessons. */
export const laterTexts = {
    after: /^analyse\./,
    book: /^(score\.|web-book\.(?!link$)|[^.]+\.book-)/,
    draw: /^(web-draw\.|dots\.draw-|sheet\.player-)/,
    online: /^(online|remote|verify|web-online)\./,
    print: /^(paper\.|web-print\.(?!(no-such-sheet|open)$)|[^.]+\.(paper|figure)-)/,
    rules: /^[^.]+\.lesson-/,
};

/** The texts of a language by their ids, and the rules by game. */
export function catalogue(language) {
    const folder = join(root, "i18n", language);
    const texts = {}, rules = {};
    for (const file of readdirSync(folder).sort()) {
        const part = basename(file, extname(file));
        const content = readFileSync(join(folder, file), "utf8");
        if (extname(file) === ".rules")
            rules[part] = content;
        if (extname(file) !== ".txt")
            continue;
        for (const line of content.split("\n")) {
            const at = line.indexOf("=");
            if (line.trim() && !line.startsWith("#") && at > 0)
                texts[`${part}.${line.slice(0, at).trim()}`] = line.slice(at + 1).trim();
        }
    }
    return { texts, rules };
}

/** The texts of a language that the app can say, by the part that brings them; "": what comes at once. */
export function cataloguesOfParts(language) {
    const { texts, rules } = catalogue(language);
    const parts = Object.fromEntries(["", ...Object.keys(laterTexts)].map((part) => [part, { texts: {}, rules: {} }]));
    for (const [id, text] of Object.entries(texts))
        if (!ofProgram.test(id))
            parts[Object.keys(laterTexts).find((part) => laterTexts[part].test(id)) ?? ""].texts[id] = text;
    parts.rules.rules = rules;
    return parts;
}
