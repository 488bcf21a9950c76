/* columns.c - words in columns (see columns.h). */
#include "columns.h"
#include "say.h"
#include "wrap.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void columns_row(struct columns *columns)
{
    if (columns->rows == columns->room) {
        columns->room = columns->room ? 2 * columns->room : 16;
        columns->words = realloc(columns->words, (size_t)columns->room * sizeof *columns->words);
        if (!columns->words)
            abort();
    }
    memset(columns->words[columns->rows++], 0, sizeof *columns->words);
}

void columns_put(struct columns *columns, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(columns->words[columns->rows - 1][column], COLUMNS_ROOM, format, args);
    va_end(args);
}

void columns_print(struct columns *columns, FILE *out, int indent)
{
    int width[COLUMNS_MOST] = {0};
    for (int i = 0; i < columns->rows; i++)
        for (int k = 0; k < COLUMNS_MOST; k++) {
            int own = wrap_width(columns->words[i][k]);
            width[k] = own > width[k] ? own : width[k];
        }
    for (int i = 0; i < columns->rows; i++) {
        int due = indent; /* blanks before the next word, so that no line ends with blanks */
        for (int k = 0; k < COLUMNS_MOST; k++) {
            const char *words = columns->words[i][k];
            int blanks = width[k] - wrap_width(words);
            bool right = columns->right >> k & 1;
            if (!width[k])
                continue;
            if (words[0]) {
                fprintf(out, "%*s", due + (right ? blanks : 0), "");
                say_raw(out, words);
                due = right ? 2 : blanks + 2;
            } else {
                due += width[k] + 2;
            }
        }
        putc('\n', out);
    }
    free(columns->words);
    *columns = (struct columns){.right = columns->right};
}
