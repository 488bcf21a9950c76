"""The page knows no game by name: neither an id nor a title of any game stands in web/app/src, nor a text of its own.
And its sources and tests keep to the columns of the house."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from checks import Checks

checks = Checks()
folders = [line.strip() for line in (ROOT / "games" / "games.list").read_text().splitlines()
           if line.strip() and line[0] != "#"]
sources = sorted(path for path in (ROOT / "web/app").glob("src/**/*.*") if path.suffix in (".ts", ".tsx", ".css"))
sources += [ROOT / "web/app" / name for name in ("index.html", "build.mjs", "manifest.webmanifest")]
checks.check(len(sources) > 30, f"there are sources ({len(sources)})", "none found")
for folder in folders:
    game = folder.replace("_", "-")
    titles = {line.partition("=")[2].strip() for path in ROOT.glob(f"i18n/*/{game}.txt")
              for line in path.read_text(encoding="utf-8").splitlines() if re.match(r"name\s*=", line)}
    words = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in {game, folder, *titles}), re.I)
    found = [path.name for path in sources if words.search(path.read_text(encoding="utf-8"))]
    checks.check(not found, f"the page does not know {game}", f"{found}")

# clang-format sees to it in C; nothing does in the other languages of the page.
COLUMNS = 120
KINDS = (".ts", ".tsx", ".mjs", ".css", ".py", ".c", ".h")
written = sorted(path for pattern in ("web/app/src/**/*", "web/app/*.*", "web/module/*.*", "tests/web/*",
                                                 "tests/browser/**/*")
                 for path in ROOT.glob(pattern) if path.suffix in KINDS)
checks.check(len(written) > 130, f"there are files to measure ({len(written)})", "too few found")
wide = [f"{path.relative_to(ROOT)}:{number}" for path in written
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if len(line) > COLUMNS]
checks.check(not wide, f"no line has more than {COLUMNS} columns", f"{len(wide)}: {wide[:8]}")
checks.close()
