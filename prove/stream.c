/* SPDX-License-Identifier: MIT */
/* stream.c - a text in pieces: octavo_stream_feed(), from any state that a stream can have */
#include "given.h"

/* How many octets a stream holds, at most: all but the last one of the longest sequence or pair. */
static uint8_t most_held(enum octavo_encoding from)
{
	return from >= OCTAVO_UTF16LE && from <= OCTAVO_UCS4 ? 3 : 5;
}

/*
 * How many it holds to begin with. UTF-8 has no longer sequences than of four octets, so no more
 * than three wait for others; Eva does not see that, and more take long where there is a target.
 */
static uint8_t held_before(enum octavo_encoding from, enum octavo_encoding to)
{
	return from == OCTAVO_UTF8 && to != OCTAVO_NO_ENCODING ? 3 : most_held(from);
}

int main(void)
{
	enum octavo_encoding from = Frama_C_int_interval(FIRST, LAST);
	enum octavo_encoding to = Frama_C_int_interval(FIRST_TO, LAST_TO);
	size_t n = Frama_C_size_t_interval(LEAST, MOST);
	unsigned i = 0;
	uint8_t held;
	struct octavo_stream stream;
	struct octavo_result r;
	uint8_t *s;

	//@ split from;
	//@ split to;
	//@ split n;
	if (to != OCTAVO_NO_ENCODING)
		i = Frama_C_unsigned_int_interval(0, SMALL_ROOMS - 1);
	//@ split i;
	s = any_text(n);
	stream = octavo_stream_init(from, to, any_unsigned());
	if (Frama_C_interval(0, 1)) {
		octavo_stream_replace_with(&stream, s, n);
		//@ check replacement: stream.replacement_size <= 16;
		return 0;
	}
	held = Frama_C_unsigned_char_interval(0, held_before(from, to));
	//@ split held;
	Frama_C_make_unknown((char *)stream.held, sizeof stream.held);
	stream.held_size = held;
	stream.joins = Frama_C_unsigned_char_interval(0, 255);
	stream.begun = Frama_C_interval(0, 1);
	stream.after_high = Frama_C_interval(0, 1);
	r = octavo_stream_feed(&stream, s, n, room_of(i), caps[i], Frama_C_interval(0, 1));
	//@ check read: r.read <= n;
	//@ check error: 0 <= r.error <= OCTAVO_UNSUPPORTED;
	held = most_held(from);
	//@ check held: stream.held_size <= held;
	return 0;
}
