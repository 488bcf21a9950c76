"""`make install` puts everything in place; the example compiles against both libraries and plays; only nullarium_* is seen.

  install_test.py BUILD_FOLDER
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from checks import Checks, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
checks = Checks()
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    build = pathlib.Path(sys.argv[1])
    chosen = {one["name"]: one["value"] for one in json.loads(run("meson", "introspect", build, "--buildoptions").stdout)}
    done = run("meson", "install", "-C", build, "--no-rebuild", "--destdir", folder)
    checks.check(done.returncode == 0, "install", done.stdout[-400:] + done.stderr[-400:])
    root, lib = folder / chosen["prefix"].lstrip("/"), chosen["libdir"]
    for path in ["bin/nullarium", f"{lib}/libnullarium.so", f"{lib}/libnullarium.a", "include/nullarium.h",
                 f"{lib}/pkgconfig/nullarium.pc", "share/man/man1/nullarium.1"]:
        checks.check((root / path).exists(), f"installed {path}", "is missing")
    # pkg-config with DESTDIR as its root
    environment = {**os.environ, "PKG_CONFIG_LIBDIR": str(root / lib / "pkgconfig"), "PKG_CONFIG_SYSROOT_DIR": str(folder)}
    flags = run("pkg-config", "--cflags", "--libs", "nullarium", env=environment).stdout.split()
    example = ROOT / "lib/example.c"
    made = run("cc", "-std=c17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", example, *flags, "-o", folder / "shared")
    checks.check(made.returncode == 0, "example compiles with pkg-config", made.stderr)
    made = run("cc", "-std=c17", example, f"-I{root}/include", root / lib / "libnullarium.a", "-o", folder / "static")
    checks.check(made.returncode == 0, "example compiles with the archive", made.stderr)
    environment = {**os.environ, "LD_LIBRARY_PATH": str(root / lib)}
    for game, seats in [("nullern", 4), ("nulli-flow", 1), ("nulli-hex", 2), ("traexx", 3), ("null-bock", 6)]:
        played = [run(folder / kind, game, seats, env=environment) for kind in ("shared", "static")]
        fine = played[0].returncode == 0 and played[0].stdout == played[1].stdout
        checks.check(fine and played[0].stdout.splitlines()[-1].startswith("result "), f"example plays {game}",
                     played[0].stderr)
    refused = run(folder / "static", "chess")
    checks.check(refused.returncode == 1 and "chess" in refused.stderr, "example refuses an unknown game", refused.stderr)
    for path, words in [(f"{lib}/libnullarium.so", ["-D"]), (f"{lib}/libnullarium.a", ["-g"])]:
        symbols = [line.split() for line in run("nm", *words, root / path).stdout.splitlines()]
        seen = [words[-1] for words in symbols if len(words) == 3 and words[1] in "TDBR"]
        stray = [symbol for symbol in seen if not symbol.startswith("nullarium_")]
        checks.check(seen and not stray, f"only nullarium_* in {path}", f"{stray[:6]}")
    lines = len(example.read_text().splitlines())
    checks.check(lines <= 40, "the example has at most 40 lines", str(lines))
checks.close()
