/* SPDX-License-Identifier: MIT */
/* message.h - messages to standard error, and names of files in all output */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stddef.h>
#include <stdio.h>

/* How an empty name of a file is printed. */
extern const char no_name[];

/*
 * Prints the name of a file as printable_name() writes it, or no_name. Returns how many characters
 * that is.
 */
size_t print_name(FILE *to, const char *name);

/*
 * Prints words in lines of 'width' columns that begin at 'indent', and a line feed. The first word
 * begins at 'column', after a blank if that is behind 'indent'.
 */
void print_words(FILE *to, const char *text, size_t n, size_t width, size_t indent,
                 size_t column);

/* Prints a word of a command line as a shell reads it; all of it is safe to print. */
void print_word(FILE *to, const char *word);

/* The same for a FILE among the operands. Standard input is FILE: no command changes that. */
void print_operand(FILE *to, const char *name);

/* Prints "octavo: NAME: REASON" to standard error, after flushing standard output. */
void trouble(const char *name, const char *reason);

/* Call this before writing to standard output or standard error. */
void before_writing(FILE *to);

/*
 * Register a function of another module: before_writing() calls 'writing', trouble() calls
 * 'message' before it prints.
 */
void on_writing(void (*writing)(FILE *to));
void on_message(void (*message)(void));

#endif
