#!/usr/bin/env python3
"""The figures of tools/prove_bots.py: means, ratios and intervals on numbers whose truth is known; and its plan."""
import pathlib
import random
import sys

from checks import Checks

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import prove_figures  # noqa: E402
import prove_plan  # noqa: E402
import prove_report  # noqa: E402

checks = Checks()
dice = random.Random(1)


def covers():
    """A 99 % interval holds the truth in about 99 of 100 cases, for few sets too; paired dice make it narrow."""
    for sets in (6, 40):
        means = ratios = 0
        widths = []
        for _ in range(2000):
            luck = [dice.gauss(0, 1) for _ in range(sets)]
            above, below = [5 + x + dice.gauss(0, 0.3) for x in luck], [10 + 2 * x + dice.gauss(0, 0.3) for x in luck]
            mean, ratio = prove_figures.interval(above), prove_figures.ratio(above, below)
            means += abs(mean.value - 5) <= mean.width
            ratios += abs(ratio.value - 0.5) <= ratio.width
            widths.append(ratio.width)
        checks.check(1960 <= means <= 1998, f"the interval of a mean of {sets} sets covers", means)
        checks.check(1950 <= ratios <= 1998, f"the interval of a ratio of {sets} sets covers", ratios)
    checks.check(sum(widths) / len(widths) < 0.03, "paired dice make the ratio's interval narrow", sum(widths) / len(widths))


def targets():
    for target, value, width, met, sure in [(prove_plan.at_most(55), 54, 2, True, False), (prove_plan.at_most(55), 50, 2, True, True),
                                            (prove_plan.at_least(12), 11, 3, False, False), (prove_plan.AHEAD, 1, 0.5, True, True),
                                            (prove_plan.AHEAD, 1, 1.5, False, False), (prove_plan.Target("", 65, 75), 70, 6, True, False)]:
        checks.check(target.met(value, width) == (met, sure), f"{value} ± {width} and the target {target.words or '65-75'}", target.met(value, width))


def plan():
    runs = prove_plan.make_plan()
    names = [run.name for run in runs]
    checks.check(len(names) == len(set(names)) and len({(run.game, m.name) for run in runs for m in run.measures}) == sum(len(run.measures) for run in runs),
                 "every run and every measure of a game has a name of its own")
    games = {run.game for run in runs}
    checks.check(games == set(prove_report.GAMES), "every game is measured", games)
    checks.check(all(9000 <= run.seed <= 9999 for run in runs), "seeds are those kept for proofs")
    short = prove_plan.make_plan(0.15)
    checks.check(sum(run.cost for run in short) / 2 < 900, "the short version takes at most a quarter of an hour on two cores",
                 sum(run.cost for run in short) / 2)
    checks.check(sum(run.cost for run in runs) / 2 < 3 * 3600, "the whole takes at most three hours on two cores")


covers()
targets()
plan()
checks.close()
