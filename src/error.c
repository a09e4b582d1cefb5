/* SPDX-License-Identifier: MIT */
/* error.c - what the errors are called */
#include "octavo.h"

#define BOM_CLAUSES "RFC 3629 s.6; RFC 2781 s.3.2; ISO/IEC 10646-1 Amd 2, Annex F"

/*
 * The texts suit every form that can have the error; the clauses are those of all documents that
 * make it one.
 */
static const struct {
	const char *name, *text, *clause;
} errors[] = {
	[OCTAVO_OK] = { "ok", "well-formed", "" },
	[OCTAVO_STRAY] = { "stray", "unexpected continuation octet",
		"RFC 3629 s.4; RFC 2279 s.2; RFC 2044 s.2; utf-8(7), Properties; "
		"ISO/IEC 10646-1 Amd 2, R.7" },
	[OCTAVO_NEVER_USED] = { "never-used", "octet that this encoding never uses",
		"RFC 3629 s.1; RFC 2279 s.1; RFC 2044 s.1; utf-8(7), Properties; "
		"ISO/IEC 10646-1 Amd 2, R.2; JVM Specification s.4.4.7" },
	[OCTAVO_OVERLONG] = { "overlong", "sequence longer than its character needs",
		"RFC 3629 s.3, s.10; RFC 2279 s.2, s.6; utf-8(7), Encoding, Security" },
	[OCTAVO_SURROGATE] = { "surrogate",
		"half of a UTF-16 surrogate pair, not allowed here",
		"RFC 3629 s.3; RFC 2781 s.2; RFC 2279 s.2; RFC 2044 s.2; utf-8(7), Encoding; "
		"ISO/IEC 10646-1 Amd 2, R.4 Note 3; Unicode D76" },
	[OCTAVO_TOO_LARGE] = { "too-large",
		"value above the range of this encoding",
		"RFC 3629 s.3, s.4; Unicode D9; Unicode TR 26, s.2" },
	[OCTAVO_INTERRUPTED] = { "interrupted",
		"missing continuation octet",
		"RFC 3629 s.4; RFC 2279 s.2; RFC 2044 s.2; utf-8(7), Properties; "
		"ISO/IEC 10646-1 Amd 2, R.7" },
	[OCTAVO_TRUNCATED] = { "truncated", "character cut off by the end of the input",
		"RFC 3629 s.4; RFC 2781 s.2.2; RFC 2279 s.2; RFC 2044 s.2; utf-8(7), Properties; "
		"ISO/IEC 10646-1 Amd 2, R.7" },
	[OCTAVO_NONCHARACTER] = { "noncharacter",
		"code point reserved as a noncharacter, not allowed here",
		"utf-8(7), Encoding; ISO/IEC 10646-1 Amd 2, R.4 Note 3; Unicode 23.7" },
	[OCTAVO_NUL] = { "nul", "U+0000, not allowed here", "" },
	[OCTAVO_NOT_BMP] = { "not-bmp",
		"character above U+FFFF, not allowed here", "" },
	[OCTAVO_NOT_ASCII] = { "not-ascii",
		"character above U+007F, not allowed here", "" },
	[OCTAVO_BOM] = { "bom", "byte order mark, not allowed here", BOM_CLAUSES },
	[OCTAVO_NO_BOM] = { "no-bom", "byte order mark missing", BOM_CLAUSES },
	[OCTAVO_UNMAPPABLE] = { "unmappable", "character without a counterpart", "" },
	[OCTAVO_NO_ROOM] = { "no-room",
		"output buffer too small for the next character or row", "" },
	[OCTAVO_BAD_ROW] = { "bad-row",
		"offsets of a row that descend or leave the column's data", "" },
	[OCTAVO_UNSUPPORTED] = { "unsupported",
		"no such encoding or combination of options", "" },
	[OCTAVO_UNASSIGNED] = { "unassigned", "octets without a character in this charset", "" },
	[OCTAVO_BAD_SHIFT] = { "bad-shift",
		"escape sequence or shift that this charset lacks", "" },
};

#define KNOWN(error) ((size_t)(error) < sizeof errors / sizeof errors[0])

const char *octavo_error_name(enum octavo_error error)
{
	return KNOWN(error) ? errors[error].name : "unknown";
}

const char *octavo_error_text(enum octavo_error error)
{
	return KNOWN(error) ? errors[error].text : "no such error";
}

const char *octavo_error_clause(enum octavo_error error)
{
	return KNOWN(error) ? errors[error].clause : "";
}
