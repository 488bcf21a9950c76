/* listing.c - all legal moves of a seat, spelled and sorted (see listing.h). */
#include "listing.h"
#include "say.h"
#include "wrap.h"
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void make_room(struct listing *listing, size_t count)
{
    if (count <= listing->room)
        return;
    listing->room = count + count / 2;
    listing->moves = realloc(listing->moves, listing->room * sizeof *listing->moves);
    listing->letters = realloc(listing->letters, listing->room * MOVE_TEXT);
    listing->spelling = realloc(listing->spelling, listing->room * sizeof *listing->spelling);
    if (!listing->moves || !listing->letters || !listing->spelling)
        abort();
}

void listing_fill(struct listing *listing, const struct match *match, int seat)
{
    const struct setup *setup = match->setup;
    make_room(listing, 64);
    size_t count = setup->game->moves(setup, &match->state, seat, listing->moves, listing->room);
    if (count > listing->room) {
        make_room(listing, count);
        setup->game->moves(setup, &match->state, seat, listing->moves, listing->room);
    }
    for (size_t i = 0; i < count; i++) {
        char *room = listing->letters + i * MOVE_TEXT;
        struct text text;
        text_open(&text, room, MOVE_TEXT);
        setup->game->say(setup, &match->state, listing->moves[i], &text);
        listing->spelling[i] = room;
    }
    listing->count = count;
    qsort(listing->spelling, count, sizeof *listing->spelling, compare);
}

void listing_close(struct listing *listing)
{
    free(listing->moves);
    free(listing->letters);
    free(listing->spelling);
    *listing = (struct listing){0};
}

void listing_print_some(const char *const *spelling, size_t count, size_t shown)
{
    int column = 0;
    for (size_t i = 0; i < shown; i++) {
        const char *move = spelling[i * count / shown];
        int width = wrap_width(move);
        if (column && column + width + 2 > 78) {
            putchar('\n');
            column = 0;
        }
        column += printf("  %s", move);
    }
    putchar('\n');
}

void listing_print(const struct match *match, int seat)
{
    enum { ALL = 60, SOME = 20 };
    struct listing listing = {0};
    listing_fill(&listing, match, seat);
    size_t shown = listing.count <= ALL ? listing.count : SOME;
    say(stdout, shown == listing.count ? "cli.moves-all" : "cli.moves-some", "n", (int)listing.count);
    listing_print_some(listing.spelling, listing.count, shown);
    listing_close(&listing);
}
