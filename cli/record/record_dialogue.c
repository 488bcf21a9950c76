/* record_dialogue.c - asking for a game line by line (see record_new.h).
 *
 * At a terminal a line that is refused is asked for again. From a pipe comes a script: it is echoed as it is
 * understood, and the first line that is refused ends it, since what follows was written for another position. */
#include "play/play.h"
#include "record_new.h"
#include "report/study.h"
#include "terminal/input.h"
#include "terminal/listing.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct dialogue {
    struct entry *entry;
    struct question question;
    struct grid grid;
    struct scene *scene;
    bool asks;  /* somebody sits at a terminal; else it is a script */
    int number; /* of the line of input */
    int status; /* the exit status, once it is none of 0 */
    bool told;  /* the trouble with the disk was told */
    bool ended; /* the end of the game was told */
};

/* -- looking -------------------------------------------------------------------------------------------- */

/* Who looks at the position where nobody is said. */
static int usual_focus(const struct dialogue *dialogue)
{
    int viewer = dialogue->entry->match->viewer;
    if (viewer > 0)
        return viewer;
    return dialogue->question.asked == ASK_MOVE ? dialogue->question.seat : 1;
}

static void look(struct dialogue *dialogue, int focus)
{
    const struct entry *entry = dialogue->entry;
    const struct match *match = entry->match;
    struct look look = {.viewer = match->viewer > 0 ? match->viewer : focus, .focus = focus, .aspect = ASPECT_WIDE};
    entry->game->scene(entry->setup, &match->state, &entry->table.past[1 + entry->match->viewer], &look,
                       dialogue->scene);
}

static void print_position(struct dialogue *dialogue, int focus)
{
    look(dialogue, focus);
    draw_scene(&dialogue->grid, dialogue->scene, &dialogue->entry->names);
    putchar('\n');
    draw_print(&dialogue->grid, stdout);
    putchar('\n');
}

static void print_board(struct dialogue *dialogue, const char *words)
{
    int seat = 0, seats = dialogue->entry->setup->seats;
    if (!text_take_number(&words, &seat) || *words || seat < 1 || seat > seats)
        say(stdout, "cli.board-which", "n", seats);
    else
        print_position(dialogue, seat);
}

/* Whether the legal moves of the seat that is asked are known: a view knows only its own. */
static bool knows_moves(const struct dialogue *dialogue)
{
    int viewer = dialogue->entry->match->viewer;
    return dialogue->question.asked == ASK_MOVE && (viewer == VIEWER_FULL || viewer == dialogue->question.seat);
}

/* Everything chance may do, where that is a short list. */
static void print_outcomes(const struct entry *entry)
{
    enum { MOST = 64 };
    struct outcome outcomes[MOST];
    char letters[MOST][EVENT_TEXT];
    const char *spelling[MOST];
    size_t count = entry->game->outcomes(entry->setup, &entry->match->state, outcomes, MOST);
    if (!count || count > MOST) {
        puts(say_find("recording.moves-unlisted"));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct text text;
        text_open(&text, letters[i], sizeof letters[i]);
        match_say(entry->match, &outcomes[i].event, &text);
        spelling[i] = letters[i];
    }
    puts(say_find("recording.moves-chance"));
    listing_print_some(spelling, count, count);
}

static void print_moves(const struct dialogue *dialogue)
{
    if (knows_moves(dialogue))
        listing_print(dialogue->entry->match, dialogue->question.seat);
    else if (dialogue->question.asked == ASK_CHANCE)
        print_outcomes(dialogue->entry);
    else
        puts(say_find("recording.moves-unlisted"));
}

static void print_scores(const struct entry *entry)
{
    struct ending_out out = {ending_print_line, stdout};
    ending_tally(entry->setup, &entry->table.past[1 + entry->match->viewer], &entry->names, &out);
    ending_result(entry->match, &entry->names, &out);
}

/* All that was typed, to compare it with the paper: a paragraph a round. */
static void print_lines(const struct entry *entry)
{
    enum { WIDTH = 78, INDENT = 5 };
    struct match match;
    int round = 0, column = 0;
    match_open(&match, entry->setup, entry->match->viewer);
    for (int i = 0; i < entry->count; i++) {
        const struct event *event = &entry->lines[i].event;
        char line[EVENT_TEXT];
        struct text text;
        text_open(&text, line, sizeof line);
        match_say(&match, event, &text);
        bool begins = event->kind >= EVENT_CHANCE && (!i || entry->lines[i - 1].event.kind < EVENT_CHANCE);
        if (begins)
            column = printf("%s%3d. ", i ? "\n" : "", ++round) - (i > 0);
        else if (column + 2 + (int)text.length > WIDTH)
            column = printf("\n%*s", INDENT, "") - 1;
        column += printf("%s%s", column > INDENT ? "  " : "", line);
        match_happen(&match, event); /* it was possible before */
    }
    if (entry->count)
        putchar('\n');
}

static void explain(const struct dialogue *dialogue, const char *typed)
{
    struct event event;
    struct refusal why = {0};
    if (!typed[0])
        say(stdout, "cli.why-what", "");
    else if (entry_read(dialogue->entry, &dialogue->question, typed, &event, &why))
        say_refusal(stdout, &why, &dialogue->entry->names);
    else
        say(stdout, "cli.why-legal", "w", typed);
}

static void print_help(void)
{
    static const char *const lines[] = {"recording.help-line",   "recording.help-seat",  "recording.help-undo",
                                        "recording.help-list",   "recording.help-moves", "cli.plain-help-why",
                                        "cli.plain-help-look",   "cli.plain-help-board", "cli.plain-help-describe",
                                        "cli.plain-help-scores", "cli.plain-help-rules", "recording.help-quit"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        printf("  %s\n", say_find(lines[i]));
}

/* -- asking --------------------------------------------------------------------------------------------- */

/* "the roll", "Ada: the hand that was dealt" and the like. */
static void say_chance(const struct dialogue *dialogue, struct text *text)
{
    static const struct {
        const char *word, *key;
    } known[] = {{"roll", "recording.ask-roll"}, {"card", "recording.ask-card"},   {"starts", "recording.ask-starts"},
                 {"deal", "recording.ask-deal"}, {"trump", "recording.ask-trump"}, {"begin", "recording.ask-begin"},
                 {NULL, "recording.ask-chance"}};
    int i = 0;
    while (known[i].word && strcmp(known[i].word, dialogue->question.word) != 0)
        i++;
    struct message message = known[i].word ? say_message(known[i].key, "s", dialogue->question.seat)
                                           : say_message(known[i].key, "w", dialogue->question.word);
    say_into(text, &message, &dialogue->entry->names);
}

/* The one legal move of the seat that is asked; false: there are several, or it is not known. */
static bool only_move(const struct dialogue *dialogue, struct event *event)
{
    const struct entry *entry = dialogue->entry;
    uint64_t moves[2];
    int seat = dialogue->question.seat;
    if (!knows_moves(dialogue) || entry->game->moves(entry->setup, &entry->match->state, seat, moves, 2) != 1)
        return false;
    *event = (struct event){.kind = EVENT_MOVE, .seat = (uint8_t)seat, .word = {moves[0]}};
    return true;
}

static void say_move(const struct dialogue *dialogue, struct text *text)
{
    const struct entry *entry = dialogue->entry;
    struct event only;
    char spelling[MOVE_TEXT];
    struct message message = say_message("recording.ask-move", "s", dialogue->question.seat);
    if (only_move(dialogue, &only)) {
        struct text move;
        text_open(&move, spelling, sizeof spelling);
        entry->game->say(entry->setup, &entry->match->state, only.word[0], &move);
        message = say_message("recording.ask-only", "sw", dialogue->question.seat, spelling);
    }
    say_into(text, &message, &entry->names);
}

static void say_prompt(const struct dialogue *dialogue, char prompt[SAY_ROOM])
{
    struct text text;
    text_open(&text, prompt, SAY_ROOM);
    if (dialogue->question.asked == ASK_CHANCE)
        say_chance(dialogue, &text);
    else if (dialogue->question.asked == ASK_MOVE)
        say_move(dialogue, &text);
    else
        text_add(&text, say_find(dialogue->question.asked == ASK_SHOWN ? "recording.ask-shown" : "recording.ask-over"));
    text_add(&text, " > ");
}

/* -- telling -------------------------------------------------------------------------------------------- */

/* A script ends here; a person is asked again. */
static void refuse(struct dialogue *dialogue, const struct refusal *why)
{
    char sentence[SAY_ROOM];
    struct text text;
    if (dialogue->asks) {
        say_refusal(stdout, why, &dialogue->entry->names);
        return;
    }
    text_open(&text, sentence, sizeof sentence);
    i18n_say_refusal(say_lang(), why, &dialogue->entry->names, &text);
    fflush(stdout);
    say(stderr, "recording.at-line", "nw", dialogue->number, sentence);
    dialogue->status = EXIT_FAILURE;
}

static void tell_trouble(struct dialogue *dialogue)
{
    const struct journal *journal = &dialogue->entry->journal;
    if (journal->trouble && !dialogue->told)
        say_error(0, "cli.disk-trouble", "ww", journal->path, say_trouble(journal->trouble));
    if (!journal->trouble && dialogue->told)
        say(stdout, "cli.disk-well", "");
    dialogue->told = journal->trouble != 0;
}

/* "Round 3 is complete: Ada 12, Ben 14", when the next one begins. */
static void tell_round(const struct dialogue *dialogue, int round)
{
    const struct entry *entry = dialogue->entry;
    int scores[SEATS_MAX] = {0};
    char line[SAY_ROOM];
    struct text text;
    text_open(&text, line, sizeof line);
    entry->game->scores(entry->setup, &entry->match->state, scores);
    for (int seat = 1; seat <= entry->setup->seats; seat++) {
        struct message name = say_message("cli.only-seat", "s", seat);
        text_add(&text, seat > 1 ? ", " : "");
        say_into(&text, &name, &entry->names);
        text_char(&text, ' ');
        text_number(&text, scores[seat - 1]);
    }
    say(stdout, "recording.round", "nw", round, line);
}

static void tell_end(struct dialogue *dialogue)
{
    putchar('\n');
    if (dialogue->asks)
        print_position(dialogue, usual_focus(dialogue));
    print_scores(dialogue->entry);
    say(stdout, "recording.finished", "w", dialogue->entry->journal.path);
    dialogue->ended = true;
}

/* What came of an event: its spelling where it was typed in another one, its news. */
static void tell_event(const struct dialogue *dialogue, const struct match *before, const struct event *event,
                       const char *typed)
{
    const struct entry *entry = dialogue->entry;
    char line[EVENT_TEXT];
    struct text text;
    struct message news[NEWS_MAX];
    text_open(&text, line, sizeof line);
    match_say(before, event, &text);
    if (!dialogue->asks) {
        puts(line);
        return;
    }
    /* "1 c3-f3" is what "c3-f3" says. */
    size_t length = strlen(line), own = strlen(typed);
    bool same = own && own <= length && strcmp(line + length - own, typed) == 0;
    if (!same)
        printf("  %s\n", line);
    struct match after = *before;
    match_happen(&after, event);
    int count = entry->game->news(entry->setup, &before->state, event, &after.state, news);
    for (int i = 0; i < count; i++) {
        fputs("* ", stdout);
        say_message_line(stdout, &news[i], &entry->names);
    }
}

/* -- lines ---------------------------------------------------------------------------------------------- */

static void add(struct dialogue *dialogue, const struct event *event, const char *typed)
{
    struct entry *entry = dialogue->entry;
    struct match before = *entry->match;
    int round = entry_round(entry);
    entry_add(entry, event); /* which may begin the next round, where nobody is told of it */
    tell_event(dialogue, &before, event, typed);
    tell_trouble(dialogue);
    entry_question(entry, &dialogue->question);
    bool next = event->kind < EVENT_CHANCE && dialogue->question.asked == ASK_CHANCE;
    if (next && dialogue->asks)
        tell_round(dialogue, round);
}

static void undo(struct dialogue *dialogue)
{
    struct entry *entry = dialogue->entry;
    char line[EVENT_TEXT];
    struct text text;
    int trouble;
    text_open(&text, line, sizeof line);
    if (entry_undo(entry, &text, &trouble)) {
        say(stdout, "recording.undone", "w", line);
        dialogue->ended = false;
    } else if (trouble) {
        int status = say_error(EXIT_FAILURE, "cli.cannot-write", "ww", entry->journal.path, say_trouble(trouble));
        dialogue->status = dialogue->asks ? 0 : status;
    } else {
        struct refusal why;
        refuse_with(&why, NULL, "recording.undo-none");
        refuse(dialogue, &why);
    }
    entry_add_hidden(entry);
    entry_question(entry, &dialogue->question);
}

/* A copied record may go on to its result: it must be the one that comes out. */
static void check_result(struct dialogue *dialogue, const char *typed)
{
    char right[EVENT_TEXT];
    struct text text;
    struct refusal why;
    text_open(&text, right, sizeof right);
    match_say_result(dialogue->entry->match, &text);
    if (dialogue->question.asked != ASK_NOTHING)
        refuse_with(&why, NULL, "core.result-too-early");
    else if (strcmp(typed, right) != 0)
        refuse_with_word(&why, NULL, "core.result-wrong", right), message_word(&why.message, typed);
    else
        return;
    refuse(dialogue, &why);
}

/* Does what a line that is no event asks for; false: it is to be read as an event. */
static bool obey(struct dialogue *dialogue, const char *line)
{
    const char *rest;
    if (input_is_word(line, "undo", &rest))
        undo(dialogue);
    else if (input_is_word(line, "result", &rest))
        check_result(dialogue, line);
    else if (input_is_word(line, "look", &rest))
        print_position(dialogue, usual_focus(dialogue));
    else if (line[0] == '?' || input_is_word(line, "moves", &rest))
        print_moves(dialogue);
    else if (input_is_word(line, "list", &rest))
        print_lines(dialogue->entry);
    else if (input_is_word(line, "why", &rest))
        explain(dialogue, rest);
    else if (input_is_word(line, "scores", &rest))
        print_scores(dialogue->entry);
    else if (input_is_word(line, "board", &rest))
        print_board(dialogue, rest);
    else if (input_is_word(line, "describe", &rest))
        look(dialogue, usual_focus(dialogue)), draw_describe(dialogue->scene, &dialogue->entry->names, stdout);
    else if (input_is_word(line, "rules", &rest))
        play_print_rules(dialogue->entry->game);
    else if (input_is_word(line, "help", &rest))
        print_help();
    else
        return false;
    return true;
}

/* An empty line at a terminal: the only move there is, the end of a finished game, or a look. True: leave. */
static bool take_enter(struct dialogue *dialogue)
{
    struct event event;
    if (!dialogue->asks)
        return false;
    if (dialogue->question.asked == ASK_NOTHING)
        return true;
    if (only_move(dialogue, &event))
        add(dialogue, &event, "");
    else
        print_position(dialogue, usual_focus(dialogue));
    return false;
}

/* One line of input; true: leave. */
static bool take_line(struct dialogue *dialogue, const char *line)
{
    struct entry *entry = dialogue->entry;
    const char *rest;
    struct event event;
    struct refusal why = {0};
    bool over = dialogue->question.asked == ASK_NOTHING;
    if (!line[0])
        return take_enter(dialogue);
    if (input_is_word(line, "quit", &rest))
        return true;
    if (line[0] == '#' || obey(dialogue, line))
        return false;
    if (over && input_is_word(line, "analyse", &rest))
        study_print(entry->journal.path);
    else if (entry_read(entry, &dialogue->question, line, &event, &why))
        refuse(dialogue, &why);
    else
        add(dialogue, &event, line);
    return false;
}

int entry_ask(struct entry *entry, bool ascii)
{
    struct dialogue dialogue = {.entry = entry, .grid.ascii = ascii, .scene = malloc(sizeof *dialogue.scene)};
    char prompt[SAY_ROOM] = "", line[EVENT_TEXT * 2];
    if (!dialogue.scene)
        abort();
    dialogue.asks = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    entry_question(entry, &dialogue.question);
    for (bool leaves = false; !leaves && !dialogue.status && !input_stopped;) {
        if (dialogue.question.asked == ASK_NOTHING && !dialogue.ended)
            tell_end(&dialogue);
        if (dialogue.asks) {
            journal_settle(&entry->journal); /* while somebody looks for the next line on paper */
            say_prompt(&dialogue, prompt);
        }
        dialogue.number++;
        leaves = !input_ask(prompt, line, sizeof line) || take_line(&dialogue, line);
    }
    draw_close(&dialogue.grid);
    free(dialogue.scene);
    return dialogue.status;
}
