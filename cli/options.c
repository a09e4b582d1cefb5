/* SPDX-License-Identifier: MIT */
/* options.c - options that stand for flags of the library */
#include "options.h"

#include <string.h>

static const struct {
	int option;
	unsigned flag, group;
	const char *word;
} flags_of[] = {
	{ INVALID_OPTION, OCTAVO_STOP, AT_FAULT, "stop" },
	{ INVALID_OPTION, OCTAVO_REPLACE, AT_FAULT, "replace" },
	{ INVALID_OPTION, OCTAVO_SKIP, AT_FAULT, "skip" },
	{ INVALID_OPTION, OCTAVO_ESCAPE, AT_FAULT, "escape" },
	{ INVALID_OPTION, OCTAVO_ROUNDTRIP, AT_FAULT, "roundtrip" },
	{ UNMAPPABLE_OPTION, OCTAVO_UNMAPPABLE_STOP, AT_UNMAPPABLE, "stop" },
	{ UNMAPPABLE_OPTION, OCTAVO_UNMAPPABLE_REPLACE, AT_UNMAPPABLE, "replace" },
	{ UNMAPPABLE_OPTION, OCTAVO_UNMAPPABLE_SKIP, AT_UNMAPPABLE, "skip" },
	{ UNMAPPABLE_OPTION, OCTAVO_UNMAPPABLE_ESCAPE, AT_UNMAPPABLE, "escape" },
	{ REPLACE_PER_OPTION, OCTAVO_PER_SUBPART, PIECE, "subpart" },
	{ REPLACE_PER_OPTION, OCTAVO_PER_OCTET, PIECE, "octet" },
	{ REPLACE_PER_OPTION, OCTAVO_PER_SEQUENCE, PIECE, "sequence" },
	{ REPLACE_PER_OPTION, OCTAVO_PER_RUN, PIECE, "run" },
	{ BOM_OPTION, OCTAVO_BOM_KEEP, SIGNATURE, "keep" },
	{ BOM_OPTION, OCTAVO_BOM_STRIP, SIGNATURE, "strip" },
	{ BOM_OPTION, OCTAVO_BOM_ADD, SIGNATURE, "add" },
	{ BOM_OPTION, OCTAVO_BOM_REFUSE, SIGNATURE, "refuse" },
	{ BOM_OPTION, OCTAVO_BOM_REFUSE, SIGNATURE, "forbid" },
	{ BOM_OPTION, OCTAVO_BOM_REQUIRE, SIGNATURE, "require" },
	{ NO_NUL_OPTION, OCTAVO_NO_NUL, 0, NULL },
	{ NO_NONCHARACTERS_OPTION, OCTAVO_NO_NONCHARACTERS, 0, NULL },
	{ BMP_ONLY_OPTION, OCTAVO_BMP_ONLY, 0, NULL },
	{ ASCII_ONLY_OPTION, OCTAVO_ASCII_ONLY, 0, NULL },
};

unsigned at_unmappable(unsigned flags)
{
	switch (flags & AT_UNMAPPABLE) {
	case OCTAVO_UNMAPPABLE_STOP:
		return OCTAVO_STOP;
	case OCTAVO_UNMAPPABLE_REPLACE:
		return OCTAVO_REPLACE;
	case OCTAVO_UNMAPPABLE_SKIP:
		return OCTAVO_SKIP;
	case OCTAVO_UNMAPPABLE_ESCAPE:
		return OCTAVO_ESCAPE;
	default:
		return flags & AT_FAULT;
	}
}

bool changes_bom(unsigned flags)
{
	unsigned signature = flags & SIGNATURE;
	return signature == OCTAVO_BOM_STRIP || signature == OCTAVO_BOM_ADD;
}

bool flag_option(const struct command *command, int option, const char *word,
                 unsigned *flags)
{
	bool is_mine = false;

	for (size_t i = 0; i < sizeof flags_of / sizeof flags_of[0]; i++) {
		if (option != flags_of[i].option)
			continue;
		is_mine = true;
		if (!flags_of[i].word || strcmp(word, flags_of[i].word) == 0) {
			*flags = (*flags & ~flags_of[i].group) | flags_of[i].flag;
			return true;
		}
	}
	if (is_mine)
		usage_error(command, word, "no such choice");
	return false;
}

unsigned level_option(const struct command *command, const char *word)
{
	if (word[0] < '1' || word[0] > '3' || word[1])
		usage_error(command, word, "no such level, there are 1, 2 and 3");
	return (unsigned)(word[0] - '0');
}
