/* SPDX-License-Identifier: MIT */
/* iconv.h - on Windows: conversion by its code pages, from and to UTF-8 */
#ifndef WINDOWS_ICONV_H
#define WINDOWS_ICONV_H

#include <stddef.h>

typedef struct iconv_state *iconv_t;

/* One of the two is "UTF-8". */
iconv_t iconv_open(const char *to, const char *from);
size_t iconv(iconv_t conversion, char **src, size_t *n, char **dst, size_t *cap);
int iconv_close(iconv_t conversion);

#endif
