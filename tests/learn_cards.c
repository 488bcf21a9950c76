/* learn_cards.c - learns games/nullern/bot/usual_table.h: which cards are usual (usual.h).
 *
 *   learn_cards GAMES SEED BUDGET > games/nullern/bot/usual_table.h
 *
 * Masters with this budget (who play by the table that stands there now) and flat Monte Carlo players play games of 2
 * to 7 seats: masters among themselves, a few others among them, or many. Of each card that they chose, where there was
 * a choice, the traits of all choices are kept; then the weights are found with which the card that was chosen is
 * likeliest (a softmax of sums, by gradients with a step of its own for each weight). Every tenth card is not learned
 * from, and tells how many are foreseen. Doubles: this is not part of any bot. */
#pragma GCC diagnostic ignored "-Wunused-function" /* a game's parts are static, and not all are needed here */
#include "nullern_lessons.h"
#include <math.h>

enum {
    KEPT_MOST = 1200000,
    EPOCHS = 6,
    HELD_OUT = 10,
    SCALE = 32, /* of the table: 1/32 */
    OTHER_WORLDS = 60,
};

struct kept {
    uint8_t count, chosen;
    uint16_t trait[HAND_MOST][CARD_TRAITS];
};

struct school {
    struct lessons lessons; /* first, so that it is found from there */
    struct player other;
    unsigned masters; /* bit s: seat s is one */
    uint32_t budget;
    struct kept *kept;
    int count;
};

static double weights[USUAL_PLACES], squares[USUAL_PLACES];

static void keep_card(struct school *school, const struct thinking *task, uint64_t move)
{
    const struct nullern_state *state = nullern_state(task->view);
    struct kept *kept = &school->kept[school->count];
    struct rated rated[HAND_MOST];
    struct order order;
    struct round r;
    if (state->phase != PHASE_CARDS || state->left < 2 || school->count == KEPT_MOST)
        return;
    make_order(&order, state->trump);
    open_round(task->setup, state, &order, &r);
    kept->count = (uint8_t)read_card_traits(&r, rated, kept->trait);
    for (int i = 0; i < kept->count; i++)
        if (slot_level(rated[i].slot) == slot_level(order.slot[move & 127]))
            kept->chosen = (uint8_t)i;
    school->count += kept->count > 1;
}

static uint64_t choose(struct lessons *lessons, struct thinking *task)
{
    struct school *school = (struct school *)(void *)lessons;
    struct judged judged[MOVES_MOST];
    uint64_t move;
    task->budget = school->budget;
    if (school->masters >> task->seat & 1) {
        judge(task, judged, MOVES_MOST);
        move = judged[0].move;
    } else {
        move = player_choose(&school->other, task);
    }
    keep_card(school, task, move);
    return move;
}

/* How likely each choice is, by the weights of now. The likeliest. */
static int foresee(const struct kept *kept, double chance[HAND_MOST])
{
    double sum = 0;
    int best = 0;
    for (int i = 0; i < kept->count; i++) {
        chance[i] = 0;
        for (int t = 0; t < CARD_TRAITS; t++)
            chance[i] += weights[kept->trait[i][t]];
        best = chance[i] > chance[best] ? i : best;
    }
    double most = chance[best];
    for (int i = 0; i < kept->count; i++)
        sum += chance[i] = exp(chance[i] - most);
    for (int i = 0; i < kept->count; i++)
        chance[i] /= sum;
    return best;
}

static void learn_from(const struct kept *kept)
{
    enum { STEP = 15 }; /* hundredths */
    double chance[HAND_MOST];
    foresee(kept, chance);
    for (int i = 0; i < kept->count; i++) {
        double slope = (i == kept->chosen) - chance[i];
        for (int t = 0; t < CARD_TRAITS; t++) {
            int at = kept->trait[i][t];
            squares[at] += slope * slope;
            weights[at] += STEP / 100.0 * slope / sqrt(squares[at] + 1);
        }
    }
}

static void learn_all(const struct school *school)
{
    double chance[HAND_MOST], held_out = 0, foreseen = 0;
    for (int epoch = 0; epoch < EPOCHS; epoch++)
        for (int i = 0; i < school->count; i++) {
            int at = (int)((uint64_t)i * 2654435761u % (unsigned)school->count); /* in no order */
            if (at % HELD_OUT)
                learn_from(&school->kept[at]);
        }
    for (int i = 0; i < school->count; i += HELD_OUT, held_out++)
        foreseen += foresee(&school->kept[i], chance) == school->kept[i].chosen;
    fprintf(stderr, "%d cards, of those held out %.1f %% are foreseen\n", school->count, 100 * foreseen / held_out);
}

int main(int argc, char **argv)
{
    static struct school school;
    if (argc != 4) {
        fprintf(stderr, "learn_cards GAMES SEED BUDGET\n");
        return 1;
    }
    struct rng *rng = &school.lessons.rng;
    open_lessons(&school.lessons, (uint64_t)atoll(argv[2]), "flat-mc-60", &school.other);
    school.lessons.choose = choose;
    school.budget = (uint32_t)atoi(argv[3]);
    school.kept = calloc(KEPT_MOST, sizeof *school.kept);
    if (!school.kept)
        return 1;
    for (int game = 0; game < atoi(argv[1]); game++) {
        static const uint32_t MASTERS_OF_TEN[3] = {10, 7, 4};
        uint32_t masters = MASTERS_OF_TEN[game % 3];
        school.masters = 0;
        for (int seat = 1; seat <= SEATS; seat++)
            school.masters |= (unsigned)(rng_below(rng, 10) < masters) << seat;
        play_lesson(&school.lessons, 2 + game / 3 % (SEATS - 1));
    }
    learn_all(&school);
    printf("/* usual_table.h - which cards are usual: made by tests/learn_cards %s %s %s, see usual.h. */\n"
           "#ifndef NULLERN_BOT_USUAL_TABLE_H\n#define NULLERN_BOT_USUAL_TABLE_H\n\n#include <stdint.h>\n\n"
           "/* In 1/%d: with so many more a card is e times as usual. */\nstatic const int8_t USUAL_CARDS[%d] = {",
           argv[1], argv[2], argv[3], SCALE, USUAL_PLACES);
    for (int at = 0; at < USUAL_PLACES; at++) {
        int weight = (int)lrint(weights[at] * SCALE);
        printf("%s%d,", at % 24 ? " " : "\n    ",
               weight > INT8_MAX    ? INT8_MAX
               : weight < -INT8_MAX ? -INT8_MAX
                                    : weight);
    }
    printf("\n};\n\n#endif\n");
    return 0;
}
