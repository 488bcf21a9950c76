"""`nullarium serve`: what it answers, caching and compression, limits, hostile requests while others are served, how it ends.

  serve_test.py build/nullarium
"""
import gzip
import http.client
import json
import os
import pathlib
import random
import re
import resource
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from checks import Checks

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
LANGUAGES = ["en", "de", "fr", "it", "ru"]
checks = Checks()
home = tempfile.TemporaryDirectory()  # nothing is kept where the games of whoever runs the tests are
environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": home.name}
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)


class Server:
    """A server of ours on a free port; its log is read in the background."""

    def __init__(self, *words, listen="127.0.0.1:0", files=None):
        self.home = tempfile.TemporaryDirectory()  # each has tables of its own
        self.process = subprocess.Popen([PROGRAM, "serve", "--listen", listen, "--data", self.home.name + "/tables.db", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True, env=environment,
                                        preexec_fn=files and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))))
        self.line = self.process.stdout.readline()
        self.address = re.search(r"http://\S+", self.line)[0]
        host, self.port = re.fullmatch(r"http://(.*):(\d+)", self.address).groups()
        self.host, self.port = host.strip("[]"), int(self.port)
        self.log = []
        self.reader = threading.Thread(target=lambda: self.log.extend(self.process.stderr), daemon=True)
        self.reader.start()

    def connect(self, seconds=10, source=None, receive=None):
        """A connection; from another address of the loopback, or with a small buffer so that slow reading is felt at once."""
        link = socket.socket(socket.AF_INET6 if ":" in self.host else socket.AF_INET)
        if receive:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        if source:
            link.bind((source, 0))
        link.settimeout(seconds)
        link.connect((self.host, self.port))
        return link

    def ask(self, path="/", method="GET", headers=None, body=None, source=None):
        """Status, headers and body of one request on a connection of its own."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=10, source_address=source and (source, 0))
        try:
            connection.request(method, path, body=body, headers={"Accept-Encoding": "identity", **(headers or {})})
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def send(self, raw, seconds=10, half=False):
        """Raw bytes; everything that comes back until the other side closes or nothing comes any more."""
        out = b""
        with self.connect(seconds) as link:
            try:
                link.sendall(raw)
                if half:
                    link.shutdown(socket.SHUT_WR)
                while piece := link.recv(65536):
                    out += piece
            except (ConnectionError, socket.timeout):
                pass
        return out

    def measure(self, name, source=None):
        found = re.search(rf"^{re.escape(name)} (\S+)$", self.ask("/metrics", source=source)[2].decode(), re.M)
        return float(found[1]) if found else 0.0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self, number=signal.SIGTERM):
        start = time.monotonic()
        self.process.send_signal(number)
        try:
            status = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = None
        self.reader.join(5)
        return status, time.monotonic() - start


def status_of(raw):
    found = re.match(rb"HTTP/1\.[01] (\d{3}) ", raw)
    return int(found[1]) if found else None


server = Server("--timeout", "2")

# -- what it says and serves ----------------------------------------------------------------------------------------

checks.check(server.address.startswith("http://127.0.0.1:") and server.port > 0, "port 0: the real one is printed", server.line)
status, headers, body = server.ask("/")
checks.check(status == 200 and b"<html" in body.lower() and headers["content-type"] == "text/html; charset=utf-8", "the page", headers)
index_tag = headers["etag"]
checks.check(headers["cache-control"] == "no-cache", "the page is asked for again each time", headers)
checks.check(server.ask("/index.html")[2] == body, "/ is /index.html", "")
checks.check(server.ask("/?a=1&b=/../x")[2] == body, "a query changes nothing", "")
checks.check(server.ask("/healthz")[::2] == (200, b"ok\n"), "/healthz", "")
csp = headers["content-security-policy"]
checks.check("default-src 'self'" in csp and "script-src 'self' 'wasm-unsafe-eval'" in csp and "unsafe-inline" not in csp and
             "frame-ancestors 'none'" in csp, "content security policy", csp)


def is_safe(headers):
    return (headers.get("x-content-type-options") == "nosniff" and headers.get("referrer-policy") == "no-referrer" and
            headers.get("x-frame-options") == "DENY" and headers.get("content-security-policy") == csp and
            headers.get("cross-origin-opener-policy") == "same-origin")


# every file that the page names, and every weight file
listed = re.findall(r"""(?:src|href)=["']?/?([^"'> ]+)""", body.decode())
assets = [path for path in listed if not path.startswith(("http", "#", "data:"))]
found = server.ask("/assets.json")
if found[0] == 200:
    assets += json.loads(found[2])["assets"].values()
checks.check(len(assets) > 0, "the page names files", body[:200])
TYPES = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "wasm": "application/wasm", "json": "application/json",
         "svg": "image/svg+xml", "png": "image/png", "txt": "text/plain; charset=utf-8", "bin": "application/octet-stream", "webmanifest": "application/manifest+json"}
wrong, hashed = [], []
for path in assets:
    status, headers, content = server.ask("/" + path)
    steady = re.search(r"\.[0-9a-f]{8,}\.|-[0-9A-Z]{8}\.", path)
    hashed += [path] if steady else []
    wanted = "public, max-age=31536000, immutable" if steady else "no-cache"
    if status != 200 or not content or headers["content-type"] != TYPES[path.rsplit(".", 1)[1]] or headers["cache-control"] != wanted or not is_safe(headers):
        wrong.append((path, status, headers))
checks.check(not wrong, f"every file of the page: type, caching, headers ({len(assets)})", wrong[:2])
checks.check(hashed, "some carry a hash in their name", assets)
wrong = []
weights = sorted(ROOT.glob("sheets/*/*.weights"))
for path in weights:
    status, headers, content = server.ask(f"/weights/{path.parent.name}-{path.stem}.bin", headers={"Accept-Encoding": "gzip"})
    plain = gzip.decompress(content) if headers.get("content-encoding") == "gzip" else content
    if status != 200 or plain != path.read_bytes() or len(content) > 0.6 * len(plain):
        wrong.append((path.name, status, len(content)))
checks.check(weights and not wrong, f"weights as they are, compressed on the way ({len(weights)})", wrong[:3])
path = weights[0]
checks.check(server.ask(f"/weights/{path.parent.name}-{path.stem}.bin")[2] == path.read_bytes(), "weights, plain", "")

# -- compression ----------------------------------------------------------------------------------------------------

large = "/" + next((path for path in hashed if path.endswith(".wasm")), hashed[0])
plain = server.ask(large)[2]


unpacked = {}  # node takes its time to start


def unpack(encoding, content):
    if encoding == "gzip":
        return gzip.decompress(content)
    if encoding == "br" and content not in unpacked:
        unpacked[content] = subprocess.run(["node", "-e", "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(0)))"],
                                           input=content, stdout=subprocess.PIPE, check=True).stdout
    return unpacked[content] if encoding == "br" else content


tags = {}
for accept, wanted in [("br", "br"), ("gzip", "gzip"), ("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("", None), ("deflate", None),
                       ("br;q=0.5, gzip;q=0.8", "gzip"), ("br;q=0, gzip", "gzip"), ("*", "br"), ("*;q=0.1, br;q=0", "gzip"), ("identity", None),
                       ("BR", "br"), ("gzip;q=0.001", "gzip"), ("identity;q=0, gzip;q=0.001", "gzip"), (" br ; q=1.0 , gzip", "br"), ("br;q=2", None),
                       ("br;q=x", None), (",,,", None), ("brr, xgzip", None), ("br" * 400, None)]:
    status, headers, content = server.ask(large, headers={"Accept-Encoding": accept})
    fine = status == 200 and headers.get("content-encoding") == wanted and headers["vary"].lower() == "accept-encoding" and unpack(wanted, content) == plain
    checks.check(fine, f"Accept-Encoding {accept[:30]!r}: {wanted}", (status, headers.get("content-encoding"), len(content)))
    tags[wanted] = headers["etag"]
checks.check(len(set(tags.values())) == 3, "each form has its own tag", tags)
checks.check(server.ask(large, headers={"Accept-Encoding": "identity;q=0, *;q=0"})[0] == 406, "nothing welcome: 406", "")
without = server.send(f"GET {large} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
checks.check(without.endswith(plain) and b"content-encoding" not in without, "no Accept-Encoding: plain", without[:200])
sizes = {wanted: int(server.ask(large, "HEAD", {"Accept-Encoding": wanted})[1]["content-length"]) for wanted in ("br", "gzip", "identity")}
checks.check(sizes["br"] < sizes["gzip"] < sizes["identity"] == len(plain), "HEAD tells the length of each form", sizes)

# -- 304, HEAD, methods, ranges --------------------------------------------------------------------------------------

for value, wanted in [(index_tag, 304), ("W/" + index_tag, 304), (f'"x", {index_tag}', 304), ("*", 304), ('"x"', 200), (index_tag[:-2], 200), ("", 200)]:
    status, headers, content = server.ask("/", headers={"If-None-Match": value})
    checks.check(status == wanted and (content == b"") == (wanted == 304) and headers["etag"] == index_tag and is_safe(headers),
                 f"If-None-Match {value}: {wanted}", (status, headers))
status, headers, content = server.ask("/", "HEAD")
checks.check(status == 200 and content == b"" and int(headers["content-length"]) == len(body), "HEAD: the head alone", headers)
for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]:
    status, headers, _ = server.ask("/", method, body=b"x" * 100 if method != "OPTIONS" else None)
    checks.check(status == 405 and headers["allow"] == "GET, HEAD" and is_safe(headers), f"{method}: 405 with Allow", (status, headers))
for value in ["bytes=0-9", "bytes=5-", "bytes=-5", "lines=1", "bytes=9-1,2-3"]:
    status, headers, content = server.ask("/", headers={"Range": value})
    checks.check(status == 200 and content == body and "content-range" not in headers, f"Range {value}: the whole", status)
status, headers, _ = server.ask("/nothing/here.js")
checks.check(status == 404 and is_safe(headers) and headers["cache-control"] == "no-store", "404 with the same headers", headers)

# -- paths ------------------------------------------------------------------------------------------------------------

for path in ["/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/.%2e/etc/passwd", "/%252e%252e/etc/passwd",
             "/icons/../../etc/passwd", "/etc/passwd%00.html", "/index.html%00", "/a\\b", "/..\\..\\etc\\passwd", "/index.html/", "/index.html/x",
             "/INDEX.HTML", "/index.htm", "/%ff%fe", "/%zz", "/" + "a" * 500, "/" + "a" * 3000, "/" + "a/" * 400, "/" + "../" * 300 + "etc/passwd",
             "http://localhost/index.html", "*", "index.html", "/x%0d%0aset-cookie:%20a=b", "/\x01", "/.git/config", "/proc/self/environ",
             "//etc/passwd", "/./etc/passwd", "/;/etc/passwd", "/weights", "/weights/", "/icons"]:
    answer = server.send(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode("latin-1"))
    code = status_of(answer)
    checks.check(code in (400, 403, 404, 414, None) and b"root:" not in answer and b"set-cookie" not in answer.lower(),
                 f"path {path[:40]!r}: refused ({code or 'dropped'})", answer[:100])


def ask_raw(path, more=b""):
    return server.send(b"GET " + path.encode("latin-1") + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + more + b"\r\n")


# decoded once; what leads out of the root is refused even where it would come in again, what stays inside is resolved
for path in ["/..", "/../", "/../index.html", "/%2e%2e/index.html", "/.%2E/index.html", "/..%2findex.html", "/icons/../../index.html",
             "/icons/%2e%2e/%2e%2e/index.html", "/./../index.html", "/a/b/../../../index.html"]:
    checks.check(status_of(ask_raw(path)) == 400, f"path {path}: out of the root, refused", ask_raw(path)[:100])
for path in ["/icons/../index.html", "/./index.html", "/%2e/index.html", "/a/b/%2e%2e/../index.html", "/icons/..", "/%69ndex.html"]:
    checks.check(ask_raw(path).endswith(body), f"path {path}: the page", ask_raw(path)[:100])
checks.check(status_of(ask_raw("/%252e%252e/index.html")) == 404 and status_of(ask_raw("//index.html")) == 404, "decoded once; no slash too many", "")
# an encoded control character is never part of a path, and never becomes a header
for code in [*range(32), 127]:
    answers = [ask_raw(path) for path in (f"/%{code:02x}", f"/index.html%{code:02X}", f"/%{code:02x}If-None-Match:*")]
    checks.check([status_of(answer) for answer in answers] == [400] * 3, f"an encoded %{code:02x}: refused", answers[0][:60])
for path in ["/%0d%0aIf-None-Match:%20*", "/?x=%0aIf-None-Match:*", "/index.html?%0d%0aIf-None-Match:*"]:
    checks.check(status_of(ask_raw(path)) == (200 if "?" in path else 400), f"path {path}: no header comes of it", ask_raw(path)[:60])

# -- malformed, oversized, pipelined, half-closed ----------------------------------------------------------------------

START = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
for name, raw, wanted in [
        ("no host", b"GET / HTTP/1.1\r\n\r\n", (400,)), ("a body with GET", START + b"Content-Length: 5\r\n\r\nhello", (413,)),
        ("a chunked body with GET", START + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", (413,)),
        ("a request hidden in a body", START + b"Content-Length: 40\r\n\r\nGET /nothing HTTP/1.1\r\nHost: x\r\n\r\n", (413,)),
        ("a strange length", START + b"Content-Length: -1\r\n\r\n", (400,)), ("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 200, (400,)),
        ("no HTTP at all", b"\0" * 5000, (400,)), ("an unknown method", b"BREW / HTTP/1.1\r\nHost: x\r\n\r\n", (405,)),
        ("HTTP/2 by surprise", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 60, (400,)),
        ("h2c", START + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n", (200,)),
        ("a WebSocket", START + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", (403,)),
        ("another upgrade", START + b"Connection: Upgrade\r\nUpgrade: TLS/1.0\r\n\r\n", (200,)),
        ("CONNECT", b"CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n" + b"\0" * 100, (400,)),
        ("a long line", b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", (414,)),
        ("a long query", b"GET /?" + b"a=b&" * 30000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", (414,)),
        ("a long header", START + b"X-Long: " + b"a" * 100000 + b"\r\n\r\n", (431,)),
        ("a long cookie", START + b"Cookie: " + b"a" * 20000 + b"\r\n\r\n", (431,)),
        ("ten thousand headers", START + b"".join(b"X-%d: y\r\n" % i for i in range(10000)) + b"\r\n", (431,)),
        ("a header name without end", START + b"a" * 50000, (431,)),
        ("megabytes after a POST", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n" + b"x" * 4000000, (405,)),
        ("two hosts", START + b"Host: x\r\n\r\n", (400,)), ("two hosts, HTTP/1.0", b"GET / HTTP/1.0\r\nHost: x\r\nhost: y\r\n\r\n", (400,)),
        ("a host that is none", b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", (400,)),
        ("a blank before the colon", START + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n", (400,)),
        ("lines that end with LF alone", b"GET /healthz HTTP/1.1\nHost: x\n\n", (400,)), ("one of them", START + b"A: b\n\r\n", (400,)),
        ("the empty line ends with LF alone", START + b"\n", (400,)), ("a CR alone", START + b"A: b\rC: d\r\n\r\n", (400,)),
        ("a folded line", START + b"A: b\r\n c\r\n\r\n", (400,)), ("a folded first line", b"GET /healthz\r\n HTTP/1.1\r\nHost: x\r\n\r\n", (400,)),
        ("an empty line first", b"\r\n" + START + b"\r\n", (400,)), ("HTTP/2.0", START.replace(b"1.1", b"2.0") + b"\r\n", (400,)),
        ("HTTP/1.2", START.replace(b"1.1", b"1.2") + b"\r\n", (400,)), ("http/1.1", START.replace(b"HTTP", b"http") + b"\r\n", (400,)),
        ("HTTP/0.9", b"GET /\r\n\r\n", (400,)), ("two blanks", START.replace(b"GET ", b"GET  ") + b"\r\n", (400,)),
        ("tabs", START.replace(b" HTTP", b"\tHTTP") + b"\r\n", (400,)), ("a blank at the end", START.replace(b"1.1", b"1.1 ") + b"\r\n", (400,)),
        ("a method that is none", b"G@T / HTTP/1.1\r\nHost: x\r\n\r\n", (400,)), ("a header without a name", START + b": x\r\n\r\n", (400,)),
        ("a header without a colon", START + b"Nothing\r\n\r\n", (400,)), ("a NUL in a header", START + b"A: b\0c\r\n\r\n", (400,)),
        ("two lengths", START + b"Content-Length: 0\r\nContent-Length: 0\r\n\r\n", (400,)),
        ("a length and a coding", START + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", (400,))]:
    answer = server.send(raw)
    checks.check(status_of(answer) in wanted, f"{name}: {status_of(answer) or 'dropped'}", answer[:120])
    checks.check(answer.count(b"HTTP/1.") <= 1, f"{name}: one answer at most", answer[-300:])
    checks.check(not answer or b"nosniff" in answer, f"{name}: the headers are there", answer[:300])
answer = server.send(START + b"\r\n" + START.replace(b"/healthz", b"/") + b"\r\n" + START + b"Connection: close\r\n\r\n")
checks.check(answer.count(b"HTTP/1.1 200") == 3 and answer.endswith(b"ok\n") and body in answer, "pipelined: answered in order", answer[-200:])
answer = server.send((START + b"\r\n") * 200 + START + b"Connection: close\r\n\r\n")
checks.check(answer.count(b"HTTP/1.1 200") == 201, "201 at once", answer.count(b"HTTP/1.1 200"))


def read_answer(link):
    """One answer of /healthz on a connection that goes on."""
    out = b""
    while not out.endswith(b"ok\n") and (piece := link.recv(65536)):
        out += piece
    return out


with server.connect() as link:  # a request in pieces, byte by byte
    for at in range(len(START)):
        link.sendall(START[at:at + 1])
    link.sendall(b"\r\n")
    checks.check(read_answer(link).startswith(b"HTTP/1.1 200"), "byte by byte", "")
    link.sendall(START + b"\r\n")
    checks.check(read_answer(link).startswith(b"HTTP/1.1 200"), "the connection is kept", "")
answer = server.send(START + b"\r\n", half=True)
checks.check(status_of(answer) == 200 and answer.endswith(b"ok\n"), "half-closed: still answered", answer[:80])
answer = server.send(b"GET " + large.encode() + b" HTTP/1.1\r\nHost: x\r\n\r\n" + START + b"\r\n", half=True)
checks.check(plain in answer and answer.endswith(b"ok\n"), "half-closed: two answers, to their ends", len(answer))
crowd = [server.connect() for _ in range(60)]  # the usual share of an address
for link in crowd:
    link.sendall(START + b"Connection: close\r\n\r\n")
checks.check(all(read_answer(link).endswith(b"ok\n") for link in crowd), "60 connections at once", "")
for link in crowd:
    link.close()
old = server.send(b"GET /healthz HTTP/1.0\r\n\r\n")
checks.check(status_of(old) == 200 and old.endswith(b"ok\n"), "HTTP/1.0: answered and closed", old[:80])
generator, strange = random.Random(5), 0
kinds = [START + b"\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip;q=0.5, br\r\nIf-None-Match: \"a\"\r\n\r\n",
         b"HEAD /index.html HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"]
for _ in range(400):  # broken in all sorts of ways, and hung up at once
    raw = bytearray(generator.choice(kinds) * generator.randint(1, 3))
    for _ in range(generator.randint(1, 8)):
        at = generator.randrange(len(raw))
        raw[at:at + generator.randint(0, 4)] = bytes(generator.choice(b"\0\r\n /%.:;\xff\"GH") for _ in range(generator.randint(0, 6)))
    with server.connect() as link:
        try:
            link.sendall(raw)
            link.settimeout(0.01)
            link.recv(65536)
        except (ConnectionError, socket.timeout):
            pass
checks.check(server.ask("/healthz")[0] == 200 and server.process.poll() is None, "400 broken requests later it serves", server.process.poll())

# -- slow ones, and many --------------------------------------------------------------------------------------------------

start = time.monotonic()
with server.connect() as silent, server.connect() as slow, server.connect() as idle:
    idle.sendall(START + b"\r\n")
    idle.recv(65536)
    slow.sendall(b"GET / HTTP/1.1\r\n")
    times = {}
    sent = 0
    while len(times) < 3 and time.monotonic() - start < 15:
        for name, link in [("silent", silent), ("slow", slow), ("idle", idle)]:
            if name in times:
                continue
            try:
                if name == "slow":  # one byte every now and then: it must not gain time by it
                    link.sendall(b"X")
                    sent += 1
                link.settimeout(0.05)
                if link.recv(100) == b"":
                    times[name] = time.monotonic() - start
            except socket.timeout:
                pass
            except OSError:
                times[name] = time.monotonic() - start
checks.check(len(times) == 3 and all(1.5 < spent < 6 for spent in times.values()), "silent, slow and idle ones are dropped in time", (times, sent))
# one that never reads its answers, one that reads slowly on purpose, and one that reads slowly because its line is slow
LONG = f"/weights/nulli-hex-{max(ROOT.glob('sheets/nulli-hex/*.weights'), key=lambda path: path.stat().st_size).stem}.bin"
many = f"GET {LONG} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 100
late = server.measure('nullarium_connections_dropped_total{limit="time"}')


def is_cut(link):
    """Whether the other side has hung up, whatever is still unread."""
    watch = select.poll()
    watch.register(link, select.POLLRDHUP)
    return bool(watch.poll(0))


with server.connect(receive=4096) as greedy, server.connect(receive=4096) as mean, server.connect(receive=4096) as steady:
    for link in (greedy, mean, steady):
        link.sendall(many)
    start = time.monotonic()
    while (spent := time.monotonic() - start) < 12 or not (is_cut(greedy) and is_cut(mean) or spent > 30):
        if is_cut(steady):
            break
        steady.recv(1000)  # 10 kB/s, for longer than any limit of time
        if not is_cut(mean):
            mean.recv(50)
        time.sleep(0.1)
    checks.check(is_cut(greedy), "who never reads is dropped", spent)
    checks.check(is_cut(mean), "who reads 500 bytes a second is dropped", spent)
    checks.check(not is_cut(steady), "a steady download at 10 kB/s is never cut", spent)
    content = 0
    while content < 1000000 and not is_cut(steady):
        content += len(steady.recv(65536))
    checks.check(content >= 1000000, "and comes to its end as soon as the line is quick", content)
checks.check(server.measure('nullarium_connections_dropped_total{limit="time"}') == late + 2, "they are counted, and nobody else", "")

status, spent = server.stop()
checks.check(status == 0, "it ends well after all that", (status, server.log[-3:]))
server = Server("--timeout", "20", "--per-address", "0")


def answer_times(count=40):
    """How long /healthz and the page take, the worst of some."""
    worst = 0
    for at in range(count):
        began = time.monotonic()
        if server.ask("/" if at % 2 else "/healthz")[0] != 200:
            return 99
        worst = max(worst, time.monotonic() - began)
    return worst


crowd = [server.connect() for _ in range(201)]
for link in crowd:
    link.sendall(START + b"Connection: close\r\n\r\n")
checks.check(all(read_answer(link).endswith(b"ok\n") for link in crowd), "201 connections at once", "")
for link in crowd:
    link.close()
crowd = [server.connect() for _ in range(500)]
for number, link in enumerate(crowd):
    link.sendall([b"", b"GET /", b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ", START + b"\r\n", many[:2000]][number % 5])
worst = answer_times()
checks.check(worst < 2, "500 others, and it answers", f"{worst:.2f} s")
checks.check(server.measure("nullarium_connections_open") > 300, "they are counted", server.measure("nullarium_connections_open"))
for link in crowd:
    link.close()
deadline = time.monotonic() + 8
while server.measure("nullarium_connections_open") > 3 and time.monotonic() < deadline:
    time.sleep(0.1)
checks.check(server.measure("nullarium_connections_open") <= 3, "and gone when they go", server.measure("nullarium_connections_open"))

# -- metrics and log --------------------------------------------------------------------------------------------------------

before = server.measure('nullarium_http_requests_total{status="404"}')
sent_before = server.measure("nullarium_http_sent_bytes_total")
server.ask("/no/such/thing")
server.ask("/steer%c2%9b31mthe%ff%20terminal")  # only the log may not be steered by it
checks.check(server.measure('nullarium_http_requests_total{status="404"}') > before, "requests are counted by status", before)
server.ask(large)
checks.check(server.measure("nullarium_http_sent_bytes_total") >= sent_before + len(plain), "bytes are counted", "")
checks.check(server.measure("nullarium_uptime_seconds") > 0, "uptime", "")
metrics = server.ask("/metrics")
checks.check(metrics[1]["content-type"].startswith("text/plain; version=0.0.4") and
             all(re.fullmatch(r'# (HELP|TYPE) nullarium_\w+ .+|nullarium_\w+(\{\w+="[\w.+]+"\})? [0-9.]+', line) for line in metrics[2].decode().splitlines()),
             "metrics are in Prometheus' text format", metrics[2])

# -- the end ------------------------------------------------------------------------------------------------------------------

waiting = [server.connect() for _ in range(20)]
waiting[0].sendall(START + b"\r\n")
waiting[1].sendall(b"GET / HT")
waiting[2].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
waiting[2].sendall(many)
time.sleep(0.3)
status, spent = server.stop()
checks.check(status == 0 and spent < 2.5, "SIGTERM with open connections: 0, soon", (status, spent, "".join(server.log[-3:])))
LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ ([\w!#$%&'*+.^`|~-]+|\?) \S+ \d{3} \d+ \d+\.\dms( cut)?\n")
strange = [line for line in server.log if not LINE.fullmatch(line)]
checks.check(server.log and not strange, f"the log: a line for each request ({len(server.log)})", strange[:3])
checks.check(any(re.search(r" GET /no/such/thing 404 \d+ ", line) for line in server.log), "with method, path, status and bytes", server.log[-3:])
for link in waiting:
    link.close()
server = Server("--quiet", listen="[::1]:0")
checks.check(server.address.startswith("http://[::1]:") and server.ask("/healthz")[0] == 200, "IPv6", server.line)
with Server("--quiet", "--per-address", "1", listen="[::]:0") as both:  # IPv4 over it too, each with a share of its own
    links = []
    for host, source in [("127.0.0.1", "127.0.0.1"), ("127.0.0.1", "127.0.0.2"), ("::1", "::1")]:
        links.append(socket.create_connection((host, both.port), 10, source_address=(source, 0)))
        links[-1].sendall(START + b"\r\n")
    checks.check(all(read_answer(link).endswith(b"ok\n") for link in links), "[::]: IPv4 and IPv6", "")
    for link in links:
        link.sendall(START + b"\r\n")
    checks.check(all(read_answer(link).endswith(b"ok\n") for link in links), "[::]: a share for each address", "")
status, spent = server.stop(signal.SIGINT)
checks.check(status == 0 and spent < 2 and not server.log, "Ctrl-C: 0; --quiet: no log", (status, spent, server.log))

# a download under way may end
server = Server("--quiet")
with server.connect() as link:
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
    link.sendall(f"GET {large} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    first = link.recv(1000)
    ending = threading.Thread(target=server.stop)
    ending.start()
    time.sleep(0.1)
    rest = first
    while piece := link.recv(65536):
        rest += piece
    ending.join()
checks.check(rest.endswith(plain[-1000:]) and len(rest) > len(plain), "an answer under way is sent to its end", (len(rest), len(plain)))

# no file left: no busy waiting, and room is made
server = Server("--quiet", "--timeout", "30", "--per-address", "0", files=60)
crowd = [server.connect() for _ in range(100)]
for link in crowd:
    link.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
checks.check(answer_times(6) < 8, "no file left: others are served all the same", "")
time.sleep(1)
spent = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
checks.check((int(spent[11]) + int(spent[12])) / os.sysconf("SC_CLK_TCK") < 2, "without busy waiting", spent[11:13])
for link in crowd:
    link.close()
checks.check(server.stop()[0] == 0, "and ends well", "")

# few places: the longest waiting makes room
server = Server("--quiet", "--connections", "20", "--per-address", "0", "--timeout", "30")
crowd = [server.connect() for _ in range(100)]
for link in crowd:
    link.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
checks.check(answer_times(10) < 2, "all places taken by slow ones: others are served", "")
checks.check(server.measure('nullarium_connections_dropped_total{limit="places"}') >= 80, "those that waited longest made room", "")
checks.check(server.measure("nullarium_connections_open") <= 20, "never more than allowed", server.measure("nullarium_connections_open"))
for link in crowd:
    link.close()

# -- a share for each address ----------------------------------------------------------------------------------------------


def read_slowly(count):
    """So many from 127.0.0.1 that ask for something long and never read; those that were let in are left."""
    links = []
    for _ in range(count):
        link = server.connect(receive=4096)
        try:
            link.sendall(many[:len(many) // 100])
            links.append(link)
        except OSError:
            link.close()
    return links


few, server = server, Server("--quiet")
crowd = read_slowly(1060)
served = [server.ask("/" if at % 2 else "/healthz", source=f"127.0.0.{2 + at % 3}")[0] for at in range(65)]
checks.check(served == [200] * 65, "1,060 slow readers at one address: others are served", served.count(200))
found = server.measure('nullarium_connections_dropped_total{limit="address"}', source="127.0.0.2")
checks.check(found >= 1000, "no more than 60 of them were let in", found)
for link in crowd:
    link.close()
server.stop()
server = Server("--quiet", "--per-address", "3", "--timeout", "30")
crowd = []
for _ in range(8):  # they are answered and idle, so the longest waiting makes room
    crowd.append(server.connect())
    crowd[-1].sendall(START + b"\r\n")
    checks.check(read_answer(crowd[-1]).endswith(b"ok\n"), "--per-address 3: one more is answered", "")
checks.check([link.recv(100) for link in crowd[:5]] == [b""] * 5, "those that idled longest made room", "")
crowd[-1].sendall(START + b"\r\n")
checks.check(read_answer(crowd[-1]).endswith(b"ok\n"), "the others stay", "")
for link in crowd:
    link.close()
server.stop()
server = few

# -- a port that is taken, forbidden, nowhere -------------------------------------------------------------------------------


def refuse(*words, language="en", **more):
    return subprocess.run([PROGRAM, "serve", *words, "--lang", language], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
                          timeout=20, **more)


for language in LANGUAGES:
    done = refuse("--listen", f"127.0.0.1:{server.port}", language=language)
    checks.check(done.returncode == 1 and done.stdout == "" and len(done.stderr.splitlines()) == 1 and str(server.port) in done.stderr,
                 f"a taken port, {language}", done.stderr)
status, spent = server.stop()
checks.check(status == 0, "and the other one goes on until it is stopped", status)
for listen, language, word in [("192.0.2.1:7777", "en", "no address"), ("no.such.host.invalid:7777", "de", "keine Adresse")]:
    done = refuse("--listen", listen, language=language)
    checks.check(done.returncode == 1 and word in done.stderr and len(done.stderr.splitlines()) == 1, f"--listen {listen}", done.stderr)
for listen in ["7777", "127.0.0.1", ":7777", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:65536", "127.0.0.1:-1", "::1:7777", "[]:1", "[::1]", "a" * 400 + ":1", ""]:
    done = refuse("--listen", listen)
    checks.check(done.returncode == 2 and "no address with a port" in done.stderr, f"--listen {listen[:20]!r}", done.stderr)
for words in [["--timeout", "0"], ["--connections", "many"], ["--per-address", "-1"], ["here"], ["--listen"]]:
    done = refuse(*words)
    checks.check(done.returncode == 2 and len(done.stderr.splitlines()) >= 1, f"serve {' '.join(words)}", done.stderr)
if os.geteuid() == 0 and shutil.which("setpriv"):
    floor = pathlib.Path("/proc/sys/net/ipv4/ip_unprivileged_port_start").read_text().strip()
    if int(floor) > 80:
        done = subprocess.run(["setpriv", "--bounding-set=-all", "--inh-caps=-all", PROGRAM, "serve", "--listen", "127.0.0.1:80", "--lang", "en"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, timeout=20)
        checks.check(done.returncode == 1 and "may not open port 80" in done.stderr, "a forbidden port", (done.returncode, done.stderr))
checks.check("--listen" in subprocess.run([PROGRAM, "serve", "--help"], stdout=subprocess.PIPE, text=True).stdout, "--help", "")
checks.close()
