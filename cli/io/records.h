/* SPDX-License-Identifier: MIT */
/* records.h - an input in blocks of whole records */
#ifndef RECORDS_H
#define RECORDS_H

#include "io/input.h"

/* Valid until the next call. */
struct record_block {
	const char *text;
	size_t size;
	bool is_long; /* a part of a record that is too long, not whole records .. */
	bool is_last; /* .. and its last one, which may be empty                   */
};

/* Must not be moved. */
struct records {
	struct input in;
	char end;        /* of each record; the last may lack it               */
	size_t max_size; /* of a record, in octets without its end             */
	char *begun;     /* the beginning of a record of which more is to come */
	size_t size, capacity;
	bool is_long;    /* the next octets belong to a record that is too long */
};

/*
 * 'max_size' is at least MAX_READ, and more memory than that and one record is not used. Errors are
 * reported on standard error; records_close() returns false after any.
 */
bool records_open(struct records *records, const char *name, char end, size_t max_size);
bool records_close(struct records *records);

/*
 * Both return false at the end of the input, and after an error. records_there() does not read: it
 * also returns false where more would have to be read.
 */
bool records_next(struct records *records, struct record_block *block);
bool records_there(struct records *records, struct record_block *block);

#endif
