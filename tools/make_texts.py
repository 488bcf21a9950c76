#!/usr/bin/env python3
"""Makes the C table of all texts from i18n/<language>/*.txt and *.rules.

usage: make_texts.py I18N_FOLDER OUT.c
A line `key = text` in nullern.txt has the key "nullern.key". A rules file is taken whole.
"""
import pathlib
import sys

LANGUAGES = ["en", "de", "fr", "it", "ru"]


def quote(text):
    out = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", '\\n"\n        "')
    return '"' + out.replace("?", "\\?") + '"'


def catalogue(folder):
    entries = {}
    for path in sorted(folder.glob("*.txt")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            key, sign, text = line.partition("=")
            full = f"{path.stem}.{key.strip()}"
            if not sign or not key.strip() or not text.strip():
                sys.exit(f"{path}:{number}: wanted `key = text`")
            if full in entries:
                sys.exit(f"{path}:{number}: {full} stands twice")
            entries[full] = text.strip()
    return entries


def main():
    root, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    texts = {language: catalogue(root / language) for language in LANGUAGES}
    rules = {language: {path.stem: path.read_text(encoding="utf-8") for path in (root / language).glob("*.rules")}
             for language in LANGUAGES}
    lines = ['/* Made by tools/make_texts.py: do not edit. */', '#include "i18n.h"', "",
             "const struct i18n_entry i18n_entries[] = {"]
    keys = sorted({key for entries in texts.values() for key in entries}, key=lambda key: key.encode())
    for key in keys:
        forms = ",\n     ".join(quote(texts[language][key]) if key in texts[language] else "0"
                                for language in LANGUAGES)
        lines.append(f"    {{{quote(key)},\n    {{{forms}}}}},")
    lines += ["    {0, {0}},", "};", f"const int i18n_entry_count = {len(keys)};", "",
              "const struct i18n_rules_entry i18n_rules_entries[] = {"]
    for game in sorted({game for entries in rules.values() for game in entries}):
        forms = ",\n     ".join(quote(rules[language][game]) if game in rules[language] else "0"
                                for language in LANGUAGES)
        lines.append(f"    {{{quote(game)},\n    {{{forms}}}}},")
    lines += ["    {0, {0}},", "};", ""]
    out.write_text("\n".join(lines), encoding="utf-8")


main()
