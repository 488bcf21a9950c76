// build.mjs - makes the app: build/web/ with the page, its workers, style, texts, sheets, weights and the module.
//
// usage: node build.mjs [--wasm nullarium.wasm] [--out ../../build/web]
//
// Every file but index.html, the service worker, the icons and the manifest carries a hash of its content in its name,
// so that a browser may keep it for ever; ASSETS in the sources is the table from plain names to these names.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { cataloguesOfParts, languages, laterTexts } from "./catalogue.mjs";
import { drawnPictures } from "./pictures.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const wasm = resolve(option("--wasm", join(root, "build/nullarium.wasm")));
const out = resolve(option("--out", join(root, "build/web")));

const drawn = drawnPictures();
const assets = {};
const first = []; // what a first visit fetches before a game can start

function option(name, otherwise) {
    const at = process.argv.indexOf(name);
    return at > 0 && process.argv[at + 1] ? process.argv[at + 1] : otherwise;
}

function fail(sentence) {
    console.error(`build.mjs: ${sentence}`);
    process.exit(1);
}

function hash(bytes) {
    return createHash("sha256").update(bytes).digest("hex").slice(0, 10);
}

/** Writes an asset under its hashed name and notes it in the table. */
function put(name, content, firstVisit = false) {
    const bytes = Buffer.from(content);
    const kind = extname(name);
    const hashed = `${name.slice(0, name.length - kind.length)}.${hash(bytes)}${kind}`;
    mkdirSync(dirname(join(out, hashed)), { recursive: true });
    writeFileSync(join(out, hashed), bytes);
    assets[name] = hashed;
    if (firstVisit)
        first.push([hashed, brotliCompressSync(bytes).length]);
    return hashed;
}

/** Our sheets with their difficulties, in the order of their file names. */
function sheets() {
    const all = [];
    for (const game of readdirSync(join(root, "sheets")).sort()) {
        const folder = join(root, "sheets", game);
        const list = join(folder, "sheets.list");
        if (!existsSync(list))
            continue;
        const lines = readFileSync(list, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
        const difficulty = Object.fromEntries(lines.map((line) => line.trim().split(/\s+/)));
        for (const file of readdirSync(folder).filter((name) => name.endsWith(".sheet")).sort()) {
            const text = readFileSync(join(folder, file), "utf8");
            const name = /^sheet (\S+)/m.exec(text)?.[1] ?? fail(`${game}/${file} has no name`);
            all.push({ game, name, difficulty: difficulty[name] ?? "normal", text });
        }
    }
    return all;
}

/** A game in progress for each game's picture: games/<folder>/picture.rec. */
function pictures() {
    const all = {};
    for (const folder of readdirSync(join(root, "games")).sort()) {
        const file = join(root, "games", folder, "picture.rec");
        if (!existsSync(file))
            continue;
        const record = readFileSync(file, "utf8");
        all[/^game (\S+)/m.exec(record)?.[1] ?? fail(`${file} names no game`)] = record;
    }
    return all;
}

/** The picture of a game on the first page, games/<folder>/tile.svg. */
function putTiles() {
    for (const folder of readdirSync(join(root, "games")).sort()) {
        const file = join(root, "games", folder, "tile.svg");
        if (existsSync(file))
            put(`tiles/${folder.replaceAll("_", "-")}.svg`, readFileSync(file), true);
    }
}

/** The first game of each game, games/<folder>/lesson.txt, without its comments. */
function putLessons() {
    for (const folder of readdirSync(join(root, "games")).sort()) {
        const file = join(root, "games", folder, "lesson.txt");
        if (!existsSync(file))
            continue;
        const lesson = readFileSync(file, "utf8").replace(/^#.*\n/gm, "");
        put(`lessons/${/^game (\S+)/m.exec(lesson)?.[1] ?? fail(`${file} names no game`)}.txt`, lesson);
    }
}

function putWeights() {
    for (const game of readdirSync(join(root, "sheets")).sort()) {
        const folder = join(root, "sheets", game);
        if (!existsSync(folder) || extname(game))
            continue;
        for (const file of readdirSync(folder).filter((name) => name.endsWith(".weights")).sort()) {
            // The sum of its sheet stands in its head (bots/weights.h); 0: for all sheets.
            const bytes = readFileSync(join(folder, file));
            put(`weights/${game}-${bytes.readBigUInt64LE(48).toString(16)}.bin`, bytes);
        }
    }
}

/** What all bundles have in common. */
function wishes(entry, define = {}) {
    return {
        absWorkingDir: here,
        entryPoints: [entry],
        bundle: true,
        write: false,
        minify: true,
        format: "esm",
        target: "es2022",
        legalComments: "none",
        jsx: "automatic",
        jsxImportSource: "preact",
        define: {
            ASSETS: JSON.stringify(assets), ...drawn, PLANT: '""', ...define,
        },
    };
}

async function bundle(entry, kind, define = {}) {
    const result = await build({
        ...wishes(entry, define),
        format: kind === "css" ? undefined : kind === "classic" ? "iife" : "esm",
        target: kind === "css" ? undefined : "es2022",
    });
    return result.outputFiles[0].contents;
}

/** The page: what opens at once, what it shares with the parts that come later, and those parts (`import()`). Parts
 *  name each other, in circles too, so their names carry esbuild's hash first and ours, which looks like that of all
 *  other files, only then. Answers what of it a page preloads. */
async function putPage(entry) {
    const { outputFiles, metafile } = await build({
        ...wishes(entry), splitting: true, metafile: true, outdir: here, entryNames: "page",
        chunkNames: "[name].[hash]",
    });
    const made = outputFiles.map((file) => ({ name: basename(file.path), text: file.text }));
    const ours = new Map(made.filter(({ name }) => name !== "page.js").map(({ name, text }) =>
        [name, `${name.split(".")[0]}.${hash(name + text)}.js`]));
    const renamed = (text) => [...ours].reduce((words, [name, other]) => words.replaceAll(name, other), text);
    const needed = metafile.outputs["page.js"].imports.filter((one) => one.kind === "import-statement")
        .map((one) => basename(one.path));
    for (const { name, text } of made) {
        if (name === "page.js") {
            put(name, renamed(text), true);
            continue;
        }
        writeFileSync(join(out, ours.get(name)), renamed(text));
        // What parts share comes in several files that have no name of their own.
        assets[name.startsWith("chunk.") ? name : `${name.split(".")[0]}.js`] = ours.get(name);
        if (needed.includes(name))
            first.push([ours.get(name), brotliCompressSync(Buffer.from(renamed(text))).length]);
    }
    return needed.map((name) => ours.get(name));
}

/** Everything of this build, for the service worker to keep as a whole: all but the weights, which are many and
 *  large. */
function version(html) {
    const isWeight = (file) => file.startsWith("weights/");
    const all = Object.values(assets).sort();
    const extra = ["manifest.webmanifest", ...readdirSync(join(here, "icons")).sort().map((file) => `icons/${file}`)];
    const name = hash([html, ...all, ...extra.map((file) => hash(readFileSync(join(here, file))))].join("\n"));
    return { name, page: "index.html", pageSum: createHash("sha256").update(html).digest("hex"),
        files: [...all.filter((file) => !isWeight(file)), ...extra], weights: all.filter(isWeight) };
}

if (!existsSync(wasm))
    fail(`${wasm} is missing: the module is built first`);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
put("nullarium.wasm", readFileSync(wasm), true);
for (const language of languages) {
    for (const [part, texts] of Object.entries(cataloguesOfParts(language))) {
        // The largest counts.
        const named = part ? `texts-${part}-${language}.json` : `texts-${language}.json`;
        put(named, JSON.stringify(texts), !part && language === "ru");
    }
}
put("sheets.json", JSON.stringify(sheets()), true);
put("pictures.json", JSON.stringify(pictures()));
putTiles();
putLessons();
putWeights();
put("bot-worker.js", await bundle("src/engine/bot-worker.ts"), true);
put("remote.js", await bundle("src/remote/tables.ts")); // fetched with the first online table
put("table-worker.js", await bundle("src/engine/table-worker.ts"), true);
put("first.js", await bundle("src/first.ts", "classic"), true);
put("page.css", await bundle("src/style/page.css", "css"), true);
for (const part of Object.keys(laterTexts).filter((name) => existsSync(join(here, `src/style/${name}.css`))))
    put(`style-${part}.css`, await bundle(`src/style/${part}.css`, "css"));
const preloaded = await putPage("src/app/main.tsx");
cpSync(join(here, "icons"), join(out, "icons"), { recursive: true });
cpSync(join(here, "manifest.webmanifest"), join(out, "manifest.webmanifest"));
const html = readFileSync(join(here, "index.html"), "utf8")
    .replace("{{preloaded}}", preloaded.map((name) => `<link rel="modulepreload" href="${name}">`).join("\n"))
    .replace(/\{\{([^}]+)\}\}/g, (_, name) => assets[name]);
writeFileSync(join(out, "index.html"), html);
writeFileSync(join(out, "service-worker.js"),
    await bundle("src/service-worker.ts", "js", { VERSION: JSON.stringify(version(html)) }));
first.push(["index.html", brotliCompressSync(Buffer.from(html)).length]);
writeFileSync(join(out, "assets.json"), JSON.stringify({ assets, first: first.map(([name]) => name) }, null, 1));
let sum = 0;
for (const [name, size] of first) {
    sum += size;
    console.log(`${String(size).padStart(8)}  ${name}`);
}
console.log(`${String(sum).padStart(8)}  first visit, compressed`);
