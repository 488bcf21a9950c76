/* page_print.h - sheets printed from the browser: the same marks as the program prints (paper/). The page says the
 * sentences: it is told which (page_print_ask), and hands them in (page_print_page). Codes alone are for the screen:
 * an address for another device to read. */
#ifndef NULLARIUM_PAGE_PRINT_H
#define NULLARIUM_PAGE_PRINT_H

#include "page_games.h"
#include "qr.h"
#include "sheet_page.h"

struct page_print {
    struct page_game game;
    alignas(16) unsigned char two[SETUP_BYTES];
    alignas(16) unsigned char memory[PAPER_TILE_BYTES];
    struct sheet_words words;
    const char *labels[SCENE_ITEMS];
    struct qr qr;
    char code[QR_BYTES_MAX + 1];
};

/* A sheet's text in; `board` from 0, PAGE_CARDS or PAGE_BACKS. {"alone":true,"verdicts":["id",...],
 * "labels":[["id",7],...]}; of cards only the labels, of their backs none. */
void page_print_ask(struct page_print *print, const char *bytes, size_t length, int board, struct scene *scene,
                    struct text *out);

/* The first `count` lines are the words: title and foot; of a board about, name, total, the line above the verdicts
 * ("": none) and the verdicts; then the labels, in the order in which they were asked for. The sheet's text follows.
 * `ours`: the sheet comes with the app. The line ends of the words become NULs.
 *
 *     {"width":210000,"height":297000,"coded":true,"marks":[{"kind":"circle","x":...}, ...]}
 *
 * in micrometres; members that are 0 are left out. Without a code ("coded":false) where the sheet is too long for one.
 */
void page_print_page(struct page_print *print, char *bytes, size_t length, int board, int count, bool ours,
                     struct scene *scene, struct text *out);

/* A QR code of some bytes, for the screen: {"side":33,"module":1,"path":"M0 0h7v1h-7z..."}, all dark modules as one
 * path, a unit each; the quiet zone is the page's. */
void page_print_code(struct page_print *print, const char *bytes, size_t length, struct text *out);

#endif
