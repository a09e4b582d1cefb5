/* SPDX-License-Identifier: MIT */
/* c1.c - a filter that decodes C1 controls, which were octets of another charset */
#include "commands/repair/c1.h"

#include <string.h>

enum { FIRST_C1 = 0x80, AFTER_C1 = 0xA0 };

/* Whether a charset that contains ASCII has another character at the octet. */
static bool decodes(const struct octets *octets, unsigned octet)
{
	uint32_t c = octets->code_points[octet];

	return octet < AFTER_C1 && c >= AFTER_C1 && c != 0xFFFD;
}

void read_c1(const struct command *command, const char *charset, void *c1)
{
	struct octets *octets = &((struct c1 *)c1)->octets;
	unsigned octet = FIRST_C1;

	bool is_known = octets_charset(octets, charset) && octets_contain_ascii(octets);
	while (is_known && octet < AFTER_C1 && !decodes(octets, octet))
		octet++;
	if (!is_known || octet == AFTER_C1)
		usage_error(command, charset,
		            "not an encoding of single octets that contains ASCII "
		            "and has characters at 80 to 9F");
}

/* The next C1 control that is decoded, in src[at..n), or n. */
static size_t find_c1(const struct octets *octets, const char *src, size_t at, size_t n)
{
	const char *found;

	/* C2 begins a character wherever it is. */
	while ((found = memchr(src + at, 0xC2, n - at))) {
		at = (size_t)(found - src) + 1;
		if (at < n && decodes(octets, (unsigned char)src[at]))
			return at - 1;
	}
	return n;
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct c1 *c1 = (struct c1 *)filter;
	size_t begin = 0, at;

	for (; (at = find_c1(&c1->octets, src, begin, n)) < n; begin = at + 2) {
		unsigned octet = (unsigned char)src[at + 1];

		filter->changes++;
		if (!filter_feed(filter->next, src + begin, at - begin, false) ||
		    !filter_feed(filter->next, c1->octets.text[octet].utf8,
		                 c1->octets.text[octet].size, false))
			return false;
	}
	return filter_feed(filter->next, src + begin, n - begin, last);
}

void c1_begin(struct c1 *c1)
{
	filter_begin(&c1->filter, take, "C1 control decoded", "C1 controls decoded");
}
