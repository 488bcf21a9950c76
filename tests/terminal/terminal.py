"""A program on a pseudo terminal, its screen read with pyte; and runs with pipes."""
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

import pyte

PROGRAM = os.environ.get("NULLARIUM", os.path.join(os.path.dirname(__file__), "../../build/nullarium"))
KEYS = {"up": "\033OA", "down": "\033OB", "right": "\033OC", "left": "\033OD", "enter": "\r", "back": "\x7f",
        "tab": "\t", "escape": "\033", "home": "\033OH", "end": "\033OF"}


class Stuck(AssertionError):
    """The screen never showed what was waited for."""


class Screen(pyte.Screen):
    """With the two ways of scrolling that pyte leaves out and ncurses likes."""

    def scroll_up(self, count=1):
        self.scroll(count or 1, self.margins.bottom if self.margins else self.lines - 1, self.index)

    def scroll_down(self, count=1):
        self.scroll(count or 1, self.margins.top if self.margins else 0, self.reverse_index)

    def scroll(self, count, edge, step):
        row, self.cursor.y = self.cursor.y, edge
        for _ in range(count):
            step()
        self.cursor.y = row


class Stream(pyte.ByteStream):
    csi = {**pyte.ByteStream.csi, "S": "scroll_up", "T": "scroll_down"}
    events = pyte.ByteStream.events | {"scroll_up", "scroll_down"}


class Terminal:
    def __init__(self, *words, columns=80, rows=24, env=None):
        self.screen = Screen(columns, rows)
        self.stream = Stream(self.screen)
        self.raw = b""
        self.status = None
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **(env or {})}
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execve(PROGRAM, [PROGRAM, *words], environment)

    def read(self, seconds=0.0):
        """Takes in what the program wrote; waits at most so long for the first of it."""
        took = False
        while select.select([self.file], [], [], 0 if took else seconds)[0]:
            try:
                piece = os.read(self.file, 65536)
            except OSError:
                piece = b""
            if not piece:
                self.end()
                return took
            took = True
            self.raw += piece
            self.stream.feed(piece)
        return took

    def end(self):
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait(self, *words, seconds=10):
        """Until one of these stands on the screen; answers which."""
        until = time.monotonic() + seconds
        while True:
            for word in words:
                if word in self.text():
                    return word
            if self.status is not None or time.monotonic() > until:
                raise Stuck(f"no {words!r} on the screen (status {self.status}):\n{self.text()}")
            self.read(0.2)

    def wait_gone(self, word, seconds=10):
        """Until this stands there no more."""
        until = time.monotonic() + seconds
        while word in self.text():
            if self.status is not None or time.monotonic() > until:
                raise Stuck(f"{word!r} stays on the screen (status {self.status}):\n{self.text()}")
            self.read(0.2)

    def send(self, text):
        os.write(self.file, text.encode())

    def key(self, *names):
        for name in names:
            self.send(KEYS.get(name, name))

    def settle(self, quiet=0.01, first=0.3, seconds=5):
        """Until something was written, then nothing more for a moment."""
        until = time.monotonic() + seconds
        self.read(first)
        while self.status is None and time.monotonic() < until and self.read(quiet):
            pass

    def resize(self, columns, rows):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)
        os.kill(self.pid, signal.SIGWINCH)

    def wait_end(self, seconds=10):
        until = time.monotonic() + seconds
        while self.status is None and time.monotonic() < until:
            self.read(0.1)
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            raise Stuck("the program did not end:\n" + self.text())
        return self.status

    def lit(self):
        """Places shown in reverse, but for the title bar."""
        return [(x, y) for y in range(1, self.screen.lines) for x in range(self.screen.columns)
                if self.screen.buffer[y][x].reverse]


def run(*words, stdin="", env=None, seconds=60, before=None):
    """Runs with pipes: exit status, output, errors."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", **(env or {})}
    done = subprocess.run([PROGRAM, *words], input=stdin.encode(), capture_output=True, env=environment,
                          timeout=seconds, preexec_fn=before)
    return done.returncode, done.stdout.decode(), done.stderr.decode()
