/* SPDX-License-Identifier: MIT */
/* set.c - reading and writing of sets of characters, and those that need no table */
#include "set.h"

/* In a set of single octets with 80 added. */
#define UPPER 0x80

uint32_t octavo_read_single(const struct set *set, unsigned octet)
{
	uint32_t state = 0;

	for (unsigned i = 0; i < set->places_count; i++)
		if (set->places[i].code == octet)
			return set->places[i].code_point;
	if (set->upper_half_of) {
		const struct octavo_charset *charset = set->upper_half_of();
		uint8_t upper = (uint8_t)(octet | UPPER);

		return charset->codec->decode(charset, &state, &upper, 1, false).code_point[0];
	}
	return octet > set->last ? UNASSIGNED : octet + set->offset;
}

static int write_single(const struct set *set, uint32_t code_point)
{
	uint32_t state = 0;

	for (unsigned i = 0; i < set->places_count; i++) {
		if (set->places[i].code_point == code_point)
			return set->places[i].code;
		if (set->places[i].code == code_point)
			return -1;
	}
	if (set->upper_half_of) {
		const struct octavo_charset *charset = set->upper_half_of();
		uint8_t octets[MAX_ENCODED];
		int length = charset->codec->encode(charset, &state, code_point, octets, NULL);

		return length == 1 && octets[0] >= (UPPER | 0x20) ? octets[0] & ~UPPER : -1;
	}
	if (code_point < (uint32_t)set->first + set->offset ||
	    code_point > (uint32_t)set->last + set->offset)
		return -1;
	return (int)(code_point - set->offset);
}

int octavo_write_set(const struct set *set, uint32_t code_point)
{
	return set->octets == 1 ? write_single(set, code_point) : write_cell(set, code_point);
}

static const struct place roman[] = { { 0x5C, 0x00A5 }, { 0x7E, 0x203E } };

const struct set octavo_set_ascii = { .octets = 1, .last = 0x7F };

const struct set octavo_set_jis_roman = {
	.octets = 1, .last = 0x7F, .places = roman, .places_count = 2
};

const struct set octavo_set_jis_katakana = {
	.octets = 1, .first = 0x21, .last = 0x5F, .offset = 0xFF61 - 0x21
};
