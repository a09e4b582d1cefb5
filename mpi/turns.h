/* SPDX-License-Identifier: MIT */
/* turns.h - pieces of work that ranks take one after the other, as they get free */
#ifndef TURNS_H
#define TURNS_H

#include <stdint.h>

/* turns_open() and turns_close() are called by all ranks. */
void turns_open(void);
void turns_close(void);

/* Returns 0, 1, 2 .., each number to one rank. */
uint64_t turns_next(void);

/*
 * Begins at 0 again: to be called by the first rank when all have taken their last, and before it
 * tells them to go on.
 */
void turns_reset(void);

#endif
