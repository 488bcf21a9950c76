#!/usr/bin/env python3
"""Asserts instructions per decision against their limits (callgrind: repeatable under load).

usage: bench_check.py PROGRAM
"""
import subprocess
import sys

# game, seats, measure, limit
LIMITS = [
    ("nullern", 4, "contract-instructions", 220),
    ("nullern", 4, "playout-instructions", 130),
    ("nulli-flow", 1, "playout-instructions", 150),
    ("nulli-hex", 1, "playout-instructions", 245),  # wanted 150: see docs/performance.md
    ("null-bock", 4, "playout-instructions", 250),
    ("traexx", 1, "playout-instructions", 600),
]
passed = failed = 0
for game, seats in sorted({(limit[0], limit[1]) for limit in LIMITS}):
    done = subprocess.run([sys.argv[1], "bench", game, "--seats", str(seats), "--quick", "--instructions"],
                          stdout=subprocess.PIPE, text=True)
    measured = {words[2]: float(words[3]) for words in map(str.split, done.stdout.splitlines())}
    for _, _, measure, limit in [row for row in LIMITS if row[:2] == (game, seats)]:
        value = measured.get(measure)
        fine = value is not None and value <= limit
        passed, failed = passed + fine, failed + (not fine)
        print(f"{'ok' if fine else 'not ok'} {game} {seats} {measure} {value} (at most {limit})")
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
