/* SPDX-License-Identifier: MIT */
/* text.c - texts for the targets of octavo-text.h */
#include "text.h"

#include <string.h>

#include "../tests/oracle.h"

#define LONGEST 4096 /* octets of an input that are used: no form of such a text is too long */
#define BLOCK 16384  /* octets that the library checks at once */

static uint8_t memory[BLOCK + LONGEST + 4];

/* What comes before a text: one of these again and again. */
static size_t put_filler(size_t n, size_t which)
{
	static const char *const fillers[] = {
		"a", "\xC3\xA9", "ab \n", "\xE5\xAD\x97", "e\xCC\x81", "\xF0\x9F\x98\x80",
		"\xE0\xA4\x95\xE0\xA5\x8D", "\xCC\xA3", "\xCE\xB1", "\xE1\x84\x80\xE1\x85\xA1",
	};
	const char *filler = fillers[which % COUNT(fillers)];
	size_t length = strlen(filler), done = 0;

	for (; n - done >= length; done += length)
		memcpy(memory + done, filler, length);
	return done;
}

static size_t put(uint8_t *s, uint32_t c)
{
	return oracle_encode(OCTAVO_UTF8, c, s);
}

/*
 * A character that the next octets of the input name: one that joins or ends much, one at which a
 * table changes, the last one again and again; or an error. Returns its length.
 */
static size_t put_named(uint8_t *s, size_t last, struct feed *feed)
{
	unsigned name = *feed->at++;
	const char *error = text_errors[name % TEXT_ERRORS];
	size_t n = 0;

	feed->left--;
	if (name < 0xC0)
		return put(s, text_special[name % TEXT_SPECIAL]);
	if (name < 0xF0)
		return put(s, rules_edge(name, feed_number(feed)));
	if (name >= 0xF4) {
		memcpy(s, error, strlen(error));
		return strlen(error);
	}
	for (size_t times = feed_below(feed, 70); times > 0; times--, n += last)
		memmove(s + n, s - last, last);
	return n;
}

static size_t put_spelled(uint8_t *s, struct feed *feed)
{
	size_t n = 0, last = 0;

	/* The longest that is added is 69 characters of four octets. */
	while (feed->left > 0 && n + 69 * 4 < LONGEST) {
		size_t added = put_named(s + n, last, feed);

		last = added > 4 ? last : added;
		n += added;
	}
	return n;
}

struct rest fuzz_text(struct feed *feed)
{
	uint32_t seed = feed_number(feed), how = feed_number(feed);
	size_t n = 0, size;

	chance_from(seed);
	text_checks_memory();
	if (how % 64 == 1) /* seldom: it takes a hundred times as long */
		n = put_filler(BLOCK - (how >> 8), how >> 6);
	if (how % 2 == 0) {
		n += put_spelled(memory + n, feed);
	} else {
		size = feed->left < LONGEST ? feed->left : LONGEST;
		if (size > 0)
			memcpy(memory + n, feed->at, size);
		n += size;
	}
	return (struct rest){ memory, n };
}

struct cuts fuzz_cuts(size_t n)
{
	struct cuts cuts;
	size_t ways = 0;

	while (cuts_of(ways, n, &cuts))
		ways++;
	cuts_of(chance_below(ways), n, &cuts);
	/* Of a long text not so many pieces that others wait. */
	if (cuts.most > 0 && cuts.most < n / 256)
		cuts.most = n / 256;
	return cuts;
}
