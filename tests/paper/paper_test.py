"""Sheets, boards and score pads on paper: what the PDF says, its pages, fonts and code, that no words overlap, that nothing
is missing; SVG; and everything that is refused, with nothing half-written.

  paper_test.py PROGRAM [--all]     --all: every sheet and pad in every language, on every paper
"""
import collections
import concurrent.futures
import itertools
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata
import xml.etree.ElementTree
from checks import Checks, read_code, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
program = pathlib.Path(sys.argv[1]).resolve()
whole = "--all" in sys.argv
os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # fontconfig keeps its tables to the end
checks = Checks()
LANGUAGES = ["en", "de", "fr", "it", "ru"]
PAPERS = {"A4": (595.28, 841.89), "A5": (419.53, 595.28), "Letter": (612, 792)}
OWN_DESIGN = {"en": "own design", "de": "eigener Entwurf", "fr": "création originale", "it": "disegno originale",
              "ru": "собственный рисунок"}
folder = pathlib.Path(tempfile.mkdtemp(prefix="nullarium-paper-"))
numbers = itertools.count()


def texts(language, part):
    lines = (ROOT / "i18n" / language / f"{part}.txt").read_text(encoding="utf-8").splitlines()
    return dict((key.strip(), text.strip()) for key, _, text in (line.partition(" = ") for line in lines) if text)


def words_of(text):
    """The words of a text, so that it is found however its lines were broken."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def checksum(text):
    """FNV-1a over what decides how a sheet is played, written anew from bots/weights.h."""
    total, inside = 0xcbf29ce484222325, False
    for line in text.splitlines():
        line = line.rstrip()
        if not line or line.startswith("#") or (not inside and line.split()[0] in ("sheet", "title", "by")):
            continue
        line = line.replace("\t", " ")
        for byte in ((line if inside else re.sub(" +", " ", line)) + "\n").encode():
            total = (total ^ byte) * 0x100000001b3 % 2 ** 64
        inside |= line == "map"
    return f"{total:016x}"


def shipped():
    for path in sorted(ROOT.glob("sheets/*/*.sheet")):
        yield path.parent.name, path.stem.split("-", 1)[1], path.read_text(encoding="utf-8")


def boxes_of(pdf):
    """Every word with its box, page by page."""
    page = 0
    for line in run("pdftotext", "-bbox", pdf, "-").stdout.splitlines():
        if "<page " in line:
            page += 1
        found = re.search(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*)</word>', line)
        if found:
            yield page, *(float(found[i]) for i in range(1, 5)), found[5]


def overlaps(boxes, width, height):
    """Words that lie on each other, or at the very edge. A box reaches from ascent to descent, further than letters do."""
    boxes = [(page, x, y + (below - y) * 0.18, right, below - (below - y) * 0.18, word)
             for page, x, y, right, below, word in boxes]
    wrong = [word for _, x, y, right, below, word in boxes if x < 8 or y < 8 or right > width - 8 or below > height - 8]
    boxes.sort(key=lambda box: box[:2])
    for i, (page, _, y, right, below, word) in enumerate(boxes):
        for other in boxes[i + 1:]:
            if other[0] != page or other[1] >= right - 0.2:
                break
            if other[2] < below - 0.2 and y < other[4] - 0.2:
                wrong.append(f"{word}/{other[5]}")
    return wrong


def read_codes(pdf, pages=1):
    picture = folder / f"code{next(numbers)}"
    subprocess.run(["pdftoppm", "-r", "200", "-gray", "-l", str(pages), "-png", "-singlefile", pdf, picture], check=True)
    found = read_code(f"{picture}.png")
    picture.with_suffix(".png").unlink()
    return found.decode("utf-8", "replace").rstrip("\n")


def page_size(pdf):
    info = run("pdfinfo", pdf).stdout
    return info, tuple(float(number) for number in re.search(r"Page size: +([\d.]+) x ([\d.]+)", info).groups())


def examine(name, words, language, paper, wanted, pages=1, code=None):
    """Prints and checks one PDF; gives back the findings, so that many can be made at once."""
    pdf = folder / f"{next(numbers)}.pdf"
    done = run(program, *words, "--pdf", pdf, "--lang", language, "--paper", paper)
    if done.returncode or done.stderr:
        return [(False, f"{name}: printed", done.stderr)]
    info, size = page_size(pdf)
    upright = PAPERS[paper]
    fits = any(abs(a - b) < 0.1 and abs(c - d) < 0.1 for (a, c), (b, d) in ((size, upright), (size[::-1], upright)))
    findings = [(fits and f"Pages:           {pages}\n" in info and "Title: " in info, f"{name}: {pages} pages of {paper}", info)]
    fonts = [line.split() for line in run("pdffonts", pdf).stdout.splitlines()[2:]]
    findings.append((fonts and all("+DejaVu" in font[0] and font[-5:-3] == ["yes", "yes"] for font in fonts),
                     f"{name}: fonts embedded as subsets", fonts))
    text = words_of(run("pdftotext", "-layout", pdf, "-").stdout)
    flowing = words_of(run("pdftotext", "-raw", pdf, "-").stdout)
    lacking = [want for want in map(words_of, wanted) if want not in text and want not in flowing
               and not set(want.split()) <= set(flowing.split())]
    findings.append((not lacking and "\ufffd" not in text, f"{name}: all texts", f"lacks {lacking}"))
    wrong = overlaps(boxes_of(pdf), *size)
    findings.append((not wrong, f"{name}: no words overlap", f"{wrong[:8]}"))
    if code is not None:
        read = read_codes(pdf)
        code = code.rstrip("\n")  # the same one on every tile
        findings.append((code in read and not read.replace(code, "").strip(), f"{name}: the code reads back", f"{read!r}, not {code!r}"))
    pdf.unlink()
    return findings


def sheet_job(game, name, text, language, paper="A4", per_page=1, more=(), pages=1):
    catalogue = texts(language, game)
    wanted = [catalogue[f"sheet-{name}"], catalogue["name"], catalogue["designer"], OWN_DESIGN[language], "Nullarium",
              *(words for key, words in catalogue.items() if re.fullmatch(r"band-.*", key))]
    words = ["sheet", "print", f"{game}/{name}", "--per-page", per_page, *more]
    return (f"{game}/{name} {language} {paper} {per_page}", words, language, paper, wanted, pages,
            f"nullarium:{game}/{name}#{checksum(text)}")


def pad_job(game, seats, language, paper):
    catalogue = texts(language, game)
    wanted = [catalogue["name"], catalogue["designer"], OWN_DESIGN[language], texts(language, "paper")["pad-sum"]]
    wanted += [str(number) for number in range(1, 9)]
    return (f"pad {game} {seats} {language} {paper}", ["pad", "print", game, "--seats", seats], language, paper, wanted)


def jobs():
    sheets = list(shipped())
    first = {game: (game, name, text) for game, name, text in reversed(sheets)}
    for i, sheet in enumerate(sheets):
        for language in LANGUAGES if whole else [LANGUAGES[i % 5]]:
            yield sheet_job(*sheet, language)
    for i, sheet in enumerate(sheets if whole else first.values()):
        languages = itertools.cycle(LANGUAGES[i % 5:] + LANGUAGES[:i % 5])
        for paper, per_page in itertools.product(PAPERS, (1, 2, 4)):
            if (paper, per_page) != ("A5", 4) and (whole or paper != "Letter" or per_page == 2):
                yield sheet_job(*sheet, next(languages), paper, per_page)
    game, name, text = first["traexx"]
    yield sheet_job(game, name, text, "de", "A4", 1, ["--copies", 3, "--cards"], 4)
    yield sheet_job(game, name, text, "fr", "Letter", 1, ["--backs"], 3)[:-1]  # its first page, with the cards, has no code
    for game, seats in (("nullern", range(2, 8)), ("null-bock", range(3, 7))):
        for i, count in enumerate(seats):
            for language in LANGUAGES if whole else [LANGUAGES[(i + len(game)) % 5]]:
                yield pad_job(game, count, language, "A4")
                if whole:
                    yield pad_job(game, count, language, "Letter")
        yield pad_job(game, seats[0], "fr", "A5")
        if not whole:
            yield pad_job(game, seats[-1], "ru", "Letter")


def what_a_short_pad_holds():
    """A row for each round of a short game, numbered, with the cards in hand; the blind one last (N11)."""
    svg = folder / "short.svg"
    done = run(program, "pad", "print", "nullern", "--seats", 3, "--option", "hands=5", "--svg", svg)
    shown = [element.text for element in xml.etree.ElementTree.parse(svg).getroot().iter() if element.tag.endswith("text")]
    numbers = [text for text in shown if re.fullmatch(r"[0-9]+|\?", text)]
    hands = [1, 2, 3, 4, 5, 4, 3, 2, 1, "?"]
    checks.check(done.returncode == 0 and numbers == [str(one) for pair in zip(range(1, 11), hands) for one in pair],
                 "a pad for a short game", f"{numbers} {done.stderr}")


def what_is_drawn():
    """The picture holds every dot, joker and cell of the sheet, once."""
    for game, name, text in shipped():
        svg = folder / f"{name}.svg"
        done = run(program, "sheet", "print", f"{game}/{name}", "--svg", svg)
        rows = text.split("\nmap\n")[1].split("\n\n")[0].splitlines()
        tree = xml.etree.ElementTree.parse(svg).getroot()
        black = [element.get("r") for element in tree.iter() if element.tag.endswith("circle") and element.get("fill") == "#1c1c1c"]
        dots = collections.Counter(black).most_common(1)[0][1]  # others are badges
        pictures = collections.Counter(element.get("data-picture") for element in tree.iter() if element.get("data-picture"))
        letters = "".join(rows)
        stars = len(dict(re.findall(r"^(jokers) (.*)$", text, re.M)).get("jokers", "").split())
        if game == "nulli-flow":
            fine = dots == len(re.findall(r"[.A-Z]", letters)) - stars and pictures["star"] == pictures["star-open"] == stars
        elif game == "nulli-hex":
            symbols = {"elsewhere": "O", "split": "S", "skip": "X"}  # and once below, where they are explained
            fine = dots == len(re.findall(r"[a-z]", letters)) and all(
                pictures[picture] == letters.count(letter) + (letter in letters) for picture, letter in symbols.items())
        else:
            cells = [element for element in tree.iter() if element.tag.endswith("polygon")]
            colours = dict(zip("RYGBNV", ("red", "yellow", "green", "blue", "grey", "violet")))
            fine = len(cells) == 61 and all(pictures[colour] == letters.count(letter) for letter, colour in colours.items())
        steps = [pictures[f"{game}-step-{step}"] for step in range(1, 5)]
        fine = fine and steps == [1] * 4 and pictures["zero"] == 1
        checks.check(done.returncode == 0 and fine and tree.get("viewBox") == "0 0 210.000 297.000",
                     f"{game}/{name}: every dot and cell is drawn once, and how it is played", f"{dots} dots, {pictures}")
        svg.unlink()


OWN = """# mine
sheet mine
game nulli-flow
title Über <b>„Ёлка“</b> & Co
by Ada

chances -1
jokers b1
map
. . . . .
. A A . .
. A A . .
"""


def own_sheets():
    path, pdf, again, svg = folder / "mine.sheet", folder / "mine.pdf", folder / "again.pdf", folder / "mine.svg"
    path.write_text(OWN, encoding="utf-8")
    done = run(program, "sheet", "print", path, "--pdf", pdf, "--svg", svg)
    text = words_of(run("pdftotext", "-raw", pdf, "-").stdout)
    title = "Über <b>„Ёлка“</b> & Co"
    checks.check(done.returncode == 0 and title in text and "Ada" in text and OWN_DESIGN["en"] not in text,
                 "own sheet: title and author as they stand in the file", done.stderr + text)
    tree = xml.etree.ElementTree.parse(svg).getroot()
    checks.check(title in [element.text for element in tree.iter()], "own sheet: SVG well-formed, title escaped")
    compact = OWN.replace("# mine\n", "").replace("\n\n", "\n")
    read = read_codes(pdf)
    checks.check(read.rstrip("\n") == compact.rstrip("\n"), "own sheet: its code is the sheet itself", repr(read))
    path.write_text(read, encoding="utf-8")
    run(program, "sheet", "print", path, "--pdf", again)
    checks.check(pdf.read_bytes() == again.read_bytes(), "own sheet: printed again from its code, to the last byte")
    os.environ["SOURCE_DATE_EPOCH"] = "1000000000"
    run(program, "sheet", "print", path, "--pdf", again)
    del os.environ["SOURCE_DATE_EPOCH"]
    checks.check("2001" in run("pdfinfo", again).stdout and pdf.read_bytes() != again.read_bytes(), "SOURCE_DATE_EPOCH is the date")
    rows = "\n".join(" ".join("." * 11 if y < 11 else "_" * 11) for y in range(11))
    path.write_text(f"sheet big\ngame nulli-flow\ntitle {'Long ' * 60}\nmap\n{rows}\n")
    done = run(program, "sheet", "print", path, "--pdf", pdf, "--per-page", "2")
    checks.check(done.returncode == 0 and not overlaps(boxes_of(pdf), *page_size(pdf)[1]), "a title without end is cut", done.stderr)
    for made in (path, pdf, again, svg):
        made.unlink()


def refusals():
    place = folder / "refused"
    place.mkdir()
    pdf, old = place / "out.pdf", place / "old.pdf"
    old.write_text("older")
    odd = folder / "odd.sheet"
    odd.write_text("sheet odd\ngame nulli-flow\ntitle \U000f0000\nmap\n. .\n. .\n", encoding="utf-8")
    wide = folder / "wide.sheet"
    wide.write_text("sheet wide\ngame nulli-flow\nmap\n" + " ".join("." * 32) + "\n" + "\n".join([" ".join("." + "_" * 31)] * 31) + "\n")
    broken = folder / "broken.sheet"
    broken.write_text("sheet broken\ngame nulli-flow\nchances 9\nmap\n. .\n")
    sheet, pad = ["sheet", "print"], ["pad", "print"]
    for words, expected in (
            ([*sheet, "nowhere", "--pdf", pdf], "nowhere"),
            ([*sheet, "paw"], "--pdf"),
            ([*sheet, "--pdf", pdf], "use it like this"),
            ([*sheet, "paw", "--pdf", place / "none" / "x.pdf"], "cannot write"),
            ([*sheet, "paw", "--pdf", place], "folder"),
            ([*sheet, "paw", "--pdf", "/dev/full"], "cannot write"),
            ([*sheet, "paw", "--pdf", pdf, "--copies", "0"], "--copies"),
            ([*sheet, "paw", "--pdf", pdf, "--copies", "201"], "200"),
            ([*sheet, "paw", "--pdf", pdf, "--per-page", "3"], "1, 2 or 4"),
            ([*sheet, "paw", "--pdf", pdf, "--paper", "A3"], "A4, A5, Letter"),
            ([*sheet, "paw", "--pdf", pdf, "--cards"], "no cards"),
            ([*sheet, "paw", "--pdf", pdf, "--backs"], "no cards"),
            ([*sheet, "paw", "--pdf", pdf, "--paper", "A5", "--per-page", "4"], "would do"),
            ([*sheet, wide, "--pdf", old, "--paper", "A5", "--per-page", "2"], "would do"),
            ([*sheet, broken, "--pdf", old], "broken.sheet:3: "),
            ([*sheet, odd, "--pdf", old], "no font"),
            ([*pad, "nullern", "--pdf", pdf, "--seats", "8"], "2 to 7"),
            ([*pad, "null-bock", "--pdf", pdf, "--seats", "2"], "3 to 6"),
            ([*pad, "nullern", "--seats", "4"], "--pdf"),
            ([*pad, "nullern", "--pdf", pdf, "--option", "hands=2"], "3 to 10"),
            ([*pad, "null-bock", "--pdf", pdf, "--option", "hands=5"], "hands"),
            ([*pad, "traexx", "--pdf", pdf], "nullern"),
            ([*pad, "chess", "--pdf", pdf], "chess"),
            ([*pad, "nullern", "--pdf", old, "--seats", "7", "--paper", "A5"], "A4 would do"),
            ([*pad, "nullern", "--pdf", pdf, "--seats", "four"], "--seats")):
        done = run(program, *words, "--lang", "en")
        name = " ".join(str(word).replace(str(folder), "") for word in words)
        checks.check(done.returncode > 0 and expected in done.stderr and done.stderr.count("\n") == 1 and not done.stdout
                     and sorted(place.iterdir()) == [old] and old.read_text() == "older", f"refused: {name}",
                     f"{done.returncode} {done.stderr} {[path.name for path in place.iterdir()]}")
    going = subprocess.Popen([program, "sheet", "print", "pinwheel", "--pdf", old, "--copies", "200", "--per-page", "4"],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(0.3)
    going.send_signal(signal.SIGINT)
    going.communicate()
    stopped = going.returncode in (130, -signal.SIGINT) and old.read_text() == "older"
    finished = going.returncode == 0 and old.read_bytes()[:5] == b"%PDF-"
    checks.check((stopped or finished) and list(place.iterdir()) == [old], "Ctrl-C leaves nothing half-written",
                 f"{going.returncode} {list(place.iterdir())}")


def widths_are_the_fonts():
    done = run(sys.executable, ROOT / "tools/make_widths.py", "--check")
    checks.check(done.returncode == 0, "the table of widths is what the fonts say", done.stderr)


def boxes_can_overlap():
    apart = [(1, 20, 20, 60, 32, "one"), (1, 62, 20, 90, 32, "two"), (2, 20, 20, 60, 32, "three"), (1, 20, 33, 60, 45, "four")]
    checks.check(not overlaps(apart, 200, 200) and overlaps([*apart, (1, 50, 24, 70, 36, "on")], 200, 200)
                 and overlaps([(1, 190, 20, 199, 32, "edge")], 200, 200), "words that overlap would be found")


widths_are_the_fonts()
boxes_can_overlap()
what_a_short_pad_holds()
what_is_drawn()
own_sheets()
refusals()
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    for findings in pool.map(lambda job: examine(*job), jobs()):
        for finding in findings:
            checks.check(*finding)
checks.close()
