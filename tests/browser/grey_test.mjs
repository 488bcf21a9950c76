// grey_test.mjs - told apart without colour: the tables as they are drawn on the smallest phone, light and dark, are
// filtered as they look in grey and under the three usual deficiencies; what is ink and what is ground differs between
// any two suits, colours, fields or states in at least 12 % of the pixels.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lateRecord, opened, openVisitor, playByTaps, resume, useBrowser } from "./harness.mjs";

const used = useBrowser();
const apart = 0.12;

/** How red, green and blue are seen: Machado, Oliveira and Fernandes (2009), severity 1, and plain grey. */
const sights = {
    grey: [[0.299, 0.587, 0.114], [0.299, 0.587, 0.114], [0.299, 0.587, 0.114]],
    protanopia: [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    deuteranopia: [[0.367, 0.861, -0.228], [0.28, 0.673, 0.047], [-0.012, 0.043, 0.969]],
    tritanopia: [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
};

/** What is looked at, by kind: signs are the pictures with these ids, states are items of a shape, each with a square
 *  of so many pixels round its middle. */
const kinds = {
    suits: { game: "nullern", seats: 4, decisions: 60, signs: ["red", "yellow", "green", "blue"] },
    colours: { game: "traexx", seats: 2, signs: ["red", "yellow", "green", "blue", "grey", "violet"] },
    "does and stags": { game: "null-bock", seats: 4, signs: ["doe", "stag", "skip"] },
    chances: { game: "nulli-hex", seats: 2, signs: ["elsewhere", "split", "skip"] },
    fields: { game: "nulli-hex", seats: 2, shape: "area", side: 64 },
    "dots of fields": { game: "nulli-hex", seats: 2, shape: "dot", side: 14, plain: true },
    dots: { game: "nulli-flow", seats: 2, shape: "dot", side: 24, plain: true },
};

/** In the page: where each thing is, at the smallest it is shown. Of states, what is lit and what is touched counts;
 *  with `plain`, its tint does not. */
function findThings({ signs, shape, side, plain }) {
    const found = new Map();
    const note = (name, { x, y, width, height }, size) => {
        const wanted = size ?? 1.15 * Math.max(width, height), old = found.get(name);
        if (width >= 2 && (!old || wanted < old.side))
            found.set(name, { name, side: wanted, x: x + (width - wanted) / 2, y: y + (height - wanted) / 2 });
    };
    for (const use of document.querySelectorAll(".scene .item use"))
        if (signs?.includes(use.getAttribute("href").replace("#p-", "")))
            note(use.getAttribute("href"), use.getBoundingClientRect(),);
    for (const item of document.querySelectorAll(shape ? `.scene .item.i-${shape}` : "none")) {
        // Of closed fields one is as good as the other.
        const spent = item.matches(".i-area.s-spent"), kept = plain || spent ? /^(s-|lit|touched)/ : /^(s-|t-)/;
        const words = [...item.classList].filter((word) => kept.test(word));
        note(`${words.join(" ")}${item.querySelector("use, .star, .joker") ? " star" : ""}`,
             item.querySelector(".body").getBoundingClientRect(), side);
    }
    return [...found.values()];
}

/** In a page: the masks of ink of these places of a picture, for one sight. */
async function masksOf({ shot, things, sight, pixels, scale, framed }) {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(shot), (one) => one.charCodeAt(0))]));
    const context = new OffscreenCanvas(pixels, pixels).getContext("2d", { willReadFrequently: true });
    return things.map(({ x, y, side }) => {
        context.drawImage(image, x * scale, y * scale, side * scale, side * scale, 0, 0, pixels, pixels);
        const { data } = context.getImageData(0, 0, pixels, pixels), light = [];
        for (let i = 0; i < data.length; i += 4) {
            const [r, g, b] = sight.map((row) => row[0] * data[i] + row[1] * data[i + 1] + row[2] * data[i + 2]);
            light.push(0.299 * r + 0.587 * g + 0.114 * b);
        }
        // The ground is what there is most of, of what stands before a ground: along the edge.
        const edge = light.filter((_, i) => !framed || Math.min(i % pixels, pixels - 1 - i % pixels) < 2 ||
            i < 2 * pixels || i >= (pixels - 2) * pixels).sort((a, b) => a - b);
        const ground = edge[edge.length >> 1];
        return light.map((one) => Math.abs(one - ground) > 16);
    });
}

describe("told apart without colour", () => {
    for (const [kind, { game, seats, decisions = 9, ...wanted }] of Object.entries(kinds))
        it(kind, async () => {
            const scale = 3; // as telephones of that size have it
            for (const theme of ["light", "dark"]) {
                const visitor = await openVisitor(used.browser, used.url,
                                                  { size: "phone", settings: { theme },
                                                    contextOptions: { deviceScaleFactor: scale } });
                const { page } = visitor;
                await opened(page);
                await resume(visitor, lateRecord(game, { seed: 4, seats, decisions }));
                if (wanted.shape === "dot") {
                    await playByTaps(visitor, { stop: (_, table) => table.touched > 0 });
                    await page.waitForSelector(".item.touched.lit", { state: "detached" }); // the table has answered
                }
                const things = await page.evaluate(findThings, wanted);
                assert.ok(things.length >= (wanted.signs?.length ?? 3), things.map(({ name }) => name).join());
                const shot = (await page.screenshot()).toString("base64"), close = [];
                for (const [name, sight] of Object.entries(sights)) {
                    const masks = await page.evaluate(masksOf, { shot, things, sight, pixels: 32, scale,
                                                                  framed: wanted.shape !== "area" });
                    masks.forEach((one, i) => masks.slice(i + 1).forEach((other, k) => {
                        const share = one.filter((ink, at) => ink !== other[at]).length / one.length;
                        if (share < apart)
                            close.push(`${theme}, ${name}: ${things[i].name} and ${things[i + 1 + k].name}: ` +
                                       share.toFixed(3));
                    }));
                }
                assert.deepEqual(close, []);
                visitor.check();
                await visitor.close();
            }
        });
});
