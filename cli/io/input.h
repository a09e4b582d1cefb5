/* SPDX-License-Identifier: MIT */
/* input.h - octets as they come */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "io/progress.h"
#include "octavo.h"

/* One at a time in a thread, whose inputs share a buffer and a window. */
struct input {
	const char *name; /* "-" is standard input */
	int fd;
	const char *text; /* read and not yet used .. */
	size_t size;      /* .. so many octets        */
	const char *kept; /* from here on there is still what was used before, unless mapped */
	int64_t begin;    /* in the file; -1 where there is none                   */
	bool is_mapped;   /* see input_map()                                       */
	bool counts;      /* what is in a stretch, not only how much is well-formed */
	bool ended;
	bool failed;
	struct progress progress;
};

/* More than any incomplete character has, and a cache line. */
#define MAX_UNUSED 64

/* What is kept at least of what is used, if there is so much. */
#define MAX_KEPT ((size_t)2048)

/*
 * All of these say on standard error what went wrong. input_close() returns whether
 * nothing did since input_open().
 */
bool input_open(struct input *in, const char *name);
bool input_close(struct input *in);

/*
 * Waits for more octets and puts them behind those that are not used yet, at most
 * MAX_UNUSED. Sets 'ended' where there are no more, and returns false from then on.
 */
bool input_read(struct input *in);

/* Reads until there are 'n' octets that are not used, at most MAX_UNUSED, or no more. */
void input_await(struct input *in, size_t n);

/* Takes 'n' octets of 'text' for used. */
void input_use(struct input *in, size_t n);

/*
 * How many octets are not used yet, -1 where nobody knows. input_skip() uses so many, or all
 * that there are, and need not read them.
 */
int64_t input_left(const struct input *in);
void input_skip(struct input *in, uint64_t n);

/* Well-formed text, and the error that ends it. */
struct stretch {
	const char *text;           /* NULL where it is mapped                        */
	struct octavo_size good;    /* text[0..good.valid)                            */
	const char *octets;         /* of the error, right behind it                  */
	size_t length;              /* of the error; 0 where only the piece ends here */
	enum octavo_error error;
};

/*
 * Reads and uses the next stretch of UTF-8. It stays until the next call. Returns false
 * where there is no more.
 */
bool input_stretch(struct input *in, struct stretch *stretch);

/*
 * Has the stretches of a large file mapped instead of read, which copies nothing. Whoever
 * writes to the file meanwhile can change them under the eyes of those who look at them, so
 * that only input_stretch() does, and twice at nothing that matters. Says whether it will.
 * input_rewind() begins anew, and reads.
 */
bool input_map(struct input *in);
bool input_rewind(struct input *in);

/*
 * Reads, mapped if that can be, up to the first error of UTF-8. Returns whether there is one;
 * 'failed' says whether all could be read.
 */
bool input_finds_error(struct input *in);

/* Like read(), but returns less than 'n' only at the end of the file. */
ssize_t read_all(int fd, char *dst, size_t n);

/* Like stat(), for the name of an input. */
int input_stat(const char *name, struct stat *status);

#endif
