"""Whole games in both modes, at the smallest and the largest seat count, with bots and hot seat."""
import os
import pathlib
import re
import subprocess

from terminal import PROGRAM, Terminal, run

GAMES = {"nulli-flow": (1, 8), "nulli-hex": (1, 8), "traexx": (1, 4), "null-bock": (3, 6), "nullern": (2, 7)}
SHORT = {"null-bock": ["--option", "rounds=1"]}  # a round shows it all; 150 points take long


def words(game, seats, people, record):
    """The command line: so many people on the first seats, bots on the others."""
    seated = [word for seat in range(1, people + 1) for word in ("--seat", f"{seat}:P{seat}")]
    return ["play", game, "--seats", str(seats), *seated, *SHORT.get(game, []), "--out", record]


def check_record(record, shown):
    """The record is complete, replays, and its result is the one that was shown."""
    text = pathlib.Path(record).read_text()
    result = text.splitlines()[-1]
    assert result.startswith("result "), f"the record ends in {result!r}"
    status, out, err = run("replay", record)
    assert status == 0 and out.splitlines()[-1] == result, f"replay says {status} {out} {err}"
    for number in result.split()[1:]:
        assert re.search(rf": {number}\b", shown), f"{number} is not among the results:\n{shown[-600:]}"
    assert record in shown, "it does not say where the record lies"


class Plain:
    """The line mode through pipes, answering every prompt."""

    def __init__(self, *line, env):
        self.process = subprocess.Popen([PROGRAM, *line], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env={**os.environ, "LC_ALL": "C.UTF-8", **env})
        self.shown = ""

    def read(self):
        """Up to the next prompt; None at the end."""
        piece = b""
        while not piece.endswith((b" > ", b"is looking. ")):
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                self.shown += piece.decode()
                self.status = self.process.wait()
                return None
            piece += more
        self.shown += piece.decode()
        return piece.decode()

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()


def first_move(answer):
    """The first move that `?` lists."""
    lines = [line for line in answer.splitlines() if line.startswith("  ")]
    return lines[0].split()[0]


def play_plain(home, game, seats, people):
    record = f"{home}/game.rec"
    program = Plain(*words(game, seats, people, record), "--plain", env={"XDG_DATA_HOME": home})
    handed = moves = 0
    while (answer := program.read()) is not None:
        if answer.endswith("is looking. "):
            handed += 1
            program.type("")
            continue
        program.type("?")
        program.type(first_move(program.read()))
        moves += 1
    assert program.status == 0, f"status {program.status}:\n{program.shown[-800:]}"
    assert moves >= people, f"only {moves} moves were asked"
    assert (handed > 0) == (people > 1), f"handed over {handed} times"
    check_record(record, program.shown)


def play_screen(home, game, seats, people, columns=80, rows=24):
    record = f"{home}/game.rec"
    terminal = Terminal(*words(game, seats, people, record), "--quick", columns=columns, rows=rows,
                        env={"XDG_DATA_HOME": home})
    terminal.wait("Enter", seconds=20)
    handed = lit = 0
    for _ in range(6000):
        terminal.settle()
        text = terminal.text()
        if terminal.status is not None:
            break
        if "The game is over" in text or "q goes back" in text:
            terminal.key("x")
        elif "Hand the keyboard" in text:
            handed += 1
            terminal.key("enter")
        elif "Enter plays it" in text:
            terminal.key("enter")
        elif "Enter goes on" in text or "Choose one of the lit" in text:
            terminal.key("tab", "enter")
        else:
            lit += bool(terminal.lit())
            terminal.key("enter")
    assert terminal.wait_end() == 0, f"status {terminal.status}:\n{terminal.text()}"
    assert lit > 0, "nothing was ever lit"
    assert (handed > 0) == (people > 1), f"handed over {handed} times"
    check_record(record, terminal.raw.decode(errors="replace").replace("\r", "").replace("\n", " ") + record)


TESTS = []
for one, (least, most) in GAMES.items():
    for count in (least, most):
        TESTS.append((f"full screen {one} {count} seats, bots", play_screen, (one, count, 1)))
        TESTS.append((f"plain {one} {count} seats, bots", play_plain, (one, count, 1)))
    hot = max(2, least)
    TESTS.append((f"plain {one} hot seat for {hot}", play_plain, (one, hot, hot)))
    TESTS.append((f"plain {one} hot seat for {most}", play_plain, (one, most, most)))
    TESTS.append((f"full screen {one} hot seat for {hot}", play_screen, (one, hot, hot)))
TESTS.append(("full screen traexx on 40 x 12", play_screen, ("traexx", 2, 1, 40, 12)))
TESTS.append(("full screen nulli-hex on 132 x 50", play_screen, ("nulli-hex", 2, 1, 132, 50)))
