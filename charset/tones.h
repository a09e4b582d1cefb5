/* SPDX-License-Identifier: MIT */
/* tones.h - Vietnamese letters, of which charsets have only the parts */
#ifndef OCTAVO_CHARSET_TONES_H
#define OCTAVO_CHARSET_TONES_H

#include <stdbool.h>
#include <stdint.h>

/* Whether it is a letter with a tone: then parts[0] is the letter without, parts[1] the mark. */
bool octavo_split_tone(uint32_t code_point, uint16_t parts[2]);

#endif
