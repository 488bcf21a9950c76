/* deciders.c - who decided what, by the record (see deciders.h). */
#include "deciders.h"
#include "plant.h"
#include "seats.h"
#include <string.h>

void deciders_open(struct deciders *deciders, const struct record *record)
{
    *deciders = (struct deciders){.seats = record->seats};
    for (int seat = 1; seat <= record->seats; seat++)
        memcpy(deciders->seat[seat].level, record->bot[seat - 1], RECORD_NAME);
}

static bool take_seat(const char **at, int seats, int *seat)
{
    return text_take_number(at, seat) && *seat >= 1 && *seat <= seats && text_take(at, ' ');
}

static bool take_bot(const char *at, struct decider *bot)
{
    return text_take_part(&at, bot->level, sizeof bot->level) && text_take_part(&at, bot->bots, sizeof bot->bots) &&
           !*at;
}

static void read_comment(struct deciders *deciders, const char *line)
{
    const char *at = line;
    struct decider bot = {0};
    int seat;
    if (text_take_word(&at, "# once ")) {
        if (take_seat(&at, deciders->seats, &seat) && take_bot(at, &bot))
            deciders->once[seat] = bot;
    } else if (text_take_word(&at, "# seat ") && take_seat(&at, deciders->seats, &seat)) {
        bool person = text_same(at, "free") || text_take_word(&at, "person ");
        if (person || (text_take_word(&at, "bot ") && take_bot(at, &bot))) {
            deciders->seat[seat] = bot;
            deciders->once[seat] = (struct decider){0}; /* who sits down decides himself */
        }
    }
}

const struct decider *deciders_next(const struct deciders *deciders, int seat)
{
    return deciders->once[seat].level[0] ? &deciders->once[seat] : &deciders->seat[seat];
}

bool deciders_take(struct deciders *deciders, const char *line, struct decision *decision)
{
    const char *at = line;
    int seat;
    if (line[0] == '#')
        read_comment(deciders, line);
    if (!take_seat(&at, deciders->seats, &seat))
        return false;
    *decision =
        (struct decision){.seat = seat, .number = deciders->decisions[seat]++, .by = *deciders_next(deciders, seat)};
    if (!PLANT("hall-once-stays"))
        deciders->once[seat] = (struct decider){0};
    return true;
}

void decision_say_seed(int seat, int number, uint64_t seed, struct text *text)
{
    text_add(text, "# seed ");
    text_number(text, seat);
    text_char(text, ' ');
    text_number(text, number);
    text_char(text, ' ');
    seed_say_number(text, seed);
}

bool decision_is_seed(const char *line)
{
    return text_take_word(&line, "# seed ");
}

bool decision_read_seed(const char *line, int *seat, int *number, uint64_t *seed)
{
    const char *at = line;
    return text_take_word(&at, "# seed ") && take_seat(&at, SEATS_MAX, seat) && text_take_number(&at, number) &&
           text_take(&at, ' ') && seed_take_number(&at, seed) && !*at;
}

void dues_open(struct dues *dues, const struct table *table)
{
    *dues = (struct dues){0};
    dues_after(dues, table, 0);
}

void dues_after(struct dues *dues, const struct table *table, int mover)
{
    unsigned acting = table_to_act(table), before = dues->acting & ~(mover ? ACT_SEAT(mover) : 0u);
    if (PLANT("hall-due-late"))
        before = 0;
    for (int seat = 1; seat <= table->setup->seats; seat++)
        if (acting & ~before & ACT_SEAT(seat))
            dues->told[seat] = table->view[seat].events;
    dues->acting = acting;
}
