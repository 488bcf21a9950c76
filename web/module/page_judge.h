/* page_judge.h - what a person in the page is told about moves: a hint, the tutor's judgement of a move, and the
 * analysis of a record step by step. Answers are JSON; whatever is refused answers {"refused":...}.
 *
 * It runs in a worker's own instance and knows what the record holds that it was opened with: a seat's own one while
 * the game is played, the whole one afterwards. */
#ifndef NULLARIUM_PAGE_JUDGE_H
#define NULLARIUM_PAGE_JUDGE_H

#include "page_bot.h"
#include "telling.h"

/* A piece of memory that grows by being taken anew. */
struct page_block {
    void *at;
    size_t bytes;
};

/* An analysis under way. */
struct page_judge {
    void *(*more)(size_t bytes); /* takes memory for good, aligned to 16; NULL: there is no more */
    struct page_block steps, work;
    bool begun;
    char level[16];
    struct examiner examiner;
    struct analysis analysis;
};

/* The best move of the seat whose record the bot has open, and what to say of it (bots/telling.h):
 * {"best":"c3-f3","text":["advice.hint-reason",...]}. */
void page_judge_hint(const struct page_bot *bot, struct text *out);

/* What a move there would lose, and the tutor's word where he is as strict as that; "gentle MOVE", "normal MOVE" or
 * "strict MOVE" as typed:
 * {"seat":1,"move":...,"forced":...,"value":...,"loss":...,"mark":...,"best":[...],"warning":[...]}. */
void page_judge_move(const struct page_bot *bot, const char *typed, struct text *out);

/* How strict the tutor can be, and from which loss on he speaks then:
 * [{"strictness":"gentle","limit":450,"text":...},...]
 */
void page_judge_limits(const struct page_bot *bot, struct text *out);

/* {"worth":-7300}: what the position promises the seat. */
void page_judge_worth(const struct page_bot *bot, struct text *out);

/* Begins the analysis of the record that the bot has open, at the effort of `level` and for this seat (0: all):
 * {"events":120}. The bot must stay as it is until the end. */
void page_judge_begin(struct page_judge *judge, const struct page_bot *bot, const char *level, int seat,
                      struct text *out);

/* Goes on by one event, a portion of a rollout or one look back: {"at":5,"all":120,"event":{...},"more":true}. While
 * decisions are rolled out it tells how many were and how many are still to come, and from which step on what was told
 * has changed: "rolling":{"done":1,"left":2,"from":17}; -1: from none. The event has the fields of
 * `nullarium analyse --json`, but messages instead of sentences: of a decision "text", "played" and, where there was a
 * better one, "better"; and in "course" where the curves stand (bots/course.h), by seat. */
void page_judge_go_on(struct page_judge *judge, struct text *out);

/* From now on every mistake is rolled out; there may be more to do then. */
void page_judge_roll_all(struct page_judge *judge, struct text *out);

/* A step as it stands now, its number typed: what go_on told of it, but for its line. */
void page_judge_step(const struct page_judge *judge, const char *typed, struct text *out);

/* From now on nothing is judged; what is left goes quickly. */
void page_judge_stop(struct page_judge *judge, struct text *out);

/* All but the events, as in `nullarium analyse --json`, and in words: "notes", and of every judged seat "told":
 * [{"part":"mistake","text":[...],"step":17,"mark":"??"},...]; and the course round by round, "rounds": [{"round":1,
 * "seats":[{"promise":"7.3","luck":"+0.4","loss":"0.0"},...]},...]; once all events are through. */
void page_judge_sum(const struct page_judge *judge, struct text *out);

#endif
