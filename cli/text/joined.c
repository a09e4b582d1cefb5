/* SPDX-License-Identifier: MIT */
/* joined.c - whether what looks like UTF-16 was joined with text in something else */
#include "text/joined.h"

#include "text/unicode.h"

enum { MIN_WORDS = 8 };

/*
 * The weight of a run of UTF-8: its octets, and more for each that begins a sequence. Text of an
 * alphabet in UTF-16 has a control or an error in nearly every character, so that no run of it
 * weighs 12. Characters of East Asia can be two letters of ASCII, or a sequence: of a million,
 * no run weighed more than 32.
 */
enum { OF_SEQUENCE = 4, IN_ALPHABET = 12, IN_ANY = 40 };

static bool is_lower_or_blank(unsigned char octet)
{
	return (octet >= 'a' && octet <= 'z') || octet == ' ';
}

/* How many octets follow the first one of a sequence; 0 if that is none. */
static unsigned follow(unsigned char octet)
{
	return octet < 0xC2 || octet > 0xF4 ? 0 : octet < 0xE0 ? 1 : octet < 0xF0 ? 2 : 3;
}

static void add_to_run(struct joined *joined, unsigned char octet)
{
	bool is_continuing = octet >= 0x80 && octet < 0xC0;
	bool is_in = joined->continuing ? is_continuing : (octet >= 0x20 && octet < 0x7F);

	if (is_in) {
		joined->weight++;
		joined->continuing -= joined->continuing > 0;
	} else {
		bool is_after_error = joined->continuing > 0;
		joined->continuing = follow(octet);
		if (is_after_error || !joined->continuing)
			joined->weight = 0;
		joined->weight += joined->continuing ? 1 + OF_SEQUENCE : 0;
	}
	if (joined->weight > joined->most && !joined->continuing)
		joined->most = joined->weight;
}

/*
 * What text does not have: a blank or a line end in the other byte order, U+2000 and U+0A00; a byte
 * order mark there, U+FFFE; U+0A0D, which a CR before LF makes; unassigned code points, and those
 * for private use, which two letters of Cyrillic in a charset of single octets mostly make.
 */
static bool is_foreign(unsigned unit)
{
	enum { UNASSIGNED = 0x378 }; /* the first */
	if (unit < UNASSIGNED)
		return false;
	unsigned category = octavo_property(OCTAVO_GENERAL_CATEGORY, unit);
	return unit == 0x2000 || unit == 0x0A00 || unit == 0x0A0D || category == OCTAVO_CN ||
	       category == OCTAVO_CO;
}

static void add_unit(struct joined *joined, unsigned first, unsigned second)
{
	unsigned units[] = { second << 8 | first, first << 8 | second };

	for (int i = 0; i < 2; i++) {
		joined->alphabetic[i] += units[i] < 0x1000;
		joined->indian[i] += units[i] >> 8 == 0x0A;
		bool is_mark = units[i] == 0xFEFF;
		if (!joined->units)
			joined->has_mark[i] = is_mark;
		/* A first mark that is not at the beginning: what is before has none. */
		joined->foreign[i] = joined->foreign[i] || is_foreign(units[i]) ||
		                     (is_mark && !joined->has_mark[i]);
	}
	joined->units++;
}

void joined_feed(struct joined *joined, const char *octets, size_t n)
{
	for (size_t i = 0; i < n && !(joined->has_words && joined->most >= IN_ANY); i++) {
		unsigned char octet = (unsigned char)octets[i];

		joined->letters = is_lower_or_blank(octet) ? joined->letters + 1 : 0;
		joined->has_words |= joined->letters >= MIN_WORDS;
		add_to_run(joined, octet);
		if (joined->is_second)
			add_unit(joined, joined->before, octet);
		joined->is_second = !joined->is_second;
		joined->before = octet;
	}
}

bool joined_is(const struct joined *joined, bool is_big)
{
	enum { PER_OTHER = 8, PER_INDIAN = 4 };
	uint64_t other = joined->units - joined->alphabetic[is_big];
	bool is_alphabet = other <= joined->units / PER_OTHER;
	/* Text with a mark has it at the beginning, and nothing else before. */
	bool has_few_indian = joined->has_mark[is_big] ?
	                              other > joined->units / 2 :
	                              other > joined->indian[is_big] * PER_INDIAN;

	return joined->has_words || joined->most >= (is_alphabet ? IN_ALPHABET : IN_ANY) ||
	       joined->foreign[is_big] || (joined->indian[is_big] && has_few_indian);
}
