/* page_code.c - the code on a sheet that is printed from the browser (see page_code.h). */
#include "page_code.h"
#include "page_json.h"
#include "sheet_code.h"

static void say_rows(const struct qr *qr, struct text *out)
{
    json_key(out, "rows");
    text_char(out, '[');
    for (int y = 0; y < qr->side; y++) {
        json_comma(out);
        text_char(out, '"');
        for (int x = 0; x < qr->side; x++)
            text_char(out, qr->modules[y * qr->side + x] ? '1' : '0');
        text_char(out, '"');
    }
    text_char(out, ']');
}

void page_code(struct page_code *page, struct page_game *game, const char *bytes, size_t length, bool ours,
               struct text *out)
{
    struct refusal why = {0};
    struct text words;
    const struct sheet *sheet = &game->sheet;
    bool refused = page_open_sheet(game, bytes, length, &why);
    if (!refused) {
        text_open(&words, page->words, sizeof page->words);
        sheet_code_say(sheet->game, ours ? sheet->name : 0, game->sheet_text, &words);
        if (words.full || !qr_make(&page->qr, page->words, words.length)) {
            refused = refuse_with_word(&why, 0, "paper.code-too-long", sheet->name);
            message_number(&why.message, QR_BYTES_MAX);
        }
    }
    if (refused) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_number(out, "side", page->qr.side);
    say_rows(&page->qr, out);
    text_char(out, '}');
}
