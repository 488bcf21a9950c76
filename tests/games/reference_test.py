"""Holds the program against the plain second implementation (tests/reference): its own records and records made
elsewhere, on our sheets and on odd ones, spelled canonically and loosely, finished, cut and broken.

  reference_test.py PROGRAM [--games K]
"""
import pathlib
import sys
import tempfile
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
program = sys.argv[1]
games = int(sys.argv[sys.argv.index("--games") + 1]) if "--games" in sys.argv else 3
check = ["/usr/bin/python3", ROOT / "tests/reference/check.py"]
SEATS = {"nulli-flow": [1, 2, 8], "nulli-hex": [1, 2, 8], "traexx": [1, 2, 4], "null-bock": [3, 4, 5, 6],
         "nullern": [2, 4, 7]}
checks = Checks()


def compare(name, folder):
    done = run(*check, "compare", program, folder)
    closing = (done.stdout.strip().splitlines() or ["nothing"])[-1]
    checks.check(done.returncode == 0 and closing.endswith(" 0 failed") and not closing.startswith("0 "), name,
                 (done.stdout[:600] + done.stderr[-300:]).replace("\n", " / "))


for game, counts in SEATS.items():
    for seats in counts:
        with tempfile.TemporaryDirectory() as name:
            ours, theirs = pathlib.Path(name) / "ours", pathlib.Path(name) / "theirs"
            few = 1 if seats > 2 and game.startswith("nulli-") else games
            run(program, "random", game, "--seats", seats, "--games", few, "--seed", 21, "--out", ours)
            compare(f"our records {game} {seats}", ours)
            run(*check, "random", game, "--seats", seats, "--games", 2 * few, "--seed", 22, "--out", theirs, "--loose",
                "--cut", "--bad")
            compare(f"records made elsewhere {game} {seats}", theirs)
done = run(*check, "golden", *sorted(ROOT.glob("games/*/golden")))
closing = (done.stdout.strip().splitlines() or ["nothing"])[-1]
checks.check(done.returncode == 0, "golden records by the second implementation", done.stdout[-900:].replace("\n", " / "))
checks.close()
