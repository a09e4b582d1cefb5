/* SPDX-License-Identifier: MIT */
/* scan.c - whether a text is in a normal form */
#include "scan.h"

#include "unit.h"

/*
 * Whether a character of this class, which may compose with the starter in front, does. If the
 * starter is composed itself, the character comes before those of its parts that have a higher
 * class, in canonical order.
 */
static bool joins(const struct octavo_scan *scan, uint32_t c, unsigned class)
{
	struct octavo_parts parts;

	if (class == 0) {
		octavo_decompose(c, false, &parts); /* the first one decides */
		return scan->class == 0 && octavo_compose(scan->starter, parts.c[0]);
	}
	if (class == scan->class)
		return false; /* one of the same class is between them */
	octavo_decompose(scan->starter, false, &parts);
	uint32_t starter = parts.c[0];
	for (size_t i = 1; i < parts.n && octavo_class_of_part(parts.c[i]) <= class; i++)
		starter = octavo_compose(starter, parts.c[i]);
	return octavo_compose(starter, c);
}

bool octavo_scan_next(struct octavo_scan *scan, enum octavo_normal_form form, uint32_t c)
{
	struct octavo_behaviour is = octavo_behaviour(form, c);

	if (is.standing == OCTAVO_NEVER || (is.combining_class && is.combining_class < scan->class))
		return false;
	if (is.standing == OCTAVO_MAY_JOIN && joins(scan, c, is.combining_class))
		return false;
	if (is.combining_class == 0)
		scan->starter = c;
	scan->class = is.combining_class;
	return true;
}

size_t octavo_scan(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t *begin)
{
	struct octavo_scan scan = { 0, 0 };
	size_t at = 0;

	*begin = 0;
	while (at < n) {
		struct octavo_character c = first_unit(s + at, n - at);
		if (c.error)
			scan = (struct octavo_scan){ 0, 0 };
		else if (!octavo_scan_next(&scan, form, c.code_point))
			return at;
		if (scan.class == 0)
			*begin = at;
		at += c.length;
	}
	return n;
}

size_t octavo_normal_prefix(enum octavo_normal_form form, const char *s, size_t n)
{
	size_t begin;
	return octavo_scan(form, (const uint8_t *)s, n, &begin);
}
