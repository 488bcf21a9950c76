"""A confirmed move is taken back: line by line and in full screen, alone and with others at the table; the record has the comment in
the place of the move, replays, and goes on. Killed while it takes moves back, the record is the old one or the new one."""
import pathlib
import re
import signal
import time

from games import Plain, first_move
from terminal import PROGRAM, Terminal, run


def events(record):
    """Comments and events."""
    return pathlib.Path(record).read_text().split("\n---\n")[1].splitlines()


def replays(record, count):
    status, out, err = run("replay", "--legal", record)
    assert status == 0, err
    happened = [line for line in out.splitlines() if not line.startswith(("?", "scores", "result"))]
    assert len(happened) == count, happened


def ask(program, line):
    program.type(line)
    return program.read()


def alone_plain(home):
    """Before the roll it can be taken back, once; after it no longer. Resumed, the record is as it was."""
    record = f"{home}/game.rec"
    program = Plain("play", "nulli-flow", "--seats", "1", "--wait", "--plain", "--out", record, env={})
    program.read()
    move = first_move(ask(program, "?"))
    waits = ask(program, move)
    assert "“back” takes the move back" in waits, waits
    assert events(record)[-1] == f"1 {move}", events(record)
    answer = ask(program, "back")
    assert "The move is taken back." in answer and "your line" in answer, answer
    assert events(record)[-1] == f"# taken back 1 {move}", events(record)
    replays(record, 1)
    assert "only as long as nothing has come of it" in ask(program, "back")
    ask(program, move)
    rolled = ask(program, "")
    assert "The die shows" in rolled, rolled
    assert "only as long as nothing has come of it" in ask(program, "back")
    kept = events(record)
    assert [line.split()[0] for line in kept] == ["roll", "#", "1", "roll"], kept
    program.type("quit")
    program.read()
    program = Plain("play", "--resume", record, "--plain", env={})
    program.read()
    assert events(record) == kept, events(record)
    assert "only as long as nothing has come of it" in ask(program, "back")
    program.type("quit")
    program.read()


def several_plain(home):
    """Round one terminal: the next person takes it back for the one before, who is handed the screen again."""
    record = f"{home}/game.rec"
    program = Plain("play", "null-bock", "--seats", "3", "--seat", "1:Ada", "--seat", "2:Ben", "--seat", "3:Cy", "--plain", "--out", record, env={})
    assert program.read().endswith("is looking. ")
    ask(program, "")
    move = first_move(ask(program, "?"))
    assert "Ben" in ask(program, move), program.shown
    ask(program, "")
    answer = ask(program, "back")
    assert "The move is taken back." in answer and "Ada" in answer and answer.endswith("is looking. "), answer
    assert events(record)[-1] == f"# taken back 1 {move}", events(record)
    assert "Ada" in ask(program, "")
    program.type("quit")
    program.read()
    replays(record, 4)


def with_bots(home):
    """After a bot's move, or what a sealed choice has brought to light, it stands; a bot's moves can still be computed again."""
    record = f"{home}/game.rec"
    program = Plain("play", "nullern", "--seats", "2", "--seat", "1:Ada", "--seat", "2:club", "--wait", "--plain", "--show-bot", "2",
                    "--out", record, env={})
    answer, taken = program.read(), 0
    while answer is not None:
        if "“back” takes the move back" in answer:
            answer = ask(program, "back" if taken < 3 else "")
            taken += taken < 3
            continue
        if not re.match(r"1 ", events(record)[-1]):  # a bot, a card, a deal came last
            assert "only as long as nothing has come of it" in ask(program, "back")
        answer = ask(program, first_move(ask(program, "?")))
    assert program.status == 0 and taken == 3, f"{program.status} {taken}\n{program.shown[-500:]}"
    comments = [line for line in events(record) if line.startswith("# taken back")]
    assert len(comments) == 3 and all(re.match(r"# taken back 1 \S+$", line) for line in comments), comments
    assert run("replay", record)[0] == 0 and run("analyse", record)[0] == 0
    watching = Terminal("watch", record, env={"XDG_DATA_HOME": home})
    watching.wait("a: analyse")
    watching.send("q")
    assert watching.wait_end() == 0


def told_program(home):
    """A program that plays has been told: the move stands."""
    bot = f"exec:{PROGRAM} bot nullern --level random"
    program = Plain("play", "nullern", "--seats", "2", "--seat", "1:Ada", "--seat", f"2:{bot}", "--wait", "--plain",
                    "--out", f"{home}/game.rec", env={})
    answer = program.read()
    answer = ask(program, first_move(ask(program, "?")))
    assert "“back” takes" not in answer, answer
    program.type("quit")
    program.read()


def in_full_screen(home):
    record = f"{home}/game.rec"
    terminal = Terminal("play", "nulli-flow", "--seats", "1", "--wait", "--out", record, env={"XDG_DATA_HOME": home})
    terminal.wait("Enter chooses")
    for _ in range(2):
        terminal.send("t")
        terminal.wait("Your move")
        terminal.send(first_move(run("moves", record)[1].replace("1 ", "  ")) + "\r")
        terminal.wait("Enter plays it")
        terminal.key("enter")
        terminal.wait("any other key goes on")
        terminal.key("back")
        terminal.wait("The move is taken back.")
        assert events(record)[-1].startswith("# taken back 1 "), events(record)
    kept = events(record)
    assert [line.split()[0] for line in kept] == ["roll", "#", "#"], kept
    terminal.key("back")
    terminal.wait("only as long as nothing")
    terminal.send("q")
    terminal.wait("Leave the game?")
    terminal.send("y")
    assert terminal.wait_end() == 0


def killed(home):
    """Killed at any moment: a whole record, which has the move or the comment and not both."""
    for number in range(8):
        record = f"{home}/{number}.rec"
        program = Plain("play", "nulli-flow", "--seats", "1", "--wait", "--plain", "--out", record, env={})
        program.read()
        move = first_move(ask(program, "?"))
        program.process.stdin.write(f"{move}\nback\n".encode() * 200)
        program.process.stdin.flush()
        time.sleep(0.02 * (number + 1))
        program.process.send_signal(signal.SIGKILL)
        program.process.wait()
        kept = events(record)
        assert re.match(r"roll \d$", kept[0]) and all(line == f"# taken back 1 {move}" for line in kept[1:-1]), kept
        assert kept[-1] in (kept[0], f"1 {move}", f"# taken back 1 {move}"), kept
        replays(record, 2 if kept[-1] == f"1 {move}" else 1)


TESTS = [
    ("taken back: alone, line by line", alone_plain, ()),
    ("taken back: several persons, line by line", several_plain, ()),
    ("taken back: a game against a bot", with_bots, ()),
    ("taken back: not where a program was told", told_program, ()),
    ("taken back: in full screen", in_full_screen, ()),
    ("taken back: killed meanwhile", killed, ()),
]
