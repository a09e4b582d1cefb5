/* SPDX-License-Identifier: MIT */
/* hints.c - what is known of a text before it is read, as prior costs */
#include "hints.h"

#include <string.h>

#include "find.h"

/* What declared charsets and likely languages cost less. */
enum { DECLARED = 4 * NAT, LIKELY = 3 * NAT };

static bool is_excluded(const struct octavo_hints *hints, const struct octavo_charset *charset)
{
	for (size_t i = 0; i < hints->exclude_count; i++)
		if (charset && hints->exclude[i] == charset)
			return true;
	return false;
}

static bool is_possible(const struct octavo_hints *hints, const struct octavo_decoding *decoding)
{
	bool is_misread = decoding->kind == OCTAVO_DECODING_MISREAD;
	bool is_utf8 = decoding->charset == octavo_charset_of(OCTAVO_UTF8);

	if (is_misread && (hints->options & OCTAVO_DETECT_NO_MISREAD))
		return false;
	if (!is_utf8 && (hints->options & OCTAVO_DETECT_UTF8))
		return false;
	return !is_excluded(hints, decoding->charset) &&
	       !(is_misread && is_excluded(hints, decoding->read_as));
}

static bool is_language(const char *tag, const char *name)
{
	size_t n = strlen(name);
	return begins_with(tag, name) && (!tag[n] || tag[n] == '-' || tag[n] == '_');
}

void octavo_detector_hint(struct detector *detector, const struct octavo_hints *hints)
{
	detector->path.is_one = hints->options & OCTAVO_DETECT_ONE;
	for (unsigned d = 0; d < DECODINGS; d++) {
		struct octavo_decoding decoding =
			octavo_decoding_numbered(&detector->words.decodings, d);
		bool may_be = is_possible(hints, &decoding);
		bool is_declared = hints->declared && decoding.charset == hints->declared &&
		                   decoding.kind == OCTAVO_DECODING_TEXT;
		detector->words.is_excluded[d] |= !may_be;
		for (unsigned l = 0; l < octavo_trigram_languages; l++) {
			int32_t *cost = &detector->world.costs[d][l];
			bool is_likely = hints->language &&
			                 is_language(hints->language, octavo_trigram_names[l]);
			if (!may_be)
				*cost = NEVER;
			else if (*cost < NEVER)
				*cost -= (is_declared ? DECLARED : 0) + (is_likely ? LIKELY : 0);
		}
	}
}
