/* fuzz.c - what the fuzz targets share (see fuzz.h). */
#include "fuzz.h"
#include "i18n.h"
#include <stdalign.h>
#include <string.h>

volatile uint64_t fuzz_sink;

struct setup *fuzz_setup(void)
{
    static alignas(16) unsigned char memory[SETUP_BYTES];
    return (struct setup *)(void *)memory;
}

void fuzz_demand_text(const struct message *message)
{
    if (!message->text)
        return;
    for (int lang = 0; lang < LANG_COUNT; lang++)
        if (!i18n_has((enum lang)lang, message->text)) {
            fprintf(stderr, "no text %s in %s\n", message->text, i18n_codes[lang]);
            abort();
        }
}

void fuzz_say(const struct refusal *why)
{
    fuzz_demand_text(&why->message);
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        char sentence[300];
        struct text text;
        text_open(&text, sentence, sizeof sentence);
        i18n_say_refusal((enum lang)lang, why, NULL, &text);
        FUZZ_DEMAND(text.length > 0);
        FUZZ_DEMAND(strlen(sentence) == text.length);
        fuzz_sink += text.length;
    }
}

void fuzz_play(struct match *match, struct rng *rng, int steps)
{
    const struct setup *setup = match->setup;
    const struct game *game = setup->game;
    for (int step = 0; step < steps; step++) {
        unsigned acting = match_to_act(match);
        if (!acting)
            return;
        struct event event;
        memset(&event, 0, sizeof event);
        if (acting & ACT_CHANCE) {
            match_draw(match, rng, &event);
        } else {
            int seat = 1 + (int)rng_below(rng, (uint32_t)setup->seats);
            while (!(acting & ACT_SEAT(seat)))
                seat = seat % setup->seats + 1;
            event.seat = (uint8_t)seat;
            event.word[0] = game->pick(setup, &match->state, seat, rng);
        }
        match_happen(match, &event);
        FUZZ_DEMAND(!game->sound(setup, &match->state));
    }
}
