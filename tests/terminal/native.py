"""Commands in the player's own language, beside the English ones (i18n/LANGUAGE/commands.txt)."""
import pathlib
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


TESTS = [(f"commands in {language}", words, (language,)) for language in ("en", "de", "fr", "it", "ru")]
TESTS += [(f"a game from paper in {language}", recording, (language,)) for language in ("de", "ru")]
TESTS += [(f"a score in {language}", keeping, (language,)) for language in ("de", "it", "ru")]
