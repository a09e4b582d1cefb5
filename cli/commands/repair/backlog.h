/* SPDX-License-Identifier: MIT */
/* backlog.h - octets of a source that wait to be compared with what has become of them */
#ifndef BACKLOG_H
#define BACKLOG_H

#include <stddef.h>

struct backlog {
	char *octets; /* those that wait are at 'begin' */
	size_t begin, size, room;
};

void backlog_add(struct backlog *backlog, const char *src, size_t n);
void backlog_drop(struct backlog *backlog, size_t n);
void backlog_clear(struct backlog *backlog);

#endif
