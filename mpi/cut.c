/* SPDX-License-Identifier: MIT */
/* cut.c - where a text can be cut: what is in front does not matter for what follows */
#define _FILE_OFFSET_BITS 64
#include "cut.h"

#include <errno.h>

#include "base/message.h"
#include "io/fd.h"
#include "io/open.h"

/* Octets that are looked at once more with those after them: two characters have fewer. */
#define OVERLAP ((size_t)16)

/* What is read first, and later: mostly the place is near. */
enum { FIRST = 256, MOST = 64 << 10 };

static void fail(struct cut *cut)
{
	trouble(cut->name, errno ? error_text(errno) : "it became shorter while it was read");
	cut->failed = true;
	cut->last = cut->place = cut->size;
}

/* Looks from 'at' on. */
static void find(struct cut *cut, uint64_t at)
{
	char text[MOST];

	for (size_t wanted = FIRST;; wanted = MOST) {
		uint64_t left = cut->size - at;
		size_t n = left < wanted ? (size_t)left : wanted, place;
		if (read_at(cut->fd, text, n, (off_t)at) < n) {
			fail(cut);
			return;
		}
		size_t front = n < left ? n - OVERLAP : n;
		size_t found = cut->find(cut->context, text, n, front, &place);
		if (found < front || front == n) {
			cut->last = at + found + cut->before;
			cut->place = found < front ? at + place : cut->size;
			return;
		}
		at += front;
	}
}

uint64_t cut_behind(struct cut *cut, uint64_t offset)
{
	if (offset == 0 || offset >= cut->size || cut->failed)
		return offset == 0 ? 0 : cut->size;
	if (offset < cut->first || offset > cut->last) {
		find(cut, offset - cut->before);
		cut->first = offset;
	}
	return cut->place;
}
