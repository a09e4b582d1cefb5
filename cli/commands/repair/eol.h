/* SPDX-License-Identifier: MIT */
/* eol.h - a stage that ends all lines in the same way */
#ifndef EOL_H
#define EOL_H

#include "commands/repair/filter.h"

/* Its changes are line ends. A CR without LF is none, and stays. */
struct eol {
	struct filter filter;
	bool wants_cr;
	bool had_cr; /* the octet before; where CR are not wanted, it waits */
};

void eol_begin(struct eol *eol, bool wants_cr);

#endif
