/* SPDX-License-Identifier: MIT */
/* facts.c - what a charset is called, and its constant facts */
#include "row.h"

const char *octavo_charset_label(const struct octavo_charset *charset)
{
	return charset ? charset->label : NULL;
}

const struct octavo_charset_facts *octavo_charset_info(const struct octavo_charset *charset)
{
	return charset ? &charset->info : NULL;
}
