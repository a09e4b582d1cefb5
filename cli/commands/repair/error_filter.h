/* SPDX-License-Identifier: MIT */
/* error_filter.h - the filter that turns any form of UTF-8 into well-formed UTF-8 */
#ifndef ERROR_FILTER_H
#define ERROR_FILTER_H

#include <stddef.h>

#include "commands/repair/filter.h"
#include "text/decoder.h"

/* Its 'changes' count errors, but those that stay as they are: 'kept'. */
struct error_filter {
	struct filter filter;
	struct sink sink;
	struct decoder decoder;
	struct joints joints; /* of errors that are left out */
	bool keeps; /* the octets of errors stay as they are */
	bool failed;
	uint64_t kept;
};

/*
 * Begins a text. The options of the library, or 'octets', say what to write for its errors, unless
 * 'keeps' is set. Before the first text all other members of the filter must be zero.
 */
void error_filter_begin(struct error_filter *filter, enum octavo_encoding form, unsigned options,
                        const struct octets *octets);

/*
 * Feeds the next octets of the text. Returns how many are used: all but an incomplete
 * character, see decoder_feed(). 'failed' is set if a later filter has failed.
 */
size_t error_filter_feed(struct error_filter *filter, const char *src, size_t n, bool last);

/* Frees memory that all texts share. */
void error_filter_close(struct error_filter *filter);

#endif
