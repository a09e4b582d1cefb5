/* SPDX-License-Identifier: MIT */
/* iconv.c - conversion by the code pages of Windows, exactly, character by character */
#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "octavo.h"
#include "windows/native.h"

/* How the octets of a code page differ from those of the charset. */
enum kind {
	PLAIN,
	EUC,    /* of the two octets of a character none is ASCII, as one may be in the page */
	EUC_JP, /* .. and those of JIS X 0212, which the page begins without 8F              */
	GB18030
};

struct iconv_state {
	UINT page;
	enum kind kind;
	bool encodes;
	uint32_t *known; /* what was found out, as Windows is slow: by octets, or by characters */
};

#define MAX_KNOWN 0x10000

/* ---------------------------------------------------------------- names */

static const struct {
	const char *name;
	UINT page;
	enum kind kind;
} charsets[] = {
	{ "latin2", 28592, PLAIN }, { "latin3", 28593, PLAIN }, { "latin4", 28594, PLAIN },
	{ "latin5", 28599, PLAIN }, { "latin6", 28600, PLAIN }, { "latin7", 28603, PLAIN },
	{ "latin8", 28604, PLAIN }, { "latin9", 28605, PLAIN }, { "latin10", 28606, PLAIN },
	{ "ISO-8859-11", 0, PLAIN }, /* Windows has something else by that number */
	{ "KOI8-R", 20866, PLAIN }, { "KOI8-U", 21866, PLAIN },
	{ "MACINTOSH", 10000, PLAIN }, { "MAC-CYRILLIC", 10007, PLAIN },
	{ "MAC-CENTRALEUROPE", 10029, PLAIN }, { "IBM273", 20273, PLAIN },
	{ "WINDOWS-31J", 932, PLAIN }, { "SHIFT_JIS", 932, PLAIN }, { "EUC-JP", 20932, EUC_JP },
	{ "EUC-KR", 949, EUC }, { "UHC", 949, PLAIN }, { "JOHAB", 1361, PLAIN },
	{ "EUC-CN", 936, EUC }, { "GB2312", 936, EUC }, { "GBK", 936, PLAIN },
	{ "GB18030", 54936, GB18030 }, { "BIG5", 950, PLAIN },
};

/* Prefixes of a name that goes on with a number, and what that is added to. */
static const struct {
	const char *name;
	UINT base;
} numbered[] = {
	{ "WINDOWS-", 0 }, { "CP", 0 }, { "IBM", 0 }, { "ISO-8859-", 28590 },
};

static UINT page_by_number(const char *name)
{
	for (size_t i = 0; i < sizeof numbered / sizeof numbered[0]; i++) {
		size_t n = strlen(numbered[i].name);
		char *end;
		if (_strnicmp(name, numbered[i].name, n) != 0)
			continue;
		unsigned long number = strtoul(name + n, &end, 10);
		if (end > name + n && !*end && number < 0x10000)
			return numbered[i].base + (UINT)number;
	}
	return 0;
}

/* Whether the page is there, and has neither states nor characters of many octets. */
static bool is_usable(UINT page, enum kind kind)
{
	CPINFO info;
	return GetCPInfo(page, &info) && (info.MaxCharSize <= 2 || kind == GB18030);
}

static bool find(struct iconv_state *state, const char *name)
{
	state->page = page_by_number(name);
	state->kind = PLAIN;
	for (size_t i = 0; i < sizeof charsets / sizeof charsets[0]; i++)
		if (_stricmp(name, charsets[i].name) == 0) {
			state->page = charsets[i].page;
			state->kind = charsets[i].kind;
		}
	return state->page && is_usable(state->page, state->kind);
}

iconv_t iconv_open(const char *to, const char *from)
{
	struct iconv_state state = { .encodes = _stricmp(from, "UTF-8") == 0 };
	iconv_t conversion = NULL;

	errno = EINVAL;
	if (!find(&state, state.encodes ? to : from))
		return (iconv_t)-1;
	state.known = calloc(MAX_KNOWN, sizeof *state.known);
	conversion = state.known ? malloc(sizeof *conversion) : NULL;
	if (!conversion) {
		free(state.known);
		errno = ENOMEM;
		return (iconv_t)-1;
	}
	*conversion = state;
	return conversion;
}

int iconv_close(iconv_t conversion)
{
	free(conversion->known);
	free(conversion);
	return 0;
}

/* ---------------------------------------------------------------- one character */

enum { MAX_OCTETS = 4 };
#define INVALID 0xFFFFFFFF

/* Octets of a character that begins so; 0 if that depends on more than there are. */
static size_t length_of(const struct iconv_state *state, const unsigned char *s, size_t n)
{
	switch (state->kind) {
	case EUC_JP:
		if (s[0] == 0x8F)
			return 3;
		return s[0] == 0x8E || s[0] >= 0xA1 ? 2 : 1;
	case EUC:
		return s[0] >= 0xA1 && s[0] != 0xFF ? 2 : 1;
	case GB18030:
		if (s[0] < 0x81 || s[0] == 0xFF)
			return 1;
		return n < 2 ? 0 : s[1] >= '0' && s[1] <= '9' ? 4 : 2;
	default:
		return IsDBCSLeadByteEx(state->page, s[0]) ? 2 : 1;
	}
}

/* Where a page has no character, Windows may decode a control or one for private use. */
static bool is_stopgap(const struct iconv_state *state, uint32_t c)
{
	bool has_controls = state->page != 874 && (state->page < 1250 || state->page > 1258);
	return c == 0xFFFD || (c >= 0xE000 && c <= 0xF8FF) ||
	       (c >= 0x80 && c < 0xA0 && !has_controls);
}

/* Decodes a whole character. */
static uint32_t decode(const struct iconv_state *state, const unsigned char *s, size_t n)
{
	char octets[MAX_OCTETS];
	wchar_t units[2];

	memcpy(octets, s, n);
	if (state->kind == EUC_JP && n == 3) {
		octets[0] = (char)s[1];
		octets[1] = (char)(s[2] & 0x7F);
	}
	bool is_euc = state->kind == EUC || state->kind == EUC_JP;
	if (is_euc && (n == 1 ? s[0] >= 0x80 : s[n - 1] < 0xA1))
		return INVALID;
	int count = MultiByteToWideChar(state->page, MB_ERR_INVALID_CHARS, octets,
	                                n == 3 ? 2 : (int)n, units, 2);
	if (count < 1 || (n == 1 && is_stopgap(state, units[0])))
		return INVALID;
	struct octavo_character c = octavo_decode(OCTAVO_UTF16LE, units,
	                                          (size_t)count * sizeof *units);
	bool is_one = !c.error && c.length == (size_t)count * sizeof *units;
	return is_one && c.code_point != 0xFFFD ? c.code_point : INVALID;
}

/* Encodes a character. Returns how many octets that takes; 0 if the charset has it not. */
static size_t encode(const struct iconv_state *state, uint32_t c, unsigned char *dst)
{
	bool is_gb18030 = state->kind == GB18030;
	wchar_t units[2];
	BOOL is_default = FALSE;
	size_t octets = octavo_encode(OCTAVO_UTF16LE, c, units, sizeof units).written;
	int n = WideCharToMultiByte(state->page, is_gb18030 ? 0 : WC_NO_BEST_FIT_CHARS, units,
	                            (int)(octets / sizeof *units), (char *)dst, MAX_OCTETS, NULL,
	                            is_gb18030 ? NULL : &is_default);

	if (n < 1 || is_default)
		return 0;
	if (state->kind == EUC_JP && n == 2 && dst[1] < 0x80) {
		dst[2] = dst[1] | 0x80;
		dst[1] = dst[0];
		dst[0] = 0x8F;
		n = 3;
	}
	/* What would not come back is not the same character. */
	bool is_whole = length_of(state, dst, (size_t)n) == (size_t)n;
	return is_whole && decode(state, dst, (size_t)n) == c ? (size_t)n : 0;
}

/* The same, from memory. What is invalid is asked for again. */
static uint32_t decode_known(const struct iconv_state *state, const unsigned char *s, size_t n)
{
	if (n > 2)
		return decode(state, s, n);
	uint32_t *known = &state->known[n == 1 ? s[0] : (uint32_t)s[0] << 8 | s[1]];
	if (!*known)
		*known = decode(state, s, n) + 1; /* INVALID becomes 0 */
	return *known - 1;
}

static size_t encode_known(const struct iconv_state *state, uint32_t c, unsigned char *dst)
{
	uint32_t *known = &state->known[c < MAX_KNOWN ? c : 0];
	size_t n = *known >> 24;

	if (c >= MAX_KNOWN || !n) {
		n = encode(state, c, dst);
		if (c < MAX_KNOWN && n && n <= 3)
			*known = (uint32_t)n << 24 | (uint32_t)dst[0] << 16 |
			         (uint32_t)dst[1] << 8 | dst[2];
		return n;
	}
	for (size_t i = 0; i < n; i++)
		dst[i] = (unsigned char)(*known >> (16 - 8 * i));
	return n;
}

/* ---------------------------------------------------------------- text */

/* Converts one character. Returns 0, or why not; then nothing is used. */
static int step(const struct iconv_state *state, char **src, size_t *n, char **dst, size_t *cap)
{
	unsigned char octets[8] = { 0 };
	size_t read, written;

	if (state->encodes) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, *src, *n);
		read = c.length;
		if (c.error)
			return c.error == OCTAVO_TRUNCATED ? EINVAL : EILSEQ;
		written = encode_known(state, c.code_point, octets);
	} else {
		const unsigned char *s = (const unsigned char *)*src;
		read = length_of(state, s, *n);
		if (!read || read > *n)
			return EINVAL;
		uint32_t c = decode_known(state, s, read);
		written = c == INVALID ? 0 : octavo_encode(OCTAVO_UTF8, c, octets,
		                                           sizeof octets).written;
	}
	if (!written)
		return EILSEQ;
	if (written > *cap)
		return E2BIG;
	memcpy(*dst, octets, written);
	*src += read, *n -= read;
	*dst += written, *cap -= written;
	return 0;
}

size_t iconv(iconv_t conversion, char **src, size_t *n, char **dst, size_t *cap)
{
	/* There are no states to return from. */
	while (src && *n) {
		int error = step(conversion, src, n, dst, cap);
		if (error) {
			errno = error;
			return (size_t)-1;
		}
	}
	return 0;
}
