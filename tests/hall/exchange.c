/* exchange.c - the same game once more, with others' secrets exchanged: everything that went into the hall goes in
 * again, only that two seats hold other cards than they held (the draws are replaced beneath core/fair), or that a
 * seat's sealed choice was another. As long as the rules themselves force no public difference, whoever may not know is
 * sent the same bytes at the same places: lines, notes, refusals, answers over HTTP, what a bot is given. */
#include "trace.h"
#include <stdlib.h>
#include <string.h>

enum { DRAWS_MOST = 2000, TRIES_MOST = 3000000, SWAPS = 6, LOW_KINDS = 34 /* bits of Null Bock's does */ };

struct plan {
    const struct room *room;
    const char **line; /* of the full record's events, in their order */
    int count;
    int seat, other; /* whose secrets are exchanged; other 0: a sealed choice of one */
    int row[2];      /* which lines are others, and how */
    char changed[2][EVENT_TEXT];
    int same; /* so many lines force no difference upon anybody else */
    int draws;
    uint8_t bytes[DRAWS_MOST][FAIR_BYTES];
};

/* -- draws that bring what is wanted ------------------------------------------------------------------ */

static void put_word(uint8_t *at, uint64_t word)
{
    for (int i = 0; i < 8; i++)
        at[i] = (uint8_t)(word >> (8 * i));
}

static bool draws(const struct match *match, const uint8_t bytes[FAIR_BYTES], const struct event *wanted, uint64_t mask)
{
    struct rng rng;
    struct event event;
    table_seed_draw(&rng, bytes);
    match_draw(match, &rng, &event);
    if (mask != UINT64_MAX)
        return ((event.word[0] ^ wanted->word[0]) & mask) == 0;
    return memcmp(&event, wanted, sizeof event) == 0;
}

/* Bytes whose generator gives `first` as its first word; its state is free otherwise. */
static void begin_with(uint64_t first, uint64_t state, uint8_t bytes[FAIR_BYTES])
{
    memset(bytes, 0, FAIR_BYTES);
    put_word(bytes, state);
    put_word(bytes + 8, rng_turn(first - state, 64 - 17) - state);
}

/* In Nullern the first word names up to eight cards, a byte each. */
static uint64_t name_cards(const struct event *wanted)
{
    uint64_t word = 0;
    int count = 0;
    for (int card = 0; card < 128 && count < 8; card++) {
        if (!(wanted->word[card / 64] >> (card % 64) & 1))
            continue;
        int colour = card / 32, number = card % 32;
        word |= (uint64_t)(64 * colour + 4 + 3 * (number - 1)) << (8 * count++);
    }
    return word;
}

static bool find_draw(const struct plan *plan, const struct match *match, const struct event *wanted, struct rng *rng,
                      uint8_t bytes[FAIR_BYTES])
{
    uint64_t first = name_cards(wanted);
    fair_draw(plan->room->key, plan->draws, bytes);
    if (draws(match, bytes, wanted, UINT64_MAX))
        return true;
    bool named = strcmp(match->setup->game->id, "nullern") == 0;
    for (int i = 0; !named && i < TRIES_MOST; i++) { /* the first word of Null Bock's deal is for the does */
        first = rng_next(rng);
        begin_with(first, rng_next(rng), bytes);
        named = draws(match, bytes, wanted, (1ull << LOW_KINDS) - 1);
    }
    for (int i = 0; named && i < TRIES_MOST; i++) {
        begin_with(first, rng_next(rng), bytes);
        if (draws(match, bytes, wanted, UINT64_MAX))
            return true;
    }
    return false;
}

/* -- planning ----------------------------------------------------------------------------------------- */

static bool told_the_same(const struct plan *plan, const struct match *one, const struct event *event,
                          const struct match *two, const struct event *instead)
{
    for (int viewer = 0; viewer <= plan->room->record.seats; viewer++) {
        struct event told[TELL_MAX], told_instead[TELL_MAX];
        if (viewer && (viewer == plan->seat || viewer == plan->other))
            continue;
        int count = match_tell(one, event, viewer, told);
        if (count != match_tell(two, instead, viewer, told_instead) ||
            memcmp(told, told_instead, (size_t)count * sizeof *told) != 0)
            return false;
    }
    return true;
}

/* How far both games go without a difference that others must see. `wet`: also finds the draws. */
static void follow(struct plan *plan, struct rng *rng, bool wet)
{
    struct match one, two;
    match_open(&one, plan->room->setup, VIEWER_FULL);
    match_open(&two, plan->room->setup, VIEWER_FULL);
    plan->same = plan->draws = 0;
    for (int n = 0; n < plan->count; n++) {
        struct event event, instead;
        const char *other = n == plan->row[0] ? plan->changed[0] : n == plan->row[1] ? plan->changed[1] : plan->line[n];
        if (match_read(&one, plan->line[n], &event, NULL) || match_read(&two, other, &instead, NULL) ||
            !told_the_same(plan, &one, &event, &two, &instead))
            return;
        if (event.kind >= EVENT_CHANCE) {
            if (plan->draws == DRAWS_MOST || (wet && !find_draw(plan, &two, &instead, rng, plan->bytes[plan->draws])))
                return;
            plan->draws++;
        }
        match_happen(&one, &event);
        match_happen(&two, &instead);
        if (match_to_act(&one) != match_to_act(&two))
            return;
        plan->same = n + 1;
    }
}

static int split(const char *line, char copy[EVENT_TEXT], char *words[64])
{
    int count = 0;
    snprintf(copy, EVENT_TEXT, "%s", line);
    for (char *word = strtok(copy, " "); word && count < 64; word = strtok(NULL, " "))
        words[count++] = word;
    return count;
}

static void join(char *words[64], int count, char line[EVENT_TEXT])
{
    struct text text;
    text_open(&text, line, EVENT_TEXT);
    for (int i = 0; i < count; i++) {
        if (i)
            text_char(&text, ' ');
        text_add(&text, words[i]);
    }
}

/* One card of a deal for one of the same round's other deal. */
static bool swap_cards(struct plan *plan, struct rng *rng)
{
    char copy[2][EVENT_TEXT], *words[2][64];
    int first = (int)rng_below(rng, (uint32_t)plan->count), seats = plan->room->record.seats;
    while (first < plan->count && strncmp(plan->line[first], "deal 1 ", 7) != 0)
        first++;
    if (first + seats > plan->count || seats < 3)
        return false;
    plan->seat = 1 + (int)rng_below(rng, (uint32_t)seats);
    plan->other = 1 + (plan->seat + (int)rng_below(rng, (uint32_t)seats - 1)) % seats;
    for (int i = 0; i < 2; i++)
        plan->row[i] = first + (i ? plan->other : plan->seat) - 1;
    int count = split(plan->line[plan->row[0]], copy[0], words[0]);
    if (count < 3 || split(plan->line[plan->row[1]], copy[1], words[1]) != count)
        return false;
    int a = 2 + (int)rng_below(rng, (uint32_t)count - 2), b = 2 + (int)rng_below(rng, (uint32_t)count - 2);
    if (strcmp(words[0][a], words[1][b]) == 0 ||
        (strcmp(plan->room->setup->game->id, "null-bock") == 0 && words[0][a][0] != words[1][b][0]))
        return false;
    char *card = words[0][a];
    words[0][a] = words[1][b];
    words[1][b] = card;
    join(words[0], count, plan->changed[0]);
    join(words[1], count, plan->changed[1]);
    return true;
}

/* Another choice of a seat while others were still choosing. */
static bool change_choice(struct plan *plan, struct rng *rng)
{
    const struct setup *setup = plan->room->setup;
    struct match match;
    int wanted = (int)rng_below(rng, (uint32_t)plan->count);
    match_open(&match, setup, VIEWER_FULL);
    for (int n = 0; n < plan->count; n++) {
        struct event event;
        unsigned acting = match_to_act(&match);
        if (match_read(&match, plan->line[n], &event, NULL))
            return false;
        if (n >= wanted && event.kind == EVENT_MOVE && (acting & (acting - 1)) != 0) {
            char move[MOVE_TEXT];
            struct text text;
            text_open(&text, move, sizeof move);
            setup->game->say(setup, &match.state, setup->game->pick(setup, &match.state, event.seat, rng), &text);
            snprintf(plan->changed[0], EVENT_TEXT, "%d %s", event.seat, move);
            plan->seat = event.seat;
            plan->other = 0;
            plan->row[0] = n;
            plan->row[1] = -1;
            return strcmp(plan->changed[0], plan->line[n]) != 0;
        }
        match_happen(&match, &event);
    }
    return false;
}

/* -- letting it happen again -------------------------------------------------------------------------- */

struct kept_table {
    char id[FAIR_TABLE];
    struct hall_event *events;
    int count, stored;
};

struct again {
    const struct trace *trace;
    const struct sim *sim;
    const struct plan *plan;
    struct hall *hall;
    struct hall_visitor *visitors;
    int *numbers;
    struct kept_table table[ROOMS_MAX];
    int tables;
    long compared;
    char *wrong;
    size_t room;
};

static void *plain_resize(void *who, void *memory, size_t bytes)
{
    (void)who;
    if (!bytes) {
        free(memory);
        return NULL;
    }
    memory = realloc(memory, bytes);
    if (!memory)
        abort();
    return memory;
}

static void planned_draw(void *who, const char *id, const uint8_t key[FAIR_BYTES], int k, uint8_t out[FAIR_BYTES])
{
    const struct plan *plan = ((const struct again *)who)->plan;
    if (strcmp(id, plan->room->id) == 0 && k < plan->draws)
        memcpy(out, plan->bytes[k], FAIR_BYTES);
    else
        fair_draw(key, k, out);
}

static struct kept_table *find_table(struct again *again, const char *id)
{
    for (int i = 0; i < again->tables; i++)
        if (strcmp(again->table[i].id, id) == 0)
            return &again->table[i];
    struct kept_table *table = &again->table[again->tables++];
    *table = (struct kept_table){0};
    memcpy(table->id, id, FAIR_TABLE);
    return table;
}

static void cut(struct kept_table *table, int count)
{
    while (table->count > count)
        free((char *)(uintptr_t)table->events[--table->count].line);
    table->stored = table->stored < count ? table->stored : count;
}

static void keep(struct again *again, const struct hall_output *output)
{
    struct kept_table *table = find_table(again, output->id);
    table->events = realloc(table->events, (size_t)(table->count + 1) * sizeof *table->events);
    table->events[table->count] = output->event;
    table->events[table->count++].line = strdup(output->event.line);
}

static int count_events(const struct kept_table *table)
{
    int count = 0;
    for (int i = 0; i < table->count; i++)
        count += table->events[i].kind == 'e';
    return count;
}

/* Whether this step leads beyond what both games have in common. */
static bool leads_beyond(struct again *again, const struct step *step)
{
    const struct plan *plan = again->plan;
    int count = count_events(find_table(again, plan->room->id));
    for (int i = 0; i < step->out_count; i++) {
        const struct out *out = &step->out[i];
        if (out->kind != HALL_APPEND || out->row != 'e' || strcmp(out->id, plan->room->id) != 0)
            continue;
        if (count >= plan->same || strcmp(out->text, plan->line[count]) != 0)
            return true;
        count++;
    }
    return false;
}

static bool is_in_on_it(const struct again *again, int seat)
{
    return seat && (seat == again->plan->seat || seat == again->plan->other);
}

/* Whether what goes to a wire is none of its secrets. */
static bool is_compared(const struct again *again, int number)
{
    const struct wire *wire = again->sim->wire[number];
    return !(wire->role == 's' && is_in_on_it(again, wire->seat)) &&
           !(again->sim->client[wire->client].part == PART_PLAYER &&
             is_in_on_it(again, again->sim->client[wire->client].seat));
}

static bool differs(struct again *again, const char *what, int number, const char *one, const char *two)
{
    size_t same = 0, from = 0; /* from the first line that differs */
    for (; one[same] && one[same] == two[same]; same++)
        from = one[same] == '\n' ? same + 1 : from;
    one += from;
    two += from;
    snprintf(again->wrong, again->room,
             "secrets: what is sent depends on what one may not know: %s, wire %d (role %c seat %d), seats %d and %d "
             "exchanged: <%.200s> or <%.200s>",
             what, number, number >= 0 && again->sim->wire[number]->role ? again->sim->wire[number]->role : '?',
             number >= 0 ? again->sim->wire[number]->seat : 0, again->plan->seat, again->plan->other, one, two);
    return true;
}

static bool compare(struct again *again, const struct step *step, const struct hall_outputs *outputs)
{
    int i = 0, k = 0;
    for (;;) {
        while (i < step->out_count &&
               (step->out[i].wire >= 0 ? !is_compared(again, step->out[i].wire)
                                       : step->out[i].kind == HALL_THINK && is_in_on_it(again, step->out[i].seat)))
            i++;
        while (k < outputs->count &&
               (outputs->at[k].visitor ? !is_compared(again, *(int *)outputs->at[k].visitor->who)
                                       : outputs->at[k].kind == HALL_THINK && is_in_on_it(again, outputs->at[k].seat)))
            k++;
        if (i == step->out_count || k == outputs->count)
            break;
        const struct out *one = &step->out[i++];
        const struct hall_output *two = &outputs->at[k++];
        int number = two->visitor ? *(int *)two->visitor->who : -1;
        again->compared++;
        if (one->kind != two->kind || one->wire != number || one->status != two->status || one->seat != two->seat)
            return differs(again, "another output", number, "", "");
        if (one->kind != HALL_APPEND && one->kind != HALL_LOAD &&
            (one->length != two->length || (one->text && memcmp(one->text, two->text, one->length) != 0)))
            return differs(again, "an output", number, one->text, two->text ? two->text : "");
    }
    if (i < step->out_count || k < outputs->count)
        return differs(again, "the number of outputs", -1, "", "");
    return false;
}

static bool take_again(struct again *again, const struct step *step)
{
    const struct plan *plan = again->plan;
    struct hall_input input = step->input;
    const struct hall_outputs *outputs;
    char instead[EVENT_TEXT];
    input.visitor = step->wire >= 0 ? &again->visitors[step->wire] : NULL;
    input.id = step->input.id ? step->id : NULL;
    input.token = step->input.token ? step->token : NULL;
    input.text = step->text;
    input.random = step->input.random ? step->random : NULL;
    if (plan->row[1] < 0 && input.text) { /* the other choice, whenever the first one was said */
        const char *from = strchr(plan->line[plan->row[0]], ' ') + 1, *to = strchr(plan->changed[0], ' ') + 1;
        int n = 0, d = 0, made = 0;
        for (int i = 0; i < plan->row[0]; i++)
            made += atoi(plan->line[i]) == plan->seat;
        bool said = input.kind == HALL_LINE && sscanf(input.text, "move %d %n", &d, &n) == 1 && n && d == made &&
                    strcmp(input.text + n, from) == 0 && !is_compared(again, step->wire) &&
                    &again->sim->room[again->sim->wire[step->wire]->room] == plan->room;
        bool chosen = input.kind == HALL_CHOSE && input.seat == plan->seat && input.decision == made &&
                      strcmp(input.text, from) == 0 && strcmp(input.id, plan->room->id) == 0;
        snprintf(instead, sizeof instead, "%.*s%s", said ? n : 0, input.text, to);
        if (said || chosen) {
            input.text = instead;
            input.length = strlen(instead);
        }
    }
    if (input.kind == HALL_LOADED && input.id) {
        struct kept_table *table = find_table(again, input.id);
        input.events = input.event_count ? table->events : NULL;
        input.event_count = input.event_count ? table->stored : 0;
    }
    if (input.kind == HALL_STORED)
        find_table(again, input.id)->stored = (int)input.seq + 1;
    if (input.kind == HALL_LOST)
        cut(find_table(again, input.id), (int)input.seq);
    if (input.kind == HALL_OPENED || input.kind == HALL_MAKE) {
        again->numbers[step->wire] = step->wire;
        again->visitors[step->wire] = (struct hall_visitor){.who = &again->numbers[step->wire]};
    }
    hall_take(again->hall, &input, &outputs);
    if (compare(again, step, outputs))
        return true;
    for (int i = 0; i < outputs->count; i++)
        if (outputs->at[i].kind == HALL_APPEND)
            keep(again, &outputs->at[i]);
    return false;
}

static bool pull_again(struct again *again, const struct step *step)
{
    static char memory[70000];
    struct text text;
    text_open(&text, memory, step->room);
    hall_pull(again->hall, &again->visitors[step->wire], &text);
    again->compared++;
    if (is_compared(again, step->wire) &&
        (text.length != step->length || memcmp(text.at, step->text, text.length) != 0))
        return differs(again, "lines and notes", step->wire, step->text, text.at);
    return false;
}

static void restart(struct again *again, const struct step *step)
{
    struct hall_settings settings = {.who = again,
                                     .resize = plain_resize,
                                     .watchers = 64,
                                     .sockets = 4,
                                     .burst = 60,
                                     .rate = 20,
                                     .draw = planned_draw};
    if (again->hall)
        hall_close(again->hall);
    for (int i = 0; i < step->rooms; i++) {
        struct kept_table *table = find_table(again, step->ids[i]);
        cut(table, step->stored[i]);
        table->stored = table->count;
    }
    again->hall = hall_open(&settings);
}

static bool replay(struct again *again)
{
    bool wrong = false;
    for (int i = 0; i < again->trace->count && !wrong; i++) {
        const struct step *step = &again->trace->step[i];
        if (step->kind == STEP_CRASH)
            restart(again, step);
        else if (step->kind == STEP_PULL)
            wrong = pull_again(again, step);
        else if (leads_beyond(again, step))
            break;
        else
            wrong = take_again(again, step);
    }
    hall_close(again->hall);
    for (int i = 0; i < again->tables; i++) {
        cut(&again->table[i], 0);
        free(again->table[i].events);
    }
    return wrong;
}

/* -- one of each kind --------------------------------------------------------------------------------- */

static bool run_plan(const struct trace *trace, const struct sim *sim, struct plan *plan, char *wrong, size_t room)
{
    struct again again = {.trace = trace, .sim = sim, .plan = plan, .wrong = wrong, .room = room};
    again.visitors = calloc((size_t)sim->wires, sizeof *again.visitors);
    again.numbers = calloc((size_t)sim->wires, sizeof *again.numbers);
    bool differ = replay(&again);
    *(plan->row[1] < 0 ? &sim_counts.choices : &sim_counts.exchanged) += 1;
    sim_counts.exchanged_outputs += again.compared;
    free(again.visitors);
    free(again.numbers);
    return differ;
}

bool exchange_run(const struct trace *trace, const struct sim *sim, struct rng *rng, char *wrong, size_t room)
{
    static struct plan plan, best;
    const struct room *from = &sim->room[sim->current];
    bool differ = false;
    plan = (struct plan){.room = from, .line = calloc((size_t)from->rows + 1, sizeof *plan.line)};
    for (int i = 0; i < from->rows; i++)
        if (from->row[i].kind == 'e' && from->row[i].line[0] != '#')
            plan.line[plan.count++] = from->row[i].line;
    for (int cards = from->setup->game->hides_hands; cards >= 0 && !differ && plan.count; cards--) {
        best.same = 0;
        for (int i = 0; i < SWAPS; i++)
            if (cards ? swap_cards(&plan, rng) : change_choice(&plan, rng)) {
                follow(&plan, rng, false);
                if (plan.same > best.same && plan.same > plan.row[0] && plan.same > plan.row[1])
                    best = plan;
            }
        if (!best.same)
            continue;
        follow(&best, rng, true);
        differ = run_plan(trace, sim, &best, wrong, room);
    }
    free(plan.line);
    return differ;
}
