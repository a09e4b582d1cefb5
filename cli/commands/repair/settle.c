/* SPDX-License-Identifier: MIT */
/* settle.c - sends each line through the filters of a chain until they change nothing */
#include "commands/repair/settle.h"

#include <stdlib.h>
#include <string.h>

#include "base/count_octets.h"
#include "base/memory.h"
#include "octavo-text.h"

/* Octets of the states of all filters. */
#define MAX_STATES 1024

static void clear(struct settled *settled)
{
	settled->size = 0;
}

/* There is always an octet more: filters compute with the pointer to a text, even an empty one. */
static void add(struct settled *settled, const char *text, size_t n)
{
	if (settled->capacity - settled->size <= n) {
		settled->capacity = 2 * (settled->size + n) + 1;
		settled->text = reallocate(settled->text, settled->capacity);
	}
	if (n)
		memcpy(settled->text + settled->size, text, n);
	settled->size += n;
}

static bool take_round(struct filter *filter, const char *src, size_t n, bool last)
{
	struct settle *settle = (struct settle *)((char *)filter - offsetof(struct settle, last));

	(void)last;
	add(&settle->out, src, n);
	return true;
}

/* Copies the states of the filters to 'states', or back. */
static void copy_states(const struct settle *settle, char states[MAX_STATES], bool is_back)
{
	for (const struct filter *f = settle->filter.next; f != &settle->last; f = f->next) {
		if (f->state_size && is_back)
			memcpy(f->state, states, f->state_size);
		else if (f->state_size)
			memcpy(states, f->state, f->state_size);
		states += f->state_size;
	}
}

/* Sends the first held octets through the filters, and the result on. */
static bool send(struct settle *settle, size_t n, bool last)
{
	struct settled *in = &settle->in, *out = &settle->out;
	char states[MAX_STATES];
	bool is_settled = false;

	clear(out);
	add(out, settle->held, n);
	copy_states(settle, states, false);
	for (unsigned round = 0; round < MAX_ROUNDS && !is_settled; round++) {
		struct settled before = *out;
		*out = *in;
		*in = before;
		clear(out);
		if (round)
			copy_states(settle, states, true);
		filter_feed(settle->filter.next, in->text, in->size, true);
		is_settled = in->size == out->size &&
		             (!in->size || memcmp(in->text, out->text, in->size) == 0);
	}
	settle->size -= n;
	memmove(settle->held, settle->held + n, settle->size);
	return filter_feed(settle->last.next, out->text, out->size, last);
}

/* Whether no character before it, removed or not, makes a difference to its normal form. */
static bool begins_sequence(uint32_t c)
{
	return octavo_property(OCTAVO_NFKC_QUICK_CHECK, c) == OCTAVO_QUICK_YES &&
	       octavo_property(OCTAVO_CANONICAL_COMBINING_CLASS, c) == 0;
}

/*
 * Where to end a part of a line that is too long: between two ASCII characters, as nothing before
 * belongs together with what follows, or else before a character that begins a sequence.
 */
static size_t find_cut(const char *text, size_t n)
{
	for (size_t at = n - 1; at; at--)
		if (!((text[at] | text[at - 1]) & '\x80'))
			return at;
	for (size_t at = n; at;) {
		struct octavo_character c = octavo_decode_last(OCTAVO_UTF8, text, at);
		at -= c.length;
		if (at && !c.error && begins_sequence(c.code_point))
			return at;
	}
	return n;
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct settle *settle = (struct settle *)filter;

	while (n) {
		size_t some = octavo_floor(OCTAVO_UTF8, src, n, MAX_SETTLED - settle->size);
		size_t before = settle->size;
		memcpy(settle->held + before, src, some);
		settle->size += some;
		src += some;
		n -= some;
		size_t lines = before + length_to_last(settle->held + before, some, '\n');
		if (lines == before)
			lines = n ? find_cut(settle->held, settle->size) : 0;
		if (lines && !send(settle, lines, false))
			return false;
	}
	return !last || send(settle, settle->size, true);
}

void settle_begin(struct settle *settle)
{
	filter_begin(&settle->filter, take, NULL, NULL);
	filter_begin(&settle->last, take_round, NULL, NULL);
	settle->size = 0;
}

void settle_close(struct settle *settle)
{
	free(settle->in.text);
	free(settle->out.text);
	settle->in = settle->out = (struct settled){ .text = NULL };
}
