"""What a figure depends on, as a key: whether a row of docs/results is about the bots as they are now."""
import dataclasses
import functools
import hashlib
import re
import subprocess

import prove_plan
import prove_play

ROOT = prove_plan.ROOT
# Parts of a game that tell people what is going on or know of sheets on paper: no bot asks them.
NO_BOTS = ("/people/", "/sheet/", "/bot/reason.h", "/rules/spelling.h", "/core/craft.h", "/core/scorebook.h", "/core/book.h")


@functools.cache
def sources_of_game(game):
    folders = ["games/" + game.replace("-", "_"), "core"] + (["games/dots"] if game.startswith("nulli-") else [])
    paths = [path for folder in folders for path in ROOT.glob(f"{folder}/**/*.[ch]") if folder != "core" or path.suffix == ".h"]
    return sorted(path for path in paths if not any(part in str(path) for part in NO_BOTS)) + sorted(ROOT.glob("bots/*.[ch]")) + [ROOT / "tests/measures.c"]


def sources_of(run):
    """What the bots of the game are made of, and the strangers at the table."""
    strangers = ROOT.glob("tests/strangers/*.[ch]") if any("exec:build/tests/" in player for player in run.players) else []
    return sources_of_game(run.game) + sorted(strangers)


def sheets_of(run):
    """The sheets that are played on, and what was learned and fitted for them."""
    folder = ROOT / "sheets" / run.game
    sheets = [ROOT / sheet for sheet in run.sheets] or [ROOT / word for word in map(str, run.words) if word.endswith(".sheet")] or sorted(folder.glob("*.sheet"))[:1]
    own = [path for sheet in sheets if sheet.parent == folder for path in sorted(folder.glob(f"{prove_plan.name_of(sheet)}.*")) if path.suffix != ".figures"]
    learned = sum(path.suffix == ".weights" for path in own)
    return sheets + own + ([path for path in sorted(folder.glob("general.*"))] if learned < max(1, len(sheets)) else [])


@functools.cache
def lines_of(path, game):
    lines = path.read_bytes().splitlines()
    if path.name == "levels.c":  # of the levels only the game's own
        lines = [line for line in lines if b'{"' not in line or b'"' + game.encode() + b'"' in line]
    return b"\n".join(lines)


def key_of(run, with_sets=True):
    """A checksum of everything the result depends on."""
    digest = hashlib.sha256()
    for path in sources_of(run) + sheets_of(run):
        digest.update(path.name.encode() + lines_of(path, run.game))
    for command in prove_play.commands_of(run):
        words = [word for i, word in enumerate(command) if with_sets or command[i - 1] != "--sets"]
        digest.update(" ".join(words).encode())
    return digest.hexdigest()[:12]


@functools.cache
def pattern_of(command):
    sets = str(STANDS_FOR_ANY)
    return re.compile(re.escape(command).replace(sets, r"(\d+)") + "$")


STANDS_FOR_ANY = 987654321


def run_of(row, runs):
    """The run of a row, with as many sets as it was played with; None: it is planned no longer."""
    for run in runs:
        if run.game != row["game"]:
            continue
        found = pattern_of(prove_play.say_commands(dataclasses.replace(run, sets=STANDS_FOR_ANY))).match(row["command"])
        if found:
            return dataclasses.replace(run, sets=int(found[1])) if found.re.groups == 1 else run
    return None


def is_of_now(row, runs):
    """Whether a row was measured with the bots, weights and sheets as they are now."""
    run = run_of(row, runs)
    return run is not None and row["key"] == key_of(run)


def why_stale(row, run):
    """Why nobody can vouch for a row: the sheets and weights it was played with, by git, have changed. None: they have not."""
    paths = [path.relative_to(ROOT) for path in sheets_of(run)]
    version = row["version"].removesuffix("-dirty")
    done = subprocess.run(["git", "diff", "--name-only", version, "--", *map(str, paths)], cwd=ROOT, text=True, capture_output=True)
    if done.returncode != 0:
        return f"its version {version} is not known to git"
    return f"changed since: {', '.join(done.stdout.split())}" if done.stdout.strip() else None
