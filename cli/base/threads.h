/* SPDX-License-Identifier: MIT */
/* threads.h - how many threads may be started */
#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>

/* Says that so many threads may run besides the first. Without a call there are none. */
void threads_allow(unsigned n);

/* Takes a thread, if there is one left; gives it back when it ends. */
bool threads_borrow(void);
void threads_return(void);

#endif
