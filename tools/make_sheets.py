#!/usr/bin/env python3
"""Makes the C table of the shipped sheets.

usage: make_sheets.py SHEETS_FOLDER OUT.c
Takes SHEETS_FOLDER/<game id>/NN-<name>.sheet in the order of their names; sheets.list beside them has a line
`NAME gentle|normal|hard` for each.
"""
import pathlib
import sys


def quote(text):
    return "\n".join('     "' + line.replace("\\", "\\\\").replace('"', '\\"') + '\\n"' for line in text.splitlines())


def difficulties(folder):
    lines = [line.split() for line in (folder / "sheets.list").read_text().splitlines() if line and line[0] != "#"]
    return {name: difficulty.upper() for name, difficulty in lines}


root, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
lines = ["/* Made by tools/make_sheets.py: do not edit. */", '#include "sheets.h"', '#include "text.h"', "",
         "const struct shipped_sheet sheets_all[] = {"]
for path in sorted(root.glob("*/*.sheet")):
    text = path.read_text(encoding="utf-8")
    name = next(line.split()[1] for line in text.splitlines() if line.startswith("sheet "))
    lines.append(f'    {{"{path.parent.name}", "{name}",\n{quote(text)}, {difficulties(path.parent)[name]}}},')
lines += ["    {0, 0, 0, NORMAL},", "};", "",
          "const struct shipped_sheet *sheets_find(const char *game, const char *name)", "{",
          "    for (const struct shipped_sheet *sheet = sheets_all; sheet->name; sheet++)",
          "        if (text_same(sheet->game, game) && (!name || text_same(sheet->name, name)))",
          "            return sheet;", "    return 0;", "}", ""]
out.write_text("\n".join(lines), encoding="utf-8")
