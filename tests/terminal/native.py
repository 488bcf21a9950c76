"""Commands in the player's own language, beside the English ones (i18n/LANGUAGE/commands.txt); signs instead of letters on the table
(i18n/LANGUAGE/signs.txt)."""
import pathlib
import re
import unicodedata
from terminal import run

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def texts(language, part):
    lines = (ROOT / "i18n" / language / f"{part}.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(" = ", 1) for line in lines if " = " in line and not line.startswith("#"))


def typed(home, language, *lines, command=("play", "nulli-flow", "--seats", "1", "--plain")):
    """What the program says to these lines."""
    status, shown, errors = run(*command, "--lang", language, stdin="".join(f"{line}\n" for line in lines),
                                env={"XDG_DATA_HOME": home, "LC_ALL": "C.UTF-8"})
    assert not errors and status == 0, f"{status} {errors}"
    return shown


def words(home, language):
    """Every word of the language does what the English one does, in small letters and in capitals; the first letter too."""
    commands, cli = texts(language, "commands"), texts(language, "cli")
    rules = (ROOT / "i18n" / language / "nulli-flow.rules").read_text(encoding="utf-8").rstrip().split()[-1]
    for command, wanted in (("help", cli["plain-help-rules"]), ("rules", rules), ("scores", cli["standing"]), ("why", cli["why-what"])):
        for word in [command, *commands[command].split(", ")]:
            for spelled in (word, word.upper()):
                shown = typed(home, language, spelled, commands["quit"].split(", ")[0], "x y z")
                assert wanted in shown, f"{language}: {spelled!r} is not {command}: {shown[-300:]}"
                assert shown.count(" > ") == 2, f"{language}: the word for quit does not leave: {shown[-300:]}"


def recording(home, language):
    """A line is taken back by the word of the language."""
    commands = texts(language, "commands")
    shown = typed(home, language, "5", commands["undo"].split(", ")[0], commands["quit"].split(", ")[0],
                  command=("record", "new", "nulli-flow", "--seats", "1", "--out", f"{home}/{language}.rec"))
    assert texts(language, "recording")["undone"].replace("{1}", "roll 5") in shown, shown


def keeping(home, language):
    """The score keeper: an answer is taken back, and a name of one letter is a name."""
    commands = texts(language, "commands")
    letter = commands["back"].split(", ")[-1]
    out = f"{home}/{language}.score"
    typed(home, language, "3", letter, "Ben", "Cleo", "1", "1", commands["back"].split(", ")[0], "0", commands["quit"].split(", ")[0],
          command=("score", "nullern", "--file", out))
    kept = pathlib.Path(out).read_text(encoding="utf-8")
    assert f"name 1 {letter}\n" in kept and "\n1 0/- " in kept, kept


# What a game shows of pictures, what the signs stand for where they are typed, and how a thing is found on the table.
SIGNED = {"null-bock": ("doe stag", "DS", r"[│|]\s*([^-│|\n]*?)\s*(?=[│|])"), "nullern": ("red yellow green blue", "rygb", r"[│║|]([^│║|\n]+)[│║|]"),
          "traexx": ("red yellow green blue grey violet", "", r"(?m)^(?= {1,9}\S)(.{1,36})"), "nulli-hex": ("elsewhere split skip", "", r"\[(.)\]")}


def signs(home, language, game):
    """Things on the table bear signs, with --ascii letters of the language; the key says what is typed for them."""
    pictures, letters, thing = SIGNED[game]
    for ascii in ("", "-ascii"):
        catalogue = texts(language, "signs")
        marks = {picture: catalogue[picture + ascii] for picture in pictures.split()}
        shown = typed(home, language, texts(language, "commands")["quit"].split(", ")[0],
                      command=("play", game, "--seats", "3", "--plain", *(["--ascii"] if ascii else [])))
        faces = "".join(re.findall(thing, shown.split("\n\n", 1)[1]))
        found = {mark for mark in faces if mark.isalpha() or mark in "".join(texts("en", "signs").values())} - set("+@")
        assert found and found <= set(marks.values()), f"{language} {game}{ascii}: {found} in\n{shown}"
        assert ascii or not any(map(str.isalpha, faces)), f"{language} {game}: a letter in {faces}"
        assert not ascii or not re.search("[─-◿♀-♯]", shown), f"{language} {game}: not ASCII:\n{shown}"
        for mark, letter in zip(marks.values(), letters):
            assert re.search(rf"{re.escape(mark)} [^\n=(]+[=(][^\n]*?\b{letter}\b", shown), f"{language} {game}{ascii}: {mark} is {letter}?\n{shown}"


def columns(home, language):
    """Every sign takes one column, and no two things of one table have the same."""
    catalogue = texts(language, "signs")
    for key, sign in catalogue.items():
        assert len(sign) == 1 and unicodedata.east_asian_width(sign) not in "WF" and not unicodedata.combining(sign), f"{key} = {sign}"
        assert not key.endswith("-ascii") or sign.isascii() or language == "ru" and sign.isalpha(), f"{key} = {sign}"
    for game, (pictures, *_) in SIGNED.items():
        for ascii in ("", "-ascii"):
            own = [catalogue[picture + ascii] for picture in pictures.split()]
            assert len(set(own)) == len(own), f"{language} {game}: {own}"


TESTS = [(f"commands in {language}", words, (language,)) for language in ("en", "de", "fr", "it", "ru")]
TESTS += [(f"a game from paper in {language}", recording, (language,)) for language in ("de", "ru")]
TESTS += [(f"a score in {language}", keeping, (language,)) for language in ("de", "it", "ru")]
TESTS += [(f"signs of {game} in {language}", signs, (language, game)) for game in SIGNED for language in ("en", "de", "fr", "it", "ru")]
TESTS += [(f"signs in {language} take one column", columns, (language,)) for language in ("en", "de", "fr", "it", "ru")]
