/* SPDX-License-Identifier: MIT */
/* form.c - whether a file is in a form of UTF-8 */
#include "text/form.h"

#include <string.h>

#include "base/array.h"
#include "io/stretches.h"
#include "text/decoder.h"

bool form_has_error(enum octavo_encoding form, struct input *in)
{
	struct decoder decoder = { .from.encoding = form, .to = OCTAVO_UTF8 };
	struct finding finding;

	if (form == OCTAVO_UTF8)
		return input_finds_error(in);
	decoder_open(&decoder);
	decoder_begin(&decoder, OCTAVO_STOP);
	bool is_found = decoder_next(&decoder, in, &finding);
	decoder_close(&decoder);
	return is_found;
}

/* Whether the form writes some characters otherwise than UTF-8 does. */
static bool is_other_form(enum octavo_encoding form)
{
	static const uint32_t some[] = { 0, 0xAC00, 0x10000 };
	char octets[OCTAVO_MAX_CHARACTER], utf8[OCTAVO_MAX_CHARACTER];

	for (size_t i = 0; i < COUNT(some); i++) {
		size_t n = octavo_encode(form, some[i], octets, sizeof octets).written;
		size_t size = octavo_encode(OCTAVO_UTF8, some[i], utf8, sizeof utf8).written;
		if (n != size || memcmp(octets, utf8, n) != 0)
			return true;
	}
	return false;
}

bool is_utf8_instead(enum octavo_encoding form, struct input *in)
{
	if (!is_other_form(form))
		return false;
	bool is_utf8 = !input_finds_error(in) && input_rewind(in);
	bool is_instead = is_utf8 && form_has_error(form, in);
	return input_rewind(in) && is_instead;
}
