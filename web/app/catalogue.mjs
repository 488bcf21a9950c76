// catalogue.mjs - reads i18n/<language>/ as tools/make_texts.py does: `key = text` lines, and rules as they are.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

export const languages = ["en", "de", "fr", "it", "ru"];

/** What the program says of its commands and options: no page does. */
const ofCommands = new RegExp("^((advice|analyse|paper|score|sheet)\\.(about|example|help|option)|" +
    "advice\\.(key|plain|screen|show)|score\\.(ask|disk|fix))(-|$)");

/** The texts of a language by their ids, and the rules by game; some catalogues may be left out, or only some be
 *  taken; `page`: without what only the program says. */
export function catalogue(language, without, only, page = false) {
    const folder = join(root, "i18n", language);
    const texts = {}, rules = {};
    for (const file of readdirSync(folder).sort()) {
        const part = basename(file, extname(file));
        const content = readFileSync(join(folder, file), "utf8");
        if (extname(file) === ".rules" && !only)
            rules[part] = content;
        if (extname(file) !== ".txt" || without.includes(part) || (only && !only.includes(part)))
            continue;
        for (const line of content.split("\n")) {
            const at = line.indexOf("=");
            const key = `${part}.${line.slice(0, at).trim()}`;
            if (line.trim() && !line.startsWith("#") && at > 0 && !(page && ofCommands.test(key)))
                texts[key] = line.slice(at + 1).trim();
        }
    }
    return { texts, rules };
}
