/* SPDX-License-Identifier: MIT */
/* mend.c - a stage that makes well-formed UTF-8 of any form of it */
#include "repair/mend.h"

#include "flags.h"

static size_t hand_on(void *taker, const char *written, size_t n)
{
	struct mend *mend = taker;
	/* What is not taken would be a fault: a stage that has failed says so below. */
	mend->failed |= !filter_feed(mend->filter.next, written, n, false);
	return n;
}

/* Writes something else for each octet of the fault. */
static void write_octets(struct mend *mend, const struct finding *finding)
{
	for (size_t i = 0; i < finding->length; i++) {
		unsigned char octet = (unsigned char)finding->octets[i];
		hand_on(mend, mend->octets->text[octet].utf8, mend->octets->text[octet].size);
	}
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct mend *mend = (struct mend *)filter;
	struct finding finding;

	do {
		size_t used = text_feed(&mend->text, src, n, last, &finding);
		src += used;
		n -= used;
		if (finding.fault)
			write_octets(mend, &finding);
		filter->changes += finding.fault != NULL;
	} while (finding.fault && !mend->failed);
	filter->changes += mend->text.replaced;
	mend->text.replaced = 0;
	return !mend->failed && (!last || filter_feed(filter->next, "", 0, true));
}

void mend_begin(struct mend *mend, enum octavo_encoding form, unsigned options,
                const struct octets *octets)
{
	const struct place place = BEGINNING;

	filter_begin(&mend->filter, take, "fault", "faults");
	mend->octets = octets;
	mend->failed = false;
	if (octets)
		options &= ~AT_FAULT;
	text_begin(&mend->text, form, OCTAVO_UTF8, options, &place);
	mend->text.has_places = false;
	mend->text.take = hand_on;
	mend->text.taker = mend;
}
