/* SPDX-License-Identifier: MIT */
/* find.h - strings in strings: of string.h the libraries use what compilers call by themselves */
#ifndef OCTAVO_DETECT_FIND_H
#define OCTAVO_DETECT_FIND_H

#include <stdbool.h>
#include <stddef.h>

static inline bool begins_with(const char *s, const char *with)
{
	for (; *with; s++, with++)
		if (*s != *with)
			return false;
	return true;
}

/* Where a string has another one first; NULL if nowhere. */
static inline const char *find(const char *s, const char *what)
{
	while (*s && !begins_with(s, what))
		s++;
	return *s ? s : NULL;
}

#endif
