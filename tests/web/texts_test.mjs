// texts_test.mjs - web/app/src/texts.ts and i18n/i18n.c say the same: all keys, five languages, plurals of 0..1000.
// And each text is there where it is said: with the page, or with the part of the app that comes later; and the service
// worker keeps all files of the build.
// usage: node texts_test.mjs BUILD_FOLDER
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogue, cataloguesOfParts, languages } from "../../web/app/catalogue.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const build = process.argv[2] ?? join(root, "build");
const { transformSync } = createRequire(join(root, "web/app/build.mjs"))("esbuild");
const { readFileSync, readdirSync } = await import("node:fs");
const source =
    transformSync(readFileSync(join(root, "web/app/src/texts.ts"), "utf8"), { loader: "ts", format: "esm" }).code;
const { Texts } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

let passed = 0, failed = 0;
function check(holds, name, why = "") {
    console.log(holds ? `ok ${name}` : `not ok ${name}: ${why}`);
    if (holds)
        passed++;
    else
        failed++;
}

const encoder = new TextEncoder();
function addTo(sum, sentence) {
    for (const byte of encoder.encode(sentence))
        sum = Math.imul(sum ^ byte, 16777619);
    return Math.imul(sum ^ 10, 16777619);
}

const told =
    new Map(execFileSync(join(build, "tests/say_texts"), { encoding: "utf8", maxBuffer: 1 << 26 }).trim().split("\n")
    .map((line) => line.split(" ")).map(([language, key, sum]) => [`${language} ${key}`, Number(sum)]));
for (const language of languages) {
    const { texts: all } = catalogue(language);
    // C says both forms of what the page prefers to say as it is seen: each is compared without the other.
    const plain = Object.fromEntries(Object.entries(all).filter(([key]) => !key.includes("-seen")));
    const whole = new Texts(language, { texts: all, rules: {} }), unseen = new Texts(language, { texts: plain,
        rules: {} });
    const wrong = [];
    for (const [key, raw] of Object.entries(all)) {
        const texts = `${key}-seen` in all ? unseen : whole;
        let sum = 2166136261 | 0;
        const numbers = raw.includes("?") && raw.includes("{") ? Array.from({ length: 1001 }, (_, i) => i)
            : [0, 1, 2, 5, 21];
        for (const n of numbers)
            sum = addTo(sum, texts.say([key, n, n, n, n, n, n, n]));
        const mixed = [key, "c3-f3", { seat: 2 }, { text: "core.needs-sheet" }, -21];
        sum = addTo(sum, texts.say(mixed));
        sum = addTo(sum, texts.say(mixed, [undefined, undefined, "Ada"]));
        const phrased = [key, { seat: 1 }, { text: "core.seat", number: 3 }];
        sum = addTo(sum, texts.say(phrased, [undefined, undefined, "Ada"]));
        sum = addTo(sum, texts.say([key, { decimal: "+2.00", number: 1 }, phrased, { decimal: "0.0", number: 0 },
                                    { move: "c3-f3", game: "nullern" }], [undefined, undefined, "Ada"]));
        if (sum >>> 0 !== told.get(`${language} ${key}`))
            wrong.push(key);
    }
    const count = [...told.keys()].filter((key) => key.startsWith(`${language} `)).length;
    check(!wrong.length && count === Object.keys(all).length, `texts ${language} as C says them (${count})`,
        `${wrong.slice(0, 8)} (${wrong.length} differ; ${Object.keys(all).length} here, ${count} in C)`);
}

const filesOf = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
const parts = cataloguesOfParts("en"), all = catalogue("en").texts;
/** The texts that are named in these sources. */
const idsIn = (files) => [...new Set(files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["`]([a-z-]+\.[a-z0-9-]+)["`]/g)].map((found) => found[1])))]
    .filter((id) => id in all);
const missing = (ids, ...names) => ids.filter((id) => !names.some((name) => id in parts[name].texts));
const src = join(root, "web/app/src"), later = Object.keys(parts).filter((part) => part);
const inModule = idsIn(["core", "games", "bots", "table", "paper", "web/module"]
    .flatMap((one) => filesOf(join(root, one))).filter((file) => /\.[ch]$/.test(file)));
check(inModule.length > 300 && !missing(inModule, "", ...later).length, `what the module says is in the app (${
    inModule.length})`, `${missing(inModule, "", ...later)}`);
const folders = { ...Object.fromEntries(later.map((part) => [part, [part]])), draw: [], online: ["online", "remote"],
                  rules: [] };
const inFolder = (file, folder) => file.startsWith(join(src, folder, "/"));
const own = filesOf(src).filter((file) => !Object.values(folders).flat().some((one) => inFolder(file, one)));
check(idsIn(own).length > 50 && !missing(idsIn(own), "").length, `what is said at once comes at once (${
    idsIn(own).length})`, `${missing(idsIn(own), "")}`);
for (const part of later.filter((one) => folders[one].length)) {
    const ids = idsIn(filesOf(src).filter((file) => folders[part].some((one) => inFolder(file, one))));
    check(!missing(ids, "", part).length, `${part} brings its texts (${ids.length})`, `${missing(ids, "", part)}`);
}
const web = join(build, "web"), worker = readFileSync(join(web, "service-worker.js"), "utf8");
const lost = filesOf(web).map((file) => file.slice(web.length + 1))
    .filter((file) => !/^(service-worker\.js|assets\.json)$/.test(file) && !worker.includes(`"${file}"`));
check(!lost.length, "the service worker keeps every file", `${lost}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
