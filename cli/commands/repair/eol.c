/* SPDX-License-Identifier: MIT */
/* eol.c - a filter that makes all line ends LF, or CR LF */
#include "commands/repair/eol.h"

#include <string.h>

/* What stands in the text. */
enum end { END_LF, END_CRLF, END_CR };

/* Whether a line end is to be written otherwise; counts it. */
static bool changes(struct eol_filter *eol, enum end end)
{
	bool is_kept = end == END_CR && !eol->takes_cr;
	bool is_same = end == (eol->eol == EOL_LF ? END_LF : END_CRLF);

	eol->kept += is_kept;
	eol->has_lf |= end != END_CR;
	eol->filter.changes += !is_kept && !is_same;
	return !is_kept && !is_same;
}

static bool feed_end(struct eol_filter *eol)
{
	return eol->eol == EOL_LF ? filter_feed(eol->filter.next, "\n", 1, false)
	                          : filter_feed(eol->filter.next, "\r\n", 2, false);
}

/* Feeds the end that begins with the CR which was held back. */
static bool feed_held(struct eol_filter *eol, bool is_crlf)
{
	eol->had_cr = false;
	if (changes(eol, is_crlf ? END_CRLF : END_CR))
		return feed_end(eol);
	return filter_feed(eol->filter.next, "\r\n", is_crlf ? 2 : 1, false);
}

/* The next CR or LF in src[at..n), or n. */
static size_t find_end(const char *src, size_t at, size_t n)
{
	while (at < n && src[at] != '\r' && src[at] != '\n')
		at++;
	return at;
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct eol_filter *eol = (struct eol_filter *)filter;
	size_t begin = 0, at = 0; /* 'begin' of what has not been fed yet */

	if (eol->had_cr && (n || last)) {
		bool is_crlf = n && src[0] == '\n';
		if (!feed_held(eol, is_crlf))
			return false;
		begin = at = is_crlf;
	}
	while ((at = find_end(src, at, n)) < n) {
		bool is_cr = src[at] == '\r', is_crlf = is_cr && at + 1 < n && src[at + 1] == '\n';
		if (is_cr && at + 1 == n && !last) {
			eol->had_cr = true;
			return filter_feed(filter->next, src + begin, at - begin, false);
		}
		size_t end = at + 1 + is_crlf;
		if (changes(eol, is_crlf ? END_CRLF : is_cr ? END_CR : END_LF)) {
			if (!filter_feed(filter->next, src + begin, at - begin, false) ||
			    !feed_end(eol))
				return false;
			begin = end;
		}
		at = end;
	}
	return filter_feed(filter->next, src + begin, n - begin, last);
}

void eol_begin(struct eol_filter *eol, enum eol to, bool takes_cr)
{
	bool is_lf = to == EOL_LF;
	filter_begin(&eol->filter, take,
	             is_lf ? "line end changed to LF" : "line end changed to CR LF",
	             is_lf ? "line ends changed to LF" : "line ends changed to CR LF");
	eol->eol = to;
	eol->takes_cr = takes_cr;
	eol->had_cr = false;
	eol->kept = 0;
	eol->has_lf = false;
}
