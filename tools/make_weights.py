#!/usr/bin/env python3
"""Makes the C table of the weights that come with the program.

usage: make_weights.py SHEETS_FOLDER OUT.c
Takes SHEETS_FOLDER/<game id>/*.weights (bots/weights.h has the format); there may be none. Four weights go into one
64-bit number, which compilers read much faster than four small ones.
"""
import pathlib
import struct
import sys


def checksum(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return total


def main():
    root, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    lines = ["/* Made by tools/make_weights.py: do not edit. */", '#include "weights.h"', "",
             "#if defined __BYTE_ORDER__ && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__",
             '#error "the shipped weights are packed for little-endian processors"', "#endif", ""]
    table = []
    for number, path in enumerate(sorted(root.glob("*/*.weights"))):
        data = path.read_bytes()
        if len(data) < 72 or data[:8] != b"NULLWGTS" or struct.unpack_from("<Q", data, len(data) - 8)[0] != checksum(data[:-8]):
            sys.exit(f"{path}: damaged, or no weight file")
        version, count = struct.unpack_from("<II", data, 8)
        game = data[16:48].rstrip(b"\0").decode()
        sheet, games = struct.unpack_from("<QQ", data, 48)
        if version != 1 or len(data) != 72 + 2 * count or game != path.parent.name:
            sys.exit(f"{path}: version {version}, {count} weights for {game}: this does not fit")
        body = data[64:-8] + bytes(-2 * count % 8)
        words = struct.unpack(f"<{len(body) // 8}Q", body)
        lines.append(f"static const union {{\n    uint64_t packed[{max(1, len(words))}];\n"
                     f"    int16_t values[{4 * max(1, len(words))}];\n}} set_{number} = {{{{")
        lines += ["    " + ", ".join(f"0x{word:x}u" for word in words[at:at + 8]) + "," for at in range(0, len(words), 8)]
        lines.append("}};\n" if words else "0}};\n")
        table.append(f'    {{{{"{game}", 0x{sheet:x}u, {games}u, {count}u}}, set_{number}.values}},')
    lines += ["const struct shipped_weights weights_all[] = {", *table, '    {{"", 0, 0, 0}, 0},', "};", ""]
    out.write_text("\n".join(lines), encoding="utf-8")


main()
