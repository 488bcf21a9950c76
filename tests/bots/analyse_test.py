"""The analysis of records: sums that add up, JSON, SVG, text within 80 columns in five languages, views, what is wrong
with a record, stopping, and planted blunders that must be found. The records of tests/analysis are games of our own bots.

  analyse_test.py PROGRAM
"""
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata
import xml.etree.ElementTree
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests" / "analysis"
program = pathlib.Path(sys.argv[1]).resolve()
checks = Checks()
LANGUAGES = ["en", "de", "fr", "it", "ru"]
GAMES = ["nulli-flow", "nulli-hex", "traexx", "null-bock", "nullern"]
GRADES = ["masterly", "strong", "good", "fair", "learning", "starting", None]
# The so-manieth move of seat 1 (from 0), and a bad one instead of it.
BLUNDERS = {"nulli-flow": (12, "j7-j8-j9-i9"), "nulli-hex": (8, "g1-o1"), "traexx": (4, "j4-k3-m3-n2-o3"),
            "null-bock": (12, "S10>1"), "nullern": (5, "bid:3")}


def analyse(path, *words, lang="en", **more):
    return run(program, "analyse", path, "--no-learn", "--lang", lang, *words, **more)


def quick(path, *words):
    return json.loads(analyse(path, "--level", "beginner", "--json", *words).stdout)


def width(line):
    return sum(0 if unicodedata.combining(c) else 1 for c in line)


def sums_add_up(game, path):
    found = quick(path)
    decisions = [event for event in found["events"] if "loss" in event]
    free = [event for event in decisions if not event["forced"]]
    chances = [event for event in found["events"] if "luck" in event]
    checks.check(found["finished"] and not found["damaged"] and free and chances, f"{game}: has decisions and chances")
    checks.check(all(event["loss"] >= 0 and event["best"][0]["value"] - event["value"] == event["loss"] for event in decisions),
                 f"{game}: a loss is what the best move is worth more")
    checks.check(all(event["mark"] == max([mark for mark in ("?!", "?", "??") if event["loss"] >= found["marks"][mark]],
                                          key=lambda mark: found["marks"][mark], default=None) for event in decisions),
                 f"{game}: marks follow their thresholds")
    checks.check(all(event["reason"] for event in decisions if event["mark"]), f"{game}: every mark has a reason")
    result = next(line for line in path.read_text().splitlines() if line.startswith("result")).split()[1:]
    for seat in found["seats"]:
        own = [event for event in free if event["seat"] == seat["seat"]]
        luck = sum(event["luck"][seat["seat"] - 1] for event in chances)
        adjusted = 1000 * seat["score"] + (luck if found["fewest_wins"] else -luck)
        fine = (seat["loss"] == sum(event["loss"] for event in own) and seat["decisions"] == len(own)
                and seat["luck"] == luck and seat["adjusted"] == adjusted and seat["score"] == int(result[seat["seat"] - 1])
                and seat["grade"] in GRADES)
        checks.check(fine, f"{game}: sums of seat {seat['seat']}", seat)
        dearest = sorted((event["loss"] for event in own if event["mark"]), reverse=True)[:3]
        checks.check([mistake["loss"] for mistake in seat["dearest"]] == dearest, f"{game}: dearest of seat {seat['seat']}",
                     seat["dearest"])
        possible = seat.get("hindsight")
        if possible:
            better = possible["score"] <= seat["score"] if found["fewest_wins"] else possible["score"] >= seat["score"]
            checks.check(better, f"{game}: hindsight of seat {seat['seat']} is no worse than the result", seat)
    checks.check(all("hindsight" in seat for seat in found["seats"]) == (game not in ("null-bock", "nullern")),
                 f"{game}: hindsight")


def in_words(game, path, folder):
    """Text and picture, of the whole game in English, of its beginning in the other languages."""
    lines = path.read_text().splitlines()
    start = folder / f"{game}-start.rec"
    start.write_text("\n".join(lines[:lines.index("---") + 40]) + "\n")
    for lang in LANGUAGES:
        record = path if lang == "en" else start
        picture = folder / f"{game}-{lang}.svg"
        done = analyse(record, "--level", "beginner", "--svg", picture, lang=lang)
        checks.check(done.returncode == 0, f"{game} {lang}: analysed", done.stderr)
        wide = [line for line in done.stdout.splitlines() if width(line) > 80]
        checks.check(not wide, f"{game} {lang}: fits 80 columns", wide[:2])
        sheets = [line.split()[1] for line in lines if line.startswith("sheet ")]
        checks.check(all(name in done.stdout.splitlines()[0] for name in sheets), f"{game} {lang}: the title names the sheet",
                     done.stdout.splitlines()[:1])
        bare = [line for line in done.stdout.splitlines() if "{" in line or "analyse." in line]
        checks.check(not bare and "Ada & <Bo>" in done.stdout, f"{game} {lang}: no bare text ids", bare[:2])
        try:
            root = xml.etree.ElementTree.parse(picture).getroot()
            words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
            curves = list(root.iter("{http://www.w3.org/2000/svg}polyline"))
            seats = int(next(line for line in lines if line.startswith("seats")).split()[1])
            checks.check("Ada & <Bo>" in words and len(curves) == 3 * seats, f"{game} {lang}: the picture", words[:4])
        except xml.etree.ElementTree.ParseError as trouble:
            checks.check(False, f"{game} {lang}: the picture", trouble)
    short = analyse(start, "--level", "beginner", "--brief", "--seat", "2").stdout
    checks.check("player 2" in short and "Round 1\n" not in short and len(short.splitlines()) < 30,
                 f"{game}: short, for one seat", short)


def planted(game, path, folder):
    lines = path.read_text().splitlines()
    place, bad = BLUNDERS[game]
    own = [i for i, line in enumerate(lines) if line.startswith("1 ") and i > lines.index("---")]
    record = folder / f"{game}-blunder.rec"
    record.write_text("\n".join(lines[:own[place]] + [f"1 {bad}"]) + "\n")
    done = analyse(record, "--seat", "1", "--json")
    found = json.loads(done.stdout)
    sentences = [mistake["sentence"] for mistake in found["seats"][0]["dearest"]]
    checks.check(any(bad in sentence for sentence in sentences), f"{game}: a planted blunder is among the dearest", sentences)
    checks.check("rollout" in found["events"][-1] and found["events"][-1]["loss"] > 0, f"{game}: it was played out", found["events"][-1])
    checks.check(not found["finished"] and done.returncode == 0, f"{game}: an unfinished game is analysed", done.stderr)
    checks.check(not any("hindsight" in seat for seat in found["seats"]), f"{game}: no hindsight before the end")
    checks.check(found["seats"][1]["judged"] is False and "loss" not in found["seats"][1], f"{game}: only seat 1")


def in_proportion(decisions, marks):
    """What was not played out is told in the proportion in which what was played out held; a few of them say little, half as much again at most."""
    judged, held = (marks["?"] + sum(event[key] for event in decisions if "rollout" in event) for key in ("judged", "loss"))
    held = min(held, judged * 3 // 2)
    return all(event["loss"] == -(-event["judged"] * held // judged) == event["best"][0]["value"] - event["value"]
               for event in decisions if "rollout" not in event)


def rolled_out(game, path, folder):
    """The costliest are played out, all of them if asked for; what is told is what was measured, with its interval."""
    lines = path.read_text().splitlines()
    start = folder / f"{game}-rolled.rec"
    start.write_text("\n".join(lines[:lines.index("---") + 24]) + "\n")
    usual, again = (analyse(start, "--json", "--seat", "1").stdout for _ in range(2))
    checks.check(usual and usual == again, f"{game}: the same twice, at full effort")
    every = again if game.startswith("nulli") else analyse(start, "--json", "--seat", "1", "--rollout").stdout  # these two take long
    for found, all_of_them in ((json.loads(usual), False), (json.loads(every), every != again)):
        decisions = [event for event in found["events"] if "loss" in event and not event["forced"]]
        rolled = [event for event in decisions if "rollout" in event]
        checks.check(all(event["loss"] == max(event["rollout"]["loss"], 0) == event["best"][0]["value"] - event["value"]
                         and event["rollout"]["games"] >= 48 and event["rollout"]["within"] >= 0 for event in rolled),
                     f"{game}: what is told of a move that was played out is what was measured", rolled[:2])
        dearest = {mistake["line"] for mistake in found["seats"][0]["dearest"]}
        wanted = [event for event in decisions if event["line"] in dearest or (all_of_them and (event["mark"] or event["judged"] >= 1000))]
        checks.check(all("rollout" in event for event in wanted), f"{game}: what is to be played out was", wanted[:2])
        checks.check(in_proportion(decisions, found["marks"]), f"{game}: what was not played out is told in the proportion of what was", rolled[:2])
        checks.check(all("±" in mistake["sentence"] for mistake in found["seats"][0]["dearest"]),
                     f"{game}: the sentence tells how sure it is")
    checks.check("rollout" not in analyse(start, "--json", "--level", "beginner").stdout, f"{game}: a first look plays nothing out")


def judged_deeply():
    """A move that looks bad at a glance (then 1.3 dots, a mistake), and is not: it is judged as deeply as the best one."""
    found = json.loads(analyse(RECORDS / "nulli-hex.rec", "--json", "--seat", "1").stdout)
    event = next(event for event in found["events"] if event["line"] == 49)
    checks.check(event["move"] == "p2-l6" and event["loss"] < 600, "nulli-hex: a move of low rank is judged deeply", event)


def bad_input(folder):
    path = RECORDS / "nulli-flow.rec"
    lines = path.read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("1 ") and i > lines.index("---"))
    broken = folder / "broken.rec"
    broken.write_text("\n".join(lines[:first + 6] + ["1 z99-z1"] + lines[first + 6:]) + "\n")
    done = analyse(broken, "--level", "beginner")
    checks.check(done.returncode == 1 and done.stderr.startswith(f"{broken}:{first + 7}:") and len(done.stderr.splitlines()) == 1
                 and "Round 2" in done.stdout, "an impossible line: one sentence, and what stands before it", done.stderr)
    wrong = folder / "wrong.rec"
    wrong.write_text("\n".join(lines[:-1] + ["result 77 77"]) + "\n")
    done = analyse(wrong, "--level", "beginner", "--json")
    checks.check(done.returncode == 1 and json.loads(done.stdout)["damaged"] and len(done.stderr.splitlines()) == 1,
                 "a wrong result: one sentence", done.stderr)
    empty = folder / "empty.rec"
    empty.write_text("\n".join(lines[:lines.index("---") + 1]) + "\n")
    for words in ([], ["--json"], ["--svg", folder / "empty.svg"]):
        done = analyse(empty, *words)
        checks.check(done.returncode == 0 and done.stdout, f"a game that has not begun {words[:1]}", done.stderr)
    for words, status in [(["--level", "grandmaster"], 2), (["--seat", "5"], 2), (["--seat", "0"], 2), (["--seat", "x"], 2),
                          (["--nonsense"], 2), (["second"], 2), (["--svg", folder / "no" / "where.svg"], 1)]:
        done = analyse(empty, *words)
        checks.check(done.returncode == status and len(done.stderr.splitlines()) == 1, f"refused: {words}", done)
    for missing in (folder / "missing.rec", folder):
        done = analyse(missing)
        checks.check(done.returncode == 1 and len(done.stderr.splitlines()) == 1, f"refused: {missing.name}", done.stderr)


def views(folder):
    """A seat's own record can be analysed for that seat, by the same judgement as out of the whole record."""
    whole = RECORDS / "traexx.rec"
    head, _, events = whole.read_text().partition("---\n")
    seen = folder / "view.rec"
    hidden = []
    waiting = None
    for line in events.splitlines():
        if line.startswith("1 "):  # seat 2 sees it when it has moved itself; our bots move in the order of seats
            hidden.append("1 ?")
            waiting = line
        elif line.startswith("2 ") and waiting:
            hidden += [line, f"shown {waiting}"]
            waiting = None
        else:
            if waiting:  # seat 1 moved alone
                hidden[-1] = waiting
            waiting = None
            hidden.append(line)
    seen.write_text(head + "view 2\n---\n" + "\n".join(hidden) + "\n")
    done = analyse(seen, "--level", "beginner", "--json")
    checks.check(done.returncode == 0, "a seat's own record", done.stderr)
    if done.returncode == 0:
        part, all_of_it = json.loads(done.stdout)["seats"][1], quick(whole)["seats"][1]
        for mistake in part["dearest"] + all_of_it["dearest"]:
            del mistake["line"]
        checks.check(part == all_of_it, "a seat's own record tells the same", (part, all_of_it))
    done = analyse(seen, "--seat", "1")
    checks.check(done.returncode == 2 and "player 2" in done.stderr, "another seat's secrets", done.stderr)
    seen.write_text(head + "view 0\n---\n")
    done = analyse(seen)
    checks.check(done.returncode == 2 and "spectator" in done.stderr, "a spectator's record", done.stderr)
    head, _, events = (RECORDS / "nullern.rec").read_text().partition("---\n")
    lines = events.splitlines()[:4]
    lines = [line if not line.startswith("deal") or line.startswith("deal 1") else " ".join(line.split()[:2] + ["?"]) for line in lines]
    seen.write_text(head + "view 1\n---\n" + "\n".join(lines) + "\n")
    found = json.loads(analyse(seen, "--json").stdout)
    checks.check(not found["luck_known"] and "luck" not in found["seats"][0], "hidden hands: no luck is told")


def stopping():
    """Ctrl-C ends it with what is there so far."""
    job = subprocess.Popen([program, "analyse", RECORDS / "nullern.rec", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(0.5)
    job.send_signal(signal.SIGINT)
    output, _ = job.communicate(timeout=60)
    found = json.loads(output)
    judged = sum("loss" in event for event in found["events"])
    checks.check(job.returncode == 130 and found["stopped"] and judged < 400, "Ctrl-C: what is there so far", (job.returncode, judged))


with tempfile.TemporaryDirectory() as name:
    where = pathlib.Path(name)
    for one in GAMES:
        sums_add_up(one, RECORDS / f"{one}.rec")
        in_words(one, RECORDS / f"{one}.rec", where)
        planted(one, RECORDS / f"{one}.rec", where)
        rolled_out(one, RECORDS / f"{one}.rec", where)
    bad_input(where)
    views(where)
    judged_deeply()
    stopping()
checks.close()
