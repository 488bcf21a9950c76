#!/usr/bin/env python3
"""The figures of tools/prove_bots.py: means, ratios and intervals on numbers whose truth is known; and its plan."""
import pathlib
import random
import sys

from checks import Checks

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import prove_analysis  # noqa: E402
import prove_bots  # noqa: E402
import prove_keys  # noqa: E402
import prove_play  # noqa: E402
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


def claims():
    """Of claims that are twice what is measured the slope is a half; what a seat has is higher where that is better."""
    rows = [{"game": "traexx", "player": "club", "program": "1", "claimed": str(c), "measured": str(c / 2)} for c in (1, 2, 6)]
    prove_analysis.rows = lambda: rows
    line = prove_analysis.table().splitlines()[-1]
    checks.check("| traexx | club | 3 | 3.00 | 1.50 |" in line and "| 0.50 ± 0.00 |" in line, "claims twice too large have the slope of a half", line)
    rows.append(dict(rows[0], program="2"))
    checks.check("traexx" not in prove_analysis.table(), "another program's claims are not counted in", prove_analysis.table())
    found = [prove_analysis.result_of(game, "result 30 10 2", 1) for game in ("nulli-flow", "nullern", "null-bock")]
    checks.check(found == [-30, 30, 24], "what a seat has", found)


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
    measured = {sheet for run in runs for sheet in run.sheets if len(run.sheets) == 1}
    sheets = {sheet for game in ("nulli-flow", "nulli-hex") for sheet in prove_plan.shipped(game)} | set(prove_plan.shipped("traexx")[1:])
    checks.check(sheets and sheets <= measured, "every sheet that comes with the program is played on", sheets - measured)
    short = prove_plan.make_plan(0.15)
    checks.check(sum(run.cost for run in short) / 2 < 900, "the short version takes at most a quarter of an hour on two cores",
                 sum(run.cost for run in short) / 2)
    checks.check(sum(run.cost for run in runs) / 2 < 3 * 3600, "the whole takes at most three hours on two cores")


def rows_find_their_runs():
    """A row of the results leads back to its run, whatever the scale it was played at: what --rekey needs."""
    runs = prove_plan.make_plan()
    for scale in (0.3, 2):
        lost = []
        for run in prove_plan.make_plan(scale):
            commands = prove_play.commands_of(run)
            row = {"game": run.game, "command": " ".join(commands[0]) + (f" (and {len(commands) - 1} more sheets)" if len(commands) > 1 else "")}
            found = prove_keys.run_of(row, runs)
            if not found or prove_play.commands_of(found) != commands:
                lost.append(run.name)
        checks.check(not lost, f"every row of scale {scale} leads back to its run", lost)
    checks.check(prove_keys.run_of({"game": "nullern", "command": "nullarium arena nullern --seats 9"}, runs) is None, "a row of no run is left alone")


def keys():
    """A key depends on the sheet that is played on and its weights, not on other sheets."""
    first = next(run for run in prove_plan.make_plan() if run.game == "nulli-flow" and len(run.sheets) == 1)
    names = {path.name for path in prove_keys.sheets_of(first)}
    name = prove_plan.name_of(first.sheets[0])
    checks.check(names == {pathlib.Path(first.sheets[0]).name, f"{name}.weights"}, "a run on a sheet depends on it and its own weights", names)
    unseen = next(run for run in prove_plan.make_plan() if run.name == "nulli-flow-unseen")
    checks.check("general.weights" in {path.name for path in prove_keys.sheets_of(unseen)}, "sheets without weights of their own use the general ones")
    checks.check(not any("craft" in path.name or "look" in path.name for path in prove_keys.sources_of(first)), "what no bot asks is in no key")


covers()
targets()
claims()
plan()
rows_find_their_runs()
keys()
checks.close()
