"""Hint, tutor and analysis in the page's module are those of the program: every number of `nullarium analyse --json`, for
all five games, whole records and one seat's own, finished and not, and stopped on the way; within a bot's memory.

  web_judge_test.py PROGRAM MODULE.wasm
"""
import json
import pathlib
import re
import sys
import tempfile
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
program, module = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
checks = Checks()
GAMES = ["nulli-flow", "nulli-hex", "traexx", "null-bock", "nullern"]
CARDS = {"null-bock", "nullern"}  # moves of cards are told apart by their words; where a line lies is shown on the board
MEMORY = 96 << 20
TEXTS = {f"{path.stem}.{key.strip()}": text.strip() for path in (ROOT / "i18n/en").glob("*.txt")
         for key, _, text in (line.partition("=") for line in path.read_text().splitlines() if not line.startswith("#"))}


def page(level, seat, stop, record, viewer=0):
    done = run("node", ROOT / "tests/wasm/web_judge.mjs", module, ROOT / "sheets", level, seat, stop, viewer, record)
    if done.returncode:
        checks.check(False, "the page's module runs", done.stderr[-600:])
    return json.loads(done.stdout)


def native(path, level, seat):
    words = ["--seat", seat] if seat else []
    return json.loads(run(program, "analyse", path, "--no-learn", "--lang", "en", "--level", level, "--json", *words).stdout)


def said(message):
    """A message in English; what a move is typed as stands for it."""
    key, *args = message
    words = [said(arg) if isinstance(arg, list) else next(iter(arg.values())) if isinstance(arg, dict) else arg for arg in args]
    count = [arg if isinstance(arg, int) else arg.get("number", 0) if isinstance(arg, dict) else 0 for arg in args]

    def place(found):
        at, forms = int(found[1]) - 1, found[2]
        return forms[1:].split("|")[abs(count[at]) != 1] if forms else str(words[at])
    return re.sub(r"\{(\d)(\?[^}]*)?\}", place, TEXTS.get(key, key))


def same(label, found, wanted):
    """Compares what both have; the page says moves in words, the program spells them."""
    if "sum" not in found:
        checks.check(False, label, found)
        return
    checks.check(len(found["events"]) == len(wanted["events"]) > 0, f"{label}: as many events")
    wrong, spoken, cards = [], {}, found["sum"]["game"] in CARDS
    for at, (mine, theirs) in enumerate(zip(found["events"], wanted["events"])):
        reason = theirs.pop("reason", None)
        named = not theirs.pop("reason_id", None)  # merely two moves compared: the page names them by how they look
        theirs.pop("line")
        mine.pop("course", None)
        text, played, better = mine.pop("text", None), mine.pop("played", None), mine.pop("better", None)
        if text:
            spoken.setdefault(mine["move"], set()).add(json.dumps(played))
            if better:
                spoken.setdefault(mine["best"][0]["move"], set()).add(json.dumps(better))
        told = not reason or text[0] == "analyse.moment-fault" and (cards or named or reason in said(text))
        if mine != theirs or not told or bool(better) != (theirs.get("loss", 0) >= 5 and not theirs["forced"]):
            wrong.append((at, mine, theirs, text))
    checks.check(not wrong, f"{label}: every event is judged and told alike", wrong[:1])
    # Always the same words for a move, and of cards other ones for another.
    words = [next(iter(ways)) for ways in spoken.values()]
    checks.check(all(len(ways) == 1 for ways in spoken.values()) and len(words) > 0 and
                 (not cards or len(set(words)) == len(words)) and all(word.startswith("[") for word in words), f"{label}: moves in words", list(spoken.items())[:4])
    lines = {}
    for key in ("game", "fewest_wins", "finished", "stopped", "luck_known"):
        if found["sum"][key] != wanted[key]:
            lines[key] = (found["sum"][key], wanted[key])
    for mine, theirs in zip(found["sum"]["seats"], wanted["seats"]):
        for extra in ("name", "bot", "grade_text"):
            theirs.pop(extra, None)
        told = mine.pop("told", [])
        mistakes = [line for line in told if line["part"] == "mistake"]
        dearest = theirs.pop("dearest", [])
        if [found["events"][line["step"]]["loss"] for line in mistakes] != [mistake["loss"] for mistake in dearest]:
            lines["mistakes"] = (told, dearest)
        if mine["judged"] and ("luck" in {line["part"] for line in told}) != found["sum"]["luck_known"]:
            lines["luck"] = told
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
        best = hint["text"][1]
        checks.check(hint["text"][0].startswith("advice.hint-") and isinstance(best, list),
                     f"{game}: a hint in words", hint)
        marks = list(native(own, "club", 1)["marks"].values())
        warned = judged[1].get("warning", [""])[0].startswith("advice.warns-")
        checks.check("warning" not in judged[0] and warned == (judged[1]["loss"] >= marks[0]),
                     f"{game}: a strict tutor speaks up before a doubtful move, and only then", judged)
        checks.check([(one["strictness"], one["limit"]) for one in found["limits"]] == list(zip(["gentle", "normal", "strict"], reversed(marks))),
                     f"{game}: the tutor's limits are those of the marks", found["limits"])
        checks.check("refused" in found["nonsense"] and isinstance(found["worth"].get("worth"), int), f"{game}: nonsense is refused, worth told")
    refused = page("silly", 0, 0, ROOT / "tests/analysis/traexx.rec")
    checks.check(refused["refused"]["message"] == ["analyse.unknown-level", "silly"], "no such level", refused)
    refused = page("club", 7, 0, ROOT / "tests/analysis/traexx.rec")
    checks.check(refused["refused"]["message"][0] == "core.no-such-seat", "no such seat", refused)
checks.close()
