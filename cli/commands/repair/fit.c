/* SPDX-License-Identifier: MIT */
/* fit.c - a filter for well-formed characters that the reader of the text refuses: --for */
#include "commands/repair/fit.h"

#include <string.h>

#include "octavo.h"
#include "text/instead.h"

/* Writes what stands for a character to 'text'. Returns false if the character stays. */
static bool replace(const struct fit *fit, uint32_t c, char text[MAX_ESCAPE], size_t *size)
{
	*size = 0;
	switch ((enum fit_how)fit->how) {
	case FIT_KEEP:
		return false;
	case FIT_SKIP:
		return true;
	case FIT_REPLACE:
		*size = strlen(REPLACEMENT);
		memcpy(text, REPLACEMENT, *size);
		return true;
	case FIT_ESCAPE:
		*size = escape_character(fit->style, c, text);
	}
	return *size > 0;
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct fit *fit = (struct fit *)filter;
	struct octavo_character c;
	char text[MAX_ESCAPE];
	size_t begin = 0, size; /* of what has not been fed yet; of 'text' */

	for (size_t at = 0; at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, src + at, n - at);
		if (c.error || !preset_excludes(fit->preset, c.code_point))
			continue;
		if (!replace(fit, c.code_point, text, &size)) {
			fit->kept++;
			continue;
		}
		filter->changes++;
		joints_pass(&fit->joints, src + begin, at - begin);
		if (fit->how == FIT_SKIP)
			joints_add(&fit->joints);
		joints_pass(&fit->joints, text, size);
		if (!filter_feed(filter->next, src + begin, at - begin, false) ||
		    !filter_feed(filter->next, text, size, false))
			return false;
		begin = at + c.length;
	}
	joints_pass(&fit->joints, src + begin, n - begin);
	if (last)
		joints_end(&fit->joints);
	return filter_feed(filter->next, src + begin, n - begin, last);
}

void fit_begin(struct fit *fit, const struct preset *preset, unsigned how,
               enum escape_style style)
{
	*fit = (struct fit){
		.preset = preset,
		.how = how,
		.style = style,
		.joints = fit->joints,
	};
	filter_begin(&fit->filter, take, "refused character", "refused characters");
	joints_continue(&fit->joints);
	filter_has_state(&fit->filter, &fit->joints.line, &fit->kept + 1);
}
