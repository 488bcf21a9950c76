/* stay_exec.c - a program at an online table, by the protocol of external bots (docs/bot-protocol.md): it reads the
 * record that its seat is told and answers each `go` with a move. */
#include "arena/exec_bot.h"
#include "stay.h"
#include "terminal/input.h"
#include <stdlib.h>
#include <string.h>

/* The program is told the lines that are new, up to *told; comments are not for it. */
static void tell_lines(struct exec_bot *bot, const struct guest *guest, size_t *told)
{
    const struct loaded *loaded = &guest->loaded;
    while (*told < loaded->length) {
        const char *at = loaded->bytes + *told;
        size_t length = strcspn(at, "\n");
        char *line = strndup(at, length); /* those of a sheet are of any length */
        if (!line)
            abort();
        if (line[0] != '#')
            exec_send(bot, line);
        free(line);
        *told += length + 1;
    }
}

/* The program has failed: a bot of the table plays on for it. */
static void give_up(struct guest *guest, const struct refusal *why)
{
    char sentence[SAY_ROOM];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    i18n_say_refusal(say_lang(), why, NULL, &text);
    struct message message = say_message("join.exec-lost", "w", sentence);
    text_open(&text, guest->trouble, sizeof guest->trouble);
    say_into(&text, &message, NULL);
    client_say(guest->client, guest->link.token, "leave");
}

static bool run(struct guest *guest, struct exec_bot *bot)
{
    size_t told = 0;
    bool asked_back = false;
    for (;;) {
        tell_lines(bot, guest, &told);
        if (guest_is_over(guest))
            return true;
        if (input_stopped)
            return false;
        bool lent = guest->at[guest->seat].sitter == SITTER_LENT;
        if (lent && !asked_back)
            client_say(guest->client, guest->link.token, "back");
        asked_back = lent;
        if (guest_is_asked(guest)) {
            const struct match *view = table_match(&guest->sitting->table);
            struct refusal why;
            uint64_t move;
            if (exec_ask_move(bot, view->setup, &view->state, guest->seat, &move, &why, &input_stopped)) {
                if (!input_stopped)
                    give_up(guest, &why);
                return false;
            }
            guest_play(guest, move);
        }
        stay_wait(guest);
        guest_take(guest);
    }
}

bool stay_exec(struct guest *guest, const char *command)
{
    struct exec_bot bot;
    char name[4096];
    struct refusal why = {0};
    snprintf(name, sizeof name, "exec:%s", command);
    if (!exec_open(&bot, name, EXEC_WAIT, false)) {
        refuse_with(&why, NULL, "bots.exec-gone");
        give_up(guest, &why);
        return false;
    }
    bool over = run(guest, &bot);
    exec_close(&bot);
    return over;
}
