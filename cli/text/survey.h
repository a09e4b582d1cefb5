/* SPDX-License-Identifier: MIT */
/* survey.h - which lines of a text are UTF-8, and which are in something else */
#ifndef SURVEY_H
#define SURVEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/double.h"

/* Lines of one kind. */
struct lines {
	uint64_t count, first; /* from 1 */
};

/* Part of a line that is not UTF-8, with the octets that are not. */
#define BAD_LINE 160
struct bad_line {
	uint64_t number;
	bool begins; /* the part has the beginning of the line */
	size_t size;
	char octets[BAD_LINE];
};

#define BAD_LINES 3

/* What was found. Lines of ASCII are of no kind. */
struct survey_result {
	struct lines utf8;  /* with sequences, and without errors            */
	struct lines other; /* with errors, and without sequences by purpose */
	struct lines both;
	struct lines chance; /* with more errors than sequences, which may be an accident */
	struct lines twice;      /* of UTF-8, but encoded twice                */
	uint64_t partly_twice;   /* how many of these only in part             */
	uint64_t twice_at[BAD_LINES]; /* the first ones                        */
	uint32_t twice_by;       /* the ways that undo all of them, a bit each */
	bool is_usual;           /* one of DOUBLE_USUAL undoes each            */
	uint64_t pairs;     /* surrogate pairs of CESU-8                     */
	uint64_t foreign;   /* octets of errors, and of sequences by chance  */
	size_t bad_count;
	struct bad_line bad[BAD_LINES]; /* the first ones */
};

/* Initialize with 'result' and with 'number' 1. */
struct survey {
	struct survey_result *result;
	uint64_t number;   /* of the current line                       */
	bool has_sequence; /* on it                                     */
	bool has_error;
	uint64_t genuine;  /* sequences of a line with errors, so far   */
	uint64_t sequences, errors; /* of such a line, so far            */
	bool is_twice;     /* counted as encoded twice                  */
	bool may_be_partly; /* or in part: see double_may_be_in_part()  */
	bool is_late;      /* 'line' does not have the line's beginning */
	size_t size, first_error;
	char line[4096];
	char bad[16384]; /* the first lines with errors */
	size_t bad_size;
};

/*
 * Whether sequences in a run of octets above 7F are there by chance: a line of Chinese is a single
 * run, and one error in it does not make all of it a matter of chance.
 */
static inline bool are_by_chance(uint64_t sequences, uint64_t errors)
{
	enum { MAX_BY_CHANCE = 4 }; /* for each error */
	return sequences / MAX_BY_CHANCE < errors;
}

/* Take the next octets: well-formed UTF-8, or an error. */
void survey_utf8(struct survey *survey, const char *octets, size_t n);
void survey_error(struct survey *survey, const char *octets, size_t n);
void survey_end(struct survey *survey);

#endif
