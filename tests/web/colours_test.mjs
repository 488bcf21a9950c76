// colours_test.mjs - the palette: in both themes and in every mood, text has a contrast of at least 4.5 on what it
// stands on, what is drawn one of 3.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

const sheet = readFileSync(new URL("../../web/app/src/style/colours.css", import.meta.url), "utf8");

/** What the rules of this selector set. */
function rulesOf(selector) {
    const found = {};
    for (const [, names, body] of sheet.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g))
        if (names.trim() === selector)
            for (const [, name, value] of body.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g))
                found[name] = value;
    return found;
}

function luminance(colour) {
    const parts = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

function contrast(one, other) {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
}

const light = rulesOf(":root"), dark = { ...light, ...rulesOf(':root[data-theme="dark"]') };
const moods = [...sheet.matchAll(/^\.mood-([a-z]+)/gm)].map(([, name]) => name);

describe("colours", () => {
    it("text can be read in both themes and in every mood, and what is drawn can be seen", () => {
        assert.deepEqual(moods, ["sea", "fields", "walk", "wood", "meadow"]);
        const faults = [];
        const check = (where, colours, name, ground, least) => {
            const found = contrast(colours[name], colours[ground]);
            if (!(found >= least))
                faults.push(`${where}: ${name} on ${ground} ${found.toFixed(2)} < ${least}`);
        };
        for (const [theme, colours] of [["light", light], ["dark", dark]])
            for (const mood of ["", ...moods]) {
                const start = theme === "dark" ? ':root[data-theme="dark"] ' : "";
                const set = { ...colours, ...(mood && rulesOf(`${start}.mood-${mood}`)) }, where = `${theme} ${mood}`;
                for (const ground of ["ground", "surface", "raised", "soft"])
                    for (const text of ["ink", "muted", "accent", "good", "bad"])
                        check(where, set, text, ground, 4.5);
                for (const ground of ["ground", "surface"])
                    for (const drawn of ["pen", "last", "preview", "joker", "spent"])
                        check(where, set, drawn, ground, 3);
                check(where, set, "on-accent", "accent", 4.5);
            }
        for (const [text, ground] of [["trophy-ink", "trophy"], ["on-ribbon", "ribbon"], ["on-card-back", "card-back"]])
            check("always", light, text, ground, 4.5);
        check("always", light, "trophy-ink", "gold", 3);
        assert.deepEqual(faults, []);
    });
});
