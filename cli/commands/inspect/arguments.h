/* SPDX-License-Identifier: MIT */
/* arguments.h - characters and sizes on the command line */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include <stddef.h>
#include <stdint.h>

#include "base/command.h"
#include "text/charset.h"

/*
 * Writes the octets that 'word' stands for and returns how many: at most four for each octet of
 * the word. 'dst' needs a capacity of eight more. The word is "F0 A3" or "0xF0, 0xA3", only octets;
 * or characters, escapes of any style (see escapes.h), code points as U+233B4, and names as
 * \N{EURO SIGN}. Spaces are left out unless the word has nothing else.
 *
 * Code points are encoded in the charset; those that UTF-8 excludes, such as U+D800 and U+110000,
 * in another form of it. A character that does not exist, or not there, is a usage error.
 */
size_t read_characters(const struct command *command, const struct charset *charset,
                       const char *word, char *dst);

/*
 * Returns a number of octets: a decimal number, optionally with a unit (B, kB, MB, GB, TB, KiB,
 * MiB, GiB, TiB), or a hexadecimal number after 0x. With 'signs' it may have a sign. Anything
 * else is a usage error.
 */
int64_t size_option(const struct command *command, const char *word, bool signs);

#endif
