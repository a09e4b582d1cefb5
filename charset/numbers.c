/* SPDX-License-Identifier: MIT */
/* numbers.c - charsets by number */
#include "octavo-charset.h"

const struct octavo_charset *octavo_charset_numbered(unsigned number)
{
	switch (number) {
#define CHARSET(digits, name) \
	case digits:          \
		return octavo_charset_##name();
#include "tables/numbers.h"
	default:
		return number < 64 ? octavo_charset_of((enum octavo_encoding)number) : NULL;
	}
}
