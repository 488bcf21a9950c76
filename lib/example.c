/* example.c - plays one random game of Nullern through nullarium.h and prints it.
 *   cc example.c $(pkg-config --cflags --libs nullarium) -o example && ./example */
#include <nullarium.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char error[256], word[64];
    const char *game = argc > 1 ? argv[1] : "nullern";
    int seats = argc > 2 ? atoi(argv[2]) : 4;
    struct nullarium_position *position = nullarium_open(game, seats, NULL, NULL, 42, error, sizeof error);
    if (!position) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    unsigned act;
    while ((act = nullarium_to_act(position)) != 0) {
        if (act & NULLARIUM_CHANCE) {
            nullarium_draw(position); /* the die, the deck */
            continue;
        }
        int seat = 1;
        while (!(act & NULLARIUM_SEAT(seat)))
            seat++;
        uint64_t move = nullarium_pick(position, seat);
        nullarium_say(position, move, word, sizeof word);
        printf("%d %s\n", seat, word);
        if (nullarium_play(position, seat, move) != 0)
            fprintf(stderr, "%s\n", nullarium_error(position));
    }
    int scores[NULLARIUM_SEATS_MAX];
    nullarium_scores(position, scores);
    printf("result");
    for (int seat = 1; seat <= seats; seat++)
        printf(" %d", scores[seat - 1]);
    printf("\n");
    nullarium_close(position);
    return 0;
}
