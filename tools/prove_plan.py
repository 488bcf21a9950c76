"""What `make prove-bots` measures: one run a question, with its targets. tools/prove_bots.py plays them.

A run is one or more calls of `nullarium arena`, or one of build/tests/measures; it answers one or more measures. How many
sets a run has scales with one factor, `scale`. Masters have the default budget of play, and every sheet that comes with the program is played on, the default one first.
What a run costs is guessed here; once it was played its own time is known (tools/prove_bots.py --list).
"""
import dataclasses
import functools
import pathlib
import re
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIMPLE = {"nulli-flow": "log-mobility", "nulli-hex": "log-mobility", "traexx": "reach", "null-bock": "greedy", "nullern": "naive"}
LEVELS = ["beginner", "club", "expert", "master"]
SHARES = {"beginner": 0.55, "club": 0.30, "expert": 0.13}  # (level - quick-0) / (random - quick-0), ± SHARE_WITHIN on every sheet
SHARE_WITHIN = 0.03
BEFORE = "4132ad5"  # the commit before issue 15: its masters sit at our tables as programs of their own
BEFORE_PROGRAM = f"build/before/{BEFORE}/build/nullarium"
# Opponents that no bot knows and nothing is tuned on (tests/strangers/README.md); those that sample worlds are "unknown Monte Carlo players".
STRANGERS = {"null-bock": {"hoarder": "bock_hoarder", "collector": "bock_collector", "sniper": "bock_sniper", "roller": "bock_roller", "muser": "bock_muser"},
             "nullern": {"ducker": "nullern_ducker", "zeroer": "nullern_zeroer", "roller": "nullern_roller", "modeller": "nullern_modeller"}}
SAMPLERS = ("roller", "muser", "modeller")
# Where a game's code has its default budget, and how long a unit of it takes here about, in ms, for a guess at the time a run takes.
BUDGETS = {"nulli-flow": ("search.h", "FULL_BUDGET", 3.4 / 14000), "nulli-hex": ("search.h", "FULL_BUDGET", 3.4 / 20000),
           "traexx": ("search.h", "BUDGET_FULL", 2.6 / 20000), "null-bock": ("judge.h", "PLAYOUTS_FULL", 53 / 24000), "nullern": ("judge.h", "FULL_BUDGET", 4.3 / 150000)}
MOVES = {"null-bock": 13, "nullern": 121}  # of a seat: in a round, in a game


@functools.cache
def budget_of(game):
    """The default budget, in the game's own count; None: it is not where it was."""
    path, name, _ = BUDGETS[game]
    path = ROOT / "games" / game.replace("-", "_") / "bot" / path
    found = re.search(rf"\b{name} = (\d+)", path.read_text()) if path.exists() else None
    return int(found[1]) if found else None


def say_budget(game):
    return f"default ({budget_of(game)})" if budget_of(game) else "default"


def master_ms(game):
    return BUDGETS[game][2] * (budget_of(game) or 0)


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
    # ratio, lead, wins, share: of the arena; farthest, least-lead: of several sheets the one that is farthest from its share, and where
    # the lead is least; figure: what the program of measures says
    how: str
    player: str = ""
    other: str = ""  # of a lead; empty: the mean of all others
    target: Target | None = None
    scale: float = 1  # of ratios: 100 for per cent
    aim: float = 0  # of `farthest`: the share it should be


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
    fixed: float = 0  # of `cost`: seconds that do not depend on the sets
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

    def program(self, name, game, seats, words, sets, each, measures, fixed=0):
        sets = self.sets(sets)
        self.runs.append(Run(name, game, seats, sets, fixed + sets * each, measures, words=words, fixed=fixed, first_seed=self.first_seed))


def name_of(sheet):
    return pathlib.Path(sheet).stem.split("-", 1)[-1]


def shipped(game):
    """The sheets that come with the program, by their paths from here; the default one first."""
    return [str(path.relative_to(ROOT)) for path in sorted((ROOT / "sheets" / game).glob("*.sheet"))]


def unseen(game):
    """Sheets that `sheet new` drew up and nothing learned from (tests/unseen/README.md)."""
    return [str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests/unseen").glob(f"{game}-*.sheet"))]


def several(count, word):
    return f"{count} {word}{'s' if count > 1 else ''}"


def step(i, where):
    """A level over the one below."""
    return Measure(f"{LEVELS[i + 1]} over {LEVELS[i]}, {where}", "lead", LEVELS[i + 1], LEVELS[i], AHEAD)


def climb(plan, game, seat_counts, sets, each, options=()):
    """The ladder in company: one of a level against the rest of the level below, the highest first."""
    for seats in seat_counts:
        for i, above in enumerate((2, 1, 0)):
            measure = step(above, several(seats, "seat"))
            plan.arena(f"{game}-ladder-{seats}-{i + 1}", game, seats, [measure.player] + [measure.other] * (seats - 1), sets[i],
                       each[i] * seats, [measure], options=list(options))


def levels(plan, game, each):
    """Each level's share of the gap between random and the quick player, and its lead over the one below, alone on every sheet."""
    players = ["beginner", "club", "expert", "quick-0", "random"]

    def play(name, sheets, measures):
        plan.arena(name, game, 1, players, 2000, each, measures, sheets=sheets)

    for sheet in shipped(game):
        name = name_of(sheet)
        play(f"{game}-levels-{name}", [sheet],
             [Measure(f"{level}'s share of the gap on {name}", "share", level, "quick-0",
                      Target(f"{aim:.2f} ± {SHARE_WITHIN:.2f}", aim - SHARE_WITHIN, aim + SHARE_WITHIN)) for level, aim in SHARES.items()]
             + [step(i, f"alone on {name}") for i in (1, 0)])
    sheets = unseen(game)
    play(f"{game}-levels-unseen", sheets,
         [Measure(f"{level}'s share of the gap on the unseen sheet where it is farthest from {aim:.2f}", "farthest", level, "quick-0",
                  Target(f"{aim:.2f} ± {SHARE_WITHIN:.2f}", aim - SHARE_WITHIN, aim + SHARE_WITHIN), aim=aim) for level, aim in SHARES.items()]
         + [dataclasses.replace(step(i, "alone on the unseen sheet where it leads least"), how="least-lead") for i in (1, 0)])


def dots(plan, game, most, most_unseen, sets, late):
    """Flow and Hex: dots left, against those log-mobility leaves with the same dice."""
    simple, each = SIMPLE[game], 0.025 * master_ms(game)
    for number, sheet in enumerate(shipped(game)):  # the first one is the default
        name = name_of(sheet)
        plan.arena(f"{game}-{'sheet-' if number else ''}{name}", game, 1, ["master", "expert", simple], sets if number == 0 else sets // 4, each,
                   [Measure(f"master on {name}, % of log-mobility", "ratio", "master", simple, at_most(most, f"at most {most:g} %"), 100),
                    step(2, f"alone on {name}")], sheets=[sheet])
    levels(plan, game, 0.015)
    plan.arena(f"{game}-unseen", game, 1, ["master", "expert", simple], 60, each,
               [Measure("master on unseen sheets, % of log-mobility", "ratio", "master", simple, at_most(most_unseen, f"at most {most_unseen:g} %"), 100),
                dataclasses.replace(step(2, "alone on the unseen sheet where it leads least"), how="least-lead")], sheets=unseen(game))
    plan.program(f"{game}-late", game, 1, ["dots-late", game, "SETS", "SEED"], late, 0.5,
                 [Measure("master's regret in late positions, dots a decision", "figure", target=at_most(0.002))])
    climb(plan, game, (2, 4), (40, 80, 80), (each, each, 0.01))
    times(plan, game, 1, 20, each, "20 at most")


def times(plan, game, seats, games, each, words):
    plan.program(f"{game}-times", game, seats, ["move-times", game, seats, games, "SEED", 0], 1, 0,
                 [Measure(f"a master move with {several(seats, 'seat')}, ms", "figure", target=Target(words))], fixed=games * each)


def flow(plan):
    dots(plan, "nulli-flow", 55, 45, 1000, 40)
    for sheet, fixed in [("plain-4x6", 110), ("plain-5x5", 220), ("island-4x5", 5), ("islands-4x5", 12), ("jokers-4x4", 1)]:
        plan.program(f"nulli-flow-regret-{sheet}", "nulli-flow", 1, ["flow-regret", f"tests/solved/{sheet}.sheet", "SETS", "SEED"], 400, 0.02,
                     [Measure(f"master's regret on {sheet}, dots a game", "figure", target=at_most(0.03))], fixed)


def traexx(plan):
    game, each = "traexx", 0.025 * master_ms("traexx")
    for number, sheet in enumerate(shipped(game)):
        name = name_of(sheet)
        plan.arena(f"traexx-{'sheet-' if number else ''}{name}", game, 1, ["master", "expert", "reach"], 150 if number else 600, each,
                   [Measure(f"master alone over reach on {name}, points", "lead", "master", "reach", at_least(12)), step(2, f"alone on {name}")], sheets=[sheet])
        plan.arena(f"traexx-{'sheet-' if number else ''}{name}-clubs", game, 4, ["master", "club", "club", "club"], 40 if number else 60, 4 * each,
                   [Measure(f"master against three clubs on {name}, % of games won", "wins", "master", "club", at_least(50, "at least 50 %"), 100)], sheets=[sheet])
    levels(plan, game, 0.006)
    plan.arena("traexx-unseen", game, 1, ["master", "expert", "reach"], 30, each,
               [Measure("master alone over reach on unseen sheets, points", "lead", "master", "reach", at_least(12)),
                dataclasses.replace(step(2, "alone on the unseen sheet where it leads least"), how="least-lead")], sheets=unseen(game))
    plan.program("traexx-hindsight", game, 1, ["traexx-hindsight", "SETS", "SEED"], 200, 0.7,
                 [Measure("master below hindsight on the same cards, points", "figure", target=at_most(4))])
    plan.program("traexx-last-five", game, 1, ["traexx-last-five", "SETS", "SEED"], 100, 0.35,
                 [Measure("master's regret on the last five cards, points a game", "figure", target=at_most(0, "none"))])
    climb(plan, game, (2, 4), (30, 60, 60), (each, 0.01, 0.01))
    times(plan, game, 1, 30, each, "20 at most")


def stranger(game, name):
    return f"exec:build/tests/{STRANGERS[game][name]}"


def against(plan, game, seats, name, other, sets, cost, target, unit, options=()):
    """One master against a whole table of the same opponent; `cost`: ms of a move of the opponent."""
    each = seats * MOVES[game] * (master_ms(game) + (seats - 1) * cost) / 1000
    plan.arena(f"{game}-{seats}-{name.replace(' ', '-')}", game, seats, ["master"] + [other] * (seats - 1), sets, each,
               [Measure(f"master over {name}, {seats} seats, points a {unit}", "lead", "master", other, target)], options=list(options))


def among_strangers(plan, game, seats, names, sets, unit, options=()):
    """One master among strangers of several kinds: 24 seatings a set."""
    plan.arena(f"{game}-{seats}-strangers", game, seats, ["master"] + [stranger(game, name) for name in names], sets,
               24 * MOVES[game] * (master_ms(game) + 5 * (seats - 1)) / 1000,
               [Measure(f"master among strangers ({', '.join(names)}), {seats} seats, points a {unit}", "lead", "master", "", AHEAD)], options=list(options))


def before(plan, game, seat_counts, sets, target, unit, options=()):
    """One master against those of the program of the commit before issue 15, each with its own default budget."""
    for seats in seat_counts:
        against(plan, game, seats, f"the master of {BEFORE}", f"exec:{BEFORE_PROGRAM} bot {game} --level master", sets(seats),
                13 if game == "null-bock" else 4.3 if seats > 2 else 11, target(seats), unit, options)


def nullern(plan):
    game = "nullern"
    for seats, other, sets, cost, target in [(4, "flat-mc-60", 160, 0.1, at_least(18)), (2, "flat-mc-60", 150, 0.1, at_least(28)), (4, "naive", 80, 0, at_least(150))]:
        against(plan, game, seats, other, other, sets, cost, target, "game")
    for name in STRANGERS[game]:
        against(plan, game, 4, name, stranger(game, name), 80, 5 if name in SAMPLERS else 0.1, at_least(22) if name in SAMPLERS else AHEAD, "game")
    among_strangers(plan, game, 3, ["roller", "modeller"], 16, "game")
    among_strangers(plan, game, 6, ["ducker", "zeroer", "roller", "modeller", "modeller"], 12, "game")
    before(plan, game, (4, 3, 2, 5, 6, 7), lambda seats: 600 // seats, lambda seats: AHEAD, "game")
    plan.program("nullern-exact", game, 4, ["nullern-exact", 4, "SETS", "SEED", 0], 80, 4 * MOVES[game] * master_ms(game) / 1000,
                 [Measure("exact bids of four masters, %", "figure", target=at_least(66, "at least 66 %"))])
    for seats in (2, 3, 4):
        plan.program(f"nullern-one-card-{seats}", game, seats, ["nullern-one-card", seats, 600000, "SEED"], 1, 0,
                     [Measure(f"one card, {seats} seats: gain of the best answer, points a round", "figure", target=at_most(0.02))], fixed=9)
    climb(plan, game, (2, 4, 5), (24, 80, 200), (MOVES[game] * master_ms(game) / 1000, 0.1, 0.1))
    times(plan, game, 4, 3, 4 * MOVES[game] * master_ms(game) / 1000, "100 ms at most")


def null_bock(plan):
    game, rounds = "null-bock", ["rounds=1"]
    for seats, other, sets, cost, target in [(4, "flat-mc-30", 350, 0.6, at_least(5)), (4, "greedy", 100, 0, at_least(46)), (3, "greedy", 40, 0, AHEAD),
                                             (3, "flat-mc-30", 120, 0.6, AHEAD), (5, "greedy", 40, 0, AHEAD), (5, "flat-mc-30", 120, 0.6, AHEAD),
                                             (6, "greedy", 40, 0, AHEAD), (6, "flat-mc-30", 120, 0.6, AHEAD)]:
        against(plan, game, seats, other, other, sets, cost, target, "round", rounds)
    for name in STRANGERS[game]:
        against(plan, game, 4, name, stranger(game, name), 150, 5 if name in SAMPLERS else 0.1, AHEAD, "round", rounds)
    among_strangers(plan, game, 3, ["hoarder", "muser"], 60, "round", rounds)
    among_strangers(plan, game, 6, list(STRANGERS[game]), 20, "round", rounds)
    before(plan, game, (4, 3, 5, 6), lambda seats: 2400 // seats, lambda seats: at_least(5) if seats == 4 else AHEAD, "round", rounds)
    climb(plan, game, (3, 4, 5), (60, 400, 400), (MOVES[game] * master_ms(game) / 1000, 0.01, 0.01), rounds)
    times(plan, game, 4, 4, 100 * master_ms(game) / 1000, "100 ms at most")


def make_plan(scale=1, first_seed=9000):
    plan = Plan(scale, first_seed)
    flow(plan)
    dots(plan, "nulli-hex", 52, 60, 1000, 40)
    traexx(plan)
    null_bock(plan)
    nullern(plan)
    return plan.runs
