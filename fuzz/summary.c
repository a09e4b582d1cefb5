/* SPDX-License-Identifier: MIT */
/*
 * summary.c - a text in parts that are joined in any grouping, written and read again, against the
 * text counted character by character
 */
#include <stdlib.h>
#include <string.h>

#include "../tests/totals.h"
#include "fuzz.h"

static unsigned excludes;

static struct octavo_summary summary_of(enum octavo_encoding e, const struct text *text,
                                        size_t begin, size_t end)
{
	struct octavo_summary summary = octavo_summary_init(e, excludes, begin);
	uint8_t *range = exactly(end - begin);

	if (range)
		memcpy(range, text->s + begin, end - begin);
	octavo_summary_feed(&summary, range, end - begin);
	free(range);
	return summary;
}

/* Divides the range as the input says, and joins the parts. */
static struct octavo_summary joined(enum octavo_encoding e, const struct text *text, size_t begin,
                                    size_t end, struct feed *how)
{
	size_t cut = begin + feed_below(how, end - begin + 1);
	uint8_t octets[OCTAVO_SUMMARY_SIZE];

	if (end - begin < 2 || !how->left)
		return summary_of(e, text, begin, end);
	struct octavo_summary left = joined(e, text, begin, cut, how);
	struct octavo_summary right = joined(e, text, cut, end, how);
	octavo_summary_write(&right, octets);
	require(octavo_summary_read(&right, octets, sizeof octets));
	require(octavo_summary_join(&left, &right));
	return left;
}

static bool same_totals(struct octavo_totals a, struct octavo_totals b)
{
	return a.encoding == b.encoding && a.octets == b.octets &&
	       a.code_points == b.code_points && a.utf16_units == b.utf16_units &&
	       a.utf8_octets == b.utf8_octets && a.surplus == b.surplus && a.lines == b.lines &&
	       a.returns == b.returns &&
	       a.crlf == b.crlf && a.nuls == b.nuls && a.longest_line == b.longest_line &&
	       a.widest == b.widest && a.has_bom == b.has_bom && a.error == b.error &&
	       a.length == b.length && a.offset == b.offset && a.line == b.line &&
	       a.column == b.column && same_octets(a.errors, b.errors, sizeof a.errors) &&
	       same_octets(a.replaced, b.replaced, sizeof a.replaced) &&
	       same_octets(a.repaired, b.repaired, sizeof a.repaired);
}

/* Whatever a summary says that was not made by the library, no other memory is touched. */
static void read_any(const struct text *text)
{
	struct octavo_summary summary, other;
	uint8_t octets[OCTAVO_SUMMARY_SIZE];

	memset(&summary, 0, sizeof summary);
	if (text->n)
		memcpy(&summary, text->s, text->n < sizeof summary ? text->n : sizeof summary);
	octavo_summary_write(&summary, octets);
	if (!octavo_summary_read(&summary, octets, sizeof octets))
		return;
	octavo_summary_totals(&summary);
	other = octavo_summary_init(summary.encoding, summary.options, summary.offset - 4);
	octavo_summary_feed(&other, "\xF0\x9F\x98\x80", 4);
	octavo_summary_join(&other, &summary);
	octavo_summary_totals(&other);
	octavo_summary_feed(&summary, text->s, text->n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	enum octavo_encoding e = feed_encoding(&feed);
	unsigned options = feed_options(&feed) & OCTAVO_EXCLUDE_MASK;
	struct feed how = { feed.at, feed.left < 16 ? feed.left : 16 }; /* up to 8 cuts */
	feed.at += how.left;
	feed.left -= how.left;
	struct text text = feed_text(&feed);
	uint8_t wanted[OCTAVO_SUMMARY_SIZE], got[OCTAVO_SUMMARY_SIZE];

	excludes = options;
	fuzz_use("scalar");
	struct octavo_totals totals = totals_of(e, text.s, text.n, options);
	struct octavo_summary whole = summary_of(e, &text, 0, text.n);
	octavo_summary_write(&whole, wanted);
	for (size_t i = 0; fuzz_kernels[i]; i++) {
		struct feed cuts = how;
		fuzz_use(fuzz_kernels[i]);
		struct octavo_summary summary = joined(e, &text, 0, text.n, &cuts);
		require(same_totals(octavo_summary_totals(&summary), totals));
		octavo_summary_write(&summary, got);
		require(same_octets(got, wanted, sizeof got));
	}
	read_any(&text);
	free(text.s);
	return 0;
}
