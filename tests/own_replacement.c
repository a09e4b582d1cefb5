/* SPDX-License-Identifier: MIT */
/* own_replacement.c - octavo_stream_replace_with(): as U+FFFD, but for the text */
#include "support.h"

#include <string.h>

enum { MAX_TEXT = 3000, MAX_OUT = 16 * MAX_TEXT };

/* A replacement, in the target encoding. */
struct own {
	uint8_t text[16];
	size_t size;
};

static struct octavo_stream stream_with(enum octavo_encoding from, enum octavo_encoding to,
                                        unsigned options, const struct own *own)
{
	struct octavo_stream stream = octavo_stream_init(from, to, options);

	assert_true(octavo_stream_replace_with(&stream, own->text, own->size));
	return stream;
}

/* By octavo_convert() up to each error, which is 1 or 'length' of them. */
static size_t convert_stepwise(enum octavo_encoding from, const uint8_t *s, size_t n,
                               enum octavo_encoding to, unsigned options, const struct own *own,
                               uint8_t *dst, size_t *replaced)
{
	unsigned stop = options & ~(OCTAVO_ERROR_MASK | OCTAVO_PER_MASK);
	size_t at = 0, written = 0;

	*replaced = 0;
	while (at < n) {
		struct octavo_result r = octavo_convert(from, s + at, n - at, to, dst + written,
		                                        MAX_OUT - written, stop);
		size_t count = (options & OCTAVO_PER_OCTET) && r.error < OCTAVO_NUL ? r.length : 1;

		at += r.read + r.length;
		written += r.written;
		for (size_t i = 0; r.error && i < count; i++, ++*replaced) {
			memcpy(dst + written, own->text, own->size);
			written += own->size;
		}
	}
	return written;
}

/* In pieces and with little capacity, up to the end. */
static size_t feed(struct octavo_stream *stream, const uint8_t *s, size_t n, size_t piece,
                   size_t cap, uint8_t *dst, size_t *replaced)
{
	size_t at = 0, written = 0;

	*replaced = 0;
	for (;;) {
		size_t part = n - at < piece ? n - at : piece;
		size_t space = MAX_OUT - written < cap ? MAX_OUT - written : cap;
		struct octavo_result r = octavo_stream_feed(stream, s + at, part, dst + written,
		                                            space, at + part == n);

		at += r.read;
		written += r.written;
		*replaced += r.replaced;
		if (r.error)
			assert_int_equal(r.error, OCTAVO_NO_ROOM);
		else if (at == n)
			return written;
	}
}

static void check_feed(const char *what, struct octavo_stream stream, const uint8_t *s, size_t n,
                       const uint8_t *want, size_t written, size_t replaced)
{
	static uint8_t got[MAX_OUT];
	size_t count, pieces[] = { n ? n : 1, 1 + chance_below(700), 1 + chance_below(9) };
	size_t caps[] = { MAX_OUT, OCTAVO_MIN_CAPACITY + chance_below(1200),
		          OCTAVO_MIN_CAPACITY };

	for (size_t i = 0; i < COUNT(pieces); i++) {
		struct octavo_stream copy = stream;
		size_t m = feed(&copy, s, n, pieces[i], caps[(i + n) % COUNT(caps)], got, &count);
		check_size(what, s, n, m, written);
		check_size("replaced", s, n, count, replaced);
		check_octets(what, s, n, got, want, written);
	}
}

/* As the U+FFFD of octavo_convert(), in text that has none itself. */
static void check_like_fffd(enum octavo_encoding from, const uint8_t *s, size_t n,
                            unsigned options, const struct own *own)
{
	static uint8_t plain[MAX_OUT], want[MAX_OUT];
	struct octavo_result r = octavo_convert(from, s, n, OCTAVO_UTF8, plain, sizeof plain,
	                                        options);
	size_t written = 0, found = 0;

	for (size_t i = 0; i < r.written; i++)
		if (r.written - i >= 3 && memcmp(plain + i, "\xEF\xBF\xBD", 3) == 0) {
			memcpy(want + written, own->text, own->size);
			written += own->size;
			i += 2;
			found++;
		} else {
			want[written++] = plain[i];
		}
	if (found == r.replaced)
		check_feed("like U+FFFD", stream_with(from, OCTAVO_UTF8, options, own), s, n, want,
		           written, r.replaced);
}

static void test_random_texts(void **state)
{
	static const enum octavo_encoding from[] = { OCTAVO_UTF8, OCTAVO_UTF16LE, OCTAVO_UTF8,
		                                     OCTAVO_CESU8, OCTAVO_UTF8, OCTAVO_UTF32BE,
		                                     OCTAVO_ASCII, OCTAVO_UTF32LE };
	static const enum octavo_encoding to[] = { OCTAVO_UTF8, OCTAVO_UTF16LE, OCTAVO_UTF16BE,
		                                   OCTAVO_UTF32LE, OCTAVO_LATIN1, OCTAVO_MUTF8,
		                                   OCTAVO_UTF32BE };
	static const uint32_t some[] = { '?', 0xBF, '?', '!', 0x7F };
	static const unsigned options[] = { 0, OCTAVO_PER_OCTET, OCTAVO_NO_NUL, OCTAVO_BMP_ONLY };
	static uint8_t want[MAX_OUT];
	struct kernels_here here = kernels_here();
	struct guarded memory = guarded_new(MAX_TEXT);

	(void)state;
	guarded_watch();
	chance_begin();
	for (size_t i = 0; i < 1500; i++) {
		size_t n = chance_below(i % 5 ? 200 : MAX_TEXT), size, replaced;
		uint8_t *s = memory.end - n;
		enum octavo_encoding e = from[i % COUNT(from)], f = to[i / 2 % COUNT(to)];
		unsigned how = OCTAVO_REPLACE | options[chance_below(COUNT(options))];
		struct own own = { .size = 0 };

		guarded_now = (struct guarded_now){ "own replacement", n, i };
		random_text((enum likeness)(i % LIKENESSES), s, n);
		if (i % 6 == 0 && n > 3) /* a U+FFFD that is no error */
			memcpy(s + chance_below(n - 3), "\xEF\xBF\xBD", 3);
		for (size_t more = 1 + chance_below(4); more > 0; more--)
			own.size += octavo_encode(f, some[chance_below(COUNT(some))],
			                          own.text + own.size, 4).written;
		kernels_use_in_turn(&here, i / 3);
		size = convert_stepwise(e, s, n, f, how, &own, want, &replaced);
		check_feed("stepwise", stream_with(e, f, how, &own), s, n, want, size, replaced);
		if (f == OCTAVO_UTF8)
			check_like_fffd(e, s, n, OCTAVO_REPLACE | (unsigned)(i / 7 % 4) << 4, &own);
	}
	guarded_free(&memory);
}

static void test_by_hand(void **state)
{
	struct octavo_stream s = octavo_stream_init(OCTAVO_UTF8, OCTAVO_UTF8, OCTAVO_REPLACE);
	uint8_t dst[200];

	(void)state;
	assert_true(octavo_stream_replace_with(&s, "[bad]", 5));
	struct octavo_result r = octavo_stream_feed(&s, "a\xFF\xE2\x82" "b", 5, dst, 200, true);
	assert_int_equal(r.replaced, 2);
	assert_int_equal(r.written, 12);
	assert_memory_equal(dst, "a[bad][bad]b", 12);

	/* Characters that the target lacks, too. */
	s = octavo_stream_init(OCTAVO_UTF8, OCTAVO_ASCII, OCTAVO_UNMAPPABLE_REPLACE);
	assert_true(octavo_stream_replace_with(&s, "[?]", 3));
	r = octavo_stream_feed(&s, "caf\xC3\xA9", 5, dst, sizeof dst, true);
	assert_int_equal(r.written, 6);
	assert_memory_equal(dst, "caf[?]", 6);

	/* Six octets of 16 each: what OCTAVO_MIN_CAPACITY is for. */
	s = octavo_stream_init(OCTAVO_UTF8_MAN7, OCTAVO_UTF8, OCTAVO_REPLACE | OCTAVO_PER_OCTET);
	assert_true(octavo_stream_replace_with(&s, "0123456789abcdef", 16));
	r = octavo_stream_feed(&s, "\xFC\x84\x80\x80\x80", 5, dst, OCTAVO_MIN_CAPACITY, true);
	assert_true(r.error == OCTAVO_OK && r.written == 80);

	/* What is no text of the target. */
	s = octavo_stream_init(OCTAVO_UTF8, OCTAVO_UTF16, OCTAVO_REPLACE);
	assert_false(octavo_stream_replace_with(&s, "?", 1));
	assert_false(octavo_stream_replace_with(&s, "\xD8\0", 2));
	assert_false(octavo_stream_replace_with(&s, "", 0));
	assert_false(octavo_stream_replace_with(&s, "\0a\0b\0c\0d\0e\0f\0g\0h\0i", 18));
	assert_true(octavo_stream_replace_with(&s, "\0?", 2));
	r = octavo_stream_feed(&s, "\xFF", 1, dst, sizeof dst, true);
	assert_int_equal(r.written, 4);
	assert_memory_equal(dst, "\xFE\xFF\0?", 4);
	s = octavo_stream_init(OCTAVO_UTF8, OCTAVO_NO_ENCODING, OCTAVO_REPLACE);
	assert_false(octavo_stream_replace_with(&s, "?", 1));
	s = octavo_stream_init(OCTAVO_UTF8, OCTAVO_UTF8, OCTAVO_REPLACE);
	assert_false(octavo_stream_replace_with(&s, "\xFF", 1));
	r = octavo_stream_feed(&s, "\xFF", 1, dst, sizeof dst, true); /* as if never called */
	assert_int_equal(r.written, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_by_hand),
		cmocka_unit_test(test_random_texts),
	};

	return cmocka_run_group_tests_name("own replacement", tests, NULL, NULL);
}
