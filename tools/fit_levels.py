#!/usr/bin/env python3
"""Fits the levels below master of a card game: finds the halving losses for its row in bots/levels.c (docs/bots.md). Those of
the sheet games belong to their sheets: `nullarium train --levels`.

  fit_levels.py PROGRAM GAME [--seats N] [--seed S] [--seconds T] [--threads N] [LEVEL=TARGET ...]

A target is the level's lead over OPPONENTS in all other seats, a round in Null Bock, a game in Nullern. Without targets those below are
taken. In Null Bock they are random: our quick players know the simple one so well that a lead over it says little of others.

The same seeds are played with every halving loss, so the results change smoothly with it, and a bisection on few sets
followed by a line through two points with many finds it. T seconds are spent on the whole game, about; half of them on
the last check, whose result is printed with its 99 % interval.

The levels themselves leave out far-fetched moves (core/thinking.h), `quick-` players do not: what is printed for beginner and
club is what they reach without that.
"""
import argparse
import math
import os
import pathlib
import subprocess
import tempfile
import types

import prove_figures

OPPONENTS = {"null-bock": "random", "nullern": "naive"}
TARGETS = {"null-bock": {"expert": 44, "club": 34.7, "beginner": 21.3},
           "nullern": {"expert": 50, "club": 15, "beginner": -20}}
OPTIONS = {"null-bock": ["--option", "rounds=1"]}
LEAST, MOST = 4, 64000  # halving losses that are looked at, in thousandths of a point


def spent():
    """Processor time of the programs run so far: other work on the machine does not count."""
    times = os.times()
    return times.children_user + times.children_system


class Fit:
    def __init__(self, wishes, folder):
        self.wishes, self.folder = wishes, pathlib.Path(folder)
        self.game = wishes.game
        self.opponent = OPPONENTS[self.game]
        self.seats = wishes.seats or 4
        self.cost = 0  # of a set, in seconds

    def play(self, player, sets):
        """The sets of a player, with an opponent in all other seats."""
        players = [player] + [self.opponent] * (self.seats - 1)
        path = self.folder / f"{player}.txt"  # a longer run goes on where a shorter one ended
        subprocess.run([self.wishes.program, "arena", self.game, "--seats", str(self.seats), "--players", ",".join(players), "--sets", str(sets),
                        "--seed", str(self.wishes.seed), "--threads", str(self.wishes.threads), "--resume", str(path),
                        *OPTIONS.get(self.game, [])], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return prove_figures.read_sets(path, types.SimpleNamespace(players=players, sets=sets))

    def measure(self, halving, sets):
        player = f"quick-{halving}"
        kept = self.play(player, sets)
        own, other = (prove_figures.column([kept], name, True) for name in (player, self.opponent))
        return prove_figures.interval([a - b for a, b in zip(own, other)])

    def sets_for(self, seconds):
        """So many sets take about so many seconds of a core."""
        if not self.cost:
            self.play("quick-0", 2)
            before = spent()
            self.play("quick-0", 12)
            self.cost = max((spent() - before) / 10, 0.002)
        return max(12, min(20000, int(seconds / self.cost)))

    def find(self, target, seconds):
        best = self.measure(0, self.sets_for(seconds / 10))
        if best.value <= target:
            print(f"           (quick without any loss reaches only {best.value:.1f} ± {best.width:.1f})")
        few, many, most = (self.sets_for(seconds / part) for part in (40, 12, 4))
        low, high = math.log2(LEAST), math.log2(MOST)
        while high - low > 1:
            middle = (low + high) / 2
            if self.measure(rounded(2**middle), few).value > target:
                low = middle
            else:
                high = middle
        # Few sets may have led to the wrong place: with more of them the target must lie between both ends.
        first, last = self.measure(rounded(2**low), many), self.measure(rounded(2**high), many)
        while low > math.log2(LEAST) and first.value <= target:
            low, high, last = low - 1, low, first
            first = self.measure(rounded(2**low), many)
        while high < math.log2(MOST) and last.value > target:
            low, high, first = high, high + 1, last
            last = self.measure(rounded(2**high), many)
        slope = (last.value - first.value) / (high - low) or 1
        at = low + min(high - low, max(0, (target - first.value) / slope))
        found = self.measure(rounded(2**at), most)
        better = rounded(2**(at + min(0.5, max(-0.5, (target - found.value) / slope))))  # once more, with less noise
        return better, self.measure(better, most)


def rounded(halving):
    """Two digits are enough."""
    step = 10**max(0, int(math.log10(max(halving, 1))) - 1)
    return max(1, round(halving / step) * step)


def main():
    parser = argparse.ArgumentParser(description="Fits the levels below master.")
    parser.add_argument("program")
    parser.add_argument("game", choices=TARGETS)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1001)
    parser.add_argument("--seconds", type=float, default=170)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("targets", nargs="*", metavar="LEVEL=TARGET")
    wishes = parser.parse_args()
    targets = dict(TARGETS[wishes.game])
    for words in wishes.targets:
        level, number = words.split("=")
        targets[level] = float(number)
    levels = []
    with tempfile.TemporaryDirectory() as folder:
        fit = Fit(wishes, folder)
        for level in ("beginner", "club", "expert"):
            halving, found = fit.find(targets[level], wishes.seconds / 3)
            levels.append(f"{{EFFORT_QUICK, {halving}}}")
            print(f"{level:>9}: quick-{halving} reaches {found.value:.3f} ± {found.width:.3f} ({found.sets} sets), wanted {targets[level]:g}",
                  flush=True)
    print(f'    {{"{wishes.game}", {{{", ".join(levels)}, {{EFFORT_FULL, 0}}}}}},')


if __name__ == "__main__":
    main()
