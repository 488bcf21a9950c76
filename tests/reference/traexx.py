"""Träxx, clauses T1-T8, the plain way."""

import re
from collections import Counter

from common import Game, Refused, place_name, read_place, squeeze

ROW_LENGTHS = (5, 6, 7, 8, 9, 8, 7, 6, 5)  # T1: 61 cells
CENTRE = (4, 8)  # i5


def beside(place):
    row, column = place
    return [(row - 1, column - 1), (row - 1, column + 1), (row, column - 2),
            (row, column + 2), (row + 1, column - 1), (row + 1, column + 1)]


class Board:
    """One seat's board: its path from one end to the other (T3) and what it noted (T6, T7)."""

    def __init__(self):
        self.path = []
        self.noted = 0
        self.reached = []  # number cells reached, in the order in which the path entered them
        self.choices = None
        self.chosen = None


class Traexx(Game):
    name = "traexx"
    least_seats, most_seats = 1, 4
    has_sheet = True

    def __init__(self, seats, options, sheet):
        super().__init__(seats, options, sheet)
        self.read_sheet(sheet)
        self.boards = {seat: Board() for seat in self.everyone}
        self.started = False
        self.deck = list(self.cards)  # what is still to come
        self.card = None
        self.earlier = set()  # the numbers somebody reached in an earlier round (T6)

    def read_sheet(self, sheet):
        if not set(sheet.keys) <= {"sheet", "game", "title", "by", "starts", "cards"}:
            raise Refused("this sheet has a key that is not for Träxx")
        if len(sheet.map) != 9:
            raise Refused("a Träxx board has nine rows")
        self.colour = {}
        self.number = {}
        for row, line in enumerate(sheet.map):
            cells = line.split()
            if len(cells) != ROW_LENGTHS[row]:
                raise Refused(f"map row {row + 1} must have {ROW_LENGTHS[row]} cells")
            for i, cell in enumerate(cells):
                match = re.fullmatch(r"([RYGBNV])(\d*)", cell)
                if not match:
                    raise Refused(f"map row {row + 1}: '{cell}' is no cell")
                place = (row, abs(row - 4) + 2 * i)
                self.colour[place] = match.group(1)
                if match.group(2):
                    self.number[place] = int(match.group(2))
        if sorted(self.number.values()) != list(range(2, 11)):
            raise Refused("the numbers 2..10 must stand once each")
        if set(self.colour.values()) != set("RYGBNV"):
            raise Refused("all six colours must be there")
        self.start_cells = [read_place(word) for word in sheet.words("starts")]
        if len(set(self.start_cells)) != 4 or len(self.start_cells) != 4:
            raise Refused("there must be four different starts")
        for place in self.start_cells:
            if place not in beside(CENTRE) or place in self.number:
                raise Refused(f"{place_name(place)} is no start")
        self.cards = sheet.words("cards")
        if len(self.cards) != 15:
            raise Refused("there must be 15 cards")
        for card in self.cards:
            if not re.fullmatch(r"[RYGBNV]{4,5}", card) or len(set(card)) < 4:
                raise Refused(f"'{card}' is no card")

    # -------------------------------------------------------- the course of the game

    def acting(self):
        if not self.started:
            return [0]
        if self.card is None:
            return [0] if self.deck else []  # T5: all 15 cards are always played
        return [seat for seat in self.everyone if self.boards[seat].chosen is None]

    def chance(self, words):
        kind = words[0].lower()
        if not self.started:
            cells = [read_place(word) for word in words[1:]]
            if kind != "starts" or len(cells) != self.seats or len(set(cells)) != len(cells):
                raise Refused("first every seat gets a start cell of its own")  # T1
            if not set(cells) <= set(self.start_cells):
                raise Refused("that is no start cell")
            for seat, cell in zip(self.everyone, cells):
                self.boards[seat].path = [cell]  # T3
            self.started = True
            return "starts " + " ".join(map(place_name, cells))
        if kind != "card" or len(words) != 2 or words[1].upper() not in self.deck:
            raise Refused("a card that is still in the deck must come here")  # T2
        self.card = words[1].upper()
        self.deck.remove(self.card)
        for board in self.boards.values():
            board.choices = self.list_choices(board)
        return "card " + self.card

    def draw(self, rng):
        if not self.started:
            return "starts " + " ".join(map(place_name, rng.sample(self.start_cells, self.seats)))
        return "card " + rng.choice(self.deck)

    def list_choices(self, board):
        """T3: from either end on, each new cell for one square of its colour. A move means (end, new cells)."""
        choices = {"pass": (None, ())}  # T5

        def go_on(way, squares):
            if len(way) > 1:
                choices["-".join(map(place_name, way))] = (way[0], tuple(way[1:]))
            for cell in beside(way[-1]):
                if cell in self.colour and cell not in board.path and cell not in way:
                    if squares[self.colour[cell]] > 0:
                        go_on(way + [cell], squares - Counter(self.colour[cell]))

        for end in {board.path[0], board.path[-1]}:
            go_on([end], Counter(self.card))
        return choices

    def choices(self, seat):
        return self.boards[seat].choices

    def play(self, seat, move):
        self.boards[seat].chosen = move
        if any(board.chosen is None for board in self.boards.values()):
            return
        new = set()
        for board in self.boards.values():
            end, cells = board.choices[board.chosen]
            if cells and end == board.path[-1]:
                board.path = board.path + list(cells)
            elif cells:
                board.path = list(reversed(cells)) + board.path
            for cell in cells:
                if cell in self.number:  # T4: number cells are coloured cells like the others
                    number = self.number[cell]
                    if self.seats == 1:
                        full = not any(other > number for other in board.reached)  # T7
                    else:
                        full = number not in self.earlier  # T6
                    board.noted += number if full else (number + 1) // 2
                    board.reached.append(number)
                    new.add(number)
            board.chosen = board.choices = None
        self.earlier |= new
        self.card = None

    def scores(self):
        return [board.noted - (61 - len(board.path)) for board in self.boards.values()]  # T8

    # -------------------------------------------------------- spelling

    def spell(self, seat, text):
        text = squeeze(text)
        if text == "pass":
            return text
        return "-".join(place_name(read_place(word)) for word in text.split("-"))
