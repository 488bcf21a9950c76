"""Hint, tutor, the analysis at the end and --show-bot, line by line and in full screen."""
import pathlib
import re

from games import GAMES, SHORT, Plain, check_record
from terminal import Terminal, run

USUAL = {"nulli-flow": 2, "nulli-hex": 2, "traexx": 2, "null-bock": 4, "nullern": 3}


def command(game, record, *more, first="Ada"):
    return ["play", game, "--seats", str(USUAL[game]), "--seat", f"1:{first}", *SHORT.get(game, []), "--out", record, *more]


def hinted(text):
    """The move of the last hint."""
    return re.findall(r"Hint: (\S+?)\.? ", text)[-1]


def events(record):
    return pathlib.Path(record).read_text().split("---\n")[1].splitlines()


def game_by_hints(home, game):
    """A whole game as the hints say: each is legal and has a reason, and the tutor never objects to one."""
    record = f"{home}/game.rec"
    program = Plain(*command(game, record, "--plain", "--tutor", "0.01"), env={"XDG_DATA_HOME": home})
    hints = reasons = 0
    while program.read() is not None:
        program.type("hint")
        answer = program.read()
        assert "Hint: " in answer, f"no hint:\n{answer}"
        hints += 1
        reasons += " worse. Why: " in answer
        program.type(hinted(answer.replace("\n", " ")))
    assert program.status == 0, program.shown[-800:]
    assert "Tutor:" not in program.shown, "the tutor objects to a hint:\n" + program.shown[program.shown.index("Tutor:"):][:300]
    assert hints and reasons > hints // 4, f"{reasons} reasons in {hints} hints"
    check_record(record, program.shown)


def screen_by_hints(home, game):
    """The same in full screen: h shows the move, Enter plays it. A long game is left in the middle."""
    record = f"{home}/game.rec"
    terminal = Terminal(*command(game, record, "--quick", "--tutor", "0.01"), env={"XDG_DATA_HOME": home})
    hints = 0
    while hints < 45 and terminal.wait("The game is over", "h hint", seconds=20) == "h hint":
        terminal.key("h")
        terminal.wait("Hint:", seconds=20)
        hints += 1
        terminal.key("enter")
        terminal.wait_gone("Hint:", seconds=20)
    shown = terminal.raw.decode(errors="replace")
    assert "Tutor:" not in shown, "the tutor objects to a hint"
    if hints == 45 and terminal.wait("The game is over", "h hint", seconds=20) == "h hint":
        terminal.key("q")
        terminal.wait("Leave the game?")
        terminal.key("y")
        assert terminal.wait_end() == 0
        return
    terminal.key("x")
    terminal.wait("q goes back")
    terminal.key("q")
    assert terminal.wait_end() == 0 and hints > 2, f"{hints} hints\n{terminal.text()}"
    check_record(record, terminal.raw.decode(errors="replace").replace("\r", "").replace("\n", " ") + record)


def listed(program):
    program.type("?")
    return [move for line in program.read().splitlines() if line.startswith("  ") for move in line.split()]


def tutor_plain(home):
    """A bad move can be taken back, or played anyway; what is taken back is not in the record."""
    record = f"{home}/game.rec"
    program = Plain("play", "nulli-flow", "--seats", "1", "--out", record, "--plain", env={"XDG_DATA_HOME": home})
    program.read()
    for words, answer in (("tutor 0,02", "0.02"), ("tutor off", "keeps quiet"), ("tutor x", "not “x”"), ("tutor 0.02", "0.02")):
        program.type(words)
        assert answer in program.read(), program.shown[-300:]
    for _ in range(10):  # a good move is simply played, and the next roll has other moves
        move = listed(program)[0]
        program.type(move)
        answer = program.read()
        if "Tutor:" in answer:
            break
    assert "anyway" in answer and re.search(r"about \d+\.\d+ worse", answer), answer
    before = events(record)
    program.type("")
    assert "Tutor:" not in program.read() and events(record) == before, "the move was not taken back"
    program.type(move)
    assert "Tutor:" in program.read()
    program.type("hint")
    assert "Hint:" in program.read() and events(record) == before
    program.type("anyway")
    program.read()
    assert events(record) == before, "a taken-back move was played"
    program.type(move)
    program.read()
    program.type("anyway")
    program.read()
    assert f"1 {move}" in events(record), events(record)
    program.type("quit")
    assert program.read() is None and program.status == 0


def type_move(terminal, move):
    terminal.key("t")
    terminal.wait("Your move:")
    terminal.send(move)
    terminal.key("enter")
    terminal.wait("Enter plays it")
    terminal.key("enter")


def legal(record):
    """The moves that can be made at the end of a record."""
    return [line.split()[1] for line in run("moves", record)[1].splitlines()]


def tutor_screen(home):
    record = f"{home}/game.rec"
    terminal = Terminal("play", "nulli-flow", "--seats", "1", "--out", record, env={"XDG_DATA_HOME": home})
    terminal.wait("h hint")
    terminal.key("u")
    terminal.wait("Tutor: on")
    terminal.send("0.02")
    terminal.key("enter")
    terminal.wait("0.02 or more worse")
    terminal.key("h")
    terminal.wait("Hint:")
    best = hinted(terminal.text())
    terminal.key("escape")
    terminal.wait("h hint")
    moves = legal(record)
    assert best in moves, f"{best} is no move"
    # Some other moves are as good as the best one (the sheet has two like halves): such a move counts, and the next
    # roll is tried.
    for _ in range(20):
        before = events(record)
        move = next(move for move in reversed(legal(record)) if move != best)
        type_move(terminal, move)
        terminal.wait("h hint", "Tutor:")
        if "Tutor:" in terminal.text():
            break
    terminal.wait("(y/n")
    terminal.key("n")
    terminal.wait("h hint,")
    assert events(record) == before, "the move was not taken back"
    type_move(terminal, move)
    terminal.wait("(y/n")
    terminal.key("y")
    terminal.wait("h hint,")
    assert f"1 {move}" in events(record)[len(before):], events(record)
    terminal.key("h", "q")  # keys stay alive while it thinks
    terminal.wait("Leave the game?")
    terminal.key("y")
    assert terminal.wait_end() == 0


def hint_knows_its_view(home):
    """What another seat holds changes nothing in a hint."""
    record = f"{home}/game.rec"
    run("play", "nullern", "--seats", "4", "--out", record, stdin="quit\n")
    text = pathlib.Path(record).read_text()
    dealt = re.search(r"deal 2 (\w+)", text).group(1)
    hints = []
    for card in (dealt, *[f"{c}{n}" for c in "rygb" for n in (1, 20)]):
        if card != dealt and re.search(rf"\b{card}\b", text):
            continue
        other = f"{home}/{card}.rec"
        pathlib.Path(other).write_text(text.replace(f"deal 2 {dealt}", f"deal 2 {card}"))
        status, out, err = run("play", "--resume", other, stdin="hint\nquit\n")
        assert status == 0, err
        hints.append(out[out.index("Hint:"):].split(">")[0])
    assert len(hints) > 3 and len(set(hints)) == 1, hints


def analysis_screen(home):
    terminal = Terminal("play", "traexx", "--seats", "1", "--out", f"{home}/game.rec", env={"XDG_DATA_HOME": home})
    for _ in range(200):
        if terminal.wait("The game is over", "h hint", "Enter plays it") == "The game is over":
            break
        terminal.key("t")
        terminal.wait("Your move:")
        terminal.send("pass")
        terminal.key("enter")
        terminal.wait("Enter plays it")
        terminal.key("enter")
        terminal.settle(0.02)
    terminal.key("a")
    terminal.wait("Grade:", "q goes back", seconds=60)
    assert "Analysis" in terminal.text(), terminal.text()
    terminal.key("end")
    terminal.settle(0.05)
    assert "Grade" in terminal.text() or "Luck" in terminal.text(), terminal.text()
    terminal.key("q")
    terminal.wait("The game is over")
    terminal.key("x")
    terminal.wait("Scores")
    terminal.key("q")
    assert terminal.wait_end() == 0
    watching = Terminal("watch", f"{home}/game.rec", env={"XDG_DATA_HOME": home})
    watching.wait("a: analyse")
    watching.key("a", "x")  # a key stops it
    watching.wait("q goes back", seconds=20)
    watching.key("q")
    watching.wait("a: analyse")
    watching.key("q")
    assert watching.wait_end() == 0


def analysis_plain(home):
    terminal = Terminal("play", "traexx", "--seats", "1", "--plain", "--out", f"{home}/game.rec", rows=200,
                        env={"XDG_DATA_HOME": home})
    for _ in range(60):
        terminal.wait("> ")
        if "“analyse”" in terminal.text():
            break
        terminal.send("pass\n")
        terminal.settle(0.05)
    terminal.send("analyse\n")
    terminal.wait("Grade", seconds=60)
    assert terminal.wait_end() == 0
    assert "Analysing: " in terminal.raw.decode(), "no progress was shown"


def show_bot(home, game):
    """Every move of a bot is computed again from its redacted record; the output is such a record itself."""
    record, view = f"{home}/game.rec", f"{home}/view.rec"
    status, out, err = run(*command(game, record, "--seat", "2:expert@300", "--show-bot", "2", first="beginner"))
    assert status == 0, err
    same, moves = re.search(r"^# (\d+) of (\d+) moves computed again: the same$", out, re.M).groups()
    made = len([line for line in events(record) if line.startswith("2 ")])
    assert same == moves == str(made), (same, moves, made)
    pathlib.Path(view).write_text(out[out.index("nullarium 1\n"):])
    assert "\nview 2\n" in out
    assert run("replay", view)[1].splitlines()[-1] == events(record)[-1], "what is shown is no record of the game"
    status, again, err = run("replay", "--show-bot", "2", record)
    assert status == 0 and again == pathlib.Path(view).read_text(), "the saved record says something else"


def show_bot_fails(home):
    """A wrong seed, or a move that was not the bot's: said aloud, exit status 1."""
    record, other = f"{home}/game.rec", f"{home}/other.rec"
    run("play", "nulli-flow", "--seats", "2", "--seat", "1:random", "--seat", "2:beginner", "--out", record)
    text = pathlib.Path(record).read_text()
    pathlib.Path(other).write_text(re.sub(r"# seed 1 \d+", "# seed 1 7", text))
    status, out, err = run("replay", "--show-bot", "1", other)
    assert status == 1 and "MISMATCH" in out and "cannot be had" in err, (status, err)
    assert run("replay", "--show-bot", "2", other)[0] == 0, "another seat's seed matters"
    status, out, err = run("replay", "--legal", record)
    legal, played = re.findall(r"^\? 2 (.*)\n2 (\S+)$", out, re.M)[-1]
    instead = [move for move in legal.split() if move != played]
    last = text.rindex(f"\n2 {played}\n")
    for move in instead:  # the game must still end there, as it did
        changed = text[:last] + f"\n2 {move}\n" + text[last + len(f"\n2 {played}\n"):]
        pathlib.Path(other).write_text(re.sub(r"\nresult .*", "", changed))
        status, out, err = run("replay", "--show-bot", "2", other)
        assert status == 1 and f"MISMATCH: {move} was played, but from these events alone comes {played}" in out, out[-400:]
        break


def show_bot_of_others(home):
    """What other bots played is not computed again, and nobody is suspected; without the line all is as it was."""
    record, other, older = (f"{home}/{name}.rec" for name in ("ours", "others", "older"))
    run("play", "traexx", "--seats", "2", "--seat", "1:random", "--seat", "2:club", "--out", record)
    text = pathlib.Path(record).read_text()
    assert re.search(r"^# seed 1 \d+ 0\n# bot 1 \d+-[0-9a-f]{1,8}$", text, re.M), text
    for path, word in ((other, "# bot 1 999-1234abcd\n"), (older, "")):
        pathlib.Path(path).write_text(re.sub(r"# seed 1 .*\n# bot 1 .*\n", "# seed 1 5 0\n" + word, text))
    status, out, err = run("replay", "--show-bot", "1", other)
    assert status == 0 and "played by other bots, not computed again" in out and "999-1234abcd" in out, (status, out, err)
    assert "MISMATCH" not in out + err, out
    status, out, err = run("replay", "--show-bot", "1", older)
    assert status == 1 and "MISMATCH" in out, (status, out, err)


def show_bot_refused(home):
    record = f"{home}/game.rec"
    for more, sentence in ((("--seat", "2:Ben", "--show-bot", "2"), "a person sits at seat 2"),
                           (("--show-bot", "3"), "no seat 3"), (("--show-bot", "x"), "number"),
                           (("--seat", "2:exec:cat", "--show-bot", "2"), "another program"),
                           (("--tutor", "much"), "not “much”")):
        status, out, err = run("play", "traexx", "--seats", "2", *more, "--out", record, stdin="quit\n")
        assert status == 2 and sentence in err, (more, status, err)
        assert not pathlib.Path(record).exists(), "a game was begun"
    run("play", "traexx", "--seats", "2", "--seat", "1:random", "--out", record)
    text = pathlib.Path(record).read_text()
    bare = f"{home}/bare.rec"
    pathlib.Path(bare).write_text(re.sub(r"# seed.*\n", "", text))
    status, out, err = run("replay", "--show-bot", "2", bare)
    assert status == 1 and "no seed" in err, err
    # An older record gets its seeds when it is gone on with; the moves before are said to be unknown.
    lines = re.sub(r"# seed.*\n", "", text).splitlines()
    half = [i for i, line in enumerate(lines) if line.startswith("2 ")][3]
    pathlib.Path(bare).write_text("\n".join(lines[:half]) + "\n")
    status, out, err = run("play", "--resume", bare, "--show-bot", "2")
    assert status == 0 and "keeps no seed for this move" in out and "the same move" in out, (status, err, out[-500:])


def show_bot_resumed(home):
    """A game that was left and gone on with has the same seeds: all moves can be computed again."""
    record = f"{home}/game.rec"
    run("play", "traexx", "--seats", "2", "--seat", "2:beginner", "--out", record, stdin="pass\npass\nquit\n")
    seeds = [line for line in events(record) if line.startswith("# seed")]
    status, out, err = run("play", "--resume", record, "--show-bot", "2", stdin="pass\n" * 30)
    assert status == 0 and "# 15 of 15 moves computed again: the same" in out, (status, err, out[-300:])
    assert [line for line in events(record) if line.startswith("# seed")] == seeds and len(seeds) == 1, seeds


def choose_levels(home):
    """Bots are chosen by number or by name; the next seats offer the same again."""
    record = f"{home}/game.rec"
    status, out, err = run("play", "--out", record, stdin="nullern\n5\nAda\n4\n\n9\nBeginner\n\n\nquit\n")
    assert status == 0 and "1 beginner, 2 club, 3 expert, 4 master" in out and "There is no “9”" in out, (out, err)
    header = pathlib.Path(record).read_text().split("---")[0].splitlines()
    assert [line for line in header if line.startswith(("name", "bot"))] == \
        ["name 1 Ada", "bot 2 master", "bot 3 master", "bot 4 beginner", "bot 5 beginner"], header


def leave_while_bots_play(home):
    """q asks to leave while nobody but bots has anything to do."""
    terminal = Terminal("play", "nullern", "--seats", "3", "--seat", "1:master", "--seat", "2:master", "--seat", "3:master",
                        "--out", f"{home}/game.rec", env={"XDG_DATA_HOME": home})
    terminal.wait("The bots are playing", "thinks")
    terminal.key("q")
    terminal.wait("Leave the game?", seconds=3)
    terminal.key("n")
    terminal.wait("The bots are playing", "thinks", seconds=3)
    terminal.key("q")
    terminal.wait("Leave the game?", seconds=3)
    terminal.key("y")
    assert terminal.wait_end(5) == 0
    assert "--resume" in terminal.raw.decode(errors="replace")


TESTS = [("tutor line by line", tutor_plain, ()), ("tutor in full screen", tutor_screen, ()),
         ("a hint knows no other hand", hint_knows_its_view, ()), ("analysis in full screen", analysis_screen, ()),
         ("analysis line by line", analysis_plain, ()), ("show-bot can fail", show_bot_fails, ()),
         ("show-bot of other bots", show_bot_of_others, ()),
         ("show-bot after going on", show_bot_resumed, ()),
         ("show-bot and tutor refuse", show_bot_refused, ()), ("leaving while bots play", leave_while_bots_play, ()),
         ("choosing levels", choose_levels, ())]
for one in GAMES:
    TESTS.append((f"a game by hints, plain {one}", game_by_hints, (one,)))
    TESTS.append((f"a game by hints, full screen {one}", screen_by_hints, (one,)))
    TESTS.append((f"show-bot {one}", show_bot, (one,)))
