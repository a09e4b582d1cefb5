/* SPDX-License-Identifier: MIT */
/* html_names.c - the named character references of HTML */
#include "text/html_names.h"

#include <string.h>

#include "text/tables/html_names.h"

const char *html_name_find(const char *name, size_t n)
{
	unsigned char first = n ? (unsigned char)name[0] : 0;
	const char *one = first < 0x80 ? html_names[first] : NULL;

	while (one && *one) {
		size_t length = strlen(one);
		const char *text = one + length + 1;

		if (length == n - 1 && memcmp(one, name + 1, length) == 0)
			return text;
		one = text + strlen(text) + 1;
	}
	return NULL;
}

bool html_name_is_short(const char *name, size_t n)
{
	for (const char *one = html_short_names + 1; *one; one += strcspn(one, " ") + 1)
		if (strcspn(one, " ") == n && memcmp(one, name, n) == 0)
			return true;
	return false;
}
