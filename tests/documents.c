/* SPDX-License-Identifier: MIT */
/* documents.c - one case of a document, at many offsets of longer texts */
#include "documents.h"
#include "far.h"

#include <string.h>

int run_on_every_table(const char *document, const struct CMUnitTest *tests, size_t count,
                       const char *filter)
{
	struct kernels_here here = kernels_here();
	int failed = 0;

	kernels_report();
	if (filter != NULL)
		cmocka_set_test_filter(filter);
	for (size_t k = 0; here.table[k] != NULL; k++) {
		char name[64];

		kernels_use(here.table[k]->name);
		snprintf(name, sizeof name, "%s (%s)", document, here.table[k]->name);
		failed += _cmocka_run_group_tests(name, tests, count, NULL, NULL);
	}
	return failed != 0;
}

/* -------------------------------------------------------------------------------- */
/* Cases and places                                                                 */
/* -------------------------------------------------------------------------------- */

size_t octets_of(const char *spaced, uint8_t s[MAX_CASE])
{
	char digits[2 * MAX_CASE + 1];
	size_t n = 0;

	for (; *spaced != '\0'; spaced++)
		if (strchr(" []", *spaced) == NULL)
			digits[n++] = *spaced;
	digits[n] = '\0';
	return hex(digits, s, MAX_CASE);
}

/* The piece in brackets of "2F [C0] AE": where it begins, and its length. */
static size_t bracketed_piece(const char *bracketed, size_t *length)
{
	size_t digits = 0, begin = 0, end = 0;

	assert_true(strchr(bracketed, '[') != NULL && strchr(bracketed, ']') != NULL);
	for (; *bracketed != '\0'; bracketed++)
		if (*bracketed == '[')
			begin = digits;
		else if (*bracketed == ']')
			end = digits;
		else if (*bracketed != ' ')
			digits++;
	*length = (end - begin) / 2;
	return begin / 2;
}

const uint32_t neighbours[NEIGHBOURS] = { 'x', 0xE9, 0x20AC, 0x1F642 };

/* More than two steps of 64 octets, the widest that a kernel takes. */
#define OFFSETS 136
#define BEHIND 100
#define PLACES (NEIGHBOURS * OFFSETS * 2)

struct filling filling(enum octavo_encoding e, uint32_t value, size_t octets)
{
	uint8_t s[6];
	size_t unit = form_encode(e, 'x', s), length = form_encode(e, value, s);

	return (struct filling){ value, octets % length / unit, octets / length };
}

/* The character as often as asked for. Returns how many octets these are. */
static size_t repeat(enum octavo_encoding e, uint32_t value, size_t times, uint8_t *s)
{
	uint8_t one[6];
	size_t length = form_encode(e, value, one), n = times * length;

	for (size_t have = 0; have < n;) {
		size_t some = have == 0 ? length : have < n - have ? have : n - have;

		memcpy(s + have, have == 0 ? one : s, some);
		have += some;
	}
	return n;
}

size_t put_filling(enum octavo_encoding e, struct filling f, uint8_t *s)
{
	size_t n = repeat(e, 'x', f.xs, s);

	return n + repeat(e, f.value, f.characters, s + n);
}

struct place {
	struct filling before, behind;
};

/* One of PLACES in text of 'e'; false where 'e' or 'other' cannot hold what it is filled with. */
static bool get_place(enum octavo_encoding e, enum octavo_encoding other, size_t number,
                      struct place *place)
{
	uint32_t value = neighbours[number % NEIGHBOURS];
	size_t offset = number / NEIGHBOURS % OFFSETS;
	uint8_t s[6];
	unsigned unit = form_encode(e, 'x', s);

	if (!form_holds(e, value) || !form_holds(other, value))
		return false;
	place->before = filling(e, value, offset * unit);
	place->behind = filling(e, value, number >= PLACES / 2 ? BEHIND * unit : 0);
	return true;
}

/* -------------------------------------------------------------------------------- */
/* Reading a form of UTF-8                                                          */
/* -------------------------------------------------------------------------------- */

#define MAX_TEXT (OFFSETS + MAX_CASE + BEHIND + 16)
#define MAX_CONVERTED (6 * MAX_TEXT)

/* A case in its place, and the pieces that it consists of. */
struct text {
	enum octavo_encoding e;
	uint8_t octets[MAX_TEXT];
	size_t n, at, end; /* the case is [at, end) */
	struct octavo_character piece[MAX_TEXT];
	size_t pieces, errors;
	enum octavo_encoding wide; /* UTF-16BE, or UCS-4BE if that cannot hold all */
	/* The first error, if any, and the pieces before it. */
	size_t error_at, error_length, error_piece;
	enum octavo_error error;
};

static void add_pieces(struct text *t, size_t at, size_t end)
{
	while (at < end) {
		struct octavo_character c = form_next(t->e, t->octets + at, t->n - at);

		if (c.error == OCTAVO_OK && c.code_point > 0x10FFFF)
			t->wide = OCTAVO_UCS4BE;
		t->errors += c.error != OCTAVO_OK;
		t->piece[t->pieces++] = c;
		at += c.length;
	}
	assert_int_equal(at, end);
}

static void add_filling(struct text *t, struct filling f)
{
	uint8_t s[6];

	for (size_t i = 0; i < f.xs + f.characters; i++) {
		uint32_t value = i < f.xs ? 'x' : f.value;

		t->piece[t->pieces++] = (struct octavo_character){
			value, OCTAVO_OK, form_encode(t->e, value, s)
		};
	}
}

static void build(struct text *t, enum octavo_encoding e, const struct place *place,
                  const uint8_t *s, size_t n)
{
	t->e = e;
	t->wide = OCTAVO_UTF16BE;
	t->pieces = t->errors = 0;
	t->at = put_filling(e, place->before, t->octets);
	memcpy(t->octets + t->at, s, n);
	t->end = t->at + n;
	t->n = t->end + put_filling(e, place->behind, t->octets + t->end);
	add_filling(t, place->before);
	t->error_piece = t->pieces;
	add_pieces(t, t->at, t->end);
	add_filling(t, place->behind);
	t->error = OCTAVO_OK;
	t->error_at = t->n;
	t->error_length = 0;
	if (t->errors == 0)
		t->error_piece = t->pieces;
	else
		while (t->piece[t->error_piece].error == OCTAVO_OK)
			t->error_piece++;
}

/* The first 'count' pieces as they are converted, with U+FFFD for errors. */
static size_t encode_pieces(const struct text *t, size_t count, enum octavo_encoding to,
                            uint8_t dst[MAX_CONVERTED])
{
	size_t n = 0;

	for (size_t i = 0; i < count; i++) {
		uint32_t value = t->piece[i].code_point;

		n += form_encode(to, t->piece[i].error != OCTAVO_OK ? 0xFFFD : value, dst + n);
	}
	return n;
}

static void check_answers(const struct text *t)
{
	struct octavo_result wanted = { t->error_at, 0, 0, t->error, t->error_length };
	struct octavo_result replaced = { t->n, 0, t->errors, OCTAVO_OK, 0 };
	const uint8_t *s = t->octets;

	check_result("octavo_check()", s, t->n, octavo_check(t->e, s, t->n, OCTAVO_STOP), wanted);
	check_result("octavo_check(), replacing", s, t->n,
	             octavo_check(t->e, s, t->n, OCTAVO_REPLACE), replaced);
	if (t->e == OCTAVO_UTF8 &&
	    octavo_valid((const char *)s, t->n) != (t->error == OCTAVO_OK))
		differs("octavo_valid()", s, t->n, t->error_at);
}

/* The pieces of the case, forwards with all that is behind, and backwards. */
static void check_walk(const struct text *t)
{
	size_t at = 0;

	for (size_t i = 0; at < t->end; at += t->piece[i++].length) {
		struct octavo_character wanted = t->piece[i], got;

		if (at < t->at)
			continue;
		got = octavo_decode(t->e, t->octets + at, t->n - at);
		if (got.code_point != wanted.code_point || got.error != wanted.error ||
		    got.length != wanted.length)
			differs("octavo_decode()", t->octets, t->n, at);
		got = octavo_decode_last(t->e, t->octets, at + wanted.length);
		if (got.code_point != wanted.code_point || got.length != wanted.length ||
		    (got.error == OCTAVO_OK) != (wanted.error == OCTAVO_OK))
			differs("octavo_decode_last()", t->octets, t->n, at);
	}
}

static void check_conversion(const struct text *t, enum octavo_encoding to, unsigned options)
{
	uint8_t wanted[MAX_CONVERTED], got[MAX_CONVERTED];
	size_t pieces = options == OCTAVO_STOP ? t->error_piece : t->pieces;
	size_t m = encode_pieces(t, pieces, to, wanted);
	struct octavo_result expected = { t->n, m, t->errors, OCTAVO_OK, 0 };
	struct octavo_result stopped = { t->error_at, m, 0, t->error, t->error_length };
	struct octavo_result r = octavo_convert(t->e, t->octets, t->n, to, got, sizeof got,
	                                        options);

	check_result("octavo_convert()", t->octets, t->n, r,
	             options == OCTAVO_STOP ? stopped : expected);
	check_octets("octavo_convert()", t->octets, t->n, got, wanted, m);
}

/* A stream of two parts. Under OCTAVO_STOP it ends at the first error. */
static void check_cut(const struct text *t, size_t cut, enum octavo_encoding to, unsigned options)
{
	uint8_t wanted[MAX_CONVERTED], got[MAX_CONVERTED];
	size_t pieces = options == OCTAVO_STOP ? t->error_piece : t->pieces;
	size_t m = encode_pieces(t, pieces, to, wanted), replaced;
	struct octavo_stream stream = octavo_stream_init(t->e, to, options);
	struct octavo_result r;
	size_t written;

	r = octavo_stream_feed(&stream, t->octets, cut, got, sizeof got, false);
	written = r.written;
	replaced = r.replaced;
	if (r.error == OCTAVO_OK) {
		r = octavo_stream_feed(&stream, t->octets + cut, t->n - cut, got + written,
		                       sizeof got - written, true);
		written += r.written;
		replaced += r.replaced;
	}
	if (options != OCTAVO_STOP) {
		check_size("errors of a stream", t->octets, t->n, replaced, t->errors);
		check_size("end of a stream", t->octets, t->n, (size_t)stream.offset, t->n);
	} else {
		check_size("error of a stream", t->octets, t->n, r.error, t->error);
		check_size("offset of a stream", t->octets, t->n, (size_t)stream.offset - r.length,
		           t->error_at);
	}
	check_size("stream", t->octets, t->n, written, m);
	check_octets("stream", t->octets, t->n, got, wanted, m);
}

static void check_text(const struct text *t)
{
	check_answers(t);
	check_walk(t);
	check_conversion(t, t->wide, OCTAVO_STOP);
	check_conversion(t, t->wide, OCTAVO_REPLACE);
	check_conversion(t, t->e, OCTAVO_REPLACE);
	for (size_t cut = t->at; cut <= t->end && cut <= t->at + 6; cut++) {
		check_cut(t, cut, t->wide, OCTAVO_STOP);
		check_cut(t, cut, t->e, OCTAVO_REPLACE);
	}
}

static void check_case(enum octavo_encoding e, const uint8_t *s, size_t n, size_t error_at,
                       enum octavo_error error, size_t length, size_t number)
{
	static struct text t;
	struct place place;

	if (!get_place(e, e, number, &place))
		return;
	build(&t, e, &place, s, n);
	if (error != OCTAVO_OK) {
		t.error = error;
		t.error_at = t.at + error_at;
		t.error_length = length;
		/* With more after it, what was cut off is interrupted. */
		if (error == OCTAVO_TRUNCATED && t.end < t.n)
			t.error = OCTAVO_INTERRUPTED;
	}
	check_text(&t);
}

void is_octets(enum octavo_encoding e, uint32_t code_point, const uint8_t *s, size_t n)
{
	uint8_t got[6];
	struct octavo_result r = octavo_encode(e, code_point, got, sizeof got);
	struct octavo_character c = octavo_decode(e, s, n);

	if (r.error != OCTAVO_OK)
		fail_msg("%s cannot encode U+%04X", octavo_encoding_label(e), (unsigned)code_point);
	check_size("octavo_encode()", s, n, r.written, n);
	check_octets("octavo_encode()", s, n, got, s, n);
	if (c.error != OCTAVO_OK || c.code_point != code_point || c.length != n)
		differs("octavo_decode()", s, n, 0);
	check_case(e, s, n, 0, OCTAVO_OK, 0, PLACES / 2 + code_point % (PLACES / 2));
}

void is(enum octavo_encoding e, uint32_t code_point, const char *spaced)
{
	uint8_t s[MAX_CASE];

	is_octets(e, code_point, s, octets_of(spaced, s));
	is_well_formed(e, spaced);
}

void is_well_formed(enum octavo_encoding e, const char *spaced)
{
	uint8_t s[MAX_CASE];
	size_t n = octets_of(spaced, s);

	for (size_t number = 0; number < PLACES; number++)
		check_case(e, s, n, 0, OCTAVO_OK, 0, number);
	far_read(e, s, n, 0, OCTAVO_OK, 0);
}

void is_error(enum octavo_encoding e, const char *bracketed, enum octavo_error error)
{
	uint8_t s[MAX_CASE];
	size_t n = octets_of(bracketed, s), length, at = bracketed_piece(bracketed, &length);

	for (size_t number = 0; number < PLACES; number++)
		check_case(e, s, n, at, error, length, number);
	far_read(e, s, n, at, error, length);
}

void is_error_somewhere(enum octavo_encoding e, const uint8_t *s, size_t n,
                        enum octavo_error error, size_t length, size_t number)
{
	check_case(e, s, n, 0, error, length, 0);
	check_case(e, s, n, 0, error, length, PLACES / 2 + number % (PLACES / 2));
}

/* -------------------------------------------------------------------------------- */
/* Conversions                                                                      */
/* -------------------------------------------------------------------------------- */

/* The place of a case; only the beginning of a text has a byte order mark. */
static bool conversion_place(enum octavo_encoding from, enum octavo_encoding to,
                             unsigned options, size_t number, struct place *place)
{
	if (!get_place(from, to, number, place))
		return false;
	if ((options & 0xF00) != 0) {
		if (place->before.characters > 0)
			return false;
		place->before.xs = 0;
	}
	return true;
}

struct conversion {
	enum octavo_encoding from, to;
	unsigned options;
	uint8_t source[4 * MAX_TEXT], target[MAX_CONVERTED];
	size_t n, m;
};

static void check_stream(const struct conversion *c, size_t cut)
{
	uint8_t got[MAX_CONVERTED];
	struct octavo_stream stream = octavo_stream_init(c->from, c->to, c->options);
	struct octavo_result r, q;

	r = octavo_stream_feed(&stream, c->source, cut, got, sizeof got, false);
	q = octavo_stream_feed(&stream, c->source + cut, c->n - cut, got + r.written,
	                       sizeof got - r.written, true);
	if (r.error != OCTAVO_OK || q.error != OCTAVO_OK)
		differs("stream", c->source, c->n, cut);
	check_size("stream", c->source, c->n, r.written + q.written, c->m);
	check_octets("stream", c->source, c->n, got, c->target, c->m);
}

void converts(enum octavo_encoding from, const char *source, enum octavo_encoding to,
              const char *target, unsigned options)
{
	static struct conversion c;
	uint8_t s[MAX_CASE], wanted[MAX_CASE], got[MAX_CONVERTED];
	size_t n = octets_of(source, s), m = octets_of(target, wanted);

	c.from = from;
	c.to = to;
	c.options = options;
	for (size_t number = 0; number < PLACES; number++) {
		struct place place;
		struct octavo_result r;
		size_t at;

		if (!conversion_place(from, to, options, number, &place))
			continue;
		at = put_filling(from, place.before, c.source);
		memcpy(c.source + at, s, n);
		c.n = at + n + put_filling(from, place.behind, c.source + at + n);
		c.m = put_filling(to, place.before, c.target);
		memcpy(c.target + c.m, wanted, m);
		c.m += m;
		c.m += put_filling(to, place.behind, c.target + c.m);

		r = octavo_convert(from, c.source, c.n, to, got, sizeof got, options);
		if (r.error != OCTAVO_OK)
			differs(octavo_error_name(r.error), c.source, c.n, r.read);
		check_size(target, c.source, c.n, r.written, c.m);
		check_octets(target, c.source, c.n, got, c.target, c.m);
		check_size(target, c.source, c.n,
		           octavo_convert_length(from, c.source, c.n, to, options), c.m);
		check_stream(&c, at + number % (n + 1));
	}
	far_converted(from, s, n, to, wanted, m, options);
}

void corresponds(enum octavo_encoding a, const char *one, enum octavo_encoding b,
                 const char *other)
{
	converts(a, one, b, other, OCTAVO_STOP);
	converts(b, other, a, one, OCTAVO_STOP);
}

void conversion_fails(enum octavo_encoding from, const char *bracketed,
                      enum octavo_encoding to, unsigned options, enum octavo_error error)
{
	uint8_t s[MAX_CASE], source[4 * MAX_TEXT], got[MAX_CONVERTED], wanted[MAX_CONVERTED];
	size_t n = octets_of(bracketed, s), length, at = bracketed_piece(bracketed, &length);

	assert_int_equal(at, 0);
	for (size_t number = 0; number < PLACES; number++) {
		struct octavo_result r, stopped = { .error = error, .length = length };
		struct place place;
		size_t whole;

		if (!conversion_place(from, to, options, number, &place))
			continue;
		stopped.read = put_filling(from, place.before, source);
		stopped.written = put_filling(to, place.before, wanted);
		memcpy(source + stopped.read, s, n);
		whole = stopped.read + n;
		whole += put_filling(from, place.behind, source + whole);
		r = octavo_convert(from, source, whole, to, got, sizeof got, options);
		check_result(bracketed, source, whole, r, stopped);
		check_octets(bracketed, source, whole, got, wanted, stopped.written);
	}
	far_stopped(from, s, n, to, options, error, length);
}

void is_unmappable(enum octavo_encoding e, uint32_t code_point)
{
	uint8_t dst[6];
	struct octavo_result r = octavo_encode(e, code_point, dst, sizeof dst);

	if (r.error != OCTAVO_UNMAPPABLE || r.written != 0)
		fail_msg("%s encodes U+%04X", octavo_encoding_label(e), (unsigned)code_point);
}

void has_label(const char *label, enum octavo_encoding e)
{
	if (octavo_encoding_from_label(label) != e)
		fail_msg("%s is not the label of %s", label, octavo_encoding_label(e));
}

/* The clauses of documents are parted by "; ", those of one by ", ". */
void cites(enum octavo_error error, const char *document, const char *clause)
{
	const char *all = octavo_error_clause(error), *part = strstr(all, document);
	size_t n = strlen(clause);

	for (part = part == NULL ? "" : part + strlen(document); *part != '\0' && *part != ';'; part++)
		if (part[-1] == ' ' && strncmp(part, clause, n) == 0 && strchr(",;", part[n]) != NULL)
			return;
	fail_msg("%s cites \"%s\", not %s, %s", octavo_error_name(error), all, document, clause);
}
