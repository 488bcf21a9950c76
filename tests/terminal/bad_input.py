"""Bad input: one clear sentence, the right exit status, nothing left behind."""
import os
import pathlib

from terminal import Terminal, run

HEADER = "nullarium 1\ngame nullern\nseats 2\n"


def usage(home, words, expected):
    """Exit status 2 and one sentence on standard error."""
    status, out, err = run(*words, env={"XDG_DATA_HOME": home})
    assert status == 2, f"status {status}: {out} {err}"
    assert out == "" and err.count("\n") == 1 and expected in err, (out, err)
    assert not os.path.exists(f"{home}/nullarium"), "something was left behind"


def bad_file(home, command, content, expected):
    """Exit status 1 and FILE:LINE: sentence."""
    path = f"{home}/bad.rec"
    pathlib.Path(path).write_bytes(content if isinstance(content, bytes) else content.encode())
    status, out, err = run(*command, path, env={"XDG_DATA_HOME": home})
    assert status == 1, f"status {status}: {out} {err}"
    assert err.count("\n") == 1 and path in err and expected in err, (out, err)


def unreadable(home):
    for command in (["replay"], ["moves"], ["watch"], ["play", "--resume"], ["random", "traexx", "--out", home, "--sheet"]):
        status, out, err = run(*command, f"{home}/none", env={"XDG_DATA_HOME": home})
        assert status == 1 and "cannot read" in err and err.count("\n") == 1, (command, status, err)
    status, out, err = run("replay", home)
    assert status == 1 and "cannot read" in err, err


def help_everywhere(home):
    """Every command has --help with an example, in every language."""
    for language in ("en", "de", "fr", "it", "ru"):
        status, out, err = run("help", "--lang", language)
        assert status == 0 and not err, err
        commands = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
        assert len(commands) >= 11, commands
        for command in commands:
            status, out, err = run(command, "--help", f"--lang={language}")
            assert status == 0 and not err and out.count(f"nullarium {command}") >= 2, (command, out, err)
            assert "cli." not in out, out


def options_first(home):
    """The options that all commands have may stand before the command."""
    assert run("--plain", "--lang", "de", "games") == run("games", "--plain", "--lang=de")
    status, out, err = run("--lang", "xx", "games")
    assert status == 2 and "xx" in err, err


def languages(home):
    status, out, err = run("replay", f"{home}/none", env={"LC_ALL": "de_CH.UTF-8"})
    assert "lässt sich nicht lesen" in err, err
    status, out, err = run("replay", f"{home}/none", env={"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ru_RU.UTF-8"})
    assert "не удаётся прочитать" in err, err
    status, out, err = run("replay", f"{home}/none", "--lang", "fr", env={"LC_ALL": "de"})
    assert "impossible de lire" in err, err


def talk(home):
    """Bad words at the prompt: a sentence each, and the game goes on."""
    status, out, err = run("play", "traexx", "--seats", "1", env={"XDG_DATA_HOME": home},
                           stdin="nonsense\nwhy\nwhy a5-b5\nboard 9\nboard 1\nscores\nhelp\ndescribe\nlook\nrules\n?\n"
                                 + "x" * 5000 + "\n\x00\x1b[2J\npass\nquit\n")
    assert status == 0 and not err, err
    assert "T" in out and "\x1b" not in out, "a control character came through"
    record = next(pathlib.Path(home, "nullarium").glob("*.rec"))
    assert record.read_text().splitlines()[-1].startswith(("1 pass", "card ")), record.read_text()


def asks(home):
    """Without arguments it asks; wrong answers are asked again; the end of input starts nothing."""
    env = {"XDG_DATA_HOME": home}
    status, out, err = run("play", env=env, stdin="99\nnonsense\nnullern\n9\n2\nAda\n\nhands=2\nhands=5\nquit\n")
    assert status == 0 and "Welcome" in out and "2 to 7" in out and "hands takes 3 to 10, not 2" in out and "--resume" in out, (out, err)
    record = next(pathlib.Path(home, "nullarium").glob("*.rec")).read_text()
    assert "name 1 Ada\n" in record and "\nbot 2 " in record and "\noption hands 5\n" in record and "date 2" in record, record
    status, out, err = run("play", env=env, stdin="nullern\n")
    assert status == 1 and "no game was started" in err, (status, err)


def exists(home):
    path = pathlib.Path(home, "mine.rec")
    path.write_text("precious")
    status, out, err = run("play", "nullern", "--out", str(path))
    assert status == 1 and "exists already" in err and path.read_text() == "precious", err


def dumb_terminal(home):
    # ncurses keeps some memory when it cannot open a terminal: no leak of ours.
    terminal = Terminal("play", "nullern", "--seats", "2", env={"XDG_DATA_HOME": home, "TERM": "no-such-terminal",
                                                                "ASAN_OPTIONS": "detect_leaks=0"})
    terminal.wait(" >\n")
    terminal.send("quit\n")
    assert terminal.wait_end() == 0


TESTS = [
    ("usage: unknown command", usage, (["fly"], "no command “fly”")),
    ("usage: unknown option", usage, (["replay", "--fast", "x"], "no option “--fast”")),
    ("usage: missing value", usage, (["play", "--seats"], "needs a value")),
    ("usage: value too many", usage, (["replay", "--legal=1", "x"], "takes no value")),
    ("usage: unknown game", usage, (["play", "chess"], "no game “chess”")),
    ("usage: unknown game in random", usage, (["random", "chess", "--out", "/nowhere"], "no game “chess”")),
    ("usage: wrong seats", usage, (["play", "nullern", "--seats", "9"], "nullern is for 2 to 7 players, not for 9")),
    ("usage: wrong seats in random", usage, (["random", "null-bock", "--seats", "2", "--out", "/nowhere/x"],
                                             "null-bock is for 3 to 6 players, not for 2")),
    ("usage: seats are no number", usage, (["play", "nullern", "--seats", "two"], "not “two”")),
    ("usage: seat", usage, (["play", "nullern", "--seat", "Ada"], "2:Ben")),
    ("usage: seat too high", usage, (["play", "nullern", "--seats", "2", "--seat", "3:Ada"], "no seat 3")),
    ("usage: option", usage, (["play", "null-bock", "--option", "target"], "target=150")),
    ("usage: unknown language", usage, (["games", "--lang", "xx"], "no language “xx”")),
    ("usage: no file", usage, (["replay"], "nullarium replay")),
    ("usage: two files", usage, (["moves", "a", "b"], "nullarium moves")),
    ("usage: resume and more", usage, (["play", "--resume", "x", "--seats", "2"], "--resume")),
    ("usage: random without folder", usage, (["random", "nullern"], "--out DIR")),
    ("usage: rules of what", usage, (["rules"], "nullarium rules")),
    ("file: empty", bad_file, (["replay"], "", ":1: ")),
    ("file: not a record", bad_file, (["replay"], "hello\n", ":1: ")),
    ("file: bytes", bad_file, (["replay"], bytes(range(256)) * 16, "zero byte")),
    ("file: no such game", bad_file, (["replay"], "nullarium 1\ngame chess\nseats 2\n---\n", "chess")),
    ("file: wrong seats", bad_file, (["moves"], "nullarium 1\ngame nullern\nseats 8\n---\n", "2 to 7")),
    ("file: unknown event", bad_file, (["replay"], HEADER + "---\nhop 3\n", ":5: ")),
    ("file: impossible event", bad_file, (["replay"], HEADER + "---\n1 bid:0\n", ":5: ")),
    ("file: result too early", bad_file, (["replay"], HEADER + "---\nresult 0 0\n", ":5: the game is not over")),
    ("file: question mark in a full record", bad_file, (["replay"], HEADER + "---\ndeal 1 ?\n", ":5: ")),
    ("file: a zero byte in an event", bad_file, (["replay"], HEADER + "---\ndeal 1 b1\0junk\n", ":5: ")),
    ("file: the line of an unknown game", bad_file, (["replay"], "nullarium 1\nseats 2\ngame chess\n---\n", ":3: ")),
    ("file: too big", bad_file, (["watch"], HEADER + "---\n" + "#\n" * 600000, "1024 KiB")),
    ("file: a view cannot be resumed", bad_file, (["play", "--resume"], HEADER + "view 1\n---\n", "one player")),
    ("file: unreadable", unreadable, ()),
    ("help everywhere", help_everywhere, ()),
    ("options before the command", options_first, ()),
    ("languages", languages, ()),
    ("bad words at the prompt", talk, ()),
    ("asking", asks, ()),
    ("--out exists", exists, ()),
    ("a terminal that can do nothing", dumb_terminal, ()),
]
