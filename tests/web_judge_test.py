"""Hint, tutor and analysis in the page's module are those of the program: every number of `nullarium analyse --json`, for
all five games, whole records and one seat's own, finished and not, and stopped on the way; within a bot's memory.

  web_judge_test.py PROGRAM MODULE.wasm
"""
import json
import pathlib
import sys
import tempfile
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parent.parent
program, module = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
checks = Checks()
GAMES = ["nulli-flow", "nulli-hex", "traexx", "null-bock", "nullern"]
NAMED = {"null-bock", "nullern"}  # moves of cards have words, lines and fields are spelled by places
MEMORY = 96 << 20


def page(level, seat, stop, record, viewer=0):
    done = run("node", ROOT / "tests/web_judge.mjs", module, ROOT / "sheets", level, seat, stop, viewer, record)
    if done.returncode:
        checks.check(False, "the page's module runs", done.stderr[-600:])
    return json.loads(done.stdout)


def native(path, level, seat):
    words = ["--seat", seat] if seat else []
    return json.loads(run(program, "analyse", path, "--lang", "en", "--level", level, "--json", *words).stdout)


def same(label, found, wanted):
    """Compares what both have; sentences are the front ends' own."""
    if "sum" not in found:
        checks.check(False, label, found)
        return
    checks.check(len(found["events"]) == len(wanted["events"]) > 0, f"{label}: as many events")
    wrong, said = [], {}
    for at, (mine, theirs) in enumerate(zip(found["events"], wanted["events"])):
        why = mine.pop("why", None)
        reason = theirs.pop("reason_id", None)
        marked = theirs.get("mark")
        theirs.pop("reason", None)
        theirs.pop("line")
        for move in [mine, *mine.get("best", [])] if "move" in mine else []:
            said.setdefault(move["move"], set()).add(json.dumps(move.pop("said", None)))
        if mine != theirs or (marked and (why[0] if why else None) != reason):
            wrong.append((at, mine, theirs, why, reason))
    checks.check(not wrong, f"{label}: every event is judged alike", wrong[:1])
    # In words where the game has them: always the same ones for a move, and other ones for another.
    words = [next(iter(ways)) for ways in said.values()]
    named = found["sum"]["game"] in NAMED
    checks.check(all(len(ways) == 1 for ways in said.values()) and
                 (len(set(words)) == len(words) > 0 and "null" not in words if named else set(words) <= {"null"}),
                 f"{label}: moves in words", list(said.items())[:4])
    lines = {}
    for key in ("game", "fewest_wins", "finished", "stopped", "luck_known", "marks"):
        if found["sum"][key] != wanted[key]:
            lines[key] = (found["sum"][key], wanted[key])
    for mine, theirs in zip(found["sum"]["seats"], wanted["seats"]):
        for extra in ("name", "bot", "grade_text"):
            theirs.pop(extra, None)
        if "dearest" in theirs:
            theirs["dearest"] = [mistake["loss"] for mistake in theirs["dearest"]]
            fine = all(found["events"][mistake["step"]]["loss"] == mistake["loss"] for mistake in mine["dearest"])
            mine["dearest"] = [mistake["loss"] for mistake in mine["dearest"]] if fine else "other steps"
        if mine != theirs:
            lines[f"seat {mine['seat']}"] = (mine, theirs)
    checks.check(not lines and len(found["sum"]["seats"]) == len(wanted["seats"]), f"{label}: the same sums", lines)
    checks.check(found["bytes"] <= MEMORY, f"{label}: within a bot's memory", found["bytes"])


def begin(game, folder):
    """The beginning of a game, up to a decision of seat 1."""
    source = (ROOT / "tests/analysis" / f"{game}.rec").read_text().splitlines()
    head = source.index("---")
    for end in range(head + 24, len(source)):
        if source[end].startswith("1 "):
            break
    path = folder / f"{game}-start.rec"
    path.write_text("\n".join(source[:end]) + "\n")
    return path


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    for game in GAMES:
        path = ROOT / "tests/analysis" / f"{game}.rec"
        start = begin(game, folder)
        for label, record, level, seat in [("whole", path, "beginner", 0), ("one seat", path, "beginner", 1), ("start", start, "master", 0)]:
            same(f"{game} {label}", page(level, seat, 0, record), native(record, level, seat))
        stopped = page("beginner", 0, 20, path)
        checks.check(stopped["sum"]["stopped"] and "worth" not in stopped["events"][25] and "worth" in stopped["events"][5],
                     f"{game}: stopped on the way")
    for game in GAMES:
        start, own = begin(game, folder), folder / f"{game}-own.rec"
        found = page("club", 1, 0, start, viewer=1)
        own.write_text(found["record"])
        same(f"{game} own record", found, native(own, "club", 1))
        hint, judged = found["hint"], found["judged"]
        checks.check("best" in hint and judged[0]["loss"] == 0 and judged[0]["move"] == hint["best"], f"{game}: a hint loses nothing", hint)
        others = [("bestSaid", 0), ("otherSaid", 1)][:len(judged)]
        checks.check(all((key in hint) == (game in NAMED) and hint.get(key) == judged[i].get("said") for key, i in others),
                     f"{game}: a hint in the same words", hint)
        checks.check(len(judged) < 2 or judged[1]["loss"] > 0 or hint["kind"] == "close", f"{game}: the other move is no better", judged)
        checks.check(hint["kind"] != "reason" or hint["why"], f"{game}: a reason is said", hint)
        checks.check("refused" in found["nonsense"] and isinstance(found["worth"].get("worth"), int), f"{game}: nonsense is refused, worth told")
    refused = page("silly", 0, 0, ROOT / "tests/analysis/traexx.rec")
    checks.check(refused["refused"]["message"] == ["analyse.unknown-level", "silly"], "no such level", refused)
    refused = page("club", 7, 0, ROOT / "tests/analysis/traexx.rec")
    checks.check(refused["refused"]["message"][0] == "core.no-such-seat", "no such seat", refused)
checks.close()
