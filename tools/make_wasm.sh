#!/bin/sh
# Builds the WebAssembly module of core, games (and bots): make_wasm.sh SOURCE_ROOT GAMES_TABLE.c OUT.wasm
set -eu
root=$1 table=$2 out=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compile() { # object, flags and source
    object=$1
    shift
    clang --target=wasm32 -std=c17 -O2 -mbulk-memory -fvisibility=hidden -Wall -Wextra -I"$root/core" -I"$root/games" -I"$root/bots" \
        -isystem "$root/web/include" "$@" -c -o "$work/$object.o"
}
for source in "$root"/core/*.c; do
    compile "core_$(basename "$source" .c)" "$source"
done
for source in "$root"/bots/*.c; do
    compile "bots_$(basename "$source" .c)" "$source"
done
grep -v '^#' "$root/games/games.list" | while read -r folder; do
    [ -n "$folder" ] || continue
    id=$(echo "$folder" | tr _ -)
    compile "game_$folder" "-DGAME_SYMBOL=${folder}_game" "-DGAME_ID=\"$id\"" "$root/games/$folder/game.c"
done
compile table "$table"
python3 "$root/tools/make_weights.py" "$root/sheets" "$work/weights_table.c"
compile weights_table "$work/weights_table.c"
compile trace "$root/web/trace.c"
compile bots_trace "$root/web/bots_trace.c"
compile wasm "$root/web/wasm.c"
compile memory -fno-builtin "$root/web/memory.c"
wasm-ld --no-entry --strip-all -z stack-size=524288 "$work"/*.o -o "$out"
