#!/usr/bin/env python3
"""Makes the C table of games from games.list, and the word for each game's rules from signatures.list.

usage: make_games.py games.list signatures.list OUT.c [--fast]
--fast: each game was also built for newer x86-64 processors, as <folder>_fast_game; the table
chooses at run time.
"""
import hashlib
import pathlib
import sys

folders = [line.strip() for line in pathlib.Path(sys.argv[1]).read_text().splitlines()
           if line.strip() and not line.startswith("#")]
fast = "--fast" in sys.argv
rules = {}  # game id: its lines of the list of signatures
for line in pathlib.Path(sys.argv[2]).read_text().splitlines():
    if line.strip() and not line.startswith("#"):
        rules.setdefault(line.split()[0], []).append(line)
lines = ["/* Made by tools/make_games.py: do not edit. */", '#include "games.h"', ""]
for folder in folders:
    lines.append(f"extern const struct game {folder}_game;")
    if fast:
        lines.append(f"extern const struct game {folder}_fast_game;")
lines += ["", "const struct game *const games_all[] = {"]
lines += [f"    &{folder}_game," for folder in folders]
lines += ["    0,", "};", ""]
if fast:
    lines += ["static const struct game *const fast[] = {"]
    lines += [f"    &{folder}_fast_game," for folder in folders]
    lines += ["    0,", "};", ""]
lines += ["const struct game *games_find(const char *id)", "{"]
if fast:
    lines += ['    bool newer = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&',
              '                 __builtin_cpu_supports("avx2");',
              "    const struct game *const *games = newer ? fast : games_all;"]
else:
    lines += ["    const struct game *const *games = games_all;"]
lines += ["    for (int i = 0; games[i]; i++)", "        if (text_same(games[i]->id, id))",
          "            return games[i];", "    return 0;", "}", ""]
lines += ["const char *games_rules(const struct game *game)", "{"]
for folder in folders:
    name = folder.replace("_", "-")
    word = hashlib.sha256("\n".join(rules[name]).encode()).hexdigest()[:16] if name in rules else "-"
    lines += [f'    if (text_same(game->id, "{name}"))', f'        return "{word}";']
lines += ['    return "-";', "}", ""]
pathlib.Path(sys.argv[3]).write_text("\n".join(lines), encoding="utf-8")
