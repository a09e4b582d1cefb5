/* SPDX-License-Identifier: MIT */
/* message.h - names that are printed, trouble, and whether what was printed has arrived */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stddef.h>
#include <stdio.h>

/*
 * Prints the name of a file so that it stays on its line and does nothing to the
 * terminal: line feed as \n, backslash as \\, and each octet of other control
 * characters and of what is not UTF-8 as \xNN. No two names print the same.
 */
void print_name(FILE *to, const char *name);

/*
 * Writes what that prints for the first of the octets of a name, and returns how much. 'used'
 * is how many octets it stands for. A signal handler may call it.
 */
#define MAX_PRINTABLE 16
size_t printable(const char *name, char text[MAX_PRINTABLE], size_t *used);

/* Prints "octavo: NAME: REASON" to standard error, behind all that was printed so far. */
void trouble(const char *name, const char *reason);

/* Ends the process with a message if something could not be printed. */
void report_stdout(void);

#endif
