/* SPDX-License-Identifier: MIT */
/* check_file.h - checks a file and reports what is wrong */
#ifndef CHECK_FILE_H
#define CHECK_FILE_H

#include "text/charset.h"
#include "text/preset.h"
#include "report/report.h"

enum line_ends { ANY_ENDS, LF_ENDS, CRLF_ENDS };

/* What a file should be. */
struct check_options {
	struct charset form, outside; /* 'outside': see struct decoder */
	unsigned options; /* enum octavo_options                         */
	unsigned level;   /* if the text announces none; 0 for none      */
	unsigned lint;    /* see lint.h                                  */
	unsigned ends;    /* enum line_ends                              */
	bool requires_one; /* byte order mark, if the options require it */
	const struct preset *preset; /* that excludes characters, or NULL  */
};

/* Reports the findings of a file, unless it has failed. Returns its exit status. */
int examine(const struct check_options *expected, struct input *in, struct report *report);

#endif
