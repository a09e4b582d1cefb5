/* SPDX-License-Identifier: MIT */
#include "expected.h"

#include <string.h>

static bool is_among(enum octavo_encoding e, const enum octavo_encoding list[], size_t count)
{
	while (count > 0)
		if (list[--count] == e)
			return true;
	return false;
}

bool expected_knows(enum octavo_encoding e)
{
	return is_among(e, all_encodings, ALL_ENCODINGS);
}

/* UCS-2 and UCS-4: a unit is a character or an error. */
static struct octavo_character next_unit(enum octavo_encoding e, const uint8_t *s, size_t n,
                                         size_t size)
{
	bool is_big = e == OCTAVO_UCS2BE || e == OCTAVO_UCS4BE;
	uint32_t unit = 0;

	if (n < size)
		return (struct octavo_character){ 0xFFFD, OCTAVO_TRUNCATED, n };
	for (size_t i = 0; i < size; i++)
		unit = unit << 8 | s[is_big ? i : size - 1 - i];
	if (form_holds(e, unit))
		return (struct octavo_character){ unit, OCTAVO_OK, size };
	return (struct octavo_character){
		0xFFFD, unit > 0xFFFF ? OCTAVO_TOO_LARGE : OCTAVO_SURROGATE, size
	};
}

/* WTF-16: what is a surrogate in the wrong place in UTF-16 stands for itself. */
static struct octavo_character next_wtf16(const uint8_t *s, size_t n, bool is_big)
{
	struct octavo_character c =
		oracle_next(is_big ? OCTAVO_UTF16BE : OCTAVO_UTF16LE, s, n);
	bool stands_alone = c.error == OCTAVO_SURROGATE || (c.error == OCTAVO_TRUNCATED && n >= 2);

	if (stands_alone)
		return (struct octavo_character){
			(uint32_t)s[!is_big] << 8 | s[is_big], OCTAVO_OK, 2
		};
	return c;
}

struct octavo_character expected_next(enum octavo_encoding e, const uint8_t *s, size_t n)
{
	switch ((int)e) {
	case OCTAVO_UCS2LE:
	case OCTAVO_UCS2BE: return next_unit(e, s, n, 2);
	case OCTAVO_UCS4LE:
	case OCTAVO_UCS4BE: return next_unit(e, s, n, 4);
	case OCTAVO_WTF16LE:
	case OCTAVO_WTF16BE: return next_wtf16(s, n, e == OCTAVO_WTF16BE);
	}
	return is_among(e, forms, FORMS) ? form_next(e, s, n) : oracle_next(e, s, n);
}

/* ---------------------------------------------------------------- whole texts */

bool expected_knows_task(const struct task *t)
{
	unsigned unmappable = t->options & OCTAVO_UNMAPPABLE_MASK, known = OCTAVO_ERROR_MASK |
		OCTAVO_EXCLUDE_MASK | OCTAVO_UNMAPPABLE_MASK;

	return expected_knows(t->from) && (t->to == OCTAVO_NO_ENCODING || expected_knows(t->to)) &&
	       (t->options & ~known) == 0 && (t->options & OCTAVO_ERROR_MASK) <= OCTAVO_SKIP &&
	       unmappable <= OCTAVO_UNMAPPABLE_SKIP;
}

/* What stands for an error. */
static size_t replace(const struct task *t, uint8_t *dst)
{
	if (t->replacement.n) {
		memcpy(dst, t->replacement.s, t->replacement.n);
		return t->replacement.n;
	}
	size_t length = form_encode(t->to, 0xFFFD, dst);
	return length ? length : form_encode(t->to, '?', dst);
}

struct octavo_result expected_result(const struct task *t, uint8_t *dst)
{
	struct octavo_result r = { 0, 0, 0, OCTAVO_OK, 0 };
	uint32_t last = 0;

	while (r.read < t->text.n) {
		struct octavo_character c =
			expected_next(t->from, t->text.s + r.read, t->text.n - r.read);
		unsigned what = t->options & OCTAVO_ERROR_MASK;
		size_t length = 0;

		if (!c.error)
			c.error = oracle_excluded(c.code_point, t->options);
		if (!c.error && t->to != OCTAVO_NO_ENCODING) {
			length = form_encode(t->to, c.code_point, dst + r.written);
			if (!length) {
				c.error = OCTAVO_UNMAPPABLE;
				if (t->options & OCTAVO_UNMAPPABLE_MASK)
					what = t->options / OCTAVO_UNMAPPABLE_STOP - 1;
			}
		}
		if (c.error && what == OCTAVO_STOP) {
			r.error = c.error;
			r.length = c.length;
			break;
		}
		if (c.error && what == OCTAVO_REPLACE && t->to != OCTAVO_NO_ENCODING)
			length = replace(t, dst + r.written);
		/* Nothing is left out after a high surrogate, as a low one may follow. */
		if (c.error && what == OCTAVO_SKIP && (last & ~0x3FFu) == 0xD800)
			length = form_encode(t->to, 0xFFFD, dst + r.written);
		if (length)
			last = c.error ? 0 : c.code_point;
		r.written += length;
		r.replaced += c.error != OCTAVO_OK;
		r.read += c.length;
	}
	return r;
}
