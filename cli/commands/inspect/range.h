/* SPDX-License-Identifier: MIT */
/* range.h - a part of an input: what is skipped, how much is taken */
#ifndef RANGE_H
#define RANGE_H

#include <stdint.h>

#include "base/command.h"

/*
 * How many octets 'word' says: a decimal number, behind which there may be a unit (B, kB, MB,
 * GB, TB, or KiB, MiB, GiB, TiB), or a hexadecimal one behind 0x. A sign in front counts from
 * the end, where 'signs' allows that. Anything else is a usage error.
 */
int64_t size_option(const struct command *command, const char *word, bool signs);

#endif
