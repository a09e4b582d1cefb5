/* SPDX-License-Identifier: MIT */
/* name.c - what is wrong with the name of a file, and what it would be called */
#include "commands/names/name.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "octavo-text.h"
#include "text/escapes.h"
#include "text/unicode.h"

/* ------------------------------------------------------------------ what is wrong */

static void find(struct name *name, enum name_kind kind, const char *octets, size_t n)
{
	if (name->has[kind])
		return;
	name->has[kind] = true;
	name->at[kind].size = n < MAX_NAME_OCTETS ? n : MAX_NAME_OCTETS;
	memcpy(name->at[kind].octets, octets, name->at[kind].size);
}

/* Characters that cannot be seen, or that change the order of what can. */
#define HIDDEN                                                                                    \
	(1u << OCTAVO_ODD_BIDI | 1u << OCTAVO_ODD_INVISIBLE | 1u << OCTAVO_ODD_TAG |              \
	 1u << OCTAVO_ODD_BOM)

static enum name_kind kind_of(enum octavo_oddity oddity)
{
	return oddity == OCTAVO_ODD_BIDI ? NAME_BIDI
	       : oddity == OCTAVO_ODD_TAG ? NAME_TAG : NAME_INVISIBLE;
}

static void look(struct name *name, const char *octets)
{
	struct octavo_lint lint = octavo_lint_init(HIDDEN, true);
	size_t n = strlen(octets);

	for (size_t at = 0; at < n;) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, octets + at, n - at);
		if (c.error)
			find(name, NAME_NOT_UTF8, octets + at, c.length);
		else if (unicode_is_control(c.code_point))
			find(name, NAME_CONTROL, octets + at, c.length);
		at += c.length;
	}
	for (size_t at = 0; at < n;) {
		struct octavo_found found = octavo_lint_next(&lint, octets + at, n - at, true);
		at += found.read;
		if (found.oddity)
			find(name, kind_of(found.oddity), octets + at - found.length, found.length);
	}
}

/* ------------------------------------------------------------------ normal forms */

static bool is_ascii(const char *octets)
{
	while (*octets && !(*octets & '\x80'))
		octets++;
	return !*octets;
}

/* Returns text in a normal form, to be freed. */
static char *normalize(const char *octets, enum octavo_normal_form form)
{
	size_t n = strlen(octets), size = octavo_normalize_length(form, octets, n);
	char *text = allocate(size + 1);

	octavo_normalize(form, octets, n, text, size);
	return text;
}

char *name_key(const char *octets)
{
	if (is_ascii(octets) || !octavo_valid(octets, strlen(octets)))
		return NULL;
	return normalize(octets, OCTAVO_NFD);
}

static char *normal_name(const char *octets, const struct name_rules *rules)
{
	if (rules->form == FORM_ANY || is_ascii(octets))
		return copy_string(octets);
	return normalize(octets, rules->form == FORM_NFC ? OCTAVO_NFC : OCTAVO_NFD);
}

/* Octets of a character and of the marks on it. */
static size_t length_with_marks(const char *octets)
{
	const char *at = octets;
	struct octavo_character c;

	do {
		c = octavo_decode(OCTAVO_UTF8, at, strlen(at));
		at += c.length;
		c = octavo_decode(OCTAVO_UTF8, at, strlen(at));
	} while (*at && octavo_property(OCTAVO_CANONICAL_COMBINING_CLASS, c.code_point));
	return (size_t)(at - octets);
}

/* Finds the first difference from the normal form. */
static void look_for_form(struct name *name, const struct name_rules *rules)
{
	const char *octets = name->octets;
	char *normal = normal_name(octets, rules);
	size_t i = 0;

	while (octets[i] && octets[i] == normal[i])
		i++;
	if (octets[i] || normal[i]) {
		while (i && (octets[i] & '\xC0') == '\x80')
			i--;
		find(name, NAME_NOT_NORMAL, octets + i, length_with_marks(octets + i));
	}
	free(normal);
}

/* ------------------------------------------------------------------ the new name */

/* Returns the name in UTF-8, to be freed; NULL, and why, if it cannot be one. */
static char *decode(const char *octets, const struct charset *from, const char **why)
{
	enum { MAX_DECODED = 12 }; /* octets in UTF-8 of one in any charset, with marks */
	size_t n = strlen(octets), cap = n * MAX_DECODED;
	char *text = allocate(cap + 1);
	struct octavo_result done = charset_decode(from, octets, n, text, cap);

	if (!done.error && !memchr(text, 0, done.written))
		return text;
	*why = done.error ? "is not text in the charset" :
	                    "has U+0000 in the charset, which no name has";
	free(text);
	return NULL;
}

/* Copies text without controls, or without all of it if it is hidden. Returns the end. */
static char *copy_shown(char *to, const char *text, size_t n, bool is_hidden, bool escapes)
{
	struct octavo_character c;

	for (; n; text += c.length, n -= c.length) {
		c = octavo_decode(OCTAVO_UTF8, text, n);
		if (!is_hidden && !unicode_is_control(c.code_point)) {
			memcpy(to, text, c.length);
			to += c.length;
		} else if (escapes) {
			to += escape_character(ESCAPE_PERCENT, c.code_point, to);
		}
	}
	return to;
}

/* Returns well-formed text without controls and hidden characters, to be freed. */
static char *without_controls(const char *octets, bool escapes)
{
	struct octavo_lint lint = octavo_lint_init(HIDDEN, true);
	size_t n = strlen(octets);
	char *text = allocate(MAX_ESCAPE * n + 1), *to = text;

	for (size_t at = 0; at < n;) {
		struct octavo_found found = octavo_lint_next(&lint, octets + at, n - at, true);
		size_t length = found.oddity ? found.length : 0;
		to = copy_shown(to, octets + at, found.read - length, false, escapes);
		at += found.read;
		to = copy_shown(to, octets + at - length, length, true, escapes);
	}
	return text;
}

/*
 * Whether decoding has made a control of an octet that was none. In the right charset the octets
 * 80..9F are letters and signs; in Latin-1 they are C1 controls, in EBCDIC letters of ASCII are.
 */
static bool has_made_control(const char *octets, const char *utf8, bool keeps_bidi)
{
	size_t left = strlen(utf8);
	uint64_t before = 0, after = 0;
	struct octavo_character c;

	for (; *octets; octets++)
		before += unicode_is_control((unsigned char)*octets) && !(*octets & '\x80');
	for (; left; utf8 += c.length, left -= c.length) {
		c = octavo_decode(OCTAVO_UTF8, utf8, left);
		after += unicode_is_control(c.code_point) ||
		         (keeps_bidi && unicode_is_bidi_control(c.code_point));
	}
	return after > before;
}

/* Returns why a new name is impossible, or NULL. */
static const char *objection(const char *octets, size_t max)
{
	if (!octets[0])
		return "is empty";
	if (strcmp(octets, ".") == 0 || strcmp(octets, "..") == 0)
		return "is a directory's name for itself or its parent";
	if (strchr(octets, '/'))
		return "has a slash";
	if (strlen(octets) > max)
		return "is too long";
	return NULL;
}

/* Sets the new name, if there is one. */
static void rename_by(struct name *name, const struct name_rules *rules)
{
	bool decodes = name->has[NAME_NOT_UTF8];
	char *text, *normal;
	const char *why = NULL;

	if (decodes && !rules->from) {
		name->refusal = rules->why_not;
		return;
	}
	text = decodes ? decode(name->octets, rules->from, &why) : copy_string(name->octets);
	if (!text) {
		name_refuse(name, why, NULL);
		return;
	}
	bool keeps = rules->controls == CONTROLS_KEEP;
	bool is_odd = decodes && has_made_control(name->octets, text, keeps);
	if (!keeps) {
		char *visible = without_controls(text, rules->controls == CONTROLS_ESCAPE);
		free(text);
		text = visible;
	}
	normal = normal_name(text, rules);
	free(text);
	if (strcmp(normal, name->octets) == 0) {
		free(normal);
		return;
	}
	name->new_octets = normal;
	name->refusal = is_odd ? "would have a control" : objection(normal, rules->max);
}

struct name name_judge(const char *octets, const struct name_rules *rules)
{
	struct name name = { .octets = octets };

	look(&name, octets);
	if (!name.has[NAME_NOT_UTF8])
		look_for_form(&name, rules);
	rename_by(&name, rules);
	return name;
}

/* ------------------------------------------------------------------ judgement */

bool name_is_wrong(const struct name *name)
{
	for (int kind = 0; kind < NAME_KINDS; kind++)
		if (name->has[kind])
			return true;
	return false;
}

bool name_stays_wrong(const struct name *name)
{
	struct name now = { .octets = name->new_octets };

	if (name->refusal || !name->new_octets)
		return name_is_wrong(name);
	look(&now, now.octets);
	return name_is_wrong(&now);
}

void name_refuse(struct name *name, const char *refusal, const char *other)
{
	name->refusal = refusal;
	name->other = other;
}

const char *name_kind_word(enum name_kind kind, unsigned form)
{
	static const char *const words[NAME_KINDS] = {
		"not-utf-8", "not-nfc", "control", "bidi-control", "invisible", "tag", "equivalent",
	};

	return kind == NAME_NOT_NORMAL && form == FORM_NFD ? "not-nfd" : words[kind];
}

void name_print(FILE *to, const struct name *name, unsigned form)
{
	const char *comma = "";

	for (int kind = 0; kind < NAME_KINDS; kind++) {
		if (!name->has[kind])
			continue;
		fprintf(to, "%s%s", comma, name_kind_word((enum name_kind)kind, form));
		for (size_t i = 0; i < name->at[kind].size; i++)
			fprintf(to, "%s%02x", i ? " " : " [",
			        (unsigned char)name->at[kind].octets[i]);
		if (name->at[kind].size)
			putc(']', to);
		comma = ", ";
	}
}
