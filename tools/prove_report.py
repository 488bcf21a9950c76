"""The files of docs/results and the tables of docs/bots.md."""
import csv
import lzma
import math
import re

import calibrate_sheets
import prove_keys
import prove_plan
import train_all

ROOT = prove_plan.ROOT
RESULTS = ROOT / "docs/results"
PAGE = ROOT / "docs/bots.md"
WEIGHTS_START, WEIGHTS_END = "<!-- weights by tools/prove_bots.py: do not edit -->", "<!-- end of the weights -->"
START, END = "<!-- tables by tools/prove_bots.py: do not edit -->", "<!-- end of the tables -->"
FORMER = " †"  # measured with bots, weights or sheets that are others now
COLUMNS = ["game", "measure", "date", "version", "key", "command", "budget", "seed", "sets", "value", "ci99", "target", "met", "sure", "note"]
GAMES = {"nulli-flow": "NULLI Flow", "nulli-hex": "NULLI Hex", "traexx": "Träxx", "null-bock": "Null Bock", "nullern": "Nullern"}


def digits(number, width):
    """As many digits as the interval leaves certain."""
    small = width if math.isfinite(width) and width > 0 else abs(number)
    if number == 0 and small == 0:
        return "0"
    places = 4 if small < 0.01 else 3 if small < 0.1 else 2 if small < 3 else 1
    return f"{number:.{places}f}"


def row_of(run, measure, figure):
    row = dict.fromkeys(COLUMNS, "")
    row |= {"game": run.game, "measure": measure.name, "budget": prove_plan.say_budget(run.game), "seed": run.seed, "sets": figure.sets, "value": digits(figure.value, figure.width),
            "ci99": digits(figure.width, figure.width) if figure.width > 0 and math.isfinite(figure.width) else "", "note": figure.note}
    if measure.target:
        row["target"] = measure.target.words
        if math.isfinite(measure.target.least) or math.isfinite(measure.target.most):
            met, sure = measure.target.met(figure.value, figure.width if math.isfinite(figure.width) else 0)
            row |= {"met": "yes" if met else "no", "sure": "yes" if sure and not math.isnan(figure.width) else "no"}
    return row


def append(path, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    new = not path.exists() or path.stat().st_size == 0
    with path.open("a", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        if new:
            writer.writeheader()
        writer.writerows(rows)


def write(path, rows):
    """All rows anew, or none: into a file beside it first."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    append(fresh, rows)
    fresh.replace(path)


def read(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def known_keys():
    return {row["key"] for path in RESULTS.glob("*.csv") for row in read(path)}


def table_of(game, rows, runs):
    """What the plan asks of a game, as far as it was measured; marked where that was with other bots, weights or sheets."""
    wanted = [measure.name for run in runs if run.game == game for measure in run.measures]
    found = {row["measure"]: row for row in rows}  # the last row of each measure
    current = {row["measure"]: prove_keys.is_of_now(row, runs) for row in found.values()}
    lines = ["| measure | found | target | met | sets | budget | version | note |", "|---|---|---|---|---|---|---|---|"]
    for name in wanted:
        if name not in found:
            continue
        row = found[name]
        value = row["value"] + (f" ± {row['ci99']}" if row["ci99"] else "")
        met = row["met"] + (", at 99 %" if row["met"] == "yes" == row["sure"] and "99" not in row["target"] else "")
        lines.append(f"| {name} | {value} | {row['target']} | {met} | {row['sets']} | {row['budget']} | {row['version']}{'' if current[name] else FORMER} | {row['note']} |")
    text = ["\n".join(lines)] if len(lines) > 2 else []
    luck = [row for row in newest_luck(rows) if prove_keys.is_of_now(row, runs)]
    if luck:
        far = [row for row in luck if row["met"] == "no"]
        text.append(f"Raw and luck-adjusted means agree within two standard errors in {len(luck) - len(far)} of {len(luck)} runs"
                    + (" (farthest " + max((row["value"] for row in far), key=float) + ")" if far else "") + ".")
    return "\n\n".join(text)


def lacking_of(game, rows, runs):
    """The runs of which something was never measured."""
    found = {row["measure"] for row in rows}
    names = [run.name for run in runs if run.game == game and not all(measure.name in found for measure in run.measures)]
    return f"\n\nNot measured yet, in whole or in part: {', '.join(f'`{name}`' for name in names)}." if names else ""


def newest_luck(rows):
    """The last row of each run that says whether raw and luck-adjusted means agree."""
    return {row["measure"]: row for row in rows if row["measure"].startswith("raw and luck")}.values()


def tables_of(rows, runs):
    return "\n\n".join(f"{name}\n\n{table_of(game, own, runs)}" for game, name in GAMES.items() if (own := [row for row in rows if row["game"] == game]))


def names_of(sheet):
    return [sheet.path.relative_to(ROOT)], sheet.weights_path.relative_to(ROOT)


def weights_table():
    """Every weight file with the command that made it: it stands in docs/bots/<game>.md as `nullarium train ... --out FILE`, or was made by
    tools/train_all.py from its table."""
    own = {sheet.weights_path: f"`{' '.join(train_all.command_of(sheet.game, train_all.TABLE[sheet.game], *names_of(sheet)))}`"
           for sheet in calibrate_sheets.shipped() if train_all.learned(sheet.weights_path, sheet.game, sheet.checksum, train_all.TABLE[sheet.game])}
    lines = ["| file | bytes, compressed | made by |", "|---|---|---|"]
    for path in sorted(ROOT.glob("sheets/*/*.weights")):
        name = str(path.relative_to(ROOT))
        page = ROOT / "docs/bots" / f"{path.parent.name}.md"
        text = page.read_text().replace("\\\n", " ") if page.exists() else ""
        commands = [command for command in re.findall(r"nullarium train [^`\n]*", text) if re.search(rf"--out {re.escape(name)}\b", command)]
        made = "`" + " ".join(commands[-1].split()) + "`" if commands else own.get(path, f"see [bots/{path.parent.name}.md](bots/{path.parent.name}.md)")
        lines.append(f"| {name} | {len(lzma.compress(path.read_bytes(), preset=9)):,} | {made} |")
    return "\n".join(lines)


def between(page, start, end, text):
    """The page with this text between its two marks."""
    return re.sub(re.escape(start) + ".*?" + re.escape(end), lambda _: f"{start}\n\n{text}\n\n{end}", page, flags=re.S)


def write_tables():
    parts, runs = [], prove_plan.make_plan()
    for game, name in GAMES.items():
        path = RESULTS / f"{game}.csv"
        rows = read(path) if path.exists() else []
        parts.append(f"### {name}\n\nFrom [results/{game}.csv](results/{game}.csv).\n\n{table_of(game, rows, runs)}{lacking_of(game, rows, runs)}\n")
    page = between(PAGE.read_text(), START, END, "\n".join(parts).rstrip())
    PAGE.write_text(between(page, WEIGHTS_START, WEIGHTS_END, weights_table()))
