"""The terminal program as a person meets it: whole games in both modes, resize, Ctrl-C and resume, bad input.

usage: run.py build/nullarium
"""
import concurrent.futures
import os
import pathlib
import sys
import tempfile

if len(sys.argv) > 1:
    os.environ["NULLARIUM"] = os.path.abspath(sys.argv[1])
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import advice  # noqa: E402
import bad_input  # noqa: E402
import games  # noqa: E402
import interrupted  # noqa: E402
import native  # noqa: E402
import taken_back  # noqa: E402
from checks import Checks  # noqa: E402


def attempt(test):
    """Runs one test in a home of its own; None or what went wrong."""
    name, function, arguments = test
    with tempfile.TemporaryDirectory(prefix="nullarium-") as home:
        try:
            function(home, *arguments)
        except Exception as trouble:  # a test that fails must not end the others
            return name, f"{type(trouble).__name__}: {trouble}"
    return name, None


def main():
    checks = Checks()
    tests = advice.TESTS + games.TESTS + interrupted.TESTS + native.TESTS + bad_input.TESTS + taken_back.TESTS
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    with concurrent.futures.ProcessPoolExecutor(3) as pool:
        for name, trouble in pool.map(attempt, [test for test in tests if only in test[0]]):
            checks.check(trouble is None, name, trouble)
    checks.close()


if __name__ == "__main__":
    main()
