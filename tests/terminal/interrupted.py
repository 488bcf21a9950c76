"""Leaving and coming back: Ctrl-C, a closed terminal, SIGTERM, a crash, a full disk; resize, watch, history."""
import os
import pathlib
import re
import resource
import signal
import time

from native import texts
from terminal import Stuck, Terminal, run


def start(home, *words, game="nullern", **size):
    """Bots without a pause, so that nothing happens while a test looks."""
    return Terminal("play", game, *words, "--quick", env={"XDG_DATA_HOME": home}, **size)


def record_of(home):
    records = list(pathlib.Path(home, "nullarium").glob("*.rec"))
    assert len(records) == 1, f"{records}"
    return str(records[0])


def play_some(terminal, times):
    for _ in range(times):
        terminal.key("enter")
        terminal.wait("Enter plays it")
        terminal.key("enter")
        terminal.settle(0.05)


def replayed(record):
    status, out, err = run("replay", record)
    assert status == 0, err
    return out.splitlines()[-1]


def stop_with(home, how, statuses):
    """Play, stop, look at the record, go on, end with q."""
    terminal = start(home, "--seats", "3")
    terminal.wait("Enter chooses")
    play_some(terminal, 3)
    if how == "ctrl-c":
        terminal.send("\x03")
    elif how == "closed":
        os.close(terminal.file)
    else:
        os.kill(terminal.pid, how)
    if how == "closed":
        until = time.monotonic() + 5
        while time.monotonic() < until and os.waitpid(terminal.pid, os.WNOHANG)[0] == 0:
            time.sleep(0.05)
    else:
        status = terminal.wait_end()
        assert status in statuses, f"status {status}"
    if how in ("ctrl-c", signal.SIGTERM):
        assert b"\x1b[?1049l" in terminal.raw, "the terminal was not restored"
        assert "--resume" in terminal.raw.decode(errors="replace").replace("\r\n", ""), "it does not say how to go on"
    record = record_of(home)
    lines = pathlib.Path(record).read_text().splitlines()
    assert len([line for line in lines if re.match(r"1 ", line)]) == 3, lines
    replayed(record)
    again = Terminal("play", "--resume", record, "--quick", env={"XDG_DATA_HOME": home})
    again.wait("Enter chooses", "Enter plays it")
    assert pathlib.Path(record).read_text().splitlines() == lines, "going on changed the record"
    play_some(again, 1)
    again.key("q")
    again.wait("(y/n)")
    again.key("y")
    assert again.wait_end() == 0
    after = pathlib.Path(record).read_text().splitlines()
    assert after[:len(lines)] == lines and len(after) > len(lines)
    replayed(record)


def torn_line(home):
    """A line cut short by a crash is left out; the game goes on before it."""
    record = f"{home}/game.rec"
    status, out, err = run("play", "nullern", "--seats", "2", "--out", record, stdin="bid:0\n")
    assert status == 0, err
    whole = pathlib.Path(record).read_bytes()
    pathlib.Path(record).write_bytes(whole + b"1 bi")
    status, out, err = run("play", "--resume", record, stdin="quit\n")
    assert status == 0, err
    assert pathlib.Path(record).read_bytes() == whole


def offers(home):
    """--resume without a file offers the unfinished games; history lists all."""
    env = {"XDG_DATA_HOME": home}
    status, out, err = run("play", "--resume", env=env)
    assert status == 1 and "no unfinished game" in err, (status, err)
    status, out, err = run("history", env=env)
    assert status == 0 and "nullarium play" in out, out
    run("play", "nullern", "--seat", "1:Ada", env=env, stdin="quit\n")
    run("play", "traexx", "--seats", "1", "--seat", "1:Ben", env=env, stdin="pass\n" * 30)
    status, out, err = run("history", env=env)
    lines = out.splitlines()
    assert any("Ada" in line and "unfinished" in line for line in lines), out
    assert any(re.search(r"Träxx: Ben -?\d+$", line) for line in lines), out
    status, out, err = run("play", "--resume", env=env, stdin="7\n1\nquit\n")
    assert status == 0 and "Ada" in out and "Träxx" not in out and "The game is kept" in out, out
    status, out, err = run("play", "--resume", [line.strip() for line in lines if "traexx" in line][0], env=env)
    assert status == 1 and "is over" in err, err


def full_disk(home):
    """No room for more: it says so, the game goes on, the file holds whole lines only, and the exit status tells."""
    record = f"{home}/game.rec"

    def small():
        resource.setrlimit(resource.RLIMIT_FSIZE, (120, 120))

    status, out, err = run("play", "nullern", "--seats", "2", "--out", record, before=small,
                           stdin="bid:0\n?\n" + "".join(f"{c}{n}\n" for c in "rygb" for n in range(1, 21)) * 2)
    assert status == 1 and "the game goes on" in err and "could not be written" in err, (status, err)
    text = pathlib.Path(record).read_text()
    assert len(text) <= 120 and text.endswith("\n"), text
    replayed(record)

    def none():
        resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))

    other = f"{home}/other.rec"
    status, out, err = run("play", "nullern", "--out", other, before=none)
    assert status == 1 and "cannot write" in err and not os.path.exists(other), (status, err)
    status, out, err = run("random", "nullern", "--out", f"{home}/many", before=none)
    assert status == 1 and "cannot write" in err and not os.listdir(f"{home}/many"), (status, err)


def two_at_once(home):
    """A record that is being played cannot be gone on with at the same time."""
    terminal = start(home, "--seats", "2")
    terminal.wait("Enter chooses")
    record = record_of(home)
    status, out, err = run("play", "--resume", record)
    terminal.send("\x03")
    terminal.wait_end()
    assert status == 1 and "another program" in err, (status, err)


def resize(home):
    """Smaller, too small, large again; the game is still there."""
    terminal = start(home, "--seats", "4", game="nulli-hex")
    terminal.wait("Enter chooses")
    terminal.resize(100, 40)
    terminal.settle(0.3)
    terminal.wait("Enter chooses")
    terminal.resize(40, 12)
    terminal.settle(0.3)
    terminal.wait("Enter chooses")
    terminal.resize(30, 8)
    terminal.settle(0.3)
    terminal.wait("too small")
    terminal.resize(80, 24)
    terminal.settle(0.3)
    terminal.wait("Enter chooses")
    assert "too small" not in terminal.text()
    assert terminal.lit()
    terminal.resize(20, 5)
    terminal.settle(0.3)
    terminal.wait("too")
    terminal.key("q")
    assert terminal.wait_end() == 0


def keys(home):
    """Help, rules, news, scores, why not, typing, taking back, other seats, the mouse."""
    terminal = start(home, "--seats", "2", "--seat", "1:Ada", game="traexx")
    terminal.wait("Enter chooses")
    for key, word in (("?", "Backspace:"), ("r", "q goes back"), ("n", "q goes back"), ("p", "So far")):
        terminal.key(key)
        terminal.wait(word)
        terminal.key("q")
        terminal.wait("Enter chooses")
    terminal.key("w")
    terminal.wait("Why not?")
    terminal.send("a5-b5\r")
    terminal.wait("T")
    terminal.settle(0.1)
    assert re.search(r"\bT\d+: ", terminal.text().splitlines()[-1]), terminal.text()
    terminal.key("t")
    terminal.wait("Your move:")
    terminal.send("pass\r")
    terminal.wait("pass - Enter plays it")
    terminal.key("back")
    terminal.wait("Enter chooses")
    terminal.key("s")
    terminal.wait("player 2")
    terminal.key("escape")
    terminal.settle(0.2)
    row, line = next((row, line) for row, line in enumerate(terminal.screen.display) if "pass" in line and row > 0)
    column = line.index("pass")
    for kind in "Mm":
        terminal.send(f"\033[<0;{column + 1};{row + 1}{kind}")
    terminal.wait("pass - Enter plays it")
    terminal.key("enter")
    terminal.settle(0.2)
    terminal.key("q")
    terminal.wait("(y/n)")
    terminal.key("n")
    terminal.wait("Enter")
    terminal.send("\x03")
    assert terminal.wait_end() == 130


def no_colour(home):
    """NO_COLOR: not one colour, and what is possible still stands out."""
    terminal = Terminal("play", "traexx", env={"XDG_DATA_HOME": home, "NO_COLOR": "1"})
    terminal.wait("Enter chooses")
    assert terminal.lit()
    assert not re.search(rb"\x1b\[[0-9;]*(3[1-7]|4[1-7])m", terminal.raw), "a colour was used"
    terminal.send("\x03")
    terminal.wait_end()


def seen(card):
    """A card of Nullern as it stands on the table: r20 with the sign of red."""
    colours = dict(zip("rygb", ("red", "yellow", "green", "blue")))
    return texts("en", "signs")[colours[card[0]]] + card[1:]


def secrets(home):
    """Hot seat: what one seat saw is wiped before the next one looks, in both modes."""
    terminal = Terminal("play", "nullern", "--seats", "2", "--seat", "1:Ada", "--seat", "2:Ben", "--plain",
                        env={"XDG_DATA_HOME": home})
    terminal.wait("is looking.")
    terminal.send("\n")
    terminal.wait("hint")  # the prompt; a hand-over says nothing of it
    terminal.settle(0.1)
    hand = [line for line in pathlib.Path(record_of(home)).read_text().splitlines() if line.startswith("deal")]
    first = "Ada" if "Ada: " in terminal.text() else "Ben"
    card = seen(hand[0 if first == "Ada" else 1].split()[2])
    named = re.compile(rf"{card}\b")  # 1 is not in 12
    assert named.search(terminal.text()), terminal.text()
    terminal.send("bid:0\n")
    terminal.wait("only Ben" if first == "Ada" else "only Ada")
    terminal.settle(0.1)
    assert not named.search(terminal.text()), terminal.text()
    assert b"\x1b[3J" in terminal.raw, "what scrolled away was not wiped"
    terminal.send("\n")
    terminal.wait("hint")  # the prompt; a hand-over says nothing of it
    terminal.settle(0.1)
    shown = terminal.text()
    trump = [line for line in pathlib.Path(record_of(home)).read_text().splitlines() if line.startswith("trump")]
    public = rf"{seen(trump[0].split()[1])}\b"
    assert not named.search(re.sub(public, "", shown)), shown
    terminal.send("quit\n")
    assert terminal.wait_end() == 0


def sealed(home):
    """Where one seat's mark stood does not tell the next one what was chosen (C3)."""
    terminal = Terminal("play", "nulli-hex", "--seats", "2", "--seat", "1:Ada", "--seat", "2:Ben",
                        env={"XDG_DATA_HOME": home})
    terminal.wait("Enter chooses")
    terminal.settle(0.1)
    before, text = (terminal.screen.cursor.x, terminal.screen.cursor.y), terminal.text()
    terminal.key("down", "down", "down", "tab", "enter")
    terminal.settle(0.1)
    while "Hand the keyboard" not in terminal.text():
        terminal.key("tab", "enter") if "Enter goes on" in terminal.text() else terminal.key("enter")
        terminal.settle(0.1)
    terminal.key("enter")
    terminal.wait("Ben:")
    terminal.settle(0.1)
    assert (terminal.screen.cursor.x, terminal.screen.cursor.y) == before
    same = [a == b for a, b in zip(text.splitlines()[1:], terminal.text().splitlines()[1:])]
    assert same.count(False) <= 4, terminal.text()  # who chooses and what is new; the board is the same
    terminal.send("\x03")
    terminal.wait_end()


def watching(home):
    """Forward and back, from every view, in both modes."""
    run("random", "nullern", "--seats", "3", "--out", home)
    record = f"{home}/nullern-3-1.rec"
    terminal = Terminal("watch", record)
    terminal.wait("0 of ")
    terminal.key("right")
    terminal.wait("1 of ")
    terminal.wait("deal 1")
    dealt = pathlib.Path(record).read_text().split("---\n")[1].splitlines()[0].split()
    assert dealt[2] in terminal.text()
    terminal.key("v")
    terminal.wait("seen by player 1")
    assert dealt[2] in terminal.text()
    terminal.key("v")
    terminal.wait("seen by player 2")
    terminal.wait("deal 1 ?")
    assert dealt[2] not in terminal.text(), terminal.text()
    terminal.key("end")
    terminal.settle(0.2)
    terminal.key("left")
    terminal.settle(0.2)
    terminal.key("home")
    terminal.wait("0 of ")
    terminal.key("q")
    assert terminal.wait_end() == 0
    status, out, err = run("watch", record, "--view", "2")
    steps = len(pathlib.Path(record).read_text().split("---\n")[1].splitlines()) - 1
    assert status == 0 and f"{steps} of {steps}:" in out and "deal 1 ?" in out and "The result" in out, err
    status, out, err = run("watch", record, "--view", "4")
    assert status == 2 and "1 to 3" in err, err


def follow(home):
    """Without --quick a bot's move stays to be seen for a moment; a key hurries on and is not lost."""
    terminal = Terminal("play", "nullern", "--seats", "7", env={"XDG_DATA_HOME": home})
    for _ in range(5):  # now and then a person is asked twice running
        terminal.wait("Enter chooses", seconds=20)
        terminal.key("enter")
        terminal.wait("Enter plays it")
        before = len(pathlib.Path(record_of(home)).read_text().splitlines())
        terminal.key("enter")
        terminal.wait("The bots are playing", "Enter chooses")
        if "The bots are playing" in terminal.text():
            break
    assert "The bots are playing" in terminal.text(), "the bots did not wait"
    assert len(pathlib.Path(record_of(home)).read_text().splitlines()) > before
    terminal.key("q")
    terminal.wait("(y/n)", seconds=2)
    terminal.key("y")
    assert terminal.wait_end() == 0
    replayed(record_of(home))


TESTS = [
    ("bots can be followed", follow, ()),
    ("Ctrl-C and resume", stop_with, ("ctrl-c", (130,))),
    ("SIGTERM and resume", stop_with, (signal.SIGTERM, (143,))),
    ("closed terminal and resume", stop_with, ("closed", ())),
    ("crash and resume", stop_with, (signal.SIGKILL, (-9,))),
    ("torn last line", torn_line, ()),
    ("resume offers, history lists", offers, ()),
    ("full disk", full_disk, ()),
    ("two at once", two_at_once, ()),
    ("resize and too small", resize, ()),
    ("keys and mouse", keys, ()),
    ("NO_COLOR", no_colour, ()),
    ("hot seat keeps secrets", secrets, ()),
    ("sealed choices leave no mark", sealed, ()),
    ("watch", watching, ()),
]
