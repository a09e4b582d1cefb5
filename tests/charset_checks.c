/* SPDX-License-Identifier: MIT */
#include "charset_checks.h"

#include <stdlib.h>
#include <string.h>

#define AFTER 16 /* octets behind the target that must stay as they are */

static uint8_t *memory(size_t n)
{
	uint8_t *octets = malloc(n ? n : 1);

	if (!octets)
		abort();
	return octets;
}

static uint8_t *target(size_t cap)
{
	uint8_t *dst = memory(cap + AFTER);

	memset(dst + cap, 0xA5, AFTER);
	return dst;
}

static bool is_untouched(const uint8_t *dst, size_t cap)
{
	for (size_t i = 0; i < AFTER; i++)
		if (dst[cap + i] != 0xA5)
			return false;
	return true;
}

static bool are_equal(const uint8_t *a, const uint8_t *b, size_t n)
{
	return n == 0 || memcmp(a, b, n) == 0;
}

static struct octavo_result convert(const struct conversion *c, uint8_t *dst, size_t cap)
{
	if (!c->to)
		return octavo_charset_check(c->from, c->src, c->n, c->options);
	return octavo_charset_convert(c->from, c->src, c->n, c->to, dst, cap, c->options);
}

static size_t length(const struct conversion *c)
{
	if (!c->to)
		return 0;
	return octavo_charset_convert_length(c->from, c->src, c->n, c->to, c->options);
}

struct converted conversion_whole(const struct conversion *c)
{
	/* More than it takes: "\u{10FFFF}" in UTF-32 for an octet. */
	size_t cap = c->n * 48 + OCTAVO_MIN_CAPACITY;
	struct converted whole = { .octets = memory(cap) };

	whole.result = convert(c, whole.octets, cap);
	return whole;
}

static bool same_result(struct octavo_result a, struct octavo_result b)
{
	return a.read == b.read && a.written == b.written && a.replaced == b.replaced &&
	       a.error == b.error && a.length == b.length;
}

static const char *check_capacity(const struct conversion *c, const struct converted *whole,
                                  size_t cap)
{
	uint8_t *dst = target(cap);
	struct octavo_result r = convert(c, dst, cap), wanted = whole->result;
	const char *wrong = NULL;

	if (!is_untouched(dst, cap))
		wrong = "it writes beyond its capacity";
	else if (cap >= wanted.written) {
		if (!same_result(r, wanted))
			wrong = "with just the capacity that it needs the result is another one";
	} else if (r.error != OCTAVO_NO_ROOM || r.length != 0)
		wrong = "with an octet less there is no OCTAVO_NO_ROOM";
	else if (r.written > cap || r.read > wanted.read || r.replaced > wanted.replaced)
		wrong = "with an octet less it comes farther";
	if (!wrong && !are_equal(dst, whole->octets, r.written))
		wrong = "with little capacity it writes something else";
	free(dst);
	return wrong;
}

/* To UTF-8 at most 3 octets for each, 4 if errors are escaped, and a byte order mark. */
static bool is_longer_than_promised(const struct conversion *c, size_t written)
{
	size_t each = (c->options & OCTAVO_ERROR_MASK) == OCTAVO_ESCAPE ||
	              (c->options & OCTAVO_UNMAPPABLE_MASK) == OCTAVO_UNMAPPABLE_ESCAPE ? 4 : 3;

	return c->to == octavo_charset_of(OCTAVO_UTF8) && !(c->options & OCTAVO_EXCLUDE_MASK) &&
	       written > c->n * each + 3;
}

const char *conversion_check_length(const struct conversion *c, const struct converted *whole)
{
	size_t n = length(c);
	const char *wrong;

	if (n != whole->result.written)
		return "octavo_charset_convert_length() is not what is written";
	if (is_longer_than_promised(c, n))
		return "UTF-8 takes more than octavo-charset.h promises";
	if (whole->result.error == OCTAVO_NO_ROOM)
		return "no room, with more than it can need";
	wrong = check_capacity(c, whole, n);
	if (!wrong && n > 0)
		wrong = check_capacity(c, whole, n - 1);
	return wrong;
}

/* ---------------------------------------------------------------------------- streams */

struct sum {
	uint8_t *octets;
	struct octavo_result result; /* 'read' is where an error begins */
};

/* Feeds a piece, with so much capacity a time, until it is used up. */
static const char *feed(struct octavo_charset_stream *stream, const uint8_t *src, size_t n,
                        bool is_last, size_t cap, struct sum *sum)
{
	struct octavo_result r;

	do {
		uint8_t *dst = target(cap), *text = memory(n);
		if (n)
			memcpy(text, src, n);
		r = octavo_charset_stream_feed(stream, n ? text : NULL, n, stream->to ? dst : NULL,
		                               cap, is_last);
		free(text);
		bool is_good = is_untouched(dst, cap) && r.written <= cap && r.read <= n;
		if (is_good && r.written)
			memcpy(sum->octets + sum->result.written, dst, r.written);
		free(dst);
		if (!is_good)
			return "a stream writes or reads too much";
		sum->result.written += r.written;
		sum->result.replaced += r.replaced;
		src = n ? src + r.read : src;
		n -= r.read;
		if (r.error == OCTAVO_NO_ROOM && r.read + r.written == 0) {
			if (cap >= OCTAVO_MIN_CAPACITY)
				return "OCTAVO_MIN_CAPACITY does not suffice for a step";
			cap = OCTAVO_MIN_CAPACITY;
		}
	} while (r.error == OCTAVO_NO_ROOM);
	if (stream->held_size > 8)
		return "a stream holds more than 8 octets";
	if (!r.error && n > 0)
		return "a stream does not read all";
	sum->result.error = r.error;
	sum->result.length = r.length;
	sum->result.read = (size_t)stream->offset - (r.error ? r.length : 0);
	return NULL;
}

const char *conversion_check_pieces(const struct conversion *c, const struct converted *whole,
                                    size_t piece, size_t cap)
{
	struct octavo_charset_stream stream =
		octavo_charset_stream_init(c->from, c->to, c->options);
	struct sum sum = { .octets = memory(c->n * 48 + OCTAVO_MIN_CAPACITY) };
	const char *wrong = NULL;
	size_t at = 0, steps = 0;
	bool is_last = false;

	while (!is_last && !sum.result.error && !wrong) {
		size_t n = piece < c->n - at ? piece : c->n - at;
		if (steps++ % 3 == 2) { /* what is held is fed again */
			at -= stream.held_size;
			n += stream.held_size;
			stream.held_size = 0;
		}
		/* Of some it is known only afterwards that the last piece was the last one. */
		is_last = n == c->n - at && (n == 0 || piece % 2);
		struct octavo_charset_stream copy = stream; /* goes on as the stream would */
		wrong = feed(&copy, n ? c->src + at : NULL, n, is_last, cap, &sum);
		stream = copy;
		at += n;
	}
	if (!wrong && sum.result.error == OCTAVO_UNSUPPORTED && whole->result.error)
		sum.result.read = whole->result.read;
	if (!wrong && !same_result(sum.result, whole->result))
		wrong = "in pieces the result is another one";
	if (!wrong && !are_equal(sum.octets, whole->octets, sum.result.written))
		wrong = "in pieces it writes something else";
	free(sum.octets);
	return wrong;
}

/* ---------------------------------------------------------------------------- put */

static size_t escape(uint32_t code_point, char text[16])
{
	static const char digits[] = "0123456789ABCDEF";
	size_t n = 0;
	int shift = 28;

	memcpy(text, "\\u{", 3);
	n = 3;
	while (shift > 0 && code_point >> shift == 0)
		shift -= 4;
	for (; shift >= 0; shift -= 4)
		text[n++] = digits[code_point >> shift & 15];
	text[n++] = '}';
	return n;
}

const char *conversion_check_put(const struct conversion *c, const struct converted *whole)
{
	unsigned options = (c->options & ~OCTAVO_UNMAPPABLE_MASK) | OCTAVO_UNMAPPABLE_STOP;
	struct octavo_charset_stream stream = octavo_charset_stream_init(c->from, c->to, options);
	size_t cap = c->n * 48 + OCTAVO_MIN_CAPACITY, at = 0, written = 0, replaced = 0;
	uint8_t *dst = memory(cap);
	struct octavo_result r;
	bool are_two = false;

	for (;;) {
		r = octavo_charset_stream_feed(&stream, c->n ? c->src + at : NULL, c->n - at,
		                               dst + written, cap - written, true);
		at += r.read;
		written += r.written;
		replaced += r.replaced;
		if (r.error != OCTAVO_UNMAPPABLE)
			break;
		/* Of a character of two code points, of Big5, it is told the first one only. */
		are_two |= stream.code_point == 0xCA || stream.code_point == 0xEA;
		char text[16];
		size_t n = escape(stream.code_point, text);
		struct octavo_result put =
			octavo_charset_stream_put(&stream, text, n, dst + written, cap - written);
		written += put.written;
		replaced++;
		if (put.error)
			break;
	}
	bool is_same = r.error == whole->result.error && written == whole->result.written &&
	               replaced == whole->result.replaced &&
	               are_equal(dst, whole->octets, written);
	free(dst);
	if (is_same || are_two)
		return NULL;
	return "what a caller puts is not what OCTAVO_UNMAPPABLE_ESCAPE writes";
}

/* ---------------------------------------------------------------------------- traces */

struct trace {
	uint32_t *words;
	size_t n, room;
};

static void add(struct trace *trace, uint32_t word)
{
	if (trace->n < trace->room)
		trace->words[trace->n++] = word;
}

static void add_text(struct trace *trace, const uint8_t *s, size_t n)
{
	for (size_t i = 0; i + 4 <= n; i += 4)
		add(trace, (uint32_t)s[i] | (uint32_t)s[i + 1] << 8 | (uint32_t)s[i + 2] << 16 |
		                   (uint32_t)s[i + 3] << 24);
}

size_t conversion_trace(const struct octavo_charset *from, const uint8_t *src, size_t n,
                        size_t piece, uint32_t *words, size_t room)
{
	struct octavo_charset_stream stream =
		octavo_charset_stream_init(from, octavo_charset_of(OCTAVO_UTF32LE), OCTAVO_STOP);
	struct trace trace = { words, 0, room };
	uint8_t dst[512];
	size_t at = 0, steps = 0;

	for (;;) {
		size_t left = n - at, k = piece < left ? piece : left;
		struct octavo_result r = octavo_charset_stream_feed(&stream, n ? src + at : NULL, k,
		                                                    dst, sizeof dst, k == left);
		add_text(&trace, dst, r.written);
		at += r.read;
		if (r.error && r.error != OCTAVO_NO_ROOM) {
			add(&trace, TRACE_ERROR + 256 * (uint32_t)r.error + (uint32_t)r.length);
			add(&trace, (uint32_t)(stream.offset - r.length));
		}
		if (r.error == OCTAVO_UNSUPPORTED || ++steps > 8 * n + 64)
			return 0;
		if (!r.error && k == left)
			break;
	}
	add(&trace, TRACE_END);
	return trace.n;
}
