#!/usr/bin/env python3
"""Packs the browser app into the program: every file of a folder, plain and compressed, as a table of server/assets.h.

usage: make_assets.py WEB_FOLDER SHEETS_FOLDER OUT.c
The bytes are taken out of the files by the assembler (.incbin), as those of the weights are: no compiler could read them as fast.
Compressed forms are made once for a content and kept in the folder `compressed` beside OUT.c: gzip by python, brotli by node,
which builds the app anyway. Weight files are in the program already (tools/make_weights.py) and are only pointed to; they
get gzip alone, as brotli saves hardly more there.
"""
import gzip
import hashlib
import pathlib
import re
import subprocess
import sys

TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8", ".json": "application/json", ".map": "application/json",
    ".webmanifest": "application/manifest+json", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png",
    ".ico": "image/x-icon", ".webp": "image/webp", ".jpg": "image/jpeg", ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8", ".bin": "application/octet-stream",
}
# page.0a1b2c3d4e.js or page-0A1B2C3D.js: such a name stands for one content for ever
HASHED = re.compile(r"(\.[0-9a-f]{8,}|-[0-9A-Z]{8})\.[a-z0-9]+$")
PATH = re.compile(r"(/[A-Za-z0-9_][A-Za-z0-9_.-]*)+")
BROTLI = """const { brotliCompressSync, constants } = require("node:zlib"), { readFileSync, writeFileSync } = require("node:fs");
const pairs = process.argv.slice(1);
for (let i = 0; i < pairs.length; i += 2)
    writeFileSync(pairs[i + 1], brotliCompressSync(readFileSync(pairs[i]), { params: { [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: 22 } }));"""
TAKE = r"""
#define TAKE(name, path, bytes)                                                                                          \
    extern const unsigned char name[] __attribute__((visibility("hidden")));                                             \
    __asm__(".section .rodata.assets,\"a\",@progbits\n.p2align 4\n.globl " #name "\n.hidden " #name "\n.type " #name       \
            ",@object\n" #name ":\n.incbin \"" path "\"\n.size " #name ", " bytes "\n.text\n");
"""


def weight_files(sheets):
    """From the hash of a weight file to what it is called in the program, and to the address it has for browsers."""
    found = {}
    for path in sorted(sheets.glob("*/*.weights")):
        symbol = f"shipped_weights_{path.parent.name}_{path.stem}".replace("-", "_") + "_file"
        found[hashlib.sha256(path.read_bytes()).hexdigest()] = (symbol, f"/weights/{path.parent.name}-{path.stem}.bin", path)
    return found


def collect(web, weights):
    """Every asset: address, file, hash of its bytes."""
    found = []
    for path in sorted(web.rglob("*")):
        if not path.is_file():
            continue
        address = "/" + path.relative_to(web).as_posix()
        if not PATH.fullmatch(address) or path.suffix not in TYPES:
            sys.exit(f"{path}: an asset has a name of letters, digits, - _ . and one of these endings: {' '.join(TYPES)}")
        found.append((address, path, hashlib.sha256(path.read_bytes()).hexdigest()))
    there = {address for address, _, _ in found}
    found += [(address, path, digest) for digest, (_, address, path) in weights.items() if address not in there]
    if "/index.html" not in there:
        sys.exit(f"{web}: there is no index.html")
    return sorted(found)  # ASCII: the order of strcmp


def compress(assets, weights, kept):
    """Makes the compressed forms that are not there yet."""
    kept.mkdir(exist_ok=True)
    brotli = []
    for _, path, digest in assets:
        zipped, pressed = kept / f"{digest}.gz", kept / f"{digest}.br"
        if not zipped.exists():
            zipped.with_suffix(".new").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
            zipped.with_suffix(".new").rename(zipped)
        if digest not in weights and not pressed.exists():
            brotli += [str(path), str(pressed)]
    if brotli:
        try:
            subprocess.run(["node", "-e", BROTLI, *brotli], check=True)
        except (OSError, subprocess.CalledProcessError) as trouble:
            for name in brotli[1::2]:
                pathlib.Path(name).unlink(missing_ok=True)
            sys.exit(f"make_assets.py: node could not compress: {trouble}")
    used = {digest for _, _, digest in assets}
    for path in kept.iterdir():  # of contents that are gone
        if path.name.split(".")[0] not in used:
            path.unlink()


def main():
    web, sheets, out = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    weights, kept = weight_files(sheets), out.parent / "compressed"
    assets = collect(web, weights)
    compress(assets, weights, kept)
    takes, rows = {}, []
    for address, path, digest in assets:
        size = path.stat().st_size
        forms = [f"{{asset_{digest[:16]}, {size}}}"]
        if digest in weights:
            symbol = weights[digest][0]
            takes[symbol] = f"extern const unsigned char {symbol}[] __attribute__((visibility(\"hidden\")));"
            forms = [f"{{{symbol}, {size}}}"]
        else:
            takes[digest] = f'TAKE(asset_{digest[:16]}, "{path}", "{size}")'
        for ending in ("gz", "br"):
            packed = kept / f"{digest}.{ending}"
            length = packed.stat().st_size if packed.exists() else size
            if length > size * 0.9:
                forms.append("{0, 0}")
                continue
            takes[packed] = f'TAKE(asset_{digest[:16]}_{ending}, "{packed}", "{length}")'
            forms.append(f"{{asset_{digest[:16]}_{ending}, {length}}}")
        forever = "true" if HASHED.search(address) else "false"
        rows.append(f'    {{"{address}", "{TYPES[path.suffix if path.suffix in TYPES else ".bin"]}", "{digest[:20]}", {forever},\n'
                    f'     {{{", ".join(forms)}}}}},')
    lines = ["/* Made by tools/make_assets.py: do not edit. */", '#include "assets.h"', TAKE, *takes.values(), "",
             "static const struct asset all[] = {", *rows, "};",
             "const struct assets assets_linked = {all, sizeof all / sizeof all[0]};", ""]
    out.write_text("\n".join(lines), encoding="utf-8")


main()
