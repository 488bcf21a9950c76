"""Online tables against the real program: whole games over HTTP and WebSocket, every status, bad input, limits, names and origins, log and measures,
a server that is killed in the middle, one game by curl.

  online_test.py BUILD [BUILD_OF_THE_LIBRARY]
"""
import os
import pathlib
import re
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time
from checks import Checks
from online_client import Closed, Engine, Person, Server, WebSocket, hash_of, header_of, new_token

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1]).resolve()
PROGRAM = str(BUILD / "nullarium")
Engine.load(sys.argv[-1])
checks = Checks()
scratch = tempfile.TemporaryDirectory()
folder = pathlib.Path(scratch.name)
FREE = ["--per-address", "0", "--tables-per-address", "0", "--lines-per-second", "0"]
GAMES = [("nulli-flow", 2), ("nulli-hex", 4), ("traexx", 3), ("null-bock", 4), ("nullern", 5)]


def sit(server, words, seats, start=True):
    """Persons at these seats; with a start they have shown their entropy."""
    people = [Person(words["table"], seat, f"Zoë {seat}") for seat in seats]
    for person in people:
        status, text = server.say(words["table"], words["invite"], person.claim())
        if (status, text) != (200, "ok claim"):
            raise RuntimeError(f"{status} {text}")
    if start:
        answers = [server.say(words["table"], words["host"], "start")]
        answers += [server.say(words["table"], person.token, "reveal " + person.entropy.hex()) for person in people]
        if any(status != 200 for status, _ in answers):
            raise RuntimeError(answers)
    return people


def verify(server, words, told=None):
    """The finished record, checked by the program; None: it is not sound."""
    status, headers, record = server.ask("GET", f"/t/{words['table']}/record", token=words["watch"])
    path = folder / f"{words['table']}.rec"
    path.write_text(record)
    more = []
    if told:
        (folder / "told.rec").write_text("\n".join(told) + "\n")
        more = ["--told", str(folder / "told.rec")]
    done = subprocess.run([PROGRAM, "verify", str(path), *more, "--lang", "en"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return record if status == 200 and headers["content-type"].startswith("text/plain") and done.returncode == 0 else None, done.stdout


# -- whole games -----------------------------------------------------------------------------------------------------------

server = Server(PROGRAM, folder / "tables.db", *FREE)


def play_by_http(game, seats):
    words = server.make(header_of(game, seats, bots=[(seats, "club")]))
    people = sit(server, words, range(1, seats))

    def play(person):
        while not person.over:
            status, headers, lines = server.poll(person.table, person.token, len(person.lines), wait=20)
            if status != 200 or not headers["nullarium-notes"].isdigit():
                raise RuntimeError(status)
            for line in lines:
                person.hear(line)
            while move := person.next_move():
                if person.sent == move:
                    break
                answer = server.say(person.table, person.token, move)
                person.sent = move
                if answer != (200, f"ok {move.split()[1]}"):
                    raise RuntimeError(f"{move}: {answer}")

    for person in people:
        person.sent = None
    threads = [threading.Thread(target=play, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return words, people


def play_by_socket(game, seats):
    """All sit down, show their entropy and move over sockets; a watcher looks on."""
    words = server.make(header_of(game, seats))
    table = words["table"]
    host = WebSocket(server.port, f"/t/{table}")
    host.send(f"hello 1 {words['host']} 0 -")
    host.until_line("hello 1")
    host.send(f"fill {seats} expert")
    host.until_line("ok fill")
    people = [Person(table, seat, f"P{seat}") for seat in range(1, seats)]
    for person in people:
        person.link, person.sent = WebSocket(server.port, f"/t/{table}"), None
        person.link.send(f"hello 1 {words['invite']} 0 -")
        person.link.until_line("hello 1")
        person.link.send(person.claim())
        person.link.until_line("ok claim")
    watcher = Person(table, 0, "")
    watcher.link = WebSocket(server.port, f"/t/{table}")
    watcher.link.send(f"hello 1 {words['watch']} 0 -")
    hello = watcher.link.until_line("hello 1")[-1]
    if hello != f"hello 1 {table} 0 0 watch":
        raise RuntimeError(hello)
    host.send("start")
    deadline = time.monotonic() + 60
    while not all(person.over for person in people) and time.monotonic() < deadline:
        for person in people:
            while person.link.has_line(0.001):
                line = person.link.line()
                if line.startswith(("refused", "bye", "later")):
                    raise RuntimeError(f"{person.sent}: {line}")
                if not line.startswith(("ok ", "hello ")):
                    person.hear(line)
            said = "reveal " + person.entropy.hex() if person.notes.get("state") == "starting" else person.next_move()
            if said and said != person.sent:
                person.link.send(said)
                person.sent = said
    while not watcher.over:
        watcher.hear(watcher.link.line())
    for one in [host, watcher.link, *(person.link for person in people)]:
        one.close()
    return words, people


for game, seats in GAMES:
    for way, play in [("HTTP", play_by_http), ("WebSocket", play_by_socket)]:
        words, people = play(game, seats)
        record, said = verify(server, words, people[0].lines)
        checks.check(all(person.over for person in people) and record and re.search(r"^result ", record, re.M) and "# secret" in record,
                     f"{game} for {seats} over {way}: played to its end, verified, as seat 1 was told it", said)
checks.check(server.measure("nullarium_tables_broken_total") == 0 and server.measure("nullarium_moves_total") > 100, "moves are counted, no table broke", "")

# -- statuses ---------------------------------------------------------------------------------------------------------------


def expect(status, answer, name, word=""):
    checks.check(answer[0] == status and word in answer[-1], f"{name}: {status}", answer)
    return answer


words = server.make(header_of("nulli-flow", 2, names=[(2, "Grace")]))
table = words["table"]
checks.check(re.fullmatch("[a-z2-7]{16}", table) and all(re.fullmatch("[A-Za-z0-9_-]{22}", words[one]) for one in ("host", "invite", "watch")) and
             re.fullmatch("[0-9a-f]{64}", words["commit"]), "names of a table and tokens", words)
_, _, notes = server.poll(table, words["invite"])
checks.check({"state open", f"fair {words['commit']}", "seat 1 free", "seat 2 away Grace", "hash 1 -", "hash 2 -"} <= set(notes), "notes of an open table", notes)
expect(409, server.say(table, words["host"], "start"), "start with a free seat", "refused start")
ada = Person(table, 1, "Ada")
expect(200, server.say(table, words["invite"], ada.claim()), "claim", "ok claim")
expect(200, server.say(table, words["invite"], ada.claim()), "the same claim again", "ok claim")
expect(409, server.say(table, words["invite"], Person(table, 1, "Eve").claim()), "a taken seat", "refused claim")
expect(409, server.say(table, words["invite"], Person(table, 2, "Eve").claim()), "a seat for somebody else", "refused claim")
grace = Person(table, 2, "Grace")
expect(200, server.say(table, words["invite"], grace.claim()), "a seat with one's name on it", "ok claim")
expect(409, server.say(table, words["invite"], Person(table, 2, "Late").claim()), "a full table", "refused claim")
expect(403, server.say(table, new_token(), "start"), "an unknown token")
expect(403, server.say(table, "", "start"), "no token")
expect(403, server.say(table, ada.token, "start"), "a word of the host's", "refused start")
expect(403, server.ask("GET", f"/t/{table}/lines?from=0&wait=0", token=new_token()), "lines with an unknown token")
expect(409, server.ask("GET", f"/t/{table}/record", token=words["watch"]), "a record before the end")
expect(200, server.say(table, words["host"], "start"), "start", "ok start")
expect(200, server.say(table, words["host"], "start"), "start again", "ok start")
expect(422, server.say(table, ada.token, "reveal " + "00" * 32), "entropy that was not committed to", "refused reveal")
for person in (ada, grace):
    expect(200, server.say(table, person.token, "reveal " + person.entropy.hex()), "reveal", "ok reveal")
for person in (ada, grace):
    for line in server.poll(table, person.token)[2]:
        person.hear(line)
person, other = (ada, grace) if ada.next_move() else (grace, ada)
expect(409, server.say(table, other.token, "move 1 a1-b1"), "early", "refused 1")
expect(422, server.say(table, other.token, "move 0 a1-z26"), "a move that is against the rules", "refused 0")
expect(422, server.say(table, person.token, "move 0 nonsense"), "no move", "refused 0")
move = person.next_move()
expect(200, server.say(table, person.token, move), "a move", "ok 0")
expect(200, server.say(table, person.token, move), "the same again", "ok 0")
expect(409, server.say(table, person.token, "move 0 a1-a2"), "another one instead", "refused 0")
for line in ["", "dance", "move", "move x y", "move 1", "hello 2 x 0 -", "say rubbish", "rotate short", "claim 9 x y z", "limit live 1", "\xe4" * 30, "a" * 5000]:
    status, text = server.say(table, person.token, line)
    checks.check(status in (400, 403, 409, 422), f"{line[:20]!r}: refused ({status})", text[:200])
expect(400, server.ask("POST", f"/t/{table}", b"say \xff\xfe", person.token), "no UTF-8")
expect(400, server.ask("POST", f"/t/{table}", "say hello\nsay hello", person.token), "two lines at once")
expect(200, server.ask("POST", f"/t/{table}", "say hello\n", person.token), "a line with its end", "ok say")
expect(404, server.say("a" * 16, person.token, move), "no such table")
expect(404, server.say("A" * 16, person.token, move), "no name of a table")
expect(404, server.ask("GET", f"/t/{table}/nothing"), "nothing there")
expect(404, server.ask("GET", "/t/"), "no table at all")
for method, path, allow in [("GET", "/t", "POST"), ("GET", f"/t/{table}", "POST"), ("POST", f"/t/{table}/lines", "GET"), ("DELETE", f"/t/{table}", "POST"),
                            ("PUT", "/t", "POST"), ("HEAD", f"/t/{table}/record", "GET")]:
    answer = server.ask(method, path, token=person.token)
    checks.check(answer[0] == 405 and answer[1]["allow"] == allow, f"{method} {path[:3]}: 405", answer)
for body, name in [("", "nothing"), ("nullarium 1\n", "half a header"), ("nullarium 9\ngame nulli-flow\nseats 2\n---\n", "another version"),
                   (header_of("chess", 2), "another game"), (header_of("nulli-flow", 99), "too many seats"),
                   (header_of("nulli-flow", 2, bots=[(1, "genius")]), "no such bot"), (header_of("nulli-flow", 2, names=[(1, "a\x07b")]), "a name that beeps"),
                   ("\xff" * 100, "rubbish"), ("nullarium 1\ngame nulli-flow\nseats 2\nsheet none-such\n---\n", "no such sheet")]:
    status, _, text = server.ask("POST", "/t", body.encode("latin-1"))
    checks.check(status in (400, 422) and text.startswith("refused") and text.count("\n") == 1, f"a table of {name}: {status}", text[:200])
expect(413, server.ask("POST", "/t", "x" * 16385), "a header of more than 16 kB")
expect(411, server.ask("POST", "/t", iter([b"x"]), headers={"Transfer-Encoding": "chunked"}), "a chunked header")
status, text = server.say(table, words["invite"], f"claim 1 {new_token()} - " + "n" * 4000)
checks.check(status in (400, 409, 422) and "47" in text, "a name of 4 kB", text[:200])

turns = server.make(header_of("nullern", 3))
everybody, idle = sit(server, turns, [1, 2, 3]), []
while not 0 < len(idle) < 3:  # bids are made by all at once, cards are played one after the other
    for someone in everybody:
        if move := someone.next_move():
            server.say(turns["table"], someone.token, move)
    for someone in everybody:
        for line in server.poll(turns["table"], someone.token)[2]:
            someone.hear(line)
    idle = [someone for someone in everybody if not someone.next_move()]
answer = server.say(turns["table"], idle[0].token, f"move {idle[0].decisions} r1")
expect(422, answer, "not one's turn", f"refused {idle[0].decisions}")

# a poll waits for what is new, and no longer
began = time.monotonic()
status, headers, lines = server.poll(table, person.token, len(person.lines) + 3, wait=0)
checks.check(status in (200, 403, 409) and time.monotonic() - began < 5, "wait=0 answers at once", (status, lines[:3]))
heard = [server.poll(table, words["watch"], 0, wait=25)]
checks.check(heard[0][0] == 200 and heard[0][2][0].startswith("1 nullarium"), "a poll for somebody who has nothing is answered at once", heard)
status, headers, lines = server.poll(table, words["invite"], 0, wait=0)
version = headers["nullarium-notes"]
waiter = threading.Thread(target=lambda: heard.append(server.ask("GET", f"/t/{table}/lines?from=0&wait=25&notes={version}", token=words["invite"])))
waiter.start()
time.sleep(0.2)
quiet = len(heard)
server.say(table, person.token, "say thanks")
waiter.join(20)
checks.check(quiet == 1 and len(heard) == 2 and f"said {person.seat} thanks" in heard[1][2], "a poll waits for the next note", heard[1:])

# -- what a stranger tried who had only the page of the wire ------------------------------------------------------------------

odd = server.make(header_of("nulli-flow", 3, bots=[(2, "club")], names=[(3, "Grace")]))
blank = Person(odd["table"], 1, "  Ada   Lovelace ")
expect(200, server.say(odd["table"], odd["invite"], blank.claim()), "a name with blanks", "ok claim")
expect(200, server.say(odd["table"], blank.token, "leave"), "leave before the start", "ok leave")
again = server.say(odd["table"], odd["invite"], "leave")
expect(200, again, "leave once more, as a guest", "ok leave")
expect(200, server.say(odd["table"], odd["invite"], blank.claim()), "the same seat with its own former token", "ok claim")
expect(200, server.say(odd["table"], odd["host"], "start"), "start", "ok start")
expect(200, server.say(odd["table"], blank.token, "reveal " + blank.entropy.hex()), "reveal", "ok reveal")
late = Person(odd["table"], 3, "Grace")
expect(409, server.say(odd["table"], odd["invite"], f"claim 3 {late.token} - Grace"), "a reserved seat after the start", "refused claim")
other = Person(odd["table"], 1, "Ada Lovelace")
other.token = blank.token
expect(400, server.say(odd["table"], odd["invite"], other.claim()), "another hash after the start", "claim-late-hash")
for line in server.poll(odd["table"], blank.token)[2]:
    blank.hear(line)
checks.check("name 1 Ada Lovelace" in blank.lines, "names have single blanks", blank.lines[:6])
expect(200, server.say(odd["table"], odd["host"], "close"), "close", "ok close")
for line in server.poll(odd["table"], blank.token, start=len(blank.lines))[2]:
    blank.hear(line)
record, said = verify(server, odd, blank.lines)
checks.check(record and "# closed" in record, "a closed game, as he was told it, is verified", said)
expect(200, server.say(odd["table"], odd["host"], "again"), "again", "ok again")
follow = next(line.split()[1] for line in server.poll(odd["table"], blank.token)[2] if line.startswith("next "))
foreign = Person(follow, 1, "Ada")
expect(400, server.say(follow, blank.token, foreign.claim()), "the next table with another token", "own-token")
expect(200, server.say(follow, odd["host"], "close"), "close before the start", "ok close")
expect(409, server.ask("GET", f"/t/{follow}/record", token=odd["watch"]), "no record of a game that did not begin", "no-record")
expect(409, server.ask("GET", f"/t/{follow}/lines?from=7&wait=0", token=odd["invite"]), "more lines than there are", "bye reload")

# -- sockets ----------------------------------------------------------------------------------------------------------------


def open_socket(id=table, token=None, start=0, rules="-", **more):
    link = WebSocket(server.port, f"/t/{id}", **more)
    link.send(f"hello 1 {token or words['watch']} {start} {rules}")
    return link


def closing(link):
    """Everything up to the close, and its code."""
    lines = []
    try:
        while True:
            lines.append(link.line())
    except Closed as closed:
        return lines, closed.code
    except ConnectionError:
        return lines, None
    finally:
        link.close()


checks.check(closing(open_socket("a" * 16))[0] == ["bye gone"], "an old link: bye gone", "")
lines, code = closing(open_socket(token=new_token()))
checks.check(lines[-1] == "bye gone" and lines[0].startswith("refused hello") and code == 1000, "an unknown token: refused, bye gone", lines)
checks.check(closing(open_socket(start=9999))[0] == ["bye reload"], "more lines than there are: bye reload", "")
checks.check(closing(open_socket(rules="0123456789abcdef"))[0] == ["bye reload"], "other rules: bye reload", "")
for name, raw, wanted in [("unmasked", b"\x81\x05hello", 1002), ("a gigabyte", b"\x81\xff\0\0\0\0\x40\0\0\0abcd", 1009), ("garbage", b"\xff" * 100, 1002),
                          ("binary", b"\x82\x80abcd", 1003), ("no UTF-8", b"\x81\x81\0\0\0\0\xff", 1007), ("a line end", b"\x81\x81\0\0\0\0\n", 1007),
                          ("a first fragment", b"\x01\x81\0\0\0\0a", 1003), ("a ping too long", b"\x89\xfe\0\x7eabcd", 1002)]:
    link = open_socket()
    link.until_line("hello 1")
    link.link.sendall(raw)
    checks.check(closing(link)[1] == wanted, f"a frame: {name}: {wanted}", "")
link = WebSocket(server.port, f"/t/{table}")
link.send("move 0 a1-a2")
lines, code = closing(link)
checks.check(lines and lines[-1].startswith("bye") and code == 1000, "no hello first", lines)
for more, path, wanted, name in [("Origin: http://evil.example\r\n", f"/t/{table}", 403, "another page"), ("", "/t/short", 404, "no table"), ("", "/healthz", 403, "no tables there")]:
    link = WebSocket(server.port, path, more)
    checks.check(link.status == wanted, f"a socket from {name}: {wanted}", link.head)
    link.close()
link = WebSocket(server.port, f"/t/{table}", f"Origin: http://127.0.0.1:{server.port}\r\n")
checks.check(link.status == 101, "a socket from our own page", link.head)
link.send_frame(8, struct.pack(">H", 1000) + b"bye")
checks.check(closing(link)[1] == 1000, "a close is answered", "")
links = [open_socket(token=person.token) for _ in range(5)]
ends = [link.line() for link in links]
checks.check([end.split()[0] for end in ends] == ["hello"] * 4 + ["bye"] and ends[4] == "bye crowded", "four sockets a seat", ends)
before = len(person.lines)
for link in links[:4]:
    link.close()
new = new_token()
old = open_socket(token=person.token)
old.until_line("hello 1")
expect(200, server.say(table, person.token, f"rotate {new}"), "rotate", "ok rotate")
checks.check(closing(old)[0][-1] == "bye moved", "the other device hears bye moved", "")
checks.check(closing(open_socket(token=person.token))[0][-1] == "bye moved", "and its token leads nowhere", "")
person.token = new
still = open_socket(token=new)
checks.check(still.until_line("hello 1")[-1].endswith(" seat"), "the new one has the seat", "")
still.close()

# a thousand lines at once: the table says goodbye, nobody else notices
with_limits = Server(PROGRAM, folder / "limits.db")
limited = with_limits.make(header_of("nulli-flow", 2))
link = WebSocket(with_limits.port, f"/t/{limited['table']}")
link.send(f"hello 1 {limited['invite']} 0 -")
for _ in range(200):
    try:
        link.send("say hello")
    except OSError:
        break
lines, _ = closing(link)
checks.check(lines[-1] == "bye rate", "200 lines at once: bye rate", lines[-3:])
made = [with_limits.ask("POST", "/t", header_of("nulli-flow", 2))[0] for _ in range(30)]
checks.check(made == [201] * 9 + [429] * 21, "ten tables from one address, then 429", made)
links = []
for _ in range(80):
    try:
        links.append(WebSocket(with_limits.port, f"/t/{limited['table']}"))
    except (Closed, OSError):
        pass
checks.check(50 <= len([link for link in links if link.status == 101]) <= 60, "sixty sockets from one address", len(links))
for link in links:
    link.close()

# -- names, measures, log ------------------------------------------------------------------------------------------------------

for host, status in [("localhost", 200), ("LOCALHOST:99", 200), ("127.0.0.1", 200), ("[::1]:80", 200), ("192.0.2.7:7777", 200), ("evil.example", 403), ("localhost.evil.example", 403),
                     ("", 403), ("[::1", 403), ("127.0.0.1.evil.example", 403)]:
    expect(status, server.ask("GET", f"/t/{table}/lines?from=0&wait=0", token=words["watch"], headers={"Host": host}), f"Host {host!r}")
for origin, status in [("http://localhost:7777", 200), ("https://localhost:7777", 200), ("http://localhost:7778", 403), ("http://evil.example", 403), ("null", 403)]:
    expect(status, server.ask("GET", f"/t/{table}/lines?from=0&wait=0", token=words["watch"], headers={"Host": "localhost:7777", "Origin": origin}), f"Origin {origin!r}")
named = Server(PROGRAM, folder / "named.db", "--name", "play.example.org", "--behind", "127.0.0.1", "--tables-per-address", "1", "--per-address", "2")
expect(201, named.ask("POST", "/t", header_of("nulli-flow", 2), headers={"Host": "Play.Example.org", "X-Forwarded-For": "192.0.2.1"}), "--name")
expect(429, named.ask("POST", "/t", header_of("nulli-flow", 2), headers={"Host": "play.example.org", "X-Forwarded-For": "192.0.2.1"}), "--behind: the same address again")
made = named.ask("POST", "/t", header_of("nulli-flow", 2), headers={"Host": "play.example.org", "X-Forwarded-For": "198.51.100.9, 192.0.2.2"})
expect(201, made, "--behind: another one")
id = made[2].split()[1]
links = [WebSocket(named.port, f"/t/{id}", "X-Forwarded-For: 2001:db8::1\r\n") for _ in range(3)]
checks.check(closing(links[2])[0] == ["bye crowded"], "--per-address behind a proxy: bye crowded", "")
other = WebSocket(named.port, f"/t/{id}", "X-Forwarded-For: 2001:db8:0:1::1\r\n")
links[0].close()
links[1].close()
checks.check(other.status == 101, "and nobody else", "")
other.close()
expect(403, named.ask("GET", "/metrics", headers={"X-Forwarded-For": "192.0.2.1"}), "/metrics for somebody else")
expect(200, named.ask("GET", "/metrics"), "/metrics for this computer")
expect(403, server.ask("GET", "/metrics", headers={"Host": "evil.example"}), "/metrics under another name")
everyone = Server(PROGRAM, folder / "everyone.db", "--metrics-for-all", "--behind", "127.0.0.1")
expect(200, everyone.ask("GET", "/metrics", headers={"X-Forwarded-For": "192.0.2.1"}), "--metrics-for-all")
for one in (with_limits, named, everyone):
    checks.check(one.stop() == 0, "it ends well", "")
measures = server.ask("GET", "/metrics")[2]
for name in ["nullarium_tables", "nullarium_sockets", "nullarium_events_total", "nullarium_refused_total", "nullarium_later_total", "nullarium_tables_broken_total",
             'nullarium_commit_seconds_bucket{le="+Inf"}', "nullarium_commit_seconds_count"]:
    checks.check(re.search(rf"^{re.escape(name)} \d+$", measures, re.M), f"/metrics has {name}", measures[-300:])
logged = "".join(server.log)
checks.check(" POST /t 200 " in logged and " GET /t 101 " in logged and not any(secret in logged for secret in [table, *words.values(), person.token, "from=", "hello 1"]),
             "the log has routes and statuses, no table, token, query or body", logged[-300:])

# -- two servers, one file; a locked one; a full one -----------------------------------------------------------------------------

second = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", str(folder / "tables.db"), "--lang", "en"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=20)
checks.check(second.returncode == 1 and len(second.stderr.splitlines()) == 1, "a second server on the same file is refused", second.stderr)
lines_before = server.poll(table, words["watch"])[2]
locker = sqlite3.connect(folder / "tables.db", timeout=5, isolation_level=None)
try:
    locker.execute("BEGIN IMMEDIATE")
    locked = True
except sqlite3.OperationalError:  # the server lets nobody in: as good
    locked = False
person.lines, person.engine, person.asked, person.decisions = [], None, None, 0
other.lines = []
for someone in (ada, grace):
    someone.lines, someone.engine, someone.asked, someone.decisions, someone.over = [], None, None, 0, False
    for line in server.poll(table, someone.token)[2]:
        someone.hear(line)
mover = ada if ada.next_move() else grace
if locked:
    status, text = server.say(table, mover.token, mover.next_move())
    checks.check(status == 503 and text.startswith("later "), "a locked database: later", (status, text))
    checks.check(server.poll(table, words["watch"])[0] == 200, "watching goes on", "")
    locker.execute("ROLLBACK")
    deadline = time.monotonic() + 20
    while (status := server.say(table, mover.token, mover.next_move())[0]) == 503 and time.monotonic() < deadline:
        time.sleep(0.1)
    checks.check(status == 200, "and when it is free again the move is taken", status)
locker.close()

full = Server(PROGRAM, folder / "full.db", *FREE, full=200000)
words_full = full.make(header_of("nulli-flow", 2, bots=[(2, "club")]))
watching = WebSocket(full.port, f"/t/{words_full['table']}")
watching.send(f"hello 1 {words_full['watch']} 0 -")
watching.until_line("hello 1")
person_full, = sit(full, words_full, [1], start=False)
answers = []
while len(answers) < 3000 and (not answers or answers[-1][0] == 200):
    answers.append(full.say(words_full["table"], person_full.token, "say hello"))
    answers.append(full.say(words_full["table"], words_full["host"], f"limit days {1 + len(answers) % 30}"))
checks.check(answers[-1] == (503, "later full"), "a full disk: later full", (len(answers), answers[-1]))
checks.check(full.poll(words_full["table"], words_full["watch"])[0] == 200, "watching goes on", "")
full.make_room()
deadline = time.monotonic() + 20
while (answer := full.say(words_full["table"], words_full["host"], "limit days 3"))[0] == 503 and time.monotonic() < deadline:
    time.sleep(0.1)
checks.check(answer == (200, "ok limit"), "and when there is room again, it goes on", answer)
checks.check(full.measure("nullarium_later_total") > 0 and full.measure("nullarium_events_lost_total") > 0, "it is counted", "")
watching.close()
checks.check(full.stop() == 0, "it ends well", "")

# -- killed in the middle, and stopped ---------------------------------------------------------------------------------------------

before = {someone.seat: server.poll(table, someone.token)[2] for someone in (ada, grace)}
server.kill()
server.start()
for someone in (ada, grace):
    after = server.poll(table, someone.token)[2]
    told = [line for line in before[someone.seat] if line[0].isdigit()]
    checks.check([line for line in after if line[0].isdigit()][:len(told)] == told, f"killed with -9: seat {someone.seat} is told the same", after[-3:])
for someone in (ada, grace):
    someone.lines, someone.engine, someone.asked, someone.decisions = [], None, None, 0
    for line in server.poll(table, someone.token)[2]:
        someone.hear(line)
mover = ada if ada.next_move() else grace
expect(200, server.say(table, mover.token, mover.next_move()), "and play goes on", "ok")
link = open_socket(token=words["watch"])
link.until_line("state")
polling = []
poller = threading.Thread(target=lambda: polling.append(server.poll(table, words["watch"], len([line for line in server.poll(table, words["watch"])[2] if line[0].isdigit()]), wait=25)))
poller.start()
time.sleep(0.3)
began = time.monotonic()
status = server.stop()
lines, code = closing(link)
poller.join(5)
checks.check(status == 0 and time.monotonic() - began < 3, "SIGTERM: 0, soon", status)
checks.check(lines[-1:] == ["bye closing"] and code == 1001, "sockets hear bye closing", (lines, code))
checks.check(polling and polling[0][0] == 503, "polls are answered too", polling)
done = subprocess.run([PROGRAM, "serve", "--check", "--data", str(folder / "tables.db"), "--lang", "en"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
checks.check(done.returncode == 0 and "sound" in done.stdout, "serve --check", done.stdout)

# -- serve's own words ---------------------------------------------------------------------------------------------------------------


def refuse(*more, **settings):
    done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", *more, "--lang", "en"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=20, **settings)
    return done.returncode, done.stderr


(folder / "foreign.db").write_text("this is no database\n" * 100)
for more, status, word in [(["--name", "http://x"], 2, "no name"), (["--name", ""], 2, "no name"), (["--behind", "proxy"], 2, "no address"), (["--keep", "0"], 2, "--keep"),
                           (["--tables-per-address", "x"], 2, "--tables-per-address"), (["--data", str(folder / "foreign.db")], 1, "foreign.db"),
                           (["--data", str(folder / "no" / "such" / "tables.db")], 1, "tables.db")]:
    found = refuse(*more)
    checks.check(found[0] == status and word in found[1] and len(found[1].splitlines()) <= 2, f"serve {' '.join(more)[:40]}", found)
checks.check((folder / "foreign.db").read_text().startswith("this is no database"), "what is no store of ours is left alone", "")
found = refuse(env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"})
checks.check(found[0] == 1 and "--data" in found[1], "no home", found)
lan = subprocess.Popen([PROGRAM, "serve", "--lan", "--listen", "127.0.0.1:0", "--data", str(folder / "lan.db"), "--lang", "en"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
first = lan.stdout.readline()
port = int(re.search(r":(\d+) ", first)[1])
answers = []
with socket.create_connection(("127.0.0.1", port), 10) as link:
    link.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
    answers.append(link.recv(1000))
lan.terminate()
rest = lan.stdout.read()
lan.wait(10)
others = subprocess.run(["hostname", "-I"], stdout=subprocess.PIPE, text=True).stdout.split()
checks.check(answers[0].endswith(b"ok\n") and (not others or ("In your network: http://" in rest and "█" in rest)), "--lan: on all addresses, which are told, with a code", first + rest)

# -- a mistake of ours at one table ------------------------------------------------------------------------------------------------------

server = Server(str(BUILD / "tests" / "broken_server"), folder / "broken.db")
tables = [server.make(header_of("nulli-flow", 2, bots=[(2, "club")])) for _ in range(2)]
ends = []
for words in tables:
    person, = sit(server, words, [1])
    status = 200
    while status == 200 and not person.over:
        status, _, lines = server.poll(words["table"], person.token, len(person.lines), wait=5)
        for line in lines if status == 200 else []:
            person.hear(line)
        move = person.next_move() if status == 200 else None
        status = server.say(words["table"], person.token, move)[0] if move else status
    ends.append((status, person.over))
checks.check(ends[0][0] != 200 and not ends[0][1] and ends[1] == (200, True), "a broken table stops, the next one is played to its end", ends)
checks.check(server.measure("nullarium_tables_broken_total") == 1, "and is counted", server.measure("nullarium_tables_broken_total"))
checks.check(server.stop() == 0, "the server goes on until it is stopped", "")

# -- by curl --------------------------------------------------------------------------------------------------------------------------

server = Server(PROGRAM, folder / "curl.db", "--quiet", *FREE)
script = ROOT / "docs" / "curl-game.sh"
done = subprocess.run(["sh", str(script), f"http://127.0.0.1:{server.port}", PROGRAM], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
checks.check(done.returncode == 0 and re.search(r"^result ", done.stdout, re.M), "one whole game by curl and a shell script", done.stdout[-600:])
checks.check(len(script.read_text().splitlines()) <= 60, "of at most 60 lines", "")
server.stop()
checks.close()
