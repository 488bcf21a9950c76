"""What formats.md promises stays as it was, byte for byte: 1,000 records made by the program of 3159af3 (before the table
layer), and what that program answered.

  baseline_test.py BUILD_FOLDER           compares
  baseline_test.py BUILD_FOLDER --make    writes tests/baseline anew with that build: only where a change is wanted
  baseline_test.py BUILD_FOLDER --renew KIND …   the same for the answers of these kinds alone (bots, arena, analyse); the records stay

A line of answers.txt is `KIND NAME SUM`: a sum of the output and the exit status of a command, or the number that
tests/trace and tests/bots_trace find over all states of a game.
"""
import concurrent.futures
import hashlib
import pathlib
import random
import subprocess
import sys
import tarfile
import tempfile
from checks import Checks

ROOT = pathlib.Path(__file__).resolve().parents[2]
BASE = ROOT / "tests/baseline"
build = pathlib.Path(sys.argv[1]).resolve()
PROGRAM = build / "nullarium"

# game, seats, sheet, option, games
MADE = [("nulli-flow", seats, None, None, 24) for seats in range(1, 9)] + \
       [("nulli-flow", 2, sheet, None, 12) for sheet in ("paw", "owl", "castle", "fish", "archipelago")] + \
       [("nulli-hex", seats, None, None, 24) for seats in range(1, 9)] + \
       [("nulli-hex", 2, sheet, None, 12) for sheet in ("snowflake", "flower", "turtle", "fir")] + \
       [("traexx", seats, None, None, 50) for seats in range(1, 5)] + \
       [("traexx", 2, sheet, None, 12) for sheet in ("snail", "pinwheel", "patchwork")] + \
       [("null-bock", seats, None, option, games) for seats in range(3, 7) for option, games in (("rounds=1", 12), ("target=40", 3))] + \
       [("nullern", seats, None, None, 2) for seats in range(2, 8)]
CUT = 200  # records that stop in mid-game


def sum_of(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    return hashlib.sha256(done.stdout + b"\n%d" % done.returncode).hexdigest()[:16]


def make_records(folder):
    for i, (game, seats, sheet, option, games) in enumerate(MADE):
        words = [*(["--sheet", sheet] if sheet else []), *(["--option", option] if option else [])]
        out = folder / f"{i:02}-{game}-{seats}-{sheet or option or 'usual'}"
        subprocess.run([PROGRAM, "random", game, "--seats", str(seats), "--games", str(games), "--seed", str(100 + i), "--out", out, *words], check=True,
                       stdout=subprocess.DEVNULL)
        for path in sorted(out.iterdir()):
            path.rename(folder / f"{out.name}-{path.stem.split('-')[-1]}.rec")
        out.rmdir()
    dice = random.Random(12)
    for path in dice.sample(sorted(folder.glob("*.rec")), CUT):
        lines = path.read_text().splitlines(keepends=True)
        first = lines.index("---\n") + 1
        (folder / f"cut-{path.name}").write_text("".join(lines[:dice.randint(first, len(lines) - 1)]))
    while len(paths := sorted(folder.glob("*.rec"))) > 1000:
        paths[dice.randrange(len(paths))].unlink()


def answer(folder):
    """Every line of answers.txt, with what there is to say where it is wrong."""
    paths = sorted(folder.glob("*.rec"))
    traced = dict(line.split(" ", 1)[::-1] for line in
                  subprocess.run([build / "tests/trace", *paths], capture_output=True, text=True, check=True).stdout.splitlines())
    usual = [path for path in paths if path.name.endswith("usual-1.rec") and not path.name.startswith("cut")]
    bots = dict(line.split(" ", 1)[::-1] for line in
                subprocess.run([build / "tests/bots_trace", *usual], capture_output=True, text=True, check=True).stdout.splitlines())
    wanted = [("legal", path.name, [PROGRAM, "replay", "--legal", path.name]) for path in paths]
    wanted += [("replay", path.name, [PROGRAM, "replay", path.name]) for path in paths[::3]]
    wanted += [("moves", path.name, [PROGRAM, "moves", path.name]) for path in paths if path.name.startswith("cut")]
    wanted += [("analyse", path.name, [PROGRAM, "analyse", "--json", "--no-learn", "--level", "club", path]) for path in sorted((ROOT / "tests/analysis").glob("*.rec"))]
    wanted += [("arena", f"{game}-{seats}", ["sh", "-c", f"{PROGRAM} arena {game} --seats {seats} --players master,club,random --sets 2 --seed 5 --csv {game}.csv && cat {game}.csv"])
               for game, seats in (("nulli-flow", 1), ("nulli-hex", 1), ("traexx", 2), ("null-bock", 3), ("nullern", 3))]
    lines = [f"states {path.name} {traced[str(path)]}" for path in paths] + [f"bots {path.name} {bots[str(path)]}" for path in usual]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        sums = pool.map(lambda want: sum_in(folder, want[2]), wanted)
        lines += [f"{kind} {name} {found}" for (kind, name, _), found in zip(wanted, sums)]
    return lines


def sum_in(folder, command):
    return sum_of("env", "-C", folder, *command)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    if "--make" in sys.argv:
        make_records(folder)
        with tarfile.open(BASE / "records.tar.xz", "w:xz") as tar:
            for path in sorted(folder.glob("*.rec")):
                tar.add(path, path.name)
        (BASE / "answers.txt").write_text("\n".join(answer(folder)) + "\n")
        sys.exit(0)
    with tarfile.open(BASE / "records.tar.xz") as tar:
        for member in tar.getmembers():
            (folder / pathlib.Path(member.name).name).write_bytes(tar.extractfile(member).read())
    checks = Checks()
    wanted = dict(line.rsplit(" ", 1) for line in (BASE / "answers.txt").read_text().splitlines())
    found = dict(line.rsplit(" ", 1) for line in answer(folder))
    checks.check(len(wanted) > 2000 and wanted.keys() == found.keys(), f"{len(wanted)} answers to compare", f"{len(found)} found")
    if "--renew" in sys.argv:
        kinds = sys.argv[sys.argv.index("--renew") + 1:]
        wanted |= {key: value for key, value in found.items() if key.split()[0] in kinds}
        (BASE / "answers.txt").write_text("".join(f"{key} {value}\n" for key, value in wanted.items()))
    for kind in sorted({key.split()[0] for key in wanted}):
        wrong = [key for key in wanted if key.split()[0] == kind and wanted[key] != found.get(key)]
        checks.check(not wrong, f"baseline: {kind} as before", f"{len(wrong)} differ, the first: {wrong[:4]}")
checks.close()
