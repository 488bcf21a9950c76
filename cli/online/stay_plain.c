/* stay_plain.c - at an online table line by line: for pipes, screen readers and scripts. */
#include "play/play.h"
#include "play/play_plain.h"
#include "stay.h"
#include "terminal/input.h"

struct lines {
    struct guest *guest;
    struct plain plain;
    bool asked;      /* the prompt was shown */
    int decisions;   /* for this decision */
    bool listens;    /* there may be more to read */
    uint64_t warned; /* the move that the tutor has warned of, */
    bool warns;      /* if he has */
};

static void print_prompt(const struct lines *lines)
{
    char prompt[SAY_ROOM];
    plain_prompt(&lines->plain, prompt, sizeof prompt);
    say_raw(stdout, lines->warns ? say_find("advice.plain-anyway") : prompt);
    fputs(lines->warns ? " > " : "", stdout);
    fflush(stdout);
}

/* Shows what is new; the position whenever something is to be decided, and to who watches always. */
static void show(struct lines *lines, bool moved)
{
    struct guest *guest = lines->guest;
    char amount[SAY_ROOM];
    int focus = guest->seat ? guest->seat : 1;
    bool asked = guest_is_asked(guest), fresh = asked && (!lines->asked || lines->decisions != guest->decisions);
    if (moved && lines->asked)
        putchar('\n'); /* the prompt stands there */
    if (moved)
        plain_print_news(&lines->plain, guest->seat);
    if (fresh || (moved && !guest->seat && !guest_is_over(guest)))
        plain_print_position(&lines->plain, focus);
    lines->warns &= asked && !moved;
    if (fresh && guest->at[guest->seat].clock) {
        guest_say_left(guest, guest->seat, amount);
        say(stdout, "join.who-clock", "w", amount);
    }
    if (fresh || (asked && moved))
        print_prompt(lines);
    lines->asked = asked;
    lines->decisions = guest->decisions;
    fflush(stdout);
}

static void take_move(struct lines *lines, const char *line)
{
    struct guest *guest = lines->guest;
    struct event event;
    struct refusal why = {0};
    if (table_read_move(&guest->sitting->table, guest->seat, line, &event, &why)) {
        say_refusal(stdout, &why, &guest->sitting->names);
    } else if (plain_tutor_warns(&lines->plain, event.word[0])) {
        lines->warns = true;
        lines->warned = event.word[0];
    } else {
        guest_play(guest, event.word[0]);
        say(stdout, "join.sent", "w", guest->sent);
    }
}

static bool is_for_who_decides(const char *line)
{
    const char *rest;
    return line[0] == '?' || input_is_word(line, "hint", &rest) || input_is_word(line, "why", &rest);
}

/* A line was typed; false: somebody wants to leave. */
static bool obey(struct lines *lines, const char *line)
{
    struct guest *guest = lines->guest;
    char sentence[SAY_ROOM];
    const char *rest;
    bool asked = guest_is_asked(guest), warned = lines->warns;
    lines->warns = false;
    if (input_is_word(line, "quit", &rest))
        return false;
    if (input_is_word(line, "who", &rest)) {
        stay_print_seats(guest);
    } else if (warned && asked && input_is_word(line, "anyway", &rest)) {
        guest_play(guest, lines->warned);
    } else if (guest_obey(guest, line)) {
        return true;
    } else if (!asked && !guest->seat && !line[0]) {
        plain_print_position(&lines->plain, 1);
    } else if ((asked || !is_for_who_decides(line)) && plain_obey(&lines->plain, line)) {
        if (input_is_word(line, "help", &rest))
            guest_print_words(guest);
    } else if (asked) {
        take_move(lines, line);
    } else {
        guest_say_waiting(guest, sentence);
        stay_print(NULL, true, sentence);
    }
    if (guest_is_asked(guest))
        print_prompt(lines);
    fflush(stdout);
    return true;
}

static bool run(struct lines *lines)
{
    struct guest *guest = lines->guest;
    char line[2 * EVENT_TEXT];
    show(lines, true);
    for (;;) {
        if (guest_is_over(guest))
            return true;
        if (input_stopped)
            return false;
        enum input_what what = INPUT_NEWS;
        if (lines->listens)
            what = input_line_or(client_file(guest->client), line, sizeof line);
        else
            stay_wait(guest);
        if (what == INPUT_LINE && !obey(lines, line))
            return false;
        if (what == INPUT_NEWS)
            show(lines, guest_take(guest));
        if (what == INPUT_END && guest->seat)
            return false;
        lines->listens &= what != INPUT_END;
    }
}

bool stay_plain(struct guest *guest, bool ascii)
{
    struct lines lines = {.guest = guest, .listens = true};
    plain_open(&lines.plain, guest->sitting, ascii, TUTOR_OFF);
    if (!guest->helps)
        advice_forbid(&lines.plain.advice, "join.no-help");
    lines.plain.seat = guest->seat;
    bool over = run(&lines);
    if (over && !guest->trouble[0])
        plain_print_position(&lines.plain, guest->seat ? guest->seat : 1);
    plain_close(&lines.plain);
    return over;
}
