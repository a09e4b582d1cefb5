/* SPDX-License-Identifier: MIT */
/* convert.c - from one encoding to another */
#include "convert.h"

#include "decode.h"

/* U+FFFD, or a question mark where the encoding has no place for it. */
static unsigned encode_replacement(const struct encoding *to, uint8_t *octets)
{
	unsigned length = to->encode(REPLACEMENT, octets);
	return length ? length : to->encode('?', octets);
}

/*
 * Copies what is well-formed and fits, where nothing needs to be changed: 'from' is
 * 'to', or there is no 'to'.
 */
static void copy(const struct encoding *from, const uint8_t *src, size_t n, bool write,
                 uint8_t *dst, size_t cap, struct octavo_result *result)
{
	size_t left = n - result->read;
	size_t room = write ? cap - result->written : SIZE_MAX;
	size_t good = from->prefix(src + result->read, left < room ? left : room);

	if (dst && good)
		memcpy(dst + result->written, src + result->read, good);
	result->read += good;
	if (write)
		result->written += good;
}

struct octavo_result octavo_transcode(const struct encoding *from, const uint8_t *src,
                                      size_t n, const struct encoding *to, uint8_t *dst,
                                      size_t cap, unsigned options)
{
	struct octavo_result result = { .fault = OCTAVO_OK };
	bool same = from->prefix && (!to || to == from);

	if (options > OCTAVO_SKIP)
		result.fault = OCTAVO_UNSUPPORTED;
	while (!result.fault) {
		if (same)
			copy(from, src, n, to, dst, cap, &result);
		if (result.read == n)
			break;

		uint8_t octets[LONGEST_CHARACTER];
		unsigned length = 0;
		struct octavo_character c = from->decode(src + result.read, n - result.read);
		enum octavo_fault fault = c.fault;
		if (to && !fault) {
			length = to->encode(c.code_point, octets);
			if (length == 0)
				fault = OCTAVO_UNMAPPABLE;
		}
		if (fault && options == OCTAVO_STOP) {
			result.fault = fault;
			result.length = c.length;
			break;
		}
		if (fault && options == OCTAVO_REPLACE && to)
			length = encode_replacement(to, octets);
		if (length > cap - result.written) {
			result.fault = OCTAVO_NO_ROOM;
			break;
		}
		if (dst)
			memcpy(dst + result.written, octets, length);
		result.written += length;
		result.read += c.length;
		result.replaced += fault != OCTAVO_OK;
	}
	return result;
}

struct octavo_result octavo_convert(enum octavo_encoding from, const void *src, size_t n,
                                    enum octavo_encoding to, void *dst, size_t cap,
                                    unsigned options)
{
	const struct encoding *source = octavo_encoding_find(from);
	const struct encoding *target = octavo_encoding_find(to);
	if (!source || !target)
		return (struct octavo_result){ .fault = OCTAVO_UNSUPPORTED };
	return octavo_transcode(source, src, n, target, dst, cap, options);
}

size_t octavo_convert_length(enum octavo_encoding from, const void *src, size_t n,
                             enum octavo_encoding to, unsigned options)
{
	struct octavo_result result = octavo_convert(from, src, n, to, NULL, SIZE_MAX, options);
	return result.fault == OCTAVO_NO_ROOM ? SIZE_MAX : result.written;
}
