/* fair.h - dice and deals that everybody who played can check afterwards: SHA-256, HMAC-SHA-256, what a table and its
 * seats commit themselves to, and the draws that follow from it. docs/fair.md is the same for people who write it
 * again.
 *
 * The server commits itself to a secret before anybody sits down, every seat to 32 random bytes of its own before
 * anybody shows his; the key is made of all of them, so nobody chose it. Every draw, and the seed of every decision of
 * a bot, follows from the key. Freestanding: the server, the page and `nullarium verify` share it. */
#ifndef NULLARIUM_FAIR_H
#define NULLARIUM_FAIR_H

#include "text.h"

enum {
    FAIR_BYTES = 32, /* a secret, a seat's entropy, a hash, a key, a draw */
    FAIR_HEX = 65,   /* room for one of them in hex */
    FAIR_SEATS = 8,  /* SEATS_MAX */
    FAIR_TABLE = 17, /* room for a table's name: 16 small letters or digits */
    FAIR_TOKEN = 23, /* room for a token: 22 characters of base64url */
    FAIR_RAW_TABLE = 10,
    FAIR_RAW_TOKEN = 16, /* the random bytes they are made of */
};

/* What a seat added to the key; a bot, or somebody who kept his to himself, adds nothing. */
struct fair_share {
    bool given;
    uint8_t entropy[FAIR_BYTES];
};

void fair_sha256(const void *bytes, size_t length, uint8_t out[FAIR_BYTES]);
void fair_hmac(const void *key, size_t key_length, const void *message, size_t length, uint8_t out[FAIR_BYTES]);

/* SHA256("nullarium-fair-1 server " T "\n" S) */
void fair_commit(const char *table, const uint8_t secret[FAIR_BYTES], uint8_t out[FAIR_BYTES]);

/* SHA256("nullarium-fair-1 seat " T " " i "\n" E_i) */
void fair_hash(const char *table, int seat, const uint8_t entropy[FAIR_BYTES], uint8_t out[FAIR_BYTES]);

/* HMAC(S, "nullarium-fair-1 key " T "\n" then for each seat i " " hex(E_i) or "-" "\n"); share[i - 1] is seat i's. */
void fair_key(const char *table, const uint8_t secret[FAIR_BYTES], int seats, const struct fair_share share[FAIR_SEATS],
              uint8_t out[FAIR_BYTES]);

/* HMAC(K, "draw " k): what chance line k (from 0) is drawn with (table.h, table_seed_draw). */
void fair_draw(const uint8_t key[FAIR_BYTES], int k, uint8_t out[FAIR_BYTES]);

/* The first 8 bytes of HMAC(K, "bot " i " " D), lowest first: the seed of decision D of seat i. */
uint64_t fair_seed(const uint8_t key[FAIR_BYTES], int seat, int decision);

/* Small letters; reading takes exactly 2 * length of them and leaves *at behind them. */
void fair_say_hex(struct text *text, const uint8_t *bytes, size_t length);
bool fair_take_hex(const char **at, uint8_t *bytes, size_t length);

/* Names of tables and tokens out of random bytes; whether something is such a name. */
void fair_say_table(const uint8_t raw[FAIR_RAW_TABLE], char out[FAIR_TABLE]);
void fair_say_token(const uint8_t raw[FAIR_RAW_TOKEN], char out[FAIR_TOKEN]);
bool fair_is_table(const char *word);
bool fair_is_token(const char *word);

#endif
