"""A test that checks nothing fails, whoever runs it: tests_can_fail_test.py BUILD_FOLDER."""
import importlib.util
import pathlib
import sys
import tempfile
from checks import LEFT_OUT, Checks, run

TESTS = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(sys.argv[1]).resolve()
spec = importlib.util.spec_from_file_location("run_tests", TESTS.parent / "tools/run_tests.py")
run_tests = importlib.util.module_from_spec(spec)
spec.loader.exec_module(run_tests)
checks = Checks()


def says(*words):
    return ("fake", "build", ["sh", "-c", " ".join(words)])


done = run("/usr/bin/python3", "-c", "from checks import Checks; Checks().close()", cwd=TESTS)
checks.check(done.returncode == 1 and done.stdout == "0 passed, 0 failed\n", "checks.py: nothing checked", (done.returncode, done.stdout))
for words, passed, failed in [("echo 0 passed, 0 failed", 0, 1), ("echo 3 passed, 0 failed", 3, 0), ("echo 3 passed, 0 failed; exit 1", 3, 1),
                              ("echo 0 passed, 2 failed; exit 1", 0, 2), ("true", 1, 0), ("false", 0, 1), (f"echo cannot; exit {LEFT_OUT}", 0, 0)]:
    _, got, lost, _, _ = run_tests.run(says(words))
    checks.check((got, lost) == (passed, failed), f"run_tests.py counts: {words}", (got, lost))
# A folder that cannot be built is a failure, and none of its tests is run; the others are.
run_tests.build = lambda folder, targets: "broken" if folder == "build-plants" else None
few = [("fake", folder, ["true"]) for folder in ("build-fuzz", "build-plants", "build")]
results, lost = run_tests.run_all(few)
checks.check(len(results) == 2 and lost == ["build-plants"], "run_tests.py: a folder that cannot be built", (results, lost))
few = [("plants", "build-plants", ["{b}/tests/plants"]), ("other", "build-plants", ["sh", "x", "{b}/tests/other"]), ("third", "build", ["{b}/third"])]
wanted = run_tests.list_targets("build-plants", few)
checks.check(set(wanted) == {"tests/plants", "tests/other", *run_tests.BESIDE["plants"]}, "run_tests.py: what is built for a test", wanted)
with tempfile.TemporaryDirectory() as place:
    empty = pathlib.Path(place) / "empty_test.mjs"
    empty.write_text("")
    skips = pathlib.Path(place) / "skips_test.mjs"
    skips.write_text('import { test } from "node:test"; test("later", { skip: true }, () => {});')
    for file in (empty, skips):
        _, got, lost, _, lines = run_tests.run(("fake", str(BUILD), ["/usr/bin/python3", str(TESTS / "web/node_test.py"), str(BUILD), str(file)]))
        checks.check(lost > 0, f"node_test.py: {file.stem}", lines)
done = run(BUILD / "tests/laws", "--game", "nullern", "--law", "commute", "--games", "1")
checks.check(done.returncode == 1, "laws: a law that has nothing to say is no success", (done.returncode, done.stdout))
checks.close()
