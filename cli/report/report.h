/* SPDX-License-Identifier: MIT */
/* report.h - places in a text, and what is said of them */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "octavo.h"

/* The octet 'offset', counted from 0, is at 'line' and 'column', counted from 1. */
struct place {
	uint64_t offset; /* octets of the source, whatever its encoding   */
	uint64_t line;   /* lines end at LF                               */
	uint64_t column; /* code points; an error counts as one of them    */
};

#define BEGINNING { 0, 1, 1 }

/*
 * These move the line and the column behind text, but not the offset: behind well-formed
 * UTF-8 that is 'measured', behind any form of UTF-8, or behind octets that may be
 * anything, each one column.
 */
void place_pass(struct place *place, const char *utf8, const struct octavo_size *measured);
void place_pass_text(struct place *place, const char *text, size_t n);
void place_pass_octets(struct place *place, const char *octets, size_t n);

#define MAX_OCTETS 16

struct finding {
	const char *error; /* in one word; NULL where there is nothing to be said */
	const char *text;
	struct place place;
	size_t length;
	char octets[MAX_OCTETS]; /* the first of them */
	bool is_lint;             /* it is well-formed, but may deceive */
	uint32_t code_point;      /* of a character that is well-formed, but not wanted */
};

/* Prints "FILE:LINE:COLUMN: offset N: ERROR: text [octets]". */
void report_finding(FILE *to, const char *file, const struct finding *finding);

/* The same to standard error, for what ended the work: "octavo: FILE:.." */
void trouble_at(const char *file, const struct finding *finding);

/* Prints the end of that, " [OCTETS]". */
void report_octets(FILE *to, const struct finding *finding);

#endif
