/* SPDX-License-Identifier: MIT */
/* memory.h - allocate memory, or end the process */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

/* Ends the process with a message; so do the functions below if there is no memory. */
_Noreturn void no_memory(void);

/* Like calloc(1, size) and realloc(), for at least one octet. */
void *allocate(size_t size);
void *reallocate(void *memory, size_t size);

/* Returns a copy, to be freed. */
char *copy_string(const char *s);

/*
 * Memory of this thread that begins a cache line, for large buffers: what is to be reused is
 * given to the next who asks for that size. All is freed at the end of the thread.
 */
void *thread_memory(size_t size);
void reuse_thread_memory(void *memory);
void free_thread_memory(void);

#endif
