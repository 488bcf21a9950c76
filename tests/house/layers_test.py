"""A folder is a layer: what it includes stands in itself or in a folder above it, and nowhere else; the upper layers are
freestanding. Every include is followed to the file it means, as the compiler finds it."""
import pathlib
import re
from checks import Checks

ROOT = pathlib.Path(__file__).resolve().parents[2]
LAYERS = ["core", "games", "bots", "i18n", "sheets", "table", "paper", "hall", "store", "web", "server", "lib", "bench", "cli"]
# Means and intervals of games that were played: they decide no move, so they need not be the same to the last bit everywhere.
STATISTICS = ["table/estimate.c", "table/estimate.h", "table/measured.c", "table/measured.h"]
FREESTANDING = {"core", "games", "bots", "table", "paper", "hall", "web"}
SEARCHED = ["core", "games", "bots", "sheets", "i18n", "table", "paper", "hall", "store", "web/module", "server", "lib", "bench", "cli"]
FREE = {"stdbool.h", "stdint.h", "stddef.h", "stdalign.h", "string.h", "limits.h", "immintrin.h"}
CLI_FILES_MOST = 40  # directly in cli/: one a sub-command; the rest has rooms

checks = Checks()


def layer_of(path):
    return path.relative_to(ROOT).parts[0]


def find(name, folder):
    """The file an include means, or None: a file the build makes."""
    for place in [folder, *(ROOT / searched for searched in SEARCHED)]:
        if (place / name).is_file():
            return (place / name).resolve()
    return None


def is_below(path, other):
    """Whether `other` lies in a layer below that of `path`, or in another game's folder."""
    mine, its = layer_of(path), layer_of(other)
    if mine == its == "games":
        return other.relative_to(ROOT).parts[1] not in (path.relative_to(ROOT).parts[1], "dots", other.name)
    return its not in LAYERS or LAYERS.index(its) > LAYERS.index(mine)


seen = 0
for layer in LAYERS:
    for path in sorted((ROOT / layer).glob("**/*.[ch]")):
        if "include" in path.parts or "node_modules" in path.parts:
            continue
        seen += 1
        text = path.read_text()
        found = [(name, find(name, path.parent)) for name in re.findall(r'#include "([^"]+)"', text)]
        below = [name for name, other in found if other and is_below(path, other)]
        free = layer in FREESTANDING
        foreign = [name for name in re.findall(r"#include <([^>]+)>", text) if free and name not in FREE]
        numbers = "" if path.relative_to(ROOT).as_posix() in STATISTICS else "float|double|"
        loose = free and re.search(rf"\b({numbers}__int128|malloc|alloca|printf)\b",
                                   re.sub(r'/\*.*?\*/|//[^\n]*|"[^"]*"', "", text, flags=re.S))
        checks.check(not below and not foreign and not loose, f"layer {path.relative_to(ROOT)}",
                     f"includes {below + foreign}" if below or foreign else f"uses {loose[0] if loose else ''}")
checks.check(seen > 300, f"there are files to look at ({seen})", "too few found")
rooms = [path.name for path in (ROOT / "cli").iterdir() if path.is_file()]
checks.check(len(rooms) <= CLI_FILES_MOST, f"cli/ has rooms: {len(rooms)} files stand in the hall", f"more than {CLI_FILES_MOST}")
checks.close()
