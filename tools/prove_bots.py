#!/usr/bin/env python3
"""Measures how strong the bots are, one run after the other, and writes down what it finds (docs/bots.md).

  prove_bots.py [--build FOLDER] [--scale F] [--jobs N] [--only WORD] [--csv FILE] [--list] [--tables] [--rekey] [--seeds S]

  --scale F   so many times the sets of tools/prove_plan.py (PROVE_SCALE of make)
  --jobs N    so many runs at once, one core each; as many as there are cores
  --only WORD runs with this in their name
  --csv FILE  all results into this file, started anew, and no change to docs: what `make bench-bots` does
  --list      what would be run, and how long it takes
  --seeds S   seeds from S on instead of 9000, which are kept for proofs: for trying this tool out
  --tables    only write the tables of docs/bots.md anew
  --rekey     plays nothing: somebody vouches that since the newest rows were measured no change of the sources changed a bot's
              move (a clean-up), and they get the keys of the sources as they are now. Rows whose sheets or weights have
              changed since, by git, are left as they are. Tells what it did

A finished run is appended to docs/results/<game>.csv at once and not played again while what it depends on is the same: the
game's bots, its weights, the levels, the players, sets and seed. Ctrl-C stops it; the same command goes on where it was, in
the middle of a run of the arena too (build/prove/).
"""
import argparse
import concurrent.futures
import dataclasses
import datetime
import hashlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

import prove_figures
import prove_plan
import prove_report

ROOT = prove_plan.ROOT
lock = threading.Lock()
stopped = threading.Event()
running = {}  # name: its files of --resume so far


# Parts of a game that tell people what is going on or know of sheets on paper: no bot asks them.
NO_BOTS = ("/people/", "/sheet/", "/bot/reason.h", "/rules/spelling.h", "/core/craft.h", "/core/scorebook.h", "/core/book.h")


def sources_of(run):
    """What the bots of the game are made of."""
    folders = ["games/" + run.game.replace("-", "_"), "core"] + (["games/dots"] if run.game.startswith("nulli-") else [])
    paths = [path for folder in folders for path in ROOT.glob(f"{folder}/**/*.[ch]") if folder != "core" or path.suffix == ".h"]
    return sorted(path for path in paths if not any(part in str(path) for part in NO_BOTS)) + sorted(ROOT.glob("bots/*.[ch]")) + [ROOT / "tests/measures.c"]


def sheets_of(run):
    """The sheets that are played on, and the weights that are found for them."""
    folder = ROOT / "sheets" / run.game
    sheets = [ROOT / sheet for sheet in run.sheets] or [ROOT / word for word in map(str, run.words) if word.endswith(".sheet")] or sorted(folder.glob("*.sheet"))[:1]
    own = [folder / f"{prove_plan.name_of(sheet)}.weights" for sheet in sheets if sheet.parent == folder]
    weights = [path for path in own if path.exists()]
    return sheets + weights + [path for path in [folder / "general.weights"] if path.exists() and len(weights) < max(1, len(sheets))]


def fingerprint(run):
    """Everything the result depends on that is not in the command."""
    digest = hashlib.sha256()
    for path in sources_of(run) + sheets_of(run):
        lines = path.read_bytes().splitlines()
        if path.name == "levels.c":  # of the levels only the game's own
            lines = [line for line in lines if b'{"' not in line or b'"' + run.game.encode() + b'"' in line]
        digest.update(path.name.encode() + b"\n".join(lines))
    return digest


def commands_of(run):
    """One command for each sheet, as a person would type it."""
    if not run.players:
        words = [str({"SETS": run.sets, "SEED": run.seed}.get(word, word)) for word in run.words]
        return [["build/tests/measures", *words]]
    command = ["nullarium", "arena", run.game, "--seats", str(run.seats), "--players", ",".join(run.players), "--sets", str(run.sets),
               "--seed", str(run.seed)]
    for option in run.options:
        command += ["--option", option]
    return [command + ["--sheet", sheet] for sheet in run.sheets] or [command]


def key_of(run, with_sets=True):
    digest = fingerprint(run)
    for command in commands_of(run):
        words = [word for i, word in enumerate(command) if with_sets or command[i - 1] != "--sets"]
        digest.update(" ".join(words).encode())
    return digest.hexdigest()[:12]


def call(words):
    """Runs a command; its output, or None when it was stopped. Ctrl-C reaches it too: it is of our group."""
    done = subprocess.run(["nice", "-n", "5", *words], cwd=ROOT, text=True, capture_output=True)
    if stopped.is_set() or done.returncode in (-signal.SIGINT, 130, 143):
        return None
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()[-300:]}")
    return done


def play(run, build):
    """Plays a run and answers its figures, one for each measure; None: stopped."""
    running[run.name] = []
    if not run.players:
        done = call([f"{build}/tests/measures", *commands_of(run)[0][1:]])
        return done and prove_figures.figures_of_program(run, done.stdout)
    kept, speeds = [], {}
    for i, command in enumerate(commands_of(run)):
        path = ROOT / "build/prove" / f"{run.name}-{key_of(run, False)}-{i}.txt"
        running[run.name].append(path)
        done = call([f"{build}/nullarium", *command[1:], "--threads", "1", "--resume", str(path), "--lang", "en"])
        if done is None:
            return None
        kept.append(prove_figures.read_sets(path, run))
        for name, milliseconds in re.findall(r"^(\S+): \d+ decisions a second, ([\d.]+) ms each", done.stderr, re.M):
            speeds[name] = max(float(milliseconds), speeds.get(name, 0))
    return prove_figures.figures_of_arena(run, kept, speeds)


def note(run, figures, key, version, out):
    date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M")
    commands = commands_of(run)
    command = " ".join(commands[0]) + (f" (and {len(commands) - 1} more sheets)" if len(commands) > 1 else "")
    rows = []
    for measure, figure in zip(run.measures + run_extras(run, figures), figures):
        row = prove_report.row_of(run, measure, figure)
        rows.append(row | {"date": date, "version": version, "key": key, "command": command})
    with lock:
        prove_report.append(out or ROOT / "docs/results" / f"{run.game}.csv", rows)
    return rows


def run_extras(run, figures):
    """The arena's runs carry one more figure: whether raw and luck-adjusted means agree."""
    return [prove_plan.Measure(f"raw and luck-adjusted means, {run.name}: apart by so many standard errors", "luck",
                               target=prove_plan.at_most(2))] if len(figures) > len(run.measures) else []


def share_done(run):
    """How much of a run that goes on is done, by the sets its files hold."""
    finished = sum(max(0, path.read_bytes().count(b"\n") - 1) for path in list(running.get(run.name, [])) if path.exists())
    return min(1.0, finished / run.sets / max(1, len(run.sheets)))


def version_of():
    """The commit; with a mark if anything but the results themselves has changed since."""
    def git(*words):
        return subprocess.run(["git", *words], cwd=ROOT, text=True, capture_output=True).stdout.strip()

    name = git("describe", "--always")
    return name + ("-dirty" if git("status", "--porcelain", "--", ".", ":!docs", ":!*.figures") else "") if name else "unknown"


def clock(seconds):
    return f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02d}:{int(seconds) % 60:02d}"


def run_of(row, runs):
    """The run of a row, with as many sets as it was played with; None: it is planned no longer."""
    for run in runs:
        sets = 987654321  # stands for any number
        pattern = re.escape(" ".join(commands_of(dataclasses.replace(run, sets=sets))[0])).replace(str(sets), r"(\d+)")
        found = re.fullmatch(pattern + r"( \(and \d+ more sheets\))?", row["command"])
        if found and run.game == row["game"]:
            return dataclasses.replace(run, sets=int(found[1])) if found.re.groups == 2 else run
    return None


def why_stale(row, run):
    """Why nobody can vouch for a row: the sheets and weights it was played with, by git, have changed. None: they have not."""
    paths = [path.relative_to(ROOT) for path in sheets_of(run) if "build" not in path.relative_to(ROOT).parts]
    if not paths:
        return None
    version = row["version"].removesuffix("-dirty")
    done = subprocess.run(["git", "diff", "--name-only", version, "--", *map(str, paths)], cwd=ROOT, text=True, capture_output=True)
    if done.returncode != 0:
        return f"its version {version} is not known to git"
    return f"changed since: {', '.join(done.stdout.split())}" if done.stdout.strip() else None


def rekey():
    runs = prove_plan.make_plan()
    for path in sorted(prove_report.RESULTS.glob("*.csv")):
        rows = prove_report.read(path)
        newest = {(row["measure"], row["command"]): row for row in rows}
        counts = {"rekeyed": 0, "right already": 0, "older": len(rows) - len(newest), "left": 0}
        for row in newest.values():
            run = run_of(row, runs)
            why = why_stale(row, run) if run else "not in the plan any longer"
            key = "" if why else key_of(run)
            counts["left" if why else "right already" if key == row["key"] else "rekeyed"] += 1
            if why:
                print(f"left: {row['game']}, {row['measure']}: {why}")
            else:
                row["key"] = key
        prove_report.write(path, rows)
        print(f"{path.name}: {', '.join(f'{count} {what}' for what, count in counts.items())}")


def play_all(todo, keys, wishes):
    """Plays all runs and notes each as it ends; how many failed, -1: stopped."""
    version, start, failed = version_of(), time.monotonic(), 0
    all_cost, paid, told = sum(run.cost for run in todo), 0.0, time.monotonic()
    pool = concurrent.futures.ThreadPoolExecutor(wishes.jobs)
    jobs = {pool.submit(lambda run=run: None if stopped.is_set() else play(run, wishes.build)): run for run in todo}
    open_jobs = set(jobs)

    def to_go():
        done = paid + sum(jobs[job].cost * share_done(jobs[job]) for job in open_jobs if job.running())
        return clock((time.monotonic() - start) * (all_cost - done) / done) if done else "?"

    try:
        while open_jobs:
            ended, open_jobs = concurrent.futures.wait(open_jobs, 5, concurrent.futures.FIRST_COMPLETED)
            for job in ended:
                run = jobs[job]
                paid += run.cost
                try:
                    figures = job.result()
                except (RuntimeError, ValueError, OSError) as trouble:
                    failed += 1
                    print(f"{run.name}: {trouble}", file=sys.stderr, flush=True)
                    continue
                if figures is None:  # the program was stopped, and with it we are
                    raise KeyboardInterrupt
                print(f"[{len(todo) - len(open_jobs)} of {len(todo)}, {to_go()} to go] {run.name}")
                for row in note(run, figures, keys[run.name], version, wishes.csv):
                    print(f"    {row['measure']}: {row['value']}{' ± ' + row['ci99'] if row['ci99'] else ''}  "
                          f"({row['target'] or 'reported'}: {row['met'] or '-'})", flush=True)
            if time.monotonic() - told > 30:
                told = time.monotonic()
                names = ", ".join(f"{jobs[job].name} {100 * share_done(jobs[job]):.0f} %" for job in open_jobs if job.running())
                print(f"{to_go()} to go; {names}", flush=True)
    except KeyboardInterrupt:
        stopped.set()
        pool.shutdown(wait=True, cancel_futures=True)
        return -1
    print(f"took {clock(time.monotonic() - start)}")
    return failed


def main():
    parser = argparse.ArgumentParser(description="Measures how strong the bots are.")
    parser.add_argument("--build", default="build")
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="")
    parser.add_argument("--csv", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=9000)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--tables", action="store_true")
    parser.add_argument("--rekey", action="store_true")
    wishes = parser.parse_args()
    if wishes.tables:
        prove_report.write_tables()
        return 0
    if wishes.rekey:
        rekey()
        return 0
    (ROOT / "build/prove").mkdir(parents=True, exist_ok=True)
    runs = [run for run in prove_plan.make_plan(wishes.scale, wishes.seeds) if wishes.only in run.name]
    keys = {run.name: key_of(run) for run in runs}
    if wishes.csv:
        wishes.csv.unlink(missing_ok=True)
    known = prove_report.known_keys()
    todo = [run for run in runs if wishes.csv or keys[run.name] not in known]
    todo.sort(key=lambda run: -run.cost)  # the longest first, so that the cores end together
    all_cost = sum(run.cost for run in todo)
    print(f"{len(runs)} runs, {len(runs) - len(todo)} of them known already; about {clock(all_cost / wishes.jobs)} with {wishes.jobs} at once", flush=True)
    if wishes.list:
        for run in todo:
            print(f"{clock(run.cost)}  {run.name}  {' '.join(commands_of(run)[0])}")
        return 0
    failed = play_all(todo, keys, wishes)
    if failed < 0:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 130
    if wishes.csv:
        print(prove_report.tables_of(prove_report.read(wishes.csv)))
    else:
        prove_report.write_tables()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
