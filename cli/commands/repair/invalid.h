/* SPDX-License-Identifier: MIT */
/* invalid.h - what becomes of errors: --invalid */
#ifndef INVALID_H
#define INVALID_H

#include "base/command.h"
#include "commands/repair/chain.h"

/* Reads --from for the 'form' of a chain. */
void read_form(const struct command *command, const char *word, void *form);

/*
 * Sets the options of the chain, and 'octets', which must stay, for the argument of --invalid; NULL
 * if it was not given. Returns whether errors are decoded. Any other word is a usage error.
 */
bool invalid_choose(const struct command *command, const char *invalid, struct chain *chain,
                    struct octets *octets);

#endif
