#!/usr/bin/env python3
"""Makes of all drawn pictures what the page and the printed page need.

usage: make_pictures.py ROOT [--sprite OUT.json] [--table OUT.c] [--depfile OUT.d]

A picture is a small SVG file; its name is its id. What several games share stands in core/pictures, a game's own in
games/<game>/pictures (the games of games/games.list), the page's own in web/app/pictures. Shapes: g, path, circle, ellipse, rect, line,
polyline, polygon; colours: currentColor (ink), var(--hole) (ground), var(--tint), var(--middle), or #rrggbb.
The sprite is {"sprite": "<symbol ...>...", "sizes": {id: [width, height]}, "paper": "<symbol ...>..."}; `paper` are those of
games/<game>/pictures/paper, which stand on printed sheets alone. The table is that of paper/picture.h.
"""
import argparse
import json
import pathlib
import re
import sys

from picture_shapes import ROLES, Reader, Refused

PAINTS = {"ink": "currentColor", "ground": "var(--hole,#fff)", "tint": "var(--tint,#ddd)", "middle": "var(--middle,#999)"}
PAPER = "paper"  # folder of what only printed sheets show
assert set(PAINTS) == set(ROLES.values())


def folders(root):
    games = [line.strip() for line in (root / "games/games.list").read_text().splitlines() if line.strip() and not line.startswith("#")]
    own = [root / "games" / game / "pictures" for game in games]
    return [root / "core/pictures", *own, *(folder / PAPER for folder in own), root / "web/app/pictures"]


def is_paper(picture):
    return pathlib.PurePath(picture.file).parent.name == PAPER


def read_all(root):
    """All pictures, folder by folder; refuses a second one of the same id."""
    found = {}
    for folder in folders(root):
        for path in sorted(folder.glob("*.svg")):
            file = str(path.relative_to(root))
            if path.stem in found:
                raise Refused(f"{file}: there is a picture {path.stem} already, {found[path.stem].file}: give it another name.")
            if not all(one in "abcdefghijklmnopqrstuvwxyz0123456789-" for one in path.stem):
                raise Refused(f"{file}: a picture's name has small letters, digits and dashes only: give it another name.")
            found[path.stem] = Reader(path.stem, file).read(path.read_text(encoding="utf-8"))
    return list(found.values())


def short(hundredths):
    text = f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text or "0"


def path_data(steps):
    """The path as an attribute d: relative, which packs better, as like shapes become like words."""
    out, x, y, startx, starty = "", 0, 0, 0, 0
    for op, *numbers in steps:
        if op == "Z":
            out, x, y = out + "z", startx, starty
            continue
        if out:
            op, moves = op.lower(), [value - (y if i % 2 else x) for i, value in enumerate(numbers)]
        else:
            moves = numbers
        if op == "l" and 0 in moves:
            op, moves = ("h", moves[:1]) if moves[1] == 0 else ("v", moves[1:])
        x, y = numbers[-2:]
        if op in "Mm":
            startx, starty = x, y
        words = ""
        for word in map(short, moves):
            words += word if not words or word.startswith("-") else " " + word
        out += op + words
    return out


def symbol(picture):
    drawn = [path for path in picture.paths if path.stroke != "none"]
    shared = {key for key in ("cap", "join") if drawn and all(getattr(path, key) == "round" for path in drawn)}  # written once

    def rounded(keys):
        return "".join(f" stroke-line{key}='round'" for key in keys)

    # Single quotes, as the whole becomes a string in double ones.
    out = f"<symbol id='p-{picture.id}' viewBox='0 0 {short(picture.width)} {short(picture.height)}' overflow='visible'{rounded(sorted(shared))}>"
    for path in picture.paths:
        out += f"<path fill='{PAINTS.get(path.fill, path.fill)}'"
        if path.stroke != "none":
            out += f" stroke='{PAINTS.get(path.stroke, path.stroke)}' stroke-width='{short(path.width)}'"
            out += rounded(key for key in ("cap", "join") if getattr(path, key) == "round" and key not in shared)
        out += f" opacity='{short(path.opacity)}'" if path.opacity != 100 else ""
        out += f" d='{path_data(path.steps)}'/>"
    return out + "</symbol>"


def sprite(pictures):
    usual, paper = [picture for picture in pictures if not is_paper(picture)], [picture for picture in pictures if is_paper(picture)]
    return {"sprite": "".join(symbol(picture) for picture in usual),
            "sizes": {picture.id: [picture.width / 100, picture.height / 100] for picture in usual},
            "paper": "".join(symbol(picture) for picture in paper)}


def grey(colour):
    """How light a colour is, 0 to 255 (Rec. 709)."""
    red, green, blue = (int(colour[at:at + 2], 16) for at in (1, 3, 5))
    return round(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def paint(colour):
    """A role and its grey; of a role that the page may colour, the grey of what it falls back on."""
    if colour.startswith("#"):
        return f"{{PICTURE_COLOUR, {grey(colour)}}}"
    otherwise = re.search("#(.)(.)(.)", PAINTS.get(colour, ""))
    return f"{{PICTURE_{colour.upper()}, {grey('#' + ''.join(2 * one for one in otherwise.groups())) if otherwise else 0}}}"


def table(pictures):
    out = ["/* Made by tools/make_pictures.py: do not edit. */", '#include "picture.h"', '#include "text.h"', ""]
    for at, picture in enumerate(pictures):
        for i, path in enumerate(picture.paths):
            numbers = [str(value) for op, *rest in path.steps for value in (f"PICTURE_{op}", *rest)]
            out.append(f"static const int16_t steps_{at}_{i}[] = {{{', '.join(numbers)}, PICTURE_END}};")
        out.append(f"static const struct picture_path paths_{at}[] = {{")
        for i, path in enumerate(picture.paths):
            out.append(f"    {{steps_{at}_{i}, {paint(path.fill)}, {paint(path.stroke)}, {path.width}, {path.opacity}, "
                       f"{'true' if path.cap == 'round' else 'false'}, {'true' if path.join == 'round' else 'false'}}},")
        out.append("};")
    out += ["", "static const struct picture pictures[] = {"]
    out += [f'    {{"{picture.id}", {picture.width}, {picture.height}, {len(picture.paths)}, paths_{at}}},' for at, picture in enumerate(pictures)]
    out += ["    {0, 0, 0, 0, 0},", "};", "", "const struct picture *picture_find(const char *id)", "{",
            "    for (const struct picture *picture = pictures; picture->id; picture++)", "        if (text_same(picture->id, id))",
            "            return picture;", "    return 0;", "}", ""]
    return "\n".join(out)


def main():
    words = argparse.ArgumentParser()
    words.add_argument("root", type=pathlib.Path)
    words.add_argument("--sprite", type=pathlib.Path)
    words.add_argument("--table", type=pathlib.Path)
    words.add_argument("--depfile", type=pathlib.Path)
    wish = words.parse_args()
    try:
        pictures = read_all(wish.root)
    except Refused as refusal:
        sys.exit(f"make_pictures.py: {refusal}")
    if wish.sprite:
        wish.sprite.write_text(json.dumps(sprite(pictures), separators=(",", ":")), encoding="utf-8")
    if wish.table:
        wish.table.write_text(table(pictures), encoding="utf-8")
    if wish.depfile:  # folders too, as a new file changes its folder
        needed = [*(str(folder) for folder in folders(wish.root) if folder.exists()), *(str(wish.root / picture.file) for picture in pictures)]
        wish.depfile.write_text(f"{wish.table}: {' '.join(one.replace(' ', chr(92) + ' ') for one in needed)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
