"""`nullarium score`: the rulebooks' examples, wrong entries, corrections, the file and what may happen to it, whole games.

  score_test.py build/nullarium
"""
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from checks import Checks

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
LANGUAGES = ["en", "de", "fr", "it", "ru"]
HANDS = [*range(1, 11), *range(9, 0, -1), 1]
checks = Checks()
# Every answer waits for the disk; thousands of them need not wait for a real one.
room = tempfile.TemporaryDirectory(prefix="nullarium-score-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
folder = pathlib.Path(room.name)
environment = {**os.environ, "XDG_DATA_HOME": str(folder / "shelf"), "LC_ALL": "C.UTF-8"}
shelf = folder / "shelf" / "nullarium"
made = 0


def fresh():
    """A path where nothing is yet."""
    global made
    made += 1
    return folder / f"{made}.score"


def score(*words, lines=(), **more):
    """Runs the command with these answers, then the end of input."""
    return subprocess.run([PROGRAM, "score", *map(str, words)], input="".join(f"{line}\n" for line in lines), text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, timeout=60, **more)


def write(game, seats, body, options=""):
    """A score file made by hand."""
    path = fresh()
    names = "".join(f"name {seat} {name}\n" for seat, name in enumerate(["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus"][:seats], 1))
    path.write_text(f"nullarium score 1\ngame {game}\nseats {seats}\n{names}{options}---\n{body}")
    return path


def rounds_of(path):
    """The lines of the rounds in a file."""
    return [line for line in path.read_text().split("---\n")[1].splitlines() if line[:1].isdigit()]


def standing(output):
    """Place, total and the last round's points by name, as shown last."""
    found = {}
    for place, name, total, points in re.findall(r"^(\d+)\. (\w+): (-?\d+) \(([^)]*)\)$", output, re.M):
        found[name] = (int(place), int(total), points)
    return found


# -- the rulebooks' examples ---------------------------------------------------------------------------------------

path = write("nullern", 3, "begin 1\n1 0/0 0/0 1/1\n2 0/0 1/2 0/0\n3 3/3 1/0 0/0\n")
shown = standing(score("--resume", path).stdout)
checks.check(shown["Ada"] == (1, 20 + 20 + 13, "+13"), "N8: bid 3, took 3: 13", shown)
asked = score("null-bock", "--file", fresh(), "--names", "A,B,C", lines=["1", "20"]).stdout
checks.check(asked.count("or all 4 numbers in one line") == 1, "the first of four numbers says that one line will do", asked)
checks.check(shown["Ben"] == (3, 20 + 2 - 5 + 0 - 5, "+0, grasshopper -5"), "N8, N10: bid 1, took 0: nothing and a grasshopper", shown)
checks.check(shown["Cleo"] == (2, 11 + 20 + 20, "+20"), "N8: bid 0, took none: 20", shown)

path = write("null-bock", 4, "begin 2\n1 34/12/0/0 40/0/1/0 0/9/0/2 40/0/0/0\n")
out = score("--resume", path).stdout
shown = standing(out)
checks.check([shown[name][1] for name in ("Ada", "Ben", "Cleo", "Dora")] == [22, 55, -39, 40],
             "B15: does won less does in hand, 15 for each Null Bock", shown)
checks.check("Round 2: 6 does and 6 stags each. Ben begins." in out, "B5: the highest total begins", out)
tied = score("--resume", write("null-bock", 3, "begin 2\n1 30/0/0/0 10/0/0/0 30/0/0/0\n")).stdout
checks.check("Cleo begins." in tied, "B5: on a tie the first clockwise from the last beginner", tied)
tied = score("--resume", write("null-bock", 3, "begin 1\n1 30/0/0/0 10/0/0/0 30/0/0/0\n")).stdout
checks.check("Ada begins." in tied, "B5: the last beginner first in line", tied)

# -- a round typed in, wrong entries --------------------------------------------------------------------------------

path = fresh()
done = score("nullern", "--names", "Ada,Ben,Cleo", "--file", path,
             lines=["Zoe", "ben", "2", "-1", "x", "1", "0", "1", "1", "1", "0", "back", "0", "0"])
out = done.stdout
checks.check("There is no “Zoe” to choose here." in out and "Round 1 of 20: 1 card each. Ben begins." in out,
             "who begins, by name", out)
checks.check("N4: with 1 card in hand the bid can be 1 at most" in out, "a bid beyond the hand is refused", out)
checks.check("“-1” is no number" in out and "“x” is no number" in out, "what is no number is refused", out)
checks.check("N2: this round has 1 trick, but 2 are noted" in out, "tricks that do not add up are refused at once", out)
checks.check(rounds_of(path) == ["1 1/0 1/1 0/0"], "bids in the order of bidding, the round as typed", path.read_text())
checks.check("Round 2 of 20: 2 cards each. Cleo begins." in out, "N4: the next seat begins", out)
checks.check(done.returncode == 0 and f"nullarium score --resume {path}" in out, "the end of input keeps all", out)

path = write("nullern", 2, "begin 1\n1 1/1 0/0\n")
out = score("--resume", path, lines=["2 0", "0", "1", "back", "2", ""]).stdout
checks.check("N2: this round has 2 tricks, but 1 is noted" in out and rounds_of(path)[1] == "2 0/0 2/2",
             "too few tricks: refused, and corrected without losing the round", out + path.read_text())
path = write("nullern", 2, "begin 1\n1 1/1 0/0\n")
out = score("--resume", path, lines=["2 1 9", "2 0 4"]).stdout
checks.check(rounds_of(path)[1] == "2 1/0 2/2" and "The round is complete without the 4" in out,
             "several answers in a line", out + path.read_text())
blind = write("nullern", 2, "begin 1\n" + "".join(f"{i} 0/0 0/{hand}\n" for i, hand in enumerate(HANDS[:19], 1)))
out = score("--resume", blind, lines=["2", "1 0", "1", ""]).stdout
checks.check("N9: in the blind round only 0 or 1 can be bid" in out and "the blind round, nobody looks" in out,
             "N9: the blind round", out)
checks.check(blind.read_text().endswith(f"result {20 * 20} {sum(HANDS[:19]) - 19 * 5 + 11}\n"),
             "N9: its last trick is offered and taken by Enter", blind.read_text()[-60:])

wrong = {
    "B2: the lowest doe at this table is 5, so does cannot add up to 3": (3, ["3"]),
    "B2: all does together are worth 144, but 150 are noted": (3, ["100 0 0 0", "50"]),
    "B2: all does together are worth 165, so 2 would be left over": (4, ["163"]),
    "B3: 6 does in one hand are worth 66 at most": (3, ["0 67"]),
    "B3: 5 does in one hand are worth 57 at most": (6, ["0 58"]),
    "B7: an arena pile begins with a doe": (3, ["0 0 1"]),
    "B1: there are only 3 Null Bocks, but 4 are noted": (3, ["30 0 2 0", "30 0 1 1"]),
}
for sentence, (seats, lines) in wrong.items():
    path = write("null-bock", seats, "begin 1\n")
    out = score("--resume", path, lines=lines).stdout
    checks.check(sentence in out, sentence, out)

# -- correcting -----------------------------------------------------------------------------------------------------

path = write("null-bock", 3, "begin 1\n1 40/0/0/0 10/0/0/0 20/0/0/0\n2 10/0/0/0 15/0/0/0 30/0/0/0\n3 20/-/-/- -/-/-/- -/-/-/-\n")
done = score("--resume", path, lines=["fix 9", "fix 1", "4", "10 0", "", "", "60", "back", "80", "0 0 0", "", "", "", ""])
lines = rounds_of(path)
checks.check(lines == ["1 10/0/0/0 80/0/0/0 20/0/0/0", "2 10/0/0/0 15/0/0/0 30/0/0/0", "3 20/-/-/- -/-/-/- -/-/-/-"],
             "fix: the round is changed, all else stays", path.read_text() + done.stdout)
checks.check("Type “fix” and a round from 1 to 2." in done.stdout, "fix: a round that is not there", done.stdout)
checks.check(standing(done.stdout)["Ben"][1] == 95 and standing(done.stdout)["Ada"][1] == 20, "fix: totals follow", done.stdout)
checks.check("Ben - does won" in done.stdout.split("Round 1 is corrected.")[1], "fix: who begins follows", done.stdout)
before = path.read_text()
for lines in (["fix 1", "12", "quit"], ["fix 1", "12 0"], ["fix 1", "12", "back", "back"]):
    out = score("--resume", path, lines=lines).stdout
    checks.check(path.read_text() == before, f"fix given up: {lines}", path.read_text())
out = score("--resume", write("null-bock", 3, "begin 1\n1 50/0/0/0 0/0/0/0 0/0/0/0\n2 20/0/0/0 0/0/0/0 0/0/0/0\n", "option target 100\n"),
            lines=["fix 1", "120 0 0 0", "", "", "", "", "", "", "", "", ""]).stdout
checks.check("After this correction the game had ended with round 1" in out, "fix: the game was over earlier", out)

path = write("null-bock", 3, "begin 1\n1 100/0/0/0 20/0/0/0 0/0/0/0\nresult 100 20 0\n", "option target 90\n")
out = score("--resume", path, lines=["7", "fix 1", "70", *[""] * 11, "24 5"]).stdout
checks.check("The game is over." in out and "By this" not in out and "result" not in path.read_text() and
             rounds_of(path)[1:] == ["2 24/5/-/- -/-/-/- -/-/-/-"], "fix: a finished game may go on", path.read_text() + out)

path = write("nullern", 2, "begin 2\n1 1/1 0/0\n2 1/- 1/-\n")
out = score("--resume", path, lines=["back", "back", "back", "name 2 Bea", "name 7 Xi", "table"]).stdout
checks.check(rounds_of(path) == ["1 1/- 0/0"] and "name 2 Bea" in path.read_text(), "back goes into the round before, name renames",
             path.read_text() + out)
out = score("--resume", path, lines=["back"] * 9 + ["1", "1"]).stdout
checks.check("There is no answer before this one." in out and "begin 1\n1 1/- -/-\n" in path.read_text(),
             "back goes as far as who begins", out + path.read_text())

# -- the file: kill -9, signals, another program, a full disk, broken ones -------------------------------------------


def started(path, lines, wanted):
    """A running program that has written `wanted` after these answers."""
    program = subprocess.Popen([PROGRAM, "score", "--resume", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env=environment)
    program.stdin.write("".join(f"{line}\n" for line in lines))
    program.stdin.flush()
    for _ in range(400):
        if wanted in path.read_text():
            return program
        time.sleep(0.05)
    program.kill()
    raise SystemExit(f"never saw {wanted!r} in {path.read_text()!r}")


path = write("nullern", 3, "begin 1\n1 0/0 0/0 1/1\n")
program = started(path, ["1", "2"], "2 -/- 1/- 2/-")
program.kill()
program.communicate()
out = score("--resume", path, lines=["0", "0", "2", "0"]).stdout
checks.check(rounds_of(path)[1] == "2 0/0 1/0 2/2" and "Ada - bid (0-2)" in out, "kill -9 in the middle of a round loses nothing",
             path.read_text() + out)
program = started(path, ["1"], "3 -/- -/- 1/-")
program.send_signal(signal.SIGINT)
out, _ = program.communicate(timeout=20)
checks.check(program.returncode == 130 and "The score is kept." in out and "3 -/- -/- 1/-" in path.read_text(),
             "Ctrl-C loses nothing", f"{program.returncode} {out}")
program = started(path, ["1"], "3 1/- -/- 1/-")
other = path.read_text().replace("name 1 Ada", "name 1 Eve")
path.write_text(other)
out, errors = program.communicate("1\n", timeout=20)
checks.check(program.returncode == 1 and "another program has changed" in errors and path.read_text() == other,
             "what another program wrote is not written over", f"{program.returncode} {errors}")

path = write("nullern", 2, "begin 1\n1 1/1 0/0\n2 2/2 0/0\n")
before = path.read_text()
most = len(before) + 4
done = score("--resume", path, lines=["1", "1", "1", "2"],
             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))
checks.check(done.returncode == 1 and "cannot write" in done.stderr and path.read_text() == before,
             "a full disk: said, the old file stays whole", f"{done.returncode} {done.stderr} {path.read_text()}")
checks.check(not path.with_name(path.name + ".new").exists(), "a full disk: nothing else is left behind", "")
done = score("nullern", "--names", "A,B", "--file", folder / "no" / "where", lines=["1"])
checks.check(done.returncode == 1 and "cannot write" in done.stderr, "a file that cannot be made", done.stderr)
done = score("nullern", "--names", "A,B", "--file", path, lines=["1"])
checks.check(done.returncode == 1 and "exists already" in done.stderr and path.read_text() == before,
             "a file that is there is left alone", done.stderr)

HEADER = "nullarium score 1\ngame nullern\nseats 2\n---\n"
broken = {
    "": ":1: a score begins with",
    "nullarium 1\ngame nullern\nseats 2\n---\n": ":1: a score begins with",
    "nullarium score 2\n": ":1: a score begins with",
    "nullarium score 1\ngame nulli\nseats 2\n---\n": ":2: this program knows no game",
    "nullarium score 1\ngame traexx\nseats 2\n---\n": None,
    "nullarium score 1\ngame nullern\nseats 9\n---\n": ":3: ",
    "nullarium score 1\ngame null-bock\nseats 3\noption goal 5\n---\n": ":4: ",
    HEADER + "begin 3\n": ":5: “begin 3” should be “begin” and a seat from 1 to 2",
    HEADER + "begin 1\nbegin 2\n": ":6: “begin 2” should be",
    HEADER + "1 0/0 1/1\n": ":5: “1 0/0 1/1” stands before the line that says who begins",
    HEADER + "begin 1\n2 0/0 1/1\n": ":6: “2 0/0 1/1” does not follow",
    HEADER + "begin 1\n1 0/- 1/-\n2 0/0 1/1\n": ":7: “2 0/0 1/1” does not follow",
    HEADER + "begin 1\n# so\n1 0/0 1/1/1\n": ":7: “1 0/0 1/1/1” is not written like a round",
    HEADER + "begin 1\n1 0/0\n": ":6: “1 0/0” is not written like a round",
    HEADER + "begin 1\n1 0/0 0/0\n": ":6: N2: this round has 1 trick, but 0 are noted",
    HEADER + "begin 1\n1 0/0 0/99999\n": ":6: N2: this round has only 1 trick",
    HEADER + "begin 1\n1 0/0 1/1\nresult 20 11\n": ":7: the game is not over here",
    HEADER + "begin 1\n" + "".join(f"{i} 0/0 0/{hand}\n" for i, hand in enumerate(HANDS, 1)) + "result 1 2\n": ":26: by the rules it is",
    HEADER + "begin 1\n" + "".join(f"{i} 0/0 0/{hand}\n" for i, hand in enumerate(HANDS, 1)) + "21 0/0 0/1\n": ":26: the game has only 20 rounds",
}
for text, sentence in broken.items():
    path = fresh()
    path.write_text(text)
    done = score("--resume", path, lines=["1"])
    fine = done.returncode == 1 and (not sentence or f"{path}{sentence}" in done.stderr) and done.stderr.count("\n") == 1
    checks.check(fine and path.read_text() == text, f"broken file refused: {text[-24:]!r}", done.stderr)

# Whatever stands in the file, it is read or refused in one sentence, and a refused one is left alone.
chance = random.Random(3003)
sound = [write("nullern", 3, "begin 1\n1 0/0 0/0 1/1\n2 0/0 1/2 0/0\n3 3/3 1/- 0/-\n").read_bytes(),
         write("null-bock", 4, "begin 2\n1 34/12/0/0 40/0/1/0 0/9/0/2 40/0/0/0\n", "option rounds 1\n").read_bytes() + b"result 22 55 -39 40\n"]
strange = []
for number in range(300):
    data = bytearray(sound[number % 2])
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(data))
        piece = chance.choice([b"", b"-", b"/", b"9", b"99999999999", b"\n", b" ", b"\0", b"\xff", b"begin 1\n", b"\r\n", bytes([chance.randrange(256)])])
        data[at:at + chance.randint(0, 4)] = piece
    path.write_bytes(data)
    done = subprocess.run([PROGRAM, "score", "--resume", str(path)], input=b"", stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, timeout=60)
    refused = done.returncode == 1 and done.stderr.count(b"\n") == 1
    if not (refused or (done.returncode == 0 and not done.stderr)) or path.read_bytes() != data:
        strange.append((done.returncode, bytes(data), done.stderr))
checks.check(not strange, "300 spoilt files are read or refused", strange[:2])

# -- the command line, the shelf, leaving at any question --------------------------------------------------------------

for words, sentence in ((["nulli-flow"], "a score can be kept for null-bock, nullern"), ([], "say for which game"),
                        (["nullern", "--names", "A,B", "--seats", "3"], "2 names for 3 players"),
                        (["nullern", "--seats", "8"], "nullern is for 2 to 7 players, not for 8"),
                        (["nullern", "--names", "A,,B"], "at least one letter"),
                        (["null-bock", "--names", "A,B,C", "--option", "target=0"], "target"),
                        (["null-bock", "--names", "A,B,C", "--option", "target=9", "--option", "rounds=3"], ""),
                        (["--resume", "--seats", "3"], "leave the other options out")):
    done = score(*words, lines=["1"])
    checks.check(done.returncode == 2 and sentence in done.stderr and done.stderr.count("\n") == 1, f"refused: {words}", done.stderr)
checks.check(not list(shelf.glob("*")) if shelf.exists() else True, "nothing is left of what was refused", "")
script = ["3", "Ada", "back", "Ada", "Ben", "", "2", "1", "0 0"]
for cut in range(len(script) + 1):
    done = score("nullern", lines=[*script[:cut], "quit"])
    kept = sorted(shelf.glob("*.score")) if shelf.exists() else []
    checks.check((done.returncode == 0 and len(kept) == 1) if cut >= 6 else (done.returncode == 1 and not kept), f"quit after {cut} answers",
                 f"{done.returncode} {done.stdout} {done.stderr} {kept}")
    text = kept[0].read_text() if kept else ""
    for file in kept:
        file.unlink()
checks.check("name 1 Ada\nname 2 Ben\n---" in text and text.endswith("begin 2\n1 0/- 1/- 0/-\n"), "what was typed is kept", text)

done = score("null-bock", "--names", "A,B,C", "--option", "rounds=1", lines=["1", "9 0 0 0", "9 0 0 0", "0 0", "", "0"])
checks.check("The result:\n1. A: 9 (+9)\n1. B: 9 (+9)\n3. C: 0 (+0)\n" in done.stdout, "ties share a place, B16: rounds agreed", done.stdout)
done = score("--resume")
checks.check(done.returncode == 1 and "no unfinished game" in done.stderr, "a finished score is not offered", done.stdout + done.stderr)
score("nullern", "--names", "Ada,Ben", lines=["1", "1", "0"])
done = score("nullern", lines=["", "table"])
checks.check("There is an unfinished score:" in done.stdout and "Ada - tricks taken" in done.stdout, "the unfinished score is offered", done.stdout)
done = score("nullern", lines=["new", "2", "Eve", "Flo", "1"])
checks.check("Eve - bid" in done.stdout and len(list(shelf.glob("*-nullern*.score"))) == 2, "or a new one begun", done.stdout)
for word in ("1", "2"):
    done = score("--resume", lines=[word])
    chosen = re.search(rf"^ +{word} .*: (Ada|Eve), ", done.stdout, re.M)
    checks.check(chosen and f"{chosen[1]} - " in done.stdout, f"--resume offers all of them: {word}", done.stdout)

# -- five languages ------------------------------------------------------------------------------------------------------

said = {}
for language in LANGUAGES:
    texts = []
    for game, lines in (("nullern", ["3", "a", "help", "b", "c", "x", "", "help", "back", "1", "9", "0 1", "", "0 2 1", "1", "0", "0", "fix 1", "", "back",
                                     "back", "fix 1", "1", "0", "0", "0", "1", "0", "table", "fix", "name", "1 2 3", "", "quit"]),
                        ("null-bock", ["3", "a", "b", "c", "1", "3", "0 99", "0 0 1", "0", "100 0 0 0", "50", "42", "20 0 3 1", "20", "back", "2 1", "table"])):
        path = fresh()
        done = score(game, "--file", path, "--lang", language, lines=lines)
        texts.append(done.stdout + done.stderr)
    said[language] = "\n".join(texts)
    missing = re.findall(r"\b(?:score|nullern|null-bock|cli|core)\.[a-z][a-z-]+\b(?<!score)", said[language].replace(str(folder), "")) + \
        re.findall(r"\{\d[?}]", said[language])
    checks.check(not missing and len(said[language]) > 2000, f"language {language}: every text is there", missing or said[language])
    done = score("--help", "--lang", language)
    checks.check(done.returncode == 0 and "--names" in done.stdout, f"language {language}: help", done.stdout)
sentences = {line.strip() for line in said["en"].splitlines() if len(re.findall(r"[a-z]+", line)) > 3}
for language in LANGUAGES[1:]:
    same = sorted(sentences & {line.strip() for line in said[language].splitlines()})
    checks.check(not same, f"language {language}: nothing is left in English", same)

# -- whole games -----------------------------------------------------------------------------------------------------------


def split(chance, tricks, seats):
    """So many tricks, taken by anybody."""
    taken = [0] * seats
    for _ in range(tricks):
        taken[chance.randrange(seats)] += 1
    return taken


def result_of(path):
    found = re.findall(r"^result (.*)$", path.read_text(), re.M)
    return [int(number) for number in found[0].split()] if found else None


def play_nullern(rounds, seats, first):
    """Types in a whole game: rounds is a list of (bids, tricks) by seat from 0; answers the file's result."""
    path = fresh()
    lines = [str(first + 1)]
    for number, (bids, tricks) in enumerate(rounds):
        order = [(first + number + i) % seats for i in range(seats)]
        lines += [bids[seat] for seat in order] + [tricks[seat] for seat in order]
    done = score("nullern", "--names", ",".join("ABCDEFG"[:seats]), "--file", path, lines=lines)
    return result_of(path), done.stdout


chance = random.Random(3001)
for seats in range(2, 8):
    rounds = []
    totals = [0] * seats
    for hand in HANDS:
        tricks = split(chance, hand, seats)
        bids = [took if chance.random() < 0.6 else chance.randint(0, hand) for took in tricks]
        rounds.append((bids, tricks))
        for seat in range(seats):
            if bids[seat] != tricks[seat]:
                totals[seat] += tricks[seat] - 5
            else:
                totals[seat] += 10 + bids[seat] if bids[seat] else 20
    got, out = play_nullern(rounds, seats, chance.randrange(seats))
    checks.check(got == totals, f"a whole game of Nullern with {seats}", f"{got}, not {totals}: {out[-800:]}")


def read_nullern(record):
    """Bids and tricks of every round of a record, by N5, N7 and N9 alone: who led, which card won."""
    rounds = []
    first = None
    for line in record.split("---\n")[1].splitlines():
        words = line.split()
        if words[0] == "deal" and words[1] == "1":
            hands, bids, order, trick = [], {}, [], []
        if words[0] == "deal":
            hands.append(words[2:])
        elif words[0] == "trump":
            trump = words[1][0]
        elif words[0] == "begin":
            first = int(words[1]) - 1 if first is None else first
            taken = [0] * len(hands)
        elif words[0] == "result":
            return rounds, first, [int(word) for word in words[1:]]
        elif words[1].startswith("bid:"):
            bids[int(words[0]) - 1] = int(words[1][4:])
            order.append(int(words[0]) - 1)
            if len(rounds) == 19 and len(bids) == len(hands):
                lead = order.index(max(order, key=lambda seat: (bids[seat], -order.index(seat))))
                trick = [(seat, hands[seat][0]) for seat in order[lead:] + order[:lead]]
        else:
            trick.append((int(words[0]) - 1, words[1]))
        if trick and len(trick) == len(hands):
            best = max(range(len(trick)), key=lambda i: (trick[i][1][0] == trump, int(trick[i][1][1:]), -i))
            taken[trick[best][0]] += 1
            trick = []
            if sum(taken) == HANDS[len(rounds)]:
                rounds.append(([bids[seat] for seat in range(len(hands))], taken))
    return rounds, first, None


for seats in range(2, 8):
    games = folder / f"random-{seats}"
    subprocess.run([PROGRAM, "random", "nullern", "--seats", str(seats), "--games", "5", "--seed", "3002", "--out", str(games)], check=True,
                   stdout=subprocess.DEVNULL)
    for record in sorted(games.glob("*.rec")):
        rounds, first, result = read_nullern(record.read_text())
        got, out = play_nullern(rounds, seats, first)
        checks.check(result and got == result, f"{seats} seats, {record.stem}: the score is the game's result", f"{got}, not {result}: {out[-400:]}")
checks.close()
