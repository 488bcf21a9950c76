"""The drawn pictures: every file is flattened, ids are unique, what cannot be flattened is refused in a sentence, page and print get the
same paths, and the small ones can be told apart by their ink alone: pictures_test.py BUILD_FOLDER."""
import gzip
import itertools
import json
import pathlib
import re
import sys
import tempfile
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))
import make_pictures  # noqa: E402
from picture_shapes import path_steps  # noqa: E402
from picture_shapes import Reader  # noqa: E402

BUILD = pathlib.Path(sys.argv[1]).resolve()
SPRITE_MOST = 20_000  # bytes, packed: what a first visit fetches of them
PIXELS = 16  # the smallest size shown
APART = 0.12  # of the pixels
ALIKE = ["red", "yellow", "green", "blue", "grey", "violet", "brown", "elsewhere", "split", "skip", "star", "grasshopper", "doe", "stag"]
checks = Checks()
pictures = make_pictures.read_all(ROOT)
files = [path for folder in make_pictures.folders(ROOT) for path in folder.glob("*.*")]
checks.check(len(pictures) == len(files) > 100, "every file is a picture", (len(pictures), len(files)))
checks.check(len({picture.id for picture in pictures}) == len(pictures), "every id is there once")
values = {"doe": [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15], "plus-doe": [1, 3, 5, 7, 9], "stag": range(2, 11), "digit": range(10), "die": range(1, 7)}
wanted = {f"{kind}-{value}" for kind, all_of in values.items() for value in all_of} | set(ALIKE) | {"null-bock"}
wanted |= {f"{colour}-large" for colour in ALIKE[:7]} | {f"{colour}-{many}" for colour in ALIKE[:4] for many in (1, 2, 3)}
wanted |= {f"avatar-bot-{level}" for level in ("beginner", "club", "expert", "master")}
checks.check(not wanted - {picture.id for picture in pictures}, "no card, colour, digit or level is without its picture", wanted - {p.id for p in pictures})

# -- bad input -----------------------------------------------------------------------------------------------------------

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
INK = 'fill="currentColor"'
BAD = {
    "text": (f'{HEAD}<text x="2" y="9" {INK}>0</text></svg>', "<text>: it cannot be flattened: draw its letters as paths."),
    "clip": (f'{HEAD}<clipPath id="a"><rect width="2" height="2"/></clipPath></svg>', "<clipPath>: it cannot be flattened: draw the shape as it is seen, cut off."),
    "gradient": (f'{HEAD}<linearGradient id="a"/></svg>', "<linearGradient>: it cannot be flattened: use one flat colour."),
    "use": (f'{HEAD}<g><use href="#a"/></g></svg>', "<use>: it cannot be flattened: write the shapes themselves."),
    "image": (f'{HEAD}<image href="a.png"/></svg>', "<image>: it cannot be flattened: draw it as paths."),
    "style": (f"{HEAD}<style>path {{ fill: red }}</style></svg>", "<style>: it cannot be flattened: write fill and stroke at the shape."),
    "script": (f"{HEAD}<script>1</script></svg>", "<script>: it cannot be flattened: a picture is only shapes."),
    "filter": (f'{HEAD}<filter id="a"/></svg>', "<filter>: it cannot be flattened: use flat colours."),
    "styled": (f'{HEAD}<path d="M1 1L2 2" style="fill:red"/></svg>', "<path>: style is not known: use fill,"),
    "percent": (f'{HEAD}<circle cx="50%" cy="9" r="2" {INK}/></svg>', '<circle>: cx="50%" is no plain number: write units of the viewBox, without px or %.'),
    "no-box": (f'<svg xmlns="http://www.w3.org/2000/svg"><circle r="2" {INK}/></svg>', '<svg>: it has no viewBox: write viewBox="0 0 WIDTH HEIGHT".'),
    "named": (f'{HEAD}<circle r="2" fill="red"/></svg>', '<circle>: fill="red" is no colour we print: use none, #rrggbb, currentColor,'),
    "unfilled": (f'{HEAD}<circle r="2"/></svg>', "<circle>: it has no fill: write fill="),
    "skewed": (f'{HEAD}<g transform="scale(1 2)"><circle r="2" fill="none" stroke="#123456"/></g></svg>', "<circle>: its stroke would be wider one way than the other:"),
    "arc": (f'{HEAD}<path d="M1 1A3 3 0 2 1 4 4" {INK}/></svg>', "<path>: d cannot be read at '2 1 4 4': use M L H V C S Q T A Z"),
    "torn": (f"{HEAD}<path", "it is not well-formed:"),
    "Upper": (f"{HEAD}<circle r='2' {INK}/></svg>", "a picture's name has small letters, digits and dashes only:"),
}
with tempfile.TemporaryDirectory() as name:
    root = pathlib.Path(name)
    for folder in ("core/pictures", "games/one/pictures", "web/app/pictures"):
        (root / folder).mkdir(parents=True)
    (root / "games/games.list").write_text("# games\none\n")
    good = f"{HEAD}<rect x='2' y='2' width='8' height='8' rx='2' {INK}/></svg>"
    (root / "core/pictures/good.svg").write_text(good)

    def make():
        (root / "out.json").unlink(missing_ok=True)
        return run("/usr/bin/python3", ROOT / "tools/make_pictures.py", root, "--sprite", root / "out.json", "--table", root / "out.c")

    done = make()
    checks.check(done.returncode == 0 and json.loads((root / "out.json").read_text())["sizes"] == {"good": [24, 24]}, "a good picture is taken", done.stderr)
    for what, (text, sentence) in BAD.items():
        path = root / f"games/one/pictures/{what}.svg"
        path.write_text(text)
        done = make()
        checks.check(done.returncode == 1 and done.stderr.startswith(f"make_pictures.py: games/one/pictures/{what}.svg: {sentence}") and
                     done.stderr.count("\n") == 1 and not (root / "out.json").exists(), f"refused: {what}", (done.returncode, done.stderr))
        path.unlink()
    (root / "web/app/pictures/good.svg").write_text(good)
    done = make()
    checks.check(done.returncode == 1 and "web/app/pictures/good.svg: there is a picture good already, core/pictures/good.svg:" in done.stderr,
                 "refused: a second picture of the same id", done.stderr)


def flat(*shapes):
    return [step for path in Reader("a", "a").read(f"{HEAD}{''.join(shapes)}</svg>").paths for step in path.steps]


whole, half = flat(f'<circle cx="12" cy="12" r="10" {INK}/>'), flat(f'<path d="M22 12A10 10 0 0 1 2 12A10 10 0 1 1 22 12Z" {INK}/>')
checks.check(whole == half, "an arc is the circle it is a part of", (whole, half))
checks.check(flat(f'<g transform="translate(12 12) rotate(90)"><path d="m1 2h3v4z" {INK}/></g>') ==
             [("M", 1000, 1300), ("L", 1000, 1600), ("L", 600, 1600), ("Z",)], "moved, turned, relative", flat(f'<g transform="translate(12 12) rotate(90)"><path d="m1 2h3v4z" {INK}/></g>'))

# -- the page and print --------------------------------------------------------------------------------------------------

made = make_pictures.sprite(pictures)
usual = {key: made[key] for key in ("sprite", "sizes")}
packed = len(gzip.compress(json.dumps(usual, separators=(",", ":")).encode(), 9))
checks.check(packed < SPRITE_MOST, "the sprite is small", packed)
drawn = made["sprite"] + made["paper"]
symbols = dict(re.findall(r"<symbol id='p-([^']+)'[^>]*>(.*?)</symbol>", drawn))
c_steps = {}
for at, i, numbers in re.findall(r"static const int16_t steps_(\d+)_(\d+)\[\] = \{(.*?), PICTURE_END\};", (BUILD / "pictures_table.c").read_text()):
    c_steps.setdefault(int(at), []).append([int(number) if number[-1].isdigit() else number[-1] for number in numbers.split(", ")])
c_ids = re.findall(r'^    \{"([^"]+)", \d+, \d+, \d+, paths_\d+\},', (BUILD / "pictures_table.c").read_text(), re.M)
checks.check(c_ids == [picture.id for picture in pictures] and set(c_ids) == set(symbols) >= set(made["sizes"]), "page and print have the same pictures")
other = []
for at, name in enumerate(c_ids):
    paths = [[value for op, *rest in path_steps(d) for value in (op, *(round(100 * number) for number in rest))]
             for d in re.findall(r" d='([^']+)'", symbols[name])]
    if paths != c_steps[at]:
        other.append(name)
checks.check(not other, "and the same paths in them", other)
strange = set(re.findall(r"<(\w+)", drawn)) - {"symbol", "path"} | set(re.findall(r" ([\w-]+)='", drawn)) - {
    "id", "viewBox", "overflow", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity", "d"}
checks.check(not strange, "the sprite has nothing that our security policy would not let through", strange)

# -- in their boxes, and told apart by their ink ---------------------------------------------------------------------------------------------


def lines_of(steps):
    """The path as lists of points, curves in eight parts."""
    lines = []
    for op, *n in steps:
        if op == "M":
            lines.append([tuple(n)])
        elif op == "L":
            lines[-1].append(tuple(n))
        elif op == "Z":
            lines[-1].append(lines[-1][0])
        else:
            (x0, y0), (x1, y1, x2, y2, x3, y3) = lines[-1][-1], n
            for t in (i / 8 for i in range(1, 9)):
                u = 1 - t
                lines[-1].append((u ** 3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t ** 3 * x3,
                                  u ** 3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t ** 3 * y3))
    return lines


outside = [picture.id for picture in pictures for path in picture.paths for line in lines_of(path.steps) for x, y in line
           if min(x, y) < -50 or x > picture.width + 50 or y > picture.height + 50]
checks.check(not outside, "every picture stays in its box", sorted(set(outside)))


def is_inside(x, y, lines):
    turns = 0
    for (x0, y0), (x1, y1) in (pair for line in lines for pair in itertools.pairwise([*line, line[0]])):
        if (y0 <= y) != (y1 <= y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            turns += 1 if y1 > y0 else -1
    return turns != 0


def is_on(x, y, lines, width):
    for (x0, y0), (x1, y1) in (pair for line in lines for pair in itertools.pairwise(line)):
        dx, dy = x1 - x0, y1 - y0
        t = max(0, min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy or 1)))
        if (x - x0 - t * dx) ** 2 + (y - y0 - t * dy) ** 2 <= width * width / 4:
            return True
    return False


def mask(picture):
    """Which pixels are ink, looked at in nine places each."""
    shapes = [(path, lines_of(path.steps)) for path in picture.paths]

    def ink(x, y):
        dark = False
        for path, lines in shapes:
            if path.fill != "none" and is_inside(x, y, lines):
                dark = path.fill != "ground"
            if path.stroke != "none" and is_on(x, y, lines, path.width):
                dark = path.stroke != "ground"
        return dark

    side = max(picture.width, picture.height) / PIXELS / 3
    return [sum(ink((3 * column + i + .5) * side, (3 * row + k + .5) * side) for i in range(3) for k in range(3)) >= 5
            for row in range(PIXELS) for column in range(PIXELS)]


masks = {picture.id: mask(picture) for picture in pictures if picture.id in ALIKE}
for one in ALIKE:
    checks.check(sum(masks[one]) > 0.1 * PIXELS ** 2, f"{one} is seen at {PIXELS} pixels", sum(masks[one]))
close = {(a, b): round(sum(x != y for x, y in zip(masks[a], masks[b])) / PIXELS ** 2, 3) for a, b in itertools.combinations(ALIKE, 2)}
close = {pair: share for pair, share in close.items() if share < APART}
checks.check(not close, f"no two of them differ in less than {APART:.0%} of their pixels", close)
checks.close()
