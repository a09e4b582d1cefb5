/* SPDX-License-Identifier: MIT */
/*
 * stream.c - text that comes in pieces, and the options
 *
 * However a text is cut, a stream writes what one octavo_convert() writes, counts the same,
 * and finds the same errors at the same offsets; after an error it goes on. So for every
 * pair of encodings and every option: each text at every place in two, octet by octet, in
 * random pieces, and with hardly any capacity.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "forms_oracle.h"
#include "oracle.h"

#define MOST 48 /* octets of a text that is cut everywhere */

static const enum octavo_encoding encodings[] = {
	OCTAVO_UTF8,         OCTAVO_UTF8_MAN7, OCTAVO_UTF8_RFC2279, OCTAVO_UTF8_AMD2,
	OCTAVO_UTF8_RFC2044, OCTAVO_WTF8,      OCTAVO_CESU8,        OCTAVO_MUTF8,
	OCTAVO_UTF16LE,      OCTAVO_UTF16BE,   OCTAVO_UTF32LE,      OCTAVO_UTF32BE,
	OCTAVO_UCS2LE,       OCTAVO_UCS2BE,    OCTAVO_UCS4LE,       OCTAVO_UCS4BE,
	OCTAVO_LATIN1,       OCTAVO_ASCII,     OCTAVO_UTF16,        OCTAVO_UTF32,
	OCTAVO_UCS2,         OCTAVO_UCS4,      OCTAVO_UTF8_UNICODE11, OCTAVO_WTF16LE,
	OCTAVO_WTF16BE,
};

static const unsigned at_error[] = { OCTAVO_STOP, OCTAVO_REPLACE, OCTAVO_SKIP, OCTAVO_ESCAPE,
	                             OCTAVO_ROUNDTRIP };
static const unsigned per[] = { OCTAVO_PER_SUBPART, OCTAVO_PER_OCTET, OCTAVO_PER_SEQUENCE,
	                        OCTAVO_PER_RUN };
static const unsigned bom[] = { OCTAVO_BOM_KEEP, OCTAVO_BOM_STRIP, OCTAVO_BOM_ADD,
	                        OCTAVO_BOM_REFUSE, OCTAVO_BOM_REQUIRE };
static const unsigned unmappable[] = { OCTAVO_UNMAPPABLE_AS_ERROR, OCTAVO_UNMAPPABLE_STOP,
	                               OCTAVO_UNMAPPABLE_REPLACE, OCTAVO_UNMAPPABLE_SKIP,
	                               OCTAVO_UNMAPPABLE_ESCAPE };
static const unsigned stricter[] = { 0, OCTAVO_NO_NONCHARACTERS, OCTAVO_NO_NUL,
	                             OCTAVO_BMP_ONLY, OCTAVO_ASCII_ONLY };

/* -------------------------------------------------------------------------------- */
/* What comes of a text                                                             */
/* -------------------------------------------------------------------------------- */

struct task {
	enum octavo_encoding from, to;
	unsigned options;
	const uint8_t *s;
	size_t n;
};

#define MAX_ERRORS (MOST + 1)

struct outcome {
	uint8_t out[16384];
	size_t written, replaced, errors;
	struct {
		uint64_t at;
		enum octavo_error error;
		size_t length;
	} error[MAX_ERRORS];
};

/* After which a second call need not mean the same as one stream: */
static bool ends(const struct task *task, enum octavo_error error)
{
	return error == OCTAVO_BOM || error == OCTAVO_NO_BOM || error == OCTAVO_UNSUPPORTED ||
	       (task->options & 0xF) != OCTAVO_STOP;
}

static void note(struct outcome *o, uint64_t at, enum octavo_error error, size_t length)
{
	assert_true(o->errors < MAX_ERRORS);
	o->error[o->errors].at = at;
	o->error[o->errors].error = error;
	o->error[o->errors].length = length;
	o->errors++;
}

/* The encoding that goes on with, once the beginning of a text has decided. */
static enum octavo_encoding decided(enum octavo_encoding e, const uint8_t *s, size_t n)
{
	bool two = n >= 2 && s[0] == 0xFF && s[1] == 0xFE;
	bool four = n >= 4 && two && s[2] == 0 && s[3] == 0;

	switch ((int)e) {
	case OCTAVO_UTF16: return two ? OCTAVO_UTF16LE : OCTAVO_UTF16BE;
	case OCTAVO_UCS2: return two ? OCTAVO_UCS2LE : OCTAVO_UCS2BE;
	case OCTAVO_UTF32: return four ? OCTAVO_UTF32LE : OCTAVO_UTF32BE;
	case OCTAVO_UCS4: return four ? OCTAVO_UCS4LE : OCTAVO_UCS4BE;
	default: return e;
	}
}

static struct octavo_result one_call(const struct task *task, const uint8_t *s, size_t n,
                                     uint8_t *dst, size_t cap)
{
	if (task->to == OCTAVO_NO_ENCODING)
		return octavo_check(task->from, s, n, task->options);
	return octavo_convert(task->from, s, n, task->to, dst, cap, task->options);
}

/* One call; and from the end each error another. */
static void expect(const struct task *task, struct outcome *o)
{
	struct task rest = *task;
	size_t at = 0;

	o->written = o->replaced = o->errors = 0;
	for (;;) {
		struct octavo_result r = one_call(&rest, task->s + at, task->n - at,
		                                  o->out + o->written,
		                                  sizeof o->out - o->written);

		o->written += r.written;
		o->replaced += r.replaced;
		at += r.read;
		if (r.error == OCTAVO_OK) {
			assert_int_equal(at, task->n);
			return;
		}
		assert_int_not_equal(r.error, OCTAVO_NO_ROOM);
		note(o, at, r.error, r.length);
		if (ends(task, r.error))
			return;
		assert_true(r.length > 0);
		at += r.length;
		rest.from = decided(task->from, task->s, task->n);
		if (rest.to != OCTAVO_NO_ENCODING)
			rest.to = decided(task->to, NULL, 0);
		rest.options = task->options & ~0xF00u;
	}
}

static void describe(const struct task *task, const char *cut)
{
	const char *to = octavo_encoding_label(task->to);

	fprintf(stderr, "%s to %s, options %#x, %s\n", octavo_encoding_label(task->from),
	        to != NULL ? to : "nothing", task->options, cut);
}

/* Feeds one piece, as often as it takes; false where it has ended. */
static bool feed(const struct task *task, struct octavo_stream *stream, const uint8_t *s,
                 size_t n, bool last, size_t capacity, struct outcome *o)
{
	for (size_t at = 0, idle = 0;;) {
		size_t cap = sizeof o->out - o->written;
		struct octavo_result r =
			octavo_stream_feed(stream, s + at, n - at, o->out + o->written,
		                           cap < capacity ? cap : capacity, last);

		assert_true(r.read <= n - at && r.written <= capacity);
		at += r.read;
		o->written += r.written;
		o->replaced += r.replaced;
		if (r.error == OCTAVO_OK) {
			if (at != n)
				differs("OCTAVO_OK, and not all read", task->s, task->n, 0);
			return true;
		}
		if (r.error == OCTAVO_NO_ROOM) {
			if (r.read == 0 && r.written == 0 && idle++ > 1) {
				describe(task, "no progress");
				differs("no progress", task->s, task->n, (size_t)stream->offset);
			}
			if (r.read != 0 || r.written != 0)
				idle = 0;
			continue;
		}
		note(o, stream->offset - r.length, r.error, r.length);
		if (ends(task, r.error))
			return false;
	}
}

static void compare(const struct task *task, const char *cut, const struct outcome *got,
                    const struct outcome *wanted)
{
	bool same = got->written == wanted->written && got->replaced == wanted->replaced &&
	            got->errors == wanted->errors &&
	            memcmp(got->out, wanted->out, got->written) == 0;

	for (size_t i = 0; same && i < got->errors; i++)
		same = got->error[i].at == wanted->error[i].at &&
		       got->error[i].error == wanted->error[i].error &&
		       got->error[i].length == wanted->error[i].length;
	if (same)
		return;

	describe(task, cut);
	fprintf(stderr, "  replaced %zu, wanted %zu\n", got->replaced, wanted->replaced);
	dump("stream", got->out, got->written, 0);
	dump("one call", wanted->out, wanted->written, 0);
	for (size_t i = 0; i < got->errors; i++)
		fprintf(stderr, "  stream:   at %llu %s, length %zu\n",
		        (unsigned long long)got->error[i].at,
		        octavo_error_name(got->error[i].error), got->error[i].length);
	for (size_t i = 0; i < wanted->errors; i++)
		fprintf(stderr, "  one call: at %llu %s, length %zu\n",
		        (unsigned long long)wanted->error[i].at,
		        octavo_error_name(wanted->error[i].error), wanted->error[i].length);
	differs("a stream differs from one call", task->s, task->n, 0);
}

/* The pieces end at each set bit of 'cuts', and at the end. */
static void run(const struct task *task, uint64_t cuts, size_t capacity, struct outcome *o)
{
	struct octavo_stream stream = octavo_stream_init(task->from, task->to, task->options);
	size_t begin = 0;

	o->written = o->replaced = o->errors = 0;
	for (size_t at = 0; at <= task->n; at++) {
		uint8_t piece[MOST];

		if (at < task->n && (cuts >> at & 1) == 0)
			continue;
		memcpy(piece, task->s + begin, at - begin); /* at another address */
		if (!feed(task, &stream, piece, at - begin, at == task->n, capacity, o))
			return;
		begin = at;
	}
	if (stream.offset != task->n)
		differs("the offset at the end", task->s, task->n, 0);
}

/* The same, where octets that are held are taken back, and fed again with what follows. */
static void run_without_held(const struct task *task, uint64_t cuts, struct outcome *o)
{
	struct octavo_stream stream = octavo_stream_init(task->from, task->to, task->options);
	size_t begin = 0;

	o->written = o->replaced = o->errors = 0;
	for (size_t at = 0; at <= task->n; at++) {
		if (at < task->n && (cuts >> at & 1) == 0)
			continue;
		if (!feed(task, &stream, task->s + begin, at - begin, at == task->n,
		          sizeof o->out, o))
			return;
		begin = at - stream.held_size;
		stream.held_size = 0;
	}
	if (stream.offset != task->n)
		differs("the offset at the end", task->s, task->n, 0);
}

static size_t small_capacity(const struct task *task)
{
	bool octets = (task->options & 0xF) == OCTAVO_ESCAPE ||
	              (task->options & 0xF) == OCTAVO_ROUNDTRIP ||
	              (task->options & 0xF0) == OCTAVO_PER_OCTET ||
	              (task->options & 0xF0000) == OCTAVO_UNMAPPABLE_ESCAPE;

	return octets ? 96 : 6;
}

static void check_task(const struct task *task)
{
	static struct outcome wanted, got;

	expect(task, &wanted);
	if (task->to != OCTAVO_NO_ENCODING && wanted.errors == 0)
		check_size("octavo_convert_length()", task->s, task->n,
		           octavo_convert_length(task->from, task->s, task->n, task->to,
		                                 task->options),
		           wanted.written);

	for (size_t at = 0; at <= task->n; at++) {
		run(task, (uint64_t)1 << at, sizeof got.out, &got);
		compare(task, "in two", &got, &wanted);
	}
	run(task, ~(uint64_t)0, sizeof got.out, &got);
	compare(task, "octet by octet", &got, &wanted);
	run(task, ~(uint64_t)0, small_capacity(task), &got);
	compare(task, "octet by octet, little capacity", &got, &wanted);
	run(task, 0, small_capacity(task), &got);
	compare(task, "at once, little capacity", &got, &wanted);
	for (size_t i = 0; i < 2; i++) {
		run(task, chance() & chance(),
		    i == 0 ? sizeof got.out : small_capacity(task), &got);
		compare(task, "in pieces", &got, &wanted);
	}
	run_without_held(task, chance(), &got);
	compare(task, "in pieces, nothing held", &got, &wanted);
}

/* -------------------------------------------------------------------------------- */
/* Texts                                                                            */
/* -------------------------------------------------------------------------------- */

static unsigned unit_size(enum octavo_encoding e)
{
	switch ((int)e) {
	case OCTAVO_UTF16LE:
	case OCTAVO_UTF16BE:
	case OCTAVO_UTF16:
	case OCTAVO_WTF16LE:
	case OCTAVO_WTF16BE:
	case OCTAVO_UCS2LE:
	case OCTAVO_UCS2BE:
	case OCTAVO_UCS2: return 2;
	case OCTAVO_UTF32LE:
	case OCTAVO_UTF32BE:
	case OCTAVO_UTF32:
	case OCTAVO_UCS4LE:
	case OCTAVO_UCS4BE:
	case OCTAVO_UCS4: return 4;
	default: return 1;
	}
}

static size_t units_text(unsigned size, uint8_t *s, size_t cap)
{
	static const uint32_t units[] = {
		0x41, 0x0, 0xE9, 0x20AC, 0x4E8C, 0xD800, 0xDBFF, 0xDC00,
		0xDCE9, 0xDFFF, 0xFEFF, 0xFFFE, 0xFFFF, 0xFDD0, 0xAC00, 0x3400,
		0x1F642, 0x10FFFF, 0xD7FF, 0xE000, 0xFFFD, 0x7F, 0x80, 0x110000,
		0x7FFFFFFF, 0x80000000, 0xFFFE0000,
	};
	bool big = chance_below(2) == 0;
	size_t n = 0;

	while (cap - n >= size && chance_below(12) != 0) {
		uint32_t unit = n == 0 && chance_below(3) == 0 ?
		                        0xFEFF :
		                        units[chance_below(COUNT(units))];

		for (unsigned i = 0; i < size; i++)
			s[n + (big ? size - 1 - i : i)] = (uint8_t)(unit >> 8 * i);
		n += size;
	}
	while (n < cap && chance_below(3) == 0)
		s[n++] = (uint8_t)(chance() >> 30);
	return n;
}

static size_t octets_text(uint8_t *s, size_t cap)
{
	/* what forms of UTF-8 tell apart, and pieces that make a difference together */
	static const char *const bits[] = {
		"a", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x99\x82", "\xED\xA0\x80",
		"\xED\xB0\x80", "\xED\xA1\x8C\xED\xBE\xB4", "\xC0\x80", "\xF4\x90\x80\x80",
		"\xF8\x88\x80\x80\x80", "\xFC\x84\x80\x80\x80\x80", "\xEF\xBF\xBE",
		"\xF0\x8F\xBF\xBF", "\xEF\xBB\xBF", "\x80", "\xBF", "\xFE", "\xFF",
		"\xE0\x80", "\xE0", "\xE1\x80", "\xF1\x80\x80", "\xED", "\xFD", "\xED\xA0",
		"\xED\xA1\x8C\xED", "\xED\xA1\x8C\xED\xBE", "\xEA\xB0\x80", "\xE3\x90\x80",
		"\xE4\xB7\xBF", "\xEF\xB7\x90", "\xED\x9F\xBF", "\xEE\x80\x80", "\xC1",
		"\xF5", "\xE9", "\xFB\xBF\xBF\xBF", "\xEF", "\xEF\xBB", "zz",
		"\xED\xB3\xA9",
	};
	size_t n = 0;

	if (chance_below(3) == 0) {
		memcpy(s, "\xEF\xBB\xBF", 3);
		n = 3;
	}
	while (n + 6 < cap && chance_below(12) != 0) {
		size_t pick = chance_below(COUNT(bits) + 2);

		if (pick >= COUNT(bits)) {
			s[n++] = pick == COUNT(bits) ? 0 : (uint8_t)(chance() >> 30);
			continue;
		}
		memcpy(s + n, bits[pick], strlen(bits[pick]));
		n += strlen(bits[pick]);
	}
	return n;
}

static size_t any_text(enum octavo_encoding e, uint8_t *s, size_t cap)
{
	return unit_size(e) > 1 ? units_text(unit_size(e), s, cap) : octets_text(s, cap);
}

/* Clean: characters that both have, as one call writes them. */
static size_t clean_text(enum octavo_encoding e, uint8_t *s, size_t cap)
{
	uint8_t some[MOST];
	size_t n = octets_text(some, sizeof some / 4);

	return octavo_convert(OCTAVO_UTF8, some, n, e, s, cap, OCTAVO_SKIP).written;
}

/* -------------------------------------------------------------------------------- */
/* Streams                                                                          */
/* -------------------------------------------------------------------------------- */

static void check_pair(enum octavo_encoding from, enum octavo_encoding to, unsigned options)
{
	uint8_t s[MOST];
	struct task task = { from, to, options, s, any_text(from, s, 40) };

	check_task(&task);
}

/* Every pair, and checking; at an error and per what, at an error and at a signature. */
static void test_every_pair(void **state)
{
	(void)state;
	chance_begin();
	for (size_t i = 0; i < some_of(3 * COUNT(encodings)); i++)
		for (size_t k = 0; k <= COUNT(encodings); k++) {
			enum octavo_encoding from = encodings[i % COUNT(encodings)];
			enum octavo_encoding to =
				k < COUNT(encodings) ? encodings[k] : OCTAVO_NO_ENCODING;
			uint8_t s[MOST];
			struct task clean = { from, to, 0, s, clean_text(from, s, 40) };

			check_task(&clean);
			for (size_t f = 0; f < COUNT(at_error); f++) {
				for (size_t p = 0; p < COUNT(per); p++)
					check_pair(from, to, at_error[f] | per[p]);
				for (size_t b = 0; b < COUNT(bom); b++)
					check_pair(from, to, at_error[f] | bom[b]);
				check_pair(from, to, at_error[f]);
			}
		}
}

/* Any options together. */
static void test_random_options(void **state)
{
	(void)state;
	chance_begin();
	for (size_t i = 0; i < some_of(150000); i++) {
		size_t k = chance_below(COUNT(encodings) + 1);

		check_pair(encodings[chance_below(COUNT(encodings))],
		           k < COUNT(encodings) ? encodings[k] : OCTAVO_NO_ENCODING,
		           at_error[chance_below(COUNT(at_error))] | per[chance_below(COUNT(per))] |
		                   bom[chance_below(COUNT(bom))] |
		                   unmappable[chance_below(COUNT(unmappable))] |
		                   stricter[chance_below(COUNT(stricter))]);
	}
}

/* UTF-8 most of all. */
static void test_utf8_strings(void **state)
{
	(void)state;
	chance_begin();
	for (size_t i = 0; i < some_of(50000); i++)
		check_pair(OCTAVO_UTF8, i % 2 == 0 ? OCTAVO_UTF8 : OCTAVO_UTF16LE,
		           at_error[chance_below(COUNT(at_error))] | per[chance_below(COUNT(per))] |
		                   bom[chance_below(COUNT(bom))]);
}

static void check_data(const char *name, size_t fields)
{
	struct tsv tsv = tsv_open(name);

	while (tsv_next(&tsv, fields)) {
		uint8_t s[MOST];
		struct task task = { OCTAVO_UTF8, OCTAVO_UTF16BE, 0, s, 0 };

		if (strlen(tsv.field[1]) > 2 * MOST)
			continue;
		task.n = hex(tsv.field[1], s, sizeof s);
		if (task.n >= MOST)
			continue;
		for (size_t f = 0; f < FORMS; f++)
			for (size_t o = 0; o < COUNT(at_error) * COUNT(per); o++) {
				task.from = forms[f];
				task.options = at_error[o % COUNT(at_error)] |
				               per[o / COUNT(at_error)];
				check_task(&task);
			}
	}
	tsv_close(&tsv);
}

static void test_conformance_data(void **state)
{
	(void)state;
	chance_begin();
	check_data("unicode-utf8-tables.tsv", 8);
	check_data("flenniken/utf8tests.tsv", 5);
}

/* Long texts, where kernels are at work, in pieces of all sizes. */
static void test_long_text(void **state)
{
	static uint8_t s[5000], wanted[40000], got[40000];

	(void)state;
	chance_begin();
	for (size_t i = 0; i < 3000; i++) {
		enum octavo_encoding from = encodings[i % COUNT(encodings)];
		enum octavo_encoding to = encodings[chance_below(COUNT(encodings))];
		unsigned options = at_error[1 + chance_below(2)] | per[chance_below(COUNT(per))];
		struct octavo_stream stream = octavo_stream_init(from, to, options);
		size_t n = chance_below(sizeof s), m = 0, replaced = 0;
		struct octavo_result r;

		random_text((enum likeness)(i % LIKENESSES), s, n);
		r = octavo_convert(from, s, n, to, wanted, sizeof wanted, options);
		for (size_t at = 0;;) {
			size_t piece = chance_below(chance_below(4) == 0 ? 1000 : 70);
			bool last;
			struct octavo_result q;

			if (piece > n - at)
				piece = n - at;
			last = at + piece == n;
			q = octavo_stream_feed(&stream, s + at, piece, got + m,
			                       sizeof got - m, last);
			assert_int_equal(q.error, OCTAVO_OK);
			assert_int_equal(q.read, piece);
			at += piece;
			m += q.written;
			replaced += q.replaced;
			if (last)
				break;
		}
		check_size("written", s, n, m, r.written);
		check_octets("written", s, n, got, wanted, m);
		check_size("replaced", s, n, replaced, r.replaced);
	}
}

static void test_size_and_copy(void **state)
{
	(void)state;
	assert_true(sizeof(struct octavo_stream) <= 64);
	chance_begin();
	for (size_t i = 0; i < 20000; i++) {
		static struct outcome a, b;
		uint8_t s[MOST];
		enum octavo_encoding from = encodings[chance_below(COUNT(encodings))];
		struct task task = { from, encodings[chance_below(COUNT(encodings))],
			             at_error[chance_below(3)], s, any_text(from, s, 40) };
		struct octavo_stream stream = octavo_stream_init(from, task.to, task.options), copy;
		size_t cut = chance_below(task.n + 1);
		bool more;

		a.written = a.replaced = a.errors = 0;
		more = feed(&task, &stream, s, cut, false, sizeof a.out, &a);
		copy = stream;
		b = a;
		if (!more)
			continue;
		feed(&task, &stream, s + cut, task.n - cut, true, sizeof a.out, &a);
		feed(&task, &copy, s + cut, task.n - cut, true, sizeof b.out, &b);
		compare(&task, "a copy", &b, &a);
		assert_true(copy.offset == stream.offset);
	}
}

static void test_unsupported_streams(void **state)
{
	struct octavo_stream stream = octavo_stream_init((enum octavo_encoding)999, OCTAVO_UTF8, 0);
	uint8_t dst[6];

	(void)state;
	assert_int_equal(octavo_stream_feed(&stream, "a", 1, dst, 6, true).error,
	                 OCTAVO_UNSUPPORTED);
	stream = octavo_stream_init(OCTAVO_UTF8, OCTAVO_UTF8, 7);
	assert_int_equal(octavo_stream_feed(&stream, "a", 1, dst, 6, true).error,
	                 OCTAVO_UNSUPPORTED);
}

/*
 * What Latin-1 lacks, cut: an error wherever a kernel may end a block, and counted as one under each
 * policy for the characters that are not cut.
 */
static void test_cut_to_latin1(void **state)
{
	static const char *const cuts[] = { "\xC4", "\xE2\x82", "\xF0\x9F\x98" };
	static const unsigned policies[] = { OCTAVO_UNMAPPABLE_REPLACE, OCTAVO_UNMAPPABLE_SKIP };
	enum { BEFORE = 200, AFTER = 150 };
	struct kernels_here here = kernels_here();
	uint8_t s[BEFORE + 4 + AFTER], want[sizeof s], got[sizeof s];

	(void)state;
	for (size_t i = 0; i < COUNT(cuts) * COUNT(policies) * BEFORE; i++) {
		const char *cut = cuts[i % COUNT(cuts)];
		unsigned policy = policies[i / COUNT(cuts) % COUNT(policies)];
		size_t at = i / COUNT(cuts) / COUNT(policies), length = strlen(cut);
		size_t n = at + length + AFTER, m = 0;

		memset(s, 'x', sizeof s);
		for (size_t k = at % 2; k < at; k += 2)
			memcpy(s + k, "\xC3\xA9", 2); /* U+00E9 */
		memcpy(s + at, cut, length);
		for (size_t k = 0; k < n; k++)
			if (k < at ? s[k] != 0xA9 : k == at || k >= at + length)
				want[m++] = k == at ? '?' : s[k] == 0xC3 ? 0xE9 : s[k];
		for (size_t k = 0; here.table[k] != NULL; k++) {
			struct octavo_result r;

			kernels_use(here.table[k]->name);
			r = octavo_convert(OCTAVO_UTF8, s, n, OCTAVO_LATIN1, got, sizeof got,
			                   OCTAVO_REPLACE | policy);
			check_size("cut to Latin-1", s, n, r.replaced, 1);
			check_size("cut to Latin-1", s, n, r.written, m);
			check_octets("cut to Latin-1", s, n, got, want, m);
		}
	}
}

/* Nothing to read, and no space to write to: with a character that was cut, and without. */
static void test_null_buffers(void **state)
{
	(void)state;
	for (size_t k = 0; k <= COUNT(encodings); k++) {
		enum octavo_encoding to = k < COUNT(encodings) ? encodings[k] : OCTAVO_NO_ENCODING;
		struct octavo_stream s = octavo_stream_init(OCTAVO_UTF8, to, OCTAVO_STOP);
		struct octavo_result r = octavo_stream_feed(&s, NULL, 0, NULL, 0, false);

		assert_true(r.error == OCTAVO_OK && r.read == 0 && r.written == 0);
		r = octavo_stream_feed(&s, "\xE2", 1, NULL, 0, false);
		assert_true(r.error == OCTAVO_OK && r.read == 1 && r.written == 0);
		r = octavo_stream_feed(&s, NULL, 0, NULL, 0, false);
		assert_true(r.error == OCTAVO_OK && r.read == 0 && r.written == 0);
		r = octavo_stream_feed(&s, NULL, 0, NULL, 0, true);
		assert_true(r.read == 0 && r.written == 0);
		if (r.error != OCTAVO_NO_ROOM || octavo_encoding_info(to)->byte_order !=
		                                         OCTAVO_ORDER_BY_BOM) /* which needs some */
			assert_int_equal(r.error, OCTAVO_TRUNCATED);
	}
}

/* -------------------------------------------------------------------------------- */
/* Halves of pairs                                                                  */
/* -------------------------------------------------------------------------------- */

/*
 * Converts piece by piece. Nothing is left out after a high surrogate, where a low one might
 * follow: it becomes U+FFFD.
 */
static size_t convert_halves(const struct task *task, uint8_t *dst)
{
	struct octavo_character c;
	uint32_t last = 0;
	size_t written = 0;

	for (size_t at = 0; at < task->n; at += c.length) {
		c = octavo_decode(task->from, task->s + at, task->n - at);
		bool is_bad = c.error || oracle_excluded(c.code_point, task->options) != OCTAVO_OK;
		if (is_bad && (last & ~0x3FFu) != 0xD800)
			continue;
		last = is_bad ? 0xFFFD : c.code_point;
		written += octavo_encode(task->to, last, dst + written, 6).written;
	}
	return written;
}

static void check_halves(const struct task *task)
{
	static struct outcome got;
	static uint8_t wanted[sizeof got.out];
	size_t n = convert_halves(task, wanted);

	expect(task, &got);
	if (got.written != n || memcmp(got.out, wanted, n) != 0)
		describe(task, "halves of pairs");
	check_octets("halves of pairs", task->s, task->n, got.out, wanted, n);
	check_size("halves of pairs", task->s, task->n, got.written, n);
	check_size("their length", task->s, task->n,
	           octavo_convert_length(task->from, task->s, task->n, task->to, task->options), n);
	assert_int_equal(octavo_check(task->to, got.out, n, OCTAVO_STOP).error, OCTAVO_OK);
}

/* What is left out never makes a character of two surrogates that were apart. */
static void test_halves_stay_apart(void **state)
{
	enum { ITEMS = 6, LONGEST = 5, ALL = 7776 /* ITEMS to the power of LONGEST */ };
	static const struct {
		enum octavo_encoding e;
		struct octavo_row item[ITEMS];
	} from[] = {
		{ OCTAVO_WTF8, { { "\xED\xA0\xBD", 3 }, { "\xED\xB9\x82", 3 }, { "\xFF", 1 },
		                 { "", 1 }, { "a", 1 }, { "\xF0\x9F", 2 } } },
		{ OCTAVO_MUTF8, { { "\xED\xA0\xBD", 3 }, { "\xED\xB9\x82", 3 }, { "\xFF", 1 },
		                  { "\xC0\x80", 2 }, { "a", 1 }, { "\xE2\x82", 2 } } },
		{ OCTAVO_WTF16LE, { { "\x3D\xD8", 2 }, { "\x42\xDE", 2 }, { "\xFF\xFF", 2 },
		                    { "\0", 2 }, { "a", 2 }, { "\x3E\xD8\x42\xDE", 4 } } },
	};
	static const enum octavo_encoding to[] = { OCTAVO_WTF8, OCTAVO_MUTF8, OCTAVO_WTF16LE,
		                                   OCTAVO_WTF16BE };
	static const unsigned more[] = { 0, OCTAVO_NO_NUL, OCTAVO_BMP_ONLY,
		                         OCTAVO_NO_NUL | OCTAVO_NO_NONCHARACTERS,
		                         OCTAVO_PER_OCTET, OCTAVO_PER_SEQUENCE, OCTAVO_PER_RUN };
	struct kernels_here here = kernels_here();
	uint8_t s[MOST];
	size_t tried = 0;

	(void)state;
	chance_begin();
	for (size_t f = 0; f < COUNT(from); f++)
		for (size_t number = 0; number < ALL; number++) {
			size_t n = 0, rest = number;

			/* Shorter ones end before what is zero. */
			for (size_t i = 0; i < LONGEST && rest; i++, rest /= ITEMS) {
				const struct octavo_row *item = &from[f].item[rest % ITEMS];
				memcpy(s + n, item->src, item->n);
				n += item->n;
			}
			if (from[f].e == OCTAVO_WTF16LE && number % 2)
				s[n++] = 'a';
			kernels_use_in_turn(&here, tried);
			size_t odd = tried++ % (COUNT(to) * COUNT(more));
			for (size_t i = 0; i < COUNT(to) * COUNT(more); i++) {
				struct task task = { from[f].e, to[i % COUNT(to)],
					             OCTAVO_SKIP | more[i / COUNT(to)], s, n };
				check_halves(&task);
				if (i == odd)
					check_task(&task);
			}
		}
	for (size_t tries = 0; tries < some_of(5000); tries++) {
		static uint8_t text[4000];
		size_t f = chance_below(COUNT(from)), n = 0, plain = chance_below(200);

		kernels_use_in_turn(&here, tries);
		while (n < sizeof text - 220) {
			const struct octavo_row *item = &from[f].item[chance_below(ITEMS)];
			size_t run = plain ? chance_below(plain) & ~(size_t)1 : 0;

			memcpy(text + n, item->src, item->n);
			n += item->n;
			if (chance_below(4) == 0)
				for (size_t end = n + run; n < end; n += from[f].item[4].n)
					memcpy(text + n, from[f].item[4].src, from[f].item[4].n);
		}
		if (tries % 2)
			text[n++] = 0xFF;
		struct task task = { from[f].e, to[chance_below(COUNT(to))],
			             OCTAVO_SKIP | more[chance_below(COUNT(more))], text, n };
		check_halves(&task);
	}
}

/* Nor does a replacement of the caller's own make one. */
static void test_halves_as_replacement(void **state)
{
	struct octavo_stream stream = octavo_stream_init(OCTAVO_WTF8, OCTAVO_WTF8, OCTAVO_REPLACE);

	(void)state;
	assert_false(octavo_stream_replace_with(&stream, "a\xED\xA0\xBD", 4));
	assert_false(octavo_stream_replace_with(&stream, "\xED\xB9\x82" "a", 4));
	assert_true(octavo_stream_replace_with(&stream, "\xED\xA0\xBD" "a\xED\xB9\x82", 7));
}

/* -------------------------------------------------------------------------------- */
/* Options                                                                          */
/* -------------------------------------------------------------------------------- */

/* Any octets, there and back. */
static void test_roundtrip_of_octets(void **state)
{
	static const enum octavo_encoding by[] = { OCTAVO_UTF16LE, OCTAVO_UTF16BE, OCTAVO_UTF32LE,
		                                   OCTAVO_UTF32BE, OCTAVO_WTF8,
		                                   OCTAVO_WTF16LE, OCTAVO_WTF16BE };

	(void)state;
	chance_begin();
	for (size_t i = 0; i < 50000; i++) {
		uint8_t s[64], there[300], back[400];
		size_t n = chance_below(sizeof s + 1);
		enum octavo_encoding way = by[i % COUNT(by)];
		struct octavo_result r;

		random_text((enum likeness)(i / COUNT(by) % LIKENESSES), s, n);
		r = octavo_convert(OCTAVO_UTF8, s, n, way, there, sizeof there, OCTAVO_ROUNDTRIP);
		assert_int_equal(r.error, OCTAVO_OK);
		check_size("length there", s, n,
		           octavo_convert_length(OCTAVO_UTF8, s, n, way, OCTAVO_ROUNDTRIP),
		           r.written);
		r = octavo_convert(way, there, r.written, OCTAVO_UTF8, back, sizeof back,
		                   OCTAVO_ROUNDTRIP);
		if (r.error != OCTAVO_OK)
			differs(octavo_error_name(r.error), s, n, 0);
		check_size("and back", s, n, r.written, n);
		check_octets("and back", s, n, back, s, n);
	}
}

/* The same of any encoding, by all that can keep its octets, up to what those cannot. */
static void test_roundtrip_of_encodings(void **state)
{
	struct kernels_here here = kernels_here();

	(void)state;
	chance_begin();
	for (size_t i = 0; i < some_of(200000); i++) {
		enum octavo_encoding from = encodings[chance_below(COUNT(encodings))];
		enum octavo_encoding way = encodings[chance_below(COUNT(encodings))];
		uint8_t s[MOST], there[6 * MOST], back[6 * MOST];
		struct octavo_result r = octavo_convert(from, NULL, 0, way, NULL, 0,
		                                        OCTAVO_ROUNDTRIP);

		/* Sequences that are longer than needed, and byte orders, are not kept. */
		if (r.error || from == OCTAVO_UTF8_AMD2 || from == OCTAVO_UTF8_RFC2044 ||
		    octavo_encoding_info(from)->byte_order == OCTAVO_ORDER_BY_BOM ||
		    octavo_encoding_info(way)->byte_order == OCTAVO_ORDER_BY_BOM ||
		    octavo_convert(OCTAVO_UTF8, "\xFF", 1, way, there, 6, OCTAVO_ROUNDTRIP).error)
			continue;
		kernels_use_in_turn(&here, i);
		size_t n = any_text(from, s, 40);
		r = octavo_convert(from, s, n, way, there, sizeof there, OCTAVO_ROUNDTRIP);
		assert_int_not_equal(r.error, OCTAVO_NO_ROOM);
		n = r.read;
		r = octavo_convert(way, there, r.written, from, back, sizeof back,
		                   OCTAVO_ROUNDTRIP);
		if (r.error || r.written != n || memcmp(back, s, n) != 0)
			describe(&(struct task){ from, way, OCTAVO_ROUNDTRIP, s, n }, "and back");
		check_octets("and back", s, n, back, s, n);
		check_size("and back", s, n, r.written, n);
	}
}

static const enum octavo_error stricter_error[] = { OCTAVO_OK, OCTAVO_NONCHARACTER, OCTAVO_NUL,
	                                            OCTAVO_NOT_BMP, OCTAVO_NOT_ASCII };

/* Every character, in every encoding, with each option that excludes some. */
static void test_excluded_characters(void **state)
{
	size_t nonchars = 0;

	(void)state;
	for (size_t i = 0; i < ALL_ENCODINGS; i++)
		for (uint32_t c = 0, step; c <= 0x10FFFF; c += step) {
			uint8_t s[6], dst[6];
			enum octavo_encoding e = all_encodings[i];
			size_t n = form_encode(e, c, s);

			step = c < 0x3000 || ((c + 3) & 0xFFFF) < 6 ? 1 : 5;
			for (size_t o = 1; n > 0 && o < COUNT(stricter); o++) {
				bool excluded = oracle_excluded(c, stricter[o]) != OCTAVO_OK;
				struct octavo_result r = octavo_check(e, s, n, stricter[o]);
				struct octavo_result wanted = { n, 0, 0, OCTAVO_OK, 0 };

				if (excluded)
					wanted = (struct octavo_result){ 0, 0, 0,
						                         stricter_error[o], n };
				check_result("excluded", s, n, r, wanted);
				r = octavo_convert(e, s, n, e, dst, sizeof dst, stricter[o]);
				wanted.written = excluded ? 0 : n;
				check_result("excluded", s, n, r, wanted);
			}
		}
	for (uint32_t c = 0; c <= 0x10FFFF; c++) {
		uint8_t s[6];
		size_t n = form_encode(OCTAVO_UTF8, c, s);

		if (n > 0)
			nonchars += octavo_check(OCTAVO_UTF8, s, n, stricter[1]).error ==
			            stricter_error[1];
	}
	assert_int_equal(nonchars, 66);
}

/* One of them that 'e' has a place for, and that the option excludes, or does not. */
static size_t put_any(enum octavo_encoding e, unsigned option, bool excluded, uint8_t *s)
{
	static const uint32_t some[] = { 0,      'a',    0x7F,   0x80,    0xE9,     0xDFF,   0xFFF,
		                         0x5DD0, 0x5DEF, 0xADD0, 0xDFFE,  0xFDCF,   0xFDD0,  0xFDEF,
		                         0xFDF0, 0xFFFC, 0xFFFD, 0xFFFE,  0xFFFF,   0x10000,
		                         0x103FE, 0x1FDD0, 0x4FDD0, 0x1F600, 0x1FFFD, 0x1FFFE,
		                         0x1FFFF, 0x10FFFD, 0x10FFFF };

	for (size_t n;;) {
		uint32_t c = some[chance_below(COUNT(some))];

		if ((oracle_excluded(c, option) != OCTAVO_OK) == excluded && (n = form_encode(e, c, s)) > 0)
			return n;
	}
}

/* The same after text of all lengths, and of such that is looked at in parts. */
static void test_excluded_inside_text(void **state)
{
	static uint8_t s[40000];

	(void)state;
	chance_begin();
	for (size_t i = 0; i < ALL_ENCODINGS; i++)
		for (size_t o = 1; o < COUNT(stricter); o++) {
			enum octavo_encoding e = all_encodings[i];
			bool is_little = form_encode(e, 0xE9, s) == 0; /* nothing above 7F */
			bool has_any = o == 2 || (!is_little && (o == 4 || form_encode(e, 0x10000, s)));

			for (size_t round = 0; has_any && round < some_of(120); round++) {
				size_t n = 0, length = round < 60 ? round
				                                  : 16384 * (1 + round % 2) - 40 +
				                                            chance_below(60);

				while (n < length)
					n += put_any(e, stricter[o], false, s + n);
				size_t at = n;
				n += put_any(e, stricter[o], true, s + n);
				struct octavo_result wanted = { at, 0, 0, stricter_error[o], n - at };
				while (n < at + round % 32)
					n += put_any(e, stricter[o], false, s + n);
				check_result("excluded", s, n, octavo_check(e, s, n, stricter[o]),
				             wanted);
			}
		}
}

static void check_to(enum octavo_encoding to, const char *text, unsigned options,
                     const char *wanted, enum octavo_error error, size_t replaced)
{
	char dst[200];
	size_t n = strlen(text), m = strlen(wanted);
	struct octavo_result r =
		octavo_convert(OCTAVO_UTF8, text, n, to, dst, sizeof dst, options);

	if (r.error != error || r.replaced != replaced)
		fprintf(stderr, "  %s, replaced %zu\n", octavo_error_name(r.error), r.replaced);
	assert_int_equal(r.error, error);
	assert_int_equal(r.replaced, replaced);
	check_size(wanted, (const uint8_t *)text, n, r.written, m);
	assert_memory_equal(dst, wanted, m);
	check_size(wanted, (const uint8_t *)text, n,
	           octavo_convert_length(OCTAVO_UTF8, text, n, to, options), m);
}

/* One thing at an error, another at a character that Latin-1 does not have. */
static void test_policy_for_unmappable(void **state)
{
	static const char text[] = "a\xC3\xA9\xE4\xBA\x8C" "b\xFF" "c";
	const enum octavo_encoding to = OCTAVO_LATIN1;

	(void)state;
	check_to(to, text, OCTAVO_REPLACE, "a\xE9?b?c", OCTAVO_OK, 2);
	check_to(to, text, OCTAVO_SKIP, "a\xE9" "bc", OCTAVO_OK, 2);
	check_to(to, text, OCTAVO_STOP, "a\xE9", OCTAVO_UNMAPPABLE, 0);
	check_to(to, text, OCTAVO_REPLACE | OCTAVO_UNMAPPABLE_STOP, "a\xE9", OCTAVO_UNMAPPABLE, 0);
	check_to(to, text, OCTAVO_SKIP | OCTAVO_UNMAPPABLE_REPLACE, "a\xE9?bc", OCTAVO_OK, 2);
	check_to(to, text, OCTAVO_REPLACE | OCTAVO_UNMAPPABLE_SKIP, "a\xE9" "b?c", OCTAVO_OK, 2);
	check_to(to, text, OCTAVO_REPLACE | OCTAVO_UNMAPPABLE_ESCAPE, "a\xE9\\u{4E8C}b?c",
	         OCTAVO_OK, 2);
	check_to(to, text, OCTAVO_UNMAPPABLE_REPLACE, "a\xE9?b", OCTAVO_NEVER_USED, 1);
	check_to(to, text, OCTAVO_UNMAPPABLE_SKIP, "a\xE9" "b", OCTAVO_NEVER_USED, 1);
}

static void test_escapes(void **state)
{
	(void)state;
	check_to(OCTAVO_UTF8, "a\xE9" "b", OCTAVO_ESCAPE, "a\\xE9b", OCTAVO_OK, 1);
	check_to(OCTAVO_UTF8, "\xE2\x82", OCTAVO_ESCAPE, "\\xE2\\x82", OCTAVO_OK, 1);
	check_to(OCTAVO_UTF8, "\xC0\xAF\xFF", OCTAVO_ESCAPE, "\\xC0\\xAF\\xFF", OCTAVO_OK, 3);
	check_to(OCTAVO_LATIN1, "\xE4\xBA\x8C", OCTAVO_ESCAPE, "\\u{4E8C}", OCTAVO_OK, 1);
	check_to(OCTAVO_LATIN1, "\xF0\x9F\x99\x82", OCTAVO_ESCAPE, "\\u{1F642}", OCTAVO_OK, 1);
	check_to(OCTAVO_ASCII, "\xC3\xA9", OCTAVO_ESCAPE, "\\u{E9}", OCTAVO_OK, 1);
	check_to(OCTAVO_ASCII, "\xC3\xA9\x80", OCTAVO_ESCAPE, "\\u{E9}\\x80", OCTAVO_OK, 2);
}

/* Converts with so little capacity again and again: each call gets on. */
static void check_progress(const struct task *task, size_t cap)
{
	uint8_t dst[OCTAVO_MIN_CAPACITY];
	struct octavo_stream stream = octavo_stream_init(task->from, task->to, task->options);
	struct octavo_result r;

	for (size_t at = 0;; at += r.read) {
		r = octavo_stream_feed(&stream, task->s + at, task->n - at, dst, cap, true);
		if (r.error != OCTAVO_NO_ROOM)
			break;
		if (r.written == 0) {
			describe(task, "no progress");
			differs("no progress", task->s, task->n, at);
		}
	}
}

/* The stated capacities suffice for every character and error of every pair of encodings. */
static void test_capacities(void **state)
{
	const unsigned large = OCTAVO_ESCAPE;

	(void)state;
	chance_begin();
	for (size_t i = 0; i < some_of(300000); i++) {
		enum octavo_encoding from = encodings[chance_below(COUNT(encodings))];
		enum octavo_encoding to = encodings[chance_below(COUNT(encodings))];
		unsigned how = at_error[chance_below(COUNT(at_error))];
		unsigned count = per[chance_below(COUNT(per))];
		unsigned other = unmappable[chance_below(COUNT(unmappable))];
		uint8_t s[MOST];
		struct task task = { from, to, how | count | other | bom[chance_below(3)], s,
			             any_text(from, s, 40) };

		check_progress(&task, OCTAVO_MIN_CAPACITY);
		if (how < large && count != OCTAVO_PER_OCTET && other != OCTAVO_UNMAPPABLE_ESCAPE)
			check_progress(&task, OCTAVO_MAX_CHARACTER);
	}

	/* An octet less would not do: six octets are one error, each of them "\xFC" in UTF-32. */
	uint8_t dst[OCTAVO_MIN_CAPACITY];
	struct octavo_result r = octavo_convert(OCTAVO_UTF8_AMD2, "\xFC\x80\x80\x8F\xBF\xBE", 6,
	                                        OCTAVO_UTF32LE, dst, OCTAVO_MIN_CAPACITY - 1,
	                                        OCTAVO_ESCAPE);
	assert_int_equal(r.error, OCTAVO_NO_ROOM);
	assert_int_equal(r.written, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_size_and_copy),
		cmocka_unit_test(test_utf8_strings),
		cmocka_unit_test(test_every_pair),
		cmocka_unit_test(test_random_options),
		cmocka_unit_test(test_conformance_data),
		cmocka_unit_test(test_long_text),
		cmocka_unit_test(test_unsupported_streams),
		cmocka_unit_test(test_null_buffers),
		cmocka_unit_test(test_cut_to_latin1),
		cmocka_unit_test(test_halves_stay_apart),
		cmocka_unit_test(test_halves_as_replacement),
		cmocka_unit_test(test_roundtrip_of_octets),
		cmocka_unit_test(test_roundtrip_of_encodings),
		cmocka_unit_test(test_excluded_characters),
		cmocka_unit_test(test_excluded_inside_text),
		cmocka_unit_test(test_policy_for_unmappable),
		cmocka_unit_test(test_escapes),
		cmocka_unit_test(test_capacities),
	};

	return cmocka_run_group_tests_name("stream", tests, NULL, NULL);
}
