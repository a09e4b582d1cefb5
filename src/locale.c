/* SPDX-License-Identifier: MIT */
/* locale.c - what the environment says that text is encoded in */
#define _XOPEN_SOURCE 700
#include "octavo.h"

/* Copies the name, and returns whether it is one of UTF-8. */
static bool answer(const char *codeset, char *dst, size_t cap)
{
	for (size_t i = 0; i < cap; i++) {
		dst[i] = i + 1 < cap ? codeset[i] : 0;
		if (!dst[i])
			break;
	}
	return octavo_encoding_from_label(codeset) == OCTAVO_UTF8;
}

#if defined _WIN32

/* As in <windows.h>, which defines too much else for a library in one file. */
__declspec(dllimport) unsigned int __stdcall GetACP(void);
#define CODE_PAGE_UTF8 65001

/* Of a code page, the name that iconv(3) knows it by. */
bool octavo_locale_codeset(char *dst, size_t cap)
{
	unsigned page = GetACP();
	char name[16], *digit = name + sizeof name;

	if (page == CODE_PAGE_UTF8)
		return answer("UTF-8", dst, cap);
	*--digit = 0;
	for (; page != 0; page /= 10)
		*--digit = (char)('0' + page % 10);
	*--digit = 'P';
	*--digit = 'C';
	return answer(digit, dst, cap);
}

#else

#include <errno.h>
#include <langinfo.h>
#include <locale.h>

bool octavo_locale_codeset(char *dst, size_t cap)
{
	int saved = errno;
	/* A separate locale: setlocale() would change the program's. */
	locale_t environment = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
	bool has_memory = environment || errno != ENOMEM;
	bool is_utf8 = answer(environment ? nl_langinfo_l(CODESET, environment) : "", dst, cap);

	if (environment)
		freelocale(environment);
	errno = has_memory ? saved : ENOMEM;
	return is_utf8;
}

#endif
