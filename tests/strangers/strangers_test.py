"""The strangers play whole games by the protocol with every number of seats, the same record gets the same moves, they play better than chance,
and nothing that bots are made or learned with knows them or the sheets of proofs.

  strangers_test.py BUILD_FOLDER
"""
import pathlib
import re
import sys
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import prove_plan  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
checks = Checks()
SEATS = {"null-bock": range(3, 7), "nullern": range(2, 8)}
SHORT = {"null-bock": "rounds=1", "nullern": "hands=3"}
SAMPLERS = prove_plan.SAMPLERS
# Where a stranger may be spoken of: proofs, what builds and lists them, and what tells people.
MAY_KNOW = re.compile(r"tests/(?:strangers|unseen)/|tests/meson\.build|tests/bots/prove_test\.py|tools/prove_\w+\.py|tools/run_tests\.py|docs/|CHANGELOG\.md")


def play(game, players, sets, *more):
    return run(build / "nullarium", "arena", game, "--seats", len(players), "--players", ",".join(players), "--sets", sets, "--seed", 31,
               "--option", SHORT[game], "--lang", "en", *more)


for game, programs in prove_plan.STRANGERS.items():
    for name, program in programs.items():
        player = f"exec:{build}/tests/{program}"
        for seats in SEATS[game]:
            done = play(game, [player] * seats, 1, "--threads", 1)
            again = play(game, [player] * seats, 1, "--threads", 2) if seats == 4 else done
            checks.check(done.returncode == 0 and "random plays on" not in done.stderr, f"{name} plays {game} with {seats} seats", done.stderr[-300:])
            checks.check(again.stdout == done.stdout, f"{name}, {seats} seats: the same record gets the same moves", done.stdout + again.stdout)
        done = play(game, [player, "random", "random", "random"], 4 if name in SAMPLERS else 12, "--csv", build / "strangers.csv")
        means = [float(line.split(",")[2]) for line in (build / "strangers.csv").read_text().splitlines()[1:]]
        checks.check(means[0] > means[1] + 3, f"{name} is ahead of three random players", means)

words = re.compile(r"\b(" + "|".join(program for programs in prove_plan.STRANGERS.values() for program in programs.values()) + r")\b|tests/(?:strangers|unseen)\b")
tracked = run("git", "ls-files", cwd=ROOT).stdout.split() or [str(path.relative_to(ROOT)) for path in ROOT.glob("[a-z]*/**/*") if path.is_file()]
text = [name for name in tracked if re.search(r"\.(c|h|py|ts|tsx|mjs|md|build|sh)$|Makefile$", name) and (ROOT / name).is_file()]
tell = [name for name in text if not MAY_KNOW.match(name) and words.search((ROOT / name).read_text(encoding="utf-8", errors="replace"))]
checks.check(len(text) > 300 and not tell, "nobody else knows them, or the sheets of proofs", tell)
checks.close()
