/* bot_pool.c - threads in which bots choose (see bot_pool.h). */
#include "bot_pool.h"
#include "guard.h"
#include "told_bot.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUCKETS = 1024, THREADS_MOST = 64, GAMES_KEPT = 32 };

/* The decisions that one table waits for. */
struct turns {
    struct turns *next; /* in its bucket */
    struct queue queue; /* among the tables */
    struct queue jobs;
    char id[FAIR_TABLE];
    bool live;
};

struct bot_pool {
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct queue tables[2]; /* those that play against the clock; the others */
    struct turns *bucket[BUCKETS];
    struct queue done;
    int waiting;
    bool ending;
    void (*wake)(void *who);
    void *who;
    int threads;
    pthread_t thread[THREADS_MOST];
};

/* -- whose turn it is; under the lock ------------------------------------------------------------ */

static struct turns **find(struct bot_pool *pool, const char *id, bool live)
{
    uint32_t hash = 2166136261u;
    for (const char *at = id; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    struct turns **at = &pool->bucket[hash % BUCKETS];
    while (*at && (strcmp((*at)->id, id) != 0 || (*at)->live != live))
        at = &(*at)->next;
    return at;
}

static bool add(struct bot_pool *pool, struct bot_job *job)
{
    struct turns **at = find(pool, job->id, job->live), *table = *at;
    if (!table) {
        if (!(table = *at = calloc(1, sizeof *table)))
            return false;
        memcpy(table->id, job->id, sizeof table->id);
        table->live = job->live;
        queue_open(&table->queue);
        queue_open(&table->jobs);
        queue_join(&pool->tables[!job->live], &table->queue);
    }
    queue_join(&table->jobs, &job->queue);
    pool->waiting++;
    return true;
}

/* The first decision of the table whose turn it is; that one has its next turn after all others. */
static struct bot_job *pick(struct bot_pool *pool)
{
    struct queue *tables = &pool->tables[queue_is_empty(&pool->tables[0])];
    if (queue_is_empty(tables))
        return NULL;
    struct turns *table = QUEUE_OWNER(tables->after, struct turns, queue);
    struct bot_job *job = QUEUE_OWNER(table->jobs.after, struct bot_job, queue);
    queue_leave(&job->queue);
    queue_leave(&table->queue);
    if (!queue_is_empty(&table->jobs)) {
        queue_join(tables, &table->queue);
        return job;
    }
    struct turns **at = find(pool, table->id, table->live);
    *at = table->next;
    free(table);
    return job;
}

/* -- a thread ---------------------------------------------------------------------------------------- */

/* A game that was opened for a decision, kept for others: opening it costs more than most decisions. */
struct kept_game {
    uint64_t number; /* hall_output.setup; 0: nothing is there */
    struct setup *setup;
    struct learned learned;
};

/* What one thread has to think with. */
struct thinker {
    struct told_bot bot;
    struct kept_game game[GAMES_KEPT]; /* by number */
    struct bot_job *job;
    size_t sheet_room;
};

static bool open_thinker(struct thinker *thinker)
{
    thinker->bot.opened.sheet = calloc(1, sizeof *thinker->bot.opened.sheet);
    thinker->bot.told = malloc(TOLD_MOST * sizeof *thinker->bot.told);
    thinker->bot.memory = aligned_alloc(64, THINK_BYTES);
    return thinker->bot.opened.sheet && thinker->bot.told && thinker->bot.memory;
}

static void close_thinker(struct thinker *thinker)
{
    for (int i = 0; i < GAMES_KEPT; i++)
        free(thinker->game[i].setup);
    free(thinker->bot.opened.sheet);
    free(thinker->bot.told);
    free(thinker->bot.memory);
    free(thinker->bot.sheet_text);
}

/* Under the guard: no memory is asked for here. */
static void think(void *what)
{
    struct thinker *thinker = what;
    struct bot_job *job = thinker->job;
    struct refusal why = {0};
    job->chose = !told_bot_answer(&thinker->bot, job->record, job->length, job->level, job->seed, job->move, &why);
}

static void answer(struct thinker *thinker)
{
    struct bot_job *job = thinker->job;
    struct kept_game *game = &thinker->game[job->setup % GAMES_KEPT];
    if (!game->setup && !(game->setup = aligned_alloc(16, SETUP_BYTES)))
        return; /* then it could not choose */
    if (job->length >= thinker->sheet_room) {
        char *room = realloc(thinker->bot.sheet_text, job->length + 1);
        if (!room)
            return;
        thinker->bot.sheet_text = room;
        thinker->sheet_room = job->length + 1;
    }
    thinker->bot.ready = game->number == job->setup;
    thinker->bot.opened.setup = game->setup;
    thinker->bot.learned = game->learned;
    game->number = 0; /* unless all goes well */
    job->broke = !guard_run(think, thinker);
    if (job->broke || !job->chose)
        return;
    game->number = job->setup;
    game->learned = thinker->bot.learned;
}

static void *run(void *where)
{
    struct bot_pool *pool = where;
    struct thinker thinker = {0};
    bool able = open_thinker(&thinker);
    guard_enter();
    pthread_mutex_lock(&pool->lock);
    while (!pool->ending) {
        thinker.job = pick(pool);
        if (!thinker.job) {
            pthread_cond_wait(&pool->work, &pool->lock);
            continue;
        }
        pthread_mutex_unlock(&pool->lock);
        if (able)
            answer(&thinker);
        pthread_mutex_lock(&pool->lock);
        queue_join(&pool->done, &thinker.job->queue);
        pool->wake(pool->who);
    }
    pthread_mutex_unlock(&pool->lock);
    guard_leave();
    close_thinker(&thinker);
    return NULL;
}

/* -- for the loop ------------------------------------------------------------------------------------ */

struct bot_pool *bot_pool_open(int threads, void (*wake)(void *who), void *who)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct bot_pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    threads = threads ? threads : (int)processors - 1;
    threads = threads < 1 ? 1 : threads > THREADS_MOST ? THREADS_MOST : threads;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    queue_open(&pool->tables[0]);
    queue_open(&pool->tables[1]);
    queue_open(&pool->done);
    pool->wake = wake;
    pool->who = who;
    while (pool->threads < threads && pthread_create(&pool->thread[pool->threads], NULL, run, pool) == 0)
        pool->threads++;
    if (pool->threads == 0) {
        bot_pool_close(pool);
        return NULL;
    }
    return pool;
}

void bot_pool_close(struct bot_pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    for (struct bot_job *job; (job = pick(pool));)
        free(job);
    for (struct bot_job *job; (job = bot_pool_take(pool));)
        free(job);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

bool bot_pool_ask(struct bot_pool *pool, const struct hall_output *output)
{
    struct bot_job *job = calloc(1, sizeof *job + output->length + 1);
    if (!job)
        return false;
    memcpy(job->id, output->id, sizeof job->id);
    memcpy(job->level, output->level, sizeof job->level);
    memcpy(job->record, output->text, output->length);
    job->length = output->length;
    job->seat = output->seat;
    job->decision = output->decision;
    job->ticket = output->ticket;
    job->seed = output->seed;
    job->setup = output->setup;
    job->live = output->live;
    queue_open(&job->queue);
    pthread_mutex_lock(&pool->lock);
    bool added = add(pool, job);
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    if (!added)
        free(job);
    return added;
}

struct bot_job *bot_pool_take(struct bot_pool *pool)
{
    struct bot_job *job = NULL;
    pthread_mutex_lock(&pool->lock);
    if (!queue_is_empty(&pool->done)) {
        job = QUEUE_OWNER(pool->done.after, struct bot_job, queue);
        queue_leave(&job->queue);
        pool->waiting--;
    }
    pthread_mutex_unlock(&pool->lock);
    return job;
}

int bot_pool_waiting(struct bot_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    int waiting = pool->waiting;
    pthread_mutex_unlock(&pool->lock);
    return waiting;
}
