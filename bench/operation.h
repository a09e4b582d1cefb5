/* SPDX-License-Identifier: MIT */
/* operation.h - what is measured: one row for each thing that can be asked of a text */
#ifndef BENCH_OPERATION_H
#define BENCH_OPERATION_H

#include <string>
#include <vector>

#include "octavo-charset.h"

enum table {
	WHOLE = 1,  /* whole texts                              */
	BRIEF = 2,  /* strings of a few octets                  */
	FOUND_ERRORS = 4, /* texts with errors, which are replaced    */
	SHAPES = 8, /* columns of short rows, places in a text  */
	READER = 16, /* what a reader sees: liboctavo-text      */
};

struct operation {
	std::string name;
	enum octavo_encoding from;
	enum octavo_encoding to; /* OCTAVO_NO_ENCODING: nothing is written */
	unsigned options; /* READER: the normal form, or what lint looks for */
	unsigned tables;
	size_t least; /* the text is repeated to at least this size */
	const octavo_charset *charset = nullptr; /* the other side is UTF-8 */
};

inline bool writes(const operation &o)
{
	return o.charset || o.to != OCTAVO_NO_ENCODING;
}

const std::vector<operation> &operations();

#endif
