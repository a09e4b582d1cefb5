/* SPDX-License-Identifier: MIT */
/* memory.h - allocate memory, or end the process */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

/* Ends the process with a message. So do the functions below if no memory is left. */
_Noreturn void no_memory(void);

/* Like calloc(1, size) and realloc(), for at least one octet. */
void *allocate(size_t size);
void *reallocate(void *memory, size_t size);

/*
 * Returns an array of 'count' elements, NULL for none, with a place for one more. It must have
 * grown by this function only: the capacity is a power of two.
 */
void *grow(void *array, size_t count, size_t size);

/* Returns a copy, to be freed. */
char *copy_string(const char *s);

/*
 * Returns memory for a large buffer, at the beginning of a cache line. reuse_thread_memory() lets
 * later calls of this thread for the same size return it. All is freed at the end of the thread.
 */
void *thread_memory(size_t size);
void reuse_thread_memory(void *memory);
void free_thread_memory(void);

#endif
