#!/usr/bin/env python3
"""A load of online tables for a server that is started for it, on this computer alone (docs/performance.md).

  load.py BUILD [OPTIONS]    those of BUILD/load, which says them when it is asked nothing

Starts BUILD/nullarium serve on a free port with a new file and without limits an address, plays with BUILD/load, and prints what
was measured. Ends with the load's own status; Ctrl-C stops everything and leaves nothing behind.
"""
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

SERVE = ["serve", "--listen", "127.0.0.1:0", "--quiet", "--per-address", "0", "--tables-per-address", "0", "--timeout", "60"]


def start(build, folder):
    """The server and where it listens."""
    server = subprocess.Popen([build / "nullarium", *SERVE, "--data", folder / "tables.db", "--lang", "en"],
                              stdout=subprocess.PIPE, text=True)
    found = re.search(r"http://(127\.0\.0\.1:\d+)", server.stdout.readline())
    if not found:
        server.wait()
        sys.exit("load: the server did not start")
    return server, found[1]


def run(build, folder, options):
    """The load's status, or the server's where that did not end well; the tables are in folder/tables.db."""
    server, place = start(build, folder)
    try:
        load = subprocess.Popen([build / "load", place, "--pid", str(server.pid), *options])
        try:
            status = load.wait()
        except KeyboardInterrupt:  # it has heard of it too, and says what it has measured so far
            status = load.wait() or 1
        stored = sum(path.stat().st_size for path in folder.iterdir())
        print(f"{stored / 1e6:.1f} MB stored", flush=True)
    finally:
        server.send_signal(signal.SIGTERM)
        ended = server.wait()
    return status or ended


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory(prefix="nullarium-load-") as folder:
        sys.exit(run(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(folder), sys.argv[2:]))


if __name__ == "__main__":
    main()
