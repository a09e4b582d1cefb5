/* SPDX-License-Identifier: MIT */
/* label.c - what the encodings are called */
#include "name_order.h"

/*
 * The first name of each encoding is the preferred one; most others are IANA's. Not pointers, which
 * would take twice the space and be relocated.
 */
static const struct {
	uint8_t encoding;
	char label[24];
} labels[] = {
	{ OCTAVO_UTF8, "UTF-8" },
	{ OCTAVO_UTF8, "csUTF8" },
	{ OCTAVO_UTF8, "UTF-8-RFC3629" },
	{ OCTAVO_UTF8, "ISO-10646/UTF-8" },
	{ OCTAVO_UTF8, "CP65001" },
	{ OCTAVO_UTF8, "iso-ir-190" }, /* ISO 2375 registry: UTF-8 in level 1, 2, 3, any */
	{ OCTAVO_UTF8, "iso-ir-191" },
	{ OCTAVO_UTF8, "iso-ir-192" },
	{ OCTAVO_UTF8, "iso-ir-196" },
	{ OCTAVO_UTF8_MAN7, "UTF-8-MAN7" },
	{ OCTAVO_UTF8_RFC2279, "UTF-8-RFC2279" },
	{ OCTAVO_UTF8_AMD2, "UTF-8-AMD2" },
	{ OCTAVO_UTF8_AMD2, "ISO-10646-part-1-utf-8" }, /* Annex M; spaces would split lists */
	{ OCTAVO_UTF8_RFC2044, "UTF-8-RFC2044" },
	{ OCTAVO_WTF8, "WTF-8" },
	{ OCTAVO_CESU8, "CESU-8" },
	{ OCTAVO_CESU8, "csCESU-8" },
	{ OCTAVO_MUTF8, "MUTF-8" },
	{ OCTAVO_MUTF8, "Modified-UTF-8" },
	{ OCTAVO_UTF16LE, "UTF-16LE" },
	{ OCTAVO_UTF16LE, "csUTF16LE" },
	{ OCTAVO_UTF16BE, "UTF-16BE" },
	{ OCTAVO_UTF16BE, "csUTF16BE" },
	{ OCTAVO_WTF16LE, "WTF-16LE" },
	{ OCTAVO_WTF16BE, "WTF-16BE" },
	{ OCTAVO_UTF32LE, "UTF-32LE" },
	{ OCTAVO_UTF32LE, "csUTF32LE" },
	{ OCTAVO_UTF32BE, "UTF-32BE" },
	{ OCTAVO_UTF32BE, "csUTF32BE" },
	{ OCTAVO_UCS2LE, "ISO-10646-UCS-2LE" },
	{ OCTAVO_UCS2LE, "UCS-2LE" },
	{ OCTAVO_UCS2BE, "ISO-10646-UCS-2BE" },
	{ OCTAVO_UCS2BE, "UCS-2BE" },
	{ OCTAVO_UCS4LE, "ISO-10646-UCS-4LE" },
	{ OCTAVO_UCS4LE, "UCS-4LE" },
	{ OCTAVO_UCS4BE, "ISO-10646-UCS-4BE" },
	{ OCTAVO_UCS4BE, "UCS-4BE" },
	{ OCTAVO_UTF16, "UTF-16" },
	{ OCTAVO_UTF16, "csUTF16" },
	{ OCTAVO_UTF16, "ISO-10646-part-1-utf-16" }, /* Annex M, too */
	{ OCTAVO_UTF32, "UTF-32" },
	{ OCTAVO_UTF32, "csUTF32" },
	{ OCTAVO_UCS2, "ISO-10646-UCS-2" },
	{ OCTAVO_UCS2, "csUnicode" },
	{ OCTAVO_UCS2, "UCS-2" },
	{ OCTAVO_UCS4, "ISO-10646-UCS-4" },
	{ OCTAVO_UCS4, "csUCS4" },
	{ OCTAVO_UCS4, "UCS-4" },
	{ OCTAVO_UTF8_UNICODE11, "UNICODE-1-1-UTF-8" },
	{ OCTAVO_UTF8_UNICODE11, "csUnicode11UTF8" },
	{ OCTAVO_LATIN1, "ISO-8859-1" },
	{ OCTAVO_LATIN1, "ISO_8859-1:1987" },
	{ OCTAVO_LATIN1, "iso-ir-100" },
	{ OCTAVO_LATIN1, "latin1" },
	{ OCTAVO_LATIN1, "l1" },
	{ OCTAVO_LATIN1, "IBM819" },
	{ OCTAVO_LATIN1, "CP819" },
	{ OCTAVO_LATIN1, "csISOLatin1" },
	{ OCTAVO_ASCII, "US-ASCII" },
	{ OCTAVO_ASCII, "ASCII" },
	{ OCTAVO_ASCII, "ANSI_X3.4-1968" },
	{ OCTAVO_ASCII, "ANSI_X3.4-1986" },
	{ OCTAVO_ASCII, "ISO_646.irv:1991" },
	{ OCTAVO_ASCII, "ISO646-US" },
	{ OCTAVO_ASCII, "iso-ir-6" },
	{ OCTAVO_ASCII, "us" },
	{ OCTAVO_ASCII, "IBM367" },
	{ OCTAVO_ASCII, "cp367" },
	{ OCTAVO_ASCII, "csASCII" },
};

#define LABELS (sizeof labels / sizeof labels[0])

enum octavo_encoding octavo_encoding_from_label(const char *label)
{
	for (size_t i = 0; i < LABELS; i++)
		if (compare_names(label, labels[i].label) == 0)
			return labels[i].encoding;
	return OCTAVO_NO_ENCODING;
}

const char *octavo_encoding_alias(enum octavo_encoding e, size_t i)
{
	for (size_t row = 0; row < LABELS; row++)
		if (labels[row].encoding == e && i-- == 0)
			return labels[row].label;
	return NULL;
}

const char *octavo_encoding_label(enum octavo_encoding e)
{
	return octavo_encoding_alias(e, 0);
}
