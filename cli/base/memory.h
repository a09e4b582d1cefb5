/* SPDX-License-Identifier: MIT */
/* memory.h - memory that is there, or the process ends */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

/* Says that there is none, and ends the process. What is below does so. */
_Noreturn void no_memory(void);

/* Memory for at least one octet: all zero; and like realloc(). */
void *allocate(size_t size);
void *reallocate(void *memory, size_t size);

/* A copy of a string, to be freed. */
char *copy_string(const char *s);

/*
 * Memory for as long as the thread lasts, which begins a cache line. At its end the thread
 * calls free_thread_memory().
 */
void *thread_memory(size_t size);
void free_thread_memory(void);

#endif
