#!/usr/bin/env python3
"""How quick `nullarium serve` is beside nginx, over the loopback, one process each (docs/performance.md).

  bench_serve.py PROGRAM [ANOTHER ...]    rounds in turn, so that whatever else runs disturbs all alike; medians

Needs wrk and nginx (Debian: wrk, nginx-light). A program without --per-address is asked without it.
"""
import os
import pathlib
import re
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

ROUNDS, SECONDS, IDLE = 9, 1, 5000
CONF = """worker_processes 1; daemon off; master_process off; pid {at}/pid; error_log {at}/error;
events {{ worker_connections 20000; }}
http {{ access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; keepalive_timeout 600; client_header_timeout 600;
  open_file_cache max=100; default_type application/octet-stream;
  client_body_temp_path {at}/1; proxy_temp_path {at}/2; fastcgi_temp_path {at}/3; uwsgi_temp_path {at}/4; scgi_temp_path {at}/5;
  server {{ listen 127.0.0.1:{port}; root {at}; }} }}"""


class Running:
    def __init__(self, name, command, port=None):
        self.name = name
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = port or int(re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())[1])

    def spent(self):
        """Processor seconds so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def load(self, path):
        """Requests a second, and microseconds of processor for each."""
        before = self.spent()
        out = subprocess.run(["wrk", "-t1", "-c16", f"-d{SECONDS}s", f"http://127.0.0.1:{self.port}{path}"], stdout=subprocess.PIPE, text=True).stdout
        if "Non-2xx" in out:
            sys.exit(f"{self.name}: {path} is refused")
        count = int(re.search(r"(\d+) requests in", out)[1])
        return count / SECONDS, (self.spent() - before) / count * 1e6


def serve(program):
    told = subprocess.run([program, "serve", "--help"], stdout=subprocess.PIPE, text=True).stdout
    limits = ["--per-address", "0"] if "--per-address" in told else []
    limits += ["--data", tempfile.mkdtemp() + "/tables.db"] if "--data" in told else []
    return Running(program, [program, "serve", "--listen", "127.0.0.1:0", "--quiet", "--connections", "15000", "--timeout", "600", *limits])


def main():
    missing = [name for name in ("wrk", "nginx") if not shutil.which(name)]
    if missing or len(sys.argv) < 2:
        sys.exit(f"not installed: {' '.join(missing)}" if missing else __doc__)
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        at = pathlib.Path(folder)
        at.chmod(0o755)
        servers = [serve(program) for program in sys.argv[1:]]
        fetch = lambda path: urllib.request.urlopen(f"http://127.0.0.1:{servers[0].port}{path}").read()
        module = re.search(r"nullarium\.\w+\.wasm", fetch("/assets.json").decode())[0]
        for path in ["healthz", "index.html", module]:
            (at / path).write_bytes(fetch("/" + path))
        # each program has files of its own; what is compared is a file of this many bytes
        for server in servers:
            server.paths = {"/healthz": "/healthz", "/index.html": "/index.html"}
            listed = urllib.request.urlopen(f"http://127.0.0.1:{server.port}/assets.json").read().decode()
            server.paths["module"] = "/" + re.search(r"nullarium\.\w+\.wasm", listed)[0]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        (at / "conf").write_text(CONF.format(at=at, port=port))
        servers.append(Running("nginx", ["nginx", "-c", str(at / "conf")], port))
        servers[-1].paths = {"/healthz": "/healthz", "/index.html": "/index.html", "module": "/" + module}
        time.sleep(0.5)
        for kind in ["/healthz", "/index.html", "module"]:
            found = {server.name: [] for server in servers}
            for _ in range(ROUNDS):
                for server in servers:
                    found[server.name].append(server.load(server.paths[kind]))
            size = (at / servers[-1].paths[kind][1:]).stat().st_size
            for name, rounds in found.items():
                rate, cost = (statistics.median(one[i] for one in rounds) for i in (0, 1))
                print(f"{kind:12} {size:8} bytes  {name:40} {rate:9.0f} a second {cost:8.1f} us", flush=True)
        for server in servers:
            start = time.monotonic()
            idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(IDLE)]
            server.load("/healthz")
            took = time.monotonic() - start - SECONDS
            cost = statistics.median(server.load("/healthz")[1] for _ in range(ROUNDS))
            print(f"{IDLE} idle    {server.name:40} opened in {took:5.2f} s; then {cost:8.1f} us a request", flush=True)
            for link in idle:
                link.close()
        for server in servers:
            server.process.terminate()
            server.process.wait()


main()
