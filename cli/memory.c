/* SPDX-License-Identifier: MIT */
/* memory.c - memory that is there, or the process ends */
#include "memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "report.h"

void *reallocate(void *memory, size_t size)
{
	void *more = realloc(memory, size);

	if (more)
		return more;
	trouble("memory", strerror(errno));
	exit(TROUBLE);
}

char *copy_string(const char *s)
{
	size_t size = strlen(s) + 1;
	return memcpy(reallocate(NULL, size), s, size);
}
