/* sheet.c - fuzz target: any bytes as a sheet, and a short game on each that is accepted. The sheet
 * itself says for which game it is, its length how many seats play. */
#include "fuzz.h"
#include "games.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct sheet sheet;
    static struct match match;
    static uint64_t moves[64];
    struct refusal why;
    memset(&why, 0, sizeof why);
    if (sheet_read(&sheet, (const char *)bytes, length, false, 1, &why)) {
        fuzz_say(&why);
        return 0;
    }
    const struct game *game = games_find(sheet.game);
    int option[OPTIONS_MAX] = {0};
    if (!game)
        return 0;
    int seats = game->seats_least + (int)(length % (size_t)(game->seats_most - game->seats_least + 1));
    if (setup_make(fuzz_setup(), game, seats, option, &sheet, &why)) {
        fuzz_say(&why);
        return 0;
    }
    struct rng rng;
    rng_seed(&rng, length);
    match_open(&match, fuzz_setup(), VIEWER_FULL);
    for (int turn = 0; turn < 20; turn++) {
        fuzz_play(&match, &rng, 3);
        unsigned acting = match_to_act(&match);
        for (int seat = 1; seat <= seats; seat++)
            if (acting & ACT_SEAT(seat)) {
                size_t count = game->moves(fuzz_setup(), &match.state, seat, moves, 64);
                FUZZ_DEMAND(count >= 1 && count <= game->moves_most);
                FUZZ_DEMAND(!game->refuse(fuzz_setup(), &match.state, seat, moves[0], NULL));
                fuzz_sink += count;
            }
    }
    return 0;
}
