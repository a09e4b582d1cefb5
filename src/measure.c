/* SPDX-License-Identifier: MIT */
/* measure.c - how much text it is */
#include "encoding.h"
#include "prefix.h"
#include "tally.h"
#include "transcode.h"

/* Octets that other encodings are converted to at once, to be counted. */
#define SCRATCH 4096

static enum octavo_widest widest_of(const struct octavo_tally *in)
{
	return in->lead4        ? OCTAVO_WIDEST_BEYOND_BMP
	       : in->above_latin1 ? OCTAVO_WIDEST_BMP
	       : in->continuing   ? OCTAVO_WIDEST_LATIN1
	                          : OCTAVO_WIDEST_ASCII;
}

/* The size of 'valid' octets that are 'octets' octets in UTF-8, of which 'in' are counted. */
static struct octavo_size size_of(size_t valid, size_t octets, const struct octavo_tally *in)
{
	return (struct octavo_size){
		.valid = valid,
		.code_points = octets - in->continuing,
		.utf16_units = octets - in->continuing + in->lead4,
		.lines = in->lines,
		.widest = widest_of(in),
	};
}

static struct octavo_size measure_utf8(const uint8_t *s, size_t n)
{
	struct octavo_tally in = { .continuing = 0 };
	size_t valid = 0;

	/* A block may cut a character, which then begins the next one. */
	while (valid < n) {
		size_t left = n - valid;
		size_t good = octavo_utf8_prefix(s + valid, left < BLOCK ? left : BLOCK);
		if (good == 0)
			break;
		tally_octets(s + valid, good, &in);
		valid += good;
	}
	return size_of(valid, valid, &in);
}

/* Measures any other encoding by way of a form of UTF-8 that has all its code points. */
static struct octavo_size measure_any(const struct encoding *e, const uint8_t *s, size_t n)
{
	enum octavo_encoding utf8 = e->info.has_surrogates ? OCTAVO_WTF8 : OCTAVO_UTF8_RFC2279;
	struct octavo_stream stream =
		octavo_stream_init(octavo_encoding_of(e), utf8, OCTAVO_STOP);
	struct octavo_tally in = { .continuing = 0 };
	struct octavo_result part = { .error = OCTAVO_NO_ROOM };
	size_t valid = 0, octets = 0;
	uint8_t scratch[SCRATCH];

	while (part.error == OCTAVO_NO_ROOM) {
		part = octavo_transcode(&stream, s ? s + valid : s, n - valid, scratch,
		                        sizeof scratch, false);
		tally_octets(scratch, part.written, &in);
		valid += part.read;
		octets += part.written;
	}
	return size_of(valid, octets, &in);
}

struct octavo_size octavo_measure(enum octavo_encoding e, const void *src, size_t n)
{
	if (e == OCTAVO_UTF8)
		return measure_utf8(src, n);
	const struct encoding *encoding = octavo_encoding_find(e);
	return encoding ? measure_any(encoding, src, n) : (struct octavo_size){ .valid = 0 };
}
