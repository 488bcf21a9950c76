#!/usr/bin/env python3
"""Measures whether the analysis tells the truth: what it claims that a move cost, against what the move did cost (docs/analysis.md).

  prove_analysis.py [--build FOLDER] [--decisions N] [--playouts N] [--rolled N] [--only WORD] [--jobs N] [--tables] [--sums [--games N]] [--outside N]

  --decisions N  so many decisions of every kind of player (100: three kinds a game make 300)
  --playouts N   games played on after each of the two moves (12)
  --rolled N     of each game so many decisions are rolled out (3)
  --only WORD    only kinds of player with this in "game player"
  --jobs N       so many games at once, one core each; as many as there are cores
  --tables       only write the tables of docs/analysis.md anew
  --sums         instead: whole games of every kind of player and of masters, whose losses are summed up; in the sheet games
  --games N      so many of them (40)
  --outside N    instead: N decisions that were claimed to cost much, measured by tests/claims and by the program as anybody has it

Players play whole games; of what `analyse --rollout` would roll out some decisions a game are, drawn by lot, and where a point or more
is claimed of one, masters play on after the best move and after the one played, with the same fresh dice (tests/claims.c). That it comes to
the same as cutting the record before the move, writing one of the two after it and `play --resume` is what --outside shows.
In Null Bock points are counted against the mean of the others', as its bots count them.

Told losses of a game are those that were not rolled out and, of the others, what those drawn by lot say of all of them. The implied loss is
what the result, adjusted for luck, lies behind the mean of masters.

What was measured is appended to docs/results/analysis/claims.csv and games.csv at once. Ctrl-C stops it; the same command goes on where it was.
"""
import argparse
import concurrent.futures
import csv
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
RESULTS, PAGE = ROOT / "docs/results/analysis", ROOT / "docs/analysis.md"
START, END = "<!-- table by tools/prove_analysis.py: do not edit -->", "<!-- end of the table -->"
SUMS_START, SUMS_END = "<!-- sums by tools/prove_analysis.py: do not edit -->", "<!-- end of the sums -->"
COLUMNS = {"claims.csv": ["game", "player", "program", "round", "claimed", "within", "measured", "error", "playouts", "judged"],
           "games.csv": ["game", "player", "program", "listed", "rolled", "rest", "judged", "told", "adjusted"]}
SIMPLE = {"nulli-flow": "log-mobility", "nulli-hex": "log-mobility", "traexx": "reach", "null-bock": "greedy", "nullern": "naive"}
SEATS = {"null-bock": 4, "nullern": 4}  # the sheet games alone: nobody is in another's way there
OPENING = 4  # rounds of a sheet game that count as its opening
POINT = 1  # what is claimed at less is not measured


def kinds(sums=False):
    for game, simple in SIMPLE.items():
        for player in ["beginner", "club", simple] + ([] if game in SEATS else ["master"] if sums else ["opening"]):
            if not sums or game not in SEATS:
                yield game, player


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, capture_output=True, text=True, **more)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: {done.stderr.strip()[-300:]}")
    return done.stdout


def higher_is_better(game):
    return not game.startswith("nulli-")


def version_now():
    """The commit, and whether anything but documents differs from it: what was measured is kept among them."""
    differs = subprocess.run(["git", "-C", ROOT, "diff", "--quiet", "HEAD", "--", ".", ":!docs"]).returncode
    return run("git", "-C", ROOT, "rev-parse", "--short", "HEAD").strip() + ("-dirty" if differs else "")


# -- by tests/claims ----------------------------------------------------------------------------------------


def new_record(options, game, player, folder):
    """A record by players of this kind."""
    path = pathlib.Path(tempfile.mkstemp(suffix=".rec", dir=folder)[1])
    path.unlink()
    seats = SEATS.get(game, 1)
    who = [word for seat in range(1, seats + 1) for word in ("--seat", f"{seat}:{'random' if player == 'opening' else player}")]
    run(options.program, "play", game, "--seats", seats, *who, "--plain", "--out", path)
    if player == "opening":
        cut_after_opening(path)
    return path


def cut_after_opening(path):
    rolls, kept = 0, []
    for line in path.read_text().splitlines(keepends=True):
        rolls += line.startswith(("roll ", "card "))
        if rolls > OPENING:
            break
        kept.append(line)
    path.write_text("".join(kept))


def ask(options, path, game, most, playouts):
    """What tests/claims says of a record: of the game, and of its decisions."""
    seat = random.randint(1, SEATS[game]) if game in SEATS else 0
    lines = run(options.claims, path, seat, most, playouts, random.getrandbits(40)).splitlines()
    told = [dict(word.split("=", 1) for word in line.split(" ")) for line in lines]
    return told[0], told[1:]


def game_row(game, player, version, whole, decisions):
    judged, told = (sum(max(float(one[key]), 0) for one in decisions) for key in ("judged", "claimed"))
    return {"game": game, "player": player, "program": version, "listed": whole["listed"], "rolled": whole["rolled"], "rest": whole["rest"],
            "judged": f"{judged:.3f}", "told": f"{told:.3f}", "adjusted": whole["adjusted"]}


def claim_rows(options, game, player, version, decisions):
    for one in decisions:
        if "master" in one:
            yield {"game": game, "player": player, "program": version, "round": one["round"], "claimed": one["claimed"], "within": one["within"],
                   "measured": one["master"], "error": one["master-error"], "playouts": options.playouts, "judged": one["judged"]}


def prove_game(options, game, player, version, folder):
    path = new_record(options, game, player, folder)
    most = 0 if player == "master" else options.rolled
    whole, decisions = ask(options, path, game, most, 1 if options.sums else options.playouts)
    path.unlink()
    claims = [] if options.sums else list(claim_rows(options, game, player, version, decisions))
    return claims, [] if game in SEATS or player == "opening" else [game_row(game, player, version, whole, decisions)]


def prove(options, game, player, version):
    """Games until there are as many decisions of this kind as wanted, or games."""
    kept = "games.csv" if options.sums else "claims.csv"
    wanted = (options.games if options.sums else options.decisions)

    def known():
        return sum(row["game"] == game and row["player"] == player and row["program"] == version and (options.sums or float(row["claimed"]) >= POINT)
                   for row in rows(kept))
    folder = pathlib.Path(tempfile.mkdtemp())
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        while known() < wanted:
            for claims, games in pool.map(lambda _: prove_game(options, game, player, version, folder), range(options.jobs)):
                append("claims.csv", claims)
                append("games.csv", games)
            print(f"{game} {player}: {known()} of {wanted}", file=sys.stderr, flush=True)
    shutil.rmtree(folder)


# -- as anybody could ---------------------------------------------------------------------------------------


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


def measure(program, game, record, line, seat, moves, playouts, folder):
    """What the second move cost, and its standard error: the first one's results less its own."""
    lines = [re.sub(r"^bot (\d) .*", r"bot \1 master", text) for text in record.splitlines(keepends=True)[:line - 1]]
    best, played = ([play_on(program, game, lines + [f"{seat} {move}\n"], seat, folder) for _ in range(playouts)] for move in moves)
    error = math.sqrt((statistics.variance(best) + statistics.variance(played)) / playouts)
    return statistics.mean(best) - statistics.mean(played), error


def compare_outside(options, game, player):
    """Decisions claimed at much, measured in both ways; prints a line for each."""
    folder = pathlib.Path(tempfile.mkdtemp())
    done = 0
    while done < options.outside:
        path = new_record(options, game, player, folder)
        record = path.read_text()
        decisions = [one for one in ask(options, path, game, options.rolled, options.playouts)[1] if float(one["claimed"]) >= 3 * POINT]
        path.unlink()
        for one in decisions[:1]:
            found, error = measure(options.program, game, record, int(one["line"]), int(one["seat"]), (one["best"], one["played"]), options.playouts, folder)
            print(f"{game} {player} round {one['round']}: claimed {one['claimed']} ± {float(one['within']) / 2:.2f}, by tests/claims {one['master']} ± "
                  f"{one['master-error']}, from outside {found:.2f} ± {error:.2f}", flush=True)
            done += 1
    shutil.rmtree(folder)


# -- the files and the tables -------------------------------------------------------------------------------


def rows(name):
    path = RESULTS / name
    return list(csv.DictReader(path.open())) if path.exists() else []


def append(name, new):
    path = RESULTS / name
    fresh = not path.exists()
    with path.open("a", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS[name], lineterminator="\n")
        if fresh:
            writer.writeheader()
        writer.writerows(new)


def rows_by_kind(name, sums):
    """The rows of each kind of player that the newest program made which was measured."""
    all_rows = rows(name)
    for game, player in kinds(sums):
        own = [row for row in all_rows if (row["game"], row["player"]) == (game, player)]
        yield game, player, [row for row in own if row["program"] == own[-1]["program"]]


def against(claimed, measured):
    """Means, their difference and the slope through the origin, each with its standard error."""
    apart = [c - m for c, m in zip(claimed, measured)]
    error = statistics.stdev(apart) / math.sqrt(len(apart))
    squares = sum(c * c for c in claimed)
    slope = sum(c * m for c, m in zip(claimed, measured)) / squares
    around = math.sqrt(sum((c * (m - slope * c)) ** 2 for c, m in zip(claimed, measured))) / squares
    return f"{statistics.mean(claimed):.2f} | {statistics.mean(measured):.2f} | {statistics.mean(apart):+.2f} ± {error:.2f} | {slope:.2f} ± {around:.2f}"


def table():
    """One row a kind of player: what was claimed at a point or more after rollouts; and by the judgement alone."""
    text = ["| game | player | by | decisions | claimed | measured | difference | slope | program |", "|---|---|---|---|---|---|---|---|---|"]
    for game, player, own in rows_by_kind("claims.csv", False):
        for key, name in (("claimed", "rollouts"), ("judged", "judgement")):
            large = [row for row in own if row[key] and float(row[key]) >= POINT]
            if len(large) > 1:
                claimed, measured = ([float(row[which]) for row in large] for which in (key, "measured"))
                text.append(f"| {game} | {player} | {name} | {len(large)} | {against(claimed, measured)} | {own[-1]['program']} |")
    return "\n".join(text)


def total(row, key):
    """Of one game: the losses that were not rolled out, and of the others what those drawn by lot say of all."""
    rolled = int(row["rolled"])
    return float(row["rest"]) + (float(row[key]) * int(row["listed"]) / rolled if rolled else 0)


def sums_table():
    text = ["| game | player | games | judged | told | implied | told / implied | program |", "|---|---|---|---|---|---|---|---|"]
    masters = {game: [float(row["adjusted"]) for row in own] for game, player, own in rows_by_kind("games.csv", True) if player == "master"}
    for game, player, own in rows_by_kind("games.csv", True):
        if player == "master" or len(own) < 2 or len(masters[game]) < 2:
            continue
        judged, told = ([total(row, key) for row in own] for key in ("judged", "told"))
        sign = -1 if higher_is_better(game) else 1
        behind = [sign * (float(row["adjusted"]) - statistics.mean(masters[game])) for row in own]
        mean, implied = statistics.mean(told), statistics.mean(behind)
        apart = math.sqrt(statistics.variance([t * implied / mean - b for t, b in zip(told, behind)]) / len(own) + statistics.variance(masters[game]) / len(masters[game]))
        text.append(f"| {game} | {player} | {len(own)} | {statistics.mean(judged):.1f} | {mean:.1f} | {implied:.1f} | {mean / implied:.2f} ± {apart * mean / implied ** 2:.2f} | "
                    f"{own[-1]['program']} |")
    return "\n".join(text)


def write_tables():
    page = prove_report.between(PAGE.read_text(), START, END, table())
    PAGE.write_text(prove_report.between(page, SUMS_START, SUMS_END, sums_table()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build")
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=12)
    parser.add_argument("--rolled", type=int, default=3)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--tables", action="store_true")
    parser.add_argument("--sums", action="store_true")
    parser.add_argument("--outside", type=int, default=0)
    options = parser.parse_args()
    options.program, options.claims = ((ROOT / options.build / name).resolve() for name in ("nullarium", "tests/claims"))
    version = version_now()
    for game, player in kinds(options.sums):
        if options.tables or options.only not in f"{game} {player}":
            continue
        if options.outside:
            compare_outside(options, game, player)
        else:
            prove(options, game, player, version)
    if not options.outside:
        write_tables()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
