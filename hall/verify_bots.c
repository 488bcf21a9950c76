/* verify_bots.c - every decision of a bot: the seed it had, and the move it chooses from what its seat had been told
 * when the decision fell due (see verify.h). */
#include "players.h"
#include "verify_parts.h"

/* -- seeds ---------------------------------------------------------------------------------------------- */

/* The next `# seed` line; false: there is none. One that cannot be read has seat 0. */
static bool next_seed(struct walk *seeds, int *seat, int *number, uint64_t *seed)
{
    for (enum walk_step step; (step = walk_on(seeds, NULL, NULL)) != WALK_END;) {
        if (step != WALK_COMMENT || !decision_is_seed(seeds->line))
            continue;
        if (!decision_read_seed(seeds->line, seat, number, seed))
            *seat = 0;
        return true;
    }
    return false;
}

static void say_seed(struct verify *verify, const char *text, int line, const struct decision *decision)
{
    struct message message;
    message_set(&message, text);
    message_number(&message, line);
    message_seat(&message, decision->seat);
    message_number(&message, decision->number + 1);
    verify_say(verify, VERIFY_WRONG, &message);
}

/* The record as it was given: what a viewer was told counts decisions too. */
void verify_seeds(struct verify *verify)
{
    struct walk walk, seeds;
    struct decision decision;
    int seat, number, count = 0, wrong = verify->wrong;
    uint64_t seed;
    deciders_open(&verify->deciders, verify->record);
    walk_start(&walk, verify->record, verify->bytes, verify->length);
    seeds = walk;
    while (walk_on(&walk, NULL, NULL) != WALK_END) {
        if (!deciders_take(&verify->deciders, walk.line, &decision) || !decision.by.level[0])
            continue;
        count++;
        if (!next_seed(&seeds, &seat, &number, &seed) || seat != decision.seat || number != decision.number) {
            say_seed(verify, "verify.seed-lacks", walk.number, &decision);
            return;
        }
        if (seed != fair_seed(verify->key, seat, number) && verify->wrong < wrong + VERIFY_NAMED)
            say_seed(verify, "verify.seed-wrong", seeds.number, &decision);
    }
    if (next_seed(&seeds, &seat, &number, &seed))
        verify_say_number(verify, VERIFY_WRONG, "verify.seed-extra", seeds.number);
    if (count && verify->wrong == wrong)
        verify_say_number(verify, VERIFY_FINE, "verify.seeds-fine", count);
}

/* -- moves ---------------------------------------------------------------------------------------------- */

struct counts {
    int same, wrong, others; /* others: by bots that are not here, and so not computed again */
};

static void say_counted(struct verify *verify, enum verify_mark mark, const char *text, int seat, int count)
{
    struct message message;
    if (!count)
        return;
    message_set(&message, text);
    message_seat(&message, seat);
    message_number(&message, count);
    verify_say(verify, mark, &message);
}

/* A bot is about to make this move; `due`: so much of what its seat was told stood there when it fell due. */
static void check_move(struct verify *verify, const struct decision *decision, const struct walk *walk, size_t due,
                       struct counts *counts)
{
    const struct setup *setup = verify->setup;
    struct verify_question question = {.seat = decision->seat,
                                       .decision = decision->number,
                                       .level = decision->by.level,
                                       .bots = decision->by.bots,
                                       .seed = fair_seed(verify->key, decision->seat, decision->number),
                                       .told = verify->table.lines[decision->seat].at,
                                       .length = due};
    struct player player;
    char played[MOVE_TEXT], again[MOVE_TEXT];
    struct text text;
    if (player_read(&player, setup->game, decision->by.level, NULL) || !verify->choose(verify->who, &question, again)) {
        counts->others++;
        return;
    }
    text_open(&text, played, sizeof played);
    setup->game->say(setup, &verify->table.full.state, walk->event.word[0], &text);
    if (text_same(played, again)) {
        counts->same++;
        return;
    }
    if (counts->wrong++ >= VERIFY_NAMED)
        return;
    struct message message;
    message_set(&message, "verify.move-wrong");
    message_number(&message, walk->number);
    message_seat(&message, decision->seat);
    message_word(&message, played);
    message_word(&message, again);
    verify_say(verify, VERIFY_WRONG, &message);
}

/* One seat, through the whole game: it alone is told what happens. */
static bool check_seat(struct verify *verify, int seat, struct counts *counts)
{
    struct table *table = &verify->table;
    struct text *lines = &table->lines[seat];
    struct walk walk;
    struct decision decision;
    *lines = verify->lines;
    table_open(table, verify->setup, VIEWER_FULL, 1u << seat);
    table_say_told_header(table, &verify->full, verify->sheet, seat);
    deciders_open(&verify->deciders, &verify->full);
    dues_open(&verify->dues, table);
    size_t due = lines->length;
    walk_start(&walk, &verify->full, verify->full_bytes, verify->full_length);
    for (enum walk_step step; (step = walk_on(&walk, &table->full, NULL)) != WALK_END && step != WALK_BAD;) {
        bool decides = deciders_take(&verify->deciders, walk.line, &decision) && decision.seat == seat;
        if (step != WALK_EVENT)
            continue;
        if (decides && decision.by.level[0] && !lines->full)
            check_move(verify, &decision, &walk, due, counts);
        int told = verify->dues.told[seat];
        table_happen(table, &walk.event);
        dues_after(&verify->dues, table, walk.event.kind == EVENT_MOVE ? walk.event.seat : 0);
        if (verify->dues.told[seat] != told)
            due = lines->length;
    }
    bool fits = !lines->full;
    *lines = (struct text){0};
    return fits;
}

bool verify_bots(struct verify *verify)
{
    bool any[SEATS_MAX + 1] = {false}, fits = true;
    struct walk walk;
    struct decision decision;
    deciders_open(&verify->deciders, &verify->full);
    walk_start(&walk, &verify->full, verify->full_bytes, verify->full_length);
    while (walk_on(&walk, NULL, NULL) != WALK_END)
        if (deciders_take(&verify->deciders, walk.line, &decision))
            any[decision.seat] |= decision.by.level[0] != '\0';
    for (int seat = 1; seat <= verify->setup->seats && fits; seat++) {
        struct counts counts = {0};
        if (!any[seat])
            continue;
        fits = check_seat(verify, seat, &counts);
        if (counts.wrong > VERIFY_NAMED)
            say_counted(verify, VERIFY_WRONG, "verify.moves-more", seat, counts.wrong - VERIFY_NAMED);
        say_counted(verify, VERIFY_FINE, "verify.moves-fine", seat, counts.same);
        say_counted(verify, VERIFY_NOTE, "verify.moves-others", seat, counts.others);
    }
    return fits;
}
