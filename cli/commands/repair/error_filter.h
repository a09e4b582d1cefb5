/* SPDX-License-Identifier: MIT */
/* repair.h - a stage that makes well-formed UTF-8 of any form of it */
#ifndef ERROR_FILTER_H
#define ERROR_FILTER_H

#include "text/text.h"
#include "commands/repair/filter.h"
#include "text/octet_table.h"

/* One at a time. Its changes are errors. */
struct error_filter {
	struct filter filter;
	struct text text;
	const struct octets *octets; /* what to write for each octet of an error, or NULL */
	bool failed;
};

/* Begins a text, at whose errors the options of the library or 'octets' say what to do. */
void error_filter_begin(struct error_filter *repair, enum octavo_encoding form, unsigned options,
                const struct octets *octets);

#endif
