/* thinker.h - a bot at a table: its player, what its seat was told, its weights and its memory. It holds no state of
 * the game: what it decides from comes with every question, and is its seat's own view. */
#ifndef NULLARIUM_THINKER_H
#define NULLARIUM_THINKER_H

#include "lean.h"
#include "record/load.h"

/* Makes room for what one event tells (TELL_MAX). */
void told_grow(struct told *told);
void told_close(struct told *told);

/* Memory for thinking, aligned as thinking.h wants it; NULL for none. */
void *thinker_memory(size_t bytes);

/* Frees what the seats at such a table were told, which grew by told_grow. */
void lean_close(struct lean *lean);

/* Seats a bot anew before the text of a `view N` record, read from its first byte as a file would be, with what it
 * learned of the sheet, and spells the move it chooses at its end; a name that this game does not have plays as
 * `random`. False: it cannot be read, or nothing is to be decided. */
bool thinker_answer(const char *told, size_t length, const char *name, uint64_t seed, const struct learned *learned,
                    char move[MOVE_TEXT]);

#endif
