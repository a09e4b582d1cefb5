/* SPDX-License-Identifier: MIT */
/* overlong.c - what sequences that are longer than needed hide */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "report/overlong.h"

#include <string.h>

#include "base/count_octets.h"
#include "report/kind.h"

/* Octets on either side: a few characters of six octets. */
#define AROUND ((size_t)24)

bool may_hide(const struct finding *finding)
{
	bool is_utf8 = finding->encoding != OCTAVO_NO_ENCODING &&
	               octavo_encoding_info(finding->encoding)->is_utf8;

	return is_utf8 && (is_kind(finding, octavo_error_name(OCTAVO_OVERLONG)) ||
	                   is_kind(finding, octavo_error_name(OCTAVO_TOO_LARGE)) ||
	                   is_kind(finding, lint_name(LINT_LONGER)));
}

/* Reads the octets around the finding, which is at dst[at]. Returns how many. */
static size_t read_around(const struct finding *finding, const struct spot *spot,
                          char dst[2 * AROUND], size_t *at)
{
	struct input *in = spot->in;
	uint64_t offset = finding->place.offset;

	*at = offset < AROUND ? (size_t)offset : AROUND;
	if (input_reads_again(in))
		return input_read_again(in, dst, *at + AROUND, offset - *at);
	size_t before = (size_t)(spot->octets - in->kept);
	size_t behind = (size_t)(in->text + in->size - spot->octets);
	*at = before < *at ? before : *at;
	behind = behind < AROUND ? behind : AROUND;
	memcpy(dst, spot->octets - *at, *at + behind);
	return *at + behind;
}

void await_hidden(const struct finding *finding, struct input *in)
{
	if (may_hide(finding) && !input_reads_again(in))
		input_await(in, AROUND);
}

/* The text as a lenient decoder reads it, with ? for what is not ASCII. */
struct reading {
	char text[2 * AROUND + 1];
	bool is_hidden[2 * AROUND]; /* by a sequence that is longer than needed */
};

static void read_leniently(const char *src, size_t n, struct reading *reading)
{
	struct octavo_character c;
	size_t i = 0;

	for (size_t at = 0; at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8_RFC2044, src + at, n - at);
		bool is_ascii = !c.error && c.code_point && c.code_point < 0x80;
		reading->is_hidden[i] = is_ascii && c.length > 1;
		reading->text[i++] = is_ascii ? (char)c.code_point : '?';
	}
	reading->text[i] = '\0';
}

/* Whether a step to a parent directory has a hidden character. */
static bool steps_up(const struct reading *reading)
{
	for (size_t i = 0; reading->text[i]; i++) {
		const char *text = reading->text + i;
		const bool *is_hidden = reading->is_hidden + i;
		if ((strncmp(text, "../", 3) == 0 || strncmp(text, "..\\", 3) == 0 ||
		     strncmp(text, "/..", 3) == 0) &&
		    (is_hidden[0] || is_hidden[1] || is_hidden[2]))
			return true;
	}
	return false;
}

static size_t needed(uint32_t c)
{
	char octets[8];
	return octavo_encode(OCTAVO_UTF8_RFC2279, c, octets, sizeof octets).written;
}

bool find_hidden(struct finding *finding, const struct spot *spot, bool *spells_parent)
{
	const struct input *in = spot->in;
	bool is_single = finding->length == 1;
	char octets[2 * AROUND];
	struct reading reading;
	size_t at;

	/* Mostly the octet after it is in memory. */
	if (is_single && in->size && !continuing_length(in->text, in->size))
		return false;
	size_t n = read_around(finding, spot, octets, &at);
	if (n <= at || (is_single && !continuing_length(octets + at + 1, n - at - 1)))
		return false;
	struct octavo_character c = octavo_decode(OCTAVO_UTF8_RFC2044, octets + at, n - at);
	if (c.error || c.length <= needed(c.code_point))
		return true;
	finding->hides = !finding->is_warning; /* which names its character */
	finding->code_point = c.code_point;
	read_leniently(octets, n, &reading);
	*spells_parent |= steps_up(&reading);
	return true;
}
