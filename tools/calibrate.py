#!/usr/bin/env python3
"""Measures how hard the sheets that come with the program are (`make calibrate`): every measuring player on every sheet.

  calibrate.py [--build FOLDER] [--jobs N] [--only WORD] [--games N] [--seed S] [--list] [--check] [--tables]
               [--sheets FOLDER] [--page FILE]

  --jobs N     so many at once, one core each (2)
  --only WORD  sheets with this in GAME/NAME
  --games N    games a player (2000), the master at least half as many; fewer are not enough for --check
  --seed S     where the dice start (9000)
  --list       what would be measured, and how long it takes
  --check      plays nothing: exit status 1, and a sentence each, if a sheet was not measured as it is now, with the weights it
               has now, or does not hold what is wanted of it
  --tables     only write the tables of docs/sheets.md anew
  --sheets F   another folder of sheets than sheets/, and
  --page F     another page than docs/sheets.md: for trying this tool out

What a player did on a sheet is not played again while sheet, weights, games and seed are the same and the first few games (PROBE) still
end as they did: so a change of the bots or the rules is seen, and one that changes no move costs nothing. Ctrl-C stops it; the
same command goes on with the next player on a sheet (build/calibrate/).
"""
import argparse
import datetime
import hashlib
import json
import pathlib

import calibrate_report
import calibrate_sheets
import prove_bots
from calibrate_sheets import LEVELS, ROOT, Crew, Stopped, Task, clock

PROBE = 4  # games of a player that are played to see whether the bots are still the same
# Seconds of one core a game of each player, about; what the prizes are worth is measured with the good one.
COSTS = {"nulli-flow": [0.002, 0.002, 0.007, 0.12], "nulli-hex": [0.001, 0.002, 0.014, 0.12], "traexx": [0.0005, 0.0004, 0.0005, 0.04]}


class Calibration:
    """One sheet: its four players, each measured on its own, joined when the last is done."""

    def __init__(self, sheet, wishes):
        self.sheet, self.games, self.seed = sheet, wishes.games, wishes.seed
        self.program = wishes.build / "nullarium"
        self.scratch = wishes.build / "calibrate"
        weights = sheet.weights
        self.weights = calibrate_report.hexed(weights.checksum) if weights else "none"
        self.key = {"sheet": calibrate_report.hexed(sheet.checksum), "weights": self.weights, "games": self.games, "seed": self.seed}

    def games_of(self, level):
        """The master's games take as long as those of all others twenty times over."""
        return self.games // 2 if level == "master" else self.games

    def path_of(self, level, games):
        name = hashlib.sha256(json.dumps(self.key).encode()).hexdigest()[:12]
        return self.scratch / f"{self.sheet.game}-{self.sheet.name}-{name}-{level}-{games}.json"

    def measure(self, crew, level, games):
        """The lines of one level, as the program writes them."""
        path = self.path_of(level, games)
        fresh = path.with_suffix(".part")
        fresh.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        crew.call([self.program, "sheet", "check", self.sheet.path, "--measure", "--level", level, "--games", games, "--seed", self.seed,
                   "--threads", 1, "--lang", "en", "--json", fresh, *(["--weights", self.sheet.weights_path] if self.weights != "none" else [])])
        lines = [json.loads(line) for line in fresh.read_text(encoding="utf-8").splitlines()]
        head = next(line for line in lines if line["what"] == "sheet")
        if lines[-1] != {"what": "end", "complete": True}:
            raise Stopped
        if head["checksum"] != self.key["sheet"]:
            raise RuntimeError(f"the program says that the sheet's checksum is {head['checksum']}, not {self.key['sheet']}")
        return fresh, lines

    def probe(self, crew, level):
        """How the first few games end, in short."""
        fresh, lines = self.measure(crew, level, min(PROBE, self.games))
        fresh.unlink()
        told = [line for line in lines if line["what"] in ("level", "prize")]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]

    def known(self):
        """{level: probe} of the figures there are, if they are of this sheet, these weights, games and seed."""
        try:
            figures = calibrate_report.read(self.sheet)
        except ValueError:
            return {}
        return figures.key["probes"] if figures and all(figures.key[name] == value for name, value in self.key.items()) else {}

    def kept(self, level, probe):
        """The lines of a level that an earlier sitting finished; None: it did not, or the bots were others."""
        path = self.path_of(level, self.games_of(level))
        if path.exists():
            told, *lines = path.read_text(encoding="utf-8").splitlines()
            if told == probe:
                return lines
        return None

    def do_level(self, crew, level, probe):
        fresh, _ = self.measure(crew, level, self.games_of(level))
        calibrate_sheets.write_whole(self.path_of(level, self.games_of(level)), f"{probe}\n{fresh.read_text(encoding='utf-8')}")
        fresh.unlink()
        self.join(crew)
        return f"{self.sheet.game}/{self.sheet.name}, {level}"

    def join(self, crew):
        """Writes the figures file if all levels are there."""
        with crew.lock:
            parts = {level: self.kept(level, self.probes[level]) for level in LEVELS}
            if None in parts.values():
                return
            head = {"what": "calibration"} | self.key | {"probes": self.probes, "version": prove_bots.version_of(),
                                                         "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M")}
            lines = [json.dumps(head)]
            for level, part in parts.items():
                lines += [line for line in part if json.loads(line)["what"] != "end" and (level == LEVELS[0] or json.loads(line)["what"] != "sheet")]
            calibrate_sheets.write_whole(calibrate_report.figures_path(self.sheet), "\n".join(lines) + "\n")

    def find_work(self, crew):
        """Plays the probes and says which levels are to be measured."""
        self.probes = {level: self.probe(crew, level) for level in LEVELS}
        self.todo = []
        if self.known() != self.probes:
            self.todo = [level for level in LEVELS if self.kept(level, self.probes[level]) is None]
            if not self.todo:
                self.join(crew)  # all was measured, and only the file is gone

    def tasks(self):
        costs = dict(zip(LEVELS, COSTS[self.sheet.game]))
        return [Task(f"{self.sheet.game}/{self.sheet.name} {level}", costs[level] * self.games_of(level),
                     lambda crew, level=level: self.do_level(crew, level, self.probes[level])) for level in self.todo]


def complain(sheets, least):
    """Tells what is missing, stale or does not hold; whether there is anything."""
    found = calibrate_report.troubles(sheets, least)
    for sheet, sentence in found:
        print(f"{sheet.game}/{sheet.name}: {sentence}")
    print(f"{len(sheets)} sheets, " + (f"{len({sheet.path for sheet, _ in found})} of them not as wanted" if found else "all as wanted"))
    return bool(found)


def write_tables(wishes):
    calibrate_report.write_tables(calibrate_sheets.shipped(sheets=wishes.sheets), wishes.games, wishes.page)


def calibrate(sheets, wishes):
    """Measures what is to be measured; the exit status."""
    crew = Crew(wishes.jobs)
    work = [Calibration(sheet, wishes) for sheet in sheets]
    print(f"looking at {len(sheets)} sheets", flush=True)
    failed = crew.work([Task(f"{one.sheet.game}/{one.sheet.name}, first games", 1, one.find_work) for one in work])
    if failed:
        return 1
    tasks = [task for one in work for task in one.tasks()]
    print(f"{len(tasks)} levels to measure, {len(LEVELS) * len(sheets) - len(tasks)} known already; about "
          f"{clock(sum(task.cost for task in tasks) / wishes.jobs)} with {wishes.jobs} at once", flush=True)
    if wishes.list:
        for task in tasks:
            print(f"{clock(task.cost)}  {task.name}")
        return 0
    failed = crew.work(tasks)
    write_tables(wishes)
    return 1 if complain(sheets, wishes.games) or failed else 0


def main():
    parser = argparse.ArgumentParser(description="Measures how hard the sheets are.", epilog=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--sheets", type=pathlib.Path, default=calibrate_sheets.SHEETS)
    parser.add_argument("--page", type=pathlib.Path, default=calibrate_report.PAGE)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--tables", action="store_true")
    wishes = parser.parse_args()
    wishes.build = wishes.build.resolve()
    sheets = calibrate_sheets.shipped(wishes.only, wishes.sheets)
    if not sheets:
        parser.error(f"no sheet has “{wishes.only}” in its name")
    if wishes.check:
        return 1 if complain(sheets, wishes.games) else 0
    if wishes.tables:
        write_tables(wishes)
        return 0
    return calibrate(sheets, wishes)


if __name__ == "__main__":
    calibrate_sheets.run_tool(main)
