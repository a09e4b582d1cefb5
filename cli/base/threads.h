/* SPDX-License-Identifier: MIT */
/* threads.h - how many threads may be started */
#ifndef THREADS_H
#define THREADS_H

#include <pthread.h>
#include <stdbool.h>

/*
 * Says that so many threads may run, with the first; 0 is one for each processor. Without a call
 * the first is the only one. Returns how many.
 */
unsigned threads_allow(unsigned n);

/* Whether another one may run, which is known for certain only when it is started. */
bool threads_spare(void);

/* Starts a thread, if another one may run. It calls threads_return() at its end. */
bool threads_start(pthread_t *thread, void *(*run)(void *), void *context);
void threads_return(void);

/*
 * pthread_once(). Meanwhile threads_may_wait() is false for the thread that makes it: others may be
 * waiting for that, so it must not wait for them.
 */
void threads_once(pthread_once_t *once, void (*make)(void));
bool threads_may_wait(void);

/* Whether any was started and has not returned. */
bool threads_run(void);

#endif
