/* SPDX-License-Identifier: MIT */
/* stepper.c - text that iconv(3) decodes, one character at a time */
#include "text/stepper.h"

#include "base/array.h"

#define SCRATCH 64

void stepper_open(struct stepper *stepper, const struct charset *charset)
{
	stepper->decoder = charset_decoder(charset);
	stepper->unit = charset_unit(charset);
	stepper->holds_letter = charset_holds_letters(stepper->decoder);
}

void stepper_close(struct stepper *stepper)
{
	checked_iconv_close(stepper->decoder);
}

static void read_code_points(struct step *character, const char *utf8, size_t n)
{
	for (size_t at = 0; at < n && character->count < COUNT(character->code_points);) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, utf8 + at, n - at);
		character->code_points[character->count++] = c.code_point;
		at += c.length;
	}
}

/* Converts as few octets as it takes for any progress. */
static struct octavo_result convert_next(struct stepper *stepper, const char *src, size_t n,
                                         char utf8[SCRATCH])
{
	struct octavo_result done = { .error = OCTAVO_TRUNCATED };

	for (size_t length = 1; length <= n; length++) {
		done = charset_convert(stepper->decoder, src, length, utf8, SCRATCH);
		if (done.error != OCTAVO_TRUNCATED || done.read)
			break;
	}
	if (done.read && !done.written && stepper->holds_letter)
		done.written = charset_reset(stepper->decoder, utf8, SCRATCH);
	return done;
}

struct step stepper_next(struct stepper *stepper, const char *src, size_t n)
{
	struct step character = { .length = 0 };
	size_t max = n < MAX_STEP ? n : MAX_STEP;
	char utf8[SCRATCH];

	while (character.length < max) {
		size_t left = max - character.length;
		struct octavo_result done =
			convert_next(stepper, src + character.length, left, utf8);
		if (!done.read && character.length)
			break; /* the shift sequence alone, then the error */
		if (!done.read) {
			character.error = done.error;
			bool is_whole = done.error == OCTAVO_TRUNCATED || left < stepper->unit;
			character.length = is_whole ? left : stepper->unit;
			break;
		}
		character.length += done.read;
		read_code_points(&character, utf8, done.written);
		if (character.count)
			break;
	}
	return character;
}
