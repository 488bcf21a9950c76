"""`nullarium record new`: games typed in from paper, by scripts and at a terminal.

usage: record_new_test.py build/nullarium
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

os.environ["NULLARIUM"] = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/nullarium")
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "terminal"))
from checks import Checks  # noqa: E402
from terminal import PROGRAM, Terminal, run  # noqa: E402

checks = Checks()
check = checks.check
HOME = tempfile.TemporaryDirectory(prefix="nullarium-record-")
FOLDER = pathlib.Path(HOME.name)
os.environ["XDG_DATA_HOME"] = str(FOLDER / "shelf")
FLOW = """sheet mine
game nulli-flow
title Mine
chances -1 -2
jokers a1 d3
map
. . . .
. A A .
. A A .
_ . . _
"""
HEX = """sheet mine
game nulli-hex
map
a a a a
 a O a a
a a a a
 b b b
"""


def events(path):
    lines = pathlib.Path(path).read_text().splitlines()
    return [line for line in lines[lines.index("---") + 1:] if not line.startswith("#")]


def fresh(name="game.rec"):
    path = FOLDER / name
    path.unlink(missing_ok=True)
    return path


def type_in(lines, *words, **more):
    """A script through a pipe: exit status, output, errors, the record's path."""
    path = None if "--resume" in words else fresh()
    text = "".join(line + "\n" for line in lines)
    status, shown, errors = run("record", "new", *words, *(["--out", str(path)] if path else []), stdin=text, **more)
    return status, shown, errors, path


def random_record(game, seats, seed, *words):
    folder = FOLDER / "random"
    run("random", game, "--seats", str(seats), "--seed", str(seed), *words, "--out", str(folder))
    return folder / f"{game}-{seats}-1.rec"


# -- whole games, as a record spells them and as people type ------------------------------------------------

dice = random.Random(3000)


def jumble(game, event):
    """The same in another spelling, as somebody may type it."""
    first, *rest = event.split()
    if first in ("roll", "trump", "begin", "starts"):
        typed = dice.choice([event, f"  {first.upper()}   {' '.join(rest)}", " ".join(rest), f"{first}: {' '.join(rest)}"])
    elif first == "card":
        letters = list(rest[0])
        dice.shuffle(letters)
        typed = dice.choice(["card ", "", "Card "]) + dice.choice([rest[0], rest[0].lower(), "".join(letters)])
    elif first == "deal":
        cards = rest[1:]
        dice.shuffle(cards)
        typed = dice.choice([f"deal {rest[0]} ", f"DEAL {rest[0]}: ", "deal ", ""]) + dice.choice([" ", ", ", ",  "]).join(dice.choice([card, card.lower()]) for card in cards)
    elif first == "result":
        return event
    else:
        move = rest[0]
        if game.startswith("nulli-") and re.fullmatch(r"[a-z]+\d+-[a-z]+\d+", move):  # a straight line from its other end
            move = "-".join(reversed(move.split("-")))
        move = dice.choice([move, move.upper(), re.sub(r"(?<=.)([-:>=+])(?=.)", r" \1 ", move)])
        typed = dice.choice([move, f"{first} {move}", f" {first}   {move} "])
    return typed + dice.choice(["", " ", "\t", "\r"])


PLANS = [("nulli-flow", 1), ("nulli-flow", 3), ("nulli-hex", 1), ("nulli-hex", 2), ("traexx", 1), ("traexx", 4),
         ("null-bock", 3, "--option", "rounds=2"), ("null-bock", 6, "--option", "rounds=1"), ("nullern", 2), ("nullern", 5)]
for game, seats, *option in PLANS:
    record = random_record(game, seats, 3001, *option)
    wanted = events(record)
    for name, lines in (("as recorded", wanted), ("as people type", [jumble(game, event) for event in wanted])):
        status, shown, errors, path = type_in(lines, game, "--seats", str(seats), *option)
        check(status == 0 and events(path) == wanted, f"{game} {seats} {name}", f"{status} {errors} {shown[-300:]}")
    replayed = run("replay", str(path))
    check(replayed[0] == 0 and replayed[1].splitlines()[-1] == wanted[-1], f"{game} {seats} replays", replayed)
    check(f"nullarium analyse {path}" in shown, f"{game} {seats} tells how to analyse it", shown[-300:])
    # Half of it, the rest another time.
    half = len(wanted) // 2
    status, shown, errors, path = type_in(wanted[:half], game, "--seats", str(seats), *option)
    check(status == 0 and events(path) == wanted[:half] and f"record new --resume {path}" in shown,
          f"{game} {seats} half", f"{status} {errors} {shown[-300:]}")
    brief = run("analyse", str(path), "--brief", "--level", "club")
    check(brief[0] == 0 and brief[1], f"{game} {seats} half is analysed", brief)
    status, shown, errors, _ = type_in(wanted[half:], "--resume", str(path))
    check(status == 0 and events(path) == wanted, f"{game} {seats} goes on", f"{status} {errors} {shown[-300:]}")
    # All of it taken back, and typed again.
    status, shown, errors, path = type_in(wanted + ["undo"] * (len(wanted) - 1), game, "--seats", str(seats), *option)
    check(status == 0 and events(path) == [], f"{game} {seats} all taken back", f"{status} {errors} {events(path)[:3]}")
    status, shown, errors, _ = type_in(wanted, "--resume", str(path))
    check(status == 0 and events(path) == wanted, f"{game} {seats} typed again", f"{status} {errors}")

# -- what one seat saw --------------------------------------------------------------------------------------

for game, seats, view, *option in [("nullern", 4, 2), ("null-bock", 4, 3, "--option", "rounds=2"), ("traexx", 3, 2)]:
    record, log = fresh("full.rec"), fresh("told")
    bot = f"{view}:exec:tee {log} | {PROGRAM} bot {game} --level random"
    run("play", game, "--seats", str(seats), "--seat", "1:random", "--seat", bot, *option, "--out", str(record), "--plain")
    told = [line for line in events(log) if not line.startswith("go ")]
    seen = [line for line in told if "?" not in line]  # what is not seen is filled in
    status, shown, errors, path = type_in(seen, game, "--seats", str(seats), "--view", str(view), *option)
    check(status == 0 and events(path) == told and len(seen) < len(told), f"{game} as seat {view} saw it",
          f"{status} {errors} {shown[-200:]}")
    check(run("replay", str(path))[0] == 0, f"{game} as seat {view} saw it replays")
    status, shown, errors, path = type_in(seen[:-1] + ["undo"] * (len(seen) - 1), game, "--seats", str(seats), "--view",
                                          str(view), *option)
    left = events(path)
    check(status == 0 and all("?" in line for line in left), f"{game} as seat {view} saw it taken back", f"{errors} {left}")
    brief = run("analyse", str(record), "--brief", "--level", "club")
    check(brief[0] == 0, f"{game} as seat {view} saw it is analysed", brief)

# -- refusals -----------------------------------------------------------------------------------------------

mine, hexes = FOLDER / "mine.sheet", FOLDER / "hex.sheet"
mine.write_text(FLOW)
hexes.write_text(HEX)
ON_MINE = ["nulli-flow", "--seats", "2", "--sheet", str(mine), "--name", "1:Ada", "--name", "2:Ben"]


def refused(name, good, bad, sentence, words=ON_MINE):
    """The bad line ends the script; the record holds the good ones and nothing else."""
    status, shown, errors, path = type_in([*good, bad, "roll 6"], *words)
    number = len(good) + 1
    check(status == 1 and errors.startswith(f"line {number}: ") and sentence in errors and errors.count("\n") == 1,
          f"refused: {name}", f"{status} {errors!r}")
    kept = [line for line in good if line and not line.startswith("#")]
    check(len(events(path)) == len(kept) and run("replay", str(path))[0] == 0, f"unchanged: {name}", events(path))
    return errors


refused("no roll", [], "roll 7", "F2")
refused("a word", [], "what", "roll 5")
refused("a move before the roll", [], "1 a1", "roll 5")
refused("a roll before the move", ["3"], "roll 3", "not rolled now")
refused("too long a line", ["3"], "a1-c1-d1", "F3")
refused("the shore", ["2"], "b1-b2", "F5: the line would cross the shore of island A")
refused("no dot", ["3"], "a9", "a9")
refused("the wrong seat", ["3"], "3 a1-c1", "C1")
refused("twice", ["3", "a1-c1", "2 a1-c1", "1"], "2 a1", "F")
refused("blank lines and comments count", ["", "# from my pad", "3", ""], "zz", "write a dot")
refused("a long line", ["3"], "a1 " * 300, "too long")
refused("a result too early", ["3"], "result 3 7", "not over")
refused("nothing to take back", [], "undo", "nothing to take back")
refused("a card", [], "card RYGB", "T1", ["traexx", "--seats", "2"])
refused("a hand with a card too many", [], "r5 r6", "N", ["nullern", "--seats", "2"])
refused("who begins", ["deal 1 r5", "deal 2 b6", "trump g3"], "9", "C1", ["nullern", "--seats", "2"])
status, shown, errors, path = type_in(["3", "c9"], *ON_MINE, "--lang", "de")
check(errors.startswith("Zeile 2: "), "refused in German", errors)
whole = events(random_record("nulli-hex", 1, 3002))
status, shown, errors, path = type_in(whole[:-1] + ["result 99"], "nulli-hex", "--seats", "1")
check(status == 1 and f"line {len(whole)}" in errors and whole[-1] in errors and events(path) == whole, "a wrong result", errors)
status, shown, errors, path = type_in(whole + ["roll 5"], "nulli-hex", "--seats", "1")
check(status == 1 and "the game is over" in errors and events(path) == whole, "after the end", errors)
status, shown, errors, path = type_in(whole[:-1] + ["undo", whole[-2]], "nulli-hex", "--seats", "1")
check(status == 0 and events(path) == whole, "the last line again", errors)

# -- undo, order of seats, sheets of one's own -----------------------------------------------------------------

status, shown, errors, path = type_in(["2", "a1-b1", "a1-a2", "1", "c1", "undo", "undo", "undo", "d1-d2", "1", "2 c1"], *ON_MINE)
check(status == 0 and events(path) == ["roll 2", "1 a1-b1", "2 d1-d2", "roll 1", "2 c1"], "undo over a round", f"{errors} {events(path)}")
status, shown, errors, path = type_in(["2", "2 d1-d2", "a1-b1"], *ON_MINE)
check(events(path) == ["roll 2", "2 d1-d2", "1 a1-b1"] and "name 1 Ada\nname 2 Ben\n" in path.read_text(),
      "seats in any order, names", events(path))
check("| . A A ." in path.read_text(), "the sheet stands in the record")
status, shown, errors, path = type_in(["2", "b2 - d2", "undo", "D2-B2", "3"], "nulli-hex", "--seats", "1", "--sheet", str(hexes))
check(status == 1 and events(path) == ["roll 2"] and "line 2" in errors, "Hex on a sheet of one's own: a symbol is no dot",
      f"{errors} {events(path)}")
status, shown, errors, path = type_in(["2", "F2 - h2", "3", "a3-e3"], "nulli-hex", "--seats", "1", "--sheet", str(hexes))
check(status == 0 and events(path) == ["roll 2", "1 f2-h2", "roll 3", "1 a3-e3"], "Hex on a sheet of one's own", f"{errors} {events(path)}")
status, shown, errors, _ = type_in([], "--resume", str(path))
check(status == 0 and len(events(path)) == 4, "resumed and left alone", errors)
played = run("play", "--resume", str(path), "--plain", stdin="quit\n")
check(played[0] == 0 and len(events(path)) >= 4, "`play` goes on with it", played)
status, shown, errors, path = type_in(["look", "scores", "help", "moves", "why 9", "board 2", "describe", "rules", "2", "moves",
                                       "quit", "zz"], *ON_MINE)
check(status == 0 and events(path) == ["roll 2"] and "roll 6" in shown and "a1-b1" in shown and "[F5]" in shown,
      "words that are no events", f"{errors} {shown[:400]}")

status, shown, errors, path = type_in(["2", "a1-b1", "a1-b1", "1", "c1", "list"], *ON_MINE)
check("  1. roll 2  1 a1-b1  2 a1-b1\n  2. roll 1  1 c1\n" in shown, "what was typed so far", shown)

# -- command lines --------------------------------------------------------------------------------------------

for words, sentence in [([], "nullarium record new"), (["old"], "nullarium record new"), (["new"], "nullarium record new"),
                        (["new", "chess"], "chess"), (["new", "nullern", "--seats", "9"], "9"),
                        (["new", "nullern", "--name", "Ada"], "2:Ben"), (["new", "nullern", "--seats", "2", "--name", "3:Ada"], "3"),
                        (["new", "nullern", "--seats", "2", "--view", "3"], "3"), (["new", "nullern", "--sheet", "paw"], ""),
                        (["new", "nulli-flow", "--sheet", "/nowhere"], "/nowhere"), (["new", "traexx", "--option", "x=1"], "x"),
                        (["new", "traexx", "nullern"], "nullarium record new"), (["new", "--resume", "/nowhere"], "/nowhere"),
                        (["new", "--resume", str(path), "--seats", "2"], "--resume"),
                        (["new", "nulli-hex", "--sheet", str(mine)], "nulli-flow"),
                        (["new", "traexx", "--out", "/nowhere/x.rec"], "/nowhere/x.rec"),
                        (["new", "traexx", "--out", str(path)], f"record new --resume {path}")]:
    before = path.read_bytes()
    status, shown, errors = run("record", *words, stdin="roll 5\n")
    check(status != 0 and sentence in errors and errors.count("\n") == 1 and path.read_bytes() == before,
          f"bad: record {' '.join(words)[:60]}", f"{status} {errors!r}")
broken = fresh("broken.rec")
broken.write_text(path.read_text() + "1 zz\n")
status, shown, errors = run("record", "new", "--resume", str(broken))
check(status == 1 and re.match(rf"{broken}:\d+: ", errors), "a broken record is not gone on with", errors)
for language, word in [("en", "roll by roll"), ("de", "Wurf"), ("fr", "lancer"), ("it", "lancio"), ("ru", "бросок")]:
    status, shown, _ = run("record", "--help", "--lang", language)
    check(status == 0 and word in shown and max(map(len, shown.splitlines())) <= 80, f"help in {language}", shown[:200])
status, shown, errors = run("record", "new", "nulli-hex", "--seats", "1", stdin="4\n")
kept = list((FOLDER / "shelf" / "nullarium").glob("*nulli-hex*.rec"))
check(status == 0 and len(kept) == 1 and str(kept[0]) in shown, "without --out it goes to the shelf", f"{shown} {errors}")

# -- nothing is lost --------------------------------------------------------------------------------------------


def limited(extra):
    size = len(type_in([], *ON_MINE)[3].read_bytes()) + extra
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


GOOD = ["2", "a1-b1", "a1-b1", "1", "c1", "c1"]
status, shown, errors, path = type_in(GOOD, *ON_MINE, before=limited(20))
check(status == 1 and "could not be written" in errors and events(path) == ["roll 2", "1 a1-b1"], "a full disk", f"{errors} {events(path)}")
status, shown, errors, path = type_in(GOOD + ["undo"] * 4 + ["#"], *ON_MINE, before=limited(20))
check(status == 0 and events(path) == ["roll 2", "1 a1-b1"], "a full disk, and taken back to what fits", f"{errors} {events(path)}")
status, shown, errors, path = type_in(GOOD[:2], *ON_MINE)
with open(path, "a") as file:
    file.write("2 a")  # a crash in the middle of a line
status, shown, errors, _ = type_in(GOOD[2:], "--resume", str(path))
check(status == 0 and len(events(path)) == 6 and events(path)[2] == "2 a1-b1", "half a line is cut off", f"{errors} {events(path)}")

path = fresh()
slow = subprocess.Popen([PROGRAM, "record", "new", *ON_MINE, "--out", str(path)], stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
slow.stdin.write("2\na1-b1\n")
slow.stdin.flush()
until = time.monotonic() + 10
while (not path.exists() or len(path.read_text().split("---\n")[-1].splitlines()) < 2) and time.monotonic() < until:
    time.sleep(0.02)
busy = run("record", "new", "--resume", str(path), stdin="2 a1-b1\n")
check(busy[0] == 1 and "another program" in busy[2], "a record that is being typed is not typed twice", busy)
slow.send_signal(signal.SIGKILL)
slow.wait()
check(events(path) == ["roll 2", "1 a1-b1"], "after kill -9 all is there", events(path))
status, shown, errors, _ = type_in(GOOD[2:], "--resume", str(path))
check(status == 0 and len(events(path)) == 6, "and goes on", f"{errors} {events(path)}")

# -- at a terminal ------------------------------------------------------------------------------------------------


def terminal(*words, **more):
    return Terminal("record", "new", *words, columns=100, rows=60, **more)


def answer(screen, line, *wanted):
    screen.read(0.05)
    screen.screen.reset()
    screen.send(line + "\r")
    screen.wait(*wanted)


path = fresh()
screen = terminal(*ON_MINE, "--out", str(path))
screen.wait("the roll >")
answer(screen, "7", "F2")
answer(screen, "2", "Ada: the move >")
answer(screen, "b1-b2", "F5: the line would cross")
answer(screen, "?", "moves:")
answer(screen, "", "Sheet of Ada")
answer(screen, "B1 - A1", "Ben: the move >")
check(events(path) == ["roll 2", "1 a1-b1"], "terminal: kept as it is typed", events(path))
answer(screen, "undo", "taken back: 1 a1-b1")
answer(screen, "c1-d1", "Ben: the move >")
answer(screen, "board 1", "Sheet of Ada")
answer(screen, "a1-b1", "Round 1 is complete")
screen.wait("the roll >")
screen.send("\003")
check(screen.wait_end() == 130 and len(events(path)) == 3, "terminal: Ctrl-C keeps all", screen.text())
screen = terminal("--resume", str(path))
screen.wait("3 lines are there already")
answer(screen, "quit", "It is kept")
check(screen.wait_end() == 0, "terminal: quit")
path = fresh()
screen = terminal("nulli-hex", "--out", str(path), "--sheet", str(hexes))
answer(screen, "1", "the roll >")
kill_at = 2
for line in events(random_record("nulli-hex", 1, 3003, "--sheet", str(hexes))):
    if line.startswith("result"):
        result = line
        break
    wanted = line.split(" ", 1)[1]
    answer(screen, wanted, "the roll >" if line[0] == "1" else "player 1: the move", "“a” analyses the game")
    kill_at -= line[0] == "1"
    if kill_at == 0:
        os.kill(screen.pid, signal.SIGKILL)
        screen.wait_end()
        screen = terminal("--resume", str(path))
        screen.wait("the roll >")
check(result in path.read_text(), "terminal: a whole game over kill -9", path.read_text()[-200:])
answer(screen, "undo", "taken back")
check(result not in path.read_text(), "terminal: the last line taken back")
answer(screen, wanted, "“a” analyses the game")
screen.send("a\r")
screen.wait("Skill", "skill", "luck", seconds=60)
screen.wait("“a” analyses the game", seconds=60)
answer(screen, "", "")
check(screen.wait_end() == 0 and path.read_text().endswith(result + "\n"), "terminal: analysed and ended", screen.text())
# Where there is one move, Enter takes it; hands are asked for in a game of cards.
path = fresh()
screen = terminal("nullern", "--seats", "2", "--name", "2:Ben", "--out", str(path))
screen.wait("Any of these options?")
answer(screen, "", "needs everybody")
for line, wanted in [("r10", "the hand of Ben"), ("b15", "the trump card"), ("b9", "the player who begins"), ("2", "Ben: the move"),
                     ("bid:0", "player 1: the move"), ("bid:1", "player 1: the move (Enter: r10"), ("", "Ben: the move (Enter: b15")]:
    answer(screen, line, wanted)
screen.send("\004")
check(screen.wait_end() == 0 and events(path)[-1] == "1 r10", "terminal: a game of cards, and the end of input", events(path))
# As seat 2 saw it: the hand of seat 1 is nobody's question, neither now nor when the next round begins.
path = fresh()
screen = terminal("nullern", "--seats", "2", "--view", "2", "--out", str(path))
screen.wait("Any of these options?")
answer(screen, "hands=3", "only what player 2 saw")
for line, wanted in [("b15", "the trump card"), ("b9", "the player who begins"), ("1", "player 1: the move"), ("bid:1", "player 2: the move"),
                     ("bid:0", "player 1: the move"), ("r10", "player 2: the move"), ("b15", "Round 1 is complete"),
                     ("y7 g12", "the trump card"), ("undo", "the hand of player 2"), ("undo", "player 2: the move"),
                     ("b15", "Round 1 is complete")]:
    answer(screen, line, wanted)
answer(screen, "quit", "It is kept")
check(screen.wait_end() == 0 and events(path)[:3] == ["deal 1 ?", "deal 2 b15", "trump b9"] and events(path)[-2:] == ["2 b15", "deal 1 ? ?"],
      "terminal: as one seat saw it", events(path))
HOME.cleanup()
checks.close()
