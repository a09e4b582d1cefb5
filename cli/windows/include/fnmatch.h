/* SPDX-License-Identifier: MIT */
/* fnmatch.h - on Windows: patterns of names */
#ifndef WINDOWS_FNMATCH_H
#define WINDOWS_FNMATCH_H

enum { FNM_NOMATCH = 1 };
enum { FNM_PATHNAME = 1, FNM_LEADING_DIR = 2 };

int fnmatch(const char *pattern, const char *name, int flags);

#endif
