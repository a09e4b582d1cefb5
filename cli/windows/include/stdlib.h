/* SPDX-License-Identifier: MIT */
/* stdlib.h - on Windows: two functions that the C library has not */
#ifndef WINDOWS_STDLIB_H
#define WINDOWS_STDLIB_H

#include_next <stdlib.h>

/* 'resolved' is NULL. The path has slashes. */
char *realpath(const char *path, char *resolved);

#define aligned_alloc windows_aligned_alloc

/* The alignment is that of malloc(), as free() frees it: the command asks for more to be fast. */
static inline void *aligned_alloc(size_t alignment, size_t size)
{
	return (void)alignment, malloc(size);
}

#endif
