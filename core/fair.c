/* fair.c - SHA-256 (FIPS 180-4), HMAC (RFC 2104) and what is made of them (see fair.h). */
#include "fair.h"
#include "plant.h"
#include <string.h>

/* -- SHA-256 -------------------------------------------------------------------------------------------- */

enum { BLOCK = 64 };

struct sha {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[BLOCK];
};

static uint32_t turn(uint32_t word, int bits)
{
    return (word >> bits) | (word << (32 - bits));
}

static void sha_open(struct sha *sha)
{
    *sha = (struct sha){
        .state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

/* One block of 64 bytes (FIPS 180-4, 6.2.2). */
static void sha_block(struct sha *sha)
{
    static const uint32_t constant[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
    };
    uint32_t word[64], v[8];
    memcpy(v, sha->state, sizeof v);
    for (int i = 0; i < 64; i++) {
        if (i < 16) {
            const uint8_t *at = sha->block + 4 * i;
            word[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
        } else {
            uint32_t near = word[i - 2], far = word[i - 15];
            word[i] = word[i - 16] + (turn(far, 7) ^ turn(far, 18) ^ (far >> 3)) + word[i - 7] +
                      (turn(near, 17) ^ turn(near, 19) ^ (near >> 10));
        }
        uint32_t a = v[0], e = v[4];
        uint32_t first =
            v[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & v[5]) ^ (~e & v[6])) + constant[i] + word[i];
        uint32_t second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += first;
        v[0] = first + second;
    }
    for (int i = 0; i < 8; i++)
        sha->state[i] += v[i];
}

static void sha_add(struct sha *sha, const void *bytes, size_t length)
{
    const uint8_t *from = bytes;
    for (size_t i = 0; i < length; i++) {
        sha->block[sha->length++ % BLOCK] = from[i];
        if (sha->length % BLOCK == 0)
            sha_block(sha);
    }
}

static void sha_close(struct sha *sha, uint8_t out[FAIR_BYTES])
{
    uint64_t bits = 8 * sha->length;
    sha_add(sha, "\x80", 1);
    while (sha->length % BLOCK != BLOCK - 8)
        sha_add(sha, "", 1);
    for (int shift = 56; shift >= 0; shift -= 8)
        sha_add(sha, &(uint8_t){(uint8_t)(bits >> shift)}, 1);
    for (int i = 0; i < FAIR_BYTES; i++)
        out[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

void fair_sha256(const void *bytes, size_t length, uint8_t out[FAIR_BYTES])
{
    struct sha sha;
    sha_open(&sha);
    sha_add(&sha, bytes, length);
    sha_close(&sha, out);
}

/* -- HMAC ----------------------------------------------------------------------------------------------- */

/* The two hashes of HMAC begin with the key, each of its bytes changed in its own way. */
static void open_keyed(struct sha *sha, const void *key, size_t key_length, uint8_t change)
{
    uint8_t pad[BLOCK] = {0};
    if (key_length > BLOCK)
        fair_sha256(key, key_length, pad);
    else if (key_length)
        memcpy(pad, key, key_length);
    for (int i = 0; i < BLOCK; i++)
        pad[i] ^= change;
    sha_open(sha);
    sha_add(sha, pad, sizeof pad);
}

void fair_hmac(const void *key, size_t key_length, const void *message, size_t length, uint8_t out[FAIR_BYTES])
{
    struct sha sha;
    open_keyed(&sha, key, key_length, 0x36);
    sha_add(&sha, message, length);
    sha_close(&sha, out);
    open_keyed(&sha, key, key_length, 0x5c);
    sha_add(&sha, out, FAIR_BYTES);
    sha_close(&sha, out);
}

/* -- commitments and draws ------------------------------------------------------------------------------ */

/* Room for the longest text that is hashed: the key's, with a line a seat. */
enum { HASHED = 64 + FAIR_TABLE + FAIR_SEATS * (FAIR_HEX + 4) };

/* The hash of `words` and a line end, then these bytes. */
static void hash_after(struct text *words, const uint8_t bytes[FAIR_BYTES], uint8_t out[FAIR_BYTES])
{
    text_char(words, '\n');
    text_part(words, (const char *)bytes, FAIR_BYTES);
    fair_sha256(words->at, words->length, out);
}

void fair_commit(const char *table, const uint8_t secret[FAIR_BYTES], uint8_t out[FAIR_BYTES])
{
    char buffer[HASHED];
    struct text words;
    text_open(&words, buffer, sizeof buffer);
    text_add(&words, "nullarium-fair-1 server ");
    text_add(&words, table);
    hash_after(&words, secret, out);
}

void fair_hash(const char *table, int seat, const uint8_t entropy[FAIR_BYTES], uint8_t out[FAIR_BYTES])
{
    char buffer[HASHED];
    struct text words;
    text_open(&words, buffer, sizeof buffer);
    text_add(&words, "nullarium-fair-1 seat ");
    text_add(&words, table);
    text_char(&words, ' ');
    text_number(&words, seat);
    hash_after(&words, entropy, out);
}

void fair_key(const char *table, const uint8_t secret[FAIR_BYTES], int seats, const struct fair_share share[FAIR_SEATS],
              uint8_t out[FAIR_BYTES])
{
    char buffer[HASHED];
    struct text words;
    text_open(&words, buffer, sizeof buffer);
    text_add(&words, "nullarium-fair-1 key ");
    text_add(&words, table);
    text_char(&words, '\n');
    for (int seat = 1; seat <= seats; seat++) {
        text_number(&words, seat);
        text_char(&words, ' ');
        if (share[seat - 1].given)
            fair_say_hex(&words, share[seat - 1].entropy, FAIR_BYTES);
        else
            text_char(&words, PLANT("core-fair-missing") ? '0' : '-');
        text_char(&words, '\n');
    }
    fair_hmac(secret, FAIR_BYTES, words.at, words.length, out);
}

void fair_draw(const uint8_t key[FAIR_BYTES], int k, uint8_t out[FAIR_BYTES])
{
    char buffer[32];
    struct text words;
    text_open(&words, buffer, sizeof buffer);
    text_add(&words, "draw ");
    text_number(&words, k);
    fair_hmac(key, FAIR_BYTES, words.at, words.length, out);
}

uint64_t fair_seed(const uint8_t key[FAIR_BYTES], int seat, int decision)
{
    char buffer[32];
    struct text words;
    text_open(&words, buffer, sizeof buffer);
    text_add(&words, "bot ");
    text_number(&words, seat);
    text_char(&words, ' ');
    text_number(&words, decision);
    uint8_t bytes[FAIR_BYTES];
    fair_hmac(key, FAIR_BYTES, words.at, words.length, bytes);
    uint64_t seed = 0;
    for (int i = 7; i >= 0; i--)
        seed = seed << 8 | bytes[i];
    return seed;
}

/* -- spelling ------------------------------------------------------------------------------------------- */

static const char hex_digits[] = "0123456789abcdef";
static const char table_digits[] = "abcdefghijklmnopqrstuvwxyz234567"; /* base32, RFC 4648 */
static const char token_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void fair_say_hex(struct text *text, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        text_char(text, hex_digits[bytes[i] >> 4]);
        text_char(text, hex_digits[bytes[i] & 15]);
    }
}

/* The value of a digit, -1 for none. */
static int digit_of(const char *digits, char c)
{
    const char *at = digits;
    while (*at && *at != c)
        at++;
    return *at ? (int)(at - digits) : -1;
}

bool fair_take_hex(const char **at, uint8_t *bytes, size_t length)
{
    const char *here = *at;
    for (size_t i = 0; i < 2 * length; i++)
        if (digit_of(hex_digits, here[i]) < 0)
            return false;
    if (digit_of(hex_digits, here[2 * length]) >= 0)
        return false;
    for (size_t i = 0; i < length; i++, here += 2)
        bytes[i] = (uint8_t)(digit_of(hex_digits, here[0]) << 4 | digit_of(hex_digits, here[1]));
    *at = here;
    return true;
}

/* Bytes as digits of so many bits each, highest first; the last digit is filled up with zeros. */
static void say_digits(const uint8_t *raw, size_t length, const char *digits, int bits, char *out)
{
    unsigned rest = 0;
    int have = 0;
    for (size_t i = 0; i < length; i++) {
        rest = (rest << 8 | raw[i]) & 0xffff;
        have += 8;
        for (; have >= bits; have -= bits)
            *out++ = digits[rest >> (have - bits) & ((1u << bits) - 1)];
    }
    if (have)
        *out++ = digits[rest << (bits - have) & ((1u << bits) - 1)];
    *out = '\0';
}

static bool is_made_of(const char *word, const char *digits, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (digit_of(digits, word[i]) < 0)
            return false;
    return word[length] == '\0';
}

void fair_say_table(const uint8_t raw[FAIR_RAW_TABLE], char out[FAIR_TABLE])
{
    say_digits(raw, FAIR_RAW_TABLE, table_digits, 5, out);
}

void fair_say_token(const uint8_t raw[FAIR_RAW_TOKEN], char out[FAIR_TOKEN])
{
    say_digits(raw, FAIR_RAW_TOKEN, token_digits, 6, out);
}

bool fair_is_table(const char *word)
{
    return is_made_of(word, "abcdefghijklmnopqrstuvwxyz0123456789", FAIR_TABLE - 1);
}

bool fair_is_token(const char *word)
{
    return is_made_of(word, token_digits, FAIR_TOKEN - 1);
}
