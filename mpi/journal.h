/* SPDX-License-Identifier: MIT */
/* journal.h - the summaries that a job has finished, for one that goes on after it */
#ifndef JOURNAL_H
#define JOURNAL_H

#include <sys/stat.h>

#include "base/memory_stream.h"
#include "io/records.h"
#include "text/summary_line.h"

/*
 * A journal is a file with lines of 'octavo summarize', and in each of them when the file was
 * changed last, before it was read; those of a file in the order of its octets, and the files in
 * the order in which the job takes them: so a journal is read as the job goes on, and takes no
 * memory. A line that was not written to its end is none.
 */
struct journal {
	const char *name;
	enum octavo_encoding form; /* what the job asks for .. */
	unsigned options;          /* .. with these options    */
	int fd;
	struct stat status;        /* which file it is */
	uint64_t whole;            /* octets of the lines that are whole */
	bool is_read;              /* to its end, and what follows is added there */
	struct records records;
	struct record_block block; /* lines that are not taken yet */
	uint64_t number;           /* of the line that was taken last */
	struct summary_line next;  /* the next line; without a name if there is none */
	struct memory_stream *lines; /* to be added */
};

/*
 * Opens the journal, and creates it if there is none. Looks at all of it before anything is done:
 * a line that is damaged, or of a file that is not the same any more, is refused. All of these
 * return false after a message.
 */
bool journal_open(struct journal *journal, const char *name, enum octavo_encoding form,
                  unsigned options);

/*
 * Joins to 'summary', which is empty, what the journal knows of the file that comes next, and sets
 * its size if there is a line. Only where 'may_lack' is set may a line of another file come
 * instead.
 */
bool journal_take(struct journal *journal, const char *name, bool may_lack, uint64_t *size,
                  struct octavo_summary *summary);

/* To be called after the last file: whether all lines were taken. */
bool journal_is_used(struct journal *journal);

/* When a file was changed last, as a line says it. */
uint64_t journal_time(const struct stat *status);

/* Adds a line, which is durable after journal_sync(). Nothing is added before other lines. */
void journal_add(struct journal *journal, const char *name, uint64_t size, uint64_t changed,
                 const struct octavo_summary *summary);
bool journal_sync(struct journal *journal);

void journal_close(struct journal *journal);

#endif
