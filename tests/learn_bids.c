/* learn_bids.c - learns games/nullern/bot/bids_table.h: what bids bring beyond what playouts promise.
 *
 *   learn_bids SETS SEED BUDGET > games/nullern/bot/bids_table.h
 *
 * Masters with this budget play games of 3 to 7 seats, among themselves and in every other game as one among strangers
 * (experts). Now and then a master makes its second bid, so that bids are known that it hardly makes. For each bid
 * of a master it is noted what playouts promised (without the correction that stands in the table now) and what the
 * round brought; least squares on what is told of a bid (bids.h) give the weights. Doubles: this is not part of any
 * bot. */
#pragma GCC diagnostic ignored "-Wunused-function" /* a game's parts are static, and not all are needed here */
#include "nullern_lessons.h"

enum {
    SECOND_OF = 10, /* of so many bids SECOND are the second best one, */
    SECOND = 3,
    SECOND_MOST = 4000, /* if it is not believed to be worse by more */
    COLUMNS = BID_TRAITS + 1,
    FIRST_SEATS = 3,
    LAST_SEATS = SEATS,
};

/* Least squares, one for zeros and one for other bids: the sums of products, and with what was to be found. */
struct squares {
    double product[COLUMNS][COLUMNS], wanted[COLUMNS];
    long count;
};

/* A bid that waits for the end of its round. */
struct waiting {
    bool is;
    struct offer offer;
    double promised;
    int share[SEATS + 1];
};

struct school {
    struct lessons lessons; /* first, so that it is found from there */
    struct waiting waiting[SEATS + 1];
    struct squares squares[2];
    struct player stranger;
    int masters; /* sit on the first seats */
    uint32_t budget;
};

static struct school *school_of(struct lessons *lessons)
{
    return (struct school *)(void *)lessons;
}

static void add_square(struct squares *squares, const struct waiting *bid, double brought)
{
    double column[COLUMNS];
    int trait[BID_TRAITS];
    read_traits(&bid->offer, trait);
    for (int i = 0; i < BID_TRAITS; i++)
        column[i] = trait[i] / 1024.0;
    column[BID_TRAITS] = (bid->promised - USUAL_VALUE) / 1000;
    for (int i = 0; i < COLUMNS; i++) {
        squares->wanted[i] += column[i] * (brought - bid->promised);
        for (int j = 0; j < COLUMNS; j++)
            squares->product[i][j] += column[i] * column[j];
    }
    squares->count++;
}

/* Gauss and Jordan, with the largest pivot. */
static void solve_squares(struct squares *squares, double weight[COLUMNS])
{
    for (int i = 0; i < COLUMNS; i++) {
        int pivot = i;
        for (int k = i; k < COLUMNS; k++) {
            double a = squares->product[k][i], b = squares->product[pivot][i];
            pivot = a * a > b * b ? k : pivot;
        }
        for (int j = 0; j < COLUMNS; j++) {
            double value = squares->product[i][j];
            squares->product[i][j] = squares->product[pivot][j];
            squares->product[pivot][j] = value;
        }
        double value = squares->wanted[i];
        squares->wanted[i] = squares->wanted[pivot];
        squares->wanted[pivot] = value;
        for (int k = 0; k < COLUMNS; k++) {
            double factor = k == i ? 0 : squares->product[k][i] / squares->product[i][i];
            for (int j = 0; j < COLUMNS; j++)
                squares->product[k][j] -= factor * squares->product[i][j];
            squares->wanted[k] -= factor * squares->wanted[i];
        }
    }
    for (int i = 0; i < COLUMNS; i++)
        weight[i] = squares->wanted[i] / squares->product[i][i];
}

/* The master's bid, which then waits for what it brings. */
static uint64_t bid_to_learn(struct school *school, const struct thinking *task)
{
    const struct nullern_state *state = nullern_state(task->view);
    struct judged judged[MOVES_MOST];
    struct waiting *bid = &school->waiting[task->seat];
    struct order order;
    struct round now;
    int count = judge(task, judged, MOVES_MOST), pick = 0;
    if (count > 1 && judged[0].value - judged[1].value < SECOND_MOST &&
        rng_below(&school->lessons.rng, SECOND_OF) < SECOND)
        pick = 1;
    if (state->left < 2 || state->round >= round_count(task->setup->option) - 3)
        return judged[pick].move; /* solved, or not only the points count */
    struct styles styles = read_styles(task);
    struct course *course = &((struct judge_memory *)task->memory)->worlds.course;
    make_order(&order, state->trump);
    open_round(task->setup, state, &order, &now);
    read_course(task, &order, &now, styles, course);
    bid->is = styles.cards == 0;
    bid->offer = offer_of(task, &now, course, (int)(judged[pick].move & 127));
    struct correction correction = correct_bid(&bid->offer);
    double slope = correction.slope / 1024.0;
    bid->promised = (judged[pick].value - correction.offset + slope * USUAL_VALUE) / (1 + slope);
    weigh_seats(task->setup, state, task->seat, styles, bid->share);
    return judged[pick].move;
}

static uint64_t choose(struct lessons *lessons, struct thinking *task)
{
    struct school *school = school_of(lessons);
    struct judged judged[MOVES_MOST];
    const struct nullern_state *state = nullern_state(task->view);
    task->budget = school->budget;
    if (task->seat > school->masters)
        return player_choose(&school->stranger, task);
    if (state->phase == PHASE_BIDS && !is_blind(task->setup, state))
        return bid_to_learn(school, task);
    judge(task, judged, MOVES_MOST);
    return judged[0].move;
}

/* The round is over: what it brought each seat is what the points and grasshoppers rose by. */
static void learn_round(struct lessons *lessons, const struct nullern_state *before, const struct nullern_state *after)
{
    struct school *school = school_of(lessons);
    int seats = lessons->setup.seats;
    if (after->round == before->round)
        return;
    int brought[SEATS + 1] = {0};
    for (int seat = 1; seat <= seats; seat++)
        brought[seat] = after->points[seat] - before->points[seat] -
                        GRASSHOPPER_COST * (after->grasshoppers[seat] - before->grasshoppers[seat]);
    for (int seat = 1; seat <= seats; seat++) {
        struct waiting *bid = &school->waiting[seat];
        int64_t value = 0;
        for (int other = 1; other <= seats; other++)
            value += bid->share[other] * brought[other];
        if (bid->is)
            add_square(&school->squares[bid->offer.bid > 0], bid, (double)value * 1000 / CERTAIN);
        bid->is = false;
    }
}

static void print_row(const double weight[COLUMNS])
{
    printf("    {");
    for (int i = 0; i < BID_TRAITS; i++)
        printf("%.0f%s", weight[i], i < BID_TRAITS - 1 ? ", " : "},\n");
}

int main(int argc, char **argv)
{
    static struct school school;
    double weight[2][COLUMNS];
    if (argc != 4) {
        fprintf(stderr, "learn_bids SETS SEED BUDGET\n");
        return 1;
    }
    open_lessons(&school.lessons, (uint64_t)atoll(argv[2]), "expert", &school.stranger);
    school.lessons.choose = choose;
    school.lessons.hear = learn_round;
    school.budget = (uint32_t)atoi(argv[3]);
    for (int set = 0; set < atoi(argv[1]); set++)
        for (int seats = FIRST_SEATS; seats <= LAST_SEATS; seats++) {
            school.masters = set % 2 ? 1 : seats;
            memset(school.waiting, 0, sizeof school.waiting);
            play_lesson(&school.lessons, seats);
        }
    for (int more = 0; more < 2; more++) {
        fprintf(stderr, "%ld bids\n", school.squares[more].count);
        solve_squares(&school.squares[more], weight[more]);
    }
    printf("/* bids_table.h - what bids bring beyond what playouts promise: made by tests/learn_bids %s %s %s, see "
           "bids.h.\n"
           " * Rows: a zero, any other bid. */\n#ifndef NULLERN_BOT_BIDS_TABLE_H\n#define NULLERN_BOT_BIDS_TABLE_H\n\n"
           "#include <stdint.h>\n\nenum { BID_TRAITS = %d, USUAL_VALUE = %d };\n\n"
           "/* Thousandths of a point for each whole of a trait. */\nstatic const int16_t BID_WEIGHTS[2][BID_TRAITS] = "
           "{\n",
           argv[1], argv[2], argv[3], BID_TRAITS, USUAL_VALUE);
    print_row(weight[0]);
    print_row(weight[1]);
    printf("};\n\n/* For each thousandth over the usual value, in 1/1024. */\n"
           "static const int16_t BID_SLOPE[2] = {%.0f, %.0f};\n\n#endif\n",
           weight[0][BID_TRAITS] * 1.024, weight[1][BID_TRAITS] * 1.024);
    return 0;
}
