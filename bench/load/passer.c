/* passer.c - somebody who only opens a socket at a table, to see how quickly that goes beside all the others (see
 * load.h). */
#include "load.h"
#include <stdio.h>

static void hear_answer(void *who, struct wire *wire, int status, const char *body)
{
    struct load *load = who;
    (void)wire;
    if (status == WIRE_UPGRADED)
        load->passed++;
    else
        load_fault(load, "a socket was not opened: %d %s", status, body);
}

static void hear_line(void *who, struct wire *wire, const char *line)
{
    struct passer *passer = (struct passer *)wire;
    passer->late = text_same(line, "bye gone");
    if (!passer->late)
        load_fault(who, "somebody who said nothing was told something: %s", line);
}

static void hear_gone(void *who, struct wire *wire, const char *why)
{
    const struct passer *passer = (const struct passer *)wire;
    if (!passer->late)
        load_fault(who, "a socket was closed before its time: %s", why);
}

bool passer_come(struct load *load, int number)
{
    static const struct wire_ear ear = {.answer = hear_answer, .line = hear_line, .gone = hear_gone};
    struct wire *wire = &load->passers[number].wire;
    char path[FAIR_TABLE + 4];
    snprintf(path, sizeof path, "/t/%s", load->tables[number % load->table_count].id);
    if (!wire_open(&load->wires, wire, &ear))
        return false;
    wire_upgrade(&load->wires, wire, path);
    return true;
}
