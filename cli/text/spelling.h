/* SPDX-License-Identifier: MIT */
/* spelling.h - names of encodings in another spelling, and misspelled ones */
#ifndef SPELLING_H
#define SPELLING_H

/*
 * The name by which iconv(3) may know the encoding: "WINDOWS-1252" for "windows1252". NULL if
 * there is none that differs only in case and punctuation.
 */
const char *spelling_for_iconv(const char *name);

/* The label that is nearest to a name that nobody knows; NULL if none is near. */
const char *nearest_label(const char *name);

#endif
