"""The figures files of the sheets (sheets/<game>/<name>.figures), what is wrong with them, and the tables of docs/sheets.md.

A figures file has the JSON lines of `nullarium sheet check --measure` (cli/sheet/measure.h) of all measuring players, with a line before them that says what
they depend on: the checksums of sheet and weights, games, seed, and what the first few games gave (`probes`).
"""
import json

import prove_report
from calibrate_sheets import GAMES, LEVELS, ROOT, Sheet

PAGE = ROOT / "docs/sheets.md"
START, END = "<!-- tables by tools/calibrate.py: do not edit -->", "<!-- end of the tables -->"
HARM = 0.5  # dots; less may be the measuring player's own mistakes with the moves that a prize offers
BEST = {"nulli-flow": "NULLI", "nulli-hex": "NULLI", "traexx": "above 40"}


def figures_path(sheet: Sheet):
    return sheet.path.parent / f"{sheet.name}.figures"


class Figures:
    """What was measured on one sheet."""

    def __init__(self, lines):
        self.lines = [json.loads(line) for line in lines]
        self.key = next(line for line in self.lines if line["what"] == "calibration")
        self.sheet = self.one("sheet")
        self.levels = {line["level"]: line for line in self.all("level")}
        self.prizes, self.rows = self.all("prize"), self.all("row")
        self.difficulty = self.one("difficulty")

    def all(self, what):
        return [line for line in self.lines if line["what"] == what]

    def one(self, what):
        found = self.all(what)
        if len(found) != 1:
            raise ValueError(f"{len(found)} lines “{what}” instead of one")
        return found[0]


def read(sheet):
    """The figures of a sheet; None: there are none. Raises ValueError where they cannot be read."""
    path = figures_path(sheet)
    if not path.exists():
        return None
    try:
        figures = Figures(path.read_text(encoding="utf-8").splitlines())
    except (ValueError, KeyError, StopIteration) as trouble:
        raise ValueError(f"cannot be read: {trouble}") from None
    missing = [level for level in LEVELS if level not in figures.levels]
    if missing:
        raise ValueError(f"lacks {', '.join(missing)}")
    return figures


def hexed(number):
    return f"{number:016x}"


def number_of(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


def words_of(row, value):
    return f"{100 * value:.1f} %" if row["statistic"] == "best" else number_of(value)


def wanted(row):
    if "least" not in row:
        return f"at most {words_of(row, row['most'])}"
    return f"{words_of(row, row['least'])} to {words_of(row, row['most'])}" if "most" in row else f"at least {words_of(row, row['least'])}"


NAMES = {"median": "median", "mean": "mean", "best": "share of the best band", "starts": "difference between starts"}


def stale(sheet, figures, least):
    """Why the figures are not those of the sheet as it is: what they were measured on is there no longer, or too little was played."""
    weights = sheet.weights
    if figures.key["sheet"] != hexed(sheet.checksum):
        return "the sheet has changed since it was measured"
    if figures.key["weights"] != (hexed(weights.checksum) if weights else "none"):
        return "the weights have changed since it was measured"
    return f"was measured over only {figures.key['games']} games" if figures.key["games"] < least else None


def wrong_of(sheet, figures):
    """What does not hold on a sheet, a sentence each. Verdicts have their meaning on a normal sheet; that starts are fair and
    prizes worth earning must hold on all."""
    wrong = []
    measured = figures.difficulty["difficulty"]
    if sheet.difficulty != measured:
        wrong.append(f"sheets.list says {sheet.difficulty or 'nothing'}, measured is {measured}")
    elif measured != "normal" and not figures.difficulty["clearly"]:
        wrong.append(f"not clearly {measured}")
    for row in figures.rows:
        if not row["holds"] and (measured == "normal" or row["statistic"] == "starts"):
            wrong.append(f"the {row['level']} player's {NAMES[row['statistic']]} is {words_of(row, row['value'])}, wanted {wanted(row)}")
    for prize in figures.prizes:
        if prize["earned"] == 0:
            wrong.append(f"{prize['name']} was never earned")
        elif prize.get("gain", 1) < -HARM:
            wrong.append(f"{prize['name']} does harm ({gain_of(prize)})")
    return wrong


def troubles(sheets, least):
    """[(sheet, sentence)]: what is missing, stale, of less than so many games, or does not hold."""
    found = []
    for sheet in sheets:
        try:
            figures = read(sheet)
        except ValueError as trouble:
            found.append((sheet, f"its figures: {trouble}"))
            continue
        why = stale(sheet, figures, least) if figures else "was not measured yet"
        found += [(sheet, sentence) for sentence in ([why] if why else wrong_of(sheet, figures))]
    return found


def result_of(line, by_mean):
    if by_mean:
        return f"{line['mean']:.1f} ± {line['ci']:.1f}"
    return f"{line['median']:g} ({line['median_low']:g}-{line['median_high']:g})"


def percent(line, name):
    return f"{100 * line[name]:.1f} % ({100 * line[name + '_low']:.1f}-{100 * line[name + '_high']:.1f})"


def sheet_table(game, known):
    """One line a sheet: how hard it is."""
    rows = [row for _, figures in known for row in figures.rows]
    by_mean = any(row["statistic"] == "mean" for row in rows)
    judged = next((row["level"] for row in rows if row["statistic"] == "best"), "master")
    starts = next((row["level"] for row in rows if row["statistic"] == "starts"), None)
    sized = any(figures.sheet["dots"] for _, figures in known)  # all Träxx boards have one size
    heads = ["sheet", "difficulty"] + ["dots"] * sized + [*LEVELS, f"{BEST[game]}, {judged}"] + [f"starts apart, {starts}"] * bool(starts)
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for sheet, figures in known:
        cells = [sheet.name, figures.difficulty["difficulty"] + ("" if figures.difficulty["clearly"] else " (not sure)")] + [figures.sheet["dots"]] * sized
        cells += [result_of(figures.levels[level], by_mean) for level in LEVELS] + [percent(figures.levels[judged], "best")]
        if starts:
            level = figures.levels[starts]
            cells.append(f"{level['starts_spread']:.2f} ± {level['starts_ci']:.2f}")
        lines.append(f"| {' | '.join(map(str, cells))} |")
    what = "Means ± 99 %" if by_mean else "Medians (99 % interval)"
    return "\n".join(lines + ["", f"{what} of the results of each measuring player."])


def gain_of(prize):
    """Where a sheet makes no sense without it, nothing was measured: a Träxx board without one of its numbers."""
    return f"{prize['gain']:+.2f} ± {prize['ci']:.2f}" if "gain" in prize else "-"


def prize_table(known):
    """One line a prize; where there is nothing to compare, one a sheet."""
    prizes = [(sheet.name, prize) for sheet, figures in known for prize in figures.prizes]
    if not prizes:
        return ""
    level = prizes[0][1]["level"]
    if any("gain" in prize for _, prize in prizes):
        lines = ["What can be earned: in how many games it was earned and used, and by how much the result is better for its being printed "
                 f"(the {level} player, the same dice with and without, ± 99 %; up to four times as many games where it might be nothing).", "", "| sheet | prize | earned | used | gain |", "|---|---|---|---|---|"]
        lines += [f"| {name} | {prize['name']} | {100 * prize['earned']:.1f} % | {100 * prize['used']:.1f} % | {gain_of(prize)} |" for name, prize in prizes]
        return "\n".join(lines)
    names = list(dict.fromkeys(prize["name"] for _, prize in prizes))
    lines = [f"What can be earned: in how many games it was reached / noted in full (the {level} player).", "",
             f"| sheet | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    for sheet, figures in known:
        cells = {prize["name"]: f"{100 * prize['earned']:.0f} / {100 * prize['used']:.0f} %" for prize in figures.prizes}
        lines.append(f"| {sheet.name} | {' | '.join(cells.get(name, '') for name in names)} |")
    return "\n".join(lines)


def tables(sheets, least):
    """The text between the marks of docs/sheets.md."""
    parts, all_known = [], []
    for game, name in GAMES.items():
        known = []
        for sheet in sheets:
            try:
                figures = read(sheet) if sheet.game == game else None
            except ValueError:
                continue  # `troubles` tells
            if figures:
                known.append((sheet, figures))
        if known:
            parts += [f"### {name}", sheet_table(game, known), prize_table(known)]
            all_known += known
    keys = sorted({(figures.key["games"], figures.key["seed"]) for _, figures in all_known})
    for games, seed in keys:
        parts.append(f"Each measuring player played {games:,} games on each sheet, the master at least half as many: `nullarium sheet check NAME --measure --games {games} --seed {seed}`, "
                     "all of them: `make calibrate`.")
    wrong = [f"- {sheet.game}/{sheet.name}: {sentence}" for sheet, sentence in troubles(sheets, least)]
    parts.append("**What does not hold:**\n\n" + "\n".join(wrong) if wrong else f"All {len(sheets)} sheets hold what is wanted.")
    return "\n\n".join(part for part in parts if part)


def write_tables(sheets, least, page):
    page.write_text(prove_report.between(page.read_text(encoding="utf-8"), START, END, tables(sheets, least)), encoding="utf-8")
