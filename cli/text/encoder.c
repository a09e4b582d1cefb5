/* SPDX-License-Identifier: MIT */
/* encoder.c - text in UTF-8 to any encoding, and what is written for what that cannot hold */
#include "text/encoder.h"

#include <string.h>

#include "base/message.h"
#include "base/status.h"
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

/* The next part of the text in a charset. */
static struct octavo_result encode(struct encoder *e, const char *text, size_t n,
                                   char dst[SCRATCH_SIZE])
{
	if (e->system)
		return system_iconv_part(e->system, text, n, dst);
	struct octavo_result done =
		octavo_charset_stream_feed(&e->stream, text, n, dst, SCRATCH_SIZE, false);
	if (done.error != OCTAVO_NO_ROOM)
		done.read -= done.length; /* an error is not used here */
	return done;
}

/* Writes text up to the first character that the charset lacks. */
static size_t write_text(struct encoder *e, const char *text, size_t n)
{
	struct octavo_result done = { .error = OCTAVO_NO_ROOM };
	char encoded[SCRATCH_SIZE];
	size_t at = 0;

	if (!e->charset.is_foreign) {
		write_own(e, text, n);
		if (e->charset.is_iso2022 && n)
			remember(e, text, n);
		return n;
	}
	while (done.error == OCTAVO_NO_ROOM) {
		done = encode(e, text + at, n - at, encoded);
		output_write(&e->out, encoded, done.written);
		at += done.read;
	}
	return at;
}

/* ------------------------------------------------------------------ what is refused */

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

/* How much of the text is before a character that is refused, whatever the charset has. */
static size_t acceptable(struct encoder *e, const char *text, size_t n)
{
	size_t before;

	e->reason = octavo_error_name(OCTAVO_UNMAPPABLE);
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
	return e->charset.is_foreign && code_point == 0xFFFD &&
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

bool encoder_has(void *encoder, uint32_t c)
{
	const struct encoder *e = encoder;
	char octets[OCTAVO_MIN_CAPACITY];

	if (e->level && !octavo_level_allows(e->level, c))
		return false;
	if (e->system)
		return system_iconv_has(e->system, c);
	return charset_encode(&e->charset, c, octets, sizeof octets) > 0;
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
		e->translits[i].is_known = translit(c, encoder_has, e, e->translits[i].text,
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
	if (e->charset.is_foreign) {
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

static bool lacks_one(struct encoder *e, const char *signs)
{
	while (*signs && encoder_has(e, (unsigned char)*signs))
		signs++;
	return *signs;
}

void encoder_open(struct encoder *e)
{
	const struct charset *charset = &e->charset;

	e->sink = (struct sink){
		.take = take,
		.takes_all = !charset->is_foreign && !charset->is_iso2022,
		.passes = e->joints && (charset->is_foreign || charset->is_iso2022),
	};
	e->input = charset->encoding;
	e->system = charset_own(charset) ? NULL : system_iconv_open(charset->name, "UTF-8");
	e->stream = octavo_charset_stream_init(octavo_charset_of(OCTAVO_UTF8),
	                                       charset_own(charset),
	                                       OCTAVO_STOP);
	e->has_syllables = e->has_half = false;
	e->mark = encoder_has(e, 0xFFFD) ? REPLACEMENT : "?";
	e->lacks_signs = charset->is_foreign && lacks_one(e, signs_of_number(e->options));
	if (!charset_own(charset) && !e->system) {
		trouble(charset->name, "iconv(3) of this system only decodes this charset");
		end_process(STATUS_TROUBLE);
	}
}

/* Writes what goes back to the initial shift state. */
static void end_shift(struct encoder *e)
{
	char shift[OCTAVO_MIN_CAPACITY];
	size_t n = e->system ? system_iconv_reset(e->system, shift)
	                     : octavo_charset_stream_feed(&e->stream, NULL, 0, shift, sizeof shift,
	                                                  true).written;

	output_write(&e->out, shift, n);
}

bool encoder_close(struct encoder *e, bool keep)
{
	if (e->charset.is_foreign)
		end_shift(e);
	system_iconv_close(e->system);
	if (e->has_half)
		output_write(&e->out, e->half, sizeof e->half);
	if (e->is_announced)
		write_designation(e, OCTAVO_DESIGNATE_RETURN);
	return output_close(&e->out, keep);
}
