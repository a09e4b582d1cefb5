/* SPDX-License-Identifier: MIT */
/*
 * kernels.c - the kernels of each instruction set against the scalar code
 *
 * Results, output, errors, streams, lengths and tallies must not depend on the kernels in use.
 * "scalar" is the reference, which other tests compare with oracles. The texts have every
 * texture, well-formed and broken, every capacity and option, and every alignment; accesses
 * outside of the buffers are caught. Kernels also have to make progress: see test_progress().
 */
#include <stdlib.h>
#include <string.h>

#include "against.h"
#include "texts.h"

static bool slow(void)
{
	return getenv("OCTAVO_SLOW_TESTS") != NULL;
}

static unsigned random_place(void)
{
	size_t dice = chance_below(4);

	return dice < 2 ? AT_END : dice == 2 ? AT_BEGIN : (unsigned)chance_below(64);
}

/* -------------------------------------------------------------------------------- */
/* Pairs and options                                                                */
/* -------------------------------------------------------------------------------- */

#define KINDS 6
static const enum octavo_encoding encodings[] = {
	OCTAVO_UTF8,    OCTAVO_UTF16LE, OCTAVO_UTF16BE, /* the kinds */
	OCTAVO_UTF32LE, OCTAVO_UTF32BE, OCTAVO_LATIN1,
	OCTAVO_CESU8,   OCTAVO_MUTF8,   OCTAVO_WTF8,    OCTAVO_UTF8_RFC2279,
	OCTAVO_UTF8_RFC2044, OCTAVO_UCS4LE, OCTAVO_UCS4BE, OCTAVO_UCS2LE, OCTAVO_UTF8_AMD2,
	OCTAVO_WTF16LE, OCTAVO_WTF16BE, OCTAVO_ASCII,
};

/* Sources that have tests of their own, so that one failure does not hide another. */
static struct family {
	const char *name;
	size_t first, end;
	size_t texts; /* random ones */
} families[] = {
	{ "from UTF-8", 0, 1, 4000 },   { "from UTF-16", 1, 3, 3000 },
	{ "from UTF-32", 3, 5, 1600 },  { "from Latin-1", 5, 6, 600 },
	{ "from others", 6, 15, 3000 }, { "from WTF-16", 15, 17, 1000 },
};

/* All pairs of kinds, legacy forms as sources, and some of them as targets. */
static bool is_pair(size_t from, size_t to)
{
	if (from < KINDS && to < KINDS)
		return true;
	return from < KINDS ? encodings[from] == OCTAVO_UTF8 || encodings[from] == OCTAVO_UTF16LE
	                    : to < 4 || from == to;
}

static unsigned random_options(void)
{
	static const unsigned excluded[] = { OCTAVO_NO_NONCHARACTERS, OCTAVO_NO_NUL,
		                             OCTAVO_BMP_ONLY, OCTAVO_ASCII_ONLY };
	size_t dice = chance_below(16);
	unsigned options;

	if (dice < 10)
		return dice < 4 ? OCTAVO_STOP : OCTAVO_REPLACE;
	options = (unsigned)chance_below(OCTAVO_ROUNDTRIP + 1);
	if (chance_below(2) == 0)
		options |= (unsigned)chance_below(4) << 4;
	if (chance_below(2) == 0)
		options |= (unsigned)chance_below(5) << 8;
	if (chance_below(2) == 0)
		options |= (unsigned)chance_below(5) << 16;
	if (chance_below(4) == 0)
		options |= excluded[chance_below(COUNT(excluded))];
	return options;
}

/* -------------------------------------------------------------------------------- */
/* Texts                                                                            */
/* -------------------------------------------------------------------------------- */

static size_t random_length(void)
{
	size_t dice = chance_below(100);

	return dice < 30   ? chance_below(80)
	       : dice < 85 ? chance_below(420)
	       : dice < 98 ? chance_below(1600)
	                   : chance_below(9000);
}

static size_t random_source(enum octavo_encoding e, uint8_t *s)
{
	static const size_t densities[] = { 1, 3, 10, 30, 100, 300 };
	size_t n = random_length(), dice = chance_below(8);

	if (dice == 0) {
		text_ruin(e, s, n);
		return n;
	}
	text_make(e, (enum texture)chance_below(TEXTURES), s, n);
	if (dice < 5)
		n = text_break(e, s, n, MOST, densities[chance_below(COUNT(densities))]);
	return n;
}

static void test_random_text(void **state)
{
	static uint8_t s[MOST];
	const struct family *f = *state;

	against_prepare();
	for (size_t i = slow() ? 40 * f->texts : some_of(f->texts); i > 0; i--) {
		size_t from = f->first + chance_below(f->end - f->first);
		struct task t = { .from = encodings[from], .s = s };

		t.n = random_source(t.from, s);
		for (size_t to = 0; to < COUNT(encodings); to++) {
			if (!is_pair(from, to))
				continue;
			t.to = encodings[to];
			t.options = random_options();
			t.source_place = random_place();
			t.target_place = random_place();
			against(&t, SOME_CAPACITIES);
		}
	}
}

/* Short texts, with every capacity. */
static void test_every_capacity(void **state)
{
	static uint8_t s[MOST];
	const struct family *f = *state;
	size_t count = f->end - f->first, turns = slow() ? 60 : 2;

	against_prepare();
	for (size_t i = 0; i < some_of(count * TEXTURES * 2 * turns); i++) {
		size_t from = f->first + i % count, texture = i / count % TEXTURES;
		struct task t = { .from = encodings[from], .s = s };

		t.n = 1 + chance_below(200);
		text_make(t.from, (enum texture)texture, s, t.n);
		if (i / count / TEXTURES % 2 == 1)
			t.n = text_break(t.from, s, t.n, 300, 1 + chance_below(60));
		for (size_t to = 0; to < COUNT(encodings); to++) {
			if (!is_pair(from, to))
				continue;
			t.to = encodings[to];
			t.options = chance_below(4) == 0 ? random_options() : OCTAVO_REPLACE;
			t.source_place = random_place();
			t.target_place = chance_below(4) == 0 ? AT_BEGIN : AT_END;
			against(&t, EVERY_CAPACITY);
		}
	}
}

/* One piece within a well-formed text. */
static void check_piece(size_t from, size_t which, size_t at, enum texture texture)
{
	static uint8_t good[640], s[640];
	static enum texture good_texture = TEXTURES;
	static size_t good_from, good_for;
	struct task t = { .from = encodings[from], .s = s };
	size_t unit = text_unit(t.from), length;
	uint8_t piece[MAX_PIECE];

	if (good_texture != texture || good_from != from || good_for++ % 32 == 0) {
		text_make(t.from, texture, good, sizeof good);
		good_texture = texture;
		good_from = from;
	}
	length = text_piece(t.from, which, piece);
	t.n = at + length + chance_below(200) / unit * unit;
	memcpy(s, good, t.n);
	if (texture != TEXT_ASCII && chance_below(2) == 0) { /* on a boundary */
		text_make(t.from, texture, s, at);
		memcpy(s + at + length, good, t.n - at - length);
	}
	memcpy(s + at, piece, length);
	for (size_t to = 0; to < COUNT(encodings); to++) {
		if (!is_pair(from, to))
			continue;
		t.to = encodings[to];
		t.source_place = random_place();
		t.target_place = random_place();
		t.options = OCTAVO_REPLACE;
		against(&t, ENOUGH_FOR_ALL);
		if (slow() || (at / unit + which + to) % 2 == 0) {
			t.options = at % 3 == 0 ? random_options() : OCTAVO_STOP;
			against(&t, ENOUGH_FOR_ALL);
		}
	}
}

/*
 * Every error and every unusual character at every offset of some blocks of 64 octets, and around
 * the borders of some more, also within ASCII.
 */
static void test_errors_at_every_place(void **state)
{
	uint8_t piece[MAX_PIECE];
	const struct family *f = *state;

	against_prepare();
	for (size_t from = f->first; from < f->end; from++)
		for (size_t which = 0; text_piece(encodings[from], which, piece) != 0; which++)
			for (size_t at = 0; at < 350; at += text_unit(encodings[from])) {
				size_t textures = slow() ? TEXTURES : 1;
				bool border = (at + 5) % 64 < 8;

				if (!slow() && (from >= KINDS || some_of(8) < 8) &&
				    (at + which) % 8 != 0)
					continue;
				if (!border && at > 200)
					continue;
				for (size_t i = 0; i < textures; i++)
					check_piece(from, which, at,
					            (enum texture)((which + at + i) % TEXTURES));
				if (border)
					check_piece(from, which, at, TEXT_ASCII);
			}
}

/* Texts of every length up to 330 octets. */
static void test_every_length(void **state)
{
	static uint8_t s[512];
	const struct family *f = *state;

	against_prepare();
	for (size_t from = f->first; from < f->end; from++)
		for (size_t texture = 0; texture < TEXTURES; texture++)
			for (size_t n = 0; n <= 330; n++) {
				struct task t = { .from = encodings[from], .s = s, .n = n };

				if (n % 32 == 0)
					text_make(t.from, (enum texture)texture, s, sizeof s);
				for (size_t to = 0; to < COUNT(encodings); to++) {
					if (!is_pair(from, to) ||
					    (!slow() && (n + texture + to) % 4 != 0))
						continue;
					t.to = encodings[to];
					t.options = chance_below(8) == 0 ? random_options()
					            : n % 2 == 0         ? OCTAVO_STOP
					                                 : OCTAVO_REPLACE;
					t.source_place = AT_END;
					t.target_place = chance_below(2) == 0 ? AT_END : 0;
					against(&t, ENOUGH_FOR_ALL);
				}
			}
}

/* Every alignment of source and target to a cache line. */
static void test_every_alignment(void **state)
{
	static uint8_t s[512];
	const struct family *f = *state;

	against_prepare();
	for (size_t from = f->first; from < f->end; from++)
		for (size_t to = 0; to < COUNT(encodings); to++)
			for (unsigned i = 0; is_pair(from, to) && i < 128; i++) {
				struct task t = { .from = encodings[from], .to = encodings[to],
					          .s = s, .n = sizeof s - chance_below(128) };

				enum texture texture = (enum texture)((i / 16 + to) % TEXTURES);

				if (i % 16 == 0)
					text_make(t.from, texture, s, sizeof s);
				t.source_place = i < 64 ? i : (unsigned)chance_below(64);
				t.target_place = i < 64 ? (unsigned)chance_below(64) : i - 64;
				against(&t, SOME_CAPACITIES);
			}
}

/* All pairs of surrogates in both orders, and of surrogates with other units. */
static void test_all_surrogate_pairs(void **state)
{
	static uint8_t s[4 * 0x800];

	(void)state;
	against_prepare();
	for (unsigned first = 0xD7F8; first <= 0xE007; first += slow() ? 1 : 13)
		for (unsigned kind = 0; kind < 2; kind++) {
			struct task t = { .options = OCTAVO_REPLACE, .s = s,
				          .source_place = AT_END, .target_place = AT_END };

			for (unsigned second = 0xD800; second <= 0xDFFF; second++) {
				const unsigned unit[2] = { first, second };

				for (unsigned i = 0; i < 2; i++) {
					s[t.n++] = (uint8_t)(unit[i] >> (kind == 0 ? 0 : 8));
					s[t.n++] = (uint8_t)(unit[i] >> (kind == 0 ? 8 : 0));
				}
			}
			t.from = kind == 0 ? OCTAVO_UTF16LE : OCTAVO_UTF16BE;
			for (size_t to = 0; to < KINDS; to++) {
				t.to = encodings[to];
				against(&t, ENOUGH_FOR_ALL);
			}
		}
}

/* -------------------------------------------------------------------------------- */
/* Streams                                                                          */
/* -------------------------------------------------------------------------------- */

#define MAX_ERRORS 20

static uint8_t wanted_octets[MAX_CAPACITY], got_octets[MAX_CAPACITY];

struct flow {
	size_t written, replaced, errors;
	struct {
		size_t at;
		enum octavo_error error;
		size_t length;
	} error[MAX_ERRORS];
};

/* Returns whether the stream continues after it. */
static bool note(const struct task *t, struct flow *flow, size_t at, struct octavo_result r)
{
	flow->error[flow->errors].at = at;
	flow->error[flow->errors].error = r.error;
	flow->error[flow->errors].length = r.length;
	flow->errors++;
	return flow->errors < MAX_ERRORS && (t->options & 0xF) == OCTAVO_STOP &&
	       r.error != OCTAVO_BOM && r.error != OCTAVO_NO_BOM && r.error != OCTAVO_UNSUPPORTED;
}

/* One call, and another one after each error, into wanted_octets. */
static struct flow calls(struct task t)
{
	struct flow flow = { 0 };
	const uint8_t *first = t.s;

	for (;;) {
		struct octavo_result r = octavo_convert(t.from, t.s, t.n, t.to,
		                                        wanted_octets + flow.written,
		                                        MAX_CAPACITY - flow.written, t.options);

		flow.written += r.written;
		flow.replaced += r.replaced;
		if (r.error == OCTAVO_OK ||
		    !note(&t, &flow, (size_t)(t.s - first) + r.read, r))
			return flow;
		t.s += r.read + r.length;
		t.n -= r.read + r.length;
		t.options &= ~0xF00u; /* that is no beginning any more */
	}
}

static bool same_flow(const struct flow *a, const struct flow *b)
{
	bool same = a->written == b->written && a->replaced == b->replaced &&
	            a->errors == b->errors;

	for (size_t i = 0; same && i < a->errors; i++)
		same = a->error[i].at == b->error[i].at &&
		       a->error[i].error == b->error[i].error &&
		       a->error[i].length == b->error[i].length;
	return same;
}

static void flow_fails(const struct task *t, const struct flow *got, const struct flow *wanted)
{
	const struct flow *both[2] = { got, wanted };

	for (size_t k = 0; k < 2; k++) {
		fprintf(stderr, "  %s: written %zu, replaced %zu", k == 0 ? "stream" : "calls",
		        both[k]->written, both[k]->replaced);
		for (size_t i = 0; i < both[k]->errors; i++)
			fprintf(stderr, "; at %zu %s, %zu", both[k]->error[i].at,
			        octavo_error_name(both[k]->error[i].error),
			        both[k]->error[i].length);
		fprintf(stderr, "\n");
	}
	check_octets(against_title(t, 0), t->s, t->n, got_octets, wanted_octets,
	             got->written < wanted->written ? got->written : wanted->written);
	differs(against_title(t, 0), t->s, t->n, 0);
}

static size_t random_capacity(void)
{
	return chance_below(3) == 0 ? MAX_CAPACITY : 96 + chance_below(600);
}

/* In pieces of about this size, each before a guard page, into got_octets. */
static struct flow stream(const struct task *t, size_t about)
{
	struct octavo_stream stream = octavo_stream_init(t->from, t->to, t->options);
	struct task piece = *t;
	struct flow flow = { 0 };
	size_t at = 0;

	for (bool last = false; !last; at += piece.n) {
		const uint8_t *s;

		piece.n = chance_below(2 * about + 1);
		last = piece.n >= t->n - at;
		if (last)
			piece.n = t->n - at;
		piece.s = t->s + at;
		s = against_place(&piece);
		for (size_t read = 0;;) {
			size_t capacity = random_capacity(), left = MAX_CAPACITY - flow.written;
			uint8_t *dst;
			struct octavo_result r;

			if (capacity > left)
				capacity = left;
			dst = against_now.target.end - capacity;
			against_now.task = t;
			against_now.capacity = capacity;
			r = octavo_stream_feed(&stream, s != NULL ? s + read : s, piece.n - read,
			                       dst, capacity, last);
			against_now.task = NULL;
			memcpy(got_octets + flow.written, dst, r.written);
			read += r.read;
			flow.written += r.written;
			flow.replaced += r.replaced;
			if (r.error == OCTAVO_OK)
				break;
			if (r.error != OCTAVO_NO_ROOM &&
			    !note(t, &flow, (size_t)stream.offset - r.length, r))
				return flow;
		}
	}
	return flow;
}

static void check_stream(const struct task *t)
{
	static const size_t sizes[] = { 2, 20, 70, 300, 3000 };
	struct kernels_here here = kernels_here();
	struct flow wanted;

	kernels_use("scalar");
	wanted = calls(*t);
	for (size_t k = 0; here.table[k] != NULL; k++) {
		struct flow got;

		kernels_use(here.table[k]->name);
		got = stream(t, sizes[chance_below(COUNT(sizes))]);
		if (!same_flow(&got, &wanted) ||
		    memcmp(got_octets, wanted_octets, wanted.written) != 0)
			flow_fails(t, &got, &wanted);
	}
}

static void test_random_streams(void **state)
{
	static uint8_t s[MOST];

	(void)state;
	against_prepare();
	for (size_t i = slow() ? 200000 : some_of(8000); i > 0; i--) {
		size_t from = chance_below(chance_below(4) != 0 ? KINDS : COUNT(encodings));
		struct task t = { .from = encodings[from], .s = s, .source_place = AT_END,
			          .target_place = AT_END };

		t.n = random_source(t.from, s);
		for (size_t to = 0; to < COUNT(encodings); to++)
			if (is_pair(from, to) && chance_below(2) == 0) {
				t.to = encodings[to];
				t.options = random_options();
				check_stream(&t);
			}
	}
}

/* -------------------------------------------------------------------------------- */
/* What is asked of a text without writing it                                       */
/* -------------------------------------------------------------------------------- */

struct answers {
	struct octavo_result check[2]; /* without, and with other options */
	struct octavo_size size;
	size_t count, utf16_length;
	bool valid;
};

static struct answers ask(const struct task *t, const uint8_t *s)
{
	struct answers a;

	against_now.task = t;
	a.check[0] = octavo_check(t->from, s, t->n, OCTAVO_STOP);
	a.check[1] = octavo_check(t->from, s, t->n, t->options);
	a.size = octavo_measure(OCTAVO_UTF8, (const char *)s, t->n);
	a.count = octavo_count((const char *)s, t->n);
	a.utf16_length = octavo_utf16_length((const char *)s, t->n);
	a.valid = octavo_valid((const char *)s, t->n);
	against_now.task = NULL;
	return a;
}

static void check_answers(const struct task *t)
{
	struct kernels_here here = kernels_here();
	const uint8_t *s = against_place(t);
	struct answers wanted;

	kernels_use("scalar");
	wanted = ask(t, s);
	for (size_t k = 0; here.table[k] != NULL; k++) {
		struct answers got;

		kernels_use(here.table[k]->name);
		got = ask(t, s);
		for (size_t i = 0; i < 2; i++)
			if (!same_result(got.check[i], wanted.check[i]))
				check_result(against_title(t, 0), t->s, t->n, got.check[i],
				             wanted.check[i]);
		check_size("octavo_valid()", t->s, t->n, got.valid, wanted.valid);
		check_size("octavo_count()", t->s, t->n, got.count, wanted.count);
		check_size("octavo_utf16_length()", t->s, t->n, got.utf16_length,
		           wanted.utf16_length);
		check_size("valid", t->s, t->n, got.size.valid, wanted.size.valid);
		check_size("code_points", t->s, t->n, got.size.code_points,
		           wanted.size.code_points);
		check_size("utf16_units", t->s, t->n, got.size.utf16_units,
		           wanted.size.utf16_units);
		check_size("lines", t->s, t->n, got.size.lines, wanted.size.lines);
		check_size("widest", t->s, t->n, got.size.widest, wanted.size.widest);
	}
}

static void test_other_answers(void **state)
{
	static const enum octavo_encoding unmarked[] = { OCTAVO_UTF16, OCTAVO_UTF32, OCTAVO_UCS2,
		                                         OCTAVO_UCS4, OCTAVO_ASCII };
	static uint8_t s[MOST];

	(void)state;
	against_prepare();
	for (size_t i = slow() ? 1500000 : some_of(40000); i > 0; i--) {
		struct task t = { .from = encodings[chance_below(COUNT(encodings))],
			          .to = OCTAVO_NO_ENCODING, .s = s };

		if (chance_below(2) == 0)
			t.from = OCTAVO_UTF8;
		t.n = random_source(t.from, s);
		if (chance_below(200) == 0) {
			t.n = MOST - chance_below(4000); /* longer than what is measured at once */
			text_make(t.from, (enum texture)chance_below(TEXTURES), s, t.n);
		}
		if (chance_below(8) == 0)
			t.from = unmarked[chance_below(COUNT(unmarked))];
		t.options = random_options();
		t.source_place = random_place();
		check_answers(&t);
	}
}

/* -------------------------------------------------------------------------------- */
/* What is done at errors                                                           */
/* -------------------------------------------------------------------------------- */

/* Octets of which nearly every sequence is possible, in runs of good text now and then. */
static size_t adversarial(uint8_t *s, size_t n)
{
	static const uint8_t octets[] = {
		0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0x80, 0xBF, 0x41, 0xC0, 0xC1, 0xC2,
		0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xF7, 0xF8, 0xFB,
		0xFC, 0xFD, 0xFE, 0xFF,
	};
	size_t many = chance_below(6) == 0 ? 8 : COUNT(octets); /* 8: no more than continuing */

	for (size_t at = 0; at < n;) {
		size_t run = 1 + chance_below(chance_below(4) == 0 ? 150 : 12);

		run = run < n - at ? run : n - at;
		if (chance_below(3) == 0)
			text_make(OCTAVO_UTF8, (enum texture)chance_below(TEXT_BEYOND), s + at,
			          run);
		else
			for (size_t i = 0; i < run; i++)
				s[at + i] = octets[chance_below(many)];
		at += run;
	}
	return n;
}

/* Every way to count errors and to write something for them, in texts of any length. */
static void test_every_policy(void **state)
{
	static const enum octavo_encoding targets[] = { OCTAVO_UTF8, OCTAVO_WTF8, OCTAVO_UTF16BE,
		                                        OCTAVO_UTF32LE };
	static uint8_t s[MOST];

	(void)state;
	against_prepare();
	for (size_t i = 0; i < (slow() ? 40000 : some_of(1200)); i++) {
		struct task t = { .from = OCTAVO_UTF8, .s = s };

		t.n = adversarial(s, i % 3 == 0 ? i % 400 : chance_below(1500));
		for (unsigned per = 0; per < 4; per++) {
			unsigned policy = OCTAVO_REPLACE + (unsigned)chance_below(4);

			t.options = policy | per << 4;
			t.source_place = random_place();
			t.target_place = random_place();
			t.to = targets[chance_below(COUNT(targets))];
			against(&t, SOME_CAPACITIES);
			t.to = OCTAVO_NO_ENCODING;
			if (policy != OCTAVO_ROUNDTRIP)
				check_answers(&t);
		}
	}
}

/* -------------------------------------------------------------------------------- */
/* Progress                                                                         */
/* -------------------------------------------------------------------------------- */

/* What a kernel may leave of well-formed text: it must take all else by itself. */
#define MAX_LEFT 256

static const enum octavo_kind kinds[KINDS] = {
	OCTAVO_KIND_UTF8,    OCTAVO_KIND_UTF16LE, OCTAVO_KIND_UTF16BE,
	OCTAVO_KIND_UTF32LE, OCTAVO_KIND_UTF32BE, OCTAVO_KIND_LATIN1,
};

static void check_progress(const struct kernels *kernels, const char *what, size_t read,
                           size_t n)
{
	if (read > n || n - read > MAX_LEFT)
		fail_msg("%s of %s took %zu of %zu octets of well-formed text", what,
		         kernels->name, read, n);
}

static void check_conversions(const struct kernels *kernels, size_t from, const uint8_t *s,
                              size_t n)
{
	static uint8_t dst[4 * MOST];

	for (size_t to = 0; to < KINDS; to++) {
		struct octavo_run run;
		size_t narrowed = 0;
		bool fits;

		if (from == to && encodings[to] == OCTAVO_LATIN1) /* that is only copied */
			continue;
		fits = !octavo_convert(encodings[from], s, n, encodings[to], dst, sizeof dst,
		                       OCTAVO_STOP).error;
		/* A character that Latin-1 does not have: only from UTF-8 is that replaced. */
		if (!fits && encodings[from] != OCTAVO_UTF8)
			continue;
		kernels_use(kernels->name);
		run = octavo_kinds_convert(kinds[from], kinds[to], s, n, dst, sizeof dst,
		                           fits ? NULL : &narrowed);
		assert_true(fits || narrowed > 0);
		check_progress(kernels, octavo_encoding_label(encodings[to]), run.read, n);
	}
}

/* Nothing but errors, or errors at the end of each run of ASCII. */
static void check_repair(const struct kernels *kernels, uint8_t *s, size_t n)
{
	static uint8_t dst[4 * MOST + 256];

	for (unsigned option = OCTAVO_STOP; option <= OCTAVO_ROUNDTRIP; option++)
		for (unsigned every = 1; every < 64; every++) {
			struct octavo_repair how = { option, 0, 0 };

			for (size_t i = 0; i < n; i++)
				s[i] = i % every == 0 ? 0xFF : 'a';
			check_progress(kernels, "the repair",
			               kernels->convert->repair(s, n, dst, sizeof dst, &how).read,
			               n);
		}
}

/* The portable kernels are those that most text needs: no repair, nothing that options exclude. */
static bool has_all(const struct kernels *kernels)
{
	return strcmp(kernels->name, "portable") != 0 && strcmp(kernels->name, "scalar") != 0;
}

/* A kernel that stops at once is correct, but of no use: other tests would not tell. */
static void test_progress(void **state)
{
	static uint8_t s[MOST];
	struct kernels_here here = kernels_here();

	(void)state;
	against_prepare();
	for (size_t from = 0; from < KINDS; from++)
		for (size_t texture = 0; texture < TEXT_BEYOND; texture++) {
			enum octavo_encoding e = encodings[from];
			size_t n;

			text_make(e, (enum texture)texture, s, sizeof s);
			n = octavo_check(e, s, sizeof s, OCTAVO_STOP).read;
			assert_true(n + 4 > sizeof s);
			for (size_t k = 0; here.table[k + 1] != NULL; k++) { /* not scalar */
				const struct kernels *kernels = here.table[k];

				check_conversions(kernels, from, s, n);
				check_progress(kernels, "the prefix",
				               octavo_kinds_prefix(kinds[from], s, n), n);
			}
		}
	for (size_t k = 0; here.table[k + 1] != NULL; k++) {
		struct octavo_tally tally = { .lines = 0 };

		assert_non_null(here.table[k]->count->count);
		assert_non_null(here.table[k]->count->utf16_length);
		assert_non_null(here.table[k]->count->tally);
		check_progress(here.table[k], "the tally",
		               here.table[k]->count->tally(s, sizeof s, &tally), sizeof s);
		if (has_all(here.table[k]))
			check_repair(here.table[k], s, sizeof s);
	}
}

/* Validation of ASCII, Latin-1 and, but for the character that is cut, UTF-8 leaves nothing. */
static void test_exact_prefixes(void **state)
{
	static uint8_t s[300];
	struct kernels_here here = kernels_here();

	(void)state;
	memset(s, 'a', sizeof s);
	for (size_t k = 0; here.table[k + 1] != NULL; k++) { /* not scalar */
		octavo_valid_kernel *const *prefix = here.table[k]->valid->prefix;

		assert_non_null(prefix[OCTAVO_KIND_ASCII]);
		for (size_t n = 1; n <= sizeof s; n++) {
			const uint8_t *p = s + sizeof s - n;

			assert_int_equal(prefix[OCTAVO_KIND_ASCII](p, n, false), n);
			assert_int_equal(prefix[OCTAVO_KIND_UTF8](p, n, false), n);
			for (size_t at = sizeof s - n; at < sizeof s; at++) {
				s[at] = 0xE9;
				assert_int_equal(prefix[OCTAVO_KIND_ASCII](p, n, false),
				                  at - (sizeof s - n));
				assert_int_equal(prefix[OCTAVO_KIND_UTF8](p, n, false),
				                  at - (sizeof s - n));
				assert_int_equal(prefix[OCTAVO_KIND_LATIN1](p, n, false), n);
				s[at] = 'a';
			}
		}
	}
}

/* Hangul syllables of Unicode 1.1, or today's, among other characters, seldom what is neither. */
static size_t make_hangul(bool back, uint8_t *s, size_t n)
{
	static const uint32_t others[] = { ' ', 'a', 0xE9, 0x33FF, 0x4E00, 0x9FFF, 0xABFF, 0xD7FF,
		                           0xF900, 0xFFFD, 0x1F600 };
	const size_t seldom = chance_below(2) == 0 ? 200 : 5000;
	size_t at = 0;

	while (n - at >= OCTAVO_MAX_CHARACTER) {
		uint32_t c = others[chance_below(COUNT(others))];

		if (chance_below(3) != 0) {
			uint8_t syllable[3];
			octavo_encode(OCTAVO_UTF8, 0x3400 + (uint32_t)chance_below(0x1A00),
			              syllable, sizeof syllable);
			c = octavo_decode(OCTAVO_UTF8_UNICODE11, syllable, 3).code_point;
		}
		/* encoded as what it is not, it has no counterpart */
		bool then = back == (chance_below(seldom) == 0);
		size_t size = octavo_encode(then ? OCTAVO_UTF8_UNICODE11 : OCTAVO_UTF8, c, s + at,
		                            n - at).written;
		if (chance_below(seldom) == 0)
			s[at] ^= (uint8_t)chance_below(256);
		at += size;
	}
	return at;
}

static void test_moved_hangul(void **state)
{
	static const enum octavo_encoding others[] = {
		OCTAVO_UTF8, OCTAVO_UTF16LE, OCTAVO_UTF32BE, OCTAVO_LATIN1, OCTAVO_CESU8,
		OCTAVO_UTF8_UNICODE11, OCTAVO_NO_ENCODING
	};
	static uint8_t s[MOST];

	(void)state;
	against_prepare();
	for (size_t i = 0; i < 600; i++) {
		enum octavo_encoding other = others[chance_below(COUNT(others))];
		bool back = other == OCTAVO_UTF8 && chance_below(2) == 0;
		struct task t = {
			.from = back ? other : OCTAVO_UTF8_UNICODE11,
			.to = back ? OCTAVO_UTF8_UNICODE11 : other,
			.options = other == OCTAVO_NO_ENCODING ? OCTAVO_STOP : random_options(),
			.s = s,
			.source_place = random_place(),
			.target_place = random_place(),
		};

		t.n = make_hangul(back, s, random_length());
		if (other == OCTAVO_NO_ENCODING)
			check_answers(&t);
		else
			against(&t, SOME_CAPACITIES);
	}
}

/* An option, what it almost excludes, and what it does; up to a 0. */
static const struct exclusion {
	unsigned option;
	uint32_t near[8], excluded[5];
} exclusions[] = {
	{ OCTAVO_NO_NONCHARACTERS,
	  { 0xFDCF, 0xFDF0, 0xFFFD, 0x1FFE, 0x1FDD0, 0x1FBFE, 0xFFFFD, 0xBFDFF },
	  { 0xFDD0, 0xFDEF, 0xFFFE, 0x1FFFF, 0x10FFFE } },
	{ OCTAVO_BMP_ONLY, { 0xFFFD, 0xE000, 0xD7FF }, { 0x10000, 0x10FFFF } },
	{ OCTAVO_ASCII_ONLY, { 0x7F, 0x01 }, { 0x80, 0xFFFD, 0x10000 } },
	{ OCTAVO_NO_NUL, { 0x100, 0x01, 0x1000 }, { 0 } },
};

/* 'count' characters, of which number 'place' is excluded, at s[*at]. Returns their size. */
static size_t make_near(enum octavo_encoding e, const struct exclusion *x, size_t count,
                        size_t place, uint8_t *s, size_t cap, size_t *at)
{
	size_t n = 0;

	*at = SIZE_MAX;
	for (size_t i = 0; i < count; i++) {
		uint32_t near = x->near[chance_below(COUNT(x->near))];
		uint32_t excluded = x->excluded[chance_below(COUNT(x->excluded))];
		uint32_t c = i == place ? excluded ? excluded : x->excluded[0]
		             : near     ? near
		                        : x->near[0];

		if (i == place)
			*at = n;
		n += octavo_encode(e, c, s + n, cap - n).written;
	}
	return n;
}

/* One character that is excluded is found wherever it stands. */
static void test_exclusions(void **state)
{
	static const enum octavo_encoding from[] = {
		OCTAVO_UTF8,    OCTAVO_CESU8,   OCTAVO_MUTF8,   OCTAVO_WTF8,    OCTAVO_UTF8_RFC2044,
		OCTAVO_UTF16LE, OCTAVO_UTF16BE, OCTAVO_UTF32LE, OCTAVO_UTF32BE, OCTAVO_UCS4LE,
	};
	static uint8_t s[6 * 200];
	struct kernels_here here = kernels_here();

	(void)state;
	against_prepare();
	for (size_t e = 0; e < COUNT(from); e++)
		for (size_t x = 0; x < COUNT(exclusions); x++)
			for (size_t count = 1; count < 180; count++) {
				size_t at, n = make_near(from[e], &exclusions[x], count,
				                         chance_below(count), s, sizeof s, &at);

				for (size_t k = 0; here.table[k] != NULL; k++) {
					kernels_use(here.table[k]->name);
					check_size(here.table[k]->name, s, n,
					           octavo_check(from[e], s, n,
					                        exclusions[x].option).read, at);
				}
			}
}

/* What is next to the syllables that moved stops no kernel. */
static void test_unmoved(void **state)
{
	static const uint32_t near[] = { 0x33FF, 0x4E00, 0x9FFF, 0xABFF, 0xA000, 0xE000, 'a' };
	static uint8_t s[3 * 200];
	struct kernels_here here = kernels_here();
	size_t n = 0;

	(void)state;
	against_prepare();
	for (size_t i = 0; i < 200; i++)
		n += octavo_encode(OCTAVO_UTF8, near[chance_below(COUNT(near))], s + n,
		                   sizeof s - n).written;
	for (size_t k = 0; here.table[k] != NULL && has_all(here.table[k]); k++)
		check_size(here.table[k]->name, s, n,
		           here.table[k]->convert->included(
				   s, n, OCTAVO_MOVED,
				   (struct octavo_searched){ 1, false, false, false }),
		           n);
}

/* What is not excluded stops no kernel, however near it is: such text would be slow. */
static void test_near_exclusions(void **state)
{
	static const struct {
		enum octavo_encoding e;
		struct octavo_searched text;
	} rows[] = {
		{ OCTAVO_UTF8, { 1, false, false, false } },
		{ OCTAVO_CESU8, { 1, false, true, false } },
		{ OCTAVO_UTF8_RFC2044, { 1, false, false, true } },
		{ OCTAVO_UTF16LE, { 2, false, false, false } },
		{ OCTAVO_UTF16BE, { 2, true, false, false } },
		{ OCTAVO_UTF32LE, { 4, false, false, false } },
		{ OCTAVO_UTF32BE, { 4, true, false, false } },
	};
	static uint8_t s[6 * 200];
	struct kernels_here here = kernels_here();

	(void)state;
	against_prepare();
	for (size_t r = 0; r < COUNT(rows); r++)
		for (size_t x = 0; x < (rows[r].text.unit > 1 ? COUNT(exclusions) : 2); x++) {
			size_t at, n = make_near(rows[r].e, &exclusions[x], 200, SIZE_MAX, s,
			                         sizeof s, &at);

			for (size_t k = 0; here.table[k] != NULL && has_all(here.table[k]); k++)
				check_size(here.table[k]->name, s, n,
				           here.table[k]->convert->included(
						   s, n, exclusions[x].option, rows[r].text),
				           n);
		}
}

static void check_lengths(size_t from, const uint8_t *s, size_t n)
{
	static uint8_t dst[4 * MOST];
	struct kernels_here here = kernels_here();
	enum octavo_kind kind = kinds[from];
	size_t octets, units, code_points;

	kernels_use("scalar");
	octets = octavo_convert(encodings[from], s, n, OCTAVO_UTF8, dst, sizeof dst, 0).written;
	code_points = octavo_count((const char *)dst, octets);
	units = octavo_utf16_length((const char *)dst, octets);
	for (size_t k = 0; here.table[k + 1] != NULL; k++) {
		const struct octavo_length_kernels *length = here.table[k]->length;

		kernels_use(here.table[k]->name);
		check_size(here.table[k]->name, s, n,
		           octavo_kinds_length(length->utf8, kind, s, n), octets);
		if (encodings[from] != OCTAVO_LATIN1)
			check_size(here.table[k]->name, s, n,
			           octavo_kinds_length(length->above_bmp, kind, s, n),
			           units - code_points);
	}
}

/* Lengths of well-formed text; against() has octavo_convert_length() of any. */
static void test_lengths(void **state)
{
	static uint8_t s[MOST];

	(void)state;
	against_prepare();
	for (size_t from = 1; from < KINDS; from++)
		for (size_t texture = 0; texture < TEXT_BEYOND; texture++) {
			enum octavo_encoding e = encodings[from];

			text_make(e, (enum texture)texture, s, sizeof s);
			for (size_t n = 0; n <= sizeof s; n = n < 300 ? n + 1 : 7 * n) {
				size_t good = octavo_check(e, s, n, OCTAVO_STOP).read;
				struct task t = { .s = s, .n = good, .source_place = AT_END };

				if (good > 0)
					check_lengths(from, against_place(&t), good);
			}
		}
}

/* So many units above 7FF that no kernel can count them in 16 bits. */
static void test_lengths_of_long_text(void **state)
{
	enum { UNITS = 300001 };
	static uint8_t s[2 * UNITS];
	struct kernels_here here = kernels_here();

	(void)state;
	memset(s, 0x88, sizeof s);
	for (size_t k = 0; here.table[k + 1] != NULL; k++)
		check_size(here.table[k]->name, s, sizeof s,
		           octavo_kinds_length(here.table[k]->length->utf8, OCTAVO_KIND_UTF16LE, s,
		                               sizeof s),
		           (size_t)3 * UNITS);
}

/* In UTF-16 and UTF-32, errors are repaired by kernels: they must not leave them to others. */
static void test_progress_with_errors(void **state)
{
	static uint8_t s[MOST], dst[4 * MOST];
	struct kernels_here here = kernels_here();

	(void)state;
	against_prepare();
	for (size_t from = 1; from < 5; from++) {
		text_ruin(encodings[from], s, sizeof s);
		for (size_t k = 0; here.table[k + 1] != NULL; k++) {
			enum octavo_kind kind = kinds[from], other_kind = kinds[((from - 1) ^ 1) + 1];
			size_t same = 0, other = 0;
			struct octavo_run run;

			kernels_use(here.table[k]->name);
			run = octavo_kinds_convert(kind, kind, s, sizeof s, dst, sizeof dst, &same);
			check_progress(here.table[k], "repair", run.read, sizeof s);
			run = octavo_kinds_convert(kind, other_kind, s, sizeof s, dst, sizeof dst,
			                           &other);
			check_progress(here.table[k], "repair in the other order", run.read,
			               sizeof s);
			check_size("errors", s, sizeof s, other, same);
			assert_true(same > sizeof s / 64);
		}
	}
}

int main(void)
{
	static void (*const of_family[])(void **) = {
		test_every_alignment, test_every_length, test_errors_at_every_place,
		test_every_capacity, test_random_text
	};
	static const char *const names[] = { "alignments", "lengths", "places", "capacities",
		                             "random" };
	static char titles[COUNT(families) * COUNT(names)][40];
	static const struct CMUnitTest others[] = {
		cmocka_unit_test(test_lengths),
		cmocka_unit_test(test_lengths_of_long_text),
		cmocka_unit_test(test_progress),
		cmocka_unit_test(test_exact_prefixes),
		cmocka_unit_test(test_moved_hangul),
		cmocka_unit_test(test_exclusions),
		cmocka_unit_test(test_near_exclusions),
		cmocka_unit_test(test_unmoved),
		cmocka_unit_test(test_progress_with_errors),
		cmocka_unit_test(test_all_surrogate_pairs),
		cmocka_unit_test(test_random_streams),
		cmocka_unit_test(test_other_answers),
		cmocka_unit_test(test_every_policy),
	};
	struct CMUnitTest tests[COUNT(others) + COUNT(titles)];

	memcpy(tests, others, sizeof others);

	for (size_t i = 0; i < COUNT(titles); i++) {
		struct family *f = &families[i % COUNT(families)];

		snprintf(titles[i], sizeof titles[i], "%s %s", names[i / COUNT(families)], f->name);
		tests[COUNT(others) + i] = (struct CMUnitTest){
			.name = titles[i],
			.test_func = of_family[i / COUNT(families)],
			.initial_state = f,
		};
	}
	return cmocka_run_group_tests_name("kernels", tests, against_begin, against_end);
}
