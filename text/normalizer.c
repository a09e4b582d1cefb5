/* SPDX-License-Identifier: MIT */
/* normalizer.c - normal forms of a text in pieces, in the Stream-Safe Text Format */
#include "octavo-text.h"

#include "canonical.h"
#include "normalize.h"
#include "unit.h"

/* Combining characters in a row (UAX #15, section 13). */
#define MAX_COMBINING 30

/* U+034F COMBINING GRAPHEME JOINER, which neither composes nor combines. */
static const uint8_t joiner[] = { 0xCD, 0x8F };

/*
 * A sequence has a starter of at most three characters of four octets, then combining characters of
 * at most four; and there may be a part of a character after it.
 */
#define MAX_HELD (3 * 4 + MAX_COMBINING * 4 + 3)

_Static_assert(sizeof((struct octavo_normalizer *)0)->held >= MAX_HELD, "a sequence must fit");

/* How many combining characters the decomposition of a character begins and ends with. */
struct combining {
	uint8_t leading, trailing;
	bool is_all; /* it has no others */
};

static struct combining combining_of(uint32_t c)
{
	struct combining of = { 0, 0, false };
	struct octavo_parts parts;

	if (is_inert(octavo_behaviour(OCTAVO_NFKD, c)))
		return of;
	octavo_decompose(c, true, &parts);
	while (of.leading < parts.n && parts.classes[of.leading] != 0)
		of.leading++;
	of.is_all = of.leading == parts.n;
	while (!of.is_all && parts.classes[parts.n - 1 - of.trailing] != 0)
		of.trailing++;
	return of;
}

/*
 * So many octets have no more combining characters than may stand in a row, even with a few in
 * front of them: one character has two octets at least, and becomes two such characters at most.
 */
#define SAFE ((size_t)24)

/*
 * How much of s[0..n) comes before the place where a joiner must be; n if there is none.
 * '*combining' is how many combining characters stand in front, then how many at the end.
 */
static size_t length_to_joiner(const uint8_t *s, size_t n, uint8_t *combining)
{
	for (size_t at = 0; at < n;) {
		size_t next = at + SAFE < n ? utf8_start(&rfc3629, s, at + SAFE) : n;
		if (next < n && *combining <= MAX_COMBINING - SAFE) {
			struct octavo_character c = first_unit(s + next, n - next);
			struct combining of = combining_of(c.code_point);
			if (of.leading == 0) {
				*combining = of.trailing;
				at = next + c.length;
				continue;
			}
		}
		struct octavo_character c = first_unit(s + at, n - at);
		struct combining of = combining_of(c.code_point);
		if (*combining + of.leading > MAX_COMBINING)
			return at;
		*combining = of.is_all ? (uint8_t)(*combining + of.leading) : of.trailing;
		at += c.length;
	}
	return n;
}

/* octavo_normalize_part() with joiners. Sets 'combining' to what comes before s[read]. */
static struct octavo_result normalize_safely(struct octavo_normalizer *normalizer,
                                             const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                                             bool more)
{
	struct octavo_result all = { .error = OCTAVO_OK };

	for (;;) {
		uint8_t combining = normalizer->combining;
		size_t part = length_to_joiner(s + all.read, n - all.read, &combining);
		bool has_joiner = part < n - all.read;
		const uint8_t *from = s + all.read;
		struct octavo_result done = octavo_normalize_part(
			normalizer->form, from, part, dst + all.written, cap - all.written,
			more && !has_joiner);
		all.read += done.read;
		all.written += done.written;
		all.replaced += done.replaced;
		all.error = done.error;
		/* A row may go on after what is complete: in some forms its marks stand alone. */
		if (done.read == part)
			normalizer->combining = combining;
		else
			length_to_joiner(from, done.read, &normalizer->combining);
		if (done.error || !has_joiner)
			return all;
		if (sizeof joiner > cap - all.written) {
			all.error = OCTAVO_NO_ROOM;
			return all;
		}
		memcpy(dst + all.written, joiner, sizeof joiner);
		all.written += sizeof joiner;
		normalizer->combining = 0;
	}
}

struct octavo_normalizer octavo_normalizer_init(enum octavo_normal_form form)
{
	return (struct octavo_normalizer){ .form = form };
}

/* Holds the rest of s[0..n), of which 'read' octets were used. */
static void hold_rest(struct octavo_normalizer *normalizer, const uint8_t *s, size_t n, size_t read)
{
	normalizer->held_size = (uint8_t)(n - read);
	memmove(normalizer->held, s + read, n - read);
}

/* What is held, with as much of this piece after it as completes a sequence. */
static struct octavo_result feed_held(struct octavo_normalizer *normalizer, const uint8_t *s,
                                      size_t n, uint8_t *dst, size_t cap, bool last)
{
	uint8_t together[2 * MAX_HELD];
	size_t held = normalizer->held_size;
	size_t add = n < sizeof together - held ? n : sizeof together - held;

	memcpy(together, normalizer->held, held);
	memcpy(together + held, s, add);
	struct octavo_result r = normalize_safely(normalizer, together, held + add, dst, cap,
	                                          !last || add < n);
	normalizer->offset += r.read;
	if (r.read >= held) {
		normalizer->held_size = 0;
		r.read -= held;
	} else if (r.error) {
		hold_rest(normalizer, together, held, r.read);
		r.read = 0;
	} else { /* then all of the piece is together with it */
		hold_rest(normalizer, together, held + add, r.read);
		r.read = n;
	}
	return r;
}

struct octavo_result octavo_normalizer_feed(struct octavo_normalizer *normalizer, const char *text,
                                            size_t n, char *dst, size_t cap, bool last)
{
	/* Nothing can be added to NULL, not even 0. */
	uint8_t none[1], *to = dst ? (uint8_t *)dst : none;
	const uint8_t *s = (const uint8_t *)(text ? text : "");
	struct octavo_result r = { .error = OCTAVO_OK };

	if (normalizer->held_size > 0) {
		r = feed_held(normalizer, s, n, to, cap, last);
		if (r.error || r.read == n)
			return r;
	}
	struct octavo_result rest = normalize_safely(normalizer, s + r.read, n - r.read,
	                                             to + r.written, cap - r.written, !last);
	normalizer->offset += rest.read;
	r.read += rest.read;
	r.written += rest.written;
	r.replaced += rest.replaced;
	r.error = rest.error;
	if (!r.error && !last) {
		hold_rest(normalizer, s, n, r.read);
		r.read = n;
	}
	return r;
}
