/* SPDX-License-Identifier: MIT */
/*
 * charset.c - conversion between any two charsets: in pieces as a whole, lengths, capacities; what
 * is written in encodings of octavo.h is read again; between these it is as octavo_convert()
 */
#include <stdlib.h>
#include <string.h>

#include "../tests/charset_checks.h"
#include "fuzz.h"

static const struct octavo_charset *charsets[OCTAVO_CHARSET_NUMBERS];
static size_t known;

static const struct octavo_charset *feed_charset(struct feed *feed)
{
	if (known == 0)
		for (unsigned i = 0; i < OCTAVO_CHARSET_NUMBERS; i++)
			if (octavo_charset_numbered(i))
				charsets[known++] = octavo_charset_numbered(i);
	return charsets[feed_below(feed, known)];
}

/* Ends the program if something does not hold. */
static void holds(const char *wrong)
{
	if (wrong)
		fuzz_fail(wrong, __FILE__, __LINE__);
}

static void check_names(const struct octavo_charset *charset)
{
	const struct octavo_charset_facts *info = octavo_charset_info(charset);

	require(octavo_charset_from_label(octavo_charset_label(charset), OCTAVO_NAMES_SYSTEM) ==
	        charset);
	require(octavo_charset_numbered(info->number) == charset);
	for (size_t i = 0; i < 3; i++) {
		const char *name = octavo_charset_alias(charset, OCTAVO_NAMES_WEB, i);
		require(!name || octavo_charset_from_label(name, OCTAVO_NAMES_WEB) == charset);
	}
}

/* Any octets as a name. */
static void check_label(const struct text *text)
{
	char name[64];
	size_t n = text->n < sizeof name - 1 ? text->n : sizeof name - 1;

	if (n)
		memcpy(name, text->s, n);
	name[n] = '\0';
	for (int names = 0; names < 2; names++) {
		const struct octavo_charset *found =
			octavo_charset_from_label(name, (enum octavo_names)names);
		if (found)
			check_names(found);
	}
}

/* Between two encodings of octavo.h. */
static void check_same(const struct conversion *c, const struct converted *whole)
{
	const struct octavo_charset_facts *from = octavo_charset_info(c->from);
	const struct octavo_charset_facts *to = octavo_charset_info(c->to);

	if (from->number >= 64 || to->number >= 64)
		return;
	uint8_t *dst = exactly(whole->result.written);
	require(octavo_charset_of(from->encoding) == c->from);
	struct octavo_result r = octavo_convert(from->encoding, c->src, c->n, to->encoding, dst,
	                                        whole->result.written, c->options);
	require(same_result(r, whole->result));
	require(same_octets(dst, whole->octets, r.written));
	free(dst);
}

/* What has been written is read as the same text. */
static void check_return(const struct conversion *c, const struct converted *whole)
{
	const struct octavo_charset *utf8 = octavo_charset_of(OCTAVO_UTF8);
	struct conversion first = { c->from, utf8, OCTAVO_STOP, c->src, c->n };
	struct conversion second = { c->to, utf8, OCTAVO_STOP, whole->octets,
		                     whole->result.written };

	/* Other charsets may change characters a little; UTF-16 and its like leave out a mark. */
	if (c->options != OCTAVO_STOP || whole->result.error ||
	    octavo_charset_info(c->to)->number >= OCTAVO_UTF16)
		return;
	struct converted a = conversion_whole(&first), b = conversion_whole(&second);
	/* Code points beyond Unicode, of the older documents, are not in UTF-8. */
	require(b.result.error == a.result.error);
	require(a.result.written == b.result.written);
	require(same_octets(a.octets, b.octets, a.result.written));
	free(a.octets);
	free(b.octets);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	struct conversion c = { .from = feed_charset(&feed), .to = feed_charset(&feed) };
	unsigned options = feed_options(&feed);
	bool converts = feed_below(&feed, 8) > 0;
	size_t piece = 1 + feed_below(&feed, 100), cap = feed_below(&feed, 400);
	struct text text = feed_text(&feed);

	c.options = feed_below(&(struct feed){ data, size }, 4) ? options : OCTAVO_STOP;
	c.src = text.s;
	c.n = text.n;
	check_names(c.from);
	check_label(&text);
	fuzz_use("scalar");
	if (!converts)
		c.to = NULL;
	struct converted whole = conversion_whole(&c);
	for (size_t i = 0; fuzz_kernels[i]; i++) {
		fuzz_use(fuzz_kernels[i]);
		struct converted again = conversion_whole(&c);
		require(same_result(again.result, whole.result));
		require(same_octets(again.octets, whole.octets, whole.result.written));
		free(again.octets);
		holds(conversion_check_length(&c, &whole));
		holds(conversion_check_pieces(&c, &whole, piece, cap));
		if (c.to)
			check_same(&c, &whole);
	}
	if (c.to && (c.options & OCTAVO_UNMAPPABLE_MASK) == OCTAVO_UNMAPPABLE_ESCAPE)
		holds(conversion_check_put(&c, &whole));
	if (c.to)
		check_return(&c, &whole);
	free(whole.octets);
	free(text.s);
	return 0;
}
