#!/usr/bin/env python3
"""Makes plain but varied sheets from which the general weights are learned, and others on which they are proven.

usage: training_sheets.py GAME SEED COUNT DIR
GAME is nulli-flow or nulli-hex. Writes DIR/GAME-SEED-01.sheet and so on; the same words give the same files on every
machine. Training takes its sheets from low seeds, proofs from others. Every sixth sheet is small, as those are that
can be solved; the rest have the size of a printed one.
"""
import pathlib
import sys


class Dice:
    """splitmix64: Python's own generator may change its shuffles from one version to the next."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = self.state + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        z = (z ^ z >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        return (z ^ z >> 31) % n

    def between(self, least, most):
        return least + self.below(most - least + 1)

    def pick(self, things):
        return things[self.below(len(things))]

    def shuffled(self, things):
        things = list(things)
        for i in range(len(things) - 1, 0, -1):
            k = self.below(i + 1)
            things[i], things[k] = things[k], things[i]
        return things


def parts(places, neighbours):
    """The connected parts of a set of places."""
    left, found = set(places), []
    while left:
        queue = [min(left)]
        left.discard(queue[0])
        for place in queue:
            beside = sorted(set(neighbours(place)) & left)
            left -= set(beside)
            queue += beside
        found.append(set(queue))
    return found


def place_name(x, y):
    return (chr(ord("a") + x) if x < 26 else "a" + chr(ord("a") + x - 26)) + str(y + 1)


# -- NULLI Flow

ISLANDS = [(2, 2), (2, 2), (3, 2), (2, 3), (3, 3), (4, 2), (2, 4), (1, 2), (2, 1)]


def beside_square(place):
    x, y = place
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def flow_sheet(dice, small):
    width, height = (dice.between(4, 6), dice.between(4, 5)) if small else (dice.between(8, 12), dice.between(8, 11))
    mirrors = [lambda x, y: (x, y)]
    if dice.below(3):
        mirrors.append(lambda x, y: (width - 1 - x, y))
    if dice.below(3) == 0:
        mirrors += [lambda x, y, to=to: (to(x, y)[0], height - 1 - to(x, y)[1]) for to in list(mirrors)]
    dots = {(x, y) for x in range(width) for y in range(height)}
    for _ in range(dice.below(2) if small else dice.below(6)):  # bays and lakes
        x, y, w, h = dice.below(width), dice.below(height), dice.between(1, 2), dice.between(1, 2)
        if dice.below(2):
            x, y = dice.pick([(0, 0), (x, 0), (0, y), (width - 1, y), (x, height - 1)])
        dots -= {to(x + i, y + k) for i in range(w) for k in range(h) for to in mirrors}
    dots = max(parts(dots, beside_square), key=len)
    island_of = {}
    wanted = dice.below(3) if small else dice.between(2, 8)
    for _ in range(40):
        w, h = dice.pick(ISLANDS[-2:] + ISLANDS[:1] if small else ISLANDS)
        x, y = dice.below(width), dice.below(height)
        copies = []
        for to in mirrors:
            copy = frozenset(to(x + i, y + k) for i in range(w) for k in range(h))
            if copy not in copies:
                copies.append(copy)
        places = [place for copy in copies for place in copy]
        near = {other for place in places for other in beside_square(place)}
        if (len(set(island_of.values())) + len(copies) > wanted or len(set(places)) < len(places)
                or any(place not in dots or place in island_of for place in places)
                or any(place in island_of for place in near)
                or any(other in copies[k] for i in range(len(copies)) for place in copies[i]
                       for other in beside_square(place) for k in range(len(copies)) if k != i)):
            continue
        for copy in copies:
            letter = chr(ord("A") + len(set(island_of.values())))
            island_of.update({place: letter for place in copy})
    count = len(set(island_of.values()))
    chances = dice.shuffled([-1, -2, -3, -4, -5, -1, -2, 1])[:dice.between(1, min(5, count + 1))] if count else []
    jokers = []
    wanted = dice.pick([0, 2, 2, 3]) if small else dice.pick([0, 3, 4, 5, 6, 6, 7, 8])
    for x, y in dice.shuffled(sorted(dots)):
        copies = sorted({to(x, y) for to in mirrors})
        if (x, y) not in jokers and len(jokers) + len(copies) <= wanted and all(
                abs(a - c) + abs(b - d) >= 3 for a, b in copies for c, d in jokers + copies if (a, b) != (c, d)):
            jokers += copies
    lines = []
    if chances:
        lines.append("chances " + " ".join(f"{step:+d}" for step in sorted(chances, reverse=True)))
    if jokers:
        lines.append("jokers " + " ".join(place_name(x, y) for x, y in sorted(jokers)))
    lines.append("map")
    left, top = min(x for x, _ in dots), min(y for _, y in dots)
    if (left, top) != (0, 0):
        return None
    for y in range(max(y for _, y in dots) + 1):
        row = [island_of.get((x, y), ".") if (x, y) in dots else "_" for x in range(max(x for x, _ in dots) + 1)]
        lines.append(" ".join(row))
    sixes = sum(len({(island_of.get((x + i * dx, y + i * dy)) if (x + i * dx, y + i * dy) in dots else i)
                     for i in range(6)}) == 1 for x, y in dots for dx, dy in ((1, 0), (0, 1)))
    fine = len(dots) >= 12 if small else 50 <= len(dots) <= 120 and sixes >= 16
    return lines if fine else None  # where a 6 hardly ever fits there is nothing to learn


# -- NULLI Hex

def beside_hex(place):
    x, y = place
    return [(x + 2, y), (x - 2, y), (x + 1, y + 1), (x - 1, y + 1), (x + 1, y - 1), (x - 1, y - 1)]


def hex_sheet(dice, small):
    side = dice.between(2, 3) if small else dice.between(5, 6)
    rows = 2 * side + 1 if dice.below(2) else dice.between(4, 5) if small else dice.between(9, 12)
    points = set()
    for y in range(rows):  # a hexagon, or rows of equal length
        if rows == 2 * side + 1:
            first, count = abs(side - y), 2 * side + 1 - abs(side - y)
        else:
            first, count = y % 2, side * 2
        points |= {(first + 2 * i, y) for i in range(count)}
    for _ in range(dice.below(4)):
        x, y = dice.pick(sorted(points))
        points -= {(x, y), *dice.shuffled(beside_hex((x, y)))[:dice.below(2)]}
    points = max(parts(points, beside_hex), key=len)
    fields = dice.between(2, 3) if small else dice.between(4, 8)
    field_of = {place: i for i, place in enumerate(dice.shuffled(sorted(points))[:fields])}
    while len(field_of) < len(points):  # the smallest field that can grows by one dot
        sizes = sorted(range(fields), key=lambda i: (sum(f == i for f in field_of.values()), i))
        for i in sizes:
            edge = sorted({o for place, f in field_of.items() if f == i for o in beside_hex(place)
                           if o in points and o not in field_of})
            if edge:  # rather where it stays compact
                field_of[max(dice.shuffled(edge), key=lambda place: sum(field_of.get(o) == i for o in beside_hex(place)))] = i
                break
    symbols = {}
    wanted = dice.below(3) if small else dice.between(4, 9)
    for x, y in dice.shuffled(sorted(points)):
        if len(symbols) < wanted and all(abs(y - b) + max(0, (abs(x - a) - abs(y - b)) // 2) >= 3 for a, b in symbols):
            symbols[x, y] = dice.pick("OSSX")
    for i in range(fields):
        if len(parts({place for place, f in field_of.items() if f == i and place not in symbols}, beside_hex)) != 1:
            return None
    left = min(x for x, _ in points)
    lines = ["map"]
    for y in range(min(y for _, y in points), max(y for _, y in points) + 1):
        row = "".join(symbols.get((x, y)) or (chr(ord("a") + field_of[x, y]) if (x, y) in field_of else " ")
                      for x in range(left, max(x for x, _ in points) + 1))
        lines.append(row.rstrip() or "_")
    return lines if min(y for _, y in points) == 0 and left == 0 else None


def main():
    if len(sys.argv) != 5 or sys.argv[1] not in ("nulli-flow", "nulli-hex"):
        sys.exit(__doc__)
    game, seed, count, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), pathlib.Path(sys.argv[4])
    folder.mkdir(parents=True, exist_ok=True)
    make = flow_sheet if game == "nulli-flow" else hex_sheet
    for number in range(1, count + 1):
        dice = Dice(seed * 1000 + number)
        lines = None
        while not lines:
            lines = make(dice, number % 6 == 0)
        name = f"{game}-{seed}-{number:02d}"
        text = [f"sheet {name}", f"game {game}", "by Nullarium"] + lines
        (folder / f"{name}.sheet").write_text("\n".join(text) + "\n")


if __name__ == "__main__":
    main()
