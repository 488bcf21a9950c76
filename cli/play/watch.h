/* watch.h - a record to step through: any position of it, as any viewer saw it. */
#ifndef NULLARIUM_WATCH_H
#define NULLARIUM_WATCH_H

#include "record/load.h"
#include "table.h"
#include "terminal/draw.h"

struct watch {
    struct loaded loaded;
    struct event *events;
    int count;
    int step;   /* so many events have happened */
    int viewer; /* VIEWER_FULL: everything open */
    int focus;  /* whose sheet is drawn large */
    struct names names;
    struct table table;              /* at `step` */
    struct news news[SEATS_MAX + 2]; /* the table's: of the last event alone */
    struct past past[SEATS_MAX + 2]; /* the table's */
    char line[TABLE_LINES];          /* the last event as the viewer was told it; "" at the start */
};

/* Reads and checks the whole record; 0 or an exit status. */
int watch_open(struct watch *watch, const char *path);
void watch_close(struct watch *watch);

/* Goes to a step (cut to what there is). */
void watch_go(struct watch *watch, int step);

/* What the viewer was told of the last event. */
const struct news *watch_news(const struct watch *watch);

void watch_scene(const struct watch *watch, enum aspect aspect, struct scene *scene);

/* "12 of 80: 2 c3-f3 - seen by Ada". */
void watch_say_step(const struct watch *watch, struct text *text);

void watch_screen(struct watch *watch, bool ascii);

#endif
