// bundle.mjs - TypeScript of the page for tests: a few of its files as one module.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { drawnPictures } from "../../web/app/pictures.mjs";

const root = new URL("../..", import.meta.url).pathname;
const { buildSync } = createRequire(join(root, "web/app/build.mjs"))("esbuild");

/** Everything that these files of web/app/src export. */
export async function bundle(...files) {
    const made = mkdtempSync(join(tmpdir(), "nullarium-bundle-"));
    try {
        const built = buildSync({
            stdin: { contents: files.map((file) => `export * from "./${file}";`).join("\n"),
                     resolveDir: join(root, "web/app/src"), loader: "ts" },
            bundle: true, write: false, format: "esm", target: "es2022", jsx: "automatic", jsxImportSource: "preact",
            define: { ASSETS: "{}", ...drawnPictures(),
                      PLANT: JSON.stringify(process.env.NULLARIUM_PLANT ?? "") },
        });
        writeFileSync(join(made, "bundle.mjs"), built.outputFiles[0].contents);
        return await import(pathToFileURL(join(made, "bundle.mjs")));
    } finally {
        rmSync(made, { recursive: true });
    }
}
