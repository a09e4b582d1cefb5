/* SPDX-License-Identifier: MIT */
/* nfc.h - a filter that composes letters and their marks */
#ifndef NFC_H
#define NFC_H

#include "commands/repair/filter.h"

/* A longer sequence of characters and their marks is treated as several. */
#define MAX_SEQUENCE 1000

/*
 * Normalization form C. 'changes' counts sequences of characters that were not in it. Octets of
 * errors stay as they are. Feed whole characters only. Needs libunistring.
 */
struct nfc {
	struct filter filter;
	uint32_t plain[4096]; /* a cache of code points that begin a sequence and are normal */
	uint32_t sequence[MAX_SEQUENCE];
	size_t length;
	char written[16 << 10];
	size_t size; /* of the output */
};

void nfc_begin(struct nfc *nfc);

#endif
