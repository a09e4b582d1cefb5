/* SPDX-License-Identifier: MIT */
/* target.c - converted text, on its way to the output */
#include "text/target.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "text/flags.h"
#include "text/unicode.h"

#define REPLACEMENT 0xFFFD

bool target_open(struct target *target, const char *name, char **inputs)
{
	const struct charset *charset = &target->charset;

	target->encoding = charset->encoding;
	target->encoder = charset_encoder(charset);
	if (charset->is_foreign) {
		target->replacement = charset_holds(charset, "\xEF\xBF\xBD") ? "\xEF\xBF\xBD" : "?";
		target->drops_tags = !charset_holds(charset, "\xF3\xA0\x80\x81");
		if ((target->options & OCTAVO_BOM_MASK) == OCTAVO_BOM_ADD &&
		    !charset_holds(charset, "\xEF\xBB\xBF"))
			target->options &= ~OCTAVO_BOM_MASK;
	}
	return output_open(&target->out, name, inputs);
}

bool target_replace(struct target *target, const struct replaced_file *original)
{
	target->encoding = OCTAVO_UTF8;
	target->encoder = NO_ICONV;
	return output_replace(&target->out, original);
}

static void put_escape(struct target *target, unsigned designation)
{
	char escape[16];
	size_t n = octavo_escape_write(OCTAVO_UTF8, (enum octavo_designation)designation, escape,
	                               sizeof escape).written;
	output_write(&target->out, escape, n);
}

/* Writes UTF-8 up to the first character that the charset has no place for. */
static size_t encode(struct target *target, const char *text, size_t n)
{
	static char encoded[32 << 10];
	struct octavo_result done;
	size_t at = 0;

	do {
		done = charset_convert(target->encoder, text + at, n - at, encoded,
		                       sizeof encoded);
		output_write(&target->out, encoded, done.written);
		at += done.read;
	} while (done.error == OCTAVO_NO_ROOM);
	return at;
}

static bool encode_all(struct target *target, const char *text)
{
	size_t n = strlen(text);
	return encode(target, text, n) == n;
}

/* How much of the text is in front of a character that glibc would drop. */
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

/* Whether it stands for an error, or did so in the source. */
static bool is_of_error(const struct target *target, uint32_t code_point)
{
	return code_point == REPLACEMENT && (target->options & OCTAVO_ERROR_MASK) == OCTAVO_REPLACE;
}

/* Does what the options say about a character that the charset has no place for. */
static bool repair(struct target *target, uint32_t code_point)
{
	unsigned how = at_unmappable(target->options);
	char escape[16];

	if (is_of_error(target, code_point))
		how = OCTAVO_REPLACE;
	switch (how) {
	case OCTAVO_ESCAPE:
		snprintf(escape, sizeof escape, "\\u{%" PRIX32 "}", code_point);
		if (encode_all(target, escape))
			return true;
		break;
	case OCTAVO_REPLACE:
		encode_all(target, target->replacement);
		return true;
	case OCTAVO_SKIP:
		return true;
	default:
		return false;
	}
	encode_all(target, "?");
	return true;
}

/* Text begins here, if it has not. */
static void begin_text(struct target *target)
{
	if (!target->charset.is_iso2022 || target->has_announced)
		return;
	put_escape(target, OCTAVO_DESIGNATE_UTF8 + target->level);
	target->has_announced = true;
}

size_t target_take(void *sink, const char *text, size_t n)
{
	struct target *target = sink;
	size_t at = 0;

	if (n)
		begin_text(target);
	if (target->encoder == NO_ICONV) {
		output_write(&target->out, text, n);
		return n;
	}
	for (size_t tag = 0; at < n;) {
		if (at >= tag)
			tag = target->drops_tags ? at + before_tag(text + at, n - at) : n;
		at += encode(target, text + at, tag - at);
		if (at == n)
			break;
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, text + at, n - at);
		bool is_told = target->explains && !is_of_error(target, c.code_point);
		if (is_told || !repair(target, c.code_point))
			break;
		target->repaired++;
		at += c.length;
	}
	return at;
}

void target_unmappable(struct target *target, enum octavo_encoding to, uint32_t code_point)
{
	enum octavo_encoding wide = unicode_is_surrogate(code_point) ? OCTAVO_WTF8
	                                                             : OCTAVO_UTF8_RFC2279;
	char character[8], octets[96];

	if (target->encoder != NO_ICONV) {
		repair(target, code_point);
		return;
	}
	size_t n = octavo_encode(wide, code_point, character, sizeof character).written;
	struct octavo_result done = octavo_convert(wide, character, n, to, octets, sizeof octets,
	                                           target->options & ~OCTAVO_BOM_MASK);
	if (done.written)
		begin_text(target);
	output_write(&target->out, octets, done.written);
}

/* Goes back to where a text begins: to the initial shift state, and to ISO 2022. */
static void end_text(struct target *target)
{
	char shift[64];

	if (target->encoder != NO_ICONV) {
		size_t n = charset_end(target->encoder, shift, sizeof shift);
		output_write(&target->out, shift, n);
	}
	if (target->has_announced) {
		put_escape(target, OCTAVO_DESIGNATE_RETURN);
		target->has_announced = false;
	}
}

void target_pass(struct target *target, const char *octets, size_t n)
{
	end_text(target);
	output_write(&target->out, octets, n);
}

bool target_close(struct target *target, bool keep)
{
	end_text(target);
	if (target->encoder != NO_ICONV)
		iconv_close(target->encoder);
	return output_close(&target->out, keep);
}
