/* SPDX-License-Identifier: MIT */
/* route.c - the way of a text from its charset to the target */
#include "text/route.h"

#include <stdio.h>
#include <string.h>

#include "io/input.h"
#include "text/flags.h"

#define SCRATCH_SIZE ((size_t)16 << 10)

void route_open(struct route *route, struct target *target)
{
	route->target = target;
	route->decoder = charset_decoder(&route->from);
	route->follower = charset_decoder(&route->from);
	if (route->decoder != NO_ICONV)
		route->unit = charset_unit(&route->from);
}

void route_close(struct route *route)
{
	if (route->decoder != NO_ICONV) {
		iconv_close(route->decoder);
		iconv_close(route->follower);
	}
}

static bool stops(unsigned how)
{
	return how == OCTAVO_STOP || how == OCTAVO_ROUNDTRIP;
}

void route_begin(struct route *route, enum octavo_encoding to, unsigned options,
                 const struct place *place)
{
	struct text *text = &route->text;

	text_begin(text, route->from.encoding, to, options, place);
	text->has_places = stops(options & OCTAVO_ERROR_MASK) || stops(at_unmappable(options));
	text->take = target_take;
	text->sink = route->target;
	text->refused = octavo_error_name(OCTAVO_UNMAPPABLE);
	text->refused_text = octavo_error_text(OCTAVO_UNMAPPABLE);
	route->offset = place->offset;
	route->error_end = UINT64_MAX;
	route->is_begun = true;
}

/* Puts octets of the source in place of those of UTF-8 that were made of them. */
static void set_octets(struct finding *finding, uint64_t offset, const char *octets,
                       size_t length)
{
	finding->place.offset = offset;
	finding->length = length;
	if (length)
		memcpy(finding->octets, octets, length < MAX_OCTETS ? length : MAX_OCTETS);
}

/*
 * Finds what src[0..n) has at 'at' in the UTF-8 that was made of it. A decoder cannot go
 * back, but one that has not come so far yet stops where it has no more room.
 */
static void find(const struct route *route, const char *src, size_t n, size_t at,
                 struct finding *finding)
{
	static char scratch[SCRATCH_SIZE];
	size_t begin = charset_convert(route->follower, src, n, scratch, at).read;
	size_t length = 1;

	/* An escape sequence in front of it is not yet the character. */
	while (begin + length < n) {
		struct octavo_result done = charset_convert(route->follower, src + begin, length,
		                                            scratch, sizeof scratch);
		if (done.written)
			break;
		begin += done.read;
		length = done.read ? 1 : length + 1;
	}
	set_octets(finding, route->offset + begin, src + begin, length);
}

/* Does what the options say about octets that mean nothing in the charset. */
static bool repair(struct route *route, const char *octets, size_t n)
{
	struct text *text = &route->text;
	unsigned options = text->stream.options;
	bool joins = (options & OCTAVO_PER_MASK) == OCTAVO_PER_RUN &&
	             route->offset == route->error_end;
	struct place place = text->place;
	struct finding ignored;
	char escape[8], question[8];

	route->error_end = route->offset + n;
	switch (options & OCTAVO_ERROR_MASK) {
	case OCTAVO_REPLACE:
		if (joins)
			break;
		if (octavo_encode(text->stream.to, 0xFFFD, question,
		                  sizeof question).error)
			text_feed(text, "?", 1, false, &ignored);
		else
			text_feed(text, "\xEF\xBF\xBD", 3, false, &ignored);
		break;
	case OCTAVO_ESCAPE:
		for (size_t i = 0; i < n; i++) {
			int size = snprintf(escape, sizeof escape, "\\x%02X",
			                    (unsigned char)octets[i]);
			text_feed(text, escape, (size_t)size, false, &ignored);
		}
		break;
	case OCTAVO_SKIP:
		break;
	default:
		return false;
	}
	text->place = place; /* whatever was written is one column */
	text->place.column++;
	text->replaced++;
	return true;
}

/* Feeds what iconv(3) makes of the source. */
static size_t feed_foreign(struct route *route, const char *src, size_t n, bool last,
                           struct finding *finding)
{
	static char utf8[SCRATCH_SIZE], scratch[SCRATCH_SIZE];
	struct text *text = &route->text;
	size_t at = 0;

	for (;;) {
		struct octavo_result done = charset_convert(route->decoder, src + at, n - at, utf8,
		                                            sizeof utf8);
		uint64_t fed = text->stream.offset;
		bool cut = done.error == OCTAVO_TRUNCATED;

		text_feed(text, utf8, done.written, false, finding);
		if (finding->error) {
			/* The text's offsets are those of the UTF-8. */
			size_t in_utf8 = (size_t)(finding->place.offset - text->begin - fed);
			find(route, src + at, done.read, in_utf8, finding);
			return at + done.read;
		}
		if (text->has_places)
			charset_convert(route->follower, src + at, done.read, scratch,
			                done.written);
		at += done.read;
		route->offset += done.read;
		if (done.error == OCTAVO_NO_ROOM)
			continue;
		if (!done.error || (cut && !last && n - at <= MAX_UNUSED))
			break;

		size_t length = cut || n - at < route->unit ? n - at : route->unit;
		if (!repair(route, src + at, length)) {
			finding->error = cut ? octavo_error_name(OCTAVO_TRUNCATED) : "invalid";
			finding->text = cut ? "cut off by the end of the input"
			                    : "octet that means nothing here in this charset";
			finding->place = text->place;
			set_octets(finding, route->offset, src + at, length);
			return at + length;
		}
		at += length;
		route->offset += length;
	}
	if (last) {
		size_t written = charset_end(route->decoder, utf8, sizeof utf8);
		charset_end(route->follower, scratch, sizeof scratch);
		text_feed(text, utf8, written, true, finding);
		if (finding->error)
			set_octets(finding, route->offset, src, 0);
	}
	text->place.offset = route->offset;
	return at;
}

size_t route_feed(struct route *route, const char *src, size_t n, bool last,
                  struct finding *finding)
{
	size_t used;

	if (route->decoder == NO_ICONV)
		used = text_feed(&route->text, src, n, last, finding);
	else
		used = feed_foreign(route, src, n, last, finding);
	route->is_begun = !last;
	return used;
}
