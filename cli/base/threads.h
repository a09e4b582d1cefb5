/* SPDX-License-Identifier: MIT */
/* threads.h - how many threads may be started */
#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>

/* Returns how many threads are to run if the user does not say: one for each processor. */
unsigned threads_usual(void);

/* Says that so many threads may run, with the first. Without a call it is the only one. */
void threads_allow(unsigned n);

/* Takes a thread, if there is one left; gives it back when it ends. */
bool threads_borrow(void);
void threads_return(void);

/* Whether any thread is taken. */
bool threads_run(void);

#endif
