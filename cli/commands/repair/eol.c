/* SPDX-License-Identifier: MIT */
/* eol.c - a stage that ends all lines in the same way */
#include "commands/repair/eol.h"

#include <string.h>

/* Hands on all but the CR in front of each LF. */
static bool drop_cr(struct eol *eol, const char *src, size_t n, bool last)
{
	struct filter *next = eol->filter.next;
	size_t begin = 0; /* of what is not yet handed on */

	if (eol->had_cr && (n || last)) {
		bool is_eol = n && src[0] == '\n';
		eol->filter.changes += is_eol;
		eol->had_cr = false;
		if (!is_eol && !filter_feed(next, "\r", 1, false))
			return false;
	}
	for (size_t at = 0; at < n; at++) {
		const char *cr = memchr(src + at, '\r', n - at);
		if (!cr)
			break;
		at = (size_t)(cr - src);
		if (at + 1 == n && !last) {
			eol->had_cr = true;
			return filter_feed(next, src + begin, at - begin, false);
		}
		if (at + 1 == n || cr[1] != '\n')
			continue;
		eol->filter.changes++;
		if (!filter_feed(next, src + begin, at - begin, false))
			return false;
		begin = at + 1;
	}
	return filter_feed(next, src + begin, n - begin, last);
}

/* Hands on all, and CR in front of each LF that has none. */
static bool add_cr(struct eol *eol, const char *src, size_t n, bool last)
{
	struct filter *next = eol->filter.next;
	size_t begin = 0;

	for (size_t at = 0; at < n; at++) {
		const char *lf = memchr(src + at, '\n', n - at);
		if (!lf)
			break;
		at = (size_t)(lf - src);
		if (at ? lf[-1] == '\r' : eol->had_cr)
			continue;
		eol->filter.changes++;
		if (!filter_feed(next, src + begin, at - begin, false) ||
		    !filter_feed(next, "\r", 1, false))
			return false;
		begin = at;
	}
	if (n)
		eol->had_cr = src[n - 1] == '\r';
	return filter_feed(next, src + begin, n - begin, last);
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct eol *eol = (struct eol *)filter;
	return eol->wants_cr ? add_cr(eol, src, n, last) : drop_cr(eol, src, n, last);
}

void eol_begin(struct eol *eol, bool wants_cr)
{
	filter_begin(&eol->filter, take, "line end", "line ends");
	eol->wants_cr = wants_cr;
	eol->had_cr = false;
}
