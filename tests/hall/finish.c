/* finish.c - a game that is over, looked at as a stranger would: the full record alone says what every viewer was told,
 * what chance had to do and which seeds the bots had. */
#include "sim.h"
#include <stdlib.h>
#include <string.h>

/* The secret opens the commitment, the entropies their hashes, the seeds follow from the key, in their order. */
static void check_comments(struct sim *sim, const struct room *room, const char *record)
{
    uint8_t secret[FAIR_BYTES], commit[FAIR_BYTES], key[FAIR_BYTES], hash[FAIR_BYTES];
    struct fair_share share[FAIR_SEATS] = {0};
    const char *at = strstr(record, "\n# secret ");
    char hex[FAIR_HEX];
    struct text text;
    if (!at || !fair_take_hex(&(const char *){at + 10}, secret, sizeof secret)) {
        sim_wrong(sim, "seeds: the secret is not told", "%s", room->id);
        return;
    }
    fair_commit(room->id, secret, commit);
    text_open(&text, hex, sizeof hex);
    fair_say_hex(&text, commit, sizeof commit);
    if (room->commit[0] && strcmp(hex, room->commit) != 0)
        sim_wrong(sim, "draws: the secret is not the one the server committed itself to", "%s", room->commit);
    for (int seat = 1; seat <= room->record.seats; seat++) {
        char form[32], told[FAIR_HEX] = "", value[FAIR_HEX] = "";
        snprintf(form, sizeof form, "\n# entropy %d ", seat);
        const char *line = strstr(record, form);
        if (!line || sscanf(line + strlen(form), "%64s %64s", told, value) != 2) {
            sim_wrong(sim, "draws: no entropy line", "seat %d", seat);
            return;
        }
        if (value[0] == '-')
            continue;
        share[seat - 1].given = fair_take_hex(&(const char *){value}, share[seat - 1].entropy, FAIR_BYTES);
        fair_hash(room->id, seat, share[seat - 1].entropy, hash);
        text_open(&text, hex, sizeof hex);
        fair_say_hex(&text, hash, sizeof hash);
        if (strcmp(hex, told) != 0)
            sim_wrong(sim, "draws: entropy that is not what was committed to", "seat %d", seat);
    }
    fair_key(room->id, secret, room->record.seats, share, key);
    if (memcmp(key, room->key, sizeof key) != 0)
        sim_wrong(sim, "draws: the key does not follow from the record", "%s", room->id);
    at = strchr(at + 1, '\n');
    for (int i = 0; i < room->decisions; i++) {
        const struct decision *one = &room->decision[i];
        char want[80];
        if (!one->bot)
            continue;
        snprintf(want, sizeof want, "\n# seed %d %d %llu\n", one->seat, one->d,
                 (unsigned long long)fair_seed(key, one->seat, one->d));
        if (!at || strncmp(at, want, strlen(want)) != 0) {
            sim_wrong(sim, "seeds: a seed line is missing or wrong", "should be %s is %.60s", want, at ? at : "");
            return;
        }
        at = strchr(at + 1, '\n');
    }
    if (at && strncmp(at, "\n# seed", 7) == 0)
        sim_wrong(sim, "seeds: a seed line too many", "%.60s", at);
}

/* The full record, redacted by table/ for every viewer, is what he was told. */
static void check_redaction(struct sim *sim, const struct room *room, const char *record, size_t length)
{
    static char memory[SEATS_MAX + 1][1 << 17];
    static struct table table;
    struct record header;
    struct refusal why;
    char *sheet;
    struct setup *setup = model_setup(record, length, &header, &sheet);
    if (!setup) {
        sim_wrong(sim, "redaction: the full record cannot be read", "%.200s", record);
        return;
    }
    table = (struct table){0};
    for (int viewer = 0; viewer <= header.seats; viewer++)
        text_open(&table.lines[viewer], memory[viewer], sizeof memory[viewer]);
    table_open(&table, setup, VIEWER_FULL, TABLE_ALL(header.seats));
    struct record_cursor cursor;
    record_start(&header, record, length, &cursor);
    size_t at = (size_t)(header.events - record);
    for (int viewer = 0; viewer <= header.seats; viewer++) {
        struct record view = header;
        view.view = viewer;
        record_say(&view, sheet, &table.lines[viewer]);
    }
    free(sheet);
    while (at < length) { /* comments go to everybody as they are, events as each may see them */
        char line[EVENT_TEXT];
        struct event event;
        size_t part = strcspn(record + at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)part, record + at);
        if (line[0] == '#' || strncmp(line, "result ", 7) == 0) {
            for (int viewer = 0; viewer <= header.seats; viewer++) {
                text_add(&table.lines[viewer], line);
                text_char(&table.lines[viewer], '\n');
            }
        } else if (match_read(&table.full, line, &event, &why)) {
            sim_wrong(sim, "redaction: the full record cannot be replayed", "%s", line);
            return;
        } else {
            table_happen(&table, &event);
        }
        at += part + 1;
    }
    for (int viewer = 0; viewer <= header.seats; viewer++) {
        const char *told = table.lines[viewer].at;
        for (int i = 0; i < room->lines[viewer]; i++) {
            size_t part = strlen(room->line[viewer][i]);
            if (strncmp(told, room->line[viewer][i], part) != 0 || told[part] != '\n') {
                sim_wrong(sim, "redaction: a viewer was told something else than the record says",
                          "viewer %d line %d: %s", viewer, i + 1, room->line[viewer][i]);
                return;
            }
            told += part + 1;
        }
        if (*told || table.lines[viewer].full)
            sim_wrong(sim, "redaction: a viewer was not told all", "viewer %d: %.100s", viewer, told);
    }
}

void finish_check(struct sim *sim, struct room *room, const char *record, size_t length)
{
    const char *at = record;
    for (int i = 0; i < room->lines[FULL]; i++) {
        size_t part = strlen(room->line[FULL][i]);
        if (strncmp(at, room->line[FULL][i], part) != 0 || at[part] != '\n') {
            sim_wrong(sim, "redaction: the full record is not what is stored", "line %d: %.80s", i + 1, at);
            return;
        }
        at += part + 1;
    }
    if (*at)
        sim_wrong(sim, "redaction: the full record has lines that are not stored", "%.100s", at);
    if (model_facts(room)->closed != !strstr(record, "\nresult "))
        sim_wrong(sim, "ends: a result stands exactly in finished games", "%s", room->id);
    check_comments(sim, room, record);
    if (!sim->wrong[0])
        check_redaction(sim, room, record, length);
    for (int i = 0; i < room->decisions && !sim->wrong[0]; i++) {
        char line[EVENT_TEXT + 2];
        int found = 0, d = 0, row;
        const struct decision *one = &room->decision[i];
        if (!one->acknowledged)
            continue;
        for (row = 0; row < room->stored && !found; row++) {
            int seat = room->row[row].kind == 'e' ? atoi(room->row[row].line) : 0;
            found = seat == one->seat && d++ == one->d;
        }
        snprintf(line, sizeof line, "%d %s", one->seat, one->move);
        if (!found || strcmp(room->row[row - 1].line, line) != 0)
            sim_wrong(sim, "lost: an acknowledged move is not in the record", "%s", line);
    }
}
