/* fair.c - core/fair.h against the examples of FIPS 180-4 and RFC 4231, against libsodium over many lengths, and
 * against docs/check_rolls.py, whose values for a fixed example stand here and are printed by it: fair CHECK_ROLLS. */
#include "fair.h"
#include "../check.h"
#include "table.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static bool is_hex(const uint8_t bytes[FAIR_BYTES], const char *expected)
{
    char buffer[FAIR_HEX];
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    fair_say_hex(&text, bytes, FAIR_BYTES);
    return text_same(buffer, expected);
}

static void check_published(void)
{
    static const struct {
        const char *message, *hash;
    } example[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqr"
         "s"
         "tu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    uint8_t out[FAIR_BYTES];
    for (size_t i = 0; i < sizeof example / sizeof example[0]; i++) {
        fair_sha256(example[i].message, strlen(example[i].message), out);
        check(is_hex(out, example[i].hash), "SHA-256 of a published example", example[i].message);
    }
    char *many = malloc(1000000);
    memset(many, 'a', 1000000);
    fair_sha256(many, 1000000, out);
    check(is_hex(out, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
          "SHA-256 of a million letters a", "another hash");
    free(many);

    static const struct {
        const char *key, *message, *hash;
    } keyed[] = {
        {"Jefe", "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
        {"\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b", "Hi There",
         "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
    };
    for (size_t i = 0; i < sizeof keyed / sizeof keyed[0]; i++) {
        fair_hmac(keyed[i].key, strlen(keyed[i].key), keyed[i].message, strlen(keyed[i].message), out);
        check(is_hex(out, keyed[i].hash), "HMAC of a published example", keyed[i].message);
    }
}

/* Every length up to some blocks, and keys shorter and longer than one. */
static void check_against_libsodium(void)
{
    enum { LONGEST = 400 };
    uint8_t message[LONGEST], key[LONGEST], ours[FAIR_BYTES], theirs[FAIR_BYTES];
    bool hashes = true, keyed = true, any_key = true;
    for (int round = 0; round < 4; round++)
        for (size_t length = 0; length <= LONGEST; length++) {
            randombytes_buf(message, sizeof message);
            randombytes_buf(key, sizeof key);
            fair_sha256(message, length, ours);
            crypto_hash_sha256(theirs, message, length);
            hashes &= memcmp(ours, theirs, FAIR_BYTES) == 0;
            fair_hmac(key, FAIR_BYTES, message, length, ours);
            crypto_auth_hmacsha256(theirs, message, length, key);
            keyed &= memcmp(ours, theirs, FAIR_BYTES) == 0;
            crypto_auth_hmacsha256_state state;
            crypto_auth_hmacsha256_init(&state, key, length);
            crypto_auth_hmacsha256_update(&state, message, sizeof message);
            crypto_auth_hmacsha256_final(&state, theirs);
            fair_hmac(key, length, message, sizeof message, ours);
            any_key &= memcmp(ours, theirs, FAIR_BYTES) == 0;
        }
    check(hashes, "SHA-256 is libsodium's for all lengths up to 400", "it is not");
    check(keyed, "HMAC is libsodium's for all lengths up to 400", "it is not");
    check(any_key, "HMAC is libsodium's for keys of all lengths up to 400", "it is not");
}

/* What check_rolls.py --example prints: the commitment, the hash of seat 1; the key, 20 rolls, 8 large numbers, of
 * which five are drawn again because the first fell into the unfair rest. */
static const char printed[] = "6a55be4586dff0428f888110c3cdabc406c54d67bb62d4654dd0e2f1261be857 "
                              "01016dd7e3a029eba2b7ce7cb1a2146dcbddb648647dc4358a2a0cd75fe15d34\n"
                              "306495a858fe984216e86f928595c3703cd30d1b7002849f327473a694941b80 "
                              "1 2 3 4 4 2 3 2 4 5 1 6 4 1 3 6 6 6 1 6 "
                              "343490023 160380272 982116425 2069813702 1163843834 1942183991 1476890468 1599935621\n";

static void check_example(const char *script)
{
    static const char table[] = "nulliexample2345";
    struct fair_share share[FAIR_SEATS] = {{.given = true}};
    uint8_t secret[FAIR_BYTES], out[FAIR_BYTES], key[FAIR_BYTES];
    for (int i = 0; i < FAIR_BYTES; i++) {
        secret[i] = (uint8_t)i;
        share[0].entropy[i] = (uint8_t)(100 + i);
    }
    char buffer[1000];
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    fair_commit(table, secret, out);
    fair_say_hex(&text, out, FAIR_BYTES);
    text_char(&text, ' ');
    fair_hash(table, 1, share[0].entropy, out);
    fair_say_hex(&text, out, FAIR_BYTES);
    text_char(&text, '\n');
    fair_key(table, secret, 2, share, key);
    fair_say_hex(&text, key, FAIR_BYTES);
    for (int k = 0; k < 28; k++) {
        struct rng rng;
        fair_draw(key, k < 20 ? k : k - 20, out);
        table_seed_draw(&rng, out);
        text_char(&text, ' ');
        text_number(&text, k < 20 ? 1 + rng_below(&rng, 6) : rng_below(&rng, 2147483649u));
    }
    text_char(&text, '\n');
    check(text_same(buffer, printed), "commitment, hash, key and draws of the example", buffer);

    fair_draw(key, 12, out);
    check(is_hex(out, "dcee6b41c6f5824c77889e948e0c6dde7e6d5e45a9e50a8ec4207fdb0351ccbb"), "draw 12 of the example",
          "another draw");
    check(fair_seed(key, 2, 17) == 15771719600721471027u, "the seed of decision 17 of seat 2 of the example",
          "another seed");

    char command[1000], answer[sizeof printed + 1] = "";
    snprintf(command, sizeof command, "python3 '%s' --example", script);
    FILE *pipe = popen(command, "r");
    answer[pipe ? fread(answer, 1, sizeof answer - 1, pipe) : 0] = '\0';
    check(pipe && pclose(pipe) == 0 && text_same(answer, printed), "check_rolls.py prints the values of the example",
          answer);
}

static void check_spelling(void)
{
    uint8_t bytes[2] = {7, 7};
    const char *at = "0aff ";
    check(fair_take_hex(&at, bytes, 2) && *at == ' ' && bytes[0] == 10 && bytes[1] == 255, "hex is read", "it is not");
    static const char *const bad[] = {"", "0af", "0afg", "0aFF", "0aff0"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        at = bad[i];
        check(!fair_take_hex(&at, bytes, 2) && at == bad[i] && bytes[0] == 10, "no hex of two bytes is refused",
              bad[i]);
    }

    uint8_t raw[FAIR_RAW_TOKEN];
    char name[FAIR_TABLE], token[FAIR_TOKEN], theirs[FAIR_TOKEN];
    for (int i = 0; i < FAIR_RAW_TOKEN; i++)
        raw[i] = (uint8_t)(200 + i);
    fair_say_table(raw, name);
    check(text_same(name, "zde4vs6mzxhm7ugr") && fair_is_table(name), "a table's name is base32", name);
    bool tokens = true;
    for (int round = 0; round < 200; round++) {
        randombytes_buf(raw, sizeof raw);
        fair_say_token(raw, token);
        sodium_bin2base64(theirs, sizeof theirs, raw, sizeof raw, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
        tokens &= text_same(token, theirs) && fair_is_token(token);
    }
    check(tokens, "tokens are libsodium's base64url", token);
    check(!fair_is_table("zde4vs6mzxhm7ug") && !fair_is_table("zde4vs6mzxhm7ugrr") &&
              !fair_is_table("Zde4vs6mzxhm7ugr"),
          "what is no table's name is told", "it is not");
    check(!fair_is_token("abcdefghijklmnopqrstu") && !fair_is_token("abcdefghijklmnopqrstuvw") &&
              !fair_is_token("abcdefghijklmnopqrstu/"),
          "what is no token is told", "it is not");
}

int main(int count, char **words)
{
    if (count != 2 || sodium_init() < 0)
        return 2;
    check_published();
    check_against_libsodium();
    check_example(words[1]);
    check_spelling();
    return close_tests();
}
