#!/usr/bin/env python3
"""Trains the own weights of every sheet that comes with the program (`make train-all`).

  train_all.py [--build FOLDER] [--jobs N] [--only WORD] [--list] [--general] [--sheets FOLDER] [--games N]

  --jobs N     so many at once, one core each (2)
  --only WORD  sheets with this in GAME/NAME
  --list       what would be trained, and how long it takes; sizes
  --general    the general sets instead. The sheets' own sets start from them: build the program anew with them (`make`), then
               train without --general; every figure of the bots is to be measured again
  --games N    so many games instead of the table's: for trying this tool out, with --sheets
  --sheets F   another folder of sheets than sheets/

A sheet whose weights belong to it (its checksum) and were learned from as many games as TABLE says is left alone. Ctrl-C
stops it; the same command goes on where it was, in the middle of a sheet too (build/train/). When it is done the program is
built anew with them: `make`.
"""
import argparse
import dataclasses
import lzma
import pathlib
import re
import subprocess
import sys

import calibrate_sheets
from calibrate_sheets import ROOT, Crew, Stopped, Task, clock, read_weights


@dataclasses.dataclass
class Course:
    games: int
    rate: int
    cost: float  # seconds on one core, about
    seed: int = 1


# How the own weights of each game's sheets are learned, from the general ones on, and the general ones, from nothing.
TABLE = {"nulli-flow": Course(10000, 500, 14), "nulli-hex": Course(20000, 500, 25), "traexx": Course(24000, 400, 30)}
GENERAL = {"nulli-flow": Course(200000, 500, 600), "nulli-hex": Course(120000, 500, 300), "traexx": Course(48000, 400, 400),
           "null-bock": Course(6000000, 46, 9000)}
# Compressed, as they go to browsers.
GAME_BYTES, ALL_BYTES = 1500000, 6000000


def command_of(game, course, sheets, out, general=False):
    """As a person would type it."""
    words = ["nullarium", "train", game] + ["--general"] * general
    for sheet in sheets:
        words += ["--sheet", str(sheet)]
    return words + ["--games", str(course.games), "--rate", str(course.rate), "--seed", str(course.seed), "--out", str(out)]


def general_sheets(game, build):
    """What the general sets are learned from (docs/bots/): drawn up by a tool of their own, none of ours but in Träxx."""
    if game == "null-bock":
        return []
    if game == "traexx":
        return [sheet.path for sheet in calibrate_sheets.shipped("traexx/")][:1]
    folder = build / "train" / f"{game}-general"
    subprocess.run([sys.executable, ROOT / "tools/training_sheets.py", game, "1", "76" if game == "nulli-flow" else "64", folder],
                   stdout=subprocess.DEVNULL, check=True)
    sheets = sorted(folder.glob("*.sheet"))
    if game == "nulli-flow":  # the small ones that the tests solve count more often, because their games are short
        small = [ROOT / "tests/solved" / f"{name}.sheet" for name in ("island-4x5", "islands-4x5", "jokers-4x4", "plain-4x6", "plain-5x5")]
        sheets += 6 * small + 6 * [small[3]]
    return sheets


def learned(path, game, sheet, course):
    head = read_weights(path)
    return bool(head) and (head.game, head.sheet, head.games) == (game, sheet, course.games)


def task_of(game, name, sheet, course, sheets, target, build):
    """Learns beside the build and moves the finished weights to their place: what lies there is whole at all times."""
    fresh = build / "train" / f"{game}-{name}-{sheet:016x}-{course.games}-{course.rate}-{course.seed}.weights"
    log = fresh.with_suffix(".log")

    def share():
        played = re.findall(rb"(\d+) games, mean", log.read_bytes()[-400:]) if log.exists() else []
        return min(1.0, int(played[-1]) / course.games) if played else 0.0

    def do(crew):
        fresh.parent.mkdir(parents=True, exist_ok=True)
        words = command_of(game, course, sheets, fresh, general=sheet == 0)
        with log.open("wb") as progress:
            try:
                crew.call([build / "nullarium", *words[1:], "--lang", "en"], stderr=progress)
            except RuntimeError:
                raise RuntimeError(log.read_text(errors="replace").strip().splitlines()[-1]) from None
        if not learned(fresh, game, sheet, course):
            raise Stopped  # somebody else stopped it: it has saved what it learned
        calibrate_sheets.write_whole(target, fresh.read_bytes())
        mean = re.findall(r"mean ([-\d.]+)", log.read_text(errors="replace"))
        for path in (fresh, log, fresh.with_name(fresh.name + ".sums")):
            path.unlink(missing_ok=True)
        return f"{target.parent.name}/{target.name}: {course.games:,} games" + (f", mean {mean[-1]} in the end" if mean else "")

    return Task(f"{game}/{name}", course.cost, do, share)


def tasks_of(wishes):
    tasks, known = [], 0
    for sheet in () if wishes.general else calibrate_sheets.shipped(wishes.only, wishes.sheets):
        course = TABLE[sheet.game]
        if wishes.games:
            course = dataclasses.replace(course, games=wishes.games, cost=course.cost * wishes.games / course.games)
        if learned(sheet.weights_path, sheet.game, sheet.checksum, course):
            known += 1
            continue
        tasks.append(task_of(sheet.game, sheet.name, sheet.checksum, course, [sheet.path], sheet.weights_path, wishes.build))
    for game, course in GENERAL.items() if wishes.general else ():
        target = wishes.sheets / game / "general.weights"
        if wishes.only not in f"{game}/general":
            continue
        if learned(target, game, 0, course):
            known += 1
            continue
        tasks.append(task_of(game, "general", 0, course, general_sheets(game, wishes.build), target, wishes.build))
    return tasks, known


def tell_sizes(sheets):
    """The sizes against their limits, and files that belong to no sheet; whether all is as it should be."""
    fine, total = True, 0
    names = {game: {"general"} for game in {path.parent.name for path in sheets.glob("*/*.weights")}}
    for sheet in calibrate_sheets.shipped(sheets=sheets):
        names.setdefault(sheet.game, set()).add(sheet.name)
    for game in sorted(names):
        paths = sorted((sheets / game).glob("*.weights"))
        size = sum(len(lzma.compress(path.read_bytes(), preset=9)) for path in paths)
        total += size
        fine &= size <= GAME_BYTES
        print(f"{game}: {len(paths)} sets, {size:,} bytes compressed ({GAME_BYTES:,} at most)" + ("" if size <= GAME_BYTES else ": TOO MUCH"))
        for path in paths:
            if path.stem not in names[game]:
                fine = False
                print(f"{game}/{path.name}: belongs to no sheet; remove it")
    print(f"all: {total:,} bytes compressed ({ALL_BYTES:,} at most)" + ("" if total <= ALL_BYTES else ": TOO MUCH"))
    return fine and total <= ALL_BYTES


def main():
    parser = argparse.ArgumentParser(description="Trains the own weights of every sheet.", epilog=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--games", type=int)
    parser.add_argument("--sheets", type=pathlib.Path, default=calibrate_sheets.SHEETS)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--general", action="store_true")
    wishes = parser.parse_args()
    wishes.build = wishes.build.resolve()
    if wishes.games and wishes.sheets.resolve() == calibrate_sheets.SHEETS:
        parser.error("--games is for trying this tool out: name another folder with --sheets, so that no poor weights are shipped")
    tasks, known = tasks_of(wishes)
    print(f"{len(tasks)} sets to learn, {known} known already; about {clock(sum(task.cost for task in tasks) / wishes.jobs)} "
          f"with {wishes.jobs} at once", flush=True)
    if wishes.list:
        for task in tasks:
            print(f"{clock(task.cost)}  {task.name}")
        return 0 if tell_sizes(wishes.sheets) else 1
    failed = Crew(wishes.jobs).work(tasks)
    return 0 if tell_sizes(wishes.sheets) and not failed else 1


if __name__ == "__main__":
    calibrate_sheets.run_tool(main)
