"""Figures with their 99 % intervals, from the sets that the arena kept and from what build/tests/measures says.

The set is the unit: its games share their dice and deals, so players are compared within it.
"""
import dataclasses
import math

FEWEST_WIN = {"nulli-flow", "nulli-hex"}
WIN = 840  # parts of a win in the arena's file


@dataclasses.dataclass
class Figure:
    value: float
    width: float  # half of the 99 % interval
    sets: int
    note: str = ""


def student(freedom):
    """The 99.5 % point of Student's distribution (Cornish and Fisher's expansion)."""
    few = [63.657, 9.925, 5.841, 4.604]
    if freedom <= 4:
        return few[max(freedom, 1) - 1]
    z = 2.5758293
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def spread(values):
    """Mean and its standard error."""
    count = len(values)
    mean = math.fsum(values) / count
    squares = math.fsum((value - mean)**2 for value in values)
    return mean, math.sqrt(squares / (count - 1) / count) if count > 1 else math.inf


def interval(values, note=""):
    mean, error = spread(values)
    return Figure(mean, student(len(values) - 1) * error, len(values), note)


def ratio(above, below, note=""):
    """The ratio of two means of paired values, its interval by the delta method: what is left of above - ratio * below."""
    value = math.fsum(above) / math.fsum(below)
    _, error = spread([a - value * b for a, b in zip(above, below)])
    return Figure(value, student(len(above) - 1) * error / (math.fsum(below) / len(below)), len(above), note)


def read_sets(path, run):
    """[{player: (score, adjusted, wins, seats)}] by set: the file of --resume, up to the sets of this run."""
    sets = read_finished(path, run)
    if len(sets) != run.sets:
        raise ValueError(f"{path}: {len(sets)} sets instead of {run.sets}")
    return sets


def read_finished(path, run):
    """The same as far as they are finished without a gap: of a run that was stopped."""
    players = list(dict.fromkeys(run.players))
    sets = {}
    lines = path.read_text().split("\n") if path.exists() else [""]
    for line in lines[1:-1]:  # the last one is empty, or was cut off
        word, number, *cells = line.split()
        cells = [int(cell) for cell in cells]
        if word != "set" or len(cells) != 4 * len(players):
            raise ValueError(f"{path}: not what was expected")
        sets[int(number)] = {player: cells[4 * i:4 * i + 4] for i, player in enumerate(players)}
    return [sets[number] for number in range(next((n for n in range(run.sets) if n not in sets), run.sets))]


def mean_of(cell, adjusted):
    return (cell[1] / 1000 if adjusted else cell[0]) / cell[3]


def column(kept, player, adjusted):
    """The player's mean in each set, over all sheets of the run."""
    return [math.fsum(mean_of(sets[i][player], adjusted) for sets in kept) / len(kept) for i in range(len(kept[0]))]


def rest(kept, player, adjusted):
    """The mean of all other players in each set."""
    others = [other for other in kept[0][0] if other != player]
    return [math.fsum(values) / len(others) for values in zip(*(column(kept, other, adjusted) for other in others))]


def share(measure, kept, adjusted):
    """The level's share of the gap between the quick player and random."""
    low, level, high = (column(kept, player, adjusted) for player in (measure.other, measure.player, "random"))
    return ratio([a - b for a, b in zip(level, low)], [a - b for a, b in zip(high, low)])


def on_one_sheet(run, measure, kept):
    """Of several sheets the figure that tells most against us."""
    def lead(sets):
        sign = -1 if run.game in FEWEST_WIN else 1
        return interval([sign * (a - b) for a, b in zip(column([sets], measure.player, True), column([sets], measure.other, True))])

    each = [share(measure, [sets], True) if measure.how == "farthest" else lead(sets) for sets in kept]
    def merit(i):
        return -abs(each[i].value - measure.aim) if measure.how == "farthest" else each[i].value - each[i].width
    worst = min(range(len(each)), key=merit)
    values = [figure.value for figure in each]
    figure = each[worst]
    sheet = run.sheets[worst].rsplit("/", 1)[-1].removesuffix(".sheet")
    figure.note = f"{sheet}; {len(each)} sheets, {min(values):.3f} to {max(values):.3f}, mean {math.fsum(values) / len(values):.3f}"
    return figure


def measure_arena(run, measure, kept):
    sign = -1 if run.game in FEWEST_WIN else 1
    if measure.how in ("farthest", "least-lead"):
        return on_one_sheet(run, measure, kept)
    if measure.how == "share":
        figure, plain = share(measure, kept, True), share(measure, kept, False)
        means = [f"{spread(column(kept, player, True))[0]:.2f}" for player in (measure.other, measure.player, "random")]
        figure.note = f"{', '.join(means[:2])} and {means[2]} points; raw {plain.value:.3f} ± {plain.width:.3f}"
        return figure
    if measure.how == "wins":
        return interval([measure.scale * math.fsum(sets[i][measure.player][2] / sets[i][measure.player][3] / WIN for sets in kept) / len(kept)
                         for i in range(run.sets)])
    own, raw = (column(kept, measure.player, adjusted) for adjusted in (True, False))
    other, raw_other = (column(kept, measure.other, adjusted) if measure.other else rest(kept, measure.player, adjusted) for adjusted in (True, False))
    if measure.how == "ratio":
        figure, plain = ratio(own, other), ratio(raw, raw_other)
        figure.note = (f"{spread(own)[0]:.2f} of {spread(other)[0]:.2f} dots; "
                       f"raw {measure.scale * plain.value:.1f} ± {measure.scale * plain.width:.1f}")
        if len(kept) > 1:
            each = [ratio(column([sets], measure.player, True), column([sets], measure.other, True)).value for sets in kept]
            figure.note += f"; {len(kept)} sheets, {measure.scale * min(each):.0f} to {measure.scale * max(each):.0f}"
        figure.value *= measure.scale
        figure.width *= measure.scale
        return figure
    figure = interval([sign * (a - b) for a, b in zip(own, other)])
    plain = interval([sign * (a - b) for a, b in zip(raw, raw_other)])
    figure.note = f"raw {plain.value:+.2f} ± {plain.width:.2f}"
    others = [measure.other] if measure.other else [player for player in kept[0][0] if player != measure.player]
    wins = [100 * math.fsum(row[player][2] for row in kept[0] for player in some) / math.fsum(row[player][3] for row in kept[0] for player in some) / WIN
            for some in ([measure.player], others)]
    if run.seats > 1:
        figure.note += f"; wins {wins[0]:.0f} % : {wins[1]:.0f} % a seat"
    return figure


def luck_apart(run, kept):
    """How many standard errors the raw and the adjusted mean of the player that is measured are apart."""
    player = run.players[0]
    mean, error = spread([a - b for a, b in zip(column(kept, player, False), column(kept, player, True))])
    if not 0 < error < math.inf:
        return Figure(0, math.nan, run.sets, "luck cancels out within a set")
    return Figure(abs(mean) / error, math.nan, run.sets, f"{player}: {spread(column(kept, player, False))[0]:.2f} raw")


def figures_of_arena(run, kept, speeds):
    figures = [measure_arena(run, measure, kept) for measure in run.measures]
    for measure, figure in zip(run.measures, figures):
        if measure.player in speeds:
            figure.note += f"{'; ' if figure.note else ''}{speeds[measure.player]:.2f} ms a move"
    return figures + [luck_apart(run, kept)]


def figures_of_program(run, output):
    told = dict(word.split("=", 1) for word in output.split())
    note = ", ".join(f"{name} {value}" for name, value in told.items() if name not in ("value", "ci99", "count"))
    return [Figure(float(told["value"]), float(told["ci99"]), int(told["count"]), note) for _ in run.measures]
