/* events.c - fuzz target: any bytes as the stored events of an online table, replayed by the hall. An event is its kind,
 * a blank and its text; an empty line ends it. */
#include "fuzz.h"
#include "tables/visit.h"
#include <string.h>

enum { EVENTS_MOST = 2000 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct hall_event events[EVENTS_MOST];
    struct store_table table = {.events = events};
    char *copy = malloc(length + 1), *record;
    FUZZ_DEMAND(copy != NULL);
    for (size_t i = 0; i < length; i++)
        copy[i] = bytes[i] ? (char)bytes[i] : '.'; /* the store lets no NUL through */
    copy[length] = '\0';
    for (char *at = copy, *next; at && at[0] && at[1] && table.count < EVENTS_MOST; at = next) {
        next = strstr(at, "\n\n");
        if (next) {
            *next = '\0';
            next += 2;
        }
        struct hall_event *event = &events[table.count];
        *event = (struct hall_event){.seq = (uint32_t)table.count,
                                     .at = 1000 + (uint64_t)table.count,
                                     .kind = at[0],
                                     .line = at + 1 + (at[1] == ' ')};
        event->length = strlen(event->line);
        table.count++;
    }
    if (visit_table("abcdefghijklmnop", &table, &record))
        fuzz_sink += strlen(record);
    free(record);
    free(copy);
    return 0;
}
