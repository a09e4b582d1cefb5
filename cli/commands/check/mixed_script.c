/* SPDX-License-Identifier: MIT */
/* mixture.c - words of letters that come from scripts which look alike */
#include "commands/check/mixed_script.h"

#include <stddef.h>
#include <string.h>

#include "text/unicode.h"

enum { NO_SCRIPT, LATIN };

/* One of those that have letters which look like another's: its number from LATIN on. */
static unsigned script_of(uint32_t c)
{
	static const char *const scripts[] = {
		"Latin", "Greek", "Cyrillic", "Armenian", "Coptic", "Cherokee",
	};
	const char *script = unicode_script(c);

	for (size_t i = 0; script && i < sizeof scripts / sizeof scripts[0]; i++)
		if (strcmp(script, scripts[i]) == 0)
			return LATIN + (unsigned)i;
	return NO_SCRIPT;
}

static bool is_ascii_letter(uint32_t c)
{
	return (c | 0x20) - 'a' < 26;
}

/* Letters, marks and digits, and what joins them in names that programs have. */
static bool is_in_word(uint32_t c)
{
	if (c < 0x80)
		return is_ascii_letter(c) || c - '0' < 10 || c == '_';
	const char *category = unicode_category(c);
	return category && strchr("LMN", category[0]);
}

bool mixed_script_next(struct mixed_script *mixture, uint32_t c)
{
	if (!is_in_word(c)) {
		*mixture = (struct mixed_script){ .script = NO_SCRIPT };
		return false;
	}
	unsigned script = is_ascii_letter(c) ? LATIN : c < 0x80 ? NO_SCRIPT : script_of(c);
	bool differs = script && mixture->script && script != mixture->script;
	bool is_news = differs && !mixture->is_told;

	if (script)
		mixture->script = script;
	mixture->is_told |= differs;
	return is_news;
}
