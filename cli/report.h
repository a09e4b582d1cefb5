/* SPDX-License-Identifier: MIT */
/* report.h - places in a text, and what is said of them; trouble */
#ifndef REPORT_H
#define REPORT_H

#include <stdint.h>
#include <stdio.h>

#include "octavo.h"

/* The octet 'offset', counted from 0, is at 'line' and 'column', counted from 1. */
struct place {
	uint64_t offset; /* octets of the source, whatever its encoding   */
	uint64_t line;   /* lines end at LF                               */
	uint64_t column; /* code points; a fault counts as one of them    */
};

#define BEGINNING { 0, 1, 1 }

/*
 * Moves 'place' behind well-formed text that takes 'octets' in its source and is
 * 'measured' as UTF-8, at 'utf8'.
 */
void place_pass(struct place *place, size_t octets, const char *utf8,
                const struct octavo_measure *measured);

/* Prints "FILE:LINE:COLUMN: offset N: FAULT: text [octets]". */
void report_fault(FILE *to, const char *file, const struct place *place,
                  enum octavo_fault fault, const char *octets, size_t length);

/*
 * Prints the name of a file so that it stays on its line and does nothing to the
 * terminal: line feed as \n, backslash as \\, and each octet of other control
 * characters and of what is not UTF-8 as \xNN. No two names print the same.
 */
void print_name(FILE *to, const char *name);

/* Prints "octavo: NAME: REASON" to standard error, behind all that was printed so far. */
void trouble(const char *name, const char *reason);

/* Ends the process with a message if something could not be printed. */
void report_stdout(void);

#endif
