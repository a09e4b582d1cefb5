/* SPDX-License-Identifier: MIT */
/* level.c - what the implementation levels of ISO/IEC 10646-1 allow */
#include <stddef.h>

#include "octavo.h"
#include "tables/combining.h"

/*
 * What only level 3 allows: ISO/IEC 10646-1:1993 Annex B.2, and all Hangul Jamo.
 *
 * The annex itself was not at hand. This is the class "combining_level3", "annex B.2",
 * of the FDCC-set "i18n" of ISO/IEC TR 14652, which covers Corrigendum 1 and Amendments
 * 1 to 9, as glibc had it in localedata/locales/i18n from April to August 2000; what it
 * has had there since is derived from combining classes and is another list. Nothing
 * else that was found has the whole list, so the Hebrew rests on this alone.
 *
 * The four blocks that are whole in it were collections, with what was yet to come. The
 * other combining characters that came later are not in the list, so level 2 allows them.
 */
static const uint32_t level3[][2] = {
	{ 0x0300, 0x036F }, /* combining diacritical marks             */
	{ 0x0483, 0x0486 }, /* Cyrillic titlo, palatalization, breaths */
	{ 0x0591, 0x05A1 }, /* Hebrew accents                          */
	{ 0x05A3, 0x05AF },
	{ 0x05C4, 0x05C4 }, /* Hebrew upper dot                        */
	{ 0x093C, 0x093C }, /* nuktas, accents and length marks of ..  */
	{ 0x0953, 0x0954 }, /* .. Devanagari                           */
	{ 0x09BC, 0x09BC },
	{ 0x09D7, 0x09D7 }, /* .. Bengali                              */
	{ 0x0A3C, 0x0A3C },
	{ 0x0A70, 0x0A71 }, /* .. Gurmukhi, with tippi and addak       */
	{ 0x0ABC, 0x0ABC }, /* .. Gujarati                             */
	{ 0x0B3C, 0x0B3C },
	{ 0x0B56, 0x0B57 }, /* .. Oriya                                */
	{ 0x0BD7, 0x0BD7 }, /* .. Tamil                                */
	{ 0x0C55, 0x0C56 }, /* .. Telugu                               */
	{ 0x0CD5, 0x0CD6 }, /* .. Kannada                              */
	{ 0x0D57, 0x0D57 }, /* .. Malayalam                            */
	{ 0x0F39, 0x0F39 }, /* Tibetan tsa-phru                        */
	{ 0x1100, 0x11FF }, /* Hangul Jamo                             */
	{ 0x20D0, 0x20FF }, /* combining diacritical marks for symbols */
	{ 0x302A, 0x302F }, /* ideographic and Hangul tone marks       */
	{ 0x3099, 0x309A }, /* Kana voiced sound marks                 */
	{ 0xA960, 0xA97F }, /* Hangul Jamo extended-A, not in B.2      */
	{ 0xD7B0, 0xD7FF }, /* Hangul Jamo extended-B, not in B.2      */
	{ 0xFE20, 0xFE2F }, /* combining half marks                    */
};

static bool is_in(const uint32_t (*ranges)[2], size_t n, uint32_t code_point)
{
	size_t low = 0;
	while (low < n) {
		size_t middle = low + (n - low) / 2;
		if (code_point > ranges[middle][1])
			low = middle + 1;
		else if (code_point < ranges[middle][0])
			n = middle;
		else
			return true;
	}
	return false;
}

#define IS_IN(table, code_point) is_in(table, sizeof table / sizeof table[0], code_point)

bool octavo_level_allows(unsigned level, uint32_t code_point)
{
	switch (level) {
	case 1:
		return !IS_IN(level3, code_point) && !IS_IN(combining, code_point);
	case 2:
		return !IS_IN(level3, code_point);
	case 3:
		return true;
	default:
		return false;
	}
}
