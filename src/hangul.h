/* SPDX-License-Identifier: MIT */
/* hangul.h - the "Korean mess": Hangul syllables that moved (RFC 2279 s.3, s.5) */
#ifndef OCTAVO_HANGUL_H
#define OCTAVO_HANGUL_H

#include <stdint.h>

#define NO_COUNTERPART UINT32_MAX

/* A code point of Unicode 1.1 as one of Unicode 2.0 and later, and back. */
uint32_t octavo_hangul_now(uint32_t then);
uint32_t octavo_hangul_then(uint32_t now);

#endif
