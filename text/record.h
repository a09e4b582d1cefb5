/* SPDX-License-Identifier: MIT */
/* record.h - all that the Unicode Character Database says of a code point, as a number */
#ifndef OCTAVO_TEXT_RECORD_H
#define OCTAVO_TEXT_RECORD_H

#include <stdint.h>

#include "tables/property_constants.h"

/* A field of a record, by its name in property_constants.h. */
#define FIELD(record, name) ((unsigned)((record) >> name##_SHIFT) & ((1u << name##_BITS) - 1))

uint64_t octavo_record(uint32_t code_point);

#endif
