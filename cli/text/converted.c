/* SPDX-License-Identifier: MIT */
/* converted.c - the middle of a block of text, converted before what precedes it */
#include "text/converted.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "text/charset.h"

/* In octets: UTF-32 of the ASCII of a block has as many. What does not fit is converted later. */
#define CAPACITY ((size_t)1 << 20)

/* How far from its ends a block is searched for boundaries, in octets. */
#define MAX_SEARCHED ((size_t)4 << 10)

size_t longer_length(enum octavo_encoding form, const char *src, size_t n)
{
	struct octavo_character c = octavo_decode(form, src, n);

	return !c.error && octavo_decode(strict_form(form), src, n).error ? c.length : 0;
}

uint64_t count_longer(enum octavo_encoding form, const char *src, size_t n)
{
	enum octavo_encoding strict = strict_form(form);
	uint64_t count = 0;
	size_t at = 0;

	while (strict != form) {
		at += octavo_check(strict, src + at, n - at, OCTAVO_STOP).read;
		if (at == n)
			break;
		count += longer_length(form, src + at, n - at) > 0;
		at += octavo_decode(form, src + at, n - at).length;
	}
	return count;
}

const char *longer_warning(uint64_t count, const char *name)
{
	static _Thread_local char warning[200];
	char number[24] = "";

	if (count != UINT64_MAX)
		snprintf(number, sizeof number, "%" PRIu64 " ", count);
	snprintf(warning, sizeof warning,
	         "warning: %soverlong sequence%s accepted, which can hide \"/../\" from checks; "
	         "'octavo check -f %s' shows %s",
	         number, count == 1 ? "" : "s", name, count == 1 ? "it" : "them");
	return warning;
}

void warn_of_longer(const char *file, uint64_t count, const char *name)
{
	if (count)
		trouble(file, longer_warning(count, name));
}

/* Whether every octet of well-formed text but 80..BF is one code point. */
static bool is_countable(enum octavo_encoding e)
{
	return e == OCTAVO_UTF8 || (e != OCTAVO_NO_ENCODING && e == wide_utf8(e));
}

void place_pass_converted(struct place *place, const struct octavo_charset_stream *before,
                          const char *src, size_t n, const char *text, size_t written,
                          size_t replaced)
{
	bool is_good = (before->options & OCTAVO_ERROR_MASK) == OCTAVO_STOP;
	bool is_same = is_good && !replaced && before->offset > 0; /* no mark was left out */

	if (is_good && is_countable(encoding_of(before->from)))
		place_pass_text(place, src, n);
	else if (is_same && is_countable(encoding_of(before->to)))
		place_pass_text(place, text, written);
	else
		place_pass_source(place, before, src, n);
}

size_t plain_character(const struct octavo_stream *stream, const char *s, size_t n)
{
	size_t length[2], at = 0;

	for (unsigned i = 0; i < 2; i++) {
		struct octavo_character c = octavo_decode(stream->from, s + at, n - at);
		if (c.error || (c.code_point >= 0xD800 && c.code_point <= 0xDFFF))
			return 0;
		length[i] = c.length;
		at += c.length;
	}
	unsigned options = stream->options & OCTAVO_EXCLUDE_MASK;
	return octavo_check(stream->from, s, at, options).error ? 0 : length[0];
}

/*
 * Returns a boundary in s[0..n) near 'at', in units forward or back: after the first of two such
 * characters, where all that was fed is used, and nothing belongs to an error in front. Returns 0
 * if there is none within MAX_SEARCHED octets.
 */
static size_t boundary_near(const struct octavo_stream *stream, const char *s, size_t n,
                            size_t at, bool forward)
{
	size_t unit = octavo_encoding_info(stream->from)->unit_size, length = 0;

	/* Before the beginning it is greater than n. */
	for (size_t searched = 0; at < n && searched < MAX_SEARCHED; searched += unit) {
		length = plain_character(stream, s + at, n - at);
		if (length)
			return at + length;
		at = forward ? at + unit : at - unit;
	}
	return 0;
}

/*
 * Of UTF-8 that stays UTF-8 nothing is written: what was read is the result. Returns how much that
 * is; 0 if there is an error, or something to convert. Other forms may have longer sequences than
 * needed, which become shorter.
 */
static size_t keep_part(struct octavo_stream *stream, const char *src, size_t n,
                        struct converted *to)
{
	if (stream->from != OCTAVO_UTF8 || stream->to != OCTAVO_UTF8)
		return 0;
	struct octavo_stream checked = *stream;
	checked.to = OCTAVO_NO_ENCODING;
	checked.options &= ~OCTAVO_ERROR_MASK;
	struct octavo_result done = octavo_stream_feed(&checked, src, n, NULL, 0, false);
	if (done.error || checked.held_size)
		return 0;
	stream->offset = checked.offset;
	to->text = src;
	to->written = n;
	to->replaced = 0;
	return n;
}

/* Writes the octets of an error after what was converted. Returns false if they do not fit. */
static bool write_error(const struct octets *octets, const char *error, size_t n,
                        struct converted *to)
{
	if (CAPACITY - to->written < n * MAX_OCTET_TEXT)
		return false;
	for (size_t i = 0; i < n; i++) {
		unsigned char octet = (unsigned char)error[i];
		memcpy(to->memory + to->written, octets->text[octet].utf8, MAX_OCTET_TEXT);
		to->written += octets->text[octet].size;
	}
	to->replaced++;
	return true;
}

/*
 * Converts as much of src[0..n) as fits. Returns how much that is; 0 if an error stops it, which is
 * found, and reported, in its turn.
 */
static size_t convert_part(struct octavo_stream *stream, const struct octets *octets,
                           const char *src, size_t n, struct converted *to)
{
	struct octavo_result done;
	size_t read = 0;

	if (!to->memory)
		to->memory = malloc(CAPACITY);
	if (!to->memory)
		return 0; /* as without threads, which need less memory */
	to->text = to->memory;
	to->written = 0;
	to->replaced = 0;
	do {
		done = octavo_stream_feed(stream, src + read, n - read, to->memory + to->written,
		                          CAPACITY - to->written, false);
		read += done.read;
		to->written += done.written;
		to->replaced += done.replaced;
		if (stream->held_size || stream->joins)
			return 0;
		if (!done.error || done.error == OCTAVO_NO_ROOM)
			return read;
	} while (octets && write_error(octets, src + read - done.length, done.length, to));
	return 0;
}

void convert_middle(void *context, const char *src, size_t n, uint64_t at, void *result)
{
	const struct conversion_plan *plan = context;
	struct octavo_stream stream = plan->stream.plain;
	struct converted *to = result;
	size_t unit = octavo_encoding_info(stream.from)->unit_size;
	size_t begin = boundary_near(&stream, src, n, 0, true);
	size_t end = boundary_near(&stream, src, n, n - n % unit - unit, false);

	(void)at;
	to->begin = NULL;
	if (begin == 0 || begin >= end)
		return;
	size_t read = keep_part(&stream, src + begin, end - begin, to);
	if (read == 0)
		read = convert_part(&stream, plan->octets, src + begin, end - begin, to);
	if (read == 0)
		return;
	to->begin = src + begin;
	to->end = to->begin + read;
	to->longer = count_longer(stream.from, to->begin, read);
	to->place = (struct place)BEGINNING;
	if (plan->has_places)
		place_pass_converted(&to->place, &plan->stream, to->begin, read, to->text,
		                     to->written, to->replaced);
	to->after = stream;
}

void converted_end(void *result)
{
	struct converted *converted = result;

	free(converted->memory);
}
