#!/usr/bin/env python3
"""Draws up many new sheets and looks whether they are what was asked for (`make check-drafts`).

  check_drafts.py [--build FOLDER] [--jobs N] [--only GAME] [--count N] [--sample N] [--games N] [--seed S] [--list] [--page FILE]

  --jobs N    so many at once, one core each (2)
  --count N   sheets of each game (500)
  --sample N  of these, so many of each difficulty are measured (10)
  --games N   games of the deciding level for that (2000)
  --seed S    the first sheet's seed, then one more each (9000); what is measured has its dice from S + 500 on
  --list      the commands, and nothing is done
  --page F    another page than docs/sheets.md: for trying this tool out

Every sheet must pass `nullarium sheet check` without a warning, no two may be alike, and of those measured at least 90 % must be as
hard as was asked for. How long each took is only reported. Ctrl-C stops it; the same command goes on where it was (build/drafts/): what
was drawn up is kept while the first sheet of each difficulty still comes out as it did.
"""
import argparse
import dataclasses
import json
import pathlib
import re

import calibrate_report
import calibrate_sheets
import prove_report
from calibrate_sheets import GAMES, ROOT, Crew, Task

START, END = "<!-- drafts by tools/check_drafts.py: do not edit -->", "<!-- end of the drafts -->"
DIFFICULTIES = ["gentle", "normal", "hard"]
DECIDES = "middling"  # the measuring player of the row with `decides` in every game's calibration
LEAST_RIGHT = 0.9
# What is wished for: sizes (0: whatever suits the difficulty) and symmetries ("any": nothing is said of it).
SIZES = {"nulli-flow": [0, 64, 80, 96, 110], "nulli-hex": [0, 90, 105, 120, 140], "traexx": [0]}
SYMMETRIES = {"nulli-flow": ["any", "none", "mirror", "flip", "turn"], "nulli-hex": ["any", "none", "mirror", "flip", "turn", "third", "sixth"],
              "traexx": ["any", "none", "mirror", "flip", "turn", "third"]}
# What `sheet check` says of a sheet that has the symmetry; more than was asked for is fine.
SYMMETRY_WORDS = {"mirror": "left and right", "flip": "top and bottom", "turn": "half|sixth|top and bottom too", "third": "third|sixth", "sixth": "sixth"}
SIXTH_LEAST = 116  # dots; `sheet new` refuses smaller ones alike after a sixth of a turn
SIZE_APART = 0.1  # so much larger or smaller than asked for is fine: what is symmetric cannot have any number of dots


@dataclasses.dataclass
class Draft:
    game: str
    seed: int
    difficulty: str
    size: int
    symmetry: str
    folder: pathlib.Path

    passed: bool = False
    wrong: str = ""  # what `sheet check` or `sheet new` said
    checksum: int = 0
    seconds: float = 0
    measured: str = ""  # its difficulty; empty: it was not measured
    found: float = 0  # the statistic that decides

    @property
    def command(self):
        words = ["nullarium", "sheet", "new", self.game, "--difficulty", self.difficulty, "--seed", str(self.seed)]
        words += ["--size", str(self.size)] if self.size else []
        return words + (["--symmetry", self.symmetry] if self.symmetry != "any" else [])

    @property
    def path(self):
        return self.folder / f"{self.game}-{self.seed}-{self.difficulty}-{self.size}-{self.symmetry}.sheet"

    def draw_up(self, crew, build, path):
        """Answers how long it took, in seconds of a processor: other work on the machine does not count."""
        return crew.call([build / "nullarium", *self.command[1:], "--lang", "en", "--out", path]).seconds

    def make(self, crew, build):
        """Draws it up, if that was not done before, and checks it."""
        times = self.path.with_suffix(".seconds")
        try:
            if not (self.path.exists() and times.exists()):
                self.path.unlink(missing_ok=True)
                calibrate_sheets.write_whole(times, f"{self.draw_up(crew, build, self.path):.2f}\n")
            told = crew.call([build / "nullarium", "sheet", "check", self.path, "--lang", "en"]).out
        except RuntimeError as trouble:
            self.wrong = str(trouble)
            return
        self.seconds = float(times.read_text())
        self.checksum = calibrate_sheets.checksum(self.path.read_text(encoding="utf-8"))
        wrong = [line.strip() for line in told.splitlines() if line.startswith("!")] + self.not_as_wished(told)
        self.passed, self.wrong = not wrong, "; ".join(wrong)

    def not_as_wished(self, told):
        """What `sheet check` says that is not what was asked for."""
        wrong = []
        if self.symmetry in SYMMETRY_WORDS and not re.search(f"({SYMMETRY_WORDS[self.symmetry]})", told):
            wrong.append(f"has not the symmetry {self.symmetry}")
        dots = int(re.search(r"(\d+) dots", told)[1]) if self.size else 0
        if abs(dots - self.size) > SIZE_APART * self.size:
            wrong.append(f"has {dots} dots instead of {self.size}")
        return wrong

    def measure(self, crew, build, games, seed):
        """How hard it is, by the level that decides."""
        kept = self.path.with_suffix(f".{self.checksum:016x}-{games}-{seed}.json")
        if not kept.exists():
            fresh = kept.with_suffix(".part")
            fresh.unlink(missing_ok=True)
            crew.call([build / "nullarium", "sheet", "check", self.path, "--measure", "--level", DECIDES, "--games", games, "--seed", seed,
                       "--threads", 1, "--lang", "en", "--json", fresh])
            fresh.replace(kept)
        lines = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
        self.measured = next(line["difficulty"] for line in lines if line["what"] == "difficulty")
        self.found = next(line["value"] for line in lines if line["what"] == "row" and line["decides"])


def wishes_of(game, wishes):
    """All combinations in turn, so that any number of them is a fair mixture."""
    able = [(difficulty, size, symmetry) for size in SIZES[game] for symmetry in SYMMETRIES[game] for difficulty in DIFFICULTIES
            if symmetry != "sixth" or not 0 < size < SIXTH_LEAST]
    return [Draft(game, wishes.seed + i, *able[i % len(able)], wishes.build / "drafts") for i in range(wishes.count)]


def forget_others(crew, drafts, build):
    """Removes what an earlier version of the program drew up: seen by the first sheet of each difficulty."""
    for draft in drafts[:3]:
        if not draft.path.exists():
            continue
        again = draft.path.with_suffix(".again")
        again.unlink(missing_ok=True)
        draft.draw_up(crew, build, again)
        same = again.read_bytes() == draft.path.read_bytes()
        again.unlink()
        if not same:
            for path in draft.folder.glob(f"{draft.game}-*"):
                path.unlink()
            return f"{draft.game}: the program draws up other sheets now; begun anew"
    return None


def sample_of(drafts, number):
    """So many of each difficulty, evenly from all of them, so that all sizes and symmetries are among them."""
    chosen = []
    for difficulty in DIFFICULTIES:
        able = [draft for draft in drafts if draft.difficulty == difficulty and draft.checksum]
        count = min(number, len(able))
        chosen += [able[i * len(able) // count] for i in range(count)]
    return chosen


def judge(game, drafts, sample):
    """What the table says of a game, and what is wrong, a sentence each."""
    wrong = [f"{' '.join(draft.command)}: {draft.wrong}" for draft in drafts if draft.wrong]
    first = {}
    for draft in drafts:
        if draft.checksum and first.setdefault(draft.checksum, draft) is not draft:
            wrong.append(f"{' '.join(draft.command)}: the same as seed {first[draft.checksum].seed}")
    missed = [draft for draft in sample if draft.measured != draft.difficulty]
    told = [f"{' '.join(draft.command)}: measured {draft.measured or 'nothing'} ({calibrate_report.number_of(draft.found)})" for draft in missed]
    if len(missed) > (1 - LEAST_RIGHT) * len(sample) + 1e-9:
        wrong.append(f"{game}: {len(sample) - len(missed)} of {len(sample)} as hard as asked for, at least {100 * LEAST_RIGHT:.0f} % wanted")
    times = [draft.seconds for draft in drafts if draft.checksum]
    right = [f"{sum(draft.measured == difficulty for draft in sample if draft.difficulty == difficulty)} of "
             f"{sum(draft.difficulty == difficulty for draft in sample)}" for difficulty in DIFFICULTIES]
    cells = [GAMES[game], len(drafts), sum(draft.passed for draft in drafts), len(first), *right,
             f"{sum(times) / max(1, len(times)):.1f} s", f"{max(times, default=0):.1f} s"]
    return cells, told, wrong


def report(judged, wishes):
    """The text between the marks of docs/sheets.md."""
    heads = ["game", "drawn up", "pass without a warning", "different ones", *(f"{word} as asked" for word in DIFFICULTIES), "time, mean", "slowest"]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    lines += [f"| {' | '.join(map(str, cells))} |" for cells, _, _ in judged.values()]
    lines += ["", f"`nullarium sheet new GAME --difficulty D [--size N] [--symmetry S] --seed {wishes.seed}` to {wishes.seed + wishes.count - 1} (`tools/check_drafts.py --list` has "
              f"all); measured with `nullarium sheet check FILE --measure --level {DECIDES} --games {wishes.games} --seed {wishes.seed + 500}`. Times are of one processor."]
    for title, which in (("Not as hard as asked for", 1), ("What does not hold", 2)):
        sentences = [sentence for told in judged.values() for sentence in told[which]]
        if sentences:
            lines += ["", f"{title}:", "", *(f"- {sentence}" for sentence in sentences[:20])]
            lines += [f"- and {len(sentences) - 20} more"] if len(sentences) > 20 else []
    return "\n".join(lines)


def check(games, wishes):
    """All of it; the exit status."""
    crew, build = Crew(wishes.jobs), wishes.build
    drafts = {game: wishes_of(game, wishes) for game in games}
    (build / "drafts").mkdir(parents=True, exist_ok=True)
    failed = crew.work([Task(f"{game}, first sheets", 1, lambda crew, game=game: forget_others(crew, drafts[game], build)) for game in games])
    print(f"{wishes.count} sheets of {len(games)} games", flush=True)
    failed += crew.work([Task(" ".join(draft.command[3:]), 0.1 if draft.path.exists() else 3, lambda crew, draft=draft: draft.make(crew, build))
                         for game in games for draft in drafts[game]])
    samples = {game: sample_of(drafts[game], wishes.sample) for game in games}
    print(f"measuring {sum(map(len, samples.values()))} of them", flush=True)
    failed += crew.work([Task(" ".join(draft.command[3:]), 10, lambda crew, draft=draft: draft.measure(crew, build, wishes.games, wishes.seed + 500))
                         for game in games for draft in samples[game]])
    judged = {game: judge(game, drafts[game], samples[game]) for game in games}
    text = report(judged, wishes)
    print(text)
    if len(games) == len(GAMES):
        wishes.page.write_text(prove_report.between(wishes.page.read_text(encoding="utf-8"), START, END, text), encoding="utf-8")
    return 1 if failed or any(wrong for _, _, wrong in judged.values()) else 0


def main():
    parser = argparse.ArgumentParser(description="Draws up many new sheets and looks at them.", epilog=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--sample", type=int, default=10)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--page", type=pathlib.Path, default=calibrate_report.PAGE)
    parser.add_argument("--list", action="store_true")
    wishes = parser.parse_args()
    wishes.build = wishes.build.resolve()
    games = [game for game in GAMES if wishes.only in game]
    if not games:
        parser.error(f"no game has “{wishes.only}” in its name")
    if wishes.list:
        for game in games:
            for draft in wishes_of(game, wishes):
                print(" ".join(draft.command))
        return 0
    return check(games, wishes)


if __name__ == "__main__":
    calibrate_sheets.run_tool(main)
