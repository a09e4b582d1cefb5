/* SPDX-License-Identifier: MIT */
/*
 * wrong_iconv.c - a library for LD_PRELOAD whose iconv(3) does what it must not
 *
 * WRONG says what, after the real call for an input that has the octets of WRONG_AT:
 *
 * back, far     moves the pointer to the output by 1 or 1000 octets in front of the buffer
 * within        the same by 1 octet, within what the call has written
 * beyond        moves it 10 octets behind the buffer, and counts so
 * count         counts one octet less without moving it
 * unread, over  moves the pointer to the input in front of it, or behind it
 * front, behind writes 3 octets in front of the output, or behind it
 * success       says that it has converted all, but has read nothing
 * full, cut     has done nothing: there was no room, the input is cut
 * refused       refuses a character, but has read all
 * odd           fails with an errno that it has not
 */
#define _GNU_SOURCE
#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "preload.h"

static size_t fail_with(int error)
{
	errno = error;
	return (size_t)-1;
}

size_t iconv(iconv_t conversion, char **src, size_t *n, char **dst, size_t *cap)
{
	const char *wrong = getenv("WRONG"), *at = getenv("WRONG_AT");
	char *in = src ? *src : NULL, *out = dst ? *dst : NULL;
	size_t had = n ? *n : 0, room = cap ? *cap : 0;
	size_t got = REAL(size_t, iconv, iconv_t, char **, size_t *, char **,
	                  size_t *)(conversion, src, n, dst, cap);

	if (!wrong || !in || !out || !memmem(in, had, at, strlen(at)))
		return got;
	if (strcmp(wrong, "back") == 0)
		*dst = out - 1, *cap = room + 1;
	else if (strcmp(wrong, "far") == 0)
		*dst = out - 1000, *cap = room + 1000;
	else if (strcmp(wrong, "within") == 0)
		*dst -= 1, *cap += 1;
	else if (strcmp(wrong, "beyond") == 0)
		*dst = out + room + 10, *cap = (size_t)-10;
	else if (strcmp(wrong, "count") == 0)
		*cap -= 1;
	else if (strcmp(wrong, "unread") == 0)
		*src = in - 1, *n = had + 1;
	else if (strcmp(wrong, "over") == 0)
		*src = in + had + 5, *n = (size_t)-5;
	else if (strcmp(wrong, "front") == 0)
		out[-3] = 'x';
	else if (strcmp(wrong, "behind") == 0)
		out[room + 3] = 'x';
	else if (strcmp(wrong, "refused") == 0)
		return *src = in + had, *n = 0, fail_with(EILSEQ);
	else if (strcmp(wrong, "odd") == 0)
		return fail_with(0);
	else
		*src = in, *n = had, *dst = out, *cap = room;
	return strcmp(wrong, "full") == 0 ? fail_with(E2BIG) :
	       strcmp(wrong, "cut") == 0  ? fail_with(EINVAL) :
	       strcmp(wrong, "success") == 0 ? 0 : got;
}
