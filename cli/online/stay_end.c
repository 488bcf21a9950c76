/* stay_end.c - the end of an online game: the result, and the record, saved and verified where that is wished (see
 * stay.h). */
#include "commands.h"
#include "play/keep.h"
#include "play/play.h"
#include "record/whole_file.h"
#include "stay.h"
#include "terminal/input.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct ending {
    struct guest *guest;
    char path[SHELF_NAME];     /* of the record; "" not saved yet */
    char told[SHELF_NAME + 8]; /* what we were told */
};

/* Fetches the full record, which is open to all now, and keeps it: in `out`, or on the shelf. 0 or an exit status. */
static int save(struct ending *ending, const char *out)
{
    struct guest *guest = ending->guest;
    struct web_answer answer;
    struct journal journal;
    struct text record;
    char path[WEB_ADDRESS];
    if (ending->path[0])
        return 0;
    snprintf(path, sizeof path, "/t/%s/record", guest->link.table);
    web_ask(&guest->link, path, guest->link.token, NULL, &answer);
    int status = web_check(&guest->link, &answer);
    if (!status) {
        record = (struct text){.at = answer.body, .length = answer.length, .room = answer.length + 1};
        status = keep_create(&journal, guest->sitting->game->id, &record, out, "cli.out-exists");
    }
    web_forget(&answer);
    if (status)
        return status;
    snprintf(ending->path, sizeof ending->path, "%s", journal.path);
    journal_close(&journal);
    say(stdout, "cli.record-lies", "w", ending->path);
    snprintf(ending->told, sizeof ending->told, "%s.told", ending->path);
    return whole_file_write(ending->told, guest->loaded.bytes, guest->loaded.length, WHOLE_SETTLED | WHOLE_PRIVATE);
}

/* What everybody can check afterwards: the dice, the deals, the bots, and that we were told the same story. */
static int verify(struct ending *ending)
{
    int status = save(ending, NULL);
    char *words[] = {"verify", ending->path, "--told", ending->told, NULL};
    return status ? status : verify_command(4, words);
}

/* Takes in what comes while the person thinks about what to do; false: he is done. */
static bool ask(struct guest *guest, char *line, size_t room)
{
    for (;;) {
        enum input_what what = input_line_or(client_file(guest->client), line, room);
        if (what == INPUT_LINE)
            return true;
        if (what == INPUT_END)
            return false;
        guest_take(guest);
        if (guest->trouble[0])
            return false;
    }
}

static void print_prompt(const struct guest *guest)
{
    say_raw(stdout, say_find(guest->next[0] ? "join.over-next" : guest->host[0] ? "join.over-host" : "join.over"));
    fputs(" > ", stdout);
    fflush(stdout);
}

int stay_end(struct guest *guest, const struct stay_wishes *wishes, bool *again)
{
    struct ending ending = {.guest = guest};
    const struct sitting *sitting = guest->sitting;
    char line[JOURNAL_PATH];
    const char *rest;
    if (guest->closed)
        say(stdout, "join.closed", "");
    ending_print(table_match(&sitting->table), &sitting->table.past[1 + guest->seat], &sitting->names);
    seat_file_close(&guest->kept);
    int status = wishes->out ? save(&ending, wishes->out) : 0;
    while (!status && !wishes->out && !wishes->exec) {
        print_prompt(guest);
        if (!ask(guest, line, sizeof line) || !line[0] || input_is_word(line, "quit", &rest))
            break;
        if (input_is_word(line, "save", &rest))
            status = save(&ending, rest[0] ? rest : NULL);
        else if (input_is_word(line, "verify", &rest))
            status = verify(&ending);
        else if (input_is_word(line, "next", &rest) && guest->next[0])
            *again = true;
        else if (!guest_obey(guest, line))
            say(stdout, "cli.no-such-choice", "w", line);
        if (*again)
            break;
    }
    return status ? status : input_status();
}
