/* SPDX-License-Identifier: MIT */
/*
 * summary.c - however a text is cut, and however the parts are joined, the summary is that of the
 * whole, which totals.h counts
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "texts.h"
#include "totals.h"

#define MOST 40 /* octets of a text that is cut everywhere */

static const unsigned stricter[] = { 0, OCTAVO_NO_NONCHARACTERS, OCTAVO_NO_NUL, OCTAVO_BMP_ONLY,
	                             OCTAVO_ASCII_ONLY, OCTAVO_EXCLUDE_MASK };

struct text {
	enum octavo_encoding e;
	unsigned options;
	const uint8_t *s;
	size_t n;
};

/* -------------------------------------------------------------------------------- */
/* Parts                                                                            */
/* -------------------------------------------------------------------------------- */

static void check_totals(const struct text *text, const struct octavo_totals *got,
                         const struct octavo_totals *wanted)
{
	const uint8_t *s = text->s;
	size_t n = text->n;

#define SAME(member) check_size(#member, s, n, (size_t)got->member, (size_t)wanted->member)
	SAME(encoding);
	SAME(octets);
	SAME(code_points);
	SAME(utf16_units);
	SAME(utf8_octets);
	SAME(surplus);
	SAME(lines);
	SAME(returns);
	SAME(crlf);
	SAME(nuls);
	SAME(longest_line);
	SAME(widest);
	SAME(has_bom);
	SAME(error);
	SAME(length);
	SAME(offset);
	SAME(line);
	SAME(column);
	for (unsigned i = 0; i < OCTAVO_ERROR_KINDS; i++)
		SAME(errors[i]);
	for (unsigned i = 0; i < 4; i++) {
		SAME(replaced[i]);
		SAME(repaired[i]);
	}
#undef SAME
}

static struct octavo_summary summary_of(const struct text *text, size_t begin, size_t end)
{
	struct octavo_summary summary = octavo_summary_init(text->e, text->options, begin);

	octavo_summary_feed(&summary, begin < end ? text->s + begin : NULL, end - begin);
	return summary;
}

/* A range fed in random pieces, or joined of two that are made likewise. */
static struct octavo_summary any_summary_of(const struct text *text, size_t begin, size_t end)
{
	size_t cut = begin + chance_below(end - begin + 1);
	uint8_t octets[OCTAVO_SUMMARY_SIZE];
	struct octavo_summary summary, next;

	if (end - begin < 2 || chance_below(4) == 0) {
		summary = summary_of(text, begin, cut);
		octavo_summary_feed(&summary, text->s + cut, end - cut);
		return summary;
	}
	summary = any_summary_of(text, begin, cut);
	next = any_summary_of(text, cut, end);
	if (chance_below(8) == 0) {
		octavo_summary_write(&next, octets);
		assert_true(octavo_summary_read(&next, octets, sizeof octets));
	}
	assert_true(octavo_summary_join(&summary, &next));
	return summary;
}

/* The same octets as the whole, and so all members are the same. */
static void check_same(const struct text *text, const struct octavo_summary *got,
                       const uint8_t wanted[OCTAVO_SUMMARY_SIZE], size_t at)
{
	uint8_t octets[OCTAVO_SUMMARY_SIZE];

	octavo_summary_write(got, octets);
	if (memcmp(octets, wanted, sizeof octets) != 0) {
		struct octavo_summary whole;
		assert_true(octavo_summary_read(&whole, wanted, OCTAVO_SUMMARY_SIZE));
		struct octavo_totals a = octavo_summary_totals(got);
		struct octavo_totals b = octavo_summary_totals(&whole);
		fprintf(stderr, "%s, options %#x, cut at %zu\n", octavo_encoding_label(text->e),
		        text->options, at);
		check_totals(text, &a, &b);
		differs("summary", text->s, text->n, at);
	}
}

static void check_text(const struct text *text)
{
	struct octavo_summary whole = summary_of(text, 0, text->n);
	struct octavo_totals got = octavo_summary_totals(&whole);
	struct octavo_totals wanted = totals_of(text->e, text->s, text->n, text->options);
	uint8_t octets[OCTAVO_SUMMARY_SIZE];

	check_totals(text, &got, &wanted);
	octavo_summary_write(&whole, octets);
	if (text->n <= MOST)
		for (size_t at = 0; at <= text->n; at++) {
			struct octavo_summary left = summary_of(text, 0, at);
			struct octavo_summary right = summary_of(text, at, text->n);
			struct octavo_summary fed = left;
			assert_true(octavo_summary_join(&left, &right));
			check_same(text, &left, octets, at);
			octavo_summary_feed(&fed, text->s + at, text->n - at);
			check_same(text, &fed, octets, at);
		}
	for (int i = 0; i < 4; i++) {
		struct octavo_summary any = any_summary_of(text, 0, text->n);
		check_same(text, &any, octets, 0);
	}
}

/* Writes a text that may begin with a mark; returns its length. */
static size_t make_text(enum octavo_encoding e, uint8_t *s, size_t n, size_t cap)
{
	const struct octavo_info *info = octavo_encoding_info(e);
	enum octavo_encoding known = e;
	size_t mark = 0;

	if (info->byte_order == OCTAVO_ORDER_BY_BOM)
		known = chance_below(2) ? info->little : info->big;
	if (chance_below(3) == 0 || known == info->little)
		mark = octavo_encode(known, 0xFEFF, s, cap).written;
	n = n < mark ? mark : n;
	text_make(known, (enum texture)chance_below(TEXTURES), s + mark, n - mark);
	if (chance_below(4) == 0 && n - mark > 0)
		text_ruin(known, s + mark, n - mark);
	else if (chance_below(2))
		n = mark + text_break(known, s + mark, n - mark, cap - mark, 1 + chance_below(20));
	/* Line ends are rare in the textures. */
	for (size_t i = chance_below(6); i && n; i--) {
		uint8_t end[8];
		struct octavo_result c =
			octavo_encode(known, chance_below(3) ? '\n' : '\r', end, sizeof end);
		size_t at = chance_below(n) / info->unit_size * info->unit_size;
		if (c.written && at + c.written <= n)
			memcpy(s + at, end, c.written);
	}
	return n;
}

static void test_cuts(void **state)
{
	struct kernels_here here = kernels_here();
	size_t count = 0;

	(void)state;
	chance_begin();
	for (size_t i = 0; i < some_of(20000); i++) {
		uint8_t s[4 * MOST];
		struct text text = { .s = s };

		kernels_use_in_turn(&here, i);
		text.e = (enum octavo_encoding)(i % (OCTAVO_UTF8_UNICODE11 + 1));
		text.options = chance_below(3) ? 0 : stricter[chance_below(COUNT(stricter))];
		text.n = make_text(text.e, s, chance_below(MOST + 1), sizeof s);
		check_text(&text);
		count++;
	}
	assert_true(count > 0);
}

static void test_long_texts(void **state)
{
	enum { LONG = 70000 };
	struct kernels_here here = kernels_here();
	uint8_t *s = malloc(2 * LONG);

	(void)state;
	assert_non_null(s);
	chance_begin();
	for (size_t i = 0; i < some_of(500); i++) {
		struct text text = { .s = s };

		kernels_use_in_turn(&here, i);
		text.e = (enum octavo_encoding)(i % (OCTAVO_UTF8_UNICODE11 + 1));
		text.options = chance_below(4) ? 0 : stricter[chance_below(COUNT(stricter))];
		text.n = make_text(text.e, s, chance_below(i % 16 ? 3000 : LONG), 2 * LONG);
		check_text(&text);
	}
	free(s);
}

/* -------------------------------------------------------------------------------- */
/* Ranges by themselves                                                             */
/* -------------------------------------------------------------------------------- */

/* A range is a text of its own, but for where it is. Of units it begins with a whole one. */
static void test_ranges(void **state)
{
	struct kernels_here here = kernels_here();

	(void)state;
	chance_begin();
	for (size_t i = 0; i < some_of(20000); i++) {
		uint8_t s[4 * MOST];
		enum octavo_encoding e = (enum octavo_encoding)(i % (OCTAVO_UTF8_UNICODE11 + 1));
		unsigned unit = octavo_encoding_info(e)->unit_size;
		struct octavo_totals got, wanted;

		if (octavo_encoding_info(e)->byte_order == OCTAVO_ORDER_BY_BOM)
			e = octavo_encoding_info(e)->big; /* as it is without a mark */
		kernels_use_in_turn(&here, i);
		size_t n = make_text(e, s, chance_below(MOST + 1), sizeof s);
		size_t begin = (1 + chance_below(n / unit + 1)) * unit;
		if (begin > n)
			continue;
		struct text text = { e, 0, s, n }, range = { e, 0, s + begin, n - begin };
		struct octavo_summary summary = summary_of(&text, begin, n);
		got = octavo_summary_totals(&summary);
		wanted = totals_of(e, range.s, range.n, 0);
		wanted.has_bom = false; /* that is at the beginning of a text */
		if (wanted.error)
			wanted.offset += begin;
		check_totals(&range, &got, &wanted);
	}
}

/* A unit that is cut is an error of what there is of it, if the other part is not joined. */
static void test_cut_units(void **state)
{
	struct octavo_summary summary = octavo_summary_init(OCTAVO_UTF16LE, 0, 7);
	struct octavo_totals totals;

	(void)state;
	octavo_summary_feed(&summary, "\0a\0b\0c", 6);
	totals = octavo_summary_totals(&summary);
	assert_int_equal(totals.octets, 6);
	assert_int_equal(totals.code_points, 4);
	assert_int_equal(totals.errors[OCTAVO_TRUNCATED], 2);
	assert_int_equal(totals.offset, 7);
	assert_int_equal(totals.length, 1);

	/* After it a low surrogate, which may belong to a high one before the range. */
	summary = octavo_summary_init(OCTAVO_UTF16LE, 0, 7);
	octavo_summary_feed(&summary, "\0\0\xDE" "a", 5);
	totals = octavo_summary_totals(&summary);
	assert_int_equal(totals.code_points, 3);
	assert_int_equal(totals.errors[OCTAVO_TRUNCATED], 1);
	assert_int_equal(totals.errors[OCTAVO_SURROGATE], 1);
}

static void test_what_is_not_joined(void **state)
{
	struct octavo_summary a = octavo_summary_init(OCTAVO_UTF8, 0, 10), b, before;
	struct octavo_summary none = octavo_summary_init(OCTAVO_UTF8, 0, 13), first;
	struct octavo_totals totals;
	uint8_t octets[OCTAVO_SUMMARY_SIZE];

	(void)state;
	octavo_summary_feed(&a, "abc", 3);
	before = a;
	b = octavo_summary_init(OCTAVO_UTF8, 0, 14);
	octavo_summary_feed(&b, "d", 1);
	assert_false(octavo_summary_join(&a, &b)); /* a gap */
	b = octavo_summary_init(OCTAVO_UTF8, 0, 12);
	octavo_summary_feed(&b, "d", 1);
	assert_false(octavo_summary_join(&a, &b)); /* in both */
	b = octavo_summary_init(OCTAVO_WTF8, 0, 13);
	octavo_summary_feed(&b, "d", 1);
	assert_false(octavo_summary_join(&a, &b));
	b = octavo_summary_init(OCTAVO_UTF8, OCTAVO_NO_NUL, 13);
	octavo_summary_feed(&b, "d", 1);
	assert_false(octavo_summary_join(&a, &b));
	assert_memory_equal(&a, &before, sizeof a);

	assert_true(octavo_summary_join(&a, &none)); /* no octets */
	assert_memory_equal(&a, &before, sizeof a);
	first = octavo_summary_init(OCTAVO_UTF8, 0, 10);
	assert_true(octavo_summary_join(&first, &a));
	assert_memory_equal(&first, &before, sizeof a);
	/* No more than others are those that have no octets joined elsewhere. */
	first = octavo_summary_init(OCTAVO_UTF8, 0, 9);
	assert_false(octavo_summary_join(&first, &a));
	first = octavo_summary_init(OCTAVO_LATIN1, 0, 10);
	assert_false(octavo_summary_join(&first, &a));
	none.offset = 14;
	assert_false(octavo_summary_join(&a, &none));
	/* After the last offset there is none, not even 0. */
	a = octavo_summary_init(OCTAVO_UTF8, 0, UINT64_MAX - 1);
	octavo_summary_feed(&a, "ab", 2);
	b = octavo_summary_init(OCTAVO_UTF8, 0, 0);
	octavo_summary_feed(&b, "c", 1);
	assert_false(octavo_summary_join(&a, &b));

	a = octavo_summary_init(OCTAVO_NO_ENCODING, 0, 0);
	octavo_summary_feed(&a, "abcdefghi", 9);
	octavo_summary_write(&a, octets);
	assert_true(octavo_summary_read(&a, octets, sizeof octets));
	totals = octavo_summary_totals(&a);
	assert_int_equal(totals.error, OCTAVO_UNSUPPORTED);
	assert_int_equal(totals.octets, 9);
	octavo_summary_feed(&a, "abcdefghijklmnopqrstuvwxyz", 26);
	b = octavo_summary_init(OCTAVO_NO_ENCODING, 0, 35);
	octavo_summary_feed(&b, "abcdefghijklmnopqrstuvwxyz", 26);
	assert_true(octavo_summary_join(&a, &b));
	assert_int_equal(octavo_summary_totals(&a).octets, 61);
	a = octavo_summary_init(OCTAVO_UTF8, OCTAVO_REPLACE, 0);
	assert_int_equal(octavo_summary_totals(&a).error, OCTAVO_UNSUPPORTED);
}

/* -------------------------------------------------------------------------------- */
/* As octets                                                                        */
/* -------------------------------------------------------------------------------- */

static uint32_t crc32(const uint8_t *s, size_t n)
{
	uint32_t crc = 0xFFFFFFFF;

	while (n--) {
		crc ^= *s++;
		for (int i = 0; i < 8; i++)
			crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
	}
	return ~crc;
}

/* The same octets on every machine, so they can be written down. */
static void test_octets(void **state)
{
	static const char text[] = "caf\xC3\xA9\r\n\xF0\x9F\x98\x80 \xFF\xC3 "
	                           "the end, nearly\n\xE2\x82";
	struct octavo_summary summary = octavo_summary_init(OCTAVO_UTF8, 0, 3), back;
	uint8_t octets[OCTAVO_SUMMARY_SIZE], again[OCTAVO_SUMMARY_SIZE];

	(void)state;
	octavo_summary_feed(&summary, text, sizeof text - 1);
	octavo_summary_write(&summary, octets);
	assert_memory_equal(octets, "Octavo-\1\3\0\0\0\0\0\0\0", 16);
	assert_int_equal(crc32(octets, OCTAVO_SUMMARY_SIZE - 4), 0x27456ED2);
	assert_true(octavo_summary_read(&back, octets, sizeof octets));
	octavo_summary_write(&back, again);
	assert_memory_equal(octets, again, sizeof octets);
}

/*
 * What one machine writes, machines of the other byte order read and join: from texts that do not
 * depend on the machine each one gets the same octets.
 */
static void test_octets_of_many(void **state)
{
	static const uint8_t often[] = "\n\r\0a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xEF\xBB\xBF\xD8\xDC\xFF\xFE";
	uint64_t dice = 1;
	uint32_t all = 0;

	(void)state;
	for (unsigned i = 0; i < 100 * (OCTAVO_UTF8_UNICODE11 + 1); i++) {
		enum octavo_encoding e = (enum octavo_encoding)(i % (OCTAVO_UTF8_UNICODE11 + 1));
		uint8_t s[64], octets[2][OCTAVO_SUMMARY_SIZE];
		struct octavo_summary left, right;
		uint64_t offset = i % 3 ? 0 : (uint64_t)i << 50;
		unsigned options = stricter[i / 5 % COUNT(stricter)];

		for (size_t k = 0; k < sizeof s; k++) {
			dice = dice * 6364136223846793005 + 1442695040888963407;
			s[k] = dice >> 63 ? often[(dice >> 32) % (sizeof often - 1)]
			                  : (uint8_t)(dice >> 40);
		}
		size_t cut = (size_t)(dice >> 33) % (sizeof s + 1);
		left = octavo_summary_init(e, options, offset);
		octavo_summary_feed(&left, s, cut);
		octavo_summary_write(&left, octets[0]);
		right = octavo_summary_init(e, options, offset + cut);
		octavo_summary_feed(&right, s + cut, sizeof s - cut);
		octavo_summary_write(&right, octets[1]);
		assert_true(octavo_summary_read(&left, octets[0], OCTAVO_SUMMARY_SIZE));
		assert_true(octavo_summary_read(&right, octets[1], OCTAVO_SUMMARY_SIZE));
		assert_true(octavo_summary_join(&left, &right));
		octavo_summary_write(&left, octets[1]);
		for (size_t k = 0; k < 2; k++) {
			/* Of their own checksum a checksum would tell nothing. */
			for (unsigned byte = 0; byte < 4; byte++)
				octets[k][OCTAVO_SUMMARY_SIZE - 4 + byte] = (uint8_t)(all >> 8 * byte);
			all = crc32(octets[k], sizeof octets[k]);
		}
	}
	assert_int_equal(all, 0x7D327BD2);
}

/* Whether it is read back when it is written, with a checksum that is right. */
static bool is_read_back(const struct octavo_summary *summary)
{
	uint8_t octets[OCTAVO_SUMMARY_SIZE];
	struct octavo_summary back;

	octavo_summary_write(summary, octets);
	return octavo_summary_read(&back, octets, sizeof octets);
}

static void test_damage(void **state)
{
	struct octavo_summary summary = octavo_summary_init(OCTAVO_UTF16, 0, 0), back;
	struct octavo_summary forged = octavo_summary_init(OCTAVO_UTF8, 0, 0);
	uint8_t octets[OCTAVO_SUMMARY_SIZE + 1] = { 0 };

	(void)state;
	octavo_summary_feed(&summary, "\xFE\xFF\0a", 4);
	octavo_summary_write(&summary, octets);
	for (size_t i = 0; i < OCTAVO_SUMMARY_SIZE; i++) {
		octets[i] = (uint8_t)(octets[i] ^ 1 << i % 8);
		assert_false(octavo_summary_read(&back, octets, OCTAVO_SUMMARY_SIZE));
		assert_int_equal(back.size, 0);
		octets[i] = (uint8_t)(octets[i] ^ 1 << i % 8);
	}
	for (size_t n = 0; n <= sizeof octets; n++)
		assert_int_equal(octavo_summary_read(&back, octets, n), n == OCTAVO_SUMMARY_SIZE);
	/* A byte order that is not known, of UTF-8: feeding it looked for an encoding. */
	forged.order = 2;
	assert_false(is_read_back(&forged));
	/* More octets in front and held than there are. */
	forged = octavo_summary_init(OCTAVO_UTF8, 0, 1);
	octavo_summary_feed(&forged, "ab", 2);
	forged.in[0].head_size = 3;
	assert_false(is_read_back(&forged));
	forged.in[0].head_size = 0;
	forged.in[0].held_size = 3;
	assert_false(is_read_back(&forged));
	/* Wider characters than there are, or an error that is none. */
	forged.in[0].held_size = 0;
	forged.in[0].widest = OCTAVO_WIDEST_BEYOND_BMP;
	assert_true(is_read_back(&forged));
	forged.in[0].widest++;
	assert_false(is_read_back(&forged));
	forged.in[0].widest = 0;
	forged.in[0].error = OCTAVO_ERROR_KINDS;
	assert_false(is_read_back(&forged));
}

/* CR at the end of what kernels took, with LF after it or not. */
static void test_line_ends_of_pieces(void **state)
{
	struct kernels_here here = kernels_here();
	char line[200];

	(void)state;
	memset(line, 'x', sizeof line);
	for (size_t k = 0; here.table[k] != NULL; k++)
		for (int feed = 0; feed < 2; feed++) {
			struct octavo_summary summary = octavo_summary_init(OCTAVO_UTF8, 0, 0);
			struct octavo_totals totals;

			kernels_use(here.table[k]->name);
			octavo_summary_feed(&summary, "a\r", 2);
			line[0] = feed ? '\n' : 'x';
			octavo_summary_feed(&summary, line, sizeof line);
			totals = octavo_summary_totals(&summary);
			assert_true(totals.returns == 1 && totals.crlf == (uint64_t)feed);
			assert_int_equal(totals.lines, feed);
			assert_int_equal(totals.longest_line, feed ? 199 : 202);
		}
}

/* Whoever forges a summary gets wrong numbers, but nothing is read or written elsewhere. */
static void test_forged(void **state)
{
	size_t read = 0;

	(void)state;
	chance_begin();
	for (size_t i = 0; i < some_of(50000); i++) {
		struct octavo_summary forged, other, joined;
		uint8_t octets[OCTAVO_SUMMARY_SIZE];
		size_t any = chance_below(OCTAVO_UTF8_UNICODE11 + 1);
		enum octavo_encoding e = (enum octavo_encoding)any;
		uint8_t s[MOST];

		random_text(LIKE_MIXTURE, s, sizeof s);
		forged = octavo_summary_init(e, 0, chance_below(3));
		octavo_summary_feed(&forged, s, chance_below(sizeof s + 1));
		other = octavo_summary_init(e, 0, forged.offset + forged.size);
		octavo_summary_feed(&other, s, sizeof s);
		for (size_t k = 1 + chance_below(3); k; k--)
			((uint8_t *)&forged)[chance_below(sizeof forged)] = (uint8_t)chance();
		octavo_summary_write(&forged, octets);
		if (!octavo_summary_read(&forged, octets, sizeof octets))
			continue;
		read++;
		octavo_summary_totals(&forged);
		joined = forged;
		other.offset = joined.offset + joined.size;
		octavo_summary_join(&joined, &other);
		octavo_summary_totals(&joined);
		joined = octavo_summary_init(forged.encoding, forged.options, forged.offset - 5);
		octavo_summary_feed(&joined, s, 5);
		octavo_summary_join(&joined, &forged);
		octavo_summary_totals(&joined);
		octavo_summary_feed(&forged, s, sizeof s);
	}
	assert_true(read > 0);
}

/* -------------------------------------------------------------------------------- */
/* The kernels                                                                      */
/* -------------------------------------------------------------------------------- */

/* The octets of s[0..n), which may be ill-formed, one by one. */
static void count_octets(const uint8_t *s, size_t n, struct octavo_line_tally *tally)
{
	for (size_t i = 0; i < n; i++) {
		bool begins = s[i] < 0x80 || s[i] > 0xBF;
		tally->code_points += begins;
		tally->lines += s[i] == '\n';
		tally->has_rare |= s[i] == 0 || s[i] == '\r';
		tally->above_latin1 |= s[i] >= 0xC4;
		tally->has_lead4 |= s[i] >= 0xF0;
		if (s[i] == '\n') {
			if (tally->line > tally->longest)
				tally->longest = tally->line;
			tally->line = 0;
		} else {
			tally->line += begins;
		}
	}
}

static void check_kernels(const struct octavo_line_kernels *kernels, const uint8_t *s, size_t n)
{
	struct octavo_line_tally got = { .line = chance_below(100), .longest = chance_below(80) };
	struct octavo_line_tally wanted = got;
	struct octavo_rare_tally rare = { 1000, 2000, 3000 }, wanted_rare = rare;

	size_t seen = kernels->lines(s, n, &got);
	assert_true(seen <= n);
	count_octets(s, seen, &wanted);
	check_size("code points", s, n, got.code_points, wanted.code_points);
	check_size("lines", s, n, got.lines, wanted.lines);
	check_size("line", s, n, got.line, wanted.line);
	check_size("longest", s, n, got.longest, wanted.longest);
	check_size("rare", s, n, got.has_rare, wanted.has_rare);
	check_size("above Latin-1", s, n, got.above_latin1, wanted.above_latin1);
	check_size("leads of four", s, n, got.has_lead4, wanted.has_lead4);

	kernels->rare(s, n, &rare);
	for (size_t i = 0; i < n; i++) {
		wanted_rare.nuls += s[i] == 0;
		wanted_rare.returns += s[i] == '\r';
		wanted_rare.crlf += i > 0 && s[i - 1] == '\r' && s[i] == '\n';
	}
	check_size("NUL", s, n, rare.nuls, wanted_rare.nuls);
	check_size("CR", s, n, rare.returns, wanted_rare.returns);
	check_size("CR LF", s, n, rare.crlf, wanted_rare.crlf);
}

static void test_kernels(void **state)
{
	struct kernels_here here = kernels_here();
	struct guarded memory = guarded_new(20000);

	(void)state;
	chance_begin();
	guarded_watch();
	for (size_t i = 0; i < some_of(10000); i++) {
		size_t n = 1 + chance_below(i % 50 ? 600 : 20000);
		size_t often = 1 + chance_below(100);
		uint8_t *s = memory.end - n;

		random_text((enum likeness)chance_below(LIKENESSES), s, n);
		for (size_t at = chance_below(often); at < n; at += 1 + chance_below(2 * often))
			s[at] = chance_below(4) ? '\n' : chance_below(4) ? '\r' : 0;
		for (size_t k = 0; here.table[k] != NULL; k++) {
			kernels_use(here.table[k]->name);
			guarded_now = (struct guarded_now){ "lines", n, i };
			if (here.table[k]->line->lines)
				check_kernels(here.table[k]->line, s, n);
		}
	}
	guarded_free(&memory);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cuts),
		cmocka_unit_test(test_long_texts),
		cmocka_unit_test(test_ranges),
		cmocka_unit_test(test_cut_units),
		cmocka_unit_test(test_what_is_not_joined),
		cmocka_unit_test(test_octets),
		cmocka_unit_test(test_octets_of_many),
		cmocka_unit_test(test_damage),
		cmocka_unit_test(test_line_ends_of_pieces),
		cmocka_unit_test(test_forged),
		cmocka_unit_test(test_kernels),
	};

	return cmocka_run_group_tests_name("summary", tests, NULL, NULL);
}
