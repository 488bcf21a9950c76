#!/usr/bin/env python3
"""Builds and runs the tests, three at a time; ends with `N passed, N failed`. While the tests of build/ run, the other folders are built.

  run_tests.py              what `make test` runs
  run_tests.py --long       what `make test-all` adds
  run_tests.py --sanitize   every C test program under ASan and UBSan
  run_tests.py --fuzz S     the fuzzers, S seconds each
  run_tests.py --only NAME  one test
  run_tests.py --list       the names of all tests

A test is a program. If its last line reads `N passed, N failed` that is counted, else its exit status. A test that checked nothing has failed,
unless it cannot run here: then it says why and ends with LEFT_OUT of tests/checks.py.
"""
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
os.chdir(ROOT)
sys.path.append(str(ROOT / "tests"))
os.environ["PYTHONPATH"] = str(ROOT / "tests")  # where tests find checks.py
from checks import LEFT_OUT  # noqa: E402
PYTHON = "/usr/bin/python3"
WORKERS = 3  # on two cores: browsers wait a good deal
# The longest, so that none is left running alone: those of a folder that is still built come as soon as they can.
FIRST = ["plants", "laws-sanitized", "fuzz-page", "browser-screens", "browser-play", "sixth-game", "laws"]
LIMIT = 3000  # seconds for one test: the long ones of `make test-all` take minutes
CLOSING = re.compile(r"^(\d+) passed, (\d+) failed$")

# name, build folder it needs, command ({b} is the build folder)
USUAL = [
    ("terminal", "build", [PYTHON, "tests/terminal/run.py", "{b}/nullarium"]),
    ("online-terminal", "build", [PYTHON, "tests/online/online_terminal_test.py", "{b}/nullarium"]),
    ("reference", "build", [PYTHON, "tests/games/reference_test.py", "{b}/nullarium"]),
    ("laws", "build", ["{b}/tests/laws", "--games", "50"]),
    ("laws-sanitized", "build-sanitize", ["{b}/tests/laws", "--games", "5", "--seed", "2"]),
    ("plants", "build-plants", ["{b}/tests/plants"]),
    ("golden", "build", ["{b}/tests/golden"]),
    ("baseline", "build", [PYTHON, "tests/cli/baseline_test.py", "{b}"]),
    ("golden-sanitized", "build-sanitize", ["{b}/tests/golden"]),
    ("signature", "build", ["{b}/tests/signature"]),
    ("laws-can-fail", "build", ["{b}/tests/laws_can_fail"]),
    ("guess-uniform", "build", ["{b}/tests/guess_uniform"]),
    ("bots", "build", ["{b}/tests/bots"]),
    ("bots-sanitized", "build-sanitize", ["{b}/tests/bots"]),
    ("analyse", "build", [PYTHON, "tests/bots/analyse_test.py", "{b}/nullarium"]),
    ("arena", "build", [PYTHON, "tests/bots/arena_test.py", "{b}/nullarium"]),
    ("sheet", "build", [PYTHON, "tests/cli/sheet_test.py", "{b}/nullarium"]),
    ("score", "build", [PYTHON, "tests/cli/score_test.py", "{b}/nullarium"]),
    ("scorebook", "build", ["{b}/tests/scorebook"]),
    ("table", "build", ["{b}/tests/table"]),
    ("easel", "build", ["{b}/tests/easel"]),
    ("hall-sim", "build", ["{b}/tests/hall_sim", "--games", "400"]),
    ("hall-sim-sanitized", "build-sanitize", ["{b}/tests/hall_sim", "--games", "60", "--seed", "20000"]),
    ("store", "build", ["{b}/tests/store"]),
    ("store-tables", "build", ["{b}/tests/store_tables"]),
    ("store-power", "build", ["{b}/tests/store_power"]),
    ("tables", "build", [PYTHON, "tests/online/tables_test.py", "{b}"]),
    ("qr", "build", [PYTHON, "tests/paper/qr_test.py", "{b}/tests/qr"]),
    ("qr-sanitized", "build-sanitize", [PYTHON, "tests/paper/qr_test.py", "{b}/tests/qr"]),
    ("paper-marks", "build", ["{b}/tests/paper_marks"]),
    ("paper-marks-sanitized", "build-sanitize", ["{b}/tests/paper_marks"]),
    ("paper", "build", [PYTHON, "tests/paper/paper_test.py", "{b}/nullarium"]),
    ("strangers", "build", [PYTHON, "tests/strangers/strangers_test.py", "{b}"]),
    ("prove-bots", "build", [PYTHON, "tests/bots/prove_test.py", "{b}"]),
    ("learned", "build", [PYTHON, "tests/bots/learned_test.py", "{b}/nullarium"]),
    ("calibrate", "build", [PYTHON, "tests/bots/calibrate_test.py", "{b}", "--shipped"]),
    ("server", "build", ["{b}/tests/server"]),
    ("server-sanitized", "build-sanitize", ["{b}/tests/server"]),
    ("load", "build", [PYTHON, "tests/online/load_test.py", "{b}"]),
    ("files", "build", [PYTHON, "tests/cli/files_test.py", "{b}/nullarium"]),
    ("serve", "build", [PYTHON, "tests/online/serve_test.py", "{b}/nullarium"]),
    ("online", "build", [PYTHON, "tests/online/online_test.py", "{b}"]),
    ("crash", "build", [PYTHON, "tools/crash_test.py", "{b}", "--kills", "50"]),
    ("pictures", "build", [PYTHON, "tests/paper/pictures_test.py", "{b}"]),
    ("texts", "build", [PYTHON, "tests/house/texts_test.py"]),
    ("glossary", "build", [PYTHON, "tests/house/glossary_test.py"]),
    ("lessons", "build", [PYTHON, "tests/games/lessons_test.py", "{b}/nullarium"]),
    ("layers", "build", [PYTHON, "tests/house/layers_test.py"]),
    ("anchors", "build", [PYTHON, "tests/house/anchors_test.py"]),
    ("handwriting", "build", [PYTHON, "tests/house/handwriting_test.py"]),
    ("names", "build", [PYTHON, "tests/cli/names_test.py", "{b}/nullarium"]),
    ("tests-can-fail", "build", [PYTHON, "tests/house/tests_can_fail_test.py", "{b}"]),
    ("once", "build", [PYTHON, "tests/house/once_test.py"]),
    ("utf8", "build-sanitize", ["{b}/tests/utf8"]),
    ("deciders", "build", ["{b}/tests/deciders"]),
    ("verify", "build", [PYTHON, "tests/online/verify_test.py", "{b}/nullarium", "{b}/tests/fair_games", "--games", "1"]),
    ("fair", "build-sanitize", ["{b}/tests/fair", "docs/check_rolls.py"]),
    ("record-new", "build", [PYTHON, "tests/cli/record_new_test.py", "{b}/nullarium"]),
    ("records", "build", [PYTHON, "tests/cli/records_test.py", "{b}/nullarium"]),
    ("wasm", "build", [PYTHON, "tests/wasm/wasm_test.py", "{b}"]),
    ("web-names", "build", [PYTHON, "tests/web/names_test.py"]),
    ("web-texts", "build", ["node", "tests/web/texts_test.mjs", "{b}"]),
    ("web-colours", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/colours_test.mjs"]),
    ("web-looks", "build", ["{b}/tests/web_looks", "sheets"]),
    ("web-engine", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/engine_test.mjs"]),
    ("web-tell", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/tell_test.mjs"]),
    ("web-online", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/online_test.mjs"]),
    ("web-touch", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/touch_test.mjs"]),
    ("web-workers", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/workers_test.mjs"]),
    ("web-after", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/after_test.mjs"]),
    ("web-draw", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/draw_test.mjs"]),
    ("web-book", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/book_test.mjs"]),
    ("web-daily", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/daily_test.mjs"]),
    ("web-sharing", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/sharing_test.mjs"]),
    ("web-feel", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/feel_test.mjs"]),
    ("web-learn", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/learn_test.mjs"]),
    ("web-words", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/words_test.mjs"]),
    ("web-letters", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/web/letters_test.mjs"]),
    ("web-judge", "build", [PYTHON, "tests/wasm/web_judge_test.py", "{b}/nullarium", "{b}/nullarium.wasm"]),
    ("web-lesson", "build", [PYTHON, "tests/wasm/web_lesson_test.py", "{b}/nullarium", "{b}/nullarium.wasm"]),
    *[("browser-" + path.stem.removesuffix("_test"), "build", [PYTHON, "tests/web/node_test.py", "{b}", str(path.relative_to(ROOT))])
      for path in sorted(ROOT.glob("tests/browser/*_test.mjs"))],
    ("install", "build", [PYTHON, "tests/cli/install_test.py", "{b}"]),
    ("sixth-game", "build", [PYTHON, "tests/games/sixth_test.py"]),
    ("fuzz-records", "build-fuzz", ["sh", "tests/fuzz/run.sh", "{b}/tests/fuzz_record", "record", "-runs=3000", "-seed=1"]),
    ("fuzz-sheets", "build-fuzz", ["sh", "tests/fuzz/run.sh", "{b}/tests/fuzz_sheet", "sheet", "-runs=3000", "-seed=1"]),
    ("fuzz-moves", "build-fuzz", ["sh", "tests/fuzz/run.sh", "{b}/tests/fuzz_move", "move", "-runs=3000", "-seed=1"]),
    ("fuzz-requests", "build-fuzz", ["sh", "tests/fuzz/run.sh", "{b}/tests/fuzz_request", "request", "-runs=20000", "-seed=1"]),
    ("fuzz-frames", "build-fuzz", ["sh", "tests/fuzz/run.sh", "{b}/tests/fuzz_frames", "frames", "-runs=20000", "-seed=1"]),
    ("fuzz-arena-resume", "build-fuzz", ["sh", "tests/fuzz/run.sh", "{b}/tests/fuzz_resume", "resume", "-runs=20000", "-seed=1"]),
    ("fuzz-weights", "build-fuzz", ["sh", "tests/fuzz/run.sh", "{b}/tests/fuzz_weights", "weights", "-runs=20000", "-seed=1"]),
    ("fuzz-verify", "build-fuzz", ["sh", "tests/fuzz/run.sh", "{b}/tests/fuzz_verify", "verify", "-runs=3000", "-seed=1"]),
    ("fuzz-events", "build-fuzz", ["sh", "tests/fuzz/run.sh", "{b}/tests/fuzz_events", "events", "-runs=3000", "-seed=1"]),
    ("fuzz-hall", "build-fuzz", ["sh", "tests/fuzz/run.sh", "{b}/tests/fuzz_hall", "hall", "-runs=4000", "-seed=1"]),
    ("fuzz-page", "build-fuzz", ["sh", "tests/fuzz/run.sh", "{b}/tests/fuzz_page", "page", "-runs=1000", "-seed=1"]),
]
# Each game's own knowledge has its own test: tests/bots/bots_<game>.c.
USUAL += [(path.stem.replace("_", "-"), "build", ["{b}/tests/" + path.stem]) for path in sorted(ROOT.glob("tests/bots/bots_*.c"))]
LONG = [
    ("verify-long", "build", [PYTHON, "tests/online/verify_test.py", "{b}/nullarium", "{b}/tests/fair_games", "--games", "20"]),
    ("records-1000", "build", [PYTHON, "tests/cli/records_test.py", "{b}/nullarium", "--games", "1000"]),
    ("paper-all", "build", [PYTHON, "tests/paper/paper_test.py", "{b}/nullarium", "--all"]),
    ("store-crashes", "build", ["{b}/tests/store_tables", "crash", "1000"]),
    ("hall-sim-long", "build", ["{b}/tests/hall_sim", "--games", "10000", "--seed", "100000"]),
    ("laws-long", "build", ["{b}/tests/laws", "--games", "3000", "--seed", "3"]),
    ("fuzz-page-long", "build-fuzz", ["sh", "tests/fuzz/run.sh", "{b}/tests/fuzz_page", "page", "-runs=3000", "-seed=1"]),
    ("mpi", "build", [PYTHON, "tests/bots/mpi_test.py", "{b}/nullarium"]),
    ("browser-full", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/browser/full.mjs"]),
    ("browser-play-all", "build", ["env", "NULLARIUM_SCREENS=all", PYTHON, "tests/web/node_test.py", "{b}", "tests/browser/play_test.mjs"]),
    ("laws-sanitized-20", "build-sanitize", ["{b}/tests/laws", "--games", "20", "--seed", "2"]),
    ("browser-screens-all", "build", ["env", "NULLARIUM_SCREENS=all", PYTHON, "tests/web/node_test.py", "{b}", "tests/browser/screens_test.mjs"]),
    ("browser-large", "build", [PYTHON, "tests/web/node_test.py", "{b}", "tests/browser/large.mjs"]),
    *[(f"browser-online-{game}", "build", ["env", f"NULLARIUM_GAME={game}", PYTHON, "tests/web/node_test.py", "{b}", "tests/browser/online_long.mjs"])
      for game in ("nulli-flow", "nulli-hex", "traexx", "null-bock", "nullern")],
    ("browser-sixth-game", "build", [PYTHON, "tests/browser/sixth_all.py"]),
    ("crash-1000", "build", [PYTHON, "tools/crash_test.py", "{b}", "--kills", "1000"]),
    ("bench-check", "build", [PYTHON, "tools/bench_check.py", "{b}/nullarium"]),
]
SANITIZE = [
    ("laws-sanitized", "build-sanitize", ["{b}/tests/laws", "--games", "400", "--seed", "4"]),
    ("golden-sanitized", "build-sanitize", ["{b}/tests/golden"]),
    ("signature-sanitized", "build-sanitize", ["{b}/tests/signature"]),
    ("guess-uniform-sanitized", "build-sanitize", ["{b}/tests/guess_uniform"]),
    ("record-new-sanitized", "build-sanitize", [PYTHON, "tests/cli/record_new_test.py", "{b}/nullarium"]),
    ("records-sanitized", "build-sanitize", [PYTHON, "tests/cli/records_test.py", "{b}/nullarium"]),
    ("analyse-sanitized", "build-sanitize", [PYTHON, "tests/bots/analyse_test.py", "{b}/nullarium"]),
    ("arena-sanitized", "build-sanitize", [PYTHON, "tests/bots/arena_test.py", "{b}/nullarium"]),
    ("sheet-sanitized", "build-sanitize", [PYTHON, "tests/cli/sheet_test.py", "{b}/nullarium", "--new", "2"]),
    ("score-sanitized", "build-sanitize", [PYTHON, "tests/cli/score_test.py", "{b}/nullarium"]),
    ("scorebook-sanitized", "build-sanitize", ["{b}/tests/scorebook"]),
    ("verify-sanitized", "build-sanitize", [PYTHON, "tests/online/verify_test.py", "{b}/nullarium", "{b}/tests/fair_games", "--games", "1"]),
    ("table-sanitized", "build-sanitize", ["{b}/tests/table"]),
    ("store-sanitized", "build-sanitize", ["{b}/tests/store"]),
    ("store-tables-sanitized", "build-sanitize", ["{b}/tests/store_tables"]),
    ("tables-sanitized", "build-sanitize", [PYTHON, "tests/online/tables_test.py", "{b}"]),
    ("paper-sanitized", "build-sanitize", [PYTHON, "tests/paper/paper_test.py", "{b}/nullarium"]),
    ("files-sanitized", "build-sanitize", [PYTHON, "tests/cli/files_test.py", "{b}/nullarium"]),
    ("online-sanitized", "build-sanitize", [PYTHON, "tests/online/online_test.py", "{b}", "build"]),
    ("serve-sanitized", "build-sanitize", [PYTHON, "tests/online/serve_test.py", "{b}/nullarium"]),
    ("terminal-sanitized", "build-sanitize", [PYTHON, "tests/terminal/run.py", "{b}/nullarium"]),
    ("online-terminal-sanitized", "build-sanitize", [PYTHON, "tests/online/online_terminal_test.py", "{b}/nullarium"]),
]
# In the order in which they are built: the longest test waits for the plants.
SETUPS = {
    "build": [],
    "build-plants": ["-Dplants=true", "-Dfast=false"],
    "build-sanitize": ["-Dfast=false", "-Db_sanitize=address,undefined", "-Db_lundef=false", "-Dc_args=-fno-sanitize-recover=all"],
    "build-fuzz": ["-Dfuzzers=true", "-Dfast=false", "-Db_lundef=false", "-Db_sanitize=address,undefined",
                   "-Dc_args=-fsanitize=fuzzer-no-link -fno-sanitize-recover=undefined"],
}
# What a test needs of a folder that is not built whole, beside what its command names.
BESIDE = {
    "plants": ["tests/table", "tests/scorebook", "tests/bots", "tests/server", "tests/store", "tests/store_tables", "tests/fair", "tests/deciders",
               "tests/store_power", "tests/hall_sim"],
    "tables-sanitized": ["nullarium", "tests/tables_make"],
    "online-sanitized": ["nullarium", "tests/broken_server"],
}


def list_targets(folder, tests):
    """What is built in a folder for these tests; [] is everything."""
    if folder == "build":
        return []
    mine = [test for test in tests if test[1] == folder]
    named = {part.removeprefix("{b}/") for _, _, command in mine for part in command if part.startswith("{b}/")}
    return sorted(named.union(*[BESIDE.get(name, []) for name, _, _ in mine]))


def build(folder, targets):
    """Builds a folder; whatever runs beside comes first."""
    environment = dict(os.environ)
    if folder == "build-fuzz":
        environment["CC"] = "clang"
    done = subprocess.run(["nice", "-n", "5", "sh", "tools/configure", folder, *SETUPS[folder]], env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace")
    if done.returncode == 0:
        done = subprocess.run(["nice", "-n", "5", "sh", "tools/compile", folder, *targets], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, errors="replace")
    return None if done.returncode == 0 and not (folder == "build" and "warning:" in done.stdout) else done.stdout


def run(test):
    name, folder, command = test
    command = [part.replace("{b}", folder) for part in command]
    start = time.monotonic()
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                              text=True, errors="replace", timeout=LIMIT)
        output, status = done.stdout, done.returncode
    except subprocess.TimeoutExpired:
        output, status = f"took more than {LIMIT // 60} minutes", 1
    except OSError as trouble:
        output, status = str(trouble), 1
    spent = time.monotonic() - start
    lines = output.strip().splitlines()
    closing = CLOSING.match(lines[-1]) if lines else None
    passed, failed = (int(closing[1]), int(closing[2])) if closing else (int(status == 0), int(status != 0))
    if status == LEFT_OUT:
        passed = failed = 0
    elif failed == 0 and (status != 0 or passed == 0):
        failed = 1
        lines.append(f"nothing was checked, status {status}")
    return name, passed, failed, spent, lines


def pick_wrong(lines):
    """What of a failed test's output is worth printing."""
    nested = next((i for i, line in enumerate(lines) if line.startswith("    not ok")), None)  # node's: the reason follows
    if nested is not None:
        return lines[nested:nested + 40]
    return [line for line in lines if line.startswith("not ok")][:30] or lines[-40:]


def run_all(tests):
    """Builds what the tests need, folder after folder, and runs each as soon as its folder is there. Answers the results and the folders that
    could not be built."""
    waiting, ready, failed_builds, results = list(tests), set(), [], []
    change = threading.Condition()

    def pick():
        with change:
            while True:
                waiting[:] = [test for test in waiting if test[1] not in failed_builds]
                test = next((test for test in waiting if test[1] in ready), None)
                if test:
                    waiting.remove(test)
                if test or not waiting:
                    return test
                change.wait()

    def work():
        while test := pick():
            name, passed, failed, spent, lines = run(test)
            with change:
                results.append((name, passed, failed, spent))
                print(f"{'NOT OK' if failed else 'ok' if passed else 'left':7}{name:26}{passed:6} passed{failed:4} failed{spent:8.1f} s", flush=True)
                if failed:
                    print("\n".join("    " + line[:400] for line in pick_wrong(lines)), flush=True)

    workers = [threading.Thread(target=work) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    for folder in SETUPS:
        if any(test[1] == folder for test in tests):
            print(f"building {folder}", flush=True)
            wrong = build(folder, list_targets(folder, tests))
            with change:
                if wrong is None:
                    ready.add(folder)
                else:
                    failed_builds.append(folder)
                    print(wrong[-6000:], flush=True)
                change.notify_all()
    for worker in workers:
        worker.join()
    return results, failed_builds


def main():
    arguments = sys.argv[1:]
    if "--list" in arguments:
        print("\n".join(sorted({test[0] for test in USUAL + LONG + SANITIZE})))
        return
    for word in arguments:
        if word.startswith("-") and word not in ("--long", "--sanitize", "--fuzz", "--only"):
            sys.exit(__doc__)
    tests = USUAL
    if "--long" in arguments:
        tests = LONG + [test for test in SANITIZE if test[0] not in [usual[0] for usual in USUAL]]
    if "--sanitize" in arguments:
        tests = SANITIZE
    if "--fuzz" in arguments:
        seconds = arguments[arguments.index("--fuzz") + 1]
        tests = [(name, folder, [*command[:4], f"-max_total_time={seconds}"])
                 for name, folder, command in USUAL if name.startswith("fuzz-")]
    if "--only" in arguments:
        wanted = arguments[arguments.index("--only") + 1]
        tests = [test for test in USUAL + LONG + SANITIZE if test[0] == wanted][:1]
        if not tests:
            sys.exit(f"there is no test {wanted}")
    tests = sorted(tests, key=lambda test: FIRST.index(test[0]) if test[0] in FIRST else len(FIRST))
    results, failed_builds = run_all(tests)
    print("slowest:")
    for name, _, _, spent in sorted(results, key=lambda result: -result[3])[:10]:
        print(f"  {spent:7.1f} s  {name}")
    passed = sum(result[1] for result in results)
    failed = sum(result[2] for result in results) + len(failed_builds)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
