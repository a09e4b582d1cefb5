/* SPDX-License-Identifier: MIT */
/* error.c - what the errors are called */
#include "octavo.h"

static const struct {
	const char *name, *text;
} errors[] = {
	[OCTAVO_OK] = { "ok", "well-formed" },
	[OCTAVO_STRAY] = { "stray",
		"continuing octet where a sequence must begin "
		"(RFC 3629 s.4; ISO/IEC 10646-1 Amd 2, R.7)" },
	[OCTAVO_NEVER_USED] = { "never-used",
		"octet that no UTF-8 sequence has "
		"(RFC 3629 s.1; ISO/IEC 10646-1 Amd 2, R.7)" },
	[OCTAVO_OVERLONG] = { "overlong",
		"longer than the shortest sequence for its character "
		"(RFC 3629 s.3, s.10)" },
	[OCTAVO_SURROGATE] = { "surrogate",
		"half of a UTF-16 pair, not a character "
		"(RFC 3629 s.3; RFC 2781 s.2; Unicode D76)" },
	[OCTAVO_TOO_LARGE] = { "too-large",
		"above the greatest code point of the encoding, U+10FFFF in UTF-8 "
		"(RFC 3629 s.3, s.4)" },
	[OCTAVO_INTERRUPTED] = { "interrupted",
		"sequence without the continuing octet that must come next "
		"(RFC 3629 s.4; ISO/IEC 10646-1 Amd 2, R.7)" },
	[OCTAVO_TRUNCATED] = { "truncated",
		"sequence cut off by the end of the input "
		"(RFC 3629 s.4; ISO/IEC 10646-1 Amd 2, R.7)" },
	[OCTAVO_NONCHARACTER] = { "noncharacter",
		"noncharacter, which this form or the caller excludes "
		"(utf-8(7), Encoding; ISO/IEC 10646-1 Amd 2, R.4 Note 3; Unicode 23.7)" },
	[OCTAVO_NUL] = { "nul", "U+0000, which the caller excludes" },
	[OCTAVO_NOT_BMP] = { "not-bmp",
		"above U+FFFF, outside the Basic Multilingual Plane, which the caller excludes" },
	[OCTAVO_NOT_ASCII] = { "not-ascii", "above U+007F, which the caller excludes" },
	[OCTAVO_BOM] = { "bom",
		"byte order mark at the beginning, which the caller excludes (RFC 3629 s.6)" },
	[OCTAVO_NO_BOM] = { "no-bom",
		"no byte order mark at the beginning, which the caller requires "
		"(RFC 3629 s.6)" },
	[OCTAVO_UNMAPPABLE] = { "unmappable",
		"character that the target encoding has no place for" },
	[OCTAVO_NO_ROOM] = { "no-room",
		"next character does not fit in what is left of the output" },
	[OCTAVO_UNSUPPORTED] = { "unsupported",
		"no such encoding, or no such combination of options" },
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
