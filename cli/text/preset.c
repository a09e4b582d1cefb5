/* SPDX-License-Identifier: MIT */
/* preset.c - what programs and formats ask of a text beyond well-formed UTF-8: --for */
#include "text/preset.h"

#include <string.h>

#include "octavo.h"

#define NUL { 0, 0 }
#define ABOVE_BMP { 0x10000, 0x10FFFF }
#define CONTROLS { 0, 0x8 }, { 0xB, 0xC }, { 0xE, 0x1F } /* C0 but TAB, LF and CR */

/* What is not UTF-8, surrogates among it, is an error for all of them. */
static const struct preset presets[] = {
	{ "postgresql", "not-postgresql", OCTAVO_BOM_KEEP, { NUL }, 1 },
	{ "mysql", NULL, OCTAVO_BOM_KEEP, { NUL }, 0 },
	{ "mysql-utf8mb3", "not-utf8mb3", OCTAVO_BOM_KEEP, { ABOVE_BMP }, 1 },
	{ "json", "not-json", OCTAVO_BOM_REFUSE, { CONTROLS }, 3 },
	{ "xml", "not-xml", OCTAVO_BOM_KEEP, { CONTROLS, { 0xFFFE, 0xFFFF } }, 4 },
	{ "csv-excel", NULL, OCTAVO_BOM_REQUIRE, { NUL }, 0 },
	{ "java", "not-java", OCTAVO_BOM_KEEP, { NUL, ABOVE_BMP }, 2 },
	{ "javascript", "not-javascript", OCTAVO_BOM_KEEP, { { 0x2028, 0x2029 } }, 1 },
};

void read_preset(const struct command *command, const char *word, void *to)
{
	const struct preset *preset = presets;

	(void)command;
	while (strcmp(preset->name, word) != 0)
		preset++;
	*(const struct preset **)to = preset;
}

bool preset_excludes(const struct preset *preset, uint32_t c)
{
	for (unsigned i = 0; i < preset->count; i++)
		if (c >= preset->excluded[i].first && c <= preset->excluded[i].last)
			return true;
	return false;
}
