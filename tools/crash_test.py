#!/usr/bin/env python3
"""Kills a serving process with -9, again and again, while people play, and starts it anew: nothing that was acknowledged may be lost, every
table goes on, and everybody comes back by himself.

  crash_test.py BUILD [--kills N] [--tables N] [--seed S] [--keep FOLDER]

What is acknowledged: a table that was made (201), a seat (`ok claim`), a move (`ok D`), a line that somebody was told. Ends with `N passed, N failed`.
"""
import argparse
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "tests"), str(ROOT / "tests/online")]
from checks import Checks  # noqa: E402
from online_client import Closed, Engine, Person, Server, WebSocket, header_of  # noqa: E402

GAMES = [("nulli-flow", 2), ("nulli-hex", 3), ("traexx", 3), ("null-bock", 3), ("nullern", 4)]
PATIENCE = 60  # seconds for anything at all to happen


class Lost(Exception):
    """Something that was acknowledged is not there."""


class Table(threading.Thread):
    """One table after the other, until it is told to stop; the last game is played to its end."""

    def __init__(self, server, number, seed):
        super().__init__(daemon=True)
        self.server, self.number, self.random = server, number, random.Random(seed)
        self.stop, self.trouble, self.moved = False, None, time.monotonic()
        self.games = self.acknowledged = self.came_back = 0
        self.finished = []  # of each game: table, a token, how many lines somebody was told

    def run(self):
        try:
            while not self.stop:
                self.play(*GAMES[(self.number + self.games) % len(GAMES)])
                self.games += 1
        except Exception as trouble:  # noqa: BLE001 - whatever it is, the test has failed
            self.trouble = f"table {self.number}: {type(trouble).__name__} {trouble}"

    def retry(self, act):
        """Until the server is back."""
        while True:
            try:
                return act()
            except (OSError, Closed, RuntimeError) as trouble:
                if isinstance(trouble, RuntimeError) and not str(trouble).startswith(("503", "no ")):
                    raise
                if time.monotonic() - self.moved > PATIENCE:
                    raise Lost(f"nothing happens any more: {trouble!r}") from trouble
                time.sleep(self.random.uniform(0.005, 0.03))
            except Exception as trouble:
                if type(trouble).__module__ != "http.client":
                    raise
                time.sleep(self.random.uniform(0.005, 0.03))

    def say(self, token, line):
        """Over HTTP, until it is answered with ok."""
        def act():
            status, text = self.server.say(self.words["table"], token, line)
            if status == 503:
                raise RuntimeError(f"503 {text}")
            if status != 200:
                raise Lost(f"{line.split()[0]}: {status} {text}")
        self.retry(act)
        self.acknowledged += 1

    def come(self, person):
        """Sits down again with everything that is to be told."""
        link = WebSocket(self.server.port, f"/t/{person.table}")
        if link.status != 101:
            raise OSError(link.status)
        link.send(f"hello 1 {person.token} 0 -")
        hello = link.line()
        if hello == "bye closing" or hello.startswith("later"):
            raise OSError(hello)
        if not hello.startswith("hello "):
            raise Lost(f"hello: {hello}")
        if int(hello.split()[4]) < len(person.lines):
            raise Lost(f"{len(person.lines)} lines were told, {hello.split()[4]} are there")
        person.link, person.sent = link, None
        self.came_back += 1

    def hear(self, person, line):
        word, _, rest = line.partition(" ")
        if word == "ok" and rest.isdigit():
            person.acknowledged.append((int(rest), person.said[int(rest)]))
            self.acknowledged += 1
            self.moved = time.monotonic()
        elif word == "later":
            person.sent = None
            time.sleep(0.01)
        elif word == "refused":
            raise Lost(f"seat {person.seat} of {person.table}, {person.sent}: {line}")
        elif word not in ("ok", "bye"):
            person.hear(line)

    def turn(self, person):
        """What came in is heard, and what is to be said is said."""
        if not getattr(person, "link", None):
            self.retry(lambda: self.come(person))
        try:
            while person.link.has_line():
                self.hear(person, person.link.line())
            said = person.notes.get("state") == "starting" and "reveal " + person.entropy.hex() or person.next_move()
            if said and person.sent != said:
                if said.startswith("move "):
                    _, decision, move = said.split(" ", 2)
                    person.said[int(decision)] = move
                person.link.send(said)
                person.sent = said
        except (OSError, Closed):
            person.link.close()
            person.link = None

    def play(self, game, seats):
        self.words = words = self.retry(lambda: self.server.make(header_of(game, seats, bots=[(seats, "club")])))
        people = [Person(words["table"], seat, f"P{seat}") for seat in range(1, seats)]
        for person in people:
            self.say(words["invite"], person.claim())
        self.say(words["host"], "start")
        while not all(person.over for person in people):
            for person in people:
                self.turn(person)
            if time.monotonic() - self.moved > PATIENCE:
                raise Lost(f"{game} at {words['table']} does not go on: {[person.notes for person in people]}")
            time.sleep(0.001)
        self.moved = time.monotonic()
        for person in people:
            if person.link:
                person.link.close()
            made = [line.split(" ", 1)[1] for line in person.lines if line.startswith(f"{person.seat} ")]
            for decision, move in person.acknowledged:
                if decision >= len(made) or made[decision] != move:
                    raise Lost(f"{game}: move {decision} {move} of seat {person.seat} was acknowledged; the record has {made[decision:decision + 1]}")
        self.finished.append((words["table"], words["watch"], len(people[0].lines)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    checks, generator = Checks(), random.Random(words.seed)
    program = str(pathlib.Path(words.build).resolve() / "nullarium")
    Engine.load(words.build)
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder) / "tables.db"
        server = Server(program, data, "--quiet", "--per-address", "0", "--tables-per-address", "0", "--lines-per-second", "0")
        tables = [Table(server, number, generator.random()) for number in range(words.tables)]
        for table in tables:
            table.start()
        kills = 0
        while kills < words.kills and not any(table.trouble for table in tables):
            time.sleep(generator.choice([0.02, 0.05, 0.1, 0.2]) * generator.random() + 0.02)
            server.kill()
            kills += 1
            server.start()
            if kills % 500 == 0:
                print(f"# {kills} kills, {sum(table.acknowledged for table in tables)} acknowledged", flush=True)
        for table in tables:
            table.stop = True
        for table in tables:
            table.join(PATIENCE + 30)
            checks.check(not table.trouble and not table.is_alive(), f"table {table.number}: {table.games} games, {table.acknowledged} acknowledged, "
                         f"{table.came_back} times back", table.trouble or "it does not end")
        checks.check(kills == words.kills, f"{words.kills} times killed with -9", kills)
        finished = [one for table in tables for one in table.finished]
        checks.check(len(finished) >= words.tables, f"{len(finished)} games were played to their end", len(finished))
        verified = 0
        for table, token, lines in generator.sample(finished, min(10, len(finished))):
            status, _, record = server.ask("GET", f"/t/{table}/record", token=token)
            path = pathlib.Path(folder) / f"{table}.rec"
            path.write_text(record)
            done = subprocess.run([program, "verify", str(path)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            verified += status == 200 and done.returncode == 0
            if done.returncode != 0:
                print(f"# {done.stdout}")
        checks.check(verified == min(10, len(finished)), f"{verified} of them verified: dice, deals and bots", verified)
        checks.check(server.measure("nullarium_tables_broken_total") == 0, "no table is broken", "")
        checks.check(server.stop() == 0, "it ends well", "")
        done = subprocess.run([program, "serve", "--data", str(data), "--check"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        checks.check(done.returncode == 0, "serve --check finds all tables sound", done.stdout)
    checks.close()


if __name__ == "__main__":
    main()
