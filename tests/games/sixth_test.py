"""A copy of games/template and one line in games.list give a game that plays in the terminal; a picture in its folder comes to page and print."""
import pathlib
import shutil
import subprocess
import tempfile
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
checks = Checks()
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name) / "nullarium"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns("build", "build-*", ".git", "node_modules"))
    if (ROOT / "web/app/node_modules").exists():  # as npm fetched them, not once more
        (folder / "web/app/node_modules").symlink_to(ROOT / "web/app/node_modules")
    shutil.copytree(folder / "games/template", folder / "games/sixth")
    shutil.copytree(folder / "tests/browser/sixth/pictures", folder / "games/sixth/pictures")
    with open(folder / "games/games.list", "a") as games:
        games.write("sixth\ntemplate\n")
    subprocess.run(["meson", "setup", "build", "-Dfast=false", "-Doptimization=0"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    made = run("ninja", "-C", "build", "nullarium", "tests/laws", cwd=folder)
    checks.check(made.returncode == 0, "a copy of the template compiles unchanged", made.stdout[-800:])
    for where, mark in [("web", "p-pebble"), ("pictures_table.c", '{"pebble", ')]:  # the page's, and print's
        place = folder / "build" / where
        files = [path for path in place.rglob("*.js")] if place.is_dir() else [place]
        checks.check(any(mark in path.read_text() for path in files), f"its own picture is in build/{where}")
    program = folder / "build/nullarium"
    checks.check("sixth" in run(program, "games").stdout, "it is listed", "not in `nullarium games`")
    played = subprocess.run([program, "play", "sixth", "--plain", "--seats", "2", "--out", folder / "a.rec"],
                            input="nod\nnod\n", capture_output=True, text=True)
    checks.check(played.returncode == 0, "it plays in the terminal", played.stdout[-300:] + played.stderr)
    replayed = run(program, "replay", folder / "a.rec")
    checks.check(replayed.stdout.splitlines()[-1:] == ["result 1 1"], "its record replays", replayed.stderr)
    laws = run(folder / "build/tests/laws", "--game", "sixth", "--games", 20, cwd=folder)
    checks.check(laws.returncode == 0, "it obeys the laws", laws.stdout[-800:])
checks.close()
