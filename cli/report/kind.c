/* SPDX-License-Identifier: MIT */
/* kind.c - what check finds is of a kind, which has a name and a text */
#include "report/kind.h"

#include <string.h>

#include "octavo.h"

static const struct {
	const char *name, *text;
} rows[] = {
	[LINT_BIDI_CONTROL] = { "bidi-control",
		"invisible, and changes the order in which text is shown (UAX #9; UTS #55)" },
	[LINT_INVISIBLE] = { "invisible",
		"cannot be seen where it stands (Unicode 5.21; RFC 3629 s.10)" },
	[LINT_TAG] = { "tag",
		"tag character outside of a flag, cannot be seen (Unicode 23.9)" },
	[LINT_CONTROL] = { "control",
		"control character, which terminals and parsers may obey (Unicode 23.1)" },
	[LINT_PRIVATE_USE] = { "private-use",
		"means only what sender and receiver agree on (Unicode 23.5)" },
	[LINT_MIXED_EOL] = { "mixed-eol",
		"line ends otherwise than those before: LF, or CR LF (Unicode 5.8)" },
	[LINT_BOM_INSIDE] = { "bom-inside",
		"byte order mark that is not at the beginning (RFC 3629 s.6)" },
	[LINT_NOT_NFC] = { "not-nfc",
		"has another spelling in normalization form C, and the like may follow on "
		"this line (UAX #15; RFC 3629 s.10)" },
	[LINT_MIXED_SCRIPT] = { "mixed-script",
		"letter of another script than those before it in the word, which may look the "
		"same (UTS #39)" },
	[LINT_NONCHARACTER] = { "noncharacter", NULL },
};

const char *lint_name(size_t kind)
{
	return rows[kind].name;
}

/* The library's errors that a text can have, from OCTAVO_STRAY on, .. */
#define ERRORS ((size_t)OCTAVO_UNMAPPABLE)

_Static_assert(OCTAVO_UNMAPPABLE + 1 + LINT_NONCHARACTER <= MAX_KINDS, "room in a tally");

/* .. the levels of ISO/IEC 10646-1, and what lint knows. */
size_t kinds(void)
{
	return ERRORS + 1 + LINT_NONCHARACTER; /* which is an error already */
}

struct kind kind_at(size_t i)
{
	enum octavo_error error = (enum octavo_error)(i + OCTAVO_STRAY);

	if (i < ERRORS)
		return (struct kind){ octavo_error_name(error), octavo_error_text(error), false };
	if (i == ERRORS)
		return (struct kind){ LEVEL_KIND,
		                      "character that the implementation level does not have "
		                      "(ISO/IEC 10646-1 clause 14)", false };
	return (struct kind){ lint_name(i - ERRORS - 1), rows[i - ERRORS - 1].text, true };
}

size_t kind_named(const char *name)
{
	size_t i = 0;

	while (i < kinds() && strcmp(kind_at(i).name, name) != 0)
		i++;
	return i;
}
