/* SPDX-License-Identifier: MIT */
/* sieve.h - tells the good records of a text from the bad ones */
#ifndef SIEVE_H
#define SIEVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

enum record_kind { LINE_RECORDS, NUL_RECORDS, JSON_RECORDS };

/* What a good record is. */
struct sieve {
	enum record_kind by;
	enum octavo_encoding form; /* one of units of one octet              */
	unsigned options;          /* of enum octavo_options: OCTAVO_NO_NUL .. */
};

/* The octet that ends a record, and belongs to it. The last record of a text may lack it. */
static inline char sieve_end(const struct sieve *sieve)
{
	return sieve->by == NUL_RECORDS ? '\0' : '\n';
}

struct record_error {
	const char *kind; /* see report/kind.h  */
	size_t at;        /* offset in the text */
	size_t length;
};

struct bad_record {
	size_t at;       /* offset in the text                  */
	size_t size;     /* in octets, with its end             */
	uint64_t before; /* records before it in the text       */
	struct record_error first;
	uint64_t errors; /* how many it has, the first included */
};

/* Where records go, in their order: the first member of each struct that takes them. */
struct sieve_sink {
	void (*good)(struct sieve_sink *sink, const char *text, size_t n);
	/* Returns false if nothing after the record is to be looked at. */
	bool (*bad)(struct sieve_sink *sink, const char *text, const struct bad_record *bad);
};

/*
 * Gives all of a text that begins with a record to the sink, good records as many at once as there
 * are; text[bad->at] is where a bad one begins. Returns the number of records that it was given.
 * Linear time.
 */
uint64_t sift(const struct sieve *sieve, const char *text, size_t n, struct sieve_sink *sink);

/* Whole records of a block, up to some number of bad ones; all between these are good. */
#define MAX_BAD 1024
struct sifted {
	const char *begin, *end; /* the same if there are none */
	uint64_t records;
	size_t bad_count;
	struct bad_record bad[MAX_BAD]; /* in text from 'begin' on */
};

/*
 * Looks at the records after the first end of one, in a part of a text that may begin anywhere. Of
 * the types of struct block_work.
 */
void sift_ahead(void *sieve, const char *text, size_t n, uint64_t at, void *sifted);

/* Gives them to the sink, as sift() would. */
void sifted_give(const struct sifted *sifted, struct sieve_sink *sink);

#endif
