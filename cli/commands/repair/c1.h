/* SPDX-License-Identifier: MIT */
/* c1.h - a filter that decodes C1 controls, which were octets of another charset */
#ifndef C1_H
#define C1_H

#include "base/command.h"
#include "commands/repair/filter.h"
#include "text/octet_table.h"

/*
 * U+0080 to U+009F become the characters that a charset has at these octets: text in windows-1252,
 * say, that was taken for Latin-1. Where it has none, they stay. 'changes' counts characters. Feed
 * whole characters only.
 */
struct c1 {
	struct filter filter;
	struct octets octets; /* of the charset */
};

/* The action of --c1: sets 'c1', a struct c1, to decode from the charset. */
void read_c1(const struct command *command, const char *charset, void *c1);

void c1_begin(struct c1 *c1);

#endif
