/* process.h - what another process of this computer takes: memory and processor time. */
#ifndef NULLARIUM_PROCESS_H
#define NULLARIUM_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

/* Bytes that are resident; 0: there is no such process. */
uint64_t process_bytes(pid_t pid);

/* Nanoseconds of processor time so far. */
uint64_t process_spent(pid_t pid);

#endif
