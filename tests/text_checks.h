/* SPDX-License-Identifier: MIT */
/*
 * text_checks.h - whether liboctavo-text says of a text what is to be said of it, also in pieces
 *
 * All texts are in guarded memory while the library has them, at either end; where there is
 * AddressSanitizer, nothing around them can be touched.
 */
#ifndef TESTS_TEXT_CHECKS_H
#define TESTS_TEXT_CHECKS_H

#include "support.h"

#include "octavo-text.h"

#define FORMS 4         /* of enum octavo_normal_form           */
#define WIDTH_OPTIONS 4 /* combinations: see text_width_options */
#define MAX_TEXT 65536  /* octets of a text, of any form        */
#define LONG_TEXT 400   /* octets of one that is not tried everywhere */

extern const unsigned text_width_options[WIDTH_OPTIONS];

/* To make texts of: characters that join or end more than their properties tell, and errors. */
#define TEXT_SPECIAL 42
#define TEXT_ERRORS 14
extern const uint32_t text_special[TEXT_SPECIAL];
extern const char *const text_errors[TEXT_ERRORS];

/* What octavo_normalize() and the normalizer make of a text. */
struct said_form {
	size_t prefix, replaced;
	struct rest normal, stream_safe;
};

struct said {
	struct rest text;
	/*
	 * For each offset, the end included: whether a unit begins there, a character or an error,
	 * and whether a grapheme does. Both at the end.
	 */
	const uint8_t *flags;
#define BEGINS_UNIT 1
#define BEGINS_GRAPHEME 2
	/* For each offset that begins a unit: the width of the text up to there. */
	const uint32_t *width[WIDTH_OPTIONS];
	struct said_form form[FORMS];
};

struct said_oddity {
	size_t end, length;
	enum octavo_oddity oddity;
};

struct said_lint {
	uint32_t kinds;
	bool has_mark;
	const struct said_oddity *found;
	size_t count;
};

/* Prepares a test; or only its memory, for who has chances and signals of his own. */
void text_checks_begin(void);
void text_checks_memory(void);

/* Reads the flags of text by octavo_decode() alone: where units begin. */
void said_units(struct rest text, uint8_t *flags);

/* -------------------------------------------------------------------------------- */
/* Pieces                                                                           */
/* -------------------------------------------------------------------------------- */

/* One cut at an offset; or pieces of up to so many octets each, if 'most' is not 0. */
struct cuts {
	size_t at, most;
};

/*
 * The ways to cut a text that are tried: one at each offset, or at some if it is long; octet by
 * octet; at random. Returns false if there are none after number 'i'.
 */
bool cuts_of(size_t i, size_t n, struct cuts *cuts);

/* -------------------------------------------------------------------------------- */
/* Checks                                                                           */
/* -------------------------------------------------------------------------------- */

void check_grapheme_count(const struct said *said); /* what kernels do */
void check_graphemes(const struct said *said);      /* and boundaries  */
void check_columns(const struct said *said);
void check_cut(const struct said *said);
void check_form(const struct said *said, enum octavo_normal_form form);
void check_small_capacities(const struct said *said, enum octavo_normal_form form);
void check_equivalent(struct rest a, struct rest b, bool wanted);
void check_scripts(struct rest text, size_t level, size_t mixed);

void check_graphemes_in_pieces(const struct said *said, struct cuts cuts);
void check_columns_in_pieces(const struct said *said, struct cuts cuts);
void check_form_in_pieces(const struct said *said, enum octavo_normal_form form, struct cuts cuts);
void check_lint_in_pieces(struct rest text, const struct said_lint *said, struct cuts cuts);

/* These for the whole, with every way to cut it and with less capacity. */
void check_all_graphemes(const struct said *said);
void check_all_columns(const struct said *said);
void check_all_forms(const struct said *said);
void check_all_oddities(struct rest text, const struct said_lint *said);

#endif
