"""Files and processes, seen from outside: what is no file is not waited for, what is written is whole, for its owner alone
and through links; two programs at the same file; a program that is killed at the worst moment; full disks; programs that play
see none of our files and little of our environment, and nothing that they start outlives them; resume files of the arena that
are damaged, foreign or hostile.

  files_test.py PROGRAM
"""
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from checks import Checks, run

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
checks = Checks()
room = tempfile.TemporaryDirectory(prefix="nullarium-files-")
folder = pathlib.Path(room.name)
home = folder / "home"
shelf = home / "nullarium"
environment = {**os.environ, "XDG_DATA_HOME": str(home), "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8",
               "ASAN_OPTIONS": "verify_asan_link_order=0:detect_leaks=0"}
os.umask(0o022)


def nullarium(*words, keys="", seconds=30, program=PROGRAM, env=environment, **more):
    """Runs it; a program that waits for ever answers with status "hangs"."""
    try:
        return subprocess.run([program, *map(str, words)], input=keys, text=True, capture_output=True, env=env,
                              timeout=seconds, errors="replace", **more)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(words, "hangs", "", "")


def refused(done, sentence=""):
    """One sentence on standard error, nothing else."""
    return done.returncode == 1 and done.stderr.count("\n") == 1 and sentence in done.stderr and not done.stdout


def mode(path):
    return oct(path.stat().st_mode & 0o7777)


def await_(what, seconds=20):
    end = time.monotonic() + seconds
    while not what() and time.monotonic() < end:
        time.sleep(0.02)
    return what()


# -- records ---------------------------------------------------------------------------------------------------------------

nullarium("random", "nullern", "--seats", 2, "--games", 2, "--seed", 5, "--out", folder / "games")
record = sorted((folder / "games").glob("*.rec"))[0]
fifo, plug, link = folder / "fifo.rec", folder / "socket.rec", folder / "link.rec"
os.mkfifo(fifo)
server = socket.socket(socket.AF_UNIX)
server.bind(str(plug))
link.symlink_to(fifo)
for command in (["replay"], ["moves"], ["analyse"], ["play", "--resume"], ["score", "--resume"], ["sheet", "check"],
                ["replay", "--show-bot", "1"]):
    for path, sentence in ((fifo, "not a file"), (plug, "not a file"), (link, "not a file"), ("/dev/zero", "not a file"),
                           (folder, "folder")):
        done = nullarium(*command, path, seconds=10)
        checks.check(refused(done, sentence), f"{' '.join(command)} {pathlib.Path(path).name}: refused, not waited for",
                     (done.returncode, done.stderr))
text = record.read_text()
whole = nullarium("replay", record).stdout
done = nullarium("replay", "/dev/stdin", keys=text)
checks.check(done.stdout == whole and whole.startswith("result"), "replay reads standard input", done.stderr)
done = run("bash", "-c", f"'{PROGRAM}' replay <(cat '{record}')")
checks.check(done.stdout == whole, "replay reads the output of a command", done.stderr)
with open(record) as file:
    done = subprocess.run([PROGRAM, "replay", "/dev/stdin"], stdin=file, capture_output=True, text=True, env=environment)
checks.check(done.stdout == whole, "replay reads a file that is standard input", done.stderr)

# -- games in progress are nobody else's business ----------------------------------------------------------------------------

shelf.mkdir(parents=True)
shelf.chmod(0o755)  # as an earlier version made it
done = nullarium("play", "nullern", "--seats", 2, "--seat", "2:random", keys="bid:0\nquit\n")
games = sorted(shelf.glob("*.rec"))
checks.check(len(games) == 1 and mode(games[0]) == "0o600", "a game in progress is its player's alone",
             [mode(game) for game in games] or done.stderr)
checks.check(mode(shelf) == "0o700", "its folder too, also one that was open", mode(shelf))
fresh = {**environment, "XDG_DATA_HOME": str(folder / "fresh/share")}
nullarium("play", "nullern", "--seats", 2, "--seat", "2:random", keys="quit\n", env=fresh)
checks.check(mode(folder / "fresh/share/nullarium") == "0o700", "a new folder", "")
games[0].chmod(0o644)
nullarium("play", "--resume", games[0], keys="quit\n")
checks.check(mode(games[0]) == "0o600", "an old record that is gone on with", mode(games[0]))
out = folder / "out.rec"
nullarium("play", "nullern", "--seats", 2, "--seat", "2:random", "--out", out, keys="quit\n")
checks.check(out.exists() and mode(out) == "0o600", "a record with a name of its own", "")
os.mkfifo(shelf / "2000-01-01-000000-nullern.rec")
os.mkfifo(shelf / "2000-01-01-000000-nullern.score")
shelf.chmod(0o755)
done = nullarium("history", seconds=10)
checks.check(done.returncode == 0 and str(games[0]) in done.stdout and "2000-01-01-000000-nullern.rec" in done.stdout,
             "history passes by what is no file", (done.returncode, done.stderr))
checks.check(mode(shelf) == "0o700", "and closes the folder", mode(shelf))
for words in (["play", "--resume"], ["score", "nullern"]):
    done = nullarium(*words, keys="quit\n", seconds=10)
    checks.check(done.returncode != "hangs", f"{' '.join(words)} passes by it", done.returncode)
for path in shelf.glob("2000*"):
    path.unlink()

# -- two at one file ---------------------------------------------------------------------------------------------------------


def started(*words, keys, until):
    program = subprocess.Popen([PROGRAM, *map(str, words)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env=environment)
    program.stdin.write(keys)
    program.stdin.flush()
    await_(until)
    return program


score = folder / "two.score"
first = started("score", "nullern", "--names", "Ada,Ben", "--file", score, keys="1\n1\n", until=lambda: score.exists() and "1/-" in score.read_text())
before = score.read_text()
done = nullarium("score", "--resume", score, keys="0\n")
checks.check(refused(done, "another program is writing it right now"), "a score that somebody keeps is not kept twice", (done.stdout, done.stderr))
checks.check(score.read_text() == before, "and is as it was", score.read_text())
said, trouble = first.communicate("0\n0\n1\n", timeout=20)
checks.check(first.returncode == 0 and "1 1/0 0/1" in score.read_text(), "who came first goes on", (trouble, score.read_text()))
done = nullarium("score", "--resume", score, keys="quit\n")
checks.check(done.returncode == 0, "and then the other", done.stderr)
playing = started("play", "--resume", games[0], keys="", until=lambda: False if time.sleep(1) else True)
done = nullarium("play", "--resume", games[0], keys="quit\n")
checks.check(refused(done, "another program is playing"), "a game that is played is not played twice", (done.stdout[-300:], done.stderr))
playing.communicate("quit\n", timeout=20)

# -- killed at the worst moment ------------------------------------------------------------------------------------------------

shim = folder / "killed.so"
(folder / "killed.c").write_text("""#include <signal.h>
int fsync(int file) { (void)file; raise(SIGKILL); return 0; }
int fdatasync(int file) { return fsync(file); }
""")
run("cc", "-shared", "-fPIC", "-o", shim, folder / "killed.c")
killing = {**environment, "LD_PRELOAD": str(shim)}
for name, words, keys in (("score", ["score", "nullern", "--names", "A,B", "--file", folder / "killed.score"], "1\n"),
                          ("play", ["play", "nullern", "--seats", 2, "--seat", "2:random", "--out", folder / "killed.rec"], "quit\n"),
                          ("record new", ["record", "new", "nullern", "--seats", 2, "--out", folder / "killed2.rec"], "quit\n")):
    path = pathlib.Path(words[-1])
    done = nullarium(*words, keys=keys, env=killing)
    checks.check(done.returncode == -signal.SIGKILL and not path.exists(), f"{name}: killed at the start leaves no empty file",
                 (done.returncode, path.exists() and path.read_text()))
    done = nullarium(*words, keys=keys)
    checks.check(path.exists() and path.stat().st_size > 0 and "exists already" not in done.stderr and not path.with_name(path.name + ".new").exists(),
                 f"{name}: and the next one begins", done.stderr)

# -- through links, onto folders and full disks --------------------------------------------------------------------------------

target, way = folder / "target.score", folder / "way.score"
nullarium("score", "nullern", "--names", "A,B", "--file", target, keys="1\n")
target.chmod(0o640)
way.symlink_to("target.score")
nullarium("score", "--resume", way, keys="1\n")
checks.check(way.is_symlink() and "1 1/- " in target.read_text(), "a score is kept through a link, which stays one", target.read_text())
checks.check(mode(target) == "0o640", "with its permissions", mode(target))
answers = ["arena", "nullern", "--seats", 2, "--players", "random,random", "--sets", 1, "--csv"]
writers = {"sheet new": ["sheet", "new", "nulli-flow", "--seed", 1, "--out"], "analyse": ["analyse", record, "--level", "beginner", "--svg"],
           "arena": answers, "sheet print": ["sheet", "print", "cat", "--pdf"]}
for name, words in writers.items():
    ending = ".pdf" if name == "sheet print" else ".out"
    done = nullarium(*words, folder / f"plain{ending}", seconds=100)
    if not checks.check(done.returncode == 0, f"{name}: a file", done.stderr):
        continue
    right = (folder / f"plain{ending}").read_bytes()
    (folder / "pointed").write_bytes(b"old")
    (folder / "pointed").chmod(0o600)
    pointer = folder / f"pointer{ending}"
    pointer.unlink(missing_ok=True)
    pointer.symlink_to("pointed")
    nullarium(*words, pointer, seconds=100)
    checks.check(pointer.is_symlink() and len((folder / "pointed").read_bytes()) == len(right) and mode(folder / "pointed") == "0o600",
                 f"{name}: through a link", "")
    (folder / f"dir{ending}").mkdir(exist_ok=True)
    done = nullarium(*words, folder / f"dir{ending}", seconds=100)
    checks.check(done.returncode == 1 and "it is a folder" in done.stderr and not list((folder / f"dir{ending}").iterdir()),
                 f"{name}: not onto a folder", (done.returncode, done.stderr))
    done = nullarium(*words, folder / f"none/x{ending}", seconds=100)
    checks.check(done.returncode == 1 and "folder does not exist" in done.stderr, f"{name}: no folder", (done.returncode, done.stderr))
    if name != "sheet print":
        done = nullarium(*words, "/dev/full", seconds=100)
        checks.check(done.returncode == 1 and "the disk is full" in done.stderr, f"{name}: a full disk", (done.returncode, done.stderr))
with open(folder / "into", "wb") as into:
    into.write(b"before\n")
    into.flush()
    subprocess.run([PROGRAM, "sheet", "new", "nulli-flow", "--seed", "1", "--out", "/dev/fd/1"], stdout=into, env=environment)
checks.check((folder / "into").read_text().startswith("before\n") and "\nmap\n" in (folder / "into").read_text(),
             "--out /dev/fd/1 goes on in a file that is standard output", (folder / "into").read_text()[:200])
small = folder / "small"
small.mkdir()
if run("mount", "-t", "tmpfs", "-o", "size=64k", "none", small).returncode == 0:
    try:
        (small / "filler").write_bytes(b"x" * 50000)
        old = b"the old file\n"
        (small / "a.pdf").write_bytes(old)
        done = nullarium("sheet", "print", "cat", "--pdf", small / "a.pdf")
        checks.check(refused(done, "the disk is full") and (small / "a.pdf").read_bytes() == old and len(list(small.iterdir())) == 2,
                     "a disk that is full: the old file stays, nothing is left", (done.stderr, os.listdir(small)))
        (small / "filler").write_bytes(b"x" * 58000)
        with open(small / "rest", "wb") as rest:
            try:
                while True:
                    os.write(rest.fileno(), b"y" * 64)
            except OSError:
                pass
        done = nullarium("play", "nullern", "--seats", 2, "--seat", "2:random", "--out", small / "g.rec", keys="quit\n")
        checks.check(done.returncode == 1 and "the disk is full" in done.stderr and not list(small.glob("g.rec*")), "nothing begins on a full disk",
                     (done.stderr, os.listdir(small)))
    finally:
        run("umount", small)
else:
    print("# no root: full disks are tested with /dev/full alone")
closed = folder / "closed.rec"
run("bash", "-c", f"echo bid:0 | '{PROGRAM}' play nullern --seats 2 --seat 2:random --out '{closed}' >&-", env=environment)
lines = closed.read_text().split("---\n")[-1].splitlines() if closed.exists() else []
checks.check(all(re.match(r"#|\d |deal |trump |begin ", line) for line in lines) and (not closed.exists() or closed.read_text().startswith("nullarium 1\n")),
             "what is said to a closed standard output does not come into the record", lines[:4])

# -- programs that play ----------------------------------------------------------------------------------------------------------

spy = folder / "spy.py"
spy.write_text("""import json, os, subprocess, sys
links = {n: f"/proc/self/fd/{n}" for n in os.listdir("/proc/self/fd") if int(n) > 2}
note = {"files": {n: os.readlink(link) for n, link in links.items() if os.path.lexists(link)},
        "environment": dict(os.environ), "session": os.getsid(0) == os.getppid() or os.getsid(0) == os.getpid()}
try:
    os.open("/dev/tty", os.O_RDWR)
    note["terminal"] = True
except OSError:
    note["terminal"] = False
child = subprocess.Popen(["sleep", "1000"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
note["child"] = child.pid
json.dump(note, open(sys.argv[1], "w"))
print("nonsense", flush=True)
if len(sys.argv) > 2:
    sys.stdin.read()
""")


def lives(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def read_note(path):
    return json.loads(path.read_text())


secret = {**environment, "SECRET_KEY": "hush", "LC_TIME": "de_DE.UTF-8"}
kept = folder / "kept.txt"
for name, more in (("arena, it ends by itself", ""), ("arena, it stays", " stay")):
    note = folder / "note.json"
    kept.unlink(missing_ok=True)
    done = nullarium("arena", "nullern", "--seats", 2, "--players", f"exec:{sys.executable} {spy} {note}{more},random", "--sets", 1,
                     "--threads", 1, "--resume", kept, env=secret)
    saw = read_note(note)
    checks.check(not saw["files"], f"{name}: a program sees none of our files", saw["files"])
    allowed = {"PATH", "HOME", "LANG", "LANGUAGE", "TMPDIR", "TERM", "PWD", "SHLVL", "_", "OLDPWD"}
    extra = [key for key in saw["environment"] if key not in allowed and not key.startswith("LC_")]
    checks.check(not extra and saw["environment"].get("LC_TIME") == "de_DE.UTF-8" and "PATH" in saw["environment"],
                 f"{name}: and little of our environment", extra)
    checks.check(saw["session"] and not saw["terminal"], f"{name}: it has a session of its own", saw)
    checks.check(await_(lambda: not lives(saw["child"]), 5), f"{name}: what it started is ended with it", saw["child"])
    done = nullarium("arena", "nullern", "--seats", 2, "--players", f"exec:{sys.executable} {spy} {note}{more},random", "--sets", 1,
                     "--threads", 1, "--resume", kept, env=secret)
    checks.check(done.returncode == 0 and "right now" not in done.stderr, f"{name}: and nothing holds the lock", done.stderr)
    if lives(saw["child"]):
        os.kill(saw["child"], signal.SIGKILL)
note = folder / "table.json"
nullarium("play", "nullern", "--seats", 2, "--seat", f"2:exec:{sys.executable} {spy} {note}", "--out", folder / "spied.rec", keys="bid:0\nquit\n", env=secret)
saw = read_note(note)
checks.check(not saw["files"] and "SECRET_KEY" not in saw["environment"] and await_(lambda: not lives(saw["child"]), 5), "at the table it is the same", saw)
if lives(saw["child"]):
    os.kill(saw["child"], signal.SIGKILL)
alive = folder / "alive"
going = subprocess.Popen([PROGRAM, "arena", "nullern", "--seats", "2", "--players", f"exec:echo $$ > {alive}; trap '' TERM; while :; do sleep 0.1; done,random",
                          "--sets", "1", "--wait", "600000"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
await_(lambda: alive.exists() and alive.read_text().strip())
pid = int(alive.read_text())
going.kill()
going.wait()
checks.check(await_(lambda: not lives(pid), 5), "a program goes when we are killed", pid)
if lives(pid):
    os.kill(pid, signal.SIGKILL)
stubborn = nullarium("arena", "nullern", "--seats", 2, "--players", f"exec:echo $$ > {alive}; trap '' TERM; while :; do sleep 0.1; done,random",
                     "--sets", 1, "--wait", 100)
checks.check(stubborn.returncode == 0 and await_(lambda: not lives(int(alive.read_text())), 5), "one that will not go is killed", stubborn.stderr)

# -- resume files of the arena -----------------------------------------------------------------------------------------------------

words = ["arena", "nullern", "--seats", 2, "--players", "random,naive", "--sets", 4, "--threads", 1, "--resume"]
kept = folder / "run.txt"
right = nullarium(*words, kept).stdout
sound = kept.read_bytes()
head, *sets = sound.splitlines(keepends=True)
fields = sets[0].split()


def other(at, value):
    return head + b" ".join(fields[:at] + [value] + fields[at + 1:]) + b"\n" + b"".join(sets[1:])


hostile = {
    "a foreign file": b"my thesis\n", "a foreign file without a line end": b"my thesis", "a foreign file of one letter": b"x",
    "zeros": b"\0" * 5000, "a long line": b"s" * (1 << 20), "no head": b"".join(sets), "two heads": head + sound,
    "a NUL": sound.replace(b"set 1", b"set\0 1"), "a tail that is not ours": sound + b"and more", "a line more": sound + b"\n",
    "a set twice": sound + sets[0], "a negative set": other(1, b"-1"), "a set beyond all": other(1, b"99999999999999999999"),
    "a score beyond all": other(2, b"9223372036854775807"), "a score of 30 digits": other(2, b"9" * 30),
    "an adjusted score beyond all": other(3, b"-9223372036854775808"), "more wins than games": other(4, b"9223372036854775807"),
    "wins that nobody had": other(4, b"841"), "too many seats": other(5, b"9223372036854775807"), "too few seats": other(5, b"1"),
    "no seats": other(5, b"0"), "a plus sign": other(2, b"+1"), "a word": other(2, b"1e3"), "hexadecimal": other(2, b"0x10"),
    "a zero before": other(2, b"007"), "two blanks": sound.replace(b"set 1 ", b"set 1  "), "a field less": head + b" ".join(fields[:-1]) + b"\n",
    "a field more": head + b" ".join(fields + [b"1"]) + b"\n", "a line end of elsewhere": sound.replace(b"\n", b"\r\n"),
}
for name, data in hostile.items():
    kept.write_bytes(data)
    done = nullarium(*words, kept)
    checks.check(refused(done, str(kept)) and kept.read_bytes() == data, f"resume file: {name}: refused, and as it was",
                 (done.returncode, done.stdout[-200:], done.stderr, kept.read_bytes()[:80]))
for name, data in {"sound": sound, "empty": b"", "cut in a set": sound[:-7], "cut in the head": head[:20], "shuffled": head + b"".join(sets[::-1])}.items():
    kept.write_bytes(data)
    done = nullarium(*words, kept)
    checks.check(done.stdout == right and sorted(kept.read_bytes().splitlines()) == sorted(sound.splitlines()), f"resume file: {name}: read",
                 (done.stdout, done.stderr))
for path in (fifo, plug, folder, "/dev/null"):
    done = nullarium(*words, path, seconds=20)
    checks.check(refused(done), f"resume file: {pathlib.Path(path).name} is none", (done.returncode, done.stderr))
two = nullarium("arena", "nullern", "--seats", 2, "--players", "exec:echo 'a\nb',random", "--sets", 1, "--threads", 1, "--resume", folder / "lines.txt")
again = nullarium("arena", "nullern", "--seats", 2, "--players", "exec:echo 'a\nb',random", "--sets", 1, "--threads", 1, "--resume", folder / "lines.txt")
checks.check(two.returncode == 0 and again.stdout == two.stdout, "a command of two lines is one run", again.stderr)
checks.close()
