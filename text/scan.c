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
	if (octavo_compose(scan->starter, c))
		return true; /* the parts of the starter have no higher class then */
	octavo_decompose(scan->starter, false, &parts);
	uint32_t starter = parts.c[0];
	for (size_t i = 1; i < parts.n && parts.classes[i] <= class; i++)
		starter = octavo_compose(starter, parts.c[i]);
	return octavo_compose(starter, c);
}

/* octavo_scan_next() for a character that behaves so. */
static bool scan_next(struct octavo_scan *scan, uint32_t c, struct octavo_behaviour is)
{
	if (is.standing == OCTAVO_NEVER || (is.combining_class && is.combining_class < scan->class))
		return false;
	if (is.standing == OCTAVO_MAY_JOIN && joins(scan, c, is.combining_class))
		return false;
	if (is.combining_class == 0)
		scan->starter = c;
	scan->class = is.combining_class;
	return true;
}

bool octavo_scan_next(struct octavo_scan *scan, enum octavo_normal_form form, uint32_t c)
{
	if (c < 0x80) { /* is in every form, and composes with nothing before it */
		*scan = (struct octavo_scan){ c, 0 };
		return true;
	}
	return scan_next(scan, c, octavo_behaviour(form, c));
}

size_t octavo_scan_until(struct octavo_scan scan, enum octavo_normal_form form, const uint8_t *s,
                         size_t n, size_t at)
{
	while (at < n) {
		size_t last = at, next = octavo_inert_until(form, s, n, at, &last);
		if (next > at) {
			at = next;
			scan = (struct octavo_scan){ good_unit(s + last), 0 };
			continue;
		}
		struct octavo_character c = first_unit(s + at, n - at);
		if (!octavo_scan_next(&scan, form, c.code_point))
			return at;
		at += c.length;
	}
	return n;
}

/* What is before s[at], in the form, as far as the next character needs to know it. */
static struct octavo_scan scan_before(const uint8_t *s, size_t at)
{
	struct octavo_scan scan = { 0, 0 };
	bool is_last = true;

	for (; at > 0; is_last = false) {
		struct octavo_character c = last_unit(s, at); /* an error has the class 0 */
		uint8_t class = (uint8_t)octavo_class_of_part(c.code_point);
		if (is_last)
			scan.class = class;
		if (class == 0) {
			scan.starter = c.code_point;
			break;
		}
		at -= c.length;
	}
	return scan;
}

/* What the character at s[at] does; 'search' becomes what is known of a sequence with it. */
static enum octavo_next look_at(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t at,
                                struct octavo_search *search)
{
	enum octavo_next next = octavo_next_at(form, s, n, at, &search->sequence);

	search->has_sequence = next == OCTAVO_COMPOSES || next == OCTAVO_DECOMPOSES;
	return next;
}

bool octavo_scan_sequence(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t *at,
                          struct octavo_search *search)
{
	struct octavo_scan scan = { 0, 0 };
	enum octavo_next next = look_at(form, s, n, *at, search);

	if (next != OCTAVO_OTHER)
		return next == OCTAVO_BEGINS;
	for (bool is_first = true; *at < n; is_first = false) {
		struct octavo_character c = first_unit(s + *at, n - *at);
		struct octavo_behaviour is = octavo_behaviour(form, c.code_point);
		if (is_inert(is)) /* as an error is */
			break;
		if (is_first)
			scan = scan_before(s, *at);
		if (!scan_next(&scan, c.code_point, is))
			return false;
		*at += c.length;
	}
	return true;
}

size_t octavo_normal_scalar(enum octavo_normal_form form, const uint8_t *s, size_t n,
                            size_t readable, size_t at, struct octavo_search *search)
{
	(void)readable;
	size_t wrong = octavo_scan_until(scan_before(s, at), form, s, n, at);

	search->has_sequence = false;
	if (wrong < n)
		look_at(form, s, n, wrong, search);
	return wrong;
}

size_t octavo_sequence_begin(const uint8_t *s, size_t begin, size_t at)
{
	while (at > begin) {
		struct octavo_character c = last_unit(s + begin, at - begin);
		at -= c.length;
		if (octavo_class_of_part(c.code_point) == 0)
			break;
	}
	return at;
}
