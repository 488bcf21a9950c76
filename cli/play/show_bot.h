/* show_bot.h - the proof that a bot did not look: what it was told, and its moves computed again from that alone. */
#ifndef NULLARIUM_SHOW_BOT_H
#define NULLARIUM_SHOW_BOT_H

/* Prints the record of a kept game as this seat was told it - a `view` record, the same text that another program
 * would get at this seat - and after each decision of the seat, as a comment, whether the bot, seated anew with
 * nothing but the text so far and its seed, makes the same move. The exit status: 0 if all moves are the same;
 * moves without a seed, or by bots that are not at hand (`# bot`, bots/version.h), are left out, and it says so. */
int show_bot(const char *path, int seat);

/* Whether a seat's bot can be shown: 0, or an exit status and why not was said. `name` is its bot's. */
int show_bot_refuse(int seat, int seats, const char *name);

#endif
