/* SPDX-License-Identifier: MIT */
/* detect_spans.c - what a text is, and its parts, is the same however it is cut */
#include <octavo-detect.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed;

static void check(int holds, const char *what, const char *detail)
{
	if (holds)
		return;
	printf("FAIL %s: %s\n", what, detail);
	failed = 1;
}

/* ------------------------------------------------------------------ texts */

#define GERMAN \
	"Falsches \xC3\x9C" "ben von Xylophonmusik qu\xC3\xA4lt jeden gr\xC3\xB6\xC3\x9F" "eren " \
	"Zwerg.\nDie Stra\xC3\x9F" "e f\xC3\xBChrt \xC3\xBC" "ber die Br\xC3\xBC" "cke nach K\xC3\xB6ln.\n"
#define RUSSIAN \
	"\xD0\xA1\xD1\x8A\xD0\xB5\xD1\x88\xD1\x8C \xD0\xB6\xD0\xB5 \xD0\xB5\xD1\x89\xD0\xB5 " \
	"\xD1\x8D\xD1\x82\xD0\xB8\xD1\x85 " \
	"\xD0\xBC\xD1\x8F\xD0\xB3\xD0\xBA\xD0\xB8\xD1\x85 " \
	"\xD0\xB1\xD1\x83\xD0\xBB\xD0\xBE\xD0\xBA, \xD0\xB4\xD0\xB0 " \
	"\xD0\xB2\xD1\x8B\xD0\xBF\xD0\xB5\xD0\xB9 \xD1\x87\xD0\xB0\xD1\x8E.\n"

/* A part of a text: lines in UTF-8, how often they are there, and what they are encoded in. */
struct row {
	const char *utf8;
	unsigned times;
	const char *name;
};

static const struct row texts[][5] = {
	{ { GERMAN, 1, "windows-1252" } },
	{ { GERMAN, 4000, "windows-1252" } },
	{ { RUSSIAN, 40, "koi8-r" } },
	{ { GERMAN, 3, "windows-1252" }, { RUSSIAN, 3, "utf-8" } },
	{ { RUSSIAN, 3, "windows-1251" }, { RUSSIAN, 3, "utf-16le" }, { RUSSIAN, 3, "windows-1251" } },
	{ { GERMAN, 900, "utf-16be" }, { GERMAN, 900, "utf-8" } },
	{ { GERMAN, 1200, "utf-32le" } },
	{ { RUSSIAN, 8, "utf-8 read as windows-1252" } },
	{ { GERMAN, 500, "utf-8" }, { GERMAN, 2, "utf-8 read as windows-1252" } },
	{ { "plain text of ASCII\n", 20000, "utf-8" }, { GERMAN, 2, "windows-1252" } },
};

#define MOST 2000000
static char text[MOST], wanted[MOST], found[MOST];

static size_t encode(const char *utf8, const char *label, char *to)
{
	static char once[4096];
	struct octavo_decoding decoding = octavo_decoding_from_name(label);
	const struct octavo_charset *u = octavo_charset_of(OCTAVO_UTF8);
	size_t n = strlen(utf8);

	if (decoding.kind == OCTAVO_DECODING_TEXT)
		return octavo_charset_convert(u, utf8, n, decoding.charset, to, 100000,
		                              OCTAVO_STOP).written;
	/* What windows-1252 lacks is a control. */
	size_t size = 0;
	for (size_t i = 0; i < n; i++) {
		char one = utf8[i], out[8];
		struct octavo_result done = octavo_charset_convert(decoding.read_as, &one, 1, u, out,
		                                                   sizeof out, OCTAVO_STOP);
		if (done.error)
			done = octavo_encode(OCTAVO_UTF8, (unsigned char)one, out, sizeof out);
		memcpy(once + size, out, done.written);
		size += done.written;
	}
	memcpy(to, once, size);
	return size;
}

static size_t make(const struct row *row, size_t *wanted_size)
{
	size_t n = 0;

	*wanted_size = 0;
	for (; row->utf8; row++)
		for (unsigned i = 0; i < row->times; i++) {
			n += encode(row->utf8, row->name, text + n);
			memcpy(wanted + *wanted_size, row->utf8, strlen(row->utf8));
			*wanted_size += strlen(row->utf8);
		}
	return n;
}

/* ------------------------------------------------------------------ spans */

/* Decodes all spans of a text that comes in pieces of 'step' octets. Returns the size of that. */
static size_t mend(void *memory, size_t n, size_t step, char names[1000])
{
	struct octavo_detector *d = octavo_detect_begin(memory, NULL);
	struct octavo_spans done;
	size_t at = 0, to = 0, names_size = 0;
	char last[128] = "";

	names[0] = '\0';
	do {
		size_t size = n - at < step ? n - at : step;
		struct octavo_span spans[3];
		done = octavo_detect_spans(d, text + at, size, at + size == n, spans, 3);
		at += done.read;
		for (size_t i = 0; i < done.count; i++) {
			char name[128];
			struct octavo_result one = octavo_decoding_convert(
				&spans[i].decoding, text + spans[i].offset,
				(size_t)spans[i].length, found + to, MOST - to, OCTAVO_STOP);
			check(!one.error && !spans[i].has_errors, "decoding", texts[0][0].name);
			to += one.written;
			octavo_decoding_name(&spans[i].decoding, name, sizeof name);
			if (strcmp(name, last) && names_size < 800)
				names_size += (size_t)sprintf(names + names_size, "%llu %s %u\n",
				                              (unsigned long long)spans[i].offset,
				                              name, spans[i].posterior);
			strcpy(last, name);
		}
	} while (!done.is_done);
	check(at == n, "all is read", names);
	return to;
}

static void try_texts(void *memory)
{
	static const size_t steps[] = { 1, 777, 65536 };

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		char whole[1000], names[1000];
		size_t wanted_size, n = make(texts[i], &wanted_size), size;
		size = mend(memory, n, n, whole);
		check(size == wanted_size && !memcmp(found, wanted, size), texts[i][0].name, whole);
		for (size_t j = 0; j < 3; j++) {
			size = mend(memory, n, steps[j], names);
			check(size == wanted_size && !strcmp(whole, names), "in pieces", names);
		}
	}
}

/* ------------------------------------------------------------------ names */

static void try_names(void)
{
	static const char *const names[] = {
		"windows-1251", "UTF-8 read as windows-1252", "windows-1253 read as windows-1252",
		"UTF-8 read as ISO-8859-1, in UTF-16LE", "binary", "unknown"
	};
	char name[128], small[8];
	struct octavo_decoding decoding;

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		decoding = octavo_decoding_from_name(names[i]);
		size_t n = octavo_decoding_name(&decoding, name, sizeof name);
		check(!strcmp(name, names[i]) && n == strlen(name), names[i], name);
		check(octavo_decoding_name(&decoding, small, 8) == n &&
		      !strncmp(small, name, 7) && strlen(small) == (n < 7 ? n : 7), "cut", small);
	}
	for (const char *const *bad = (const char *const[]){ "", "nothing", "utf-8 read as x",
	     " read as utf-8", "utf-8 read as utf-8, in x", NULL }; *bad; bad++)
		check(octavo_decoding_from_name(*bad).kind == OCTAVO_DECODING_NONE, "unknown", *bad);
}

static void try_errors(void)
{
	static const struct {
		const char *name, *text;
		enum octavo_error error;
		size_t read, length;
		const char *written;
	} rows[] = {
		/* U+0141 is not in windows-1252. */
		{ "utf-8 read as windows-1252", "a\xC3\x83\xC2\xA9\xC5\x81", OCTAVO_UNMAPPABLE, 5, 2,
		  "a\xC3\xA9" },
		{ "utf-8 read as windows-1252", "a\xC3\x83", OCTAVO_TRUNCATED, 1, 2, "a" },
		{ "utf-8 read as windows-1252", "a\xC3", OCTAVO_TRUNCATED, 1, 1, "a" },
		/* U+0081 is the octet 81. */
		{ "utf-8 read as windows-1252", "\xC3\x81\xC2\x81", OCTAVO_OVERLONG, 0, 2, "" },
		{ "utf-8 read as windows-1252", "\xC3\x83\xC2\x81", OCTAVO_OK, 4, 0, "\xC3\x81" },
		{ "windows-1253 read as windows-1252", "\xC3\xA1", OCTAVO_OK, 2, 0, "\xCE\xB1" },
		{ "binary", "a", OCTAVO_UNSUPPORTED, 0, 0, "" },
		{ "nothing", "a", OCTAVO_UNSUPPORTED, 0, 0, "" },
		{ "utf-8 read as windows-1252, in windows-1252", "a", OCTAVO_UNSUPPORTED, 0, 0, "" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char to[200], got[100];
		struct octavo_decoding decoding = octavo_decoding_from_name(rows[i].name);
		struct octavo_result done = octavo_decoding_convert(
			&decoding, rows[i].text, strlen(rows[i].text), to, sizeof to, OCTAVO_STOP);
		sprintf(got, "row %zu: error %d, read %zu, length %zu, written %zu", i, done.error,
		        done.read, done.length, done.written);
		check(done.error == rows[i].error && done.read == rows[i].read &&
		      done.length == rows[i].length && done.written == strlen(rows[i].written) &&
		      !memcmp(to, rows[i].written, done.written), rows[i].name, got);
	}
}

/* ------------------------------------------------------------------ hints */

static void try_hints(void *memory)
{
	const struct octavo_charset *latin1 = octavo_charset_of(OCTAVO_LATIN1);
	const struct octavo_charset *excluded[] = {
		octavo_charset_from_label("windows-1252", OCTAVO_NAMES_SYSTEM)
	};
	static const struct row row[] = { { GERMAN, 1, "windows-1252" }, { 0 } };
	static const struct row twice[] = { { GERMAN, 2, "utf-8 read as windows-1252" }, { 0 } };
	static const struct row mixed[] = {
		{ GERMAN, 3, "windows-1252" }, { RUSSIAN, 3, "utf-8" }, { 0 }
	};
	const struct {
		const struct row *row;
		struct octavo_hints hints;
		const char *name;
		bool has_errors;
	} rows[] = {
		{ row, { .exclude = excluded, .exclude_count = 1 }, "ISO-8859-1", false },
		{ row, { .declared = latin1 }, "ISO-8859-1", false },
		{ row, { .options = OCTAVO_DETECT_UTF8 }, "UTF-8", true },
		{ twice, { .options = OCTAVO_DETECT_NO_MISREAD }, "UTF-8", false },
		{ twice, { .options = OCTAVO_DETECT_UTF8 }, "UTF-8 read as windows-1252", false },
		{ mixed, { .options = OCTAVO_DETECT_ONE }, NULL, false },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct octavo_span spans[4];
		char name[128];
		size_t wanted_size, n = make(rows[i].row, &wanted_size);
		struct octavo_detector *d = octavo_detect_begin(memory, &rows[i].hints);
		struct octavo_spans done = octavo_detect_spans(d, text, n, true, spans, 4);
		octavo_decoding_name(&spans[0].decoding, name, sizeof name);
		check(done.is_done && done.read == n, "hint", "not done");
		check(done.count == 1, "hint", name);
		check(!rows[i].name || (!strcmp(name, rows[i].name) &&
		      spans[0].has_errors == rows[i].has_errors), rows[i].name, name);
	}
}

/* Spans can be decoded by their charsets alone: no blank is an octet that was lost. */
static void try_lost_octet(void *memory)
{
	static const char lost[] = "La r\xC3\x83\xC2\xA9" "flexion est \xC3\x83 perturber\n";
	static const char end[] = "\xC3\x83 perturber\n";
	size_t n = sizeof lost - 1;
	char names[1000];

	memcpy(text, lost, n);
	size_t size = mend(memory, n, n, names);
	check(size > sizeof end && !memcmp(found + size - sizeof end + 1, end, sizeof end - 1),
	      "a blank that was an octet", names);
}

/* A letter by itself may be one of several charsets: text beside it is as certain as before. */
static void try_posteriors(void *memory)
{
	static const struct row rows[] = {
		{ RUSSIAN, 3, "utf-8" }, { "\xD0\xB8\n", 1, "windows-1251" }, { RUSSIAN, 3, "utf-8" },
		{ 0 }
	};
	struct octavo_detector *d = octavo_detect_begin(memory, NULL);
	struct octavo_span spans[4];
	size_t wanted_size, n = make(rows, &wanted_size);
	struct octavo_spans done = octavo_detect_spans(d, text, n, true, spans, 4);

	check(done.count == 3 && spans[0].posterior >= OCTAVO_CERTAIN &&
	      spans[1].posterior < OCTAVO_CERTAIN && spans[2].posterior >= OCTAVO_CERTAIN,
	      "posteriors", "of other spans");
}

/* ------------------------------------------------------------------ verdicts */

static struct octavo_verdict fed(void *memory, const char *octets, size_t n, size_t step)
{
	struct octavo_detector *d = octavo_detect_begin(memory, NULL);

	for (size_t at = 0; at < n; at += step) {
		octavo_detect_feed(d, octets + at, n - at < step ? n - at : step, n - at <= step);
		if (at % 4096 < step)
			octavo_detect_verdict(d);
	}
	if (!n)
		octavo_detect_feed(d, NULL, 0, true);
	return octavo_detect_verdict(d);
}

static void try_verdict(void *memory, const char *octets, size_t n, const char *expected)
{
	static const size_t steps[] = { 1, 13, 1000 };
	struct octavo_verdict v = octavo_detect(memory, octets, n, NULL);
	char sentence[512], again[512];
	size_t size = octavo_detect_sentence(&v, sentence, sizeof sentence);

	check(!strcmp(sentence, expected) && size == strlen(sentence), expected, sentence);
	check(v.octets == n && v.is_whole && v.count >= 1, expected, "its numbers");
	check(octavo_detect_sentence(&v, again, 10) == size && !strncmp(again, sentence, 9) &&
	      strlen(again) == (size < 9 ? size : 9), expected, again);
	for (size_t i = 0; i < 3; i++) {
		struct octavo_verdict w = fed(memory, octets, n, steps[i]);
		octavo_detect_sentence(&w, again, sizeof again);
		check(!strcmp(again, sentence) && w.posterior == v.posterior &&
		      w.errors == v.errors && w.error_offset == v.error_offset &&
		      w.readings[0].posterior == v.readings[0].posterior, "in pieces", again);
	}
}

static void try_verdicts(void *memory)
{
	static const struct {
		const char *octets, *wanted;
		size_t n; /* or 0: its length */
	} plain[] = {
		{ "", "empty", 0 },
		{ "plain text\n", "ASCII", 0 },
		{ GERMAN, "UTF-8", 0 },
		{ "\x1B$B$3$l$OF|K\\8l$G$9\x1B(B\n", "looks like ISO-2022-JP, 99 %", 0 },
		{ "\x1B$)C\x0E>H3g\x0F\n", "looks like ISO-2022-KR, 99 %", 0 },
		{ "~{VPND~}\n", "looks like HZ-GB-2312, 99 %", 0 },
		{ "text\0\1\2\3\4\xFF\xFE\xFD\x80\0\0\5", "looks like binary data", 16 },
		{ "caf\xC3", "UTF-8 with errors: 1, the first at offset 3", 0 },
		{ "caf\xE9", "looks like windows-1252 (Catalan), 57 %; or UTF-8 (Chinese)", 0 },
		{ "caf\xC3\xA9 \xF0\x9F\x98\x80\n\xED\xA0\xBD\xED\xB2\x80\n",
		  "UTF-8 with errors: 6, the first at offset 11", 0 },
		{ GERMAN "und \xC3 so\n", "UTF-8 with errors: 1, the first at offset 117", 0 },
		{ "\xFF\xFE" "a\0\xE4\0\n\0", "looks like UTF-16LE, 100 %", 8 },
	};
	static const struct {
		struct row rows[4];
		const char *wanted;
	} made[] = {
		{ { { GERMAN, 2, "windows-1252" } }, "looks like windows-1252 (German), 99 %" },
		{ { { RUSSIAN, 2, "koi8-r" } }, "looks like KOI8-R (Russian), 99 %" },
		{ { { RUSSIAN, 900, "windows-1251" } }, "looks like windows-1251 (Russian), 99 %" },
		{ { { GERMAN, 2, "utf-16be" } }, "looks like UTF-16BE, 99 %" },
		{ { { RUSSIAN, 2, "utf-8 read as windows-1252" } },
		  "looks like it was read in another charset: UTF-8 read as "
		  "windows-1252 (Russian), 99 %" },
		{ { { GERMAN, 3, "windows-1252" }, { RUSSIAN, 1, "utf-8" } },
		  "looks like a mixture of windows-1252 and UTF-8" },
		{ { { GERMAN, 3, "utf-8" }, { GERMAN, 2, "utf-8 read as windows-1252" } },
		  "looks like a mixture of UTF-8 and UTF-8 read as windows-1252" },
		{ { { GERMAN, 12000, "utf-8" }, { GERMAN, 2, "windows-1252" } },
		  "looks like a mixture of UTF-8 and windows-1252" },
		{ { { GERMAN, 2, "windows-1252" }, { GERMAN, 2, "utf-16le" } },
		  "looks like a mixture of windows-1252 and UTF-16LE" },
	};

	for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
		try_verdict(memory, plain[i].octets,
		            plain[i].n ? plain[i].n : strlen(plain[i].octets), plain[i].wanted);
	for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
		size_t wanted_size, n = make(made[i].rows, &wanted_size);
		try_verdict(memory, text, n, made[i].wanted);
	}
	struct octavo_verdict v = octavo_detect((char *)memory + 1, "a", 1, NULL);
	check(v.condition == OCTAVO_CONDITION_UNKNOWN && v.count == 1, "not aligned", "");
}

int main(void)
{
	uint64_t *memory = malloc(OCTAVO_DETECT_MEMORY + 8);

	memset(memory, 0xA5, OCTAVO_DETECT_MEMORY);
	check(!octavo_detect_begin((char *)memory + 1, NULL), "memory that is not aligned", "");
	try_names();
	try_errors();
	try_hints(memory);
	try_lost_octet(memory);
	try_posteriors(memory);
	try_texts(memory);
	try_verdicts(memory);
	free(memory);
	if (!failed)
		puts("ok");
	return failed;
}
