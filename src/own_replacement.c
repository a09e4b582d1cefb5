/* SPDX-License-Identifier: MIT */
/*
 * own_replacement.c - a replacement of the caller's own for ill-formed sequences
 *
 * Kernels write U+FFFD. So where something is ill-formed they write to a buffer, from which the
 * text is copied with the replacement in place of each U+FFFD. A part of the source that is
 * converted so ends before a U+FFFD of its own.
 */
#include "own_replacement.h"

#include "decode.h"
#include "kernel_run.h"
#include "shared_prefix.h"

/* Octets of the source that are converted to the buffer at once. */
#define PART 512

/* A unit of UTF-32 for each of them, and what kernels want after it. */
#define SCRATCH (4 * PART + 256)

/* Copies 16 octets, of which only 'n' have to be, if there is space for them. */
static ALWAYS_INLINE void put_text(uint8_t *dst, const uint8_t *end, const uint8_t *text, size_t n)
{
	if (end - dst >= 16)
		memcpy(dst, text, 16);
	else
		memcpy(dst, text, n);
}

/* Which octet of a U+FFFD seldom occurs elsewhere. */
static inline size_t rare_octet(const uint8_t *mark, size_t unit)
{
	return unit == 1 ? 1 : unit == 4 && mark[0] == 0 ? 2 : 0;
}

/* How many octets of s[0..n) are before the first U+FFFD. */
static size_t before_mark(const struct encoding *e, const uint8_t *s, size_t n)
{
	uint8_t mark[OCTAVO_MAX_CHARACTER];
	size_t size = e->encode(e, REPLACEMENT, mark), unit = e->info.unit_size;

	if (size == 0)
		return n;
	size_t rare = rare_octet(mark, unit);
	for (size_t at = rare; at < n; at++) {
		const uint8_t *next = memchr(s + at, mark[rare], n - at);
		if (!next)
			break;
		at = (size_t)(next - s);
		size_t begin = at - rare;
		if (begin % unit == 0 && n - begin >= size && memcmp(s + begin, mark, size) == 0)
			return begin;
	}
	return n;
}

/*
 * Copies s[0..n) with the text of 'own' in place of each U+FFFD: a 'mark' of 'size' octets in units
 * of 'unit', of which number 'rare' seldom occurs elsewhere. Writes nothing after 'end'.
 */
static ALWAYS_INLINE void copy_with(const uint8_t *s, size_t n, uint8_t *dst, const uint8_t *end,
                                    const uint8_t *mark, size_t size, size_t unit, size_t rare,
                                    const struct octavo_stream *own)
{
	const uint64_t rare_octets = EACH_OCTET(mark[rare]);
	size_t at = 0;

	for (;;) {
		for (uint64_t word; n - at >= sizeof word; at += sizeof word, dst += sizeof word) {
			memcpy(&word, s + at, sizeof word);
			if (zeros_in(word ^ rare_octets))
				break;
			memcpy(dst, &word, sizeof word);
		}
		while (at < n && s[at] != mark[rare])
			*dst++ = s[at++];
		if (at == n)
			return;
		size_t begin = at - rare; /* of a mark, if it is one */
		if (at < rare || begin % unit || n - begin < size ||
		    memcmp(s + begin, mark, size) != 0) {
			*dst++ = s[at++];
			continue;
		}
		dst -= rare;
		put_text(dst, end, own->replacement, own->replacement_size);
		dst += own->replacement_size;
		at = begin + size;
	}
}

/* Converts a part of the text by way of the buffer. Returns how many errors it replaced. */
static size_t replace_part(const struct job *job, struct cursor *at, size_t n)
{
	const struct octavo_stream *own = job->own;
	const struct job with_mark = { job->from, job->to, job->options, NULL };
	uint8_t scratch[SCRATCH], mark[OCTAVO_MAX_CHARACTER];
	struct cursor middle = { at->src, n, scratch, sizeof scratch, 0 };
	size_t size = own->replacement_size, count = 0;
	size_t mark_size = job->to->encode(job->to, REPLACEMENT, mark);
	struct octavo_run run = octavo_run_kernel(&with_mark, &middle, n, sizeof scratch, &count);

	size_t written = run.written - count * mark_size + count * size;
	if (run.read == 0 || written > at->cap)
		return 0;
	uint8_t *dst = at->dst;
	const uint8_t *end = dst + at->cap;
	size_t unit = job->to->info.unit_size, n_out = run.written;
	if (unit == 1)
		copy_with(scratch, n_out, dst, end, mark, 3, 1, 1, own);
	else if (unit == 2)
		copy_with(scratch, n_out, dst, end, mark, 2, 2, 0, own);
	else if (mark[0])
		copy_with(scratch, n_out, dst, end, mark, 4, 4, 0, own);
	else
		copy_with(scratch, n_out, dst, end, mark, 4, 4, 2, own);
	advance(at, run.read, written);
	at->replaced += count;
	return count;
}

void octavo_run_replace(const struct job *job, struct cursor *at, size_t n)
{
	size_t end = at->n - n;

	for (;;) {
		size_t before = at->n;
		octavo_run_convert(job, at, before - end);
		while (at->n > end) {
			size_t left = at->n - end, part = left < PART ? left : PART;
			part = before_mark(job->from, at->src, part);
			if (part == 0 || replace_part(job, at, part) == 0)
				break;
		}
		if (at->n == before || at->n == end)
			return;
	}
}
