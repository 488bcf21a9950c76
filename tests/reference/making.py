"""Making records by random play, so that the real program replays what was made elsewhere.

Play by pure chance seldom gets to the rare clauses, so a record has a mood (which moves are liked) and perhaps a kind
die.
"""

import re

from common import Sheet, place_name, read_place
from games import GAMES, last_line
import nulli_flow
import nulli_hex
from nullern import card_name


def loosen(rng, game, move):
    """Another spelling of the same move that formats.md says is read: case, spaces, lines from the other end."""
    def turn(match):
        places = match.group(0).split("-")
        if game.name != "traexx" and rng.random() < 0.5:
            places.reverse()
        if game.name == "nulli-flow" and len(places) == 2 and rng.random() < 0.3:  # dot by dot
            one, other = sorted(map(read_place, places))
            places = [place_name((row, column)) for row in range(one[0], other[0] + 1)
                      for column in range(one[1], other[1] + 1)]
        elif game.name == "nulli-flow" and len(places) > 2:  # any way over the same dots
            dots = list(map(read_place, places))
            ways = nulli_flow.all_ways(dots)
            places = list(map(place_name, rng.choice(ways)))
        dash = rng.choice(["-", "-", " - "])
        return dash.join(places)

    move = re.sub(r"[a-z]+\d+(-[a-z]+\d+)+", turn, move)
    for sign in ":>=":
        if rng.random() < 0.3:
            move = move.replace(sign, f" {sign} ")
    if move.startswith("split") and rng.random() < 0.5:
        move = move.replace("+", " + ")
    return move.upper() if rng.random() < 0.3 else move


def illegal_event(rng, game, seen):
    """An event that looks right but is not legal here, or None: a move that was legal once, or of a wrong seat."""
    acting = game.acting()
    if acting in ([], [0]):
        if rng.random() < 0.5:
            return f"1 {rng.choice(seen)}" if seen else None
        return rng.choice(["roll 7", "card RRRR", "begin 9", "trump r21", "deal 9 r1", "starts a1"])
    others = [seat for seat in range(1, game.seats + 1) if seat not in acting]
    if others and seen and rng.random() < 0.1:
        return f"{rng.choice(others)} {rng.choice(seen)}"
    seat = rng.choice(acting)
    wrong = [move for move in seen if move not in game.choices(seat)]
    return f"{seat} {rng.choice(wrong)}" if wrong else None


def moods(name):
    """Ways to prefer moves (least first), each leading where play by pure chance seldom gets. Called with the game, a
    move's spelling and its meaning."""
    def count(places, wanted):
        return -sum(place in wanted for place in places)

    return {
        "nulli-flow": [
            lambda game, move, meaning: (":" in move, count(meaning[0], game.jokers)),  # to Flow, saving chances
            lambda game, move, meaning: (":" in move, count(meaning[0], {d for d in game.dots if game.dots[d] != "."})),
            lambda game, move, meaning: (not move.startswith("flow"), count(meaning[0], game.jokers)),
            lambda game, move, meaning: ("=" not in move, ":" not in move)],
        "nulli-hex": [
            lambda game, move, meaning: (":" in move or move == "skip",
                                         count(meaning[0], {d for s in game.symbols for d in nulli_hex.beside(s)})),
            lambda game, move, meaning: (not move.startswith("split"),
                                         count(meaning[0], {d for s in game.symbols for d in nulli_hex.beside(s)})),
            lambda game, move, meaning: not move.startswith("other")],
        "traexx": [
            lambda game, move, meaning: count(meaning[1], game.number),
            lambda game, move, meaning: -len(meaning[1])],
        "null-bock": [
            # does on the fringes, then stags to the arena: in the end a doe nobody can answer (B14c)
            lambda game, move, meaning: ((move[0] == "D") != (game.phase == "fringe"), meaning[1] != "arena"),
            lambda game, move, meaning: ((move[0] == "D") != (game.phase == "fringe"), meaning[1] != "arena",
                                         -meaning[0][1]),
            lambda game, move, meaning: (move[0] == "D", meaning[1] == "arena"),
            lambda game, move, meaning: (move[0] == "S", meaning[1] != "arena")],
        "nullern": [
            lambda game, move, meaning: move.startswith("bid") and -meaning,
            lambda game, move, meaning: move.startswith("bid") and meaning],
    }[name]


def choose(rng, game, seat, mood, noise):
    """A random legal move; with a mood mostly one of those it likes best."""
    choices = game.choices(seat)
    moves = sorted(choices)
    if mood is None or rng.random() < noise:
        return rng.choice(moves)
    liking = {move: mood(game, move, choices[move]) for move in moves}
    best = min(liking.values())
    return rng.choice([move for move in moves if liking[move] == best])


def draw_kindly(rng, game):
    """A chance event that leads on. For the dice games a roll which all seats still playing can use, if there is one: a
    fair die ends most games on odd sheets long before the late positions that are worth checking. In Nullern's blind
    round equal numbers, so that the order of play decides (N9)."""
    if game.name in ("nulli-flow", "nulli-hex"):
        for roll in rng.sample(range(1, 7), 6):
            if all(board.finished or game.list_choices(board, roll) for board in game.boards.values()):
                return f"roll {roll}"
    if game.name == "nullern" and game.blind and game.phase == "deal":
        highest = max(number for _, number in game.deck)
        card = rng.choice([card for card in game.deck if card[1] == highest])
        return f"deal {len(game.hands) + 1} {card_name(card)}"
    return game.draw(rng)


def write_random(rng, name, seats, options, sheet_lines, path, loose, cut, bad):
    """One record of random legal play."""
    sheet = Sheet(sheet_lines) if sheet_lines else None
    game = GAMES[name](seats, options, sheet)
    lines = ["nullarium 1", f"game {name}", f"seats {seats}"]
    lines += [f"name {seat} Reference {seat}" for seat in game.everyone]
    lines += [f"option {key} {value}" for key, value in options.items()]
    if sheet:
        lines.append("sheet " + sheet.keys["sheet"])
        lines += ["| " + line for line in sheet_lines]
    lines.append("---")
    start = len(lines)
    seen = []
    mood = rng.choice([None, None] + moods(name))
    noise = rng.choice([0, 0.05, 0.15])
    kind = rng.random() < 0.7
    illegal = []  # (place in lines, illegal event): one of them ends a bad record
    while game.acting():
        acting = game.acting()
        if bad and rng.random() < 0.3:
            event = illegal_event(rng, game, seen)
            if event:
                illegal.append((len(lines), event))
        if acting == [0]:
            line = draw_kindly(rng, game) if kind and rng.random() < 0.97 else game.draw(rng)
            lines.append(game.chance(line.split()))
            continue
        seat = rng.choice(acting)
        moves = sorted(game.choices(seat))
        move = choose(rng, game, seat, mood, noise)
        seen += rng.sample(moves, min(len(moves), 5))
        seen = seen[-300:]
        game.play(seat, move)
        lines.append(f"{seat} {loosen(rng, game, move) if loose else move}")
    lines.append(last_line(game))
    if bad and illegal:
        place, event = rng.choice(illegal)
        lines[place:] = [event]
    elif cut:
        lines = lines[:rng.randint(start, len(lines) - 1)]
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(lines) + "\n")
