"""A full record as one seat, or a spectator (viewer 0), sees it: formats.md, "Records", the paragraph on `view`.

What the viewer may not know becomes `?`; what becomes public later follows as `shown` lines.
"""

from common import Record
import null_bock
import nullern


def all_at_once(game):
    """C3: is this a moment in which the seats choose at the same time, sealed?"""
    return game.name in ("nulli-flow", "nulli-hex", "traexx") or getattr(game, "phase", None) == "fringe"


def redact(path, viewer, new_game):
    """The lines of the record for this viewer."""
    record = Record(path)
    game = new_game(record)
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n---\n")[0].split("\n")
    lines += [f"view {viewer}", "---"]
    sealed = {}  # seat -> move the viewer has not seen yet
    for _, text in record.events:
        if text.startswith("result"):
            lines.append(text)
            continue
        acting = game.acting()
        together = all_at_once(game)
        bids = game.name == "nullern" and game.phase == "bids"
        blind = game.name == "nullern" and game.blind
        turned_up = {seat: list(hand) for seat, hand in game.hands.items()} if bids and blind else {}
        line, _ = game.take_event(text)
        words = line.split()

        if words[0] == "deal" and (words[1] != str(viewer) or blind):  # B17; N9: not even his own
            lines.append(" ".join(words[:2] + ["?"] * len(words[2:])))
        elif together and acting != [0] and words[0] != str(viewer) and len(acting) > 1:
            lines.append(words[0] + " ?")
            sealed[int(words[0])] = line.split(" ", 1)[1]
        else:
            lines.append(line)
        if together and len(acting) == 1 and acting != [0]:  # the choice that completes the set
            lines += [f"shown {seat} {sealed[seat]}" for seat in sorted(sealed)]
            sealed = {}
        if turned_up and game.over:  # N9: all have bid, and with the blind round the game is over
            lines += [f"shown {seat} " + nullern.card_name(hand[0]) for seat, hand in sorted(turned_up.items())]
        for kind, seat, *cards in getattr(game, "news", []):  # Null Bock: lost turns, then hands left over
            if seat != viewer and kind == "pass":
                lines.append(f"shown {seat} pass")
            elif seat != viewer and cards[0]:
                lines.append(f"shown {seat} " + " ".join(map(null_bock.card_name, cards[0])))
        if getattr(game, "news", None):
            game.news = []
    return lines
