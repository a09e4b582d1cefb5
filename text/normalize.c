/* SPDX-License-Identifier: MIT */
/*
 * normalize.c - normal forms: decomposes, sorts marks by their combining class, composes
 *
 * What is in the form already is copied. From the sequence that is not on, parts of characters are
 * collected up to the next starter that does not compose. Marks are few, as a rule, and are sorted
 * in an array. A longer row of marks is not kept, but read once for each combining class.
 */
#include "normalize.h"

#include <string.h>

#include "encode.h"
#include "scan.h"
#include "text_kernels.h"
#include "unit.h"

/* A part of a character, and its combining class. */
struct mark {
	uint32_t c;
	unsigned class;
};

#define MAX_MARKS 32

/* A starter, with which marks join one after another. */
struct joining {
	bool has_starter;
	uint32_t starter;
	unsigned class; /* of the last mark that did not join; 0 for none */
};

struct work {
	enum octavo_normal_form form;
	const uint8_t *s;
	uint8_t *dst; /* NULL to count only */
	size_t cap, written;
	bool is_full;

	size_t plain; /* after so many characters that stay as they are the kernel searches on */

	struct joining joining;
	struct mark *marks;          /* MAX_MARKS after the starter, in canonical order */
	size_t mark_count;           /* more than MAX_MARKS: they are not kept */
	size_t marks_at, marks_skip; /* the character of the first, its parts before that */

	size_t begin, begin_written; /* of the sequence: in the source, in what is written */
	size_t changed;              /* sequences */
};

/* ---------------------------------------------------------------------------------- */

static void put_octets(struct work *work, const uint8_t *s, size_t n)
{
	if (n > work->cap - work->written) {
		work->is_full = true;
		work->cap = work->written; /* nothing after it, either */
		return;
	}
	if (work->dst)
		memcpy(work->dst + work->written, s, n);
	work->written += n;
}

static void put(struct work *work, uint32_t c)
{
	uint8_t octets[OCTAVO_MAX_CHARACTER];
	put_octets(work, octets, put_sequence(c, octets));
}

/* Whether the next mark in canonical order, or a starter after none, composes with the starter. */
static bool joins(const struct work *work, struct joining *joining, struct mark mark)
{
	bool is_blocked = joining->class && joining->class >= mark.class;
	uint32_t composed = 0;

	if (composes_in(work->form) && joining->has_starter && !is_blocked)
		composed = octavo_compose(joining->starter, mark.c);
	if (composed)
		joining->starter = composed;
	else
		joining->class = mark.class;
	return composed;
}

/*
 * Joins those of a row of marks up to s[end] that have a class, and writes those that do not join;
 * 0 only sets 'classes'.
 */
static void join_class(struct work *work, size_t end, struct joining *joining, unsigned class,
                       bool writes, bool classes[256])
{
	struct octavo_parts parts;
	size_t skip = work->marks_skip;

	for (size_t at = work->marks_at; at < end; skip = 0) {
		struct octavo_character c = first_unit(work->s + at, end - at);
		octavo_decompose(c.code_point, is_compatible(work->form), &parts);
		for (size_t i = skip; i < parts.n; i++) {
			struct mark mark = { parts.c[i], parts.classes[i] };
			if (class == 0)
				classes[mark.class] = true;
			else if (mark.class == class && !joins(work, joining, mark) && writes)
				put(work, mark.c);
		}
		at += c.length;
	}
}

/* The same for all marks of the row, in canonical order. */
static void join_row(struct work *work, size_t end, struct joining *joining, bool writes)
{
	bool classes[256] = { false };

	join_class(work, end, joining, 0, writes, classes);
	for (unsigned class = 1; class < 256; class++)
		if (classes[class])
			join_class(work, end, joining, class, writes, classes);
}

static void flush_row(struct work *work, size_t end)
{
	struct joining first = work->joining;

	join_row(work, end, &first, false);
	if (first.has_starter)
		put(work, first.starter);
	join_row(work, end, &work->joining, true);
}

/* Writes the starter, as it is in the end, and the marks up to s[end] that do not join. */
static void flush(struct work *work, size_t end)
{
	size_t kept = 0;

	if (work->mark_count > MAX_MARKS) {
		flush_row(work, end);
	} else {
		for (size_t i = 0; i < work->mark_count; i++)
			if (!joins(work, &work->joining, work->marks[i]))
				work->marks[kept++] = work->marks[i];
		if (work->joining.has_starter)
			put(work, work->joining.starter);
		for (size_t i = 0; i < kept; i++)
			put(work, work->marks[i].c);
	}
	work->joining = (struct joining){ .has_starter = false };
	work->mark_count = 0;
}

/* The sequence ends before s[at], and another one begins, unless dst is full. */
static void begin_sequence(struct work *work, size_t at)
{
	size_t n = at - work->begin, written = work->written - work->begin_written;

	if (work->is_full || n == 0)
		return;
	if (work->dst && (n != written || memcmp(work->s + work->begin,
	                                         work->dst + work->begin_written, n) != 0))
		work->changed++;
	work->begin = at;
	work->begin_written = work->written;
}

/* ---------------------------------------------------------------------------------- */

/* Adds a mark, part 'i' of the character at s[at]. */
static void add_mark(struct work *work, struct mark mark, size_t at, size_t i)
{
	if (work->mark_count == 0) {
		work->marks_at = at;
		work->marks_skip = i;
	}
	if (work->mark_count >= MAX_MARKS) {
		work->mark_count = MAX_MARKS + 1;
		return;
	}
	size_t to = work->mark_count++;
	for (; to > 0 && work->marks[to - 1].class > mark.class; to--)
		work->marks[to] = work->marks[to - 1];
	work->marks[to] = mark;
}

static void add_starter(struct work *work, uint32_t c, size_t at, bool is_first)
{
	struct mark mark = { c, 0 };

	if (work->mark_count == 0 && joins(work, &work->joining, mark))
		return;
	flush(work, at);
	if (is_first)
		begin_sequence(work, at);
	work->joining = (struct joining){ true, c, 0 };
}

static void add(struct work *work, struct octavo_character c, size_t at)
{
	struct octavo_parts parts;

	if (c.error) {
		flush(work, at);
		begin_sequence(work, at);
		put_octets(work, work->s + at, c.length);
		return;
	}
	octavo_decompose(c.code_point, is_compatible(work->form), &parts);
	for (size_t i = 0; i < parts.n; i++) {
		struct mark mark = { parts.c[i], parts.classes[i] };
		if (mark.class)
			add_mark(work, mark, at, i);
		else
			add_starter(work, mark.c, at, i == 0);
	}
}

/* Whether a sequence begins with this character whatever is in front. */
static bool begins_sequence(enum octavo_normal_form form, struct octavo_character c)
{
	return c.error || is_inert(octavo_behaviour(form, c.code_point));
}

/*
 * Takes sequences that are simple, from the first one on, up to s[*at]. Returns whether that after
 * them is one character, which is in the form.
 */
static bool take_simple(struct work *work, struct octavo_sequence first, size_t *at, size_t n)
{
	uint8_t *dst = work->dst ? work->dst + work->written : NULL;
	size_t left = work->cap - work->written;

	if (work->is_full)
		return false;
	struct octavo_simple done =
		composes_in(work->form)
			? octavo_compose_simple(work->form, work->s, n, first, dst, left)
			: octavo_decompose_simple(work->form, work->s, n, first, work->plain, dst,
			                          left);
	*at = work->begin = done.at;
	work->written += done.written;
	work->begin_written = work->written;
	work->changed += work->dst ? done.changed : 0;
	return done.is_plain;
}

/*
 * Takes sequences from s[at] on, the first of which is not in the form, and others directly after
 * it. Returns the beginning of another one, or n.
 */
static size_t change(struct work *work, size_t at, size_t n)
{
	while (at < n && !work->is_full) {
		struct octavo_character c = first_unit(work->s + at, n - at);
		if (begins_sequence(work->form, c)) {
			flush(work, at);
			begin_sequence(work, at);
			struct octavo_sequence first = { at, at + c.length, c.code_point, false };
			if (!c.error && take_simple(work, first, &at, n))
				break;
			c = first_unit(work->s + at, n - at);
		}
		add(work, c, at);
		at += c.length;
	}
	return at;
}

/* Copies s[at..end), which is in the form and ends with a sequence; as much as fits. */
static void copy(struct work *work, size_t at, size_t end)
{
	const uint8_t *s = work->s;
	size_t left = work->cap - work->written;

	if (end - at > left) {
		size_t to = unit_start(s, end, at + left);
		/* Text in the form: a starter does not compose with what is before it. */
		while (to > at && octavo_class_of_part(first_unit(s + to, end - to).code_point))
			to = unit_start(s, end, to - 1);
		put_octets(work, s + at, to - at);
		work->is_full = true;
		end = to;
	} else {
		put_octets(work, s + at, end - at);
	}
	work->begin = end;
	work->begin_written = work->written;
}

/*
 * How far to search from s[at] on where 'left' octets fit: more than that does not if it is in the
 * form. So a call with little capacity takes little time.
 */
static size_t search_end(const uint8_t *s, size_t n, size_t at, size_t left)
{
	size_t beyond = 2 * OCTAVO_MAX_CHARACTER;

	if (n - at <= left || n - at - left <= beyond)
		return n;
	return unit_start(s, n, at + left + beyond);
}

struct octavo_result octavo_normalize_part(enum octavo_normal_form form, const uint8_t *s, size_t n,
                                           uint8_t *dst, size_t cap, bool more)
{
	octavo_normal_kernel *normal = octavo_text_kernels()->normal;
	struct octavo_search search = { .has_sequence = false };

	if (!is_normal_form(form))
		return (struct octavo_result){ .error = OCTAVO_UNSUPPORTED };
	if (more)
		n -= cut_length(s, n);
	size_t end = search_end(s, n, 0, cap), wrong = normal(form, s, end, n, 0, &search);
	/* Most often all of the text is in the form. This has to be quick for short text. */
	if (wrong == n && n <= cap && !more) {
		if (dst && n)
			memcpy(dst, s, n);
		return (struct octavo_result){ n, n, 0, OCTAVO_OK, 0 };
	}

	struct mark marks[MAX_MARKS]; /* to clear them would take longer than most calls */
	struct work work = {
		.form = form, .s = s, .dst = dst, .cap = cap, .marks = marks,
		/* The scalar kernel is no faster than one character after the other. */
		.plain = normal == octavo_normal_scalar ? SIZE_MAX : 2,
	};
	for (size_t at = 0; at < n;) {
		bool is_all = wrong == end && (end < n || !more);
		size_t begin = is_all                ? end
		               : search.has_sequence ? search.sequence.begin
		                                     : octavo_sequence_begin(s, at, wrong);
		copy(&work, at, begin);
		if (wrong == end || work.is_full)
			break;
		at = begin;
		if (!search.has_sequence || !take_simple(&work, search.sequence, &at, n)) {
			at = change(&work, at, n);
			if (at == n && more)
				break;
			flush(&work, at);
			begin_sequence(&work, at);
		}
		if (work.is_full)
			break;
		end = search_end(s, n, at, work.cap - work.written);
		wrong = normal(form, s, end, n, at, &search);
	}
	return (struct octavo_result){
		.read = work.begin,
		.written = work.begin_written,
		.replaced = work.changed,
		.error = work.is_full ? OCTAVO_NO_ROOM : OCTAVO_OK,
	};
}

struct octavo_result octavo_normalize(enum octavo_normal_form form, const char *s, size_t n,
                                      char *dst, size_t cap)
{
	uint8_t none[1];
	/* NULL would mean that nothing is to be written. */
	return octavo_normalize_part(form, (const uint8_t *)s, n, dst ? (uint8_t *)dst : none, cap,
	                             false);
}

size_t octavo_normalize_length(enum octavo_normal_form form, const char *s, size_t n)
{
	struct octavo_result r =
		octavo_normalize_part(form, (const uint8_t *)s, n, NULL, SIZE_MAX, false);
	return r.error ? SIZE_MAX : r.written;
}
