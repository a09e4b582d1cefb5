/* SPDX-License-Identifier: MIT */
/*
 * check.c - octavo_check(), octavo_valid() and the kernels beneath them
 *
 * Nothing about UTF-8 looks further than four octets, and octets matter only by their
 * class (support.h). So all strings of three octets, and all strings of five classes
 * around the borders of blocks, leave little to chance; chance gets its turn as well.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "oracle.h"

/* How a string is judged that stands somewhere inside good text: from its beginning. */
struct verdict {
	size_t read;
	enum octavo_error error;
	size_t length;
};

/* What follows the 'length' octets at 's', if anything, begins a character. */
static struct verdict judge(const uint8_t *s, size_t length, bool followed)
{
	uint8_t octets[8];
	size_t at = 0;

	memcpy(octets, s, length);
	octets[length] = 'x';
	while (at < length) {
		struct octavo_character c =
			oracle_next(OCTAVO_UTF8, octets + at, length + followed - at);

		if (c.error != OCTAVO_OK)
			return (struct verdict){ at, c.error, c.length };
		at += c.length;
	}
	return (struct verdict){ at, OCTAVO_OK, 0 };
}

static struct octavo_result expected(struct verdict verdict, size_t offset, size_t n)
{
	struct octavo_result wanted = { n, 0, 0, verdict.error, verdict.length };

	if (verdict.error != OCTAVO_OK)
		wanted.read = offset + verdict.read;
	return wanted;
}

static void check_both(const char *what, const uint8_t *s, size_t n,
                       struct octavo_result wanted)
{
	struct octavo_result got = octavo_check(OCTAVO_UTF8, s, n, OCTAVO_STOP);

	if (!same_result(got, wanted))
		check_result(what, s, n, got, wanted);
	if (octavo_valid((const char *)s, n) != (wanted.error == OCTAVO_OK))
		differs("octavo_valid() disagrees with octavo_check()", s, n, wanted.read);
}

/* -------------------------------------------------------------------------------- */
/* Short and complete                                                               */
/* -------------------------------------------------------------------------------- */

static void test_empty_text(void **state)
{
	static const struct octavo_result nothing = { 0, 0, 0, OCTAVO_OK, 0 };
	struct kernels_here here = kernels_here();

	(void)state;
	for (size_t k = 0; here.table[k] != NULL; k++) {
		kernels_use(here.table[k]->name);
		assert_true(octavo_valid(NULL, 0));
		assert_true(octavo_valid("\xFF", 0));
		for (size_t e = 0; e < ORACLE_ENCODINGS; e++)
			for (unsigned options = 0; options <= OCTAVO_SKIP; options++) {
				enum octavo_encoding encoding = oracle_encodings[e];

				check_result("nothing", (const uint8_t *)"", 0,
				             octavo_check(encoding, NULL, 0, options), nothing);
			}
	}
}

/*
 * The classes are what support.h says: exchanging an octet for another of its class
 * changes no verdict. What the strings of classes prove rests on this.
 */
static void test_strings_of_classes(void **state)
{
	(void)state;
	for (unsigned octet = 0; octet <= 0xFF; octet++) {
		size_t class = CLASSES - 1;

		while (class_low[class] > octet)
			class--;
		if (octet > class_high[class])
			class = 7; /* EE, EF: with E1..EC */
		for (size_t i = 0; i < 4 * class_strings(3); i++) {
			uint8_t one[4], two[4], others[3];
			size_t place = i % 4, other = 0;
			struct verdict a, b;

			class_string(i / 4, 3, class_low, others);
			for (size_t at = 0; at < 4; at++)
				if (at == place) {
					one[at] = (uint8_t)octet;
					two[at] = class_low[class];
				} else {
					one[at] = two[at] = others[other++];
				}
			a = judge(one, 4, false);
			b = judge(two, 4, false);
			if (a.read != b.read || a.error != b.error || a.length != b.length)
				differs("the octet is not of its class", one, 4, place);
			check_both("four octets", one, 4, expected(a, 0, 4));
		}
	}
}

static size_t kernel_prefix(const struct kernels *kernels, const uint8_t *s, size_t n)
{
	octavo_valid_kernel *prefix = kernels->valid->prefix[OCTAVO_KIND_UTF8];
	return prefix && n ? prefix(s, n, false) : 0;
}

/* The input, and for each kernel alone that it does not come too far. */
static void check_short(const struct kernels *kernels, const uint8_t *s, size_t n,
                        struct verdict verdict)
{
	if (kernel_prefix(kernels, s, n) > verdict.read)
		differs("a kernel came too far", s, n, verdict.read);
	check_both("up to three octets", s, n, expected(verdict, 0, n));
}

static void test_two_octets(void **state)
{
	struct kernels_here here = kernels_here();

	(void)state;
	for (size_t k = 0; here.table[k] != NULL; k++) {
		kernels_use(here.table[k]->name);
		for (uint32_t pair = 0; pair < 0x10000; pair++) {
			uint8_t s[2] = { (uint8_t)(pair >> 8), (uint8_t)pair };

			check_short(here.table[k], s, 1, judge(s, 1, false));
			check_short(here.table[k], s, 2, judge(s, 2, false));
		}
	}
}

/* All 16.8 million, or as many as some_of() leaves: pairs of all kinds, and any octet after them. */
static uint32_t pair_step(void)
{
	return 0x10000 / (uint32_t)some_of(0x10000);
}

static void test_three_octets(void **state)
{
	struct kernels_here here = kernels_here();
	const uint32_t step = pair_step();

	(void)state;
	for (uint32_t pair = 0; pair < 0x10000; pair += step) {
		uint8_t s[3] = { (uint8_t)(pair >> 8), (uint8_t)pair, 0 };
		struct verdict verdicts[0x100];

		for (unsigned octet = 0; octet < 0x100; octet++) {
			s[2] = (uint8_t)octet;
			verdicts[octet] = judge(s, 3, false);
		}
		for (size_t k = 0; here.table[k] != NULL; k++) {
			kernels_use(here.table[k]->name);
			for (unsigned octet = 0; octet < 0x100; octet++) {
				s[2] = (uint8_t)octet;
				check_short(here.table[k], s, 3, verdicts[octet]);
			}
		}
	}
}

/*
 * The same in the middle of good text, where blocks are looked at whole; each string
 * has some place in the block, and each place has many.
 */
static void test_three_octets_inside(void **state)
{
	struct kernels_here here = kernels_here();
	const uint32_t step = pair_step();
	uint8_t text[160];

	(void)state;
	for (uint32_t pair = 0; pair < 0x10000; pair += step) {
		size_t at = (pair * 7 + pair / 251) % 131;
		struct verdict verdicts[0x100];

		fill(FILL_ASCII, text, sizeof text);
		text[at] = (uint8_t)(pair >> 8);
		text[at + 1] = (uint8_t)pair;
		for (unsigned octet = 0; octet < 0x100; octet++) {
			text[at + 2] = (uint8_t)octet;
			verdicts[octet] = judge(text + at, 3, true);
		}
		for (size_t k = 0; here.table[k] != NULL; k++) {
			kernels_use(here.table[k]->name);
			for (unsigned octet = 0; octet < 0x100; octet++) {
				text[at + 2] = (uint8_t)octet;
				check_both("three octets inside", text, sizeof text,
				           expected(verdicts[octet], at, sizeof text));
			}
		}
	}
}

/* -------------------------------------------------------------------------------- */
/* Classes across the borders of blocks                                             */
/* -------------------------------------------------------------------------------- */

/* Where a vector or a group of them may end. */
static const size_t borders[] = { 16, 32, 48, 64, 80, 96, 128, 192, 256, 320, 448, 512 };

/* After the last border there is another group of four blocks. */
#define PAST_BORDERS 800

static void check_five_classes(size_t i, const uint8_t octet[CLASSES], enum filler filler)
{
	static uint8_t text[FILLERS][COUNT(borders)][6][PAST_BORDERS];
	static bool filled;
	uint8_t s[5];
	struct verdict verdict;

	if (!filled) {
		for (size_t f = 0; f < FILLERS; f++)
			for (size_t b = 0; b < COUNT(borders); b++)
				for (size_t before = 0; before <= 5; before++) {
					uint8_t *t = text[f][b][before];
					size_t at = borders[b] - before;

					fill((enum filler)f, t, at);
					fill((enum filler)f, t + at + 5, PAST_BORDERS - at - 5);
				}
		filled = true;
	}

	class_string(i, 5, octet, s);
	verdict = judge(s, 5, true);
	for (size_t before = 0; before <= 5; before++) {
		size_t b = (i + i / 5 + before) % COUNT(borders);
		uint8_t *t = text[filler][b][before];
		size_t at = borders[b] - before;
		/* alternately after full groups, and with a tail after its block */
		size_t n = i % 3 == 0 || filler != FILL_ASCII ? PAST_BORDERS : at + 5 + i % 130;
		struct octavo_result got, wanted = expected(verdict, at, n);

		memcpy(t + at, s, 5);
		got = octavo_check(OCTAVO_UTF8, t, n, OCTAVO_STOP);
		if (i % 1024 == 0) { /* the shortcut above is none */
			struct octavo_result slow = oracle_check(OCTAVO_UTF8, t, n, 0);

			if (n > at + 5)
				check_result("judge()", t, n, wanted, slow);
			wanted = slow;
		} else if (n == at + 5) {
			wanted = expected(judge(s, 5, false), at, n);
		}
		if (!same_result(got, wanted))
			check_result("five classes across a border", t, n, got, wanted);
	}
}

/* Each string stands at all six places around a border, the borders taking turns. */
static void test_five_classes_at_borders(void **state)
{
	struct kernels_here here = kernels_here();

	(void)state;
	for (size_t k = 0; here.table[k] != NULL; k++) {
		kernels_use(here.table[k]->name);
		for (size_t i = 0; i < class_strings(5); i++) {
			check_five_classes(i, class_low, (enum filler)(i % FILLERS));
			check_five_classes(i, class_high, (enum filler)((i + 1) % FILLERS));
		}
	}
}

/* Shorter strings stand everywhere, before every kind of tail. */
static void check_three_classes(uint8_t *text, size_t at)
{
	static const size_t tails[] = { 0, 1, 2, 3, 8, 29, 64, 127, 333, 600 };

	for (size_t i = 0; i < 2 * class_strings(3); i++) {
		size_t tail = tails[(i + i / 10 + at) % COUNT(tails)];
		size_t n = at + 3 + tail;

		class_string(i / 2, 3, i % 2 == 0 ? class_low : class_high, text + at);
		check_both("three classes anywhere", text, n,
		           expected(judge(text + at, 3, tail > 0), at, n));
	}
}

static void test_three_classes(void **state)
{
	enum { OFFSETS = 330 };
	static uint8_t text[OFFSETS + 3 + 600];
	struct kernels_here here = kernels_here();

	(void)state;
	for (size_t k = 0; here.table[k] != NULL; k++) {
		kernels_use(here.table[k]->name);
		for (size_t at = 0; at < OFFSETS; at++)
			for (size_t f = 0; f < FILLERS; f++) {
				fill((enum filler)f, text, at);
				memset(text + at + 3, 'x', sizeof text - at - 3);
				check_three_classes(text, at);
			}
	}
}

/* -------------------------------------------------------------------------------- */
/* Kernels                                                                          */
/* -------------------------------------------------------------------------------- */

/* All that a kernel promises: not too far, and not into a character. */
static void check_kernel(const struct kernels *kernels, const uint8_t *s, size_t n,
                         const bool *begins, size_t valid)
{
	size_t prefix = kernel_prefix(kernels, s, n);

	if (prefix > n)
		differs("a kernel came beyond the end", s, n, n);
	if (prefix > valid)
		differs("a kernel came too far", s, n, valid);
	if (!begins[prefix])
		differs("a kernel cut a character", s, n, prefix);
}

static void check_kernels(const struct kernels_here *here, const uint8_t *s, size_t n)
{
	static bool begins[4097];
	size_t valid = oracle_measure(s, n).valid;

	assert_true(n < sizeof begins);
	oracle_cut(s, n, begins);
	for (size_t k = 0; here->table[k] != NULL; k++) {
		kernels_use(here->table[k]->name); /* so that differs() names it */
		check_kernel(here->table[k], s, n, begins, valid);
	}
}

static void test_kernels_random(void **state)
{
	struct kernels_here here = kernels_here();
	static uint8_t text[4096 + 64];

	(void)state;
	chance_begin();
	for (size_t i = 0; i < 60000; i++) {
		size_t n = chance_below(i % 16 == 0 ? 4097 : 400);
		uint8_t *s = text + chance_below(64);

		random_text((enum likeness)(i % LIKENESSES), s, n);
		check_kernels(&here, s, n);
	}
}

/*
 * Good text, cut off at the end at every place and begun at every place: a kernel must
 * see both, at every length.
 */
static void test_kernels_cut_off(void **state)
{
	static uint8_t good[900]; /* whole patterns of fill(), which is 9 octets at most */
	struct kernels_here here = kernels_here();
	struct guarded memory = guarded_new(700);

	(void)state;
	guarded_watch();
	for (size_t f = 0; f < FILLERS; f++) {
		fill((enum filler)f, good, sizeof good);
		for (size_t n = 0; n <= 650; n++)
			for (size_t from = 0; from < 9; from++) {
				guarded_now = (struct guarded_now){ "valid_prefix()", n, from };
				memcpy(memory.end - n, good + from, n);
				check_kernels(&here, memory.end - n, n);
			}
	}
	guarded_free(&memory);
}

/* -------------------------------------------------------------------------------- */
/* Guarded memory                                                                   */
/* -------------------------------------------------------------------------------- */

#define LONGEST 300

static void test_guarded_well_formed(void **state)
{
	struct kernels_here here = kernels_here();
	struct guarded memory = guarded_new(LONGEST + 64);

	(void)state;
	guarded_watch();
	for (size_t k = 0; here.table[k] != NULL; k++) {
		kernels_use(here.table[k]->name);
		for (size_t f = 0; f < FILLERS; f++)
			for (size_t n = 0; n <= LONGEST; n++) {
				struct octavo_result wanted = { n, 0, 0, OCTAVO_OK, 0 };

				guarded_now = (struct guarded_now){ "clean", n, f };
				fill((enum filler)f, memory.end - n, n);
				check_both("clean, at the end", memory.end - n, n, wanted);
				for (size_t align = 0; align < 64; align++) {
					fill((enum filler)f, memory.begin + align, n);
					check_both("clean", memory.begin + align, n, wanted);
				}
			}
	}
	guarded_free(&memory);
}

/* One error in good text, everywhere; at the end some are truncated. */
static void test_guarded_error(void **state)
{
	static const char *const errors[] = { "\x80", "\xFF", "\xC2", "\xE2\x82",
		                              "\xF0\x9F\x99", "\xED\xA0\x80" };
	struct kernels_here here = kernels_here();
	struct guarded memory = guarded_new(LONGEST);

	(void)state;
	guarded_watch();
	for (size_t n = 1; n <= LONGEST; n++)
		for (size_t at = 0; at < n; at++) {
			const char *error = errors[(n + at) % COUNT(errors)];
			enum filler f = (enum filler)((n + at / 7) % FILLERS);
			size_t length = strlen(error);
			struct octavo_result wanted;

			if (length > n - at)
				length = n - at;
			for (int end = 0; end < 2; end++) {
				uint8_t *s = end != 0 ? memory.end - n : memory.begin;

				fill(f, s, at);
				memcpy(s + at, error, length);
				fill(f, s + at + length, n - at - length);
				wanted = oracle_check(OCTAVO_UTF8, s, n, OCTAVO_STOP);
				assert_int_equal(wanted.read, at);
				guarded_now = (struct guarded_now){ "one error", n, at };
				for (size_t k = 0; here.table[k] != NULL; k++) {
					kernels_use(here.table[k]->name);
					check_both("one error", s, n, wanted);
				}
			}
		}
	guarded_free(&memory);
}

/* -------------------------------------------------------------------------------- */
/* Long                                                                             */
/* -------------------------------------------------------------------------------- */

/* Every policy, and all errors one by one as a caller would walk them. */
static void check_whole(const struct kernels_here *here, enum octavo_encoding e,
                        const uint8_t *s, size_t n)
{
	struct octavo_result stop = oracle_check(e, s, n, OCTAVO_STOP);
	struct octavo_result all = oracle_check(e, s, n, OCTAVO_SKIP);

	for (size_t k = 0; here->table[k] != NULL; k++) {
		size_t at = 0, errors = 0;

		kernels_use(here->table[k]->name);
		check_result("stop", s, n, octavo_check(e, s, n, OCTAVO_STOP), stop);
		check_result("replace", s, n, octavo_check(e, s, n, OCTAVO_REPLACE), all);
		check_result("skip", s, n, octavo_check(e, s, n, OCTAVO_SKIP), all);
		if (e == OCTAVO_UTF8 &&
		    octavo_valid((const char *)s, n) != (stop.error == OCTAVO_OK))
			differs("octavo_valid()", s, n, stop.read);
		while (at < n && errors < 300) { /* so many starts are enough */
			struct octavo_result r = octavo_check(e, s + at, n - at, OCTAVO_STOP);
			struct octavo_character c;

			at += r.read;
			if (r.error == OCTAVO_OK)
				break;
			c = oracle_next(e, s + at, n - at);
			if (c.error != r.error || c.length != r.length)
				differs("walking the errors", s, n, at);
			at += r.length;
			errors++;
		}
		if (errors < 300)
			check_size("walking the errors", s, n, errors, all.replaced);
	}
}

static void test_long_random_text(void **state)
{
	enum { N = 100000 };
	struct kernels_here here = kernels_here();
	uint8_t *text = malloc(N + 64);

	(void)state;
	assert_non_null(text);
	chance_begin();
	for (size_t i = 0; i < 250; i++) {
		size_t n = chance_below(i % 4 == 0 ? N + 1 : 5000);
		uint8_t *s = text + chance_below(64);

		random_text((enum likeness)(i % LIKENESSES), s, n);
		check_whole(&here, OCTAVO_UTF8, s, n);
	}
	free(text);
}

/* Few errors in much text, so that most of it goes by fast. */
static void test_long_one_error(void **state)
{
	enum { N = 20000 };
	struct kernels_here here = kernels_here();
	uint8_t *text = malloc(N);

	(void)state;
	assert_non_null(text);
	chance_begin();
	for (size_t i = 0; i < 3000; i++) {
		size_t n = 1 + chance_below(N), at = chance_below(n);
		uint8_t was;

		if (i % 50 == 0)
			random_text(LIKE_TEXT, text, N);
		was = text[at];
		text[at] = (i & 1) != 0 ? class_low[i % CLASSES] : class_high[i % CLASSES];
		struct octavo_result wanted = oracle_check(OCTAVO_UTF8, text, n, OCTAVO_STOP);
		for (size_t k = 0; here.table[k] != NULL; k++) {
			kernels_use(here.table[k]->name);
			check_both("one octet changed", text, n, wanted);
		}
		text[at] = was;
	}
	free(text);
}

static void test_other_encodings(void **state)
{
	struct kernels_here here = kernels_here();
	uint8_t text[700], s[2800];

	(void)state;
	chance_begin();
	for (size_t i = 0; i < 2000; i++)
		for (size_t e = 0; e < ORACLE_ENCODINGS; e++) {
			enum octavo_encoding encoding = oracle_encodings[e];
			size_t n = chance_below(sizeof text + 1), m;

			random_text(LIKE_TEXT, text, n);
			m = oracle_convert(OCTAVO_UTF8, text, n, encoding, s, sizeof s,
			                   OCTAVO_REPLACE).written;
			check_whole(&here, encoding, s, m);
			for (size_t typos = chance_below(6); m > 0 && typos > 0; typos--)
				s[chance_below(m)] = (uint8_t)chance();
			check_whole(&here, encoding, s, m - (m > 0 && i % 8 == 0));
		}
}

/* A character that is no error of the text, but is not in Unicode any more, ends a sequence. */
static void test_unmappable_ends_a_sequence(void **state)
{
	static const uint8_t s[] = { 0xD7, 0xEC, 0xBF, 0xBB, 0xB0 };
	static const unsigned per[] = { OCTAVO_PER_SUBPART, OCTAVO_PER_OCTET, OCTAVO_PER_SEQUENCE,
		                        OCTAVO_PER_RUN };

	(void)state;
	for (size_t i = 0; i < COUNT(per); i++) {
		struct octavo_result r = octavo_check(OCTAVO_UTF8_UNICODE11, s, sizeof s,
		                                      OCTAVO_REPLACE | per[i]);
		assert_int_equal(r.replaced, 3);
	}
}

static void test_unsupported_options(void **state)
{
	static const unsigned bad[] = { 5, 0xF, 0x40, 0x500, 0x50000, 0x100000, 0x80000000,
		                        0xFFFFFFFF, OCTAVO_ROUNDTRIP };
	static const struct octavo_result unsupported = { 0, 0, 0, OCTAVO_UNSUPPORTED, 0 };
	static const uint8_t text[] = { 'a', 0xFF };

	(void)state;
	for (size_t i = 0; i < COUNT(bad); i++)
		for (size_t e = 0; e < ORACLE_ENCODINGS; e++)
			for (size_t n = 0; n <= sizeof text; n++)
				check_result("no such option", text, n,
				             octavo_check(oracle_encodings[e], text, n, bad[i]),
				             unsupported);
}

/* Text that ends at a NUL: nothing after it is read, and ill-formed text has a length, too. */
static void test_string(void **state)
{
	enum { MAX_STRING = 33000 };
	struct guarded memory = guarded_new(MAX_STRING + 1);
	struct kernels_here here = kernels_here();
	size_t length;

	(void)state;
	guarded_watch();
	chance_begin();
	memory.end[-1] = 0;
	for (size_t i = 0; i < 1500; i++) {
		size_t near = 16352 + i % 64 + 16384 * (i % 2);
		size_t n = i < 300 ? i : i < 1400 ? near : chance_below(MAX_STRING);
		uint8_t *s = memory.end - 1 - n;

		guarded_now = (struct guarded_now){ "string", n, i };
		if (i % 2)
			fill((enum filler)(i / 2 % FILLERS), s, n);
		else
			random_text((enum likeness)(i / 2 % LIKENESSES), s, n);
		for (size_t k = 0; k < n; k++)
			s[k] = s[k] ? s[k] : 'x';
		if (i % 7 == 1 && n)
			s[chance_below(n)] = chance_below(2) ? 0xFF : 0;
		kernels_use_in_turn(&here, i / 2);
		size_t wanted = strlen((const char *)s);
		bool valid = octavo_valid((const char *)s, wanted);
		check_size("string", s, n, octavo_valid_string((const char *)s, NULL), valid);
		check_size("string", s, n, octavo_valid_string((const char *)s, &length), valid);
		check_size("string: length", s, n, length, wanted);
	}
	guarded_free(&memory);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_empty_text),
		cmocka_unit_test(test_strings_of_classes),
		cmocka_unit_test(test_two_octets),
		cmocka_unit_test(test_three_octets),
		cmocka_unit_test(test_three_octets_inside),
		cmocka_unit_test(test_five_classes_at_borders),
		cmocka_unit_test(test_three_classes),
		cmocka_unit_test(test_kernels_random),
		cmocka_unit_test(test_kernels_cut_off),
		cmocka_unit_test(test_guarded_well_formed),
		cmocka_unit_test(test_guarded_error),
		cmocka_unit_test(test_long_random_text),
		cmocka_unit_test(test_long_one_error),
		cmocka_unit_test(test_other_encodings),
		cmocka_unit_test(test_unmappable_ends_a_sequence),
		cmocka_unit_test(test_unsupported_options),
		cmocka_unit_test(test_string),
	};

	kernels_report();
	return cmocka_run_group_tests_name("check", tests, NULL, NULL);
}
