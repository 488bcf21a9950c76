"""The arena and external bots: the same table for any number of threads, the csv's columns, resuming, stopping; programs
that play well, slowly, nonsense, or not at all; the examples of docs/bot-protocol.md; names that do not exist.

  arena_test.py PROGRAM
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
program = pathlib.Path(sys.argv[1]).resolve()
os.environ["NULLARIUM"] = str(program)
checks = Checks()
COLUMNS = "player,games,mean,ci99,adjusted_mean,adjusted_ci99,wins"
SIMPLE = {"nulli-flow": "log-mobility", "nulli-hex": "log-mobility", "traexx": "reach", "null-bock": "greedy",
          "nullern": "naive"}


def arena(*words, **more):
    return run(program, "arena", *words, "--lang", "en", **more)


def players_of(game):
    return run(program, "bot", game, "--list").stdout.split()


def same_for_any_threads(folder):
    for game, seats in [("nulli-flow", 1), ("nulli-flow", 3), ("nulli-hex", 2), ("traexx", 4), ("null-bock", 5),
                        ("nullern", 2)]:
        names = "random," + (SIMPLE[game] if SIMPLE[game] in players_of(game) else "random")
        option = ["--option", "rounds=1"] if game == "null-bock" else []
        done = {}
        for threads in (1, 2):
            csv = folder / f"{game}-{seats}-{threads}.csv"
            made = arena(game, "--seats", seats, "--players", names, "--sets", 3, "--seed", 7, "--threads", threads,
                         "--csv", csv, *option)
            done[threads] = (made.returncode, made.stdout, csv.read_text() if csv.exists() else made.stderr)
        checks.check(done[1] == done[2] and done[1][0] == 0, f"same table for 1 and 2 threads: {game} {seats}", done)
        lines = done[1][2].splitlines()
        fine = lines[0] == COLUMNS and all(len(line.split(",")) == 7 for line in lines)
        checks.check(fine, f"csv columns: {game} {seats}", done[1][2])
    other = arena("nullern", "--seats", 2, "--players", "random,random", "--sets", 3, "--seed", 8, "--threads", 2)
    first = arena("nullern", "--seats", 2, "--players", "random,random", "--sets", 3, "--seed", 7, "--threads", 2)
    checks.check(other.stdout.splitlines()[3:] != first.stdout.splitlines()[3:], "another seed, another table")


def counts(folder):
    """Seatings: all different ones up to 24, else 24; more or fewer players than seats: pairs, both ways."""
    bots = [f"exec:{program} bot nullern --level random --seed {i}" for i in range(5)]
    for seats, players, games in [(4, ["random"] * 4, 1), (4, [bots[0]] + ["random"] * 3, 4),
                                  (4, [bots[0], bots[1], "random", "random"], 12), (4, bots[:3] + ["random"], 24),
                                  (5, bots, 24), (2, [bots[0], "random"], 2), (4, [bots[0], "random"], 8),
                                  (3, ["random"], 1)]:
        csv = folder / "counts.csv"
        done = arena("nullern", "--seats", seats, "--players", ",".join(players), "--sets", 1, "--csv", csv)
        checks.check(f"1 set of {games} game" in done.stdout, f"{len(set(players))} players in {seats} seats: {games} games",
                     done.stdout + done.stderr)
    wins = {row.split(",")[0]: float(row.split(",")[-1]) for row in csv.read_text().splitlines()[1:]}
    checks.check(abs(wins["random"] - 1 / 3) < 0.001, "wins are shared among seats", wins)


def resumes(folder):
    kept = folder / "kept.txt"
    words = ["null-bock", "--seats", 3, "--players", "random,random,random", "--seed", 5, "--option", "rounds=1"]
    whole = arena(*words, "--sets", 30)
    arena(*words, "--sets", 12, "--resume", kept)
    half = kept.read_text()
    checks.check(half.count("\nset ") == 12, "finished sets are kept", half[:300])
    kept.write_text(half[:-7])  # as after a crash: the last line is cut
    on = arena(*words, "--sets", 30, "--resume", kept)
    checks.check(on.stdout == whole.stdout and kept.read_text().count("\nset ") == 30, "resumed = in one go",
                 on.stdout + whole.stdout + on.stderr)
    again = arena(*words, "--sets", 30, "--resume", kept)
    checks.check(again.stdout == whole.stdout, "nothing left to play: the same table", again.stdout)
    other = arena(*words, "--sets", 30, "--resume", kept, "--seed", 6)
    checks.check(other.returncode == 1 and "another run" in other.stderr, "a file of another run is refused", other.stderr)
    kept.write_text(kept.read_text() + "nonsense\n")
    bad = arena(*words, "--sets", 30, "--resume", kept)
    checks.check(bad.returncode == 1 and "no finished set" in bad.stderr, "a damaged file is refused", bad.stderr)


def stops():
    going = subprocess.Popen([program, "arena", "nullern", "--players", "random", "--sets", "9000000", "--lang", "en"],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(2)
    going.send_signal(signal.SIGINT)
    out, err = going.communicate(timeout=20)
    checks.check(going.returncode == 130 and "random" in out and "stopped" in err, "Ctrl-C prints the result so far",
                 (going.returncode, out, err))


def tests_in_sequence():
    done = {}
    for threads in (1, 2):
        done[threads] = arena("nulli-flow", "--seats", 1, "--players", "random,log-mobility", "--sets", 400, "--sprt",
                              "--threads", threads)
    if "log-mobility" in players_of("nulli-flow"):
        checks.check("random is worse than log-mobility" in done[1].stdout and done[1].stdout == done[2].stdout,
                     "--sprt decides, the same with 2 threads", done[1].stdout + done[2].stdout)
    three = arena("nullern", "--seats", 2, "--players", "random,exec:a,exec:b", "--sprt")
    checks.check(three.returncode == 2 and "exactly two" in three.stderr, "--sprt wants two players", three.stderr)


def programs(folder):
    for game, seats in [("nulli-flow", 2), ("nulli-hex", 1), ("traexx", 3), ("null-bock", 3), ("nullern", 4)]:
        names = ",".join([f"exec:{program} bot {game} --level random"] + ["random"] * (seats - 1))
        option = ["--option", "rounds=2"] if game == "null-bock" else []
        done = arena(game, "--seats", seats, "--players", names, "--sets", 2, *option)
        checks.check(done.returncode == 0 and "random plays on" not in done.stderr, f"nullarium bot plays {game}",
                     done.stderr)
    for what, words, sentence in [("slow", "exec:sleep 9", "no answer within 200 ms"), ("dying", "exec:exit 3", "has ended"),
                                  ("missing", "exec:/no/such/program", "has ended"),
                                  ("nonsense", "exec:echo hello; sleep 9", "neither a card"),
                                  ("illegal", "exec:echo r20; sleep 9", "N4: "),
                                  ("flooding", "exec:cat /dev/zero", "too long"),
                                  ("deaf", "exec:exec 0<&-; sleep 9", "no answer within 200 ms")]:
        start = time.monotonic()
        done = arena("nullern", "--seats", 2, "--players", f"{words},random", "--sets", 1, "--wait",
                     200 if what in ("slow", "deaf") else 8000, timeout=100)
        spent = time.monotonic() - start
        fine = done.returncode == 0 and sentence in done.stderr and "random plays on" in done.stderr and spent < 60
        checks.check(fine and "1 set of 2 games" in done.stdout, f"{what}: it loses its seat", (done.stderr[-500:], spent))
    told = folder / "told.txt"
    arena("nullern", "--seats", 2, "--players", f"exec:tee {told} | (head -1 >/dev/null; echo nonsense; sleep 1),random",
          "--sets", 1, "--wait", 300, "--threads", 1)
    text = told.read_text()
    checks.check("\nview " in text and "\ngo 300\n" in text and text.count("refused") == 1, "it is told why it was refused", text)
    seat = re.search(r"^view (\d)", text, re.M)[1]
    checks.check(f"deal {3 - int(seat)} ?" in text and f"deal {seat} ?" not in text, "it sees only its own cards", text)


def examples(folder):
    page = (ROOT / "docs/bot-protocol.md").read_text()
    blocks = dict(re.findall(r"```(python|c)\n(.*?)```", page, re.S))
    (folder / "example.py").write_text(blocks["python"])
    (folder / "example.c").write_text(blocks["c"])
    built = run("cc", "-std=c17", "-Wall", "-Wextra", "-o", folder / "example", folder / "example.c")
    checks.check(built.returncode == 0 and not built.stderr, "the C example builds without a warning", built.stderr)
    done = arena("nullern", "--seats", 3, "--players", f"exec:{sys.executable} {folder}/example.py,exec:{folder}/example,random",
                 "--sets", 2)
    checks.check(done.returncode == 0 and "random plays on" not in done.stderr, "the examples play whole games", done.stderr)
    for name in blocks:
        lines = [line for line in blocks[name].splitlines() if line.strip()]
        checks.check(len(lines) <= 38, f"the {name} example is short", len(lines))


def refusals():
    for words, sentence in [(["nullern", "--players", "grandmaster"], "no player “grandmaster”"),
                            (["nullern", "--players", "flat-mc-0"], "no player “flat-mc-0”"),
                            (["nullern", "--players", "master@0"], "no player “master@0”"),
                            (["nullern", "--players", "log-mobility"], "no player “log-mobility”"),
                            (["nullern", "--players", ""], "no player “”"),
                            (["nullern"], "use it like this"), (["chess", "--players", "random"], "no game “chess”"),
                            (["nullern", "--players", "random", "--sets", "0"], "--sets"),
                            (["nullern", "--players", "random", "--threads", "x"], "--threads"),
                            (["nullern", "--players", "random", "--seats", "9"], "2 to 7")]:
        done = arena(*words)
        checks.check(done.returncode == 2 and sentence in done.stderr and not done.stdout, f"refused: {' '.join(words)}",
                     (done.returncode, done.stderr))
    for words, sentence in [(["nullern", "--level", "grandmaster"], "no player “grandmaster”"), (["nullern"], "use it like this")]:
        done = run(program, "bot", *words, "--lang", "en")
        checks.check(done.returncode == 2 and sentence in done.stderr, f"refused: bot {' '.join(words)}", done.stderr)
    done = subprocess.run([program, "bot", "nullern", "--level", "random", "--lang", "en"], text=True, capture_output=True,
                          input="nullarium 1\ngame nullern\nseats 2\n---\n")
    checks.check(done.returncode == 1 and "view" in done.stderr, "refused: bot without a view", done.stderr)


def at_the_table(folder):
    """In play: a program in a seat, one that fails, and a record that must not start one."""
    home = {"XDG_DATA_HOME": str(folder), "PATH": "/usr/bin:/bin", "LANG": "en"}

    def play(*words, keys="bid:0\nquit\n"):
        return subprocess.run([str(word) for word in (program, "play", *words)], input=keys, text=True, env=home,
                              capture_output=True, timeout=60)

    done = play("nullern", "--seats", 2, "--seat", f"2:exec:{program} bot nullern --level random")
    checks.check(done.returncode == 0 and not done.stderr, "play against a program", done.stderr)
    done = play("nullern", "--seats", 2, "--seat", "2:exec:exit 1", keys="bid:0\nquit\n")
    checks.check(done.returncode == 0 and "random plays on" in done.stderr, "a program that fails at the table", done.stderr)
    marker = folder / "started"
    record = folder / "evil.rec"
    record.write_text(f"nullarium 1\ngame nullern\nseats 2\nbot 2 exec:touch {marker}\n---\n"[:4000])
    done = play("--resume", record, keys="quit\n")
    checks.check(not marker.exists() and "takes over" in done.stderr, "a record starts no program", done.stderr)
    for level in ("beginner", "club", "expert", "master"):
        if level in players_of("nullern"):
            done = play("nullern", "--seats", 2, "--seat", f"2:{level}")
            checks.check(done.returncode == 0 and not done.stderr, f"play against {level}", done.stderr)
        else:
            done = play("nullern", "--seats", 2, "--seat", f"2:{level}")
            checks.check(done.returncode == 2 and f"no {level} for nullern yet" in done.stderr, f"no {level} yet", done.stderr)


def on_the_screen(folder):
    """While a bot thinks the full screen says so; when it loses its seat, it says that too."""
    sys.path.insert(0, str(ROOT / "tests/terminal"))
    from terminal import Terminal
    home = {"XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8"}
    screen = Terminal("play", "nullern", "--seats", "2", "--seat", "2:exec:sleep 3", "--lang", "en", env=home)
    try:
        if screen.wait("thinks ...", "arrows move") == "arrows move":
            screen.send("tbid:0\r\r")
        screen.wait("thinks ...")
        screen.wait("has ended; random plays on", seconds=20)
        screen.send("qy")
        screen.wait_end()
        trouble = ""
    except AssertionError as stuck:
        trouble = str(stuck)
    checks.check(not trouble, "the screen says that a bot thinks, and that it failed", trouble)


with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    same_for_any_threads(place)
    counts(place)
    resumes(place)
    stops()
    tests_in_sequence()
    programs(place)
    examples(place)
    refusals()
    at_the_table(place)
    on_the_screen(place)
checks.close()
