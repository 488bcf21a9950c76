/* page_bot.h - a bot in the page, in a worker of its own: it reads its seat's redacted record, is told what happens,
 * and answers with moves. Nothing else of the game is in its module's memory.
 *
 * Its move is the one the program makes for the same record, seed and level (cli/play/seated.h). */
#ifndef NULLARIUM_PAGE_BOT_H
#define NULLARIUM_PAGE_BOT_H

#include "page_open.h"
#include "told_bot.h"
#include "weights.h"

struct page_bot {
    struct page_game game;
    struct match view;
    struct event told[TOLD_MOST];
    struct learned learned; /* {0}: no weights were given */
    void *memory;           /* THINK_BYTES, aligned to 64 */
};

/* Opens a record: a redacted one of a seat (header with `view N`), for a bot; or a full one, for the analysis. Weights
 * that were given before are forgotten. Answers {"game":...,"events":12,"weights":"1f0a..."}: the sum that tells which
 * weights suit its sheet, in hexadecimal digits, "0" where there is no sheet; missing where the game learns none. With
 * "own" where the sheet's own weights are learned here (page_say_own). */
void page_bot_open(struct page_bot *bot, const char *bytes, size_t length, struct text *out);

/* The same without an answer. True: refused. */
bool page_bot_read(struct page_bot *bot, const char *bytes, size_t length, struct refusal *why);

/* More lines of the same record. Answers {"events":14}. */
void page_bot_tell(struct page_bot *bot, const char *bytes, size_t length, struct text *out);

/* A weight file, in place: its bytes are turned into weights where they are. Answers
 * {"games":1000,"bots":"2-5f3a09c2"}, which bots these are (bots/version.h), or a refusal. */
void page_bot_weights(struct page_bot *bot, unsigned char *bytes, size_t length, struct text *out);

/* The same for any game, without an answer. True: refused. */
bool page_bot_take_weights(const struct page_game *game, unsigned char *bytes, size_t length, struct weights *head,
                           struct learned *learned, struct refusal *why);

/* "bots":"2-5f3a09c2", as a member of a JSON object that is open. */
void page_bot_say_bots(const struct learned *learned, struct text *out);

/* The move of a player of this name ("": the one the record names; one that this game lacks plays as `random`), with
 * its seed, the number that the record keeps in a comment. Answers {"move":"c3-f3"}. */
void page_bot_choose(struct page_bot *bot, const char *name, uint64_t seed, struct text *out);

#endif
