"""Runs a file of `node --test` and counts its tests: node_test.py BUILD_FOLDER FILE.mjs ..."""
import os
import re
import subprocess
import sys

done = subprocess.run(["node", "--test", *sys.argv[2:]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                      errors="replace", env={**os.environ, "NULLARIUM_BUILD": sys.argv[1]})
counts = {name: int(number) for name, number in re.findall(r"^# (pass|fail|cancelled) (\d+)$", done.stdout, re.M)}
failed = counts.get("fail", 1) + counts.get("cancelled", 0)
if failed or done.returncode:
    print(done.stdout)
    failed = max(failed, 1)
print(f"{counts.get('pass', 0)} passed, {failed} failed")
sys.exit(1 if failed else 0)
