/* SPDX-License-Identifier: MIT */
/* objection.c - what in a text speaks against writing it in UTF-8, whatever it is in now */
#include "commands/fix/objection.h"

#include <string.h>
#include <strings.h>

#include "text/charset.h"

/* What is looked for has at most so many octets: an XML declaration up to the end of the name. */
#define MAX_SIZE 100

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool is_in_name(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
	       c == '-' || c == '_' || c == '.' || c == ':';
}

/* Takes the name after "charset=", if that is known and not UTF-8, and ends before 's[n]'. */
static void take_charset(struct objection *objection, const char *s, size_t n)
{
	char name[sizeof objection->charset];
	struct charset charset;
	size_t begin = 0;

	while (begin < n && (is_blank(s[begin]) || s[begin] == '"' || s[begin] == '\''))
		begin++;
	size_t end = begin;
	while (end < n && is_in_name(s[end]))
		end++;
	if (end == n || end == begin || end - begin >= sizeof name)
		return;
	memcpy(name, s + begin, end - begin);
	name[end - begin] = '\0';
	if (!charset_find(name, &charset))
		return;
	if (charset.is_foreign || charset.encoding == OCTAVO_LATIN1)
		memcpy(objection->charset, name, sizeof name);
}

/* Whether s[0..n) ends with a word, in whatever case. */
static bool ends_with(const char *s, size_t n, const char *word)
{
	size_t size = strlen(word);

	return n >= size && strncasecmp(s + n - size, word, size) == 0;
}

/* Whether s[0..n) ends with the beginning of an XML declaration, up to "encoding". */
static bool is_in_xml(const char *s, size_t n)
{
	static const char begin[] = "<?xml";
	size_t size = sizeof begin - 1;

	for (size_t back = size; back <= n && back < MAX_SIZE / 2; back++)
		if (memcmp(s + n - back, begin, size) == 0)
			return ends_with(s, n, "encoding");
	return false;
}

/* Looks for "charset=", and for "encoding=" of XML. */
static void find_charset(struct objection *objection, const char *s, size_t n)
{
	const char *end = s + n, *sign = s;

	for (; (sign = memchr(sign, '=', (size_t)(end - sign))); sign++) {
		size_t before = (size_t)(sign - s);
		while (before && is_blank(s[before - 1]))
			before--;
		if (ends_with(s, before, "charset") || is_in_xml(s, before))
			take_charset(objection, sign + 1, (size_t)(end - sign - 1));
	}
}

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
		size_t again = (size_t)(in->text - in->kept);
		again = again < MAX_SIZE ? again : MAX_SIZE;
		const char *s = in->text - again;
		size_t n = again + in->size;

		objection->is_patch |= has_hunk(s, n);
		if (!objection->charset[0])
			find_charset(objection, s, n);
		input_use(in, in->size);
	} while (!objection->is_patch && input_read(in));
	return !in->failed;
}
