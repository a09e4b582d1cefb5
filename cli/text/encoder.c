/* SPDX-License-Identifier: MIT */
/* encoder.c - text in UTF-8 to any encoding, and what is written for what that cannot hold */
#include "text/encoder.h"

#include <stdlib.h>
#include <string.h>

#include "text/escapes.h"
#include "text/instead.h"

#define SCRATCH_SIZE ((size_t)16 << 10)

/* ------------------------------------------------------------------ writing */

static void write_designation(struct encoder *e, unsigned designation)
{
	char escape[16];
	size_t n = octavo_escape_write(OCTAVO_UTF8, (enum octavo_designation)designation, escape,
	                               sizeof escape).written;
	output_write(&e->out, escape, n);
}

static void begin_text(struct encoder *e)
{
	e->has_text = true;
	if (!e->charset.is_iso2022 || e->is_announced)
		return;
	write_designation(e, OCTAVO_DESIGNATE_UTF8 + e->level);
	e->is_announced = true;
}

/*
 * Writes text in the encoding itself. If one text ends with half of a pair of surrogates and the
 * next begins with the other, WTF-8 has one character for both, which the first half waits for.
 */
static void write_own(struct encoder *e, const char *text, size_t n)
{
	const struct octavo_info *info = octavo_encoding_info(e->input);
	char pair[2 * sizeof e->half], joined[OCTAVO_MAX_CHARACTER];
	struct octavo_result done = { .error = OCTAVO_TRUNCATED };

	if (!info->is_utf8 || !info->has_surrogates || n == 0) {
		output_write(&e->out, text, n);
		return;
	}
	if (e->has_half && n >= sizeof e->half) {
		memcpy(pair, e->half, sizeof e->half);
		memcpy(pair + sizeof e->half, text, sizeof e->half);
		done = octavo_convert(OCTAVO_CESU8, pair, sizeof pair, e->input, joined,
		                      sizeof joined, OCTAVO_STOP);
	}
	if (e->has_half && done.error)
		output_write(&e->out, e->half, sizeof e->half);
	if (!done.error) {
		output_write(&e->out, joined, done.written);
		text += sizeof e->half;
		n -= sizeof e->half;
	}
	e->has_half = n && (octavo_decode_last(e->input, text, n).code_point & ~0x3FFu) == 0xD800;
	if (e->has_half) {
		n -= sizeof e->half;
		memcpy(e->half, text + n, sizeof e->half);
	}
	output_write(&e->out, text, n);
}

static void remember(struct encoder *e, const char *text, size_t n)
{
	size_t size = n < sizeof e->recent ? n : sizeof e->recent;
	size_t kept = sizeof e->recent - size;

	if (kept > e->recent_size)
		kept = e->recent_size;
	memmove(e->recent, e->recent + e->recent_size - kept, kept);
	memcpy(e->recent + kept, text + n - size, size);
	e->recent_size = kept + size;
}

/*
 * Writes text in ISO-2022-CN, each character by itself. If one needs another set while one is
 * shifted to, the shift ends first: glibc does not decode a set that is designated after SO, which
 * RFC 1922 allows, and takes characters from a set for single shifts, after which it forgets that
 * of SO.
 */
static size_t write_apart(struct encoder *e, const char *text, size_t n)
{
	enum { SHIFT_OUT = 0x0E, ESC = 0x1B };
	size_t at = 0;

	while (at < n) {
		size_t length = octavo_decode(OCTAVO_UTF8, text + at, n - at).length;
		char octets[32], *end = octets;
		struct octavo_result done =
			charset_convert(e->iconv, text + at, length, octets, sizeof octets);
		if (e->is_shifted && memchr(octets, ESC, done.written)) {
			end += charset_reset(e->iconv, octets, sizeof octets);
			done = charset_convert(e->iconv, text + at, length, end,
			                       sizeof octets - (size_t)(end - octets));
		}
		if (done.error)
			break;
		end += done.written;
		output_write(&e->out, octets, (size_t)(end - octets));
		e->is_shifted = (e->is_shifted && text[at] & '\x80') ||
		                memchr(octets, SHIFT_OUT, (size_t)(end - octets));
		at += length;
	}
	return at;
}

/* Writes text up to the first character that iconv(3) refuses, if it encodes. */
static size_t write_text(struct encoder *e, const char *text, size_t n)
{
	struct octavo_result done = { .error = OCTAVO_NO_ROOM };
	char encoded[SCRATCH_SIZE];
	size_t at = 0;

	if (!e->iconv) {
		write_own(e, text, n);
		if (e->charset.is_iso2022 && n)
			remember(e, text, n);
		return n;
	}
	if (lost_is_shifted(e->lost))
		return write_apart(e, text, n);
	while (done.error == OCTAVO_NO_ROOM) {
		done = octet_encode(e->octets, e->iconv, text + at, n - at, encoded,
		                    sizeof encoded);
		output_write(&e->out, encoded, done.written);
		at += done.read;
	}
	return at;
}

/* ------------------------------------------------------------------ what is refused */

/* How much of the text is before a character that iconv(3) would drop. */
static size_t before_tag(const char *text, size_t n)
{
	const char *s = text;

	while ((s = memchr(s, '\xF3', n - (size_t)(s - text)))) {
		uint32_t c = octavo_decode(OCTAVO_UTF8, s, n - (size_t)(s - text)).code_point;
		if (c >= 0xE0000 && c <= 0xE007F)
			return (size_t)(s - text);
		s++;
	}
	return n;
}

/* How much is before a character that the level does not allow (ISO/IEC 10646-1 clause 15). */
static size_t before_level(const struct encoder *e, const char *text, size_t n)
{
	struct octavo_character c;
	size_t at = 0;

	for (; at < n; at += c.length) {
		c = octavo_decode(e->input, text + at, n - at);
		if (!octavo_level_allows(e->level, c.code_point))
			break;
	}
	return at;
}

/*
 * How much is before a character that completes an escape sequence of ISO 2022, which is no
 * text there (ISO/IEC 10646-1 Amd 2, R.6).
 */
static size_t before_escape(const struct encoder *e, const char *text, size_t n)
{
	char seam[2 * sizeof e->recent];
	size_t old = e->recent_size, new = n < sizeof e->recent ? n : sizeof e->recent;

	/* What was written has no whole sequence, as nothing that is written ends one. */
	memcpy(seam, e->recent, old);
	memcpy(seam + old, text, new);
	struct octavo_escape found = octavo_escape_find(OCTAVO_UTF8, seam, old + new);
	if (found.designation)
		return found.at + found.length - 1 - old;
	found = octavo_escape_find(OCTAVO_UTF8, text, n);
	return found.designation ? found.at + found.length - 1 : n;
}

/* How much of the text is before a character that is refused without asking iconv(3). */
static size_t acceptable(struct encoder *e, const char *text, size_t n)
{
	size_t before;

	e->reason = octavo_error_name(OCTAVO_UNMAPPABLE);
	if (e->drops_tags)
		n = before_tag(text, n);
	if (e->lost)
		n = lost_before(e->lost, text, n);
	if (e->charset.is_iso2022 && (before = before_escape(e, text, n)) < n) {
		n = before;
		e->reason = ESCAPE_KIND;
	}
	if (e->level && (before = before_level(e, text, n)) < n) {
		n = before;
		e->reason = LEVEL_KIND;
	}
	return n;
}

/* Whether the refused character is the replacement of an error, here or in the source. */
static bool is_of_error(const struct encoder *e, uint32_t code_point)
{
	return e->iconv && code_point == 0xFFFD &&
	       (e->options & OCTAVO_ERROR_MASK) == OCTAVO_REPLACE;
}

unsigned at_unmappable(unsigned options)
{
	switch (options & OCTAVO_UNMAPPABLE_MASK) {
	case OCTAVO_UNMAPPABLE_STOP:
		return OCTAVO_STOP;
	case OCTAVO_UNMAPPABLE_REPLACE:
		return OCTAVO_REPLACE;
	case OCTAVO_UNMAPPABLE_SKIP:
		return OCTAVO_SKIP;
	case OCTAVO_UNMAPPABLE_ESCAPE:
		return OCTAVO_ESCAPE;
	case UNMAPPABLE_XML:
	case UNMAPPABLE_TRANSLIT:
		return options & OCTAVO_UNMAPPABLE_MASK;
	default:
		return options & OCTAVO_ERROR_MASK;
	}
}

unsigned library_options(unsigned options)
{
	if (at_unmappable(options) & OCTAVO_UNMAPPABLE_MASK)
		options = (options & ~OCTAVO_UNMAPPABLE_MASK) | OCTAVO_UNMAPPABLE_STOP;
	return options;
}

/* ------------------------------------------------------------------ what is written instead */

static bool has_character_of(void *context, uint32_t c)
{
	const struct encoder *e = context;
	char utf8[8], encoded[8];

	if (e->level && !octavo_level_allows(e->level, c))
		return false;
	if (!e->iconv)
		return !octavo_encode(e->input, c, encoded, sizeof encoded).error;
	utf8[octavo_encode(OCTAVO_UTF8, c, utf8, sizeof utf8 - 1).written] = '\0';
	return charset_holds(&e->charset, utf8) && !lost_has(e->lost, c);
}

_Static_assert(MAX_TRANSLIT <= MAX_REPLACEMENT, "what is written instead fits");

static size_t write_unknown(struct encoder *e, char dst[MAX_REPLACEMENT])
{
	e->unknown++;
	dst[0] = '?';
	return 1;
}

static size_t write_translit(struct encoder *e, uint32_t c, char dst[MAX_REPLACEMENT])
{
	size_t i = c % CACHED_TRANSLITS;

	if (e->translits[i].c != c) {
		e->translits[i].c = c;
		e->translits[i].is_known = translit(c, has_character_of, e, e->translits[i].text,
		                                    &e->translits[i].size);
	}
	if (!e->translits[i].is_known)
		return write_unknown(e, dst);
	memcpy(dst, e->translits[i].text, e->translits[i].size);
	return e->translits[i].size;
}

/* Writes in UTF-8 what 'how' puts in place of a refused character. Returns its length. */
static size_t instead(struct encoder *e, const struct finding *finding, unsigned how,
                      char dst[MAX_REPLACEMENT])
{
	if (e->lacks_signs && how == at_unmappable(e->options))
		return write_unknown(e, dst);
	if (how == UNMAPPABLE_XML)
		return escape_reference(finding->code_point, dst);
	if (how == UNMAPPABLE_TRANSLIT)
		return write_translit(e, finding->code_point, dst);
	return replacement(finding, how, e->mark, dst);
}

bool encoder_replace(struct encoder *e, const struct finding *finding)
{
	bool is_error = is_of_error(e, finding->code_point);
	unsigned how = is_error ? OCTAVO_REPLACE : at_unmappable(e->options);
	char text[MAX_REPLACEMENT], octets[4 * MAX_REPLACEMENT];

	if (how == OCTAVO_STOP || how == OCTAVO_ROUNDTRIP)
		return false;
	++*(is_error ? &e->marks : &e->replaced);
	size_t n = instead(e, finding, how, text);
	if (n == 0 && e->has_half) { /* as OCTAVO_SKIP of the library */
		n = strlen(e->mark);
		memcpy(text, e->mark, n);
	}
	if (e->sink.passes && n == 0)
		joints_add(e->joints);
	if (e->sink.passes)
		joints_pass(e->joints, text, n);
	if (e->iconv) {
		write_text(e, text, n);
		return true;
	}
	if (n)
		begin_text(e);
	/* Not UTF-16, as that would write another byte order mark. */
	const struct octavo_info *info = octavo_encoding_info(e->input);
	enum octavo_encoding to = info->byte_order == OCTAVO_ORDER_BY_BOM ? info->big : e->input;
	n = octavo_convert(OCTAVO_UTF8, text, n, to, octets, sizeof octets, OCTAVO_STOP).written;
	write_text(e, octets, n);
	return true;
}

/* Whether text in UNICODE-1-1-UTF-8 has Hangul, which is at 3400..4DFF there. */
static bool has_syllables(const char *text, size_t n)
{
	const unsigned char *s = (const unsigned char *)text;

	for (size_t at = 0; at + 1 < n; at++)
		if ((s[at] == 0xE3 && s[at + 1] >= 0x90) || (s[at] == 0xE4 && s[at + 1] < 0xB8))
			return true;
	return false;
}

static size_t take(struct sink *sink, const char *text, size_t n)
{
	struct encoder *e = (struct encoder *)sink;
	size_t at = 0, end = 0;

	begin_text(e);
	if (e->input == OCTAVO_UTF8_UNICODE11 && !e->has_syllables)
		e->has_syllables = has_syllables(text, n);
	while (at < n) {
		if (at >= end)
			end = at + acceptable(e, text + at, n - at);
		size_t written = write_text(e, text + at, end - at);
		if (e->sink.passes)
			joints_pass(e->joints, text + at, written);
		at += written;
		if (at == n)
			break;
		e->sink.error = e->reason;
		struct octavo_character c = octavo_decode(e->input, text + at, n - at);
		struct finding finding = { .code_point = c.code_point };
		bool is_told = e->explains && !is_of_error(e, c.code_point);
		if (is_told || !encoder_replace(e, &finding))
			break;
		at += c.length;
	}
	return at;
}

/* ------------------------------------------------------------------ the output */

/* The signs of what the options write for a character by its number, "" if that is not asked. */
static const char *signs_of_number(unsigned options)
{
	unsigned how = at_unmappable(options);

	return how == UNMAPPABLE_XML ? "&#x;" : how == OCTAVO_ESCAPE ? "\\u{}" : "";
}

void encoder_open(struct encoder *e)
{
	const struct charset *charset = &e->charset;
	const char *signs = signs_of_number(e->options);
	char mark[8];

	e->sink = (struct sink){
		.take = take,
		.takes_all = !charset->is_foreign && !charset->is_iso2022,
		.passes = e->joints && (charset->is_foreign || charset->is_iso2022),
	};
	e->input = charset->encoding;
	e->iconv = charset_encoder(charset);
	e->octets = NULL;
	e->lost = NULL;
	e->is_shifted = e->has_syllables = e->has_half = false;
	if (charset->is_foreign) {
		e->lost = lost_new(charset);
		e->octets = octet_encoder_new(charset);
		e->mark = charset_holds(charset, REPLACEMENT) ? REPLACEMENT : "?";
		e->drops_tags = !charset_holds(charset, "\xF3\xA0\x80\x81");
		e->lacks_signs = *signs && (!charset_holds(charset, signs) ||
		                            lost_has(e->lost, (unsigned char)*signs));
	} else {
		bool has_mark = !octavo_encode(e->input, 0xFFFD, mark, sizeof mark).error;
		e->mark = has_mark ? REPLACEMENT : "?";
	}
}

bool encoder_close(struct encoder *e, bool keep)
{
	char shift[64];

	if (e->iconv) {
		output_write(&e->out, shift, charset_reset(e->iconv, shift, sizeof shift));
		checked_iconv_close(e->iconv);
		free(e->octets);
		lost_free(e->lost);
	}
	if (e->has_half)
		output_write(&e->out, e->half, sizeof e->half);
	if (e->is_announced)
		write_designation(e, OCTAVO_DESIGNATE_RETURN);
	return output_close(&e->out, keep);
}
