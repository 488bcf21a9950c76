"""The texts of the sixth game in the five languages."""
TEXTS = {
    "en": ("Last Null", "Nine stones; whoever takes the last gets nothing.", "Take one to three stones.",
           "stone", "take {1}", "{1} takes stones", "it is not your turn", "there are not so many stones",
           "this is no move: {1}", "nothing is left to chance"),
    "de": ("Letzte Null", "Neun Steine; wer den letzten nimmt, geht leer aus.", "Nimm ein bis drei Steine.",
           "Stein", "nimm {1}", "{1} nimmt Steine", "du bist nicht dran", "so viele Steine gibt es nicht",
           "das ist kein Zug: {1}", "nichts bleibt dem Zufall überlassen"),
    "fr": ("Dernier Nul", "Neuf pierres ; qui prend la dernière n’a rien.", "Prenez une à trois pierres.",
           "pierre", "prendre {1}", "{1} prend des pierres", "ce n’est pas votre tour",
           "il n’y a pas autant de pierres", "ce n’est pas un coup : {1}", "rien n’est laissé au hasard"),
    "it": ("Ultimo Nulla", "Nove pietre; chi prende l’ultima resta a mani vuote.", "Prendi da una a tre pietre.",
           "pietra", "prendi {1}", "{1} prende pietre", "non è il tuo turno", "non ci sono tante pietre",
           "non è una mossa: {1}", "nulla è lasciato al caso"),
    "ru": ("Последний ноль", "Девять камней; взявший последний остаётся ни с чем.",
           "Возьмите от одного до трёх камней.", "камень", "взять {1}", "{1} берёт камни",
           "сейчас не ваш ход", "столько камней нет",
           "это не ход: {1}", "случая здесь нет"),
}
KEYS = ("name", "tagline", "your-turn", "stone", "take", "has-taken", "not-your-turn", "too-many", "grammar",
        "no-chance")


def catalogue(language):
    lines = [f"{key} = {text}" for key, text in zip(KEYS, TEXTS[language])]
    return "\n".join(["# The sixth game.", *lines, "designer = Nullarium", "tally = -", ""])
