/* SPDX-License-Identifier: MIT */
/*
 * decode.c - one character, forward, backward and encoded
 *
 * The table is the specification of errors: every row of the documents' tables, at both
 * ends of each range.
 */
#include "support.h"

#include <string.h>

#include "oracle.h"

#define U8 OCTAVO_UTF8
#define LE OCTAVO_UTF16LE
#define BE OCTAVO_UTF16BE
#define WL OCTAVO_WTF16LE
#define WB OCTAVO_WTF16BE
#define CL OCTAVO_UCS2LE
#define CB OCTAVO_UCS2BE
#define L4 OCTAVO_UTF32LE
#define B4 OCTAVO_UTF32BE

/* The first piece of some octets. */
static const struct first {
	const char *name;
	enum octavo_encoding e;
	const char *hex;
	uint32_t code_point;
	unsigned length;
	enum octavo_error error;
} firsts[] = {
	/* Table 3-7, each row's first and last sequence */
	{ "00..7F", U8, "00", 0x00, 1, OCTAVO_OK },
	{ "00..7F", U8, "7f", 0x7F, 1, OCTAVO_OK },
	{ "00..7F, more behind", U8, "4180", 0x41, 1, OCTAVO_OK },
	{ "80..7FF", U8, "c280", 0x80, 2, OCTAVO_OK },
	{ "80..7FF", U8, "dfbf", 0x7FF, 2, OCTAVO_OK },
	{ "800..FFF", U8, "e0a080", 0x800, 3, OCTAVO_OK },
	{ "800..FFF", U8, "e0bfbf", 0xFFF, 3, OCTAVO_OK },
	{ "1000..CFFF", U8, "e18080", 0x1000, 3, OCTAVO_OK },
	{ "1000..CFFF", U8, "ecbfbf", 0xCFFF, 3, OCTAVO_OK },
	{ "D000..D7FF", U8, "ed8080", 0xD000, 3, OCTAVO_OK },
	{ "D000..D7FF", U8, "ed9fbf", 0xD7FF, 3, OCTAVO_OK },
	{ "E000..FFFF", U8, "ee8080", 0xE000, 3, OCTAVO_OK },
	{ "E000..FFFF, a noncharacter", U8, "efbfbf", 0xFFFF, 3, OCTAVO_OK },
	{ "the replacement character itself", U8, "efbfbd", 0xFFFD, 3, OCTAVO_OK },
	{ "10000..3FFFF", U8, "f0908080", 0x10000, 4, OCTAVO_OK },
	{ "10000..3FFFF", U8, "f0bfbfbf", 0x3FFFF, 4, OCTAVO_OK },
	{ "40000..FFFFF", U8, "f1808080", 0x40000, 4, OCTAVO_OK },
	{ "40000..FFFFF", U8, "f3bfbfbf", 0xFFFFF, 4, OCTAVO_OK },
	{ "100000..10FFFF", U8, "f4808080", 0x100000, 4, OCTAVO_OK },
	{ "100000..10FFFF", U8, "f48fbfbf", 0x10FFFF, 4, OCTAVO_OK },

	{ "stray", U8, "80", 0xFFFD, 1, OCTAVO_STRAY },
	{ "stray", U8, "bf", 0xFFFD, 1, OCTAVO_STRAY },
	{ "stray, each for itself", U8, "80808080", 0xFFFD, 1, OCTAVO_STRAY },
	{ "stray, before a good one", U8, "a9c3a9", 0xFFFD, 1, OCTAVO_STRAY },

	{ "never used", U8, "fe", 0xFFFD, 1, OCTAVO_NEVER_USED },
	{ "never used", U8, "ff", 0xFFFD, 1, OCTAVO_NEVER_USED },
	{ "never used", U8, "fe8080808080", 0xFFFD, 1, OCTAVO_NEVER_USED },

	{ "overlong C0", U8, "c0", 0xFFFD, 1, OCTAVO_OVERLONG },
	{ "overlong C0", U8, "c080", 0xFFFD, 1, OCTAVO_OVERLONG },
	{ "overlong C1", U8, "c1bf", 0xFFFD, 1, OCTAVO_OVERLONG },
	{ "overlong C1, settled at once", U8, "c141", 0xFFFD, 1, OCTAVO_OVERLONG },
	{ "overlong E0 80", U8, "e080", 0xFFFD, 1, OCTAVO_OVERLONG },
	{ "overlong E0 9F", U8, "e09fbf", 0xFFFD, 1, OCTAVO_OVERLONG },
	{ "overlong E0 80, settled before 41", U8, "e08041", 0xFFFD, 1, OCTAVO_OVERLONG },
	{ "overlong F0 80", U8, "f080", 0xFFFD, 1, OCTAVO_OVERLONG },
	{ "overlong F0 8F", U8, "f08fbfbf", 0xFFFD, 1, OCTAVO_OVERLONG },

	{ "surrogate, first", U8, "eda080", 0xFFFD, 1, OCTAVO_SURROGATE },
	{ "surrogate, last", U8, "edbfbf", 0xFFFD, 1, OCTAVO_SURROGATE },
	{ "surrogate, settled by two", U8, "eda0", 0xFFFD, 1, OCTAVO_SURROGATE },
	{ "surrogates, a pair of them", U8, "eda080edb080", 0xFFFD, 1, OCTAVO_SURROGATE },

	{ "too large F4 90", U8, "f4908080", 0xFFFD, 1, OCTAVO_TOO_LARGE },
	{ "too large F4 BF", U8, "f4bf", 0xFFFD, 1, OCTAVO_TOO_LARGE },
	{ "too large F5", U8, "f5", 0xFFFD, 1, OCTAVO_TOO_LARGE },
	{ "too large F5", U8, "f5808080", 0xFFFD, 1, OCTAVO_TOO_LARGE },
	{ "too large F7", U8, "f7bfbfbf", 0xFFFD, 1, OCTAVO_TOO_LARGE },
	{ "too large F8, five octets once", U8, "f888808080", 0xFFFD, 1, OCTAVO_TOO_LARGE },
	{ "too large FC, six octets once", U8, "fc8480808080", 0xFFFD, 1, OCTAVO_TOO_LARGE },
	{ "too large FD", U8, "fdbfbfbfbfbf", 0xFFFD, 1, OCTAVO_TOO_LARGE },
	{ "too large FD, settled at once", U8, "fd41", 0xFFFD, 1, OCTAVO_TOO_LARGE },

	{ "interrupted 1 of 2", U8, "c200", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 2", U8, "c27f", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 2", U8, "dfc0", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 2", U8, "dfff", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 3", U8, "e07f80", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 3", U8, "e0c080", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 3", U8, "e17f", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 3", U8, "edc0", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 3", U8, "ed7f", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 2 of 3", U8, "e0a07f", 0xFFFD, 2, OCTAVO_INTERRUPTED },
	{ "interrupted 2 of 3", U8, "e0bfc0", 0xFFFD, 2, OCTAVO_INTERRUPTED },
	{ "interrupted 2 of 3", U8, "ed9f41", 0xFFFD, 2, OCTAVO_INTERRUPTED },
	{ "interrupted 2 of 3", U8, "efbfff", 0xFFFD, 2, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 4", U8, "f07f", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 4", U8, "f0c0", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 4", U8, "f3f3", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 4", U8, "f47f", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 1 of 4", U8, "f4c0", 0xFFFD, 1, OCTAVO_INTERRUPTED },
	{ "interrupted 2 of 4", U8, "f0907f", 0xFFFD, 2, OCTAVO_INTERRUPTED },
	{ "interrupted 2 of 4", U8, "f48fc0", 0xFFFD, 2, OCTAVO_INTERRUPTED },
	{ "interrupted 3 of 4", U8, "f090807f", 0xFFFD, 3, OCTAVO_INTERRUPTED },
	{ "interrupted 3 of 4", U8, "f48fbfc0", 0xFFFD, 3, OCTAVO_INTERRUPTED },

	{ "truncated 1 of 2", U8, "c2", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "truncated 1 of 2", U8, "df", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "truncated 1 of 3", U8, "e0", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "truncated 1 of 3", U8, "ed", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "truncated 1 of 3", U8, "ef", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "truncated 2 of 3", U8, "e0a0", 0xFFFD, 2, OCTAVO_TRUNCATED },
	{ "truncated 2 of 3", U8, "ed9f", 0xFFFD, 2, OCTAVO_TRUNCATED },
	{ "truncated 2 of 3", U8, "efbf", 0xFFFD, 2, OCTAVO_TRUNCATED },
	{ "truncated 1 of 4", U8, "f0", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "truncated 1 of 4", U8, "f4", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "truncated 2 of 4", U8, "f090", 0xFFFD, 2, OCTAVO_TRUNCATED },
	{ "truncated 2 of 4", U8, "f48f", 0xFFFD, 2, OCTAVO_TRUNCATED },
	{ "truncated 3 of 4", U8, "f09080", 0xFFFD, 3, OCTAVO_TRUNCATED },
	{ "truncated 3 of 4", U8, "f3bfbf", 0xFFFD, 3, OCTAVO_TRUNCATED },
	{ "truncated 3 of 4", U8, "f48fbf", 0xFFFD, 3, OCTAVO_TRUNCATED },
	{ "nothing", U8, "", 0xFFFD, 0, OCTAVO_TRUNCATED },

	/* RFC 2781 */
	{ "a unit", LE, "0000", 0x0, 2, OCTAVO_OK },
	{ "a unit", LE, "ac20", 0x20AC, 2, OCTAVO_OK },
	{ "a unit", BE, "20ac", 0x20AC, 2, OCTAVO_OK },
	{ "before the surrogates", LE, "ffd7", 0xD7FF, 2, OCTAVO_OK },
	{ "behind the surrogates", BE, "e000", 0xE000, 2, OCTAVO_OK },
	{ "the last unit, a noncharacter", BE, "ffff", 0xFFFF, 2, OCTAVO_OK },
	{ "the first pair", LE, "00d800dc", 0x10000, 4, OCTAVO_OK },
	{ "the first pair", BE, "d800dc00", 0x10000, 4, OCTAVO_OK },
	{ "the last pair", LE, "ffdbffdf", 0x10FFFF, 4, OCTAVO_OK },
	{ "the last pair", BE, "dbffdfff", 0x10FFFF, 4, OCTAVO_OK },
	{ "a high one, then none", LE, "00d84100", 0xFFFD, 2, OCTAVO_SURROGATE },
	{ "a high one, then none", BE, "dbffe000", 0xFFFD, 2, OCTAVO_SURROGATE },
	{ "a high one, then a high one", LE, "00d800d800dc", 0xFFFD, 2, OCTAVO_SURROGATE },
	{ "a high one, then a high one", BE, "d800dbff", 0xFFFD, 2, OCTAVO_SURROGATE },
	{ "a low one", LE, "00dc", 0xFFFD, 2, OCTAVO_SURROGATE },
	{ "a low one", BE, "dc00", 0xFFFD, 2, OCTAVO_SURROGATE },
	{ "the last low one", BE, "dfffdfff", 0xFFFD, 2, OCTAVO_SURROGATE },
	{ "a low one, then a high one", LE, "ffdf00d8", 0xFFFD, 2, OCTAVO_SURROGATE },
	{ "a high one at the end", LE, "00d8", 0xFFFD, 2, OCTAVO_TRUNCATED },
	{ "a high one at the end", BE, "dbff", 0xFFFD, 2, OCTAVO_TRUNCATED },
	{ "a high one and an octet", LE, "00d800", 0xFFFD, 3, OCTAVO_TRUNCATED },
	{ "a high one and an octet", BE, "d800dc", 0xFFFD, 3, OCTAVO_TRUNCATED },
	{ "half a unit", LE, "41", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "half a unit", BE, "d8", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "nothing", LE, "", 0xFFFD, 0, OCTAVO_TRUNCATED },
	{ "nothing", BE, "", 0xFFFD, 0, OCTAVO_TRUNCATED },

	{ "zero", L4, "00000000", 0x0, 4, OCTAVO_OK },
	{ "a unit", L4, "ac200000", 0x20AC, 4, OCTAVO_OK },
	{ "a unit", B4, "000020ac", 0x20AC, 4, OCTAVO_OK },
	{ "before the surrogates", B4, "0000d7ff", 0xD7FF, 4, OCTAVO_OK },
	{ "behind the surrogates", L4, "00e00000", 0xE000, 4, OCTAVO_OK },
	{ "the last code point", L4, "ffff1000", 0x10FFFF, 4, OCTAVO_OK },
	{ "the last code point", B4, "0010ffff", 0x10FFFF, 4, OCTAVO_OK },
	{ "the first surrogate", L4, "00d80000", 0xFFFD, 4, OCTAVO_SURROGATE },
	{ "the last surrogate", L4, "ffdf0000", 0xFFFD, 4, OCTAVO_SURROGATE },
	{ "the first surrogate", B4, "0000d800", 0xFFFD, 4, OCTAVO_SURROGATE },
	{ "the last surrogate", B4, "0000dfff", 0xFFFD, 4, OCTAVO_SURROGATE },
	{ "too large", L4, "00001100", 0xFFFD, 4, OCTAVO_TOO_LARGE },
	{ "too large", B4, "00110000", 0xFFFD, 4, OCTAVO_TOO_LARGE },
	{ "too large for 31 bits", B4, "ffffffff", 0xFFFD, 4, OCTAVO_TOO_LARGE },
	{ "too large, low half good", L4, "41000001", 0xFFFD, 4, OCTAVO_TOO_LARGE },
	{ "one octet of four", L4, "41", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "two octets of four", L4, "4100", 0xFFFD, 2, OCTAVO_TRUNCATED },
	{ "three octets of four", L4, "410000", 0xFFFD, 3, OCTAVO_TRUNCATED },
	{ "one octet of four", B4, "00", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "two octets of four", B4, "0000", 0xFFFD, 2, OCTAVO_TRUNCATED },
	{ "three octets of four", B4, "000000", 0xFFFD, 3, OCTAVO_TRUNCATED },
	{ "nothing", L4, "", 0xFFFD, 0, OCTAVO_TRUNCATED },
	{ "nothing", B4, "", 0xFFFD, 0, OCTAVO_TRUNCATED },

	{ "first", OCTAVO_LATIN1, "00", 0x0, 1, OCTAVO_OK },
	{ "a C1 control", OCTAVO_LATIN1, "80", 0x80, 1, OCTAVO_OK },
	{ "last", OCTAVO_LATIN1, "ff", 0xFF, 1, OCTAVO_OK },
	{ "one of many", OCTAVO_LATIN1, "c3a9", 0xC3, 1, OCTAVO_OK },
	{ "nothing", OCTAVO_LATIN1, "", 0xFFFD, 0, OCTAVO_TRUNCATED },
	{ "first", OCTAVO_ASCII, "00", 0x0, 1, OCTAVO_OK },
	{ "last", OCTAVO_ASCII, "7f", 0x7F, 1, OCTAVO_OK },
	{ "too large", OCTAVO_ASCII, "80", 0xFFFD, 1, OCTAVO_TOO_LARGE },
	{ "too large", OCTAVO_ASCII, "ff", 0xFFFD, 1, OCTAVO_TOO_LARGE },
	{ "nothing", OCTAVO_ASCII, "", 0xFFFD, 0, OCTAVO_TRUNCATED },
};

/* The last piece of some octets. */
static const struct first lasts[] = {
	{ "one octet", U8, "41", 0x41, 1, OCTAVO_OK },
	{ "two octets", U8, "41c3a9", 0xE9, 2, OCTAVO_OK },
	{ "three octets", U8, "e282ac", 0x20AC, 3, OCTAVO_OK },
	{ "four octets", U8, "80f09f9982", 0x1F642, 4, OCTAVO_OK },
	{ "stray behind ASCII", U8, "4180", 0xFFFD, 1, OCTAVO_STRAY },
	{ "stray behind two octets", U8, "c3a980", 0xFFFD, 1, OCTAVO_STRAY },
	{ "stray behind four octets", U8, "f09f998280", 0xFFFD, 1, OCTAVO_STRAY },
	{ "stray only", U8, "8080808080", 0xFFFD, 1, OCTAVO_STRAY },
	{ "stray behind overlong C0", U8, "c080", 0xFFFD, 1, OCTAVO_STRAY },
	{ "stray behind overlong E0 80", U8, "e080", 0xFFFD, 1, OCTAVO_STRAY },
	{ "stray in a surrogate", U8, "eda080", 0xFFFD, 1, OCTAVO_STRAY },
	{ "stray behind F4 90", U8, "f4908080", 0xFFFD, 1, OCTAVO_STRAY },
	{ "stray behind F5", U8, "f5808080", 0xFFFD, 1, OCTAVO_STRAY },
	{ "stray behind FF", U8, "ff80", 0xFFFD, 1, OCTAVO_STRAY },
	{ "never used", U8, "c3a9fe", 0xFFFD, 1, OCTAVO_NEVER_USED },
	{ "overlong", U8, "41c0", 0xFFFD, 1, OCTAVO_OVERLONG },
	{ "too large", U8, "41f5", 0xFFFD, 1, OCTAVO_TOO_LARGE },
	{ "ASCII behind an interrupted one", U8, "e28241", 0x41, 1, OCTAVO_OK },
	{ "truncated 1", U8, "e282ace2", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "truncated 2", U8, "e282ace282", 0xFFFD, 2, OCTAVO_TRUNCATED },
	{ "truncated 2 of 4", U8, "41f090", 0xFFFD, 2, OCTAVO_TRUNCATED },
	{ "truncated 3 of 4", U8, "41f09f99", 0xFFFD, 3, OCTAVO_TRUNCATED },
	{ "a lead behind a lead", U8, "f0f0", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "nothing", U8, "", 0xFFFD, 0, OCTAVO_TRUNCATED },

	{ "a unit", LE, "00d84100", 0x41, 2, OCTAVO_OK },
	{ "a pair", LE, "410000d800dc", 0x10000, 4, OCTAVO_OK },
	{ "a pair behind a high one", BE, "d800d800dc00", 0x10000, 4, OCTAVO_OK },
	{ "a low one behind a pair", BE, "d800dc00dc00", 0xFFFD, 2, OCTAVO_SURROGATE },
	{ "a low one", BE, "dc00", 0xFFFD, 2, OCTAVO_SURROGATE },
	{ "a high one", LE, "410000d8", 0xFFFD, 2, OCTAVO_TRUNCATED },
	{ "a high one and an octet", LE, "410000d800", 0xFFFD, 3, OCTAVO_TRUNCATED },
	{ "a pair and an octet", BE, "d800dc0041", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "a low one and an octet", LE, "00dc41", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "an octet", BE, "d8", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "nothing", LE, "", 0xFFFD, 0, OCTAVO_TRUNCATED },

	{ "a lone low one", WL, "410000dc", 0xDC00, 2, OCTAVO_OK },
	{ "a lone high one", WB, "0041d800", 0xD800, 2, OCTAVO_OK },
	{ "a pair", WB, "d800d800dc00", 0x10000, 4, OCTAVO_OK },
	{ "a low one behind a pair", WL, "00d800dc00dc", 0xDC00, 2, OCTAVO_OK },
	{ "a high one and an octet", WL, "00d800", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "a pair and an octet", WB, "d800dc0041", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "nothing", WB, "", 0xFFFD, 0, OCTAVO_TRUNCATED },

	{ "a unit", L4, "00000000ac200000", 0x20AC, 4, OCTAVO_OK },
	{ "a surrogate", B4, "000000410000dfff", 0xFFFD, 4, OCTAVO_SURROGATE },
	{ "too large", B4, "0000004100110000", 0xFFFD, 4, OCTAVO_TOO_LARGE },
	{ "a unit and an octet", L4, "ac20000041", 0xFFFD, 1, OCTAVO_TRUNCATED },
	{ "a unit and three octets", L4, "ac200000410000", 0xFFFD, 3, OCTAVO_TRUNCATED },
	{ "nothing", B4, "", 0xFFFD, 0, OCTAVO_TRUNCATED },

	{ "last", OCTAVO_LATIN1, "c3a9", 0xA9, 1, OCTAVO_OK },
	{ "nothing", OCTAVO_LATIN1, "", 0xFFFD, 0, OCTAVO_TRUNCATED },
	{ "last", OCTAVO_ASCII, "c341", 0x41, 1, OCTAVO_OK },
	{ "too large", OCTAVO_ASCII, "41c3", 0xFFFD, 1, OCTAVO_TOO_LARGE },
	{ "nothing", OCTAVO_ASCII, "", 0xFFFD, 0, OCTAVO_TRUNCATED },

	/* Unicode TR 26: a pair is one character, and its halves are none by themselves */
	{ "a pair", OCTAVO_CESU8, "41eda080edb080", 0x10000, 6, OCTAVO_OK },
	{ "a pair", OCTAVO_MUTF8, "edafbfedbfbf", 0x10FFFF, 6, OCTAVO_OK },
	{ "no pair", OCTAVO_CESU8, "edb080edb080", 0xFFFD, 1, OCTAVO_STRAY },

	/* RFC 2279 s.5: U+3400 of Unicode 1.1 is U+AC00 now, U+AC00 of Unicode 2.0 was none */
	{ "a Hangul syllable", OCTAVO_UTF8_UNICODE11, "41e39080", 0xAC00, 3, OCTAVO_OK },
	{ "not a Hangul syllable", OCTAVO_UTF8_UNICODE11, "41eab080", 0xFFFD, 3, OCTAVO_UNMAPPABLE },
	{ "cut", OCTAVO_UTF8_UNICODE11, "41e390", 0xFFFD, 2, OCTAVO_TRUNCATED },
};

static bool same_character(struct octavo_character a, struct octavo_character b)
{
	return a.code_point == b.code_point && a.length == b.length && a.error == b.error;
}

static void print_character(const char *title, struct octavo_character c)
{
	fprintf(stderr, "  %s U+%04X, length %zu, %s\n", title, (unsigned)c.code_point, c.length,
	        error_word(c.error));
}

static void check_character(const char *what, const uint8_t *s, size_t n, size_t at,
                            struct octavo_character got, struct octavo_character wanted)
{
	if (same_character(got, wanted))
		return;
	print_character("got   ", got);
	print_character("wanted", wanted);
	differs(what, s, n, at);
}

typedef struct octavo_character decoder(enum octavo_encoding e, const void *src, size_t n);

static void check_cases(const struct first *cases, size_t count, decoder *decode)
{
	struct guarded memory = guarded_new(16);

	guarded_watch();
	for (size_t i = 0; i < count; i++) {
		const struct first *c = &cases[i];
		struct octavo_character wanted = { c->code_point, c->error, c->length };
		uint8_t octets[16];
		size_t n = hex(c->hex, octets, sizeof octets);
		uint8_t *s = memory.end - n;

		guarded_now = (struct guarded_now){ c->name, n, i };
		memcpy(s, octets, n);
		check_character(c->name, s, n, 0, decode(c->e, s, n), wanted);
		memcpy(memory.begin, octets, n);
		check_character(c->name, memory.begin, n, 0, decode(c->e, memory.begin, n),
		                wanted);
		if (n == 0)
			check_character(c->name, s, n, 0, decode(c->e, NULL, 0), wanted);
	}
	guarded_free(&memory);
}

static void test_decode_cases(void **state)
{
	(void)state;
	check_cases(firsts, COUNT(firsts), octavo_decode);
}

static void test_decode_last_cases(void **state)
{
	(void)state;
	check_cases(lasts, COUNT(lasts), octavo_decode_last);
}

/* The hand-written rows keep the oracle honest too. */
static void test_oracle_cases(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(firsts); i++) {
		const struct first *c = &firsts[i];
		struct octavo_character wanted = { c->code_point, c->error, c->length };
		uint8_t s[16];
		size_t n = hex(c->hex, s, sizeof s);

		check_character(c->name, s, n, 0, oracle_next(c->e, s, n), wanted);
	}
}

/* Longest input of check_walk(). */
#define WALK 4096

/*
 * WTF-16: the oracle's UTF-16, and each surrogate that is not in a pair. UCS-2: each surrogate is an
 * error.
 */
static struct octavo_character next_piece(enum octavo_encoding e, const uint8_t *s, size_t n)
{
	bool is_wtf16 = e == WL || e == WB, is_ucs2 = e == CL || e == CB, big = e == WB || e == CB;

	if (!is_wtf16 && !is_ucs2)
		return oracle_next(e, s, n);

	struct octavo_character piece = oracle_next(big ? BE : LE, s, n);
	if (n < 2 || (piece.error == OCTAVO_OK && piece.length == 2))
		return piece;
	if (is_ucs2)
		return (struct octavo_character){ 0xFFFD, OCTAVO_SURROGATE, 2 };
	if (piece.error == OCTAVO_OK)
		return piece;
	uint32_t unit = big ? (uint32_t)s[0] << 8 | s[1] : (uint32_t)s[1] << 8 | s[0];
	return (struct octavo_character){ unit, OCTAVO_OK, 2 };
}

/*
 * Both ways find the oracle's pieces. The way back sees less: what something interrupts
 * in the whole text is truncated where the text that is left ends, and just as long.
 */
static void check_walk(enum octavo_encoding e, const uint8_t *s, size_t n)
{
	static size_t begins[WALK + 1];
	size_t count = 0;

	for (size_t at = 0; at < n;) {
		struct octavo_character piece = next_piece(e, s + at, n - at);

		check_character("forward", s, n, at, octavo_decode(e, s + at, n - at), piece);
		begins[count++] = at;
		at += piece.length;
	}
	while (count-- > 0) {
		size_t at = begins[count];
		struct octavo_character piece = next_piece(e, s + at, n - at);

		assert_int_equal(piece.length, n - at);
		check_character("backward", s, n, at, octavo_decode_last(e, s, n), piece);
		n = at;
	}
}

static void test_walk_classes(void **state)
{
	(void)state;
	for (size_t length = 1; length <= 5; length++)
		for (size_t i = 0; i < class_strings(length); i++) {
			uint8_t s[5];

			class_string(i, length, class_low, s);
			check_walk(OCTAVO_UTF8, s, length);
			class_string(i, length, class_high, s);
			check_walk(OCTAVO_UTF8, s, length);
		}
}

/* All strings of up to five units from around the surrogates, and half a unit. */
static void test_walk_units(void **state)
{
	static const uint16_t units[] = { 0x0041, 0xD7FF, 0xD800, 0xDBFF,
		                          0xDC00, 0xDFFF, 0xE000, 0xDCD8 };

	(void)state;
	for (size_t i = 0; i < (size_t)1 << 15; i++)
		for (size_t n = 1; n <= 11; n++) {
			uint8_t le[12], be[12];

			for (size_t u = 0; u < 6; u++) {
				uint16_t unit = units[(i >> 3 * (u % 5)) % 8];

				le[2 * u] = be[2 * u + 1] = (uint8_t)(unit & 0xFF);
				le[2 * u + 1] = be[2 * u] = (uint8_t)(unit >> 8);
			}
			check_walk(OCTAVO_UTF16LE, le, n);
			check_walk(OCTAVO_UTF16BE, be, n);
			check_walk(OCTAVO_WTF16LE, le, n);
			check_walk(OCTAVO_WTF16BE, be, n);
			check_walk(OCTAVO_UCS2LE, le, n);
			check_walk(OCTAVO_UCS2BE, be, n);
		}
}

static void test_walk_random(void **state)
{
	static const uint32_t units[] = { 0x0,    0x41,   0xD7FF,   0xD800,   0xDFFF,
		                          0xE000, 0xFFFD, 0x10FFFF, 0x110000, 0xFFFFFFFF };
	uint8_t s[300];

	(void)state;
	chance_begin();
	for (size_t i = 0; i < 20000; i++) {
		size_t n = chance_below(sizeof s + 1);

		random_text((enum likeness)(i % LIKENESSES), s, n);
		for (size_t e = 0; e < ORACLE_ENCODINGS; e++)
			check_walk(oracle_encodings[e], s, n);

		/* random octets are hardly ever good UTF-32 */
		for (size_t at = 0; at + 4 <= n; at += 4) {
			uint32_t unit = units[chance_below(COUNT(units))];

			for (size_t k = 0; k < 4; k++, unit >>= 8)
				s[at + k] = (uint8_t)(unit & 0xFF);
		}
		check_walk(OCTAVO_UTF32LE, s, n);
		for (size_t at = 0; at + 4 <= n; at += 4) {
			uint8_t turned[4] = { s[at + 3], s[at + 2], s[at + 1], s[at] };

			memcpy(s + at, turned, 4);
		}
		check_walk(OCTAVO_UTF32BE, s, n);
	}
}

/* Every scalar value, the surrogates between them, and the first that are too large. */
static void test_encode_scalar_values(void **state)
{
	(void)state;
	for (size_t e = 0; e < ORACLE_ENCODINGS; e++)
		for (uint32_t code_point = 0; code_point < 0x110100; code_point++) {
			uint8_t wanted[4], got[4];
			size_t length = oracle_encode(oracle_encodings[e], code_point, wanted);
			struct octavo_result r =
				octavo_encode(oracle_encodings[e], code_point, got, sizeof got);
			enum octavo_error error = length != 0 ? OCTAVO_OK : OCTAVO_UNMAPPABLE;

			if (r.read != 0 || r.written != length || r.replaced != 0 ||
			    r.error != error || memcmp(got, wanted, length) != 0)
				fail_msg("U+%04X in %s: %s, %zu octets", (unsigned)code_point,
				         octavo_encoding_label(oracle_encodings[e]),
				         error_word(r.error), r.written);
		}
}

static void test_encode_large(void **state)
{
	static const uint32_t large[] = { 0x110000,   0x1FFFFF,   0x200000,   0x3FFFFFF,
		                          0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x80000041,
		                          0x10000041, 0xFFFF0041 };

	(void)state;
	for (size_t e = 0; e < ORACLE_ENCODINGS; e++)
		for (size_t i = 0; i < COUNT(large); i++) {
			uint8_t dst[4];
			struct octavo_result r =
				octavo_encode(oracle_encodings[e], large[i], dst, sizeof dst);

			assert_int_equal(r.error, OCTAVO_UNMAPPABLE);
			assert_true(r.written == 0 && r.read == 0 && r.replaced == 0);
		}
}

/* Where there is no capacity nothing is written. */
static void check_encode_capacity(enum octavo_encoding e, uint32_t code_point, uint8_t *dst,
                              size_t cap)
{
	uint8_t wanted[4];
	size_t length = oracle_encode(e, code_point, wanted);
	struct octavo_result r = octavo_encode(e, code_point, dst, cap);

	assert_int_equal(r.read, 0);
	if (length == 0) {
		assert_int_equal(r.error, OCTAVO_UNMAPPABLE);
		assert_int_equal(r.written, 0);
	} else if (length > cap) {
		assert_int_equal(r.error, OCTAVO_NO_ROOM);
		assert_int_equal(r.written, 0);
		assert_int_equal(r.length, 0);
	} else {
		assert_int_equal(r.error, OCTAVO_OK);
		assert_int_equal(r.written, length);
		assert_memory_equal(dst, wanted, length);
	}
}

static void test_encode_capacity(void **state)
{
	static const uint32_t code_points[] = { 0x0,    0x7F,    0x80,     0xFF,  0x7FF,
		                                0x800,  0xFFFF,  0x10000,  0x10FFFF,
		                                0xD800, 0x110000 };
	struct guarded memory = guarded_new(4);

	(void)state;
	guarded_watch();
	for (size_t e = 0; e < ORACLE_ENCODINGS; e++)
		for (size_t i = 0; i < COUNT(code_points); i++) {
			for (size_t cap = 0; cap <= 4; cap++) {
				guarded_now = (struct guarded_now){ "encode", cap, i };
				check_encode_capacity(oracle_encodings[e], code_points[i],
				                  memory.end - cap, cap);
			}
			check_encode_capacity(oracle_encodings[e], code_points[i], NULL, 0);
		}
	guarded_free(&memory);
}

static void check_unsupported(struct octavo_result r)
{
	assert_int_equal(r.error, OCTAVO_UNSUPPORTED);
	assert_true(r.read == 0 && r.written == 0 && r.replaced == 0 && r.length == 0);
}

static void check_pair_unsupported(enum octavo_encoding from, enum octavo_encoding to)
{
	static const char text[] = "text";
	uint8_t dst[64];

	for (unsigned options = OCTAVO_STOP; options <= OCTAVO_SKIP; options++) {
		check_unsupported(octavo_convert(from, text, 4, to, dst, sizeof dst, options));
		check_unsupported(octavo_convert(from, NULL, 0, to, NULL, 0, options));
		assert_int_equal(octavo_convert_length(from, text, 4, to, options), 0);
	}
}

/* What is no encoding at all. */
static void test_unknown_encodings(void **state)
{
	static const int numbers[] = {
		OCTAVO_NO_ENCODING, OCTAVO_UTF8_UNICODE11 + 1, 999, -2,
	};
	static const struct octavo_character nothing = { 0xFFFD, OCTAVO_UNSUPPORTED, 0 };
	static const uint8_t text[] = { 't', 'e', 'x', 't' };

	(void)state;
	for (size_t i = 0; i < COUNT(numbers); i++) {
		enum octavo_encoding e = (enum octavo_encoding)numbers[i];
		uint8_t dst[4];

		for (unsigned options = OCTAVO_STOP; options <= OCTAVO_SKIP; options++) {
			check_unsupported(octavo_check(e, text, 4, options));
			check_unsupported(octavo_check(e, NULL, 0, options));
		}
		check_pair_unsupported(e, OCTAVO_UTF8);
		check_pair_unsupported(OCTAVO_UTF8, e);
		check_pair_unsupported(e, e);
		check_unsupported(octavo_encode(e, 'A', dst, sizeof dst));
		check_unsupported(octavo_encode(e, 0xD800, dst, sizeof dst));
		check_unsupported(octavo_encode(e, 'A', NULL, 0));
		check_character("first", text, 4, 0, octavo_decode(e, text, 4), nothing);
		check_character("last", text, 4, 0, octavo_decode_last(e, text, 4), nothing);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_oracle_cases),
		cmocka_unit_test(test_decode_cases),
		cmocka_unit_test(test_decode_last_cases),
		cmocka_unit_test(test_walk_classes),
		cmocka_unit_test(test_walk_units),
		cmocka_unit_test(test_walk_random),
		cmocka_unit_test(test_encode_scalar_values),
		cmocka_unit_test(test_encode_large),
		cmocka_unit_test(test_encode_capacity),
		cmocka_unit_test(test_unknown_encodings),
	};

	return cmocka_run_group_tests_name("decode", tests, NULL, NULL);
}
