/* SPDX-License-Identifier: MIT */
/* repair.c - a stage that makes well-formed UTF-8 of any form of it */
#include "commands/repair/error_filter.h"

#include "text/flags.h"

static size_t hand_on(void *sink, const char *written, size_t n)
{
	struct error_filter *repair = sink;
	/* What is not taken would be an error: a stage that has failed says so below. */
	repair->failed |= !filter_feed(repair->filter.next, written, n, false);
	return n;
}

/* Writes something else for each octet of the error. */
static void write_octets(struct error_filter *repair, const struct finding *finding)
{
	for (size_t i = 0; i < finding->length; i++) {
		unsigned char octet = (unsigned char)finding->octets[i];
		hand_on(repair, repair->octets->text[octet].utf8, repair->octets->text[octet].size);
	}
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct error_filter *repair = (struct error_filter *)filter;
	struct finding finding;

	do {
		size_t used = text_feed(&repair->text, src, n, last, &finding);
		src += used;
		n -= used;
		if (finding.error)
			write_octets(repair, &finding);
		filter->changes += finding.error != NULL;
	} while (finding.error && !repair->failed);
	filter->changes += repair->text.replaced;
	repair->text.replaced = 0;
	return !repair->failed && (!last || filter_feed(filter->next, "", 0, true));
}

void error_filter_begin(struct error_filter *repair, enum octavo_encoding form, unsigned options,
                const struct octets *octets)
{
	const struct place place = BEGINNING;

	filter_begin(&repair->filter, take, "error", "errors");
	repair->octets = octets;
	repair->failed = false;
	if (octets)
		options &= ~OCTAVO_ERROR_MASK;
	text_begin(&repair->text, form, OCTAVO_UTF8, options, &place);
	repair->text.has_places = false;
	repair->text.take = hand_on;
	repair->text.sink = repair;
}
