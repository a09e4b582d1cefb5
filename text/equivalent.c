/* SPDX-License-Identifier: MIT */
/*
 * equivalent.c - canonical equivalence of two texts, without building a normal form of either
 *
 * Two rows of marks are equivalent if those of each combining class are the same in the same order,
 * as canonical ordering moves no mark past another one of its class.
 */
#include "canonical.h"
#include "unit.h"

/* Parts of characters, one after another. An error is a starter. */
struct cursor {
	const uint8_t *s;
	size_t n, at, length; /* of the character */
	struct octavo_parts parts;
	size_t i;
};

/* No code point: an error of these octets. */
static uint32_t part_for(const uint8_t *s, size_t n)
{
	uint32_t octets = 0x80;

	for (size_t i = 0; i < n; i++)
		octets = octets << 8 | s[i];
	return octets;
}

static void go_to(struct cursor *cursor, size_t at)
{
	cursor->at = at;
	cursor->i = 0;
	cursor->parts.n = 0;
	cursor->length = 0;
	if (at == cursor->n)
		return;
	struct octavo_character c = first_unit(cursor->s + at, cursor->n - at);
	cursor->length = c.length;
	if (c.error)
		cursor->parts = (struct octavo_parts){
			.c = { part_for(cursor->s + at, c.length) },
			.n = 1,
		};
	else
		octavo_decompose(c.code_point, false, &cursor->parts);
}

static bool is_at_end(const struct cursor *cursor)
{
	return cursor->at == cursor->n;
}

static uint32_t part_at(const struct cursor *cursor)
{
	return cursor->parts.c[cursor->i];
}

static unsigned class_at(const struct cursor *cursor)
{
	uint32_t part = part_at(cursor);
	return part > 0x10FFFF ? 0 : octavo_class_of_part(part);
}

static void pass(struct cursor *cursor)
{
	if (++cursor->i == cursor->parts.n)
		go_to(cursor, cursor->at + cursor->length);
}

/* Passes marks up to the next one of a class; returns it, or 0 at a starter or the end. */
static uint32_t next_of_class(struct cursor *cursor, unsigned class)
{
	while (!is_at_end(cursor)) {
		unsigned found = class_at(cursor);
		if (found == 0)
			return 0;
		uint32_t part = part_at(cursor);
		pass(cursor);
		if (found == class)
			return part;
	}
	return 0;
}

/* Whether the marks of one class are the same, up to the next starters. */
static bool is_same_class(struct cursor a, struct cursor b, unsigned class)
{
	uint32_t part;

	do {
		part = next_of_class(&a, class);
		if (part != next_of_class(&b, class))
			return false;
	} while (part);
	return true;
}

/* Passes marks up to the next starter; returns how many, and sets which classes they have. */
static size_t pass_marks(struct cursor *cursor, bool classes[256])
{
	size_t n = 0;

	for (; !is_at_end(cursor) && class_at(cursor) != 0; n++) {
		classes[class_at(cursor)] = true;
		pass(cursor);
	}
	return n;
}

/* Passes marks up to the next starters, if they are equivalent. */
static bool pass_same_marks(struct cursor *a, struct cursor *b)
{
	struct cursor first = *a, second = *b;
	bool classes[256] = { false };

	if (pass_marks(a, classes) != pass_marks(b, classes))
		return false;
	for (unsigned class = 1; class < 256; class++)
		if (classes[class] && !is_same_class(first, second, class))
			return false;
	return true;
}

/* Octets that memcmp() compares, which is faster than words. */
#define BLOCK ((size_t)512)

/* How many octets the rests of two texts have in common, in whole characters. */
static size_t same_octets(const struct cursor *a, const struct cursor *b)
{
	size_t left = a->n - a->at < b->n - b->at ? a->n - a->at : b->n - b->at, same = 0;
	if (left == 0)
		return 0; /* a text without octets may be NULL */
	const uint8_t *s = a->s + a->at, *t = b->s + b->at;

	while (left - same >= BLOCK && memcmp(s + same, t + same, BLOCK) == 0)
		same += BLOCK;
	while (left - same >= 8 && word_at(s + same) == word_at(t + same))
		same += 8;
	while (same < left && s[same] == t[same])
		same++;
	if (same == 0)
		return 0;
	/* The last character may go on differently. */
	size_t last = utf8_start(&rfc3629, s, same - 1);
	return good_length(s[last]) > same - last ? last : same;
}

/* Not initialized as a whole, which takes as long as to compare a short text. */
static void begin(struct cursor *cursor, const char *s, size_t n)
{
	cursor->s = (const uint8_t *)s;
	cursor->n = n;
	cursor->at = 0;
}

bool octavo_equivalent(const char *a, size_t a_size, const char *b, size_t b_size)
{
	struct cursor first, second;
	size_t same;

	begin(&first, a, a_size);
	begin(&second, b, b_size);
	same = same_octets(&first, &second);
	go_to(&first, same);
	go_to(&second, same);
	while (!is_at_end(&first) && !is_at_end(&second)) {
		if (part_at(&first) == part_at(&second)) {
			pass(&first);
			pass(&second);
		} else if (class_at(&first) == 0 || !pass_same_marks(&first, &second)) {
			return false;
		}
		if (first.i == 0 && second.i == 0 && (same = same_octets(&first, &second)) > 0) {
			go_to(&first, first.at + same);
			go_to(&second, second.at + same);
		}
	}
	return is_at_end(&first) && is_at_end(&second);
}
