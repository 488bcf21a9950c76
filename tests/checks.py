"""What the Python tests share: one line a check, a closing line, and running the program."""
import pathlib
import re
import subprocess
import sys

LEFT_OUT = 77  # the status of a test that cannot run here, and says why; tools/run_tests.py counts it neither way


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, fine, name, why=""):
        if fine:
            self.passed += 1
            print(f"ok {name}")
        else:
            self.failed += 1
            print(f"not ok {name}: {why}")
        return fine

    def close(self):
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(1 if self.failed or not self.passed else 0)


def games_by_letter():
    """The letters of the games' clauses, from the pages of docs/rules: {"F": "nulli-flow", ...}."""
    pages = sorted((pathlib.Path(__file__).resolve().parent.parent / "docs/rules").glob("*.md"))
    found = {page.stem: re.search(r"^- \*\*([A-Z])[0-9]+\*\*", page.read_text(), re.M) for page in pages if page.stem != "README"}
    return {letter[1]: game for game, letter in found.items() if letter}


def run(*words, **more):
    return subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          errors="replace", stdin=subprocess.DEVNULL, **more)


def read_code(picture):
    """The bytes that zbar reads in a picture of a QR code; none where it finds no code."""
    found = subprocess.run(["zbarimg", "-q", "--raw", "-Sdisable", "-Sqrcode.enable", picture],
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return found.stdout.removesuffix(b"\n")
