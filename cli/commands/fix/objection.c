/* SPDX-License-Identifier: MIT */
/* objection.c - what in a text speaks against writing it in UTF-8, whatever it is in now */
#include "commands/fix/objection.h"

#include <string.h>

/* What is looked for has at most so many octets. */
#define MAX_SIZE 100

/* Looks for a line that begins as a hunk of a unified diff does. */
static bool has_hunk(const char *s, size_t n)
{
	static const char hunk[] = "\n@@ -";
	const char *end = s + n, *lf = s;

	for (; (lf = memchr(lf, '\n', (size_t)(end - lf))); lf++)
		if ((size_t)(end - lf) >= sizeof hunk - 1 && memcmp(lf, hunk, sizeof hunk - 1) == 0)
			return true;
	return false;
}

bool objection_find(struct objection *objection, struct input *in)
{
	*objection = (struct objection){ .is_patch = false };
	do {
		/* With the end of what was read before. */
		size_t again = input_kept(in, MAX_SIZE);
		const char *s = in->text - again;
		size_t n = again + in->size;

		objection->is_patch = has_hunk(s, n);
		if (!objection->declares_other)
			objection->declares_other = declared_inside(s, n, &objection->declared);
		input_use(in, in->size);
	} while (!objection->is_patch && input_read(in));
	return !in->failed;
}
