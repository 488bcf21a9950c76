/* glyphs.ts - what a glyph means on the screen. A terminal marks a style by a character of the glyph ("-2!" is held,
 * "@7" an end of a path, "x" a crossed dot); the page draws the mark, and only the rest is written. */
import type { Item } from "../engine/protocol";

const leading: Partial<Record<Item["style"], RegExp>> = { active: /^@/, preview: /^\+/, struck: /^·/, last: /^·/ };
const trailing: Partial<Record<Item["style"], RegExp>> = { held: /!$/, spent: /x$/ };

export function written(item: Item): string {
    let glyph = (item.glyph ?? "").trim();
    const lead = leading[item.style], trail = trailing[item.style];
    if (lead)
        glyph = glyph.replace(lead, "");
    if (trail && glyph.length > 1)
        glyph = glyph.replace(trail, "");
    return glyph.replace(/^-(?=\d)/, "−");
}

export function isCross(glyph: string): boolean {
    return glyph === "x" || glyph === "×";
}

/** "r12", "S9", "D7+": letters, and the number that counts. */
export function splitCard(glyph: string): { letter: string; number: string } {
    const found = /^(\p{L}*)(.*)$/u.exec(glyph);
    const letter = found?.[1] ?? "", number = found?.[2] ?? "";
    return number ? { letter, number } : { letter: "", number: letter };
}

/** Where the pips of a die lie, as parts of its side. */
export function pips(number: number): [number, number][] {
    const low = 0.26, half = 0.5, top = 0.74;
    const all: Record<number, [number, number][]> = {
        1: [[half, half]],
        2: [[low, top], [top, low]],
        3: [[low, top], [half, half], [top, low]],
        4: [[low, low], [low, top], [top, low], [top, top]],
        5: [[low, low], [low, top], [half, half], [top, low], [top, top]],
        6: [[low, low], [low, half], [low, top], [top, low], [top, half], [top, top]],
    };
    return all[number] ?? [];
}
