/* SPDX-License-Identifier: MIT */
/* error_filter.h - the filter that makes well-formed UTF-8 of any form of it */
#ifndef ERROR_FILTER_H
#define ERROR_FILTER_H

#include <stddef.h>

#include "commands/repair/filter.h"
#include "text/decoder.h"
#include "text/octet_table.h"

/* Its changes are errors. */
struct error_filter {
	struct filter filter;
	struct sink sink;
	struct decoder decoder;
	const struct octets *octets; /* what to write for each octet of an error, or NULL */
	bool failed;
};

/*
 * Begins a text, at whose errors the options of the library or 'octets' say what to do. Before
 * the first, filter and all it consists of must be zero.
 */
void error_filter_begin(struct error_filter *filter, enum octavo_encoding form, unsigned options,
                        const struct octets *octets);

/*
 * Feeds the next octets of the text. Returns how many are used: all but an incomplete
 * character, see decoder_feed(). 'failed' tells that a filter behind this one has failed.
 */
size_t error_filter_feed(struct error_filter *filter, const char *src, size_t n, bool last);

/* Frees what texts need. */
void error_filter_close(struct error_filter *filter);

#endif
