/* SPDX-License-Identifier: MIT */
/* kind.c - the kinds of errors and warnings: names, messages, clauses of the standards */
#include "report/kind.h"

#include <string.h>

/* The errors of the library that text can have, OCTAVO_STRAY to OCTAVO_UNMAPPABLE, come first. */
#define ERRORS ((size_t)OCTAVO_UNMAPPABLE)

static const struct kind others[] = {
	{ LEVEL_KIND, "character that the implementation level does not have",
	  "ISO/IEC 10646-1:1993 clause 15", false },
	{ INVALID_KIND, "octet that means nothing here in this charset", "", false },
	{ NO_ESCAPE_KIND, "begins no escape of the style, left as it is", "", false },

	/* In the order of enum lint_kind. */
	{ "bidi-control", "changes the order of display", "UAX #9; UTS #55", true },
	{ "invisible", "cannot be seen where it stands", "Unicode 5.21; RFC 3629 s.10", true },
	{ "tag", "tag outside of a flag, cannot be seen", "Unicode 23.9", true },
	{ "control", "terminals and parsers may obey it", "Unicode 23.1", true },
	{ "private-use", "means only what sender and receiver agree on", "Unicode 23.5", true },
	{ "mixed-eol", "line ends otherwise than those before", "Unicode 5.8", true },
	{ "bom-inside", "byte order mark inside the text", "RFC 3629 s.6", true },
	{ "not-nfc", "not in normalization form C", "UAX #15; RFC 3629 s.10", true },
	{ "mixed-script", "letter of another script than the word", "UTS #39", true },
};

#define OTHERS (sizeof others / sizeof others[0])
#define FIRST_LINT (OTHERS - LINT_NONCHARACTER)

_Static_assert(ERRORS + OTHERS <= MAX_KINDS, "totals hold all kinds");

const char *lint_name(size_t kind)
{
	if (kind == LINT_NONCHARACTER)
		return octavo_error_name(OCTAVO_NONCHARACTER);
	return others[FIRST_LINT + kind].name;
}

size_t kind_count(void)
{
	return ERRORS + OTHERS;
}

struct kind kind_at(size_t i)
{
	enum octavo_error error = (enum octavo_error)(i + OCTAVO_STRAY);

	if (i >= ERRORS)
		return others[i - ERRORS];
	return (struct kind){ octavo_error_name(error), octavo_error_text(error),
		              octavo_error_clause(error), false };
}

size_t kind_named(const char *name)
{
	size_t i = 0;

	while (i < kind_count() && strcmp(kind_at(i).name, name) != 0)
		i++;
	return i;
}

/* The documents that define the encodings, as clauses begin. */
static const char *const documents[] = {
	[OCTAVO_UTF8] = "RFC 3629",
	[OCTAVO_UTF8_MAN7] = "utf-8(7)",
	[OCTAVO_UTF8_RFC2279] = "RFC 2279",
	[OCTAVO_UTF8_AMD2] = "ISO/IEC 10646-1 Amd 2",
	[OCTAVO_UTF8_RFC2044] = "RFC 2044",
	[OCTAVO_WTF8] = "WTF-8",
	[OCTAVO_CESU8] = "Unicode TR 26",
	[OCTAVO_MUTF8] = "JVM Specification",
	[OCTAVO_UTF16LE] = "RFC 2781",
	[OCTAVO_UTF16BE] = "RFC 2781",
	[OCTAVO_UTF16] = "RFC 2781",
	[OCTAVO_UTF32LE] = "Unicode",
	[OCTAVO_UTF32BE] = "Unicode",
	[OCTAVO_UTF32] = "Unicode",
	[OCTAVO_UCS2LE] = "RFC 2279",
	[OCTAVO_UCS2BE] = "RFC 2279",
	[OCTAVO_UCS2] = "RFC 2279",
	[OCTAVO_UCS4LE] = "ISO/IEC 10646-1 Amd 2",
	[OCTAVO_UCS4BE] = "ISO/IEC 10646-1 Amd 2",
	[OCTAVO_UCS4] = "ISO/IEC 10646-1 Amd 2",
	[OCTAVO_UTF8_UNICODE11] = "RFC 3629",
};

size_t kind_clauses(size_t i, enum octavo_encoding encoding, const char **clauses)
{
	size_t form = (size_t)encoding;
	const char *document = NULL;

	*clauses = kind_at(i).clauses;
	if (form < sizeof documents / sizeof documents[0])
		document = documents[form];
	for (const char *one = *clauses; document && *one;) {
		size_t n = strcspn(one, ";");
		if (strncmp(one, document, strlen(document)) == 0) {
			*clauses = one;
			return n;
		}
		one += n + strspn(one + n, "; ");
	}
	/* What is ill-formed follows from the whole definition of the encoding. */
	if (document && i + OCTAVO_STRAY <= OCTAVO_TRUNCATED)
		*clauses = document;
	return strlen(*clauses);
}
