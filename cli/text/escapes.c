/* SPDX-License-Identifier: MIT */
/* escapes.c - characters and octets in ASCII, as languages and formats write them */
#include "text/escapes.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "octavo.h"
#include "text/unicode.h"

#define GREATEST 0x10FFFFu

/* What stands behind a backslash. */
struct backslash {
	const char *written; /* letters, each with what it stands for       */
	const char *read;    /* others that are read                        */
	bool octal;          /* \351                                        */
	unsigned x_least;    /* \x with so many digits at least, at most 2  */
	unsigned u_least;    /* \u, at most 4                               */
	unsigned U_least;    /* \U, at most 8                               */
	bool braces;         /* \u{E9}                                      */
	bool x_is_octet;     /* and so is octal                             */
	bool pairs;          /* \ud84c\udfb4 is one character               */
	bool keeps_octets;   /* \udce9 is the octet E9                      */
};

static const struct backslash backslashes[] = {
	[ESCAPE_C] = {
		.written = "a\ab\bt\tn\nv\vf\fr\r\"\"\\\\", .read = "''??e\33",
		.octal = true, .x_least = 1, .u_least = 4, .U_least = 8, .x_is_octet = true,
	},
	[ESCAPE_JSON] = {
		.written = "b\bt\tn\nf\fr\r\"\"\\\\", .read = "//",
		.u_least = 4, .pairs = true, .keeps_octets = true,
	},
	[ESCAPE_PYTHON] = {
		.written = "a\ab\bt\tn\nv\vf\fr\r''\\\\", .read = "\"\"",
		.octal = true, .x_least = 2, .u_least = 4, .U_least = 8, .keeps_octets = true,
	},
	[ESCAPE_RUST] = {
		.written = "t\tn\nr\r\"\"\\\\", .read = "''", .x_least = 2, .braces = true,
		.x_is_octet = true,
	},
	[ESCAPE_SHELL] = {
		.written = "a\ab\bt\tn\nv\vf\fr\r''\\\\", .read = "\"\"e\33E\33??",
		.octal = true, .x_least = 1, .u_least = 1, .U_least = 1, .x_is_octet = true,
	},
	[ESCAPE_ANY] = {
		.written = "a\ab\bt\tn\nv\vf\fr\r\"\"\\\\", .read = "''e\33",
		.octal = true, .x_least = 2, .u_least = 4, .U_least = 8, .braces = true,
		.x_is_octet = true, .pairs = true,
	},
};

/* What XML writes by name (XML 1.0, section 4.6). */
static const struct {
	const char *name;
	char c;
} entities[] = {
	{ "&amp;", '&' }, { "&lt;", '<' }, { "&gt;", '>' }, { "&quot;", '"' }, { "&apos;", '\'' },
};

static bool has_backslash(enum escape_style style)
{
	return style <= ESCAPE_SHELL || style == ESCAPE_ANY;
}

/* XML 1.0, section 2.2, "Char". */
static bool is_in_xml(uint32_t c)
{
	bool is_control = c < 0x20 && c != '\t' && c != '\n' && c != '\r';
	return !is_control && !unicode_is_surrogate(c) && c != 0xFFFE && c != 0xFFFF;
}

/* ---------------------------------------------------------------- writing */

#if defined __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
static size_t put(char dst[MAX_ESCAPE], const char *format, ...)
{
	char text[MAX_ESCAPE + 1];
	va_list values;

	va_start(values, format);
	int n = vsnprintf(text, sizeof text, format, values);
	va_end(values);
	memcpy(dst, text, (size_t)n);
	return (size_t)n;
}

/* The UTF-8 of a character, in the way that its octets are said. */
static size_t put_octets(enum escape_style style, uint32_t c, char dst[MAX_ESCAPE])
{
	char octets[8];
	size_t n = octavo_encode(OCTAVO_UTF8, c, octets, sizeof octets).written;
	size_t size = 0;

	for (size_t i = 0; i < n; i++)
		size += escape_octet(style, (unsigned char)octets[i], dst + size);
	return size;
}

static bool is_plain(enum escape_style style, uint32_t c)
{
	static const char alphanumerics[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                                    "abcdefghijklmnopqrstuvwxyz0123456789";

	if (c == '\t' && style == ESCAPE_XML)
		return true;
	if (c < 0x20 || c > 0x7E)
		return false;
	if (style == ESCAPE_PERCENT) /* "unreserved", RFC 3986 s.2.3 */
		return strchr(alphanumerics, (int)c) || strchr("-._~", (int)c);
	return style != ESCAPE_UPLUS || c != '<';
}

/* The letter that stands for 'c' behind a backslash, '\0' for none. */
static char letter(const char *letters, uint32_t c)
{
	for (; letters && *letters; letters += 2)
		if ((unsigned char)letters[1] == c)
			return letters[0];
	return '\0';
}

size_t escape_character(enum escape_style style, uint32_t c, char dst[MAX_ESCAPE])
{
	bool may_be_said = style == ESCAPE_XML ? is_in_xml(c) : !unicode_is_surrogate(c);
	char named = has_backslash(style) ? letter(backslashes[style].written, c) : '\0';

	if (c > GREATEST || !may_be_said)
		return 0;
	if (named)
		return put(dst, "\\%c", named);
	if (style == ESCAPE_XML && c != '\'')
		for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++)
			if (c == (unsigned char)entities[i].c)
				return put(dst, "%s", entities[i].name);
	if (is_plain(style, c))
		return put(dst, "%c", (char)c);
	switch (style) {
	case ESCAPE_JSON:
		if (c > 0xFFFF)
			return put(dst, "\\u%04" PRIx32 "\\u%04" PRIx32,
			           0xD800 + ((c - 0x10000) >> 10), 0xDC00 + (c & 0x3FF));
		return put(dst, "\\u%04" PRIx32, c);
	case ESCAPE_PYTHON:
		if (c < 0x100)
			return put(dst, "\\x%02" PRIx32, c);
		break;
	case ESCAPE_RUST:
		return put(dst, "\\u{%" PRIX32 "}", c);
	case ESCAPE_XML:
		return put(dst, "&#x%" PRIX32 ";", c);
	case ESCAPE_UPLUS:
		return put(dst, "<U+%04" PRIX32 ">", c);
	case ESCAPE_C: /* has no \u0085, C11 6.4.3 */
		if (c < 0xA0)
			return put_octets(style, c, dst);
		break;
	default:
		return put_octets(style, c, dst);
	}
	return c > 0xFFFF ? put(dst, "\\U%08" PRIx32, c) : put(dst, "\\u%04" PRIx32, c);
}

size_t escape_octet(enum escape_style style, unsigned char octet, char dst[MAX_ESCAPE])
{
	switch (style) {
	case ESCAPE_C: /* where \x takes all digits that follow */
	case ESCAPE_SHELL:
		return put(dst, "\\%03o", octet);
	case ESCAPE_RUST:
		return put(dst, "\\x%02X", octet);
	case ESCAPE_JSON:
	case ESCAPE_PYTHON: /* as OCTAVO_ROUNDTRIP does */
		return put(dst, "\\udc%02x", octet);
	case ESCAPE_UPLUS:
		return put(dst, "<%02X>", octet);
	case ESCAPE_PERCENT:
		return put(dst, "%%%02X", octet);
	default:
		return 0;
	}
}

/* ---------------------------------------------------------------- reading */

static const struct escape no_escape = { .length = 0 };

/* How many digits there are, at most 'most', and their value. */
static size_t digits(const char *s, size_t n, unsigned base, size_t most, uint32_t *value)
{
	static const char all[] = "0123456789abcdef0123456789ABCDEF";
	size_t i;

	*value = 0;
	for (i = 0; i < n && i < most; i++) {
		const char *digit = s[i] ? strchr(all, s[i]) : NULL;
		unsigned one = digit ? (unsigned)(digit - all) % 16 : base;
		if (one >= base)
			break;
		*value = *value * base + one;
	}
	return i;
}

/*
 * The code point of 'found', with what stands in front of its digits and behind them. 'most'
 * digits are no more than fit 32 bits.
 */
static struct escape number(const char *s, size_t n, size_t before, unsigned base, size_t least,
                            size_t most, const char *end)
{
	struct escape escape = no_escape;
	size_t found = n > before ? digits(s + before, n - before, base, most, &escape.value) : 0;
	size_t at = before + found, after = strlen(end);

	if (found == 0 || found < least || n - at < after || memcmp(s + at, end, after) != 0)
		return no_escape;
	escape.length = at + after;
	return escape;
}

static struct escape only_character(struct escape escape)
{
	return escape.value > GREATEST || unicode_is_surrogate(escape.value) ? no_escape : escape;
}

static struct escape only_octet(struct escape escape)
{
	escape.is_octet = true;
	return escape.value > 0xFF ? no_escape : escape;
}

/* A surrogate may be half of a character, or an octet. */
static struct escape read_surrogate(const struct backslash *way, struct escape high,
                                    const char *s, size_t n)
{
	if (way->keeps_octets && high.value >= 0xDC80 && high.value <= 0xDCFF) {
		high.value &= 0xFF;
		return only_octet(high);
	}
	if (!way->pairs || high.value >= 0xDC00 || n < 2 || s[0] != '\\' || s[1] != 'u')
		return no_escape;
	struct escape low = number(s, n, 2, 16, 4, 4, "");
	if (low.length == 0 || low.value < 0xDC00 || low.value > 0xDFFF)
		return no_escape;
	low.length += high.length;
	low.value = 0x10000 + ((high.value - 0xD800) << 10) + (low.value - 0xDC00);
	return low;
}

static struct escape read_backslash(const struct backslash *way, const char *s, size_t n)
{
	struct escape escape = no_escape;
	const char *letters[] = { way->written, way->read };

	if (n < 2)
		return no_escape;
	for (size_t i = 0; i < 2; i++)
		for (const char *at = letters[i]; *at; at += 2)
			if (at[0] == s[1])
				return (struct escape){ 2, (unsigned char)at[1], false };
	if (s[1] == 'x' && way->x_least)
		escape = number(s, n, 2, 16, way->x_least, 2, "");
	else if (s[1] == 'u' && n > 2 && s[2] == '{' && way->braces)
		return only_character(number(s, n, 3, 16, 1, 8, "}"));
	else if (s[1] == 'u' && way->u_least)
		escape = number(s, n, 2, 16, way->u_least, 4, "");
	else if (s[1] == 'U' && way->U_least)
		escape = number(s, n, 2, 16, way->U_least, 8, "");
	else if (way->octal)
		escape = number(s, n, 1, 8, 1, 3, "");

	bool is_long = s[1] == 'u' || s[1] == 'U';
	if (!is_long && way->x_is_octet)
		return only_octet(escape);
	if (unicode_is_surrogate(escape.value))
		return read_surrogate(way, escape, s + escape.length, n - escape.length);
	return only_character(escape);
}

static struct escape read_reference(const char *s, size_t n)
{
	struct escape escape;

	for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++) {
		size_t length = strlen(entities[i].name);
		if (n >= length && memcmp(s, entities[i].name, length) == 0)
			return (struct escape){ length, (unsigned char)entities[i].c, false };
	}
	if (n < 3 || s[1] != '#')
		return no_escape;
	if (s[2] == 'x' || s[2] == 'X')
		escape = number(s, n, 3, 16, 1, 8, ";");
	else
		escape = number(s, n, 2, 10, 1, 9, ";");
	return is_in_xml(escape.value) ? only_character(escape) : no_escape;
}

bool escape_begins(enum escape_style style, char first)
{
	switch (style) {
	case ESCAPE_XML:
		return first == '&';
	case ESCAPE_UPLUS:
		return first == '<';
	case ESCAPE_PERCENT:
		return first == '%';
	case ESCAPE_ANY:
		return first && strchr("\\&<%Uu0", first);
	default:
		return first == '\\';
	}
}

/* Any code point at all. */
static struct escape read_notation(const char *s, size_t n)
{
	bool is_notation = n > 2 && ((s[1] == '+' && s[0] != '0') || (s[0] == '0' && s[1] == 'x'));
	return is_notation ? number(s, n, 2, 16, 1, 8, "") : no_escape;
}

struct escape escape_read(enum escape_style style, const char *src, size_t n)
{
	if (n > MAX_ESCAPE)
		n = MAX_ESCAPE;
	if (n == 0 || !escape_begins(style, src[0]))
		return no_escape;
	switch (src[0]) {
	case '\\':
		return read_backslash(&backslashes[style], src, n);
	case '&':
		return read_reference(src, n);
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
