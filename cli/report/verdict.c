/* verdict.c - verdicts of the examiner in words (see verdict.h). */
#include "verdict.h"
#include "terminal/say.h"

void verdict_say_why(const struct verdict *verdict, const char *played, const char *best, const struct names *names,
                     struct text *text)
{
    struct message plain = say_message("analyse.why-plain", "ww", played, best);
    say_into(text, verdict->why.text ? &verdict->why : &plain, names);
}

void verdict_say_amount(int64_t thousandths, int decimals, bool sign, struct text *text)
{
    int64_t unit = decimals == 1 ? 100 : 10, size = thousandths < 0 ? -thousandths : thousandths;
    size = (size + unit / 2) / unit;
    if (size > 0 && thousandths < 0)
        text_add(text, "-");
    else if (sign && size > 0)
        text_add(text, "+");
    int64_t whole = decimals == 1 ? 10 : 100;
    text_number(text, size / whole);
    text_add(text, say_find("analyse.point"));
    if (decimals == 2)
        text_number(text, size % whole / 10);
    text_number(text, size % 10);
}

void verdict_say_cost(const struct game *game, int64_t thousandths, struct text *text)
{
    char amount[32];
    struct text number;
    text_open(&number, amount, sizeof amount);
    verdict_say_amount(thousandths, 2, false, &number);
    struct message cost = say_message(game->fewest_wins ? "analyse.cost-fewest" : "analyse.cost-most", "wn", amount,
                                      (int)(thousandths / 1000));
    say_into(text, &cost, NULL);
}
