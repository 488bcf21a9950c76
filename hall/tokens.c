/* tokens.c - who may do what at a table: tokens, which are stored as hashes only, and how often each may speak (see
 * inside.h, said.h). */
#include "plant.h"
#include "said.h"
#include <string.h>

void token_hash(const char *token, uint8_t hash[FAIR_BYTES])
{
    fair_sha256(token, text_length(token), hash);
}

static bool is_former(const struct hall_table *table, const uint8_t *token, int *seat)
{
    for (int i = table->former_count - 1; i >= 0; i--)
        if (memcmp(table->former[i].token, token, FAIR_BYTES) == 0) {
            *seat = table->former[i].seat;
            return true;
        }
    return false;
}

bool words_know(struct hall_table *table, const char *token, enum role *role, int *seat, bool *moved)
{
    static const enum role roles[] = {ROLE_HOST, ROLE_INVITE, ROLE_WATCH};
    uint8_t hash[FAIR_BYTES];
    *role = ROLE_NONE;
    *seat = 0;
    *moved = false;
    if (!fair_is_token(token))
        return false;
    token_hash(token, hash);
    for (int i = 0; i < 3; i++)
        if (memcmp(table->token[i], hash, FAIR_BYTES) == 0)
            *role = roles[i];
    for (int i = 1; i <= table->record.seats; i++)
        if (table->seat[i].tokened && memcmp(table->seat[i].token, hash, FAIR_BYTES) == 0) {
            *role = ROLE_SEAT;
            *seat = i;
        }
    if (*role)
        return true;
    *moved = is_former(table, hash, seat);
    if (*moved && PLANT("hall-former")) {
        *role = ROLE_SEAT;
        return true;
    }
    return false;
}

bool words_doubt(const struct hall_table *table, enum role role)
{
    return (role == ROLE_NONE || role == ROLE_SEAT) && table->token_rows > table->stored;
}

/* Whether nobody at this table has or had this token. */
bool token_is_new(struct hall_table *table, const char *token)
{
    enum role role;
    int seat;
    bool moved;
    return !words_know(table, token, &role, &seat, &moved) && !moved;
}

bool words_pay(struct hall *hall, struct hall_table *table, enum role role, int seat)
{
    struct bucket *bucket = &table->bucket[role == ROLE_HOST     ? 0
                                           : role == ROLE_INVITE ? 1
                                           : role == ROLE_WATCH  ? 2
                                                                 : 2 + seat];
    uint64_t most = (uint64_t)hall->settings.burst * 1000;
    uint64_t more = (hall->now - bucket->at) * (uint64_t)hall->settings.rate + bucket->thousandths;
    uint64_t has = !bucket->at || more > most || hall->now - bucket->at > most ? most : more;
    bucket->at = hall->now ? hall->now : 1;
    bucket->thousandths = (uint32_t)(has < 1000 ? has : has - 1000);
    return has >= 1000;
}

void token_say_hash(struct text *text, const char *token)
{
    uint8_t hash[FAIR_BYTES];
    token_hash(token, hash);
    fair_say_hex(text, hash, FAIR_BYTES);
}
