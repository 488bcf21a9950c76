/* seated.c - the bots at a table of `play` (see seated.h). */
#include "seated.h"
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* -- seeds ---------------------------------------------------------------------------------------------- */

/* `# seed SEAT NUMBER FROM` */
static bool read_seed(const char *line, int seat, struct seed *seed)
{
    int whose = 0;
    char *end;
    if (!text_take_word(&line, "# seed ") || !text_take_number(&line, &whose) || whose != seat ||
        !text_take(&line, ' '))
        return false;
    seed->number = strtoull(line, &end, 10);
    line = end;
    return text_take(&line, ' ') && text_take_number(&line, &seed->from) && (*line == '\n' || *line == '\r');
}

bool seed_find(const struct loaded *loaded, int seat, struct seed *seed)
{
    const char *line = loaded->bytes ? loaded->record.events : NULL;
    for (; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (read_seed(line, seat, seed))
            return true;
    }
    return false;
}

void seed_say(const struct seed *seed, int seat, struct text *text)
{
    char line[EVENT_TEXT];
    snprintf(line, sizeof line, "# seed %d %llu %d", seat, (unsigned long long)seed->number, seed->from);
    text_add(text, line);
}

uint64_t seed_of_decision(const struct seed *seed, int told)
{
    return seed_mix(seed->number, (uint64_t)told);
}

/* -- who sits there ------------------------------------------------------------------------------------- */

void seated_player(struct player *player, const struct game *game, const char *name)
{
    if (!name[0] || player_read(player, game, name, NULL))
        *player = (struct player){.kind = PLAYER_RANDOM};
}

void seated_open(struct seated *seated, const struct loaded *loaded)
{
    size_t most = 0;
    for (int seat = 1; seat <= loaded->record.seats; seat++) {
        struct seated_bot *bot = &seated->bot[seat];
        seated_player(&bot->player, loaded->game, loaded->record.bot[seat - 1]);
        size_t bytes = player_memory(&bot->player, loaded->game);
        most = bytes > most ? bytes : most;
        if (!seed_find(loaded, seat, &bot->seed))
            randombytes_buf(&bot->seed.number, sizeof bot->seed.number);
    }
    seated->weights = thinker_weights(loaded);
    seated->memory = thinker_memory(most);
}

/* Says what went wrong with a program. */
static void note_lost(struct seated *seated, int seat, const struct refusal *why)
{
    char sentence[SAY_ROOM];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    i18n_say_refusal(say_lang(), why, NULL, &text);
    struct message message = say_message("bots.lost-seat", "nw", seat, sentence);
    text_open(&text, seated->notice, sizeof seated->notice);
    say_into(&text, &message, NULL);
}

void seated_start_programs(struct seated *seated, const struct loaded *loaded, const char *const who[SEATS_MAX + 1])
{
    for (int seat = 1; seat <= loaded->record.seats; seat++) {
        const char *name = who[seat] ? who[seat] : loaded->record.bot[seat - 1];
        struct seated_bot *bot = &seated->bot[seat];
        if (!exec_is_name(name))
            continue;
        bot->runs = exec_open(&bot->exec, name, EXEC_WAIT, true);
        if (bot->runs) {
            exec_send_header(&bot->exec, &loaded->record, loaded->sheet_text, seat);
        } else {
            struct refusal why = {0};
            refuse_with(&why, NULL, "bots.exec-gone");
            note_lost(seated, seat, &why);
        }
    }
}

void seated_tell(struct seated *seated, const struct setup *setup, int seat, const struct state *view,
                 const struct event *event)
{
    struct seated_bot *bot = &seated->bot[seat];
    told_add(&bot->told, event);
    if (bot->runs)
        exec_send_event(&bot->exec, setup, view, event);
}

/* What a thinking thread is given, and its answer. */
struct thought {
    struct seated *seated;
    const struct setup *setup;
    const struct state *view;
    int seat;
    const volatile int *stop;
    uint64_t move;
};

static void *think(void *where)
{
    struct thought *thought = where;
    struct seated *seated = thought->seated;
    struct seated_bot *bot = &seated->bot[thought->seat];
    if (bot->runs) {
        struct refusal why;
        if (!exec_ask_move(&bot->exec, thought->setup, thought->view, thought->seat, &thought->move, &why,
                           thought->stop))
            return NULL;
        bot->runs = false;
        note_lost(seated, thought->seat, &why);
    }
    thought->move = thinker_choose(&bot->player, thought->setup, thought->view, thought->seat, &bot->told,
                                   seated->weights, seed_of_decision(&bot->seed, bot->told.count), seated->memory);
    return NULL;
}

uint64_t seated_choose(struct seated *seated, const struct setup *setup, const struct state *view, int seat,
                       const volatile int *stop, void *onlooker)
{
    enum { PATIENCE = 60 }; /* ms between two looks at the thread */
    struct thought thought = {seated, setup, view, seat, stop, 0};
    struct seated_bot *bot = &seated->bot[seat];
    pthread_t thread;
    if ((bot->player.kind == PLAYER_RANDOM && !bot->runs) || pthread_create(&thread, NULL, think, &thought) != 0) {
        think(&thought);
        return thought.move;
    }
    for (;;) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += PATIENCE * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (pthread_timedjoin_np(thread, NULL, &until) == 0)
            return thought.move;
        if (seated->thinks)
            seated->thinks(onlooker, seat);
    }
}

void seated_end(struct seated *seated, const char *line)
{
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (seated->bot[seat].runs)
            exec_send(&seated->bot[seat].exec, line);
}

void seated_close(struct seated *seated)
{
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        if (seated->bot[seat].runs)
            exec_close(&seated->bot[seat].exec);
        seated->bot[seat].runs = false;
        told_close(&seated->bot[seat].told);
    }
    free(seated->memory);
    seated->memory = NULL;
}
