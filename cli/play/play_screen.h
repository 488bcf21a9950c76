/* play_screen.h - the parts of playing in full screen: what is chosen (play_touch.c), what is drawn (play_draw.c),
 * hint and tutor (play_advice.c), the turn and its keys (play_screen.c). */
#ifndef NULLARIUM_PLAY_SCREEN_H
#define NULLARIUM_PLAY_SCREEN_H

#include "advice.h"
#include "play.h"
#include "terminal/say.h"
#include "terminal/stage.h"
#include "touch.h"

struct play {
    struct sitting *sitting;
    struct stage stage;
    struct advice advice;
    int seat;  /* who looks; 0: a spectator */
    int focus; /* whose sheet is drawn large */
    struct touch touch;
    char notice[2 * SAY_ROOM]; /* a refusal, an answer, a hint; shown until the next key */
    enum style tone;           /* of the notice */
    bool told;                 /* the trouble with the disk was told */
    bool over;
    bool following;         /* bots play, nobody is asked */
    char waiting[SAY_ROOM]; /* then: what the last line says instead; "" the usual */
    char aside[SAY_ROOM];   /* at the right end of the title; "" nothing */
    bool waits;             /* after a move the next thing waits for a key, else for a moment */
    bool quick;             /* nothing waits */
    bool hurried;           /* a key was pressed meanwhile: no more pauses until somebody is asked */
};

enum deed { DEED_GO_ON, DEED_PLAY, DEED_LEAVE, DEED_BACK };

/* -- play_touch.c */
void play_touch_none(struct play *play);             /* nothing is touched yet */
bool play_press(struct play *play, bool enter);      /* Enter or space on the marked target; true: play the move */
bool play_click(struct play *play);                  /* the mouse; true: play the move */
void play_fill_in(struct play *play, uint64_t move); /* touches what spells this move, and shows it */
void play_explain(struct play *play);                /* why the marked target cannot follow */
void play_note(struct play *play, enum style tone, const char *sentence);
void play_note_refusal(struct play *play, const struct refusal *why);
void play_note_legal(struct play *play, const char *move);

/* -- play_draw.c */
void play_draw(struct play *play);
const char *play_sentence(const struct play *play, char room[SAY_ROOM], const struct message *message);
void play_name_of(const struct play *play, int seat, char room[SAY_ROOM]);

/* -- play_advice.c */
enum deed play_hint(struct play *play);    /* `h`: shows the best move */
enum deed play_consult(struct play *play); /* the tutor looks at the complete move: DEED_PLAY, it is to be played */
void play_set_tutor(struct play *play);    /* `u`: asks how he is to be */

/* -- play_screen.c */
bool play_wants_to_leave(struct play *play);
void play_begin_choice(struct play *play);              /* nothing is touched, what may be is marked */
enum deed play_obey(struct play *play, int key);        /* what a key does for the seat that is asked */
enum deed play_look_around(struct play *play, int key); /* and for somebody who waits */

#endif
