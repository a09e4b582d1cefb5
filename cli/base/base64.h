/* SPDX-License-Identifier: MIT */
/* base64.h - octets as base64 (RFC 4648, section 4), and back */
#ifndef BASE64_H
#define BASE64_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

void base64_print(FILE *to, const void *octets, size_t n);

/*
 * Returns how many octets the text is, at most 'cap', which it writes; SIZE_MAX if there are more,
 * or if base64_print() writes no such text.
 */
size_t base64_read(const char *text, size_t length, uint8_t *dst, size_t cap);

#endif
