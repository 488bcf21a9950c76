/* plans.c - which random games are played: every seat count, every option, every shipped sheet - the first of a game
 * with all games that were asked for, each of the others with a few, so that a larger collection costs little. */
#include "laws.h"
#include "sheets.h"
#include <string.h>

static void add(struct laws_count *sum, struct laws_count more)
{
    sum->passed += more.passed;
    sum->failed += more.failed;
}

/* Once as it is usually played, then with each option at a small value, so that short games occur. */
static void run_options(struct laws_plan *plan, bool stop, struct laws_count *sum, FILE *out)
{
    const char *note = plan->note;
    int games = plan->games;
    const struct option *options = plan->game->options;
    bool any = options && options[0].key;
    plan->games = any ? (games + 3) / 4 : games;
    add(sum, laws_run(plan, out));
    for (int i = 0; any && i < OPTIONS_MAX && options[i].key && !(stop && sum->failed); i++) {
        char text[64];
        plan->games = (games + 1) / 2;
        plan->option[i] = options[i].least + (options[i].least < options[i].most);
        snprintf(text, sizeof text, "%s%s%s=%d", note ? note : "", note ? " " : "", options[i].key, plan->option[i]);
        plan->note = text;
        add(sum, laws_run(plan, out));
        plan->option[i] = 0;
    }
    plan->note = note;
    plan->games = games;
}

struct laws_count laws_run_game(const struct game *game, const struct laws_wish *wish, FILE *out)
{
    struct laws_count sum = {0, 0};
    for (int seats = game->seats_least; seats <= game->seats_most && !(wish->stop && sum.failed); seats++) {
        if (wish->seats && wish->seats != seats)
            continue;
        struct laws_plan plan = {
            .game = game, .seats = seats, .games = wish->games, .seed = wish->seed, .only = wish->law};
        if (!game->needs_sheet) {
            run_options(&plan, wish->stop, &sum, out);
            continue;
        }
        int sheets = 0;
        for (const struct shipped_sheet *sheet = sheets_all; sheet->name && !(wish->stop && sum.failed); sheet++)
            if (strcmp(sheet->game, game->id) == 0) {
                plan.sheet_text = sheet->text;
                plan.note = sheet->name;
                plan.games = sheets == 0 || wish->games < 2 ? wish->games : wish->games / 100 + 2;
                run_options(&plan, wish->stop, &sum, out);
                sheets++;
            }
        if (sheets == 0) {
            fprintf(out, "not ok law ends %s %d: no sheet of this game is shipped\n", game->id, seats);
            sum.failed++;
        }
    }
    return sum;
}
