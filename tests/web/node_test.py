"""Runs a file of `node --test` and counts its tests: node_test.py BUILD_FOLDER FILE.mjs ..."""
import os
import re
import signal
import subprocess
import sys

# Seconds; a test that hangs fails, and shows how far it came. Every screen in every size takes a while.
LIMIT = 1500 if "NULLARIUM_SCREENS" in os.environ else 900


def run():
    """Answers what node printed and whether it ended by itself."""
    child = subprocess.Popen(["node", "--test", "--test-reporter=tap", *sys.argv[2:]], stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
                             env={**os.environ, "NULLARIUM_BUILD": sys.argv[1]})
    try:
        return child.communicate(timeout=LIMIT)[0], child.returncode == 0
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGINT)  # node reports what it was waiting for
        try:
            said = child.communicate(timeout=10)[0]
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            said = child.communicate()[0]
        return f"{said}\nnot ok - ended after {LIMIT} seconds", False


said, ended = run()
counts = {name: int(number) for name, number in re.findall(r"^# (pass|fail|cancelled) (\d+)$", said, re.M)}
failed = counts.get("fail", 1) + counts.get("cancelled", 0)
if not re.search(r"^ *ok \d+ - (?!.*(?:\.mjs$|# SKIP))", said, re.M):  # node itself passes a file without a test
    said, failed = f"{said}\nnot ok - nothing was checked", max(failed, 1)
if failed or not ended:
    print(said)
    failed = max(failed, 1)
print(f"{counts.get('pass', 0)} passed, {failed} failed")
sys.exit(1 if failed else 0)
