/* bot_mobility.h - the honest simple player: one ply, keep many places for every number ("log-mobility"). */
#ifndef NULLI_FLOW_BOT_MOBILITY_H
#define NULLI_FLOW_BOT_MOBILITY_H

#include "knowledge.h"

enum {
    MOBILITY_ONE = 65536, /* values of this file are in units of 2^-16 */
    MOVES_SEEN = 8192,    /* moves looked at; only bent lines on a nearly empty sheet are more */
};

/* The natural logarithm of 1 + k. */
static const int32_t logs[257] = {
    0,      45426,  71999,  90852,  105476, 117425, 127527, 136278, 143997, 150902, 157148, 162851, 168097, 172953,
    177475, 181704, 185677, 189423, 192967, 196328, 199526, 202575, 205488, 208277, 210952, 213523, 215996, 218379,
    220679, 222901, 225050, 227130, 229147, 231104, 233003, 234849, 236645, 238393, 240095, 241754, 243373, 244952,
    246494, 248001, 249473, 250914, 252323, 253703, 255054, 256378, 257676, 258949, 260197, 261422, 262625, 263805,
    264965, 266105, 267225, 268327, 269410, 270476, 271524, 272557, 273573, 274573, 275559, 276530, 277486, 278429,
    279359, 280276, 281180, 282071, 282951, 283819, 284676, 285521, 286356, 287180, 287995, 288799, 289593, 290378,
    291154, 291920, 292678, 293427, 294167, 294900, 295624, 296340, 297048, 297749, 298443, 299129, 299808, 300480,
    301146, 301804, 302457, 303102, 303742, 304375, 305002, 305623, 306239, 306848, 307452, 308051, 308644, 309232,
    309814, 310392, 310964, 311531, 312094, 312652, 313205, 313753, 314297, 314836, 315371, 315902, 316428, 316951,
    317469, 317983, 318493, 318999, 319501, 319999, 320494, 320985, 321472, 321956, 322436, 322912, 323386, 323855,
    324322, 324785, 325245, 325702, 326155, 326606, 327053, 327497, 327939, 328377, 328812, 329245, 329675, 330102,
    330526, 330947, 331366, 331782, 332196, 332607, 333015, 333421, 333824, 334225, 334623, 335019, 335413, 335804,
    336193, 336580, 336964, 337346, 337726, 338104, 338479, 338853, 339224, 339593, 339961, 340326, 340689, 341050,
    341409, 341766, 342121, 342475, 342826, 343175, 343523, 343869, 344213, 344555, 344896, 345234, 345571, 345907,
    346240, 346572, 346902, 347231, 347557, 347883, 348206, 348528, 348849, 349168, 349485, 349801, 350115, 350428,
    350739, 351049, 351358, 351665, 351970, 352274, 352577, 352878, 353178, 353477, 353774, 354070, 354364, 354658,
    354950, 355240, 355530, 355818, 356104, 356390, 356674, 356957, 357239, 357520, 357799, 358078, 358355, 358631,
    358906, 359179, 359452, 359723, 359993, 360262, 360530, 360797, 361063, 361328, 361592, 361854, 362116, 362377,
    362636, 362895, 363152, 363409, 363664,
};

static int32_t log_of(int places)
{
    int32_t more = 0;
    for (; places > 256; places = (places - 1) / 2)
        more += 45426; /* log 2 */
    return logs[places] + more;
}

/* The straight places for 1 .. 6, and with Flow on also the bent ones. */
static void count_places(const struct flow_setup *setup, const struct flow_seat *seat, int places[DIE + 1])
{
    places[0] = 0;
    places[1] = board_count(&seat->free);
    for (int n = 2; n <= DIE; n++)
        places[n] = 0;
    for (int order = ACROSS; order <= DOWN; order++) {
        struct pair row = pair_of(&seat->free, order);
        row = pair_both(pair_both(row, pair_down(row, 1)), pair_of(&setup->links, order));
        struct pair starts = row;
        for (int n = 2; n <= DIE && (starts.low | starts.high); n++) {
            places[n] += pair_count(starts);
            row = pair_down(row, 1);
            starts = pair_both(starts, row);
        }
    }
}

static void count_bent_places(const struct flow_setup *setup, const struct flow_seat *seat, int places[DIE + 1])
{
    struct bend bend[SHAPES_MOST];
    for (int n = 3; n <= DIE; n++) {
        if (setup->stride) {
            find_bends(setup, &seat->free, n, bend, SHAPES_MOST, &places[n]);
        } else {
            struct walk walk;
            walk_open(&walk, setup, &seat->free, n);
            for (places[n] = 0; walk_next(&walk);)
                places[n]++;
        }
    }
}

/* The sum over the die of log(1 + places), and 1 for each chance held. */
static int32_t mobility(const struct flow_setup *setup, const struct flow_seat *seat)
{
    int places[DIE + 1];
    int32_t sum = MOBILITY_ONE * bits_count(seat->activated & ~(unsigned)seat->spent);
    count_places(setup, seat, places);
    if (seat->flow == FLOW_ON)
        count_bent_places(setup, seat, places);
    for (int n = 1; n <= DIE; n++)
        sum += log_of(places[n]);
    return sum;
}

/* The moves of one seat for a number, whatever the others do. */
static int moves_for(const struct flow_setup *setup, const struct flow_seat *seat, int roll, uint64_t *out, int room)
{
    struct state bytes;
    struct flow_state *state = flow_state_to_change(&bytes);
    memset(&bytes, 0, sizeof bytes);
    state->roll = (uint8_t)roll;
    state->seat[0] = *seat;
    state->seat[0].pending = 0;
    size_t count = flow_moves(&setup->common, &bytes, 1, out, (size_t)room);
    return count < (size_t)room ? (int)count : room;
}

static uint64_t flow_baseline(const struct setup *common, const struct state *bytes, int number, struct rng *rng)
{
    const struct flow_setup *setup = flow_setup(common);
    const struct flow_seat *seat = &flow_state(bytes)->seat[number - 1];
    uint64_t moves[MOVES_SEEN], best = 0;
    int count = moves_for(setup, seat, flow_state(bytes)->roll, moves, MOVES_SEEN);
    int32_t most = INT32_MIN;
    uint32_t equal = 0;
    for (int i = 0; i < count; i++) {
        struct flow_seat after = *seat;
        draw_move(setup, &after, moves[i]);
        int32_t value = mobility(setup, &after);
        if (value > most)
            equal = 0;
        if (value >= most && rng_below(rng, ++equal) == 0) { /* ties: all equally likely */
            most = value;
            best = moves[i];
        }
    }
    return best;
}

#endif
