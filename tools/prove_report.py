"""The files of docs/results and the tables of docs/bots.md."""
import csv
import lzma
import math
import re

import calibrate_sheets
import prove_plan
import train_all

ROOT = prove_plan.ROOT
RESULTS = ROOT / "docs/results"
PAGE = ROOT / "docs/bots.md"
WEIGHTS_START, WEIGHTS_END = "<!-- weights by tools/prove_bots.py: do not edit -->", "<!-- end of the weights -->"
START, END = "<!-- tables by tools/prove_bots.py: do not edit -->", "<!-- end of the tables -->"
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
    row |= {"game": run.game, "measure": measure.name, "budget": run.budget, "seed": run.seed, "sets": figure.sets, "value": digits(figure.value, figure.width),
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


def newest(rows):
    """The last row of each measure, in the order in which the plan has them."""
    return {row["measure"] + (row["command"] if row["measure"].startswith("raw") else ""): row for row in rows}.values()


def order_of(rows):
    names = [measure.name for run in prove_plan.make_plan() for measure in run.measures]
    place = {name: i for i, name in enumerate(names)}
    return sorted(rows, key=lambda row: place.get(row["measure"], len(place)))


def table_of(rows):
    lines = ["| measure | found | target | met | sets | note |", "|---|---|---|---|---|---|"]
    luck = [row for row in rows if row["measure"].startswith("raw and luck")]
    for row in order_of(row for row in newest(rows) if row not in luck):
        found = row["value"] + (f" ± {row['ci99']}" if row["ci99"] else "")
        met = row["met"] + (", at 99 %" if row["met"] == "yes" == row["sure"] and "99" not in row["target"] else "")
        lines.append(f"| {row['measure']} | {found} | {row['target']} | {met} | {row['sets']} | {row['note']} |")
    luck = list(newest(luck))
    if luck:
        far = [row for row in luck if row["met"] == "no"]
        lines += ["", f"Raw and luck-adjusted means agree within two standard errors in {len(luck) - len(far)} of {len(luck)} runs"
                  + (" (farthest " + max((row["value"] for row in far), key=float) + ")" if far else "") + "."]
    versions = sorted({row["version"] for row in newest(rows)})
    return "\n".join(lines + ["", f"Version {', '.join(versions)}."])


def tables_of(rows):
    return "\n\n".join(f"{name}\n\n{table_of(own)}" for game, name in GAMES.items() if (own := [row for row in rows if row["game"] == game]))


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
    parts = []
    for game, name in GAMES.items():
        path = RESULTS / f"{game}.csv"
        if path.exists():
            parts.append(f"### {name}\n\nFrom [results/{game}.csv](results/{game}.csv).\n\n{table_of(read(path))}\n")
    page = between(PAGE.read_text(), START, END, "\n".join(parts).rstrip())
    PAGE.write_text(between(page, WEIGHTS_START, WEIGHTS_END, weights_table()))
