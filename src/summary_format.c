/* SPDX-License-Identifier: MIT */
/* summary_format.c - a summary as octets that are the same on every machine */
#include <string.h>

#include "summary.h"

/*
 * The version is the last octet of the mark. Numbers are little-endian; after all is a CRC-32,
 * that of zlib. struct octavo_part is numbers, then single octets.
 */
static const uint8_t mark[8] = { 'O', 'c', 't', 'a', 'v', 'o', '-', 1 };

#define NUMBERS (offsetof(struct octavo_part, error) / sizeof(uint64_t))
#define OCTETS (offsetof(struct octavo_part, held) - offsetof(struct octavo_part, error) + 8)

_Static_assert(OCTAVO_SUMMARY_SIZE == sizeof mark + 2 * 8 + 2 * 4 + 2 + 16 +
                                      2 * (8 * NUMBERS + OCTETS) + 4, "octavo.h has the size");

static uint32_t crc32(const uint8_t *s, size_t n)
{
	uint32_t crc = UINT32_MAX;

	for (size_t i = 0; i < n; i++) {
		crc ^= s[i];
		for (int bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? UINT32_C(0xEDB88320) : 0);
	}
	return ~crc;
}

static uint8_t *put(uint8_t *dst, uint64_t number, size_t size)
{
	for (size_t i = 0; i < size; i++)
		*dst++ = (uint8_t)(number >> 8 * i);
	return dst;
}

static const uint8_t *get(const uint8_t *s, uint64_t *number, size_t size)
{
	*number = 0;
	for (size_t i = 0; i < size; i++)
		*number |= (uint64_t)*s++ << 8 * i;
	return s;
}

void octavo_summary_write(const struct octavo_summary *summary, uint8_t dst[OCTAVO_SUMMARY_SIZE])
{
	uint8_t *to = dst;

	memcpy(to, mark, sizeof mark);
	to = put(to + sizeof mark, summary->offset, 8);
	to = put(to, summary->size, 8);
	to = put(to, (uint32_t)summary->encoding, 4);
	to = put(to, summary->options, 4);
	*to++ = summary->order;
	*to++ = summary->lead_size;
	memcpy(to, summary->lead, sizeof summary->lead);
	to += sizeof summary->lead;
	for (size_t i = 0; i < 2; i++) {
		uint64_t numbers[NUMBERS];
		memcpy(numbers, &summary->in[i], sizeof numbers);
		for (size_t j = 0; j < NUMBERS; j++)
			to = put(to, numbers[j], 8);
		memcpy(to, (const uint8_t *)&summary->in[i] + sizeof numbers, OCTETS);
		to += OCTETS;
	}
	put(to, crc32(dst, (size_t)(to - dst)), 4);
}

/* Whether all is within the bounds that feeding and joining rely on. */
static bool is_possible(const struct octavo_summary *summary)
{
	const struct encoding *from = octavo_encoding_find(summary->encoding);
	bool is_long = summary->size > sizeof summary->lead;
	bool is_supported = from && !(summary->options & ~OCTAVO_EXCLUDE_MASK);

	if (summary->lead_size != (is_long ? sizeof summary->lead : summary->size) ||
	    summary->order > (is_by_bom(from) ? READ_EITHER : READ_BIG))
		return false;
	for (unsigned i = 0; i < 2; i++) {
		const struct octavo_part *part = &summary->in[i];
		bool is_read = summary->order == READ_EITHER || summary->order == i;
		bool has_body = part->state & HAS_BODY;

		if (part->error >= OCTAVO_ERROR_KINDS || part->widest > OCTAVO_WIDEST_BEYOND_BMP ||
		    part->head_size > MAX_HEAD || part->head_size > summary->lead_size ||
		    part->held_size > OCTAVO_MAX_CHARACTER || part->held_size > summary->size ||
		    (is_supported && is_read && !has_body && summary->size >= MAX_HEAD))
			return false;
	}
	return true;
}

bool octavo_summary_read(struct octavo_summary *summary, const void *src, size_t n)
{
	struct octavo_summary read = { .size = 0 };
	const uint8_t *from = src;
	uint64_t encoding, options, crc;

	*summary = octavo_summary_init(OCTAVO_UTF8, 0, 0);
	if (n != OCTAVO_SUMMARY_SIZE || memcmp(from, mark, sizeof mark) != 0)
		return false;
	get(from + n - 4, &crc, 4);
	if (crc32(from, n - 4) != crc)
		return false;
	from = get(from + sizeof mark, &read.offset, 8);
	from = get(from, &read.size, 8);
	from = get(from, &encoding, 4);
	from = get(from, &options, 4);
	read.encoding = (enum octavo_encoding)(int32_t)encoding;
	read.options = (unsigned)options;
	read.order = *from++;
	read.lead_size = *from++;
	memcpy(read.lead, from, sizeof read.lead);
	from += sizeof read.lead;
	for (size_t i = 0; i < 2; i++) {
		uint64_t numbers[NUMBERS];
		for (size_t j = 0; j < NUMBERS; j++)
			from = get(from, &numbers[j], 8);
		memcpy(&read.in[i], numbers, sizeof numbers);
		memcpy((uint8_t *)&read.in[i] + sizeof numbers, from, OCTETS);
		from += OCTETS;
	}
	if (!is_possible(&read))
		return false;
	*summary = read;
	return true;
}
