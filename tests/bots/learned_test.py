"""A sheet that is new is learned on the spot: kept beside the games, the same every time; a game stays with what it began with.

  learned_test.py build/nullarium
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from checks import Checks

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
checks = Checks()
room = tempfile.TemporaryDirectory(prefix="nullarium-learned-")
folder = pathlib.Path(room.name)
shelf = folder / "data/nullarium/learned"


def run(*words):
    env = os.environ | {"XDG_DATA_HOME": str(folder / "data"), "LC_ALL": "C"}
    return subprocess.run([PROGRAM, *map(str, words)], env=env, text=True, capture_output=True, stdin=subprocess.DEVNULL, timeout=600)


def played(name):
    """A game of a bot alone, and which bots its record names."""
    record = folder / name
    done = run("play", "traexx", "--plain", "--seats", 1, "--seat", "1:club", "--sheet", sheet, "--out", record)
    found = re.findall(r"# bot 1 (\S+)", record.read_text()) if record.exists() else []
    checks.check(done.returncode == 0 and len(found) == 1, f"{name} is played", done.stdout + done.stderr)
    return record, found[0]


def shown(record, why):
    done = run("replay", "--show-bot", 1, record)
    checks.check(done.returncode == 0 and "15 of 15 moves computed again: the same" in done.stdout, why, done.stdout[-300:] + done.stderr)
    return done.stderr


def arena(*words):
    return run("arena", "traexx", "--seats", 1, "--players", "club", "--sets", 2, "--seed", 1, "--threads", 1, "--sheet", sheet, *words)


sheet = folder / "new.sheet"
checks.check(run("sheet", "new", "traexx", "--seed", 6, "--out", sheet).returncode == 0, "a sheet is drawn up", sheet)
early, general = played("early.rec")
bare = arena("--no-learn")
checks.check(bare.returncode == 0 and "is new" not in bare.stderr and not shelf.exists(), "--no-learn does without", bare.stderr)
first = arena()
files = list(shelf.glob("traexx-*.weights"))
checks.check(first.returncode == 0 and "is new" in first.stderr and len(files) == 1, "the arena learns it first, and keeps it", first.stderr)
checks.check(first.stdout != bare.stdout, "what was learned plays otherwise", first.stdout)
whole = files[0].read_bytes()
again = arena()
checks.check("is new" not in again.stderr and again.stdout == first.stdout, "the second time it is there", again.stderr)
late, own = played("late.rec")
checks.check(general != own and general.split("-")[0] == own.split("-")[0], "the records tell which bots played", (general, own))
shown(early, "a game that began without is shown without")
shown(late, "a game that began with it is shown with it")
files[0].write_bytes(whole[:500] + b"?" + whole[501:])
told = shown(late, "a damaged file is learned again")
checks.check(files[0].name in told and files[0].read_bytes() == whole, "with a word, and to the last byte the same", told)
checks.close()
