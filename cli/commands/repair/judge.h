/* SPDX-License-Identifier: MIT */
/* judge.h - whether a text is in another charset throughout, or is compressed */
#ifndef JUDGE_H
#define JUDGE_H

#include "io/input.h"
#include "text/declared.h"

/*
 * Text in another charset is refused: U+FFFD in place of all its characters would help nobody. It
 * is judged by the MiB from the first error or NUL on, and by what stands before that, however much
 * is read at once. Text with 2 KiB of UTF-8 before its first error, counted from its first
 * character that is not ASCII, is not judged.
 */
struct judge {
	bool is_open;     /* the text is to be judged, but was not yet               */
	uint64_t passed;  /* octets of the text, all well-formed and without NUL ..  */
	uint64_t foreign; /* .. of which so many from the first on that is not ASCII */
	char beginning[DECLARED_HEAD];
};

/* Begins a text. Until then 'is_open' is false, and nothing is judged. */
void judge_begin(struct judge *judge);

/*
 * Looks at what input_read() has read, of which all but an incomplete character is to be used next.
 * May read on. Returns whether the text is to be refused, with a message; also check 'failed'.
 */
bool judge_refuses(struct judge *judge, struct input *in);

#endif
