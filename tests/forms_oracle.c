/* SPDX-License-Identifier: MIT */
/* forms_oracle.c - what each document calls UTF-8, slowly */
#include "forms_oracle.h"

#include <stdlib.h>
#include <string.h>

const enum octavo_encoding forms[FORMS] = {
	OCTAVO_UTF8,         OCTAVO_UTF8_MAN7, OCTAVO_UTF8_RFC2279, OCTAVO_UTF8_AMD2,
	OCTAVO_UTF8_RFC2044, OCTAVO_WTF8,      OCTAVO_CESU8,        OCTAVO_MUTF8,
};

const enum octavo_encoding all_encodings[ALL_ENCODINGS] = {
	OCTAVO_UTF8,         OCTAVO_UTF8_MAN7, OCTAVO_UTF8_RFC2279, OCTAVO_UTF8_AMD2,
	OCTAVO_UTF8_RFC2044, OCTAVO_WTF8,      OCTAVO_CESU8,        OCTAVO_MUTF8,
	OCTAVO_UTF16LE,      OCTAVO_UTF16BE,   OCTAVO_UTF32LE,      OCTAVO_UTF32BE,
	OCTAVO_UCS2LE,       OCTAVO_UCS2BE,    OCTAVO_UCS4LE,       OCTAVO_UCS4BE,
	OCTAVO_LATIN1,       OCTAVO_ASCII,     OCTAVO_WTF16LE,      OCTAVO_WTF16BE,
};

/* -------------------------------------------------------------------------------- */
/* The grammars                                                                     */
/* -------------------------------------------------------------------------------- */

/*
 * A sequence of 'octets' octets, each in its range. Without an error it is a character;
 * with one, text that begins so is ill-formed, and 'length' octets of it are the error.
 *
 * The length of an error that octet k settles, k > 1, is that of the k - 1 octets before,
 * of which something good might still have come; an error of one octet is one octet long.
 */
struct rule {
	enum octavo_error error;
	unsigned length;
	unsigned octets;
	struct {
		uint8_t low, high;
	} octet[6];
};

#define TAIL      \
	{         \
		0x80, 0xBF \
	}
#define END        \
	{          \
		OCTAVO_OK, 0, 0, { { 0, 0 } } \
	}
#define GOOD(octets, ...)                               \
	{                                               \
		OCTAVO_OK, 0, octets, { __VA_ARGS__ }   \
	}
#define ERROR(error, length, octets, ...)                       \
	{                                                       \
		OCTAVO_##error, length, octets, { __VA_ARGS__ } \
	}

/* What is true of all: what never begins a sequence. */
#define STRAY_AND_NEVER_USED                        \
	ERROR(STRAY, 1, 1, { 0x80, 0xBF }),         \
		ERROR(NEVER_USED, 1, 1, { 0xFE, 0xFF })

/* RFC 3629 section 4, production by production; section 3 says why the rest is none. */
static const struct rule rfc3629[] = {
	/* UTF8-1 */
	GOOD(1, { 0x00, 0x7F }),
	/* UTF8-2 */
	GOOD(2, { 0xC2, 0xDF }, TAIL),
	/* UTF8-3 */
	GOOD(3, { 0xE0, 0xE0 }, { 0xA0, 0xBF }, TAIL),
	GOOD(3, { 0xE1, 0xEC }, TAIL, TAIL),
	GOOD(3, { 0xED, 0xED }, { 0x80, 0x9F }, TAIL),
	GOOD(3, { 0xEE, 0xEF }, TAIL, TAIL),
	/* UTF8-4 */
	GOOD(4, { 0xF0, 0xF0 }, { 0x90, 0xBF }, TAIL, TAIL),
	GOOD(4, { 0xF1, 0xF3 }, TAIL, TAIL, TAIL),
	GOOD(4, { 0xF4, 0xF4 }, { 0x80, 0x8F }, TAIL, TAIL),

	STRAY_AND_NEVER_USED,
	ERROR(OVERLONG, 1, 1, { 0xC0, 0xC1 }),
	ERROR(OVERLONG, 1, 2, { 0xE0, 0xE0 }, { 0x80, 0x9F }),
	ERROR(SURROGATE, 1, 2, { 0xED, 0xED }, { 0xA0, 0xBF }),
	ERROR(OVERLONG, 1, 2, { 0xF0, 0xF0 }, { 0x80, 0x8F }),
	ERROR(TOO_LARGE, 1, 2, { 0xF4, 0xF4 }, { 0x90, 0xBF }),
	ERROR(TOO_LARGE, 1, 1, { 0xF5, 0xFD }),
	END,
};

/* RFC 2279 section 2: the table, whose rows exclude each other; surrogates undone. */
#define RFC2279                                                        \
	GOOD(1, { 0x00, 0x7F }),                                       \
		GOOD(2, { 0xC2, 0xDF }, TAIL),                         \
		GOOD(3, { 0xE0, 0xE0 }, { 0xA0, 0xBF }, TAIL),         \
		GOOD(3, { 0xE1, 0xEC }, TAIL, TAIL),                   \
		GOOD(3, { 0xED, 0xED }, { 0x80, 0x9F }, TAIL),         \
		GOOD(3, { 0xEE, 0xEF }, TAIL, TAIL),                   \
		GOOD(4, { 0xF0, 0xF0 }, { 0x90, 0xBF }, TAIL, TAIL),   \
		GOOD(4, { 0xF1, 0xF7 }, TAIL, TAIL, TAIL),             \
		GOOD(5, { 0xF8, 0xF8 }, { 0x88, 0xBF }, TAIL, TAIL, TAIL), \
		GOOD(5, { 0xF9, 0xFB }, TAIL, TAIL, TAIL, TAIL),       \
		GOOD(6, { 0xFC, 0xFC }, { 0x84, 0xBF }, TAIL, TAIL, TAIL, TAIL), \
		GOOD(6, { 0xFD, 0xFD }, TAIL, TAIL, TAIL, TAIL, TAIL), \
                                                                       \
		STRAY_AND_NEVER_USED,                                  \
		ERROR(OVERLONG, 1, 1, { 0xC0, 0xC1 }),                 \
		ERROR(OVERLONG, 1, 2, { 0xE0, 0xE0 }, { 0x80, 0x9F }), \
		ERROR(SURROGATE, 1, 2, { 0xED, 0xED }, { 0xA0, 0xBF }), \
		ERROR(OVERLONG, 1, 2, { 0xF0, 0xF0 }, { 0x80, 0x8F }), \
		ERROR(OVERLONG, 1, 2, { 0xF8, 0xF8 }, { 0x80, 0x87 }), \
		ERROR(OVERLONG, 1, 2, { 0xFC, 0xFC }, { 0x80, 0x83 })

static const struct rule rfc2279[] = { RFC2279, END };

/* utf-8(7), "Encoding": the same, and neither FFFE nor FFFF. */
static const struct rule man7[] = {
	RFC2279,
	ERROR(NONCHARACTER, 3, 3, { 0xEF, 0xEF }, { 0xBF, 0xBF }, { 0xBE, 0xBF }),
	END,
};

/*
 * RFC 2044 section 2: the table and the way to decode; nothing says that a value must not
 * be in a longer row. D800..DFFF are no characters in whichever row.
 */
#define RFC2044                                                  \
	GOOD(1, { 0x00, 0x7F }),                                 \
		GOOD(2, { 0xC0, 0xDF }, TAIL),                   \
		GOOD(3, { 0xE0, 0xEF }, TAIL, TAIL),             \
		GOOD(4, { 0xF0, 0xF7 }, TAIL, TAIL, TAIL),       \
		GOOD(5, { 0xF8, 0xFB }, TAIL, TAIL, TAIL, TAIL), \
		GOOD(6, { 0xFC, 0xFD }, TAIL, TAIL, TAIL, TAIL, TAIL), \
                                                                 \
		STRAY_AND_NEVER_USED,                            \
		ERROR(SURROGATE, 1, 2, { 0xED, 0xED }, { 0xA0, 0xBF }), \
		ERROR(SURROGATE, 2, 3, { 0xF0, 0xF0 }, { 0x8D, 0x8D }, { 0xA0, 0xBF }), \
		ERROR(SURROGATE, 3, 4, { 0xF8, 0xF8 }, { 0x80, 0x80 }, { 0x8D, 0x8D }, \
		      { 0xA0, 0xBF }),                           \
		ERROR(SURROGATE, 4, 5, { 0xFC, 0xFC }, { 0x80, 0x80 }, { 0x80, 0x80 }, \
		      { 0x8D, 0x8D }, { 0xA0, 0xBF })

static const struct rule rfc2044[] = { RFC2044, END };

/* Amd 2, Table 5, and Note 3, in whichever row. */
static const struct rule amd2[] = {
	RFC2044,
	ERROR(NONCHARACTER, 3, 3, { 0xEF, 0xEF }, { 0xBF, 0xBF }, { 0xBE, 0xBF }),
	ERROR(NONCHARACTER, 4, 4, { 0xF0, 0xF0 }, { 0x8F, 0x8F }, { 0xBF, 0xBF },
	      { 0xBE, 0xBF }),
	ERROR(NONCHARACTER, 5, 5, { 0xF8, 0xF8 }, { 0x80, 0x80 }, { 0x8F, 0x8F },
	      { 0xBF, 0xBF }, { 0xBE, 0xBF }),
	ERROR(NONCHARACTER, 6, 6, { 0xFC, 0xFC }, { 0x80, 0x80 }, { 0x80, 0x80 },
	      { 0x8F, 0x8F }, { 0xBF, 0xBF }, { 0xBE, 0xBF }),
	END,
};

/* WTF-8: UTF-8, and surrogates, but no high one with a low one after it. */
static const struct rule wtf8[] = {
	GOOD(1, { 0x00, 0x7F }),
	GOOD(2, { 0xC2, 0xDF }, TAIL),
	GOOD(3, { 0xE0, 0xE0 }, { 0xA0, 0xBF }, TAIL),
	GOOD(3, { 0xE1, 0xEF }, TAIL, TAIL),
	GOOD(4, { 0xF0, 0xF0 }, { 0x90, 0xBF }, TAIL, TAIL),
	GOOD(4, { 0xF1, 0xF3 }, TAIL, TAIL, TAIL),
	GOOD(4, { 0xF4, 0xF4 }, { 0x80, 0x8F }, TAIL, TAIL),

	ERROR(SURROGATE, 3, 6, { 0xED, 0xED }, { 0xA0, 0xAF }, TAIL, { 0xED, 0xED },
	      { 0xB0, 0xBF }, TAIL),
	STRAY_AND_NEVER_USED,
	ERROR(OVERLONG, 1, 1, { 0xC0, 0xC1 }),
	ERROR(OVERLONG, 1, 2, { 0xE0, 0xE0 }, { 0x80, 0x9F }),
	ERROR(OVERLONG, 1, 2, { 0xF0, 0xF0 }, { 0x80, 0x8F }),
	ERROR(TOO_LARGE, 1, 2, { 0xF4, 0xF4 }, { 0x90, 0xBF }),
	ERROR(TOO_LARGE, 1, 1, { 0xF5, 0xFD }),
	END,
};

#define PAIR GOOD(6, { 0xED, 0xED }, { 0xA0, 0xAF }, TAIL, { 0xED, 0xED }, { 0xB0, 0xBF }, TAIL)

/* Unicode TR 26: UTF-8 of up to three octets, and surrogates in pairs. */
static const struct rule cesu8[] = {
	PAIR,
	GOOD(1, { 0x00, 0x7F }),
	GOOD(2, { 0xC2, 0xDF }, TAIL),
	GOOD(3, { 0xE0, 0xE0 }, { 0xA0, 0xBF }, TAIL),
	GOOD(3, { 0xE1, 0xEC }, TAIL, TAIL),
	GOOD(3, { 0xED, 0xED }, { 0x80, 0x9F }, TAIL),
	GOOD(3, { 0xEE, 0xEF }, TAIL, TAIL),

	ERROR(SURROGATE, 1, 2, { 0xED, 0xED }, { 0xB0, 0xBF }),
	STRAY_AND_NEVER_USED,
	ERROR(OVERLONG, 1, 1, { 0xC0, 0xC1 }),
	ERROR(OVERLONG, 1, 2, { 0xE0, 0xE0 }, { 0x80, 0x9F }),
	ERROR(TOO_LARGE, 1, 1, { 0xF0, 0xFD }),
	END,
};

/* The Java Virtual Machine Specification, section 4.4.7. */
static const struct rule mutf8[] = {
	PAIR,
	GOOD(1, { 0x01, 0x7F }),
	GOOD(2, { 0xC0, 0xC0 }, { 0x80, 0x80 }),
	GOOD(2, { 0xC2, 0xDF }, TAIL),
	GOOD(3, { 0xE0, 0xE0 }, { 0xA0, 0xBF }, TAIL),
	GOOD(3, { 0xE1, 0xEF }, TAIL, TAIL),

	ERROR(NEVER_USED, 1, 1, { 0x00, 0x00 }),
	STRAY_AND_NEVER_USED,
	ERROR(OVERLONG, 1, 2, { 0xC0, 0xC0 }, { 0x81, 0xBF }),
	ERROR(OVERLONG, 1, 1, { 0xC1, 0xC1 }),
	ERROR(OVERLONG, 1, 2, { 0xE0, 0xE0 }, { 0x80, 0x9F }),
	ERROR(TOO_LARGE, 1, 1, { 0xF0, 0xFD }),
	END,
};

static const struct rule *grammar_of(enum octavo_encoding e)
{
	switch ((int)e) {
	case OCTAVO_UTF8: return rfc3629;
	case OCTAVO_UTF8_MAN7: return man7;
	case OCTAVO_UTF8_RFC2279: return rfc2279;
	case OCTAVO_UTF8_AMD2: return amd2;
	case OCTAVO_UTF8_RFC2044: return rfc2044;
	case OCTAVO_WTF8: return wtf8;
	case OCTAVO_CESU8: return cesu8;
	case OCTAVO_MUTF8: return mutf8;
	}
	abort();
}

/* -------------------------------------------------------------------------------- */
/* Pieces                                                                           */
/* -------------------------------------------------------------------------------- */

static struct octavo_character error_of(enum octavo_error error, size_t length)
{
	return (struct octavo_character){ 0xFFFD, error, length };
}

/* How many octets of the rule 's' begins with. */
static unsigned matching(const struct rule *rule, const uint8_t *s, size_t n)
{
	unsigned at = 0;

	while (at < rule->octets && at < n && rule->octet[at].low <= s[at] &&
	       s[at] <= rule->octet[at].high)
		at++;
	return at;
}

static struct octavo_character good(const uint8_t *s, unsigned length)
{
	uint32_t high, low;

	if (s[0] != 0xED || length != 6)
		return (struct octavo_character){ form_table_5(s, length), OCTAVO_OK, length };
	high = form_table_5(s, 3);
	low = form_table_5(s + 3, 3);
	return (struct octavo_character){
		0x10000 + (high - 0xD800) * 0x400 + (low - 0xDC00), OCTAVO_OK, 6
	};
}

struct octavo_character form_next(enum octavo_encoding e, const uint8_t *s, size_t n)
{
	const struct rule *whole = NULL;
	unsigned longest = 0;

	if (n == 0)
		return error_of(OCTAVO_TRUNCATED, 0);

	/* an error goes before a character, the first of these before others */
	for (const struct rule *rule = grammar_of(e); rule->octets != 0; rule++) {
		unsigned octets = matching(rule, s, n);

		if (octets == rule->octets && rule->error != OCTAVO_OK)
			return error_of(rule->error, rule->length);
		if (octets == rule->octets && whole == NULL)
			whole = rule;
		if (octets > longest && rule->error == OCTAVO_OK)
			longest = octets;
	}
	if (whole != NULL)
		return good(s, whole->octets);

	if (longest == 0)
		abort(); /* an octet that no rule has */
	if (longest >= 3 && s[0] == 0xED) /* CESU-8: high, then no low one, or not yet */
		return error_of(longest == n ? OCTAVO_TRUNCATED : OCTAVO_SURROGATE, 3);
	if (longest == n)
		return error_of(OCTAVO_TRUNCATED, longest);
	return error_of(OCTAVO_INTERRUPTED, longest);
}

/* -------------------------------------------------------------------------------- */
/* Counting                                                                         */
/* -------------------------------------------------------------------------------- */

/* How many octets a sequence has that begins so: the ONE bits (Amd 2, R.2). */
static size_t announced(uint8_t first)
{
	size_t ones = 0;

	for (unsigned bit = 0x80; bit != 0 && (first & bit) != 0; bit >>= 1)
		ones++;
	return ones == 0 || ones > 6 ? 1 : ones;
}

static bool continuing(uint8_t octet)
{
	return 0x80 <= octet && octet <= 0xBF;
}

/* Amd 2, R.7: how long the malformed sequence is that begins with 's'. */
static size_t malformed(const uint8_t *s, size_t n)
{
	size_t most = continuing(s[0]) ? n : announced(s[0]);
	size_t length = 1;

	while (length < n && length < most && continuing(s[length]))
		length++;
	return length;
}

size_t form_errors(enum octavo_encoding e, const uint8_t *s, size_t n, unsigned per)
{
	size_t count = 0;
	bool run = false;

	for (size_t at = 0; at < n;) {
		struct octavo_character piece = form_next(e, s + at, n - at);
		size_t length = piece.length;

		if (piece.error != OCTAVO_OK)
			switch (per) {
			case OCTAVO_PER_SUBPART: count += 1; break;
			case OCTAVO_PER_OCTET: count += length; break;
			case OCTAVO_PER_RUN: count += !run; break;
			case OCTAVO_PER_SEQUENCE:
				count += 1;
				if (length < malformed(s + at, n - at))
					length = malformed(s + at, n - at);
				break; /* half a pair is one, too */
			default: abort();
			}
		run = piece.error != OCTAVO_OK;
		at += length;
	}
	return count;
}

/* -------------------------------------------------------------------------------- */
/* Values                                                                           */
/* -------------------------------------------------------------------------------- */

/* The document's names of the octets, its numbers, its order; "2**6" is P(6). */
#define P(power) ((uint32_t)1 << (power))

uint32_t form_table_5(const uint8_t *s, unsigned length)
{
	uint32_t octet[6] = { 0 };

	for (unsigned i = 0; i < length; i++)
		octet[i] = s[i];

	uint32_t z = octet[0], y = octet[1], x = octet[2];
	uint32_t w = octet[3], v = octet[4], u = octet[5];

	switch (length) {
	case 1: return z;
	case 2: return (z - 0xC0) * P(6) + (y - 0x80);
	case 3: return (z - 0xE0) * P(12) + (y - 0x80) * P(6) + (x - 0x80);
	case 4:
		return (z - 0xF0) * P(18) + (y - 0x80) * P(12) + (x - 0x80) * P(6) + (w - 0x80);
	case 5:
		return (z - 0xF8) * P(24) + (y - 0x80) * P(18) + (x - 0x80) * P(12) +
		       (w - 0x80) * P(6) + (v - 0x80);
	case 6:
		return (z - 0xFC) * P(30) + (y - 0x80) * P(24) + (x - 0x80) * P(18) +
		       (w - 0x80) * P(12) + (v - 0x80) * P(6) + (u - 0x80);
	}
	abort();
}

unsigned form_table_4(uint32_t x, uint8_t *dst)
{
	if (x <= 0x0000007F) {
		dst[0] = (uint8_t)x;
		return 1;
	}
	if (x <= 0x000007FF) {
		dst[0] = (uint8_t)(0xC0 + x / P(6));
		dst[1] = (uint8_t)(0x80 + x % P(6));
		return 2;
	}
	if (x <= 0x0000FFFF) {
		dst[0] = (uint8_t)(0xE0 + x / P(12));
		dst[1] = (uint8_t)(0x80 + x / P(6) % P(6));
		dst[2] = (uint8_t)(0x80 + x % P(6));
		return 3;
	}
	if (x <= 0x001FFFFF) {
		dst[0] = (uint8_t)(0xF0 + x / P(18));
		dst[1] = (uint8_t)(0x80 + x / P(12) % P(6));
		dst[2] = (uint8_t)(0x80 + x / P(6) % P(6));
		dst[3] = (uint8_t)(0x80 + x % P(6));
		return 4;
	}
	if (x <= 0x03FFFFFF) {
		dst[0] = (uint8_t)(0xF8 + x / P(24));
		dst[1] = (uint8_t)(0x80 + x / P(18) % P(6));
		dst[2] = (uint8_t)(0x80 + x / P(12) % P(6));
		dst[3] = (uint8_t)(0x80 + x / P(6) % P(6));
		dst[4] = (uint8_t)(0x80 + x % P(6));
		return 5;
	}
	if (x <= 0x7FFFFFFF) {
		dst[0] = (uint8_t)(0xFC + x / P(30));
		dst[1] = (uint8_t)(0x80 + x / P(24) % P(6));
		dst[2] = (uint8_t)(0x80 + x / P(18) % P(6));
		dst[3] = (uint8_t)(0x80 + x / P(12) % P(6));
		dst[4] = (uint8_t)(0x80 + x / P(6) % P(6));
		dst[5] = (uint8_t)(0x80 + x % P(6));
		return 6;
	}
	return 0;
}

bool form_holds(enum octavo_encoding e, uint32_t code_point)
{
	bool surrogate = 0xD800 <= code_point && code_point <= 0xDFFF;
	bool fffe = code_point == 0xFFFE || code_point == 0xFFFF;

	switch ((int)e) {
	case OCTAVO_UTF8:
	case OCTAVO_CESU8:
	case OCTAVO_UTF16LE:
	case OCTAVO_UTF16BE:
	case OCTAVO_UTF32LE:
	case OCTAVO_UTF32BE: return code_point <= 0x10FFFF && !surrogate;
	case OCTAVO_WTF8:
	case OCTAVO_WTF16LE:
	case OCTAVO_WTF16BE:
	case OCTAVO_MUTF8: return code_point <= 0x10FFFF;
	case OCTAVO_UTF8_MAN7:
	case OCTAVO_UTF8_AMD2: return code_point <= 0x7FFFFFFF && !surrogate && !fffe;
	case OCTAVO_UTF8_RFC2279:
	case OCTAVO_UTF8_RFC2044:
	case OCTAVO_UCS4LE:
	case OCTAVO_UCS4BE: return code_point <= 0x7FFFFFFF && !surrogate;
	case OCTAVO_UCS2LE:
	case OCTAVO_UCS2BE: return code_point <= 0xFFFF && !surrogate;
	case OCTAVO_UTF8_UNICODE11: /* where neither version has Hangul syllables */
		return code_point <= 0x10FFFF && !surrogate &&
		       (code_point < 0x3400 || code_point > 0x4DFF) &&
		       (code_point < 0xAC00 || code_point > 0xD7A3);
	case OCTAVO_LATIN1: return code_point <= 0xFF;
	case OCTAVO_ASCII: return code_point <= 0x7F;
	}
	abort();
}

static void put(uint8_t *dst, uint32_t unit, unsigned octets, bool big)
{
	for (unsigned i = 0; i < octets; i++) {
		dst[big ? octets - 1 - i : i] = (uint8_t)(unit % 256);
		unit /= 256;
	}
}

unsigned form_encode(enum octavo_encoding e, uint32_t code_point, uint8_t dst[6])
{
	uint32_t above = code_point - 0x10000;
	uint32_t high = 0xD800 + above / 0x400, low = 0xDC00 + above % 0x400;
	bool big = e == OCTAVO_UTF16BE || e == OCTAVO_UTF32BE || e == OCTAVO_UCS2BE ||
	           e == OCTAVO_UCS4BE || e == OCTAVO_WTF16BE;

	if (!form_holds(e, code_point))
		return 0;

	switch ((int)e) {
	case OCTAVO_MUTF8:
		if (code_point == 0) {
			dst[0] = 0xC0;
			dst[1] = 0x80;
			return 2;
		}
		/* fall through */
	case OCTAVO_CESU8:
		if (code_point < 0x10000)
			return form_table_4(code_point, dst);
		form_table_4(high, dst);
		form_table_4(low, dst + 3);
		return 6;
	case OCTAVO_UTF16LE:
	case OCTAVO_UTF16BE:
	case OCTAVO_WTF16LE:
	case OCTAVO_WTF16BE:
		if (code_point >= 0x10000) {
			put(dst, high, 2, big);
			put(dst + 2, low, 2, big);
			return 4;
		}
		/* fall through */
	case OCTAVO_UCS2LE:
	case OCTAVO_UCS2BE: put(dst, code_point, 2, big); return 2;
	case OCTAVO_UTF32LE:
	case OCTAVO_UTF32BE:
	case OCTAVO_UCS4LE:
	case OCTAVO_UCS4BE: put(dst, code_point, 4, big); return 4;
	case OCTAVO_LATIN1:
	case OCTAVO_ASCII: dst[0] = (uint8_t)code_point; return 1;
	default: return form_table_4(code_point, dst);
	}
}
