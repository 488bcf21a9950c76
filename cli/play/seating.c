/* seating.c - who plays what: from the command line, or by asking in a friendly way. */
#include "commands.h"
#include "games.h"
#include "kept.h"
#include "play.h"
#include "sheet/sheet_parts.h"
#include "shelf.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool ask(const struct message *question, char *answer, size_t room)
{
    char prompt[SAY_ROOM];
    struct text text;
    text_open(&text, prompt, sizeof prompt);
    say_into(&text, question, NULL);
    text_char(&text, ' ');
    return input_ask(prompt, answer, room);
}

static int gave_up(void)
{
    return say_error(input_status() ? input_status() : EXIT_FAILURE, "cli.not-started", "");
}

static bool whole_number(const char *words, int *number)
{
    return text_take_number(&words, number) && !*words;
}

static const struct game *game_of(const char *answer)
{
    int number = 0, count = 0;
    while (games_all[count])
        count++;
    if (!answer[0])
        return games_all[0];
    if (whole_number(answer, &number))
        return number >= 1 && number <= count ? games_all[number - 1] : NULL;
    return games_find(answer);
}

static bool ask_game(struct wishes *wishes)
{
    char answer[128];
    struct message question = say_message("cli.ask-game", "");
    for (int i = 0; games_all[i]; i++) {
        char line[SAY_ROOM];
        snprintf(line, sizeof line, "%s: %s", say_game(games_all[i]->id, ".name", games_all[i]->id),
                 say_game(games_all[i]->id, ".tagline", ""));
        printf("%3d  ", i + 1);
        wrap_print_beside(stdout, line, 5);
    }
    while (!wishes->game) {
        if (!ask(&question, answer, sizeof answer))
            return false;
        wishes->game = game_of(answer);
        if (!wishes->game)
            say(stdout, "cli.no-such-choice", "w", answer);
    }
    return true;
}

static bool ask_seats(struct wishes *wishes)
{
    const struct game *game = wishes->game;
    char answer[128];
    struct message question =
        say_message("cli.ask-seats", "nnn", game->seats_least, game->seats_most, game->seats_usual);
    while (!wishes->seats) {
        int seats = game->seats_usual;
        if (!ask(&question, answer, sizeof answer))
            return false;
        if ((!answer[0] || whole_number(answer, &seats)) && seats >= game->seats_least && seats <= game->seats_most)
            wishes->seats = seats;
        else
            say(stdout, "core.seats", "wnnw", say_game(game->id, ".name", game->id), game->seats_least,
                game->seats_most, answer);
    }
    return true;
}

/* Asks the reader of records, so that what is written can be read again. */
/* Whether this names a bot rather than a person. */
static bool is_bot(const struct game *game, const char *words)
{
    struct player player;
    return exec_is_name(words) || (words[0] && !player_read(&player, game, words, NULL));
}

/* Who sits where nobody is named: a club player where the game has one. */
static const char *usual_bot(const struct game *game)
{
    return is_bot(game, "club") ? "club" : "random";
}

static void offer_bots(const struct game *game)
{
    char line[SAY_ROOM];
    struct text text;
    text_open(&text, line, sizeof line);
    for (int i = 0; player_offer(game, i); i++) {
        text_add(&text, i ? ", " : "");
        text_number(&text, i + 1);
        text_char(&text, ' ');
        text_add(&text, player_offer(game, i));
    }
    fputs("     ", stdout);
    wrap_print_beside(stdout, line, 5);
}

/* The bot that an answer chooses: its number in the offer, or its name, however written; else NULL. */
static const char *bot_of(const struct game *game, const char *answer)
{
    int number = 0;
    if (whole_number(answer, &number))
        for (int i = 0; player_offer(game, i); i++)
            if (i + 1 == number)
                return player_offer(game, i);
    for (int i = 0; player_offer(game, i); i++)
        if (strcasecmp(player_offer(game, i), answer) == 0)
            return player_offer(game, i);
    return is_bot(game, answer) ? answer : NULL;
}

/* Asks who sits at a seat; `usual` is the bot for an empty answer, NULL: the person who answers. */
static bool ask_person(const struct wishes *wishes, int seat, const char *usual, char *answer, size_t room)
{
    struct message question =
        usual ? say_message("cli.ask-other", "nw", seat, usual) : say_message("cli.ask-first", "n", seat);
    int number = 0;
    for (;;) {
        struct refusal why = {0};
        if (!ask(&question, answer, room))
            return false;
        if (!answer[0] || bot_of(wishes->game, answer))
            return true;
        if (whole_number(answer, &number))
            say(stdout, "cli.no-such-choice", "w", answer);
        else if (!name_forbids(answer, &why))
            return true;
        else
            say_refusal(stdout, &why, NULL);
    }
}

/* Seat 1 is a person unless it says otherwise, the others are bots unless somebody has a name: at first the usual one,
 * then the same as at the seat before. */
static bool ask_people(struct wishes *wishes, struct loaded *loaded)
{
    struct record *record = &loaded->record;
    const char *usual = usual_bot(wishes->game);
    say(stdout, "bots.offer", "");
    offer_bots(wishes->game);
    for (int seat = 1; seat <= wishes->seats; seat++) {
        char answer[256];
        if (wishes->who[seat])
            continue;
        if (!ask_person(wishes, seat, seat == 1 ? NULL : usual, answer, sizeof answer))
            return false;
        const char *bot = answer[0] ? bot_of(wishes->game, answer) : seat > 1 ? usual : NULL;
        if (!bot) {
            snprintf(record->name[seat - 1], RECORD_NAME, "%.*s", RECORD_NAME - 1, answer);
            continue;
        }
        snprintf(record->bot[seat - 1], RECORD_NAME, "%.*s", RECORD_NAME - 1, bot);
        usual = record->bot[seat - 1];
    }
    return true;
}

static bool ask_sheet(struct wishes *wishes)
{
    enum { OFFERED = 32 };
    const struct shipped_sheet *found[OFFERED];
    int count = 0;
    for (const struct shipped_sheet *sheet = sheets_all; sheet->name && count < OFFERED; sheet++)
        if (strcmp(sheet->game, wishes->game->id) == 0)
            found[count++] = sheet;
    if (wishes->sheet || count < 2)
        return true;
    for (int i = 0; i < count; i++)
        printf("%3d  %s (%s)\n", i + 1, say_sheet_title(found[i]->game, found[i]->name, ""),
               say_find(difficulty_texts[found[i]->difficulty]));
    struct message question = say_message("cli.ask-sheet", "");
    while (!wishes->sheet) {
        char answer[128];
        int number = 1;
        if (!ask(&question, answer, sizeof answer))
            return false;
        if ((!answer[0] || whole_number(answer, &number)) && number >= 1 && number <= count)
            wishes->sheet = found[number - 1]->name;
        else if (sheets_find(wishes->game->id, answer))
            wishes->sheet = sheets_find(wishes->game->id, answer)->name;
        else
            say(stdout, "cli.no-such-choice", "w", answer);
    }
    return true;
}

/* One option, as in target=150, or none. */
static bool ask_option(const struct wishes *wishes, struct loaded *loaded)
{
    const struct option *options = wishes->game->options;
    struct record *record = &loaded->record;
    struct message question = say_message("cli.ask-options", "");
    if (!options || record->option_count)
        return true;
    for (int i = 0; options[i].key; i++) {
        printf("     %s=%d..%d  %s\n", options[i].key, options[i].least, options[i].most, say_find(options[i].text));
        for (const struct option_value *value = options[i].values; value && value->text; value++)
            if (value->value)
                printf("     %s=%d  %s\n", options[i].key, value->value, say_find(value->text));
    }
    for (;;) {
        char answer[64], sentence[SAY_ROOM];
        int values[OPTIONS_MAX];
        struct refusal why = {0};
        struct text text;
        if (!ask(&question, answer, sizeof answer))
            return false;
        if (!answer[0])
            return true;
        if (load_option(record, answer))
            continue;
        if (!record_read_options(record, wishes->game, values, &why))
            return true;
        record->option_count--;
        text_open(&text, sentence, sizeof sentence);
        i18n_say_refusal(say_lang(), &why, NULL, &text);
        ending_print_line(stdout, sentence);
    }
}

int seating_ask(struct wishes *wishes, struct loaded *loaded)
{
    puts(say_find("cli.welcome"));
    bool fine = (wishes->game || ask_game(wishes)) && ask_seats(wishes) && ask_people(wishes, loaded) &&
                ask_sheet(wishes) && ask_option(wishes, loaded);
    return fine ? 0 : gave_up();
}

int seating_ask_paper(struct wishes *wishes, struct loaded *loaded)
{
    bool fine =
        (wishes->game || ask_game(wishes)) && ask_seats(wishes) && ask_sheet(wishes) && ask_option(wishes, loaded);
    return fine ? 0 : gave_up();
}

/* A bot's name as a record can hold it: a long command is cut, what cannot be shown becomes a question mark. */
static void note_bot(char room[RECORD_NAME], const char *name)
{
    snprintf(room, RECORD_NAME, "%.*s", RECORD_NAME - 1, name);
    for (char *at = room; *at && name_forbids(room, NULL); at++)
        if (*at < ' ' || *at > '~')
            *at = '?';
}

int seating_fill(const struct wishes *wishes, struct loaded *loaded)
{
    struct record *record = &loaded->record;
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        const char *who = wishes->who[seat];
        if (seat > wishes->seats && who)
            return say_error(EXIT_USAGE, "cli.seat-not-there", "nn", seat, wishes->seats);
        if (seat > wishes->seats || (!who && wishes->asks))
            continue;
        struct refusal why = {0};
        struct player player;
        struct level level;
        if (who && level_find(wishes->game->id, who, &level) && player_read(&player, wishes->game, who, &why))
            return say_refused(EXIT_USAGE, &why);
        if (who ? is_bot(wishes->game, who) : seat > 1)
            note_bot(record->bot[seat - 1], who ? who : usual_bot(wishes->game));
        else if (who && strcmp(who, "person") != 0)
            snprintf(record->name[seat - 1], RECORD_NAME, "%.*s", RECORD_NAME - 1, who);
    }
    return 0;
}

void seating_print_offer(int number, const struct record *record, const char *path)
{
    char players[SAY_ROOM];
    struct text text;
    text_open(&text, players, sizeof players);
    for (int seat = 1; seat <= record->seats; seat++) {
        text_add(&text, seat > 1 ? ", " : "");
        kept_player(record, seat, &text);
    }
    printf("%3d  %s  %s: %s\n     %s\n", number, record->date, say_game(record->game, ".name", record->game), players,
           path);
}

int seating_choose_unfinished(const char *ending, char path[JOURNAL_PATH])
{
    char folder[JOURNAL_PATH], answer[64];
    int count = 0, open = 0;
    if (!shelf_path(folder))
        return say_error(EXIT_FAILURE, "cli.no-home", "");
    char **paths = shelf_list(folder, ending, &count);
    for (int i = count - 1; i >= 0; i--) { /* the newest first */
        struct kept kept;
        kept_read(&kept, paths[i]);
        if (!kept_is_unfinished(&kept)) {
            free(paths[i]);
            paths[i] = NULL;
            continue;
        }
        seating_print_offer(++open, &kept.record, paths[i]);
    }
    int status = open ? -1 : say_error(EXIT_FAILURE, "cli.none-unfinished", "");
    struct message question = say_message("cli.ask-resume", "");
    while (status < 0) {
        int number = 1;
        if (!ask(&question, answer, sizeof answer)) {
            status = gave_up();
        } else if ((answer[0] && !whole_number(answer, &number)) || number < 1 || number > open) {
            say(stdout, "cli.no-such-choice", "w", answer);
        } else {
            int at = count - 1;
            for (;; at--)
                if (paths[at] && --number == 0)
                    break;
            snprintf(path, JOURNAL_PATH, "%s", paths[at]);
            status = 0;
        }
    }
    shelf_free(paths, count);
    return status;
}
