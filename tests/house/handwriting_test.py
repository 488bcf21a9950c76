"""Five games, one handwriting: the same files for the same parts, and what the contract (core/game.h) asks for is named
after it and takes its parameters by the same names in every game."""
import pathlib
import re
from checks import Checks

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROOMS = {"rules": {"board.h", "prepare.h", "rules.h", "moves.h", "refuse.h", "chance.h", "views.h", "spelling.h"},
         "people": {"touch.h", "why.h", "look.h", "past.h"}, "bot": {"bot.h"}, "sheet": {"crafting.h"}, "golden": set(), "pictures": set()}
checks = Checks()


def names_of(parameters):
    return [re.sub(r"\[.*", "", parameter).split()[-1].lstrip("*") for parameter in parameters.split(",")]


def code_of(path):
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)


contract = re.search(r"struct game \{(.*?)\n\};", code_of(ROOT / "core/game.h"), re.S)[1]
asked = {name: names_of(parameters) for name, parameters in re.findall(r"\(\*(\w+)\)\(([^;]*)\);", contract)}
checks.check(len(asked) > 30, "the contract is read", len(asked))
games = [line.strip() for line in (ROOT / "games/games.list").read_text().splitlines() if line.strip() and not line.startswith("#")]
for game in [*games, "template"]:
    folder = ROOT / "games" / game
    rooms = {path.name for path in folder.iterdir() if path.is_dir()}
    stray = sorted(rooms - set(ROOMS)) + sorted(path.name for path in folder.glob("*.[ch]") if path.name != "game.c")
    checks.check(not stray, f"{game} has no other folders and no other sources beside game.c", stray)
    lacking = [f"{room}/{name}" for room in ROOMS if room in rooms | {"rules", "people"} for name in sorted(ROOMS[room]) if not (folder / room / name).exists()]
    checks.check(not lacking, f"{game} has the files of every game", lacking)
    source = "\n".join(code_of(path) for path in sorted(folder.glob("**/*.[ch]")))
    given = {member: function for member, function in re.findall(r"^    \.(\w+) = (\w+),", code_of(folder / "game.c"), re.M)
             if member in asked and function != "NULL"}
    short = given["refuse"].removesuffix("_refuse")
    other = []
    for member, function in given.items():
        definition = re.search(rf"\b{function}\(([^;{{}}]*)\)\n\{{", source)
        if function != f"{short}_{member}" or not definition or names_of(definition[1]) != asked[member]:
            other.append(function)
    checks.check(len(given) > 30 and not other, f"{game} names its functions and their parameters as the contract does", other)
checks.close()
