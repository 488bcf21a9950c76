#!/usr/bin/env python3
"""Measures what halving losses are worth, to fit the levels of bots/levels.c (docs/bots.md).

  fit_levels.py PROGRAM GAME [--seats N] [--sets K] [--seed S] [--effort quick|full] [--threads T] [HALVING...]

Plays quick-H (or full-H) for every halving loss H in thousandths of a point, with the same dice: alone where the game can be
played alone, else one against the game's simple player in all other seats. Prints a line each: H, the mean and its
ratio to the simple player's mean, or the lead over it.
"""
import csv
import pathlib
import subprocess
import sys
import tempfile

SIMPLE = {"nulli-flow": "log-mobility", "nulli-hex": "log-mobility", "traexx": "reach", "null-bock": "greedy",
          "nullern": "naive"}
ALONE = {"nulli-flow", "nulli-hex", "traexx"}


def main():
    words = sys.argv[1:]
    wishes = {"--seats": "", "--sets": "100", "--seed": "1001", "--effort": "quick", "--threads": "1"}
    for key in wishes:
        if key in words:
            at = words.index(key)
            wishes[key] = words[at + 1]
            del words[at:at + 2]
    program, game, *halvings = words
    halvings = halvings or ["0", "50", "100", "200", "400", "800", "1600"]
    simple = SIMPLE[game]
    seats = int(wishes["--seats"] or (1 if game in ALONE else 4))
    means = {}
    with tempfile.TemporaryDirectory() as name:
        table = pathlib.Path(name) / "table.csv"
        for player in [simple] + [f"{wishes['--effort']}-{halving}" for halving in halvings]:
            players = [player] if seats == 1 else [player] + [simple] * (seats - 1)
            subprocess.run([program, "arena", game, "--seats", str(seats), "--players", ",".join(players), "--sets", wishes["--sets"],
                            "--seed", wishes["--seed"], "--threads", wishes["--threads"], "--csv", str(table)], check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            rows = {row["player"]: row for row in csv.DictReader(table.open())}
            own = float(rows[player]["adjusted_mean"])
            means[player] = own
            if seats == 1:
                print(f"{player:>14} {own:8.2f}   {own / means[simple]:6.3f} of {simple}", flush=True)
            elif player != simple:
                print(f"{player:>14} {own:8.2f}   {own - float(rows[simple]['adjusted_mean']):+8.2f} over {simple}", flush=True)


main()
