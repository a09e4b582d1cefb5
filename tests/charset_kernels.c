/* SPDX-License-Identifier: MIT */
/* charset_kernels.c - the kernels for charsets do what portable C does */
#include "support.h"

#include <string.h>

#include "../charset/charset_kernels.h"
#include "../charset/octets.h"

#define LONGEST 200

/* What a text is made of. */
enum { ASCII_ONLY, WITH_MEANING, MOSTLY_WITH_MEANING, ANY, MIXTURES };

static uint8_t random_octet(const struct octet_table *table, unsigned mixture)
{
	uint8_t octet = (uint8_t)chance();

	if (mixture == ASCII_ONLY)
		return octet & 0x7F;
	if (mixture == ANY || (mixture == MOSTLY_WITH_MEANING && !chance_below(50)))
		return octet;
	return octet_meaning(table, octet) == UNASSIGNED ? 'x' : octet;
}

/* The text touches the end of what can be read, and what is written that of its memory. */
static void check_text(const struct octavo_charset *charset, size_t n, unsigned mixture,
                       const struct guarded *source, const struct guarded *target)
{
	const struct octet_table *table = charset->table;
	uint8_t *s = source->end - n;
	uint16_t *units = (uint16_t *)(void *)(target->end - 2 * n), wanted[LONGEST];

	guarded_only(source, s, n);
	guarded_only(target, units, 2 * n);
	for (size_t i = 0; i < n; i++)
		s[i] = random_octet(table, mixture);
	size_t good = octavo_read_octets_scalar(table, s, n, wanted);
	check_size(charset->label, s, n, octavo_charset_kernels()->read_octets(table, s, n, units),
	           good);
	check_octets(charset->label, s, n, (const uint8_t *)units, (const uint8_t *)wanted,
	             2 * good);
}

/* A unit of the charset, or with the upper octet of one, or any. */
static uint16_t random_unit(const struct octet_table *table, unsigned mixture)
{
	uint16_t unit = (uint16_t)octet_meaning(table, random_octet(table, mixture));

	if (mixture == MOSTLY_WITH_MEANING && !chance_below(50))
		return (uint16_t)((unit & 0xFF00) | chance_below(256));
	return mixture == ANY && !chance_below(20) ? (uint16_t)chance() : unit;
}

static void check_units(const struct octavo_charset *charset, size_t n, unsigned mixture,
                        const struct guarded *source, const struct guarded *target)
{
	uint16_t *units = (uint16_t *)(void *)(source->end - 2 * n);
	uint8_t *dst = target->end - n, wanted[LONGEST];
	struct workspace work;

	charset->codec->prepare(charset, &work);
	guarded_only(source, units, 2 * n);
	guarded_only(target, dst, n);
	for (size_t i = 0; i < n; i++)
		units[i] = random_unit(charset->table, mixture);
	size_t good = octavo_write_octets_scalar(&work, units, n, wanted);
	check_size(charset->label, source->end - 2 * n, 2 * n,
	           octavo_charset_kernels()->write_octets(&work, units, n, dst), good);
	check_octets(charset->label, source->end - 2 * n, 2 * n, dst, wanted, good);
}

/* The next charset of single octets from that number on, which is set to the one after it. */
static const struct octavo_charset *next_charset(unsigned *number)
{
	while (*number < OCTAVO_CHARSET_NUMBERS) {
		const struct octavo_charset *charset = octavo_charset_numbered((*number)++);
		if (charset && charset->codec == &octavo_octets_codec)
			return charset;
	}
	return NULL;
}

static void test_octets(void **state)
{
	struct kernels_here here = kernels_here();
	struct guarded source = guarded_new(2 * LONGEST), target = guarded_new(2 * LONGEST);
	const struct octavo_charset *charset;
	size_t charsets = 0;

	(void)state;
	chance_begin();
	guarded_watch();
	for (unsigned number = 0; (charset = next_charset(&number)); charsets++)
		for (size_t i = 0; i < some_of(4 * LONGEST); i++) {
			size_t n = chance_below(LONGEST + 1);
			unsigned mixture = (unsigned)chance_below(MIXTURES);
			kernels_use_in_turn(&here, i);
			check_text(charset, n, mixture, &source, &target);
			check_units(charset, n, mixture, &source, &target);
		}
	guarded_free(&target);
	guarded_free(&source);
	assert_true(charsets >= 80);
}

/* Short text is written without what prepare() makes. */
static void test_without_index(void **state)
{
	const struct octavo_charset *charset;
	struct workspace work;
	uint32_t writes = 0;

	(void)state;
	for (unsigned number = 0; (charset = next_charset(&number));) {
		charset->codec->prepare(charset, &work);
		for (uint32_t c = 0; c <= 0x10000; c++) {
			uint8_t octets[2] = { 0, 0 }, wanted[2] = { 0, 0 };
			int length = charset->codec->encode(charset, &writes, c, octets, NULL);
			if (length != charset->codec->encode(charset, &writes, c, wanted, &work) ||
			    (length > 0 && memcmp(octets, wanted, (size_t)length) != 0))
				fail_msg("%s U+%04X", charset->label, (unsigned)c);
		}
	}
}

/* Every octet at every place of a block. */
static void test_places(void **state)
{
	struct kernels_here here = kernels_here();
	const struct octavo_charset *charsets[] = { octavo_charset_windows_1253(),
		                                    octavo_charset_ibm875() };
	uint16_t units[LONGEST], wanted[LONGEST];
	uint8_t s[LONGEST];

	(void)state;
	for (size_t i = 0; here.table[i]; i++) {
		kernels_use(here.table[i]->name);
		for (size_t j = 0; j < COUNT(charsets) * LONGEST * 256; j++) {
			const struct octavo_charset *charset = charsets[j % COUNT(charsets)];
			memset(s, 'A', sizeof s);
			s[j / COUNT(charsets) / 256] = (uint8_t)(j / COUNT(charsets));
			size_t good = octavo_read_octets_scalar(charset->table, s, LONGEST, wanted);
			check_size(charset->label, s, LONGEST,
			           octavo_charset_kernels()->read_octets(charset->table, s, LONGEST,
			                                                 units),
			           good);
			check_octets(charset->label, s, LONGEST, (const uint8_t *)units,
			             (const uint8_t *)wanted, 2 * good);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_octets),
		cmocka_unit_test(test_without_index),
		cmocka_unit_test(test_places),
	};

	kernels_report();
	return cmocka_run_group_tests_name("charset_kernels", tests, NULL, NULL);
}
