/* guest_words.c - the words that somebody at an online table can type besides moves (see guest.h). */
#include "guest.h"
#include "hall.h"
#include "terminal/input.h"
#include <string.h>

/* Words that the table understands as they are. */
static const struct {
    const char *word, *help;
    bool host;
} words[] = {
    {"say", "join.help-say", false},    {"leave", "join.help-leave", false}, {"back", "join.help-back", false},
    {"start", "join.help-start", true}, {"fill", "join.help-fill", true},    {"free", "join.help-free", true},
    {"limit", "join.help-limit", true}, {"pause", "join.help-pause", true},  {"resume", "join.help-resume", true},
    {"close", "join.help-close", true}, {"again", "join.help-again", true},
};

enum { WORDS = (int)(sizeof words / sizeof *words) };

void guest_print_words(const struct guest *guest)
{
    printf("  %s\n", say_find("join.help-who"));
    for (int i = 0; i < WORDS; i++)
        if (words[i].host ? guest->host[0] != '\0' : guest->seat > 0)
            printf("  %s\n", say_find(words[i].help));
}

static void tell_said(struct guest *guest)
{
    char list[SAY_ROOM];
    struct text text;
    text_open(&text, list, sizeof list);
    for (int i = 0; hall_words[i]; i++) {
        text_add(&text, i ? ", " : "");
        text_add(&text, hall_words[i]);
    }
    struct message message = say_message("join.say-which", "w", list);
    guest_tell(guest, false, &message);
}

void guest_say_seats(const struct guest *guest, struct text *text)
{
    static const char *const texts[] = {"join.who-free", "join.who-here", "join.who-away", "join.who-lent",
                                        "join.who-bot"};
    for (int seat = 1; seat <= guest->seats; seat++) {
        const struct guest_seat *one = &guest->at[seat];
        char shown[SAY_ROOM], amount[SAY_ROOM];
        guest_say_left(guest, seat, amount);
        struct text name;
        text_open(&name, shown, sizeof shown);
        name_say(&name, one->name);
        struct message who = say_message(texts[one->sitter], "nww", seat, shown, one->level);
        struct message clock = say_message("join.who-clock", "w", amount);
        text_add(text, "  ");
        say_into(text, &who, NULL);
        if (one->clock) {
            text_add(text, " ");
            say_into(text, &clock, NULL);
        }
        text_char(text, '\n');
    }
}

bool guest_obey(struct guest *guest, const char *line)
{
    const char *rest;
    for (int i = 0; i < WORDS; i++) {
        char whole[256];
        if (!input_is_word(line, words[i].word, &rest))
            continue;
        struct message message = say_message(words[i].host ? "join.host-only" : "join.seat-only", "");
        if (words[i].host ? !guest->host[0] : !guest->seat) {
            guest_tell(guest, true, &message);
            return true;
        }
        if (strcmp(words[i].word, "say") == 0 && !rest[0]) {
            tell_said(guest);
            return true;
        }
        snprintf(whole, sizeof whole, "%s%s%.200s", words[i].word, rest[0] ? " " : "", rest);
        guest->leaves |= strcmp(whole, "leave") == 0 && !guest->sitting;
        client_say(guest->client, words[i].host ? guest->host : guest->link.token, whole);
        return true;
    }
    return false;
}
