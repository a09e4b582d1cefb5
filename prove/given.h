/* SPDX-License-Identifier: MIT */
/*
 * given.h - what an entry is given: any octets, any options, and encodings, lengths and capacities
 * from FIRST to LAST, from LEAST to MOST, and of caps[], which Eva looks at one by one
 */
#ifndef PROVE_GIVEN_H
#define PROVE_GIVEN_H

#include <stddef.h>
#include <stdint.h>

#include "__fc_builtin.h"
#include "octavo.h"

#ifndef FIRST
#define FIRST OCTAVO_NO_ENCODING
#endif
#ifndef LAST
#define LAST (OCTAVO_UTF8_UNICODE11 + 1) /* which there is not, either */
#endif
#ifndef FIRST_TO
#define FIRST_TO OCTAVO_NO_ENCODING
#endif
#ifndef LAST_TO
#define LAST_TO (OCTAVO_UTF8_UNICODE11 + 1)
#endif
#ifndef LEAST
#define LEAST 0
#endif
#ifndef MOST
#define MOST 8
#endif

/* Each size has an object of its own, so that an octet before or after is outside of it. */
static uint8_t octets1[1], octets2[2], octets3[3], octets4[4], octets5[5], octets6[6], octets7[7],
	octets8[8];
static uint8_t room1[1], room2[2], room3[3], room4[4], room5[5], room6[6], room7[7], room8[8],
	room96[96]; /* OCTAVO_MIN_CAPACITY */

static uint8_t *octets_of(size_t n)
{
	uint8_t *const all[] = { NULL, octets1, octets2, octets3, octets4, octets5, octets6,
		                 octets7, octets8 };
	return all[n];
}

/* Any text of n octets, NULL for none. */
static uint8_t *any_text(size_t n)
{
	uint8_t *text = octets_of(n);
	if (n)
		Frama_C_make_unknown((char *)text, n);
	return text;
}

/*
 * Capacities: the first few for what takes long, of which the last suffices for any piece; without
 * that one for what writes several pieces, as it would be told apart after each how much is left.
 */
#define ROOMS 10
#define FEW_ROOMS 4
#define SMALL_ROOMS 3
static const size_t caps[ROOMS] = { 0, 1, 5, 96, 2, 3, 4, 6, 7, 8 };

static uint8_t *room_of(unsigned i)
{
	uint8_t *const all[ROOMS] = { NULL, room1, room5, room96, room2, room3, room4, room6,
		                      room7, room8 };
	return all[i];
}

static unsigned any_unsigned(void)
{
	return Frama_C_unsigned_int_interval(0, 0xFFFFFFFF);
}

#endif
