/* SPDX-License-Identifier: MIT */
/* color.c - colors in a terminal, by sequences of ECMA-48 */
#include "report/color.h"

#include <stdlib.h>
#include <string.h>

#include "io/fd.h"

static bool is_set(const char *variable)
{
	const char *value = getenv(variable);
	return value && *value;
}

/* CLICOLOR_FORCE=0 does not force. */
static bool is_forced(void)
{
	return is_set("CLICOLOR_FORCE") && strcmp(getenv("CLICOLOR_FORCE"), "0") != 0;
}

bool color_wanted(enum color_choice choice, FILE *to)
{
	if (choice != COLOR_AUTO)
		return choice == COLOR_ALWAYS;
	if (is_set("NO_COLOR"))
		return false;
	if (is_forced())
		return true;
	const char *terminal = getenv("TERM");
	return terminal && strcmp(terminal, "dumb") != 0 && is_terminal(to);
}

void color_begin(FILE *to, bool on, enum color color)
{
	static const char *const codes[] = {
		[COLOR_NAME] = "35",       [COLOR_PLACE] = "32",   [COLOR_BAD] = "1;31",
		[COLOR_WARNING] = "1;33",  [COLOR_FIRST] = "36",   [COLOR_CONTINUING] = "34",
		[COLOR_CONTROL] = "33",    [COLOR_NUMBER] = "32",  [COLOR_FAINT] = "2",
	};

	if (on)
		fprintf(to, "\33[%sm", codes[color]);
}

void color_end(FILE *to, bool on)
{
	if (on)
		fputs("\33[m", to);
}
