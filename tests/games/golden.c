/* golden.c - runs the golden records (see golden.h). */
#define _POSIX_C_SOURCE 200809L
#include "golden.h"
#include "games.h"
#include "i18n.h"
#include "open.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_TEXT = 65536 };

struct golden {
    const char *path;
    char *bytes;
    size_t length;
    struct record record;
    struct setup *setup;
    struct match match;
    struct past past;
    int line;           /* being looked at */
    char expected[700]; /* what the next event must be refused with; "" if it must not be */
    char wrong[1200];   /* what was wrong; "" if nothing */
};

static bool complain(struct golden *golden, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Notes what is wrong. Always false: nothing after it is looked at. */
static bool complain(struct golden *golden, const char *format, ...)
{
    char what[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    snprintf(golden->wrong, sizeof golden->wrong, "line %d: %s", golden->line, what);
    return false;
}

static bool read_bytes(const char *path, char **bytes, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    *bytes = malloc(RECORD_BYTES + 2);
    if (!*bytes)
        abort();
    *length = fread(*bytes, 1, RECORD_BYTES + 1, file);
    (*bytes)[*length] = 0;
    fclose(file);
    return true;
}

/* "CLAUSE text.id | Sentence" of a refusal, to compare with what the file expects. */
static void say_refusal(const struct refusal *why, char *out, size_t room)
{
    char sentence[512];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    i18n_say(LANG_EN, &why->message, NULL, &text);
    snprintf(out, room, "%s %s | %s", why->clause ? why->clause : "-", why->message.text ? why->message.text : "-",
             sentence);
}

/* Was the refusal the expected one? (Only asked when there is a refusal.) */
static bool refused_rightly(struct golden *golden, const struct refusal *why, const char *line)
{
    char got[700];
    say_refusal(why, got, sizeof got);
    if (!golden->expected[0])
        return complain(golden, "\"%s\" is refused: %s", line, got);
    if (strcmp(got, golden->expected) != 0)
        return complain(golden, "\"%s\" is refused with \"%s\", expected was \"%s\"", line, got, golden->expected);
    golden->expected[0] = 0;
    return true;
}

static bool check_event(struct golden *golden, const char *line)
{
    struct event event;
    struct refusal why;
    memset(&why, 0, sizeof why);
    if (strncmp(line, "result", 6) == 0 && (line[6] == ' ' || !line[6])) {
        char right[EVENT_TEXT];
        struct text text;
        text_open(&text, right, sizeof right);
        match_say_result(&golden->match, &text);
        return strcmp(line, right) == 0 || complain(golden, "\"%s\" should be \"%s\"", line, right);
    }
    if (match_read(&golden->match, line, &event, &why))
        return refused_rightly(golden, &why, line);
    struct match before = golden->match;
    match_happen(&golden->match, &event);
    if (golden->expected[0]) {
        golden->match = before;
        return complain(golden, "\"%s\" is accepted, expected was \"%s\"", line, golden->expected);
    }
    golden->setup->game->remember(golden->setup, &golden->past, &before.state, &event, &golden->match.state);
    const char *broken =
        golden->match.viewer == VIEWER_FULL ? golden->setup->game->sound(golden->setup, &golden->match.state) : NULL;
    return !broken || complain(golden, "after \"%s\": %s", line, broken);
}

/* -- what the #! lines say -------------------------------------------------------------------- */

static int compare_spellings(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool seat_acts(struct golden *golden, int seat)
{
    if (seat >= 1 && seat <= golden->setup->seats && (match_to_act(&golden->match) & ACT_SEAT(seat)))
        return true;
    return complain(golden, "seat %d is not to act here", seat);
}

static size_t list_moves(const struct golden *golden, int seat, uint64_t **moves)
{
    const struct game *game = golden->setup->game;
    *moves = malloc((game->moves_most + 1) * sizeof **moves);
    if (!*moves)
        abort();
    return game->moves(golden->setup, &golden->match.state, seat, *moves, game->moves_most + 1);
}

/* All legal moves in canonical spelling, sorted as bytes, with a blank after each. */
static void spell_moves(const struct golden *golden, int seat, char *out, size_t room)
{
    uint64_t *moves;
    size_t count = list_moves(golden, seat, &moves), length = 0;
    char *spellings = malloc((count + 1) * MOVE_TEXT), **sorted = malloc((count + 1) * sizeof *sorted);
    if (!spellings || !sorted)
        abort();
    for (size_t i = 0; i < count; i++) {
        struct text text;
        sorted[i] = spellings + i * MOVE_TEXT;
        text_open(&text, sorted[i], MOVE_TEXT);
        golden->setup->game->say(golden->setup, &golden->match.state, moves[i], &text);
    }
    qsort(sorted, count, sizeof *sorted, compare_spellings);
    out[0] = 0;
    for (size_t i = 0; i < count && length + MOVE_TEXT < room; i++)
        length += (size_t)snprintf(out + length, room - length, "%s%s", i ? " " : "", sorted[i]);
    free(sorted);
    free(spellings);
    free(moves);
}

static bool check_moves(struct golden *golden, int seat, const char *listed)
{
    if (!seat_acts(golden, seat))
        return false;
    char *right = malloc(MOVES_TEXT), *given = malloc(MOVES_TEXT), *copy = strdup(listed);
    char *words[1000], *rest = NULL;
    size_t count = 0, length = 0;
    if (!right || !given || !copy)
        abort();
    for (char *word = strtok_r(copy, " ", &rest); word && count < 1000; word = strtok_r(NULL, " ", &rest))
        words[count++] = word;
    qsort(words, count, sizeof *words, compare_spellings);
    given[0] = 0;
    for (size_t i = 0; i < count && length + MOVE_TEXT < MOVES_TEXT; i++)
        length += (size_t)snprintf(given + length, MOVES_TEXT - length, "%s%s", i ? " " : "", words[i]);
    spell_moves(golden, seat, right, MOVES_TEXT);
    bool same = strcmp(right, given) == 0 || complain(golden, "seat %d has the moves %s", seat, right);
    free(copy);
    free(given);
    free(right);
    return same;
}

static bool check_can(struct golden *golden, const char *words, bool can)
{
    int seat = 0;
    struct refusal why;
    struct event event;
    memset(&why, 0, sizeof why);
    if (!text_take_number(&words, &seat) || !text_take(&words, ' '))
        return complain(golden, "a seat and a move must follow");
    bool refused = match_read_move(&golden->match, seat, words, &event, &why);
    if (refused != can)
        return true;
    char got[700] = "";
    if (refused)
        say_refusal(&why, got, sizeof got);
    return complain(golden, "%d %s is %s %s", seat, words, refused ? "refused:" : "legal", got);
}

static bool check_numbers(struct golden *golden, const char *words, const int *right, int count, const char *what)
{
    char given[EVENT_TEXT];
    struct text text;
    text_open(&text, given, sizeof given);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_char(&text, ' ');
        text_number(&text, right[i]);
    }
    return strcmp(given, words) == 0 || complain(golden, "the %s are %s, not %s", what, given, words);
}

static bool check_act(struct golden *golden, const char *words)
{
    unsigned acting = match_to_act(&golden->match);
    int right[SEATS_MAX + 1], count = 0;
    for (int bit = 0; bit <= golden->setup->seats; bit++)
        if (acting >> bit & 1)
            right[count++] = bit;
    return check_numbers(golden, words, right, count, "bits of who acts");
}

static bool check_band(struct golden *golden, const char *words)
{
    int seat = 0, scores[SEATS_MAX] = {0};
    if (!text_take_number(&words, &seat) || !text_take(&words, ' ') || seat < 1 || seat > golden->setup->seats)
        return complain(golden, "a seat and a text id must follow");
    golden->setup->game->scores(golden->setup, &golden->match.state, scores);
    const char *band = golden->setup->game->band(golden->setup, scores[seat - 1]);
    band = band ? band : "-";
    return strcmp(band, words) == 0 || complain(golden, "the band of %d is %s", scores[seat - 1], band);
}

static bool check_cue(struct golden *golden, const char *words)
{
    static struct scene scene;
    struct look look = {.scaled = true};
    if (!text_take_number(&words, &look.viewer) || !text_take(&words, ' '))
        return complain(golden, "a seat and a cue must follow");
    look.focus = look.viewer;
    scene_open(&scene);
    golden->setup->game->scene(golden->setup, &golden->match.state, &golden->past, &look, &scene);
    const char *cue = scene_cue_name((enum cue)scene.cue);
    return strcmp(cue ? cue : "-", words) == 0 ||
           complain(golden, "the cue for %d is %s", look.viewer, cue ? cue : "-");
}

static bool check_directive(struct golden *golden, const char *words)
{
    int seat = 0, number = 0, scores[SEATS_MAX] = {0}, ranks[SEATS_MAX] = {0};
    const struct setup *setup = golden->setup;
    setup->game->scores(setup, &golden->match.state, scores);
    if (text_take_word(&words, "refused ")) {
        snprintf(golden->expected, sizeof golden->expected, "%s", words);
        return true;
    }
    if (text_take_word(&words, "can "))
        return check_can(golden, words, true);
    if (text_take_word(&words, "cannot "))
        return check_can(golden, words, false);
    if (text_take_word(&words, "scores "))
        return check_numbers(golden, words, scores, setup->seats, "scores");
    if (text_take_word(&words, "ranks ")) {
        match_ranks(setup, scores, ranks);
        return check_numbers(golden, words, ranks, setup->seats, "ranks");
    }
    if (text_take_word(&words, "tapped ")) {
        char wrong[900];
        return golden_tapped(&golden->match, words, wrong, sizeof wrong) || complain(golden, "%s", wrong);
    }
    if (text_take_word(&words, "band "))
        return check_band(golden, words);
    if (text_take_word(&words, "cue "))
        return check_cue(golden, words);
    if (text_take_word(&words, "moves ") && text_take_number(&words, &seat)) {
        text_take(&words, ' ');
        return check_moves(golden, seat, words);
    }
    if (text_take_word(&words, "count ") && text_take_number(&words, &seat) && text_take(&words, ' ') &&
        text_take_number(&words, &number)) {
        if (!seat_acts(golden, seat))
            return false;
        size_t count = setup->game->moves(setup, &golden->match.state, seat, NULL, 0);
        return count == (size_t)number || complain(golden, "seat %d has %zu moves, not %d", seat, count, number);
    }
    if (text_take_word(&words, "act")) {
        text_take(&words, ' ');
        return check_act(golden, words);
    }
    return complain(golden, "\"#! %s\" says nothing known", words);
}

/* -- one file --------------------------------------------------------------------------------- */

/* A line without its end, trimmed: the words after "#!" of a directive. */
static const char *trim(const char *start, const char *stop, char *out, size_t room)
{
    while (start < stop && (*start == ' ' || *start == '\t'))
        start++;
    while (stop > start && (stop[-1] == ' ' || stop[-1] == '\t' || stop[-1] == '\r'))
        stop--;
    snprintf(out, room, "%.*s", (int)(stop - start), start);
    return out;
}

static bool check_lines(struct golden *golden)
{
    const char *end = golden->bytes + golden->length;
    golden->line = golden->record.events_line;
    for (const char *start = golden->record.events; start < end; golden->line++) {
        const char *stop = memchr(start, '\n', (size_t)(end - start));
        stop = stop ? stop : end;
        char words[MOVES_TEXT / 8], line[EVENT_TEXT];
        if (stop - start >= 2 && start[0] == '#' && start[1] == '!') {
            if (golden->expected[0])
                return complain(golden, "no event line follows #! refused");
            if (!check_directive(golden, trim(start + 2, stop, words, sizeof words)))
                return false;
        } else {
            struct record_cursor cursor = {.at = start, .end = stop, .number = golden->line};
            int number;
            if (record_line(&cursor, line, &number) && !check_event(golden, line))
                return false;
        }
        start = stop < end ? stop + 1 : end;
    }
    return !golden->expected[0] || complain(golden, "no event line follows #! refused");
}

/* `#! refused` in the header: the record must be refused before its first event. */
static void expect_of_header(struct golden *golden)
{
    const char *header = golden->bytes;
    while (strncmp(header, "---", 3) != 0) {
        const char *stop = strchr(header, '\n');
        char words[700];
        const char *at = words;
        trim(header, stop ? stop : header + strlen(header), words, sizeof words);
        if (text_take_word(&at, "#! refused ") || text_take_word(&at, "#!refused "))
            snprintf(golden->expected, sizeof golden->expected, "%.600s", at);
        if (!stop)
            return;
        header = stop + 1;
    }
}

static bool open_header(struct golden *golden, struct refusal *why)
{
    static struct sheet sheet;
    golden->setup = aligned_alloc(16, SETUP_BYTES);
    if (!golden->setup)
        abort();
    struct opened opened = {.setup = golden->setup, .sheet = &sheet};
    bool refused = open_record(&opened, golden->bytes, golden->length, why);
    golden->record = opened.record;
    return refused;
}

static bool check_file(struct golden *golden)
{
    struct refusal why;
    memset(&why, 0, sizeof why);
    if (!read_bytes(golden->path, &golden->bytes, &golden->length))
        return complain(golden, "cannot be read");
    expect_of_header(golden);
    if (open_header(golden, &why)) {
        golden->line = why.line;
        return refused_rightly(golden, &why, "the header");
    }
    if (golden->expected[0])
        return complain(golden, "the header is accepted, expected was \"%s\"", golden->expected);
    match_open(&golden->match, golden->setup, golden->record.view);
    return check_lines(golden);
}

/* -- all files ------------------------------------------------------------------------------------ */

/* "nulli-flow/F5-shore", "F5-shore", or "nulli-flow/" for all of a folder. */
static bool is_meant(const char *only, const char *whole, const char *name)
{
    size_t length = strlen(only);
    bool folder = length > 0 && only[length - 1] == '/';
    return folder ? strncmp(only, whole, length) == 0 : strcmp(only, whole) == 0 || strcmp(only, name) == 0;
}

struct golden_count golden_run(const char *root, const char *only, FILE *out)
{
    struct golden_count count = {0, 0};
    struct golden_files *files = golden_find(root);
    for (int i = 0; i < files->count; i++) {
        char name[256];
        snprintf(name, sizeof name, "%s/%s", files->file[i].folder, files->file[i].name);
        if (only && !is_meant(only, name, files->file[i].name))
            continue;
        struct golden *golden = aligned_alloc(16, (sizeof *golden + 15) / 16 * 16);
        if (!golden)
            abort();
        memset(golden, 0, sizeof *golden);
        golden->path = files->file[i].path;
        if (check_file(golden)) {
            fprintf(out, "ok golden %s\n", name);
            count.passed++;
        } else {
            fprintf(out, "not ok golden %s: %s\n", name, golden->wrong);
            count.failed++;
        }
        free(golden->bytes);
        free(golden->setup);
        free(golden);
    }
    free(files);
    if (only && count.passed + count.failed == 0) {
        fprintf(out, "not ok golden %s: there is no such file\n", only);
        count.failed++;
    }
    return count;
}
