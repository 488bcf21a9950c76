"""Codes of every size are read back by zbar: the longest and the shortest text of each version, damaged ones too.

usage: qr_test.py BUILD/tests/qr"""
import pathlib
import random
import subprocess
import sys
import tempfile
from checks import Checks, read_code

checks = Checks()
program = sys.argv[1]
# Bytes that fit into versions 1 to 40 at level L, and into those at level M that short texts (up to 100 bytes) take.
LOW = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091, 1171, 1273,
       1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953]
MEDIUM = [14, 26, 42, 62, 84, 106]
SHORT = 100


def version_of(count):
    return 1 + next(i for i, room in enumerate(MEDIUM if count <= SHORT else LOW) if count <= room)


def draw(words):
    return subprocess.run([program], input=words, stdout=subprocess.PIPE).stdout


def read(folder, pictures):
    """What zbar reads in each picture."""
    found, path = [], folder / "code.pgm"
    for picture in pictures:
        path.write_bytes(picture)
        found.append(read_code(path))
    return found


random.seed(1)
letters = bytes(range(33, 127)) + b"\n "
lengths = sorted({1, SHORT, SHORT + 1, *MEDIUM[:-1], *(room + 1 for room in MEDIUM[:-1]), *(room for room in LOW if room > SHORT),
                  *(room + 1 for room in LOW[5:-1:4])})
texts = [b"x" + bytes(random.choice(letters) for _ in range(count - 2)) + b"y" if count > 1 else b"x" for count in lengths]
pictures = [draw(words) for words in texts]
sides = [int(picture.split()[1]) // 4 - 8 for picture in pictures]
wrong = [count for count, side in zip(lengths, sides) if side != 17 + 4 * version_of(count)]
checks.check(not wrong, f"the smallest version that holds it ({len(lengths)} lengths)", f"{wrong}")
checks.check({(side - 17) // 4 for side in sides} == set(range(1, 41)), "all forty versions", f"{sorted(set(sides))}")
with tempfile.TemporaryDirectory() as made:
    folder = pathlib.Path(made)
    found = read(folder, pictures)
    wrong = [len(words) for words, said in zip(texts, found) if said != words]
    checks.check(not wrong, "every one is read back", f"lengths {wrong}")
    russian = "Лист «Кошка», 2026 · ひとつ".encode()
    checks.check(read(folder, [draw(russian)])[0] == russian, "other letters too", "")
    # 15 % of a short one may be smudged: a square blot in its right half, 1/16 of it.
    words = b"nullarium:some-game/some-sheet#0123456789abcdef"
    picture = bytearray(draw(words))
    wide = int(picture.split()[1])
    start = len(picture) - wide * wide
    for y in range(wide * 5 // 8, wide * 7 // 8 - 4):
        for x in range(wide * 5 // 8, wide * 7 // 8 - 4):
            picture[start + y * wide + x] = 255
    checks.check(read(folder, [bytes(picture)])[0] == words, "a blot does not matter", "")
checks.check(subprocess.run([program], input=b"x" * 2954, stdout=subprocess.PIPE).returncode == 1, "one byte too many is refused", "")
checks.close()
