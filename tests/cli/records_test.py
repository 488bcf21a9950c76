"""`nullarium random` at every seat count of every game: every record replays to its result, its --legal listing
holds every move played, and the last position of a cut record lists the same moves as the replay.

  records_test.py PROGRAM [--games K]
"""
import pathlib
import sys
import tempfile
from checks import Checks, run

program = sys.argv[1]
games = int(sys.argv[sys.argv.index("--games") + 1]) if "--games" in sys.argv else 20
SEATS = {"nulli-flow": (1, 8), "nulli-hex": (1, 8), "traexx": (1, 4), "null-bock": (3, 6), "nullern": (2, 7)}
checks = Checks()


def listing_holds(path):
    done = run(program, "replay", "--legal", path)
    offered = {}
    for line in done.stdout.splitlines():
        if line.startswith("? "):
            words = line.split()
            offered[words[1]] = words[2:]
            if words[2:] != sorted(words[2:], key=str.encode) or len(set(words[2:])) != len(words[2:]):
                return f"not sorted: {line[:80]}"
        elif line[0].isdigit():
            seat, move = line.split()
            if move not in offered.get(seat, []):
                return f"{line} is not in its listing"
    return "" if done.returncode == 0 else done.stderr


def cut_agrees(path, folder):
    """Cuts the record before its last decision: `moves` lists what `replay --legal` lists there."""
    lines = path.read_text().splitlines()
    start = lines.index("---")
    last = max(i for i, line in enumerate(lines) if i > start and line[0].isdigit())
    cut = folder / "cut.rec"
    cut.write_text("\n".join(lines[:last]) + "\n")
    listed = run(program, "moves", cut).stdout.splitlines()
    seat = lines[last].split()[0]
    whole = run(program, "replay", "--legal", path).stdout.splitlines()
    offer = [line for line in whole if line.startswith("? ")][-1].split()
    return [f"{seat} {move}" for move in offer[2:]] == [line for line in listed if line.split()[0] == seat]


for game, (least, most) in SEATS.items():
    for seats in range(least, most + 1):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            made = run(program, "random", game, "--seats", seats, "--games", games, "--seed", 11, "--out", folder)
            files = sorted(folder.glob("*.rec"))
            checks.check(made.returncode == 0 and len(files) == games, f"random {game} {seats}", made.stderr)
            wrong = ""
            for path in files:
                done = run(program, "replay", path)
                result = path.read_text().splitlines()[-1]
                last = (done.stdout.splitlines() or [""])[-1]
                if done.returncode or last != result or not result.startswith("result "):
                    wrong = f"{path.name}: {done.stderr or last}"
            checks.check(not wrong, f"replay {game} {seats} ({len(files)} records)", wrong)
            for path in files[:2]:
                wrong = listing_holds(path)
                checks.check(not wrong, f"listing {game} {seats} {path.name}", wrong)
                checks.check(cut_agrees(path, folder), f"moves at a cut {game} {seats} {path.name}", "differs")
checks.close()
