/* SPDX-License-Identifier: MIT */
/*
 * support.h - what all tests need: kernels, chance, text, guarded memory, data files
 *
 * Whatever differs ends in one of the check_..() functions, which say which kernels,
 * where, and which octets, before they fail the test.
 */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#if !defined __wasi__ /* which has none */
#include <setjmp.h>
#endif
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>

#include "../src/kernels.h"
#include "octavo.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* -------------------------------------------------------------------------------- */
/* Kernels                                                                          */
/* -------------------------------------------------------------------------------- */

/* The names of the instruction sets that have kernels on any machine; then NULL. */
extern const char *const kernels_known[];

/* The kernels of one instruction set. */
struct kernels {
	const char *name;
	const struct octavo_valid_kernels *valid;
	const struct octavo_count_kernels *count;
	const struct octavo_line_kernels *line;
	const struct octavo_length_kernels *length;
	const struct octavo_convert_kernels *convert;
};

/* Those that this machine can run, best first, "scalar" last, then NULL. */
#define MAX_KERNELS 9
struct kernels_here {
	const struct kernels *table[MAX_KERNELS + 1];
};
struct kernels_here kernels_here(void);

void kernels_use(const char *name);

/* Uses all of them in turn as i grows. */
void kernels_use_in_turn(const struct kernels_here *here, size_t i);

/* Prints which of them the tests run, and which this machine cannot run. */
void kernels_report(void);

/* -------------------------------------------------------------------------------- */
/* Chance                                                                           */
/* -------------------------------------------------------------------------------- */

/*
 * Every test begins with this, so that it does the same whatever ran before it. The
 * seed is always the same unless OCTAVO_TEST_SEED says otherwise, and is printed when
 * something differs.
 */
void chance_begin(void);
void chance_from(uint64_t seed);
uint64_t chance(void);
size_t chance_below(size_t n); /* 0 .. n - 1 */

/*
 * How many of n cases to try: all, or some where the environment has OCTAVO_QUICK_TESTS, because
 * an emulator takes 20 times as long.
 */
size_t some_of(size_t n);

/* -------------------------------------------------------------------------------- */
/* Text                                                                             */
/* -------------------------------------------------------------------------------- */

/*
 * UTF-8 tells the 256 octets apart only so far: all octets of a class do the same at
 * every place of every sequence, so that strings of classes stand for all strings.
 * Table 3-7 makes 13 classes; the name of the error sets FE and FF apart.
 */
#define CLASSES 14
extern const uint8_t class_low[CLASSES];
extern const uint8_t class_high[CLASSES];

/* The number of strings of 'length' classes, and the string of number 'i'. */
size_t class_strings(size_t length);
void class_string(size_t i, size_t length, const uint8_t octet[CLASSES], uint8_t *s);

/* Well-formed text to put something into. Any 'n' will do. */
enum filler {
	FILL_ASCII,
	FILL_TWO,   /* characters of two octets: begins with 'x' where 'n' is odd */
	FILL_MIXED, /* of two, three and four octets, after up to eight 'x'      */
	FILLERS
};
void fill(enum filler filler, uint8_t *s, size_t n);

/* What random octets look like. */
enum likeness {
	LIKE_OCTETS,  /* every octet as likely as any other          */
	LIKE_CLASSES, /* every class, at its lowest or highest octet */
	LIKE_TEXT,    /* well-formed, runs of scripts                */
	LIKE_TYPOS,   /* as before, with an octet changed now and then */
	LIKE_MIXTURE, /* a bit of each                               */
	LIKENESSES
};
void random_text(enum likeness likeness, uint8_t *s, size_t n);

/* -------------------------------------------------------------------------------- */
/* Guarded memory                                                                   */
/* -------------------------------------------------------------------------------- */

/*
 * [begin, end) can be touched; what lies before and after cannot, except in WebAssembly, which
 * has no pages: see guarded.c.
 */
struct guarded {
	uint8_t *begin;
	uint8_t *end;
	void *map;
	size_t mapped;
};
struct guarded guarded_new(size_t at_least);
void guarded_free(struct guarded *memory);

/*
 * Where a sanitizer finds what touches memory that must not be: nothing but [s, s + n) of the
 * memory can be touched until this is called again. Elsewhere it does nothing.
 */
void guarded_only(const struct guarded *memory, const void *s, size_t n);

/*
 * From here to the end of the test, touching what must not be touched says what was
 * going on, as in guarded_now or by a function, and ends the program.
 */
struct guarded_now {
	const char *what;
	size_t n, at;
};
extern struct guarded_now guarded_now;
void guarded_watch(void);
void guarded_watch_by(void (*say)(void));

/* -------------------------------------------------------------------------------- */
/* Differences                                                                      */
/* -------------------------------------------------------------------------------- */

/* The error's enumerator without OCTAVO_; and back, failing where there is none. */
const char *error_word(enum octavo_error error);
enum octavo_error error_of_word(const char *word);

/* Prints octets, those around 'at' if they are many. */
void dump(const char *title, const uint8_t *s, size_t n, size_t at);

/* Says that 'what' differs for the input, and fails. */
void differs(const char *what, const uint8_t *s, size_t n, size_t at) __attribute__((noreturn));

static inline bool same_result(struct octavo_result a, struct octavo_result b)
{
	return a.read == b.read && a.written == b.written && a.replaced == b.replaced &&
	       a.error == b.error && a.length == b.length;
}

/* Fails unless the results are the same. 's' is the input that gave them. */
void check_result(const char *what, const uint8_t *s, size_t n, struct octavo_result got,
                  struct octavo_result wanted);

/* Fails unless the 'm' octets are the same. */
void check_octets(const char *what, const uint8_t *s, size_t n, const uint8_t *got,
                  const uint8_t *wanted, size_t m);

/* Fails unless the two numbers are the same. */
void check_size(const char *what, const uint8_t *s, size_t n, uint64_t got, uint64_t wanted);

/* -------------------------------------------------------------------------------- */
/* Data                                                                             */
/* -------------------------------------------------------------------------------- */

/* A whole file, of the data directory or of any path. To be freed. */
uint8_t *data_read(const char *name, size_t *n);
uint8_t *file_read(const char *path, size_t *n);

/* The only argument, what a script has written; without one the program ends. */
const char *argument_file(int argc, char **argv, const char *script);

/* What is left of a file that a script in Python has written: numbers of four octets, and octets. */
struct rest {
	const uint8_t *s;
	size_t n;
};
size_t take_number(struct rest *rest);
struct rest take_octets(struct rest *rest); /* after their number */

/* Where 'piece' first is in 's', or NULL. Windows has no memmem(). */
void *octets_find(void *s, size_t n, const void *piece, size_t length);

/*
 * A table of the data directory, row by row: lines that are empty or begin with '#' are
 * left out.
 */
#define TSV_FIELDS 10
struct tsv {
	const char *name;
	char *text, *next;
	unsigned line;
	size_t fields;
	char *field[TSV_FIELDS];
};
struct tsv tsv_open(const char *name);
bool tsv_next(struct tsv *tsv, size_t fields);
void tsv_close(struct tsv *tsv);

/* Hexadecimal digits to octets, returning how many; "" in quotes is none. */
size_t hex(const char *digits, uint8_t *s, size_t cap);

#endif
