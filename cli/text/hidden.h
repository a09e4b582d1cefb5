/* SPDX-License-Identifier: MIT */
/* hidden.h - characters that cannot be seen, or that do something else than they show */
#ifndef HIDDEN_H
#define HIDDEN_H

#include <stdbool.h>
#include <stdint.h>

enum hidden_kind {
	HIDDEN_NOTHING,      /* the character is not hidden, or belongs to the spelling       */
	HIDDEN_NUL,          /* U+0000, a control, too                                        */
	HIDDEN_CONTROL,      /* C0 and C1 but TAB, LF and CR; DEL                             */
	HIDDEN_BIDI,         /* Bidi_Control                                                  */
	HIDDEN_INVISIBLE,    /* Default_Ignorable_Code_Point, separators of lines, annotation */
	HIDDEN_TAG,          /* U+E0000..E007F, not in a flag                                 */
	HIDDEN_BOM,          /* U+FEFF that is not at the beginning                           */
	HIDDEN_PRIVATE,
	HIDDEN_NONCHARACTER,
	HIDDEN_KINDS
};

/*
 * The context in one text, all zero at its beginning; 'is_begun' is to be set if a byte order mark
 * stood before it.
 */
struct hidden {
	bool is_begun;
	uint32_t base; /* the last visible character that is no mark; 0 for none */
	enum { NOTHING_BEHIND, SELECTOR_BEHIND, SOMETHING_BEHIND } behind; /* it, invisible */
	bool after_mark;
	unsigned tags; /* of a flag emoji: 0 outside of one, else one more than its tags */
};

/*
 * Looks at the next code point. U+FFFD stands for an error. An invisible character that spelling
 * asks for is not hidden: a joiner after an emoji or in a script that has joiners, a variation
 * selector after what has variants.
 */
enum hidden_kind hidden_next(struct hidden *hidden, uint32_t c);

#endif
