/* SPDX-License-Identifier: MIT */
/* unicode.h - the encodings of octavo.h as charsets */
#ifndef OCTAVO_CHARSET_UNICODE_H
#define OCTAVO_CHARSET_UNICODE_H

#include "row.h"

/* Whether OCTAVO_ROUNDTRIP can keep octets as surrogates in the encoding. */
bool octavo_keeps_octets(enum octavo_encoding e);

/* Writes a lone surrogate in such an encoding. Returns its length in octets. */
unsigned octavo_put_surrogate(enum octavo_encoding e, uint32_t surrogate, uint8_t *dst);

#endif
