/* SPDX-License-Identifier: MIT */
/* octets.h - charsets of single octets */
#ifndef OCTAVO_CHARSET_OCTETS_H
#define OCTAVO_CHARSET_OCTETS_H

#include "octet_table.h"
#include "tones.h"

extern const struct codec octavo_octets_codec;

#endif
