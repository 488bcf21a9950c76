// texts_test.mjs - web/app/src/texts.ts and i18n/i18n.c say the same: all keys, five languages, plurals of 0..1000.
// usage: node texts_test.mjs BUILD_FOLDER
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogue, languages } from "../../web/app/catalogue.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const build = process.argv[2] ?? join(root, "build");
const { transformSync } = createRequire(join(root, "web/app/build.mjs"))("esbuild");
const { readFileSync } = await import("node:fs");
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
    const { texts: all } = catalogue(language, []);
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
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
