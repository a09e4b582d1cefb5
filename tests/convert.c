/* SPDX-License-Identifier: MIT */
/* convert.c - octavo_convert() and octavo_convert_length(), all pairs of encodings */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "oracle.h"

#define SCALAR_VALUES 1112064 /* 110000 less 800 surrogates */

/* What to convert and how, and a name for it. */
struct task {
	enum octavo_encoding from, to;
	unsigned options;
};

static const char *title(struct task t)
{
	static const char *const policies[] = { "stop", "replace", "skip" };
	static char text[100];

	snprintf(text, sizeof text, "%s to %s, %s", octavo_encoding_label(t.from),
	         octavo_encoding_label(t.to), policies[t.options]);
	return text;
}

#define PAIRS (ORACLE_ENCODINGS * ORACLE_ENCODINGS)
#define TASKS (PAIRS * 3)

static struct task task(size_t i)
{
	return (struct task){ oracle_encodings[i % ORACLE_ENCODINGS],
		              oracle_encodings[i / ORACLE_ENCODINGS % ORACLE_ENCODINGS],
		              (unsigned)(i / PAIRS) };
}

static struct octavo_result convert(struct task t, const uint8_t *s, size_t n, uint8_t *dst,
                                    size_t cap)
{
	return octavo_convert(t.from, s, n, t.to, dst, cap, t.options);
}

static size_t convert_length(struct task t, const uint8_t *s, size_t n)
{
	return octavo_convert_length(t.from, s, n, t.to, t.options);
}

/* No more than this comes of 'n' octets: four for each one, as from ASCII to UTF-32. */
static size_t most(size_t n)
{
	return 4 * n + 4;
}

/* -------------------------------------------------------------------------------- */
/* All scalar values                                                                */
/* -------------------------------------------------------------------------------- */

static uint32_t last_value(enum octavo_encoding e)
{
	return e == OCTAVO_ASCII ? 0x7F : e == OCTAVO_LATIN1 ? 0xFF : 0x10FFFF;
}

struct text {
	uint8_t *s;
	size_t n;
};

static struct text all_scalar_values(enum octavo_encoding e)
{
	struct text text = { malloc(4 * SCALAR_VALUES), 0 };
	size_t count = 0;

	assert_non_null(text.s);
	for (uint32_t code_point = 0; code_point <= 0x10FFFF; code_point++) {
		size_t length = oracle_encode(e, code_point, text.s + text.n);

		text.n += length;
		count += length != 0;
	}
	assert_int_equal(count, last_value(e) == 0x10FFFF ? SCALAR_VALUES : last_value(e) + 1);
	return text;
}

/* Into an encoding that holds them all: nothing to decide. */
static void check_all_mapped(struct task t, struct text from, struct text to, uint8_t *dst)
{
	struct octavo_result wanted = { from.n, to.n, 0, OCTAVO_OK, 0 };

	memset(dst, 0xA5, to.n);
	check_result(title(t), from.s, from.n, convert(t, from.s, from.n, dst, to.n), wanted);
	check_octets(title(t), from.s, from.n, dst, to.s, to.n);
	check_size(title(t), from.s, from.n, convert_length(t, from.s, from.n), to.n);
}

/* Into one that holds only those up to 'last': one by one where it is STOP. */
static void check_most_unmapped(struct task t, struct text from, struct text to,
                                uint32_t last, uint8_t *dst)
{
	struct octavo_result got = convert(t, from.s, from.n, dst, SCALAR_VALUES);
	size_t mapped = last + 1, unmapped = SCALAR_VALUES - mapped;

	check_size(title(t), from.s, from.n, convert_length(t, from.s, from.n), got.written);
	assert_memory_equal(dst, to.s, to.n);
	if (t.options == OCTAVO_STOP) {
		size_t at = got.read;

		assert_int_equal(got.written, mapped);
		while (at < from.n) {
			size_t length = oracle_next(t.from, from.s + at, from.n - at).length;

			got = convert(t, from.s + at, from.n - at, dst, 4);
			if (got.read != 0 || got.written != 0 || got.length != length ||
			    got.error != OCTAVO_UNMAPPABLE)
				differs(title(t), from.s, from.n, at);
			at += length;
		}
		return;
	}
	assert_int_equal(got.error, OCTAVO_OK);
	assert_int_equal(got.read, from.n);
	assert_int_equal(got.replaced, unmapped);
	assert_int_equal(got.written, t.options == OCTAVO_REPLACE ? SCALAR_VALUES : mapped);
	for (size_t at = mapped; at < got.written; at++)
		assert_int_equal(dst[at], '?');
}

static void check_all(struct task t, const struct text *text, uint8_t *dst)
{
	struct text from = text[t.from], to = text[t.to];

	if (last_value(t.from) < last_value(t.to)) /* not all that the target has */
		to.n = oracle_convert(t.from, from.s, from.n, t.to, dst, 4 * SCALAR_VALUES,
		                      t.options).written;
	if (last_value(t.from) <= last_value(t.to)) {
		check_all_mapped(t, from, to, dst);
	} else if (t.from != OCTAVO_LATIN1) { /* which test_random_short() has */
		check_most_unmapped(t, from, to, last_value(t.to), dst);
	}
}

/* The best kernels by every policy, the others by one of them in turn. */
static void test_scalar_values(void **state)
{
	struct kernels_here here = kernels_here();
	struct text text[OCTAVO_ASCII + 1];
	uint8_t *dst = malloc(4 * SCALAR_VALUES);

	(void)state;
	assert_non_null(dst);
	for (size_t e = 0; e < ORACLE_ENCODINGS; e++)
		text[oracle_encodings[e]] = all_scalar_values(oracle_encodings[e]);
	for (size_t k = 0; here.table[k] != NULL; k++) {
		kernels_use(here.table[k]->name);
		for (size_t i = 0; i < TASKS; i++)
			if (k == 0 || (i % PAIRS + k) % 3 == task(i).options)
				check_all(task(i), text, dst);
	}
	for (size_t e = 0; e < ORACLE_ENCODINGS; e++)
		free(text[oracle_encodings[e]].s);
	free(dst);
}

/* -------------------------------------------------------------------------------- */
/* Against the oracle                                                               */
/* -------------------------------------------------------------------------------- */

/*
 * Text to convert from 'e', of at most 'n' octets: much of it good, some of it random,
 * or UTF-8 that is taken for it.
 */
static size_t random_source(enum octavo_encoding e, uint8_t *s, size_t n)
{
	static uint8_t utf8[100000];
	size_t dice = chance_below(8), written;

	if (e == OCTAVO_UTF8 || dice == 0 || n > sizeof utf8) {
		random_text((enum likeness)chance_below(LIKENESSES), s, n);
		return n;
	}
	random_text(dice < 5 ? LIKE_TEXT : LIKE_TYPOS, utf8, n);
	written = oracle_convert(OCTAVO_UTF8, utf8, n, e, s, n,
	                         dice < 3 ? OCTAVO_SKIP : OCTAVO_REPLACE).written;
	if (dice >= 4) { /* surrogates and large values by changed, left out octets */
		for (size_t at = chance_below(100); at < written; at += 1 + chance_below(100))
			switch (chance_below(3)) {
			case 0: s[at] = (uint8_t)(0xD6 + chance_below(12)); break;
			case 1: s[at] = (uint8_t)chance(); break;
			default: memmove(s + at, s + at + 1, written - at - 1); break;
			}
	}
	return written;
}

static void check_task(struct task t, const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                       const uint8_t *out, struct octavo_result wanted)
{
	check_result(title(t), s, n, convert(t, s, n, dst, cap), wanted);
	check_octets(title(t), s, n, dst, out, wanted.written);
}

/* Every pair, every policy, every kernel, with exactly the capacity it takes. */
static void check_tasks(const struct kernels_here *here, size_t longest, size_t rounds)
{
	uint8_t *s = malloc(longest);
	uint8_t *out = malloc(most(longest)), *dst = malloc(most(longest));

	assert_true(s != NULL && out != NULL && dst != NULL);
	for (size_t round = 0; round < rounds; round++)
		for (size_t i = 0; i < TASKS; i++) {
			struct task t = task(i);
			size_t n = random_source(t.from, s, chance_below(longest + 1));
			struct octavo_result wanted = oracle_convert(t.from, s, n, t.to, out,
			                                             most(longest), t.options);

			for (size_t k = 0; here->table[k] != NULL; k++) {
				kernels_use(here->table[k]->name);
				check_task(t, s, n, dst, most(longest), out, wanted);
				check_task(t, s, n, dst, wanted.written, out, wanted);
				check_size(title(t), s, n, convert_length(t, s, n),
				           wanted.written);
			}
		}
	free(s);
	free(out);
	free(dst);
}

static void test_random_short(void **state)
{
	struct kernels_here here = kernels_here();

	(void)state;
	chance_begin();
	check_tasks(&here, 12, 1000);
	check_tasks(&here, 200, 500);
}

static void test_random_long(void **state)
{
	struct kernels_here here = kernels_here();

	(void)state;
	chance_begin();
	check_tasks(&here, 3000, 40);
	check_tasks(&here, 100000, 2);
}

/* All strings of classes: into everything, by every policy. */
static void test_strings_of_classes(void **state)
{
	uint8_t s[4], out[20], dst[20];

	(void)state;
	for (size_t length = 1; length <= sizeof s; length++)
		for (size_t i = 0; i < 2 * class_strings(length); i++) {
			class_string(i / 2, length, i % 2 == 0 ? class_low : class_high, s);
			for (size_t k = 0; k < 3 * ORACLE_ENCODINGS; k++) {
				struct task t = { OCTAVO_UTF8, oracle_encodings[k / 3],
					          (unsigned)k % 3 };
				struct octavo_result wanted =
					oracle_convert(t.from, s, length, t.to, out, sizeof out,
				                       t.options);

				check_task(t, s, length, dst, sizeof dst, out, wanted);
			}
		}
}

/*
 * The same inside good text, around the borders of blocks, which take turns, as do
 * targets and policies.
 */
static void test_classes_inside_text(void **state)
{
	static const size_t borders[] = { 16, 32, 48, 64, 96, 128, 192, 256 };
	struct kernels_here here = kernels_here();
	uint8_t s[400], out[1604], dst[1604];

	(void)state;
	for (size_t i = 0; i < 4 * class_strings(4); i++) {
		const uint8_t *octet = i % 2 == 0 ? class_low : class_high;
		struct task t = { OCTAVO_UTF8, oracle_encodings[i / 3 % ORACLE_ENCODINGS],
			          (unsigned)(i % 3) };
		size_t at = borders[i / 2 % COUNT(borders)] - i / 5 % 5;
		size_t n = at + 4 + i / 7 % 90;
		enum filler f = (enum filler)(i / 11 % FILLERS);
		struct octavo_result wanted;

		fill(f, s, at);
		class_string(i / 4, 4, octet, s + at);
		fill(f, s + at + 4, n - at - 4);
		wanted = oracle_convert(t.from, s, n, t.to, out, sizeof out, t.options);
		for (size_t k = 0; here.table[k] != NULL; k++) {
			kernels_use(here.table[k]->name);
			check_task(t, s, n, dst, wanted.written, out, wanted);
			check_size(title(t), s, n, convert_length(t, s, n), wanted.written);
		}
	}
}

/* -------------------------------------------------------------------------------- */
/* As much as fits                                                                  */
/* -------------------------------------------------------------------------------- */

/* With 'cap' octets each time, until all is there. */
static void check_resumed(struct task t, const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                          const uint8_t *out, struct octavo_result full)
{
	struct octavo_result total = { 0, 0, 0, OCTAVO_NO_ROOM, 0 };

	while (total.error == OCTAVO_NO_ROOM) {
		struct octavo_result r = convert(t, s + total.read, n - total.read, dst, cap);

		if (r.error == OCTAVO_NO_ROOM && r.read == 0)
			differs("no progress", s, n, total.read);
		if (r.written > cap || r.written > full.written - total.written)
			differs("too much written", s, n, total.read);
		check_octets(title(t), s, n, dst, out + total.written, r.written);
		total.read += r.read;
		total.written += r.written;
		total.replaced += r.replaced;
		total.error = r.error;
		total.length = r.length;
	}
	check_result(title(t), s, n, total, full);
}

/* Every capacity from none to enough, at the end of what can be written. */
static void check_capacities(struct task t, struct guarded *memory, const uint8_t *s, size_t n)
{
	uint8_t out[1000], part[1000];
	struct octavo_result full =
		oracle_convert(t.from, s, n, t.to, out, sizeof out, t.options);

	for (size_t cap = 0; cap <= full.written + 2; cap++) {
		uint8_t *dst = memory->end - cap;
		struct octavo_result wanted =
			oracle_convert(t.from, s, n, t.to, part, cap, t.options);

		guarded_now = (struct guarded_now){ title(t), n, cap };
		check_task(t, s, n, dst, cap, out, wanted);
		if (cap >= 4)
			check_resumed(t, s, n, dst, cap, out, full);
	}
	/* no capacity needs no buffer */
	check_result(title(t), s, n, convert(t, s, n, NULL, 0),
	             oracle_convert(t.from, s, n, t.to, part, 0, t.options));
}

static void test_every_capacity(void **state)
{
	static const char longer[] =
		"a line longer than a vector of 64 octets, with \xC3\xA9 in it, and behind it "
		"\xE2\x82\xAC and \x80 before \xF0\x9F\x99\x82";
	static const char *const texts[] = {
		"",
		"plain",
		"\xC3\xA9t\xC3\xA9",
		"\xE2\x82\xAC, \xF0\x9F\x99\x82 and \xC3\xA9\xE2\x82\xAC\xF0\x9F\x99\x82",
		"\xF0\x9F\x99\x82\xF0\x9F\x99\x82\xF0\x9F\x99\x82",
		"an error\xFF, two\xE2\x82, three\xED\xA0\x80; and one at the end\xF0\x9F\x99",
		"\x80\x80\x80",
		"\xC3\xA9\xFF",
		longer,
	};
	struct kernels_here here = kernels_here();
	struct guarded memory = guarded_new(1000);

	(void)state;
	guarded_watch();
	for (size_t k = 0; here.table[k] != NULL; k++) {
		kernels_use(here.table[k]->name);
		for (size_t i = 0; i < COUNT(texts) * TASKS; i++) {
			struct task t = task(i % TASKS);
			const char *text = texts[i / TASKS];
			uint8_t s[500];
			size_t n = strlen(text);

			/* first as the text that it is, then as the octets that it is */
			memcpy(s, text, n);
			check_capacities(t, &memory, s, n);
			if (t.from == OCTAVO_UTF8)
				continue;
			n = oracle_convert(OCTAVO_UTF8, (const uint8_t *)text, n, t.from, s,
			                   sizeof s, OCTAVO_REPLACE).written;
			check_capacities(t, &memory, s, n);
			check_capacities(t, &memory, s, n - (n > 0));
		}
	}
	guarded_free(&memory);
}

/* Input and output end, or begin, where memory does. */
static void test_touches_nothing_outside(void **state)
{
	enum { LONGEST = 300 };
	struct kernels_here here = kernels_here();
	struct guarded input = guarded_new(LONGEST), output = guarded_new(most(LONGEST));
	uint8_t text[LONGEST], out[4 * LONGEST + 4];

	(void)state;
	guarded_watch();
	chance_begin();
	for (size_t n = 0; n <= LONGEST; n++)
		for (size_t i = 0; i < TASKS; i++) {
			struct task t = task(i);
			size_t m;
			struct octavo_result wanted;

			fill((enum filler)((n + i) % FILLERS), text, n);
			if ((n + i) % 4 == 0)
				random_text(LIKE_MIXTURE, text, n);
			memcpy(input.begin, text, m = n);
			if (t.from != OCTAVO_UTF8 && i % 3 != 0)
				m = oracle_convert(OCTAVO_UTF8, text, n, t.from, input.begin, n,
				                   OCTAVO_REPLACE).written;
			wanted = oracle_convert(t.from, input.begin, m, t.to, out, sizeof out,
			                        t.options);
			for (size_t k = 0; here.table[k] != NULL; k++) {
				kernels_use(here.table[k]->name);
				guarded_now = (struct guarded_now){ title(t), m, 0 };
				check_task(t, input.begin, m, output.begin, wanted.written, out,
				           wanted);
				memmove(input.end - m, input.begin, m);
				check_task(t, input.end - m, m, output.end - wanted.written,
				           wanted.written, out, wanted);
				check_size(title(t), input.end - m, m,
				           convert_length(t, input.end - m, m), wanted.written);
				memmove(input.begin, input.end - m, m);
			}
		}
	guarded_free(&input);
	guarded_free(&output);
}

/* Each octet as the last one of a text, after which nothing may be read. */
static void test_last_octets(void **state)
{
	static const size_t lengths[] = { 1, 2, 3, 4, 9, 70 };
	struct guarded memory = guarded_new(70);

	(void)state;
	guarded_watch();
	for (int e = OCTAVO_UTF8; e <= OCTAVO_UTF8_UNICODE11; e++)
		for (size_t i = 0; i < COUNT(lengths) * 256; i++) {
			size_t n = lengths[i / 256];
			uint8_t *s = memory.end - n;

			guarded_now = (struct guarded_now){ "last octet", n, i % 256 };
			memset(s, 'a', n);
			s[n - 1] = (uint8_t)i;
			assert_int_equal(octavo_check((enum octavo_encoding)e, s, n,
			                              OCTAVO_REPLACE).read, n);
		}
	guarded_free(&memory);
}

/* -------------------------------------------------------------------------------- */
/* The rest                                                                         */
/* -------------------------------------------------------------------------------- */

/* By hand what the oracle says above: what is written instead, and how it counts. */
static void test_replacements_by_hand(void **state)
{
	static const struct {
		enum octavo_encoding from, to;
		const char *src, *replaced, *skipped;
		size_t errors;
	} cases[] = {
		{ OCTAVO_UTF8, OCTAVO_UTF8, "61ff62", "61efbfbd62", "6162", 1 },
		{ OCTAVO_UTF8, OCTAVO_UTF8, "e282", "efbfbd", "\"\"", 1 },
		{ OCTAVO_UTF8, OCTAVO_UTF8, "eda080", "efbfbdefbfbdefbfbd", "\"\"", 3 },
		{ OCTAVO_UTF8, OCTAVO_UTF16LE, "61c0af62", "6100fdfffdff6200", "61006200", 2 },
		{ OCTAVO_UTF8, OCTAVO_UTF16BE, "f09f9941", "fffd0041", "0041", 1 },
		{ OCTAVO_UTF8, OCTAVO_UTF32LE, "80", "fdff0000", "\"\"", 1 },
		{ OCTAVO_UTF8, OCTAVO_UTF32BE, "fe41", "0000fffd00000041", "00000041", 1 },
		{ OCTAVO_UTF8, OCTAVO_LATIN1, "c3a9e282acc380ff", "e93fc03f", "e9c0", 2 },
		{ OCTAVO_UTF8, OCTAVO_ASCII, "61c3a9f09f9982e2", "613f3f3f", "61", 3 },
		{ OCTAVO_UTF8, OCTAVO_LATIN1, "efbfbd", "3f", "\"\"", 1 },
		{ OCTAVO_LATIN1, OCTAVO_ASCII, "61e9ff", "613f3f", "61", 2 },
		{ OCTAVO_ASCII, OCTAVO_UTF8, "61e9", "61efbfbd", "61", 1 },
		{ OCTAVO_ASCII, OCTAVO_LATIN1, "61e9", "613f", "61", 1 },
		{ OCTAVO_ASCII, OCTAVO_ASCII, "80", "3f", "\"\"", 1 },
		{ OCTAVO_UTF16LE, OCTAVO_UTF8, "00d86100", "efbfbd61", "61", 1 },
		{ OCTAVO_UTF16LE, OCTAVO_UTF8, "00dc00d8", "efbfbdefbfbd", "\"\"", 2 },
		{ OCTAVO_UTF16BE, OCTAVO_UTF8, "d83ddd000061d8", "f09f948061efbfbd",
		  "f09f948061", 1 },
		{ OCTAVO_UTF16BE, OCTAVO_UTF8, "d83dde", "efbfbd", "\"\"", 1 },
		{ OCTAVO_UTF16LE, OCTAVO_UTF16BE, "00d86100", "fffd0061", "0061", 1 },
		{ OCTAVO_UTF32BE, OCTAVO_UTF8, "0000d8000011000000000061", "efbfbdefbfbd61",
		  "61", 2 },
		{ OCTAVO_UTF32LE, OCTAVO_UTF16LE, "6100000000f601", "6100fdff", "6100", 1 },
		{ OCTAVO_UTF32LE, OCTAVO_UTF32LE, "ffffffff", "fdff0000", "\"\"", 1 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct task t = { cases[i].from, cases[i].to, OCTAVO_REPLACE };
		uint8_t src[40], out[40], dst[40];
		size_t n = hex(cases[i].src, src, sizeof src);
		struct octavo_result wanted = { n, 0, cases[i].errors, OCTAVO_OK, 0 };

		wanted.written = hex(cases[i].replaced, out, sizeof out);
		check_task(t, src, n, dst, sizeof dst, out, wanted);
		t.options = OCTAVO_SKIP;
		wanted.written = hex(cases[i].skipped, out, sizeof out);
		check_task(t, src, n, dst, sizeof dst, out, wanted);
	}
}

/* What stops it, and where. */
static void test_errors_that_stop(void **state)
{
	static const struct {
		enum octavo_encoding from, to;
		const char *src;
		struct octavo_result wanted;
	} cases[] = {
		{ OCTAVO_UTF8, OCTAVO_UTF8, "6162e28263", { 2, 2, 0, OCTAVO_INTERRUPTED, 2 } },
		{ OCTAVO_UTF8, OCTAVO_UTF16LE, "61f09f99", { 1, 2, 0, OCTAVO_TRUNCATED, 3 } },
		{ OCTAVO_UTF8, OCTAVO_LATIN1, "c3bfc48061", { 2, 1, 0, OCTAVO_UNMAPPABLE, 2 } },
		{ OCTAVO_UTF8, OCTAVO_ASCII, "61f09f9982", { 1, 1, 0, OCTAVO_UNMAPPABLE, 4 } },
		{ OCTAVO_UTF16BE, OCTAVO_LATIN1, "00e9d83dde42",
		  { 2, 1, 0, OCTAVO_UNMAPPABLE, 4 } },
		{ OCTAVO_UTF16LE, OCTAVO_ASCII, "6100e900", { 2, 1, 0, OCTAVO_UNMAPPABLE, 2 } },
		{ OCTAVO_UTF32LE, OCTAVO_ASCII, "80000000", { 0, 0, 0, OCTAVO_UNMAPPABLE, 4 } },
		{ OCTAVO_LATIN1, OCTAVO_ASCII, "617f80", { 2, 2, 0, OCTAVO_UNMAPPABLE, 1 } },
		{ OCTAVO_ASCII, OCTAVO_UTF8, "617f80", { 2, 2, 0, OCTAVO_TOO_LARGE, 1 } },
		{ OCTAVO_UTF16BE, OCTAVO_UTF8, "0061dc00", { 2, 1, 0, OCTAVO_SURROGATE, 2 } },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct task t = { cases[i].from, cases[i].to, OCTAVO_STOP };
		uint8_t src[40], dst[40];
		size_t n = hex(cases[i].src, src, sizeof src);

		check_result(title(t), src, n, convert(t, src, n, dst, sizeof dst),
		             cases[i].wanted);
		check_size(title(t), src, n, convert_length(t, src, n),
		           cases[i].wanted.written);
	}
}

static void test_unsupported_options(void **state)
{
	static const unsigned bad[] = { 5, 0xF, 0x40, 0x500, 0x501, 0x50000, 0x100000,
		                        0x80000000, 0xFFFFFFFF };
	static const struct octavo_result unsupported = { 0, 0, 0, OCTAVO_UNSUPPORTED, 0 };
	static const uint8_t s[] = { 'a', 0xFF };

	(void)state;
	for (size_t i = 0; i < PAIRS; i++)
		for (size_t b = 0; b < COUNT(bad); b++)
			for (size_t n = 0; n <= sizeof s; n++) {
				struct task t = task(i);
				uint8_t dst[16];

				t.options = bad[b];
				check_result("no such option", s, n,
				             convert(t, s, n, dst, sizeof dst), unsupported);
				check_size("no such option", s, n, convert_length(t, s, n), 0);
			}
}

static void test_empty_text(void **state)
{
	static const struct octavo_result nothing = { 0, 0, 0, OCTAVO_OK, 0 };

	(void)state;
	for (size_t i = 0; i < TASKS; i++) {
		struct task t = task(i);

		check_result(title(t), (const uint8_t *)"", 0, convert(t, NULL, 0, NULL, 0),
		             nothing);
		assert_int_equal(convert_length(t, NULL, 0), 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_empty_text),
		cmocka_unit_test(test_replacements_by_hand),
		cmocka_unit_test(test_errors_that_stop),
		cmocka_unit_test(test_unsupported_options),
		cmocka_unit_test(test_scalar_values),
		cmocka_unit_test(test_strings_of_classes),
		cmocka_unit_test(test_classes_inside_text),
		cmocka_unit_test(test_random_short),
		cmocka_unit_test(test_random_long),
		cmocka_unit_test(test_every_capacity),
		cmocka_unit_test(test_touches_nothing_outside),
		cmocka_unit_test(test_last_octets),
	};

	kernels_report();
	return cmocka_run_group_tests_name("convert", tests, NULL, NULL);
}
