#!/bin/sh
# One whole game of NULLI Flow at an online table, with curl: two people and a bot.
#
#   sh curl-game.sh [http://localhost:7777] [nullarium]
#
# The program itself is asked for one thing only: which moves are legal (`nullarium moves`). The protocol: online.md.
set -eu
at=${1:-http://localhost:7777}
nullarium=${2:-nullarium}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { # TOKEN LINE: one line to the table; the answer has to be an ok
    answer=$(curl -s -H "Authorization: Bearer $1" --data-binary "$2" "$at/t/$table")
    case $answer in
    ok*) ;;
    *) echo "$2: $answer" >&2 && exit 1 ;;
    esac
}
token() { head -c 16 /dev/urandom | base64 | tr '+/' '-_' | tr -d '='; }

# A table for three with a bot; the answer names the table and its tokens.
made=$(printf 'nullarium 1\ngame nulli-flow\nseats 3\nbot 3 club\n---\n' | curl -s --data-binary @- "$at/t")
table=$(echo "$made" | sed -n 's/^table //p')
host=$(echo "$made" | sed -n 's/^host //p')
invite=$(echo "$made" | sed -n 's/^invite //p')
watch=$(echo "$made" | sed -n 's/^watch //p')

# Ada and Grace sit down: each makes a token and 32 random bytes, and commits herself to these.
for seat in 1 2; do
    head -c 32 /dev/urandom > "$work/bytes$seat"
    token > "$work/token$seat"
    hash=$({ printf 'nullarium-fair-1 seat %s %s\n' "$table" $seat; cat "$work/bytes$seat"; } | sha256sum | cut -d ' ' -f 1)
    say "$invite" "claim $seat $(cat "$work/token$seat") $hash $([ $seat = 1 ] && echo Ada || echo Grace)"
done
say "$host" start
for seat in 1 2; do
    say "$(cat "$work/token$seat")" "reveal $(od -An -v -tx1 "$work/bytes$seat" | tr -d ' \n')"
done

# Until it is over: each looks at her record, and moves when she has a move.
over=no
while [ $over = no ]; do
    for seat in 1 2; do
        token=$(cat "$work/token$seat")
        curl -s -H "Authorization: Bearer $token" "$at/t/$table/lines?from=0&wait=0" > "$work/told"
        grep -q '^state over' "$work/told" && over=yes && break
        sed -n 's/^[0-9][0-9]* //p' "$work/told" > "$work/record"
        move=$("$nullarium" moves "$work/record" 2> /dev/null | sed -n "s/^$seat //p" | head -n 1)
        [ -n "$move" ] || continue
        say "$token" "move $(grep -c "^$seat " "$work/record" || true) $move"
    done
done
curl -s -H "Authorization: Bearer $watch" "$at/t/$table/record" > "$work/full"
cat "$work/full"
"$nullarium" verify "$work/full"
