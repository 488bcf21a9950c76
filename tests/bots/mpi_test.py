#!/usr/bin/env python3
"""The arena under mpirun gives the same table as without; what was finished survives Ctrl-C and a killed process.

Needs OpenMPI (`make mpi`); without it this test is left out with a word."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from checks import LEFT_OUT, Checks

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLAIN = sys.argv[1]
checks = Checks()
RANKS = ["mpirun", "--oversubscribe", "--bind-to", "none", "-n", "3", "build-mpi/nullarium"]
LONG_RUN = ["arena", "nullern", "--seats", "4", "--players", "beginner,naive,naive,naive", "--sets", "4000", "--seed", "3", "--lang", "en"]


def run(*words):
    return subprocess.run([str(word) for word in words], cwd=ROOT, text=True, capture_output=True, timeout=300)


def same_tables(folder):
    for words in (["traexx", "--seats", 3, "--players", "reach,random", "--sets", 30], ["nullern", "--players", "naive,random", "--sets", 20],
                  ["null-bock", "--seats", 3, "--players", "greedy,random,random", "--option", "rounds=1", "--sets", 1],
                  ["nulli-flow", "--seats", 1, "--players", "random,log-mobility", "--sets", 400, "--sprt"]):
        plain = run(PLAIN, "arena", *words, "--csv", folder / "plain.csv", "--lang", "en")
        spread = run(*RANKS, "arena", *words, "--csv", folder / "spread.csv", "--lang", "en")
        same = plain.stdout == spread.stdout and (folder / "plain.csv").read_bytes() == (folder / "spread.csv").read_bytes()
        checks.check(same and spread.returncode == 0, f"the same table with 3 processes: {words[0]}", spread.stdout + spread.stderr)
    alone = run("build-mpi/nullarium", "arena", "nullern", "--players", "naive,random", "--sets", 20, "--lang", "en")
    checks.check(alone.returncode == 0 and "20 sets" in alone.stdout, "without mpirun it plays alone", alone.stderr)
    wrong = run(*RANKS, "arena", "nullern", "--players", "nobody", "--lang", "en")
    checks.check(wrong.returncode == 2 and wrong.stderr.count("no player") == 1, "a mistake is said once", wrong.stderr)


def children_of(mpirun):
    """The processes of an arena, by rank."""
    found = {}
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if int((path / "stat").read_text().rsplit(")", 1)[1].split()[1]) == mpirun:
                for word in (path / "environ").read_bytes().split(b"\0"):
                    if word.startswith(b"OMPI_COMM_WORLD_RANK="):
                        found[int(word.split(b"=")[1])] = int(path.name)
        except (OSError, ValueError):
            pass
    return found


def survives(folder, what, end):
    """Finished sets are kept, and the same command goes on from there to the same table."""
    kept = folder / f"{what.replace(' ', '-')}.txt"
    going = subprocess.Popen([*RANKS, *LONG_RUN, "--resume", str(kept)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not kept.exists() or kept.read_text().count("\nset ") < 20):
        time.sleep(0.1)
    end(going.pid)
    out, _ = going.communicate(timeout=60)
    done = kept.read_text().count("\nset ")
    checks.check(20 <= done < 4000, f"{what}: what is finished is kept", (done, out))
    words = [word if word != "4000" else str(done) for word in LONG_RUN]
    on = run(*RANKS, *words, "--resume", kept)
    checks.check(on.returncode == 0 and on.stdout == run(PLAIN, *words).stdout, f"{what}: it goes on to the same table", on.stdout + on.stderr)


if not shutil.which("mpirun") or not shutil.which("mpicc"):
    print("left out: OpenMPI is not installed (make mpi installs it)")
    sys.exit(LEFT_OUT)
if os.getuid() == 0:  # mpirun asks for this in a container
    os.environ |= {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
subprocess.run(["sh", "tools/configure", "build-mpi", "-Dmpi=enabled"], cwd=ROOT, check=True)
built = run("sh", "tools/compile", "build-mpi", "nullarium")
checks.check(built.returncode == 0 and "warning:" not in built.stdout, "it builds without a warning", built.stdout[-2000:])
with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    same_tables(place)
    survives(place, "ctrl-c", lambda mpirun: os.kill(mpirun, signal.SIGINT))
    survives(place, "a killed process", lambda mpirun: os.kill(children_of(mpirun)[2], signal.SIGKILL))
checks.close()
