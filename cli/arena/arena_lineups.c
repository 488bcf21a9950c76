/* arena_lineups.c - who plays whom, and where they sit. */
#include "arena.h"
#include <stdlib.h>
#include <string.h>

/* How far the seatings taken so far are from giving everybody every seat and every neighbour equally often. */
struct balance {
    int seat[ARENA_PLAYERS][SEATS_MAX];
    int after[ARENA_PLAYERS][ARENA_PLAYERS]; /* [a][b]: b acts right after a */
};

static long cost_of(const struct balance *balance, const uint8_t *seating, int seats)
{
    long cost = 0;
    for (int i = 0; i < seats; i++) {
        /* Taking one more of what was taken c times adds 2c + 1 to the sum of squares. */
        cost += 2 * balance->seat[seating[i]][i] + 1;
        cost += 2 * balance->after[seating[i]][seating[(i + 1) % seats]] + 1;
    }
    return cost;
}

static void take(struct balance *balance, const uint8_t *seating, int seats)
{
    for (int i = 0; i < seats; i++) {
        balance->seat[seating[i]][i]++;
        balance->after[seating[i]][seating[(i + 1) % seats]]++;
    }
}

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t kept = *a;
    *a = *b;
    *b = kept;
}

/* The next arrangement in lexical order, equal players alike; false after the last. */
static bool next_arrangement(uint8_t *seating, int seats)
{
    int i = seats - 2, k = seats - 1;
    while (i >= 0 && seating[i] >= seating[i + 1])
        i--;
    if (i < 0)
        return false;
    while (seating[k] <= seating[i])
        k--;
    swap(&seating[i], &seating[k]);
    for (int low = i + 1, high = seats - 1; low < high; low++, high--)
        swap(&seating[low], &seating[high]);
    return true;
}

static void sort(uint8_t *seating, int seats)
{
    for (int i = 1; i < seats; i++)
        for (int k = i; k > 0 && seating[k - 1] > seating[k]; k--)
            swap(&seating[k], &seating[k - 1]);
}

/* All different seatings, or of more than 24 one after the other the one that balances best. */
static void make_seatings(struct lineup *lineup, int seats)
{
    uint8_t first[SEATS_MAX], seating[SEATS_MAX];
    long count = 0;
    for (int i = 0; i < seats; i++)
        first[i] = (uint8_t)lineup->of[i];
    sort(first, seats);
    memcpy(seating, first, sizeof seating);
    do {
        if (count < ARENA_SEATINGS)
            memcpy(lineup->seatings[count], seating, sizeof seating);
        count++;
    } while (next_arrangement(seating, seats));
    lineup->seating_count = count < ARENA_SEATINGS ? (int)count : ARENA_SEATINGS;
    if (count <= ARENA_SEATINGS)
        return;
    struct balance balance = {0};
    for (int taken = 0; taken < ARENA_SEATINGS; taken++) {
        long best = -1;
        memcpy(seating, first, sizeof seating);
        do {
            long cost = cost_of(&balance, seating, seats);
            if (best < 0 || cost < best) {
                best = cost;
                memcpy(lineup->seatings[taken], seating, sizeof seating);
            }
        } while (next_arrangement(seating, seats));
        take(&balance, lineup->seatings[taken], seats);
    }
}

static void add_lineup(struct arena *arena, const int *of, int single)
{
    struct lineup *lineup = &arena->lineups[arena->lineup_count++];
    int seats = arena->setup->seats;
    *lineup = (struct lineup){.single = single, .first_cell = arena->cells_per_set, .first_game = arena->games_per_set};
    memcpy(lineup->of, of, (size_t)seats * sizeof *of);
    for (int i = 0; i < seats; i++) {
        bool known = false;
        for (int k = 0; k < lineup->player_count; k++)
            known |= lineup->players[k] == of[i];
        if (!known)
            lineup->players[lineup->player_count++] = of[i];
    }
    make_seatings(lineup, seats);
    arena->cells_per_set += lineup->player_count;
    arena->games_per_set += lineup->seating_count;
}

void arena_make_lineups(struct arena *arena, const int *named, int count)
{
    int seats = arena->setup->seats, of[SEATS_MAX];
    arena->lineups = calloc(ARENA_LINEUPS, sizeof *arena->lineups);
    if (!arena->lineups)
        abort();
    if (count == seats) {
        add_lineup(arena, named, -1);
        return;
    }
    arena->pairs = arena->player_count > 1;
    for (int one = 0; one < arena->player_count; one++) {
        if (seats == 1 || arena->player_count == 1) { /* alone, or against itself */
            for (int i = 0; i < seats; i++)
                of[i] = one;
            add_lineup(arena, of, -1);
            continue;
        }
        for (int rest = 0; rest < arena->player_count; rest++) {
            if (rest == one || (seats == 2 && rest < one)) /* with two seats both ways are the same */
                continue;
            of[0] = one;
            for (int i = 1; i < seats; i++)
                of[i] = rest;
            add_lineup(arena, of, seats == 2 ? -1 : one);
        }
    }
}
