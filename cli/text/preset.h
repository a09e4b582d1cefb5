/* SPDX-License-Identifier: MIT */
/* preset.h - what programs and formats ask of a text beyond well-formed UTF-8: --for */
#ifndef PRESET_H
#define PRESET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/command.h"

#define MAX_EXCLUDED 4

struct preset {
	const char *name;
	const char *kind; /* of characters that it excludes, see report/kind.h; NULL: it has none */
	unsigned bom;     /* OCTAVO_BOM_KEEP or _REFUSE, or _REQUIRE: exactly one             */
	struct {
		uint32_t first, last;
	} excluded[MAX_EXCLUDED];
	unsigned count; /* of these */
};

bool preset_excludes(const struct preset *preset, uint32_t c);

/* Sets the 'const struct preset *' at 'to' to the one that a row below names. */
void read_preset(const struct command *command, const char *word, void *to);

#define PRESET_ROW(type, member, word, text)                                              \
	{ 0, "for", word, text, CALL(type, member, read_preset) }

/* Rows for such a member. */
#define PRESET_ROWS(type, member)                                                         \
	HEADING("For which reader:"),                                                     \
	PRESET_ROW(type, member, "postgresql",                                            \
	           "PostgreSQL: no U+0000 (its manual, 8.3)"),                            \
	PRESET_ROW(type, member, "mysql", "MySQL's utf8mb4: all of UTF-8"),               \
	PRESET_ROW(type, member, "mysql-utf8mb3",                                         \
	           "MySQL's utf8mb3, once called utf8: no characters above U+FFFF (its "  \
	           "manual, The utf8mb3 Character Set)"),                                 \
	PRESET_ROW(type, member, "json",                                                  \
	           "JSON: no U+0000 to U+001F except TAB, LF, CR (RFC 8259, sections 2 "  \
	           "and 7), no byte order mark (section 8.1)"),                           \
	PRESET_ROW(type, member, "xml",                                                   \
	           "XML 1.0: no U+0000 to U+001F except TAB, LF, CR, no U+FFFE, no "      \
	           "U+FFFF (section 2.2)"),                                               \
	PRESET_ROW(type, member, "csv-excel",                                             \
	           "CSV for Excel: with one byte order mark, without which it expects "   \
	           "another charset (Microsoft, Opening CSV UTF-8 files correctly in "    \
	           "Excel)"),                                                             \
	PRESET_ROW(type, member, "java",                                                  \
	           "Java: the same octets in its modified UTF-8, so no U+0000, no "       \
	           "characters above U+FFFF (JVM Specification, 4.4.7)"),                 \
	PRESET_ROW(type, member, "javascript",                                            \
	           "JavaScript before ES2019: no U+2028, no U+2029 (ECMA-262, 9th "       \
	           "edition, 11.8.4)")

#endif
