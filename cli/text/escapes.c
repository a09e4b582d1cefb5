/* SPDX-License-Identifier: MIT */
/* escapes.c - characters and octets in ASCII, as languages and formats write them */
#include "text/escapes.h"

#include <string.h>

#include "base/array.h"
#include "octavo.h"
#include "text/html_names.h"
#include "text/unicode.h"

struct style {
	const char *first; /* octets that an escape may begin with */

	/* Writing, by write_number(). A character without a format is written by its octets. */
	const char *octet;   /* NULL: cannot be written         */
	const char *low;     /* for characters below 'low_end'  */
	uint32_t low_end;
	const char *bmp;     /* for others up to U+FFFF         */
	const char *rest;
	const char *letters; /* after a backslash, each followed by the character it means */

	/* Reading what follows a backslash: */
	const char *more_letters; /* in addition to those above                */
	unsigned x_min;           /* least digits of \x, at most 2; 0: no \x   */
	unsigned u_min;           /* the same of \u, at most 4                 */
	unsigned U_min;           /* the same of \U, at most 8                 */
	bool octal;               /* there is \351                             */
	bool x_takes_all;         /* \x has any number of digits               */
	bool u_repeats;           /* \uuu0041 is \u0041                         */
	unsigned braces;          /* most digits of \u{E9}; 0: there is none    */
	bool x_is_octet;          /* \x and octal mean octets                  */

	/* Both: */
	bool pairs;         /* \ud84c\udfb4 is one character */
	bool keeps_octets;  /* \udce9 is the octet E9        */
};

#define U4 "\\u%04x"
#define U8 "\\U%08x"

static const struct style styles[] = {
	[ESCAPE_C] = {
		/* Octets are octal, as \x takes all digits that follow. No \u0085: C11 6.4.3. */
		.first = "\\", .octet = "\\%03o", .low_end = 0xA0, .bmp = U4, .rest = U8,
		.letters = "a\ab\bt\tn\nv\vf\fr\r\"\"\\\\", .more_letters = "''??e\33",
		.octal = true, .x_min = 1, .u_min = 4, .U_min = 8, .x_is_octet = true,
		.x_takes_all = true,
	},
	[ESCAPE_JSON] = {
		.first = "\\", .octet = "\\udc%02x", .bmp = U4,
		.letters = "b\bt\tn\nf\fr\r\"\"\\\\", .more_letters = "//",
		.u_min = 4, .pairs = true, .keeps_octets = true,
	},
	[ESCAPE_PYTHON] = {
		.first = "\\", .octet = "\\udc%02x",
		.low = "\\x%02x", .low_end = 0x100, .bmp = U4, .rest = U8,
		.letters = "a\ab\bt\tn\nv\vf\fr\r''\"\"\\\\", .more_letters = "",
		.octal = true, .x_min = 2, .u_min = 4, .U_min = 8, .keeps_octets = true,
	},
	[ESCAPE_RUST] = {
		.first = "\\", .octet = "\\x%02X",
		.bmp = "\\u{%X}", .rest = "\\u{%X}",
		.letters = "t\tn\nr\r\"\"\\\\", .more_letters = "''",
		.x_min = 2, .braces = 6, .x_is_octet = true,
	},
	[ESCAPE_SHELL] = {
		.first = "\\", .octet = "\\%03o",
		.letters = "a\ab\bt\tn\nv\vf\fr\r''\\\\", .more_letters = "\"\"e\33E\33??",
		.octal = true, .x_min = 1, .u_min = 1, .U_min = 1, .x_is_octet = true,
	},
	[ESCAPE_JAVA] = {
		.first = "\\", .octet = "\\udc%02x", .bmp = U4,
		.letters = "b\bt\tn\nf\fr\r\"\"\\\\", .more_letters = "''s ",
		.octal = true, .u_min = 4, .pairs = true, .keeps_octets = true, .u_repeats = true,
	},
	[ESCAPE_XML] = {
		.first = "&", .bmp = "&#x%X;", .rest = "&#x%X;",
	},
	[ESCAPE_HTML] = {
		.first = "&", .bmp = "&#x%X;", .rest = "&#x%X;",
	},
	[ESCAPE_UPLUS] = {
		.first = "<", .octet = "<%02X>",
		.bmp = "<U+%04X>", .rest = "<U+%04X>",
	},
	[ESCAPE_PERCENT] = {
		.first = "%", .octet = "%%%02X",
	},
	[ESCAPE_ANY] = {
		.first = "\\&<%Uu0",
		.letters = "a\ab\bt\tn\nv\vf\fr\r\"\"\\\\", .more_letters = "''e\33",
		.octal = true, .x_min = 2, .u_min = 4, .U_min = 8, .braces = 8,
		.x_is_octet = true, .pairs = true,
	},
};

/* Predefined entities (XML 1.0, section 4.6) that need be written; also in HTML. */
static const struct {
	const char *name;
	char c;
} entities[] = { { "&amp;", '&' }, { "&lt;", '<' }, { "&gt;", '>' }, { "&quot;", '"' } };

static const char alphanumerics[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                    "abcdefghijklmnopqrstuvwxyz0123456789";

/*
 * XML 1.0, section 2.2, "Char". HTML also has the form feed (HTML Standard, "Numeric character
 * reference end state").
 */
static bool has_reference(enum escape_style style, uint32_t c)
{
	bool is_blank = c == '\t' || c == '\n' || c == '\r' || (c == '\f' && style == ESCAPE_HTML);
	bool is_control = c < 0x20 && !is_blank;
	return !is_control && !unicode_is_surrogate(c) && c != 0xFFFE && c != 0xFFFF;
}

/* What browsers take &#x80; to &#x9F; for: windows-1252, where that has a character. */
static const uint16_t in_browsers[] = {
	0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
	0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
	0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
	0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
};

static uint32_t in_browser(uint32_t c)
{
	return c >= 0x80 && c < 0xA0 && in_browsers[c - 0x80] ? in_browsers[c - 0x80] : c;
}

/* Whether the style can write a character. */
static bool is_allowed(enum escape_style style, uint32_t c)
{
	if (style == ESCAPE_HTML && in_browser(c) != c)
		return false;
	if (style == ESCAPE_XML || style == ESCAPE_HTML)
		return has_reference(style, c);
	return !unicode_is_surrogate(c);
}

/* ---------------------------------------------------------------- writing */

static char *write_digits(char *dst, uint32_t value, unsigned bits, unsigned least, bool is_upper)
{
	const char *digits = is_upper ? "0123456789ABCDEF" : "0123456789abcdef";
	unsigned count = least;

	while ((uint64_t)value >> bits * count)
		count++;
	while (count-- > 0)
		*dst++ = digits[value >> bits * count & ((1u << bits) - 1)];
	return dst;
}

/* As printf(), which takes several times as long, would write %x, %X, %04x, %03o and the like. */
static size_t write_number(char *dst, const char *format, uint32_t value)
{
	char *at = dst;

	for (; *format; format++) {
		unsigned least = 1;
		if (format[0] != '%' || *++format == '%') {
			*at++ = *format;
			continue;
		}
		if (*format == '0') {
			least = (unsigned)(format[1] - '0');
			format += 2;
		}
		at = write_digits(at, value, *format == 'o' ? 3 : 4, least, *format == 'X');
	}
	return (size_t)(at - dst);
}

size_t escape_octet(enum escape_style style, unsigned char octet, char *dst)
{
	const char *format = styles[style].octet;
	return format ? write_number(dst, format, octet) : 0;
}

bool escape_is_of_octets(enum escape_style style)
{
	return styles[style].octet && !styles[style].bmp;
}

/* The octets of the character's UTF-8, each escaped. */
static size_t escape_utf8(enum escape_style style, uint32_t c, char *dst)
{
	char octets[8];
	size_t n = octavo_encode(OCTAVO_UTF8, c, octets, sizeof octets).written;
	size_t size = 0;

	for (size_t i = 0; i < n; i++)
		size += escape_octet(style, (unsigned char)octets[i], dst + size);
	return size;
}

static bool needs_no_escape(enum escape_style style, uint32_t c)
{
	if (c == '\t' && (style == ESCAPE_XML || style == ESCAPE_HTML))
		return true;
	if (c < 0x20 || c > 0x7E)
		return false;
	if (style == ESCAPE_PERCENT) /* "unreserved", RFC 3986 s.2.3 */
		return strchr(alphanumerics, (int)c) || strchr("-._~", (int)c);
	return style != ESCAPE_UPLUS || c != '<';
}

/* An escape by name instead of a number; 0 if the character has none. */
static size_t write_named(enum escape_style style, uint32_t c, char *dst)
{
	for (const char *s = styles[style].letters; s && *s; s += 2)
		if ((unsigned char)s[1] == c) {
			dst[0] = '\\';
			dst[1] = s[0];
			return 2;
		}
	bool has_entities = style == ESCAPE_XML || style == ESCAPE_HTML;
	for (size_t i = 0; has_entities && i < COUNT(entities); i++)
		if ((unsigned char)entities[i].c == c) {
			size_t n = strlen(entities[i].name);
			memcpy(dst, entities[i].name, n);
			return n;
		}
	return 0;
}

size_t escape_character(enum escape_style style, uint32_t c, char *dst)
{
	const struct style *s = &styles[style];

	if (c > MAX_CODE_POINT || !is_allowed(style, c))
		return 0;
	size_t size = c < 0x80 ? write_named(style, c, dst) : 0;
	if (size)
		return size;
	if (needs_no_escape(style, c)) {
		dst[0] = (char)c;
		return 1;
	}
	if (c > 0xFFFF && s->pairs) {
		size = write_number(dst, s->bmp, 0xD800 + ((c - 0x10000) >> 10));
		return size + write_number(dst + size, s->bmp, 0xDC00 + (c & 0x3FF));
	}
	const char *format = c < s->low_end ? s->low : c <= 0xFFFF ? s->bmp : s->rest;
	return format ? write_number(dst, format, c) : escape_utf8(style, c, dst);
}

size_t escape_reference(uint32_t c, char *dst)
{
	return write_number(dst, styles[ESCAPE_XML].bmp, c);
}

/* ---------------------------------------------------------------- reading */

static const struct escape no_escape = { .length = 0 };

/* Of a digit of base 16 or less; 16 or more for anything else. By a table, as digits are random. */
static inline unsigned digit_value(char c)
{
	static const unsigned char one_more[0x100] = {
		['0'] = 1,  ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,
		['6'] = 7,  ['7'] = 8,  ['8'] = 9,  ['9'] = 10, ['a'] = 11, ['b'] = 12,
		['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16, ['A'] = 11, ['B'] = 12,
		['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
	};

	return one_more[(unsigned char)c] - 1u;
}

/* Reads at most 'max' digits. Returns how many there are. */
static inline size_t digits(const char *s, size_t n, unsigned base, size_t max, uint32_t *value)
{
	uint32_t sum = 0;
	size_t i;

	for (i = 0; i < n && i < max; i++) {
		unsigned one = digit_value(s[i]);
		if (one >= base)
			break;
		sum = sum * base + one;
	}
	*value = sum;
	return i;
}

/*
 * Reads an escape with 'before' octets, from 'min' to 'max' digits, which must fit 32 bits, and
 * the string 'end'.
 */
static inline struct escape number(const char *s, size_t n, size_t before, unsigned base,
                                   size_t min, size_t max, const char *end)
{
	struct escape escape = no_escape;
	size_t found = n > before ? digits(s + before, n - before, base, max, &escape.value) : 0;
	size_t at = before + found, after = strlen(end);

	if (found == 0 || found < min || n - at < after || memcmp(s + at, end, after) != 0)
		return no_escape;
	escape.length = (uint32_t)(at + after);
	return escape;
}

static struct escape only_character(struct escape escape)
{
	bool is_scalar = escape.value <= MAX_CODE_POINT && !unicode_is_surrogate(escape.value);
	return is_scalar ? escape : no_escape;
}

static struct escape only_octet(struct escape escape)
{
	escape.is_octet = true;
	return escape.value > 0xFF ? no_escape : escape;
}

/* Reads the digits of \u, which Java also writes \uu (Java Language Specification, 3.3). */
static struct escape read_unit(const struct style *style, const char *s, size_t n)
{
	size_t before = 2;

	while (style->u_repeats && before < n && s[before] == 'u')
		before++;
	return number(s, n, before, 16, style->u_min, 4, "");
}

/* Reads the digits of \x in C, any number of them (C11 6.4.4.4): an octet has two and zeros. */
static struct escape read_all_digits(const char *s, size_t n)
{
	size_t before = 2;

	while (before + 1 < n && s[before] == '0' && digit_value(s[before + 1]) < 16)
		before++;
	struct escape escape = number(s, n, before, 16, 1, 3, "");
	/* There may be more. */
	return escape.length == MAX_ESCAPE_READ ? no_escape : escape;
}

/* Reads the escape of a low surrogate after that of a high one: both are one character. */
static struct escape read_pair(const struct style *style, struct escape high, const char *s,
                               size_t n)
{
	if (high.value >= 0xDC00 || n < 2 || s[0] != '\\' || s[1] != 'u')
		return no_escape;
	struct escape low = read_unit(style, s, n);
	if (low.value < 0xDC00 || low.value > 0xDFFF) /* 0 if there is none */
		return no_escape;
	low.length += high.length;
	low.value = 0x10000 + ((high.value - 0xD800) << 10) + (low.value - 0xDC00);
	return low;
}

/* Reads the rest of a surrogate, which may be half of a character or stand for an octet. */
static struct escape read_surrogate(const struct style *style, struct escape high,
                                    const char *s, size_t n)
{
	if (style->keeps_octets && high.value >= 0xDC80 && high.value <= 0xDCFF) {
		high.value &= 0xFF;
		return only_octet(high);
	}
	return style->pairs ? read_pair(style, high, s, n) : no_escape;
}

/* Reads what a letter stands for, or a sign. None of these begins a number. */
static struct escape read_letter(const struct style *style, char letter)
{
	const char *letters[] = { style->letters, style->more_letters };

	for (size_t i = 0; i < 2; i++)
		for (const char *at = letters[i]; *at; at += 2)
			if (at[0] == letter)
				return (struct escape){ .length = 2,
					                .value = (unsigned char)at[1] };
	return no_escape;
}

static struct escape read_backslash(const struct style *style, const char *s, size_t n)
{
	struct escape escape = no_escape;

	if (n < 2)
		return no_escape;
	if (s[1] == 'x' && style->x_takes_all)
		escape = read_all_digits(s, n);
	else if (s[1] == 'x' && style->x_min)
		escape = number(s, n, 2, 16, style->x_min, 2, "");
	else if (s[1] == 'u' && n > 2 && s[2] == '{' && style->braces)
		return only_character(number(s, n, 3, 16, 1, style->braces, "}"));
	else if (s[1] == 'u' && style->u_min)
		escape = read_unit(style, s, n);
	else if (s[1] == 'U' && style->U_min)
		escape = number(s, n, 2, 16, style->U_min, 8, "");
	else if (style->octal)
		escape = number(s, n, 1, 8, 1, 3, "");
	if (!escape.length)
		return read_letter(style, s[1]);

	bool is_long = s[1] == 'u' || s[1] == 'U';
	if (!is_long && style->x_is_octet)
		return only_octet(escape);
	if (unicode_is_surrogate(escape.value))
		return read_surrogate(style, escape, s + escape.length, n - escape.length);
	return only_character(escape);
}

/*
 * Reads a name of HTML. Without a semicolon it is one only where it is one in an attribute, too:
 * not before "=" or a letter or digit, as in "?a=1&copy=2".
 */
static struct escape read_html_name(bool is_html, const char *s, size_t n)
{
	size_t end = 1;

	while (end < n && strchr(alphanumerics, s[end]) && s[end])
		end++;
	bool is_closed = end < n && s[end] == ';';
	bool is_short = !is_closed && is_html && !(end < n && s[end] == '=') &&
	                html_name_is_short(s + 1, end - 1);
	const char *text = is_closed || is_short ? html_name_find(s + 1, end - 1) : NULL;
	if (!text)
		return no_escape;
	size_t size = strlen(text);
	struct octavo_character c = octavo_decode(OCTAVO_UTF8, text, size);
	struct octavo_character next = octavo_decode(OCTAVO_UTF8, text + c.length, size - c.length);
	return (struct escape){ .length = (uint32_t)(end + is_closed), .value = c.code_point,
		                .next = next.error ? 0 : next.code_point };
}

/* The octets before the digits of a reference: "&#X" is one in HTML only (XML 1.0, 4.1). */
static size_t before_digits(enum escape_style style, const char *s, size_t n)
{
	return n > 2 && (s[2] == 'x' || (s[2] == 'X' && style == ESCAPE_HTML)) ? 3 : 2;
}

/* Reads a number after any zeros, which HTML takes without a semicolon, too. */
static struct escape read_reference_number(enum escape_style style, const char *s, size_t n,
                                           const char *end)
{
	size_t before = before_digits(style, s, n);
	bool is_hex = before == 3;
	unsigned base = is_hex ? 16 : 10, max = is_hex ? 8 : 9;

	while (before + 1 < n && s[before] == '0' && digit_value(s[before + 1]) < base)
		before++;
	return number(s, n, before, base, 1, max, end);
}

static struct escape read_reference(enum escape_style style, const char *s, size_t n)
{
	bool is_html = style == ESCAPE_HTML;

	if (n < 3 || s[1] != '#')
		return read_html_name(is_html, s, n);
	struct escape escape = read_reference_number(style, s, n, ";");
	if (!escape.length && is_html)
		escape = read_reference_number(style, s, n, "");
	if (is_html)
		escape.value = in_browser(escape.value);
	return has_reference(style, escape.value) ? only_character(escape) : no_escape;
}

size_t escape_filler(enum escape_style style, const char *src, size_t n)
{
	const struct style *s = &styles[style];

	if (n > 2 && s->x_takes_all && memcmp(src, "\\x0", 3) == 0)
		return 2;
	if (n > 2 && s->u_repeats && memcmp(src, "\\uu", 3) == 0)
		return 2;
	bool is_reference = style == ESCAPE_XML || style == ESCAPE_HTML;
	size_t before = before_digits(style, src, n);

	if (!is_reference || n <= before || memcmp(src, "&#", 2) != 0 || src[before] != '0')
		return 0;
	return before;
}

bool escape_begins(enum escape_style style, char first)
{
	const char *all = styles[style].first; /* mostly one */

	return first && (first == all[0] || (all[1] && strchr(all + 1, first)));
}

/* "U+233B4", "u+233b4" or "0x233B4", of any code point; 0x with two digits or one is an octet. */
static struct escape read_notation(const char *s, size_t n)
{
	bool is_hex = n > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
	bool is_point = n > 2 && s[0] != '0' && s[1] == '+';
	struct escape escape =
		is_hex || is_point ? number(s, n, 2, 16, 1, 8, "") : no_escape;

	return is_hex && escape.length <= strlen("0xE9") ? only_octet(escape) : escape;
}

struct escape escape_read(enum escape_style style, const char *src, size_t n)
{
	if (n > MAX_ESCAPE_READ)
		n = MAX_ESCAPE_READ;
	if (n == 0 || !escape_begins(style, src[0]))
		return no_escape;
	switch (src[0]) {
	case '\\':
		return read_backslash(&styles[style], src, n);
	case '&':
		return read_reference(style, src, n);
	case '%':
		return only_octet(number(src, n, 1, 16, 2, 2, ""));
	case '<':
		if (n > 2 && src[1] == 'U' && src[2] == '+')
			return only_character(number(src, n, 3, 16, 4, 8, ">"));
		return only_octet(number(src, n, 1, 16, 2, 2, ">"));
	default:
		return read_notation(src, n);
	}
}

/* ---------------------------------------------------------------- halves of pairs */

/* Whether it begins as an escape of a surrogate or U+0000 does; others need not be read. */
static bool may_be_half(const char *s, size_t n)
{
	return n > 2 && s[1] == 'u' && (s[2] == 'd' || s[2] == 'D' || s[2] == '0');
}

struct escape escape_read_half(const char *src, size_t n, bool takes_nul, size_t *passed)
{
	struct escape unit = no_escape, pair = no_escape;

	if (may_be_half(src, n))
		unit = number(src, n, 2, 16, 4, 4, "");
	if (unicode_is_surrogate(unit.value))
		pair = read_pair(&styles[ESCAPE_JSON], unit, src + unit.length, n - unit.length);
	bool is_half = unicode_is_surrogate(unit.value) && !pair.length;
	bool is_nul = takes_nul && unit.length && unit.value == 0;
	/* After the second octet of any other escape there is no backslash of it. */
	*passed = pair.length ? pair.length : 2;
	return is_half || is_nul ? unit : no_escape;
}

struct escape escape_find_half(const char *src, size_t n, bool takes_nul, size_t *at)
{
	for (size_t i = 0, passed; i < n; i += passed) {
		const char *s = src[i] == '\\' ? src + i : memchr(src + i, '\\', n - i);
		if (!s)
			break;
		i = (size_t)(s - src);
		struct escape half = escape_read_half(s, n - i, takes_nul, &passed);
		if (half.length) {
			*at = i;
			return half;
		}
	}
	*at = n;
	return no_escape;
}
