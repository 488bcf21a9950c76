"""`nullarium sheet`: list, show, check, new; sheets that are wrong, with file and line; the same figures for any number
of threads; a sheet typed in by hand is played on at once; every sheet of ours is without a warning, and so are new ones.

  sheet_test.py build/nullarium [--new N]    N new sheets a game, else 12
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
program = pathlib.Path(sys.argv[1]).resolve()
checks = Checks()
LANGUAGES = ["en", "de", "fr", "it", "ru"]
GAMES = ["nulli-flow", "nulli-hex", "traexx"]
NEW = int(sys.argv[sys.argv.index("--new") + 1]) if "--new" in sys.argv else 12
OURS = sorted(ROOT.glob("sheets/*/*.sheet"))


def sheet(*words, **more):
    return run(program, "sheet", *words, "--lang", "en", **more)


def name_of(path):
    return re.search(r"^sheet (\S+)", path.read_text(), re.M)[1]


def refused(done, status, *parts):
    """One sentence on standard error, nothing else, and this exit status."""
    return done.returncode == status and not done.stdout and done.stderr.count("\n") == 1 and \
        all(part in done.stderr for part in parts)


def listing():
    done = sheet("list")
    rows = [re.split(r"\s{2,}", line) for line in done.stdout.splitlines()]
    checks.check(rows[0] == ["name", "title", "difficulty", "size", "game"], "list: its head", rows[:1])
    names = [(row[-1], row[0]) for row in rows[1:]]
    checks.check(names == [(path.parent.name, name_of(path)) for path in OURS], "list: every sheet, in order", names)
    hardness = {}
    for path in ROOT.glob("sheets/*/sheets.list"):
        for line in path.read_text().splitlines():
            if line and line[0] != "#":
                hardness[path.parent.name, line.split()[0]] = line.split()[1]
    checks.check(all(row[2] == hardness[row[-1], row[0]] for row in rows[1:]), "list: difficulties as in sheets.list")
    for game in GAMES:
        own = sheet("list", game).stdout.splitlines()[1:]
        checks.check(own and all(line.endswith(game) for line in own), f"list {game}", own)
    titles = {run(program, "sheet", "list", "nulli-flow", "--lang", language).stdout for language in LANGUAGES}
    checks.check(len(titles) == 5, "list: titles in five languages")
    none = sheet("list", "nullern")
    checks.check(none.returncode == 0 and "without a sheet" in none.stdout, "list of a game without sheets")


def commands():
    checks.check(refused(sheet("draw"), 2, "sheet draw", "list"), "an unknown part is refused")
    checks.check(refused(sheet(), 2, "nullarium sheet list|show|check|new|print"), "without a part: how to use it")
    for part in ["list", "show", "check", "new"]:
        for language in LANGUAGES:
            done = run(program, "sheet", part, "--help", "--lang", language)
            checks.check(done.returncode == 0 and f"nullarium sheet {part}" in done.stdout and "--lang" in done.stdout and
                         not re.search(r"\bsheet\.[a-z]", done.stdout), f"sheet {part} --help {language}", done.stdout)
        if part != "list":
            checks.check(refused(sheet(part), 2, f"nullarium sheet {part}"), f"sheet {part} without words")
        checks.check(refused(sheet(part, "--nonsense"), 2, "--nonsense"), f"sheet {part} --nonsense")


def show(folder):
    for path in OURS:
        drawn = sheet("show", f"{path.parent.name}/{name_of(path)}")
        again = sheet("show", path)
        widest = max(len(line) for line in drawn.stdout.splitlines())
        checks.check(drawn.returncode == 0 and drawn.stdout == again.stdout and widest <= 100 and
                     drawn.stdout.count("\n") > 10, f"show {name_of(path)} by name and as a file", drawn.stdout)
        checks.check(sheet("show", path, "--text").stdout == path.read_text(), f"show {name_of(path)} --text")
        plain = sheet("show", path, "--ascii")
        board = plain.stdout.split("\n\n", 1)[1]
        checks.check(plain.returncode == 0 and board.isascii(), f"show {name_of(path)} --ascii", board)
    traexx = next(path for path in OURS if path.parent.name == "traexx")
    boards = {sheet("show", traexx, "--board", number).stdout for number in (1, 2, 3, 4)}
    checks.check(len(boards) == 4, "show: four boards of Träxx, all different")
    checks.check(refused(sheet("show", traexx, "--board", 5), 1, "4 boards", "5"), "show: there is no fifth board")
    checks.check(refused(sheet("show", "no-such-sheet"), 1, "no-such-sheet", "sheet list"), "show: no such sheet")
    twice = next((name_of(path) for path in OURS if sum(name_of(path) == name_of(other) for other in OURS) > 1), None)
    if twice:  # a name that two games use needs its game
        checks.check(refused(sheet("show", twice), 2, twice, "GAME/NAME"), f"show {twice}: of which game?")
    picture = folder / "paw.svg"
    quiet = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}  # fontconfig keeps its tables to the end
    done = sheet("show", "paw", "--svg", picture, env=quiet)
    checks.check(done.returncode == 0 and "<svg" in picture.read_text() and "</svg>" in picture.read_text(),
                 "show --svg writes a picture", done.stderr)
    done = sheet("show", "paw", "--svg", folder / "missing" / "paw.svg", env=quiet)
    checks.check(done.returncode == 1 and "missing" in done.stderr and not (folder / "missing").exists(),
                 "show --svg: an unwritable file is said", done.stderr)


FLOW = "sheet t\ngame nulli-flow\nchances -1 -2\njokers a1 d3\nmap\n. . . .\n. A A .\n. A A .\n_ . . _\n"
HEX = "sheet t\ngame nulli-hex\nmap\na a a a\n a O a a\na a a a\n b b b\n"


def wrong(folder):
    """Every way to be wrong: the file, the line, a sentence, exit status 1, nothing on standard output."""
    traexx = next(path for path in OURS if path.parent.name == "traexx").read_text()
    place = {line.split()[0]: number + 1 for number, line in reversed(list(enumerate(traexx.splitlines())))
             if line and line[0] != "#"}
    cases = [
        ("unknown key", FLOW.replace("chances", "chance"), 3), ("a key twice", FLOW.replace("map", "jokers a1\nmap"), 5),
        ("chance 0", FLOW.replace("-1 -2", "-1 0"), 3), ("chance beyond", FLOW.replace("-1 -2", "-1 -7"), 3),
        ("joker off the sheet", FLOW.replace("d3", "a4"), 4), ("joker twice", FLOW.replace("d3", "a1"), 4),
        ("island apart", FLOW.replace("_ . . _", "A . . _"), None), ("a strange mark", FLOW.replace("_ . . _", "_ . ? _"), 9),
        ("no dot", "sheet t\ngame nulli-flow\nmap\n_ _\n", None), ("no game", FLOW.replace("game nulli-flow\n", ""), None),
        ("unknown game", FLOW.replace("nulli-flow", "ludo"), 2), ("a game without sheets", FLOW.replace("nulli-flow", "nullern"), None),
        ("a name with blanks", FLOW.replace("sheet t", "sheet t t"), 1), ("text after the map", FLOW + "\nmore\n", 11),
        ("no map", "sheet t\ngame nulli-flow\n", None), ("nothing at all", "", None),
        ("hex: mixed parity", HEX.replace("\n b b b", "\nb b b"), None), ("hex: a strange mark", HEX.replace("O", "Q"), 5),
        ("hex: field apart", HEX.replace("a a a a", "b a a a", 1), None),
        ("hex: lonely symbol", HEX + "_\n_\n_\n      O\n", None),
        ("träxx: a number missing", re.sub(r"([A-Z])10", r"\1", traexx), None),
        ("träxx: three starts", re.sub(r"^starts \S+", "starts", traexx, flags=re.M), place["starts"]),
        ("träxx: fourteen cards", re.sub(r"^cards \S+", "cards", traexx, flags=re.M), place["cards"]),
        ("hopeless: no two dots in a line", "sheet t\ngame nulli-flow\nmap\n. _ .\n_ . _\n", None),
        ("hopeless: no two dots of a field side by side", "sheet t\ngame nulli-hex\nmap\na  b  c\n", None),
    ]
    for name, text, line in cases:
        path = folder / "wrong.sheet"
        path.write_text(text)
        done = sheet("check", path)
        checks.check(refused(done, 1, f"{path}:{line}: " if line else str(path)), f"refused: {name}",
                     (done.returncode, done.stdout, done.stderr))
    (folder / "bytes.sheet").write_bytes(bytes(range(256)) * 40)
    checks.check(sheet("check", folder / "bytes.sheet").returncode == 1, "refused: any bytes")
    (folder / "huge.sheet").write_text("# much\n" * 60000)
    checks.check(refused(sheet("check", folder / "huge.sheet"), 1, "huge.sheet"), "refused: a huge file")
    checks.check(sheet("check", folder).returncode == 1, "refused: a folder")


def check_ours():
    for path in OURS:
        done = sheet("check", f"{path.parent.name}/{name_of(path)}")
        checks.check(done.returncode == 0 and "\n! " not in done.stdout and "No warning" in done.stdout and
                     "{" not in done.stdout, f"check {path.parent.name}/{name_of(path)}: no warning", done.stdout)
        said = [run(program, "sheet", "check", path, "--lang", language).stdout for language in LANGUAGES]
        checks.check(len(set(said)) == 5, f"check {name_of(path)} in five languages")


def warns(folder):
    """A sheet that can be played but is not what ours are: marked lines, exit status 0."""
    path = folder / "snake.sheet"
    path.write_text("sheet snake\ngame nulli-flow\nchances -1\njokers a1\nmap\n" +
                    ". A A A A A A A A A .\n. . . . . . . . . . .\n" * 3)
    text = path.read_text().replace(". A A A A A A A A A .\n", ". . . . . . . . . . .\n", 2)
    path.write_text(text)
    done = sheet("check", path)
    checks.check(done.returncode == 0 and "\n! " in done.stdout and "warning" in done.stdout,
                 "a long thin island is warned of, and can be played on", done.stdout)


def measure(folder):
    outputs = {}
    for threads in (1, 2):
        path = folder / f"m{threads}.json"
        done = sheet("check", "paw", "--measure", "--games", 40, "--level", "middling,good", "--threads", threads, "--json", path,
                     "--seed", 3001)
        outputs[threads] = (done.returncode, done.stdout, path.read_text())
    checks.check(outputs[1] == outputs[2] and outputs[1][0] == 0, "the same figures for 1 and 2 threads", outputs)
    lines = [json.loads(line) for line in outputs[1][2].splitlines()]
    kinds = [line["what"] for line in lines]
    checks.check(kinds[:3] == ["sheet", "level", "level"] and kinds[-2:] == ["difficulty", "end"] and "prize" in kinds and
                 "row" in kinds, "json: its lines", kinds)
    club = lines[1]
    results = [result for result, count in club["results"] for _ in range(count)]
    checks.check(len(results) == 40 and abs(sum(results) / 40 - club["mean"]) < 1e-3 and
                 (results[19] + results[20]) / 2 == club["median"] and
                 sum(band["games"] for band in club["bands"]) == 40, "json: mean, median and bands follow from the results", club)
    checks.check(club["median_low"] <= club["median"] <= club["median_high"] and
                 club["quartile_low"] <= club["median"] <= club["quartile_high"] and
                 club["best_low"] <= club["best"] <= club["best_high"], "json: intervals hold their values", club)
    alone = folder / "alone.json"
    sheet("check", "paw", "--measure", "--games", 40, "--level", "middling", "--json", alone, "--seed", 3001)
    checks.check(json.loads(alone.read_text().splitlines()[1]) == club, "one level alone gives the same line")
    other = folder / "other.json"
    sheet("check", "paw", "--measure", "--games", 40, "--level", "middling", "--json", other, "--seed", 3002)
    checks.check(json.loads(other.read_text().splitlines()[1])["results"] != club["results"], "another seed, other games")
    flow = [line for line in lines if line["what"] == "prize"][-1]
    checks.check(flow["name"] == "Flow" and flow["earned"] > 0.5 and flow["gain"] > flow["ci"] > 0, "Flow is worth earning", flow)
    starts = folder / "starts.json"
    traexx = next(path for path in OURS if path.parent.name == "traexx")
    sheet("check", traexx, "--measure", "--games", 40, "--level", "weak", "--json", starts)
    level = json.loads(starts.read_text().splitlines()[1])
    checks.check([start["games"] for start in level["starts"]] == [10] * 4 and level["starts_spread"] >= 0,
                 "Träxx: ten games on each of four boards", level)
    own = folder / "own.weights"
    own.write_bytes((ROOT / "sheets/nulli-flow/paw.weights").read_bytes())
    done = sheet("check", "paw", "--measure", "--games", 40, "--level", "middling", "--weights", own, "--seed", 3001)
    checks.check("weights from the file" in done.stdout and
                 done.stdout.split("every interval")[1] == sheet("check", "paw", "--measure", "--games", 40, "--level", "middling",
                                                                 "--seed", 3001).stdout.split("every interval")[1],
                 "--weights: the same weights, the same figures", done.stdout)
    for words, status, part in [(["--games", 50], 2, "--measure"), (["--measure", "--level", "genius"], 2, "genius"),
                                (["--measure", "--games", 0], 2, "--games"), (["--measure", "--seed", "x"], 2, "--seed")]:
        checks.check(refused(sheet("check", "paw", *words), status, part), f"refused: check {' '.join(map(str, words))}")
    for weights, part in [(ROOT / "sheets/nulli-hex/general.weights", "nulli-hex"), (ROOT / "README.md", "README.md"),
                          (folder / "none.weights", "none.weights")]:
        done = sheet("check", "paw", "--measure", "--weights", weights)
        checks.check(done.returncode == 1 and part in done.stderr and "Measured" not in done.stdout,
                     f"refused: weights {weights.name} of {weights.parent.name}", done.stderr)
    done = sheet("check", "paw", "--measure", "--games", 20, "--level", "weak", "--json", folder / "no" / "x.json")
    checks.check(done.returncode == 1 and "x.json" in done.stderr and "Measured" in done.stdout, "an unwritable --json is said")


def interrupt(folder):
    path = folder / "stopped.json"
    process = subprocess.Popen([program, "sheet", "check", "paw", "--measure", "--games", "1000000", "--level", "weak",
                                "--json", path, "--lang", "en"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    end = [json.loads(line) for line in path.read_text().splitlines()]
    checks.check(process.returncode == 130 and "Measured" in out and "stopped" in err and end[-1]["complete"] is False and
                 0 < end[1]["games"] < 1000000 and sum(count for _, count in end[1]["results"]) == end[1]["games"],
                 "Ctrl-C ends it and prints what is known", (process.returncode, out[-200:], err))


def new(folder):
    wishes = [[], ["--difficulty", "gentle"], ["--difficulty", "hard"], ["--symmetry", "none"]]
    for game in GAMES:
        made = {}
        for i in range(NEW):
            path = folder / f"{game}-{i}.sheet"
            done = sheet("new", game, "--seed", 3000 + i, "--out", path, *wishes[i % len(wishes)])
            if not checks.check(done.returncode == 0 and path.exists() and not done.stdout, f"new {game} {3000 + i}", done.stderr):
                continue
            made[path] = path.read_text()
            seen = sheet("check", path)
            checks.check(seen.returncode == 0 and "\n! " not in seen.stdout, f"new {game} {3000 + i} passes check",
                         seen.stdout + seen.stderr)
        maps = {text.split("map\n")[1] for text in made.values()}
        names = {re.search(r"^sheet (\S+)", text, re.M)[1] for text in made.values()}
        checks.check(len(maps) == len(names) == len(made) > 0, f"new {game}: no two alike", len(maps))
        path, text = next(iter(made.items()))
        command = text.splitlines()[0]
        checks.check(command.startswith(f"# nullarium sheet new {game} "), f"new {game}: says how it was made", command)
        again = run(program, *command.split()[2:])
        checks.check(again.stdout == text, f"new {game}: the same command, the same sheet", again.stdout)
        first, second = sheet("new", game).stdout, sheet("new", game).stdout
        checks.check(first != second and "map\n" in first, f"new {game}: without a seed, never the same")
        friendly = re.search(r"^title (.*) · (gentle|normal|hard)$", text, re.M)
        checks.check(friendly and friendly[1][0].isupper() and "new-" not in friendly[1], f"new {game}: a friendly title with its difficulty", text[:200])
        titled = sheet("new", game, "--seed", 3000, "--title", "Über die Heide").stdout
        checks.check("\ntitle Über die Heide\n" in titled and titled.split("game ")[1] == text.split("game ")[1],
                     f"new {game} --title", titled)
        for words, part in [(["--size", 9000], "9000"), (["--size", 1], "1"), (["--symmetry", "octagon"], "octagon"),
                            (["--difficulty", "brutal"], "brutal"), (["--title", "a\nb"], "title"), (["--seed", "-3"], "--seed")]:
            done = sheet("new", game, *words)
            checks.check(done.returncode in (1, 2) and not done.stdout and done.stderr.count("\n") == 1 and part in done.stderr,
                         f"new {game}: refused {words[0]} {words[1]!r}", (done.returncode, done.stdout, done.stderr))
    checks.check(refused(sheet("new", "nullern"), 1, "Nullern", "nulli-flow"), "new sheets for a game without any are refused")
    checks.check(refused(sheet("new", "nulli-hex", "--symmetry", "sixth", "--size", 100), 1, "116"), "a Hex sheet of sixths cannot be small")
    checks.check(refused(sheet("new", "nulli-flow", "--symmetry", "sixth"), 2, "mirror"), "a Flow sheet has no sixths")
    done = sheet("new", "nulli-hex", "--seed", 3000, "--out", folder / "no" / "x.sheet")
    checks.check(refused(done, 1, "x.sheet") and not (folder / "no").exists(), "new: an unwritable file is said", done.stderr)


def symmetric(folder):
    for game, word, sentence in [("nulli-flow", "mirror", "left and right"), ("nulli-hex", "sixth", "sixth")]:
        path = folder / "symmetric.sheet"
        done = sheet("new", game, "--symmetry", word, "--seed", 3100, "--out", path)
        seen = sheet("check", path).stdout if path.exists() else done.stderr
        checks.check(done.returncode == 0 and sentence in seen, f"new {game} --symmetry {word}", seen)
    for size in (70, 110):
        path = folder / "sized.sheet"
        done = sheet("new", "nulli-flow", "--size", size, "--seed", 3101, "--difficulty", "normal", "--out", path)
        dots = len(re.findall(r"[.A-Z]", path.read_text().split("map\n")[1])) if done.returncode == 0 else 0
        checks.check(abs(dots - size) <= size // 10, f"new nulli-flow --size {size}", (dots, done.stderr))


def by_hand(folder):
    """A sheet typed in from formats.md plays at once, with bots."""
    flow = folder / "typed.sheet"
    flow.write_text("sheet example\r\ngame nulli-flow\r\ntitle Example\r\nby me\r\nchances -1 -2\r\njokers a1 d3\r\nmap\r\n"
                    ". . . .\r\n. A A .\r\n. A A .\r\n_ . . _\r\n")
    hexagons = folder / "typed-hex.sheet"
    hexagons.write_text("# mine\nsheet example\ngame nulli-hex\ntitle Example\nmap\na a a a\n a O a a\na a a a\n b b b\n")
    environment = {**os.environ, "XDG_DATA_HOME": str(folder / "shelf")}
    for game, path in [("nulli-flow", flow), ("nulli-hex", hexagons)]:
        done = sheet("check", path)
        checks.check(done.returncode == 0 and done.stdout.startswith("Example (example)"), f"typed by hand: check {game}",
                     done.stdout + done.stderr)
        record = folder / f"{game}.rec"
        played = run(program, "play", game, "--sheet", path, "--plain", "--seats", 2, "--seat", "1:club", "--seat", "2:expert",
                     "--quick", "--lang", "en", "--out", record, env=environment, timeout=60)
        replayed = run(program, "replay", record)
        checks.check(played.returncode == 0 and replayed.returncode == 0 and replayed.stdout.splitlines()[-1].startswith("result "),
                     f"typed by hand: a whole game of {game} with bots", played.stdout[-300:] + played.stderr)


def dialogue(folder):
    """Who is asked what to play is offered every sheet with its title and difficulty, and chooses by number or name."""
    environment = {**os.environ, "XDG_DATA_HOME": str(folder / "shelf")}
    for game in GAMES:
        own = [path for path in OURS if path.parent.name == game]
        if len(own) < 2:
            continue
        rows = [re.split(r"\s{2,}", line) for line in sheet("list", game).stdout.splitlines()[1:]]
        for answer, chosen in [("", own[0]), (str(len(own)), own[-1]), (name_of(own[1]), own[1])]:
            record = folder / f"asked-{game}-{name_of(chosen)}.rec"
            done = subprocess.run([program, "play", "--plain", "--lang", "en", "--out", record], text=True, env=environment,
                                  input=f"{game}\n1\nAda\n{answer}\nquit\n", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            offered = all(f"{number + 1}  {row[1]} ({row[2]})" in done.stdout for number, row in enumerate(rows))
            written = record.read_text() if record.exists() else ""
            checks.check(offered and f"\nsheet {name_of(chosen)}\n" in written, f"play {game} asks for a sheet: {answer!r}",
                         done.stdout[-600:] + done.stderr)


with tempfile.TemporaryDirectory(prefix="nullarium-sheet-") as room:
    place = pathlib.Path(room)
    listing()
    commands()
    show(place)
    wrong(place)
    check_ours()
    warns(place)
    measure(place)
    interrupt(place)
    by_hand(place)
    dialogue(place)
    new(place)
    symmetric(place)
checks.close()
