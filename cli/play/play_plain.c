/* play_plain.c - playing line by line: for pipes, screen readers and scripts.
 *
 * The position is printed as text, a prompt follows, and moves are typed in the spelling of formats.md. */
#include "play_plain.h"
#include "play.h"
#include "report/study.h"
#include "terminal/input.h"
#include "terminal/listing.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void plain_print_news(struct plain *plain, int viewer)
{
    const struct news *news = &plain->sitting->table.news[1 + viewer];
    long *seen = &plain->sitting->seen[viewer];
    if (news->count - *seen > TABLE_NEWS)
        *seen = news->count - TABLE_NEWS;
    for (; *seen < news->count; ++*seen) {
        fputs("* ", stdout);
        say_message_line(stdout, &news->message[*seen % TABLE_NEWS], &plain->sitting->names);
    }
}

void plain_print_position(struct plain *plain, int focus)
{
    play_look(plain->sitting, plain->seat, focus, ASPECT_WIDE, NULL, plain->scene);
    draw_scene(&plain->grid, plain->scene, &plain->sitting->names);
    putchar('\n');
    draw_print(&plain->grid, stdout);
    putchar('\n');
}

/* Every thing of the position in words, for a screen reader. */
static void print_description(struct plain *plain)
{
    play_look(plain->sitting, plain->seat, plain->seat, ASPECT_WIDE, NULL, plain->scene);
    draw_describe(plain->scene, &plain->sitting->names, stdout);
}

static void print_scores(const struct plain *plain)
{
    struct ending_out out = {ending_print_line, stdout};
    const struct match *view = &plain->sitting->table.view[plain->seat];
    ending_tally(view->setup, &plain->sitting->table.past[1 + plain->seat], &plain->sitting->names, &out);
    ending_result(view, &plain->sitting->names, &out);
}

static void explain(const struct plain *plain, const char *typed)
{
    struct event event;
    struct refusal why = {0};
    if (!typed[0])
        say(stdout, "cli.why-what", "");
    else if (table_read_move(&plain->sitting->table, plain->seat, typed, &event, &why))
        say_refusal(stdout, &why, &plain->sitting->names);
    else
        say(stdout, "cli.why-legal", "w", typed);
}

static void print_board(struct plain *plain, const char *words)
{
    int seat = 0;
    if (!text_take_number(&words, &seat) || *words || seat < 1 || seat > plain->sitting->setup->seats)
        say(stdout, "cli.board-which", "n", plain->sitting->setup->seats);
    else
        plain_print_position(plain, seat);
}

void play_print_rules(const struct game *game)
{
    const char *rules = i18n_rules(say_lang(), game->id);
    if (rules)
        wrap_print(stdout, rules, 80);
    else
        say(stdout, "cli.no-rules", "w", game->id);
}

static void print_help(void)
{
    static const char *const lines[] = {"cli.plain-help-move",    "cli.plain-help-list",     "cli.plain-help-why",
                                        "advice.plain-help-hint", "advice.plain-help-tutor", "cli.plain-help-scores",
                                        "cli.plain-help-board",   "cli.plain-help-look",     "cli.plain-help-describe",
                                        "cli.plain-help-rules",   "cli.plain-help-back",     "cli.plain-help-quit"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        printf("  %s\n", say_find(lines[i]));
}

/* -- advice --------------------------------------------------------------------------------------------- */

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}

/* Waits for what was begun; false: a signal asks to leave. */
static bool await_advice(const struct plain *plain)
{
    while (!advice_is_ready(&plain->advice) && !input_stopped)
        nap();
    return !input_stopped;
}

static void print_hint(struct plain *plain)
{
    char sentence[2 * SAY_ROOM];
    struct text text;
    if (!plain->advice.there) {
        puts(say_find(plain->advice.none));
        return;
    }
    advice_begin(&plain->advice, plain->seat, NULL);
    if (!await_advice(plain))
        return;
    text_open(&text, sentence, sizeof sentence);
    advice_hint(&plain->advice, &text);
    wrap_print(stdout, sentence, 80);
}

static void set_tutor(struct plain *plain, const char *words)
{
    char sentence[SAY_ROOM];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    advice_set_tutor(&plain->advice, words, &text);
    say_raw(stdout, sentence);
    putchar('\n');
}

bool plain_tutor_warns(struct plain *plain, uint64_t move)
{
    char sentence[2 * SAY_ROOM];
    struct text text;
    if (!advice_tutors(&plain->advice, plain->seat))
        return false;
    advice_begin(&plain->advice, plain->seat, &move);
    if (!await_advice(plain))
        return true; /* nothing is played any more */
    text_open(&text, sentence, sizeof sentence);
    if (!advice_warns(&plain->advice, &text))
        return false;
    wrap_print(stdout, sentence, 80);
    return true;
}

/* -- words ---------------------------------------------------------------------------------------------- */

bool plain_obey(struct plain *plain, const char *line)
{
    const char *rest;
    if (!line[0] || input_is_word(line, "look", &rest))
        plain_print_position(plain, plain->seat);
    else if (line[0] == '?')
        listing_print(&plain->sitting->table.view[plain->seat], plain->seat);
    else if (input_is_word(line, "help", &rest))
        print_help();
    else if (input_is_word(line, "why", &rest))
        explain(plain, rest);
    else if (input_is_word(line, "hint", &rest))
        print_hint(plain);
    else if (input_is_word(line, "tutor", &rest))
        set_tutor(plain, rest);
    else if (input_is_word(line, "scores", &rest))
        print_scores(plain);
    else if (input_is_word(line, "board", &rest))
        print_board(plain, rest);
    else if (input_is_word(line, "describe", &rest))
        print_description(plain);
    else if (input_is_word(line, "rules", &rest))
        play_print_rules(plain->sitting->game);
    else
        return false;
    return true;
}

void plain_prompt(const struct plain *plain, char *prompt, size_t room)
{
    char who[SAY_ROOM];
    struct text text;
    text_open(&text, who, sizeof who);
    play_name(plain->sitting, plain->seat, &text);
    const char *turn = say_game(plain->sitting->game->id, ".your-turn", say_find("cli.your-turn"));
    struct message message = say_message("cli.prompt", "ww", who, turn);
    text_open(&text, prompt, room);
    say_into(&text, &message, NULL);
    text_add(&text, " > ");
}

/* What came of asking somebody. */
enum reply { REPLY_LEAVE, REPLY_GO_ON, REPLY_BACK };

/* `back`: the last move is taken back, where it still can be. */
static bool take_back_last(struct plain *plain, int looker)
{
    struct refusal why = {0};
    if (sitting_take_back(plain->sitting, looker, &why)) {
        say_refusal(stdout, &why, &plain->sitting->names);
        return false;
    }
    say(stdout, "cli.taken-back", "");
    return true;
}

/* A move was made, and chance or a bot is next, which waits for Enter; `back` takes the move back. */
static enum reply dwell(struct plain *plain)
{
    char prompt[SAY_ROOM], line[EVENT_TEXT];
    const char *rest;
    snprintf(prompt, sizeof prompt, "%s > ", say_find("cli.plain-dwell"));
    while (input_ask(prompt, line, sizeof line)) {
        if (!line[0])
            return REPLY_GO_ON;
        if (input_is_word(line, "quit", &rest))
            return REPLY_LEAVE;
        if (input_is_word(line, "back", &rest) && take_back_last(plain, 0))
            return REPLY_BACK;
    }
    return REPLY_LEAVE;
}

/* Asks the seat until it makes a legal move. A move the tutor warns of is taken back, unless the answer is "anyway";
 * any other answer counts as the next line. */
static enum reply ask_move(struct plain *plain, struct event *event)
{
    char prompt[SAY_ROOM], anyway[SAY_ROOM], line[EVENT_TEXT * 2];
    const char *rest;
    bool warned = false;
    plain_prompt(plain, prompt, sizeof prompt);
    snprintf(anyway, sizeof anyway, "%s > ", say_find("advice.plain-anyway"));
    while (input_ask(warned ? anyway : prompt, line, sizeof line)) {
        struct refusal why = {0};
        if (input_is_word(line, "quit", &rest))
            return REPLY_LEAVE;
        if (warned && input_is_word(line, "anyway", &rest))
            return REPLY_GO_ON;
        bool other = warned && !line[0];
        warned = false;
        if (input_is_word(line, "back", &rest)) {
            if (take_back_last(plain, plain->seat))
                return REPLY_BACK;
            continue;
        }
        if (other || plain_obey(plain, line))
            continue;
        if (table_read_move(&plain->sitting->table, plain->seat, line, event, &why))
            say_refusal(stdout, &why, &plain->sitting->names);
        else if (!(warned = plain_tutor_warns(plain, event->word[0])))
            return REPLY_GO_ON;
    }
    return REPLY_LEAVE;
}

/* Nothing of the last seat's secrets stays on a terminal; a pipe cannot be wiped. */
static bool hand_over(const struct plain *plain)
{
    char prompt[SAY_ROOM], line[8], who[SAY_ROOM];
    struct text text;
    if (isatty(STDOUT_FILENO))
        fputs("\033[H\033[2J\033[3J", stdout);
    text_open(&text, who, sizeof who);
    play_name(plain->sitting, plain->seat, &text);
    struct message message = say_message("cli.hand-over", "w", who);
    text_open(&text, prompt, sizeof prompt);
    say_into(&text, &message, NULL);
    text_char(&text, ' ');
    return input_ask(prompt, line, sizeof line);
}

static void tell_trouble(struct plain *plain)
{
    struct journal *journal = &plain->sitting->journal;
    if (journal->trouble && !plain->told)
        say_error(0, "cli.disk-trouble", "ww", journal->path, say_trouble(journal->trouble));
    if (!journal->trouble && plain->told)
        say(stdout, "cli.disk-well", "");
    plain->told = journal->trouble != 0;
    if (plain->sitting->bots.notice[0])
        say_error(0, "cli.sentence", "w", plain->sitting->bots.notice);
    plain->sitting->bots.notice[0] = '\0';
}

static bool play(struct plain *plain, bool waits)
{
    struct sitting *sitting = plain->sitting;
    struct seats *seats = &sitting->seats;
    for (;;) {
        struct event event;
        plain->seat = sitting_advance(sitting, &input_stopped);
        tell_trouble(plain);
        if (!plain->seat)
            return !input_stopped;
        unsigned acting = table_to_act(&sitting->table);
        journal_settle(&sitting->journal);
        if (seats_must_hand_over(seats, plain->seat) && !hand_over(plain))
            return false;
        plain_print_news(plain, plain->seat);
        plain_print_position(plain, plain->seat);
        enum reply reply = ask_move(plain, &event);
        if (reply == REPLY_BACK)
            continue;
        if (reply == REPLY_LEAVE)
            return false;
        seats_decided(seats, plain->seat, (acting & (acting - 1)) != 0);
        sitting_happen(sitting, &event);
        tell_trouble(plain);
        if (waits && sitting_dwells(sitting) && dwell(plain) == REPLY_LEAVE)
            return false;
    }
}

/* The game is over: offers to analyse it, where somebody can answer. */
static void offer_analysis(const struct plain *plain)
{
    char prompt[SAY_ROOM], line[64];
    const char *rest;
    if (!plain->advice.there || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return;
    snprintf(prompt, sizeof prompt, "%s > ", say_find("advice.plain-over"));
    if (!input_ask(prompt, line, sizeof line) || !input_is_word(line, "analyse", &rest))
        return;
    study_print(plain->sitting->journal.path);
}

void plain_open(struct plain *plain, struct sitting *sitting, bool ascii, int32_t tutor)
{
    *plain = (struct plain){.sitting = sitting, .grid.ascii = ascii, .scene = malloc(sizeof *plain->scene)};
    if (!plain->scene)
        abort();
    advice_open(&plain->advice, sitting, tutor);
}

void plain_close(struct plain *plain)
{
    advice_close(&plain->advice);
    draw_close(&plain->grid);
    free(plain->scene);
}

bool play_plain(struct sitting *sitting, const struct wishes *wishes)
{
    struct plain plain;
    plain_open(&plain, sitting, wishes->ascii, wishes->tutor);
    int last = sitting->seats.viewer; /* who is shown the end: the only person, else a spectator */
    bool over = play(&plain, wishes->waits);
    if (over) {
        plain.seat = last;
        plain_print_news(&plain, last);
        plain_print_position(&plain, last ? last : 1);
        offer_analysis(&plain);
    }
    plain_close(&plain);
    return over;
}
