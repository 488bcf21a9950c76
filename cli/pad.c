/* pad.c - `nullarium pad print`: score pads for people who play with the real cards, from what the game's scorebook
 * notes each round. */
#include "args.h"
#include "commands.h"
#include "pad_page.h"
#include "print/press.h"
#include "record/load.h"
#include "scorebook.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>

#define RING "○" /* stands for what is crossed out */

enum { PDF = 1, SVG, SEATS, OPTION, PAPER };

static const struct args_option options[] = {
    {PDF, "--pdf", "FILE", "paper.option-pdf"},        {SVG, "--svg", "FILE", "paper.option-svg"},
    {SEATS, "--seats", "N", "paper.option-pad-seats"}, {OPTION, "--option", "K=V", "cli.option-option-help"},
    {PAPER, "--paper", "SIZE", "paper.option-paper"},  {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium pad print nullern --seats 4 --pdf nullern.pdf", "paper.example-pad"},
    {"nullarium pad print nullern --option hands=5 --pdf short.pdf", "paper.example-pad-option"},
    {"nullarium pad print null-bock --seats 3 --paper A5 --lang fr --pdf bock.pdf", "paper.example-pad-paper"},
    {NULL, NULL},
};

static const struct args_command command = {"pad print", "GAME --seats N --pdf FILE [--option K=V] [--paper SIZE]",
                                            "paper.about-pad", options, examples};

struct wishes {
    const char *pdf, *svg;
    const struct game *game;
    const struct paper_size *paper;
    long long seats;
    struct loaded loaded; /* the game with its options */
};

/* Games with a score pad, for a sentence. */
static int say_no_pad(const struct game *game)
{
    char list[256];
    struct text text;
    text_open(&text, list, sizeof list);
    load_list_games(&text, true);
    return say_error(EXIT_USAGE, "paper.no-pad", "ww", say_game(game->id, ".name", game->id), list);
}

/* -- what the pad needs to know ----------------------------------------------------------------------------- */

static bool is_number(const char *label)
{
    return label[strspn(label, "0123456789")] == '\0';
}

/* A row's label; and a note below the table for one that does not explain itself, "?". */
static void add_row(struct pad_words *pad, const struct scorebook *scorebook, const struct book *book, int round)
{
    struct text text;
    text_open(&text, pad->labels[round], sizeof pad->labels[round]);
    scorebook->label(book, round, &text);
    if (is_number(pad->labels[round]) || pad->note_count == PAD_NOTES - 1) /* the last one for the marks */
        return;
    struct message heading;
    scorebook->heading(book, round, &heading);
    text_open(&text, pad->notes[pad->note_count++], PAPER_WORDS);
    text_add(&text, pad->labels[round]);
    text_add(&text, "  ");
    say_into(&text, &heading, NULL);
}

static void add_column(struct pad_words *pad, const char *heading, bool heavy, bool spare)
{
    pad->columns[pad->column_count].heading = heading;
    pad->columns[pad->column_count].heavy = heavy;
    pad->columns[pad->column_count++].spare = spare;
}

static void add_ring(struct pad_words *pad, const char *picture)
{
    add_column(pad, RING, false, false);
    pad->columns[pad->column_count - 1].ring = true;
    pad->columns[pad->column_count - 1].picture = picture;
}

/* Columns for what is noted; what people count in with another has a note instead, once. Returns whether all that is
 * noted counts as it is: then points need no column beside the total. */
static bool add_fields(struct pad_words *pad, const struct scorebook *scorebook)
{
    const char *said = NULL;
    for (int field = 0; field < scorebook->field_count; field++) {
        const char *note = scorebook->fields[field].pad;
        if (!note)
            add_column(pad, say_find(scorebook->fields[field].heading), false, false);
        else if (!said || strcmp(said, note) != 0)
            snprintf(pad->notes[pad->note_count++], PAPER_WORDS, "%s", say_find(note));
        said = note;
    }
    return said != NULL;
}

/* All words and rows. `marks` keeps the sum of the marks. */
static void make_pad(struct pad_words *pad, const struct wishes *wishes, char marks[PAPER_WORDS])
{
    const struct scorebook *scorebook = wishes->game->scorebook;
    const char *mark = say_game(wishes->game->id, ".pad-mark", "*");
    struct book book;
    int cost = 0;
    book_open(&book, (int)wishes->seats, 1);
    memcpy(book.option, wishes->loaded.setup->option, sizeof book.option);
    bool marked = pad_page_mark(scorebook, &book, &cost);
    pad->row_count = scorebook->rounds(&book);
    for (int round = 0; round < pad->row_count && round < PAD_ROWS; round++)
        add_row(pad, scorebook, &book, round);
    if (!add_fields(pad, scorebook))
        add_column(pad, say_find("paper.pad-points"), true, true);
    add_column(pad, say_find("paper.pad-sum"), true, false); /* after every round, so that all see who leads */
    if (marked)
        add_ring(pad, scorebook->mark_picture);
    if (!pad->row_count)
        return;
    if (marked) {
        char number[16];
        snprintf(number, sizeof number, "%s%d", cost < 0 ? "−" : "", abs(cost));
        snprintf(marks, PAPER_WORDS, RING " × %s", number);
        pad->sums[pad->sum_count++] = marks;
        struct message message = say_message("paper.pad-note-mark", "ww", mark, number);
        press_say(pad->notes[pad->note_count++], PAPER_WORDS, &message);
    }
    pad->sums[pad->sum_count++] = say_find("paper.pad-sum-total");
}

static int say_too_small(const struct wishes *wishes, const struct pad_words *pad)
{
    for (const struct paper_size *size = paper_sizes; size->name; size++)
        if (pad_page_fits(size, pad))
            return say_error(EXIT_FAILURE, "paper.pad-too-small", "nww", (int)wishes->seats, wishes->paper->name,
                             size->name);
    return say_error(EXIT_FAILURE, "paper.pad-too-large", "n", (int)wishes->seats);
}

static int print_pad(const struct wishes *wishes)
{
    const char *id = wishes->game->id;
    char about[PAPER_WORDS], foot[PAPER_WORDS], title[PAPER_WORDS], marks[PAPER_WORDS];
    struct press press;
    struct pad_words *pad = calloc(1, sizeof *pad);
    if (!pad)
        abort();
    press_open(&press);
    struct message message = say_message("paper.pad-seats", "n", (int)wishes->seats);
    press_say(about, sizeof about, &message);
    message = say_message("paper.foot-ours", "ww", say_game(id, ".name", id), say_game(id, ".designer", "?"));
    press_say(foot, sizeof foot, &message);
    snprintf(title, sizeof title, "%s: %s", say_game(id, ".name", id), say_find("paper.pad"));
    *pad = (struct pad_words){.title = say_game(id, ".name", id),
                              .about = about,
                              .foot = foot,
                              .rounds = say_find("paper.pad-round"),
                              .name = say_find("paper.name"),
                              .seats = (int)wishes->seats};
    make_pad(pad, wishes, marks);
    press.title = title;
    int status = 0;
    if (pad_page_fits(wishes->paper, pad)) {
        struct paper_page page;
        press_open_page(&page, wishes->paper->width, wishes->paper->height, 1);
        pad_page_put(&page, pad);
        press.pages[press.count++] = &page;
        status = press_print(&press, wishes->pdf, wishes->svg);
        press_close_page(&page);
    } else {
        status = say_too_small(wishes, pad);
    }
    press_close(&press);
    free(pad);
    return status;
}

/* -- the command line ----------------------------------------------------------------------------------------- */

static int read_args(struct wishes *wishes, int argc, char **argv)
{
    struct args args;
    int id;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        if (id == ARGS_STOP)
            return args.status ? args.status : -1; /* -1: help was printed */
        if (id == ARGS_WORD && wishes->game)
            return args_usage(&command);
        if (id == ARGS_WORD && !(wishes->game = load_game(args.value)))
            return EXIT_USAGE;
        if (id == ARGS_WORD && !wishes->game->scorebook)
            return say_no_pad(wishes->game);
        if (id == PAPER && !(wishes->paper = press_paper(args.value)))
            return EXIT_USAGE;
        if (id == SEATS && !args_number(&args, "--seats", 1, SEATS_MAX, &wishes->seats))
            return args.status;
        int status = id == OPTION ? load_option(&wishes->loaded.record, args.value) : 0;
        if (status)
            return status;
        wishes->pdf = id == PDF ? args.value : wishes->pdf;
        wishes->svg = id == SVG ? args.value : wishes->svg;
    }
    if (!wishes->game)
        return args_usage(&command);
    if (!wishes->seats)
        wishes->seats = wishes->game->seats_usual;
    if (!wishes->pdf && !wishes->svg)
        return say_error(EXIT_USAGE, "paper.no-file", "");
    wishes->loaded.game = wishes->game;
    wishes->loaded.record.seats = (int)wishes->seats;
    return load_new(&wishes->loaded, NULL); /* refuses seats and options */
}

/* `print` is all that is done with pads so far. */
int pad_command(int argc, char **argv)
{
    struct wishes wishes = {.paper = &paper_sizes[0]};
    bool prints = argc > 1 && strcmp(argv[1], "print") == 0;
    bool helps = argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0);
    if (!prints && !helps)
        return args_usage(&command);
    int status = read_args(&wishes, prints ? argc - 1 : argc, prints ? argv + 1 : argv);
    if (status)
        return status < 0 ? EXIT_SUCCESS : status;
    status = print_pad(&wishes);
    load_close(&wishes.loaded);
    return status;
}
