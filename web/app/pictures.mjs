// pictures.mjs - the drawn pictures of the app, as tools/make_pictures.py flattens them: what PICTURES and
// PAPER_PICTURES stand for in the sources.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** For esbuild's `define`; a picture that is refused stops whoever asked, with the tool's sentence. */
export function drawnPictures() {
    const made = mkdtempSync(join(tmpdir(), "nullarium-pictures-"));
    try {
        execFileSync("python3", [join(root, "tools/make_pictures.py"), root, "--sprite", join(made, "pictures.json")],
            { stdio: "inherit" });
        const { paper, ...usual } = JSON.parse(readFileSync(join(made, "pictures.json"), "utf8"));
        return { PICTURES: JSON.stringify(usual), PAPER_PICTURES: JSON.stringify(paper) };
    } finally {
        rmSync(made, { recursive: true });
    }
}
