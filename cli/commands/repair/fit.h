/* SPDX-License-Identifier: MIT */
/* fit.h - a filter for well-formed characters that the reader of the text refuses: --for */
#ifndef FIT_H
#define FIT_H

#include "commands/repair/filter.h"
#include "text/escapes.h"
#include "text/joints.h"
#include "text/preset.h"

enum fit_how { FIT_KEEP, FIT_REPLACE, FIT_SKIP, FIT_ESCAPE };

/*
 * Octets of errors pass. 'changes' counts characters that are replaced by U+FFFD, removed, or
 * written in the style, 'kept' those that stay, also because the style cannot express them.
 * Feed whole characters only.
 */
struct fit {
	struct filter filter;
	const struct preset *preset;
	unsigned how; /* enum fit_how */
	enum escape_style style;
	struct joints joints; /* from 'line' on it is part of the state of the filter */
	uint64_t kept;
};

void fit_begin(struct fit *fit, const struct preset *preset, unsigned how,
               enum escape_style style);

#endif
