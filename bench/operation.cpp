/* SPDX-License-Identifier: MIT */
#include "operation.h"

#include "octavo-text.h"

const std::vector<operation> &operations()
{
	constexpr auto NONE = OCTAVO_NO_ENCODING;
	constexpr size_t MiB = 1 << 20;
	static const std::vector<operation> rows = {
		{ "valid", OCTAVO_UTF8, NONE, 0, WHOLE | BRIEF, 0 },
		{ "measure", OCTAVO_UTF8, NONE, 0, WHOLE, 0 },
		{ "summary", OCTAVO_UTF8, NONE, 0, WHOLE, 0 },
		{ "walk", OCTAVO_UTF8, NONE, 0, WHOLE, 0 },
		{ "check-no-nul", OCTAVO_UTF8, NONE, OCTAVO_NO_NUL, WHOLE, 0 },
		{ "count", OCTAVO_UTF8, NONE, 0, WHOLE | BRIEF, 0 },
		{ "utf16-length", OCTAVO_UTF8, NONE, 0, WHOLE | BRIEF, 0 },
		{ "utf8-utf16le", OCTAVO_UTF8, OCTAVO_UTF16LE, 0, WHOLE | BRIEF, 0 },
		{ "utf8-utf16be", OCTAVO_UTF8, OCTAVO_UTF16BE, 0, WHOLE, 0 },
		{ "utf8-utf32le", OCTAVO_UTF8, OCTAVO_UTF32LE, 0, WHOLE | BRIEF, 0 },
		{ "utf8-latin1", OCTAVO_UTF8, OCTAVO_LATIN1, 0, WHOLE, 0 },
		{ "utf16le-utf8", OCTAVO_UTF16LE, OCTAVO_UTF8, 0, WHOLE | BRIEF, 0 },
		{ "utf16be-utf8", OCTAVO_UTF16BE, OCTAVO_UTF8, 0, WHOLE, 0 },
		{ "utf16le-utf32le", OCTAVO_UTF16LE, OCTAVO_UTF32LE, 0, WHOLE, 0 },
		{ "utf16le-utf16be", OCTAVO_UTF16LE, OCTAVO_UTF16BE, 0, WHOLE, 0 },
		{ "utf32le-utf8", OCTAVO_UTF32LE, OCTAVO_UTF8, 0, WHOLE, 0 },
		{ "utf32le-utf16le", OCTAVO_UTF32LE, OCTAVO_UTF16LE, 0, WHOLE, 0 },
		{ "latin1-utf8", OCTAVO_LATIN1, OCTAVO_UTF8, 0, WHOLE, 0 },
		{ "latin1-utf16le", OCTAVO_LATIN1, OCTAVO_UTF16LE, 0, WHOLE, 0 },
		{ "latin1-utf32le", OCTAVO_LATIN1, OCTAVO_UTF32LE, 0, WHOLE, 0 },
		{ "check-utf16le", OCTAVO_UTF16LE, NONE, 0, WHOLE, 0 },
		{ "check-utf32le", OCTAVO_UTF32LE, NONE, 0, WHOLE, 0 },
		{ "stream", OCTAVO_UTF8, OCTAVO_UTF16LE, 0, WHOLE, MiB },
		{ "cesu8-utf16le", OCTAVO_CESU8, OCTAVO_UTF16LE, 0, WHOLE, 0 },
		{ "mutf8-utf16le", OCTAVO_MUTF8, OCTAVO_UTF16LE, 0, WHOLE, 0 },
		{ "wtf8-utf16le", OCTAVO_WTF8, OCTAVO_UTF16LE, 0, WHOLE, 0 },
		{ "rfc2279-utf16le", OCTAVO_UTF8_RFC2279, OCTAVO_UTF16LE, 0, WHOLE, 0 },
		{ "repair-utf8", OCTAVO_UTF8, OCTAVO_UTF8, OCTAVO_REPLACE, FOUND_ERRORS, MiB / 4 },
		{ "repair-utf16le", OCTAVO_UTF8, OCTAVO_UTF16LE, OCTAVO_REPLACE, FOUND_ERRORS, MiB / 4 },
		{ "count-errors", OCTAVO_UTF8, NONE, OCTAVO_REPLACE, FOUND_ERRORS, MiB / 4 },
		{ "replace-octets", OCTAVO_UTF8, OCTAVO_UTF8, OCTAVO_REPLACE | OCTAVO_PER_OCTET,
		  FOUND_ERRORS, MiB / 4 },
		{ "skip", OCTAVO_UTF8, OCTAVO_UTF8, OCTAVO_SKIP, FOUND_ERRORS, MiB / 4 },
		{ "escape", OCTAVO_UTF8, OCTAVO_UTF8, OCTAVO_ESCAPE, FOUND_ERRORS, MiB / 4 },
		{ "check-column", OCTAVO_UTF8, NONE, 0, SHAPES, 0 },
		{ "convert-column", OCTAVO_UTF8, OCTAVO_UTF16LE, 0, SHAPES, 0 },
		{ "locate", OCTAVO_UTF8, NONE, 0, SHAPES, 0 },
		{ "index", OCTAVO_UTF8, NONE, 0, SHAPES, 0 },
		{ "graphemes", OCTAVO_UTF8, NONE, 0, READER, 0 },
		{ "columns", OCTAVO_UTF8, NONE, OCTAVO_WIDTH_SUM, READER, 0 },
		{ "is-nfc", OCTAVO_UTF8, NONE, OCTAVO_NFC, READER, 0 },
		{ "nfc", OCTAVO_UTF8, OCTAVO_UTF8, OCTAVO_NFC, READER, 0 },
		{ "nfd-nfc", OCTAVO_UTF8, OCTAVO_UTF8, OCTAVO_NFC, READER, 0 },
		{ "nfd", OCTAVO_UTF8, OCTAVO_UTF8, OCTAVO_NFD, READER, 0 },
		{ "nfkc", OCTAVO_UTF8, OCTAVO_UTF8, OCTAVO_NFKC, READER, 0 },
		{ "lint", OCTAVO_UTF8, NONE, (1U << OCTAVO_ODDITIES) - 2, READER, 0 },
		{ "lint-bidi", OCTAVO_UTF8, NONE, 1U << OCTAVO_ODD_BIDI, READER, 0 },
	};
	return rows;
}
