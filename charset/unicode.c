/* SPDX-License-Identifier: MIT */
/* unicode.c - the encodings of octavo.h as charsets */
#include "unicode.h"

#include "units.h"

static bool is_big(enum octavo_encoding e)
{
	return octavo_encoding_info(e)->byte_order != OCTAVO_ORDER_LITTLE;
}

/* The value of a surrogate that is an error, for OCTAVO_ROUNDTRIP; U+FFFD in forms of UTF-8. */
static uint32_t surrogate_at(enum octavo_encoding e, const uint8_t *s)
{
	unsigned unit = octavo_encoding_info(e)->unit_size;

	return unit == 2 ? get16(s, is_big(e)) : unit == 4 ? get32(s, is_big(e)) : REPLACEMENT;
}

static struct decoded decode(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, bool more)
{
	enum octavo_encoding e = charset->info.encoding;
	struct octavo_character c = octavo_decode(e, s, n);

	(void)state;
	struct decoded decoded = ill_formed(c.error, c.length);
	decoded.code_point[0] = c.error == OCTAVO_SURROGATE ? surrogate_at(e, s) : c.code_point;
	/* A high surrogate needs all of the low one that may follow it, and may be no error. */
	bool is_high = is_high_surrogate(decoded.code_point[0]) ||
	               (c.error == OCTAVO_SURROGATE && charset->info.unit_size == 1);
	size_t low = charset->info.unit_size == 1 ? 3 : charset->info.unit_size;
	if (more && ((c.error == OCTAVO_TRUNCATED && c.length == n) ||
	             (is_high && n - c.length < low)))
		return ill_formed(OCTAVO_TRUNCATED, n);
	return decoded;
}

static int encode(const struct octavo_charset *charset, uint32_t *state, uint32_t code_point,
                  uint8_t *dst, const struct workspace *work)
{
	struct octavo_result done =
		octavo_encode(charset->info.encoding, code_point, dst, OCTAVO_MAX_CHARACTER);

	(void)state, (void)work;
	return done.error ? -1 : (int)done.written;
}

static struct run read_run(const struct octavo_charset *charset, uint32_t *state,
                           const uint8_t *s, size_t n, uint16_t *units, size_t cap)
{
	struct octavo_result done =
		octavo_convert(charset->info.encoding, s, n, OCTAVO_UTF16_NATIVE, units,
		               cap * sizeof *units, OCTAVO_STOP);

	(void)state;
	return (struct run){ done.read, done.written / sizeof *units };
}

static struct run write_run(const struct octavo_charset *charset, uint32_t *state,
                            const uint16_t *units, size_t n, uint8_t *dst, size_t cap,
                            const struct workspace *work)
{
	struct octavo_result done =
		octavo_convert(OCTAVO_UTF16_NATIVE, units, n * sizeof *units,
		               charset->info.encoding, dst, cap, OCTAVO_STOP);

	(void)state, (void)work;
	return (struct run){ done.read / sizeof *units, done.written };
}

static const struct codec codec = {
	.decode = decode, .encode = encode, .read = read_run, .write = write_run
};

bool octavo_keeps_octets(enum octavo_encoding e)
{
	switch (e) {
	case OCTAVO_WTF8:
	case OCTAVO_UTF16LE:
	case OCTAVO_UTF16BE:
	case OCTAVO_UTF16:
	case OCTAVO_WTF16LE:
	case OCTAVO_WTF16BE:
	case OCTAVO_UTF32LE:
	case OCTAVO_UTF32BE:
	case OCTAVO_UTF32:
		return true;
	default:
		return false;
	}
}

unsigned octavo_put_surrogate(enum octavo_encoding e, uint32_t surrogate, uint8_t *dst)
{
	unsigned unit = octavo_encoding_info(e)->unit_size;

	if (unit == 1)
		return (unsigned)octavo_encode(e, surrogate, dst, OCTAVO_MAX_CHARACTER).written;
	if (unit == 2)
		put16(dst, surrogate, is_big(e));
	else
		put32(dst, surrogate, is_big(e));
	return unit;
}

/* ------------------------------------------------------------------ rows */

#define ROW(e, name, unit, longest, ascii, safe, unicode, document)                    \
	[e] = { name, { .number = e, .encoding = e, .unit_size = unit, .max_length = longest, \
	                .extends_ascii = ascii, .is_ascii_safe = safe,                        \
	                .holds_unicode = unicode, .standard = document, .reads = name },      \
		&codec, NULL }
#define FORM(e, name, longest, document) ROW(e, name, 1, longest, true, true, true, document)
#define UNITS(e, name, unit, longest, unicode, document)                               \
	ROW(e##LE, name "LE", unit, longest, false, false, unicode, document),                \
	ROW(e##BE, name "BE", unit, longest, false, false, unicode, document)
#define BOTH_ORDERS(e, name, unit, longest, unicode, document)                         \
	UNITS(e, name, unit, longest, unicode, document),                                     \
	ROW(e, name, unit, longest, false, false, unicode, document)

static const struct octavo_charset rows[] = {
	FORM(OCTAVO_UTF8, "UTF-8", 4, "RFC 3629"),
	FORM(OCTAVO_UTF8_MAN7, "UTF-8-MAN7", 6, "utf-8(7)"),
	FORM(OCTAVO_UTF8_RFC2279, "UTF-8-RFC2279", 6, "RFC 2279"),
	FORM(OCTAVO_UTF8_AMD2, "UTF-8-AMD2", 6, "ISO/IEC 10646-1 Amd 2, Annex R"),
	FORM(OCTAVO_UTF8_RFC2044, "UTF-8-RFC2044", 6, "RFC 2044"),
	FORM(OCTAVO_WTF8, "WTF-8", 4, "WTF-8"),
	FORM(OCTAVO_CESU8, "CESU-8", 6, "Unicode TR 26"),
	/* The octet 00 is an error in it. */
	ROW(OCTAVO_MUTF8, "MUTF-8", 1, 6, false, false, true, "JVM Specification s.4.4.7"),
	BOTH_ORDERS(OCTAVO_UTF16, "UTF-16", 2, 4, true, "RFC 2781"),
	UNITS(OCTAVO_WTF16, "WTF-16", 2, 4, true, "WTF-8, s.3.2"),
	BOTH_ORDERS(OCTAVO_UTF32, "UTF-32", 4, 4, true, "The Unicode Standard, 3.10"),
	BOTH_ORDERS(OCTAVO_UCS2, "ISO-10646-UCS-2", 2, 2, false, "ISO/IEC 10646-1:1993"),
	BOTH_ORDERS(OCTAVO_UCS4, "ISO-10646-UCS-4", 4, 4, true, "ISO/IEC 10646-1:1993"),
	ROW(OCTAVO_LATIN1, "ISO-8859-1", 1, 1, true, true, false, "ISO/IEC 8859-1:1998"),
	ROW(OCTAVO_ASCII, "US-ASCII", 1, 1, true, true, false, "RFC 20"),
	ROW(OCTAVO_UTF8_UNICODE11, "UNICODE-1-1-UTF-8", 1, 4, true, true, false, "RFC 2279 s.5"),
};

const struct octavo_charset *octavo_charset_of(enum octavo_encoding e)
{
	return octavo_encoding_info(e) ? &rows[e] : NULL;
}
