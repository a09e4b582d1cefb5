/* SPDX-License-Identifier: MIT */
/* appended.h - where UTF-16LE begins that was appended to a text, as PowerShell's >> does */
#ifndef APPENDED_H
#define APPENDED_H

#include "octavo.h"
#include "text/structure.h"

struct appended {
	uint64_t at;   /* its offset                      */
	bool has_mark; /* of byte order                   */
	bool is_exact; /* or else a few characters away   */
};

/* What follows the first NUL of a text. All zero before it, and if there is none. */
struct after_nul {
	uint64_t octets;
	struct as_utf16 {
		bool is_possible;
		struct structure structure;
		struct octavo_stream utf8; /* checks it as UTF-8       */
		uint64_t errors;           /* that this finds          */
		struct appended letters, ideographs; /* in an alphabet, or not */
	} with[2]; /* the NUL begins a unit of UTF-16, or ends one */
};

/* To be called at the NUL, with 'before' octets that are still there before it, and its offset. */
void after_nul_begin(struct after_nul *after, const char *nul, size_t before, uint64_t offset);

/* Feeds the next octets, beginning with the NUL. */
void after_nul_feed(struct after_nul *after, const char *octets, size_t n, bool last);

bool after_nul_is_open(const struct after_nul *after);

/* Returns whether UTF-16LE was appended: not only a NUL after a line end. */
bool after_nul_find(const struct after_nul *after, struct appended *appended);

#endif
