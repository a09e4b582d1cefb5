/* SPDX-License-Identifier: MIT */
/* backlog.c - octets of a source that wait to be compared with what has become of them */
#include "commands/repair/backlog.h"

#include <string.h>

#include "base/memory.h"

/* Makes room for 'n' octets behind those that wait: how many do, is what stages keep. */
static void make_room(struct backlog *backlog, size_t n)
{
	if (n <= backlog->room - backlog->begin - backlog->size)
		return;
	if (backlog->begin) {
		memmove(backlog->octets, backlog->octets + backlog->begin, backlog->size);
		backlog->begin = 0;
	}
	if (n <= backlog->room - backlog->size)
		return;
	backlog->room = 2 * (backlog->size + n);
	backlog->octets = reallocate(backlog->octets, backlog->room);
}

void backlog_add(struct backlog *backlog, const char *src, size_t n)
{
	make_room(backlog, n);
	if (n)
		memcpy(backlog->octets + backlog->begin + backlog->size, src, n);
	backlog->size += n;
}

void backlog_drop(struct backlog *backlog, size_t n)
{
	backlog->begin += n;
	backlog->size -= n;
	if (backlog->size == 0)
		backlog->begin = 0;
}

void backlog_clear(struct backlog *backlog)
{
	backlog->begin = backlog->size = 0;
}
