#!/bin/sh
# Runs a libFuzzer target on its seeds: run.sh PROGRAM record|sheet|move|request|frames|resume|weights|page|verify|events|hall [libFuzzer options]
# What it finds stays in fuzz-found/ (crashes) under the folder of the program.
set -eu
program=$1
kind=$2
shift 2
root=$(cd "$(dirname "$0")/../.." && pwd)
case $kind in
record) seeds="$root/games/*/golden $root/tests/golden" ;;
sheet) seeds="$root/sheets/*/" ;;
move) seeds="$root/tests/fuzz/seeds" ;;
request) seeds="$root/tests/fuzz/requests" ;;
frames) seeds="$root/tests/fuzz/frames" ;;
resume) seeds="$root/tests/fuzz/resumes" ;;
events) seeds="$root/tests/fuzz/events" ;;
hall) seeds="$root/tests/fuzz/halls" ;;
weights) seeds="$root/tests/fuzz/weights" ;;
page) seeds="$root/games/*/golden $root/tests/golden $root/sheets/*/ $root/tests/fuzz/scores" ;;
verify) seeds="$root/tests/fuzz/fair" ;;
*)
    echo "run.sh: no such kind: $kind" >&2
    exit 2
    ;;
esac
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
found=$(dirname "$program")/fuzz-found
mkdir -p "$found"
# shellcheck disable=SC2086 # seeds is a list of folders
"$program" -max_len=8192 -timeout=20 -print_final_stats=1 -verbosity=0 -artifact_prefix="$found/$kind-" "$@" "$scratch" $seeds
