/* stores.h - online tables on disk, tested by one program.
 *
 *     stores.c   stores, their events and processes of their own, for all parts
 *     order.c    in order and without gaps, all of a batch or nothing
 *     locks.c    who may open a store
 *     foreign.c  foreign and damaged files
 *     thread.c   the thread that writes, and a full disk
 *     killed.c   what was reported stored is there whenever the program is killed */
#ifndef NULLARIUM_TESTS_STORE_TABLES_STORES_H
#define NULLARIUM_TESTS_STORE_TABLES_STORES_H

#include "../check.h"
#include "store.h"
#include "writer.h"
#include <semaphore.h>

enum { WHY = 400, LINE = 80 };

#define TABLE_A "aaaaaaaaaaaaaaaa"
#define TABLE_B "bbbbbbbbbbbbbbbb"
#define TABLE_C "cccccccccccccccc"

/* Of the last thing that was looked at, for check. */
extern char why[WHY], detail[STORE_DETAIL];

/* Ends the program if something is not there that every part needs. */
void stores_must(bool holds_true);
void stores_check_trouble(enum store_trouble got, enum store_trouble wanted, const char *name);
struct store *stores_open(const char *path, enum store_use use);

/* Event `seq` of a table: what stands in it follows from both. */
struct store_event stores_event(const char *id, uint32_t seq, char line[LINE]);
enum store_trouble stores_append(struct store *store, const char *id, uint32_t from, int count);

/* How many events of a table are stored, each as it was appended; -1: not so. */
int stores_count(struct store *store, const char *id);

/* The status of a process of its own that does this. */
int stores_run(void (*work)(void));

/* What opening it answers in a process of its own. */
enum store_trouble stores_try(const char *path, enum store_use use);

void order_check(void);
void order_check_list(void);
void order_check_away(void);

void locks_check(void);
void locks_check_locked(void);
void locks_check_moved(void);

void foreign_check(void);
void foreign_check_damage(int files);

/* A writer says with thread_wake that there is a result. */
extern sem_t thread_woken;
void thread_wake(void *who);
void thread_hand_over(struct writer *writer, const char *id, uint32_t seq);
void thread_check(void);
void thread_check_full(void);

void killed_check(int kills);

#endif
