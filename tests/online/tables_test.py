"""`nullarium tables`: lists, shows, copies, drops and checks online tables; damaged, foreign, newer and locked files.

  tables_test.py BUILD
"""
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from checks import Checks

BUILD = pathlib.Path(sys.argv[1]).resolve()
PROGRAM = str(BUILD / "nullarium")
LANGUAGES = ["en", "de", "fr", "it", "ru"]
BROKEN = 60  # damaged files
checks = Checks()
room = tempfile.TemporaryDirectory(prefix="nullarium-tables-")
folder = pathlib.Path(room.name)
environment = {**os.environ, "XDG_DATA_HOME": str(folder / "home"), "LC_ALL": "C.UTF-8", "TZ": "UTC"}


def run(*words, program=PROGRAM):
    return subprocess.run([program, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
                          errors="replace", env=environment, timeout=120)


def tables(*words, data=None):
    return run("tables", *words, *(["--data", data] if data else []))


def files(place):
    return {path.name: path.read_bytes() for path in sorted(place.iterdir()) if path.is_file()}


def refused(name, done, *words):
    """One sentence that holds these words, nothing printed."""
    checks.check(done.returncode == 1 and not done.stdout and done.stderr.count("\n") == 1 and all(word in done.stderr for word in words),
                 name, (done.returncode, done.stdout[:300], done.stderr[:300]))


# -- what there is -------------------------------------------------------------------------------------------------------

done = tables()
checks.check(done.returncode == 0 and "no tables" in done.stdout and not (folder / "home").exists(), "none yet, and no file is made for it", done)
data = folder / "t.db"
made = [line.split() for line in run(data, program=str(BUILD / "tests" / "tables_make")).stdout.splitlines()]
checks.check(len(made) == 30 and len({one[0] for one in made}) == 30, "tables to look at", made)
done = tables(data=data)
rows = {line.split()[0]: line for line in done.stdout.splitlines()[1:]}
checks.check(done.returncode == 0 and list(rows) == [one[0] for one in made], "all are listed, the one played last at the end", done.stdout)
states = {"-1": "over", "0": "waiting", "5": "playing"}
checks.check(all(states[stage] in rows[table] for table, _, _, stage in made), "each with its state", done.stdout)
checks.check(len({line.index("2023-11-14") for line in rows.values()}) == 1, "aligned", done.stdout)
heads = {language: tables("--lang", language, data=data).stdout.splitlines()[0] for language in LANGUAGES}
checks.check(len(set(heads.values())) == 5, "five languages", heads)
(folder / "home" / "nullarium").mkdir(parents=True)
shutil.copy(data, folder / "home" / "nullarium" / "tables.db")
checks.check(tables().stdout == done.stdout, "the usual place", tables())

# -- one table -----------------------------------------------------------------------------------------------------------

for table, game, seats, stage in made:
    done = tables("show", table, data=data)
    if stage == "0":
        checks.check(done.returncode == 0 and table in done.stdout and "not begun" in done.stdout, f"{game} has not begun", done)
        continue
    record = folder / "shown.rec"
    record.write_text(done.stdout)
    replayed = run("replay", record)
    lines = done.stdout.splitlines()
    fair = [line for line in lines if line.startswith(f"# fair 1 {table} ")]
    if stage == "-1":
        checks.check(replayed.returncode == 0 and "view" not in lines and lines[-1].startswith("result ") and "# secret " in done.stdout and fair,
                     f"{game} for {seats}, over: the full record", (done.stderr, replayed))
    else:
        dealt = [line for line in lines if line.startswith("deal ")]
        checks.check(replayed.returncode == 0 and "view 0" in lines and "# secret" not in done.stdout and fair and
                     all(re.fullmatch(r"deal \d( \?)+", line) for line in dealt), f"{game} for {seats}, in the middle: what a spectator is told",
                     (done.stderr, replayed, dealt))
        checks.check(dealt or game not in ("nullern", "null-bock"), f"{game}: hands stay hidden", lines)
for word in ("", "x", "A" * 16, 17 * "a", "../../../etc/pas"):
    done = tables("show", word, data=data)
    checks.check(done.returncode == 2 and done.stderr.count("\n") == 1, f"no name of a table: {word!r}", done)
refused("a table that is not there", tables("show", 16 * "a", data=data), 16 * "a")
refused("nor can it be dropped", tables("drop", 16 * "a", data=data), 16 * "a")
for words in (["frob"], ["show"], ["drop"], ["backup"], ["check", "x"], ["show", "a", "b"]):
    checks.check(tables(*words, data=data).returncode == 2, f"no command: {words}", "")

# -- copies, dropping, checking ------------------------------------------------------------------------------------------

copy = folder / "copy.db"
done = tables("backup", copy, data=data)
checks.check(done.returncode == 0 and copy.stat().st_mode & 0o777 == 0o600, "a backup, for its owner alone", done)
checks.check(tables(data=copy).stdout == tables(data=data).stdout, "with all tables", "")
before = copy.read_bytes()
refused("a backup replaces nothing", tables("backup", copy, data=data), "copy.db")
checks.check(copy.read_bytes() == before, "the old one stays", "")
refused("where there is no folder", tables("backup", folder / "none" / "copy.db", data=data), "copy.db")
refused("a full disk", tables("backup", "/dev/full", data=data), "/dev/full")
done = tables("check", data=copy)
checks.check(done.returncode == 0 and "30" in done.stdout, "a sound file", done)
first = made[0][0]
checks.check(tables("drop", first, data=copy).returncode == 0 and first not in tables(data=copy).stdout and len(tables(data=copy).stdout.splitlines()) == 30,
             "one table less", "")
checks.check(tables("check", data=copy).returncode == 0, "the rest is sound", "")

# -- damage: found, named, never a crash ---------------------------------------------------------------------------------


def damaged(statement, *values):
    path = folder / "damaged.db"
    shutil.copy(data, path)
    with sqlite3.connect(path) as database:
        database.execute(statement, values)
    database.close()
    return path


over = next(one[0] for one in made if one[3] == "-1" and one[1] == "nullern")
number = "(SELECT no FROM tab WHERE id = ?)"
DAMAGES = {
    "an event is missing": f"DELETE FROM event WHERE tab = {number} AND seq = 9",
    "a move that is none": f"UPDATE event SET line = '1 r99' WHERE tab = {number} AND seq = (SELECT max(seq) - 4 FROM event WHERE tab = {number.replace('?', '?1')})",
    "an unknown kind": f"UPDATE event SET kind = 'q' WHERE tab = {number} AND seq = 3",
    "a kind of two letters": f"UPDATE event SET kind = 'ee' WHERE tab = {number} AND seq = 3",
    "a NUL in a line": f"UPDATE event SET line = 'a' || char(0) || 'b' WHERE tab = {number} AND seq = 3",
    "no header": f"UPDATE event SET line = 'nullarium 1' WHERE tab = {number} AND seq = 0",
    "another game": f"UPDATE event SET line = replace(line, 'nullern', 'nulli-hex') WHERE tab = {number} AND seq = 0",
    "a line of a megabyte": f"UPDATE event SET line = hex(zeroblob(500000)) WHERE tab = {number} AND seq = 8",
    "more lines than there may be": f"UPDATE event SET line = replace(hex(zeroblob(20000)), '0', '#' || char(10)) WHERE tab = {number} AND seq = 12",
    "no events at all": f"DELETE FROM event WHERE tab = {number}",
}
for what, statement in DAMAGES.items():
    path = damaged(statement.replace("?)", "?1)"), over)
    done = tables("check", data=path)
    checks.check(done.returncode == 1 and done.stderr.count("\n") == 1 and over in done.stderr and "30" in done.stdout, f"checked, and named: {what}", done)
    done = tables("show", over, data=path)
    checks.check(done.returncode == 1 and over in done.stderr, f"not shown: {what}", done)
    other = next(one[0] for one in made if one[3] == "-1" and one[1] == "nulli-flow")
    checks.check(tables("show", other, data=path).returncode == 0, f"the others are: {what}", "")

rng = random.Random(5)
sound = data.read_bytes()
crashed = []
for i in range(BROKEN):
    path = folder / "broken.db"
    for name in ("broken.db-wal", "broken.db-shm"):
        (folder / name).unlink(missing_ok=True)
    bytes_now = bytearray(sound)
    if i % 3 == 0:
        del bytes_now[rng.randrange(len(sound)):]
    else:
        for _ in range(rng.choice([1, 3, 40])):
            bytes_now[rng.randrange(len(sound) if i % 3 == 1 else 5000)] ^= 1 << rng.randrange(8)
    path.write_bytes(bytes_now)
    for words in (["check"], [], ["show", over]):
        done = tables(*words, data=path)
        if done.returncode not in (0, 1) or (done.returncode == 1 and not done.stderr.startswith("nullarium: ")):
            crashed.append((i, words, done))
checks.check(not crashed, f"{BROKEN} damaged files: a sentence each, no crash", crashed[:2])

# -- files that are not ours ---------------------------------------------------------------------------------------------


def left_alone(name, path, *words):
    place = path.parent
    before = files(place)
    for act in ([], ["check"], ["show", over], ["drop", over], ["backup", folder / "never.db"]):
        refused(f"{name}: {act[0] if act else 'list'}", tables(*act, data=path), path.name, *words)
    checks.check(files(place) == before and not (folder / "never.db").exists(), f"{name}: not touched, byte for byte, and nothing beside it", "")


def alone(name):
    place = folder / name
    place.mkdir()
    return place / "x.db"


path = alone("text")
path.write_text("Dear diary,\n" * 100)
left_alone("a text", path, "not one of our files")
path = alone("short")
path.write_text("SQLite format 3\0")
left_alone("a beginning", path, "not one of our files")
path = alone("empty")
path.touch()
left_alone("an empty file", path, "damaged")
path = alone("other")
with sqlite3.connect(path) as database:
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE tab(no, id, made, touched, over)")
database.close()
left_alone("somebody's database", path, "not one of our files")
path = alone("newer")
shutil.copy(data, path)
with sqlite3.connect(path) as database:
    database.execute("PRAGMA user_version = 7")
database.close()
left_alone("one of a newer program", path, "newer")
path = alone("folder")
path.mkdir()
refused("a folder", tables("check", data=path), "x.db")
refused("nothing", tables("check", data=folder / "nothing.db"), "nothing.db")
sentences = {tables("check", "--lang", language, data=folder / "text" / "x.db").stderr for language in LANGUAGES}
checks.check(len(sentences) == 5, "five languages, five sentences", sentences)

# -- beside a server -----------------------------------------------------------------------------------------------------

holder = subprocess.Popen([sys.executable, "-c", "import fcntl, sys\nf = open(sys.argv[1])\nfcntl.flock(f, fcntl.LOCK_EX)\nprint('held', flush=True)\nsys.stdin.read()", data],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)
holder.stdout.readline()
refused("nothing is dropped while a server holds it", tables("drop", over, data=data), "in use")
checks.check(tables(data=data).returncode == 0 and tables("check", data=data).returncode == 0 and tables("backup", folder / "beside.db", data=data).returncode == 0,
             "listing, checking and a backup go on", "")
holder.communicate()
checks.check(tables("drop", over, data=data).returncode == 0, "then it can be", "")
checks.close()
