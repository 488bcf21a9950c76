/* look.h - what people see: the scene, the past (strokes and rolls), announcements, the table of scores. */
#ifndef NULLI_FLOW_PEOPLE_LOOK_H
#define NULLI_FLOW_PEOPLE_LOOK_H

#include "../rules/spelling.h"
#include "touch.h"

/* A seat's moves strike a dot each, or use up a chance to draw nothing; the last roll may be nobody's. */
enum { SEAT_MOVES_MOST = DOTS_MOST + CHANCES_MOST, ROLLS_MOST = SEAT_MOVES_MOST + 1 };

struct flow_past {
    uint64_t moves[SEATS_MAX][SEAT_MOVES_MOST]; /* of each seat, one a roll from the first roll on */
    uint8_t count[SEATS_MAX];
    uint8_t rolls[ROLLS_MOST];
    uint8_t roll_count;
};
_Static_assert(sizeof(struct flow_past) <= PAST_BYTES, "the strokes fit in a past");

static const struct flow_past *flow_past(const struct past *past)
{
    return (const struct flow_past *)(const void *)past;
}

/* Whether an event ended the round: the moves were drawn. */
static bool was_drawn(const struct flow_state *before, const struct flow_state *after)
{
    return before->roll && !after->roll;
}

/* What a seat drew by the event that ended the round: the last choice is told by the event itself. */
static uint64_t drawn_move(const struct flow_state *before, const struct event *event, int seat)
{
    return seat == event->seat ? event->word[0] : before->seat[seat - 1].pending;
}

static void flow_remember(const struct setup *setup, struct past *past, const struct state *before,
                          const struct event *event, const struct state *after)
{
    struct flow_past *kept = (struct flow_past *)(void *)past;
    if (event->kind == EVENT_CHANCE) {
        if (kept->roll_count < ROLLS_MOST)
            kept->rolls[kept->roll_count++] = (uint8_t)event->word[0];
        return;
    }
    if (!was_drawn(flow_state(before), flow_state(after)))
        return;
    for (int seat = 1; seat <= setup->seats; seat++) {
        uint64_t move = drawn_move(flow_state(before), event, seat);
        uint8_t *count = &kept->count[seat - 1];
        if ((flow_state(before)->playing & ACT_SEAT(seat)) && *count < SEAT_MOVES_MOST)
            kept->moves[seat - 1][(*count)++] = move;
    }
}

static int say_news(struct message out[NEWS_MAX], int count, const char *text, int seat)
{
    if (count == NEWS_MAX)
        return count;
    message_set(&out[count], text);
    message_seat(&out[count], seat);
    return count + 1;
}

/* What a seat drew, with the chance it used; the line alone, for Flow and what was activated have news of their own. */
static void tell_line(const struct setup *setup, const struct state *before, int seat, uint64_t move,
                      struct message *out)
{
    uint64_t line = move & (((uint64_t)1 << USED_AT) - 1);
    char drawn[MESSAGE_WORD], chance[4];
    struct text text;
    bool nothing = move_drawn(move) == DRAW_NOTHING;
    message_set(out, nothing           ? "nulli-flow.news-nothing"
                     : move_used(move) ? "nulli-flow.news-used"
                                       : "nulli-flow.news-line");
    message_seat(out, seat);
    if (!nothing) {
        text_open(&text, drawn, sizeof drawn);
        flow_say(setup, before, line, &text);
        message_word(out, drawn);
    }
    if (move_used(move)) {
        text_open(&text, chance, sizeof chance);
        say_step(move_used(move), &text);
        message_word(out, chance);
    }
}

/* What came of a round, or of the roll. */
static int tell_changes(const struct setup *setup, const struct flow_state *before, const struct flow_state *after,
                        struct message out[NEWS_MAX])
{
    const struct flow_setup *own = flow_setup(setup);
    int count = 0;
    for (int seat = 1; seat <= setup->seats; seat++) {
        const struct flow_seat *old = &before->seat[seat - 1], *new = &after->seat[seat - 1];
        bool left = (before->playing & ~after->playing & ACT_SEAT(seat)) != 0;
        unsigned earned = new->activated & ~(unsigned)old->activated;
        if (new->flow == FLOW_ON && old->flow != FLOW_ON) {
            count = say_news(out, count, "nulli-flow.news-flow", seat);
        } else if (earned) {
            char word[4];
            struct text text;
            text_open(&text, word, sizeof word);
            say_step(step_code(own->step[bits_first(earned)]), &text);
            int more = say_news(out, count, "nulli-flow.news-chance", seat);
            if (more > count)
                message_word(&out[count], word);
            count = more;
        }
        if (new->flow == FLOW_READY && old->flow == FLOW_FAR && !board_empty(&new->free))
            count = say_news(out, count, "nulli-flow.news-jokers", seat);
        if (left && board_empty(&new->free)) {
            count = say_news(out, count, "nulli-flow.news-nulli", seat);
        } else if (left) {
            int more = say_news(out, count, "nulli-flow.news-finished", seat);
            if (more > count)
                message_number(&out[count], board_count(&new->free));
            count = more;
        }
    }
    return count;
}

/* The roll; or, when all have chosen, everybody's line, as far as there is room besides what came of them. */
static int flow_news(const struct setup *setup, const struct state *before, const struct event *event,
                     const struct state *after, struct message out[NEWS_MAX])
{
    const struct flow_state *was = flow_state(before), *is = flow_state(after);
    struct message changes[NEWS_MAX];
    int more = tell_changes(setup, was, is, changes), count = 0;
    if (event->kind == EVENT_CHANCE && more < NEWS_MAX) {
        message_set(&out[count], "nulli-flow.news-roll");
        message_number(&out[count++], (int)event->word[0]);
    }
    for (int seat = 1; was_drawn(was, is) && seat <= setup->seats && count + more < NEWS_MAX; seat++) {
        uint64_t move = drawn_move(was, event, seat);
        if ((was->playing & ACT_SEAT(seat)) && move != SEALED)
            tell_line(setup, before, seat, move, &out[count++]);
    }
    memcpy(&out[count], changes, (size_t)more * sizeof *changes);
    return count + more;
}

/* -- the table of scores: a row for each roll, the dots each seat then had left ------------------ */

static int flow_tally_rows(const struct setup *setup, const struct past *past)
{
    (void)setup;
    return flow_past(past)->roll_count;
}

static void flow_tally_cell(const struct setup *setup, const struct past *past, int row, int column, struct text *text)
{
    const struct flow_setup *own = flow_setup(setup);
    const struct flow_past *kept = flow_past(past);
    if (column == 0) {
        text_number(text, kept->rolls[row]);
    } else if (row < kept->count[column - 1]) {
        int left = own->dot_count;
        for (int i = 0; i <= row; i++) {
            struct board struck = move_board(own, kept->moves[column - 1][i]);
            left -= board_count(&struck);
        }
        text_number(text, left);
    }
}

/* -- the scene -------------------------------------------------------------------------------- */

/* Where the board stands and how far apart its dots are. Dots stand 4 columns and 2 rows apart, so that shores and
 * strokes have room between them; a sheet too large for that is drawn half as wide, and its island dots show their
 * letters. */
struct layout {
    int x, y, across, down;
    bool letters;
};

static int layout_x(const struct layout *layout, int column)
{
    return layout->x + layout->across * column;
}

static int layout_y(const struct layout *layout, int row)
{
    return layout->y + layout->down * row;
}

static struct layout plan_board(const struct flow_setup *setup, const struct look *look, int top)
{
    bool tall = look->aspect == ASPECT_TALL;
    struct layout layout = {.x = 4, .y = top + 2, .across = 4, .down = 2};
    layout.letters = !look->scaled && (setup->width > (tall ? 11 : 12) || setup->height > (tall ? 16 : 10));
    if (layout.letters) {
        layout.across = 2;
        layout.down = 1;
        layout.y = top + 1;
    }
    return layout;
}

static int region_at(const struct flow_setup *setup, int x, int y)
{
    if (x < 0 || y < 0 || x >= SIDE_MOST || y >= SIDE_MOST || setup->dot_at[y][x] == NO_DOT)
        return 0;
    return setup->island[setup->dot_at[y][x]];
}

/* F5: a dotted shore wherever two places that adjoin belong to different islands, or one to none. */
static void add_shores(const struct flow_setup *setup, const struct layout *layout, struct scene *scene)
{
    for (int y = -1; y < setup->height; y++)
        for (int x = -1; x < setup->width; x++) {
            int here = region_at(setup, x, y);
            int left = layout_x(layout, x) - layout->across / 2, top = layout_y(layout, y) - layout->down / 2;
            if (here != region_at(setup, x + 1, y))
                scene_add(scene, SHAPE_SHORE, STYLE_PLAIN, left + layout->across, top, 0, layout->down);
            if (here != region_at(setup, x, y + 1) && !layout->letters)
                scene_add(scene, SHAPE_SHORE, STYLE_PLAIN, left, top + layout->down, layout->across, 0);
        }
}

/* The letter of each island, left of its first dot: no line runs there. Refusals name islands by it. */
static void add_letters(const struct flow_setup *setup, const struct layout *layout, struct scene *scene)
{
    for (int island = 1; island <= setup->island_count && !layout->letters; island++) {
        struct pair dots = pair_of(&setup->islands[island], ACROSS);
        int dot = pair_take(&dots);
        char letter[2] = {setup->letter[island], 0};
        struct item *item = scene_label(scene, STYLE_MUTED, layout_x(layout, setup->x[dot]) - 1,
                                        layout_y(layout, setup->y[dot]), 1, "nulli-flow.margin");
        message_word(&item->name, letter);
    }
}

static void add_stroke(const struct flow_setup *setup, const struct layout *layout, enum style style, int from, int to,
                       struct scene *scene)
{
    int x = layout_x(layout, setup->x[from]), y = layout_y(layout, setup->y[from]);
    scene_add(scene, SHAPE_STROKE, style, x, y, layout_x(layout, setup->x[to]) - x, layout_y(layout, setup->y[to]) - y);
}

/* The line of a move; a cross is a glyph on its dot. */
static void add_line(const struct flow_setup *setup, const struct layout *layout, enum style style, uint64_t move,
                     struct scene *scene)
{
    int drawn = move_drawn(move);
    if (drawn == DRAW_STRAIGHT && move_dot(move, 0) != move_dot(move, 1))
        add_stroke(setup, layout, style, move_dot(move, 0), move_dot(move, 1), scene);
    for (int i = 1; drawn > DRAW_STRAIGHT && i < drawn; i++)
        add_stroke(setup, layout, style, move_dot(move, i - 1), move_dot(move, i), scene);
}

static bool is_cross(uint64_t move)
{
    return move_drawn(move) == DRAW_STRAIGHT && move_dot(move, 0) == move_dot(move, 1);
}

static void name_dot(const struct flow_setup *setup, int dot, bool free, struct message *name)
{
    char place[8], letter[2] = {setup->letter[setup->island[dot]], 0};
    struct text text;
    text_open(&text, place, sizeof place);
    say_dot(setup, dot, &text);
    bool joker = board_has(&setup->jokers, dot);
    if (setup->island[dot])
        message_set(name, joker ? "nulli-flow.joker-island" : "nulli-flow.dot-island");
    else
        message_set(name, joker ? "nulli-flow.joker-open" : "nulli-flow.dot-open");
    message_word(name, place);
    message_text(name, free ? "nulli-flow.free" : "nulli-flow.is-struck");
    if (setup->island[dot])
        message_word(name, letter);
}

/* All dots of a sheet, with the strokes drawn so far underneath. `shown` is a move to preview, or 0. */
static void add_board(const struct flow_setup *setup, const struct flow_seat *seat, const struct flow_past *past,
                      int focus, bool touchable, uint64_t shown, const struct layout *layout, struct scene *scene)
{
    struct board crosses = {{0}}, last = {{0}}, preview = {{0}};
    int count = past->count[focus - 1];
    add_shores(setup, layout, scene);
    add_letters(setup, layout, scene);
    for (int i = 0; i < count; i++) {
        uint64_t move = past->moves[focus - 1][i];
        add_line(setup, layout, i == count - 1 ? STYLE_LAST : STYLE_STRUCK, move, scene);
        if (is_cross(move))
            board_add(setup, &crosses, move_dot(move, 0));
        if (i == count - 1)
            last = move_board(setup, move);
    }
    if (shown) {
        add_line(setup, layout, STYLE_PREVIEW, shown, scene);
        preview = move_board(setup, shown);
        if (is_cross(shown))
            board_add(setup, &crosses, move_dot(shown, 0));
    }
    for (struct pair dots = pair_of(&setup->all, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots);
        bool free = board_has(&seat->free, dot), joker = board_has(&setup->jokers, dot);
        char letter[2] = {setup->letter[setup->island[dot]], 0};
        enum style style = board_has(&preview, dot) ? STYLE_PREVIEW
                           : board_has(&last, dot)  ? STYLE_LAST
                           : !free                  ? STYLE_STRUCK
                           : joker                  ? STYLE_JOKER
                                                    : STYLE_FREE;
        const char *glyph = board_has(&crosses, dot) ? "x" : joker ? "*" : free && layout->letters ? letter : "";
        struct item *item = scene_glyph(scene, SHAPE_DOT, style, layout_x(layout, setup->x[dot]),
                                        layout_y(layout, setup->y[dot]), 1, 1, glyph);
        item->target = touchable ? (int16_t)dot : NO_TARGET;
        item->key = (uint32_t)dot + 1;
        name_dot(setup, dot, free, &item->name);
    }
}

/* Column letters above the board, row numbers to its left: how places are spelled. */
static void add_margins(const struct flow_setup *setup, const struct layout *layout, int top, struct scene *scene)
{
    for (int i = 0; i < setup->width || i < setup->height; i++) {
        char place[8];
        struct text text;
        text_open(&text, place, sizeof place);
        text_place(&text, i, i);
        size_t letters = i < 26 ? 1 : 2;
        char column[4] = {place[0], letters > 1 ? place[1] : 0, 0};
        if (i < setup->width) {
            struct item *item = scene_label(scene, STYLE_MUTED, layout_x(layout, i), top, 2, "nulli-flow.margin");
            message_word(&item->name, column);
        }
        if (i < setup->height) {
            struct item *item = scene_label(scene, STYLE_MUTED, 0, layout_y(layout, i), 2, "nulli-flow.margin");
            message_word(&item->name, place + letters);
        }
    }
}

/* The chances as printed: offered, held `!`, spent `x`. Returns the row below them. */
static int add_chances(const struct flow_setup *setup, const struct flow_seat *seat, bool touchable, int x, int y,
                       int width, struct scene *scene)
{
    int at = x;
    for (int i = 0; i < setup->chance_count; i++) {
        unsigned bit = 1u << i;
        bool spent = (seat->spent & bit) != 0, held = !spent && (seat->activated & bit);
        int code = step_code(setup->step[i]);
        char word[8];
        struct text text;
        text_open(&text, word, sizeof word);
        say_step(code, &text);
        size_t length = text.length;
        if (spent || held)
            text_char(&text, spent ? 'x' : '!');
        if (at + 5 > x + width) {
            at = x;
            y++;
        }
        struct item *item = scene_glyph(scene, SHAPE_BUTTON,
                                        spent  ? STYLE_SPENT
                                        : held ? STYLE_HELD
                                               : STYLE_OFFERED,
                                        at, y, 5, 1, word);
        text_cut(&text, length);
        int kind = spent ? TARGET_SPENT : held ? TARGET_USE : TARGET_ACTIVATE;
        item->target = touchable ? (int16_t)(kind + code) : NO_TARGET;
        item->key = 200 + (uint32_t)i;
        message_set(&item->name, spent  ? "nulli-flow.chance-spent"
                                 : held ? "nulli-flow.chance-held"
                                        : "nulli-flow.chance-offered");
        message_word(&item->name, word);
        at += 6;
    }
    return setup->chance_count ? y + 1 : y;
}

/* F9: the Flow joker and how far it is; its word stands beside it. */
static void add_flow(const struct flow_setup *setup, const struct flow_seat *seat, bool touchable, int x, int y,
                     int width, struct scene *scene)
{
    if (setup->joker_count == 0)
        return;
    struct board rest = board_common(&seat->free, &setup->jokers);
    static const char *const texts[] = {"nulli-flow.flow-far", "nulli-flow.flow-ready", "nulli-flow.flow-on"};
    static const enum style styles[] = {STYLE_OFFERED, STYLE_HELD, STYLE_ACTIVE};
    struct item *item = scene_glyph(scene, SHAPE_BUTTON, styles[seat->flow], x, y, 6, 1, "Flow");
    item->target = touchable ? TARGET_FLOW : NO_TARGET;
    item->key = 220;
    message_set(&item->name, texts[seat->flow]);
    message_number(&item->name, board_count(&rest));
    item = scene_label(scene, STYLE_PLAIN, x + 7, y, width - 7, texts[seat->flow]);
    message_number(&item->name, board_count(&rest));
}

static void add_die(const struct flow_state *state, const struct flow_past *past, int x, int y, struct scene *scene)
{
    int roll = state->roll ? state->roll : past->roll_count ? past->rolls[past->roll_count - 1] : 0;
    char glyph[2] = {roll ? (char)('0' + roll) : '-', 0};
    struct item *item = scene_glyph(scene, SHAPE_DIE, state->roll ? STYLE_STRONG : STYLE_MUTED, x, y, 5, 3, glyph);
    item->key = 221;
    message_set(&item->name, roll ? "nulli-flow.die-shows" : "nulli-flow.die-waits");
    message_number(&item->name, roll);
}

/* Everybody's free dots and what they are doing. */
static void add_seats(const struct setup *setup, const struct flow_state *state, int focus, int x, int y, int width,
                      struct scene *scene)
{
    for (int seat = 1; seat <= setup->seats; seat++) {
        const char *doing = "nulli-flow.plays";
        if (!(state->playing & ACT_SEAT(seat)))
            doing = board_empty(&state->seat[seat - 1].free) ? "nulli-flow.has-nulli" : "nulli-flow.is-finished";
        else if (state->to_act & ACT_SEAT(seat))
            doing = "nulli-flow.chooses";
        else if (state->seat[seat - 1].pending)
            doing = "nulli-flow.has-chosen";
        struct item *item = scene_label(scene, seat == focus ? STYLE_STRONG : STYLE_PLAIN, x, y + seat - 1, width,
                                        "nulli-flow.seat-line");
        message_seat(&item->name, seat);
        message_number(&item->name, board_count(&state->seat[seat - 1].free));
        message_text(&item->name, doing);
    }
}

static void flow_scene(const struct setup *setup, const struct state *view, const struct past *past,
                       const struct look *look, struct scene *scene)
{
    const struct flow_setup *own = flow_setup(setup);
    const struct flow_state *flow = flow_state(view);
    const struct flow_past *kept = flow_past(past);
    int focus = look->focus >= 1 && look->focus <= setup->seats ? look->focus : 1;
    const struct flow_seat *seat = &flow->seat[focus - 1];
    bool tall = look->aspect == ASPECT_TALL, mine = look->viewer == focus;
    bool touchable = mine && (flow->to_act & ACT_SEAT(focus));
    uint64_t shown = mine && look->previewing ? look->preview : mine && seat->pending != SEALED ? seat->pending : 0;
    scene_open(scene);
    /* On a phone the chances stand beside the die; a page marks what is ready and what is gone by its colour and shape,
     * and lists the seats itself. */
    bool phone = tall && look->scaled;
    int rows = own->chance_count ? (own->chance_count + 4) / 5 : 0;
    int top = !tall ? 0 : phone ? 2 + (rows ? rows : 1) : 4 + rows;
    struct layout layout = plan_board(own, look, top);
    int x = tall ? 0 : layout_x(&layout, own->width) + 2, width = tall ? 40 : 31;
    int y = 0, beside = x + 7;

    add_die(flow, kept, x, y, scene);
    struct item *item = scene_label(scene, STYLE_STRONG, beside, y, width - 7, "nulli-flow.sheet-of");
    message_seat(&item->name, focus);
    if (!own->chance_count)
        scene_label(scene, STYLE_MUTED, beside, y + 1, width - 7, "nulli-flow.no-chances");
    else if (!look->scaled)
        scene_label(scene, STYLE_MUTED, beside, y + 1, width - 7, "nulli-flow.legend");
    y = add_chances(own, seat, touchable, phone ? beside : x, phone ? 1 : 3, 30, scene);
    if (phone && !own->chance_count)
        y++;
    add_flow(own, seat, touchable, phone ? beside : x, y, width - (phone ? 7 : 0), scene);
    add_margins(own, &layout, top, scene);
    add_board(own, seat, kept, focus, touchable, shown, &layout, scene);
    if (!phone)
        add_seats(setup, flow, focus, x, tall ? layout_y(&layout, own->height) + 1 : y + 2, width, scene);
}

#endif
