/* SPDX-License-Identifier: MIT */
/* stream.c - a text in pieces: octavo_stream_feed(), from any state that a stream can have */
#include "given.h"

/* The octets that a stream holds, at most: what is still missing of the longest character. */
#ifndef HELD
#define HELD 5
#endif

int main(void)
{
	enum octavo_encoding from = Frama_C_int_interval(FIRST, LAST);
	enum octavo_encoding to = Frama_C_int_interval(FIRST_TO, LAST_TO);
	size_t n = Frama_C_size_t_interval(LEAST, MOST);
	unsigned i = 0;
	uint8_t held = Frama_C_unsigned_char_interval(0, HELD);
	struct octavo_stream stream;
	struct octavo_result r;
	uint8_t *s;

	//@ split from;
	//@ split to;
	//@ split n;
	if (to != OCTAVO_NO_ENCODING)
		i = Frama_C_unsigned_int_interval(0, FEW_ROOMS - 1);
	//@ split i;
	s = any_text(n);
	stream = octavo_stream_init(from, to, any_unsigned());
	if (Frama_C_interval(0, 1)) {
		octavo_stream_replace_with(&stream, s, n);
		//@ check replacement: stream.replacement_size <= 16;
		return 0;
	}
	//@ split held;
	Frama_C_make_unknown((char *)stream.held, sizeof stream.held);
	stream.held_size = held;
	stream.joins = Frama_C_unsigned_char_interval(0, 255);
	stream.begun = Frama_C_interval(0, 1);
	r = octavo_stream_feed(&stream, s, n, room_of(i), caps[i], Frama_C_interval(0, 1));
	//@ check read: r.read <= n;
	//@ check error: 0 <= r.error <= OCTAVO_UNSUPPORTED;
	//@ check held: stream.held_size <= HELD;
	return 0;
}
