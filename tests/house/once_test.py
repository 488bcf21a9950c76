"""What is written once: one UTF-8 reader, one JSON writer, one place that escapes XML, one layout of printed pages, one
loop that tells viewers, one maker of setups. Each row of ONCE says what, how a second one would look, and which files may look so; a row that finds nothing in its own files is stale and fails too."""
import pathlib
import re
import sys
from checks import Checks

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2]).resolve()
C = ("c", "h")
PAGE = ("ts", "tsx", "mjs")

# what, what a second one would look like, an example of one, in files that end so, the files that may
ONCE = [
    ("UTF-8 is read and written", r"&\s*0x(?:C0|3F|1F|0F|07|E0|F0|F8)\b|\|\s*0x(?:80|C0|E0|F0)\b|\b0x(?:C2|ED|F4)\b|\bmbr?towc\b|\bwcr?tomb\b|\biconv\b",
     "while ((byte & 0xC0) == 0x80)", C, ["core/utf8.c"]),
    ("JSON strings are escaped", r"\\\\u(?!\{)", 'fprintf(out, "\\\\u%04x", c);', C, ["core/json.c"]),
    ("JSON is put together by core/json.c", r"\{\\\"|\\\"\s*:", 'fputs("{\\"seat\\":", out);', C, []),
    ("XML is escaped", r"&(?:amp|lt|gt|quot|#39|#34);", 'fputs("&amp;", out);', C + PAGE, ["cli/print/xml.c"]),
    ("printed pages are laid out as marks", r"\b297\b|\.kind = PAPER_", "const SHORT = 210, LONG = 297;", C + PAGE, ["paper/page.c"]),
    ("viewers are told of an event", r"\bmatch_tell\(", "int count = match_tell(&full, event, seat, told);", C,
     ["core/match.c", "core/match.h", "table/table.c", "bots/analysis.c"]),
    ("a setup is made", r"\bsetup_make\(", "setup_make(setup, game, 2, option, sheet, &why)", C, ["core/match.c", "core/match.h", "table/open.c", "lib/nullarium.c"]),
    ("a record's own lines are written", r"# (?:seed|bot) |`result \$", 'text_add(text, "# seed ");', C + PAGE, ["table/seats.c", "hall/deciders.c"]),
    ("a whole file takes its place", r"\brename(?:at2?)?\(|\bfopen\(", "rename(fresh, target)", C, ["store/whole.c"]),
    ("the codes on printed sheets are made", r"\b0x11d\b|\b285\b", "product ^= 0x11D;", C + PAGE, ["paper/qr.c"]),
]
# Not ours to judge: what was built, what others wrote, and tests that read what is written here.
SKIP = re.compile(r"(^|/)(build[^/]*|node_modules|tests)/")


def sources(endings):
    for path in sorted(ROOT.rglob("*")):
        place = path.relative_to(ROOT).as_posix()
        if path.is_file() and path.suffix[1:] in endings and not SKIP.search(place):
            yield place, re.sub(r"/\*.*?\*/|//[^\n]*", lambda found: re.sub(r"[^\n]", " ", found[0]), path.read_text(encoding="utf-8"), flags=re.S)


checks = Checks()
for what, looks, example, endings, allowed in ONCE:
    found = {}
    for place, text in sources(endings):
        for hit in re.finditer(looks, text, flags=re.I):
            found.setdefault(place, f"{place}:{text[:hit.start()].count(chr(10)) + 1}: {hit[0]}")
    second = [where for place, where in found.items() if place not in allowed]
    checks.check(not second, f"{what} once", "; ".join(second))
    checks.check(re.search(looks, example, flags=re.I), f"a second one would be found where {what}", example)
    stale = [place for place in allowed if place not in found]
    checks.check(not stale, f"{what} where this test says", f"not in {stale}: move the row along")
twins = [f"{path.relative_to(ROOT)}: {found[0]}" for ending in C + PAGE for path in sorted(ROOT.rglob(f"*.{ending}"))
         if path.is_file() and not SKIP.search(path.relative_to(ROOT).as_posix())
         for found in re.finditer(r"\b(?:as|like) (?:in )?(?:cli|web|server|core|bots|games|table|paper)/[a-z_]", path.read_text(encoding="utf-8"))]
checks.check(not twins, "no comment points at a twin", "; ".join(twins))
checks.close()
