/* SPDX-License-Identifier: MIT */
/*
 * convert.c - octavo_convert() and octavo_convert_length() against the oracles, and with every
 * capacity
 */
#include <stdlib.h>
#include <string.h>

#include "expected.h"

/* What the whole becomes. */
struct whole {
	struct octavo_result result;
	uint8_t *octets;
};

static bool knows_no_beginning(const struct task *t)
{
	return !(t->options & (OCTAVO_BOM_MASK | OCTAVO_PER_MASK)) && expected_knows(t->from) &&
	       expected_knows(t->to);
}

static void check_whole(const struct task *t, const struct whole *wanted, size_t cap)
{
	uint8_t *dst = exactly(cap);
	struct octavo_result r =
		octavo_convert(t->from, t->text.s, t->text.n, t->to, dst, cap, t->options);

	require(same_result(r, wanted->result));
	require(same_octets(dst, wanted->octets, r.written));
	require(octavo_convert_length(t->from, t->text.s, t->text.n, t->to, t->options) ==
	        r.written);
	free(dst);
}

/* With less than it needs: what fits, and the rest by a second call. */
static void check_cut(const struct task *t, const struct whole *wanted, size_t cap)
{
	const struct octavo_result *whole = &wanted->result;
	uint8_t *dst = exactly(cap);
	struct octavo_result r =
		octavo_convert(t->from, t->text.s, t->text.n, t->to, dst, cap, t->options);

	require(r.error == OCTAVO_NO_ROOM && r.length == 0);
	require(r.written <= cap && r.read <= whole->read && r.replaced <= whole->replaced);
	require(r.read > 0 || r.written > 0 || cap < OCTAVO_MIN_CAPACITY);
	require(same_octets(dst, wanted->octets, r.written));
	free(dst);
	if (!knows_no_beginning(t))
		return;
	size_t rest = whole->written - r.written;
	dst = exactly(rest);
	struct octavo_result more = octavo_convert(t->from, t->text.s + r.read, t->text.n - r.read,
	                                           t->to, dst, rest, t->options);
	require(more.error == whole->error && more.length == whole->length);
	require(r.read + more.read == whole->read && more.written == rest);
	require(r.replaced + more.replaced == whole->replaced);
	require(same_octets(dst, wanted->octets + r.written, rest));
	free(dst);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	struct task t = { .from = feed_encoding(&feed), .to = feed_encoding(&feed),
		          .options = feed_options(&feed) };
	size_t cut = feed_number(&feed), spare = feed_below(&feed, 100);
	t.text = feed_text(&feed);

	fuzz_use("scalar");
	size_t cap = octavo_convert_length(t.from, t.text.s, t.text.n, t.to, t.options);
	struct whole wanted = { .octets = exactly(cap) };
	wanted.result = octavo_convert(t.from, t.text.s, t.text.n, t.to, wanted.octets, cap,
	                               t.options);
	require(wanted.result.written == cap && wanted.result.error != OCTAVO_NO_ROOM);
	if (expected_knows_task(&t)) {
		uint8_t *octets = exactly(cap + OCTAVO_MIN_CAPACITY);
		require(same_result(wanted.result, expected_result(&t, octets)));
		require(same_octets(wanted.octets, octets, cap));
		free(octets);
	}
	for (size_t i = 0; fuzz_kernels[i]; i++) {
		fuzz_use(fuzz_kernels[i]);
		check_whole(&t, &wanted, cap + spare);
		if (cap > 0)
			check_cut(&t, &wanted, cut % cap);
	}
	free(wanted.octets);
	free(t.text.s);
	return 0;
}
