/* SPDX-License-Identifier: MIT */
/* input.h - read a file, or standard input */
#ifndef INPUT_H
#define INPUT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "io/progress.h"
#include "octavo.h"

/* A part of a large file that is mapped. */
struct window {
	char *octets; /* NULL for none */
	size_t size;
	off_t offset;
	volatile sig_atomic_t is_lost; /* the file became shorter, or cannot be read */
	struct window *next;           /* of this thread */
};

/* Stays in its thread and where it is in memory, from input_open() to input_close(). */
struct input {
	const char *name; /* "-" is standard input */
	int fd;
	const char *text; /* octets that were read and not yet used .. */
	size_t size;      /* .. and their number                       */
	const char *kept; /* where used octets begin that are still there in front of 'text' */
	int64_t begin;    /* offset in the file at input_open(); -1 for a pipe and the like  */
	bool is_mapped;   /* see input_map()                                                 */
	bool counts;      /* stretches are measured, not only checked; true at first         */
	bool ended;       /* there is nothing behind 'text'                                  */
	bool failed;      /* a message was printed                                           */
	char *buffer;
	struct window window;
	struct progress progress;
};

/* Octets that may be left unused when more are read: more than any incomplete character has. */
#define MAX_UNUSED 64

/* Octets that at least are kept in front of 'text', if so many were used. */
#define MAX_KEPT ((size_t)2048)

/*
 * All of these report errors on standard error, and return false then. input_close() returns
 * false after any error since input_open().
 */
bool input_open(struct input *in, const char *name);
bool input_close(struct input *in);

/*
 * Waits for more octets and appends them to those that are not used, at most MAX_UNUSED. At
 * the end of the file it sets 'ended' and returns true once, then false.
 */
bool input_read(struct input *in);

/* Reads until 'n' octets are there that are not used, at most MAX_UNUSED, or the file ends. */
void input_await(struct input *in, size_t n);

/* Uses the first 'n' octets of 'text'. */
void input_use(struct input *in, size_t n);

/*
 * input_left() returns how many octets are not used yet, -1 if that is unknown. input_skip()
 * uses 'n' octets, or all if there are fewer, and seeks instead of reading if it can.
 */
int64_t input_left(const struct input *in);
void input_skip(struct input *in, uint64_t n);

/* Well-formed text, and the error that ends it. */
struct stretch {
	const char *text;           /* NULL if it is mapped                         */
	struct octavo_size good;    /* of the text; only .valid without in->counts  */
	const char *octets;         /* of the error, right behind the text          */
	size_t length;              /* of the error; 0 for none: more text follows  */
	enum octavo_error error;
};

/*
 * Reads and uses the next stretch of UTF-8, which is valid until the next call. Returns false
 * at the end of the file, or after an error.
 */
bool input_stretch(struct input *in, struct stretch *stretch);

/*
 * Has input_stretch() map a large file instead of reading it, and returns whether it will.
 * Other processes can change mapped octets at any time, so that nobody else gets to see them.
 * input_rewind() goes back to the beginning, and reads from then on.
 */
bool input_map(struct input *in);
bool input_rewind(struct input *in);

/* Uses UTF-8 up to the first error, and returns whether there is one; see also 'failed'. */
bool input_finds_error(struct input *in);

/* Like stat(), for the name of an input. */
int input_stat(const char *name, struct stat *status);

#endif
