/* SPDX-License-Identifier: MIT */
/* locale.c - what the environment says that text is encoded in */
#define _XOPEN_SOURCE 700
#include "octavo.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>

bool octavo_locale_codeset(char *dst, size_t cap)
{
	int saved = errno;
	/* A separate locale: setlocale() would change the program's. */
	locale_t environment = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
	const char *codeset = environment ? nl_langinfo_l(CODESET, environment) : "";
	bool is_utf8 = octavo_encoding_from_label(codeset) == OCTAVO_UTF8;

	for (size_t i = 0; i < cap; i++) {
		dst[i] = i + 1 < cap ? codeset[i] : 0;
		if (!dst[i])
			break;
	}
	if (environment)
		freelocale(environment);
	errno = saved;
	return is_utf8;
}
