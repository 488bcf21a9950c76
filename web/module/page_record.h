/* page_record.h - records as text, for the page: what one says, its lines, a new one, one that is changed. Text in,
 * JSON out; `game` is scratch, and whatever is refused answers {"refused":...}. */
#ifndef NULLARIUM_PAGE_RECORD_H
#define NULLARIUM_PAGE_RECORD_H

#include "page_open.h"

/* What a record's header says: {"game":...,"title":...}, without looking at its events. */
void page_record_header(struct page_game *game, const char *bytes, size_t length, struct text *out);

/* Its events as they are written, without comments and result: {"lines":["roll 5",...]}. */
void page_record_lines(struct page_game *game, const char *bytes, size_t length, struct text *out);

/* The record of a new game from its header without a sheet, `nullarium 1` to `---`, and after that the sheet's own
 * text: {"record":"...","game":...}, with what the header says. */
void page_record_new(struct page_game *game, const char *bytes, size_t length, struct text *out);

/* The record after a header's `---` with the names, bots and date of that header, and only its first events (all for a
 * negative number): {"record":"..."}. */
void page_record_change(struct page_game *game, const char *bytes, size_t length, int events, struct text *out);

#endif
