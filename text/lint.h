/* SPDX-License-Identifier: MIT */
/* lint.h - what the search of lint is made of */
#ifndef OCTAVO_TEXT_LINT_H
#define OCTAVO_TEXT_LINT_H

#include "octavo-text.h"
#include "record.h"
#include "tables/scripts.h"

/* In 'behind': what has come after the base. */
enum { NOTHING_BEHIND, SELECTOR_BEHIND, SOMETHING_BEHIND };

/* In 'line_ends': how lines end. */
enum { NO_END, LF_END, CRLF_END };

/* In 'flags'. */
enum {
	BEGUN = 1,           /* a character has come                           */
	AFTER_MARK = 2,      /* the last one that is shown is a combining mark */
	AFTER_RETURN = 4,    /* the last one is U+000D                         */
	ENDS_TOLD = 8,       /* a line end was found, which is once a text     */
	NFC_TOLD = 16,       /* likewise, once a line                          */
	SCRIPT_TOLD = 32     /* likewise, once a word                          */
};

#define BLACK_FLAG 0x1F3F4u /* begins flags of regions */

static inline bool looks_for(const struct octavo_lint *lint, enum octavo_oddity oddity)
{
	return lint->kinds >> oddity & 1;
}

/* Letters, marks, digits and the underscore, as in identifiers of programs. */
static inline bool is_in_word(uint32_t c, uint64_t record)
{
	return FIELD(record, GENERAL_CATEGORY) <= OCTAVO_NO || c == '_';
}

/* Scripts that have letters like those of another one. */
static inline bool has_doubles(unsigned script)
{
	return script == SCRIPT_LATIN || script == SCRIPT_GREEK || script == SCRIPT_CYRILLIC ||
	       script == SCRIPT_ARMENIAN || script == SCRIPT_COPTIC || script == SCRIPT_CHEROKEE;
}

/*
 * How many octets have nothing that is looked for, of the first 'most' of s[at..n); 0 if that is
 * not known. Takes them for judged. The character before s[at] is of class 0 and not U+000D, and in
 * the word that goes on there is none of a script that has doubles.
 */
size_t octavo_lint_skip(struct octavo_lint *lint, const uint8_t *s, size_t n, size_t at,
                        size_t most);

#endif
