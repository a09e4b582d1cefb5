/* SPDX-License-Identifier: MIT */
/* string.h - on Windows: what the C library has not, or says in other words than POSIX systems */
#ifndef WINDOWS_STRING_H
#define WINDOWS_STRING_H

#include_next <string.h>

#define strerror windows_strerror

char *strerror(int error);
char *strsep(char **rest, const char *separators);

#endif
