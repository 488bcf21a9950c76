/* tables_make.c - makes online tables of bots in a store, through the hall, for tests of what is kept: of every game
 * for two numbers of seats one that is open, one in the middle of the game, one that is over.
 *
 *   tables_make FILE [GAME SEATS STAGE]    stage: so many decisions, 0: not begun, -1: to the end
 *
 * Prints a line for each: ID GAME SEATS STAGE. */
#include "games.h"
#include "open.h"
#include "rng.h"
#include "store.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 64, ASKED = 16, HEADER = 600 };

/* What a bot is asked, until it is answered. */
struct asked {
    char move[MOVE_TEXT];
    int seat, decision;
    uint32_t ticket;
};

struct making {
    struct hall *hall;
    struct store *store;
    struct rng rng;
    uint64_t now;
    uint8_t random[HALL_RANDOM];
    char id[FAIR_TABLE], host[FAIR_TOKEN];
    struct asked asked[ASKED];
    int asked_count, decisions;
};

static void must(bool holds_true, const char *what)
{
    if (!holds_true) {
        fprintf(stderr, "tables_make: %s\n", what);
        exit(1);
    }
}

static void *resize(void *who, void *memory, size_t bytes)
{
    (void)who;
    if (!bytes) {
        free(memory);
        return NULL;
    }
    void *larger = realloc(memory, bytes);
    must(larger != NULL, "no memory");
    return larger;
}

/* Any legal move, from what the seat was told. */
static void choose(struct making *making, const struct hall_output *output)
{
    static struct sheet sheet;
    static _Alignas(16) unsigned char memory[SETUP_BYTES];
    static struct table table;
    struct opened opened = {.setup = (struct setup *)memory, .sheet = &sheet};
    struct refusal why;
    struct text text;
    must(making->asked_count < ASKED, "too many bots think");
    must(!open_record(&opened, output->text, output->length, &why), "a bot cannot read what it was told");
    table = (struct table){0};
    table_open(&table, opened.setup, output->seat, 1u << output->seat);
    must(!table_replay(&table, &opened.record, output->text, output->length, -1, &why), "nor replay it");
    const struct match *match = table_match(&table);
    struct asked *asked = &making->asked[making->asked_count++];
    *asked = (struct asked){.seat = output->seat, .decision = output->decision, .ticket = output->ticket};
    text_open(&text, asked->move, sizeof asked->move);
    opened.game->say(opened.setup, &match->state,
                     opened.game->pick(opened.setup, &match->state, output->seat, &making->rng), &text);
}

static void hear(struct making *making, const char *answer)
{
    const char *table = strstr(answer, "table "), *host = strstr(answer, "host ");
    if (table && host && !making->id[0]) {
        memcpy(making->id, table + 6, FAIR_TABLE - 1);
        memcpy(making->host, host + 5, FAIR_TOKEN - 1);
    }
}

static void take(struct making *making, struct hall_input *input);

/* What the hall wants: rows are stored and it is told so; bots choose; answers are heard. */
static void serve(struct making *making, const struct hall_outputs *outputs)
{
    struct store_event events[BATCH];
    int count = 0, stale;
    for (int i = 0; i < outputs->count; i++) {
        const struct hall_output *output = &outputs->at[i];
        if (output->kind == HALL_APPEND) {
            must(count < BATCH, "too many rows at once");
            events[count] = (struct store_event){.over = output->over, .event = output->event};
            memcpy(events[count++].id, output->id, FAIR_TABLE);
        }
        if (output->kind == HALL_THINK)
            choose(making, output);
        if (output->kind == HALL_ANSWER)
            hear(making, output->text);
    }
    if (!count)
        return;
    must(!making->store->append(making->store, events, count, 1, making->now, &stale), "the store takes nothing");
    char id[FAIR_TABLE];
    memcpy(id, events[count - 1].id, sizeof id);
    take(making, &(struct hall_input){.kind = HALL_STORED, .id = id, .seq = events[count - 1].event.seq});
}

static void take(struct making *making, struct hall_input *input)
{
    const struct hall_outputs *outputs;
    for (size_t i = 0; i < sizeof making->random; i++)
        making->random[i] = (uint8_t)rng_below(&making->rng, 256);
    input->now = making->now += 10;
    input->random = making->random;
    hall_take(making->hall, input, &outputs);
    serve(making, outputs);
}

static void make(struct making *making, const struct game *game, int seats)
{
    char header[HEADER];
    struct hall_visitor host = {0};
    int length = snprintf(header, sizeof header, "nullarium 1\ngame %s\nseats %d\n", game->id, seats);
    for (int seat = 1; seat <= seats; seat++)
        length += snprintf(header + length, sizeof header - (size_t)length, "bot %d club\n", seat);
    length += snprintf(header + length, sizeof header - (size_t)length, "---\n");
    making->id[0] = '\0';
    take(making, &(struct hall_input){.kind = HALL_MAKE, .visitor = &host, .text = header, .length = (size_t)length});
    must(making->id[0], "no table was made");
    take(making, &(struct hall_input){.kind = HALL_CLOSED, .id = making->id, .visitor = &host});
}

static void start(struct making *making)
{
    struct hall_visitor host = {0};
    take(making, &(struct hall_input){
                     .kind = HALL_OPENED, .id = making->id, .visitor = &host, .way = HALL_POST, .token = making->host});
    take(making,
         &(struct hall_input){.kind = HALL_LINE, .id = making->id, .visitor = &host, .text = "start", .length = 5});
    take(making, &(struct hall_input){.kind = HALL_CLOSED, .id = making->id, .visitor = &host});
}

static void play(struct making *making, const struct game *game, int seats, int stage)
{
    making->asked_count = 0;
    make(making, game, seats);
    if (stage)
        start(making);
    for (int i = 0; making->asked_count && i != stage; i++) {
        struct asked asked = making->asked[--making->asked_count];
        take(making, &(struct hall_input){.kind = HALL_CHOSE,
                                          .id = making->id,
                                          .seat = asked.seat,
                                          .decision = asked.decision,
                                          .ticket = asked.ticket,
                                          .text = asked.move,
                                          .length = strlen(asked.move)});
    }
    printf("%s %s %d %d\n", making->id, game->id, seats, stage);
}

int main(int argc, char **argv)
{
    static struct making making;
    struct hall_settings settings = {.resize = resize, .watchers = 1, .sockets = 1, .burst = 60, .rate = 20};
    char detail[STORE_DETAIL];
    must(argc == 2 || argc == 5, "usage: tables_make FILE [GAME SEATS STAGE]");
    must(!store_open(argv[1], STORE_SERVE, &making.store, detail), "the store does not open");
    making.hall = hall_open(&settings);
    making.now = 1700000000000;
    rng_seed(&making.rng, 11);
    if (argc == 5)
        play(&making, games_find(argv[2]), atoi(argv[3]), atoi(argv[4]));
    for (int i = 0; argc == 2 && games_all[i]; i++)
        for (int more = 0; more < 2; more++)
            for (int stage = -1; stage <= 5; stage += stage < 0 ? 1 : 5)
                play(&making, games_all[i], games_all[i]->seats_least + more, stage);
    hall_close(making.hall);
    making.store->close(making.store);
    return 0;
}
