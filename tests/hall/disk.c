/* disk.c - the store: what the hall hands out together is one batch, stored as a whole or not at all; batches of a
 * table in their order, sooner or much later; a disk that is full for a while; loads that fail. What it has stored it
 * never loses. */
#include "sim.h"
#include <stdlib.h>
#include <string.h>

static unsigned batch_rooms; /* bit by bit: whose rows are being collected from one hall_take */

static struct room *make_room(struct sim *sim, const char *id)
{
    if (sim->rooms == ROOMS_MAX) {
        sim_wrong(sim, "rows: too many tables", "%s", id);
        return &sim->room[0];
    }
    struct room *room = &sim->room[sim->rooms++];
    snprintf(room->id, sizeof room->id, "%s", id);
    return room;
}

void disk_append(struct sim *sim, const struct hall_output *output)
{
    int number = sim_find_room(sim, output->id);
    if (number < 0) {
        make_room(sim, output->id);
        number = sim->rooms - 1;
    }
    struct room *room = &sim->room[number];
    const struct hall_event *event = &output->event;
    if ((int)event->seq != room->rows) {
        sim_wrong(sim, "lost: an append does not follow on what was handed out", "seq %u after %d rows of %s: %s",
                  event->seq, room->rows, room->id, event->line);
        return;
    }
    if (room->loading)
        sim_wrong(sim, "lost: state kept after a lost append", "row %u of %s while it is to be loaded again: %s",
                  event->seq, room->id, event->line);
    if (strlen(event->line) != event->length)
        sim_wrong(sim, "rows: a row's length is wrong", "%s", event->line);
    judge_row(sim, room, event->kind, event->line);
    if (sim->wrong[0])
        return;
    if (room->rows == room->row_room) {
        room->row_room = room->row_room * 2 + 64;
        room->row = realloc(room->row, (size_t)room->row_room * sizeof *room->row);
    }
    struct row *row = &room->row[room->rows];
    *row = (struct row){.kind = event->kind, .at = event->at, .length = event->length, .line = strdup(event->line)};
    room->rows++;
    model_apply(sim, room, room->rows - 1);
    bool over = model_facts(room)->state == STATE_OVER;
    if (over != output->over)
        sim_wrong(sim, "rows: a row says wrongly whether the table is over", "%s", event->line);
    batch_rooms |= 1u << number;
}

/* What one hall_take handed out is complete: it will be stored after a while, of all tables together. */
void disk_close_batch(struct sim *sim)
{
    if (!batch_rooms)
        return;
    uint64_t delay = sim_below(sim, 4);
    if (sim_chance(sim, 15)) {
        sim_fault(sim, "a slow commit");
        delay = 200 + sim_below(sim, 8000);
    }
    sim->batch++;
    for (int number = 0; number < sim->rooms; number++)
        if (batch_rooms >> number & 1) {
            struct happening_entry *entry = sim_push(sim, sim->now + delay, HAPPENS_COMMIT);
            entry->a = number;
            entry->b = sim->room[number].rows;
            entry->c = sim->batch;
        }
    batch_rooms = 0;
}

/* What a table has handed out and is not stored is lost. */
static void lose(struct sim *sim, int number, const char *why)
{
    struct room *room = &sim->room[number];
    for (int i = 0; i < sim->heap_count; i++) { /* the entries stay, as commits of nothing */
        struct happening_entry *entry = &sim->heap[i];
        if (entry->kind == HAPPENS_COMMIT && entry->a == number)
            entry->b = -1;
    }
    if (room->rows == room->stored)
        return;
    sim_counts.lost++;
    model_rebuild(sim, room, room->stored);
    room->loading = room->trying = true;
    struct hall_input input = {
        .kind = HALL_LOST, .id = room->id, .seq = (uint32_t)room->stored, .text = why, .length = strlen(why)};
    port_take(sim, &input);
}

void disk_commit(struct sim *sim, int number, int rows, int batch)
{
    struct room *room = &sim->room[number];
    if (rows < 0 || rows <= room->stored || rows > room->rows)
        return;
    if (sim->disk_trouble > 0) {
        const char *why = sim_below(sim, 2) ? "full" : "locked";
        unsigned others = 0;
        for (int i = 0; i < sim->heap_count; i++)
            if (sim->heap[i].kind == HAPPENS_COMMIT && sim->heap[i].c == batch && sim->heap[i].b >= 0)
                others |= 1u << sim->heap[i].a;
        sim->disk_trouble--;
        lose(sim, number, why);
        for (int other = 0; other < sim->rooms; other++)
            if (others >> other & 1)
                lose(sim, other, why);
        return;
    }
    room->stored = rows;
    room->trying = room->trying && rows < room->rows;
    struct hall_input input = {.kind = HALL_STORED, .id = room->id, .seq = (uint32_t)rows - 1};
    port_take(sim, &input);
}

void disk_load(struct sim *sim, int number, const char *id)
{
    struct hall_input input = {.kind = HALL_LOADED, .id = id};
    if (number < 0) {
        port_take(sim, &input);
        return;
    }
    struct room *room = &sim->room[number];
    if (sim_chance(sim, 60)) {
        sim_fault(sim, "a load that failed");
        input.text = "away";
        port_take(sim, &input);
        return;
    }
    struct hall_event *events = calloc((size_t)room->stored + 1, sizeof *events);
    for (int i = 0; i < room->stored; i++)
        events[i] = (struct hall_event){.seq = (uint32_t)i,
                                        .at = room->row[i].at,
                                        .kind = room->row[i].kind,
                                        .length = room->row[i].length,
                                        .line = room->row[i].line};
    input.events = events;
    input.event_count = room->stored;
    if (room->stored)
        input.away = sim_down_between(sim, room->row[room->stored - 1].at, sim_clock(sim));
    room->loading = false;
    port_take(sim, &input);
    free(events);
}

/* The server is gone. The batches that waited are stored up to some one of them, the rest is not. */
void disk_crash(struct sim *sim)
{
    int least = sim->batch + 1;
    batch_rooms = 0;
    for (int i = 0; i < sim->heap_count; i++)
        if (sim->heap[i].kind == HAPPENS_COMMIT && sim->heap[i].b >= 0 && sim->heap[i].c < least)
            least = sim->heap[i].c;
    int cut = least - 1 + (int)sim_below(sim, (uint32_t)(sim->batch - least + 2));
    for (int i = 0; i < sim->heap_count; i++) {
        struct happening_entry *entry = &sim->heap[i];
        if (entry->kind != HAPPENS_COMMIT)
            continue;
        struct room *room = &sim->room[entry->a];
        if (entry->c <= cut && entry->b > room->stored)
            room->stored = entry->b;
        entry->b = -1;
    }
    for (int number = 0; number < sim->rooms; number++) {
        model_rebuild(sim, &sim->room[number], sim->room[number].stored);
        sim->room[number].loading = sim->room[number].trying = false;
    }
}
