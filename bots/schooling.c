/* schooling.c - learning the values of a sheet (see schooling.h). */
#include "schooling.h"
#include <string.h>

enum { HALVINGS = 4, ALIGNMENT = 64 };

bool schooling_wanted(const struct setup *setup)
{
    const struct knowledge *knowledge = setup->game->knowledge;
    return knowledge && knowledge->enrol;
}

static size_t sums_bytes(const struct setup *setup, bool general)
{
    size_t bytes = setup->game->knowledge->weight_count(setup, general) * sizeof(int32_t);
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

size_t schooling_bytes(const struct setup *setup, bool general)
{
    return sums_bytes(setup, general) + setup->game->knowledge->learn_bytes;
}

void schooling_begin(struct schooling *schooling, const struct setup *setup, bool general, const int16_t *from,
                     struct curriculum curriculum, uint64_t seed, void *memory)
{
    size_t bytes = sums_bytes(setup, general);
    *schooling = (struct schooling){.setup = setup, .general = general, .curriculum = curriculum, .sums = memory};
    schooling->memory = (unsigned char *)memory + bytes;
    rng_seed(&schooling->rng, seed);
    memset(schooling->sums, 0, bytes);
    if (from && !general)
        setup->game->knowledge->enrol(setup, from, schooling->sums);
}

void schooling_open(struct schooling *schooling, const struct setup *setup, const int16_t *general, void *memory)
{
    schooling_begin(schooling, setup, false, general, setup->game->knowledge->curriculum, SCHOOLING_SEED, memory);
}

/* The step in 1/65536: halved four times over the whole study, straight in between. */
static uint32_t rate_now(const struct schooling *schooling)
{
    uint64_t games = schooling->curriculum.games, halvings = HALVINGS * schooling->played, rest = halvings % games;
    return (uint32_t)(schooling->curriculum.rate * 65536u / 1000 * (2 * games - rest) / (2 * games) >>
                      halvings / games);
}

bool schooling_go_on(struct schooling *schooling, uint32_t games)
{
    const struct setup *setup = schooling->setup;
    for (; games > 0 && schooling->played < schooling->curriculum.games; games--) {
        schooling->results += setup->game->knowledge->learn(setup, schooling->sums, schooling->general,
                                                            rate_now(schooling), &schooling->rng, schooling->memory);
        schooling->played++;
    }
    return schooling->played < schooling->curriculum.games;
}

void schooling_settle(const struct schooling *schooling, int16_t *weights)
{
    schooling->setup->game->knowledge->settle(schooling->setup, schooling->sums, schooling->general, weights);
}
