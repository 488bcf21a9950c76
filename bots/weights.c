/* weights.c - learned weights: reading, writing and finding them (see weights.h). */
#include "weights.h"
#include "plant.h"
#include "sheet.h"
#include "thinking.h"
#include <string.h>

static const char magic[8] = {'N', 'U', 'L', 'L', 'W', 'G', 'T', 'S'};

/* FNV-1a with 64 bits (Fowler, Noll, Vo). */
static const uint64_t fnv_start = 0xCBF29CE484222325u;

static uint64_t fnv_byte(uint64_t sum, unsigned char byte)
{
    return (sum ^ byte) * 0x100000001B3u;
}

static uint64_t fnv(const unsigned char *bytes, size_t length)
{
    uint64_t sum = fnv_start;
    for (size_t i = 0; i < length; i++)
        sum = fnv_byte(sum, bytes[i]);
    return sum;
}

static bool is_head(const char *line, size_t length, const char *key)
{
    size_t size = text_length(key);
    return length >= size && memcmp(line, key, size) == 0 &&
           (length == size || line[size] == ' ' || line[size] == '\t');
}

uint64_t weights_sheet(const char *text)
{
    uint64_t sum = fnv_start;
    bool inside = false; /* after `map` blanks tell places apart, and no line is a key */
    if (!text)
        return 0;
    size_t length;
    for (const char *line; (line = sheet_next(&text, &length));) {
        if (!inside && ((is_head(line, length, "sheet") && !PLANT("bots-sheet-name")) ||
                        is_head(line, length, "title") || is_head(line, length, "by")))
            continue;
        for (size_t i = 0; i < length; i++) {
            bool blank = line[i] == ' ' || line[i] == '\t';
            if (!inside && blank && (line[i + 1] == ' ' || line[i + 1] == '\t'))
                continue; /* `chances  -1` is `chances -1` */
            sum = fnv_byte(sum, blank ? ' ' : (unsigned char)line[i]);
        }
        sum = fnv_byte(sum, '\n');
        inside |= length == 3 && memcmp(line, "map", 3) == 0;
    }
    return sum ? sum : 1; /* 0 means all sheets */
}

static uint64_t take(const unsigned char *bytes, int size)
{
    uint64_t number = 0;
    for (int i = size - 1; i >= 0; i--)
        number = number << 8 | bytes[i];
    return number;
}

static void put(unsigned char *bytes, int size, uint64_t number)
{
    for (int i = 0; i < size; i++)
        bytes[i] = (unsigned char)(number >> (8 * i));
}

size_t weights_bytes(uint32_t count)
{
    return WEIGHTS_HEADER + 2 * (size_t)count + 8;
}

/* A game's id and zeros behind it, so that every file has one spelling and nothing else is ever printed. */
static bool is_id(const char game[WEIGHTS_GAME])
{
    int length = 0;
    while (length < WEIGHTS_GAME && (game[length] == '-' || (game[length] >= 'a' && game[length] <= 'z') ||
                                     (game[length] >= '0' && game[length] <= '9')))
        length++;
    for (int i = length; i < WEIGHTS_GAME; i++)
        if (game[i])
            return false;
    return length > 0 && length < WEIGHTS_GAME;
}

bool weights_read(struct weights *head, const unsigned char *bytes, size_t length, struct refusal *why)
{
    memset(head, 0, sizeof *head);
    if (length < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0)
        return refuse_with(why, 0, "bots.weights-none");
    if (length < WEIGHTS_HEADER + 8)
        return refuse_with(why, 0, "bots.weights-damaged");
    if (take(bytes + 8, 4) != WEIGHTS_VERSION)
        return refuse_with_number(why, 0, "bots.weights-version", (int)(take(bytes + 8, 4) & 0xFFFF));
    head->count = (uint32_t)take(bytes + 12, 4);
    memcpy(head->game, bytes + 16, WEIGHTS_GAME);
    head->sheet = take(bytes + 48, 8);
    head->games = take(bytes + 56, 8);
    bool fits = take(bytes + 76, 4) == 0;
    for (int i = 0; i < LEVELS_FITTED; i++) {
        uint64_t halving = take(bytes + 64 + 4 * i, 4);
        head->halvings[i] = (int32_t)(halving <= HALVING_MOST ? halving : 0);
        fits &= halving <= HALVING_MOST;
    }
    if (!fits || head->count > WEIGHTS_MOST || length != weights_bytes(head->count) || !is_id(head->game) ||
        (take(bytes + length - 8, 8) != fnv(bytes, length - 8) && !PLANT("bots-weights-sum")))
        return refuse_with(why, 0, "bots.weights-damaged");
    return false;
}

bool weights_refuse_use(const struct weights *head, const struct setup *setup, uint64_t sheet, struct refusal *why)
{
    const struct knowledge *knowledge = setup->game->knowledge;
    if (!text_same(head->game, setup->game->id)) {
        refuse_with_word(why, 0, "bots.weights-other-game", head->game);
        if (why)
            message_word(&why->message, setup->game->id);
        return true;
    }
    if (head->sheet && head->sheet != sheet && !PLANT("bots-other-sheet"))
        return refuse_with(why, 0, "bots.weights-other-sheet");
    if (!knowledge || !knowledge->weight_count)
        return refuse_with_word(why, 0, "bots.weights-not-wanted", setup->game->id);
    if (knowledge->weight_count(setup, head->sheet == 0) != head->count)
        return refuse_with_number(why, 0, "bots.weights-count", (int)head->count);
    return false;
}

void weights_copy(const struct weights *head, const unsigned char *bytes, int16_t *out)
{
    for (uint32_t i = 0; i < head->count; i++) {
        int value = (int)take(bytes + WEIGHTS_HEADER + 2 * (size_t)i, 2);
        out[i] = (int16_t)(value < 0x8000 ? value : value - 0x10000);
    }
}

void weights_write(const struct weights *head, const int16_t *values, unsigned char *out)
{
    size_t end = weights_bytes(head->count) - 8;
    memset(out, 0, WEIGHTS_HEADER);
    memcpy(out, magic, sizeof magic);
    put(out + 8, 4, WEIGHTS_VERSION);
    put(out + 12, 4, head->count);
    memcpy(out + 16, head->game, text_length(head->game));
    put(out + 48, 8, head->sheet);
    put(out + 56, 8, head->games);
    for (int i = 0; i < LEVELS_FITTED; i++)
        put(out + 64 + 4 * i, 4, (uint32_t)head->halvings[i]);
    for (uint32_t i = 0; i < head->count; i++)
        put(out + WEIGHTS_HEADER + 2 * (size_t)i, 2, (uint16_t)values[i]);
    weights_sum(out, end + 8);
}

void weights_sum(unsigned char *bytes, size_t length)
{
    put(bytes + length - 8, 8, fnv(bytes, length - 8));
}

const struct shipped_weights *weights_find_shipped(const struct setup *setup, uint64_t sheet)
{
    const struct shipped_weights *general = 0;
    for (const struct shipped_weights *one = weights_all; one->head.game[0]; one++) {
        if (weights_refuse_use(&one->head, setup, sheet, 0))
            continue;
        if (one->head.sheet)
            return one;
        general = general ? general : one;
    }
    return general;
}

static struct learned learned_of(const struct weights *head, const int16_t *values, uint64_t sum)
{
    struct learned learned = {.weights = values, .sum = sum, .own = head->sheet != 0};
    memcpy(learned.halvings, head->halvings, sizeof learned.halvings);
    return learned;
}

struct learned weights_find(const struct setup *setup, uint64_t sheet)
{
    const struct shipped_weights *found = weights_find_shipped(setup, sheet);
    return found ? learned_of(&found->head, found->values, found->sum) : (struct learned){0};
}

struct learned weights_learned(const struct weights *head, const int16_t *values, const unsigned char *bytes,
                               size_t length)
{
    return learned_of(head, values, take(bytes + length - 8, 8));
}
