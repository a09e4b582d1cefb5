/* SPDX-License-Identifier: MIT */
/*
 * documents.h - what the tests of the five documents share
 *
 * A case is written in hexadecimal as the documents print it, "41 E2 89 A2". The functions
 * place it at many offsets of longer texts, between characters of one to four octets, because
 * short input never reaches the fast code. A program runs its tests on every kernel table of
 * the machine.
 */
#ifndef TESTS_DOCUMENTS_H
#define TESTS_DOCUMENTS_H

#include "forms_oracle.h"
#include "support.h"

#define MAX_CASE 128 /* octets of a case */

/*
 * Runs the tests on each kernel table in turn, or only those whose names match 'filter', a
 * pattern of the shell, if it is not NULL. Returns the exit status.
 */
int run_on_every_table(const char *document, const struct CMUnitTest *tests, size_t count,
                       const char *filter);

/* -------------------------------------------------------------------------------- */
/* One case, at many offsets                                                        */
/* -------------------------------------------------------------------------------- */

/* What stands around a case: some 'x', then characters of one to four octets in UTF-8. */
struct filling {
	uint32_t value;
	size_t xs, characters;
};
#define NEIGHBOURS 4
extern const uint32_t neighbours[NEIGHBOURS];

/* As many octets of 'e' as asked for, which is a multiple of a unit; and they are written. */
struct filling filling(enum octavo_encoding e, uint32_t value, size_t octets);
size_t put_filling(enum octavo_encoding e, struct filling f, uint8_t *s);

/* The octets of "41 E2 89 A2" or of "41E2 [89A2]": spaces and brackets mean nothing. */
size_t octets_of(const char *spaced, uint8_t s[MAX_CASE]);

/* The code point is encoded as these octets, and they decode to it. */
void is(enum octavo_encoding e, uint32_t code_point, const char *spaced);
void is_octets(enum octavo_encoding e, uint32_t code_point, const uint8_t *s, size_t n);

/* The octets are well-formed in a form of UTF-8. */
void is_well_formed(enum octavo_encoding e, const char *spaced);

/*
 * The first error of the case is the piece in brackets, as in "2F [C0] AE": for every
 * function that reads a form of UTF-8, wherever the case stands. What each piece after it is,
 * forms_oracle.h says.
 */
void is_error(enum octavo_encoding e, const char *bracketed, enum octavo_error error);

/* The same at one offset of one text, which 'number' selects: for many cases. */
void is_error_somewhere(enum octavo_encoding e, const uint8_t *s, size_t n,
                        enum octavo_error error, size_t length, size_t number);

/* The source is converted to the target, under the options. */
void converts(enum octavo_encoding from, const char *source, enum octavo_encoding to,
              const char *target, unsigned options);

/* The same without options, in both directions. */
void corresponds(enum octavo_encoding a, const char *one, enum octavo_encoding b,
                 const char *other);

/* Converting stops at the piece in brackets, with all before it converted. */
void conversion_fails(enum octavo_encoding from, const char *bracketed,
                      enum octavo_encoding to, unsigned options, enum octavo_error error);

/* The encoding cannot represent the code point. */
void is_unmappable(enum octavo_encoding e, uint32_t code_point);

void has_label(const char *label, enum octavo_encoding e);

/* The error breaks this clause of the document, among others. */
void cites(enum octavo_error error, const char *document, const char *clause);

/* -------------------------------------------------------------------------------- */
/* All values of a form                                                             */
/* -------------------------------------------------------------------------------- */

/* Values on which a rule may depend, around powers of two and exceptions; returns how many. */
#define MAX_SAMPLES 140
size_t samples(enum octavo_encoding e, uint32_t values[MAX_SAMPLES]);

/*
 * Visits the octets that octavo_encode() writes for each sample, for 200,000 random values of
 * every length and, in forms that end at 10FFFF, for all values.
 */
typedef void visit_octets(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n);
void visit_values(enum octavo_encoding e, visit_octets *visit);

visit_octets no_ascii_octet;     /* 00..7F only as themselves                           */
visit_octets no_fe_ff;           /* FE and FF do not occur                              */
visit_octets no_c0_c1;           /* nor C0 and C1                                       */
visit_octets no_f5_to_ff;        /* nor F5..FD                                          */
visit_octets first_tells_length; /* as many leading ONE bits as octets; others 10xxxxxx */
visit_octets is_filled_in;       /* bit after bit, from the lowest in the last octet    */
visit_octets computed;           /* as Tables 4 and 5 of Amendment 2 compute            */

/* -------------------------------------------------------------------------------- */
/* What several documents say                                                       */
/* -------------------------------------------------------------------------------- */

/* A row of the tables: the values of a length. */
struct table_row {
	uint32_t first, last;
	size_t length;
	uint8_t marks;      /* bits of the first octet that are not free  */
	unsigned free_bits; /* of the first octet                         */
};
#define TABLE_ROWS 6
extern const struct table_row table[TABLE_ROWS];

void ascii_is_itself(enum octavo_encoding e);
/* Long texts are converted to 'other' and back. */
void round_trip(enum octavo_encoding e, enum octavo_encoding other);
void boundaries_from_anywhere(enum octavo_encoding e);
void order_is_kept(enum octavo_encoding e);
void search_finds_characters(enum octavo_encoding e);
/* Text in other encodings is seldom well-formed, and less often the longer it is. */
void other_encodings_are_recognized(enum octavo_encoding e);
/* The first 'rows' of the table, of which the last ends at 'last'. */
void has_table(enum octavo_encoding e, size_t rows, uint32_t last);
/* A value in a longer row than its own is an error. */
void has_one_way(enum octavo_encoding e, size_t rows);
/* D800..DFFF are neither written nor read. */
void has_no_surrogates(enum octavo_encoding e);
/* A pair of surrogates in UTF-16 is one value. */
void undoes_pairs(enum octavo_encoding e);
/* In UCS-2 and UCS-4 all surrogates are errors. */
void refuses_ucs2_pairs(enum octavo_encoding e);
/* UCS-2 is UCS-4 without its two zero octets in front. */
void extends_ucs2(enum octavo_encoding e);
/* Overlong forms of NUL, "/../" and ";" are errors. */
void rejects_overlong_ascii(enum octavo_encoding e);

/* Well-formed text of characters of every length; begins[i] tells where they begin. */
size_t random_characters(enum octavo_encoding e, uint8_t *s, size_t cap, bool *begins);

/* The escape sequence is these octets, written and found. */
void escape_is(enum octavo_encoding e, enum octavo_designation designation,
               const char *spaced);

#endif
