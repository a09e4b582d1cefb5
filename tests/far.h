/* SPDX-License-Identifier: MIT */
/*
 * far.h - a case of a document far behind the beginning of a text
 *
 * What works on pieces of a text, blocks or counts of so many bits may go wrong only there. Each
 * case stands behind 0 to 1 MiB + 1 octets of a character of one to four octets, with nothing, a
 * few, or more octets than 64 Ki behind it. Two threads at once ask the library.
 */
#ifndef TESTS_FAR_H
#define TESTS_FAR_H

#include "documents.h"

/*
 * The octets are read in a form of UTF-8. The error is at s[error_at], of 'length' octets, or
 * OCTAVO_OK. What each piece is, forms_oracle.h says.
 */
void far_read(enum octavo_encoding e, const uint8_t *s, size_t n, size_t error_at,
              enum octavo_error error, size_t length);

/* They are converted to wanted[0..m), under the options. */
void far_converted(enum octavo_encoding from, const uint8_t *s, size_t n, enum octavo_encoding to,
                   const uint8_t *wanted, size_t m, unsigned options);

/* Converting stops at their first octet, at an error of 'length' octets. */
void far_stopped(enum octavo_encoding from, const uint8_t *s, size_t n, enum octavo_encoding to,
                 unsigned options, enum octavo_error error, size_t length);

#endif
