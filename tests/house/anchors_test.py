"""Every clause of the rules has exactly one anchor in the code: a comment that begins with it, as in `F9: ...`, at the
function, table or constant that decides it, in its game's folder (C1-C4: in core). Other comments cite it: "(F9)"."""
import pathlib
import re
from checks import Checks, games_by_letter

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = {"C": "core", **{letter: f"games/{game.replace('-', '_')}" for letter, game in games_by_letter().items()}}
NO_ANCHOR = {"C5": "says whose designs the sheets are: nothing that code decides"}
LAYERS = ("core", "games", "bots", "i18n", "sheets", "table", "paper", "store", "web/module", "server", "lib", "cli", "bench")
CLAUSE = f"[{''.join(FOLDERS)}][0-9]+"
BEGINS = re.compile(rf"(?:/\*|(?<=\n)[ \t]*\*|//) *({CLAUSE}(?:, {CLAUSE})*):")
checks = Checks()

listed = {line.split()[0] for line in (ROOT / "tests/clauses.list").read_text().splitlines() if line.strip() and not line.startswith("#")}
written = set(re.findall(r"^- \*\*([A-Z][0-9]+)\*\*", "\n".join(path.read_text() for path in sorted((ROOT / "docs/rules").glob("*.md"))), re.M))
checks.check(listed == written and len(listed) > 50, "tests/clauses.list has the clauses of docs/rules", sorted(listed ^ written))

anchors = {}
crowded = []
for layer in LAYERS:
    for path in sorted((ROOT / layer).glob("**/*.[ch]")):
        for found in BEGINS.findall("\n" + path.read_text(encoding="utf-8")):
            if "," in found:
                crowded.append(f"{path.relative_to(ROOT)}: {found}")
            else:
                anchors.setdefault(found, []).append(str(path.relative_to(ROOT)))
checks.check(not crowded, "no comment begins with several clauses", crowded)
unknown = sorted(set(anchors) - listed)
checks.check(not unknown, "no anchor names an unknown clause", unknown)
for clause in sorted(listed, key=lambda clause: (clause[0], int(clause[1:]))):
    places = anchors.get(clause, [])
    if clause in NO_ANCHOR:
        checks.check(not places, f"{clause} has no anchor", places)
    else:
        checks.check(len(places) == 1 and places[0].startswith(FOLDERS[clause[0]] + "/"), f"{clause} has one anchor", places)
checks.close()
