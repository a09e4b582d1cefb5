/* SPDX-License-Identifier: MIT */
/* module.h - what the functions of the extension share */
#ifndef MODULE_H
#define MODULE_H

#include "postgres.h"

#include "access/htup_details.h"
#include "fmgr.h"
#include "funcapi.h"

#include <octavo-detect.h>

/*
 * Text is what the type text holds in a database in UTF-8: well-formed by RFC 3629, and without
 * U+0000. So octavo_valid() is true exactly if the server takes the octets for text.
 */
#define TEXT_OPTIONS OCTAVO_NO_NUL

/* Calls of the library that take long are cut into pieces, between which a user can interrupt. */
#define PIECE ((size_t)1 << 20)

/* The server makes what a module exports visible to all other modules. */
#pragma GCC visibility push(hidden)

/* All that can be counted of the octets, as text. */
struct octavo_totals module_totals(const char *s, size_t n);

/* The errors of a text, of all kinds. */
int64 module_errors(const struct octavo_totals *totals);

/* The columns of the record that the function returns. */
TupleDesc module_columns(FunctionCallInfo fcinfo);

#pragma GCC visibility pop

#endif
