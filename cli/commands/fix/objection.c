/* SPDX-License-Identifier: MIT */
/* objection.c - what in a text speaks against writing it in UTF-8, whatever it is in now */
#include "commands/fix/objection.h"

#include <string.h>

#include "text/announced.h"

static const char hunk[] = "\n@@ -";

/* Looks for a line that begins as a hunk of a unified diff does. */
static bool has_hunk(const char *s, size_t n)
{
	const char *end = s + n, *lf = s;

	for (; (lf = memchr(lf, '\n', (size_t)(end - lf))); lf++)
		if ((size_t)(end - lf) >= sizeof hunk - 1 && memcmp(lf, hunk, sizeof hunk - 1) == 0)
			return true;
	return false;
}

bool objection_find(struct objection *objection, struct input *in, enum octavo_encoding encoding)
{
	struct announced announced;

	*objection = (struct objection){ .is_patch = false };
	announced_begin(&announced, encoding);
	do {
		/* With the end of what was read before. */
		size_t again = input_kept(in, sizeof hunk);
		const char *s = in->text - again;
		size_t n = again + in->size;

		objection->is_patch |= has_hunk(s, n);
		announced_feed(&announced, in->text, in->size);
		input_use(in, in->size);
	} while (input_read(in));
	announced_end(&announced);
	objection->declared = announced.other;
	return !in->failed;
}
