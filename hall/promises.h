/* promises.h - what an online table and its seats promised before the game and showed after it, as the record says it:
 *     # fair 1 TABLE COMMIT     the promise of the table's secret
 *     # entropy 1 HASH VALUE    what seat 1 promised and showed; `-` for what is missing
 *     # secret HEX              at the end: the secret
 * What they mean, and the key that follows from them: core/fair.h, docs/fair.md. */
#ifndef NULLARIUM_PROMISES_H
#define NULLARIUM_PROMISES_H

#include "fair.h"
#include "record.h"

struct promises {
    char table[FAIR_TABLE];
    uint8_t commit[FAIR_BYTES], secret[FAIR_BYTES];
    bool fair, shown; /* there is a `# fair`, a `# secret` */
    struct {
        bool listed, hashed; /* it has a line, a hash stands in it */
        uint8_t hash[FAIR_BYTES];
    } seat[SEATS_MAX + 1]; /* by seat */
    struct fair_share share[FAIR_SEATS];
};

/* Reads them. True: they are not all there, cannot be read, or stand where they promise nothing; `why` says the line.
 */
bool promises_read(struct promises *promises, const struct record *record, const char *bytes, size_t length,
                   struct refusal *why);

#endif
