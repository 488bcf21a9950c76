"""NULLI on the 60 degree raster, clauses H1-H9, the plain way."""

import re

from common import Refused, connected, place_name, read_place, squeeze
from dots import DotsGame

AXES = ((0, 2), (1, 1), (1, -1))  # H1: (rows, columns) of one step, each leading on in reading order
KINDS = {"O": "other", "S": "split", "X": "skip"}


def beside(place):
    """The six neighbours on the doubled-column raster."""
    row, column = place
    return [(row + down * sign, column + right * sign) for down, right in AXES for sign in (1, -1)]


def line_name(line):
    """A line is kept from its first dot in reading order to its last."""
    if len(line) == 1:
        return place_name(line[0])
    return place_name(line[0]) + "-" + place_name(line[-1])


class Board:
    """One seat's sheet (H1)."""

    def __init__(self, game):
        self.free = set(game.dots)
        self.active = None  # the active field (H4)
        self.been = set()  # fields that are or were active: a field not in here is open (H5)
        self.waiting = set(game.symbols)  # symbols not earned yet (H7)
        self.earned = []  # kinds of chances earned and not used
        self.finished = False  # H8
        self.choices = None
        self.chosen = None


class NulliHex(DotsGame):
    name = "nulli-hex"

    def __init__(self, seats, options, sheet):
        super().__init__(seats, options, sheet)
        self.read_sheet(sheet)
        self.boards = {seat: Board(self) for seat in self.everyone}
        self.roll = None

    def read_sheet(self, sheet):
        if not set(sheet.keys) <= {"sheet", "game", "title", "by"}:
            raise Refused("this sheet has a key that is not for NULLI Hex")
        self.dots = {}  # place -> field
        self.symbols = {}  # place -> kind
        for row, line in enumerate(sheet.map):
            for column, cell in enumerate(line):
                if "a" <= cell <= "z":
                    self.dots[(row, column)] = cell
                elif cell in KINDS:
                    self.symbols[(row, column)] = KINDS[cell]
                elif cell not in " _":
                    raise Refused(f"map row {row + 1}: '{cell}' is no dot, symbol or gap")
        if not self.dots:
            raise Refused("no dot at all")
        if len({(row + column) % 2 for row, column in list(self.dots) + list(self.symbols)}) > 1:
            raise Refused("places of mixed parity")
        self.fields = sorted(set(self.dots.values()))
        for field in self.fields:
            if not connected([dot for dot in self.dots if self.dots[dot] == field], beside):
                raise Refused(f"field {field} is not connected")
        for place in self.symbols:
            if not any(dot in self.dots for dot in beside(place)):
                raise Refused(f"the symbol at {place_name(place)} has no dot beside it")
        if max(row for row, _ in self.dots) >= 32 or max(column for _, column in self.dots) >= 64:
            raise Refused("the sheet is too wide or too high")
        if len(self.dots) > 160 or len(self.fields) > 12 or len(self.symbols) > 24:
            raise Refused("the sheet is beyond the limits")

    # -------------------------------------------------------- drawing

    def lines(self, board, n):
        """H3: all crosses (n = 1) or straight lines of n free dots inside one field, as {field: [line]}."""
        found = {field: [] for field in self.fields}
        for row, column in sorted(board.free):
            field = self.dots[(row, column)]
            if n == 1:
                found[field].append(((row, column),))
                continue
            for down, right in AXES:
                line = tuple((row + i * down, column + i * right) for i in range(n))
                if all(dot in board.free and self.dots[dot] == field for dot in line):
                    found[field].append(line)
        return found

    def list_choices(self, board, roll):
        """All ways to use the roll. A move means (dots, field that becomes active or None, chance used or None)."""
        choices = {}
        lines = self.lines(board, roll)
        if board.active is None:
            fields = self.fields  # H4
        elif lines[board.active]:
            fields = [board.active]  # H5: no leaving while the number fits
        else:
            fields = [field for field in self.fields if field not in board.been]  # H5: open fields
        for field in fields:
            for line in lines[field]:
                choices[line_name(line)] = (line, field, None)

        # H6. Before the first number nothing is struck, so nothing is earned (every symbol has a dot beside it).
        if "other" in board.earned:
            for field in self.fields:
                if field != board.active:
                    for line in lines[field]:
                        choices["other:" + line_name(line)] = (line, None, "other")
        if "split" in board.earned:
            by_size = {n: self.lines(board, n) for n in range(1, roll)}
            for one_size in range(1, roll):
                other_size = roll - one_size
                for one_field in self.fields:
                    for other_field in self.fields:
                        if one_field == other_field:
                            continue
                        for one in by_size[one_size][one_field]:
                            for other in by_size[other_size][other_field]:
                                if one[0] < other[0]:  # the two parts in reading order of their first dots
                                    name = "split:" + line_name(one) + "+" + line_name(other)
                                    choices[name] = (one + other, None, "split")
        if "skip" in board.earned:
            choices["skip"] = ((), None, "skip")
        return choices

    # -------------------------------------------------------- what a move does

    def strike(self, board, meaning):
        dots, field, used = meaning
        board.free -= set(dots)
        if used is not None:
            board.earned.remove(used)  # H6: the active field stays, none opens or closes
        else:
            board.active = field  # H4, H5; the field left stays in `been`: closed for good
            board.been.add(field)
        for place in sorted(board.waiting):  # H7, usable from the next roll on
            if not any(dot in board.free for dot in beside(place)):
                board.waiting.remove(place)
                board.earned.append(self.symbols[place])

    # -------------------------------------------------------- spelling

    def spell(self, seat, text):
        text = squeeze(text)
        if text == "skip":
            return text
        match = re.fullmatch(r"(other:)?([a-z0-9-]+)", text)
        if match:
            return (match.group(1) or "") + "-".join(map(place_name, self.read_line(match.group(2))))
        match = re.fullmatch(r"split:([a-z0-9-]+)\+([a-z0-9-]+)", text)
        if not match:
            raise Refused(f"'{text}' is no move")
        parts = sorted(self.read_line(match.group(i)) for i in (1, 2))
        return "split:" + "+".join("-".join(map(place_name, part)) for part in parts)

    @staticmethod
    def read_line(text):
        """The one place of a cross or the two ends of a line, in reading order."""
        ends = sorted(read_place(word) for word in text.split("-"))
        if len(ends) > 2 or len(set(ends)) != len(ends):
            raise Refused(f"'{text}' is no line")
        return ends
