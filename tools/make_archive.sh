#!/bin/sh
# One archive with one object in which only nullarium_* is global: make_archive.sh OUT.a IN.a...
set -eu
out=$1
shift
ld -r --whole-archive "$@" -o "$out.o"
objcopy --wildcard --keep-global-symbol='nullarium_*' "$out.o"
rm -f "$out"
ar rcs "$out" "$out.o"
rm -f "$out.o"
