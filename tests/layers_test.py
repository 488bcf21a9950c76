"""A folder is a layer: it includes only from itself and from folders above it; core, games and bots are freestanding."""
import pathlib
import re
from checks import Checks

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAYERS = ["core", "games", "bots", "i18n", "sheets", "store", "web", "server", "cli"]
FREE = {"stdbool.h", "stdint.h", "stddef.h", "stdalign.h", "string.h", "limits.h", "immintrin.h"}
checks = Checks()
headers = {}
for layer in LAYERS:
    for path in (ROOT / layer).glob("**/*.h"):
        headers.setdefault(path.name, set()).add(layer)
for layer in LAYERS:
    for path in sorted((ROOT / layer).glob("**/*.[ch]")):
        if "include" in path.parts:
            continue
        text = path.read_text()
        up = []
        for name in re.findall(r'#include "([^"]+)"', text):
            home = headers.get(pathlib.Path(name).name, set())
            if (path.parent / name).exists() or not home:
                continue
            if all(LAYERS.index(other) > LAYERS.index(layer) for other in home):
                up.append(name)
        free = layer in ("core", "games", "bots")
        foreign = [name for name in re.findall(r"#include <([^>]+)>", text) if free and name not in FREE]
        loose = free and re.search(r"\b(float|double|__int128|malloc|alloca|printf)\b", re.sub(r'/\*.*?\*/|//[^\n]*|"[^"]*"', "", text, flags=re.S))
        checks.check(not up and not foreign and not loose, f"layer {path.relative_to(ROOT)}",
                     f"includes {up + foreign}" if up or foreign else f"uses {loose[0] if loose else ''}")
checks.close()
