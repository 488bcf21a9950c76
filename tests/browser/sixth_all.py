"""A sixth game appears, with a picture of its own, and plays in the browser without a line of TypeScript:
tests/browser/sixth/ is put into a copy
of the tree as games/sixth, built, served and played by tests/browser/sixth.mjs."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests/browser/sixth")]
from checks import Checks, run
from texts import TEXTS, catalogue

checks = Checks()
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name) / "nullarium"
    unwanted = shutil.ignore_patterns("build", "build-*", ".git", "node_modules", "*.weights")
    shutil.copytree(ROOT, folder, ignore=unwanted)
    if (ROOT / "web/app/node_modules").exists():
        (folder / "web/app/node_modules").symlink_to(ROOT / "web/app/node_modules")
    before = {path: path.read_bytes() for path in (folder / "web").rglob("*")
              if path.is_file() and "node_modules" not in path.parts}
    shutil.copytree(ROOT / "tests/browser/sixth", folder / "games/sixth",
                    ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    with open(folder / "games/games.list", "a") as games:
        games.write("sixth\n")
    for language in TEXTS:
        (folder / f"i18n/{language}/sixth.txt").write_text(catalogue(language), encoding="utf-8")
    subprocess.run(["meson", "setup", "build", "-Dfast=false"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    made = run("ninja", "-C", "build", "nullarium", "tests/laws", cwd=folder)
    checks.check(made.returncode == 0, "it compiles", made.stdout[-2000:])
    laws = run(folder / "build/tests/laws", "--game", "sixth", "--games", 50, cwd=folder)
    checks.check(laws.returncode == 0, "it obeys the laws", laws.stdout[-800:])
    played = run(sys.executable, ROOT / "tests/web/node_test.py", folder / "build", folder / "tests/browser/sixth.mjs")
    checks.check(played.returncode == 0, "it is set up and played in the browser", played.stdout[-3000:])
    after = {path: path.read_bytes() for path in before}
    checks.check(before == after, "without a change of the client", "files of web/ changed")
checks.close()
