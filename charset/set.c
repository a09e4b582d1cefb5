/* SPDX-License-Identifier: MIT */
/* set.c - reading and writing of sets of characters, and those that need no table */
#include "set.h"

/* In a set of single octets with 80 added. */
#define UPPER 0x80

uint32_t octavo_set_read(const struct set *set, unsigned octet)
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
	return octet < set->first || octet > set->last ? UNASSIGNED : octet + set->offset;
}

static int write_octet(const struct set *set, uint32_t code_point)
{
	uint32_t state = 0;

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

static int write_cell(const struct set *set, uint32_t code_point)
{
	unsigned code = code_point > 0xFFFF ? 0 : code_of(set->reverse, code_point);

	return !code || (set->writes && !set->writes(code)) ? -1 : (int)(code & 0x7F7F);
}

int octavo_set_write(const struct set *set, uint32_t code_point)
{
	int code = set->octets == 1 ? write_octet(set, code_point) : write_cell(set, code_point);

	if (code >= AFTER_PLACES)
		return code;
	for (unsigned i = 0; i < set->places_count; i++) {
		if (set->places[i].code_point == code_point)
			return set->places[i].code;
		if (set->places[i].code == code)
			return -1;
	}
	return code;
}

static const struct place roman[] = { { 0x5C, 0x00A5 }, { 0x7E, 0x203E } };

const struct set octavo_set_ascii = { .octets = 1, .last = 0x7F };

const struct set octavo_set_jis_roman = {
	.octets = 1, .last = 0x7F, .places = roman, .places_count = 2
};

const struct set octavo_set_jis_katakana = {
	.octets = 1, .first = 0x21, .last = 0x5F, .offset = 0xFF61 - 0x21
};
