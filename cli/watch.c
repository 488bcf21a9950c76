/* watch.c - `nullarium watch FILE`: steps through a record, forward and back, from any seat's view; or `watch URL`:
 * watches an online table while it is played. */
#include "play/watch.h"
#include "args.h"
#include "commands.h"
#include "online/stay.h"
#include "play/play.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include "terminal/screen.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { VIEW = 1, ASCII };

static const struct args_option options[] = {
    {VIEW, "--view", "SEAT", "cli.option-view"},
    {ASCII, "--ascii", NULL, "cli.option-ascii"},
    {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium watch game.rec", "cli.example-watch"},
    {"nullarium watch game.rec --view 2", "cli.example-watch-view"},
    {"nullarium watch 'http://localhost:7777/#/t/TABLE/WATCH'", "join.example-watch"},
    {NULL, NULL},
};

static const struct args_command command = {"watch", "FILE [--view SEAT] | URL", "cli.about-watch", options, examples};

static void keep_event(struct watch *watch, int *room, const struct event *event)
{
    if (watch->count == *room) {
        *room = 2 * *room + 256;
        watch->events = realloc(watch->events, (size_t)*room * sizeof *watch->events);
        if (!watch->events)
            abort();
    }
    watch->events[watch->count++] = *event;
}

int watch_open(struct watch *watch, const char *path)
{
    struct load_cursor cursor;
    struct event event;
    enum load_step step;
    int room = 0;
    *watch = (struct watch){0};
    int status = load_record(&watch->loaded, path, false);
    if (status)
        return status;
    for (int seat = 1; seat <= watch->loaded.record.seats; seat++)
        if (watch->loaded.record.name[seat - 1][0])
            watch->names.name[seat] = watch->loaded.record.name[seat - 1];
    watch->viewer = watch->loaded.record.view;
    watch->focus = watch->viewer > 0 ? watch->viewer : 1;
    table_open(&watch->table, watch->loaded.setup, watch->viewer, 0);
    load_start(&watch->loaded, &cursor);
    while ((step = load_event(&watch->loaded, &cursor, table_match(&watch->table), &event)) != LOAD_END) {
        if (step == LOAD_BAD) {
            watch_close(watch);
            return EXIT_FAILURE;
        }
        if (step == LOAD_RESULT)
            continue;
        table_happen(&watch->table, &event);
        keep_event(watch, &room, &event);
    }
    return 0;
}

void watch_close(struct watch *watch)
{
    free(watch->events);
    load_close(&watch->loaded);
    watch->events = NULL;
}

/* What the viewer knows; all for VIEWER_FULL. */
static const struct match *match_of(const struct watch *watch)
{
    return watch->viewer == VIEWER_FULL ? &watch->table.full : &watch->table.view[watch->viewer];
}

const struct news *watch_news(const struct watch *watch)
{
    return &watch->news[1 + watch->viewer];
}

/* An event happens, and the viewer is told; of what he is told the first line is kept in words. */
static void happen(struct watch *watch, const struct event *event)
{
    struct text *told = watch->viewer == VIEWER_FULL ? &watch->table.record : &watch->table.lines[watch->viewer];
    watch->news[1 + watch->viewer].count = 0;
    text_cut(told, 0);
    table_happen(&watch->table, event);
    text_cut(told, strcspn(told->at, "\n"));
}

void watch_go(struct watch *watch, int step)
{
    struct table *table = &watch->table;
    step = step < 0 ? 0 : step > watch->count ? watch->count : step;
    *table = (struct table){.past = watch->past, .news = watch->news};
    text_open(watch->viewer == VIEWER_FULL ? &table->record : &table->lines[watch->viewer], watch->line,
              sizeof watch->line);
    table_open(table, watch->loaded.setup, watch->loaded.record.view,
               watch->viewer == VIEWER_FULL ? 0 : 1u << watch->viewer);
    for (int i = 0; i < step; i++)
        happen(watch, &watch->events[i]);
    watch->step = step;
}

void watch_scene(const struct watch *watch, enum aspect aspect, struct scene *scene)
{
    /* With everything open, the scene is that of the seat looked at. */
    int viewer = watch->viewer == VIEWER_FULL ? watch->focus : watch->viewer;
    struct look look = {.viewer = viewer, .focus = watch->focus, .aspect = aspect};
    watch->loaded.game->scene(watch->loaded.setup, &match_of(watch)->state, &watch->past[1 + watch->viewer], &look,
                              scene);
}

void watch_say_step(const struct watch *watch, struct text *text)
{
    struct message step = say_message("cli.watch-step", "nnw", watch->step, watch->count,
                                      watch->line[0] ? watch->line : say_find("cli.watch-start"));
    struct message as = watch->viewer > 0    ? say_message("cli.watch-as", "s", watch->viewer)
                        : watch->viewer == 0 ? say_message("cli.watch-spectator", "")
                                             : say_message("cli.watch-all", "");
    say_into(text, &step, &watch->names);
    text_add(text, " - ");
    say_into(text, &as, &watch->names);
}

static void print_step(struct watch *watch, struct scene *scene, struct grid *grid)
{
    char line[SAY_ROOM];
    struct text text;
    text_open(&text, line, sizeof line);
    watch_say_step(watch, &text);
    ending_print_line(stdout, line);
    const struct news *news = watch_news(watch);
    for (int i = 0; i < news->count; i++) {
        fputs("* ", stdout);
        say_message_line(stdout, &news->message[i], &watch->names);
    }
    watch_scene(watch, ASPECT_WIDE, scene);
    draw_scene(grid, scene, &watch->names);
    putchar('\n');
    draw_print(grid, stdout);
    putchar('\n');
}

static void print_end(const struct watch *watch)
{
    struct ending_out out = {ending_print_line, stdout};
    ending_tally(watch->loaded.setup, &watch->past[1 + watch->viewer], &watch->names, &out);
    ending_result(match_of(watch), &watch->names, &out);
}

/* Line by line: waits for a line at a terminal, prints everything into a pipe. */
static void watch_plain(struct watch *watch, bool ascii)
{
    struct scene *scene = malloc(sizeof *scene);
    struct grid grid = {.ascii = ascii};
    bool waits = isatty(STDIN_FILENO);
    char answer[32], prompt[SAY_ROOM];
    const char *rest;
    if (!scene)
        abort();
    snprintf(prompt, sizeof prompt, "%s ", say_find("cli.watch-prompt"));
    watch_go(watch, 0);
    for (bool on = true; on && !input_stopped;) {
        print_step(watch, scene, &grid);
        bool last = watch->step == watch->count;
        if (last)
            print_end(watch);
        on = !(last && !waits);
        int way = 1;
        if (on && waits) {
            on = input_ask(prompt, answer, sizeof answer) && !input_is_word(answer, "quit", &rest);
            way = input_is_word(answer, "back", &rest) ? -1 : 1;
        }
        if (!on)
            break;
        if (waits || way < 0) {
            watch_go(watch, watch->step + way);
        } else { /* no need to begin anew for every step */
            happen(watch, &watch->events[watch->step]);
            watch->step++;
        }
    }
    draw_close(&grid);
    free(scene);
}

/* "--view 2" for this record; 0 or an exit status. */
static int choose_view(struct watch *watch, const char *words)
{
    const char *at = words;
    int seat = VIEWER_FULL;
    bool all = strcmp(words, "all") == 0;
    if (!all && (!text_take_number(&at, &seat) || *at || seat > watch->loaded.record.seats))
        return say_error(EXIT_USAGE, "cli.watch-view-bad", "nw", watch->loaded.record.seats, words);
    if (watch->loaded.record.view != VIEWER_FULL && watch->loaded.record.view != seat)
        return say_error(EXIT_FAILURE, "cli.watch-view-other", "w", watch->loaded.path);
    watch->viewer = seat;
    watch->focus = seat > 0 ? seat : 1;
    return 0;
}

static int watch_online(const char *address, bool plain, bool ascii)
{
    struct stay_wishes wishes = {.plain = plain, .ascii = ascii};
    struct link link;
    if (!link_read(address, &link))
        return say_error(EXIT_USAGE, "join.bad-link", "w", address);
    input_catch_signals();
    curl_global_init(CURL_GLOBAL_DEFAULT);
    struct guest *guest = guest_new(&link);
    int status = sit_ask_role(guest);
    if (!status && (guest->role == GUEST_INVITED || guest->role == GUEST_SITS))
        status = say_error(EXIT_USAGE, "join.join-link", "");
    if (!status)
        return stay_run(guest, &wishes);
    guest_close(guest);
    free(guest);
    return status;
}

int watch_command(int argc, char **argv)
{
    struct args args;
    const char *path = NULL, *view = NULL;
    bool ascii = false;
    int id;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        if (id == ARGS_STOP)
            return args.status;
        if (id == ARGS_WORD && path)
            return args_usage(&command);
        path = id == ARGS_WORD ? args.value : path;
        view = id == VIEW ? args.value : view;
        ascii |= id == ASCII;
    }
    if (!path)
        return args_usage(&command);
    if (link_is_address(path))
        return view ? say_error(EXIT_USAGE, "join.no-view", "") : watch_online(path, args.plain, ascii);
    struct watch *watch = malloc(sizeof *watch);
    if (!watch)
        abort();
    int status = watch_open(watch, path);
    if (!status) {
        input_catch_signals();
        status = view ? choose_view(watch, view) : 0;
        bool plain = args.plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
        if (!status && !plain && screen_open())
            watch_screen(watch, ascii);
        else if (!status)
            watch_plain(watch, ascii);
        if (!status)
            status = input_status();
        watch_close(watch);
    }
    free(watch);
    return status;
}
