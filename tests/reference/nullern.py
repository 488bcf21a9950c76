"""Nullern, clauses N1-N11, the plain way.

A card is the pair (colour, number) with the colours as 0..3 for r y g b, so that sorting sorts hands as formats.md
writes them.
"""

import re

from common import Game, Refused, squeeze

COLOURS = "rygb"


def hand_sizes(largest):
    """N2: 1, 2, ... up to the largest hand and down to 1 again; the last one is the blind round."""
    return list(range(1, largest + 1)) + list(range(largest - 1, 0, -1)) + [1]


def card_name(card):
    return COLOURS[card[0]] + str(card[1])


def read_card(text):
    match = re.fullmatch(r"([rygb])([1-9]|1[0-9]|20)", text.lower())
    if not match:
        raise Refused(f"'{text}' is no card")
    return COLOURS.index(match.group(1)), int(match.group(2))


class Nullern(Game):
    name = "nullern"
    least_seats, most_seats = 2, 7
    option_names = ("hands",)

    def __init__(self, seats, options, sheet):
        super().__init__(seats, options, sheet)
        if options.get("hands", "10") not in [str(hands) for hands in range(3, 11)]:
            raise Refused("hands of 3 to 10 cards")
        self.hand_sizes = hand_sizes(int(options.get("hands", 10)))  # N11
        self.points = {seat: 0 for seat in self.everyone}
        self.grasshoppers = {seat: 0 for seat in self.everyone}
        self.round = 0
        self.beginner = None
        self.over = False
        self.start_round()

    def start_round(self):
        self.deck = [(colour, number) for colour in range(4) for number in range(1, 21)]  # N1, N3
        self.size = self.hand_sizes[self.round]
        self.blind = self.round == len(self.hand_sizes) - 1
        self.phase = "deal"
        self.hands = {}
        self.trump = None
        self.bids = {}  # in the order in which they were named
        self.taken = {seat: 0 for seat in self.everyone}
        self.trick = []  # (seat, card) in the order of play
        self.turn = None

    # -------------------------------------------------------- chance

    def take_from_deck(self, cards):
        for card in cards:
            if card not in self.deck or cards.count(card) > 1:
                raise Refused(f"{card_name(card)} is not there to be dealt")
        for card in cards:
            self.deck.remove(card)

    def chance(self, words):
        kind = words[0].lower()
        if self.phase == "deal":
            seat = len(self.hands) + 1
            cards = sorted(read_card(word) for word in words[2:])
            if kind != "deal" or words[1:2] != [str(seat)] or len(cards) != self.size:
                raise Refused(f"the deal of seat {seat}, {self.size} cards, must come here")
            self.take_from_deck(cards)
            self.hands[seat] = cards
            if seat == self.seats:
                self.phase = "trump"
            return f"deal {seat} " + " ".join(map(card_name, cards))
        if self.phase == "trump":
            if kind != "trump" or len(words) != 2:
                raise Refused("the trump card must come here")
            card = read_card(words[1])
            self.take_from_deck([card])
            self.trump = card[0]  # N3
            self.phase = "begin"
            return "trump " + card_name(card)
        if kind != "begin" or len(words) != 2 or not words[1].isdigit() or int(words[1]) not in self.everyone:
            raise Refused("here is said which seat begins")
        seat = int(words[1])
        if self.beginner is not None and seat != self.after(self.beginner):
            raise Refused(f"seat {self.after(self.beginner)} begins")  # N4
        self.beginner = seat
        self.turn = seat
        self.phase = "bids"
        return f"begin {seat}"

    def draw(self, rng):
        if self.phase == "deal":
            cards = sorted(rng.sample(self.deck, self.size))
            return f"deal {len(self.hands) + 1} " + " ".join(map(card_name, cards))
        if self.phase == "trump":
            return "trump " + card_name(rng.choice(self.deck))
        if self.beginner is None:
            return f"begin {rng.choice(self.everyone)}"
        return f"begin {self.after(self.beginner)}"

    # -------------------------------------------------------- moves

    def acting(self):
        if self.over:
            return []
        return [self.turn] if self.phase in ("bids", "tricks") else [0]

    def choices(self, seat):
        if self.phase == "bids":
            return {f"bid:{bid}": bid for bid in range(self.size + 1)}  # N4, N9
        cards = self.hands[seat]
        if self.trick and self.trick[0][1][0] == self.trump:  # N6: trump led
            trumps = [card for card in cards if card[0] == self.trump]
            cards = trumps or cards
        return {card_name(card): card for card in cards}

    def play(self, seat, move):
        choice = self.choices(seat)[move]
        if self.phase == "bids":
            self.bids[seat] = choice
            self.turn = self.after(seat)
            if len(self.bids) == self.seats:
                self.start_tricks()
            return
        self.hands[seat].remove(choice)
        self.trick.append((seat, choice))
        self.turn = self.after(seat)
        if len(self.trick) == self.seats:
            self.end_trick()

    def start_tricks(self):
        highest = max(self.bids.values())
        self.turn = next(seat for seat, bid in self.bids.items() if bid == highest)  # N5: the first to name it
        self.phase = "tricks"
        if self.blind:  # N9: all cards are turned up together, in the order of play N5 gives
            seat = self.turn
            for _ in self.everyone:
                self.trick.append((seat, self.hands[seat].pop()))
                seat = self.after(seat)
            self.end_trick()

    def end_trick(self):
        trumps = [(seat, card) for seat, card in self.trick if card[0] == self.trump]
        best = None
        for seat, card in trumps or self.trick:  # N7; a later equal number does not beat an earlier one
            if best is None or card[1] > best[1][1]:
                best = (seat, card)
        self.taken[best[0]] += 1
        self.turn = best[0]  # N5
        self.trick = []
        if not any(self.hands.values()):
            self.end_round()

    def end_round(self):
        for seat in self.everyone:
            bid, taken = self.bids[seat], self.taken[seat]
            if bid != taken:  # N8
                self.points[seat] += taken
                self.grasshoppers[seat] += 1
            elif bid == 0:
                self.points[seat] += 20
            else:
                self.points[seat] += 10 + bid
        self.round += 1
        if self.round == len(self.hand_sizes):
            self.over = True
        else:
            self.start_round()

    def scores(self):
        return [self.points[seat] - 5 * self.grasshoppers[seat] for seat in self.everyone]  # N10

    # -------------------------------------------------------- spelling

    def spell(self, seat, text):
        text = squeeze(text)
        match = re.fullmatch(r"bid:(0|[1-9][0-9]?)", text)
        return "bid:" + match.group(1) if match else card_name(read_card(text))
