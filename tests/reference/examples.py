#!/usr/bin/env python3
"""The second implementation's own tests: the rulebook examples and the subtle clauses, worked out by hand."""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

from common import Refused, Sheet, place_name, read_place
from null_bock import NULL_BOCK, NullBock, deck_for, read_card
from nulli_flow import NulliFlow
from nulli_hex import NulliHex, beside
from nullern import Nullern, read_card as read_number_card
from traexx import Traexx


def flow(text, seats=1, events=()):
    game = NulliFlow(seats, {}, Sheet(text.split("\n")))
    for event in events:
        game.take_event(event)
    return game


EXAMPLE = """sheet example
game nulli-flow
chances -1 -2
jokers a1 d3
map
. . . .
. A A .
. A A .
_ . . _"""


class Flow(unittest.TestCase):
    def test_F3_F5_lines(self):
        game = flow(EXAMPLE, 1, ["roll 4"])
        self.assertEqual(sorted(game.choices(1)), ["a1-d1"])
        game = flow(EXAMPLE, 1, ["roll 3"])
        self.assertEqual(sorted(game.choices(1)), ["a1-a3", "a1-c1", "b1-d1", "d1-d3"])
        game = flow(EXAMPLE, 1, ["roll 2"])
        self.assertIn("b2-c2", game.choices(1))
        self.assertNotIn("b1-b2", game.choices(1))

    def test_F6_no_way_finishes(self):
        game = flow(EXAMPLE, 2, ["roll 5"])
        self.assertEqual((game.acting(), game.scores()), ([], [14, 14]))

    def test_F7_F8(self):
        game = flow(EXAMPLE, 1, ["roll 2", "1 b2-c2", "roll 2"])
        self.assertIn("b3-c3=-1", game.choices(1))
        self.assertIn("b3-c3=-2", game.choices(1))
        self.assertNotIn("b3-c3", game.choices(1))
        game.take_event("1 B3 - C3 = -2")
        game.take_event("roll 5")  # rulebook: 5 with the chance -2 draws a 3
        self.assertEqual(sorted(game.choices(1)), ["-2:a1-a3", "-2:a1-c1", "-2:b1-d1", "-2:d1-d3"])
        game.take_event("1 -2:c1-a1")
        game.take_event("roll 2")
        self.assertNotIn("-2:0", game.choices(1))
        game = flow(EXAMPLE, 1, ["roll 2", "1 b2-c2", "roll 2", "1 c3-b3=-2", "roll 2"])
        self.assertIn("-2:0", game.choices(1))
        self.assertIn("a1-b1", game.choices(1))
        game.take_event("1 -2 : 0")
        self.assertEqual(game.scores(), [10])
        game.take_event("roll 1")
        self.assertFalse(any(":" in move for move in game.choices(1)))

    def test_F7_only_choice_is_written_and_none_left(self):
        game = flow("sheet x\ngame nulli-flow\nchances -1 -1\nmap\nA . B . C", 1, ["roll 1"])
        self.assertEqual(sorted(game.choices(1)), ["a1=-1", "b1", "c1=-1", "d1", "e1=-1"])
        for event in ("1 a1=-1", "roll 1", "1 c1=-1", "roll 1"):
            game.take_event(event)
        self.assertEqual(sorted(game.choices(1)), ["-1:0", "b1", "d1", "e1"])

    def test_F8_used_and_earned_in_one_move(self):
        game = flow("sheet x\ngame nulli-flow\nchances +1 -2\nmap\nA . B B .", 1, ["roll 1", "1 a1=+1", "roll 1"])
        self.assertIn("+1:c1-d1=-2", game.choices(1))
        self.assertNotIn("+1:b1-c1", game.choices(1))

    def test_F9_F10_flow(self):
        text = "sheet x\ngame nulli-flow\nchances -1\njokers a1\nmap\n. . .\n. . A\n_ . A"
        game = flow(text, 1, ["roll 1", "1 a1", "roll 3"])
        self.assertEqual(sorted(game.choices(1)), ["b1-b3", "flow:a2-b2-b3", "flow:b1-b2-a2", "flow:b1-b3",
                                                   "flow:c1-b1-b2"])
        game.take_event("1 flow:b2-b1-c1")
        game.take_event("roll 2")
        self.assertEqual(sorted(game.choices(1)), ["c2-c3"])  # no `=` any more
        game = flow(text, 1, ["roll 1", "1 a1", "roll 1"])
        self.assertIn("flow:b1", game.choices(1))
        game = flow(text, 1, ["roll 3"])
        self.assertFalse(any(move.startswith("flow") for move in game.choices(1)))

    def test_F10_smallest_way(self):
        spell = NulliFlow.spell_line
        for way in ("a2-b2-b1-a1", "a1-a2-b2-b1", "b1-a1-a2-b2"):
            self.assertEqual(spell(way), "a1-b1-b2-a2")
        self.assertEqual(spell("d4-d3-c3"), "c3-d3-d4")
        self.assertEqual(spell("e3-d3-c3"), "c3-e3")
        self.assertEqual(spell("b2-a2-a1-b1-c1-c2"), "a1-b1-c1-c2-b2-a2")
        with self.assertRaises(Refused):
            spell("a1-b2-c3")


HEX = """sheet example
game nulli-hex
map
a a a a
 a O a a
a a a a
 b b b"""


def hexes(text, seats=1, events=()):
    game = NulliHex(seats, {}, Sheet(text.split("\n")))
    for event in events:
        game.take_event(event)
    return game


class Hex(unittest.TestCase):
    def test_places_of_the_example(self):
        game = hexes(HEX)
        self.assertEqual(game.symbols, {read_place("d2"): "other"})
        self.assertEqual(sorted(map(place_name, sorted(beside(read_place("d2"))))), sorted("c1 e1 b2 f2 c3 e3".split()))
        self.assertEqual(sorted(map(place_name, game.dots))[:4], ["a1", "a3", "b2", "b4"])

    def test_H3_H4_H5(self):
        game = hexes(HEX, 1, ["roll 3"])
        # rows, and the diagonals that keep clear of the symbol and of the other field
        self.assertEqual(sorted(game.choices(1)), sorted(["a1-e1", "c1-g1", "a3-e3", "c3-g3", "b4-f4",
                                                          "a1-c3", "c1-a3", "e1-g3", "g1-e3"]))
        game.take_event("1 b4-f4")
        game.take_event("roll 2")  # b is full: the 2 goes to the open field a
        self.assertIn("a1-c1", game.choices(1))
        game.take_event("1 a1-c1")
        game.take_event("roll 5")
        self.assertEqual((game.acting(), game.scores()), ([], [9]))

    def test_H5_closed_for_good(self):
        game = hexes("sheet x\ngame nulli-hex\nmap\na a a b b b b", 1, ["roll 2", "1 a1-c1", "roll 2"])
        self.assertEqual(sorted(game.choices(1)), ["g1-i1", "i1-k1", "k1-m1"])
        game.take_event("1 g1-i1")
        game.take_event("roll 1")
        self.assertEqual(sorted(game.choices(1)), ["k1", "m1"])
        game.take_event("1 k1")
        game.take_event("roll 1")
        game.take_event("1 m1")
        game.take_event("roll 1")  # e1 is free, but a is closed
        self.assertEqual((game.acting(), game.scores()), ([], [1]))

    def test_H6_H7_chances(self):
        text = "sheet x\ngame nulli-hex\nmap\nS a X b b O c c"  # c1 | g1 i1 | m1 o1
        game = hexes(text, 1, ["roll 1", "1 c1", "roll 3"])
        self.assertEqual(game.boards[1].earned, ["split"])
        self.assertEqual(sorted(game.choices(1)), ["split:g1+m1-o1", "split:g1-i1+m1", "split:g1-i1+o1",
                                                   "split:i1+m1-o1"])
        game.take_event("1 split: O1-M1 + g1")
        self.assertEqual((game.boards[1].active, game.boards[1].been), ("a", {"a"}))
        game.take_event("roll 5")
        self.assertEqual(sorted(game.choices(1)), ["skip"])
        for event in ("1 skip", "roll 1"):
            game.take_event(event)
        self.assertEqual(sorted(game.choices(1)), ["i1"])  # b was drawn in by a chance, but was never active: open
        game.take_event("1 i1")
        self.assertEqual((game.acting(), game.scores()), ([], [0]))

    def test_H6_other_though_it_fits(self):
        text = "sheet x\ngame nulli-hex\nmap\nS a X b b O c c"
        game = hexes(text, 1, ["roll 1", "1 m1", "roll 1"])
        self.assertEqual(sorted(game.choices(1)), ["o1"])  # no leaving while the number fits
        for event in ("1 o1", "roll 1", "1 i1", "roll 1"):
            game.take_event(event)
        self.assertEqual(sorted(game.choices(1)), ["g1", "other:c1"])
        game.take_event("1 other:c1")
        self.assertEqual(game.boards[1].active, "b")
        game.take_event("roll 2")  # split is earned, but there are no two fields left
        self.assertEqual((game.acting(), game.scores()), ([], [1]))

    def test_H6_rulebook_split_of_five(self):
        game = hexes("sheet x\ngame nulli-hex\nmap\na a a a _ S d\n_\nb b b b\n_\nc", 1)
        board = game.boards[1]
        board.earned, board.active, board.been = ["split"], "c", {"c"}
        game.take_event("roll 5")
        self.assertIn("split:a1-c1+a3-e3", game.choices(1))  # 2+3
        self.assertIn("split:a1-g1+a5", game.choices(1))  # 4+1
        self.assertNotIn("split:a1-c1+e1-g1", game.choices(1))  # never in one field


def plain_board():
    rows, numbers = [], iter("2 3 4 5 6 7 8 9 10".split())
    for row, length in enumerate((5, 6, 7, 8, 9, 8, 7, 6, 5)):
        rows.append(" ".join("RYGBNV"[i % 6] + (next(numbers) if i == 0 else "") for i in range(length)))
    return "sheet x\ngame traexx\nstarts g5 k5 h4 j6\ncards " + " ".join(["RYGBB"] * 15) + "\nmap\n" + "\n".join(rows)


def traexx(seats, starts):
    game = Traexx(seats, {}, Sheet(plain_board().split("\n")))
    game.take_event(starts)
    return game


class Traexxes(unittest.TestCase):
    def note(self, game, seat, number, others=()):
        """Lets a seat reach a number cell (and other seats other numbers) whatever lies between."""
        game.take_event("card " + game.deck[0])
        cell = {value: place for place, value in game.number.items()}
        for whose, value in [(seat, number)] + list(others):
            game.boards[whose].choices["there"] = (game.boards[whose].path[-1], (cell[value],))
        chosen = {seat} | {whose for whose, _ in others}
        for whose in game.everyone:
            game.play(whose, "there" if whose in chosen else "pass")

    def test_T6_rulebook_39_and_29(self):
        game = traexx(2, "starts g5 k5")
        for number in (2, 5, 7, 10):
            self.note(game, 2, number)
        for number in (3, 6, 8, 9, 2, 5, 7, 10):
            self.note(game, 1, number)
        self.assertEqual(game.boards[1].noted, 39)
        game.boards[1].path = list(game.colour)[:51]
        self.assertEqual(game.scores()[0], 29)

    def test_T6_same_round_both_full(self):
        game = traexx(2, "starts k5 g5")
        self.note(game, 1, 7, [(2, 7)])
        self.assertEqual([board.noted for board in game.boards.values()], [7, 7])

    def test_T7_rulebook_4_7_3_9(self):
        game = traexx(1, "starts h4")
        noted = []
        for number in (4, 7, 5, 9):
            before = game.boards[1].noted
            self.note(game, 1, number)
            noted.append(game.boards[1].noted - before)
        self.assertEqual(noted, [4, 7, 3, 9])

    def test_T3_moves(self):
        game = traexx(1, "starts g5")
        game.take_event("card RYGBB")
        # the neighbours of g5 (the fourth cell of row 5): e5 G, i5 N, f4 G, h4 B, f6 G, h6 B; no N on the card
        self.assertEqual(sorted(move for move in game.choices(1) if move.count("-") == 1),
                         ["g5-e5", "g5-f4", "g5-f6", "g5-h4", "g5-h6"])
        self.assertIn("g5-h4-f4", game.choices(1))
        self.assertNotIn("g5-e5-f4", game.choices(1))  # two green cells, one green square
        self.assertIn("pass", game.choices(1))
        game.take_event("1 g5-h4")
        game.take_event("card RYGBB")
        self.assertEqual({move.split("-")[0] for move in game.choices(1)}, {"g5", "h4", "pass"})

    def test_T5_fifteen_cards(self):
        game = traexx(1, "starts g5")
        for _ in range(15):
            game.take_event("card RYGBB")
            game.take_event("1 pass")
        self.assertEqual((game.acting(), game.scores()), ([], [-60]))


def bock(seats, hands, fringes, arena=(), turn=1, begin=1):
    """A Null Bock round in the middle. The arena is given as card:seat."""
    game = NullBock(seats, {"rounds": "9"}, None)
    game.hands = {seat: sorted(map(read_card, text.split())) for seat, text in enumerate(hands, 1)}
    game.fringe = {seat: read_card(text) for seat, text in enumerate(fringes, 1)}
    game.arena = [(read_card(text.split(":")[0]), int(text.split(":")[1])) for text in arena]
    game.phase = "turns"
    game.beginner = begin
    game.come_to(turn)
    return game


class Bock(unittest.TestCase):
    def test_B1_B2_B3_decks(self):
        for seats, size in ((3, 36), (4, 48), (5, 60), (6, 60)):
            deck = deck_for(seats)
            self.assertEqual(len(deck), size)
            self.assertEqual(sum(card[0] == "D" for card in deck), size // 2)
            self.assertEqual(deck.count(NULL_BOCK), 3)
        self.assertEqual(sum(card[2] for card in deck_for(5)), 5)
        self.assertEqual(sum(card[2] for card in deck_for(3)), 3)

    def test_B7_only_does_open(self):
        game = bock(3, ["D5 D15 S9", "D6", "D7"], ["S6", "S7", "D8"])
        self.assertEqual(sorted(game.choices(1)), ["D15>arena", "D5>arena"])
        game = bock(3, ["S9", "D6", "D7"], ["S6", "S7", "D8"])
        self.assertEqual(game.acting(), [2])

    def test_B8_B10_B11(self):
        game = bock(3, ["D5 D7+ D9 D11 S0 S7 S8", "D6", "D7"], ["S6", "D8", "D9+"], ["D9:3"])
        self.assertEqual(sorted(game.choices(1)), sorted(
            ["D7+>arena", "D11>arena", "S0>arena", "S7>arena", "S8>arena",
             "D5>1", "D7+>1", "D9>1", "S0>2", "S8>2", "S0>3"]))
        game = bock(3, ["D7+ D9 D9+ D11", "D6", "D7"], ["D8", "D8", "D8"], ["D5+:3"])
        self.assertEqual(sorted(game.choices(1)), ["D11>arena", "D9>arena"])

    def test_B9(self):
        game = bock(3, ["D7+ D15 S0 S6 S8", "D6", "D7"], ["D9", "D9", "D9"], ["D5:3", "S7:3"])
        self.assertEqual(sorted(game.choices(1)), sorted(["S0>arena", "S8>arena", "S0>1", "S0>2", "S0>3"]))
        game = bock(3, ["S0 S6", "D6", "D7"], ["D9", "D9", "D9"], ["D5:3", "S0:3"])
        self.assertEqual(sorted(game.choices(1)), sorted(["S0>arena", "S6>arena", "S0>1", "S0>2", "S0>3"]))

    def test_B10_B11_effects(self):
        game = bock(3, ["D5 S9", "D6 S8", "D7"], ["S6", "D8", "D9"], ["D9:3"])
        game.take_event("1 D5>1")
        self.assertIn(("S", 6, False), game.hands[1])
        game.take_event("2 S8>2")
        self.assertEqual((game.won[2], game.fringe[2]), (8, ("S", 8, False)))

    def test_B13_takes_and_opens(self):
        game = bock(3, ["D5 D6 S9", "D6", "D7"], ["S6", "D8", "D9"], ["D9:3", "S0:2", "S8:1"], turn=1)
        self.assertEqual((game.won[1], game.arena), (24, []))
        self.assertEqual(sorted(game.choices(1)), ["D5>arena", "D6>arena"])

    def test_B14a(self):
        game = bock(3, ["S9", "S8 S0", "S7"], ["S6", "D8", "D9"], ["D9:3", "S8:1"], turn=1)
        self.assertEqual((game.phase, game.scores()), ("deal", [9, -15, 0]))

    def test_B14b(self):
        # the turn comes to seat 2 with no cards: seat 1, whose stag is on top, wins the pile
        game = bock(3, ["D5", "", "D7 S0"], ["S6", "D8", "D9"], ["D9:3", "S0:1"], turn=2)
        self.assertEqual(game.scores(), [9 + 15 - 5, 0, -7 - 15])
        # a doe on top: nobody wins the pile
        game = bock(3, ["D5", "", "D7"], ["S6", "D8", "D9"], ["D9:3"], turn=2)
        self.assertEqual(game.scores(), [-5, 0, -7])
        # the duty of B7 comes to a seat with no cards
        game = bock(3, ["S5", "", "D7"], ["S6", "D8", "D9"], [], turn=1)
        self.assertEqual(game.scores(), [0, 0, -7])
        # after B13: its own stag on top, no cards in hand
        game = bock(3, ["D5", "", "D7"], ["S6", "D8", "D9"], ["D9:3", "S10:2"], turn=2)
        self.assertEqual(game.scores(), [-5, 9, -7])

    def test_B14c(self):
        # D15 on top, only does below it in hand, only does on the fringes
        game = bock(3, ["D5", "D6", "D7"], ["D5", "D8", "D9"], ["D15:3"], turn=1)
        self.assertEqual((game.phase, game.scores()), ("deal", [-5, -6, -7]))

    def test_B5_beginner(self):
        game = bock(3, ["D5", "D6", "D7"], ["D5", "D8", "D9"], ["D15:3"], turn=1, begin=2)
        game.totals = {1: 10, 2: 3, 3: 10}
        self.assertEqual(game.due_beginner(), 3)
        game.totals = {1: 10, 2: 10, 3: 10}
        self.assertEqual(game.due_beginner(), 2)

    def test_B4_set_up(self):
        game = NullBock(3, {}, None)
        for event in ("deal 1 D5 D5 D5+ D6 D6 D15 S0 S0 S0 S6 S6 S6", "deal 2 D6 D7 D7 D7+ D8 D8 S7 S7 S7 S8 S8 S8",
                      "deal 3 D8 D9 D9 D9+ D11 D13 S9 S9 S9 S10 S10 S10", "begin 2"):
            game.take_event(event)
        self.assertEqual(game.acting(), [1, 2, 3])
        self.assertEqual(sorted(game.choices(1)), ["D5+>1", "D5>1", "D6>1", "S0>1", "S6>1"])
        for event in ("3 D8>3", "1 s0 > 1", "2 D6>2"):
            game.take_event(event)
        self.assertEqual(game.acting(), [2])


def nullern(hands, trump, bids, leader, seats=None, blind=False):
    game = Nullern(seats or len(hands), {}, None)
    game.round = 19 if blind else 0
    game.start_round()
    game.size = len(hands[0].split())
    game.hands = {seat: sorted(map(read_number_card, text.split())) for seat, text in enumerate(hands, 1)}
    game.trump = "rygb".index(trump)
    game.phase = "bids"
    game.beginner = game.turn = leader
    for bid in bids:
        game.take_event(f"{game.turn} bid:{bid}")
    return game


class Nullerns(unittest.TestCase):
    def test_N5_N6_N7(self):
        game = nullern(["r1 g20", "y20 b3", "r5 r7"], "r", [1, 2, 2], 2)
        self.assertEqual(game.acting(), [3])  # 2 bid 1, 3 bid 2, 1 bid 2
        self.assertEqual(sorted(game.choices(3)), ["r5", "r7"])
        game.take_event("3 r5")
        self.assertEqual(sorted(game.choices(1)), ["r1"])  # trump led: must follow
        game.take_event("1 r1")
        self.assertEqual(sorted(game.choices(2)), ["b3", "y20"])
        game.take_event("2 y20")
        self.assertEqual(game.taken, {1: 0, 2: 0, 3: 1})
        self.assertEqual(game.acting(), [3])

    def test_N7_red_one_beats_any_20_and_first_of_equals(self):
        game = nullern(["r1", "g20", "b20"], "r", [0, 0, 0], 2)
        for event in ("2 g20", "3 b20", "1 r1"):
            game.take_event(event)
        self.assertEqual(game.scores(), [1 - 5, 20, 20])
        game = nullern(["y1", "g20", "b20"], "r", [0, 0, 0], 3)
        for event in ("3 b20", "1 y1", "2 g20"):
            game.take_event(event)
        self.assertEqual(game.scores(), [20, 20, 1 - 5])

    def test_N6_trump_not_led(self):
        game = nullern(["y1 r2", "y20 r3"], "r", [0, 0], 1)
        game.take_event("1 y1")
        self.assertEqual(sorted(game.choices(2)), ["r3", "y20"])

    def test_N8_rulebook(self):
        game = nullern(["r1 r2 r3", "y1 y2 y3"], "r", [3, 1], 1)
        for event in ("1 r1", "2 y1", "1 r2", "2 y2", "1 r3", "2 y3"):
            game.take_event(event)
        self.assertEqual((game.points, game.grasshoppers), ({1: 13, 2: 0}, {1: 0, 2: 1}))

    def test_N9_blind(self):
        game = nullern(["g7", "b7", "y3"], "r", [0, 1, 1], 3, blind=True)
        # 3 bid 0, 1 bid 1, 2 bid 1: seat 1 would lead, so its 7 comes first
        self.assertEqual((game.acting(), game.scores()), ([], [11, -5, 20]))


if __name__ == "__main__":
    unittest.main()
