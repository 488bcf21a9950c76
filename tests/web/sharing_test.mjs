// sharing_test.mjs - links that carry a sheet and options: what is packed comes back, and whatever is lost or edited on
// the way is noticed. Run by `node --test`.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { bundle } from "./bundle.mjs";
import { dice } from "./module.mjs";

const root = new URL("../..", import.meta.url).pathname;
globalThis.location = { origin: "http://here", pathname: "/", hash: "" };
const { packText, unpackText, shareLink, readShared, sha256 } = await bundle("app/sharing.ts", "engine/sha256.ts");

const sheets = readdirSync(join(root, "sheets"), { recursive: true }).filter((name) => String(name).endsWith(".sheet"))
    .sort()
    .map((name) => readFileSync(join(root, "sheets", String(name)), "utf8"));
const word = (link) => decodeURIComponent(link.split("/").at(-1));

test("what is shared comes back, for every sheet of ours", async () => {
    assert.ok(sheets.length > 5);
    for (const sheet of sheets) {
        const shared = { sheet, sheetName: undefined, options: { target: 100 }, seats: 4 };
        const link = await shareLink("any-game", shared);
        assert.match(link, /^http:\/\/here\/#\/new\/any-game\/z[A-Za-z0-9_-]+$/);
        assert.ok(link.length < 1.2 * sheet.length, `${link.length} letters for ${sheet.length}`);
        assert.deepEqual(await readShared("any-game", word(link)), shared);
    }
    const small = { sheet: undefined, sheetName: "paw", options: {}, seats: 1 };
    assert.deepEqual(await readShared("g", word(await shareLink("g", small))), small);
});

test("any text survives: other scripts, nothing, very little", async () => {
    for (const text of ["", "a", "ж é 漢 😀\n", "x".repeat(5000)])
        assert.equal(await unpackText("g", await packText("g", text)), text);
});

test("a link of another game, cut short or with one letter changed is noticed", async () => {
    const whole = word(await shareLink("one", { sheet: sheets[0], options: { rounds: 3 }, seats: 2 }));
    assert.ok(await readShared("one", whole));
    assert.equal(await readShared("two", whole), undefined);
    for (let length = 0; length < whole.length; length++)
        assert.equal(await readShared("one", whole.slice(0, length)), undefined, `cut after ${length}`);
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (let at = 0; at < whole.length; at++) {
        const other = letters[(letters.indexOf(whole[at]) + 1 + (at % 62)) % 64];
        assert.equal(await readShared("one", whole.slice(0, at) + other + whole.slice(at + 1)), undefined,
                     `letter ${at}`);
    }
});

test("whatever else is spoilt is noticed, and nothing is thrown", async () => {
    const luck = dice(9), whole = word(await shareLink("one", { sheet: sheets[1], seats: 2 }));
    const pieces = ["", "A", "=", "%", "\0", "ü", "z", "////", "-_-_", " ", "p".repeat(50)];
    for (let i = 0; i < 1500; i++) {
        const at = luck.below(whole.length);
        const spoilt = whole.slice(0, at) + pieces[luck.below(pieces.length)] + whole.slice(at + luck.below(4));
        if (spoilt !== whole)
            assert.equal(await readShared("one", spoilt), undefined, spoilt);
    }
    for (const odd of ["z", "p", "x", "zAAAA", "pAAAAAAAA", "q" + whole.slice(1), "eyJzaGVldCI6MX0"])
        assert.equal(await readShared("one", odd), undefined, odd);
});

/** A link with a right checksum around anything: what somebody could forge. */
function forge(about, json) {
    const packed = deflateSync(Buffer.from(json)), check = sha256(`${about}\nz${packed.toString("base64url")}`);
    return "z" + Buffer.concat([check.subarray(0, 4), packed]).toString("base64url");
}

test("forged links carry only what they may, and do not unpack without end", async () => {
    assert.deepEqual((await readShared("g", forge("g", '{"seats":3}'))).seats, 3);
    for (const json of ["1", "null", "[]", '"x"', '{"seats":"3"}', '{"seats":1.5}', '{"sheet":5}', '{"sheetName":{}}',
                        '{"options":[1]}',
                        '{"options":{"a":"b"}}', '{"options":null}', '{"options":{"a":1e99}}', "{", ""])
        assert.equal(await readShared("g", forge("g", json)), undefined, json);
    const bomb = forge("g", JSON.stringify({ sheet: "x".repeat(50 << 20) }));
    assert.ok(bomb.length < 100000);
    const before = process.memoryUsage().rss;
    assert.equal(await readShared("g", bomb), undefined);
    assert.ok(process.memoryUsage().rss - before < 200 << 20);
});
