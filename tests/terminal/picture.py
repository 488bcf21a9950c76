"""A picture of the real terminal, for the README. Run by hand, with Debian's python (pyte, Pillow):

    /usr/bin/python3 tests/terminal/picture.py docs/terminal.png

Two bots play NULLI Flow and Träxx; in the middle of each game Ada takes over from the first of them, in a terminal of 80 by 24. What
stands on the two screens is what the program writes."""
import os
import pathlib
import re
import sys
import tempfile

from PIL import Image, ImageDraw, ImageFont

from terminal import Terminal, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
FONTS = pathlib.Path("/usr/share/fonts/truetype/dejavu")
WIDE, HIGH, SIZE = 9, 18, 15
GROUND, INK = "#101114", "#dcdcd6"
COLOURS = {"default": INK, "black": "#101114", "red": "#e06c60", "green": "#7cc46a", "brown": "#e0b040", "blue": "#6f9bff",
           "magenta": "#c58ae6", "cyan": "#5cc8d8", "white": "#dcdcd6", "brightblack": "#8a8f98"}


def colour(name, otherwise):
    """pyte's name of a colour: a word, or six hexadecimal digits."""
    if name == "default":
        return otherwise
    return COLOURS.get(name, f"#{name}" if re.fullmatch("[0-9a-f]{6}", name) else otherwise)


def draw(screen):
    """The screen as an image."""
    plain, bold = (ImageFont.truetype(str(FONTS / name), SIZE) for name in ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"))
    image = Image.new("RGB", (WIDE * screen.columns + 12, HIGH * screen.lines + 8), GROUND)
    pen = ImageDraw.Draw(image)
    for y in range(screen.lines):
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            ink, ground = colour(cell.fg, INK), colour(cell.bg, GROUND)
            if cell.reverse:
                ink, ground = ground, ink
            left, top = 6 + WIDE * x, 4 + HIGH * y
            if ground != GROUND:
                pen.rectangle((left, top, left + WIDE - 1, top + HIGH - 1), fill=ground)
            if cell.data.strip():
                pen.text((left, top), cell.data, font=bold if cell.bold else plain, fill=ink)
    return image


def play_half(game, sheet, file):
    """A game of two bots up to its middle, where seat 1 is Ada's and has to decide."""
    run("play", game, "--seats", "2", "--seat", "1:expert", "--seat", "2:club", "--sheet", sheet, "--plain", "--quick", "--out", str(file))
    header, events = file.read_text().split("---\n")
    lines = [line for line in events.splitlines() if not re.match("#|result", line)]
    middle = next(i for i in range(len(lines) // 2, len(lines)) if lines[i].startswith("1 "))
    header = re.sub(r"(?m)^bot 1 .*$", "name 1 Ada", header)
    file.write_text(header + "---\n" + "\n".join(lines[:middle]) + "\n")


def show(game, sheet, home, keys):
    """The table of a game that is gone on with, after these keys."""
    file = pathlib.Path(home) / f"{game}.rec"
    play_half(game, sheet, file)
    terminal = Terminal("play", "--resume", str(file), "--quick", "--lang", "en", env={"HOME": home, "XDG_DATA_HOME": home})
    terminal.wait("Ada:")
    terminal.settle(quiet=0.5, first=2)
    for key in keys:
        terminal.key(key)
        terminal.settle()
    image = draw(terminal.screen)
    os.close(terminal.file)
    terminal.end()
    return image


def main():
    with tempfile.TemporaryDirectory() as home:
        images = [show("nulli-flow", "fish", home, ["enter"]), show("traexx", "pinwheel", home, [])]
    whole = Image.new("RGB", (images[0].width, sum(image.height for image in images) + 10), "#3a3d44")
    top = 0
    for image in images:
        whole.paste(image, (0, top))
        top += image.height + 10
    whole.quantize(255, Image.Quantize.FASTOCTREE).save(sys.argv[1], optimize=True)


main()
