/* SPDX-License-Identifier: MIT */
/* memo.h - what is printed of a character or an error, kept for the next time */
#ifndef MEMO_H
#define MEMO_H

#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

/* As many characters as a Chinese text has, and some more. */
#define MEMO_BITS 15
#define MEMO_SLOTS ((size_t)1 << MEMO_BITS)

/* A key is at its hash, or in a slot after that. */
struct memo_slot {
	uint64_t key; /* 0 for none */
	uint32_t at, size;
};

/* Texts repeat their characters. All zero at first. */
struct memo {
	struct memo_slot *slots; /* or NULL                    */
	char *texts;             /* one after the other ..    */
	size_t size;             /* .. so many octets ..       */
	size_t count;            /* .. of so many texts        */
};

/*
 * What identifies a character or an error among those of one encoding; 0 for what is not to be
 * kept. Most octets at once: so this and memo_find() are inlined.
 */
#define MEMO_MAX_OCTETS 6

static inline uint64_t memo_key(const char *octets, size_t length, enum octavo_error error)
{
	uint64_t key = (uint64_t)error << 8 | length;

	if (length == 0 || length > MEMO_MAX_OCTETS)
		return 0;
	for (size_t i = MEMO_MAX_OCTETS; i-- > 0;)
		key = key << 8 | (i < length ? (unsigned char)octets[i] : 0);
	return key;
}

static inline size_t memo_slot(const struct memo *memo, uint64_t key)
{
	size_t slot = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> (64 - MEMO_BITS));

	while (memo->slots[slot].key && memo->slots[slot].key != key)
		slot = (slot + 1) % MEMO_SLOTS;
	return slot;
}

/*
 * Finds a text. Returns it, or NULL, until the next memo_keep(). Up to MEMO_SLACK octets more than
 * '*size' may be read, and have any value: copies of fixed sizes are faster.
 */
#define MEMO_SLACK 64

static inline const char *memo_find(const struct memo *memo, uint64_t key, size_t *size)
{
	if (!key || !memo->slots)
		return NULL;
	const struct memo_slot *slot = &memo->slots[memo_slot(memo, key)];
	*size = slot->size;
	return slot->key ? memo->texts + slot->at : NULL;
}

/* Keeps a text that was not found. Forgets all others if they have become too many. */
void memo_keep(struct memo *memo, uint64_t key, const char *text, size_t size);

void memo_empty(struct memo *memo);
void memo_free(struct memo *memo);

#endif
