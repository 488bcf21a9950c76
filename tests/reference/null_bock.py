"""Null Bock, clauses B1-B16, the plain way.

A card is the triple (kind, value, plus): ('D', 7, True) is the plus doe 7, ('S', 0, False) a Null Bock. Cards that look
alike are alike. Sorting cards sorts them as formats.md writes hands: does before stags, ascending, a plus doe after the
plain ones of its value.
"""

import re

from common import Game, Refused, squeeze

NULL_BOCK = ("S", 0, False)
ARENA_ONLY = (11, 13, 15)  # B4, B11: such does never lie on a fringe


def deck_for(seats):
    """B1, B2."""
    deck = []
    for value in range(1, 10):
        deck += [("D", value, False)] * 2 + [("D", value, value % 2 == 1)]
    deck += [("D", value, False) for value in ARENA_ONLY]
    for value in [0] + list(range(2, 11)):
        deck += [("S", value, False)] * 3
    least_doe, least_stag = {3: (5, 6), 4: (3, 4)}.get(seats, (1, 2))
    return sorted(card for card in deck
                  if card == NULL_BOCK or card[1] >= (least_doe if card[0] == "D" else least_stag))


def card_name(card):
    kind, value, plus = card
    return kind + str(value) + ("+" if plus else "")


def read_card(text):
    match = re.fullmatch(r"([ds])(0|[1-9][0-9]?)(\+?)", text.lower())
    if not match:
        raise Refused(f"'{text}' is no card")
    return match.group(1).upper(), int(match.group(2)), match.group(3) == "+"


class NullBock(Game):
    name = "null-bock"
    least_seats, most_seats = 3, 6
    option_names = ("target", "rounds")

    def __init__(self, seats, options, sheet):
        super().__init__(seats, options, sheet)
        if len(options) > 1:
            raise Refused("target or rounds, not both")
        for value in options.values():
            if not re.fullmatch(r"[1-9][0-9]{0,2}", value):
                raise Refused(f"'{value}' is no number for an option")
        self.rounds = int(options["rounds"]) if "rounds" in options else None  # B16
        self.target = int(options.get("target", 150))
        if self.rounds is not None and self.rounds > 99:
            raise Refused("at most 99 rounds")
        self.hand_size = 5 if seats == 6 else 6  # B3: so many does and so many stags
        self.totals = {seat: 0 for seat in self.everyone}
        self.played = 0  # rounds completed
        self.beginner = None
        self.over = False
        self.news = []  # B17: what became public beside moves, ('pass', seat) or ('hand', seat, cards), for views.py
        self.start_round()

    def start_round(self):
        self.phase = "deal"
        self.deck = deck_for(self.seats)
        self.hands = {}
        self.fringe = {}
        self.sealed = {}
        self.arena = []  # (card, seat that played it), the top one last
        self.won = {seat: 0 for seat in self.everyone}  # B15: what the won pile is worth
        self.turn = None
        self.lost = 0  # turns lost one after another with nothing changed (B14c)

    # -------------------------------------------------------- chance

    def due_beginner(self):
        """B5: who must begin; None if any seat may (first round)."""
        if self.beginner is None:
            return None
        seat = self.beginner
        while self.totals[seat] < max(self.totals.values()):
            seat = self.after(seat)
        return seat

    def chance(self, words):
        kind = words[0].lower()
        if self.phase == "deal":
            seat = len(self.hands) + 1
            cards = sorted(read_card(word) for word in words[2:])
            if kind != "deal" or words[1:2] != [str(seat)]:
                raise Refused(f"the deal of seat {seat} must come here")
            if [card[0] for card in cards] != ["D"] * self.hand_size + ["S"] * self.hand_size:
                raise Refused(f"a hand has {self.hand_size} does and {self.hand_size} stags")  # B3
            for card in cards:
                if cards.count(card) > self.deck.count(card):
                    raise Refused(f"{card_name(card)} is not there to be dealt")
            for card in cards:
                self.deck.remove(card)
            self.hands[seat] = cards
            if seat == self.seats:
                self.phase = "begin"
            return f"deal {seat} " + " ".join(map(card_name, cards))
        if kind != "begin" or len(words) != 2 or not words[1].isdigit() or int(words[1]) not in self.everyone:
            raise Refused("here is said which seat begins")
        seat = int(words[1])
        if self.due_beginner() not in (None, seat):
            raise Refused(f"seat {self.due_beginner()} begins")  # B5
        self.beginner = seat
        self.phase = "fringe"
        return f"begin {seat}"

    def draw(self, rng):
        if self.phase == "begin":
            return f"begin {self.due_beginner() or rng.choice(self.everyone)}"
        does = [card for card in self.deck if card[0] == "D"]
        stags = [card for card in self.deck if card[0] == "S"]
        hand = sorted(rng.sample(does, self.hand_size) + rng.sample(stags, self.hand_size))
        return f"deal {len(self.hands) + 1} " + " ".join(map(card_name, hand))

    # -------------------------------------------------------- moves

    def acting(self):
        if self.over:
            return []
        if self.phase in ("deal", "begin"):
            return [0]
        if self.phase == "fringe":
            return [seat for seat in self.everyone if seat not in self.sealed]
        return [self.turn]

    def choices(self, seat):
        """A move means (card, 'arena' or the seat of the fringe)."""
        hand = set(self.hands[seat])
        if self.phase == "fringe":
            places = [(card, seat) for card in hand if not (card[0] == "D" and card[1] in ARENA_ONLY)]  # B4
        elif not self.arena:
            places = [(card, "arena") for card in hand if card[0] == "D"]  # B7
        else:
            places = [(card, "arena") for card in hand if self.fits_arena(card)]
            places += [(card, whose) for card in hand for whose in self.everyone if self.fits_fringe(card, whose)]  # B6
        return {card_name(card) + ">" + str(where): (card, where) for card, where in places}

    def fits_arena(self, card):
        kind, value, plus = card
        top_kind, top_value, top_plus = self.arena[-1][0]
        if top_kind == "D":  # B8
            if kind == "S":
                return True
            if plus and top_plus:
                return False
            return value > top_value or (plus and not top_plus)
        return kind == "S" and (value > top_value or value == 0)  # B9

    def fits_fringe(self, card, whose):
        kind, value, _ = card
        lies_kind, lies_value, _ = self.fringe[whose]
        if lies_kind == "D":
            return kind == "S" and (value >= lies_value or value == 0)  # B10
        return kind == "D" and value not in ARENA_ONLY  # B11

    def play(self, seat, move):
        card, where = self.choices(seat)[move]
        if self.phase == "fringe":
            self.sealed[seat] = card
            if len(self.sealed) == self.seats:  # B4: all are turned up together
                for other, laid in self.sealed.items():
                    self.hands[other].remove(laid)
                    self.fringe[other] = laid
                self.phase = "turns"
                self.come_to(self.beginner)
            return
        self.hands[seat].remove(card)
        if where == "arena":
            self.arena.append((card, seat))
        else:
            lay = self.fringe[where]
            self.fringe[where] = card
            if lay[0] == "D":
                self.won[seat] += lay[1]  # B10
            else:
                self.hands[seat].append(lay)  # B11
        self.lost = 0
        self.come_to(self.after(seat))

    # -------------------------------------------------------- turns

    def come_to(self, seat):
        """The turn comes to this seat, and goes on by rule until a seat must decide or the round is over."""
        while True:
            if self.arena and self.arena[-1][0][0] == "S" and self.arena[-1][1] == seat:  # B13
                self.win_arena(seat)
                self.lost = 0
            if not self.arena and not any(card[0] == "D" for hand in self.hands.values() for card in hand):
                return self.end_round()  # B14a
            if not self.hands[seat]:  # B14b
                if self.arena and self.arena[-1][0][0] == "S":
                    self.win_arena(self.arena[-1][1])
                return self.end_round()
            if self.choices(seat):
                self.turn = seat
                return None
            self.news.append(("pass", seat))
            self.lost += 1  # B7, B12
            if self.lost == self.seats:
                return self.end_round()  # B14c
            seat = self.after(seat)

    def win_arena(self, seat):
        for card, _ in self.arena:
            if card[0] == "D":
                self.won[seat] += card[1]
            elif card == NULL_BOCK:
                self.won[seat] += 15  # B15
        self.arena = []

    def end_round(self):
        for seat in self.everyone:
            self.totals[seat] += self.won[seat]
            self.news.append(("hand", seat, sorted(self.hands[seat])))
            for card in self.hands[seat]:  # B15
                if card[0] == "D":
                    self.totals[seat] -= card[1]
                elif card == NULL_BOCK:
                    self.totals[seat] -= 15
        self.played += 1
        if self.rounds is not None:
            self.over = self.played == self.rounds
        else:
            self.over = max(self.totals.values()) >= self.target or self.played == 99  # B16
        if not self.over:
            self.start_round()

    def scores(self):
        return [self.totals[seat] for seat in self.everyone]

    # -------------------------------------------------------- spelling

    def spell(self, seat, text):
        card, arrow, where = squeeze(text).partition(">")
        if not arrow or not re.fullmatch(r"arena|[1-6]", where):
            raise Refused(f"'{text}' is no move")
        return card_name(read_card(card)) + ">" + where
