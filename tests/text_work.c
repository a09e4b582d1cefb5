/* SPDX-License-Identifier: MIT */
/*
 * text_work.c - lets functions of the libraries work on a text: linear.py
 *
 * usage: text_work KERNELS FUNCTION FILE; without arguments it names the functions
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "octavo-charset.h"
#include "octavo-text.h"

#define PIECE 5000 /* octets that are fed at once */
#define SMALL 256  /* capacity */

static void next(const char *s, size_t n)
{
	for (size_t at = 0; at < n;)
		at = octavo_grapheme_next(s, n, at);
}

static void previous(const char *s, size_t n)
{
	octavo_grapheme_previous(s, n, n);
	octavo_grapheme_is_boundary(s, n, n / 2);
	octavo_graphemes_at(s, n, n);
}

static void count(const char *s, size_t n)
{
	octavo_grapheme_count(s, n);
}

static void width(const char *s, size_t n)
{
	octavo_width(s, n, OCTAVO_WIDTH_SUM);
	octavo_width(s, n, OCTAVO_WIDTH_GRAPHEMES | OCTAVO_AMBIGUOUS_WIDE);
}

static void cut(const char *s, size_t n)
{
	octavo_cut(s, n, OCTAVO_LIMIT_COLUMNS, n, OCTAVO_WIDTH_GRAPHEMES);
	octavo_cut(s, n, OCTAVO_LIMIT_GRAPHEMES, n, 0);
}

static void pieces(const char *s, size_t n)
{
	struct octavo_graphemes graphemes = { 0 };
	struct octavo_columns columns = octavo_columns_init(OCTAVO_WIDTH_SUM);

	for (size_t at = 0; at < n; at += PIECE) {
		size_t size = n - at < PIECE ? n - at : PIECE;

		octavo_graphemes_feed(&graphemes, s + at, size, at + size == n);
		octavo_columns_feed(&columns, s + at, size, at + size == n);
	}
}

/* Each form at once and in pieces. */
static void normalize(const char *s, size_t n)
{
	char *dst = malloc(18 * n + 1);

	for (int form = OCTAVO_NFC; dst && form <= OCTAVO_NFKD; form++) {
		enum octavo_normal_form to = (enum octavo_normal_form)form;
		struct octavo_normalizer normalizer = octavo_normalizer_init(to);

		octavo_normal_prefix(to, s, n);
		octavo_normalize_length(to, s, n);
		octavo_normalize(to, s, n, dst, 18 * n);
		for (size_t at = 0; at < n; at += PIECE) {
			size_t size = n - at < PIECE ? n - at : PIECE;

			octavo_normalizer_feed(&normalizer, s + at, size, dst, 18 * n,
			                       at + size == n);
		}
	}
	free(dst);
}

/* Each form with capacity for a part, again and again. */
static void little(const char *s, size_t n)
{
	char dst[SMALL];

	for (int form = OCTAVO_NFC; form <= OCTAVO_NFKD; form++) {
		struct octavo_result r = { .read = 1 };

		for (size_t at = 0; at < n && r.read > 0; at += r.read)
			r = octavo_normalize((enum octavo_normal_form)form, s + at, n - at, dst,
			                     sizeof dst);
	}
}

static void equivalent(const char *s, size_t n)
{
	char *dst = malloc(3 * n + 1);
	size_t size = dst ? octavo_normalize(OCTAVO_NFD, s, n, dst, 3 * n).written : 0;

	octavo_equivalent(s, n, dst, size);
	octavo_equivalent(s, n, s, n);
	free(dst);
}

static void lint(const char *s, size_t n)
{
	struct octavo_lint lint = octavo_lint_init((1u << OCTAVO_ODDITIES) - 1, false);
	struct octavo_found found;

	do {
		found = octavo_lint_next(&lint, s, n, true);
		s += found.read;
		n -= found.read;
	} while (found.oddity);
}

static void scripts(const char *s, size_t n)
{
	octavo_restriction_level(s, n);
	octavo_mixed_scripts(s, n);
}

/* Between all pairs, with capacity for a part: the rest must not be read again and again. */
static void convert(const char *s, size_t n)
{
	static const enum octavo_encoding encodings[] = { OCTAVO_UTF8, OCTAVO_UTF16LE,
		                                          OCTAVO_UTF32BE, OCTAVO_LATIN1 };
	char *dst = malloc(n + 1);

	for (size_t i = 0; dst && i < 16; i++)
		octavo_convert(encodings[i / 4], s, n, encodings[i % 4], dst, n,
		               OCTAVO_REPLACE | OCTAVO_UNMAPPABLE_REPLACE);
	free(dst);
}

/* A part by each charset of more than an octet a character, whole and in pieces, to UTF-8 and back. */
static void charsets(const char *s, size_t n)
{
	unsigned options = OCTAVO_REPLACE | OCTAVO_UNMAPPABLE_REPLACE;
	const struct octavo_charset *utf8 = octavo_charset_of(OCTAVO_UTF8);
	size_t cap = n + SMALL;
	char *dst = malloc(2 * cap), *back = dst + cap;

	n /= 16; /* there are many */
	for (unsigned number = 64; dst && number < OCTAVO_CHARSET_NUMBERS; number++) {
		const struct octavo_charset *charset = octavo_charset_numbered(number);
		const struct octavo_charset_facts *facts = octavo_charset_info(charset);
		struct octavo_charset_stream stream =
			octavo_charset_stream_init(charset, utf8, options);
		struct octavo_result r;

		if (!facts || (facts->max_length == 1 && !facts->is_stateful))
			continue;
		r = octavo_charset_convert(charset, s, n, utf8, dst, cap, options);
		octavo_charset_convert(utf8, dst, r.written, charset, back, cap, options);
		octavo_charset_convert_length(charset, s, n, utf8, options);
		for (size_t at = 0; at < n; at += SMALL) {
			size_t size = n - at < SMALL ? n - at : SMALL;

			octavo_charset_stream_feed(&stream, s + at, size, dst, cap, at + size == n);
		}
	}
	free(dst);
}

static const struct {
	const char *name;
	void (*run)(const char *s, size_t n);
} functions[] = {
	{ "next", next }, { "previous", previous }, { "count", count },
	{ "width", width }, { "cut", cut }, { "pieces", pieces },
	{ "normalize", normalize }, { "little", little }, { "equivalent", equivalent },
	{ "lint", lint }, { "scripts", scripts }, { "convert", convert },
	{ "charsets", charsets },
};

#define FUNCTIONS (sizeof functions / sizeof functions[0])

int main(int argc, char **argv)
{
	static char text[1 << 20];
	FILE *file = argc == 4 ? fopen(argv[3], "rb") : NULL;
	size_t n;

	for (size_t i = 0; argc == 1 && i < FUNCTIONS; i++)
		puts(functions[i].name);
	if (argc == 1)
		return 0;
	if (!file || !octavo_kernels_choose(argv[1]))
		return 2;
	n = fread(text, 1, sizeof text, file);
	fclose(file);
	for (size_t i = 0; i < FUNCTIONS; i++)
		if (strcmp(argv[2], functions[i].name) == 0) {
			functions[i].run(text, n);
			return 0;
		}
	return 2;
}
