/* SPDX-License-Identifier: MIT */
/* pairs.c - RFC 3629's UTF-8 from text of CESU-8 or MUTF-8, and back */
#include "pairs.h"

#include <string.h>

#include "encode.h"

/* Octets that are joined at the beginning of s[0..n), n > 0: a pair, C0 80, or one octet. */
static size_t joint(const struct form *form, const uint8_t *s, size_t n)
{
	if (n >= 6 && is_pair(s))
		return 6;
	return form->long_nul && n >= 2 && s[0] == 0xC0 && s[1] == 0x80 ? 2 : 1;
}

struct octavo_run octavo_join_pairs(const struct form *form, const uint8_t *s, size_t n,
                                    uint8_t *dst, size_t cap)
{
	struct octavo_run run = { 0, 0 };

	while (run.read < n && cap - run.written >= 4) {
		const uint8_t *at = s + run.read;
		size_t length = joint(form, at, n - run.read);

		if (length == 6)
			run.written += put_sequence_of_4(decode_pair(at), dst + run.written);
		else if (at[0] == 0xED && n - run.read < 6)
			break;
		else
			dst[run.written++] = length == 2 ? 0 : at[0];
		run.read += length;
	}
	return run;
}

size_t octavo_joined_from(const struct form *form, const uint8_t *s, size_t n, size_t written)
{
	size_t read = 0;

	while (written) {
		size_t length = joint(form, s + read, n - read);
		read += length;
		written -= length == 6 ? 4 : 1;
	}
	return read;
}

struct octavo_run octavo_split_pairs(const struct form *form, const uint8_t *s, size_t n,
                                     uint8_t *dst, size_t cap)
{
	struct octavo_run run = { 0, 0 };

	while (run.read < n && cap - run.written >= 6) {
		const uint8_t *at = s + run.read;

		if (at[0] >= 0xF0) {
			uint32_t value = (at[0] & 0x07u) << 18 | (at[1] & 0x3Fu) << 12 |
			                 (at[2] & 0x3Fu) << 6 | (at[3] & 0x3Fu);
			run.written += put_pair(value, dst + run.written);
			run.read += 4;
		} else if (form->long_nul && at[0] == 0) {
			run.written += encode_utf8(form, 0, dst + run.written);
			run.read++;
		} else {
			size_t length = at[0] < 0x80 ? 1 : announced(at[0]);
			memcpy(dst + run.written, at, 3); /* up to three, without a branch */
			run.written += length;
			run.read += length;
		}
	}
	return run;
}
