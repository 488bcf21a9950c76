/* qr.c - QR codes in byte mode (see qr.h). Sections are those of ISO/IEC 18004:2015.
 *
 * A code is made in four steps: the bytes become codewords, Reed-Solomon codewords are added block by block and all are
 * interleaved (7.4-7.6), the fixed patterns and the codewords are drawn (6.3, 7.7), and of eight masks the one with the
 * least penalty is laid over the data (7.8). */
#include "qr.h"
#include <string.h>

enum { VERSIONS = 40, CODEWORDS = 3706, CHECKS = 30, SHORT = 100, MASKS = 8 };
enum { FIXED = 2 };         /* beside 0 and 1 in a module while it is drawn: it belongs to a pattern, not to the data */
enum level { MEDIUM, LOW }; /* as the format information numbers them */

/* 7.5.1, table 9: per version Reed-Solomon codewords of a block, and blocks. */
static const uint8_t checks_of[2][VERSIONS] = {
    {10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
     26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28},
    {7,  10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
     28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30},
};
static const uint8_t blocks_of[2][VERSIONS] = {
    {1,  1,  1,  2,  2,  4,  4,  4,  5,  5,  5,  8,  9,  9,  10, 10, 11, 13, 14, 16,
     17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49},
    {1, 1, 1, 1,  1,  2,  2,  2,  2,  4,  4,  4,  4,  4,  6,  6,  6,  6,  7,  8,
     8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25},
};

/* -- codewords -------------------------------------------------------------------------------------------- */

/* How many codewords a version has: its modules without finder, timing and alignment patterns and information. */
static int count_codewords(int version)
{
    int modules = (16 * version + 128) * version + 64;
    if (version >= 2) {
        int lines = version / 7 + 2;
        modules -= (25 * lines - 10) * lines - 55;
    }
    if (version >= 7)
        modules -= 36; /* version information, twice */
    return modules / 8;
}

static int count_data(int version, enum level level)
{
    return count_codewords(version) - checks_of[level][version - 1] * blocks_of[level][version - 1];
}

/* 7.4.5: mode and count of bytes stand before them: 4 + 8 bits, from version 10 on 4 + 16. */
static int head_bits(int version)
{
    return version < 10 ? 12 : 20;
}

/* Bits one after the other, the highest of a byte first. */
struct bits {
    uint8_t *bytes;
    int count;
};

static void put_bits(struct bits *bits, unsigned value, int count)
{
    for (int i = count - 1; i >= 0; i--, bits->count++)
        bits->bytes[bits->count / 8] |= (uint8_t)((value >> i & 1) << (7 - bits->count % 8));
}

/* The data codewords: head, bytes, and what fills the rest (7.4.10). */
static void fill_data(uint8_t *data, int room, int version, const char *bytes, int count)
{
    struct bits bits = {data, 0};
    memset(data, 0, (size_t)room);
    put_bits(&bits, 4, 4);
    put_bits(&bits, (unsigned)count, head_bits(version) - 4);
    for (int i = 0; i < count; i++)
        put_bits(&bits, (unsigned char)bytes[i], 8);
    int used = (bits.count + 4 + 7) / 8; /* four zeros end it, as far as there is room */
    for (int i = used, k = 0; i < room; i++, k++)
        data[i] = k % 2 ? 0x11 : 0xec;
}

/* In the field of 256 with x^8 + x^4 + x^3 + x^2 + 1. */
static uint8_t multiply(uint8_t a, uint8_t b)
{
    unsigned product = 0;
    for (int i = 7; i >= 0; i--) {
        product = (product << 1) ^ (product >> 7) * 0x11d;
        product ^= (b >> i & 1) * (unsigned)a;
    }
    return (uint8_t)product;
}

/* The generator polynomial without its leading 1: the product of (x - 2^i), i below the degree (7.5.2). */
static void make_divisor(uint8_t *divisor, int degree)
{
    uint8_t root = 1;
    memset(divisor, 0, (size_t)degree);
    divisor[degree - 1] = 1;
    for (int i = 0; i < degree; i++) {
        for (int k = 0; k < degree; k++) {
            divisor[k] = multiply(divisor[k], root);
            if (k + 1 < degree)
                divisor[k] ^= divisor[k + 1];
        }
        root = multiply(root, 2);
    }
}

static void make_checks(uint8_t *checks, int degree, const uint8_t *divisor, const uint8_t *data, int count)
{
    memset(checks, 0, (size_t)degree);
    for (int i = 0; i < count; i++) {
        uint8_t factor = data[i] ^ checks[0];
        memmove(checks, checks + 1, (size_t)degree - 1);
        checks[degree - 1] = 0;
        for (int k = 0; k < degree; k++)
            checks[k] ^= multiply(divisor[k], factor);
    }
}

/* 7.6: the first codeword of every block, then the second ..., then the same with the check codewords. The last
 * blocks are longer by one data codeword where the data cannot be shared out evenly. */
static void interleave(uint8_t *out, const uint8_t *data, int version, enum level level)
{
    int blocks = blocks_of[level][version - 1], degree = checks_of[level][version - 1];
    int total = count_data(version, level), shorter = total / blocks, longer = total % blocks;
    uint8_t divisor[CHECKS], checks[CHECKS];
    make_divisor(divisor, degree);
    for (int block = 0, from = 0; block < blocks; block++) {
        int extra = block - (blocks - longer), size = shorter + (extra >= 0);
        make_checks(checks, degree, divisor, data + from, size);
        for (int i = 0; i < shorter; i++)
            out[i * blocks + block] = data[from + i];
        if (extra >= 0)
            out[shorter * blocks + extra] = data[from + shorter];
        for (int i = 0; i < degree; i++)
            out[total + i * blocks + block] = checks[i];
        from += size;
    }
}

/* -- patterns ---------------------------------------------------------------------------------------------- */

static void fix(struct qr *qr, int x, int y, bool dark)
{
    if (x >= 0 && y >= 0 && x < qr->side && y < qr->side)
        qr->modules[y * qr->side + x] = (uint8_t)(FIXED | dark);
}

/* Squares in each other around a middle: a finder pattern with its separator (reach 4), an alignment pattern (2). */
static void draw_squares(struct qr *qr, int x, int y, int reach)
{
    for (int down = -reach; down <= reach; down++)
        for (int across = -reach; across <= reach; across++) {
            int far_x = across < 0 ? -across : across, far_y = down < 0 ? -down : down;
            int far = far_x > far_y ? far_x : far_y;
            fix(qr, x + across, y + down, reach == 2 ? far != 1 : far != 2 && far != 4);
        }
}

/* Annex E: evenly, from the far edge back; the line at 6 goes with the timing pattern. */
static void draw_alignment(struct qr *qr, int version)
{
    int places[7] = {6}, lines = version / 7 + 2;
    int step = (version * 8 + lines * 3 + 5) / (lines * 4 - 4) * 2;
    for (int i = lines - 1, place = qr->side - 7; i > 0; i--, place -= step)
        places[i] = place;
    for (int i = 0; i < lines; i++)
        for (int k = 0; k < lines; k++)
            if (!((i == 0 && k == 0) || (i == 0 && k == lines - 1) || (i == lines - 1 && k == 0)))
                draw_squares(qr, places[i], places[k], 2);
}

/* 7.9: level and mask, with ten bits that protect them, twice; and the module that is always dark. */
static void draw_format(struct qr *qr, enum level level, int mask)
{
    unsigned value = (unsigned)level << 3 | (unsigned)mask, rest = value;
    for (int i = 0; i < 10; i++)
        rest = (rest << 1) ^ (rest >> 9) * 0x537;
    unsigned bits = (value << 10 | rest) ^ 0x5412;
    for (int i = 0; i < 15; i++) {
        bool dark = bits >> i & 1;
        int first = i < 6 ? i : i < 8 ? i + 1 : 14 - i; /* past the timing pattern */
        if (i < 8)
            fix(qr, 8, first, dark);
        else
            fix(qr, i == 8 ? 7 : first, 8, dark);
        if (i < 8)
            fix(qr, qr->side - 1 - i, 8, dark);
        else
            fix(qr, 8, qr->side - 15 + i, dark);
    }
    fix(qr, 8, qr->side - 8, true);
}

/* 7.10: from version 7 on its number, with twelve bits that protect it, twice. */
static void draw_version(struct qr *qr, int version)
{
    unsigned rest = (unsigned)version;
    for (int i = 0; i < 12; i++)
        rest = (rest << 1) ^ (rest >> 11) * 0x1f25;
    unsigned bits = (unsigned)version << 12 | rest;
    for (int i = 0; i < 18; i++) {
        int far = qr->side - 11 + i % 3, near = i / 3;
        fix(qr, far, near, bits >> i & 1);
        fix(qr, near, far, bits >> i & 1);
    }
}

static void draw_patterns(struct qr *qr, int version)
{
    for (int i = 0; i < qr->side; i++) {
        fix(qr, 6, i, i % 2 == 0);
        fix(qr, i, 6, i % 2 == 0);
    }
    draw_squares(qr, 3, 3, 4);
    draw_squares(qr, qr->side - 4, 3, 4);
    draw_squares(qr, 3, qr->side - 4, 4);
    if (version >= 2)
        draw_alignment(qr, version);
    if (version >= 7)
        draw_version(qr, version);
    draw_format(qr, LOW, 0); /* keeps its place; what it says is drawn with the mask */
}

/* 7.7.3: in columns of two modules, from the right, upwards and downwards in turn, past the vertical timing pattern. */
static void draw_codewords(struct qr *qr, const uint8_t *codewords, int count)
{
    int bit = 0;
    for (int right = qr->side - 1; right >= 1; right -= 2) {
        if (right == 6)
            right = 5;
        bool up = ((right + 1) & 2) == 0;
        for (int i = 0; i < qr->side; i++)
            for (int x = right; x > right - 2; x--) {
                uint8_t *module = &qr->modules[(up ? qr->side - 1 - i : i) * qr->side + x];
                if (*module & FIXED || bit >= count * 8)
                    continue;
                *module = codewords[bit / 8] >> (7 - bit % 8) & 1;
                bit++;
            }
    }
}

/* -- masks -------------------------------------------------------------------------------------------------- */

static bool is_masked(int mask, int x, int y)
{
    switch (mask) {
    case 0:
        return (x + y) % 2 == 0;
    case 1:
        return y % 2 == 0;
    case 2:
        return x % 3 == 0;
    case 3:
        return (x + y) % 3 == 0;
    case 4:
        return (x / 3 + y / 2) % 2 == 0;
    case 5:
        return x * y % 2 + x * y % 3 == 0;
    case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

/* Laid over twice it is gone. */
static void lay_mask(struct qr *qr, int mask)
{
    for (int y = 0; y < qr->side; y++)
        for (int x = 0; x < qr->side; x++)
            if (!(qr->modules[y * qr->side + x] & FIXED) && is_masked(mask, x, y))
                qr->modules[y * qr->side + x] ^= 1;
}

/* 7.8.3.1 for one row or column: five and more alike, and what looks like a finder pattern, 1011101 beside four light.
 */
static int judge_line(const uint8_t *first, int step, int side)
{
    int penalty = 0, run = 0;
    unsigned seen = 0;
    for (int i = 0; i < side; i++) {
        unsigned dark = first[i * step] & 1;
        run = i && dark == (seen & 1) ? run + 1 : 1;
        penalty += run == 5 ? 3 : run > 5;
        seen = (seen << 1 | dark) & 0x7ff;
        if (i >= 10 && (seen == 0x5d0 || seen == 0x05d))
            penalty += 40;
    }
    return penalty;
}

static int judge(const struct qr *qr)
{
    int penalty = 0, dark = 0, side = qr->side;
    const uint8_t *modules = qr->modules;
    for (int i = 0; i < side; i++)
        penalty += judge_line(modules + i * side, 1, side) + judge_line(modules + i, side, side);
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            const uint8_t *at = modules + y * side + x;
            dark += *at & 1;
            if (x + 1 < side && y + 1 < side && ((at[0] ^ at[1]) & 1) == 0 && ((at[0] ^ at[side]) & 1) == 0 &&
                ((at[0] ^ at[side + 1]) & 1) == 0)
                penalty += 3;
        }
    int all = side * side, off = dark * 20 - all * 10; /* from one half, in twentieths */
    return penalty + (off < 0 ? -off : off) / all * 10;
}

static void choose_mask(struct qr *qr, enum level level)
{
    int best = 0, least = 0;
    for (int mask = 0; mask < MASKS; mask++) {
        lay_mask(qr, mask);
        draw_format(qr, level, mask);
        int penalty = judge(qr);
        lay_mask(qr, mask);
        if (mask == 0 || penalty < least) {
            best = mask;
            least = penalty;
        }
    }
    lay_mask(qr, best);
    draw_format(qr, level, best);
}

/* -- the whole ---------------------------------------------------------------------------------------------- */

bool qr_make(struct qr *qr, const char *bytes, size_t count)
{
    uint8_t data[CODEWORDS], codewords[CODEWORDS];
    enum level level = count <= SHORT ? MEDIUM : LOW;
    int version = 1;
    if (count > QR_BYTES_MAX)
        return false;
    while (head_bits(version) + 8 * (int)count > 8 * count_data(version, level))
        version++; /* at most 40: 2953 bytes fit there */
    memset(qr, 0, sizeof *qr);
    qr->side = 17 + 4 * version;
    fill_data(data, count_data(version, level), version, bytes, (int)count);
    interleave(codewords, data, version, level);
    draw_patterns(qr, version);
    draw_codewords(qr, codewords, count_codewords(version));
    choose_mask(qr, level);
    for (int i = 0; i < qr->side * qr->side; i++)
        qr->modules[i] &= 1;
    return true;
}
