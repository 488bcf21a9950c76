/* host.c - `nullarium host GAME`: makes an online table, prints its links and the code of the invitation, and sits down
 * at it. */
#include "args.h"
#include "commands.h"
#include "online/stay.h"
#include "sheets.h"
#include "terminal/input.h"
#include "terminal/qr_lines.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEATS = 1, SHEET, OPTION, LIMIT, BOT, HELP_ALLOWED, SERVER, NAME, ONLY_HOST, START, OUT, ASCII };

static const struct args_option options[] = {
    {SEATS, "--seats", "N", "cli.option-seats"},
    {SHEET, "--sheet", "NAME|FILE", "cli.option-sheet"},
    {OPTION, "--option", "K=V", "cli.option-option-help"},
    {LIMIT, "--limit", "LIMIT", "join.option-limit"},
    {BOT, "--bot", "N:LEVEL", "join.option-bot"},
    {HELP_ALLOWED, "--help-allowed", NULL, "join.option-help-allowed"},
    {SERVER, "--server", "URL", "join.option-server"},
    {NAME, "--name", "NAME", "join.option-name"},
    {ONLY_HOST, "--only-host", NULL, "join.option-only-host"},
    {START, "--start", NULL, "join.option-start"},
    {OUT, "--out", "FILE", "join.option-out"},
    {ASCII, "--ascii", NULL, "cli.option-ascii"},
    {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium host nulli-flow --seats 3 --name Ada", "join.example-host"},
    {"nullarium host nullern --seats 4 --bot 4:club --limit live:60 --start", "join.example-host-bot"},
    {"nullarium host traexx --server https://games.example.org --only-host", "join.example-host-only"},
    {NULL, NULL},
};

static const struct args_command command = {"host", "GAME [OPTIONS]", "join.about-host", options, examples};

struct wishes {
    struct loaded loaded; /* the game */
    const char *sheet, *server;
    char limit[32]; /* the line for the table; "" none */
    bool helps, only_host;
    struct sit_wishes sit;
    struct stay_wishes stay;
};

/* "none", "live:30", "days:2". */
static int read_limit(struct wishes *wishes, const char *words)
{
    const char *at = words;
    int number = 0;
    bool live = text_take_word(&at, "live:"), days = !live && text_take_word(&at, "days:");
    if (strcmp(words, "none") == 0)
        return 0;
    if ((!live && !days) || !text_take_number(&at, &number) || *at || number < (live ? 5 : 1) ||
        number > (live ? 3600 : 30))
        return say_error(EXIT_USAGE, "join.bad-limit", "w", words);
    snprintf(wishes->limit, sizeof wishes->limit, "limit %s %d", live ? "live" : "days", number);
    return 0;
}

/* "2:club". */
static int read_bot(struct record *record, const char *words)
{
    const char *at = words;
    int seat = 0;
    struct refusal why = {0};
    if (!text_take_number(&at, &seat) || !text_take(&at, ':') || seat < 1 || seat > SEATS_MAX || !*at)
        return say_error(EXIT_USAGE, "join.bad-bot", "w", words);
    if (name_forbids(at, &why))
        return say_refused(EXIT_USAGE, &why);
    snprintf(record->bot[seat - 1], RECORD_NAME, "%s", at);
    return 0;
}

static int read_args(struct wishes *wishes, int argc, char **argv)
{
    struct record *record = &wishes->loaded.record;
    struct args args;
    int id;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        long long seats = 0;
        int status = 0;
        if (id == ARGS_STOP)
            return args.status ? args.status : -1; /* -1: help was printed */
        if (id == ARGS_WORD && wishes->loaded.game)
            status = args_usage(&command);
        else if (id == ARGS_WORD && !(wishes->loaded.game = load_game(args.value)))
            status = EXIT_USAGE;
        else if (id == SEATS && !args_number(&args, "--seats", 1, 999, &seats))
            status = args.status;
        else if (id == OPTION)
            status = load_option(record, args.value);
        else if (id == LIMIT)
            status = read_limit(wishes, args.value);
        else if (id == BOT)
            status = read_bot(record, args.value);
        if (status)
            return status;
        record->seats = seats ? (int)seats : record->seats;
        wishes->sheet = id == SHEET ? args.value : wishes->sheet;
        wishes->server = id == SERVER ? args.value : wishes->server;
        wishes->sit.name = id == NAME ? args.value : wishes->sit.name;
        wishes->stay.out = id == OUT ? args.value : wishes->stay.out;
        wishes->helps |= id == HELP_ALLOWED;
        wishes->only_host |= id == ONLY_HOST;
        wishes->stay.starts |= id == START;
        wishes->stay.ascii |= id == ASCII;
    }
    wishes->stay.plain = args.plain;
    return wishes->loaded.game ? 0 : args_usage(&command);
}

/* The header that the table is made of. Of our own sheets the name is enough. */
static int make_header(struct wishes *wishes, struct text *text)
{
    struct loaded *loaded = &wishes->loaded;
    struct record *record = &loaded->record;
    struct player player;
    struct refusal why = {0};
    record->view = VIEWER_FULL;
    record->seats = record->seats ? record->seats : loaded->game->seats_usual;
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        const char *bot = record->bot[seat - 1];
        if (bot[0] && seat > record->seats)
            return say_error(EXIT_USAGE, "cli.seat-not-there", "nn", seat, record->seats);
        if (bot[0] && player_read(&player, loaded->game, bot, &why))
            return say_refused(EXIT_USAGE, &why);
    }
    int status = load_new(loaded, wishes->sheet);
    if (status)
        return status;
    bool ours = !loaded->sheet_text || sheets_find(loaded->game->id, wishes->sheet);
    text_add(text, wishes->helps ? "# help\n" : "");
    record_say(record, ours ? NULL : loaded->sheet_text, text);
    return text->full ? say_error(EXIT_FAILURE, "online.header-too-long", "") : 0;
}

/* `word VALUE` of the answer. */
static bool find_value(const char *body, const char *word, char *out, size_t room)
{
    for (const char *line = body; line && *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const char *at = line;
        if (!text_take_word(&at, word) || !text_take(&at, ' '))
            continue;
        snprintf(out, room, "%.*s", (int)strcspn(at, "\r\n"), at);
        return true;
    }
    return false;
}

struct tokens {
    char host[FAIR_TOKEN], invite[FAIR_TOKEN], watch[FAIR_TOKEN];
};

static int make_table(struct wishes *wishes, struct link *link, struct tokens *tokens)
{
    enum { HEADER = 16 << 10 };
    struct web_answer answer;
    struct text text;
    char *header = malloc(HEADER + 1);
    if (!header)
        abort();
    text_open(&text, header, HEADER + 1);
    int status = make_header(wishes, &text);
    if (!status) {
        web_ask(link, "/t", NULL, header, &answer);
        status = web_check(link, &answer);
        if (!status && (!find_value(answer.body, "table", link->table, FAIR_TABLE) ||
                        !find_value(answer.body, "host", tokens->host, FAIR_TOKEN) ||
                        !find_value(answer.body, "invite", tokens->invite, FAIR_TOKEN) ||
                        !find_value(answer.body, "watch", tokens->watch, FAIR_TOKEN) || !fair_is_table(link->table)))
            status = say_error(EXIT_FAILURE, "join.too-old", "w", link->server);
        web_forget(&answer);
    }
    free(header);
    if (!status && wishes->limit[0]) {
        char path[WEB_ADDRESS];
        snprintf(path, sizeof path, "/t/%s", link->table);
        web_ask(link, path, tokens->host, wishes->limit, &answer);
        status = web_check(link, &answer);
        web_forget(&answer);
    }
    return status;
}

static void print_link(const struct link *link, const char *key, const char *token, bool code)
{
    char room[LINK_ROOM];
    struct text text;
    text_open(&text, room, sizeof room);
    link_say(link, token, &text);
    say(stdout, key, "w", room);
    if (code)
        qr_lines_print(stdout, room, isatty(STDOUT_FILENO));
}

static int host(struct wishes *wishes)
{
    struct link link = {0};
    struct tokens tokens = {0};
    const char *server = wishes->server ? wishes->server : "http://localhost:7777";
    if (!link_read_server(server, link.server))
        return say_error(EXIT_USAGE, "join.bad-server", "w", server);
    int status = make_table(wishes, &link, &tokens);
    if (status)
        return status;
    print_link(&link, "join.link-invite", tokens.invite, true);
    print_link(&link, "join.link-watch", tokens.watch, false);
    print_link(&link, "join.link-host", tokens.host, false);
    fflush(stdout);
    memcpy(link.token, wishes->only_host ? tokens.host : tokens.invite, FAIR_TOKEN);
    struct guest *guest = guest_new(&link);
    guest->role = GUEST_HOSTS;
    memcpy(guest->host, tokens.host, FAIR_TOKEN);
    if (!wishes->only_host)
        status = sit_down(guest, &wishes->sit);
    if (!status)
        return stay_run(guest, &wishes->stay);
    guest_close(guest);
    free(guest);
    return status;
}

int host_command(int argc, char **argv)
{
    struct wishes wishes = {.sit.asks = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    int status = read_args(&wishes, argc, argv);
    if (!status) {
        input_catch_signals();
        curl_global_init(CURL_GLOBAL_DEFAULT);
        status = host(&wishes);
    }
    load_close(&wishes.loaded);
    return status < 0 ? EXIT_SUCCESS : status;
}
