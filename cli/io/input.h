/* SPDX-License-Identifier: MIT */
/* input.h - read a file, or standard input */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "io/blocks.h"
#include "io/compressed.h"
#include "io/progress.h"

/*
 * Must not be moved from input_open() to input_close(), nor used by another thread but in
 * input_each().
 */
struct input {
	const char *name; /* "-" is standard input */
	int fd;
	const char *text; /* octets that were read and not used yet .. */
	size_t size;      /* .. and their number                       */
	const char *kept; /* the first of the used octets that are still there before 'text' */
	int64_t begin;    /* offset in the file at input_open(); -1 for a pipe and the like  */
	int64_t whole;    /* size of a regular file that input_open() has opened; -1 for others */
	size_t peeked;    /* octets that input_is_binary() has read, and input_read() has not */
	bool all_read;    /* from the file: there is no more                                 */
	struct compressed *inside; /* what is read instead of the file, or NULL              */
	int64_t end;      /* where it ends, at the latest; see input_range()                 */
	struct block_work work; /* see input_work()                                         */
	struct blocks *blocks;  /* reads, instead of this thread, or NULL                    */
	void *result;           /* of the octets that were read last; NULL if there is none  */
	bool ended;       /* there is nothing after 'text'                                   */
	bool failed;      /* a message was printed                                           */
	char *own; /* buffer */
	int error; /* that input_read_on() met: errno, or 0 */
	struct progress progress;
};

/* Octets that are read at once: with fewer it is slower, with more little faster. */
#define MAX_READ ((size_t)1 << 20)

/* Octets that may be unused when more are read; no incomplete character has so many. */
#define MAX_UNUSED 64

/* At least so many used octets are kept before 'text'. */
#define MAX_KEPT ((size_t)2048)

/*
 * All of these report errors on standard error, and return false then. input_close() returns
 * false after any error since input_open().
 */
bool input_open(struct input *in, const char *name);
bool input_close(struct input *in);

/* The same for a file that is open, which input_close() closes. */
void input_take(struct input *in, const char *name, int fd);

/* Whether it is a regular file, and binary. To be asked before anything is read. */
bool input_is_binary(struct input *in);

/*
 * Makes the octets of a regular file from 'begin' up to 'end' all that there is, before anything is
 * read. No other thread works on them.
 */
bool input_range(struct input *in, uint64_t begin, uint64_t end);

/*
 * Waits for more octets and appends them to the unused ones, of which there may be MAX_UNUSED. At
 * the end of the file it sets 'ended' and returns true once, then false.
 */
bool input_read(struct input *in);

/*
 * Lets other threads work on what input_read() reads from now on, if there are such and it is much.
 * Each result is in 'result' until the next input_read(): of the octets of 'text' that this read.
 */
void input_work(struct input *in, const struct block_work *work);

/*
 * Calls step() for what was read, and then each time that more was, until step() returns false, the
 * input has ended, or reading fails. After input_work() it may be called in other threads, in that
 * which has read the octets, but never in two at once. It leaves at most MAX_UNUSED octets, and
 * calls nothing that reads. At the end 'text' is no longer valid.
 */
void input_each(struct input *in, bool (*step)(void *context, struct input *in), void *context);

/* Waits for them. What was read of a pipe and not returned is lost; 'text' is no longer valid. */
void input_end_work(struct input *in);

/* Reads until there are 'n' unused octets, n <= MAX_UNUSED, or the file ends. */
void input_await(struct input *in, size_t n);

/*
 * Reads on after the octets that are there, until there are 'n', of which MAX_READ may be new.
 * There are fewer where the file ends, and of a pipe and the like after it has waited for a second
 * in all. An error is that of the next input_read(). To be called once, and not after input_work().
 */
void input_read_on(struct input *in, size_t n);

/* Uses the first 'n' octets of 'text'. */
void input_use(struct input *in, size_t n);

/* How many used octets there still are before 'text', at most 'most'. */
static inline size_t input_kept(const struct input *in, size_t most)
{
	size_t kept = (size_t)(in->text - in->kept);
	return kept < most ? kept : most;
}

/*
 * input_left() returns how many octets of the file are not used yet, -1 if that is unknown.
 * input_skip() uses 'n' octets, or all if there are fewer; it seeks instead of reading if it can.
 */
int64_t input_left(const struct input *in);
void input_skip(struct input *in, uint64_t n);

/* Uses the byte order marks of UTF-8 that are next. Returns how many there were. */
uint64_t input_pass_marks(struct input *in);

/* Goes back to the beginning. */
bool input_rewind(struct input *in);

/*
 * Reads octets of a file again, from this offset after 'begin', if it can do that without reading
 * all before them. Returns how many there are, fewer also after an error.
 */
bool input_reads_again(const struct input *in);
size_t input_read_again(struct input *in, char *dst, size_t n, uint64_t offset);

/* Like stat(); "-" is standard input. */
int input_stat(const char *name, struct stat *status);

#endif
