/* SPDX-License-Identifier: MIT */
/* stray.c - lines that are hardly in the charset that is guessed for a text */
#include "text/stray.h"

#include <string.h>

#include "base/count_octets.h"

struct search {
	struct guesser *guesser;
	struct stray *stray;
	const char *charset; /* that is guessed             */
	bool is_part;        /* only of what is not UTF-8   */
	uint64_t number;     /* of the current line         */
	char line[4096];
	size_t size;
};

/* Leaves out what is well-formed UTF-8 and not ASCII. Returns how much is left. */
static size_t leave_out_utf8(char *octets, size_t n)
{
	size_t kept = 0;
	struct octavo_character c;

	for (size_t at = 0; at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, octets + at, n - at);
		if (!c.error && c.code_point > 0x7F)
			continue;
		memmove(octets + kept, octets + at, c.length);
		kept += c.length;
	}
	return kept;
}

/* Compares the line, or what there is of it. */
static void end_line(struct search *search)
{
	size_t n = search->size;

	search->size = 0;
	if (ascii_length(search->line, n) == n ||
	    (search->is_part && octavo_valid(search->line, n)))
		return;
	if (search->is_part)
		n = leave_out_utf8(search->line, n);
	search->stray->charset = guess_better(search->guesser, search->line, n, search->charset);
	search->stray->line = search->number;
}

/* Where a full line can be divided: after a blank, if it has any. */
static size_t last_blank(const char *octets, size_t n)
{
	size_t at = n;

	while (at && octets[at - 1] != ' ')
		at--;
	return at ? at : n;
}

static void add(struct search *search, const char *octets, size_t n)
{
	while (n && !search->stray->charset) {
		size_t left = sizeof search->line - search->size, some = n < left ? n : left;

		memcpy(search->line + search->size, octets, some);
		search->size += some;
		octets += some;
		n -= some;
		if (search->size < sizeof search->line)
			return;
		size_t cut = last_blank(search->line, search->size), kept = search->size - cut;
		search->size = cut;
		end_line(search);
		memmove(search->line, search->line + cut, kept);
		search->size = kept;
	}
}

static void search_text(struct search *search, const char *octets, size_t n)
{
	while (n && !search->stray->charset) {
		const char *lf = memchr(octets, '\n', n);
		size_t some = lf ? (size_t)(lf + 1 - octets) : n;

		add(search, octets, some);
		octets += some;
		n -= some;
		if (!lf || search->stray->charset)
			return;
		end_line(search);
		search->number++;
	}
}

bool stray_find(struct stray *stray, struct input *in, const struct answer *answer)
{
	bool is_part = answer->evidence != EVIDENCE_GUESS;
	struct search search = {
		.guesser = guesser_open(),
		.stray = stray,
		.charset = is_part ? answer->candidates[0].name : answer->name,
		.is_part = is_part,
		.number = 1,
	};

	*stray = (struct stray){ .charset = NULL };
	while (!stray->charset && input_read(in)) {
		search_text(&search, in->text, in->size);
		input_use(in, in->size);
	}
	if (!stray->charset)
		end_line(&search);
	guesser_close(search.guesser);
	return !in->failed;
}
