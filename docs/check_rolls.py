#!/usr/bin/env python3
"""Checks the dice of a finished online game of NULLI Flow or NULLI Hex, with nothing but Python: check_rolls.py RECORD
The record is the full one or the one a seat was told. How it is done: docs/fair.md. `--example` prints known values."""
import hashlib
import hmac
import sys

def sha(words, entropy):
    return hashlib.sha256(words.encode() + b"\n" + entropy).hexdigest()

def key_of(table, secret, values):
    lines = "".join(f"{seat} {value}\n" for seat, value in enumerate(values, 1))
    return hmac.digest(secret, f"nullarium-fair-1 key {table}\n{lines}".encode(), "sha256")

def below(n, key, k):
    """A fair number from 0 to n - 1 out of draw k: xoroshiro128++, then Lemire's multiplication with rejection."""
    words = [int.from_bytes(hmac.digest(key, b"draw %d" % k, "sha256")[i:i + 8], "little") for i in range(0, 32, 8)]
    a, b = words[0] ^ words[2], words[1] ^ words[3]
    a = a if a or b else 1
    turn = lambda word, bits: (word << bits | word >> (64 - bits)) & (1 << 64) - 1
    while True:
        product = (turn(a + b & (1 << 64) - 1, 17) + a & (1 << 64) - 1) >> 32
        product *= n
        b ^= a
        a, b = turn(a, 49) ^ b ^ (b << 21 & (1 << 64) - 1), turn(b, 28)
        if product % (1 << 32) >= (1 << 32) % n:
            return product >> 32

def wrong(record):
    lines = [line.split() for line in record.splitlines() if line.strip()]
    table, commit = next((line[3:5] for line in lines if line[:3] == ["#", "fair", "1"]), (None, None))
    secret = next((bytes.fromhex(line[2]) for line in lines if line[:2] == ["#", "secret"]), None)
    if not table or not secret or not any(line[0] == "roll" for line in lines):
        yield "this is no finished online game with dice: no promise, no secret, or no roll stands in it"
        return
    if sha(f"nullarium-fair-1 server {table}", secret) != commit:
        yield "the secret is not the one that was promised"
    values = [line[4] for line in lines if line[:2] == ["#", "entropy"]]
    for _, _, seat, promised, value in (line for line in lines if line[:2] == ["#", "entropy"]):
        if value != "-" and sha(f"nullarium-fair-1 seat {table} {seat}", bytes.fromhex(value)) != promised:
            yield f"seat {seat} showed another number than it promised"
    rolls = [int(line[1]) for line in lines if line[0] == "roll"]
    key = key_of(table, secret, values)
    for k, roll in enumerate(rolls):
        if roll != 1 + below(6, key, k):
            yield f"roll {k + 1} is {roll}, it should be {1 + below(6, key, k)}"
    print(f"{len(rolls)} rolls, {values.count('-')} of {len(values)} seats added no number of their own")

if __name__ == "__main__" and sys.argv[1:] == ["--example"]:
    one, two = bytes(range(32)), bytes(range(100, 132))
    key = key_of("nulliexample2345", one, [two.hex(), "-"])
    print(sha("nullarium-fair-1 server nulliexample2345", one), sha("nullarium-fair-1 seat nulliexample2345 1", two))
    print(key.hex(), *(1 + below(6, key, k) for k in range(20)), *(below(2147483649, key, k) for k in range(8)))
elif __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = list(wrong(open(sys.argv[1], encoding="utf-8").read()))
    sys.exit("\n".join(found) if found else print("all as promised"))
