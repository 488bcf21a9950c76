// contact.mjs - many pictures on one sheet, for people to look through. Run by hand, after shots.mjs:
//
//     node tests/browser/contact.mjs OUT.jpg PICTURE.png ...
//
// Pictures are laid in rows in the order given, all as high as each other, with their names beneath. What stands below
// the first screen of a long page is cut off.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser } from "./harness.mjs";

const [out, ...pictures] = process.argv.slice(2);
if (!out || !pictures.length) {
    console.error("usage: node tests/browser/contact.mjs OUT.jpg PICTURE.png ...");
    process.exit(2);
}
const figure = (picture) => `<figure><div><img src="${pathToFileURL(resolve(picture))}"></div>
    <figcaption>${basename(picture, ".png")}</figcaption></figure>`;
const page = `<!doctype html><meta charset="utf-8"><style>
    body { margin: 12px; display: flex; flex-wrap: wrap; gap: 10px; font: 9px sans-serif; background: #888; }
    figure { margin: 0 } div { height: 300px; overflow: hidden } figcaption { color: #fff; padding-top: 2px }
    img { display: block }
</style>${pictures.map(figure).join("")}`;
/** In the page: a screen is 300 pixels high, however long its page is. */
const fit = () => {
    const heights = { phone: 740, side: 360, tablet: 1180, desktop: 900 };
    for (const image of document.images) {
        const [size] = image.parentElement.nextElementSibling.textContent.split("-");
        image.style.width = `${image.naturalWidth * 300 / (heights[size] ?? image.naturalHeight)}px`;
    }
};
const folder = mkdtempSync(join(tmpdir(), "nullarium-contact-")), file = join(folder, "sheet.html");
writeFileSync(file, page);
const chrome = await openBrowser();
const sheet = await chrome.browser.newPage({ viewport: { width: 2000, height: 1000 } });
await sheet.goto(String(pathToFileURL(file)), { waitUntil: "load" });
await sheet.evaluate(fit);
await sheet.screenshot({ path: out, type: "jpeg", quality: 72, fullPage: true });
await chrome.close();
rmSync(folder, { recursive: true });
console.log(`${pictures.length} pictures in ${out}`);
