/* pictured.h - the table on a page: people with what they bid and took above, round and trump and the trick in the
 * middle, one's own bids and cards below. The page lays it out (enum zone of scene.h); a terminal has look.h's table.
 */
#ifndef NULLERN_PEOPLE_PICTURED_H
#define NULLERN_PEOPLE_PICTURED_H

#include "past.h"
#include "touch.h"

static const char *const COLOUR_SIGNS[COLOURS] = {"red", "yellow", "green", "blue"};

/* The higher the number, the richer the picture. */
static const char *card_picture(unsigned card)
{
    static const char *const FACES[COLOURS][3] = {{"red-1", "red-2", "red-3"},
                                                  {"yellow-1", "yellow-2", "yellow-3"},
                                                  {"green-1", "green-2", "green-3"},
                                                  {"blue-1", "blue-2", "blue-3"}};
    int value = card_value(card);
    return FACES[card_colour(card)][value >= 16 ? 2 : value >= 8 ? 1 : 0];
}

/* The item's key is the card, so that it is seen flying from the hand to the trick. */
static struct item *show_card(struct scene *scene, enum zone zone, unsigned card, const char *name)
{
    struct item *item = scene_zoned(scene, zone, SHAPE_CARD, STYLE_PLAIN);
    item->picture = card_picture(card);
    item->sign = COLOUR_SIGNS[card_colour(card)];
    item->tint = (uint8_t)(TINT_RED + card_colour(card));
    item->value = (int16_t)card_value(card);
    item->key = card;
    message_set(&item->name, name);
    message_card(&item->name, card);
    return item;
}

/* While the bidding goes on: has this seat named its bid? */
static bool has_bid(const struct setup *setup, const struct nullern_state *state, int seat)
{
    if (state->phase == PHASE_CARDS || state->phase == PHASE_SHOWN)
        return true;
    if (state->phase != PHASE_BIDS)
        return false;
    int turn = bits_first(state->act), n = setup->seats;
    return (seat - state->beginner + n) % n < (turn - state->beginner + n) % n;
}

static void show_seat(const struct setup *setup, const struct nullern_state *state, int seat, int score, int best,
                      struct scene *scene)
{
    bool over = state->phase == PHASE_OVER, wins = over && score == best;
    struct item *item =
        scene_zoned(scene, ZONE_SEATS, SHAPE_SEAT, wins || state->act >> seat & 1 ? STYLE_ACTIVE : STYLE_PLAIN);
    item->owner = (uint8_t)seat;
    item->badge = wins ? BADGE_STAR : BADGE_NONE;
    message_set(&item->name, "nullern.points");
    message_number(&item->name, score);
    if (!over) { /* a line for it from the first card on, so that plates keep their height */
        bool said = has_bid(setup, state, seat);
        struct item *meter = scene_zoned(scene, ZONE_SEATS, SHAPE_METER, said ? STYLE_PLAIN : STYLE_MUTED);
        meter->owner = (uint8_t)seat;
        if (said) {
            meter->value = (int16_t)(state->phase == PHASE_CARDS ? state->tricks[seat] : 0);
            meter->limit = state->bid[seat];
            message_set(&meter->name, "nullern.took-of");
            message_number(&meter->name, meter->value);
            message_number(&meter->name, meter->limit);
        }
    }
    item = scene_count(scene, ZONE_SEATS, seat, "grasshopper", TINT_GREEN, state->grasshoppers[seat],
                       "nullern.grasshoppers-of");
    if (!state->grasshoppers[seat])
        item->style = STYLE_MUTED;
    if (state->voids >> seat & 1) {
        int colour = card_colour(state->trump);
        item = scene_count(scene, ZONE_SEATS, seat, COLOUR_SIGNS[colour], (enum tint)(TINT_RED + colour), NO_VALUE,
                           "nullern.void");
        item->badge = BADGE_CROSS;
        message_set(&item->name, "nullern.void");
        message_seat(&item->name, seat);
    }
}

static void show_seats(const struct setup *setup, const struct state *view, struct scene *scene)
{
    int scores[SEATS_MAX] = {0}, best;
    setup->game->scores(setup, view, scores);
    best = scores[0];
    for (int seat = 2; seat <= setup->seats; seat++)
        best = scores[seat - 1] > best ? scores[seat - 1] : best;
    for (int seat = 1; seat <= setup->seats; seat++)
        show_seat(setup, nullern_state(view), seat, scores[seat - 1], best, scene);
}

static void show_round(const struct setup *setup, const struct nullern_state *state, struct scene *scene)
{
    struct item *title = scene_words(scene, ZONE_CENTRE, STYLE_STRONG,
                                     is_blind(setup, state) ? "nullern.title-blind" : "nullern.title-round");
    message_number(&title->name, state->round);
    message_number(&title->name, round_count(setup->option));
    message_number(&title->name, hand_size(setup->option, state->round));
    if (!state->trump)
        return;
    struct item *trump = scene_words(scene, ZONE_CENTRE, STYLE_PLAIN, "nullern.trump");
    message_text(&trump->name, colour_text(state->trump));
    trump->picture = COLOUR_SIGNS[card_colour(state->trump)];
    trump->tint = (uint8_t)(TINT_RED + card_colour(state->trump));
}

/* The trick in progress, or the last one until the next begins; the best card so far has a star. */
static void show_trick(const struct setup *setup, const struct nullern_state *state, const struct nullern_past *past,
                       struct scene *scene)
{
    const uint8_t *trick = state->best ? state->trick : past->trick;
    int winner = state->best ? state->winner : past->winner;
    if (!winner && state->phase != PHASE_CARDS)
        return; /* the bidding: nothing lies there yet */
    for (int seat = 1; seat <= setup->seats; seat++) {
        struct item *item = trick[seat] ? show_card(scene, ZONE_CENTRE, trick[seat], "nullern.card-of")
                                        : scene_zoned(scene, ZONE_CENTRE, SHAPE_CARD, STYLE_MUTED);
        item->owner = (uint8_t)seat;
        if (trick[seat])
            message_seat(&item->name, seat);
        else
            message_set(&item->name, "nullern.no-card-yet");
        if (seat == winner) {
            item->badge = BADGE_STAR;
            item->style = STYLE_LAST;
        }
    }
}

/* A round ends for everybody in his own way: with his bid kept, or missed (N8). */
static enum cue cue_for(const struct nullern_past *past, int viewer)
{
    return past->cue != CUE_EXACT                          ? (enum cue)past->cue
           : viewer < 1                                    ? CUE_TAKE
           : past->round[past->rounds].grasshopper[viewer] ? CUE_MISS
                                                           : CUE_EXACT;
}

/* The viewer's own cards; in the blind round their backs (N9). */
static void show_hand(const struct setup *setup, const struct nullern_state *state, int seat, struct scene *scene)
{
    struct cards hand = state->hand[seat];
    bool blind = cards_none(hand) || is_blind(setup, state);
    for (int i = 0, count = hand_count(state, seat); i < count; i++, hand = cards_rest(hand)) {
        if (blind) {
            message_set(&scene_zoned(scene, ZONE_HAND, SHAPE_CARD, STYLE_BACK)->name, "nullern.card-back");
            continue;
        }
        show_card(scene, ZONE_HAND, cards_first(hand), "nullern.card")->target = (int16_t)cards_first(hand);
    }
}

static void show_bids(const struct nullern_state *state, const struct look *look, struct scene *scene)
{
    for (int bid = 0; bid <= state->left - PLANT("nullern-scene-bid"); bid++) {
        bool chosen = look->previewing && look->preview == (BID | (uint64_t)bid);
        struct item *button = scene_zoned(scene, ZONE_HAND, SHAPE_BUTTON, chosen ? STYLE_PREVIEW : STYLE_PLAIN);
        button->value = (int16_t)bid;
        button->target = (int16_t)(BID | bid);
        message_set(&button->name, "nullern.bid-button");
        message_number(&button->name, bid);
    }
}

/* The cards that this viewer has seen nowhere in this round, by colours. */
static void show_out(struct cards unseen, struct scene *scene)
{
    scene_words(scene, ZONE_OUT, STYLE_STRONG, "nullern.out-title");
    for (int colour = -1; !cards_none(unseen); unseen = cards_rest(unseen)) {
        unsigned card = cards_first(unseen);
        if (card_colour(card) != colour) { /* its sign leads the line */
            colour = card_colour(card);
            struct item *sign = scene_zoned(scene, ZONE_OUT, SHAPE_PICTURE, STYLE_PLAIN);
            sign->group = (uint8_t)(1 + colour);
            sign->tint = (uint8_t)(TINT_RED + colour);
            sign->picture = COLOUR_SIGNS[colour];
            message_set(&sign->name, colour_text(card));
        }
        struct item *item = scene_zoned(scene, ZONE_OUT, SHAPE_PICTURE, STYLE_PLAIN);
        item->group = (uint8_t)(1 + colour);
        item->tint = (uint8_t)(TINT_RED + colour);
        item->value = (int16_t)card_value(card);
        message_set(&item->name, "nullern.out-value");
        message_number(&item->name, item->value);
    }
}

static void show_table(const struct setup *setup, const struct state *view, const struct nullern_past *past,
                       const struct look *look, struct scene *scene)
{
    const struct nullern_state *nullern = nullern_state(view);
    scene->cue = (uint8_t)cue_for(past, look->viewer);
    show_seats(setup, view, scene);
    if (nullern->phase == PHASE_OVER)
        return;
    show_round(setup, nullern, scene);
    show_trick(setup, nullern, past, scene);
    show_out(nullern->unseen, scene);
    if (look->viewer < 1 || look->viewer > setup->seats)
        return;
    if (nullern->phase == PHASE_BIDS && nullern->act == ACT_SEAT(look->viewer))
        show_bids(nullern, look, scene);
    show_hand(setup, nullern, look->viewer, scene);
}

#endif
