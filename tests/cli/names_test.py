"""Names and titles: nothing hides in a new one, and an old record with such a one is replayed and shown escaped.

  names_test.py build/nullarium
"""
import os
import pathlib
import subprocess
import sys
import tempfile
from checks import Checks

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = ["en", "de", "fr", "it", "ru"]
# The sign as bytes, what the sentence names it by, and how it is shown; None: a record could not hold it before either.
FOUL = {
    "overlong": (b"\xe0\x80\xaf", "UTF-8", "\N{REPLACEMENT CHARACTER}"),
    "overlong of four bytes": (b"\xf0\x80\x80\xaf", "UTF-8", "\N{REPLACEMENT CHARACTER}"),
    "surrogate": (b"\xed\xa0\x80", "UTF-8", "\N{REPLACEMENT CHARACTER}"),
    "beyond Unicode": (b"\xf4\x90\x80\x80", "UTF-8", "\N{REPLACEMENT CHARACTER}"),
    "broken": (b"\xff", "UTF-8", None),
    "escape": (b"\x1b", "U+001B", None),
    "delete": (b"\x7f", "U+007F", None),
    "C1": ("\x9b".encode(), "U+009B", None),
} | {f"U+{c:04X}": (chr(c).encode(), f"U+{c:04X}", f"\\u{{{c:X}}}") for c in (
    0x00AD, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, *range(0x202A, 0x202F), 0x2060, *range(0x2066, 0x206A), 0xFEFF, 0xFFFD)}
FINE = ["Ada", "Ünal Ø.", "Жанна д’Арк", "李小龍", "מרים", "علی‌رضا", "👩‍💻", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "O'Neil-4"]
checks = Checks()
room = tempfile.TemporaryDirectory(prefix="nullarium-names-")
folder = pathlib.Path(room.name)
environment = {**os.environ, "XDG_DATA_HOME": str(folder / "home"), "LC_ALL": "C.UTF-8"}


def run(*words, lines=b""):
    """Status, what was printed, what was complained; all as it came."""
    done = subprocess.run([PROGRAM, *words], input=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, timeout=60)
    return done.returncode, done.stdout, done.stderr


def files():
    return sorted(path for path in folder.rglob("*") if path.is_file())


def refused(name, done, sign, before):
    status, out, err = done
    sentence = err.decode(errors="replace").strip()
    checks.check(status and not out.strip() and sentence.count("\n") == 0 and sign in sentence and files() == before, name,
                 (status, out, err, set(files()) - set(before)))
    return sentence


def write(name, *parts):
    path = folder / name
    path.write_bytes(b"".join(part if isinstance(part, bytes) else part.encode() for part in parts))
    return path


SHEET = (ROOT / "sheets/nulli-flow/01-cat.sheet").read_bytes()
assert b"\ntitle " in SHEET and b"\nby " in SHEET


def with_line(key, value):
    return b"\n".join(key + b" " + value if line.startswith(key + b" ") else line for line in SHEET.split(b"\n"))


# -- new ones are refused ------------------------------------------------------------------------------------------------

before = files()
for what, (sign, named, _) in FOUL.items():
    bad = b"A" + sign + b"da"
    refused(f"play --seat: {what}", run("play", "nullern", "--plain", "--seat", b"1:" + bad), named, before)
    refused(f"record new --name: {what}", run("record", "new", "nulli-flow", "--seats", "1", "--name", b"1:" + bad), named, before)
    refused(f"score --names: {what}", run("score", "nullern", "--names", b"Ben,Cleo," + bad), named, before)
    refused(f"sheet new --title: {what}", run("sheet", "new", "nulli-flow", "--title", bad, "--out", folder / "new.sheet"), named, before)
    for key in (b"title", b"by"):
        path = write("foul.sheet", with_line(key, bad))
        line = SHEET[:SHEET.index(b"\n" + key)].count(b"\n") + 2
        held = files()
        done = run("sheet", "check", path)
        sentence = refused(f"sheet check, {key.decode()}: {what}", done, named, held)
        checks.check(sentence.startswith(f"{path}:{line}: "), f"it says where: {key.decode()}, {what}", sentence)
        refused(f"random --sheet, {key.decode()}: {what}", run("random", "nulli-flow", "--seats", "1", "--games", "1", "--sheet", path, "--out", folder / "none"), named, held)
        path.unlink()
for blank in (" ", "\N{NO-BREAK SPACE}", "\N{ZERO WIDTH JOINER}", "\N{BRAILLE PATTERN BLANK}"):
    refused(f"a name that is only {blank!r}", run("play", "nullern", "--plain", "--seat", "1:" + blank), "at least one", before)
refused("a name that is too long", run("play", "nullern", "--plain", "--seat", "1:" + 48 * "a"), "47", before)

sentences = {language: refused(f"in {language}", run("--lang", language, "play", "nullern", "--plain", "--seat", "1:A\u202eda"), "U+202E", before)
             for language in LANGUAGES}
checks.check(len(set(sentences.values())) == len(LANGUAGES), "five languages, five sentences", sentences)

path = folder / "typed.score"
status, out, err = run("score", "nullern", "--names", "Ada,Ben,Cleo", "--file", path, lines="name 2 B\u202een\nname 3 \N{ZERO WIDTH SPACE}Cleo\nname 1 Adele\nquit\n".encode())
checks.check(b"U+202E" in out and b"U+200B" in out and b"name 2 Ben\n" in path.read_bytes() and b"name 3 Cleo\n" in path.read_bytes() and
             b"name 1 Adele\n" in path.read_bytes(), "score: a typed name is refused, and the old one stays", (status, out, err))

# -- what may stand in a name may ----------------------------------------------------------------------------------------

for name in FINE:
    path = write("fine.sheet", f"sheet mine\ngame nulli-flow\ntitle {name}\nby {name}\nmap\n. . .\n. A A\n")
    status, out, err = run("sheet", "show", path)
    checks.check(status == 0 and name.encode() in out, f"a title: {name}", (status, out, err))
    path = folder / "fine.score"
    status, out, err = run("score", "nullern", "--names", f"{name},Ben,Cleo", "--file", path, lines=b"quit\n")
    checks.check(path.exists() and f"name 1 {name}\n".encode() in path.read_bytes() and name.encode() in out, f"a name: {name}", (status, out, err))
    path.unlink(missing_ok=True)

# -- old records are replayed, and shown escaped -------------------------------------------------------------------------

run("random", "nulli-flow", "--seats", "2", "--games", "1", "--seed", "3", "--sheet", "cat", "--out", folder / "old")
clean = (next((folder / "old").iterdir())).read_bytes()
head, _, events = clean.partition(b"\n---\n")
assert b"\nbot 1 random" in head and b"\n| title " in head


def header(line, value):
    """The record with another value in a line of its header."""
    return b"\n".join(line + b" " + value if one.startswith(line + b" ") else one for one in head.split(b"\n")) + b"\n---\n" + events


COMMANDS = [("replay",), ("replay", "--legal"), ("moves",)]


def cut(text):
    return text[:text.rindex(b"\n1 ") + 1]


def answers(text):
    path = write("old.rec", text)
    return [run(*command, path) for command in COMMANDS]


like = {True: answers(clean), False: answers(cut(clean))}
for what, (sign, named, shown) in FOUL.items():
    bad = b"A" + sign + b"da"
    for line in (b"bot 1", b"| title", b"| by"):
        for whole in (True, False):
            old = header(line, bad)
            done = answers(old if whole else cut(old))
            if shown is None and line == b"bot 1":
                checks.check(all(status == 1 and b"old.rec:" in err for status, _, err in done), f"never read: {line.decode()}, {what}", done)
            else:
                checks.check(done == like[whole] and all(status == 0 for status, _, _ in done), f"replayed as ever: {line.decode()}, {what}, {whole}", done)
    if shown is None:
        continue
    old = write("shown.rec", header(b"bot 1", bad).replace(b"\nbot 1 ", b"\nname 1 ", 1))
    if what in ("overlong", "surrogate", "U+061C", "U+202E"):
        old.write_bytes(old.read_bytes().replace(b"\nsheet cat\n", b"\nsheet c" + sign + b"at\n", 1))
        status, out, err = run("analyse", old, "--no-learn", "--level", "beginner", "--brief")
        checks.check(status == 0 and f"A{shown}da".encode() in out and sign not in out, f"shown escaped: {what}", (status, out, err))
    shelf = folder / "home" / "nullarium"
    shelf.mkdir(parents=True, exist_ok=True)
    (shelf / "2026-01-01-old.rec").write_bytes(old.read_bytes())
    status, out, err = run("history")
    checks.check(status == 0 and f"A{shown}da".encode() in out and sign not in out, f"listed escaped: {what}", (status, out, err))
checks.close()
