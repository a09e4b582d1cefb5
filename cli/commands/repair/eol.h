/* SPDX-License-Identifier: MIT */
/* eol.h - a filter that makes all line ends LF, or CR LF */
#ifndef EOL_H
#define EOL_H

#include "commands/repair/filter.h"

enum eol { EOL_KEEP, EOL_LF, EOL_CRLF };

/*
 * A CR without LF stays unless 'takes_cr': then it ends a line, as on the Macintosh before OS X.
 * Several CR before LF are one line end.
 */
struct eol_filter {
	struct filter filter;
	enum eol eol;
	bool takes_cr;
	uint64_t held; /* so many CR at the end are held back: LF may follow */
	uint64_t kept; /* CRs without LF that stay                  */
	bool has_lf;
};

void eol_begin(struct eol_filter *eol, enum eol to, bool takes_cr);

#endif
