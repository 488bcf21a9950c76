/* online_measures.c - what /metrics tells of online tables (see online.h). */
#include "measures.h"
#include "visits.h"

void online_measure(struct online *online, struct measures *page)
{
    const struct hall_counts *counts = hall_counts(online->hall);
    struct writer_counts writer;
    uint64_t sum = 0;
    writer_count(online->writer, &writer);
    measures_tell(page, "nullarium_tables", "gauge", "Tables in memory.", (uint64_t)counts->tables);
    measures_tell(page, "nullarium_tables_made_total", "counter", "Tables made.", counts->made);
    measures_tell(page, "nullarium_tables_loaded_total", "counter", "Tables loaded.", counts->loaded);
    measures_tell(page, "nullarium_tables_broken_total", "counter", "Tables stopped by a mistake of ours.",
                  counts->broken);
    measures_tell(page, "nullarium_visitors", "gauge", "Sockets and requests at tables now.",
                  (uint64_t)counts->visitors);
    measures_tell(page, "nullarium_sockets", "gauge", "WebSockets open now.", net_counts(online->net)->sockets);
    measures_tell(page, "nullarium_events_total", "counter", "Events of tables.", counts->events);
    measures_tell(page, "nullarium_moves_total", "counter", "Moves.", counts->moves);
    measures_tell(page, "nullarium_refused_total", "counter", "Lines refused.", counts->refused);
    measures_tell(page, "nullarium_later_total", "counter", "Lines neither judged nor stored.", counts->later);
    measures_tell(page, "nullarium_too_many_total", "counter", "Tables and sockets refused to an address.",
                  online->too_many);
    measures_tell(page, "nullarium_bot_decisions_waiting", "gauge", "Decisions that bots have not made yet.",
                  (uint64_t)bot_pool_waiting(online->bots));
    measures_tell(page, "nullarium_events_lost_total", "counter", "Events that could not be stored.", writer.lost);
    measures_tell(page, "nullarium_events_waiting", "gauge", "Events on their way to the disk.",
                  (uint64_t)writer.waiting);
    measures_name(page, "nullarium_commit_seconds", "histogram", "How long commits took.");
    for (int i = 0; i < WRITER_BOUNDS; i++) {
        sum += writer.within[i];
        if (i + 1 < WRITER_BOUNDS)
            measures_add(page, "nullarium_commit_seconds_bucket{le=\"%g\"} %llu\n", (double)writer_bounds[i] / 1e6,
                         (unsigned long long)sum);
        else
            measures_add(page, "nullarium_commit_seconds_bucket{le=\"+Inf\"} %llu\n", (unsigned long long)sum);
    }
    measures_add(page, "nullarium_commit_seconds_sum %.6f\nnullarium_commit_seconds_count %llu\n",
                 (double)writer.microseconds / 1e6, (unsigned long long)writer.commits);
}
