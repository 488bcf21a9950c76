/* plan.c - what is played at a table (see plan.h). */
#include "plan.h"
#include "open.h"
#include "sheets.h"
#include <stdlib.h>
#include <string.h>

enum { HEADER_ROOM = 16 << 10 };

static void *room_for(size_t bytes)
{
    void *room = calloc(1, bytes);
    if (!room)
        abort();
    return room;
}

void plan_say_name(int seat, struct text *text)
{
    text_add(text, "Guest ");
    text_number(text, seat);
}

static char *say_header(struct record *record, const char *sheet, int view)
{
    char room[HEADER_ROOM];
    struct text text;
    text_open(&text, room, sizeof room);
    record->view = view;
    record_say(record, sheet, &text);
    char *kept = text.full ? NULL : strdup(room);
    if (!kept)
        abort();
    return kept;
}

static struct plan *make_plan(const struct game *game, int seats, int persons)
{
    static struct sheet sheet;
    const struct shipped_sheet *ours = game->needs_sheet ? sheets_find(game->id, NULL) : NULL;
    struct plan *plan = room_for(sizeof *plan);
    struct opened opened = {.sheet = &sheet, .setup = room_for(game->setup_bytes)};
    struct refusal why;
    *plan = (struct plan){.game = game, .seats = seats, .persons = persons, .setup = opened.setup};
    const char *text = ours ? ours->text : NULL;
    if (open_game(&opened, game, seats, text, text ? text_length(text) : 0, &why)) {
        free(opened.setup);
        free(plan);
        return NULL;
    }
    for (int seat = persons + 1; seat <= seats; seat++)
        memcpy(opened.record.bot[seat - 1], PLAN_LEVEL, sizeof PLAN_LEVEL);
    plan->header = say_header(&opened.record, text, VIEWER_FULL);
    for (int seat = 1; seat <= persons; seat++) {
        struct text name;
        text_open(&name, opened.record.name[seat - 1], sizeof opened.record.name[seat - 1]);
        plan_say_name(seat, &name);
    }
    for (int seat = 1; seat <= persons; seat++)
        plan->told[seat] = say_header(&opened.record, text, seat);
    return plan;
}

const struct plan *plan_find(struct plan **list, const struct game *game, int seats, int persons)
{
    struct plan *plan = *list;
    while (plan && (plan->game != game || plan->seats != seats || plan->persons != persons))
        plan = plan->after;
    if (plan || !(plan = make_plan(game, seats, persons)))
        return plan;
    plan->after = *list;
    *list = plan;
    return plan;
}

void plan_close(struct plan **list)
{
    while (*list) {
        struct plan *plan = *list;
        *list = plan->after;
        for (int seat = 1; seat <= plan->persons; seat++)
            free(plan->told[seat]);
        free(plan->header);
        free(plan->setup);
        free(plan);
    }
}
