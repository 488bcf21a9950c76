"""What the page's module learns of a sheet is, to the last byte and under the same name, what the program learns; within a bot's memory.

  web_lesson_test.py PROGRAM MODULE.wasm
"""
import json
import os
import pathlib
import sys
import tempfile
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
program, module = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
checks = Checks()
MEMORY = 96 << 20
# Small ones where there are: they are learned at once.
SHEETS = {"nulli-flow": "sheet bar\ngame nulli-flow\nchances -1\njokers a1\nmap\n. . . . . .\n. A A . . .\n. . . . . .\n",
          "nulli-hex": "sheet t\ngame nulli-hex\nmap\na a a a\n a O a a\na a a a\n b b b\n"}


def page(folder, *records):
    done = run("node", ROOT / "tests/wasm/web_lesson.mjs", module, ROOT / "sheets", folder, *records)
    checks.check(done.returncode == 0, "the page's module learns", done.stderr[-600:])
    return [json.loads(line) for line in done.stdout.splitlines()]


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    for game, text in SHEETS.items():
        (folder / f"{game}.sheet").write_text(text)
    run(program, "sheet", "new", "traexx", "--seed", 6, "--out", folder / "traexx.sheet")
    env = os.environ | {"XDG_DATA_HOME": str(folder / "data")}
    for sheet in sorted(folder.glob("*.sheet")):
        game, seats = sheet.stem, 2  # it is learned alone, however many play
        run(program, "random", game, "--seats", seats, "--sheet", sheet, "--games", 1, "--seed", 3, "--out", folder)
        done = run(program, "arena", game, "--seats", 1, "--players", "random", "--sets", 1, "--seed", 1, "--threads", 1, "--sheet", sheet, env=env)
        records = list(folder.glob(f"{game}*.rec"))
        if not checks.check(done.returncode == 0 and len(records) == 1, f"{game}: the program learns", done.stderr):
            continue
        found = page(folder, *records)[0]
        native, ours = folder / f"data/nullarium/learned/{found['own']}.weights", folder / f"{found['own']}.weights"
        checks.check(native.exists(), f"{game}: the same name", f"{found['own']} {list(native.parent.glob('*'))}")
        same = native.exists() and ours.exists() and native.read_bytes() == ours.read_bytes()
        checks.check(same, f"{game}: the same bytes, natively and in WebAssembly")
        own = found["bots"].split("-")[1]
        checks.check(ours.exists() and f"{int.from_bytes(ours.read_bytes()[-8:-4], 'little'):x}" == own, f"{game}: its bots are named by its sum", found["bots"])
        checks.check(found["bytes"] <= MEMORY, f"{game}: within a bot's memory", found["bytes"])
        checks.check(found["told"] == sorted(found["told"]) and found["told"][0] == 0, f"{game}: it goes on", found["told"])
        checks.check(found["refused"] == ["core.no-table", "bots.weights-damaged", "core.no-table"], f"{game}: nothing else begins it", found["refused"])
    run(program, "random", "traexx", "--sheet", "snail", "--games", 1, "--out", folder / "shipped")
    shipped = page(folder, *(folder / "shipped").glob("*.rec"), ROOT / "tests/analysis/nullern.rec")
    checks.check([one.get("own") for one in shipped] == [None, None], "what comes with the program is not learned", shipped)
checks.close()
