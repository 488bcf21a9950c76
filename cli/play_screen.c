/* play_screen.c - playing in full screen: draws scenes, lights up what may be touched, and knows no game by name.
 *
 * A move is a word (design.md section 4): the person touches one target after another, the game's `next` says what
 * may follow and when the touches are a move, Enter plays it. */
#include "bits.h"
#include "input.h"
#include "pages.h"
#include "play.h"
#include "say.h"
#include "stage.h"
#include "wrap.h"
#include <stdlib.h>
#include <string.h>

struct play {
    struct table *table;
    struct stage stage;
    int seat;  /* who looks; 0: a spectator */
    int focus; /* whose sheet is drawn large */
    uint8_t touched[TOUCHES_MAX];
    int count;
    struct next next;
    char notice[SAY_ROOM]; /* a refusal, an answer; shown until the next key */
    bool told;             /* the trouble with the disk was told */
    bool over;
    bool following; /* bots play, nobody is asked */
    bool hurried;   /* a key was pressed meanwhile: no more pauses until somebody is asked */
};

static const char *sentence(const struct play *play, char room[SAY_ROOM], const struct message *message)
{
    struct text text;
    text_open(&text, room, SAY_ROOM);
    say_into(&text, message, &play->table->names);
    return room;
}

static void name_of(const struct play *play, int seat, char room[SAY_ROOM])
{
    struct text text;
    text_open(&text, room, SAY_ROOM);
    play_name(play->table, seat, &text);
}

/* -- choosing ------------------------------------------------------------------------------------------- */

static void find_next(struct play *play)
{
    const struct table *table = play->table;
    play->next = (struct next){0};
    if (play->seat && !play->over && !play->following)
        table->game->next(table->setup, &table->view[play->seat].state, play->seat, play->touched, play->count,
                          &play->next);
}

/* Where only one target may follow, it is marked at once. */
static void touch(struct play *play, int target)
{
    play->touched[play->count++] = (uint8_t)target;
    play->stage.marked = target;
    find_next(play);
    int lit = 0;
    for (int i = 0; i < TARGETS_MAX / 64; i++)
        lit += bits_count(play->next.targets[i]);
    if (lit == 1 && !play->next.complete)
        stage_jump(&play->stage, play->next.targets, 1);
}

static void take_back(struct play *play, int touches)
{
    play->count = play->count > touches ? play->count - touches : 0;
    find_next(play);
}

static void note_refusal(struct play *play, const struct refusal *why)
{
    struct text text;
    text_open(&text, play->notice, sizeof play->notice);
    i18n_say_refusal(say_lang(), why, &play->table->names, &text);
}

static void note_legal(struct play *play, const char *move)
{
    struct message message = say_message("cli.screen-legal", "w", move);
    sentence(play, play->notice, &message);
}

/* Touches as far as they have a spelling: that of the move they are, else their own names. */
static void spell(const struct play *play, const uint8_t *touched, int count, const struct next *next, char *room,
                  size_t size)
{
    const struct table *table = play->table;
    struct text text;
    text_open(&text, room, size);
    if (next->complete) {
        table->game->say(table->setup, &table->view[play->seat].state, next->move, &text);
        return;
    }
    for (int i = 0; i < count; i++) {
        if (i)
            text_char(&text, ' ');
        table->game->say_target(table->setup, touched[i], &text);
    }
}

/* Why the marked target cannot follow what is touched. */
static void explain_marked(struct play *play)
{
    uint8_t touches[TOUCHES_MAX + 1];
    struct refusal why = {0};
    int count = play->count;
    memcpy(touches, play->touched, (size_t)count);
    if (play->stage.marked != NO_TARGET && !(count && touches[count - 1] == play->stage.marked))
        touches[count++] = (uint8_t)play->stage.marked;
    if (!count)
        return;
    if (count == play->count && !play->next.complete) { /* marked is what was chosen last: the rest is missing */
        stage_jump(&play->stage, play->next.targets, 1);
        snprintf(play->notice, sizeof play->notice, "%s", say_find("cli.screen-choose-more"));
        return;
    }
    if (!stage_has(play->next.targets, play->stage.marked) &&
        table_refuse_touches(play->table, play->seat, touches, count, &why)) {
        note_refusal(play, &why);
        return;
    }
    const struct table *table = play->table;
    char word[EVENT_TEXT];
    struct next then = {0};
    if (count <= TOUCHES_MAX)
        table->game->next(table->setup, &table->view[play->seat].state, play->seat, touches, count, &then);
    spell(play, touches, count, &then, word, sizeof word);
    note_legal(play, word);
}

/* Enter or space on the marked target; true: the move is to be played. */
static bool press(struct play *play, bool enter)
{
    int marked = play->stage.marked;
    bool again = play->next.complete && play->count && play->touched[play->count - 1] == marked;
    if (stage_has(play->next.targets, marked) && !(again && enter) && play->count < TOUCHES_MAX) {
        touch(play, marked);
        return false;
    }
    if (play->next.complete && enter)
        return true;
    explain_marked(play);
    return false;
}

static bool click(struct play *play)
{
    int target = stage_target_at(&play->stage, screen_mouse_x, screen_mouse_y);
    if (screen_mouse_y >= play->stage.y + play->stage.height)
        return play->next.complete; /* the line that says "Enter plays it" */
    if (target == NO_TARGET)
        return false;
    play->stage.marked = target;
    return press(play, true);
}

/* -- drawing -------------------------------------------------------------------------------------------- */

static void draw_title(const struct play *play)
{
    char who[SAY_ROOM], room[SAY_ROOM];
    const struct table *table = play->table;
    screen_fill(0, SHOW_BAR);
    const char *name = say_game(table->game->id, ".name", table->game->id);
    screen_text(1, 0, screen_columns() - 2, STYLE_STRONG, SHOW_BAR, name);
    int x = wrap_width(name) + 4;
    if (!play->seat || play->over || play->following)
        return;
    name_of(play, play->seat, who);
    const char *turn = say_game(table->game->id, ".your-turn", say_find("cli.your-turn"));
    struct message message = say_message("cli.screen-turn", "ww", who, turn);
    screen_text(x, 0, screen_columns() - x - 1, STYLE_STRONG, SHOW_BAR, sentence(play, room, &message));
}

static void draw_news(const struct play *play, int y, int rows)
{
    const struct news *news = &play->table->news[play->seat];
    for (int i = 0; i < rows; i++) {
        long number = news->count - rows + i;
        char room[SAY_ROOM];
        if (number < 0 || number < news->count - TABLE_NEWS)
            continue;
        bool fresh = number >= news->seen;
        screen_text(1, y + i, 1, STYLE_PLAIN, 0, fresh ? "*" : " ");
        screen_text(3, y + i, screen_columns() - 4, fresh ? STYLE_PLAIN : STYLE_MUTED, 0,
                    sentence(play, room, &news->message[number % TABLE_NEWS]));
    }
}

static void draw_status(const struct play *play, int y)
{
    char room[SAY_ROOM], word[EVENT_TEXT];
    const char *line = play->notice;
    struct message message;
    if (!line[0] && play->over) {
        line = say_find("cli.screen-over");
    } else if (!line[0] && play->following) {
        line = say_find("cli.screen-bots");
    } else if (!line[0] && play->seat && play->focus != play->seat) {
        name_of(play, play->focus, room);
        char who[SAY_ROOM];
        memcpy(who, room, sizeof who);
        message = say_message("cli.screen-looking", "w", who);
        line = sentence(play, room, &message);
    } else if (!line[0] && play->count) {
        spell(play, play->touched, play->count, &play->next, word, sizeof word);
        message = say_message(play->next.complete ? "cli.screen-complete" : "cli.screen-more", "w", word);
        line = sentence(play, room, &message);
    } else if (!line[0]) {
        line = say_find("cli.screen-touch");
        if (wrap_width(line) > screen_columns() - 2)
            line = say_find("cli.screen-touch-short");
    }
    screen_fill(y, 0);
    screen_text(1, y, screen_columns() - 2, play->notice[0] ? STYLE_BAD : STYLE_STRONG, 0, line);
}

static void draw_all(struct play *play)
{
    struct stage *stage = &play->stage;
    uint64_t chosen[TARGETS_MAX / 64] = {0};
    const uint64_t *preview = play->next.complete ? &play->next.move : NULL;
    for (int i = 0; i < play->count; i++)
        chosen[play->touched[i] / 64] |= 1ull << (play->touched[i] % 64);
    play_look(play->table, play->seat, play->focus, ASPECT_WIDE, preview, stage->scene);
    if (stage_is_too_wide(stage))
        play_look(play->table, play->seat, play->focus, ASPECT_TALL, preview, stage->scene);
    int rows = screen_rows(), news = stage_fit(stage, 8);
    screen_clear();
    draw_title(play);
    draw_news(play, rows - 1 - news, news);
    draw_status(play, rows - 1);
    stage_draw(stage, &play->table->names, play->next.targets, chosen);
    screen_show();
}

/* -- the turn ------------------------------------------------------------------------------------------- */

static void type_move(struct play *play, bool why_not)
{
    char line[EVENT_TEXT];
    struct event event;
    struct refusal why = {0};
    if (!screen_ask(say_find(why_not ? "cli.screen-why" : "cli.screen-type"), line, sizeof line))
        return;
    if (!line[0] && why_not) {
        explain_marked(play);
    } else if (!line[0]) {
        return;
    } else if (table_read_move(play->table, play->seat, line, &event, &why)) {
        note_refusal(play, &why);
    } else if (why_not) {
        note_legal(play, line);
    } else {
        const struct table *table = play->table;
        play->count = table->game->touches(table->setup, &table->view[play->seat].state, event.word[0], play->touched);
        find_next(play);
        if (play->count)
            play->stage.marked = play->touched[play->count - 1];
        /* The typed move is the one that is played, whatever the touches may also spell. */
        play->next.complete = true;
        play->next.move = event.word[0];
    }
}

static void look_at_next(struct play *play)
{
    play->focus = play->focus % play->table->setup->seats + 1;
}

static bool wants_to_leave(struct play *play)
{
    snprintf(play->notice, sizeof play->notice, "%s", say_find("cli.screen-quit"));
    draw_all(play);
    int key = screen_key();
    play->notice[0] = '\0';
    return key == SCREEN_STOPPED || key == say_find("cli.screen-yes")[0] || key == 'y';
}

static void move_mark(struct play *play, int key)
{
    static const struct {
        int key, dx, dy;
    } ways[] = {{SCREEN_UP, 0, -1}, {SCREEN_DOWN, 0, 1}, {SCREEN_LEFT, -1, 0}, {SCREEN_RIGHT, 1, 0}};
    for (int i = 0; i < 4; i++)
        if (key == ways[i].key)
            stage_move(&play->stage, ways[i].dx, ways[i].dy);
    if (key == SCREEN_TAB || key == SCREEN_TAB_BACK)
        stage_jump(&play->stage, play->next.targets, key == SCREEN_TAB ? 1 : -1);
    if (key == SCREEN_PAGE_UP || key == SCREEN_PAGE_DOWN) { /* scrolls freely: nothing is marked */
        play->stage.marked = NO_TARGET;
        play->stage.top += (key == SCREEN_PAGE_UP ? -1 : 1) * (play->stage.height - 1);
    }
}

enum deed { DEED_GO_ON, DEED_PLAY, DEED_LEAVE };

static enum deed obey(struct play *play, int key)
{
    play->notice[0] = '\0';
    switch (key) {
    case SCREEN_STOPPED:
        return DEED_LEAVE;
    case SCREEN_ENTER:
    case ' ':
        return press(play, key == SCREEN_ENTER) ? DEED_PLAY : DEED_GO_ON;
    case SCREEN_MOUSE:
        return click(play) ? DEED_PLAY : DEED_GO_ON;
    case SCREEN_BACK:
        take_back(play, 1);
        break;
    case SCREEN_ESCAPE:
        play->focus = play->seat;
        take_back(play, TOUCHES_MAX);
        break;
    case '?':
    case 'h':
        pages_help();
        break;
    case 't':
    case 'w':
        type_move(play, key == 'w');
        break;
    case 's':
        look_at_next(play);
        break;
    case 'p':
        pages_scores(play->table, &play->table->view[play->seat]);
        break;
    case 'n':
        pages_news(play->table, play->seat);
        break;
    case 'r':
        pages_rules(play->table->game);
        break;
    case 'q':
        return wants_to_leave(play) ? DEED_LEAVE : DEED_GO_ON;
    default:
        move_mark(play, key);
        break;
    }
    return DEED_GO_ON;
}

/* Lets the seat choose; false: it wants to leave. */
static bool choose(struct play *play, struct event *event, int before)
{
    enum deed deed = DEED_GO_ON;
    if (before != play->seat) { /* where somebody else's mark stood may tell what he chose (C3) */
        play->stage.marked = NO_TARGET;
        play->stage.left = play->stage.top = 0;
    }
    play->focus = play->seat;
    play->count = 0;
    find_next(play);
    draw_all(play); /* so that the scene is there to find the first lit target in */
    if (!stage_has(play->next.targets, play->stage.marked))
        stage_jump(&play->stage, play->next.targets, 1);
    while (deed == DEED_GO_ON) {
        draw_all(play);
        deed = obey(play, screen_key());
    }
    if (deed == DEED_LEAVE)
        return false;
    *event = (struct event){.kind = EVENT_MOVE, .seat = (uint8_t)play->seat};
    event->word[0] = play->next.move;
    play->table->news[play->seat].seen = play->table->news[play->seat].count;
    return true;
}

/* Whose eyes look while nobody is asked: the only person's, else a spectator's, from whom all hands are hidden. */
static int onlooker(const struct table *table)
{
    int only = 0;
    for (int seat = 1; seat <= table->setup->seats && table->persons == 1; seat++)
        only = table->person[seat] ? seat : only;
    return only;
}

/* A bot has moved: a moment to see it. Keys are not taken away: they hurry on to the next decision. */
static void follow(void *where)
{
    enum { MOMENT = 500 }; /* milliseconds */
    struct play *play = where;
    int marked = play->stage.marked;
    if (play->hurried)
        return;
    play->following = true;
    play->seat = onlooker(play->table);
    play->focus = play->seat ? play->seat : 1;
    play->count = 0;
    play->stage.marked = NO_TARGET;
    find_next(play);
    draw_all(play);
    play->hurried = screen_wait(MOMENT);
    play->stage.marked = marked;
}

/* A bot takes its time: says so in the last line, and leaves the rest of the screen as it is. */
static void thinks(void *where, int seat)
{
    const struct play *play = where;
    char who[SAY_ROOM], room[SAY_ROOM];
    name_of(play, seat, who);
    struct message message = say_message("bots.thinks", "w", who);
    screen_fill(screen_rows() - 1, 0);
    screen_text(1, screen_rows() - 1, screen_columns() - 2, STYLE_MUTED, 0, sentence(play, room, &message));
    screen_show();
}

static bool hand_over(const struct play *play)
{
    if (play->following) /* a key that hurried the bots on must not open a hand */
        screen_forget_keys();
    char who[SAY_ROOM], first[SAY_ROOM], second[SAY_ROOM];
    name_of(play, play->seat, who);
    struct message message = say_message("cli.screen-hand-over", "w", who);
    struct message key = say_message("cli.screen-hand-over-key", "w", who);
    return screen_alone(sentence(play, first, &message), sentence(play, second, &key));
}

static bool tell_trouble(struct play *play)
{
    struct journal *journal = &play->table->journal;
    char room[SAY_ROOM + JOURNAL_PATH];
    struct text text;
    bool fine = true;
    if (journal->trouble && !play->told) {
        struct message message = say_message("cli.disk-trouble", "ww", journal->path, say_trouble(journal->trouble));
        text_open(&text, room, sizeof room);
        say_into(&text, &message, NULL);
        fine = screen_alone(room, say_find("cli.screen-press-enter"));
    }
    if (!journal->trouble && play->told)
        snprintf(play->notice, sizeof play->notice, "%s", say_find("cli.disk-well"));
    play->told = journal->trouble != 0;
    return fine;
}

static bool run(struct play *play)
{
    struct table *table = play->table;
    int before = 0;
    bool sealed = false;
    for (;;) {
        struct event event;
        play->following = play->hurried = false;
        play->seat = table_advance(table, &input_stopped);
        if (!tell_trouble(play))
            return false;
        if (table->bots.notice[0]) {
            snprintf(play->notice, sizeof play->notice, "%s", table->bots.notice);
            table->bots.notice[0] = '\0';
        }
        if (!play->seat)
            return !input_stopped;
        unsigned acting = table_to_act(table);
        journal_settle(&table->journal);
        if (play_needs_handover(table, play->seat, before, sealed) && !hand_over(play))
            return false;
        play->following = false;
        if (!choose(play, &event, before))
            return false;
        before = play->seat;
        sealed = (acting & (acting - 1)) != 0;
        table_happen(table, &event);
    }
}

/* Shows the last position and the scores; the only person sees his own view, several see a spectator's. */
static void show_end(struct play *play)
{
    const struct table *table = play->table;
    play->over = true;
    play->following = false;
    play->seat = onlooker(table);
    play->focus = play->seat ? play->seat : 1;
    play->count = 0;
    play->stage.marked = NO_TARGET;
    find_next(play);
    int key = SCREEN_RESIZED;
    while (key == SCREEN_RESIZED) {
        draw_all(play);
        key = screen_key();
        if (key == 's') {
            look_at_next(play);
            key = SCREEN_RESIZED;
        }
    }
    if (key != SCREEN_STOPPED)
        pages_scores(play->table, &play->table->full);
}

bool play_screen(struct table *table, bool ascii, bool quick)
{
    struct play *play = calloc(1, sizeof *play);
    if (!play)
        abort();
    if (!screen_open()) {
        const char *terminal = getenv("TERM");
        free(play);
        say_error(0, "cli.no-terminal", "w", terminal ? terminal : "");
        return play_plain(table, ascii);
    }
    play->table = table;
    stage_open(&play->stage, ascii);
    table->follow = quick ? NULL : follow;
    table->onlooker = play;
    table->bots.thinks = thinks;
    bool over = run(play);
    if (over)
        show_end(play);
    stage_close(&play->stage);
    free(play);
    screen_close();
    return over;
}
