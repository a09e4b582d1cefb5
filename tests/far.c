/* SPDX-License-Identifier: MIT */
/* far.c - a case of a document far behind the beginning of a text */
#include "far.h"

#include <stdlib.h>
#include <string.h>
#ifdef TEST_THREADS
#include <pthread.h>
#endif

#define MIB ((size_t)1 << 20)

/* A piece of the library or of the command ends at or near each of these. */
static const size_t offsets[] = { 0, 239, 4095, 4096, 65535, 65536, MIB - 1, MIB, MIB + 1 };
#define FAR_BEHIND ((size_t)70000)
static const size_t behinds[] = { 100, FAR_BEHIND, 0 };

/* Octets of an encoding of units of four, and of what they become in another. */
#define MAX_FAR (4 * (MIB + FAR_BEHIND + MAX_CASE + 64))

/* How a text is fed to a stream, in turns. */
static const size_t feeds[] = { 1, 4093, 65537, 7, 131071, 3 };

/* A text, and what is to come out. */
struct far {
	enum octavo_encoding from, to;
	unsigned options;
	uint8_t *text, *wanted;
	size_t n, at, end; /* the case is [at, end) */
	size_t m;
	struct octavo_result result; /* of the conversion */
	size_t cut;                  /* where a stream is fed in two */

	/* Of a form of UTF-8: */
	bool is_form;
	struct octavo_result stopped, replaced; /* of octavo_check() */
	struct octavo_character piece[MAX_CASE];
	size_t pieces;
	size_t before, behind; /* characters on either side */
};

/* What a thread writes to, and the first difference that it found. */
struct look {
	const struct far *far;
	uint8_t *memory;
	const char *what;
	size_t at;
};

/* -------------------------------------------------------------------------------- */
/* Asking the library                                                               */
/* -------------------------------------------------------------------------------- */

static bool is_wrong(struct look *look, const char *what, bool same, size_t at)
{
	if (!same) {
		look->what = what;
		look->at = at;
	}
	return !same;
}

/* What the caller did not count need not be the same. */
static bool is_result(struct octavo_result got, const struct far *f)
{
	if (!f->is_form)
		got.replaced = f->result.replaced;
	return same_result(got, f->result);
}

static bool look_at_conversion(struct look *look)
{
	const struct far *f = look->far;
	struct octavo_result r = octavo_convert(f->from, f->text, f->n, f->to, look->memory,
	                                        MAX_FAR, f->options);
	size_t length = octavo_convert_length(f->from, f->text, f->n, f->to, f->options);

	return is_wrong(look, "octavo_convert()", is_result(r, f), r.read) ||
	       is_wrong(look, "octavo_convert(), octets",
	                memcmp(look->memory, f->wanted, f->m) == 0, f->at) ||
	       is_wrong(look, "octavo_convert_length()", length == f->m, f->at);
}

static bool look_at_stream(struct look *look)
{
	const struct far *f = look->far;
	struct octavo_stream stream = octavo_stream_init(f->from, f->to, f->options);
	struct octavo_result sum = { .read = 0 }, r = { .error = OCTAVO_OK };
	size_t fed = 0;

	for (size_t i = 0; r.error == OCTAVO_OK && (fed < f->n || i == 0); i++) {
		size_t size = feeds[i % COUNT(feeds)];

		if (fed < f->cut && fed + size > f->cut)
			size = f->cut - fed;
		if (size > f->n - fed)
			size = f->n - fed;
		r = octavo_stream_feed(&stream, f->text + fed, size, look->memory + sum.written,
		                       MAX_FAR - sum.written, fed + size == f->n);
		fed += size;
		sum.written += r.written;
		sum.replaced += r.replaced;
	}
	sum.read = (size_t)stream.offset - r.length;
	sum.error = r.error;
	sum.length = r.length;
	return is_wrong(look, "stream", is_result(sum, f), sum.read) ||
	       is_wrong(look, "stream, octets", memcmp(look->memory, f->wanted, f->m) == 0, f->at);
}

static bool look_at_check(struct look *look)
{
	const struct far *f = look->far;
	struct octavo_result stopped = octavo_check(f->from, f->text, f->n, OCTAVO_STOP);
	struct octavo_result replaced = octavo_check(f->from, f->text, f->n, OCTAVO_REPLACE);
	struct octavo_size size = octavo_measure(f->from, f->text, f->n);
	bool is_valid = f->stopped.error == OCTAVO_OK;

	return is_wrong(look, "octavo_check()", same_result(stopped, f->stopped), stopped.read) ||
	       is_wrong(look, "octavo_check(), replacing", same_result(replaced, f->replaced),
	                f->at) ||
	       is_wrong(look, "octavo_measure()", size.valid == f->stopped.read, size.valid) ||
	       is_wrong(look, "octavo_valid()",
	                f->from != OCTAVO_UTF8 ||
	                octavo_valid((const char *)f->text, f->n) == is_valid, f->at);
}

static bool same_character(struct octavo_character a, struct octavo_character b)
{
	return a.code_point == b.code_point && a.length == b.length && a.error == b.error;
}

/* The pieces of the case, forwards, backwards, and from anywhere. */
static bool look_at_pieces(struct look *look)
{
	const struct far *f = look->far;
	size_t at = f->at;

	for (size_t i = 0; i < f->pieces; at += f->piece[i++].length) {
		struct octavo_character piece = f->piece[i], last;
		size_t end = at + piece.length;

		last = octavo_decode_last(f->from, f->text, end);
		if (last.error != OCTAVO_OK && piece.error != OCTAVO_OK)
			last.error = piece.error;
		if (is_wrong(look, "octavo_decode()",
		             same_character(octavo_decode(f->from, f->text + at, f->n - at), piece),
		             at) ||
		    is_wrong(look, "octavo_decode_last()", same_character(last, piece), at))
			return true;
		for (size_t k = at; k < end; k++) {
			size_t floor = octavo_floor(f->from, f->text, f->n, k);
			size_t ceil = octavo_ceil(f->from, f->text, f->n, k);

			if (is_wrong(look, "octavo_floor()", floor == at, k) ||
			    is_wrong(look, "octavo_ceil()", ceil == (k == at ? at : end), k))
				return true;
		}
	}
	return false;
}

/* Summaries of three parts, of which one ends in the case, joined from the end. */
static bool look_at_summary(struct look *look)
{
	const struct far *f = look->far;
	size_t cuts[] = { 0, f->at / 2, f->cut, f->n };
	struct octavo_summary parts[3];
	struct octavo_totals t;
	uint64_t lines = 0, column = f->before, errors = 0;

	for (size_t i = 0; i < COUNT(parts); i++) {
		parts[i] = octavo_summary_init(f->from, OCTAVO_STOP, cuts[i]);
		octavo_summary_feed(&parts[i], f->text + cuts[i], cuts[i + 1] - cuts[i]);
	}
	if (is_wrong(look, "octavo_summary_join()", octavo_summary_join(&parts[1], &parts[2]) &&
	             octavo_summary_join(&parts[0], &parts[1]), f->at))
		return true;
	t = octavo_summary_totals(&parts[0]);
	for (unsigned i = 0; i < OCTAVO_ERROR_KINDS; i++)
		errors += t.errors[i];
	for (size_t i = 0; i < f->pieces && f->piece[i].error == OCTAVO_OK; i++) {
		bool is_line = f->piece[i].code_point == '\n';

		lines += is_line;
		column = is_line ? 0 : column + 1;
	}
	return is_wrong(look, "totals", t.octets == f->n && t.replaced[0] == f->replaced.replaced &&
	                t.code_points == f->before + f->pieces + f->behind, f->at) ||
	       is_wrong(look, "errors of totals", t.error == f->stopped.error &&
	                errors == f->replaced.replaced && t.length == f->stopped.length, f->at) ||
	       is_wrong(look, "the first error of totals", t.error == OCTAVO_OK ||
	                (t.offset == f->stopped.read && t.line == lines && t.column == column),
	                f->at);
}

static void *ask(void *context)
{
	struct look *look = context;

	look->what = NULL;
	if (!look_at_conversion(look) && !look_at_stream(look) && look->far->is_form &&
	    !look_at_check(look) && !look_at_pieces(look))
		look_at_summary(look);
	return NULL;
}

static void ask_in_threads(const struct far *f)
{
	static struct look looks[2];

	for (size_t i = 0; i < COUNT(looks); i++) {
		looks[i].far = f;
		if (looks[i].memory == NULL)
			looks[i].memory = malloc(MAX_FAR);
		assert_non_null(looks[i].memory);
	}
#ifdef TEST_THREADS
	pthread_t other;

	assert_int_equal(pthread_create(&other, NULL, ask, &looks[1]), 0);
	ask(&looks[0]);
	assert_int_equal(pthread_join(other, NULL), 0);
#else
	ask(&looks[0]);
#endif
	for (size_t i = 0; i < COUNT(looks); i++)
		if (looks[i].what != NULL)
			differs(looks[i].what, f->text, f->n, looks[i].at);
}

/* -------------------------------------------------------------------------------- */
/* Places                                                                           */
/* -------------------------------------------------------------------------------- */

/* Each text has its case at another offset, with other neighbours, and more or less behind it. */
static size_t turn;

/* How many texts have a case. A byte order mark is at the beginning only. */
static size_t count_texts(unsigned options)
{
	return (options & OCTAVO_BOM_MASK) != 0 ? 1 : some_of(COUNT(offsets));
}

/* Makes the next text of a case, of s[0..n). The case is not yet in its wanted result. */
static void place_case(struct far *f, const uint8_t *s, size_t n, struct filling *behind)
{
	bool is_first = (f->options & OCTAVO_BOM_MASK) != 0 && !f->is_form;
	size_t offset = is_first ? 0 : offsets[turn % COUNT(offsets)];
	size_t unit = octavo_encoding_info(f->from)->unit_size;
	uint32_t value = neighbours[turn / 2 % NEIGHBOURS];
	struct filling before;

	if (!form_holds(f->from, value) || !form_holds(f->to, value))
		value = 'x';
	if (f->text == NULL) {
		f->text = malloc(MAX_FAR);
		f->wanted = malloc(MAX_FAR);
	}
	assert_true(f->text != NULL && f->wanted != NULL);
	before = filling(f->from, value, offset - offset % unit);
	*behind = filling(f->from, value, behinds[turn / 4 % COUNT(behinds)] * unit);
	f->at = put_filling(f->from, before, f->text);
	memcpy(f->text + f->at, s, n);
	f->end = f->at + n;
	f->n = f->end + put_filling(f->from, *behind, f->text + f->end);
	f->m = put_filling(f->to, before, f->wanted);
	f->cut = f->at + 1 + turn % n;
	f->before = before.xs + before.characters;
	f->behind = behind->xs + behind->characters;
}

/* Takes the pieces of the case from the oracle, and what octavo_check() is to say of them. */
static void find_pieces(struct far *f, size_t error_at, enum octavo_error error, size_t length)
{
	size_t at = f->at;

	f->stopped = (struct octavo_result){ .read = f->n };
	f->replaced = (struct octavo_result){ .read = f->n };
	for (f->pieces = 0; at < f->end; at += f->piece[f->pieces++].length) {
		struct octavo_character c = form_next(f->from, f->text + at, f->n - at);

		if (c.error != OCTAVO_OK && f->replaced.replaced++ == 0)
			f->stopped = (struct octavo_result){ at, 0, 0, c.error, (unsigned)c.length };
		f->piece[f->pieces] = c;
	}
	assert_int_equal(at, f->end);
	if (error == OCTAVO_OK)
		return;
	/* With more after it, what was cut off is interrupted. */
	if (error == OCTAVO_TRUNCATED && f->end < f->n)
		error = OCTAVO_INTERRUPTED;
	f->stopped = (struct octavo_result){ f->at + error_at, 0, 0, error, (unsigned)length };
}

/* Adds the pieces of the case up to the first error, or all with U+FFFD for errors. */
static void add_pieces(struct far *f, bool stops)
{
	for (size_t i = 0; i < f->pieces; i++) {
		bool is_error = f->piece[i].error != OCTAVO_OK;

		if (is_error && stops)
			break;
		f->m += form_encode(f->to, is_error ? 0xFFFD : f->piece[i].code_point,
		                    f->wanted + f->m);
	}
}

static enum octavo_encoding wide_enough(const uint8_t *s, size_t n, enum octavo_encoding e)
{
	for (size_t at = 0; at < n;) {
		struct octavo_character c = form_next(e, s + at, n - at);

		if (c.error == OCTAVO_OK && c.code_point > 0x10FFFF)
			return OCTAVO_UCS4BE;
		at += c.length;
	}
	return OCTAVO_UTF16BE;
}

void far_read(enum octavo_encoding e, const uint8_t *s, size_t n, size_t error_at,
              enum octavo_error error, size_t length)
{
	static struct far f;
	enum octavo_encoding wide = wide_enough(s, n, e);
	struct filling behind;

	f.from = e;
	for (size_t i = 0; i < count_texts(OCTAVO_STOP); i++, turn++) {
		bool stops = turn % 2 == 0;

		/* Elsewhere than at the beginning there is no byte order mark. */
		f.to = stops ? wide : e;
		f.options = stops ? OCTAVO_STOP : OCTAVO_REPLACE | OCTAVO_BOM_STRIP;
		f.is_form = true;
		place_case(&f, s, n, &behind);
		if (!stops && f.at == 0)
			f.options = OCTAVO_REPLACE;
		find_pieces(&f, error_at, error, length);
		add_pieces(&f, stops);
		f.result = stops ? f.stopped : f.replaced;
		if (f.result.error == OCTAVO_OK)
			f.m += put_filling(f.to, behind, f.wanted + f.m);
		f.result.written = f.m;
		ask_in_threads(&f);
	}
}

void far_converted(enum octavo_encoding from, const uint8_t *s, size_t n, enum octavo_encoding to,
                   const uint8_t *wanted, size_t m, unsigned options)
{
	static struct far f;
	struct filling behind;

	f.from = from;
	f.to = to;
	f.options = options;
	for (size_t i = 0; i < count_texts(options); i++, turn++) {
		place_case(&f, s, n, &behind);
		memcpy(f.wanted + f.m, wanted, m);
		f.m += m;
		f.m += put_filling(to, behind, f.wanted + f.m);
		f.result = (struct octavo_result){ .read = f.n, .written = f.m };
		ask_in_threads(&f);
	}
}

void far_stopped(enum octavo_encoding from, const uint8_t *s, size_t n, enum octavo_encoding to,
                 unsigned options, enum octavo_error error, size_t length)
{
	static struct far f;
	struct filling behind;

	f.from = from;
	f.to = to;
	f.options = options;
	for (size_t i = 0; i < count_texts(options); i++, turn++) {
		place_case(&f, s, n, &behind);
		f.result = (struct octavo_result){ f.at, f.m, 0, error, (unsigned)length };
		ask_in_threads(&f);
	}
}
