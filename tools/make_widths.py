#!/usr/bin/env python3
"""Writes paper/widths.c: how far each character of the printed faces moves the pen, read from the font files.

  make_widths.py             from the fonts of Debian's fonts-dejavu-core
  make_widths.py --check     only says whether the table is what the fonts say

The table is part of the source, so that a page is laid out alike wherever it is printed; run this again when a face or
a range of characters is added. Only two tables of a font are needed, so we read them here: `cmap` (which glyph shows a
character) and `hmtx` (its advance).
"""
import pathlib
import struct
import sys

FOLDER = pathlib.Path("/usr/share/fonts/truetype/dejavu")
TABLE = pathlib.Path(__file__).resolve().parent.parent / "paper/widths.c"
FACES = [("FACE_PLAIN", "DejaVuSans.ttf"), ("FACE_BOLD", "DejaVuSans-Bold.ttf"), ("FACE_TITLE", "DejaVuSerif-Bold.ttf")]
# Latin of all Europe, Cyrillic, the dashes, quotation marks and signs that our texts and sheets use.
RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x400, 0x45F), (0x490, 0x491), (0x2010, 0x2026), (0x2039, 0x203A), (0x20AC, 0x20AC),
          (0x2116, 0x2116), (0x2190, 0x2193), (0x2212, 0x2212), (0x2260, 0x2260), (0x2264, 0x2265), (0x25CB, 0x25CB), (0x25CF, 0x25CF)]


def advances(path):
    """The advance of every character of a font, in units of which an em has 2048."""
    data = path.read_bytes()
    count = struct.unpack_from(">H", data, 4)[0]
    tables = {data[at:at + 4]: struct.unpack_from(">L", data, at + 8)[0] for at in range(12, 12 + 16 * count, 16)}
    assert struct.unpack_from(">H", data, tables[b"head"] + 18)[0] == 2048, path
    wide = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]  # glyphs with an advance of their own; the rest have the last

    def advance(glyph):
        return struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * min(glyph, wide - 1))[0]

    cmap = tables[b"cmap"]
    for i in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHL", data, cmap + 4 + 8 * i)
        at = cmap + offset
        if (platform, encoding) == (3, 10) and struct.unpack_from(">H", data, at)[0] == 12:
            groups = [struct.unpack_from(">LLL", data, at + 16 + 12 * k) for k in range(struct.unpack_from(">L", data, at + 12)[0])]
            return {c: advance(glyph + c - first) for first, last, glyph in groups for c in range(first, last + 1)}
    raise SystemExit(f"{path}: no table of characters that we can read")


def main():
    found = [(name, advances(FOLDER / file)) for name, file in FACES]
    characters = [c for first, last in RANGES for c in range(first, last + 1)]
    for name, widths in found:
        lacking = [f"U+{c:04X}" for c in characters if c not in widths]
        if lacking:
            raise SystemExit(f"{name} lacks {' '.join(lacking)}")
    out = ["/* widths.c - how far each character moves the pen, in 2048ths of an em; made by tools/make_widths.py from DejaVu Sans,",
           " * DejaVu Sans Bold and DejaVu Serif Bold. Do not edit. */", '#include "type.h"', "",
           "const struct type_range type_ranges[] = {"]
    first = 0
    for low, high in RANGES:
        out.append(f"    {{0x{low:X}, 0x{high:X}, {first}}},")
        first += high - low + 1
    out += ["    {0, 0, 0},", "};", "", f"const uint16_t type_widths[FACES][TYPE_CHARACTERS] = {{"]
    for name, widths in found:
        out.append(f"    [{name}] = {{")
        line = "       "
        for number in (widths[c] for c in characters):
            if len(line) + len(f" {number},") > 120:
                out.append(line)
                line = "       "
            line += f" {number},"
        out += [line, "    },"]
    out.append("};")
    text = "\n".join(out) + "\n"
    if "--check" in sys.argv:
        raise SystemExit(None if TABLE.read_text() == text else f"{TABLE} is not what the fonts say")
    TABLE.write_text(text)
    print(f"{len(characters)} characters, {len(FACES)} faces")


main()
