#!/bin/sh
# Makes the browser app for the build: make_web.sh ROOT MODULE.wasm FOLDER MADE DEPFILE
# The app comes into FOLDER; MADE tells the build when; DEPFILE what of: folders too, as a new file changes its folder.
set -eu
root=$1 module=$(realpath "$2") folder=$3 made=$(realpath -m "$4") depfile=$(realpath -m "$5") target=$4
cd "$root/web/app"
# Packages are fetched only when the list of them changed, and by one build at a time.
exec 9>"${TMPDIR:-/tmp}/nullarium-npm-$(id -u).lock"
flock 9
if ! cmp -s package-lock.json node_modules/.nullarium-lock; then
    echo "The browser app is built with npm packages, which are fetched into web/app/node_modules now:"
    sed -n '/ependencies"/,/}/s/^ *"\([^"]*\)": "\([0-9][^"]*\)".*/  \1 \2/p' package.json
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >"$folder.npm.log" 2>&1 || {
        echo "npm could not fetch them: $(sed -n 's/^npm \(error\|ERR!\) code //p' "$folder.npm.log" | head -1) (more in $folder.npm.log)." \
            "Is there a way to $(npm config get registry 2>/dev/null)? If not, take a finished app: meson configure build -Dapp=FOLDER" >&2
        exit 1
    }
    cp package-lock.json node_modules/.nullarium-lock
fi
flock -u 9
node build.mjs --wasm "$module" --out "$folder" >"$folder.log" 2>&1 || { cat "$folder.log" >&2; exit 1; }
{
    printf '%s:' "$target"
    find "$root/web" "$root/i18n" "$root/sheets" "$root"/core/pictures "$root"/games/*/pictures "$root"/games/*/tile.svg \
        "$root"/tools/*picture* -name node_modules -prune -o \
        \( -type d -o -type f ! -name '*.[ch]' ! -name '*.figures' \) -print | sed 's/ /\\ /g' | tr '\n' ' ' | sed 's/^/ /'
    echo
} >"$depfile"
touch "$made"
