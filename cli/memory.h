/* SPDX-License-Identifier: MIT */
/* memory.h - memory that is there, or the process ends */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

/* Like realloc(), for at least one octet, but does not return where there is no memory. */
void *reallocate(void *memory, size_t size);

/* A copy of a string, to be freed. */
char *copy_string(const char *s);

#endif
