"""Random valid sheets for Flow, Hex and Träxx: tiny ones, thin ones, gappy ones, some near the limits of formats.md.

They are not meant to be fun. They hold what our own sheets never do (positive and equal chances, islands of one dot,
jokers on islands, symbols side by side, cards that stand twice), so that no such case goes unread.
"""

import string

from common import connected, place_name
import nulli_flow
import nulli_hex
import traexx


def grow(rng, allowed, beside, size):
    """A connected set of up to `size` places out of `allowed`."""
    blob = {rng.choice(sorted(allowed))}
    while len(blob) < size:
        edge = sorted({other for place in blob for other in beside(place) if other in allowed} - blob)
        if not edge:
            break
        blob.add(rng.choice(edge))
    return blob


def flow_sheet(rng, name):
    height, width, density, most = rng.choice([
        (rng.randint(1, 3), rng.randint(1, 3), 1.0, 128),  # tiny
        (1, 32, 0.9, 128), (32, 1, 0.9, 128),  # thin
        (32, 32, 0.2, 128), (32, 32, 0.12, 128),  # sparse, as wide and high as can be
        (rng.randint(4, 8), rng.randint(4, 8), 0.9, 128),
        (rng.randint(5, 9), rng.randint(5, 9), 0.75, 60),
        (10, 9, 0.97, 128), (9, 10, 0.95, 128), (10, 10, 0.9, 128),
        (12, 12, 1.0, 128)])  # near the limit
    raster = [(row, column) for row in range(height) for column in range(width)]
    dots = [place for place in raster if rng.random() < density] or [rng.choice(raster)]
    if len(dots) > most:
        dots = rng.sample(dots, most)
    letters = {dot: "." for dot in dots}
    names = rng.sample(string.ascii_uppercase, rng.choice([0, 1, 2, 4, 5, 16]))
    for letter in names:
        open_dots = {dot for dot in letters if letters[dot] == "."}
        if len(open_dots) > 1:
            for dot in grow(rng, open_dots, nulli_flow.beside, rng.choice([1, 2, 3, 4, 6, 9, 14])):
                letters[dot] = letter
    steps = rng.choice([[-1, -2], [-1, -1, -1], [-1, -2, -3], list(range(-6, 0)), [1, 2, -1], [6, 5, -6],
                        [step for step in range(-6, 7) if step]])
    chances = [rng.choice(steps) for _ in range(rng.choice([0, 1, 3, 4, 5, 8, 16]))]
    jokers = rng.sample(sorted(letters), min(len(letters), rng.choice([0, 1, 1, 1, 2, 3, 5, 16])))
    lines = [f"sheet {name}", "game nulli-flow", "title Odd", "by the second implementation"]
    if chances:
        lines.append("chances " + " ".join(f"{step:+d}" for step in chances))
    if jokers:
        lines.append("jokers " + " ".join(map(place_name, jokers)))
    lines.append("map")
    for row in range(height):
        cells = [letters.get((row, column), "_") for column in range(width)]
        while len(cells) > 1 and cells[-1] == "_" and rng.random() < 0.8:
            cells.pop()
        lines.append(" ".join(cells))
    return lines


def hex_sheet(rng, name):
    height, width, density = rng.choice([
        (rng.randint(1, 3), rng.randint(1, 5), 1.0),  # tiny
        (1, 64, 1.0), (32, 2, 1.0),  # thin
        (32, 64, 0.2),  # as wide and high as can be
        (rng.randint(4, 8), rng.randint(8, 16), 0.95),
        (rng.randint(5, 9), rng.randint(10, 18), 0.8),
        (11, 24, 1.0), (12, 30, 1.0), (12, 30, 0.9)])  # near the limit
    parity = rng.randint(0, 1) if width > 1 or height > 1 else 0
    raster = {(row, column) for row in range(height) for column in range(width) if (row + column) % 2 == parity}
    points = {place for place in sorted(raster) if rng.random() < density} or raster
    letters = {}
    room = 160
    fields = rng.sample(string.ascii_lowercase, rng.choice([1, 2, 3, 5, 6, 7, 12]))
    mean = max(1, min(len(points), room) // len(fields))
    for field in fields:
        left = points - set(letters)
        if left and room:
            size = min(room, rng.choice([1, 2, mean, mean, mean, 2 * mean, 40]))
            blob = grow(rng, left, nulli_hex.beside, size)
            letters.update((place, field) for place in blob)
            room -= len(blob)
    most = rng.choice([0, 1, 3, 6, 8, 8, 12, 24])
    for place in rng.sample(sorted(raster), len(raster)):
        if most == 0:
            break
        trial = dict(letters)
        trial[place] = rng.choice(rng.choice(["OSX", "OSX", "S", "O", "X"]))
        if valid_hex(trial):
            letters = trial
            most -= 1
    lines = [f"sheet {name}", "game nulli-hex", "title Odd", "by the second implementation", "map"]
    for row in range(max(row for row, _ in letters) + 1):
        gap = rng.choice(" _")
        text = "".join(letters.get((row, column), gap) for column in range(width)).rstrip(" _")
        lines.append(text or "_")
    return lines


def valid_hex(letters):
    """Is every field still in one piece, and has every symbol a dot beside it?"""
    dots = {place for place in letters if letters[place].islower()}
    if not dots:
        return False
    for field in {letters[dot] for dot in dots}:
        if not connected([dot for dot in dots if letters[dot] == field], nulli_hex.beside):
            return False
    return all(any(other in dots for other in nulli_hex.beside(place)) for place in letters if place not in dots)


def traexx_sheet(rng, name):
    colours = "RYGBNV"
    cells = [(row, abs(row - 4) + 2 * i) for row, length in enumerate(traexx.ROW_LENGTHS) for i in range(length)]
    if rng.random() < 0.5:
        letters = [colours[i % 6] for i in range(61)]
        rng.shuffle(letters)
    else:  # stripes, so that many squares of a card fit one after another
        letters = [colours[(column // 2 + row * rng.randint(1, 3)) % 6] for row, column in cells]
        letters[:6] = colours
    colour = dict(zip(cells, letters))
    starts = rng.sample(traexx.beside(traexx.CENTRE), 4)
    number = dict(zip(rng.sample([cell for cell in cells if cell not in starts], 9), range(2, 11)))
    cards = []
    for _ in range(15):
        card = rng.sample(colours, rng.choice([4, 4, 5]))
        if len(card) == 4 and rng.random() < 0.5:
            card.insert(rng.randint(0, 4), rng.choice(card))
        cards.append("".join(card))
    if rng.random() < 0.3:
        cards[3] = cards[7]  # a card that stands twice
    lines = [f"sheet {name}", "game traexx", "title Odd", "starts " + " ".join(map(place_name, starts)),
             "cards " + " ".join(cards), "map"]
    for row in range(9):
        lines.append(" ".join(colour[cell] + str(number.get(cell, "")) for cell in cells if cell[0] == row))
    return lines


MAKERS = {"nulli-flow": flow_sheet, "nulli-hex": hex_sheet, "traexx": traexx_sheet}
