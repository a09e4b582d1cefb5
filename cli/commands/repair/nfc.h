/* SPDX-License-Identifier: MIT */
/* nfc.h - a stage that composes letters and their marks */
#ifndef NFC_H
#define NFC_H

#include "commands/repair/filter.h"

/* A sequence with more marks than anybody writes is taken for several. */
#define MAX_SEQUENCE 1000

/* Its changes are sequences of characters that were not in normalization form C. */
struct nfc {
	struct filter filter;
	uint32_t plain[4096]; /* some code points that are normal alone, and begin a sequence */
	uint32_t sequence[MAX_SEQUENCE];
	size_t length;
	char written[16 << 10];
	size_t size; /* of what is written */
};

/* It takes whole characters, and needs libunistring. */
void nfc_begin(struct nfc *nfc);

#endif
