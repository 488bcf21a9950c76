"""Every text exists in five languages with the same placeholders; every text id in the code exists; every
clause of the rules has a paragraph in each language."""
import pathlib
import re
from checks import Checks, games_by_letter

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = ["en", "de", "fr", "it", "ru"]
FORMS = {"en": 2, "de": 2, "fr": 2, "it": 2, "ru": 3}
checks = Checks()


def catalogue(language):
    entries = {}
    for path in (ROOT / "i18n" / language).glob("*.txt"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                key, _, text = line.partition("=")
                entries[f"{path.stem}.{key.strip()}"] = text.strip()
    return entries


texts = {language: catalogue(language) for language in LANGUAGES}
keys = sorted(set().union(*texts.values()))
for language in LANGUAGES:
    missing = [key for key in keys if key not in texts[language]]
    checks.check(not missing, f"texts {language} complete ({len(keys)})", f"missing {missing[:8]}")


def placeholders(text):
    return sorted(set(re.findall(r"\{(\d)[}?]", text)))


for language in LANGUAGES[1:]:
    differ = [key for key in keys if key in texts["en"] and key in texts[language]
              and placeholders(texts["en"][key]) != placeholders(texts[language][key])]
    checks.check(not differ, f"texts {language} placeholders", f"{differ[:8]}")
for language in LANGUAGES:
    wrong = [key for key, text in texts[language].items()
             for forms in re.findall(r"\{\d\?([^}]*)\}", text) if len(forms.split("|")) != FORMS[language]]
    checks.check(not wrong, f"texts {language} plural forms", f"{wrong[:8]}")
    braces = [key for key, text in texts[language].items()
              if re.sub(r"\{[1-7](\?[^{}|]*(\|[^{}|]*)+)?\}", "", text).count("{")]
    checks.check(not braces, f"texts {language} braces", f"{braces[:8]}")

# Text ids in the code. A game's own are "<id>.key"; the template's carry GAME_ID and need no catalogue.
parts = sorted({key.split(".")[0] for key in keys})
used = {}
LAYERS = ("core", "games", "bots", "table", "paper", "hall", "i18n", "lib", "store", "server", "web/module", "cli")
sources = [path for folder in LAYERS for path in sorted(ROOT.glob(f"{folder}/**/*.[ch]"))]
QUESTION = r'\bask(?:<[^()]*>)?\(\s*["`][^"`]*["`]'  # of the page to its workers: "online.host" is no text
for path in sources + sorted(ROOT.glob("web/app/src/**/*.ts*")):
    for found in re.findall(r'"((?:' + "|".join(map(re.escape, parts)) + r')\.[a-z0-9][a-z0-9-]*)"',
                            re.sub(r"#include.*|" + QUESTION, "", path.read_text())):
        if not found.endswith(".js"):  # a part of the app
            used.setdefault(found, path)
# The page's own texts are said by their key alone: say("close"); some keys are put together: `web.bot-${level}`.
# Those of online tables are told: tell("start"), tell(`who-${who}`); those of drawing are captions: caption("undo").
page = re.sub(QUESTION, "ask(", "\n".join(path.read_text() for path in sorted(ROOT.glob("web/app/src/**/*.ts*"))))
for part, verb in (("web", "say"), ("web-online", "tell"), ("web-draw", "caption")):
    for found in re.findall(r'(?<![.\w])' + verb + r'\(\s*"([a-z0-9-]+)"', page):
        used.setdefault(f"{part}.{found}", ROOT / "web")
made = tuple(prefix for prefix in re.findall(r"`((?:" + "|".join(map(re.escape, parts)) + r")\.[a-z0-9-]*)\$\{", page)
             if prefix not in ("web.", "web-draw.", "web-online."))
made += tuple(f"web-online.{prefix}" for prefix in re.findall(r"\btell\(`([a-z-]+)\$\{", page))
made += tuple(f"web-draw.{prefix}" for prefix in re.findall(r"\bcaption\(`([a-z-]+)\$\{", page))
unknown = [f"{key} ({path.name})" for key, path in used.items() if key not in texts["en"]]
checks.check(not unknown, f"text ids in the code exist ({len(used)})", f"{unknown[:8]}")
code = "\n".join(path.read_text() for path in sources)
in_page = set(re.findall(r'"((?:' + "|".join(map(re.escape, parts)) + r')\.[a-z0-9-]+)"', page))
in_page |= {f"{part}.{key}" for part in ("web", "web-draw", "web-online")
            for key in re.findall(r'[(?:]\s*"([a-z0-9-]+)"', page)}  # say("close"), say(one ? "a" : "b")
# Of every game the page says `${game}.your-choice`; `${game}.word-${word}` are the names of words in its moves' spelling.
of_games = set(re.findall(r"\$\{[^}]+\}\.([a-z-]+)`", page))
spelled = {key for key in keys if re.search(r"\.word-[a-z]+$", key)}
titles = {f"{path.parent.name}.sheet-{path.stem.split('-', 1)[1]}" for path in ROOT.glob("sheets/*/*.sheet")}
missing = sorted(titles - set(keys))
checks.check(not missing, f"every shipped sheet has a title ({len(titles)})", f"{missing[:8]}")
# What lessons say: every `say N`, and the reason against another move where one is wanted (tests/games/lessons_test.py).
taught = {key for key in keys if re.search(r"\.lesson-[0-9]+(-not)?$", key)}
# How a sheet is played, in so many lines as its game says (craft->steps).
steps = {f"{path.parent.parent.name.replace('_', '-')}.paper-step-{n}" for path in ROOT.glob("games/*/sheet/crafting.h")
         for n in range(1, int(re.search(r"\.steps = (\d)", path.read_text())[1]) + 1)}
lacking = sorted(steps - set(keys))
checks.check(steps and not lacking, f"every step on a printed sheet has its line ({len(steps)})", f"{lacking[:8]}")
# What a text becomes when it speaks of who reads it (web/app/src/texts.ts): each goes with a plain form.
addressed = {key: re.sub(r"(-you)?(-yours)?$", "", key) for key in keys if re.search(r"[a-z0-9]-you(rs)?$", key) and key not in in_page}
plain = [key for key, base in addressed.items() if base not in keys]
checks.check(addressed and not plain, f"texts for who reads them have a plain form ({len(addressed)})", f"{plain[:8]}")
more = [key for language in LANGUAGES for key, base in addressed.items()
        if key in texts[language] and base in texts[language] and not set(placeholders(texts[language][key])) <= set(placeholders(texts[language][base]))]
checks.check(not more, "texts for who reads them take nothing else", f"{more[:8]}")
# Words that can be typed: one text a command, no word for two commands ("undo" and "back" are never asked together).
typed = set(re.findall(r'input_is_word\([^;]*?, "([a-z]+)", ', code)) - {"result"}
typed |= set(re.findall(r'\{"([a-z]+)"', re.search(r"words\[\] = \{.*?\};", (ROOT / "cli/online/guest_words.c").read_text(), re.S).group()))
commands = {key.split(".")[1] for key in keys if key.startswith("commands.")}
checks.check(commands == typed, f"every word that can be typed has its text ({len(typed)})", sorted(commands ^ typed))
for language in LANGUAGES:
    words = {command: texts[language].get(f"commands.{command}", "").split(", ") for command in commands}
    twice = [(word, one, other) for one in words for other in words if one < other and {one, other} != {"back", "undo"}
             for word in words[one] if word in words[other] + [other]]
    checks.check(not twice, f"commands {language}: a word means one thing", twice)
    shown = [key for key in keys if re.search(r"^(cli|advice|score|recording|join)\.(plain-)?help-", key)
             and (command := re.sub(r".*help-", "", key)) in commands and not texts[language][key].startswith((words[command][0] + " ", "? "))]
    checks.check(not shown, f"commands {language}: help shows them", shown)
# What a page says instead, where it shows no letters: each goes with the text for a terminal.
seen = {key: key.removesuffix("-seen") for key in keys if key.endswith("-seen")}
lone = [key for key, base in seen.items() if base not in keys]
checks.check(seen and not lone, f"texts for what is seen have a plain form ({len(seen)})", f"{lone[:8]}")
# What a terminal shows of a picture: each goes with a drawn one, and has another for a terminal of ASCII alone.
signs = {key.removeprefix("signs.").removesuffix("-ascii") for key in keys if key.startswith("signs.")}
undrawn = [sign for sign in sorted(signs) if not list(ROOT.glob(f"core/pictures/{sign}.svg")) + list(ROOT.glob(f"games/*/pictures/{sign}.svg"))
           or not {f"signs.{sign}", f"signs.{sign}-ascii"} <= set(keys)]
checks.check(signs and not undrawn, f"signs for a terminal have a picture ({len(signs)})", f"{undrawn[:8]}")
idle = [key for key in keys if not key.startswith(("commands.", "signs.")) and key not in taught and key not in steps and key not in addressed and key not in seen and f'"{key}"' not in code and f'".{key.split(".", 1)[1]}"' not in code and key not in titles
        and key not in in_page and key not in spelled and key.split(".", 1)[1] not in of_games and not key.startswith(made or ("\0",))]
checks.check(not idle, "no text is idle", f"{idle[:12]}")

# Clauses: the list beside the tests; every one has a paragraph in every language.
clauses = {}
for line in (ROOT / "tests" / "clauses.list").read_text().splitlines():
    if line.strip() and not line.startswith("#"):
        clauses.setdefault(line.split()[0][0], []).append(line.split()[0])
GAMES = games_by_letter()
for letter, game in GAMES.items():
    for language in LANGUAGES:
        path = ROOT / "i18n" / language / f"{game}.rules"
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        tagged = set(re.findall(r"[A-Z]\d+", " ".join(re.findall(r"^\[([^\]]*)\]", text, re.M))))
        lacking = [clause for clause in clauses.get(letter, []) if clause not in tagged]
        checks.check(path.exists() and not lacking and clauses.get(letter), f"rules {game} {language} has every clause",
                     f"lacks {lacking}")
        tips = text.rstrip().rpartition("\n# ")[2].split("\n- ")[1:]
        checks.check(4 <= len(tips) <= 7, f"rules {game} {language} end with tips", f"{len(tips)} tips")
# A clause's code is found by its number.
for letter, game in GAMES.items():
    source = "\n".join(path.read_text() for path in ROOT.glob(f"games/{game.replace('-', '_')}/**/*.[ch]"))
    lacking = [clause for clause in clauses.get(letter, []) if not re.search(rf"\b{clause}\b", source)]
    checks.check(not lacking and clauses.get(letter), f"code of {game} cites every clause", f"lacks {lacking}")
checks.close()
