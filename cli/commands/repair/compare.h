/* SPDX-License-Identifier: MIT */
/* compare.h - an end of the way of a text: is it still what it was? */
#ifndef COMPARE_H
#define COMPARE_H

#include "commands/repair/backlog.h"
#include "commands/repair/filter.h"

struct compare {
	struct filter filter;
	struct backlog source; /* what is fed at the beginning, is to be added here first */
	bool differs;
	bool ends_there; /* nobody asks for more than that */
};

void compare_begin(struct compare *compare, bool ends_there);

#endif
