"""The WebAssembly build imports nothing and agrees with the native one on every state of many records.

  wasm_test.py BUILD_FOLDER
"""
import pathlib
import sys
import tempfile
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
build = pathlib.Path(sys.argv[1])
checks = Checks()
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    module = build / "tests/trace.wasm"
    for game, seats in [("nulli-flow", 1), ("nulli-flow", 3), ("nulli-hex", 1), ("nulli-hex", 3), ("traexx", 1),
                        ("traexx", 4), ("null-bock", 3), ("null-bock", 6), ("nullern", 2), ("nullern", 7)]:
        run(build / "nullarium", "random", game, "--seats", seats, "--games", 6, "--seed", 5, "--out", folder)
    setups = [path for path in sorted(folder.glob("*.rec")) if path.stem.endswith("-1")]
    native = run(build / "tests/bots_trace", *setups).stdout.splitlines()
    page = run("node", ROOT / "tests/wasm/wasm_trace.mjs", module, "--bots", *setups)
    theirs = dict(line.split(" ", 1)[::-1] for line in page.stdout.splitlines())
    for line in native:
        number, path = line.split(" ", 1)
        fine = theirs.get(path) == number != "0"
        checks.check(fine, f"bots: wasm = native {pathlib.Path(path).stem}", f"{number} {theirs.get(path)} {page.stderr[-300:]}")
    checks.check(len(native) == 10, "bots: a game at each setup", native)
    records = sorted(folder.glob("*.rec")) + sorted(ROOT.glob("games/*/golden/*.rec"))
    native = run(build / "tests/trace", *records)
    page = run("node", ROOT / "tests/wasm/wasm_trace.mjs", module, *records)
    checks.check(page.returncode == 0, "wasm imports nothing and runs", page.stderr[-600:])
    theirs = dict(line.split(" ", 1)[::-1] for line in page.stdout.splitlines())
    for line in native.stdout.splitlines():
        number, path = line.split(" ", 1)
        label = "/".join(pathlib.Path(path).parts[-3:])
        checks.check(theirs.get(path) == number, f"wasm = native {label}", f"{number} {theirs.get(path)}")
look = "const m = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]));" \
       "console.log(WebAssembly.Module.imports(m).map((i) => i.name).join(' '));" \
       "console.log(WebAssembly.Module.exports(m).map((e) => e.name).join(' '));"
whole = run("node", "-e", look, build / "tests/hall.wasm")
imports, exports = (whole.stdout.split("\n") + ["", ""])[:2]
checks.check(whole.returncode == 0 and imports == "", "the hall needs nothing from outside", imports + whole.stderr[-300:])
checks.check("hall_take" in exports.split(), "the module of the hall has the hall in it", exports)
checks.close()
