"""`nullarium verify`: honest games of all kinds are accepted, whole and as each viewer was told them, and every way of
cheating is caught and named. The games are played by tests/online/fair_games.c; docs/check_rolls.py checks the dice of NULLI.

usage: verify_test.py build/nullarium build/tests/fair_games [--games N] [--records FOLDER]
With --records the *.rec files of a folder (real games of a server) are checked as well.
"""
import pathlib
import re
import sys
import tempfile
import draws_reference
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM, PLAYER = sys.argv[1:3]
GAMES = int(sys.argv[sys.argv.index("--games") + 1]) if "--games" in sys.argv else 2
ROLLS = [sys.executable, ROOT / "docs/check_rolls.py"]
KINDS = [("nulli-flow", (1, 2, 4)), ("nulli-hex", (1, 3, 5)), ("traexx", (1, 2, 4)), ("null-bock", (3, 4, 6)), ("nullern", (2, 4, 7))]
checks = Checks()
check = checks.check
home = tempfile.TemporaryDirectory(prefix="nullarium-verify-")


def play(game, seats, seed, way=None):
    """The folder of a game's records: full.rec, told-0.rec, told-1.rec ..."""
    folder = pathlib.Path(home.name) / f"{game}-{seats}-{seed}-{way}"
    folder.mkdir()
    done = run(PLAYER, game, seats, seed, folder, *([way] if way else []))
    check(done.returncode == 0, f"{folder.name} is played", done.stderr)
    return folder


def verify(*words, lang="en"):
    done = run(PROGRAM, "verify", *words, "--lang", lang)
    return done.returncode, done.stdout, done.stderr


def accepts(name, *words, and_says=()):
    status, out, err = verify(*words)
    lacking = [sentence for sentence in ("Everything fits.", *and_says) if not re.search(sentence, out)]
    check(status == 0 and not err and not lacking and "\n! " not in out, name, f"{status} {lacking} {out} {err}")


def catches(name, sentence, *words):
    status, out, err = verify(*words)
    check(status == 1 and re.search(rf"(?m)^! {sentence}", out) and "Not everything fits" in out, name, f"{status} no “{sentence}” in {out} {err}")


def refuses(name, sentence, *words, status=1):
    got, out, err = verify(*words)
    check(got == status and re.search(sentence, err) and err.count("\n") == 1, name, f"{got} {out} {err}")


def change(path, pattern, new, count=1):
    """A copy in which a line was changed; it must have been there."""
    text, found = re.subn(pattern, new, path.read_text(encoding="utf-8"), count=count, flags=re.M)
    assert found, f"{path}: no {pattern}"
    copy = path.with_name(f"changed-{len(list(path.parent.iterdir()))}.rec")
    copy.write_text(text, encoding="utf-8")
    return copy


def lines(path):
    return path.read_text(encoding="utf-8").splitlines()


# -- honest games -------------------------------------------------------------------------------------------------------
for game, tables in KINDS:
    for seats in tables:
        for seed in range(1000, 1000 + GAMES):
            folder = play(game, seats, seed)
            full = folder / "full.rec"
            accepts(f"{folder.name}: the record", full, and_says=[r"Rolls, cards and deals: \d+ draws, which all follow", "the result is right"])
            odd = draws_reference.check(full)
            check(not odd, f"{folder.name}: the draws are those of docs/fair.md", odd[:2])
            replayed = run(PROGRAM, "replay", full)
            check(replayed.returncode == 0 and replayed.stdout.splitlines()[-1] == lines(full)[-1], f"{folder.name}: replay accepts it", replayed.stderr)
            for viewer in sorted({0, 1, seats}):
                told = folder / f"told-{viewer}.rec"
                accepts(f"{folder.name}: what {viewer} was told", told, and_says=["to the last letter"])
                accepts(f"{folder.name}: the record against what {viewer} was told", full, "--told", told, and_says=[f"to the last letter: {len(lines(told))} lines"])
                check(run(PROGRAM, "replay", told).returncode == 0, f"{folder.name}: replay accepts what {viewer} was told")
            bots = len(re.findall(r"^# seed ", full.read_text(encoding="utf-8"), re.M))
            if seats > 1:
                check(bots > 5, f"{folder.name}: bots decided ({bots})")
                accepts(f"{folder.name}: each bot's move is computed again", full, and_says=[f"Bots made {bots} decisions", r"player 2: \d+ moves? of the bot computed again"])
            if game.startswith("nulli-"):
                for path in (full, folder / "told-1.rec"):
                    done = run(*ROLLS, path)
                    check(done.returncode == 0 and "all as promised" in done.stdout, f"{folder.name}: check_rolls.py accepts {path.name}", done.stdout + done.stderr)

closed = [play(game, seats, 5, "close") for game, (_, seats, _) in KINDS]
for folder in closed:
    full = folder / "full.rec"
    accepts(f"{folder.name}: a game that was closed", full, "--told", folder / "told-1.rec", and_says=["was closed before its end"])
    accepts(f"{folder.name}: and what seat 1 was told of it", folder / "told-1.rec")
check(any("never shown, because" in verify(folder / f"told-{viewer}.rec")[1] for folder in closed for viewer in (0, 1, 2)),
      "a choice that was never shown cannot be checked, and that is said")

flow = play("nulli-flow", 3, 11)
honest, mine = flow / "full.rec", flow / "told-1.rec"
accepts("a part of what was told is enough", honest, "--told", change(mine, r"(?s)^result.*", ""), and_says=["to the last letter, the first of"])
accepts("who kept his number to himself is named", play("null-bock", 5, 3) / "full.rec",
        and_says=[r"promised a number and never showed it", r"could choose one of \d games", "player 2: a bot, which adds no number"])
accepts("bots of another version are not called wrong", change(honest, r"^(# seat 2 bot \S+) .*", r"\1 9-other"),
        and_says=[r"- player 2: \d+ moves by bots of another version, not computed again"])

# -- eight ways of cheating ---------------------------------------------------------------------------------------------
NUMBER = r"Line \d+, "
catches("cheating: another seed", NUMBER + r"\S+( 2)?: decision \d+ of the bot was made with another seed", play("nulli-hex", 2, 1, "seed") / "full.rec")
catches("cheating: a card of a deal is swapped", NUMBER + r"deal 2: “\S+” stands there, but the numbers give “\S+”", play("null-bock", 3, 2, "card") / "full.rec")
catches("cheating: the same in Nullern", NUMBER + r"deal 2: “\S+” stands there, but the numbers give “\S+”", play("nullern", 4, 2, "card") / "full.rec")
catches("cheating: a card of Träxx is swapped", NUMBER + r"card: “\S+” stands there, but the numbers give “\S+”", play("traexx", 2, 2, "card") / "full.rec")
rolled = play("nulli-flow", 2, 3, "roll")
catches("cheating: a die is rolled again", NUMBER + r"roll: “(\d)” stands there, but the numbers give “(?!\1)\d”", rolled / "full.rec")
check(run(*ROLLS, rolled / "full.rec").returncode == 1, "check_rolls.py catches it too")
check(len(draws_reference.check(rolled / "full.rec")) == 1, "and so does what was written from docs/fair.md")
for game, seats in (("nulli-flow", 2), ("traexx", 2), ("null-bock", 3), ("nullern", 3)):
    catches(f"cheating: a bot of {game} looked", NUMBER + r"player 2: the bot played \S+, but from what it had been told it chooses \S+\. It has peeked",
            play(game, seats, 4, "look") / "full.rec")
told = change(mine, r"^roll (\d)", lambda found: f"roll {int(found[1]) % 6 + 1}")
catches("cheating: a line told differently to one seat", r"Line \d+ of what this viewer was told: “roll \d”\. By the record it must be: “roll \d”", honest, "--told", told)
catches("cheating: a comment told differently", r"Line \d+ of what this viewer was told: “# fair 1 ", honest, "--told", change(mine, r"^(# fair 1 \S+ ).", r"\1x"))
catches("cheating: a reveal that was not used", r"Ada: everything fits only if the number of this player is left out", play("nulli-flow", 2, 5, "hide") / "full.rec")
catches("cheating: a reveal that was made up", r"Ada: the number shown is not the one that was promised .* hides that it was never shown", play("nulli-flow", 2, 5, "value") / "full.rec")
catches("cheating: a missing reveal without its line", r"Ada: the record hides which number was promised", play("nulli-flow", 2, 5, "line") / "full.rec")
catches("cheating: another commitment", r"The table broke its promise", play("nulli-hex", 3, 6, "commit") / "full.rec")
catches("cheating: a commitment changed afterwards", r"Line \d+ of what this viewer was told: “# fair 1", change(honest, r"^(# fair 1 \S+ )\S+", rf"\g<1>{'0' * 64}"), "--told", mine)
for game, seats, seed in (("nulli-flow", 2, 9), ("traexx", 3, 8), ("nullern", 4, 8), ("null-bock", 4, 8)):
    path = play(game, seats, seed, "order") / "full.rec"
    catches(f"cheating: draws of {game} are exchanged", r"Lines \d+ and \d+: each is the draw of the other", path)

# -- what else does not fit ---------------------------------------------------------------------------------------------
for viewer in (1, 2):
    catches(f"a swapped card, by what {viewer} was told", NUMBER + "card", pathlib.Path(home.name) / f"traexx-2-2-card/told-{viewer}.rec")
catches("a seed that is missing", r"Line \d+, .*: decision \d+ was made by a bot, but the seed", change(honest, r"^# seed .*\n", ""))
catches("a seed too many", r"Line \d+: a seed for a decision that no bot made", change(honest, r"^(result)", r"# seed 1 999 5\n\1"))
catches("a move that is not allowed", r"Line \d+ cannot be: ", change(honest, r"^1 .*", "1 z99"))
catches("a result that is wrong", r"Line \d+ cannot be: ", change(honest, r"^result .*", "result 1 1 1"))
catches("a result that is missing", r"The game is over, but the record gives no result", change(honest, r"^result .*\n", ""))
catches("a number that nobody promised", r"Ada: a number is shown that was never promised", change(honest, r"^# entropy 1 \S+", "# entropy 1 -"))
refuses("a game of the living room", "not played at an online table", change(honest, r"^# (fair|entropy|secret).*\n", "", 0))
refuses("a game that goes on", "has not shown its secret", change(honest, r"^# secret.*\n", ""))
refuses("a promise too late", r":\d+: “# fair.*too late", change(honest, r"(?s)^(# fair[^\n]*\n)(.*?)^(roll[^\n]*\n)", r"\2\3\1"))
refuses("a secret too early", r":\d+: “roll \d” stands after the secret", change(honest, r"(?s)^(roll.*?)^(# secret[^\n]*\n)", r"\2\1"))
refuses("two promises", r":\d+: “# fair.*second", change(honest, r"^(# fair.*\n)", r"\1\1"))
refuses("a promise that cannot be read", r":\d+: “# entropy 1.*cannot be read", change(honest, r"^# entropy 1 .*", "# entropy 1 abc -"))
refuses("the record itself as what was told", "has a line “view”", honest, "--told", honest)
refuses("what was told at another table", "this is another table", honest, "--told", play("nulli-flow", 3, 12) / "told-1.rec")
refuses("no file", "cannot", flow / "none.rec")
refuses("no told file", "cannot", honest, "--told", flow / "none.rec")
refuses("no words", "nullarium verify FILE", status=2)
refuses("two files", "nullarium verify FILE", honest, honest, status=2)
for lang, fits in (("de", "Alles passt."), ("fr", "Tout concorde."), ("it", "Tutto torna."), ("ru", "Всё сходится.")):
    status, out, err = verify(honest, lang=lang)
    check(status == 0 and fits in out, f"in {lang}", out + err)

if "--records" in sys.argv:
    found = sorted(pathlib.Path(sys.argv[sys.argv.index("--records") + 1]).glob("*.rec"))
    check(found, "there are real records")
    for path in found:
        accepts(f"a real game: {path.name}", path)
checks.close()
