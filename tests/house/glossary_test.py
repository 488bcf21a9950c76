"""One word for one thing in each language: i18n/<language>/glossary names the words that are used, which occur, and words
that are never used."""
import pathlib
import re
from checks import Checks

ROOT = pathlib.Path(__file__).resolve().parents[2]
checks = Checks()


def glossary(path):
    """{term: (words used, words never used)}"""
    terms = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            term, _, words = line.partition("=")
            used, bar, never = words.partition("|")
            assert bar and used.strip(), f"{path}: {line}"
            terms[term.strip()] = tuple([word.strip() for word in part.split(",") if word.strip()] for part in (used, never))
    return terms


def texts(folder):
    """Every text and every paragraph of the rules, by where it stands. Words in a command line are no words of the language."""
    found = {}
    for path in sorted(folder.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            key, sign, text = line.partition("=")
            if sign and not line.startswith("#"):
                found[f"{path.stem}.{key.strip()}"] = re.sub(r"\{\d\?([^}]*)\}", r"\1", text)
    for path in sorted(folder.glob("*.rules")):
        for number, paragraph in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            found[f"{path.name}:{number}"] = paragraph
    return found


def stands(word, text):
    """At the beginning of a word, whatever its ending and its capitals."""
    return re.search(r"(?<!\w)" + re.escape(word), text, re.I)


for folder in sorted(path.parent for path in ROOT.glob("i18n/*/glossary")):
    terms, all_texts = glossary(folder / "glossary"), texts(folder)
    idle = [word for used, _ in terms.values() for word in used if not any(stands(word, text) for text in all_texts.values())]
    checks.check(terms and not idle, f"glossary {folder.name}: every word is used ({len(terms)} terms)", idle)
    wrong = [f"{term}: “{word}” in {key}" for term, (_, never) in terms.items() for word in never
             for key, text in all_texts.items() if stands(word, text)]
    checks.check(not wrong, f"glossary {folder.name}: no other word for it", wrong[:12])
    both = [word for used, never in terms.values() for word in never if any(stands(word, other) for other in used)]
    checks.check(not both, f"glossary {folder.name}: what is used is not forbidden", both)
languages = {path.name for path in (ROOT / "i18n").iterdir() if path.is_dir()}
checks.check(languages == {path.parent.name for path in ROOT.glob("i18n/*/glossary")}, "every language has a glossary", languages)
checks.close()
