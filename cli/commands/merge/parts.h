/* SPDX-License-Identifier: MIT */
/* parts.h - summaries of parts of files, in any order, and what they are together */
#ifndef PARTS_H
#define PARTS_H

#include "octavo.h"

struct part;

/* All zero to begin with. */
struct parts {
	struct part **of;
	size_t count;
	bool has_bad_lines; /* that were reported, and are none of these */
};

/* Reads the lines of a file, or of standard input. Returns false after a message if it cannot. */
bool parts_read(struct parts *parts, const char *name);
void parts_free(struct parts *parts);

/* What is known of a file. */
struct joined {
	const char *name;
	uint64_t file_size;
	struct octavo_summary summary;
};

/* Where that goes: the first member of each struct that takes it. */
struct parts_sink {
	/* NULL for a file of which parts are missing or refused; there was a message. */
	void (*take)(struct parts_sink *sink, const struct joined *joined);
};

/*
 * Joins the parts of each file, and gives it to the sink; with 'partly' each run of parts that
 * follow one another, so that parts may be missing. Files are in the order in which they were named
 * first. Time grows as that of sorting does.
 */
void parts_join(struct parts *parts, bool partly, struct parts_sink *sink);

#endif
