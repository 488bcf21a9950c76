#!/usr/bin/env python3
"""The figures of tools/prove_bots.py: means, ratios and intervals on numbers whose truth is known; and its plan."""
import math
import pathlib
import random
import sys
import tempfile
import time

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
    rows = [{"game": "traexx", "player": "club", "program": "1", "claimed": str(c), "judged": "0.5", "measured": str(c / 2)} for c in (0.5, 1, 2, 6)]
    prove_analysis.rows = lambda name: rows
    line = prove_analysis.table().splitlines()[-1]
    checks.check("| traexx | club | rollouts | 3 | 3.00 | 1.50 |" in line and "| 0.50 ± 0.00 |" in line, "claims twice too large have the slope of a half", line)
    rows.append(dict(rows[0], program="2"))
    checks.check("traexx" not in prove_analysis.table(), "another program's claims are not counted in", prove_analysis.table())
    found = [prove_analysis.result_of(game, "result 30 10 2", 1) for game in ("nulli-flow", "nullern", "null-bock")]
    checks.check(found == [-30, 30, 24], "what a seat has", found)


def sums():
    """Told losses are scaled up from those that were rolled out; implied is what the result lies behind that of masters."""
    rows = [{"game": "nulli-hex", "player": "master", "program": "1", "adjusted": str(a)} for a in (19, 21)]
    rows += [{"game": "nulli-hex", "player": "club", "program": "1", "listed": "6", "rolled": "3", "rest": "1", "judged": "8", "told": str(t), "adjusted": str(a)}
             for t, a in ((2, 30), (7, 40))]
    prove_analysis.rows = lambda name: rows
    line = prove_analysis.sums_table().splitlines()[-1]
    checks.check("| nulli-hex | club | 2 | 17.0 | 10.0 | 15.0 | 0.67 ± " in line, "sums of told and of implied losses", line)


def claims_in_process(folder):
    """What a rollout tells is what comes out when masters play on at a table (tests/claims)."""
    done = prove_analysis.run(folder / "tests/claims", ROOT / "tests/analysis/traexx.rec", 2, 4, 24, 1)
    found = [dict(word.split("=", 1) for word in line.split(" ")) for line in done.splitlines()]
    measured = [one for one in found[1:] if "master" in one]
    far = [one for one in measured if abs(float(one["claimed"]) - float(one["master"])) > 3 * math.hypot(float(one["master-error"]), float(one["within"]) / 2) + 0.3]
    checks.check(found[0]["rolled"] == str(len(found) - 1) and measured and not far, "what is claimed is what is measured at a table", found)


def targets():
    for target, value, width, met, sure in [(prove_plan.at_most(55), 54, 2, True, False), (prove_plan.at_most(55), 50, 2, True, True),
                                            (prove_plan.at_least(12), 11, 3, False, False), (prove_plan.AHEAD, 1, 0.5, True, True),
                                            (prove_plan.AHEAD, 1, 1.5, False, False), (prove_plan.Target("", 65, 75), 70, 6, True, False)]:
        checks.check(target.met(value, width) == (met, sure), f"{value} ± {width} and the target {target.words or '65-75'}", target.met(value, width))


def shares():
    """A level's share of the gap between the quick player and random; of several sheets the one that is farthest from it; the mean of all others."""
    sheets = [f"tests/unseen/{name}.sheet" for name in "ab"]
    run = prove_plan.Run("try", "nulli-flow", 1, 300, 1, [], ["club", "quick-0", "random"], sheets)
    kept = []
    for level in (16, 20):
        luck = [dice.gauss(0, 5) for _ in range(run.sets)]
        kept.append([{name: [round(mean + x), 1000 * (mean + x + dice.gauss(0, 1)), 0, 1] for name, mean in (("club", level), ("quick-0", 10), ("random", 30))} for x in luck])
    share = prove_figures.measure_arena(run, prove_plan.Measure("", "share", "club", "quick-0"), kept[:1])
    checks.check(abs(share.value - 0.3) < share.width < 0.02, "the share of the gap of a level at 16 between 10 and 30", share)
    far = prove_figures.measure_arena(run, prove_plan.Measure("", "farthest", "club", "quick-0", aim=0.3), kept)
    checks.check(abs(far.value - 0.5) < 0.02 and far.note.startswith("b; 2 sheets, "), "the sheet where a level is farthest from its share", far)
    least = prove_figures.measure_arena(run, prove_plan.Measure("", "least-lead", "club", "random"), kept)
    checks.check(abs(least.value - 10) < 1 and least.note.startswith("b; "), "the sheet where a level leads least", least)
    ahead = prove_figures.measure_arena(run, prove_plan.Measure("", "lead", "random", ""), kept[:1])
    checks.check(abs(ahead.value + 17) < 1, "a lead over the mean of all others, in a game where the fewest win", ahead)


def plan():
    runs = prove_plan.make_plan()
    names = [run.name for run in runs]
    checks.check(len(names) == len(set(names)) and len({(run.game, m.name) for run in runs for m in run.measures}) == sum(len(run.measures) for run in runs),
                 "every run and every measure of a game has a name of its own")
    games = {run.game for run in runs}
    checks.check(games == set(prove_report.GAMES), "every game is measured", games)
    checks.check(all(9000 <= run.seed <= 9999 for run in runs), "seeds are those kept for proofs")
    sheet_games = ("nulli-flow", "nulli-hex", "traexx")
    for what in ("master on", "share of the gap", "master alone"):
        measured = {sheet for run in runs for sheet in run.sheets if any(what in measure.name for measure in run.measures)}
        sheets = {sheet for game in sheet_games for sheet in prove_plan.shipped(game) + prove_plan.unseen(game)
                  if what == "share of the gap" or ("alone" in what) == (game == "traexx")}
        checks.check(sheets and sheets <= measured, f"every sheet that comes with the program, and those never seen: {what}", sheets - measured)
    checks.check(all(len(prove_plan.unseen(game)) == 20 for game in sheet_games), "there are twenty sheets never seen of each game")
    players = {player for run in runs for player in run.players}
    checks.check(not any("@" in player for player in players), "masters have the budget of play", players)
    checks.check(all(prove_plan.budget_of(game) for game in games), "the default budgets are found", {game: prove_plan.budget_of(game) for game in games})
    for game, programs in prove_plan.STRANGERS.items():
        alone = {run.players[1] for run in runs if run.game == game and run.seats == 4 == len(run.players) and set(run.players[1:]) == {run.players[1]}}
        lacking = [name for name in programs if prove_plan.stranger(game, name) not in alone]
        checks.check(len(programs) >= 3 and not lacking, f"three of each stranger against a master: {game}", lacking)
        met = {run.seats for run in runs if run.game == game and any(prove_plan.BEFORE_PROGRAM in player for player in run.players)}
        checks.check(met == set(range(2, 8) if game == "nullern" else range(3, 7)), f"the master before, with all numbers of seats: {game}", met)
    checks.check(sum(run.cost for run in runs) / 2 < 12 * 3600, "the whole takes at most a night on two cores, as guessed", sum(run.cost for run in runs) / 7200)


def within_time(folder):
    """A run that is stopped by the clock leaves whole sets without a gap, and its row says how many; measured costs replace guessed ones."""
    run = prove_plan.Run("try", "nullern", 2, 50, 100, [], ["a", "b"])
    path = folder / "try.txt"
    path.write_text("a run\n" + "".join(f"set {i} 1 1000 420 1 2 2000 420 1\n" for i in (0, 1, 3, 2, 5)) + "set 4 1 10")
    kept = prove_figures.read_finished(path, run)
    checks.check(len(kept) == 4 and kept[2]["b"] == [2, 2000, 420, 1], "the sets up to the first that is missing", kept)
    prove_play.SPEEDS = folder / "speeds.json"
    guess = prove_play.cost_of(run)
    prove_play.note_speed(run, 3)
    checks.check((guess, prove_play.cost_of(run)) == (100, 150), "what a run takes: a guess, then as it was", (guess, prove_play.cost_of(run)))
    out = prove_play.call(["sh", "-c", "trap 'echo stopped; exit 130' INT; echo begun; while :; do sleep 0.1; done"], time.monotonic() + 1)
    checks.check((out.out, out.late) == ("begun\nstopped\n", True), "what takes too long is interrupted, and what it says then is kept", out)
    try:
        told = prove_play.call(["sh", "-c", "echo 'exec:x at seat 2: has ended; random plays on' >&2"])
    except RuntimeError as trouble:
        told = str(trouble)
    checks.check("random plays on" in told, "a program that lost its seat makes no figure", told)


def former():
    """A row of other bots is marked, one of the bots as they are is not."""
    runs = prove_plan.make_plan()
    run = next(run for run in runs if run.name == "nullern-one-card-2")
    row = dict.fromkeys(prove_report.COLUMNS, "") | {"game": run.game, "measure": run.measures[0].name, "command": prove_play.say_commands(run), "value": "1",
                                                     "version": "abc", "key": prove_keys.key_of(run)}
    now, then = (prove_report.table_of("nullern", [row | {"key": key}], runs) for key in (row["key"], "other"))
    checks.check("| abc |" in now and f"| abc{prove_report.FORMER} |" in then, "what former bots made is marked", (now[:300], then[:300]))
    lacking = prove_report.lacking_of("nullern", [row], runs)
    checks.check("`nullern-exact`" in lacking and "`nullern-one-card-2`" not in lacking, "what was not measured yet is said", lacking)


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
    runs = {run.name: run for run in prove_plan.make_plan()}
    first = next(run for run in runs.values() if run.game == "nulli-flow" and len(run.sheets) == 1)
    names = {path.name for path in prove_keys.sheets_of(first)}
    name = prove_plan.name_of(first.sheets[0])
    checks.check({pathlib.Path(first.sheets[0]).name, f"{name}.weights"} <= names and not any("general" in name or "figures" in name for name in names),
                 "a run on a sheet depends on it and what was learned for it", names)
    names = {path.name for path in prove_keys.sheets_of(runs["nulli-flow-unseen"])}
    checks.check("general.weights" in names, "sheets without weights of their own use the general ones", names)
    names = {path.name for path in prove_keys.sources_of(first)}
    checks.check(not any("craft" in name or "look" in name for name in names) and "bock_muser.c" not in names, "what no bot asks is in no key", names)
    names = {path.name for path in prove_keys.sources_of(runs["null-bock-4-muser"])}
    checks.check("bock_muser.c" in names, "a run against a stranger depends on it", names)


covers()
shares()
targets()
claims()
sums()
plan()
rows_find_their_runs()
keys()
former()
claims_in_process(pathlib.Path(sys.argv[1]))
with tempfile.TemporaryDirectory() as place:
    within_time(pathlib.Path(place))
checks.close()
