/* SPDX-License-Identifier: MIT */
/* stretches.h - the well-formed stretches of a text, and the errors between them */
#ifndef STRETCHES_H
#define STRETCHES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/count_octets.h"
#include "io/input.h"
#include "octavo.h"

/* What is found out of a stretch: all, or less, which is faster. */
enum stretch_size {
	MEASURE_ALL,
	MEASURE_VALID, /* its length in octets                                             */
	MEASURE_LINES, /* that and its lines, of any text: errors are taken for well-formed */
};

/* Well-formed text, and the error that ends it. */
struct stretch {
	const char *text;
	struct octavo_size good; /* of the text, as far as is asked             */
	const char *octets;      /* of the error, right after the text          */
	size_t length;           /* of the error; 0 for none: more text follows */
	enum octavo_error error;
};

/*
 * Returns the stretch that text[0..n) begins with. After 'n', up to 'end', is more text; what is
 * incomplete there is an error only if it is the last.
 */
struct stretch stretch_at(enum stretch_size size, const char *text, size_t n, const char *end,
                          bool is_last);

/* Of an input, which must be UTF-8. While others measure ahead, only what is atomic may change. */
struct stretches {
	struct input *in;
	enum stretch_size size;
	atomic_uint counted; /* the kinds that stretches_count() was given last, or 0 */
};

/*
 * Whether an error that ends at 'behind', in text up to 'end', need only be counted: its kind is
 * one of these, as bits, or the octet after it is there and continues no sequence, so that it
 * cannot hide anything.
 */
static inline bool may_be_counted(uint32_t kinds, enum octavo_error error, const char *behind,
                                  const char *end)
{
	bool is_alone = behind < end && !continuing_length(behind, (size_t)(end - behind));

	return is_alone || kinds >> error & 1;
}

/* Lets other threads measure what is read from now on, until input_rewind() or input_end_work(). */
void stretches_ahead(struct stretches *stretches);

/*
 * Reads and uses the next stretch, which is valid until the next call. Returns false at the end of
 * the file, or after an error.
 */
bool stretches_next(const struct stretches *stretches, struct stretch *stretch);

/*
 * Uses text up to an error that may not be counted, see may_be_counted(), or less, and adds the
 * others, by number. Reads more if there is none. Returns how many octets it used; 0 where
 * stretches_next() has to go on.
 */
uint64_t stretches_count(struct stretches *stretches, uint32_t kinds,
                         uint64_t errors[OCTAVO_ERROR_KINDS]);

/* Uses UTF-8 up to the first error. Returns whether there is one; also check 'failed'. */
bool input_finds_error(struct input *in);

#endif
