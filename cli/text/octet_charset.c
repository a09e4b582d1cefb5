/* SPDX-License-Identifier: MIT */
/* octet_charset.c - charsets of single octets, by tables instead of iconv(3) */
#include "text/octet_charset.h"

#include <stdlib.h>
#include <string.h>

#include "base/count_octets.h"
#include "base/memory.h"

/* Units of UTF-16 that are looked up at once: few at first, as many may be converted in vain. */
#define MIN_UNITS 64
#define MAX_UNITS 2048

/* In a table: ask iconv(3). The library stops at a surrogate without another. */
#define NO_UNIT 0xDC00
#define NO_OCTET 0x100

struct octet_decoder {
	uint16_t units[256]; /* of UTF-16 */
	bool keeps_ascii;
};

struct octet_encoder {
	uint16_t octets[0x10000]; /* by units of UTF-16 */
	bool keeps_ascii;
};

/* ---------------------------------------------------------------- filling tables */

/*
 * Converts one character. Returns what that writes, 0 for an error. Sets '*waits' if more must
 * follow, or is held back.
 */
static size_t convert_one(struct checked_iconv *conversion, const char *src, size_t n, char dst[8],
                          bool *waits)
{
	struct octavo_result done = charset_convert(conversion, src, n, dst, 8);

	*waits |= done.error == OCTAVO_TRUNCATED || (done.read && !done.written) ||
	          charset_reset(conversion, dst + done.written, 8 - done.written);
	return done.error ? 0 : done.written;
}

static bool fill_decoder(struct octet_decoder *table, struct checked_iconv *conversion)
{
	bool waits = false;

	table->keeps_ascii = true;
	for (unsigned octet = 0; octet < 256 && !waits; octet++) {
		char src = (char)octet, utf8[8];
		size_t n = convert_one(conversion, &src, 1, utf8, &waits);
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, utf8, n);
		bool is_one = n && c.length == n && !c.error && c.code_point <= 0xFFFF;
		table->units[octet] = is_one ? (uint16_t)c.code_point : NO_UNIT;
		table->keeps_ascii &= octet >= 0x80 || table->units[octet] == octet;
	}
	return !waits;
}

struct octet_decoder *octet_decoder_new(const struct charset *charset)
{
	struct octet_decoder *table = allocate(sizeof *table);
	struct checked_iconv *conversion = charset_decoder(charset);
	bool is_filled = fill_decoder(table, conversion);

	checked_iconv_close(conversion);
	if (is_filled)
		return table;
	free(table);
	return NULL;
}

/* iconv(3) says which octet it is where several are the same character. */
static bool fill_encoder(struct octet_encoder *table, const struct octet_decoder *decoder,
                         struct checked_iconv *conversion)
{
	bool waits = false;

	for (size_t unit = 0; unit < 0x10000; unit++)
		table->octets[unit] = NO_OCTET;
	table->keeps_ascii = true;
	for (unsigned octet = 0; octet < 256 && !waits; octet++) {
		uint16_t unit = decoder->units[octet];
		char utf8[8], encoded[8];
		size_t n = octavo_encode(OCTAVO_UTF8, unit, utf8, sizeof utf8).written;
		if (n && convert_one(conversion, utf8, n, encoded, &waits) == 1)
			table->octets[unit] = (unsigned char)encoded[0];
	}
	for (unsigned c = 0; c < 0x80; c++)
		table->keeps_ascii &= table->octets[c] == c;
	return !waits;
}

struct octet_encoder *octet_encoder_new(const struct charset *charset)
{
	struct octet_decoder *decoder = octet_decoder_new(charset);

	if (!decoder)
		return NULL;
	struct octet_encoder *table = allocate(sizeof *table);
	struct checked_iconv *conversion = charset_encoder(charset);
	bool is_filled = fill_encoder(table, decoder, conversion);
	checked_iconv_close(conversion);
	free(decoder);
	if (is_filled)
		return table;
	free(table);
	return NULL;
}

/* ---------------------------------------------------------------- converting */

/* Adds what was converted after the rest. Returns whether to continue. */
static bool add(struct octavo_result *all, struct octavo_result some)
{
	all->read += some.read;
	all->written += some.written;
	all->error = some.error;
	return !some.error;
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Copies ASCII if it is much. Returns how much it was. */
static size_t copy_ascii(bool keeps_ascii, const char *src, size_t n, char *dst, size_t cap)
{
	size_t size = keeps_ascii ? ascii_length(src, least(n, cap)) : 0;

	if (size < MIN_UNITS)
		return 0;
	memcpy(dst, src, size);
	return size;
}

/*
 * Converts characters by a table, of at most 'most' units. OCTAVO_UNMAPPABLE: the table does not
 * have the next character, of 'length' octets.
 */
typedef struct octavo_result look_up(const void *table, const char *src, size_t n, char *dst,
                                     size_t cap, size_t most);

static struct octavo_result decode(const void *table, const char *src, size_t n, char *dst,
                                   size_t cap, size_t most)
{
	const struct octet_decoder *decoder = table;
	uint16_t units[MAX_UNITS];
	size_t count = least(n, most);

	for (size_t i = 0; i < count; i++)
		units[i] = decoder->units[(unsigned char)src[i]];
	struct octavo_result done =
		octavo_convert(OCTAVO_UTF16_NATIVE, units, count * sizeof units[0], OCTAVO_UTF8,
		               dst, cap, OCTAVO_STOP);
	done.read /= sizeof units[0];
	if (done.error && done.error != OCTAVO_NO_ROOM)
		done.error = OCTAVO_UNMAPPABLE;
	done.length = 1;
	return done;
}

/* Writes octets as far as the table has them. Returns how many. */
static size_t write_octets(const struct octet_encoder *table, const uint16_t *units, size_t n,
                           char *dst)
{
	unsigned all = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		unsigned octet = table->octets[units[i]];
		dst[i] = (char)octet;
		all |= octet;
	}
	if (!(all & NO_OCTET))
		return n;
	for (i = 0; table->octets[units[i]] != NO_OCTET; i++)
		;
	return i;
}

static struct octavo_result encode(const void *table, const char *src, size_t n, char *dst,
                                   size_t cap, size_t most)
{
	uint16_t units[MAX_UNITS];
	struct octavo_result done =
		octavo_convert(OCTAVO_UTF8, src, n, OCTAVO_UTF16_NATIVE, units,
		               least(most, cap) * sizeof units[0], OCTAVO_STOP);
	size_t count = done.written / sizeof units[0];
	size_t known = write_octets(table, units, count, dst);

	if (known < count)
		done = octavo_convert(OCTAVO_UTF8, src, n, OCTAVO_UTF16_NATIVE, units,
		                      known * sizeof units[0], OCTAVO_STOP);
	done.written = known;
	done.error = known && known == count ? OCTAVO_OK : OCTAVO_UNMAPPABLE;
	done.length = octavo_decode(OCTAVO_UTF8, src + done.read, n - done.read).length;
	return done;
}

static struct octavo_result convert(look_up *by_table, const void *table, bool keeps_ascii,
                                    struct checked_iconv *conversion, const char *src, size_t n,
                                    char *dst, size_t cap)
{
	struct octavo_result all = { .error = OCTAVO_OK }, some;
	bool goes_on = true;

	for (size_t most = MIN_UNITS; goes_on && all.read < n; most = least(2 * most, MAX_UNITS)) {
		const char *from = src + all.read;
		char *to = dst + all.written;
		size_t left = n - all.read, capacity = cap - all.written;

		size_t ascii = copy_ascii(keeps_ascii, from, left, to, capacity);
		some = (struct octavo_result){ .read = ascii, .written = ascii };
		if (!ascii)
			some = by_table(table, from, left, to, capacity, most);
		goes_on = add(&all, some);
		if (some.error != OCTAVO_UNMAPPABLE)
			continue;
		goes_on = add(&all, charset_convert(conversion, src + all.read, some.length,
		                                    dst + all.written, cap - all.written));
		most = MIN_UNITS;
	}
	return all;
}

struct octavo_result octet_decode(const struct octet_decoder *table,
                                  struct checked_iconv *conversion, const char *src, size_t n,
                                  char *dst, size_t cap)
{
	if (!table)
		return charset_convert(conversion, src, n, dst, cap);
	return convert(decode, table, table->keeps_ascii, conversion, src, n, dst, cap);
}

struct octavo_result octet_encode(const struct octet_encoder *table,
                                  struct checked_iconv *conversion, const char *src, size_t n,
                                  char *dst, size_t cap)
{
	if (!table)
		return charset_convert(conversion, src, n, dst, cap);
	return convert(encode, table, table->keeps_ascii, conversion, src, n, dst, cap);
}
