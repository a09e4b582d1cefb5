/* SPDX-License-Identifier: MIT */
/* iso_2022.h - forms of ISO/IEC 2022 in 7 bits: which escape sequences announce which sets */
#ifndef OCTAVO_CHARSET_ISO_2022_H
#define OCTAVO_CHARSET_ISO_2022_H

#include "set.h"

struct designation {
	char escape[6]; /* what follows ESC, at most 5 octets                               */
	uint8_t g;      /* 0: text is in this set; 1: after SO; 2: one character after ESC N */
	uint8_t set;    /* by its number in the form                                        */
};

struct form {
	/* Those of G1 come first, those of G2 last. For writing the first one of a set counts. */
	const struct designation *designations;
	/*
	 * 0 is ASCII. A character is written in the set of the moment, or in that of G1, or else in
	 * the first one.
	 */
	const struct set *const *sets;
	uint8_t designation_count;
	uint8_t written; /* sets; further ones are only read                         */
	uint8_t shifted; /* the set of all G1, announced where a text begins; 0: none */
	/* Of the Encoding Standard: what is written instead of a character. Otherwise NULL. */
	uint32_t (*replace)(uint32_t code_point);
};

extern const struct codec octavo_iso2022_codec;

/* Defines a charset by NAME_designations, NAME_sets, and further members of its struct form. */
#define ISO_2022_CHARSET(number, name, label, octets, standard, ...)                             \
	static const struct form name##_form = {                                                 \
		.designations = name##_designations,                                             \
		.designation_count = sizeof name##_designations / sizeof *name##_designations,   \
		.sets = name##_sets, __VA_ARGS__                                                 \
	};                                                                                       \
	static const struct octavo_charset name = {                                              \
		label,                                                                           \
		{ number, OCTAVO_NO_ENCODING, 1, octets, false, false, true, false, standard,    \
		  label },                                                                       \
		&octavo_iso2022_codec, &name##_form                                              \
	};                                                                                       \
	const struct octavo_charset *octavo_charset_##name(void)                                 \
	{                                                                                        \
		return &name;                                                                    \
	}

/* RFC 1468. Katakana is what Microsoft and the Web added: it is read. */
#define ISO_2022_JP_DESIGNATIONS(katakana)                                           \
	{ "(B", 0, 0 }, { "(J", 0, 1 }, { "$B", 0, 2 }, { "$@", 0, 2 }, { "(I", 0, katakana }

/* The long form, and that of the edition of 1990, are read. */
#define JIS0208_DESIGNATIONS { "$(B", 0, 2 }, { "$(@", 0, 2 }, { "&@\x1B$B", 0, 2 }

#endif
