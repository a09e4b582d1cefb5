/* SPDX-License-Identifier: MIT */
/* fault.c - what the faults are called */
#include "octavo.h"

static const struct {
	const char *name, *text;
} faults[] = {
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
		"noncharacter, which this form excludes "
		"(utf-8(7); ISO/IEC 10646-1 Amd 2, R.4 Note 3)" },
	[OCTAVO_UNMAPPABLE] = { "unmappable",
		"character that the target encoding has no place for" },
	[OCTAVO_NO_ROOM] = { "no-room",
		"next character does not fit in what is left of the output" },
	[OCTAVO_UNSUPPORTED] = { "unsupported",
		"no such encoding or option in this version" },
};

#define KNOWN(fault) ((size_t)(fault) < sizeof faults / sizeof faults[0])

const char *octavo_fault_name(enum octavo_fault fault)
{
	return KNOWN(fault) ? faults[fault].name : "unknown";
}

const char *octavo_fault_text(enum octavo_fault fault)
{
	return KNOWN(fault) ? faults[fault].text : "no such fault";
}
