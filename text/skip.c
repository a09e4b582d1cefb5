/* SPDX-License-Identifier: MIT */
/* skip.c - how far text has nothing that lint looks for, by the kernels */
#include "lint.h"
#include "text_kernels.h"
#include "unit.h"

/* The kinds that the kernel 'hidden' looks for. */
#define HIDDEN_KINDS                                                                             \
	(1u << OCTAVO_ODD_CONTROL | 1u << OCTAVO_ODD_BIDI | 1u << OCTAVO_ODD_INVISIBLE |         \
	 1u << OCTAVO_ODD_TAG | 1u << OCTAVO_ODD_BOM | 1u << OCTAVO_ODD_PRIVATE |                \
	 1u << OCTAVO_ODD_NONCHARACTER | 1u << OCTAVO_ODD_REPLACEMENT)

/* Where in s[at..n) an octet is; n if it is not there. */
static size_t place_of(uint8_t octet, const uint8_t *s, size_t n, size_t at)
{
	const uint8_t *place = memchr(s + at, octet, n - at);
	return place ? (size_t)(place - s) : n;
}

/* How far all lines that end in s[at..n) do so as those in front; the first line of all ends it. */
static size_t same_ends(const struct octavo_lint *lint, const uint8_t *s, size_t n, size_t at)
{
	size_t lf = at;

	if (lint->line_ends == LF_END)
		return place_of('\r', s, n, at);
	while ((lf = place_of('\n', s, n, lf)) < n && lint->line_ends == CRLF_END &&
	       s[lf - 1] == '\r')
		lf++;
	return lf;
}

/* How far there is nothing in s[at..good), which is well-formed. */
static size_t clean(const struct octavo_text_kernels *kernels, const struct octavo_lint *lint,
                    const uint8_t *s, size_t good, size_t n, size_t at)
{
	struct octavo_search search = { .has_sequence = false };
	size_t end = good;

	if (lint->kinds & HIDDEN_KINDS)
		end = kernels->hidden(s, end, n, at);
	if (looks_for(lint, OCTAVO_ODD_NOT_NFC))
		end = lint->flags & NFC_TOLD ? place_of('\n', s, end, at)
		                             : kernels->normal(OCTAVO_NFC, s, end, n, at,
		                                                 &search);
	if (looks_for(lint, OCTAVO_ODD_SCRIPT))
		end = kernels->scripts(s, end, n, at);
	if (looks_for(lint, OCTAVO_ODD_LINE_END) && !(lint->flags & ENDS_TOLD))
		end = same_ends(lint, s, end, at);
	return end;
}

/* Takes s[from..to), in which nothing was found, for judged. */
static void take(struct octavo_lint *lint, const uint8_t *s, size_t from, size_t to)
{
	bool is_word = looks_for(lint, OCTAVO_ODD_SCRIPT), has_base = false;

	lint->offset += to - from;
	lint->behind = NOTHING_BEHIND;
	lint->flags &= (uint8_t)~(AFTER_MARK | AFTER_RETURN | SCRIPT_TOLD);
	lint->flags |= s[to - 1] == '\r' ? AFTER_RETURN : 0;
	for (size_t at = to; at > from && ((is_word && !lint->script) || !has_base);) {
		struct octavo_character c = last_unit(s, at);
		uint64_t record = octavo_record(c.code_point);
		uint8_t class = (uint8_t)FIELD(record, CANONICAL_COMBINING_CLASS);
		if (at == to) {
			lint->tags = c.code_point == BLACK_FLAG;
			lint->class_of_last = looks_for(lint, OCTAVO_ODD_NOT_NFC) ? class : 0;
			lint->flags |= class ? AFTER_MARK : 0;
		}
		if (!has_base && class == 0) {
			lint->base = lint->starter = c.code_point;
			has_base = true;
		}
		is_word = is_word && is_in_word(c.code_point, record);
		if (is_word && !lint->script && has_doubles(FIELD(record, SCRIPT)))
			lint->script = (uint8_t)(FIELD(record, SCRIPT) + 1);
		at -= c.length;
	}
}

size_t octavo_lint_skip(struct octavo_lint *lint, const uint8_t *s, size_t n, size_t at,
                        size_t most)
{
	const struct octavo_text_kernels *kernels = octavo_text_kernels();
	size_t size = n - at < most ? n - at : most;

	if (!kernels->hidden)
		return 0;
	size_t good = at + octavo_check(OCTAVO_UTF8, s + at, size, OCTAVO_STOP).read;
	size_t end = clean(kernels, lint, s, good, n, at);
	if (end > at)
		take(lint, s, at, end);
	return end - at;
}
