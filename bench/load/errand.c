/* errand.c - plain requests: tables are made and games started over HTTP (see load.h). */
#include "load.h"
#include <stdio.h>
#include <string.h>

/* The value of `word VALUE` among the lines of an answer. */
static bool find_value(const char *body, const char *word, char *out, size_t room)
{
    size_t length = strlen(word);
    for (const char *line = body; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, word, length) != 0 || line[length] != ' ')
            continue;
        size_t size = strcspn(line + length + 1, "\n");
        if (size + 1 != room)
            return false;
        memcpy(out, line + length + 1, size);
        out[size] = '\0';
        return true;
    }
    return false;
}

static void hear_made(struct load *load, struct round_table *table, int status, const char *body)
{
    if (status == 201 && find_value(body, "table", table->id, sizeof table->id) &&
        find_value(body, "host", table->host, sizeof table->host) &&
        find_value(body, "invite", table->invite, sizeof table->invite) &&
        find_value(body, "watch", table->watch, sizeof table->watch) &&
        find_value(body, "commit", table->commit, sizeof table->commit))
        load->made++;
    else
        load_fault(load, "no table was made of %s for %d: %d %s", table->plan->game->id, table->plan->seats, status,
                   body);
}

static void hear_answer(void *who, struct wire *wire, int status, const char *body)
{
    struct load *load = who;
    struct errand *errand = (struct errand *)wire;
    if (errand->table < 0) {
        load_fault(load, "an answer that nobody asked for: %d %s", status, body);
        return;
    }
    struct round_table *table = &load->tables[errand->table];
    errand->table = -1;
    if (!table->id[0])
        hear_made(load, table, status, body);
    else if (status == 200 && strcmp(body, "ok start\n") == 0)
        load->started++;
    else
        load_fault(load, "a game was not started: %d %s", status, body);
}

static void hear_line(void *who, struct wire *wire, const char *line)
{
    (void)wire;
    load_fault(who, "a line where a request was sent: %s", line);
}

static void hear_gone(void *who, struct wire *wire, const char *why)
{
    const struct errand *errand = (const struct errand *)wire;
    if (errand->table >= 0)
        load_fault(who, "a request was not answered: %s", why);
}

static const struct wire_ear ear = {.answer = hear_answer, .line = hear_line, .gone = hear_gone};

static struct errand *find_free(struct load *load)
{
    for (int i = 0; i < LOAD_ERRANDS; i++)
        if (load->errands[i].table < 0)
            return &load->errands[i];
    return NULL;
}

static bool send_errand(struct load *load, int table, const char *path, const char *token, const char *body)
{
    struct errand *errand = find_free(load);
    if (!errand || (errand->wire.socket < 0 && !wire_open(&load->wires, &errand->wire, &ear)))
        return false;
    errand->table = table;
    wire_ask(&load->wires, &errand->wire, "POST", path, token, body);
    return true;
}

bool errand_make(struct load *load, int table)
{
    return send_errand(load, table, "/t", "", load->tables[table].plan->header);
}

bool errand_start(struct load *load, int table)
{
    char path[FAIR_TABLE + 4];
    snprintf(path, sizeof path, "/t/%s", load->tables[table].id);
    return send_errand(load, table, path, load->tables[table].host, "start");
}

void errand_open(struct load *load)
{
    for (int i = 0; i < LOAD_ERRANDS; i++)
        load->errands[i] = (struct errand){.wire = {.socket = -1}, .table = -1};
}

void errand_close(struct load *load)
{
    for (int i = 0; i < LOAD_ERRANDS; i++)
        wire_close(&load->errands[i].wire);
}
