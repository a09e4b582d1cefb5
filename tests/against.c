/* SPDX-License-Identifier: MIT */
/* against.c - one conversion by the kernels of each instruction set, against the scalar code */
#include "against.h"

#include <stdlib.h>
#include <string.h>

#define MARGIN 128 /* around the target, which must not change */
#define JUNK 0xA5

struct against against_now;

static uint8_t wanted_octets[MAX_CAPACITY], less_octets[MAX_CAPACITY];

/* -------------------------------------------------------------------------------- */
/* Titles                                                                           */
/* -------------------------------------------------------------------------------- */

static void option_words(unsigned options, char *text, size_t cap)
{
	static const struct {
		unsigned mask, value;
		const char *word;
	} words[] = {
		{ 0xF, OCTAVO_STOP, "STOP" },
		{ 0xF, OCTAVO_REPLACE, "REPLACE" },
		{ 0xF, OCTAVO_SKIP, "SKIP" },
		{ 0xF, OCTAVO_ESCAPE, "ESCAPE" },
		{ 0xF, OCTAVO_ROUNDTRIP, "ROUNDTRIP" },
		{ 0xF0, OCTAVO_PER_OCTET, "PER_OCTET" },
		{ 0xF0, OCTAVO_PER_SEQUENCE, "PER_SEQUENCE" },
		{ 0xF0, OCTAVO_PER_RUN, "PER_RUN" },
		{ 0xF00, OCTAVO_BOM_STRIP, "BOM_STRIP" },
		{ 0xF00, OCTAVO_BOM_ADD, "BOM_ADD" },
		{ 0xF00, OCTAVO_BOM_REFUSE, "BOM_REFUSE" },
		{ 0xF00, OCTAVO_BOM_REQUIRE, "BOM_REQUIRE" },
		{ 0xF0000, OCTAVO_UNMAPPABLE_STOP, "UNMAPPABLE_STOP" },
		{ 0xF0000, OCTAVO_UNMAPPABLE_REPLACE, "UNMAPPABLE_REPLACE" },
		{ 0xF0000, OCTAVO_UNMAPPABLE_SKIP, "UNMAPPABLE_SKIP" },
		{ 0xF0000, OCTAVO_UNMAPPABLE_ESCAPE, "UNMAPPABLE_ESCAPE" },
		{ 0x1000, OCTAVO_NO_NONCHARACTERS, "NO_NONCHARACTERS" },
		{ 0x2000, OCTAVO_NO_NUL, "NO_NUL" },
		{ 0x4000, OCTAVO_BMP_ONLY, "BMP_ONLY" },
		{ 0x8000, OCTAVO_ASCII_ONLY, "ASCII_ONLY" },
	};
	size_t at = 0;

	for (size_t i = 0; i < COUNT(words); i++)
		if ((options & words[i].mask) == words[i].value)
			at += (size_t)snprintf(text + at, cap - at, "%s%s", at != 0 ? "|" : "",
			                       words[i].word);
}

static void place_words(unsigned where, char *text, size_t cap)
{
	if (where < AT_END)
		snprintf(text, cap, "64k+%u", where);
	else
		snprintf(text, cap, "%s", where == AT_END ? "before a guard" : "behind a guard");
}

const char *against_title(const struct task *t, size_t capacity)
{
	static char text[500];
	const char *to = octavo_encoding_label(t->to);
	char options[200], source[30], target[30];

	option_words(t->options, options, sizeof options);
	place_words(t->source_place, source, sizeof source);
	place_words(t->target_place, target, sizeof target);
	snprintf(text, sizeof text, "%s: %s to %s, %s (0x%x), capacity %zu, source %s, target %s",
	         octavo_kernels_name(), octavo_encoding_label(t->from),
	         to != NULL ? to : "nothing", options, t->options, capacity, source, target);
	return text;
}

/* -------------------------------------------------------------------------------- */
/* Memory                                                                           */
/* -------------------------------------------------------------------------------- */

int against_begin(void **state)
{
	(void)state;
	against_now.source = guarded_new(MOST + 4 * MARGIN);
	against_now.target = guarded_new(MAX_CAPACITY + 4 * MARGIN);
	kernels_report();
	return 0;
}

int against_end(void **state)
{
	(void)state;
	guarded_free(&against_now.source);
	guarded_free(&against_now.target);
	return 0;
}

static void touched(void)
{
	const struct task *t = against_now.task;

	if (t != NULL) {
		fprintf(stderr, "\nTOUCHED what lies outside: %s\n",
		        against_title(t, against_now.capacity));
		dump("input", t->s, t->n, t->n);
		fflush(stderr);
	}
}

void against_prepare(void)
{
	chance_begin();
	guarded_watch_by(touched);
}

static uint8_t *place(const struct guarded *memory, size_t n, unsigned where)
{
	return where == AT_END     ? memory->end - n
	       : where == AT_BEGIN ? memory->begin
	                           : memory->begin + MARGIN + where;
}

const uint8_t *against_place(const struct task *t)
{
	uint8_t *s = place(&against_now.source, t->n, t->source_place);

	if (t->n == 0)
		return t->source_place == AT_END ? NULL : s;
	memcpy(s, t->s, t->n);
	return s;
}

/* -------------------------------------------------------------------------------- */
/* One call                                                                         */
/* -------------------------------------------------------------------------------- */

static struct octavo_result scalar(const struct task *t, uint8_t *dst, size_t capacity)
{
	kernels_use("scalar");
	return octavo_convert(t->from, t->s, t->n, t->to, dst, capacity, t->options);
}

/* The result of a task with some capacity. */
struct outcome {
	struct octavo_result result;
	const uint8_t *dst;
	size_t outside; /* octets of the margins that changed */
};

/* 's' is the placed source; only 'size' octets of the target are compared. */
static struct outcome convert(const struct task *t, const uint8_t *s, size_t capacity, size_t size)
{
	uint8_t *dst = place(&against_now.target, capacity, t->target_place), *first = dst;
	uint8_t *last = dst + (capacity < size + MARGIN ? capacity : size + MARGIN);
	struct outcome o = { .dst = dst };

	if (t->target_place != AT_BEGIN)
		first -= MARGIN;
	if (last == dst + capacity && t->target_place != AT_END)
		last += MARGIN;
	memset(first, JUNK, (size_t)(last - first));

	against_now.task = t;
	against_now.capacity = capacity;
	o.result = octavo_convert(t->from, s, t->n, t->to,
	                          capacity != 0 || t->target_place != AT_END ? dst : NULL, capacity,
	                          t->options);
	against_now.task = NULL;
	while (first < dst)
		o.outside += *first++ != JUNK;
	for (uint8_t *at = dst + capacity; at < last; at++)
		o.outside += *at != JUNK;
	return o;
}

static bool same(const struct outcome *got, struct octavo_result wanted)
{
	return same_result(got->result, wanted) && got->outside == 0 &&
	       memcmp(got->dst, wanted_octets, wanted.written) == 0;
}

/* -------------------------------------------------------------------------------- */
/* What differs                                                                     */
/* -------------------------------------------------------------------------------- */

/* Whether kernels give the wanted result, whose output is then in wanted_octets. */
static bool agrees(const char *table, const struct task *t, size_t capacity, struct outcome *got,
                   struct octavo_result *wanted)
{
	*wanted = scalar(t, wanted_octets, capacity);
	kernels_use(table);
	*got = convert(t, against_place(t), capacity, wanted->written);
	return same(got, *wanted);
}

/* Removes 'cut' octets at 'at' if the result still differs, with the same capacity or less. */
static void shorten(const char *table, struct task *t, size_t *capacity, uint8_t *text, size_t at,
                    size_t cut)
{
	static uint8_t shorter[MOST];
	struct octavo_result wanted;
	struct outcome got;
	struct task less = *t;
	size_t size = scalar(t, less_octets, MAX_CAPACITY).written;
	size_t capacities[2] = { *capacity, *capacity };

	memcpy(shorter, t->s, at);
	memcpy(shorter + at, t->s + at + cut, t->n - at - cut);
	less.s = shorter;
	less.n -= cut;
	capacities[0] -= size - scalar(&less, less_octets, MAX_CAPACITY).written;
	for (size_t i = 0; i < 2; i++) {
		if (capacities[i] > MAX_CAPACITY ||
		    agrees(table, &less, capacities[i], &got, &wanted))
			continue;
		memcpy(text, shorter, less.n);
		t->n = less.n;
		*capacity = capacities[i];
		return;
	}
}

/* Reports a difference, reduced to a short text. */
static void fails(const char *table, struct task t, size_t capacity) __attribute__((noreturn));
static void fails(const char *table, struct task t, size_t capacity)
{
	static uint8_t text[MOST];
	struct octavo_result wanted;
	struct outcome got;

	if (t.n != 0)
		memcpy(text, t.s, t.n);
	t.s = text;
	fprintf(stderr, "DIFFERS: %s, %zu octets; cut down:\n", against_title(&t, capacity), t.n);
	if (agrees(table, &t, capacity, &got, &wanted))
		fprintf(stderr, "  as wanted when done again\n");
	for (size_t cut = t.n / 2; cut > 0; cut /= 2)
		for (size_t at = t.n; at >= cut; at -= cut)
			if (at <= t.n)
				shorten(table, &t, &capacity, text, at - cut, cut);
	agrees(table, &t, capacity, &got, &wanted);
	if (got.outside != 0)
		fprintf(stderr, "  %zu octets outside of the target have changed\n", got.outside);
	check_result(against_title(&t, capacity), t.s, t.n, got.result, wanted);
	check_octets(against_title(&t, capacity), t.s, t.n, got.dst, wanted_octets, wanted.written);
	differs(against_title(&t, capacity), t.s, t.n, 0);
}

/* -------------------------------------------------------------------------------- */
/* All kernels                                                                      */
/* -------------------------------------------------------------------------------- */

#define MAX_CAPACITIES 4096

static size_t any_capacity(size_t size, size_t n)
{
	size_t more = chance_below(3) == 0 ? 4 * n : chance_below(MARGIN);

	return size + more < MAX_CAPACITY ? size + more : MAX_CAPACITY;
}

static size_t choose_capacities(enum capacities capacities, size_t size, size_t n,
                                size_t capacity[MAX_CAPACITIES])
{
	size_t count = 0;

	if (capacities == EVERY_CAPACITY && size < MAX_CAPACITIES - 1) {
		for (; count <= size; count++)
			capacity[count] = count;
	} else if (capacities == ENOUGH_FOR_ALL) {
		capacity[0] = chance_below(2) == 0 ? size : any_capacity(size, n);
		return 1;
	} else {
		capacity[count++] = size;
		capacity[count++] = size - chance_below(size < 16 ? size + 1 : 16);
		capacity[count++] = chance_below(size + 1);
	}
	capacity[count++] = any_capacity(size, n);
	return count;
}

/* The output for less capacity is a prefix of that for more. */
static struct octavo_result with_less(const struct task *t, size_t capacity)
{
	struct octavo_result r = scalar(t, less_octets, capacity);

	if (r.error != OCTAVO_NO_ROOM || r.written > capacity || r.length != 0 ||
	    memcmp(less_octets, wanted_octets, r.written) != 0)
		differs(against_title(t, capacity), t->s, t->n, r.read);
	return r;
}

void against(const struct task *t, enum capacities capacities)
{
	static size_t capacity[MAX_CAPACITIES];
	static struct octavo_result wanted[MAX_CAPACITIES];
	struct kernels_here here = kernels_here();
	struct octavo_result all = scalar(t, wanted_octets, MAX_CAPACITY);
	size_t count = choose_capacities(capacities, all.written, t->n, capacity);
	const uint8_t *s = against_place(t);

	for (size_t i = 0; i < count; i++)
		wanted[i] = capacity[i] < all.written ? with_less(t, capacity[i]) : all;
	for (size_t k = 0; here.table[k] != NULL; k++) {
		const char *name = here.table[k]->name;

		/* the reference itself, which may access too much */
		if (here.table[k + 1] == NULL && k > 0 && chance_below(8) != 0)
			break;
		kernels_use(name);
		for (size_t i = 0; i < count; i++) {
			struct outcome got = convert(t, s, capacity[i], all.written);

			if (!same(&got, wanted[i]))
				fails(name, *t, capacity[i]);
		}
		if (chance_below(4) == 0) {
			size_t length =
				octavo_convert_length(t->from, s, t->n, t->to, t->options);

			if (length != all.written)
				check_size(against_title(t, SIZE_MAX), t->s, t->n, length,
				           all.written);
		}
	}
}
