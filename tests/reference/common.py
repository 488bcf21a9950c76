"""What the five plain games share: places, sheets, records, and the shape of a game.

This folder is a second reading of the rules (docs/rules/*.md) and of docs/formats.md, written without a look at
the C code, with sets, lists and brute force. It is slow on purpose where slow is simpler: its only job is to be
obviously right, so that check.py can hold the real program against it.

A place is the pair (row, column), both from 0, so that sorting places sorts them in reading order.
"""

import re


class Refused(Exception):
    """Something the rules or the format do not allow; the text says what."""


# ---------------------------------------------------------------- places

def place_name(place):
    """(2, 2) -> 'c3': the column in letters as in a spreadsheet, the row from 1."""
    row, column = place
    letters = ""
    column += 1
    while column > 0:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters + str(row + 1)


def read_place(text):
    match = re.fullmatch(r"([a-z]{1,2})([1-9][0-9]?)", text.strip().lower())
    if not match:
        raise Refused(f"'{text}' is no place")
    column = 0
    for letter in match.group(1):
        column = column * 26 + ord(letter) - ord("a") + 1
    return int(match.group(2)) - 1, column - 1


def squeeze(text):
    """Lower case, and no spaces around - : > = + (formats.md: reading is forgiving where there is no doubt)."""
    return re.sub(r"\s*([-:>=+])\s*", r"\1", text.strip().lower())


# ---------------------------------------------------------------- sheets

class Sheet:
    """A sheet file: its keys, and the rows of its map as they stand."""

    def __init__(self, lines):
        self.lines = list(lines)
        self.keys = {}
        self.map = []
        in_map = False
        done = False
        for number, line in enumerate(self.lines, 1):
            line = line.rstrip("\r\n")
            if line.startswith("#"):
                continue
            if in_map:
                if line.strip() == "":
                    in_map, done = False, True
                else:
                    self.map.append(line.rstrip())
                continue
            if line.strip() == "":
                continue
            key, _, value = line.strip().partition(" ")
            if key in self.keys or (key == "map" and done):
                raise Refused(f"sheet line {number}: {key} stands twice")
            if done:
                raise Refused(f"sheet line {number}: nothing may follow the map")
            if key == "map":
                in_map = True
            elif key in ("sheet", "game", "title", "by", "chances", "jokers", "starts", "cards"):
                self.keys[key] = value.strip()
            else:
                raise Refused(f"sheet line {number}: unknown key {key}")

    def words(self, key):
        return self.keys.get(key, "").split()


def connected(places, neighbours):
    """Is this set of places in one piece, where neighbours(place) yields the places next to it?"""
    places = set(places)
    reached = set()
    waiting = [min(places)]
    while waiting:
        place = waiting.pop()
        if place not in reached:
            reached.add(place)
            waiting.extend(other for other in neighbours(place) if other in places)
    return reached == places


# ---------------------------------------------------------------- records

class Record:
    """A record file: header, sheet, and the event lines with their line numbers."""

    def __init__(self, path):
        with open(path, encoding="utf-8", newline="\n") as file:
            lines = file.read().split("\n")
        self.game = None
        self.seats = None
        self.view = None
        self.options = {}
        self.events = []  # (line number, text)
        self.directives = {}  # index of the event they stand before -> the '#!' lines of a golden record
        self.refused_header = False  # a golden record whose header or sheet must be refused
        sheet_lines = []
        header = True
        for number, line in enumerate(lines, 1):
            line = line.rstrip("\r")
            if line.startswith("#!"):
                if header and line[2:].strip().startswith("refused"):
                    self.refused_header = True
                else:
                    self.directives.setdefault(len(self.events), []).append((number, line[2:].strip()))
                continue
            if line.startswith("#") or line.strip() == "":
                continue
            if not header:
                self.events.append((number, line.strip()))
            elif line == "---":
                header = False
            elif line.startswith("|"):
                sheet_lines.append(line[2:])
            else:
                key, _, value = line.strip().partition(" ")
                if key == "game":
                    self.game = value
                elif key == "seats":
                    self.seats = int(value)
                elif key == "option":
                    name, _, setting = value.partition(" ")
                    self.options[name] = setting
                elif key == "view":
                    self.view = int(value)
                elif key not in ("nullarium", "name", "bot", "sheet"):
                    raise Refused(f"unknown header line '{line}'")
        self.sheet = Sheet(sheet_lines) if sheet_lines else None


# ---------------------------------------------------------------- the shape of a game

class Game:
    """A game in progress. Subclasses fill in:

    acting()            [] when the game is over, [0] when chance is next, else the seats that must decide (C4)
    choices(seat)       {canonical spelling: what it means} of all legal moves of a seat that must decide
    spell(seat, text)   the canonical spelling of a move as somebody typed it, legal or not
    play(seat, move)    makes a legal move given by its canonical spelling
    chance(words)       takes a chance event given as words, returns its canonical line
    draw(rng)           a random chance event for here, as a line
    scores()            by seat, as formats.md and the comparison want them: of what is resolved
    """

    name = ""
    least_seats = 1
    most_seats = 8
    has_sheet = False
    option_names = ()

    def __init__(self, seats, options, sheet):
        if not self.least_seats <= seats <= self.most_seats:
            raise Refused(f"{self.name} is not for {seats} seats")
        for option in options:
            if option not in self.option_names:
                raise Refused(f"{self.name} has no option {option}")
        if self.has_sheet and sheet is None:
            raise Refused("this game needs a sheet")
        if self.has_sheet and sheet.keys.get("game") != self.name:
            raise Refused("the sheet is for another game")
        self.seats = seats
        self.everyone = list(range(1, seats + 1))  # C1

    def after(self, seat):
        """The next seat clockwise (C1)."""
        return seat % self.seats + 1

    def take_event(self, line):
        """Takes one line of the events, 'SEAT MOVE' or chance; returns (canonical line, legal moves or None)."""
        words = line.split()
        acting = self.acting()
        if words[0].isdigit():
            seat = int(words[0])
            if seat not in acting or seat == 0:
                raise Refused(f"seat {seat} has nothing to decide here")
            legal = sorted(self.choices(seat), key=lambda move: move.encode())
            move = self.spell(seat, line.split(None, 1)[1] if len(words) > 1 else "")
            if move not in self.choices(seat):
                raise Refused(f"'{move}' is not legal for seat {seat}")
            self.play(seat, move)
            return f"{seat} {move}", legal
        if acting != [0]:
            raise Refused(f"'{line}': no chance event is due here")
        return self.chance([word for word in words]), None
