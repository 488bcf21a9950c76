"""Every lesson (games/<folder>/lesson.txt) can be played as it stands: its header, what happens by itself and every
wanted move are legal whatever the learner chose before; it has 6 to 17 steps, each with its text in five languages, and
a reason wherever another legal move is not wanted. Its pictures belong to clauses of the rules."""
import pathlib
import re
import sys
import tempfile
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(sys.argv[1])
LANGUAGES = ["en", "de", "fr", "it", "ru"]
checks = Checks()
scratch = pathlib.Path(tempfile.mkdtemp(prefix="lessons-"))


def texts(language, game):
    lines = (ROOT / "i18n" / language / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    return {key.strip(): text.strip() for key, _, text in (line.partition("=") for line in lines if not line.startswith("#"))}


def ask(command, record):
    path = scratch / "lesson.rec"
    path.write_text(record, encoding="utf-8")
    return run(PROGRAM, command, path)


class Lesson:
    def __init__(self, path):
        text = re.sub(r"^#.*\n", "", path.read_text(encoding="utf-8"), flags=re.M)
        self.head, _, body = text.partition("---\n")
        self.game = re.search(r"^game (\S+)", self.head, re.M)[1]
        seats = int(re.search(r"^seats (\d+)", self.head, re.M)[1])
        persons = [seat for seat in range(1, seats + 1) if f"\nbot {seat} " not in self.head]
        checks.check(len(persons) == 1, f"{self.game}: one learner", f"{persons}")
        self.seat = persons[0]
        self.lines = body.splitlines()
        self.steps = [line.split()[1] for line in self.lines if line.startswith("say ")]
        self.reasons, self.trouble, self.accepted, self.named = set(), [], set(), set()
        self.ends = 0

    def moves(self, record):
        said = ask("moves", record)
        return [line.split(" ", 1)[1] for line in said.stdout.splitlines() if line.startswith(f"{self.seat} ")]

    def walk(self, at, record, said):
        """From line `at` on, through every move that is wanted; `record` is what has happened."""
        if len(self.trouble) > 3:
            return
        for i in range(at, len(self.lines)):
            word, *rest = self.lines[i].split(" ")
            if word == "say":
                said = rest[0]
            elif word == "show":
                self.show(record, *rest)
            elif word == "want":
                legal = self.moves(record)
                wanted = [move for move in rest if move in legal]
                self.named |= {(i, move) for move in rest}
                self.accepted |= {(i, move) for move in wanted}
                if not wanted:
                    self.trouble.append(f"line {self.lines[i]!r} wants nothing that is legal, which is {legal[:8]}")
                if set(legal) - set(wanted):
                    self.reasons.add(said)
                for move in wanted:
                    self.walk(i + 1, f"{record}{self.seat} {move}\n", said)
                return
            else:
                record += self.lines[i] + "\n"
                answer = ask("replay", record)
                if answer.returncode != 0:
                    self.trouble.append(answer.stderr.strip())
                    return
        # At the end nothing happens by itself any more: the game is over, or the learner could go on.
        self.ends += 1
        if not self.moves(record) and "\nresult " not in "\n" + ask("replay", record).stdout:
            self.trouble.append("at the end neither the learner is to move nor is the game over")

    def show(self, record, clause, move=None):
        rules = (ROOT / "i18n" / "en" / f"{self.game}.rules").read_text(encoding="utf-8")
        if clause not in re.findall(r"[A-Z]\d+", " ".join(re.findall(r"^\[([^\]]*)\]", rules, re.M))):
            self.trouble.append(f"there is no clause {clause}")
        if move is not None and move not in self.moves(record):
            self.trouble.append(f"the picture of {clause} draws {move}, which is not legal there")


paths = sorted((ROOT / "games").glob("*/lesson.txt"))
games = [line.split()[0] for line in (ROOT / "games" / "games.list").read_text().splitlines() if line.strip() and not line.startswith("#")]
checks.check(len(paths) == len(games) == 5, f"every game has a lesson ({len(paths)})", f"{len(games)} games")
for path in paths:
    lesson = Lesson(path)
    lesson.walk(0, lesson.head + "---\n", "")
    checks.check(not lesson.trouble and lesson.ends > 0, f"{lesson.game}: can be played in every way ({lesson.ends})", f"{lesson.trouble}")
    checks.check(lesson.named == lesson.accepted, f"{lesson.game}: every wanted move can be played", f"{lesson.named - lesson.accepted}")
    checks.check(6 <= len(lesson.steps) <= 17 and lesson.steps == [str(i + 1) for i in range(len(lesson.steps))],
                 f"{lesson.game}: has {len(lesson.steps)} steps", f"{lesson.steps}")
    checks.check(sum(line.startswith("want ") for line in lesson.lines) >= 6, f"{lesson.game}: the learner moves himself")
    checks.check(sum(line.startswith("show ") for line in lesson.lines) >= 5, f"{lesson.game}: the rules have pictures")
    needed = {f"lesson-{step}" for step in lesson.steps} | {f"lesson-{step}-not" for step in lesson.reasons}
    for language in LANGUAGES:
        said = {key: text for key, text in texts(language, lesson.game).items() if key.startswith("lesson-")}
        checks.check(set(said) == needed and all(said.values()), f"{lesson.game}: its texts in {language} ({len(said)})",
                     f"missing {sorted(needed - set(said))}, idle {sorted(set(said) - needed)}")
        long = [key for key, text in said.items() if len(text) > 240]
        checks.check(not long, f"{lesson.game}: short texts in {language}", f"{long}")
checks.close()
