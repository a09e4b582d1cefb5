/* SPDX-License-Identifier: MIT */
/* translit.c - something readable for a character that an encoding lacks */
#include "text/translit.h"


#include "base/array.h"
#include "text/unicode.h"

/* What does not follow from decompositions, or where these would change the meaning, as of 10^2. */
static const struct {
	uint32_t c;
	const char *text;
} table[] = {
	{ 0xA1, "!" }, { 0xA2, "c" }, { 0xA3, "GBP" }, { 0xA5, "JPY" }, { 0xA6, "|" },
	{ 0xA9, "(C)" }, { 0xAB, "<<" }, { 0xAE, "(R)" }, { 0xB0, "deg" }, { 0xB1, "+/-" },
	{ 0xB2, "^2" }, { 0xB3, "^3" }, { 0xB4, "'" }, { 0xB5, "u" }, { 0xB7, "." },
	{ 0xB8, "," }, { 0xB9, "^1" }, { 0xBB, ">>" }, { 0xBC, " 1/4" }, { 0xBD, " 1/2" },
	{ 0xBE, " 3/4" }, { 0xBF, "?" },

	{ 0xC6, "AE" }, { 0xD0, "D" }, { 0xD7, "x" }, { 0xD8, "O" }, { 0xDE, "TH" },
	{ 0xDF, "ss" }, { 0xE6, "ae" }, { 0xF0, "d" }, { 0xF7, "/" }, { 0xF8, "o" },
	{ 0xFE, "th" }, { 0x110, "D" }, { 0x111, "d" }, { 0x126, "H" }, { 0x127, "h" },
	{ 0x131, "i" }, { 0x141, "L" }, { 0x142, "l" }, { 0x14A, "NG" }, { 0x14B, "ng" },
	{ 0x152, "OE" }, { 0x153, "oe" }, { 0x166, "T" }, { 0x167, "t" }, { 0x192, "f" },
	{ 0x1E9E, "SS" },

	{ 0x2B9, "'" }, { 0x2BA, "\"" }, { 0x2BB, "'" }, { 0x2BC, "'" }, { 0x2BD, "'" },
	{ 0x2C6, "^" }, { 0x2C8, "'" }, { 0x2DC, "~" },

	{ 0x2010, "-" }, { 0x2011, "-" }, { 0x2012, "-" }, { 0x2013, "-" }, { 0x2014, "-" },
	{ 0x2015, "-" }, { 0x2016, "||" }, { 0x2018, "'" }, { 0x2019, "'" }, { 0x201A, "'" },
	{ 0x201B, "'" }, { 0x201C, "\"" }, { 0x201D, "\"" }, { 0x201E, "\"" },
	{ 0x201F, "\"" }, { 0x2020, "+" }, { 0x2021, "++" }, { 0x2022, "*" }, { 0x2026, "..." },
	{ 0x2028, "\n" }, { 0x2029, "\n\n" }, { 0x2030, "0/00" }, { 0x2032, "'" },
	{ 0x2033, "\"" }, { 0x2039, "<" }, { 0x203A, ">" }, { 0x2043, "-" }, { 0x2044, "/" },
	{ 0x2070, "^0" }, { 0x2074, "^4" }, { 0x2075, "^5" }, { 0x2076, "^6" }, { 0x2077, "^7" },
	{ 0x2078, "^8" }, { 0x2079, "^9" }, { 0x207A, "^+" }, { 0x207B, "^-" },

	{ 0x20A9, "KRW" }, { 0x20AA, "ILS" }, { 0x20AB, "VND" }, { 0x20AC, "EUR" },
	{ 0x20B4, "UAH" }, { 0x20B9, "INR" }, { 0x20BA, "TRY" }, { 0x20BD, "RUB" },

	{ 0x2117, "(P)" }, { 0x2122, "(TM)" }, { 0x212E, "e" }, { 0x2190, "<-" },
	{ 0x2192, "->" }, { 0x2194, "<->" }, { 0x21D0, "<=" }, { 0x21D2, "=>" },
	{ 0x21D4, "<=>" }, { 0x2212, "-" }, { 0x2215, "/" }, { 0x2216, "\\" }, { 0x2217, "*" },
	{ 0x2219, "." }, { 0x2223, "|" }, { 0x2236, ":" }, { 0x223C, "~" }, { 0x2248, "~=" },
	{ 0x2260, "!=" }, { 0x2261, "==" }, { 0x2264, "<=" }, { 0x2265, ">=" }, { 0x226A, "<<" },
	{ 0x226B, ">>" }, { 0x22C5, "." }, { 0x2500, "-" }, { 0x2501, "-" }, { 0x2502, "|" },
	{ 0x2503, "|" }, { 0x2550, "-" }, { 0x2551, "|" }, { 0x25CF, "*" }, { 0x25E6, "o" },
	{ 0x27E8, "<" }, { 0x27E9, ">" }, { 0x3001, "," }, { 0x3002, "." }, { 0x301C, "~" },
};

static const char *find(uint32_t c)
{
	for (size_t i = 0; i < COUNT(table); i++)
		if (table[i].c == c)
			return table[i].text;
	/* Other lines and corners of boxes. */
	return c >= 0x2500 && c < 0x2580 ? "+" : NULL;
}

static bool is_letter_or_digit(uint32_t c)
{
	return unicode_is_in(c, 'L') || unicode_is_in(c, 'N');
}

/* The text to write, and what it may be made of. */
struct writing {
	has_character *has;
	void *context;
	char *dst;
	size_t size;
};

static bool write_character(struct writing *w, uint32_t c)
{
	if (MAX_TRANSLIT - w->size < 4 || !w->has(w->context, c))
		return false;
	w->size += octavo_encode(OCTAVO_UTF8, c, w->dst + w->size, MAX_TRANSLIT - w->size).written;
	return true;
}

static bool write_ascii(struct writing *w, const char *text)
{
	bool is_written = true;

	for (; *text && is_written; text++)
		is_written = write_character(w, (unsigned char)*text);
	return is_written;
}

static bool write_all(struct writing *w, const uint32_t *text, size_t n)
{
	bool is_written = true;

	w->size = 0;
	for (size_t i = 0; i < n && is_written; i++)
		is_written = write_character(w, text[i]);
	return is_written && n > 0;
}

/* The letter with as many of its marks as possible. */
static bool write_fewer_marks(struct writing *w, uint32_t c)
{
	uint32_t parts[MAX_NORMAL], composed[MAX_NORMAL];
	size_t n = unicode_normalize(OCTAVO_NFD, &c, 1, parts);
	bool is_written = false;

	if (n < 2 || !is_letter_or_digit(parts[0]) || !unicode_is_in(parts[n - 1], 'M'))
		return false;
	while (!is_written && --n) {
		size_t size = unicode_normalize(OCTAVO_NFC, parts, n, composed);
		is_written = write_all(w, composed, size);
	}
	return is_written;
}

static bool is_fraction(const uint32_t *parts, size_t n)
{
	return n > 2 && unicode_is_in(parts[0], 'N') && (parts[1] == 0x2044 || parts[2] == 0x2044);
}

/* The parts of a ligature, a wide letter, a number in a circle. */
static bool write_parts(struct writing *w, uint32_t c)
{
	uint32_t parts[MAX_NORMAL];
	size_t n = unicode_normalize(OCTAVO_NFKD, &c, 1, parts);
	bool is_written = n > 1 || (n == 1 && parts[0] != c);

	w->size = 0;
	if (is_fraction(parts, n)) /* or 10 and two thirds would be 102/3 */
		is_written = write_character(w, ' ');
	for (size_t i = 0; i < n && is_written; i++) {
		const char *text = find(parts[i]);
		bool is_mark = i && unicode_is_in(parts[i], 'M') &&
		               is_letter_or_digit(parts[i - 1]);
		is_written = is_mark || write_character(w, parts[i]) ||
		             (text && write_ascii(w, text));
	}
	return is_written;
}

/* A mark alone, but the stroke through what it negates. */
static bool is_nothing(uint32_t c)
{
	return octavo_property(OCTAVO_DEFAULT_IGNORABLE_CODE_POINT, c) ||
	       (unicode_is_in(c, 'M') && c != 0x338);
}

bool translit(uint32_t c, has_character *has, void *context, char dst[MAX_TRANSLIT], size_t *size)
{
	struct writing w = { .has = has, .context = context, .dst = dst };
	const char *text = find(c);
	bool is_written;

	if (text)
		is_written = write_ascii(&w, text);
	else
		is_written = is_nothing(c) || write_fewer_marks(&w, c) || write_parts(&w, c);
	*size = w.size;
	return is_written;
}
