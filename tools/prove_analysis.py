#!/usr/bin/env python3
"""Measures whether the analysis tells the truth: what it claims that a move cost, against what the move did cost (docs/analysis.md).

  prove_analysis.py [--build FOLDER] [--decisions N] [--playouts N] [--only WORD] [--jobs N] [--tables]

  --decisions N  so many decisions of every kind of player (100: three kinds a game make 300)
  --playouts N   games played on after each of the two moves (40)
  --only WORD    only kinds of player with this in "game player"
  --jobs N       so many decisions at once, one core each; as many as there are cores
  --tables       only write the table of docs/analysis.md anew

Players play whole games; `analyse --json --rollout` claims what their moves lost. Of the decisions claimed at a point or more some are
taken, at most three a game. Each is measured from outside as anybody could: the record is cut before the move, the move played or the
best one is written after it, and `play --resume` plays on with masters at all seats and fresh dice, to the end of the game or, where
hands are dealt, of the round. In Null Bock points are counted against the mean of the others', as its bots count them.

A measured decision is appended to docs/results/analysis/claims.csv at once. Ctrl-C stops it; the same command goes on where it was.
"""
import argparse
import concurrent.futures
import csv
import json
import math
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

import prove_report

ROOT = pathlib.Path(__file__).resolve().parents[1]
RESULTS, PAGE = ROOT / "docs/results/analysis/claims.csv", ROOT / "docs/analysis.md"
START, END = "<!-- table by tools/prove_analysis.py: do not edit -->", "<!-- end of the table -->"
COLUMNS = ["game", "player", "program", "round", "claimed", "within", "measured", "error", "playouts"]
SIMPLE = {"nulli-flow": "log-mobility", "nulli-hex": "log-mobility", "traexx": "reach", "null-bock": "greedy", "nullern": "naive"}
SEATS = {"null-bock": 4, "nullern": 4}  # the sheet games alone: nobody is in another's way there
OPENING = 4  # rounds of a sheet game that count as its opening
A_GAME = 3  # decisions taken of one game
POINT = 1000


def kinds():
    for game, simple in SIMPLE.items():
        for player in ["beginner", "club", simple] + ([] if game in SEATS else ["opening"]):
            yield game, player


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, capture_output=True, text=True, **more)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: {done.stderr.strip()[-300:]}")
    return done.stdout


def higher_is_better(game):
    return not game.startswith("nulli-")


def result_of(game, line, seat):
    """What a seat has, from a line "result 3 7" or "scores 3 7", higher is better."""
    scores = [int(word) for word in line.split()[1:]]
    own = scores[seat - 1]
    if game == "null-bock":
        own -= (sum(scores) - own) / (len(scores) - 1)
    return own if higher_is_better(game) else -own


def play_on(program, game, lines, seat, folder):
    """Masters play the beginning of a record on; what the seat has then."""
    path = pathlib.Path(tempfile.mkstemp(suffix=".rec", dir=folder)[1])
    path.write_text("".join(lines))
    if game not in SEATS:
        run(program, "play", "--resume", path, "--plain")
        end = path.read_text().splitlines()[-1]
    else:
        end = end_of_round(program, path, len(lines))
    path.unlink()
    return result_of(game, end, seat)


def end_of_round(program, path, known):
    """Plays until hands are dealt again, or the game is over; the standing then."""
    game = subprocess.Popen([str(program), "play", "--resume", str(path), "--plain"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    dealt = None
    for _ in game.stdout:
        lines = path.read_text().splitlines(keepends=True)
        dealt = next((at for at in range(known, len(lines)) if lines[at].startswith("deal ")), None)
        if dealt:
            break
    game.kill()
    game.wait()
    game.stdout.close()
    lines = path.read_text().splitlines(keepends=True)
    dealt = dealt or next((at for at in range(known, len(lines)) if lines[at].startswith("deal ")), len(lines))
    path.write_text("".join(lines[:dealt]))
    return run(program, "replay", path).splitlines()[-1]


def measure(program, game, record, event, playouts, folder):
    """What the move cost, and its standard error: the best move's results less those of the one played."""
    lines = [re.sub(r"^bot (\d) .*", r"bot \1 master", line) for line in record.splitlines(keepends=True)[:event["line"] - 1]]
    found = []
    for move in (event["best"][0]["move"], event["move"]):
        beginning = lines + [f"{event['seat']} {move}\n"]
        found.append([play_on(program, game, beginning, event["seat"], folder) for _ in range(playouts)])
    best, played = found
    error = math.sqrt((statistics.variance(best) + statistics.variance(played)) / playouts)
    return statistics.mean(best) - statistics.mean(played), error


def play_a_game(program, game, player, folder):
    """A record by players of this kind, and the decisions claimed at a point or more."""
    path = pathlib.Path(tempfile.mkstemp(suffix=".rec", dir=folder)[1])
    path.unlink()
    seats = SEATS.get(game, 1)
    who = [word for seat in range(1, seats + 1) for word in ("--seat", f"{seat}:{'random' if player == 'opening' else player}")]
    run(program, "play", game, "--seats", seats, *who, "--plain", "--out", path)
    if player == "opening":
        cut_after_opening(path)
    told = json.loads(run(program, "analyse", path, "--json", "--rollout"))
    record = path.read_text()
    path.unlink()
    costly = [event for event in told["events"] if "loss" in event and not event["forced"] and event["loss"] >= POINT]
    random.shuffle(costly)
    return record, costly[:A_GAME]


def cut_after_opening(path):
    rolls, kept = 0, []
    for line in path.read_text().splitlines(keepends=True):
        rolls += line.startswith(("roll ", "card "))
        if rolls > OPENING:
            break
        kept.append(line)
    path.write_text("".join(kept))


def rows():
    return list(csv.DictReader(RESULTS.open())) if RESULTS.exists() else []


def append(row):
    new = not RESULTS.exists()
    with RESULTS.open("a", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        if new:
            writer.writeheader()
        writer.writerow(row)


def prove(options, game, player, version):
    program = (ROOT / options.build / "nullarium").resolve()
    known = sum(row["game"] == game and row["player"] == player and row["program"] == version for row in rows())
    folder = pathlib.Path(tempfile.mkdtemp())
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        while known < options.decisions:
            games = pool.map(lambda _: play_a_game(program, game, player, folder), range(options.jobs))
            tasks = [(record, event) for record, events in games for event in events][:options.decisions - known]
            found = pool.map(lambda task: measure(program, game, *task, options.playouts, folder), tasks)
            for (_, event), (cost, error) in zip(tasks, found):
                append({"game": game, "player": player, "program": version, "round": event["round"], "claimed": event["loss"] / POINT,
                        "within": event.get("rollout", {}).get("within", 0) / POINT, "measured": round(cost, 3), "error": round(error, 3),
                        "playouts": options.playouts})
                known += 1
            print(f"{game} {player}: {known} of {options.decisions}", file=sys.stderr, flush=True)
    shutil.rmtree(folder)


def table():
    """One row a kind of player: both means, their difference with its standard error, the slope through the origin with its own."""
    text = ["| game | player | decisions | claimed | measured | difference | slope | program |", "|---|---|---|---|---|---|---|---|"]
    all_rows = rows()
    for game, player in kinds():
        own = [row for row in all_rows if (row["game"], row["player"]) == (game, player)]
        own = [row for row in own if row["program"] == own[-1]["program"]]
        if len(own) < 2:
            continue
        claimed, measured = ([float(row[key]) for row in own] for key in ("claimed", "measured"))
        apart = [c - m for c, m in zip(claimed, measured)]
        error = statistics.stdev(apart) / math.sqrt(len(own))
        squares = sum(c * c for c in claimed)
        slope = sum(c * m for c, m in zip(claimed, measured)) / squares
        around = math.sqrt(sum((c * (m - slope * c)) ** 2 for c, m in zip(claimed, measured))) / squares
        text.append(f"| {game} | {player} | {len(own)} | {statistics.mean(claimed):.2f} | {statistics.mean(measured):.2f} | "
                    f"{statistics.mean(apart):+.2f} ± {error:.2f} | {slope:.2f} ± {around:.2f} | {own[-1]['program']} |")
    return "\n".join(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build")
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=40)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--tables", action="store_true")
    options = parser.parse_args()
    version = run("git", "-C", ROOT, "describe", "--always", "--dirty").strip()
    for game, player in kinds():
        if options.only in f"{game} {player}" and not options.tables:
            prove(options, game, player, version)
    page = PAGE.read_text()
    PAGE.write_text(prove_report.between(page, START, END, table()))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
