/* SPDX-License-Identifier: MIT */
/* eol.c - a filter that makes all line ends LF, or CR LF */
#include "commands/repair/eol.h"


/* What stands in the text. END_CRS is several CR before LF, as of text that was converted twice. */
enum end { END_LF, END_CRLF, END_CRS, END_CR };

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

/* The first line end in a row of CR, with LF after them or not; it has '*size' octets. */
static enum end first_end(const struct eol_filter *eol, uint64_t crs, bool has_lf, uint64_t *size)
{
	*size = 1;
	if (crs == 0)
		return END_LF;
	if (!has_lf || (crs > 1 && eol->takes_cr))
		return END_CR;
	*size = crs + 1;
	return crs > 1 ? END_CRS : END_CRLF;
}

/* Feeds the CR that were held back, and the LF after them if there is one. */
static bool feed_held(struct eol_filter *eol, bool has_lf)
{
	bool goes_on = true;

	for (uint64_t left = eol->held + has_lf, size; left && goes_on; left -= size) {
		enum end end = first_end(eol, left - has_lf, has_lf, &size);
		goes_on = changes(eol, end) ? feed_end(eol)
		                            : filter_feed(eol->filter.next, "\r\n", size, false);
	}
	eol->held = 0;
	return goes_on;
}

/* The next CR or LF in src[at..n), or n. */
static size_t find_end(const char *src, size_t at, size_t n)
{
	while (at < n && src[at] != '\r' && src[at] != '\n')
		at++;
	return at;
}

static size_t count_crs(const char *src, size_t n)
{
	size_t crs = 0;

	while (crs < n && src[crs] == '\r')
		crs++;
	return crs;
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct eol_filter *eol = (struct eol_filter *)filter;
	size_t begin = 0, at = 0; /* 'begin' of what has not been fed yet */

	if (eol->held) {
		at = count_crs(src, n);
		eol->held += at;
		if (at == n && !last)
			return true;
		bool has_lf = at < n && src[at] == '\n';
		begin = at += has_lf;
		if (!feed_held(eol, has_lf))
			return false;
	}
	while ((at = find_end(src, at, n)) < n) {
		size_t crs = count_crs(src + at, n - at);
		bool has_lf = at + crs < n && src[at + crs] == '\n';
		if (at + crs == n && !last) {
			eol->held = crs;
			return filter_feed(filter->next, src + begin, at - begin, false);
		}
		uint64_t size;
		for (size_t left = crs + has_lf; left; left -= size, at += size) {
			if (!changes(eol, first_end(eol, left - has_lf, has_lf, &size)))
				continue;
			if (!filter_feed(filter->next, src + begin, at - begin, false) ||
			    !feed_end(eol))
				return false;
			begin = at + size;
		}
	}
	return filter_feed(filter->next, src + begin, n - begin, last);
}

void eol_begin(struct eol_filter *eol, enum eol to, bool takes_cr)
{
	bool is_lf = to == EOL_LF;
	filter_begin(&eol->filter, take,
	             is_lf ? "line end changed to LF" : "line end changed to CR LF",
	             is_lf ? "line ends changed to LF" : "line ends changed to CR LF");
	filter_has_state(&eol->filter, &eol->held, eol + 1);
	eol->eol = to;
	eol->takes_cr = takes_cr;
	eol->held = 0;
	eol->kept = 0;
	eol->has_lf = false;
}
