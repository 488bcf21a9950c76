"""What `make prove-bots` measures: one run a question, with its targets. tools/prove_bots.py plays them.

A run is one or more calls of `nullarium arena`, or one of build/tests/measures; it answers one or more measures. How many
sets a run has scales with one factor, `scale`; at 1 all of it takes about 65 minutes on two cores.
The targets of Flow, Hex and Träxx are shown on every sheet that comes with the program: the default's run at full length, those of
the others, which have `-sheet-` in their names, with a quarter of the sets.
"""
import dataclasses
import pathlib
import subprocess
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIMPLE = {"nulli-flow": "log-mobility", "nulli-hex": "log-mobility", "traexx": "reach", "null-bock": "greedy", "nullern": "naive"}
LEVELS = ["beginner", "club", "expert", "master"]
# Budgets of the card games' masters with which a move takes about 20 ms on one core of the machine of docs/results.
BUDGETS = {"null-bock": {3: 5500, 4: 2600, 5: 1800, 6: 1300}, "nullern": {2: 300000, 3: 999999, 4: 999999, 5: 999999}}
UNSEEN_SHEETS = 12


@dataclasses.dataclass
class Target:
    """What a figure should be: `least` and `most`, either may be missing. `surely`: with its whole interval."""
    words: str
    least: float = float("-inf")
    most: float = float("inf")
    surely: bool = False

    def met(self, value, width):
        inside = self.least <= value <= self.most
        sure = self.least <= value - width and value + width <= self.most
        return sure if self.surely else inside, sure


def at_most(number, words=None):
    return Target(words or f"at most {number:g}", most=number)


def at_least(number, words=None):
    return Target(words or f"at least {number:g}", least=number)


AHEAD = Target("ahead at 99 %", least=1e-9, surely=True)


@dataclasses.dataclass
class Measure:
    name: str
    how: str  # ratio, lead, wins: of the arena; figure: what the program of measures says
    player: str = ""
    other: str = ""
    target: Target | None = None
    scale: float = 1  # of ratios: 100 for per cent


@dataclasses.dataclass
class Run:
    name: str
    game: str
    seats: int
    sets: int
    cost: float  # seconds on one core, about
    measures: list
    players: list = dataclasses.field(default_factory=list)  # of the arena; empty: a run of build/tests/measures
    sheets: list = dataclasses.field(default_factory=list)  # one call of the arena each; empty: the default sheet
    options: list = dataclasses.field(default_factory=list)
    words: list = dataclasses.field(default_factory=list)  # of build/tests/measures; SETS and SEED stand for themselves
    budget: str = "default"

    first_seed: int = 9000

    @property
    def seed(self):
        return self.first_seed + zlib.crc32(self.name.encode()) % 1000


class Plan:
    def __init__(self, scale, first_seed):
        self.scale = scale
        self.first_seed = first_seed
        self.runs = []

    def sets(self, number):
        return max(12 if self.scale >= 0.1 else 3, round(number * self.scale))

    def arena(self, name, game, seats, players, sets, each, measures, **more):
        sets = self.sets(sets)
        self.runs.append(Run(name, game, seats, sets, sets * each * max(1, len(more.get("sheets", []))), measures, players,
                             first_seed=self.first_seed, **more))

    def program(self, name, game, seats, words, sets, each, measures, fixed=0, **more):
        sets = self.sets(sets)
        self.runs.append(Run(name, game, seats, sets, fixed + sets * each, measures, words=words, first_seed=self.first_seed, **more))


def name_of(sheet):
    return pathlib.Path(sheet).stem.split("-", 1)[-1]


def shipped(game):
    """The sheets that come with the program, by their paths from here; the default one first."""
    return [str(path.relative_to(ROOT)) for path in sorted((ROOT / "sheets" / game).glob("*.sheet"))]


def ladder(seats, master="master"):
    """Each level over the one below, the highest first."""
    names = LEVELS[:3] + [master]
    return [Measure(f"{names[i + 1].split('@')[0]} over {names[i]}, {seats} seat{'s' if seats > 1 else ''}", "lead", names[i + 1],
                    names[i], AHEAD) for i in (2, 1, 0)]


def climb(plan, game, seat_counts, sets, each, options=()):
    """The ladder in company: one of a level against the rest of the level below."""
    for seats in seat_counts:
        master = f"master@{BUDGETS[game][seats]}" if game in BUDGETS else "master"
        for i, measure in enumerate(ladder(seats, master)):
            plan.arena(f"{game}-ladder-{seats}-{i + 1}", game, seats, [measure.player] + [measure.other] * (seats - 1), sets[i],
                       each[i] * seats, [measure], options=list(options), budget=str(BUDGETS[game][seats]) if "@" in measure.player else "default")


def dots(plan, game, most, sets, each):
    """Flow and Hex: dots left, against those log-mobility leaves with the same dice."""
    simple = SIMPLE[game]
    targets = {"master": at_most(most, f"at most {most:g} %"), "expert": Target("65-75 %", 65, 75),
               "club": Target("90-115 %", 90, 115), "beginner": at_least(140, "at least 140 %")}
    for number, sheet in enumerate(shipped(game)):  # the first one is the default, on which the levels were fitted
        measures = [Measure(f"{level} on {name_of(sheet)}, % of log-mobility", "ratio", level, simple, targets[level], 100)
                    for level in reversed(LEVELS)]
        plan.arena(f"{game}-{'sheet-' if number else ''}{name_of(sheet)}", game, 1, LEVELS[::-1] + [simple], sets if number == 0 else sets // 4, each,
                   measures + (ladder(1) if number == 0 else []), sheets=[sheet])
    folder = ROOT / "build/prove" / f"{game}-unseen-{plan.first_seed}"
    subprocess.run(["/usr/bin/python3", str(ROOT / "tools/training_sheets.py"), game, str(plan.first_seed + 100), str(UNSEEN_SHEETS), str(folder)],
                   stdout=subprocess.DEVNULL, check=True)
    sheets = sorted(str(path.relative_to(ROOT)) for path in folder.glob("*.sheet"))
    plan.arena(f"{game}-unseen", game, 1, ["master", simple], 60, each / 2,
               [Measure("master on sheets never trained on, % of log-mobility", "ratio", "master", simple, at_most(65, "at most 65 %"), 100)],
               sheets=sheets)
    climb(plan, game, (2, 4), (40, 80, 80), (each / 2, each / 2, each / 20))
    times(plan, game, 1, 20, each / 2, "about 3 ms, 20 at most")


def times(plan, game, seats, games, each, words):
    plan.program(f"{game}-times", game, seats, ["move-times", game, seats, games, "SEED", 0], 1, 0,
                 [Measure(f"a master move with {seats} seat{'s' if seats > 1 else ''}, ms", "figure", target=Target(words))], fixed=games * each)


def flow(plan):
    dots(plan, "nulli-flow", 55, 1000, 0.3)
    for sheet, fixed in [("plain-4x6", 110), ("plain-5x5", 220), ("island-4x5", 5), ("islands-4x5", 12), ("jokers-4x4", 1)]:
        plan.program(f"nulli-flow-regret-{sheet}", "nulli-flow", 1, ["flow-regret", f"tests/solved/{sheet}.sheet", "SETS", "SEED"], 400, 0.02,
                     [Measure(f"master's regret on {sheet}, dots a game", "figure", target=at_most(0.03))], fixed)


def traexx(plan):
    game = "traexx"
    plan.arena("traexx-alone", game, 1, LEVELS[::-1] + ["reach"], 600, 0.07,
               [Measure("master alone over reach, points", "lead", "master", "reach", at_least(12))] + ladder(1))
    plan.program("traexx-hindsight", game, 1, ["traexx-hindsight", "SETS", "SEED"], 200, 0.7,
                 [Measure("master below hindsight on the same cards, points", "figure", target=at_most(4))])
    plan.program("traexx-last-five", game, 1, ["traexx-last-five", "SETS", "SEED"], 100, 0.35,
                 [Measure("master's regret on the last five cards, points a game", "figure", target=at_most(0, "none"))])
    plan.arena("traexx-clubs", game, 4, ["master", "club", "club", "club"], 60, 0.4,
               [Measure("master against three clubs, % of games won", "wins", "master", "club", at_least(50, "at least 50 %"), 100)])
    for sheet in shipped(game)[1:]:
        plan.arena(f"traexx-sheet-{name_of(sheet)}", game, 1, ["master", "reach"], 150, 0.06,
                   [Measure(f"master alone over reach on {name_of(sheet)}, points", "lead", "master", "reach", at_least(12))], sheets=[sheet])
        plan.arena(f"traexx-sheet-{name_of(sheet)}-clubs", game, 4, ["master", "club", "club", "club"], 40, 0.4,
                   [Measure(f"master against three clubs on {name_of(sheet)}, % of games won", "wins", "master", "club",
                            at_least(50, "at least 50 %"), 100)], sheets=[sheet])
    climb(plan, game, (2, 4), (30, 60, 60), (0.07, 0.01, 0.01))
    times(plan, game, 1, 30, 0.06, "about 3 ms, 20 at most")


def nullern(plan):
    game = "nullern"
    for seats, other, sets, each, target in [(4, "naive", 80, 5.5, at_least(150)), (4, "flat-mc-60", 160, 6, at_least(10)),
                                             (2, "flat-mc-60", 150, 4, at_least(18))]:
        master = f"master@{BUDGETS[game][seats]}"
        plan.arena(f"nullern-{seats}-{other}", game, seats, [master] + [other] * (seats - 1), sets, each,
                   [Measure(f"master over {other}, {seats} seats, points a game", "lead", master, other, target)],
                   budget=str(BUDGETS[game][seats]))
    budget = BUDGETS[game][4]
    plan.program("nullern-exact", game, 4, ["nullern-exact", 4, "SETS", "SEED", budget], 80, 5.5,
                 [Measure("exact bids of four masters, %", "figure", target=at_least(70, "at least 70 %"))], budget=str(budget))
    for seats in (2, 3, 4):
        plan.program(f"nullern-one-card-{seats}", game, seats, ["nullern-one-card", seats, 600000, "SEED"], 1, 0,
                     [Measure(f"one card, {seats} seats: gain of the best answer, points a round", "figure", target=at_most(0.02))], fixed=9)
    climb(plan, game, (2, 4, 5), (24, 80, 200), (1.4, 0.1, 0.1))
    times(plan, game, 4, 3, 1, "300 ms at most")


def null_bock(plan):
    game, rounds = "null-bock", ["rounds=1"]
    for seats, other, sets, each, target in [(4, "greedy", 100, 1, at_least(46)), (4, "flat-mc-30", 350, 1.3, at_least(5)),
                                             (3, "greedy", 40, 0.8, AHEAD), (3, "flat-mc-30", 120, 0.9, AHEAD),
                                             (5, "greedy", 40, 1.4, AHEAD), (5, "flat-mc-30", 120, 1.8, AHEAD),
                                             (6, "greedy", 40, 2, AHEAD), (6, "flat-mc-30", 120, 2.5, AHEAD)]:
        master = f"master@{BUDGETS[game][seats]}"
        plan.arena(f"null-bock-{seats}-{other}", game, seats, [master] + [other] * (seats - 1), sets, each,
                   [Measure(f"master over {other}, {seats} seats, points a round", "lead", master, other, target)], options=rounds,
                   budget=str(BUDGETS[game][seats]))
    climb(plan, game, (3, 4, 5), (60, 400, 400), (0.25, 0.01, 0.01), rounds)
    times(plan, game, 4, 4, 6, "300 ms at most")


def make_plan(scale=1, first_seed=9000):
    plan = Plan(scale, first_seed)
    flow(plan)
    dots(plan, "nulli-hex", 52, 1000, 0.15)
    traexx(plan)
    null_bock(plan)
    nullern(plan)
    return plan.runs
