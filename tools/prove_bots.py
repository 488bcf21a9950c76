#!/usr/bin/env python3
"""Measures how strong the bots are, one run after the other, and writes down what it finds (docs/bots.md).

  prove_bots.py [--build FOLDER] [--scale F] [--jobs N] [--only WORD] [--minutes M] [--csv FILE] [--list] [--tables] [--rekey] [--seeds S]

  --scale F    so many times the sets of tools/prove_plan.py (PROVE_SCALE of make)
  --jobs N     so many runs at once, one core each; as many as there are cores
  --only WORD  runs with this in their name; several words, with commas: with any of them
  --minutes M  stops after so many minutes, with as many sets of each run as fit: they share the time evenly. What was found by then is
               written down, with its number of sets; the same command goes on from there
  --csv FILE   all results into this file, started anew, and no change to docs: what `make bench-bots` does
  --list       what would be run, and how much time of a core it takes (~: a guess; else as it took here)
  --seeds S    seeds from S on instead of 9000, which are kept for proofs: for trying this tool out
  --tables     only write the tables of docs/bots.md anew
  --rekey      plays nothing: somebody vouches that since the newest rows were measured no change of the sources changed a bot's
               move (a clean-up), and they get the keys of the sources as they are now. Rows whose sheets or weights have
               changed since, by git, are left as they are. Tells what it did

A finished run is appended to docs/results/<game>.csv at once and not played again while what it depends on is the same: the
game's bots, its weights, the levels, the players, sets and seed. Ctrl-C stops it; the same command goes on where it was, in
the middle of a run of the arena too (build/prove/).
"""
import argparse
import concurrent.futures
import datetime
import math
import os
import pathlib
import subprocess
import sys
import time

import prove_keys
import prove_plan
import prove_play
import prove_report

ROOT = prove_plan.ROOT


def note(run, planned, figures, key, version, out):
    """Writes the figures of a run down; of one that the clock stopped it stands there how many sets were planned."""
    date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M")
    rows = []
    for measure, figure in zip(run.measures + run_extras(run, figures), figures):
        row = prove_report.row_of(run, measure, figure)
        row["note"] += f"; {run.sets} of {planned} sets" if run.sets < planned else ""
        rows.append(row | {"date": date, "version": version, "key": key, "command": prove_play.say_commands(run)})
    with prove_play.lock:
        prove_report.append(out or ROOT / "docs/results" / f"{run.game}.csv", rows)
    return rows


def run_extras(run, figures):
    """The arena's runs carry one more figure: whether raw and luck-adjusted means agree."""
    return [prove_plan.Measure(f"raw and luck-adjusted means, {run.name}: apart by so many standard errors", "luck",
                               target=prove_plan.at_most(2))] if len(figures) > len(run.measures) else []


def version_of():
    """The commit; with a mark if anything but the results themselves has changed since."""
    def git(*words):
        return subprocess.run(["git", *words], cwd=ROOT, text=True, capture_output=True).stdout.strip()

    name = git("describe", "--always")
    return name + ("-dirty" if git("status", "--porcelain", "--", ".", ":!docs", ":!*.figures") else "") if name else "unknown"


def clock(seconds):
    return f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02d}:{int(seconds) % 60:02d}"


class Sitting:
    """Playing a list of runs."""

    def __init__(self, todo, wishes):
        self.todo, self.wishes, self.version, self.start = todo, wishes, version_of(), time.monotonic()
        self.end = self.start + 60 * wishes.minutes if wishes.minutes else None
        self.waiting = len(todo)  # runs that have not begun
        self.costs = {run.name: prove_play.cost_of(run) for run in todo}
        self.paid, self.known = 0.0, prove_report.known_keys()

    def play(self, run):
        if prove_play.stopped.is_set():
            return None
        with prove_play.lock:
            turns = math.ceil(self.waiting / self.wishes.jobs)
            self.waiting -= 1
        until = self.end and time.monotonic() + max(0, self.end - time.monotonic()) / turns
        return prove_play.play(run, self.wishes.build, prove_keys.key_of(run, False), until)

    def to_go(self, going):
        if self.end:
            return clock(max(0, self.end - time.monotonic()))
        done = self.paid + sum(self.costs[run.name] * prove_play.share_done(run) for run in going)
        return clock((time.monotonic() - self.start) * (sum(self.costs.values()) - done) / done) if done else "?"

    def finish(self, run, found, place):
        played, figures = found
        if not figures:
            print(f"[{place}] {run.name}: {played.sets} of {run.sets} sets so far, too few to say anything; about {clock(self.costs[run.name])} in all", flush=True)
            return
        print(f"[{place}] {run.name}" + (f", {played.sets} of {run.sets} sets" if played.sets < run.sets else ""))
        key = prove_keys.key_of(played)
        if key in self.known and not self.wishes.csv:
            return
        for row in note(played, run.sets, figures, key, self.version, self.wishes.csv):
            print(f"    {row['measure']}: {row['value']}{' ± ' + row['ci99'] if row['ci99'] else ''}  "
                  f"({row['target'] or 'reported'}: {row['met'] or '-'})", flush=True)

    def play_all(self):
        """Plays all runs and notes each as it ends; how many failed, -1: stopped."""
        failed, told = 0, time.monotonic()
        pool = concurrent.futures.ThreadPoolExecutor(self.wishes.jobs)
        jobs = {pool.submit(self.play, run): run for run in self.todo}
        still = set(jobs)
        try:
            while still:
                ended, still = concurrent.futures.wait(still, 5, concurrent.futures.FIRST_COMPLETED)
                for job in ended:
                    run = jobs[job]
                    self.paid += self.costs[run.name]
                    try:
                        found = job.result()
                    except (RuntimeError, ValueError, OSError) as trouble:
                        failed += 1
                        print(f"{run.name}: {trouble}", file=sys.stderr, flush=True)
                        continue
                    if found is None:  # the program was stopped, and with it we are
                        raise KeyboardInterrupt
                    going = [jobs[job] for job in still if job.running()]
                    self.finish(run, found, f"{len(self.todo) - len(still)} of {len(self.todo)}, {self.to_go(going)} to go")
                if time.monotonic() - told > 30:
                    told, going = time.monotonic(), [jobs[job] for job in still if job.running()]
                    print(f"{self.to_go(going)} to go; {', '.join(f'{run.name} {100 * prove_play.share_done(run):.0f} %' for run in going)}", flush=True)
        except KeyboardInterrupt:
            prove_play.stopped.set()
            pool.shutdown(wait=True, cancel_futures=True)
            return -1
        print(f"took {clock(time.monotonic() - self.start)}")
        return failed


def choose(wishes):
    """The runs that are wished for, and those of them that are still to be played."""
    words = wishes.only.split(",")
    runs = [run for run in prove_plan.make_plan(wishes.scale, wishes.seeds) if any(word in run.name for word in words)]
    known = prove_report.known_keys()
    todo = [run for run in runs if wishes.csv or prove_keys.key_of(run) not in known]
    if not wishes.minutes:
        todo.sort(key=lambda run: -prove_play.cost_of(run))  # the longest first, so that the cores end together
    return runs, todo


def rekey():
    runs = prove_plan.make_plan()
    for path in sorted(prove_report.RESULTS.glob("*.csv")):
        rows = prove_report.read(path)
        newest = {(row["measure"], row["command"]): row for row in rows}
        counts = {"rekeyed": 0, "right already": 0, "older": len(rows) - len(newest), "left": 0}
        for row in newest.values():
            run = prove_keys.run_of(row, runs)
            why = prove_keys.why_stale(row, run) if run else "not in the plan any longer"
            key = "" if why else prove_keys.key_of(run)
            counts["left" if why else "right already" if key == row["key"] else "rekeyed"] += 1
            if why:
                print(f"left: {row['game']}, {row['measure']}: {why}")
            else:
                row["key"] = key
        prove_report.write(path, rows)
        print(f"{path.name}: {', '.join(f'{count} {what}' for what, count in counts.items())}")


def main():
    parser = argparse.ArgumentParser(description="Measures how strong the bots are.")
    parser.add_argument("--build", default="build")
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="")
    parser.add_argument("--minutes", type=float)
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
    prove_play.FOLDER.mkdir(parents=True, exist_ok=True)
    runs, todo = choose(wishes)
    all_cost = sum(map(prove_play.cost_of, todo)) / wishes.jobs
    print(f"{len(runs)} runs, {len(runs) - len(todo)} of them known already; about {clock(all_cost)} with {wishes.jobs} at once"
          + (f", of which {clock(60 * wishes.minutes)} are given" if wishes.minutes else ""), flush=True)
    if wishes.list:
        measured = prove_play.read_speeds()
        for run in todo:
            print(f"{' ' if run.name in measured else '~'}{clock(prove_play.cost_of(run))}  {run.name}  {prove_play.say_commands(run)}")
        return 0
    if wishes.csv:
        wishes.csv.unlink(missing_ok=True)
    prove_play.make_before(todo)
    failed = Sitting(todo, wishes).play_all()
    if failed < 0:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 130
    if wishes.csv:
        print(prove_report.tables_of(prove_report.read(wishes.csv), runs) if wishes.csv.exists() else "nothing was found")
    else:
        prove_report.write_tables()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
