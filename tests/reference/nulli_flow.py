"""NULLI Flow, clauses F1-F12, the plain way."""

import re

from common import Refused, connected, place_name, read_place, squeeze
from dots import DotsGame


def beside(place):
    """The horizontal and vertical neighbours of a place, in reading order."""
    row, column = place
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def bent_lines(dots, linked, n):
    """All lines of n dots that may bend (F9), as {set of dots: its canonical way}.

    Starts and steps are tried in reading order, so the ways come in the order of formats.md ("smallest when compared
    dot by dot in reading order"), and the first way found over a set of dots is its smallest one (F10).
    """
    found = {}

    def go_on(way):
        if len(way) == n:
            found.setdefault(frozenset(way), tuple(way))
            return
        for dot in beside(way[-1]):
            if dot in dots and dot not in way and linked(way[-1], dot):
                go_on(way + [dot])

    for dot in sorted(dots):
        go_on([dot])
    return found


def all_ways(dots):
    """Every way along which one line can go over exactly these dots."""
    ways = []

    def go_on(way):
        if len(way) == len(dots):
            ways.append(way)
        for dot in beside(way[-1]):
            if dot in dots and dot not in way:
                go_on(way + [dot])

    for dot in dots:
        go_on([dot])
    return ways


def is_straight(dots):
    return len({row for row, _ in dots}) == 1 or len({column for _, column in dots}) == 1


def line_name(way):
    """The spelling of a line given by its canonical way: a cross, a straight line by its ends, a bent one in full."""
    if len(way) == 1:
        return place_name(way[0])
    if is_straight(way):
        return place_name(min(way)) + "-" + place_name(max(way))
    return "-".join(place_name(dot) for dot in way)


def step_name(step):
    """A chance with its sign, as formats.md spells it."""
    return f"{step:+d}"


class Board:
    """One seat's sheet (F1)."""

    def __init__(self, game):
        self.free = set(game.dots)
        self.printed = sorted(game.chances)  # not yet activated (F7)
        self.active = []  # activated and not yet used (F8)
        self.flow = False  # F9
        self.finished = False  # F6, F11
        self.choices = None  # the legal moves on this roll
        self.chosen = None  # the move sealed on this roll (C3)


class NulliFlow(DotsGame):
    name = "nulli-flow"

    def __init__(self, seats, options, sheet):
        super().__init__(seats, options, sheet)
        self.read_sheet(sheet)
        self.boards = {seat: Board(self) for seat in self.everyone}
        self.roll = None

    def read_sheet(self, sheet):
        if not set(sheet.keys) <= {"sheet", "game", "title", "by", "chances", "jokers"}:
            raise Refused("this sheet has a key that is not for NULLI Flow")
        self.dots = {}  # place -> the letter of its island, '.' in the open
        for row, line in enumerate(sheet.map):
            cells = line.split(" ")
            for column, cell in enumerate(cells):
                if re.fullmatch(r"[.A-Z]", cell):
                    self.dots[(row, column)] = cell
                elif cell != "_":
                    raise Refused(f"map row {row + 1}: '{cell}' is neither dot nor gap")
        if not self.dots:
            raise Refused("no dot at all")
        self.islands = {letter: {dot for dot in self.dots if self.dots[dot] == letter}
                        for letter in set(self.dots.values()) if letter != "."}
        for letter, island in self.islands.items():
            if not connected(island, beside):
                raise Refused(f"island {letter} is not connected")
        self.chances = []
        for word in sheet.words("chances"):
            if not re.fullmatch(r"[-+][1-6]", word):
                raise Refused(f"'{word}' is no chance")
            self.chances.append(int(word))
        self.jokers = [read_place(word) for word in sheet.words("jokers")]
        if len(set(self.jokers)) != len(self.jokers) or not set(self.jokers) <= set(self.dots):
            raise Refused("a joker that is no dot or named twice")
        if max(row for row, _ in self.dots) >= 32 or max(column for _, column in self.dots) >= 32:
            raise Refused("the sheet is too wide or too high")
        if len(self.dots) > 128 or len(self.islands) > 16 or len(self.chances) > 16 or len(self.jokers) > 16:
            raise Refused("the sheet is beyond the limits")

    # -------------------------------------------------------- drawing

    def linked(self, one, other):
        """F5: neighbours may be joined if both lie on the same island or both outside all of them."""
        return self.dots[one] == self.dots[other]

    def straight_lines(self, board, n):
        """F3, F4, F5: every cross (n = 1) or straight line through exactly n free dots, as lists of dots."""
        if n == 1:
            return [(dot,) for dot in board.free]
        lines = []
        for row, column in board.free:
            for down, right in ((0, 1), (1, 0)):
                line = [(row + i * down, column + i * right) for i in range(n)]
                if all(dot in board.free for dot in line) and all(map(self.linked, line, line[1:])):
                    lines.append(tuple(line))
        return lines

    def lines(self, board, n, bent):
        if bent:
            return list(bent_lines(board.free, self.linked, n).values())
        return self.straight_lines(board, n)

    def fills_island(self, board, line):
        """F7: does this line strike the last free dot of an island?"""
        letter = self.dots[line[0]]
        return letter != "." and not (self.islands[letter] & board.free) - set(line)

    def list_choices(self, board, roll):
        """F6: all ways to use the roll. A move means (dots, chance used or None, flow activated, chance activated)."""
        choices = {}

        def add(prefix, line, used, may_earn):
            name = prefix + line_name(line)
            if may_earn and board.printed and self.fills_island(board, line):
                for step in set(board.printed):  # F7: must choose one; equal steps are one choice
                    choices[name + "=" + step_name(step)] = (line, used, False, step)
            else:
                choices[name] = (line, used, False, None)

        for line in self.lines(board, roll, board.flow):  # plain
            add("", line, None, not board.flow)
        if not board.flow:
            for step in set(board.active):  # F8: one activated chance
                number = roll + step
                if number == 0:
                    choices[step_name(step) + ":0"] = ((), step, False, None)
                elif number > 0:
                    for line in self.straight_lines(board, number):
                        add(step_name(step) + ":", line, step, True)
            if self.jokers and not set(self.jokers) & board.free:  # F9
                for line in self.lines(board, roll, True):
                    choices["flow:" + line_name(line)] = (line, None, True, None)
        return choices

    # -------------------------------------------------------- what a move does

    def strike(self, board, meaning):
        line, used, flow, earned = meaning
        board.free -= set(line)
        if used is not None:
            board.active.remove(used)  # F8: crossed out for good
        if earned is not None:
            board.printed.remove(earned)  # F7
            board.active.append(earned)
        if flow:
            board.flow = True
            board.printed, board.active = [], []  # F9: all chances lapse

    # -------------------------------------------------------- spelling

    def spell(self, seat, text):
        text = squeeze(text)
        match = re.fullmatch(r"(?:(flow|[-+][1-6]):)?([a-z0-9-]+)(?:=([-+][1-6]))?", text)
        if not match:
            raise Refused(f"'{text}' is no move")
        prefix = match.group(1) + ":" if match.group(1) else ""
        suffix = "=" + match.group(3) if match.group(3) else ""
        if match.group(2) == "0":
            return prefix + "0" + suffix
        return prefix + self.spell_line(match.group(2)) + suffix

    @staticmethod
    def spell_line(text):
        way = [read_place(word) for word in text.split("-")]
        if len(set(way)) != len(way):
            raise Refused("a dot stands twice")
        if len(way) == 1:
            return place_name(way[0])
        if len(way) == 2:
            if not is_straight(way):
                raise Refused("a line from end to end is straight")
            return line_name(way)
        if any(other not in beside(one) for one, other in zip(way, way[1:])):
            raise Refused("a bent line goes from dot to neighbouring dot")
        return line_name(min(all_ways(way)))  # F10
