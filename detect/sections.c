/* SPDX-License-Identifier: MIT */
/*
 * sections.c - which parts of a text are in UTF-16 or UTF-32, and which in octets
 *
 * A text is a path of octets and code units, of which each has a cost. The path that costs least is
 * found from its beginning to its end.
 */
#include "sections.h"

#include "octavo-text.h"
#include "score.h"

/* Octets of a form's units, and the change from another form. */
static const struct {
	uint8_t size;
	bool is_big;
	int32_t first, change; /* at the beginning of a text, elsewhere */
} forms[FORMS] = {
	[OCTETS] = { 1, false, 0, 8 * NAT },
	[UTF16LE] = { 2, false, 5 * NAT, 8 * NAT },
	[UTF16BE] = { 2, true, 6 * NAT, 10 * NAT },
	[UTF32LE] = { 4, false, 8 * NAT, 14 * NAT },
	[UTF32BE] = { 4, true, 8 * NAT, 14 * NAT },
};

/* What a change costs more that is within a line, or from units to units. */
enum { IN_LINE = 11 * NAT, OF_UNITS = 6 * NAT };

/* ------------------------------------------------------------------ characters */

enum { NEVER_WRITTEN = 20 * NAT, CONTROL = 9 * NAT };

/* Classes of octets; no text begins like a blank. */
enum class { BLANK, SMALL, CAPITAL, DIGIT, SIGN, HIGH, WRONG, CLASSES };

static enum class class_of(unsigned c)
{
	return c >= 0x80                            ? HIGH :
	       c - 'a' < 26                         ? SMALL :
	       c - 'A' < 26                         ? CAPITAL :
	       c - '0' < 10                         ? DIGIT :
	       octavo_is_control(c) || c == 0x7F    ? WRONG :
	       c <= ' '                             ? BLANK :
	                                              SIGN;
}

/* An octet of a charset, which may be part of a character, after one of a class. */
static int32_t octet_cost(unsigned octet, enum class before)
{
	enum { OF_LINE = MILLINATS(4200), CONTINUES = MILLINATS(2300) };
	static const int16_t costs[CLASSES] = {
		MILLINATS(2500), MILLINATS(3000), MILLINATS(3500), MILLINATS(3000),
		MILLINATS(4200), MILLINATS(3700), CONTROL
	};
	/* Words are seldom mixed. */
	static const int16_t more[CLASSES][CLASSES] = {
		[BLANK] = { [HIGH] = NAT / 2 },
		[SMALL] = { [CAPITAL] = 3 * NAT, [DIGIT] = 2 * NAT, [HIGH] = NAT },
		[CAPITAL] = { [CAPITAL] = NAT / 2, [DIGIT] = 2 * NAT, [HIGH] = NAT },
		[DIGIT] = { [SMALL] = 2 * NAT, [CAPITAL] = 2 * NAT, [HIGH] = 2 * NAT },
		[SIGN] = { [SIGN] = NAT / 2, [HIGH] = NAT },
		[HIGH] = { [SMALL] = NAT / 2, [CAPITAL] = 2 * NAT, [DIGIT] = 2 * NAT },
	};
	enum class class = class_of(octet);

	if (octet < ' ' && class == BLANK)
		return OF_LINE;
	return costs[class] + more[before][class];
}

/* Alphabets that no charset has are parts of the code space, and not of enum script. */
enum { OTHER = 0x80 };

/* The cost of a character beyond ASCII in the language that has it most. */
static int32_t cost_of(uint32_t c, uint8_t *script)
{
	enum { RAREST = 16 * TRIGRAM_NAT, OF_ALPHABET = 5 * NAT };
	unsigned letter = octavo_letter(c), category = octavo_property(OCTAVO_GENERAL_CATEGORY, c);
	struct trigram_single single;
	uint8_t least = RAREST;

	*script = (uint8_t)octavo_script_of(c);
	if (category == OCTAVO_CN || category == OCTAVO_CO || category == OCTAVO_CC)
		return NEVER_WRITTEN;
	if (!*script && c >= 0x500 && c < 0x2000) {
		*script = (uint8_t)(OTHER | c >> 7);
		return OF_ALPHABET;
	}
	octavo_trigram_single(letter >> 2, RAREST, &single);
	for (unsigned l = 0; l < octavo_trigram_languages; l++)
		least = single.costs[l] < least ? single.costs[l] : least;
	return least * NAT / TRIGRAM_NAT;
}

/* A character after one of that script. Sets its own script if it has one. */
static int32_t character_cost(struct characters *characters, uint32_t c, uint8_t *script)
{
	enum { SCRIPTS = 5 * NAT, OTHER_ALPHABET = 9 * NAT };
	unsigned slot = c % 1024;
	if (c == 0 || c >= 0x110000)
		return 2 * NEVER_WRITTEN;
	if (c < 0x80)
		return octet_cost(c, BLANK);
	if (characters->memo[slot].point != c + 1) {
		characters->memo[slot].point = c + 1;
		characters->memo[slot].cost = cost_of(c, &characters->memo[slot].script);
	}
	uint8_t own = characters->memo[slot].script;
	int32_t cost = characters->memo[slot].cost;
	if (!own || own == *script)
		return cost;
	cost += own & OTHER ? OTHER_ALPHABET : *script ? SCRIPTS : 0;
	*script = own;
	return cost;
}

/* ------------------------------------------------------------------ paths */

/* The best path that is in a form after some octets, and all others together. */
struct end {
	int32_t best, others;
	size_t first;        /* octets before the first change of form, SIZE_MAX if there is none */
	uint8_t form, next;  /* before and after that */
	uint8_t script;      /* of the last letter */
	uint16_t lead;       /* the unit before, if it was half of a character */
	uint8_t octets;      /* class of the octet before */
	bool is_after_line;
};

/* The ends after the last octets. */
enum { LAST = 5 };
struct ends {
	struct end of[LAST][FORMS];
};

static uint32_t unit_at(const uint8_t *s, unsigned size, bool is_big)
{
	uint32_t unit = 0;

	for (unsigned i = 0; i < size; i++)
		unit |= (uint32_t)s[is_big ? size - 1 - i : i] << 8 * i;
	return unit;
}

/* A unit of UTF-16, of which two may be a character. */
static int32_t half_cost(struct characters *characters, uint32_t unit, struct end *end)
{
	enum { LEAD = 8 * NAT, TRAIL = 4 * NAT };
	bool is_lead = unit >= 0xD800 && unit < 0xDC00, is_trail = unit >= 0xDC00 && unit < 0xE000;
	int32_t lost = end->lead && !is_trail ? NEVER_WRITTEN : 0;

	if (is_trail) {
		int32_t cost = end->lead ? TRAIL : NEVER_WRITTEN;
		end->lead = 0;
		return cost;
	}
	end->lead = is_lead ? (uint16_t)unit : 0;
	return lost + (is_lead ? LEAD : character_cost(characters, unit, &end->script));
}

/* Adds what the unit costs that ends a path. */
static void add_unit(struct characters *characters, struct end *end, enum form form,
                     const uint8_t *unit, bool is_first)
{
	enum { MARK = NAT / 2 };
	uint32_t c = unit_at(unit, forms[form].size, forms[form].is_big);
	bool is_mark = is_first && c == 0xFEFF && form != OCTETS;
	int32_t cost = is_mark         ? MARK :
	               form == OCTETS  ? octet_cost(c, (enum class)end->octets) :
	               form < UTF32LE  ? half_cost(characters, c, end) :
	                                 character_cost(characters, c, &end->script);

	end->is_after_line = c == '\n';
	end->octets = (uint8_t)(form == OCTETS ? class_of(c) : BLANK);
	end->best += cost;
	if (end->others < NEVER)
		end->others += cost;
}

/* Takes a path into a form, beside what led there before. */
static void lead_to(struct end *to, const struct end *from, int32_t cost)
{
	int32_t best = from->best + cost;
	int32_t others = from->others < NEVER ? from->others + cost : NEVER;

	if (from->best >= NEVER)
		return;
	if (best < to->best) {
		int32_t lost = to->best;
		others = either(others, either(to->others, lost));
		*to = *from;
		to->best = best;
		to->others = others;
	} else {
		to->others = either(to->others, either(others, best));
	}
}

/* The paths into a form whose last unit begins at 'at'. */
static struct end enter(const struct end from[FORMS], enum form form, size_t at)
{
	struct end end = { .best = NEVER, .others = NEVER };
	enum form best = form;

	for (unsigned f = 0; f < FORMS; f++) {
		int32_t cost = forms[form].change + (from[f].is_after_line ? 0 : IN_LINE) +
			       (form != OCTETS && f != OCTETS ? OF_UNITS : 0);
		int32_t before = end.best;
		if (f != form && at == 0)
			continue;
		lead_to(&end, &from[f], f == form ? 0 : cost);
		best = end.best < before ? (enum form)f : best;
	}
	if (best == form)
		return end;
	if (end.first == SIZE_MAX) {
		end.first = at;
		end.next = (uint8_t)form;
	}
	end.script = 0;
	end.lead = 0;
	return end;
}

/* ------------------------------------------------------------------ sections */

static void begin(struct end ends[FORMS], enum form form)
{
	for (unsigned f = 0; f < FORMS; f++) {
		bool is_it = form == NO_FORM || form == f;
		ends[f] = (struct end){ .best = is_it ? 0 : NEVER, .others = NEVER,
			                .first = SIZE_MAX, .form = (uint8_t)f, .next = NO_FORM,
			                .is_after_line = true };
		if (form == NO_FORM)
			ends[f].best = forms[f].first;
	}
}

/* Keeps the numbers small. */
static void lower(struct end ends[LAST][FORMS])
{
	int32_t least = NEVER;

	for (unsigned i = 0; i < LAST * FORMS; i++) {
		int32_t best = ends[i / FORMS][i % FORMS].best;
		least = best < least ? best : least;
	}
	for (unsigned i = 0; i < LAST * FORMS; i++) {
		struct end *end = &ends[i / FORMS][i % FORMS];
		end->best -= end->best < NEVER ? least : 0;
		end->others -= end->others < NEVER ? least : 0;
	}
}

/* Octets before the first control. */
static size_t plain_octets(const uint8_t *s, size_t n)
{
	size_t at = 0;

	while (at < n && !octavo_is_control(s[at]))
		at++;
	return at;
}

/* The best path and all others after some octets; where the text goes on, also within a unit. */
static struct end end_of(struct end ends[LAST][FORMS], size_t at, bool goes_on)
{
	enum { PARTLY_READ = 4 * NAT };
	struct end end = { .best = NEVER, .others = NEVER };

	for (unsigned f = 0; f < FORMS; f++)
		for (size_t i = 0; i < (goes_on ? forms[f].size : 1u) && i <= at; i++)
			lead_to(&end, &ends[(at - i) % LAST][f], i ? PARTLY_READ : 0);
	return end;
}

/* Octets after a change of form that show that there is one. */
enum { SHOWN = 2048, STEP = 256 };

/* Finds the best path from the beginning on, up to the end or to a place where it is shown. */
static struct end find_path(struct characters *characters, const uint8_t *s, size_t n, bool last,
                            enum form form)
{
	struct end ends[LAST][FORMS];

	for (unsigned i = 0; i < LAST * FORMS; i++)
		ends[i / FORMS][i % FORMS] = (struct end){ .best = NEVER, .others = NEVER };
	begin(ends[0], form);
	for (size_t at = 1; at <= n; at++) {
		for (unsigned f = 0; f < FORMS; f++) {
			size_t size = forms[f].size, from = at - size;
			struct end *to = &ends[at % LAST][f];
			*to = (struct end){ .best = NEVER, .others = NEVER };
			if (at < size)
				continue;
			*to = enter(ends[from % LAST], (enum form)f, from);
			if (to->best < NEVER)
				add_unit(characters, to, (enum form)f, s + from,
				         from == 0 || to->first == from);
		}
		if (at % STEP || at == n)
			continue;
		lower(ends);
		struct end end = end_of(ends, at, true);
		if (end.first < at - STEP && end.first + SHOWN <= at)
			return end;
	}
	return end_of(ends, n, !last);
}

struct section octavo_section(struct characters *characters, const uint8_t *s, size_t n, bool last,
                              enum form form)
{
	bool is_octets = form == OCTETS || form == NO_FORM;
	size_t plain = is_octets ? plain_octets(s, n) : 0, skipped = 0;

	if (is_octets && plain == n)
		return (struct section){ OCTETS, n, NO_FORM, NEVER };
	/* A change is not far before the first control. */
	if (plain > SHOWN) {
		skipped = plain - SHOWN;
		form = OCTETS;
	}
	struct end end = find_path(characters, s + skipped, n - skipped, last, form);
	bool is_changed = end.first < n - skipped;
	return (struct section){ (enum form)end.form, is_changed ? skipped + end.first : n,
		                 is_changed ? (enum form)end.next : NO_FORM,
		                 end.others < NEVER ? end.others - end.best : NEVER };
}
