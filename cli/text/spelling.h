/* SPDX-License-Identifier: MIT */
/* spelling.h - names of encodings in another spelling, and misspelled ones */
#ifndef SPELLING_H
#define SPELLING_H

/*
 * Returns the name by which iconv(3) may know the encoding: "WINDOWS-1252" for "windows1252";
 * NULL if no known name differs only in case and punctuation.
 */
const char *spelling_for_iconv(const char *name);

/* Returns the label nearest to an unknown name; NULL if none is near. */
const char *nearest_label(const char *name);

#endif
