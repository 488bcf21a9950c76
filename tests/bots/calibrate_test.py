#!/usr/bin/env python3
"""The tools that look after the sheets: train_all, calibrate, check_drafts, with few games, on copies.

usage: calibrate_test.py BUILD [--shipped]
With --shipped also whether the figures of our own sheets are those of the sheets as they are.
"""
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(ROOT / "tools"))
import calibrate_report  # noqa: E402
import calibrate_sheets  # noqa: E402
import check_drafts  # noqa: E402
import train_all  # noqa: E402

checks = Checks()
GAMES = 12
first = next(sheet for sheet in calibrate_sheets.shipped("nulli-flow/") if sheet.weights)


def open_desk(folder):
    """A build folder with the program alone, and a page for the tables."""
    (folder / "build").mkdir()
    (folder / "build/nullarium").symlink_to(BUILD / "nullarium")
    shutil.copy(ROOT / "docs/sheets.md", folder / "page.md")


def fresh_copy(folder):
    """A folder of sheets with the first Flow sheet alone and its weights."""
    own = folder / "sheets/nulli-flow"
    own.mkdir(parents=True)
    for path in (first.path, first.weights_path, first.path.parent / "sheets.list"):
        shutil.copy(path, own)
    open_desk(folder)
    return own


def words(folder, *more):
    return ["/usr/bin/python3", ROOT / "tools/calibrate.py", "--build", folder / "build", "--sheets", folder / "sheets", "--page", folder / "page.md",
            "--games", str(GAMES), "--seed", "3000", "--jobs", "1", *more]


def checksums():
    """The checksum computed here is the one the program writes into weights; titles, names and comments do not count."""
    for game in calibrate_sheets.GAMES:
        checks.check(any(sheet.weights for sheet in calibrate_sheets.shipped(f"{game}/")), f"the checksum of a sheet of {game} is that of its weights")
    text = first.path.read_text()
    same = text.replace("title ", "title Other ").replace("map\n", "map\n# a comment\n")
    checks.check(calibrate_sheets.checksum(same) == calibrate_sheets.checksum(text), "title and comments do not count")
    checks.check(calibrate_sheets.checksum(text.replace(". .", "_ .", 1)) != calibrate_sheets.checksum(text), "a dot counts")


def trains(folder):
    """What fits is left alone, what does not is learned, and goes on where it was stopped."""
    own = fresh_copy(folder)
    weights = own / first.weights_path.name
    command = ["/usr/bin/python3", ROOT / "tools/train_all.py", "--build", folder / "build", "--sheets", folder / "sheets", "--jobs", "1"]
    done = run(*command)
    checks.check(done.returncode == 0 and "0 sets to learn, 1 known" in done.stdout, "weights that fit are left alone", done.stdout + done.stderr)
    done = run(*command, "--games", "40")
    head = calibrate_sheets.read_weights(weights)
    checks.check(done.returncode == 0 and head and head.games == 40 and head.sheet == first.checksum, "weights of another number of games are learned anew",
                 done.stdout + done.stderr)
    whole = weights.read_bytes()
    weights.unlink()
    child = subprocess.Popen([*map(str, command), "--games", "4000"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    log = None
    for _ in range(600):
        log = next((folder / "build/train").glob(f"*-{first.name}-*-4000-*.log"), None)
        if log and log.stat().st_size:
            break
        time.sleep(0.05)
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    told, _ = child.communicate(timeout=60)
    kept = list((folder / "build/train").glob(f"*-{first.name}-*-4000-*.sums"))
    checks.check(child.returncode == 130 and "goes on from here" in told and kept and not weights.exists(), "stopped: what is learned is kept, nothing half done is shipped", told)
    for path in (folder / "build/train").glob(f"*-{first.name}-*-4000-*"):
        path.unlink()
    done = run(*command, "--games", "40")
    checks.check(weights.read_bytes() == whole, "the same command gives the same weights", done.stdout + done.stderr)
    (own / "gone.weights").write_bytes(whole)
    done = run(*command, "--games", "40")
    checks.check(done.returncode == 1 and "gone.weights: belongs to no sheet" in done.stdout, "weights of no sheet are told of", done.stdout)
    done = run("/usr/bin/python3", ROOT / "tools/train_all.py", "--games", "40")
    checks.check(done.returncode == 2 and "--sheets" in done.stderr, "few games are refused for what is shipped", done.stderr)
    sizes = [path.stat().st_size for path in (ROOT / "sheets").glob("*/*.weights")]
    checks.check(train_all.tell_sizes(ROOT / "sheets"), "all weights that are shipped are within their limits and belong to sheets", sizes)


def calibrates(folder):
    """Measured once, stopped and gone on with, not measured again; the tables; what makes figures stale."""
    own = fresh_copy(folder)
    figures = own / f"{first.name}.figures"
    done = run(*words(folder, "--check"))
    checks.check(done.returncode == 1 and "was not measured yet" in done.stdout, "--check: not measured", done.stdout + done.stderr)

    child = subprocess.Popen(list(map(str, words(folder))), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for _ in range(1200):
        if any((folder / "build/calibrate").glob("*.json")):
            break
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    told, _ = child.communicate(timeout=60)
    checks.check(child.returncode == 130 and not figures.exists(), "stopped between levels: no figures yet", told)
    done = run(*words(folder))
    checks.check("4 levels to measure" not in done.stdout and "levels to measure" in done.stdout, "it goes on with what was not measured yet", done.stdout + done.stderr)
    checks.check(figures.exists(), "the figures are there", done.stdout + done.stderr)
    lines = [json.loads(line) for line in figures.read_text().splitlines()]
    levels = [line for line in lines if line["what"] == "level"]
    checks.check([line["level"] for line in levels] == calibrate_sheets.LEVELS and [line["games"] for line in levels] == [GAMES] * 3 + [GAMES // 2],
                 "all levels are in them, the master's with half as many games", levels)
    checks.check(sum(line["what"] == "prize" for line in lines) > 0, "and what can be earned")
    page = (folder / "page.md").read_text()
    row = next((line for line in page.splitlines() if line.startswith(f"| {first.name} |")), "")
    club = next(line for line in levels if line["level"] == "middling")
    checks.check(f"| {club['median']:g} ({club['median_low']:g}-{club['median_high']:g}) |" in row, "the page has its row with the middling player's median", row)
    checks.check(f"--games {GAMES} --seed 3000" in page, "and the command with its seed")

    before = figures.read_text()
    done = run(*words(folder))
    checks.check("0 levels to measure, 4 known" in done.stdout and figures.read_text() == before, "what is known is not measured again", done.stdout + done.stderr)
    changed = before.replace('"middling": "', '"middling": "x')  # as if it had played otherwise then
    figures.write_text(changed)
    done = run(*words(folder, "--list"))
    checks.check(" 0 known" not in done.stdout and "middling" not in done.stdout, "levels kept beside the build need not be played again", done.stdout + done.stderr)
    shutil.rmtree(folder / "build/calibrate")
    figures.write_text(changed)
    done = run(*words(folder, "--list"))
    checks.check("levels to measure" in done.stdout and "0 levels" not in done.stdout, "other first games: measured again", done.stdout + done.stderr)
    figures.write_text(before)
    return own, figures


def checks_find(folder, own, figures):
    """--check finds a wrong difficulty, another sheet, other weights, too few games, and what does not hold."""
    def complains(what, *more):
        done = run(*words(folder, "--check", *more))
        checks.check(done.returncode == 1 and what in done.stdout, f"--check finds: {what}", done.stdout + done.stderr)

    before, list_path = figures.read_text(), own / "sheets.list"
    lines = [json.loads(line) for line in before.splitlines()]
    for line in lines:  # all as it should be, whatever few games gave
        line |= {"row": {"holds": True}, "prize": {"earned": 0.5, "gain": 1}, "difficulty": {"difficulty": "normal", "clearly": True}}.get(line["what"], {})

    def write(change=None):
        figures.write_text("".join(json.dumps(change(dict(line)) if change else line) + "\n" for line in lines))

    list_path.write_text(f"{first.name} normal\n")
    write()
    done = run(*words(folder, "--check"))
    checks.check(done.returncode == 0 and "1 sheets, all as wanted" in done.stdout, "--check: all as wanted", done.stdout + done.stderr)
    write(lambda line: line | ({"holds": False} if line["what"] == "row" and line["level"] == "good" else {}))
    complains("good player's median is")
    write(lambda line: line | ({"gain": -0.6} if line["what"] == "prize" else {}))
    complains("does harm")
    write(lambda line: line | ({"earned": 0} if line["what"] == "prize" else {}))
    complains("was never earned")
    write(lambda line: line | ({"difficulty": "hard"} if line["what"] == "difficulty" else {}))
    complains("sheets.list says normal, measured is hard")
    list_path.write_text(f"{first.name} hard\n")
    write(lambda line: line | {"difficulty": {"difficulty": "hard", "clearly": False}, "row": {"holds": False}}.get(line["what"], {}))
    complains("not clearly hard")
    write(lambda line: line | {"difficulty": {"difficulty": "hard"}, "row": {"holds": line.get("statistic") == "starts"}}.get(line["what"], {}))
    done = run(*words(folder, "--check"))
    checks.check(done.returncode == 0, "the verdicts of a normal sheet do not bind a hard one", done.stdout)
    list_path.write_text(f"{first.name} normal\n")
    write()
    complains(f"was measured over only {GAMES} games", "--games", "2000")
    figures.write_text(before[:len(before) // 2])
    complains("its figures: cannot be read")
    write()
    weights = own / first.weights_path.name
    kept = weights.read_bytes()
    weights.unlink()
    complains("the weights have changed")
    weights.write_bytes(kept)
    sheet = own / first.path.name
    sheet.write_text(first.path.read_text().replace(". .", "_ .", 1))
    complains("the sheet has changed")
    sheet.write_text(first.path.read_text() + "\n# a comment\n")
    done = run(*words(folder, "--check"))
    checks.check(done.returncode == 0, "a comment makes nothing stale", done.stdout)


def shipped_figures():
    """Our collection: enough of each game in all difficulties but a hard one of NULLI Flow (docs/sheets.md); and whoever changes one of them or its weights measures it again (make calibrate)."""
    for game, least in {"nulli-flow": 8, "nulli-hex": 8, "traexx": 6}.items():
        hard = [sheet.difficulty for sheet in calibrate_sheets.shipped(f"{game}/")]
        bare = [sheet.name for sheet in calibrate_sheets.shipped(f"{game}/") if not sheet.weights]
        checks.check(not bare, f"every sheet of {game} has weights of its own (make train-all)", bare)
        wanted = set(check_drafts.DIFFICULTIES) - ({"hard"} if game == "nulli-flow" else set())
        checks.check(len(hard) >= least and set(hard) == wanted and hard[0] == "normal", f"{game} has sheets of {', '.join(sorted(wanted))}, a normal one first", hard)
    done = run("/usr/bin/python3", ROOT / "tools/calibrate.py", "--check")
    checks.check(done.returncode == 0, "every sheet was measured as it is now, and holds what is wanted", done.stdout.strip().replace("\n", "; "))


def drafts(folder):
    """A few new sheets of each game, drawn up, checked and measured; kept, and begun anew when they come out otherwise."""
    open_desk(folder)
    command = ["/usr/bin/python3", ROOT / "tools/check_drafts.py", "--build", folder / "build", "--page", folder / "page.md", "--count", "3", "--sample", "1",
               "--games", "40", "--seed", "3000"]
    done = run(*command)
    page = (folder / "page.md").read_text()
    for name in calibrate_sheets.GAMES.values():
        checks.check(f"| {name} | 3 | 3 | 3 |" in page, f"three new sheets of {name} pass and differ", done.stdout + done.stderr)
    kept = sorted((folder / "build/drafts").glob("*.sheet"))
    times = {path: path.stat().st_mtime_ns for path in kept}
    run(*command)
    checks.check(len(kept) == 9 and times == {path: path.stat().st_mtime_ns for path in kept}, "what was drawn up is kept", len(kept))
    if not kept:
        return
    kept[0].write_text(kept[0].read_text() + "# other\n")
    done = run(*command, "--only", kept[0].name.rsplit("-", 4)[0])
    checks.check("begun anew" in done.stdout and "# other" not in kept[0].read_text(), "what comes out otherwise is begun anew", done.stdout + done.stderr)


def judges_drafts():
    """The verdict on drafts: one of ten may be missed, two not; equal ones and warnings are found."""
    def made():
        return [check_drafts.Draft("nulli-flow", i, "gentle", 0, "none", pathlib.Path(), passed=True, checksum=i + 1, measured="gentle") for i in range(10)]

    drafts = made()
    checks.check(not check_drafts.judge("nulli-flow", drafts, drafts)[2], "ten of ten")
    drafts[0].measured = "hard"
    cells, told, wrong = check_drafts.judge("nulli-flow", drafts, drafts)
    checks.check(len(told) == 1 and not wrong and "9 of 10" in cells, "nine of ten are enough, and the tenth is told of", (cells, told, wrong))
    drafts[1].measured = "normal"
    checks.check(len(check_drafts.judge("nulli-flow", drafts, drafts)[2]) == 1, "eight of ten are not")
    drafts = made()
    drafts[3].checksum = drafts[7].checksum
    checks.check("the same as seed 3" in check_drafts.judge("nulli-flow", drafts, drafts)[2][0], "two alike are found")
    drafts = made()
    drafts[2].wrong = "island A: too thin"
    checks.check("too thin" in check_drafts.judge("nulli-flow", drafts, drafts)[2][0], "a warning is found")


checksums()
judges_drafts()
with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two, tempfile.TemporaryDirectory() as three:
    trains(pathlib.Path(one))
    own_folder, figures_file = calibrates(pathlib.Path(two))
    checks_find(pathlib.Path(two), own_folder, figures_file)
    drafts(pathlib.Path(three))
if "--shipped" in sys.argv:
    shipped_figures()
checks.close()
