/* SPDX-License-Identifier: MIT */
/* names.c - charsets by name, in the two sets of names */
#include <string.h>

#include "name_order.h"
#include "row.h"
#include "tables/names.h"

/* What is compared with a name of a table, which ends with NUL: 'n' octets. */
struct wanted {
	const char *label;
	size_t n;
};

static int compare_with_system(struct wanted wanted, const char *name)
{
	return compare_names(wanted.label, name);
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static int compare_with_web(struct wanted wanted, const char *name)
{
	for (size_t i = 0; i < wanted.n; i++) {
		int order = (unsigned char)lower(wanted.label[i]) - lower(name[i]);
		if (order != 0)
			return order;
	}
	return name[wanted.n] ? -1 : 0;
}

struct names {
	const struct name *rows;
	size_t count;
	int (*compare)(struct wanted wanted, const char *name);
};

#define ROWS(names) (names), sizeof(names) / sizeof(names)[0]

static const struct names sets[] = {
	[OCTAVO_NAMES_SYSTEM] = { ROWS(system_names), compare_with_system },
	[OCTAVO_NAMES_WEB] = { ROWS(web_names), compare_with_web },
};

static const struct names *names_of(enum octavo_names set)
{
	return &sets[set == OCTAVO_NAMES_WEB ? OCTAVO_NAMES_WEB : OCTAVO_NAMES_SYSTEM];
}

/* NULL if the name is not in the set. */
static const struct name *find(enum octavo_names set, struct wanted wanted)
{
	const struct names *names = names_of(set);
	size_t begin = 0, end = names->count;

	while (begin < end) {
		size_t middle = begin + (end - begin) / 2;
		int order = names->compare(wanted, name_pool + names->rows[middle].place);
		if (order == 0)
			return &names->rows[middle];
		if (order < 0)
			end = middle;
		else
			begin = middle + 1;
	}
	return NULL;
}

static bool is_marked(const struct name *name)
{
	return (name->number & MARK) != 0;
}

static unsigned number_of(const struct name *name)
{
	return name->number & ~(unsigned)MARK;
}

static const struct octavo_charset *charset_of(const struct name *name)
{
	return name ? octavo_charset_numbered(number_of(name)) : NULL;
}

static bool is_white_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r' && c != '\v');
}

static const struct octavo_charset *find_in_web(const char *label)
{
	while (is_white_space(*label))
		label++;
	size_t n = strlen(label);
	while (n && is_white_space(label[n - 1]))
		n--;
	return charset_of(find(OCTAVO_NAMES_WEB, (struct wanted){ label, n }));
}

/* What follows a prefix, NULL if it is not there. */
static const char *after(const char *label, const char *prefix)
{
	while (*prefix)
		if (lower(*label++) != *prefix++)
			return NULL;
	return label;
}

const struct octavo_charset *octavo_charset_from_label(const char *label, enum octavo_names names)
{
	const char *of_web = after(label, "web:"), *of_glibc = after(label, "glibc:");

	if (names == OCTAVO_NAMES_WEB)
		return find_in_web(label);
	if (of_web)
		return find_in_web(of_web);
	const struct name *found =
		find(names, (struct wanted){ of_glibc ? of_glibc : label, 0 });
	return of_glibc && found && !is_marked(found) ? NULL : charset_of(found);
}

/* NULL if the Web has not that charset. */
static const char *declared_as(unsigned number)
{
	for (size_t i = 0; i < sizeof web_names / sizeof web_names[0]; i++)
		if (is_marked(&web_names[i]) && number_of(&web_names[i]) == number)
			return name_pool + web_names[i].place;
	return NULL;
}

const char *octavo_charset_alias(const struct octavo_charset *charset, enum octavo_names names,
                                 size_t i)
{
	const struct names *set = names_of(names);

	if (!charset)
		return NULL;
	unsigned number = charset->info.number;
	const char *preferred = names == OCTAVO_NAMES_WEB ? declared_as(number) :
	                                                    octavo_charset_label(charset);
	if (!preferred || i == 0)
		return preferred;
	struct wanted wanted = { preferred, strlen(preferred) };
	for (size_t row = 0; row < set->count; row++) {
		const char *name = name_pool + set->rows[row].place;
		if (number_of(&set->rows[row]) == number && set->compare(wanted, name) != 0 &&
		    --i == 0)
			return name;
	}
	return NULL;
}
