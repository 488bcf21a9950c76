"""Playing the runs of tools/prove_plan.py: the calls of the arena and of build/tests/measures, to their end or as far as a given time goes; the
program of the commit before issue 15; and how long each run took here, so that the next one can be foretold."""
import dataclasses
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
import time

import prove_figures
import prove_plan

ROOT = prove_plan.ROOT
FOLDER = ROOT / "build/prove"
SPEEDS = FOLDER / "speeds.json"
LEAST_SETS = 6  # of fewer an interval says nothing
lock = threading.Lock()
stopped = threading.Event()
running = {}  # name: its files of --resume so far


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


def say_commands(run):
    commands = commands_of(run)
    return " ".join(commands[0]) + (f" (and {len(commands) - 1} more sheets)" if len(commands) > 1 else "")


@dataclasses.dataclass
class Done:
    out: str
    err: str
    late: bool  # time was up
    seconds: float  # of a processor, with all it started and waited for: on a busy machine it takes longer


def hear_interrupts():
    """In the child: a shell that put us into the background has interrupts ignored, and what ignores them cannot be stopped by the clock."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def call(words, until=None):
    """Runs a command; when time is up it is interrupted as by Ctrl-C. None: somebody stopped us; it is of our group."""
    late = False
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = subprocess.Popen(["nice", "-n", "5", *words], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                   preexec_fn=hear_interrupts)
        while not (ended := os.wait4(process.pid, os.WNOHANG))[0]:
            if until and not late and time.monotonic() > until:
                late = True
                process.send_signal(signal.SIGINT)
            time.sleep(0.05)
        process.returncode = code = os.waitstatus_to_exitcode(ended[1])
        out.seek(0)
        err.seek(0)
        done = Done(out.read(), err.read(), late, ended[2].ru_utime + ended[2].ru_stime)
    if stopped.is_set() or (not late and code in (-signal.SIGINT, 130, 143)):
        return None
    if code != 0 and not (late and code in (-signal.SIGINT, 130)):
        raise RuntimeError(f"{' '.join(words)}: {done.err.strip()[-300:]}")
    if "random plays on" in done.err:  # what was measured then is not what was asked
        raise RuntimeError(f"{' '.join(words)}: {done.err.strip()[:300]}")
    return done


def make_before(runs):
    """The program of the commit before issue 15, if a run needs it, in a folder of its own; without the browser app, which no bot needs."""
    program = ROOT / prove_plan.BEFORE_PROGRAM
    if program.exists() or not any(prove_plan.BEFORE_PROGRAM in player for run in runs for player in run.players):
        return
    folder = program.parent.parent
    print(f"building the program of {prove_plan.BEFORE} in {folder.relative_to(ROOT)}", flush=True)
    (folder / "no-app").mkdir(parents=True, exist_ok=True)
    (folder / "no-app/index.html").write_text("<!doctype html>\n")
    for command in (f"git archive {prove_plan.BEFORE} | tar -x -C {folder}", f"cd {folder} && sh tools/configure build -Dapp={folder}/no-app",
                    f"cd {folder} && sh tools/compile build nullarium"):
        if call(["sh", "-c", command]) is None:
            raise KeyboardInterrupt


def play(run, build, key, until=None):
    """Plays a run, up to a moment of time.monotonic() if one is given. Answers the run with the sets that were played, and its figures, one for each
    measure; no figures: there are too few sets; None: stopped."""
    return (play_arena if run.players else play_program)(run, build, key, until)


def play_program(run, build, _, until):
    if until:
        fixed, each = costs_of(run)
        fit = int((until - time.monotonic() - fixed) / max(each, 1e-3))
        run = dataclasses.replace(run, sets=min(run.sets, fit))
        if run.sets < LEAST_SETS and run.sets < fit:
            return run, []
    done = call([f"{build}/tests/measures", *commands_of(run)[0][1:]])
    if done is None:
        return None
    note_speed(run, done.seconds / run.sets)
    return run, prove_figures.figures_of_program(run, done.out)


def play_arena(run, build, key, until):
    speeds, commands = {}, commands_of(run)
    paths = [FOLDER / f"{run.name}-{key}-{i}.txt" for i in range(len(commands))]
    had, seconds = sum(count_sets(path) for path in paths), 0
    running[run.name] = paths
    for i, (command, path) in enumerate(zip(commands, paths)):
        own = until and time.monotonic() + (until - time.monotonic()) / (len(commands) - i)
        words = [word.replace("exec:build/tests/", f"exec:{build}/tests/") for word in command[1:]]
        done = call([f"{build}/nullarium", *words, "--threads", "1", "--resume", str(path), "--lang", "en"], own)
        if done is None:
            return None
        seconds += done.seconds
        for name, milliseconds in re.findall(r"^(\S.*): \d+ decisions a second, ([\d.]+) ms each", done.err, re.M):
            speeds[name] = max(float(milliseconds), speeds.get(name, 0))
    kept = [prove_figures.read_finished(path, run) for path in paths]
    played = sum(count_sets(path) for path in paths) - had
    if played >= LEAST_SETS * len(paths):
        note_speed(run, seconds * len(paths) / played)
    sets = min(len(some) for some in kept)
    run = dataclasses.replace(run, sets=sets)
    if sets < LEAST_SETS and until:
        return run, []
    return run, prove_figures.figures_of_arena(run, [some[:sets] for some in kept], speeds)


def count_sets(path):
    return max(0, path.read_bytes().count(b"\n") - 1) if path.exists() else 0


def share_done(run):
    """How much of a run that goes on is done, by the sets its files hold."""
    return min(1.0, sum(count_sets(path) for path in list(running.get(run.name, []))) / run.sets / max(1, len(run.sheets)))


# -- how long a run takes ------------------------------------------------------------------------------------


def read_speeds():
    return json.loads(SPEEDS.read_text()) if SPEEDS.exists() else {}


def note_speed(run, seconds):
    """Seconds of a processor a set, over all its sheets."""
    with lock:
        FOLDER.mkdir(parents=True, exist_ok=True)
        fresh = SPEEDS.with_suffix(".new")
        fresh.write_text(json.dumps(read_speeds() | {run.name: round(seconds, 4)}, indent=0, sort_keys=True))
        fresh.replace(SPEEDS)


def costs_of(run):
    """Seconds it takes whatever the sets, and seconds a set: as measured here when it was last played, else as the plan guesses."""
    known = read_speeds().get(run.name)
    return (0, known) if known else (run.fixed, (run.cost - run.fixed) / run.sets)


def cost_of(run):
    fixed, each = costs_of(run)
    return fixed + each * run.sets
