/* weights.c - fuzz target: any bytes as a file of weights, as they are and with the sum that belongs to them, so that
 * what lies behind the sum is reached. What is accepted is written again as the same bytes, and asked for by every
 * game. */
#include "weights.h"
#include "fuzz.h"
#include "games.h"
#include <string.h>

static void read_weights(const unsigned char *bytes, size_t length)
{
    static const int options[OPTIONS_MAX];
    struct weights head;
    struct refusal why = {0};
    if (weights_read(&head, bytes, length, &why)) {
        fuzz_say(&why);
        return;
    }
    FUZZ_DEMAND(length == weights_bytes(head.count));
    int16_t *values = malloc((size_t)head.count * sizeof *values + 1);
    unsigned char *again = malloc(length);
    FUZZ_DEMAND(values && again);
    weights_copy(&head, bytes, values);
    weights_write(&head, values, again);
    FUZZ_DEMAND(memcmp(bytes, again, length) == 0);
    free(values);
    free(again);
    for (int i = 0; games_all[i]; i++) {
        if (games_all[i]->needs_sheet ||
            setup_make(fuzz_setup(), games_all[i], games_all[i]->seats_least, options, NULL, &why))
            continue;
        if (weights_refuse_use(&head, fuzz_setup(), head.sheet, &why))
            fuzz_say(&why);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    read_weights(bytes, length);
    if (length < WEIGHTS_HEADER + 8)
        return 0;
    unsigned char *summed = malloc(length);
    FUZZ_DEMAND(summed);
    memcpy(summed, bytes, length);
    weights_sum(summed, length);
    read_weights(summed, length);
    free(summed);
    return 0;
}
