"""A client of online tables in Python's standard library (docs/online.md), for tests: HTTP, WebSocket, and a player who follows the record with
libnullarium and moves at random. Written from the page alone; it knows nothing of the server's insides."""
import atexit
import base64
import ctypes
import hashlib
import http.client
import os
import pathlib
import random
import re
import resource
import select
import signal
import socket
import struct
import subprocess
import threading
import time


# -- the program ---------------------------------------------------------------------------------------------------------


class Server:
    """`nullarium serve` on a port of its own; can be killed and started again at the same port and with the same file."""

    def __init__(self, program, data, *words, port=0, full=None):
        self.program, self.data, self.words, self.port = program, data, words, port
        self.full = full  # bytes that a file may have: as if the disk were full
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.program, "serve", "--listen", f"127.0.0.1:{self.port}", "--data", str(self.data), *self.words],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"},
                                        restore_signals=not self.full,  # Python ignores SIGXFSZ, and so does what it starts then
                                        preexec_fn=self.full and (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (self.full, resource.RLIM_INFINITY))))
        atexit.register(self.process.kill)  # a test that breaks off leaves nobody behind; who has ended is not hit
        line = self.process.stdout.readline()
        found = re.search(r"http://127.0.0.1:(\d+)", line)
        if not found:
            raise RuntimeError(f"no server: {line} {self.process.stderr.read()}")
        self.port, self.log = int(found[1]), []
        threading.Thread(target=self.log.extend, args=(self.process.stderr,), daemon=True).start()

    def make_room(self):
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def kill(self):
        self.process.kill()
        self.process.wait()
        atexit.unregister(self.process.kill)  # it would keep this process and its pipes until the end
        self.process.stdout.close()

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        return self.process.wait(20)

    def ask(self, method, path, body=None, token=None, headers=None):
        """Status, headers and text of one request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=40)
        try:
            connection.request(method, path, body=body.encode() if isinstance(body, str) else body,
                               headers={**({"Authorization": f"Bearer {token}"} if token else {}), **(headers or {})})
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode()
        finally:
            connection.close()

    def say(self, table, token, line):
        status, _, text = self.ask("POST", f"/t/{table}", line, token)
        return status, text.rstrip("\n")

    def poll(self, table, token, start=0, wait=0):
        status, headers, text = self.ask("GET", f"/t/{table}/lines?from={start}&wait={wait}", token=token)
        return status, headers, text.splitlines()

    def make(self, header):
        """A new table: its words as a dictionary."""
        status, _, text = self.ask("POST", "/t", header)
        if status != 201:
            raise RuntimeError(f"{status} {text}")
        return dict(line.split(" ", 1) for line in text.splitlines())

    def measure(self, name):
        found = re.search(rf"^{re.escape(name)} (\S+)$", self.ask("GET", "/metrics")[2], re.M)
        return float(found[1]) if found else 0.0


# -- WebSocket -----------------------------------------------------------------------------------------------------------

HANDSHAKE = ("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: nullarium-1\r\n{more}\r\n")


class Closed(Exception):
    """The other side has closed; .code says why, None: without a word."""

    def __init__(self, code=None):
        super().__init__(code)
        self.code = code


class WebSocket:
    def __init__(self, port, path, more="", receive=None):
        self.link = socket.socket()
        if receive:
            self.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        self.link.settimeout(20)
        self.link.connect(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.link.sendall(HANDSHAKE.format(path=path, port=port, key=key, more=more).encode())
        self.rest = b""
        head = self.until(b"\r\n\r\n")
        self.head = head.decode()
        self.status = int(head.split()[1])
        wanted = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        if self.status == 101 and wanted not in self.head:
            raise RuntimeError("a wrong handshake")

    def more(self):
        piece = self.link.recv(65536)
        if not piece:
            raise Closed()
        self.rest += piece

    def until(self, mark):
        while mark not in self.rest:
            self.more()
        found, self.rest = self.rest.split(mark, 1)
        return found

    def take(self, count):
        while len(self.rest) < count:
            self.more()
        found, self.rest = self.rest[:count], self.rest[count:]
        return found

    def frame(self):
        """The next frame: opcode and bytes."""
        first, length = self.take(2)
        if length == 126:
            length, = struct.unpack(">H", self.take(2))
        elif length == 127:
            length, = struct.unpack(">Q", self.take(8))
        return first & 15, self.take(length)

    def line(self):
        """The next line; pings are answered."""
        while True:
            opcode, content = self.frame()
            if opcode == 1:
                return content.decode()
            if opcode == 9:
                self.send_frame(10, content)
            if opcode == 8:
                raise Closed(struct.unpack(">H", content[:2])[0] if content else 1005)

    def has_line(self, seconds=0):
        return bool(self.rest) or bool(select.select([self.link], [], [], seconds)[0])

    def send_frame(self, opcode, content, final=0x80):
        mask = os.urandom(4)
        length = bytes([0x80 | len(content)]) if len(content) < 126 else b"\xfe" + struct.pack(">H", len(content))
        self.link.sendall(bytes([final | opcode]) + length + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(content)))

    def send(self, line):
        self.send_frame(1, line.encode())

    def until_line(self, wanted):
        """Lines up to and with the first that begins so."""
        out = []
        while not out or not out[-1].startswith(wanted):
            out.append(self.line())
        return out

    def close(self):
        self.link.close()


# -- people --------------------------------------------------------------------------------------------------------------


def new_token():
    return base64.urlsafe_b64encode(os.urandom(16)).decode().rstrip("=")


def hash_of(table, seat, entropy):
    return hashlib.sha256(f"nullarium-fair-1 seat {table} {seat}\n".encode() + entropy).hexdigest()


class Engine:
    """The rules, from the library: a position that knows what one viewer is told."""

    library = None

    @classmethod
    def load(cls, build):
        lib = cls.library = ctypes.CDLL(str(pathlib.Path(build) / "libnullarium.so"))
        lib.nullarium_open.restype = ctypes.c_void_p
        lib.nullarium_open.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_uint64, ctypes.c_char_p, ctypes.c_size_t]
        lib.nullarium_hide.argtypes = [ctypes.c_void_p, ctypes.c_int]
        lib.nullarium_close.argtypes = [ctypes.c_void_p]
        lib.nullarium_line.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        lib.nullarium_to_act.argtypes = [ctypes.c_void_p]
        lib.nullarium_to_act.restype = ctypes.c_uint
        lib.nullarium_pick.argtypes = [ctypes.c_void_p, ctypes.c_int]
        lib.nullarium_pick.restype = ctypes.c_uint64
        lib.nullarium_say.argtypes = [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_char_p, ctypes.c_size_t]
        lib.nullarium_error.argtypes = [ctypes.c_void_p]
        lib.nullarium_error.restype = ctypes.c_char_p

    def __init__(self, header, viewer):
        words = [line.split(" ", 1) for line in header if not line.startswith("|")]
        said = {word[0]: word[1] for word in words if len(word) == 2}
        sheet = "".join(line[2:] + "\n" for line in header if line.startswith("| ")) or None
        options = " ".join(word[1] for word in words if word[0] == "option") or None
        error = ctypes.create_string_buffer(500)
        self.viewer = viewer
        self.position = self.library.nullarium_open(said["game"].encode(), int(said["seats"]), sheet and sheet.encode(), options and options.encode(),
                                                    random.getrandbits(63), error, 500)
        if not self.position:
            raise RuntimeError(error.value.decode())
        self.library.nullarium_hide(self.position, viewer)

    def happen(self, line):
        if self.library.nullarium_line(self.position, line.encode()) != 0:
            raise RuntimeError(f"{line}: {self.library.nullarium_error(self.position).decode()}")

    def is_asked(self):
        return bool(self.library.nullarium_to_act(self.position) & 1 << self.viewer)

    def choose(self):
        room = ctypes.create_string_buffer(200)
        self.library.nullarium_say(self.position, self.library.nullarium_pick(self.position, self.viewer), room, 200)
        return room.value.decode()

    def __del__(self):
        if getattr(self, "position", None):
            self.library.nullarium_close(self.position)


class Person:
    """One at a table: knows the lines he was told, follows the game, chooses."""

    def __init__(self, table, seat, name):
        self.table, self.seat, self.name = table, seat, name
        self.token, self.entropy = new_token(), os.urandom(32)
        self.lines, self.notes, self.acknowledged = [], {}, []
        self.said = {}  # his moves by their numbers, as he sent them
        self.engine, self.decisions, self.over = None, 0, False
        self.asked = None  # the move that was chosen and is not acknowledged yet

    def claim(self):
        return f"claim {self.seat} {self.token} {hash_of(self.table, self.seat, self.entropy)} {self.name}"

    def hear(self, line):
        """A line of the server: one of the record, or a note."""
        found = re.match(r"(\d+) (.*)", line, re.S)
        if not found:
            word, _, rest = line.partition(" ")
            self.notes[word if word in ("state", "fair", "watchers", "next") else word + " " + rest.partition(" ")[0]] = rest
            self.over |= line == "state over"
            return
        number, text = int(found[1]), found[2]
        if number <= len(self.lines):
            if self.lines[number - 1] != text:
                raise RuntimeError(f"line {number} has changed: {self.lines[number - 1]!r}, {text!r}")
            return
        if number != len(self.lines) + 1:
            raise RuntimeError(f"line {number} after {len(self.lines)}")
        self.lines.append(text)
        if text == "---":
            self.engine = Engine(self.lines, self.seat)
        elif self.engine and text.startswith("result"):
            self.over = True
        elif self.engine and not text.startswith("#"):
            self.engine.happen(text)
            if text.startswith(f"{self.seat} "):
                self.decisions += 1
                self.asked = None

    def next_move(self):
        """What he says now, `move D MOVE`; None: he is not asked."""
        if self.over or not self.engine or not self.engine.is_asked():
            return None
        if not self.asked:
            self.asked = f"move {self.decisions} {self.engine.choose()}"
        return self.asked


def header_of(game, seats, bots=(), names=()):
    lines = ["nullarium 1", f"game {game}", f"seats {seats}"]
    lines += [f"bot {seat} {level}" for seat, level in bots] + [f"name {seat} {name}" for seat, name in names]
    return "\n".join(lines + ["---", ""])
