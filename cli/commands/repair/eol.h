/* SPDX-License-Identifier: MIT */
/* eol.h - a filter that makes all line ends LF, or CR LF */
#ifndef EOL_H
#define EOL_H

#include "commands/repair/filter.h"

enum eol { EOL_KEEP, EOL_LF, EOL_CRLF };

/* A CR without LF stays unless 'takes_cr': then it ends a line, as on the Macintosh before OS X. */
struct eol_filter {
	struct filter filter;
	enum eol eol;
	bool takes_cr;
	bool had_cr;   /* the last octet was CR, which is held back */
	uint64_t kept; /* CRs without LF that stay                  */
	bool has_lf;
};

void eol_begin(struct eol_filter *eol, enum eol to, bool takes_cr);

#endif
