/* promises.c - what a table and its seats promised and showed (see promises.h). */
#include "promises.h"
#include "walk.h"
#include <string.h>

/* So many bytes in hex, or a `-` for none. */
static bool take_bytes(const char **at, uint8_t bytes[FAIR_BYTES], bool *given)
{
    *given = !text_take(at, '-');
    return !*given || fair_take_hex(at, bytes, FAIR_BYTES);
}

static bool read_fair(struct promises *promises, const char *at)
{
    size_t length = 0;
    while (at[length] && at[length] != ' ')
        length++;
    if (length >= FAIR_TABLE)
        return false;
    memcpy(promises->table, at, length);
    promises->table[length] = '\0';
    at += length;
    return fair_is_table(promises->table) && text_take(&at, ' ') && fair_take_hex(&at, promises->commit, FAIR_BYTES) &&
           !*at;
}

static bool read_entropy(struct promises *promises, const char *at, int seats, bool *twice)
{
    int seat;
    if (!text_take_number(&at, &seat) || seat < 1 || seat > seats || !text_take(&at, ' '))
        return false;
    *twice = promises->seat[seat].listed;
    promises->seat[seat].listed = true;
    struct fair_share *share = &promises->share[seat - 1];
    return take_bytes(&at, promises->seat[seat].hash, &promises->seat[seat].hashed) && text_take(&at, ' ') &&
           take_bytes(&at, share->entropy, &share->given) && !*at;
}

/* One comment; `begun`: after the first event. */
static bool refuse_comment(struct promises *promises, const struct record *record, const struct walk *walk, bool begun,
                           struct refusal *why)
{
    const char *at = walk->line;
    bool right = true, twice = false, late = false;
    if (text_take_word(&at, "# fair ")) {
        twice = promises->fair;
        late = begun;
        promises->fair = true;
        right = text_take_word(&at, "1 ") && read_fair(promises, at);
    } else if (text_take_word(&at, "# entropy ")) {
        late = begun;
        right = read_entropy(promises, at, record->seats, &twice);
    } else if (text_take_word(&at, "# secret ")) {
        twice = promises->shown;
        promises->shown = true;
        right = fair_take_hex(&at, promises->secret, FAIR_BYTES) && !*at;
    }
    if (right && !twice && !late)
        return false;
    return refuse_at_part(why, walk->number, NULL,
                          !right  ? "verify.unreadable"
                          : twice ? "verify.twice"
                                  : "verify.late",
                          walk->start, walk->length);
}

bool promises_read(struct promises *promises, const struct record *record, const char *bytes, size_t length,
                   struct refusal *why)
{
    struct walk walk;
    bool begun = false;
    const char *at;
    *promises = (struct promises){0};
    walk_start(&walk, record, bytes, length);
    for (enum walk_step step; (step = walk_on(&walk, NULL, why)) != WALK_END;) {
        if (step == WALK_COMMENT) {
            if (refuse_comment(promises, record, &walk, begun, why))
                return true;
            continue;
        }
        begun = true;
        at = walk.line;
        if (promises->shown && !text_take_word(&at, "result "))
            return refuse_at_part(why, walk.number, NULL, "verify.secret-early", walk.start, walk.length);
    }
    if (!promises->fair)
        return refuse_at(why, record->events_line, NULL, "verify.not-online");
    if (!promises->shown)
        return refuse_at(why, walk.cursor.number - 1, NULL, "verify.no-secret");
    return false;
}
