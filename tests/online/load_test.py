"""The load of online tables (bench/load) keeps working, at a small size: every line of the server is what it has to be, what was
played is stored and can be verified, and nobody but this computer is ever loaded.

  load_test.py BUILD
"""
import pathlib
import re
import subprocess
import sys
import tempfile
from checks import Checks, run

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import load  # noqa: E402

BUILD = pathlib.Path(sys.argv[1]).resolve()
TABLES = 20
checks = Checks()

for target in ["192.0.2.1:80", "localhost:80", "127.0.0.1", "[::1]:80", "128.0.0.1:80"]:
    done = run(BUILD / "load", target, "--pid", "1")
    checks.check(done.returncode == 2 and not done.stdout and target in done.stderr and done.stderr.count("\n") == 1, f"{target} is refused", done)
for options in [["--tables", "0"], ["--tables", "1000000"], ["--think", "0"], ["--seconds", "3x"], ["--seconds"], ["--nothing", "1"]]:
    done = run(BUILD / "load", "127.0.0.1:1", "--pid", "1", *options)
    checks.check(done.returncode == 2 and not done.stdout and done.stderr, f"{' '.join(options)} is refused", done)
done = run(BUILD / "load", "127.0.0.1:1", "--pid", "1", "--tables", "1")
checks.check(done.returncode == 1 and "a request was not answered" in done.stderr, "nobody listens there: that is said", done)

with tempfile.TemporaryDirectory(prefix="nullarium-load-test-") as name:
    folder = pathlib.Path(name)
    played = subprocess.run([sys.executable, "-c", "import load, pathlib, sys; sys.exit(load.run(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]))",
                             BUILD, folder, "--tables", str(TABLES), "--people", "2", "--seconds", "4", "--think", "50", "--passers", "40", "--idle", "0"],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=pathlib.Path(load.__file__).parent)
    print(played.stdout)
    checks.check(played.returncode == 0 and "\n0 faults\n" in played.stdout, "the load finds nothing wrong", played.stdout)
    moves = re.search(r"^moves +(\d+)", played.stdout, re.M)
    checks.check(moves and int(moves[1]) > TABLES, "guests move", played.stdout)
    tables = ["tables", "--data", folder / "tables.db", "--lang", "en"]
    listed = run(BUILD / "nullarium", *tables).stdout.splitlines()[1:]
    checks.check(len(listed) == TABLES, "all tables are stored", listed)
    checked = run(BUILD / "nullarium", *tables, "check")
    checks.check(checked.returncode == 0, "all tables are sound", checked)
    over = [line.split()[0] for line in listed if " over " in line]
    checks.check(over, "some games are over", listed)
    for table in over:
        record = folder / f"{table}.rec"
        record.write_text(run(BUILD / "nullarium", *tables, "show", table).stdout)
        verified = run(BUILD / "nullarium", "verify", record, "--lang", "en")
        checks.check(verified.returncode == 0, f"dice and bots of {table} can be checked", verified.stdout + verified.stderr)
checks.close()
