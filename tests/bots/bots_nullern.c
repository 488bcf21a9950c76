/* bots_nullern.c - proofs of what bots know of Nullern: the solver against brute force, luck with mean zero, bids with
 * one card that nobody could better, a reason for each kind of mistake, the usual card, who plays plainly, and that a
 * judge sees only its view. */
#pragma GCC diagnostic ignored "-Wunused-function" /* a game's parts are static, and not all are needed here */
#include "../check.h"
#include "games.h"
#include "match.c"
#include "nullern/bot/bot.h"
#include "nullern/rules/spelling.h"
#include "players.h"
#include "reasons.h"
#include <stdio.h>
#include <stdlib.h>

/* ---- solver ------------------------------------------------------------------------------------ */

static void shuffle_round(struct rng *rng, int seats, int cards, struct round *r)
{
    uint8_t deck[CARDS];
    struct order order;
    for (int i = 0; i < CARDS; i++)
        deck[i] = (uint8_t)(i / VALUES << 5 | (i % VALUES + 1));
    for (int i = 0; i <= seats * cards; i++) {
        int j = i + (int)rng_below(rng, (uint32_t)(CARDS - i));
        uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    memset(r, 0, sizeof *r);
    make_order(&order, deck[0]);
    r->seats = seats;
    r->left = cards;
    r->waiting = seats;
    r->gone = slot_set(order.slot[deck[0]]);
    for (int seat = 1; seat <= seats; seat++)
        for (int i = 0; i < cards; i++)
            r->hand[seat] = slots_either(r->hand[seat], slot_set(order.slot[deck[1 + (seat - 1) * cards + i]]));
    r->turn = 1 + (int)rng_below(rng, (uint32_t)seats);
}

/* Every play of every card, nothing remembered, nothing left out. */
static bool force_plainly(const struct round *r, int seat, unsigned set)
{
    if (r->left == 0)
        return set & 1;
    bool own = r->turn == seat;
    for (struct slots rest = round_choices(r, r->turn); !slots_none(rest);) {
        unsigned slot = slots_lowest(rest);
        struct round after = *r;
        rest = slots_without(rest, slot_set(slot));
        bool ended = round_play(&after, slot);
        if (force_plainly(&after, seat, ended && after.turn == seat ? set >> 1 : set) == own)
            return own;
    }
    return !own;
}

static void check_solver(void)
{
    static struct solved table[1 << 16];
    struct rng rng;
    int wrong = 0, asked = 0;
    rng_seed(&rng, 2013);
    for (int i = 0; i < 400; i++) {
        static const int MOST[5] = {0, 0, 5, 3, 3};
        int seats = 2 + i % 3, cards = 1 + (int)rng_below(&rng, (uint32_t)MOST[seats]);
        struct round r;
        struct solver solver;
        shuffle_round(&rng, seats, cards, &r);
        if (i & 4) /* a trick in progress too */
            round_play(&r, slots_highest(r.hand[r.turn]));
        solver_open(&solver, &r, 1, INT32_MAX, table, 8);
        for (int t = 0; t <= r.left; t++, asked++) {
            unsigned set = i & 8 ? 1u << t | 1u : 1u << t;
            bool known;
            wrong += can_force(&solver, &r, set, &known) != force_plainly(&r, 1, set) || !known;
        }
    }
    char why[80];
    snprintf(why, sizeof why, "%d of %d answers are wrong", wrong, asked);
    check(wrong == 0 && asked > 1000, "the solver agrees with brute force", why);
    int64_t nodes = 0;
    for (int i = 0; i < 8; i++) { /* 4 seats, 7 cards: all numbers */
        struct round r;
        struct solver solver;
        bool known = true;
        shuffle_round(&rng, 4, 7, &r);
        solver_open(&solver, &r, 1, 1 << 30, table, 16);
        for (int t = 0; t <= r.left; t++)
            can_force(&solver, &r, 1u << t, &known);
        nodes += (1 << 30) - solver.nodes;
    }
    snprintf(why, sizeof why, "%lld nodes a deal", (long long)(nodes / 8));
    check(nodes / 8 < 4000000, "4 seats and 7 cards are solved quickly", why);
}

/* ---- one card ---------------------------------------------------------------------------------- */

enum { DEALS = 600000 };

/* What a seat could gain if it knew how the others bid and bid best against it, in points a round. */
static void check_single(int seats)
{
    static double sum[SEATS][128][LEVELS + 1][2];
    static long count[SEATS][128][LEVELS + 1];
    static int8_t chosen[SEATS][128][LEVELS + 1][VALUES + 1];
    struct rng rng;
    double gain = 0;
    memset(sum, 0, sizeof sum);
    memset(count, 0, sizeof count);
    memset(chosen, -1, sizeof chosen);
    rng_seed(&rng, 7 + (uint64_t)seats);
    double own = 0;
    for (int deal = 0; deal < DEALS; deal++) {
        struct cards deck = {{WORD_BITS, WORD_BITS}};
        uint64_t taken[2];
        int level[SEATS], turned;
        draw_cards(&deck, 1, &rng, taken);
        unsigned trump = cards_first((struct cards){{taken[0], taken[1]}});
        deck = cards_without(deck, cards_of(trump));
        turned = card_value(trump);
        for (int place = 0; place < seats; place++) {
            draw_cards(&deck, 1, &rng, taken);
            unsigned card = cards_first((struct cards){{taken[0], taken[1]}}), strength = card_strength(card, trump);
            deck = cards_without(deck, cards_of(card));
            level[place] = (int)(strength > 32 ? strength - 32 + VALUES : strength);
        }
        int who = (int)rng_below(&rng, (uint32_t)seats);
        unsigned seen = 0;
        for (int other = 0; other < 2; other++) { /* the bid it would make, then the other one */
            unsigned bids = 0;
            int mine = 0;
            for (int place = 0; place < seats; place++) {
                int8_t *bid = &chosen[place][bids][level[place]][turned];
                if (*bid < 0) {
                    int32_t value[2];
                    judge_single(seats, place, bids, turned, level[place], value);
                    *bid = value[1] > value[0];
                }
                mine = place == who ? *bid ^ other : mine;
                seen = place == who ? bids : seen;
                bids |= (unsigned)(place == who ? mine : *bid) << place;
            }
            int lead = bids ? bits_first(bids) : 0, winner = lead;
            for (int i = 1; i < seats; i++)
                winner = level[(lead + i) % seats] > level[winner] ? (lead + i) % seats : winner;
            int points = round_result(mine, winner == who);
            sum[who][seen][level[who]][mine] += points;
            own += other == 0 ? points : 0;
        }
        count[who][seen][level[who]]++;
    }
    for (int place = 0; place < seats; place++)
        for (int bids = 0; bids < 128; bids++)
            for (int level = 1; level <= LEVELS; level++)
                if (count[place][bids][level]) {
                    double *both = sum[place][bids][level];
                    gain += both[0] > both[1] ? both[0] : both[1];
                }
    gain = (gain - own) / DEALS;
    char name[80], why[80];
    snprintf(name, sizeof name, "one card, %d seats: the best answer gains at most 0.02", seats);
    snprintf(why, sizeof why, "it gains %.4f", gain);
    check(gain <= 0.02, name, why);
}

/* ---- positions --------------------------------------------------------------------------------- */

static unsigned take_one(const char **text)
{
    unsigned card = take_card(text);
    *text += **text == ' ';
    return card;
}

static struct cards read_cards(const char *text)
{
    struct cards set = {{0, 0}};
    while (*text)
        set = cards_either(set, cards_of(take_one(&text)));
    return set;
}

/* Seat 1 of three is to bid (trick NULL), or to play to what seats 2 and 3 have played, in this order: "" means it
 * leads. */
static void lay(struct state *state, const char *hand, const char *trump, const char *trick, int bid, int took)
{
    struct nullern_state *s = nullern_state_to_change(state);
    memset(state, 0, sizeof *state);
    s->hand[1] = read_cards(hand);
    s->left = (uint8_t)cards_count(s->hand[1]);
    s->round = (uint8_t)(s->left + took);
    s->dealt = 3;
    s->beginner = 1;
    s->trump = (uint8_t)cards_first(read_cards(trump));
    s->unseen = cards_without((struct cards){{WORD_BITS, WORD_BITS}}, cards_either(s->hand[1], cards_of(s->trump)));
    s->lead = 1;
    s->phase = trick ? PHASE_CARDS : PHASE_BIDS;
    s->act = ACT_SEAT(1);
    s->waiting = 3;
    s->bid[1] = (uint8_t)bid;
    s->high_bid = (uint8_t)bid;
    s->tricks[1] = (uint8_t)took;
    if (!trick || !*trick)
        return;
    s->unseen = cards_without(s->unseen, read_cards(trick));
    s->lead = (uint8_t)(strchr(trick, ' ') ? 2 : 3);
    for (int seat = s->lead; seat <= 3; seat++) {
        unsigned card = take_one(&trick), strength = card_strength(card, s->trump);
        s->trick[seat] = (uint8_t)card;
        s->trump_led |= seat == s->lead && strength > 32;
        if (strength > s->best) {
            s->best = (uint8_t)strength;
            s->winner = (uint8_t)seat;
        }
        s->waiting--;
    }
}

static const struct {
    struct sides sides;
    const char *hand, *trump, *trick;
    int bid, took;
    int others; /* what seats 2 and 3 have bid */
} REASONS[] = {
#include "bots_nullern_reasons.h"
};

/* In the blind round: what the three have, whether seats 2 and 3 have bid already, and what. */
static const struct {
    struct sides sides;
    int points[3];
    bool bidden;
    int others;
} BLINDS[] = {
    {{"blind-one", NULL, "bid:1", "bid:0"}, {50, 50, 50}, true, 0},
    {{NULL, "blind-one", "bid:0", "bid:1"}, {50, 50, 50}, true, 0},
    {{"blind-zero", NULL, "bid:0", "bid:1"}, {50, 62, 63}, true, 1},
    {{NULL, "blind-zero", "bid:0", "bid:1"}, {50, 62, 58}, true, 1},  /* seat 3 may win, and this one has 20 */
    {{NULL, "blind-zero", "bid:0", "bid:1"}, {50, 67, 63}, true, 1},  /* nor is 1 enough */
    {{NULL, "blind-zero", "bid:0", "bid:1"}, {50, 62, 63}, true, 0},  /* others with 20 are out of reach */
    {{NULL, "blind-zero", "bid:0", "bid:1"}, {50, 62, 63}, false, 0}, /* they may yet bid 1 and miss */
};

static void check_reasons(void)
{
    struct setup setup = {.game = games_find("nullern"), .seats = 3};
    struct state state;
    struct nullern_state *nullern = nullern_state_to_change(&state);
    struct thinking task = {.setup = &setup, .view = &state, .seat = 1};
    for (size_t i = 0; i < sizeof REASONS / sizeof *REASONS; i++) {
        lay(&state, REASONS[i].hand, REASONS[i].trump, REASONS[i].trick, REASONS[i].bid, REASONS[i].took);
        nullern->bid[2] = nullern->bid[3] = (uint8_t)REASONS[i].others;
        check_reason(&task, &REASONS[i].sides, NULL);
    }
    for (size_t i = 0; i < sizeof BLINDS / sizeof *BLINDS; i++) {
        lay(&state, "g1", "r5", NULL, 0, 0);
        nullern->round = (uint8_t)round_count(setup.option);
        nullern->waiting = BLINDS[i].bidden ? 1 : 3;
        nullern->bid[2] = nullern->bid[3] = (uint8_t)BLINDS[i].others;
        for (int seat = 1; seat <= 3; seat++)
            nullern->points[seat] = (uint16_t)BLINDS[i].points[seat - 1];
        check_reason(&task, &BLINDS[i].sides, NULL);
    }
    check_both_sides("nullern");
}

/* ---- the usual card ---------------------------------------------------------------------------- */

/* Rounds played on by what is usual: each card is a choice, each trait has its place, the same luck plays the same. And
 * what everybody would do is usual: last in a trick, who has what he bid leaves it where he can. */
static void check_usual(void)
{
    struct rng rng;
    int wrong = 0, other = 0, leave = 0, left = 0;
    rng_seed(&rng, 1515);
    for (int i = 0; i < 600; i++) {
        struct round r;
        shuffle_round(&rng, 2 + i % (SEATS - 1), 2 + (int)rng_below(&rng, HAND_MOST - 1), &r);
        for (int seat = 1; seat <= r.seats; seat++)
            r.bid[seat] = (int8_t)rng_below(&rng, 3);
        struct round again = r;
        play_out(&again, (uint64_t)i);
        for (r.luck = (uint64_t)i; r.left;) {
            struct slots choices = round_choices(&r, r.turn),
                         losing = slots_without(choices, slots_above(choices, r.best));
            struct rated rated[HAND_MOST];
            uint16_t trait[HAND_MOST][CARD_TRAITS];
            int count = read_card_traits(&r, rated, trait);
            for (int k = 0; k < count * CARD_TRAITS; k++)
                wrong += trait[k / CARD_TRAITS][k % CARD_TRAITS] >= USUAL_PLACES;
            unsigned slot = usual_card(&r);
            wrong += slots_none(slots_without(slot_set(slot), slots_without(slot_set(slot), choices)));
            if (r.waiting == 1 && r.took[r.turn] == r.bid[r.turn] && !slots_none(losing)) {
                leave++;
                left += slot_level(slot) <= r.best;
            }
            round_play(&r, slot);
        }
        other += memcmp(r.took, again.took, sizeof r.took) != 0;
    }
    char why[80];
    snprintf(why, sizeof why, "%d wrong, %d rounds otherwise", wrong, other);
    check(wrong == 0 && other == 0, "a usual card is a choice, and the same again", why);
    snprintf(why, sizeof why, "%d of %d", left, leave);
    check(leave > 1000 && left * 100 >= leave * 95, "who has what he bid leaves the trick where he can", why);
}

/* ---- bids that will be attacked ---------------------------------------------------------------- */

/* Hands with which the judge bid 0 as long as nobody in its playouts led what a zero must fear; and some with which 0
 * is right all the same. */
static const struct {
    const char *hand, *trump;
    bool zero;
} ZEROS[] = {
    {"g13 r16 y10 b10 y1 b20 y4 b2", "r3", false},
    {"b11 r3 r14 y4 b6 b14", "r12", false},
    {"y11 r10 y6 g9 y10 b12 g11 r13", "r3", false},
    {"y7 y11 g13 r9 g20 y14", "r12", false},
    {"g17 b11 b14 b15 b10 r8 r6 g6", "r10", false},
    {"y2 g5 b7 r2 y3 g9 b1", "r12", true},
    {"y1 g4 b3", "r12", true},
};

static void check_zeros(void *memory)
{
    struct setup setup = {.seats = 3};
    for (size_t i = 0; i < sizeof ZEROS / sizeof *ZEROS; i++) {
        struct state state;
        bool right = true;
        lay(&state, ZEROS[i].hand, ZEROS[i].trump, 0, 0, 0);
        for (uint64_t seed = 1; seed <= 3; seed++) {
            struct judged judged[JUDGED_MOST];
            struct thinking task = {
                .setup = &setup, .view = &state, .seat = 1, .budget = 20000, .seed = seed, .memory = memory};
            judge(&task, judged, JUDGED_MOST);
            right &= (judged[0].move == BID) == ZEROS[i].zero;
        }
        char name[80];
        snprintf(name, sizeof name, "%s: %s", ZEROS[i].hand, ZEROS[i].zero ? "a zero" : "no zero");
        check(right, name, "it is judged otherwise");
    }
}

/* Who is known to be plain plays plainly in every world, everybody else in about half of them, independently; and
 * bids among plain players are worth what playouts promise. */
static void check_worlds_mixed(void)
{
    enum { TRIED = 4000 };
    int plain[SEATS + 1] = {0}, both = 0;
    for (int world = 0; world < TRIED; world++) {
        unsigned set = seats_as_plain(world, 1, 1u << 3);
        for (int seat = 1; seat <= SEATS; seat++)
            plain[seat] += (set & 1u << seat) != 0;
        both += (set & 1u << 2) && (set & 1u << 4);
    }
    bool quarter = both > TRIED / 20 && both < 3 * TRIED / 40;
    for (int seat = 2; seat <= SEATS; seat++)
        quarter &= seat == 3 || (plain[seat] > 9 * TRIED / 40 && plain[seat] < 11 * TRIED / 40);
    check(quarter, "others play plainly in a quarter of the worlds, each for itself", "they do not");
    check(plain[1] == TRIED && plain[3] == TRIED, "the seat itself and the known plain do so in all", "they do not");
    struct offer offer = {.seats = 4, .cards = 10, .before = 3, .taken = 4, .tricks = 2500};
    struct correction plainly = correct_bid(&offer);
    offer.not_plain = 3;
    struct correction hardly = correct_bid(&offer);
    check(corrected(&plainly, 9000) == 9000, "a zero among plain players is worth what playouts promise", "it is not");
    check(corrected(&hardly, 9000) < 5000, "with ten cards among others it is worth much less", "it is not");
}

/* A zero that was bid is worth less than the estimate believes, as long as tricks are to come. */
static void check_worth_of_zero(void)
{
    struct setup setup = {.seats = 3};
    struct state state;
    struct order order;
    struct round r;
    struct estimate e;
    struct thinking task = {.setup = &setup, .view = &state, .seat = 1};
    lay(&state, "y2 g5 b7 r2 y3 g9 b1", "r12", "", 0, 0);
    const struct nullern_state *s = nullern_state(&state);
    int32_t rest = 0;
    for (int round = s->round + 1; round <= round_count(setup.option); round++)
        rest += ROUND_MEAN[hand_size(setup.option, round)];
    make_order(&order, s->trump);
    open_round(&setup, s, &order, &r);
    estimate_hand(&r, 1, &e);
    int32_t believed = value_rest(numbers_of(&r), &e.all, surplus_of(&r), 0, 0, r.left) * 1000 / POINT;
    check(tell_worth(&task) - rest == believed - ZERO_LESS[7], "a zero is worth less than the estimate believes",
          "it is not");
}

/* ---- whole games ------------------------------------------------------------------------------- */

static void step(const struct setup *setup, struct state *state, struct rng *rng)
{
    struct event event;
    unsigned act = nullern_to_act(setup, state);
    if (act & ACT_CHANCE) {
        nullern_draw(setup, state, rng, &event);
        nullern_happen(setup, state, &event);
    } else {
        nullern_play(setup, state, bits_first(act), play_naively(setup, state, bits_first(act), rng));
    }
}

/* The mean of luck over all trumps that could be turned up, and over many deals. */
static void check_luck(void)
{
    struct setup setup = {.seats = 4};
    struct state state;
    struct rng rng;
    int64_t off = 0, deals = 0;
    int32_t luck[SEATS_MAX];
    double sum = 0, squares = 0;
    memset(&state, 0, sizeof state);
    rng_seed(&rng, 99);
    nullern_begin(&setup, &state);
    while (nullern_to_act(&setup, &state)) {
        struct nullern_state *s = nullern_state_to_change(&state);
        if (s->phase == PHASE_TRUMP) {
            struct outcome out[CARDS];
            int64_t total[SEATS_MAX] = {0};
            size_t count = nullern_outcomes(&setup, &state, out, CARDS);
            for (size_t i = 0; i < count; i++) {
                tell_luck(&setup, &state, &out[i].event, 0, luck);
                for (int seat = 0; seat < 4; seat++)
                    total[seat] += luck[seat];
            }
            for (int seat = 0; seat < 4; seat++)
                off |= total[seat];
        }
        if (s->phase == PHASE_DEAL && s->left == 5)
            for (int i = 0; i < 4000; i++, deals++) {
                struct event event;
                nullern_draw(&setup, &state, &rng, &event);
                tell_luck(&setup, &state, &event, 0, luck);
                sum += luck[event.seat - 1];
                squares += (double)luck[event.seat - 1] * luck[event.seat - 1];
            }
        step(&setup, &state, &rng);
    }
    check(off == 0, "the luck of a trump has mean zero, exactly", "it has not");
    double mean = sum / (double)deals, variance = squares / (double)deals;
    check(mean * mean * (double)deals < 16 * variance && variance > 0, "the luck of a deal has mean zero",
          "it has not");
}

/* What each seat was told so far, as the arena keeps it. */
static struct event told[SEATS + 1][4096];
static int told_count[SEATS + 1];

static void go_on(const struct setup *setup, struct state *state, const struct event *event)
{
    for (int seat = 1; seat <= setup->seats; seat++) {
        struct event out[TELL_MAX];
        int count = nullern_tell(setup, state, event, seat, out);
        memcpy(&told[seat][told_count[seat]], out, (size_t)count * sizeof *out);
        told_count[seat] += count;
    }
    if (event->kind == EVENT_MOVE)
        nullern_play(setup, state, event->seat, event->word[0]);
    else
        nullern_happen(setup, state, event);
}

static bool go_on_by_chance(const struct setup *setup, struct state *state, struct rng *rng)
{
    struct event event = {0};
    if (!(nullern_to_act(setup, state) & ACT_CHANCE))
        return false;
    nullern_draw(setup, state, rng, &event);
    go_on(setup, state, &event);
    return true;
}

static void begin_told(const struct setup *setup, struct state *state)
{
    memset(state, 0, sizeof *state);
    memset(told_count, 0, sizeof told_count);
    nullern_begin(setup, state);
}

/* The plain player on slots does what `naive` does, and whoever does so is recognised, whoever plays at random is not.
 * Seats 1 and 2 are naive, the others play anything. */
static void check_plain(int seats, int hands)
{
    struct setup setup = {.seats = seats, .option = {[OPTION_HANDS] = hands}};
    struct state state;
    struct rng rng;
    int other = 0;
    struct styles styles = {0, 0};
    rng_seed(&rng, 40 + (uint64_t)seats);
    begin_told(&setup, &state);
    while (nullern_to_act(&setup, &state)) {
        if (go_on_by_chance(&setup, &state, &rng))
            continue;
        const struct nullern_state *s = nullern_state(&state);
        int seat = bits_first(nullern_to_act(&setup, &state));
        uint64_t naive = play_naively(&setup, &state, seat, &rng);
        struct order order;
        struct round r;
        make_order(&order, s->trump);
        open_round(&setup, s, &order, &r);
        if (s->phase == PHASE_CARDS) {
            unsigned plain = plain_card(round_choices(&r, seat), r.best, r.took[seat] < r.bid[seat]);
            other += slot_level(plain) != slot_level(order.slot[naive]);
        } else if (!is_blind(&setup, s)) {
            struct chances chances;
            make_chances(&chances, s->left, seats);
            int tricks = plain_tricks(&chances, r.hand[seat], slot_set(order.slot[s->trump]));
            other += (uint64_t)plain_bid(tricks) != (naive & 127);
        }
        struct thinking task = {
            .setup = &setup, .view = &state, .seat = seats, .told = told[seats], .told_count = told_count[seats]};
        styles = read_styles(&task);
        go_on(&setup, &state,
              &(struct event){.kind = EVENT_MOVE,
                              .seat = (uint8_t)seat,
                              .word = {seat <= 2 ? naive : nullern_pick(&setup, &state, seat, &rng), 0}});
    }
    char name[80];
    snprintf(name, sizeof name, "%d seats, hands %d: plain is what naive does", seats, hands);
    check(other == 0, name, "it is not");
    snprintf(name, sizeof name, "%d seats, hands %d: plain players are recognised, and nobody else", seats, hands);
    check(styles.bids == (6u & ~(1u << seats)) && styles.cards == styles.bids, name, "they are not");
}

/* A judge answers the same for the same view whatever lies where it may not look, and only with legal moves. */
static void check_judge(int seats, int hands, void *memory)
{
    struct setup setup = {.seats = seats, .option = {[OPTION_HANDS] = hands}};
    struct state state;
    struct rng rng;
    bool legal = true, same = true, blind = true;
    rng_seed(&rng, (uint64_t)seats);
    begin_told(&setup, &state);
    while (nullern_to_act(&setup, &state)) {
        if (go_on_by_chance(&setup, &state, &rng))
            continue;
        int seat = bits_first(nullern_to_act(&setup, &state));
        struct judged first[JUDGED_MOST], second[JUDGED_MOST];
        struct state view = state, other = state;
        nullern_hide(&setup, &view, seat);
        struct thinking task = {.setup = &setup,
                                .view = &view,
                                .seat = seat,
                                .told = told[seat],
                                .told_count = told_count[seat],
                                .budget = 500,
                                .seed = 5,
                                .memory = memory};
        int count = judge(&task, first, JUDGED_MOST);
        nullern_hide(&setup, &other, seat);
        nullern_guess(&setup, &other, seat, &rng); /* other cards where this seat may not look */
        nullern_hide(&setup, &other, seat);
        task.view = &other;
        memset(memory, 0xA5, nullern_knowledge.memory_bytes);
        int again = judge(&task, second, JUDGED_MOST);
        same &= count == again;
        for (int i = 0; i < count && i < again; i++)
            same &= first[i].move == second[i].move && first[i].value == second[i].value;
        for (int i = 0; i < count; i++)
            legal &= !nullern_refuse(&setup, &state, seat, first[i].move, 0) &&
                     (i == 0 || first[i].value <= first[i - 1].value);
        uint64_t naive = play_naively(&setup, &view, seat, &rng);
        legal &= count > 0 && !nullern_refuse(&setup, &state, seat, naive, 0);
        legal &= naive == play_naively(&setup, &state, seat, &rng);
        if (is_blind(&setup, nullern_state(&state)) && seats > 2)
            blind &= first[0].move == BID || first[1].value > first[0].value - 20000;
        /* seat 1 plays plainly, so that the others learn to know it */
        struct event event = {
            .kind = EVENT_MOVE, .seat = (uint8_t)seat, .word = {seat == 1 ? naive : first[0].move, 0}};
        go_on(&setup, &state, &event);
    }
    char name[80];
    snprintf(name, sizeof name, "%d seats, hands %d: moves are legal, the best first", seats, hands);
    check(legal, name, "one is not");
    snprintf(name, sizeof name, "%d seats, hands %d: the judge sees only its view", seats, hands);
    check(same && blind, name, "it answers otherwise");
}

/* What is still to come counts, in a short game as in a long one (N11): every round that is expected, and the rival
 * from the last rounds on. */
static void check_rounds_left(void)
{
    static const int HANDS[] = {0, 3, 5, 10};
    for (size_t i = 0; i < sizeof HANDS / sizeof HANDS[0]; i++) {
        struct setup setup = {.seats = 4, .option = {[OPTION_HANDS] = HANDS[i]}};
        int largest = HANDS[i] ? HANDS[i] : HAND_MOST, from = 0;
        struct state state = {0};
        struct thinking task = {.setup = &setup, .view = &state, .seat = 1};
        int32_t wanted = ROUND_MEAN[1] - ROUND_MEAN[largest]; /* up and down again, the largest hand once, then blind */
        for (int cards = 1; cards <= largest; cards++)
            wanted += 2 * ROUND_MEAN[cards];
        nullern_begin(&setup, &state);
        char name[80];
        snprintf(name, sizeof name, "hands %d: the worth of a game is that of all its rounds", HANDS[i]);
        check(tell_worth(&task) == wanted, name, "it is not");
        struct nullern_state *s = nullern_state_to_change(&state);
        s->points[3] = 50;
        for (s->round = 1; !from; s->round++) {
            int share[SEATS + 1] = {0};
            weigh_seats(&setup, s, 1, (struct styles){0, 0}, share);
            from = share[3] < share[2] ? s->round : 0;
        }
        snprintf(name, sizeof name, "hands %d: the rival counts from the last rounds on", HANDS[i]);
        check(from == 2 * largest - 3, name, "from another one");
    }
}

/* ---- what weak levels bid -------------------------------------------------------------------------------- */

/* Bids of levels below expert are within two of the tricks a hand promises; a move is left out only where another is
 * left. */
static void check_far_fetched(void *memory)
{
    enum { GAMES = 4 };
    static const int options[OPTIONS_MAX] = {0};
    static struct setup setup;
    const struct game *game = games_find("nullern");
    int far = 0, bids = 0, listed = 0;
    if (setup_make(&setup, game, 4, options, NULL, NULL))
        abort();
    for (int i = 0; i < GAMES; i++) {
        struct state state = {0};
        struct rng rng;
        rng_seed(&rng, (uint64_t)(5000 + i));
        begin_told(&setup, &state);
        while (nullern_to_act(&setup, &state)) {
            if (go_on_by_chance(&setup, &state, &rng))
                continue;
            const struct nullern_state *own = nullern_state(&state);
            int seat = bits_first(nullern_to_act(&setup, &state));
            struct event event = {.kind = EVENT_MOVE, .seat = (uint8_t)seat};
            event.word[0] = play_naively(&setup, &state, seat, &rng);
            if (own->phase == PHASE_BIDS && !is_blind(&setup, own)) {
                struct state view = state;
                struct player player;
                struct thinking task = {.setup = &setup,
                                        .view = &view,
                                        .seat = seat,
                                        .seed = rng_next(&rng),
                                        .budget = 0,
                                        .memory = memory};
                nullern_hide(&setup, &view, seat);
                int expected = expect_tricks(&setup, own, own->hand[seat], cards_not_seen(&setup, own, seat));
                player_read(&player, game, i % 2 ? "club" : "beginner", NULL);
                event.word[0] = player_choose(&player, &task);
                far += abs((int)(event.word[0] & 127) * 1000 - expected) > 2000;
                bids++;
                for (unsigned bid = 0; bid <= (unsigned)own->left; bid++)
                    listed += game->knowledge->far_fetched(&setup, &view, seat, BID | bid);
            }
            go_on(&setup, &state, &event);
        }
    }
    check(bids > 100 && !far && listed > bids, "levels below expert bid within two of the tricks they expect",
          "they bid further");
}

int main(void)
{
    void *memory = aligned_alloc(64, (nullern_knowledge.memory_bytes + 63) / 64 * 64);
    if (!memory)
        return 1;
    check_solver();
    for (int seats = 2; seats <= SEATS; seats++)
        check_single(seats);
    check_reasons();
    check_usual();
    check_zeros(memory);
    check_worlds_mixed();
    check_worth_of_zero();
    check_luck();
    for (int seats = 2; seats <= SEATS; seats++)
        check_judge(seats, 0, memory);
    for (int seats = 2; seats <= SEATS; seats += 2)
        check_judge(seats, 3, memory);
    for (int seats = 2; seats <= SEATS; seats++)
        check_plain(seats, 0);
    check_plain(4, 5);
    check_rounds_left();
    check_far_fetched(memory);
    free(memory);
    return close_tests();
}
