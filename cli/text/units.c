/* SPDX-License-Identifier: MIT */
/* units.c - which parts of a text are in UTF-16 or UTF-32, by the model of detect/ */
#include "text/units.h"

#include <string.h>

#include "base/count_octets.h"
#include "text/unicode.h"

void units_begin(struct units *units, uint64_t offset)
{
	memset(&units->sections, 0, sizeof units->sections);
	units->count = units->size = 0;
	units->first = units->second = OCTETS;
	units->offset = units->at = offset;
	units->has_mark = units->is_no_text = units->goes_on = false;
	units->odds = NEVER;
	units->form = offset ? OCTETS : NO_FORM;
}

enum octavo_encoding units_encoding(enum form form)
{
	return form == OCTETS ? OCTAVO_NO_ENCODING : octavo_form_encoding(form);
}

/* ---------------------------------------------------------------- what is no text */

/* Text for terminals and printers has bell to carriage return, and escape. */
static bool is_text(uint32_t c)
{
	bool is_empty_plane = c >= 0x40000 && c < 0xE0000;

	if (c < 0xA0)
		return (c >= 7 && c <= 13) || c == 27 || (c >= 0x20 && c < 0x7F) || c == 0x85;
	return !unicode_is_noncharacter(c) && !is_empty_plane;
}

static bool have_controls(const char *octets, size_t n)
{
	return count_octets(octets, n, 0, 6) || count_octets(octets, n, 14, 26) ||
	       count_octets(octets, n, 28, 31) || count_octets(octets, n, 0x7F, 0x7F);
}

static bool are_text(const char *octets, size_t n, enum octavo_encoding encoding)
{
	enum { SOME = 256 };
	uint32_t points[SOME];
	struct octavo_result done = { .error = OCTAVO_NO_ROOM };

	for (; n && done.error == OCTAVO_NO_ROOM; octets += done.read, n -= done.read) {
		done = octavo_convert(encoding, octets, n, OCTAVO_UTF32_NATIVE, points,
		                      sizeof points, OCTAVO_STOP);
		for (size_t i = 0; i < done.written / sizeof points[0]; i++)
			if (!is_text(points[i]))
				return false;
	}
	return !done.error || !n;
}

/* ---------------------------------------------------------------- sections */

/* Takes the next octets of a section. */
static void take(struct units *units, const char *octets, size_t n, enum form form)
{
	units->count += !units->goes_on;
	if (units->count == 1) {
		units->first = form;
	} else if (units->count == 2 && !units->goes_on) {
		units->second = form;
		units->at = units->offset;
		units->has_mark = octavo_sniff_bom(octets, n).length > 0;
	}
	units->is_no_text |= form == OCTETS ? have_controls(octets, n) :
	                                      !are_text(octets, n, units_encoding(form));
	units->offset += n;
}

/* Uses what is there; if there is more, only what is certain without it. */
static void use(struct units *units, bool has_more, bool last)
{
	bool is_open = false;
	size_t at = 0;

	octavo_sections_begin(&units->sections);
	while (at < units->size && !is_open) {
		const uint8_t *s = (const uint8_t *)units->window + at;
		struct section section = octavo_section(&units->sections, s, units->size - at, last,
		                                        units->form);
		is_open = section.next == NO_FORM && !last;
		size_t n = section.n;
		if (is_open && has_more) {
			n = n > SECTION_END ? n - SECTION_END : 0;
			n = octavo_section_characters(section.form, s, n);
		}
		if (n) {
			take(units, units->window + at, n, section.form);
			units->goes_on = is_open;
		}
		units->odds = section.odds < units->odds ? section.odds : units->odds;
		units->form = is_open ? section.form : section.next;
		at += n;
	}
	units->size -= at;
	memmove(units->window, units->window + at, units->size);
}

void units_feed(struct units *units, const char *octets, size_t n)
{
	while (n) {
		size_t left = sizeof units->window - units->size, some = n < left ? n : left;

		memcpy(units->window + units->size, octets, some);
		units->size += some;
		octets += some;
		n -= some;
		if (units->size == sizeof units->window)
			use(units, true, false);
	}
}

void units_end(struct units *units, bool last)
{
	use(units, false, last);
}

bool units_are_text(const struct units *units)
{
	return !units->is_no_text && units->count > (units->first == OCTETS);
}
