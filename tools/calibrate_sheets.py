"""The sheets that come with the program and the weights that belong to them, and working through many programs at once:
what tools/train_all.py, tools/calibrate.py and tools/check_drafts.py share.
"""
import concurrent.futures
import contextlib
import dataclasses
import hashlib
import os
import pathlib
import re
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHEETS = ROOT / "sheets"
GAMES = {"nulli-flow": "NULLI Flow", "nulli-hex": "NULLI Hex", "traexx": "Träxx"}
LEVELS = ["weak", "middling", "good", "master"]  # the measuring players (table/measured.h), the same on every sheet
HEAD, TAIL = 80, 8  # bytes before and after the weights of a file
TELL_SECONDS = 30  # between two lines of progress


def fnv(data):
    """FNV-1a with 64 bits, as in bots/weights.c."""
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return total


def checksum(text):
    """What tells sheets apart: weights_sheet of bots/weights.c, where it is explained."""
    kept, inside = [], False
    for line in text.split("\n"):
        line = line.rstrip(" \t\r")
        if not line or line.startswith("#") or (not inside and re.match(r"(sheet|title|by)([ \t]|$)", line)):
            continue
        kept.append(line.replace("\t", " ") if inside else re.sub("[ \t]+", " ", line))
        inside = inside or line == "map"
    return fnv("".join(line + "\n" for line in kept).encode()) or 1


@dataclasses.dataclass
class Weights:
    """The head of a weight file (bots/weights.h), and the checksum of its weights alone: who measures plays without the levels."""
    game: str
    sheet: int
    games: int
    checksum: int


def read_weights(path):
    """None: there are none, or they are damaged."""
    data = path.read_bytes() if path.exists() else b""
    if len(data) < HEAD + TAIL or data[:8] != b"NULLWGTS" or struct.unpack_from("<Q", data, len(data) - 8)[0] != fnv(data[:-8]):
        return None
    return Weights(data[16:48].rstrip(b"\0").decode(), *struct.unpack_from("<QQ", data, 48), int.from_bytes(hashlib.sha256(data[HEAD:-TAIL]).digest()[:8], "big"))


@dataclasses.dataclass
class Sheet:
    game: str
    name: str
    path: pathlib.Path
    difficulty: str  # as sheets.list has it; empty: it stands there not at all

    @property
    def checksum(self):
        return checksum(self.path.read_text(encoding="utf-8"))

    @property
    def weights_path(self):
        return self.path.parent / f"{self.name}.weights"

    @property
    def weights(self):
        """Its own weights; None: there are none that belong to it as it is now."""
        head = read_weights(self.weights_path)
        return head if head and head.game == self.game and head.sheet == self.checksum else None


def listed(folder):
    """{name: difficulty} of sheets.list."""
    path = folder / "sheets.list"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(line.split()[:2] for line in lines if line.strip() and not line.startswith("#"))


def shipped(only="", sheets=SHEETS):
    """All sheets in their order; `only`: those with this in `game/name`."""
    found = []
    for path in sorted(sheets.glob("*/*.sheet")):
        game = path.parent.name
        name = re.search(r"^sheet (\S+)", path.read_text(encoding="utf-8"), re.M)[1]
        if game in GAMES and only in f"{game}/{name}":
            found.append(Sheet(game, name, path, listed(path.parent).get(name, "")))
    return found


def write_whole(path, data):
    """Writes a whole file or none: a new one beside it first, then renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(data if isinstance(data, bytes) else data.encode())
    fresh.replace(path)


def clock(seconds):
    return f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02d}:{int(seconds) % 60:02d}"


class Stopped(Exception):
    """Ctrl-C, or the program that was called was ended."""


def run_tool(main):
    """Runs a tool to its end and leaves with its status; stopped, it says that the same command goes on."""
    try:
        sys.exit(main())
    except Stopped:
        print("stopped; the same command goes on from here", file=sys.stderr)
        sys.exit(130)


@dataclasses.dataclass
class Task:
    name: str
    cost: float  # seconds on one core, about
    do: object  # called with a Crew; its answer is a line to tell, or None
    share: object = None  # called while it goes on: how much of it is done, 0 to 1


@dataclasses.dataclass
class Done:
    """What a program said, and the processor seconds it took."""
    out: str
    seconds: float


class Crew:
    """Works through tasks, some at a time, which call programs; Ctrl-C (or SIGTERM) stops them all in good order."""

    def __init__(self, at_once):
        self.at_once = at_once
        self.stopped = threading.Event()
        self.lock = threading.Lock()
        self.called = set()

    def call(self, words, stderr=None):
        """Runs a program; raises RuntimeError with its last words if it fails, Stopped if we are to stop."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            with self.lock:
                if self.stopped.is_set():
                    raise Stopped
                # In a session of its own: Ctrl-C reaches it through us, once, and not by the terminal too.
                child = subprocess.Popen(["nice", "-n", "5", *map(str, words)], stdin=subprocess.DEVNULL, stdout=out, stderr=stderr or err, start_new_session=True)
                self.called.add(child.pid)
            _, status, usage = os.wait4(child.pid, 0)  # and not child.wait(): this tells the processor time as well
            child.returncode = os.waitstatus_to_exitcode(status)
            with self.lock:
                self.called.discard(child.pid)
            if self.stopped.is_set():
                raise Stopped
            told = []
            for file in (out, err):
                file.seek(0)
                told.append(file.read().decode(errors="replace"))
        if child.returncode != 0:
            lines = (told[1] or told[0]).strip().splitlines()
            raise RuntimeError(lines[-1] if lines else f"exit status {child.returncode}")
        return Done(told[0], usage.ru_utime + usage.ru_stime)

    def stop(self):
        with self.lock:
            self.stopped.set()
            for number in self.called:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, signal.SIGINT)

    def work(self, tasks):
        """Does all tasks, the longest first, so that the cores end together; how many failed. Raises Stopped."""
        for number in (signal.SIGINT, signal.SIGTERM):  # a shell's background jobs begin with the first one ignored
            signal.signal(number, signal.default_int_handler)
        start = told = time.monotonic()
        paid, failed, all_cost = 0.0, 0, sum(task.cost for task in tasks)
        pool = concurrent.futures.ThreadPoolExecutor(self.at_once)
        jobs = {pool.submit(task.do, self): task for task in sorted(tasks, key=lambda task: -task.cost)}
        left = set(jobs)

        def to_go():
            running = [jobs[job] for job in left if job.running() and jobs[job].share]
            done = paid + sum(task.cost * task.share() for task in running)
            return clock((time.monotonic() - start) * (all_cost - done) / done) if done else "?"

        try:
            while left:
                ended, left = concurrent.futures.wait(left, 2, concurrent.futures.FIRST_COMPLETED)
                for job in ended:
                    task = jobs[job]
                    paid += task.cost
                    try:
                        line = job.result()
                    except Stopped:
                        raise KeyboardInterrupt from None
                    except (RuntimeError, ValueError, OSError, KeyError) as trouble:
                        failed += 1
                        print(f"{task.name}: {trouble or type(trouble).__name__}", file=sys.stderr, flush=True)
                        continue
                    if line:
                        print(f"[{len(tasks) - len(left)} of {len(tasks)}, {to_go()} to go] {line}", flush=True)
                if time.monotonic() - told > TELL_SECONDS and left:
                    told = time.monotonic()
                    names = [jobs[job].name + (f" {100 * jobs[job].share():.0f} %" if jobs[job].share else "") for job in left if job.running()]
                    print(f"[{len(tasks) - len(left)} of {len(tasks)}, {to_go()} to go] at work: {', '.join(sorted(names))}", flush=True)
        except KeyboardInterrupt:
            for number in (signal.SIGINT, signal.SIGTERM):  # a second one must not cut off what the programs save now
                signal.signal(number, signal.SIG_IGN)
            self.stop()
            pool.shutdown(wait=True, cancel_futures=True)
            raise Stopped from None
        return failed
