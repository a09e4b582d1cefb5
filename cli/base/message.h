/* SPDX-License-Identifier: MIT */
/* message.h - messages to standard error, and names of files in all output */
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

/* Prints "octavo: NAME: REASON" to standard error, after all that was printed so far. */
void trouble(const char *name, const char *reason);

/* To be called before something is written to standard output or standard error. */
void before_writing(FILE *to);

/*
 * Register what other modules need to be done first: 'writing' by before_writing(), 'message'
 * by trouble().
 */
void on_writing(void (*writing)(FILE *to));
void on_message(void (*message)(void));

#endif
