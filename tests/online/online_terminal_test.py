"""Online tables from the terminal, against a real server: whole games by programs on each seat, by lines through pipes, in full screen;
the server killed with -9 in between; watching; whatever can be wrong with a link.

  online_terminal_test.py build/nullarium
"""
import concurrent.futures
import os
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import http.server
from checks import Checks

os.environ["NULLARIUM"] = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/terminal"))
from games import Plain, first_move  # noqa: E402
from terminal import PROGRAM, Terminal, run  # noqa: E402

PATIENCE = 60  # seconds after which something is stuck


class Server:
    """A server of ours; killed and started again it has the same address and the same tables."""

    def __init__(self, home):
        self.data, self.listen = f"{home}/tables.db", "127.0.0.1:0"
        self.start()

    def start(self):
        self.process = subprocess.Popen([PROGRAM, "serve", "--quiet", "--listen", self.listen, "--data", self.data, "--tables-per-address", "0"],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
        self.address = re.search(r"http://\S+", self.process.stdout.readline())[0]
        self.listen = self.address.removeprefix("http://")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Lines(Plain):
    """A program of ours line by line; what it writes is read up to something that is waited for."""

    def __init__(self, *line, home):
        super().__init__(*line, "--plain", env={"XDG_DATA_HOME": home})
        self.fresh = ""
        self.status = None

    def wait(self, *wanted):
        """Reads until one of these regular expressions is found in what was not read yet; answers the match."""
        timer = threading.Timer(PATIENCE, self.process.kill)
        timer.start()
        try:
            while True:
                found = [match for match in (re.search(one, self.fresh) for one in wanted) if match]
                if found:
                    first = min(found, key=re.Match.end)
                    self.fresh = self.fresh[first.end():]
                    return first
                piece = os.read(self.process.stdout.fileno(), 65536).decode(errors="replace")
                self.shown += piece
                self.fresh += piece
                assert piece, f"no {wanted} before the end (status {self.process.wait()}):\n{self.shown[-1500:]}"
        finally:
            timer.cancel()

    def links(self):
        return [self.wait(rf"{word}: (http\S+)\n")[1] for word in ("play", "watching", "yourself")]

    def end(self):
        """Closes its input and answers its exit status."""
        self.process.stdin.close()
        while piece := os.read(self.process.stdout.fileno(), 65536):
            self.shown += piece.decode(errors="replace")
        self.process.stdout.close()
        return self.process.wait()


def verified(record):
    """The record is whole, and what was told beside it is a part of it."""
    status, out, err = run("verify", record, "--told", record + ".told")
    assert status == 0, f"verify says {status}:\n{out}{err}"
    assert pathlib.Path(record).read_text().splitlines()[-1].startswith("result "), "no result"


def play_lines(program, answer):
    """Plays first moves until the game is over; `answer(program, number)` may do something before a move."""
    number = 0
    while "over" not in program.wait(r"help\) > ", r"The game is over\.[^>]* > ")[0]:
        answer(program, number)
        program.type("?")
        program.type(first_move(program.wait(r"(?s)  \S.*?help\) > ")[0]))
        program.wait("sent: ")
        number += 1
    return number


# -- whole games -------------------------------------------------------------------------------------------------


def programs(home, server):
    """Every seat is played by a program: one of ours, the example of docs/bot-protocol.md, and one of ours again."""
    script = re.search(r"```python\n(.*?)```", (ROOT / "docs/bot-protocol.md").read_text(), re.S)[1]
    pathlib.Path(home, "lowest.py").write_text(script)
    bots = [f"{PROGRAM} bot nullern --level club", f"python3 {home}/lowest.py", f"{PROGRAM} bot nullern --level random"]
    host = Lines("host", "nullern", "--seats", "3", "--only-host", "--start", "--server", server.address, "--out", f"{home}/host.rec", home=home)
    invite, watch, _ = host.links()
    watching = Lines("watch", watch, home=home)
    watching.wait("Waiting for the start")
    watching.process.stdin.close()
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        seated = pool.map(lambda seat: run("join", invite, "--name", f"P{seat}", "--seat", str(seat), "--exec", bots[seat - 1], "--out", f"{home}/{seat}.rec",
                                           env={"XDG_DATA_HOME": f"{home}/{seat}"}), [1, 2, 3])
        for status, out, err in seated:
            assert status == 0, f"join says {status}:\n{out}{err}"
    watching.wait(r"The game is over")
    assert host.end() == 0, host.shown[-800:]
    assert watching.process.wait() == 0, watching.shown[-800:]
    records = [pathlib.Path(f"{home}/{who}.rec").read_text() for who in ("host", 1, 2, 3)]
    assert len(set(records)) == 1, "not all have the same record"
    for who in ("host", 1, 2, 3):
        verified(f"{home}/{who}.rec")
    told = [pathlib.Path(f"{home}/{seat}.rec.told").read_text() for seat in (1, 2)]
    assert "deal 2 ? ?" in told[0] and "deal 2 ? ?" not in told[1], "seat 1 was told what seat 2 holds"


def crossing(home, server):
    """Two people line by line; the server is killed in between, one of them leaves with Ctrl-C and comes again, one lends the place and takes it back."""
    own = Server(home)
    host = Lines("host", "traexx", "--seats", "2", "--name", "Ada", "--server", own.address, home=f"{home}/a")
    invite = host.links()[0]
    host.wait("Ada, you have seat 1")
    host.wait("“help”")
    host.type("start")
    host.wait("! seat 2 is still free")
    ben = Lines("join", invite, "--name", "Ben", home=f"{home}/b")
    ben.wait("Ben, you have seat 2")
    host.wait(r"\* Ben takes seat 2")
    ben.type("say good-luck")
    host.wait(r"\* Ben: Good luck!")
    host.type("start")

    def ada(program, number):
        if number == 0:
            program.type("z99-z99")
            program.wait(r"\S.*\n.*help\) > ")
            program.type("hint")
            program.wait("no help")
        if number == 2:
            own.kill()
            program.wait("The line is lost")
            own.start()
            program.wait("The line is back")
        if number == 4:
            program.type("say nice")

    def first_half(program, number):
        if number == 5:
            raise StopIteration

    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        moves = pool.submit(play_lines, host, ada)
        try:
            play_lines(ben, first_half)
        except StopIteration:
            ben.process.send_signal(signal.SIGINT)
        ben.wait("Your seat is kept")
        assert ben.end() == 128 + signal.SIGINT
        ben = Lines("join", invite, home=f"{home}/b")
        ben.wait("Ben, you have seat 2 again")
        ben.type("leave")
        ben.wait("A bot plays for you")
        ben.type("back")
        ben.wait("You play again")
        play_lines(ben, lambda program, number: None)
        assert moves.result(PATIENCE) > 5
    host.type(f"save {home}/a.rec")
    host.wait("> ")
    host.type("verify")
    host.wait("> ")
    ben.type(f"save {home}/b.rec")
    ben.wait("> ")
    ben.type("")
    assert ben.end() == 0, ben.shown[-800:]
    for who in "ab":
        verified(f"{home}/{who}.rec")
    text = pathlib.Path(f"{home}/a.rec").read_text()
    assert "# seat 2 bot " in text and "# seat 2 person Ben" in text, "lending does not stand in the record"
    host.type("again")
    host.wait("There is a next game")
    host.type("next")
    host.wait("Ada|free")
    host.type("close")
    host.wait("The host has closed the table")
    assert host.end() == 0, host.shown[-800:]
    own.kill()


def screen(home, server):
    """Full screen, with a bot beside; a word typed after a colon; the server is killed and comes back."""
    own = Server(home)
    terminal = Terminal("host", "nulli-flow", "--seats", "2", "--bot", "2:random", "--start", "--help-allowed", "--name", "Ada", "--server", own.address,
                        columns=100, rows=40, env={"XDG_DATA_HOME": home})
    terminal.wait("Enter", seconds=20)
    lit = moves = 0
    own_words = killed = False
    for _ in range(6000):
        terminal.settle()
        text = terminal.text()
        if terminal.status is not None or "“save”" in text:
            break
        if "Any key goes on" in text or "q goes back" in text:
            terminal.key("x")
        elif moves == 2 and not own_words:
            own_words = True
            terminal.send(":who\r")
            terminal.wait("Who sits where")
            terminal.wait("a bot: random")
            terminal.key("q")
            terminal.send(":say nonsense\r")
            terminal.wait("none of the words")
            terminal.key("h")
            terminal.wait("Hint:")
            terminal.key("escape", "escape")
        elif moves == 4 and not killed:
            killed = True
            own.kill()
            terminal.wait("line lost")
            own.start()
            terminal.wait_gone("line lost")
        elif "Enter plays it" in text:
            moves += 1
            terminal.key("enter")
        elif "Enter goes on" in text or "Choose one of the lit" in text:
            terminal.key("tab", "enter")
        elif "Waiting for" not in text and "sent:" not in text:
            lit += bool(terminal.lit())
            terminal.key("enter")
    assert lit > 0 and moves > 4, f"{moves} moves, lit {lit}:\n{terminal.text()}"
    terminal.send(f"save {home}/game.rec\r")
    terminal.wait("game.rec")
    terminal.send("\r")
    assert terminal.wait_end() == 0, f"status {terminal.status}:\n{terminal.text()}"
    verified(f"{home}/game.rec")
    own.kill()


def watched_screen(home, server):
    """Watching in full screen follows a game that two programs play."""
    host = Lines("host", "traexx", "--seats", "2", "--bot", "2:club", "--only-host", "--server", server.address, home=home)
    invite, watch, _ = host.links()
    terminal = Terminal("watch", watch, env={"XDG_DATA_HOME": home})
    terminal.wait("Waiting for the start")
    host.wait("“help”")
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        done = pool.submit(run, "join", invite, "--name", "Bot", "--exec", f"{PROGRAM} bot traexx --level club", env={"XDG_DATA_HOME": home})
        host.wait("Bot takes seat")
        host.type("start")
        terminal.wait("Any key goes on", seconds=30)
        assert done.result(PATIENCE)[0] == 0, done.result()
    terminal.key("x")
    terminal.wait("q goes back")
    terminal.key("q")
    terminal.wait("“save”")
    terminal.send("\r")
    assert terminal.wait_end() == 0, terminal.text()
    assert host.end() == 0, host.shown[-800:]


def fails(home, server):
    """A program that fails loses its seat, and a bot plays on."""
    host = Lines("host", "traexx", "--seats", "2", "--bot", "2:club", "--only-host", "--start", "--server", server.address, home=home)
    invite = host.links()[0]
    status, out, err = run("join", invite, "--name", "Bot", "--exec", "read line; echo nonsense", env={"XDG_DATA_HOME": home})
    assert status == 1 and "lost its seat" in err, f"{status} {out} {err}"
    host.wait("The game is over")
    assert host.end() == 0, host.shown[-800:]


def moves_on(home, server):
    """A seat moves to another device by its own link; a game that is over can be looked at again; a sheet of one's own travels."""
    sheet = f"{home}/own.sheet"
    assert run("sheet", "new", "nulli-flow", "--seed", "3", "--out", sheet)[0] == 0
    host = Lines("host", "nulli-flow", "--seats", "2", "--sheet", sheet, "--bot", "2:random", "--name", "Ada", "--server", server.address, home=f"{home}/a")
    invite, watch, _ = host.links()
    host.wait("“help”")
    table = invite.split("/")[-2]
    token = re.search(r"^token (\S+)$", pathlib.Path(f"{home}/a/nullarium/online/{table}-1").read_text(), re.M)[1]
    host.type("start")
    host.wait(r"help\) > ")
    own = invite[:-22] + token
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        done = pool.submit(run, "join", own, "--exec", f"{PROGRAM} bot nulli-flow --level random", "--out", f"{home}/b.rec", env={"XDG_DATA_HOME": f"{home}/b"})
        host.wait("moved to another device")
        assert host.end() == 1, host.shown[-500:]
        assert done.result(PATIENCE)[0] == 0, done.result()
    verified(f"{home}/b.rec")
    title = re.search(r"^(?!\|)sheet (\S+)", pathlib.Path(f"{home}/b.rec").read_text(), re.M)
    assert title and "\n| " in pathlib.Path(f"{home}/b.rec").read_text(), "the sheet does not stand in the record"
    result = pathlib.Path(f"{home}/b.rec").read_text().splitlines()[-1].split()[1:]
    for words, place in ((["watch", watch], "c"), (["join", invite], "b")):
        again = Lines(*words, home=f"{home}/{place}")
        again.wait("The game is over")
        assert all(f": {score}" in again.shown for score in result), again.shown[-500:]
        assert again.end() == 0, again.shown[-500:]


# -- what can be wrong -------------------------------------------------------------------------------------------


class Foreign(http.server.BaseHTTPRequestHandler):
    """A server that knows nothing of tables."""

    def do_GET(self):
        self.send_error(404)

    do_POST = do_GET

    def log_message(self, *_):
        pass


def foreign(tls=None):
    there = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign)
    if tls:
        there.socket = tls.wrap_socket(there.socket, server_side=True)
    threading.Thread(target=there.serve_forever, daemon=True).start()
    return there


def refused(home, server):
    """One clear sentence each, and a status that is not 0."""
    env = {"XDG_DATA_HOME": home}
    table, token = "a" * 16, "A" * 22

    def check(words, sentence, status=1, stdin=""):
        done = run(*words, env=env, stdin=stdin)
        assert done[0] == status and sentence in done[2] and done[2].count("\n") == 1, f"{words}: {done}"

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{free.getsockname()[1]}"
    there = foreign()
    old = f"http://127.0.0.1:{there.server_port}"
    for words, sentence in [(["join", f"{nobody}/#/t/{table}/{token}"], "nobody answers at " + nobody),
                            (["watch", f"{nobody}/#/t/{table}/{token}"], "nobody answers at " + nobody),
                            (["host", "traexx", "--server", nobody], "nobody answers at " + nobody),
                            (["join", f"{server.address}/#/t/{table}/{token}"], "no such table"),
                            (["join", f"{old}/#/t/{table}/{token}"], "knows nothing of online tables"),
                            (["host", "traexx", "--server", old], "knows nothing of online tables")]:
        check(words, sentence)
    there.shutdown()
    there.server_close()
    for words, sentence in [(["join", "game.rec"], "no link to a table"), (["join", f"{server.address}/#/t/{table}"], "no link to a table"),
                            (["join"], "join"), (["host"], "host"), (["host", "chess"], "chess"),
                            (["host", "traexx", "--server", "localhost"], "is no server"), (["host", "traexx", "--limit", "live:1"], "is no limit"),
                            (["host", "traexx", "--bot", "club"], "puts no bot"), (["host", "traexx", "--seats", "2", "--bot", "3:club"], "3"),
                            (["host", "traexx", "--bot", "2:chess"], "chess"), (["host", "traexx", "--seats", "9"], "9")]:
        check(words, sentence, 2)
    host = Lines("host", "traexx", "--seats", "3", "--bot", "3:club", "--name", "Ada", "--limit", "live:30", "--server", server.address, home=f"{home}/a")
    invite, watch, own = host.links()
    host.wait("“help”")
    check(["join", invite[:-22] + token], "does not open this table")
    german = re.search(r"^wrong-link = (.*)$", (ROOT / "i18n/de/online.txt").read_text(), re.M)[1]
    check(["join", invite[:-22] + token, "--lang", "de"], german)
    check(["join", invite], "--name", 2)
    check(["join", invite, "--name", "B\x07en"], "", 2)
    check(["join", invite, "--name", "Ben", "--seat", "1"], "seat 2 is free: --seat 2")
    check(["join", invite, "--name", "Ben", "--seat", "7"], "7", 2)
    check(["join", watch, "--name", "Ben"], "nullarium watch", 2)
    check(["watch", invite], "nullarium join", 2)
    check(["watch", watch, "--view", "1"], "--view", 2)
    ben = Lines("join", invite, "--name", "Ben", home=home)
    ben.wait("you have seat 2")
    check(["join", invite, "--name", "Cid"], "no seat is free")
    ben.type("start")
    ben.wait("! only the host")
    ben.type("leave")
    ben.wait("You have left the table")
    assert ben.end() == 0
    host.wait("Seat 2 is free")
    host.type("close")
    host.wait("closed the table")
    assert host.end() == 0, host.shown[-500:]


def certificate(home, server):
    """Who cannot prove who he is gets nothing."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost", "-keyout", f"{home}/key", "-out", f"{home}/cert"],
                   check=True, capture_output=True)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(f"{home}/cert", f"{home}/key")
    there = foreign(tls)
    status, _, err = run("join", f"https://localhost:{there.server_port}/#/t/{'a' * 16}/{'A' * 22}", env={"XDG_DATA_HOME": home})
    there.shutdown()
    there.server_close()
    assert status == 1 and "certificate" in err, err


class Cheat(http.server.BaseHTTPRequestHandler):
    """A table that does not keep what it promised about the dice: how, says the server's `how`."""

    def answer(self, *lines):
        body = "".join(line + "\n" for line in lines).encode()
        self.send_response(403 if lines[0].startswith("bye") else 200)
        self.send_header("nullarium-game", "nullern")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        word, *rest = self.rfile.read(int(self.headers["Content-Length"])).decode().split()
        there = self.server
        there.said.append(word)
        if word == "hello":
            self.answer("bye reload" if there.how == "rules" and rest[3] != "-" else f"hello 1 {'a' * 16} 0 0 invite")
            return
        if word == "claim":
            there.hash = rest[2]
        if word == "reveal":
            there.lines = ["nullarium 1", "game nullern", "seats 2", "name 1 Ada", "bot 2 club", "view 1", "---", f"# fair 1 {'a' * 16} {'1' * 64}",
                           f"# entropy 1 {there.hash} -"]
        self.answer("ok " + word)

    def do_GET(self):
        there, how = self.server, self.server.how
        seated = "claim" in there.said
        first = int(re.search(r"from=(\d+)", self.path)[1])
        lines = [f"{number} {line}" for number, line in enumerate(there.lines, 1) if number > first]
        commit = "2" * 64 if how == "commit" and seated else "1" * 64
        shown = "3" * 64 if how == "hash" else there.hash
        self.answer(*lines, "fair " + commit, *([f"hash 1 {shown}", "seat 1 here Ada", "state starting"] if seated else ["seat 1 free", "state open"]))

    def log_message(self, *_):
        pass


def cheated(home, server):
    """Whoever exchanges what the dice follow from, or says that a reveal did not come, is left with a word; nothing is revealed to the first two."""
    for how, sentence, revealed in (("commit", "the server has exchanged", False), ("hash", "the table has exchanged", False), ("reveal", "was shown in time", True),
                                    ("rules", "other rules", False)):
        there = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Cheat)
        there.how, there.said, there.lines, there.hash = how, [], [], "-"
        threading.Thread(target=there.serve_forever, daemon=True).start()
        status, out, err = run("join", f"http://127.0.0.1:{there.server_port}/#/t/{'a' * 16}/{'A' * 22}", "--name", "Ada", "--exec", "cat", "--plain",
                               env={"XDG_DATA_HOME": f"{home}/{how}"})
        there.shutdown()
        there.server_close()
        assert status == 1 and sentence in err, f"{how}: {status} {out} {err}"
        assert ("reveal" in there.said) == revealed, f"{how}: {there.said}"


TESTS = [programs, crossing, screen, watched_screen, fails, moves_on, refused, cheated, certificate]


def main():
    checks = Checks()
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    with tempfile.TemporaryDirectory(prefix="nullarium-") as place:
        server = Server(place)

        def attempt(test):
            with tempfile.TemporaryDirectory(prefix="nullarium-") as home:
                try:
                    test(home, server)
                except Exception as trouble:  # a test that fails must not end the others
                    return f"{type(trouble).__name__}: {trouble}"
            return None

        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            chosen = [test for test in TESTS if only in test.__name__]
            for test, trouble in zip(chosen, pool.map(attempt, chosen)):
                checks.check(trouble is None, f"{test.__name__}: {test.__doc__.splitlines()[0]}", trouble)
        server.kill()
    checks.close()


if __name__ == "__main__":
    main()
