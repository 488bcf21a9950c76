"""Draws every chance line of a finished online game again, written from docs/fair.md alone, and compares: so that page is
right. Not the way the program does it."""
import hmac
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "docs"))
from check_rolls import key_of  # noqa: E402

FULL = (1 << 64) - 1


class Generator:
    def __init__(self, draw):
        words = [int.from_bytes(draw[i:i + 8], "little") for i in range(0, 32, 8)]
        self.a, self.b = words[0] ^ words[2], words[1] ^ words[3]
        if not self.a and not self.b:
            self.a = 1

    def next(self):
        def turn(word, bits):
            return (word << bits | word >> (64 - bits)) & FULL
        result = (turn((self.a + self.b) & FULL, 17) + self.a) & FULL
        b = self.b ^ self.a
        self.a, self.b = turn(self.a, 49) ^ b ^ (b << 21 & FULL), turn(b, 28)
        return result

    def below(self, n):
        while True:
            product = (self.next() >> 32) * n
            if product % (1 << 32) >= (1 << 32) % n:
                return product >> 32


# -- Null Bock -----------------------------------------------------------------------------------------------------------
DOES = ["D1", "D1+", "D2", "D3", "D3+", "D4", "D5", "D5+", "D6", "D7", "D7+", "D8", "D9", "D9+", "D11", "D13", "D15"]
STAGS = ["S0", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10"]


def value(kind):
    return int(kind[1:].rstrip("+"))


def bock_deck(seats):
    def copies(kind):
        if kind[0] == "S":
            return 3 if kind == "S0" or value(kind) >= {3: 6, 4: 4}.get(seats, 2) else 0
        if value(kind) < {3: 5, 4: 3}.get(seats, 1):
            return 0
        return 1 if kind.endswith("+") or value(kind) > 9 else 2 if value(kind) % 2 else 3
    return {kind: copies(kind) for kind in DOES + STAGS}


def take_kinds(heap, kinds, count, generator):
    """`count` cards of these kinds, out of a heap of copies, which loses them."""
    left = sum(heap[kind] for kind in kinds)
    ways, taken = 1, []
    for n in range(left, left - count, -1):
        ways *= n
    number = generator.below(ways) if count < left else 0
    for n in range(left, left - count, -1):
        order = [kind for kind in kinds if heap[kind] % 2] + [kind for kind in kinds if heap[kind] >= 2 for _ in range(2)]
        card = order[number % n]
        heap[card] -= 1
        taken.append(card)
        number //= n
    return sorted(taken, key=kinds.index)


# -- Nullern -------------------------------------------------------------------------------------------------------------
def take_cards(heap, count, generator):
    """`count` cards of a list in the order r y g b, ascending, which loses them."""
    taken = []
    for _ in range(2):
        if len(taken) < count:
            for byte in generator.next().to_bytes(8, "little"):
                card = f"{'rygb'[byte // 64]}{(byte % 64 - 4) // 3 + 1}" if byte % 64 >= 4 else None
                if card in heap and len(taken) < count:
                    heap.remove(card)
                    taken.append(card)
    while len(taken) < count:
        taken.append(heap.pop(generator.below(len(heap))))
    return sorted(taken, key=lambda card: ("rygb".index(card[0]), int(card[1:])))


# -- all of them ---------------------------------------------------------------------------------------------------------
def draw(line, game, seats, table, generator):
    """What should stand in this line; `table` is what is still to be drawn."""
    words = line.split()
    if words[0] == "roll":
        return f"roll {1 + generator.below(6)}"
    if words[0] == "starts":
        return " ".join(["starts"] + [table["starts"].pop(generator.below(4 - i)) for i in range(seats)])
    if words[0] == "card":
        return f"card {table['cards'].pop(generator.below(len(table['cards'])))}"
    if words[0] == "deal" and words[1] == "1":
        table["heap"] = bock_deck(seats) if game == "null-bock" else [f"{colour}{number}" for colour in "rygb" for number in range(1, 21)]
    if words[0] == "deal" and game == "null-bock":
        count = 5 if seats == 6 else 6
        return " ".join(["deal", words[1], *take_kinds(table["heap"], DOES, count, generator), *take_kinds(table["heap"], STAGS, count, generator)])
    if words[0] in ("deal", "trump"):
        return " ".join(words[:-1] if words[0] == "trump" else words[:2]) + " " + " ".join(
            take_cards(table["heap"], 1 if words[0] == "trump" else len(words) - 2, generator))
    first = not table.get("begun")
    table["begun"] = True
    return f"begin {1 + generator.below(seats)}" if first else line  # later rounds: by rule


def wrong(record):
    """The chance lines of a full record that are not as they should be, with what should stand there."""
    head, _, body = record.partition("\n---\n")
    header = dict(line.split(" ", 1) for line in head.splitlines() if " " in line)
    sheet = dict(line[2:].split(" ", 1) for line in head.splitlines() if line.startswith("| ") and " " in line[2:])
    table = {key: sheet.get(key, "").split() for key in ("starts", "cards")}
    comments = [line.split() for line in body.splitlines() if line.startswith("# ")]
    name = next(words[3] for words in comments if words[1] == "fair")
    secret = bytes.fromhex(next(words[2] for words in comments if words[1] == "secret"))
    key = key_of(name, secret, [words[4] for words in comments if words[1] == "entropy"])
    lines = [line for line in body.splitlines() if line.split()[0] in ("roll", "starts", "card", "deal", "trump", "begin")]
    for k, line in enumerate(lines):
        right = draw(line, header["game"], int(header["seats"]), table, Generator(hmac.digest(key, b"draw %d" % k, "sha256")))
        if right != line:
            yield f"{line}: {right}"


def check(path):
    return list(wrong(pathlib.Path(path).read_text(encoding="utf-8")))
