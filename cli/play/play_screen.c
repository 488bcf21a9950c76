/* play_screen.c - playing in full screen: whose turn it is, and what the keys do. It draws scenes, lights up what may
 * be touched, and knows no game by name. */
#include "play_screen.h"
#include "report/study.h"
#include "terminal/input.h"
#include "terminal/pages.h"
#include <stdlib.h>
#include <string.h>

static void type_move(struct play *play, bool why_not)
{
    char line[EVENT_TEXT];
    struct event event;
    struct refusal why = {0};
    if (!screen_ask(say_find(why_not ? "cli.screen-why" : "cli.screen-type"), line, sizeof line))
        return;
    if (!line[0] && why_not) {
        play_explain(play);
    } else if (!line[0]) {
        return;
    } else if (table_read_move(&play->sitting->table, play->seat, line, &event, &why)) {
        play_note_refusal(play, &why);
    } else if (why_not) {
        play_note_legal(play, line);
    } else {
        play_fill_in(play, event.word[0]);
    }
}

static void look_at_next(struct play *play)
{
    play->focus = play->focus % play->sitting->setup->seats + 1;
}

bool play_wants_to_leave(struct play *play)
{
    play_note(play, STYLE_BAD, say_find("cli.screen-quit"));
    play_draw(play);
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
        stage_jump(&play->stage, play->touch.next.targets, key == SCREEN_TAB ? 1 : -1);
    if (key == SCREEN_PAGE_UP || key == SCREEN_PAGE_DOWN) { /* scrolls freely: nothing is marked */
        play->stage.marked = NO_TARGET;
        play->stage.top += (key == SCREEN_PAGE_UP ? -1 : 1) * (play->stage.height - 1);
    }
}

enum deed play_look_around(struct play *play, int key)
{
    switch (key) {
    case SCREEN_STOPPED:
        return DEED_LEAVE;
    case '?':
        pages_help();
        break;
    case 's':
        look_at_next(play);
        break;
    case 'p':
        pages_scores(play->sitting, play->seat);
        break;
    case 'n':
        pages_news(play->sitting, play->seat);
        break;
    case 'r':
        pages_rules(play->sitting->game);
        break;
    case 'q':
        return play_wants_to_leave(play) ? DEED_LEAVE : DEED_GO_ON;
    default:
        move_mark(play, key);
        break;
    }
    return DEED_GO_ON;
}

enum deed play_obey(struct play *play, int key)
{
    play->notice[0] = '\0';
    switch (key) {
    case SCREEN_ENTER:
    case ' ':
        return play_press(play, key == SCREEN_ENTER) ? DEED_PLAY : DEED_GO_ON;
    case SCREEN_MOUSE:
        return play_click(play) ? DEED_PLAY : DEED_GO_ON;
    case SCREEN_BACK:
        touch_take_back(&play->touch, 1);
        return DEED_GO_ON;
    case SCREEN_ESCAPE:
        play->focus = play->seat;
        touch_take_back(&play->touch, TOUCHES_MAX);
        return DEED_GO_ON;
    case 'h':
        return play_hint(play);
    case 'u':
        play_set_tutor(play);
        return DEED_GO_ON;
    case 't':
    case 'w':
        type_move(play, key == 'w');
        return DEED_GO_ON;
    default:
        return play_look_around(play, key);
    }
}

void play_begin_choice(struct play *play)
{
    play->focus = play->seat;
    play_touch_none(play);
    play_draw(play); /* so that the scene is there to find the first lit target in */
    if (!stage_has(play->touch.next.targets, play->stage.marked))
        stage_jump(&play->stage, play->touch.next.targets, 1);
}

/* The last move is taken back, where it still can be. */
static bool take_back_last(struct play *play, int looker)
{
    struct refusal why = {0};
    bool refused = sitting_take_back(play->sitting, looker, &why);
    if (refused)
        play_note_refusal(play, &why);
    else
        play_note(play, STYLE_GOOD, say_find("cli.taken-back"));
    return !refused;
}

/* Lets the seat choose. Backspace where nothing is touched takes back the move before. */
static enum deed choose(struct play *play, struct event *event, int before)
{
    enum deed deed = DEED_GO_ON;
    if (before != play->seat) { /* where somebody else's mark stood may tell what he chose (C3) */
        play->stage.marked = NO_TARGET;
        play->stage.left = play->stage.top = 0;
    }
    play_begin_choice(play);
    while (deed == DEED_GO_ON) {
        play_draw(play);
        int key = screen_key();
        if (key == SCREEN_BACK && !play->touch.count)
            deed = take_back_last(play, play->seat) ? DEED_BACK : DEED_GO_ON;
        else
            deed = play_obey(play, key);
        if (deed == DEED_PLAY)
            deed = play_consult(play);
    }
    if (deed != DEED_PLAY)
        return deed;
    *event = (struct event){.kind = EVENT_MOVE, .seat = (uint8_t)play->seat};
    event->word[0] = play->touch.next.move;
    play->sitting->seen[play->seat] = play->sitting->table.news[1 + play->seat].count;
    return DEED_PLAY;
}

/* Nobody is asked: the screen shows what the onlooker sees. */
static void look_on(struct play *play)
{
    play->seat = play->sitting->seats.viewer; /* the only person's eyes, else a spectator's */
    play->focus = play->seat ? play->seat : 1;
    play->stage.marked = NO_TARGET;
    play_touch_none(play);
}

/* While bots play, `q` asks whether to leave. Other keys are not taken away: they hurry on to the next decision. */
static void heed_quit(struct play *play)
{
    int key = screen_peek();
    play->hurried |= key != 0;
    if (key != 'q')
        return;
    screen_key();
    play->following = true;
    look_on(play);
    if (play_wants_to_leave(play))
        input_stopped = input_stopped ? input_stopped : INPUT_LEFT;
    play_draw(play);
}

enum { MOMENT = 500 }; /* milliseconds */

/* A move was made, and chance or a bot is next: a moment, or a key where that is wished, to take it back. */
static enum deed dwell(struct play *play)
{
    int marked = play->stage.marked, key = SCREEN_RESIZED;
    if ((play->quick && !play->waits) || !sitting_dwells(play->sitting))
        return DEED_GO_ON;
    play->following = true;
    look_on(play);
    while (key == SCREEN_RESIZED) {
        play_note(play, STYLE_STRONG, say_find(play->waits ? "cli.screen-dwell" : "cli.screen-moment"));
        play_draw(play);
        bool cut = play->waits || screen_wait(MOMENT); /* without a wish for it no other key is taken away */
        key = play->waits ? screen_key() : cut && screen_peek() == SCREEN_BACK ? screen_key() : 0;
    }
    play->notice[0] = '\0';
    play->stage.marked = marked;
    if (key == 'q' && play_wants_to_leave(play))
        return DEED_LEAVE;
    return key == SCREEN_STOPPED ? DEED_LEAVE : key == SCREEN_BACK && take_back_last(play, 0) ? DEED_BACK : DEED_GO_ON;
}

/* A bot has moved: a moment to see it. */
static void follow(void *where)
{
    struct play *play = where;
    int marked = play->stage.marked;
    heed_quit(play);
    if (play->hurried)
        return;
    play->following = true;
    look_on(play);
    play_draw(play);
    play->hurried = screen_wait(MOMENT);
    heed_quit(play);
    play->stage.marked = marked;
}

/* A bot takes its time: says so in the last line, and leaves the rest of the screen as it is. */
static void thinks(void *where, int seat)
{
    struct play *play = where;
    char who[SAY_ROOM], room[SAY_ROOM];
    heed_quit(play);
    play_name_of(play, seat, who);
    struct message message = say_message("bots.thinks", "w", who);
    screen_last_line(STYLE_MUTED, play_sentence(play, room, &message));
}

static bool hand_over(const struct play *play)
{
    if (play->following) /* a key that hurried the bots on must not open a hand */
        screen_forget_keys();
    char who[SAY_ROOM], first[SAY_ROOM], second[SAY_ROOM];
    play_name_of(play, play->seat, who);
    struct message message = say_message("cli.screen-hand-over", "w", who);
    struct message key = say_message("cli.screen-hand-over-key", "w", who);
    return screen_alone(play_sentence(play, first, &message), play_sentence(play, second, &key));
}

static bool tell_trouble(struct play *play)
{
    struct journal *journal = &play->sitting->journal;
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
        play_note(play, STYLE_GOOD, say_find("cli.disk-well"));
    play->told = journal->trouble != 0;
    return fine;
}

static bool run(struct play *play)
{
    struct sitting *sitting = play->sitting;
    struct seats *seats = &sitting->seats;
    for (;;) {
        struct event event;
        play->following = play->hurried = false;
        play->seat = sitting_advance(sitting, &input_stopped);
        if (!tell_trouble(play))
            return false;
        if (sitting->bots.notice[0]) {
            play_note(play, STYLE_BAD, sitting->bots.notice);
            sitting->bots.notice[0] = '\0';
        }
        if (!play->seat)
            return !input_stopped;
        unsigned acting = table_to_act(&sitting->table);
        journal_settle(&sitting->journal);
        if (seats_must_hand_over(seats, play->seat) && !hand_over(play))
            return false;
        play->following = false;
        enum deed deed = choose(play, &event, seats->before);
        if (deed == DEED_BACK)
            continue;
        if (deed == DEED_LEAVE)
            return false;
        seats_decided(seats, play->seat, (acting & (acting - 1)) != 0);
        sitting_happen(sitting, &event);
        if (dwell(play) == DEED_LEAVE)
            return false;
    }
}

/* Shows the last position and the scores; the only person sees his own view, several see a spectator's. */
static void show_end(struct play *play)
{
    play->over = true;
    play->following = false;
    look_on(play);
    int key = SCREEN_RESIZED;
    while (key == SCREEN_RESIZED) {
        play_draw(play);
        key = screen_key();
        play->notice[0] = '\0';
        if (key == 's')
            look_at_next(play);
        if (key == 'a')
            study_show(play->sitting->journal.path);
        if (key == 's' || key == 'a')
            key = SCREEN_RESIZED;
    }
    if (key != SCREEN_STOPPED)
        pages_scores(play->sitting, VIEWER_FULL);
}

bool play_screen(struct sitting *sitting, const struct wishes *wishes)
{
    struct play *play = calloc(1, sizeof *play);
    if (!play)
        abort();
    if (!screen_open()) {
        const char *terminal = getenv("TERM");
        free(play);
        say_error(0, "cli.no-terminal", "w", terminal ? terminal : "");
        return play_plain(sitting, wishes);
    }
    play->sitting = sitting;
    play->waits = wishes->waits;
    play->quick = wishes->quick;
    stage_open(&play->stage, wishes->ascii);
    advice_open(&play->advice, sitting, wishes->tutor);
    sitting->follow = wishes->quick ? NULL : follow;
    sitting->onlooker = play;
    sitting->bots.thinks = thinks;
    bool over = run(play);
    if (over)
        show_end(play);
    screen_close();
    advice_close(&play->advice);
    stage_close(&play->stage);
    free(play);
    return over;
}
