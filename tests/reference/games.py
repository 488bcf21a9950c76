"""The table of the five games."""

from common import Refused
import nulli_flow
import nulli_hex
import null_bock
import nullern
import traexx

GAMES = {game.name: game for game in (nulli_flow.NulliFlow, nulli_hex.NulliHex, traexx.Traexx, null_bock.NullBock,
                                      nullern.Nullern)}


def new_game(record):
    if record.game not in GAMES:
        raise Refused(f"unknown game {record.game}")
    return GAMES[record.game](record.seats, record.options, record.sheet)


def last_line(game):
    word = "scores" if game.acting() else "result"
    return word + " " + " ".join(map(str, game.scores()))
