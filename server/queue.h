/* queue.h - a queue whose members carry their own links: joining and leaving cost the same however long it is. */
#ifndef NULLARIUM_QUEUE_H
#define NULLARIUM_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

struct queue {
    struct queue *before, *after; /* of the queue itself: its last and its first member */
};

static inline void queue_open(struct queue *queue)
{
    queue->before = queue->after = queue;
}

static inline bool queue_is_empty(const struct queue *queue)
{
    return queue->after == queue;
}

/* A member that is in no queue may leave as well. */
static inline void queue_leave(struct queue *member)
{
    member->before->after = member->after;
    member->after->before = member->before;
    queue_open(member);
}

/* At its end. */
static inline void queue_join(struct queue *queue, struct queue *member)
{
    member->before = queue->before;
    member->after = queue;
    queue->before->after = member;
    queue->before = member;
}

/* What a member is part of: QUEUE_OWNER(member, struct connection, queue). */
#define QUEUE_OWNER(member, type, field) ((type *)(void *)((char *)(member)-offsetof(type, field)))

#endif
