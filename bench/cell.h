/* SPDX-License-Identifier: MIT */
/* cell.h - one cell of a table: an operation, a text, and all who can do it */
#ifndef BENCH_CELL_H
#define BENCH_CELL_H

#include <functional>
#include <string>

#include "duel.h"
#include "peer.h"
#include "text.h"

/* What a cell works on. */
struct material {
	buffer source;
	std::vector<piece> pieces; /* of the source; where there are none, it is one text */
};

struct options {
	std::string kernels;
	std::string texts;
	std::string match = "";
	size_t size = 0;
	bool slow = true;
	bool padded = false;
	struct rules rules;
};

/*
 * Registers a cell under the name TABLE/OPERATION/TEXT. The material is made when it is
 * its turn. Every contestant has to give the same answer first, or one that is as near as its
 * share says.
 */
void add_cell(const std::string &table, const operation &, const std::string &text, bool ascii,
              const std::function<material()> &, const options &);

/* The tables. */
void add_whole(const std::vector<text> &, const options &);
void add_brief(const std::vector<std::reference_wrapper<const text>> &, const options &);
void add_bad(const std::vector<std::reference_wrapper<const text>> &, const options &);
void add_shapes(const std::vector<text> &, const options &);
void add_reader(const std::vector<text> &, const options &);
void add_charsets(const std::vector<text> &, const options &);

#endif
