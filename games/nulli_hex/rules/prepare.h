/* prepare.h - NULLI Hex: from a sheet (formats.md) to the tables of board.h, and why a sheet is refused. */
#ifndef NULLI_HEX_RULES_PREPARE_H
#define NULLI_HEX_RULES_PREPARE_H

#include "lines.h"

/* Names the place in the sentence, and has it point there. */
static void add_place(struct refusal *why, int column, int row)
{
    if (why)
        message_place(&why->message, column, row);
    refuse_there(why, column, row);
}

static int chance_of_letter(char letter)
{
    for (int chance = 0; chance < CHANCES; chance++)
        if (chance_letter[chance] == letter)
            return chance;
    return CHANCES;
}

static bool is_field_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Neither a field nor a symbol. */
static bool refuse_mark(char mark, int line, int column, struct refusal *why)
{
    char word[2] = {mark >= ' ' && mark <= '~' ? mark : '?', '\0'};
    if (is_field_letter(mark) || chance_of_letter(mark) != CHANCES)
        return false;
    refuse_at(why, line, NULL, "nulli-hex.sheet-character");
    if (why) {
        message_word(&why->message, word);
        message_number(&why->message, column + 1);
    }
    return true;
}

/* *parity is that of the places so far, negative before the first. */
static bool refuse_parity(int *parity, int line, int column, int row, struct refusal *why)
{
    if (*parity < 0)
        *parity = (column + row) & 1;
    if (((column + row) & 1) == *parity)
        return false;
    refuse_at(why, line, NULL, "nulli-hex.sheet-parity");
    add_place(why, column, row);
    return true;
}

/* Copies the rows into setup->map and checks what can be seen place by place. */
static bool read_map(struct hex_setup *setup, const struct sheet *sheet, struct refusal *why)
{
    int parity = -1;
    bool known[26] = {false};
    for (int row = 0; row < sheet->row_count; row++) {
        const char *at = sheet->rows[row].value;
        int line = sheet->rows[row].line;
        for (int column = 0; at[column] != '\0'; column++) {
            char c = at[column];
            if (c == ' ' || c == '_')
                continue;
            if (refuse_mark(c, line, column, why))
                return true;
            if (row >= ROWS_MOST)
                return refuse_at(why, line, NULL, "nulli-hex.sheet-rows");
            if (column >= COLUMNS_MOST)
                return refuse_at(why, line, NULL, "nulli-hex.sheet-columns");
            if (refuse_parity(&parity, line, column, row, why))
                return true;
            setup->map[row][column] = c;
            setup->rows = row + 1;
            setup->columns = column >= setup->columns ? column + 1 : setup->columns;
            if (!is_field_letter(c)) {
                if (setup->symbol_count == SYMBOLS_MOST)
                    return refuse_at(why, line, NULL, "nulli-hex.sheet-symbols") && refuse_there(why, column, row);
                int symbol = setup->symbol_count++;
                setup->symbol_kind[symbol] = (uint8_t)chance_of_letter(c);
                setup->symbol_column[symbol] = (uint8_t)column;
                setup->symbol_row[symbol] = (uint8_t)row;
                setup->symbols_of[setup->symbol_kind[symbol]] |= 1u << symbol;
                continue;
            }
            if (setup->dot_count++ == DOTS_MOST)
                return refuse_at(why, line, NULL, "nulli-hex.sheet-dots") && refuse_there(why, column, row);
            if (!known[c - 'a']) {
                known[c - 'a'] = true;
                if (setup->field_count++ == FIELDS_MOST)
                    return refuse_at(why, line, NULL, "nulli-hex.sheet-fields") && refuse_there(why, column, row);
            }
        }
    }
    if (setup->dot_count == 0)
        return refuse_at(why, sheet->map_line, NULL, "nulli-hex.sheet-empty");
    int field = 0;
    for (int letter = 0; letter < 26; letter++)
        if (known[letter])
            setup->fields[field++].letter = (char)('a' + letter);
    return false;
}

/* Numbers the dots; see the top of board.h. */
static void number_dots(struct hex_setup *setup)
{
    memset(setup->dot_at, NO_DOT, sizeof setup->dot_at);
    memset(setup->dot_field, NO_FIELD, sizeof setup->dot_field);
    int dot = 0, left = setup->dot_count;
    for (int f = 0; f < setup->field_count; f++) {
        struct hex_field *field = &setup->fields[f];
        int count = 0;
        for (int row = 0; row < setup->rows; row++)
            for (int column = 0; column < setup->columns; column++)
                count += setup->map[row][column] == field->letter;
        /* Up to the next word, if the field fits there whole and the rest still finds room. */
        int aligned = (dot + 63) & ~63;
        if (count <= 64 && (dot & 63) + count > 64 && aligned + left <= DOT_ROOM)
            dot = aligned;
        field->word = (uint8_t)(dot >> 6);
        field->shift = (uint8_t)(dot & 63);
        field->dot_count = (uint8_t)count;
        field->small = count <= SMALL_DOTS && field->shift + count <= 64;
        left -= count;
        for (int row = 0; row < setup->rows; row++) {
            for (int column = 0; column < setup->columns; column++) {
                if (setup->map[row][column] != field->letter)
                    continue;
                setup->dot_at[row][column] = (uint8_t)dot;
                setup->dot_column[dot] = (uint8_t)column;
                setup->dot_row[dot] = (uint8_t)row;
                setup->dot_field[dot] = (uint8_t)f;
                dots_add(setup->all.word, dot);
                dots_add(field->dots.word, dot);
                dot++;
            }
        }
    }
    int reading = 0;
    for (int row = 0; row < setup->rows; row++)
        for (int column = 0; column < setup->columns; column++)
            if (setup->dot_at[row][column] != NO_DOT)
                setup->reading[setup->dot_at[row][column]] = (uint8_t)reading++;
}

/* A field hangs together along the three axes: walks from its first dot, and names a dot not reached. */
static bool refuse_fields(const struct hex_setup *setup, const struct sheet *sheet, struct refusal *why)
{
    for (int f = 0; f < setup->field_count; f++) {
        const struct hex_field *field = &setup->fields[f];
        uint8_t queue[DOTS_MOST];
        uint64_t reached[3] = {0};
        int head = 0, tail = 0, first = field->word * 64 + field->shift;
        queue[tail++] = (uint8_t)first;
        dots_add(reached, first);
        while (head < tail) {
            int dot = queue[head++];
            for (int way = 0; way < 2 * AXES; way++) {
                int next = dot_beyond(setup, dot, way % AXES, way < AXES ? 1 : -1);
                if (next == NO_DOT || dots_have(reached, next))
                    continue;
                dots_add(reached, next);
                queue[tail++] = (uint8_t)next;
            }
        }
        for (int dot = first; dot < first + field->dot_count; dot++) {
            if (dots_have(reached, dot))
                continue;
            refuse_at(why, sheet->rows[setup->dot_row[dot]].line, NULL, "nulli-hex.sheet-apart");
            if (why) {
                char word[2] = {field->letter, '\0'};
                message_word(&why->message, word);
            }
            add_place(why, setup->dot_column[dot], setup->dot_row[dot]);
            return true;
        }
    }
    return false;
}

/* Every symbol has at least one dot next to it (H7). */
static bool refuse_symbols(struct hex_setup *setup, const struct sheet *sheet, struct refusal *why)
{
    for (int symbol = 0; symbol < setup->symbol_count; symbol++) {
        int column = setup->symbol_column[symbol], row = setup->symbol_row[symbol];
        for (int way = 0; way < 2 * AXES; way++) {
            int dot = dot_at(setup, neighbour_column(column, way), neighbour_row(row, way));
            if (dot == NO_DOT)
                continue;
            dots_add(setup->beside[symbol].word, dot);
            setup->beside_word[symbol] = (uint8_t)(dot >> 6);
        }
        setup->beside_some[symbol] = setup->beside[symbol].word[setup->beside_word[symbol]];
        if (count_dots(setup->beside[symbol].word) == 0) {
            refuse_at(why, sheet->rows[row].line, NULL, "nulli-hex.sheet-lonely");
            add_place(why, column, row);
            return true;
        }
    }
    return false;
}

/* Lays a maximal line into the first strip of its field that has room. */
static void lay_line(struct hex_setup *setup, struct hex_field *field, int used[], int first, int axis, int length)
{
    int k = 0;
    while (k < field->strip_count && used[k] + length > 64)
        k++;
    if (k == field->strip_count) {
        used[k] = 0;
        field->strip_count++;
    }
    int index = field->first_strip + k;
    struct hex_strip *strip = &setup->strips[index];
    for (int i = 0, dot = first; i < length; i++) {
        int slot = index * 64 + used[k]++;
        uint64_t bit = 1ull << (slot & 63);
        setup->slot_of[dot][axis] = (uint16_t)slot;
        setup->slot_dot[slot] = (uint8_t)dot;
        if (axis == AXIS_ROW)
            strip->starts[0] |= bit;
        if (i + 1 < length) {
            strip->starts[1] |= bit;
            dot = dot_beyond(setup, dot, axis, 1);
        }
    }
}

static void lay_field(struct hex_setup *setup, int f)
{
    struct hex_field *field = &setup->fields[f];
    int used[STRIPS_MOST];
    field->first_strip = (uint8_t)setup->strip_count;
    for (int axis = 0; axis < AXES; axis++) {
        for (int dot = 0; dot < DOT_ROOM; dot++) {
            if (setup->dot_field[dot] != f || dot_beyond(setup, dot, axis, -1) != NO_DOT)
                continue;
            int length = 1;
            for (int on = dot; (on = dot_beyond(setup, on, axis, 1)) != NO_DOT;)
                length++;
            if (length > 1 || axis == AXIS_ROW)
                lay_line(setup, field, used, dot, axis, length);
        }
    }
    for (int k = 0; k < field->strip_count; k++) {
        int strip = setup->strip_count++;
        setup->strip_field[strip] = (uint8_t)f;
        setup->strip_word[strip] = field->shift + field->dot_count <= 64 ? field->word : NO_WORD;
    }
    for (int n = 1; n <= ROLL_MOST && field->small; n++)
        setup->small_starts[f][n] = setup->strips[field->first_strip].starts[n > 1];
    setup->first_slot[f] = (uint16_t)(field->first_strip * 64);
}

/* The slots of a dot of a small field, in its strip. */
static uint64_t slots_of_dot(const struct hex_setup *setup, int dot)
{
    uint64_t slots = 0;
    for (int axis = 0; axis < AXES; axis++)
        if (setup->slot_of[dot][axis] != NO_SLOT)
            slots |= 1ull << (setup->slot_of[dot][axis] & 63);
    return slots;
}

/* What follows from the slots: sums of dots, symbols touched, tables of the small fields. */
static void fill_tables(struct hex_setup *setup)
{
    uint32_t near[DOT_ROOM] = {0};
    for (int symbol = 0; symbol < setup->symbol_count; symbol++)
        for (int dot = 0; dot < DOT_ROOM; dot++)
            if (dots_have(setup->beside[symbol].word, dot))
                near[dot] |= 1u << symbol;

    for (int slot = 0; slot < setup->strip_count * 64; slot++) {
        int dot = setup->slot_dot[slot];
        setup->before[slot + 1] = setup->before[slot];
        setup->slots_before[slot + 1] = setup->slots_before[slot];
        if (dot == NO_DOT)
            continue;
        setup->before[slot + 1] ^= 1ull << (dot & 63);
        if (setup->fields[setup->dot_field[dot]].small)
            setup->slots_before[slot + 1] ^= slots_of_dot(setup, dot);
        uint32_t symbols = 0;
        for (int n = 1, at = slot; n <= ROLL_MOST; n++, at++) {
            symbols |= near[setup->slot_dot[at]];
            setup->touched[slot][n] = symbols;
            if (!(setup->strips[at >> 6].starts[1] >> (at & 63) & 1))
                break;
        }
    }

    for (int f = 0; f < setup->field_count; f++) {
        struct hex_field *field = &setup->fields[f];
        for (int i = 0; field->small && i < field->dot_count; i++) {
            uint64_t slots = slots_of_dot(setup, field->word * 64 + field->shift + i);
            for (unsigned set = 0; set < 1u << CHUNK; set++)
                if (set >> (i % CHUNK) & 1)
                    setup->chunks[f][i / CHUNK][set] |= slots;
        }
        setup->fresh_pairs[f] = find_pairs(setup, (unsigned)f, setup->all.word);
        uint64_t strips[STRIPS_MOST];
        fill_strips(setup, f, setup->all.word, strips);
        for (int n = 1; n <= ROLL_MOST; n++) {
            setup->fresh_count[n][f] = (uint16_t)count_lines(setup, f, setup->all.word, n);
            if (setup->fresh_count[n][f])
                setup->fresh_fits[n] |= 1u << f;
            for (int k = 0; k < field->strip_count; k++)
                setup->fresh_runs[n][field->first_strip + k] =
                    run_starts(setup->strips[field->first_strip + k].starts[n > 1], strips[k], (unsigned)n);
        }
    }
}

static bool hex_prepare(struct setup *setup, const struct sheet *sheet, struct refusal *why)
{
    static const char *const no_keys[] = {NULL};
    struct hex_setup *own = (struct hex_setup *)setup;
    if (sheet_refuse_unknown(sheet, no_keys, why) || read_map(own, sheet, why))
        return true;
    own->all_fields = (1u << own->field_count) - 1;
    number_dots(own);
    if (refuse_fields(own, sheet, why) || refuse_symbols(own, sheet, why))
        return true;
    memset(own->slot_of, 0xFF, sizeof own->slot_of);
    memset(own->slot_dot, NO_DOT, sizeof own->slot_dot);
    for (int f = 0; f < own->field_count; f++)
        lay_field(own, f);
    fill_tables(own);
    return false;
}

#endif
