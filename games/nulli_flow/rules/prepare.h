/* prepare.h - reads a Flow sheet (formats.md) into the tables of the setup, and refuses bad ones. */
#ifndef NULLI_FLOW_RULES_PREPARE_H
#define NULLI_FLOW_RULES_PREPARE_H

#include "bends.h"

static size_t word_length(const char *at)
{
    size_t length = 0;
    while (at[length] && at[length] != ' ' && at[length] != '\t')
        length++;
    return length;
}

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

/* How many dots a row has, right or wrong; they stand at every second character. */
static int count_dots(const char *row)
{
    int count = 0;
    for (size_t i = 0, length = text_length(row); i < length; i += 2)
        count += row[i] != '_' && row[i] != ' ';
    return count;
}

/* The number of the first of `count` dots in a row or column: where those before stop, or 64 if they would lie across
 * the middle and there is room to leave numbers out. */
static int start_number(int number, int count, int dots_to_come)
{
    bool across = number < 64 && number + count > 64;
    return across && 64 + dots_to_come <= DOTS_MOST ? 64 : number;
}

/* How long a row is without the blanks at its end, which every second place must have between its marks. */
static bool refuse_row(const struct sheet_line *row, size_t *length, struct refusal *why)
{
    const char *at = row->value;
    *length = text_length(at);
    while (*length > 0 && (at[*length - 1] == ' ' || at[*length - 1] == '\t'))
        --*length;
    if (*length > 2 * SIDE_MOST - 1)
        return refuse_at(why, row->line, NULL, "nulli-flow.sheet-wide");
    for (size_t i = 0; i < *length; i++) {
        if (i % 2 == 1 && at[i] != ' ')
            return refuse_at(why, row->line, NULL, "nulli-flow.sheet-spaced");
        if (i % 2 == 0 && at[i] != '_' && at[i] != '.' && !(at[i] >= 'A' && at[i] <= 'Z'))
            return refuse_at_part(why, row->line, NULL, "nulli-flow.sheet-mark", at + i, 1);
    }
    return false;
}

/* The rows of the map: where the dots are (F1), and on which islands. `marks` gets each dot's character. */
static bool refuse_map(struct flow_setup *setup, const struct sheet *sheet, char marks[DOTS_MOST], struct refusal *why)
{
    memset(setup->dot_at, NO_DOT, sizeof setup->dot_at);
    if (sheet->row_count > SIDE_MOST)
        return refuse_at(why, sheet->rows[SIDE_MOST].line, NULL, "nulli-flow.sheet-high");
    int to_come = 0, number = 0;
    for (int y = 0; y < sheet->row_count; y++)
        to_come += count_dots(sheet->rows[y].value);
    for (int y = 0; y < sheet->row_count; y++) {
        int line = sheet->rows[y].line;
        const char *at = sheet->rows[y].value;
        number = start_number(number, count_dots(at), to_come);
        to_come -= count_dots(at);
        size_t length;
        if (refuse_row(&sheet->rows[y], &length, why))
            return true;
        for (size_t i = 0; i < length; i += 2) {
            if (at[i] == '_')
                continue;
            if (number == DOTS_MOST)
                return refuse_at(why, line, NULL, "nulli-flow.sheet-dots") && refuse_there(why, (int)i / 2, y);
            int dot = number++, x = (int)i / 2;
            setup->dot_count++;
            marks[dot] = at[i];
            setup->x[dot] = (uint8_t)x;
            setup->y[dot] = (uint8_t)y;
            setup->dot_at[y][x] = (uint8_t)dot;
            setup->width = x + 1 > setup->width ? x + 1 : setup->width;
            setup->height = y + 1;
        }
    }
    setup->numbers[ACROSS] = number;
    if (setup->dot_count == 0)
        return refuse_at(why, sheet->map_line, NULL, "nulli-flow.sheet-empty");
    return false;
}

/* Islands are numbered in the order of the alphabet. Each must hang together along rows and columns. */
static bool refuse_islands(struct flow_setup *setup, const struct sheet *sheet, const char marks[DOTS_MOST],
                           struct refusal *why)
{
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        uint8_t queue[DOTS_MOST];
        bool seen[DOTS_MOST] = {false};
        int found = 0, first = NO_DOT;
        for (int dot = setup->numbers[ACROSS] - 1; dot >= 0; dot--)
            if (marks[dot] == letter)
                first = dot;
        if (first == NO_DOT)
            continue;
        if (setup->island_count == ISLANDS_MOST)
            return refuse_at(why, sheet->rows[setup->y[first]].line, NULL, "nulli-flow.sheet-islands") &&
                   refuse_there(why, setup->x[first], setup->y[first]);
        setup->letter[++setup->island_count] = letter;
        queue[found++] = (uint8_t)first;
        seen[first] = true;
        for (int i = 0; i < found; i++)
            for (int side = 0; side < SIDES; side++) {
                int x = setup->x[queue[i]] + side_x[side], y = setup->y[queue[i]] + side_y[side];
                if (x < 0 || y < 0 || x >= SIDE_MOST || y >= SIDE_MOST || setup->dot_at[y][x] == NO_DOT)
                    continue;
                int dot = setup->dot_at[y][x];
                if (marks[dot] == letter && !seen[dot]) {
                    seen[dot] = true;
                    queue[found++] = (uint8_t)dot;
                }
            }
        for (int dot = 0; dot < setup->numbers[ACROSS]; dot++)
            if (marks[dot] == letter) {
                if (!seen[dot])
                    return refuse_at_part(why, sheet->rows[setup->y[dot]].line, NULL, "nulli-flow.sheet-apart", &letter,
                                          1) &&
                           refuse_there(why, setup->x[dot], setup->y[dot]);
                setup->island[dot] = (uint8_t)setup->island_count;
            }
    }
    return false;
}

/* `chances -1 -2 +1`: kept ascending (F8). */
static bool refuse_steps(const struct sheet *sheet, int8_t steps[CHANCES_MOST], int *count, struct refusal *why)
{
    const struct sheet_line *line = sheet_key(sheet, "chances");
    *count = 0;
    for (const char *at = line ? skip_blanks(line->value) : ""; *at; at = skip_blanks(at)) {
        size_t length = word_length(at);
        if (length != 2 || (at[0] != '-' && at[0] != '+') || at[1] < '1' || at[1] > '0' + STEP_MOST)
            return refuse_at_part(why, line->line, NULL, "nulli-flow.sheet-chance", at, length);
        if (*count == CHANCES_MOST)
            return refuse_at(why, line->line, NULL, "nulli-flow.sheet-chances");
        int8_t step = (int8_t)(at[0] == '-' ? '0' - at[1] : at[1] - '0');
        int i = (*count)++;
        for (; i > 0 && steps[i - 1] > step; i--)
            steps[i] = steps[i - 1];
        steps[i] = step;
        at += length;
    }
    return false;
}

static bool refuse_chances(struct flow_setup *setup, const struct sheet *sheet, struct refusal *why)
{
    if (refuse_steps(sheet, setup->step, &setup->chance_count, why))
        return true;
    for (int i = 0; i < setup->chance_count; i++) {
        setup->chances |= (uint16_t)(1u << i);
        setup->with_step[step_code(setup->step[i])] |= (uint16_t)(1u << i);
        if (i > 0 && setup->step[i] == setup->step[i - 1])
            setup->repeats |= (uint16_t)(1u << i);
    }
    return false;
}

/* The next word of `jokers`: its length, and the place on the raster it names, if it names one. 0: there is none. */
static size_t take_joker(const char **at, const char **word, int *x, int *y)
{
    *word = *at = skip_blanks(*at);
    size_t length = word_length(*word);
    const char *place = *word;
    if (!text_take_place(&place, x, y) || place != *word + length || *x < 0 || *y < 0 || *x >= SIDE_MOST ||
        *y >= SIDE_MOST)
        *x = *y = -1;
    *at += length;
    return length;
}

static bool refuse_jokers(struct flow_setup *setup, const struct sheet *sheet, struct refusal *why)
{
    const struct sheet_line *line = sheet_key(sheet, "jokers");
    const char *at = line ? line->value : "", *word;
    int x = 0, y = 0;
    for (size_t length; (length = take_joker(&at, &word, &x, &y)) != 0;) {
        if (x < 0 || setup->dot_at[y][x] == NO_DOT)
            return refuse_at_part(why, line->line, NULL, "nulli-flow.sheet-joker", word, length);
        int dot = setup->dot_at[y][x];
        if (board_has(&setup->jokers, dot))
            return refuse_at_part(why, line->line, NULL, "nulli-flow.sheet-joker-twice", word, length) &&
                   refuse_there(why, x, y);
        if (setup->joker_count == JOKERS_MOST)
            return refuse_at(why, line->line, NULL, "nulli-flow.sheet-jokers") && refuse_there(why, x, y);
        board_add(setup, &setup->jokers, dot);
        setup->joker_count++;
    }
    return false;
}

/* The dot with a number in one of the orders, by reading number; NO_DOT where the number is left out. */
static int dot_numbered(const struct flow_setup *setup, int order, int number)
{
    if (order == DOWN)
        return setup->number[ACROSS][number];
    return setup->number[DOWN][number] == NO_DOT ? NO_DOT : number;
}

/* The column numbers of the dots, and what each dot has below it in both orders. */
static void number_dots(struct flow_setup *setup)
{
    int down = 0, to_come = setup->dot_count;
    memset(setup->number, NO_DOT, sizeof setup->number);
    for (int x = 0; x < setup->width; x++) {
        int count = 0;
        for (int y = 0; y < setup->height; y++)
            count += setup->dot_at[y][x] != NO_DOT;
        down = start_number(down, count, to_come);
        to_come -= count;
        for (int y = 0; y < setup->height; y++)
            if (setup->dot_at[y][x] != NO_DOT) {
                setup->number[ACROSS][down] = setup->dot_at[y][x];
                setup->number[DOWN][setup->dot_at[y][x]] = (uint8_t)down++;
            }
    }
    setup->numbers[DOWN] = down;
    for (int i = 0; i < 2 * DOTS_MOST; i++) {
        int dot = dot_numbered(setup, i / DOTS_MOST, i % DOTS_MOST);
        struct board one = {{0}};
        if (dot != NO_DOT)
            board_add(setup, &one, dot);
        for (int word = 0; word < 4; word++)
            setup->start[i + 1].before.word[word] = setup->start[i].before.word[word] ^ one.word[word];
    }
    setup->all = setup->start[DOTS_MOST].before;
}

static void link_dots(struct flow_setup *setup)
{
    for (int order = ACROSS; order <= DOWN; order++)
        for (int i = setup->numbers[order] - 1; i >= 0; i--) {
            int a = dot_numbered(setup, order, i);
            int b = i + 1 < setup->numbers[order] ? dot_numbered(setup, order, i + 1) : NO_DOT;
            setup->reach[order][i] = (uint8_t)(a == NO_DOT ? 0 : i);
            if (a == NO_DOT || b == NO_DOT)
                continue;
            bool along = order == ACROSS ? setup->y[a] == setup->y[b] : setup->x[a] == setup->x[b];
            if (along && dots_linked(setup, a, b)) {
                setup->links.word[2 * order + (i >> 6)] |= (uint64_t)1 << (i & 63);
                setup->reach[order][i] = setup->reach[order][i + 1];
                setup->carries |= i == 63;
            }
        }
    memset(setup->toward, NO_DOT, sizeof setup->toward);
    for (struct pair dots = pair_of(&setup->all, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots);
        for (int side = 0; side < SIDES; side++) {
            int x = setup->x[dot] + side_x[side], y = setup->y[dot] + side_y[side];
            int other = x < 0 || y < 0 || x >= SIDE_MOST || y >= SIDE_MOST ? NO_DOT : setup->dot_at[y][x];
            if (other != NO_DOT && dots_linked(setup, dot, other))
                setup->toward[dot][side] = (uint8_t)other;
        }
        if (setup->island[dot])
            board_add(setup, &setup->islands[setup->island[dot]], dot);
    }
    for (int island = 1; island <= setup->island_count && setup->chance_count > 0; island++)
        setup->fills |= (uint64_t)length_to_fill(setup, &setup->all, island) << (4 * (island - 1));
    setup->lengths = lengths_in(setup->fills);
}

/* For look_up_fill: every set of free dots of every island, if all are small. */
static void list_fills(struct flow_setup *setup)
{
    setup->small_islands = true;
    for (int island = 1; island <= setup->island_count; island++) {
        setup->low_dots[island] = (uint8_t)bits_count(setup->islands[island].word[0]);
        setup->small_islands &= board_count(&setup->islands[island]) <= SMALL;
    }
    for (int island = 1; island <= setup->island_count && setup->small_islands; island++)
        for (unsigned set = 0; set < 1u << board_count(&setup->islands[island]); set++) {
            struct pair dots = pair_of(&setup->islands[island], ACROSS);
            struct board free = {{0}};
            for (unsigned rest = set; dots.low | dots.high; rest >>= 1) {
                int dot = pair_take(&dots);
                if (rest & 1)
                    board_add(setup, &free, dot);
            }
            setup->fill[island][set] = (uint8_t)length_to_fill(setup, &free, island);
        }
}

/* For struct row. */
static void lay_rows(struct flow_setup *setup)
{
    setup->quick_most = setup->carries ? 0 : QUICK_MOST;
    for (int n = 1; n <= QUICK_MOST; n++) {
        struct board starts;
        find_starts_slowly(setup, &setup->all, n, &starts);
        setup->row[n].room = *(const lanes *)starts.word;
        for (int i = 0, run = 1; i < 3; i++) {
            int more = run < n - run ? run : n - run;
            setup->row[n].by[i] += (uint64_t)more;
            run += more;
        }
    }
}

/* What every straight line touches besides free dots: an island, a joker. */
static void note_touched(struct flow_setup *setup)
{
    for (int order = ACROSS; order <= DOWN; order++)
        for (int i = 0; i < setup->numbers[order]; i++)
            for (int n = 1; n <= NUMBER_MOST && i + n - 1 <= setup->reach[order][i]; n++) {
                int dot = dot_numbered(setup, order, i);
                struct board run = board_run(setup, order, i, i + n - 1), jokers = board_common(&run, &setup->jokers);
                setup->start[DOTS_MOST * order + i].touched[n] =
                    dot == NO_DOT ? 0 : (uint8_t)(setup->island[dot] | (board_empty(&jokers) ? 0 : TOUCHES_JOKER));
            }
}

static void pair_add(struct pair *pair, int bit)
{
    if (bit < 64)
        pair->low |= (uint64_t)1 << bit;
    else
        pair->high |= (uint64_t)1 << (bit - 64);
}

/* The dots by places, for find_bends; only where all places fit. */
static void lay_places(struct flow_setup *setup)
{
    if (setup->width * setup->height > DOTS_MOST)
        return;
    setup->stride = setup->width;
    for (struct pair dots = pair_of(&setup->all, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots);
        int place = setup->y[dot] * setup->stride + setup->x[dot];
        setup->dot_of[place] = (uint8_t)dot;
        if (setup->toward[dot][RIGHT] != NO_DOT)
            pair_add(&setup->across, place);
        if (setup->toward[dot][DOWNWARD] != NO_DOT)
            pair_add(&setup->down, place);
        if (setup->part_count == 0 || setup->part[setup->part_count - 1].gaps != place - dot)
            setup->part[setup->part_count++].gaps = place - dot;
        pair_add(&setup->part[setup->part_count - 1].dots, dot);
    }
}

static bool flow_prepare(struct setup *setup, const struct sheet *sheet, struct refusal *why)
{
    static const char *const known[] = {"chances", "jokers", NULL};
    struct flow_setup *own = (struct flow_setup *)(void *)setup;
    char marks[DOTS_MOST] = {0};
    if (sheet_refuse_unknown(sheet, known, why) || refuse_map(own, sheet, marks, why) ||
        refuse_islands(own, sheet, marks, why) || refuse_chances(own, sheet, why))
        return true;
    number_dots(own);
    if (refuse_jokers(own, sheet, why))
        return true;
    link_dots(own);
    list_fills(own);
    lay_rows(own);
    note_touched(own);
    lay_places(own);
    for (int n = 1; n <= BENT_MOST; n++)
        list_shapes(&own->bends[n], n);
    return false;
}

#endif
