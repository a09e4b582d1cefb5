/* SPDX-License-Identifier: MIT */
/* shards.h - summaries of files, by all ranks */
#ifndef SHARDS_H
#define SHARDS_H

#include "io/files.h"
#include "printed.h"
#include "text/charset.h"

/* What is done with the files. */
struct shards {
	/* What the command line says, on all ranks: */
	struct charset form;
	unsigned options;    /* of OCTAVO_EXCLUDE_MASK */
	uint64_t block;      /* octets of a large file that a rank reads in a round */
	const char *journal; /* NULL for none */
	const char *output;  /* NULL for standard output */
	struct files files;

	/* Called on the first rank for each file in turn, with NULL for one that was not read. */
	void (*tell)(void *context, const char *name, const struct octavo_summary *summary);
	void *context;

	struct printed printed; /* on the first rank: where tell() prints */
};

/* Octets of the largest --block. */
#define MAX_BLOCK ((uint64_t)1 << 30)

/* Option rows for a member of that type. */
#define SHARDS_ROWS(type, shards)                                                            \
	{ 'f', "from", "ENCODING",                                                           \
	  "the encoding (default UTF-8), one that needs no iconv(3)",                        \
	  CALL(type, shards.form, read_charset) },                                           \
	ALIAS("form"),                                                                       \
	ALIAS("encoding"),                                                                   \
	{ 0, "resume", "JOURNAL",                                                            \
	  "write finished results to JOURNAL, and continue after them if a job was stopped; " \
	  "a new job needs a JOURNAL that does not exist",                                   \
	  SET_STRING(type, shards.journal) },                                                \
	{ 'o', "output", "FILE",                                                             \
	  "print to FILE, which is replaced at the end", SET_STRING(type, shards.output) },  \
	{ 0, "block", "OCTETS",                                                              \
	  "how much each rank reads at a time of a FILE that is larger than this for each rank, " \
	  "or is the only one; other FILEs are read by one rank (default 16777216)",         \
	  SET_NUMBER(type, shards.block, 1, MAX_BLOCK) }

#define SHARDS_DEFAULTS(command, function)                                                   \
	{ .form = charset_option(command, "UTF-8"), .block = (uint64_t)16 << 20, .tell = function }

/*
 * Refuses what cannot be read in ranges. From here on each rank is by itself. Returns false on all
 * of them, after a message, if there is nothing to print to.
 */
bool shards_begin(struct shards *shards, const struct command *command, char **operands);

/* Ends what the first rank prints. Returns false, on that, after a message. */
bool shards_end(struct shards *shards);

/*
 * Summarizes all files, whose names the first rank finds. To be called by all ranks. Returns false,
 * after a message, if there was trouble other than that a file could not be read.
 */
bool shards_summarize(struct shards *shards, const struct command *command, char **operands);

#endif
