/* SPDX-License-Identifier: MIT */
/* binary.h - whether a file is text in UTF-8, or repairing would destroy it */
#ifndef BINARY_H
#define BINARY_H

#include "commands/repair/chain.h"
#include "io/input.h"

/* Whether the options say what to do with NUL in a text. */
bool expects_nul(const struct repair_options *options);

/*
 * Why an input is not UTF-8 text, by the octets that were read; NULL if it is. A byte order mark of
 * another encoding counts if they are the first.
 */
const char *why_binary(const struct repair_options *options, const struct input *in, bool is_first);

#endif
