#!/usr/bin/env python3
"""Holds the nullarium program against the plain second implementation in this folder.

  check.py replay RECORD                         what `nullarium replay --legal RECORD` must print
  check.py moves RECORD                          what `nullarium moves RECORD` must print
  check.py compare NULLARIUM [--moves] PATH...   runs the program on records (or folders of them) and compares
  check.py golden PATH...                        checks the `#!` lines of golden records with the second implementation
  check.py random GAME --seats N --games K --seed S --out DIR [--sheet FILE] [--option 'KEY VALUE']
                  [--loose] [--cut] [--bad]      makes records of random play; without --sheet on random odd sheets
                  --loose  moves spelled in other ways that must be accepted   --cut  every second record unfinished
                  --bad    every second record ends in an illegal event
                  --views  beside each X.rec also X.viewN.rec for one viewer N; compare holds it against X.rec
  check.py view SEAT RECORD                      the record as one seat (0: a spectator) sees it
  check.py all NULLARIUM [--games K] [--seed S] [--game GAME] --out DIR
                                                 for every game and seat count K records of `nullarium random` and K of
                                                 our own with all of the flags above, compared both ways
  check.py sheet GAME --seed S                   prints a random odd sheet
"""

import argparse
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

from common import Record, Refused
from games import GAMES, last_line, new_game
import making
import sheets
import views


class Replay:
    """A record replayed: the lines printed, the game at the end, and where it stopped if an event was impossible."""

    def __init__(self, path):
        self.lines = []
        self.game = None
        self.stopped = None  # (line number, sentence)
        number = 0
        try:
            record = Record(path)
            self.game = new_game(record)
            ended = False
            for number, text in record.events:
                if ended:
                    raise Refused("nothing may follow the result")
                if text.split()[0] == "result":
                    if self.game.acting():
                        raise Refused("the game is not over")
                    if text.split()[1:] != list(map(str, self.game.scores())):
                        raise Refused(f"the result should be {self.game.scores()}")
                    ended = True
                    continue
                line, legal = self.game.take_event(text)
                if legal is not None:
                    self.lines.append("? " + line.split()[0] + " " + " ".join(legal))
                self.lines.append(line)
            self.lines.append(last_line(self.game))
        except Refused as refused:
            self.stopped = (number, str(refused))


def list_moves(game):
    lines = []
    for seat in game.acting():
        if seat != 0:
            lines += [f"{seat} {move}" for move in sorted(game.choices(seat), key=lambda move: move.encode())]
    return lines


def replay(path):
    answer = Replay(path)
    for line in answer.lines:
        print(line)
    if answer.stopped:
        print(f"{path}:{answer.stopped[0]}: {answer.stopped[1]}", file=sys.stderr)
        return 1
    return 0


# ---------------------------------------------------------------- comparing

def looks_like_record(path):
    with open(path, "rb") as file:
        return path.endswith(".rec") or file.read(10) == b"nullarium "


def record_files(paths):
    for path in paths:
        if os.path.isdir(path):
            for folder, _, names in sorted(os.walk(path)):
                yield from filter(looks_like_record, (os.path.join(folder, name) for name in sorted(names)))
        else:
            yield path


def run(program, *words):
    done = subprocess.run([program, *words], capture_output=True, text=True, timeout=600, check=False)
    return done.stdout.split("\n")[:-1] if done.stdout else [], done.stderr.strip(), done.returncode


def first_difference(ours, theirs):
    for i in range(max(len(ours), len(theirs))):
        our = ours[i] if i < len(ours) else "(nothing)"
        their = theirs[i] if i < len(theirs) else "(nothing)"
        if our == their:
            continue
        if our.startswith("? ") and their.startswith("? "):
            our_moves, their_moves = set(our.split()[2:]), set(their.split()[2:])
            text = f"line {i + 1}, legal moves of seat {our.split()[1]}:"
            text += f" only ours {sorted(our_moves - their_moves)[:8]} ({len(our_moves - their_moves)}),"
            text += f" only theirs {sorted(their_moves - our_moves)[:8]} ({len(their_moves - our_moves)})"
            return text + ("; same moves in another order" if our_moves == their_moves else "")
        return f"line {i + 1}: ours '{our[:200]}', theirs '{their[:200]}'"
    return None


def compare_file(program, path, with_moves):
    """None if the program agrees on this record, else what is different."""
    ours = Replay(path)
    theirs, error, status = run(program, "replay", "--legal", path)
    if ours.stopped:
        number, sentence = ours.stopped
        if status != 1:
            return f"we refuse line {number} ({sentence}), the program ends with status {status}"
        if number and f":{number}:" not in error:
            return f"we refuse line {number} ({sentence}), the program says '{error}'"
        return first_difference(ours.lines, theirs[:len(ours.lines)])  # a `?` line may still follow
    if status != 0:
        return f"the program refuses with status {status}: '{error}'"
    difference = first_difference(ours.lines, theirs)
    if difference is None and with_moves:
        theirs, error, status = run(program, "moves", path)
        if status != 0:
            return f"moves: status {status}: '{error}'"
        difference = first_difference(list_moves(ours.game), theirs)
        return difference and "moves: " + difference
    return difference


def compare_view(program, path, full_path, viewer):
    """The same for a record as one viewer sees it, against the full record: the viewer's moves, and the last line."""
    ours = Replay(full_path)
    if ours.stopped:
        return f"{full_path}: {ours.stopped}"
    theirs, error, status = run(program, "replay", "--legal", path)
    if status != 0:
        return f"the program refuses with status {status}: '{error}'"
    if ours.lines[-1:] != theirs[-1:]:
        return f"last line: ours {ours.lines[-1:]}, theirs {theirs[-1:]}"
    asks = [line for line in ours.lines if line.startswith(f"? {viewer} ")]
    their_asks = [line for line in theirs if line.startswith(f"? {viewer} ")]
    theirs, error, status = run(program, "moves", path)
    if status != 0:
        return f"moves: status {status}: '{error}'"
    asks += [line for line in list_moves(ours.game) if line.startswith(f"{viewer} ")]
    return first_difference(asks, their_asks + [line for line in theirs if line.startswith(f"{viewer} ")])


def compare(program, paths, with_moves):
    passed = failed = skipped = 0
    for path in record_files(paths):
        viewer = viewer_of(path)
        full_path = re.sub(r"\.view\d\.rec$", ".rec", path)
        if viewer is None:
            difference = compare_file(program, path, with_moves)
        elif full_path != path and os.path.exists(full_path):
            difference = compare_view(program, path, full_path, viewer)
        else:
            skipped += 1
            continue
        if difference is None:
            passed += 1
        else:
            failed += 1
            print(f"{path}: {difference}")
    if skipped:
        print(f"{skipped} records of a view left out: they can be checked only beside their full record")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def viewer_of(path):
    try:
        return Record(path).view
    except Refused:
        return None


# ---------------------------------------------------------------- golden records

def check_directive(game, text):
    """None if what the '#!' line says is true here, else a sentence."""
    word, *words = text.split()
    if word in ("can", "cannot"):
        seat = int(words[0])
        try:
            legal = seat in game.acting() and game.spell(seat, " ".join(words[1:])) in game.choices(seat)
        except Refused:
            legal = False
        is_not = "" if legal else "not "
        return None if legal == (word == "can") else f"seat {seat}: '{' '.join(words[1:])}' is {is_not}legal"
    if word == "count":
        seat = int(words[0])
        count = len(game.choices(seat)) if seat in game.acting() else 0
        return None if count == int(words[1]) else f"seat {seat} has {count} legal moves"
    if word == "moves":
        seat = int(words[0])
        ours = set(game.choices(seat)) if seat in game.acting() else set()
        return None if ours == set(words[1:]) else f"seat {seat} may {' '.join(sorted(ours))}"
    if word in ("band", "cue", "tapped"):
        return None  # verdicts on a score and words for who taps are no matter of the rules of play
    if word == "ranks":  # C2: equal scores, equal rank; F12, H9: fewest dots win
        worth = [-score if game.name in ("nulli-flow", "nulli-hex") else score for score in game.scores()]
        ranks = [1 + sum(other > mine for other in worth) for mine in worth]
        return None if list(map(int, words)) == ranks else f"the ranks are {ranks}"
    if word == "scores":
        return None if list(map(int, words)) == game.scores() else f"the scores are {game.scores()}"
    if word == "act":
        return None if list(map(int, words)) == game.acting() else f"to act are {game.acting()}"
    return f"unknown directive '{word}'"


def check_golden(path):
    """The differences between what a golden record says and what we think, as sentences."""
    record = Record(path)
    faults = []
    try:
        game = new_game(record)
    except Refused as refused:
        if record.refused_header:
            return []
        return [f"{path}: {refused}"]
    if record.refused_header:
        return [f"{path}: the header or the sheet should be refused, but we accept it"]
    for i, (number, text) in enumerate(record.events + [(0, "")]):
        refusal = None
        for at, directive in record.directives.get(i, []):
            if directive.startswith("refused"):
                refusal = at
            else:
                fault = check_directive(game, directive)
                if fault:
                    faults.append(f"{path}:{at}: {fault}")
        if text == "":
            continue
        try:
            if text.split()[0] == "result":
                if game.acting() or text.split()[1:] != list(map(str, game.scores())):
                    raise Refused(f"result: to act {game.acting()}, scores {game.scores()}")
            else:
                game.take_event(text)
            if refusal:
                faults.append(f"{path}:{number}: should be refused, but we accept it")
                break
        except Refused as refused:
            if not refusal:
                faults.append(f"{path}:{number}: {refused}")
                break
    return faults


def check_goldens(paths):
    passed = failed = skipped = 0
    for path in record_files(paths):
        if viewer_of(path) is not None:
            skipped += 1
            continue
        try:
            faults = check_golden(path)
        except Refused as refused:
            faults = [f"{path}: {refused}"]
        for fault in faults:
            print(fault)
        if faults:
            failed += 1
        else:
            passed += 1
    if skipped:
        print(f"{skipped} records of a view left out")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


# ---------------------------------------------------------------- random records

def write_randoms(arguments):
    name = arguments.game
    os.makedirs(arguments.out, exist_ok=True)
    for i in range(1, arguments.games + 1):
        rng = random.Random(f"{name} {arguments.seats} {arguments.seed} {i}")
        options = {}
        if arguments.option:
            key, value = arguments.option.split()
            options[key] = value
        elif name == "null-bock" and rng.random() < 0.7:
            options = rng.choice([{"rounds": str(rng.randint(1, 4))}, {"target": str(rng.choice([1, 20, 60, 100]))}])
        elif name == "nullern" and rng.random() < 0.7:
            options = {"hands": str(rng.randint(3, 10))}
        if arguments.sheet:
            with open(arguments.sheet, encoding="utf-8") as file:
                sheet_lines = file.read().rstrip("\n").split("\n")
        else:
            sheet_lines = sheets.MAKERS[name](rng, f"odd-{arguments.seed}-{i}") if name in sheets.MAKERS else None
        path = os.path.join(arguments.out, f"{name}-{arguments.seats}-{arguments.seed}-{i:04}.rec")
        making.write_random(rng, name, arguments.seats, options, sheet_lines, path, arguments.loose,
                            arguments.cut and i % 2 == 0, arguments.bad and i % 2 == 1)
        if arguments.views and not (arguments.bad and i % 2 == 1):
            viewer = rng.randint(0, arguments.seats)
            with open(path[:-len(".rec")] + f".view{viewer}.rec", "w", encoding="utf-8", newline="\n") as file:
                file.write("\n".join(views.redact(path, viewer, new_game)) + "\n")
    return 0


def check_all(arguments):
    """Every game at every seat count, records made by either side."""
    made = True
    for name, kind in sorted(GAMES.items()):
        if arguments.game not in (None, name):
            continue
        for seats in range(kind.least_seats, kind.most_seats + 1):
            theirs = os.path.join(arguments.out, "theirs", f"{name}-{seats}")
            os.makedirs(theirs, exist_ok=True)
            _, error, status = run(arguments.program, "random", name, "--seats", str(seats), "--games",
                                   str(arguments.games), "--seed", str(arguments.seed), "--out", theirs)
            if status != 0:
                print(f"random {name} --seats {seats}: status {status}: {error}")
                made = False
            for flags in ([], ["--loose", "--cut", "--bad", "--views"]):
                ours = os.path.join(arguments.out, "plain" if not flags else "odd", f"{name}-{seats}")
                write_randoms(build_parser().parse_args(
                    ["random", name, "--seats", str(seats), "--games", str(arguments.games), "--seed",
                     str(arguments.seed), "--out", ours] + flags))
    return compare(arguments.program, [arguments.out], True) if made else 1


# ---------------------------------------------------------------- the command line

def build_parser():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for word in ("replay", "moves"):
        commands.add_parser(word).add_argument("record")
    command = commands.add_parser("compare")
    command.add_argument("program")
    command.add_argument("--moves", action="store_true")
    command.add_argument("paths", nargs="+")
    commands.add_parser("golden").add_argument("paths", nargs="+")
    command = commands.add_parser("random")
    command.add_argument("game", choices=sorted(GAMES))
    command.add_argument("--seats", type=int, required=True)
    command.add_argument("--games", type=int, default=1)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--out", required=True)
    command.add_argument("--sheet")
    command.add_argument("--option")
    for flag in ("--loose", "--cut", "--bad", "--views"):
        command.add_argument(flag, action="store_true")
    command = commands.add_parser("view")
    command.add_argument("seat", type=int)
    command.add_argument("record")
    command = commands.add_parser("sheet")
    command.add_argument("game", choices=sorted(sheets.MAKERS))
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("all")
    command.add_argument("program")
    command.add_argument("--games", type=int, default=10)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--game", choices=sorted(GAMES))
    command.add_argument("--out", required=True)
    return parser


def main():
    arguments = build_parser().parse_args()
    if arguments.command == "replay":
        return replay(arguments.record)
    if arguments.command == "moves":
        answer = Replay(arguments.record)
        if answer.stopped:
            print(f"{arguments.record}:{answer.stopped[0]}: {answer.stopped[1]}", file=sys.stderr)
            return 1
        print("".join(line + "\n" for line in list_moves(answer.game)), end="")
        return 0
    if arguments.command == "compare":
        return compare(arguments.program, arguments.paths, arguments.moves)
    if arguments.command == "golden":
        return check_goldens(arguments.paths)
    if arguments.command == "random":
        return write_randoms(arguments)
    if arguments.command == "all":
        return check_all(arguments)
    if arguments.command == "view":
        print("\n".join(views.redact(arguments.record, arguments.seat, new_game)))
        return 0
    rng = random.Random(f"{arguments.game} sheet {arguments.seed}")
    print("\n".join(sheets.MAKERS[arguments.game](rng, f"odd-{arguments.seed}")))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Refused as refused:
        sys.exit(f"check.py: {refused}")
