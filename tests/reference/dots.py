"""What the two NULLI games share: one roll for all seats, choices made at the same time, free dots as the score."""

from common import Game, Refused


class DotsGame(Game):
    """A game of rolls. Subclasses set up self.boards with `free`, `finished`, `choices`, `chosen` and fill in:

    list_choices(board, roll)   {canonical spelling: what it means}: all ways of this board to use the roll
    strike(board, meaning)      does to the board what a move means
    """

    least_seats, most_seats = 1, 8
    has_sheet = True

    def acting(self):
        playing = [seat for seat in self.everyone if not self.boards[seat].finished]
        if not playing:
            return []  # F11, H8
        if self.roll is None:
            return [0]
        return [seat for seat in playing if self.boards[seat].chosen is None]

    def chance(self, words):
        if len(words) != 2 or words[0].lower() != "roll" or words[1] not in "123456" or len(words[1]) != 1:
            raise Refused("only a roll 1-6 may come here")
        self.roll = int(words[1])
        for board in self.boards.values():
            if not board.finished:
                board.choices = self.list_choices(board, self.roll)  # F2, H2
                if not board.choices:
                    board.finished = True  # F6, H8
        self.resolve_if_all_chose()
        return "roll " + words[1]

    def draw(self, rng):
        return f"roll {rng.randint(1, 6)}"

    def choices(self, seat):
        return self.boards[seat].choices

    def play(self, seat, move):
        self.boards[seat].chosen = move
        self.resolve_if_all_chose()

    def resolve_if_all_chose(self):
        """When the last seat has chosen, all moves happen together (C3) and the next roll is due."""
        playing = [board for board in self.boards.values() if not board.finished]
        if any(board.chosen is None for board in playing):
            return
        for board in playing:
            self.strike(board, board.choices[board.chosen])
            board.chosen = board.choices = None
            if not board.free:
                board.finished = True  # F11, H8
        self.roll = None

    def scores(self):
        return [len(self.boards[seat].free) for seat in self.everyone]  # F12, H9
