#!/usr/bin/env python3
"""Makes the table of the weights that come with the program.

usage: make_weights.py SHEETS_FOLDER OUT.c [--names]
Takes SHEETS_FOLDER/<game id>/*.weights (bots/weights.h has the format); there may be none. The numbers themselves are not
written down again: the assembler takes them out of the files (.incbin), which no compiler could read as fast.
With --names the table says which there are, without the weights themselves: for the page, which fetches those it needs.
"""
import pathlib
import struct
import sys

HEAD, TAIL = 80, 8  # bytes before and after the weights of a file
# TAKE(name, path, how many bytes of weights): the whole file stands in the program, head and tail too, because `nullarium serve`
# hands it out as it is; `name` is where its weights begin, `name`_file where the file begins.
TAKE = r"""
#ifdef __wasm__
#define SECTION ".section .rodata.weights,\"\",@\n"
#else
#define SECTION ".section .rodata.weights,\"a\",@progbits\n"
#endif
#define TAKE(name, path, bytes, tail)                                                                                    \
    extern const int16_t name[] __attribute__((visibility("hidden")));                                                   \
    __asm__(SECTION ".p2align 4\n.globl " #name "_file\n.hidden " #name "_file\n.type " #name "_file,@object\n" #name        \
            "_file:\n.incbin \"" path "\", 0, 80\n.size " #name "_file, 80\n"                                              \
            ".globl " #name "\n.hidden " #name "\n.type " #name ",@object\n" #name ":\n"                                 \
            ".incbin \"" path "\", 80, " bytes "\n.size " #name ", " bytes "\n.incbin \"" path "\", " tail ", 8\n.text\n");
"""


def checksum(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return total


def main():
    root, out, names = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), "--names" in sys.argv[3:]
    lines = ["/* Made by tools/make_weights.py: do not edit. */", '#include "weights.h"', "",
             "#if defined __BYTE_ORDER__ && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__",
             '#error "the shipped weights are for little-endian processors"', "#endif", "" if names else TAKE]
    table = []
    for path in sorted(root.glob("*/*.weights")):
        data = path.read_bytes()
        if len(data) < HEAD + TAIL or data[:8] != b"NULLWGTS" or struct.unpack_from("<Q", data, len(data) - TAIL)[0] != checksum(data[:-TAIL]):
            sys.exit(f"{path}: damaged, or no weight file")
        version, count = struct.unpack_from("<II", data, 8)
        game = data[16:48].rstrip(b"\0").decode()
        sheet, games = struct.unpack_from("<QQ", data, 48)
        halvings = ", ".join(str(halving) for halving in struct.unpack_from("<3I", data, 64))
        if version != 2 or len(data) != HEAD + TAIL + 2 * count or game != path.parent.name:
            sys.exit(f"{path}: version {version}, {count} weights for {game}: this does not fit")
        name = f"shipped_weights_{game}_{path.stem}".replace("-", "_")  # tools/make_assets.py knows it by this name
        if not names:
            lines.append(f'TAKE({name}, "{path}", "{2 * count}", "{HEAD + 2 * count}")')
        total = struct.unpack_from("<Q", data, len(data) - TAIL)[0]
        table.append(f'    {{{{"{game}", 0x{sheet:x}u, {games}u, {count}u, {{{halvings}}}}}, {0 if names else name}, 0x{total:x}u}},')
    lines += ["", "const struct shipped_weights weights_all[] = {", *table, '    {{"", 0, 0, 0, {0}}, 0, 0},', "};", ""]
    out.write_text("\n".join(lines), encoding="utf-8")


main()
