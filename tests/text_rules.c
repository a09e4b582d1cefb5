/* SPDX-License-Identifier: MIT */
/* text_rules.c - what is to be said of a text, by plain tables */
#include "text_rules.h"

#include <stdlib.h>
#include <string.h>

#include "oracle.h"

/* -------------------------------------------------------------------------------- */
/* Tables                                                                           */
/* -------------------------------------------------------------------------------- */

struct range {
	uint32_t first, last;
	unsigned value;
};

/* One step of a decomposition: mapped[begin] and what follows it. */
struct mapping {
	uint32_t c;
	size_t begin, length;
	bool is_compatible;
};

struct pair {
	uint32_t first, second, composed;
};

struct scripts {
	uint64_t words[4];
};

#include "text_tables.h"

#define REPLACEMENT 0xFFFDu

static unsigned value_in(const struct range *ranges, size_t count, uint32_t c, unsigned other)
{
	while (count > 0) {
		const struct range *middle = &ranges[count / 2];

		if (c >= middle->first && c <= middle->last)
			return middle->value;
		if (c > middle->last)
			ranges = middle + 1;
		count = c > middle->last ? count - count / 2 - 1 : count / 2;
	}
	return other;
}

/* The value that a code point has in a table, or another one. */
#define VALUE(table, c, other) value_in(table, COUNT(table), c, other)

uint32_t rules_edge(size_t table, size_t i)
{
#define EDGES(table) { table, COUNT(table) }
	static const struct {
		const struct range *ranges;
		size_t count;
	} all[] = {
		EDGES(breaks), EDGES(conjuncts), EDGES(pictographs), EDGES(narrow_columns),
		EDGES(wide_columns), EDGES(presentations), EDGES(combining_classes),
		EDGES(seconds), EDGES(allowed), EDGES(scripts_of_ranges), EDGES(lint_flags),
		EDGES(scripts_alike),
	};
	const struct range *range;

	table %= COUNT(all) + 2;
	if (table == COUNT(all))
		return mappings[i % COUNT(mappings)].c;
	if (table > COUNT(all))
		return pairs[i % COUNT(pairs)].second;
	range = &all[table].ranges[i / 2 % all[table].count];
	return i % 2 ? range->last : range->first;
}

/* -------------------------------------------------------------------------------- */
/* Units                                                                            */
/* -------------------------------------------------------------------------------- */

/* Code points, and errors: this bit, how many octets, the octets. */
#define ERROR_BIT 0x80000000u

/* Units, and of those of a text where they begin, the end included. */
struct units {
	uint32_t *c;
	size_t *at;
	size_t n, capacity;
};

static bool is_error(uint32_t unit)
{
	return unit & ERROR_BIT;
}

/* The code point whose properties it has. */
static uint32_t shown(uint32_t unit)
{
	return is_error(unit) ? REPLACEMENT : unit;
}

static void units_add(struct units *units, uint32_t unit, size_t at)
{
	if (units->n == units->capacity) {
		units->capacity = 2 * units->capacity + 64;
		units->c = realloc(units->c, (units->capacity + 1) * sizeof *units->c);
		units->at = realloc(units->at, (units->capacity + 1) * sizeof *units->at);
		if (!units->c || !units->at)
			abort();
	}
	units->c[units->n] = unit;
	units->at[units->n++] = at;
}

static void units_read(struct units *units, struct rest text)
{
	units->n = 0;
	for (size_t at = 0; at < text.n;) {
		struct octavo_character c = oracle_next(OCTAVO_UTF8, text.s + at, text.n - at);
		uint32_t unit = c.code_point;

		if (c.error) {
			unit = ERROR_BIT | (uint32_t)c.length << 24;
			for (size_t i = 0; i < c.length; i++)
				unit |= (uint32_t)text.s[at + i] << 8 * i;
		}
		units_add(units, unit, at);
		at += c.length;
	}
	units_add(units, 0, text.n);
	units->n--;
}

static size_t unit_octets(uint32_t unit, uint8_t octets[4])
{
	if (!is_error(unit))
		return oracle_encode(OCTAVO_UTF8, unit, octets);
	for (size_t i = 0; i < 3; i++)
		octets[i] = (uint8_t)(unit >> 8 * i);
	return unit >> 24 & 3;
}

/* The units of a text. */
static const struct units *units_of(struct rest text)
{
	static struct units units;

	units_read(&units, text);
	return &units;
}

/* The same with the code points that errors have the properties of. */
static const struct units *shown_of(struct rest text)
{
	static struct units units;

	units_read(&units, text);
	for (size_t i = 0; i < units.n; i++)
		units.c[i] = shown(units.c[i]);
	return &units;
}

/* -------------------------------------------------------------------------------- */
/* Graphemes (UAX #29, section 3.1.1)                                               */
/* -------------------------------------------------------------------------------- */

static unsigned break_of(uint32_t c)
{
	return VALUE(breaks, c, BREAKS_Other);
}

static unsigned conjunct_of(uint32_t c)
{
	return VALUE(conjuncts, c, CONJUNCTS_None);
}

static bool is_pictograph(uint32_t c)
{
	return VALUE(pictographs, c, 0);
}

static bool is_control(unsigned break_)
{
	return break_ == BREAKS_Control || break_ == BREAKS_CR || break_ == BREAKS_LF;
}

/* Whether there is a linker among the linkers and extenders before c[i]. */
static bool is_linked(const uint32_t *c, size_t i)
{
	while (i-- > 0) {
		unsigned conjunct = conjunct_of(c[i]);

		if (conjunct == CONJUNCTS_Linker)
			return true;
		if (conjunct != CONJUNCTS_Extend)
			return false;
	}
	return false;
}

/* Whether c[i], a joiner, is after a pictograph and extenders. */
static bool joins_pictograph(const uint32_t *c, size_t i)
{
	while (i-- > 0)
		if (break_of(c[i]) != BREAKS_Extend)
			return is_pictograph(c[i]);
	return false;
}

static bool is_second_of_flag(const uint32_t *c, size_t i)
{
	size_t begin = i;

	while (begin > 0 && break_of(c[begin - 1]) == BREAKS_Regional_Indicator)
		begin--;
	return (i - begin) % 2 == 1;
}

/* Whether a grapheme ends before c[i], which is not the first. */
static bool breaks_before(const uint32_t *c, size_t i)
{
	unsigned before = break_of(c[i - 1]), after = break_of(c[i]);

	if (before == BREAKS_CR && after == BREAKS_LF) /* GB3 */
		return false;
	if (is_control(before) || is_control(after)) /* GB4, GB5 */
		return true;
	if (before == BREAKS_L && (after == BREAKS_L || after == BREAKS_V || after == BREAKS_LV ||
	                           after == BREAKS_LVT)) /* GB6 */
		return false;
	if ((before == BREAKS_LV || before == BREAKS_V) &&
	    (after == BREAKS_V || after == BREAKS_T)) /* GB7 */
		return false;
	if ((before == BREAKS_LVT || before == BREAKS_T) && after == BREAKS_T) /* GB8 */
		return false;
	if (after == BREAKS_Extend || after == BREAKS_ZWJ || after == BREAKS_SpacingMark ||
	    before == BREAKS_Prepend) /* GB9, GB9a, GB9b */
		return false;
	if (conjunct_of(c[i]) == CONJUNCTS_Consonant && is_linked(c, i)) /* GB9c */
		return false;
	if (before == BREAKS_ZWJ && is_pictograph(c[i]) && joins_pictograph(c, i - 1)) /* GB11 */
		return false;
	if (after == BREAKS_Regional_Indicator && is_second_of_flag(c, i)) /* GB12, GB13 */
		return false;
	return true; /* GB999 */
}

void rules_graphemes(struct said *said)
{
	static uint8_t flags[MAX_TEXT + 1];
	const struct units *units = shown_of(said->text);

	assert_true(said->text.n <= MAX_TEXT);
	memset(flags, 0, said->text.n + 1);
	for (size_t i = 0; i < units->n; i++) {
		bool begins = i == 0 || breaks_before(units->c, i);

		flags[units->at[i]] = BEGINS_UNIT | (begins ? BEGINS_GRAPHEME : 0);
	}
	flags[said->text.n] = BEGINS_UNIT | BEGINS_GRAPHEME;
	said->flags = flags;
}

/* -------------------------------------------------------------------------------- */
/* Columns (octavo-text.h)                                                          */
/* -------------------------------------------------------------------------------- */

static unsigned columns_of(uint32_t c, unsigned options)
{
	if (options & OCTAVO_AMBIGUOUS_WIDE)
		return VALUE(wide_columns, c, 1);
	return VALUE(narrow_columns, c, 1);
}

/* Whether 'c' has presentation sequences, and 'behind' makes one: its columns, or 0. */
static unsigned presented_columns(uint32_t c, uint32_t behind)
{
	if ((behind != 0xFE0E && behind != 0xFE0F) || !VALUE(presentations, c, 0))
		return 0;
	return behind == 0xFE0E ? 1 : 2;
}

static void say_widths(const struct said *said, const struct units *units, unsigned options,
                       uint32_t *width)
{
	uint32_t before = 0;        /* the grapheme */
	unsigned sum = 0, last = 0; /* of its characters but the last one, and of that */

	width[0] = 0;
	for (size_t i = 0; i < units->n; i++) {
		uint32_t *end = &width[units->at[i + 1]];
		unsigned presented;

		if (!(options & OCTAVO_WIDTH_GRAPHEMES) ||
		    said->flags[units->at[i]] & BEGINS_GRAPHEME) {
			before = width[units->at[i]];
			sum = 0;
		} else {
			presented = presented_columns(units->c[i - 1], units->c[i]);
			sum += presented ? presented : last;
		}
		last = columns_of(units->c[i], options);
		*end = before + (sum + last < 2 ? sum + last : 2);
	}
}

void rules_columns(struct said *said)
{
	static uint32_t width[WIDTH_OPTIONS][MAX_TEXT + 1];
	const struct units *units = shown_of(said->text);

	for (size_t i = 0; i < WIDTH_OPTIONS; i++) {
		say_widths(said, units, text_width_options[i], width[i]);
		said->width[i] = width[i];
	}
}

/* -------------------------------------------------------------------------------- */
/* Normal forms (UAX #15; The Unicode Standard, sections 3.11 and 3.12)             */
/* -------------------------------------------------------------------------------- */

static bool is_k(enum octavo_normal_form form)
{
	return form == OCTAVO_NFKC || form == OCTAVO_NFKD;
}

static bool is_composed(enum octavo_normal_form form)
{
	return form == OCTAVO_NFC || form == OCTAVO_NFKC;
}

static unsigned class_of(uint32_t unit)
{
	return is_error(unit) ? 0 : VALUE(combining_classes, unit, 0);
}

static const struct mapping *mapping_of(uint32_t unit, enum octavo_normal_form form)
{
	const struct mapping *rows = mappings;

	for (size_t count = COUNT(mappings); count > 0;) {
		const struct mapping *middle = &rows[count / 2];

		if (middle->c == unit)
			return middle->is_compatible && !is_k(form) ? NULL : middle;
		if (middle->c < unit)
			rows = middle + 1;
		count = middle->c < unit ? count - count / 2 - 1 : count / 2;
	}
	return NULL;
}

/* Adds the full decomposition of a unit. */
static void decompose(struct units *to, uint32_t unit, enum octavo_normal_form form)
{
	const struct mapping *mapping = mapping_of(unit, form);

	if (!mapping)
		units_add(to, unit, 0);
	for (size_t i = 0; mapping && i < mapping->length; i++)
		decompose(to, mapped[mapping->begin + i], form);
}

/* Sorts the marks after each starter by their class. */
static void order(struct units *units)
{
	for (size_t i = 1; i < units->n; i++) {
		uint32_t unit = units->c[i];
		unsigned class = class_of(unit);
		size_t to = i;

		for (; class && to > 0 && class_of(units->c[to - 1]) > class; to--)
			units->c[to] = units->c[to - 1];
		units->c[to] = unit;
	}
}

/* What two units compose to; 0 for nothing. */
static uint32_t composed_of(uint32_t first, uint32_t second)
{
	const struct pair *rows = pairs;

	for (size_t count = COUNT(pairs); count > 0;) {
		const struct pair *middle = &rows[count / 2];
		bool is_behind = middle->first < first ||
		                 (middle->first == first && middle->second < second);

		if (middle->first == first && middle->second == second)
			return middle->composed;
		if (is_behind)
			rows = middle + 1;
		count = is_behind ? count - count / 2 - 1 : count / 2;
	}
	return 0;
}

static void compose(struct units *units)
{
	size_t made = 0, starter = SIZE_MAX;
	unsigned last_class = 0;

	for (size_t i = 0; i < units->n; i++) {
		uint32_t unit = units->c[i], composed = 0;
		unsigned class = class_of(unit);

		if (starter != SIZE_MAX && (starter + 1 == made || last_class < class))
			composed = composed_of(units->c[starter], unit);
		if (composed) {
			units->c[starter] = composed;
			continue;
		}
		if (class == 0)
			starter = made;
		last_class = class;
		units->c[made++] = unit;
	}
	units->n = made;
}

static void normalize(struct units *to, const uint32_t *c, size_t n, enum octavo_normal_form form)
{
	to->n = 0;
	for (size_t i = 0; i < n; i++)
		decompose(to, c[i], form);
	order(to);
	if (is_composed(form))
		compose(to);
}

static bool is_normal(const uint32_t *c, size_t n, enum octavo_normal_form form)
{
	static struct units normal;

	normalize(&normal, c, n, form);
	return normal.n == n && (n == 0 || memcmp(normal.c, c, n * sizeof *c) == 0);
}

/*
 * How many units come before the first with which c[0..n) is not normalized. Parts of a normalized
 * text are normalized: so are the units that stay before the first change, and whoever looks
 * for the end may go on in steps.
 */
static size_t normal_prefix(const uint32_t *c, size_t n, enum octavo_normal_form form)
{
	static struct units normal;
	size_t low = 0, high, step = 1;

	normalize(&normal, c, n, form);
	while (low < n && low < normal.n && normal.c[low] == c[low])
		low++;
	if (low == n && normal.n == n)
		return n;
	for (high = low + 1; high < n && is_normal(c, high, form); step *= 2) {
		low = high;
		high += step;
	}
	/* c[0..low) is normalized, and c[0..high) is not. */
	if (high > n)
		high = n;
	while (high - low > 1) {
		size_t middle = (low + high) / 2;

		if (is_normal(c, middle, form))
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* Whether a unit neither combines nor composes with those of a sequence. */
static bool begins_sequence(const uint32_t *c, size_t n, uint32_t unit, enum octavo_normal_form form)
{
	static struct units first, sequence;
	size_t before;

	first.n = 0;
	decompose(&first, unit, form);
	if (class_of(first.c[0]))
		return false;
	if (!is_composed(form) || is_error(unit) || !VALUE(seconds, first.c[0], 0))
		return true;
	normalize(&sequence, c, n, form);
	units_add(&sequence, first.c[0], 0);
	before = sequence.n;
	compose(&sequence);
	return sequence.n == before;
}

/* How many sequences are not in the form. */
static size_t count_replaced(const struct units *units, enum octavo_normal_form form)
{
	size_t replaced = 0;

	for (size_t begin = 0, end; begin < units->n; begin = end) {
		for (end = begin + 1; end < units->n; end++)
			if (begins_sequence(units->c + begin, end - begin, units->c[end], form))
				break;
		replaced += !is_normal(units->c + begin, end - begin, form);
	}
	return replaced;
}

/* The Stream-Safe Text Process (UAX #15, section 13). */
static void make_stream_safe(struct units *to, const struct units *units)
{
	static struct units parts;
	size_t count = 0;

	to->n = 0;
	for (size_t i = 0; i < units->n; i++) {
		size_t leading = 0, trailing = 0;

		parts.n = 0;
		decompose(&parts, units->c[i], OCTAVO_NFKD);
		while (leading < parts.n && class_of(parts.c[leading]))
			leading++;
		while (trailing < parts.n && class_of(parts.c[parts.n - 1 - trailing]))
			trailing++;
		if (count + leading > 30) {
			units_add(to, 0x34F, 0);
			count = 0;
		}
		units_add(to, units->c[i], 0);
		count = leading == parts.n ? count + leading : trailing;
	}
}

static struct rest octets_of(const struct units *units, uint8_t *dst)
{
	size_t n = 0;

	for (size_t i = 0; i < units->n; i++) {
		uint8_t octets[4];
		size_t length = unit_octets(units->c[i], octets);

		assert_true(length <= MAX_TEXT - n);
		memcpy(dst + n, octets, length);
		n += length;
	}
	return (struct rest){ dst, n };
}

void rules_form(struct said *said, enum octavo_normal_form form)
{
	static uint8_t normal[FORMS][MAX_TEXT], stream_safe[FORMS][MAX_TEXT];
	static struct units made, safe;
	const struct units *units = units_of(said->text);
	struct said_form *of = &said->form[form];

	of->prefix = units->at[normal_prefix(units->c, units->n, form)];
	of->replaced = count_replaced(units, form);
	normalize(&made, units->c, units->n, form);
	of->normal = octets_of(&made, normal[form]);
	make_stream_safe(&safe, units);
	normalize(&made, safe.c, safe.n, form);
	of->stream_safe = octets_of(&made, stream_safe[form]);
}

bool rules_equivalent(struct rest a, struct rest b)
{
	static struct units first, second;
	const struct units *units = units_of(a);

	normalize(&first, units->c, units->n, OCTAVO_NFD);
	units = units_of(b);
	normalize(&second, units->c, units->n, OCTAVO_NFD);
	return first.n == second.n &&
	       (first.n == 0 || memcmp(first.c, second.c, first.n * sizeof *first.c) == 0);
}

/* -------------------------------------------------------------------------------- */
/* Scripts (UTS #39, section 5)                                                     */
/* -------------------------------------------------------------------------------- */

/* The augmented script set; all of them for characters of all scripts. */
static struct scripts scripts_of(uint32_t c)
{
	return script_sets[VALUE(scripts_of_ranges, c, 0)];
}

/* Keeps those that are in both. Returns whether there are any. */
static bool scripts_keep(struct scripts *scripts, const struct scripts *others)
{
	uint64_t any = 0;

	for (size_t i = 0; i < COUNT(scripts->words); i++)
		any |= scripts->words[i] &= others->words[i];
	return any != 0;
}

/* The index of the first unit with which there is no script in common. */
static size_t mixed(const struct units *units)
{
	struct scripts resolved = script_sets[0];

	for (size_t i = 0; i < units->n; i++) {
		struct scripts scripts = scripts_of(units->c[i]);

		if (!scripts_keep(&resolved, &scripts))
			return i;
	}
	return units->n;
}

size_t rules_mixed(struct rest text)
{
	const struct units *units = shown_of(text);

	return units->at[mixed(units)];
}

/* Whether each character has a script of one of these sets. */
static bool is_covered(const struct units *units, const struct scripts *sets, size_t count)
{
	for (size_t k = 0; k < count; k++) {
		size_t i = 0;

		for (; i < units->n; i++) {
			struct scripts scripts = scripts_of(units->c[i]);

			if (!scripts_keep(&scripts, &sets[k]))
				break;
		}
		if (i == units->n)
			return true;
	}
	return false;
}

size_t rules_restriction(struct rest text)
{
	const struct units *units = shown_of(text);
	bool is_ascii = true;

	for (size_t i = 0; i < units->n; i++) {
		if (!VALUE(allowed, units->c[i], 0))
			return OCTAVO_UNRESTRICTED;
		is_ascii = is_ascii && units->c[i] < 0x80;
	}
	if (is_ascii)
		return OCTAVO_ONLY_ASCII;
	if (mixed(units) == units->n)
		return OCTAVO_SINGLE_SCRIPT;
	if (is_covered(units, highly_restrictive, COUNT(highly_restrictive)))
		return OCTAVO_HIGHLY_RESTRICTIVE;
	if (is_covered(units, moderately_restrictive, COUNT(moderately_restrictive)))
		return OCTAVO_MODERATELY_RESTRICTIVE;
	return OCTAVO_MINIMALLY_RESTRICTIVE;
}

/* -------------------------------------------------------------------------------- */
/* Oddities (octavo-text.h, and what 'octavo check --lint' finds)                   */
/* -------------------------------------------------------------------------------- */

/* A kind for each unit, of one sort each. */
enum sort { OF_NFC, OF_LINE_END, OF_ONE, OF_SCRIPT, SORTS };

static unsigned flags_of(uint32_t c)
{
	return VALUE(lint_flags, c, 0);
}

static bool is_within(uint32_t c, uint32_t first, uint32_t last)
{
	return c >= first && c <= last;
}

/* Whether c[i] is a tag of the flag of a region, which may be cut off. */
static bool is_of_flag(const uint32_t *c, size_t i)
{
	size_t begin = i, tags;

	while (begin > 0 && (is_within(c[begin - 1], 0xE0061, 0xE007A) ||
	                     is_within(c[begin - 1], 0xE0030, 0xE0039)))
		begin--;
	if (begin == 0 || c[begin - 1] != 0x1F3F4)
		return false;
	tags = i - begin;
	if (c[i] == 0xE007F)
		return is_within((uint32_t)tags, 1, 6);
	return tags < 6 && (is_within(c[i], 0xE0061, 0xE007A) || is_within(c[i], 0xE0030, 0xE0039));
}

static bool is_unseen(uint32_t c)
{
	return flags_of(c) & (IS_TAG | IS_NOT_SHOWN);
}

/* Whether c[i], which is not shown, stands where spelling asks for it. */
static bool is_spelling(const uint32_t *c, size_t i)
{
	size_t shown_end = i, k;
	uint32_t base = 0;

	while (shown_end > 0 && is_unseen(c[shown_end - 1]))
		shown_end--;
	for (k = shown_end; k > 0 && (is_unseen(c[k - 1]) || class_of(c[k - 1])); k--)
		;
	base = k > 0 ? c[k - 1] : 0;
	if (!base || i - shown_end > 1 ||
	    (i > shown_end && !(flags_of(c[shown_end]) & IS_SELECTOR)))
		return false;
	if (c[i] == 0x200C || c[i] == 0x200D)
		return flags_of(base) & (JOINS_LETTERS | IS_BRAHMIC) ||
		       (c[i] == 0x200D && base >= 0x80 && flags_of(base) & IS_PICTURED);
	if (i > shown_end)
		return false;
	if (c[i] == 0x200B)
		return flags_of(base) & IS_BRAHMIC;
	if (c[i] == 0x34F)
		return class_of(c[shown_end - 1]);
	if (is_within(c[i], 0xFE0E, 0xFE0F) && flags_of(base) & IS_PICTURED)
		return true;
	if (is_within(c[i], 0xFE00, 0xFE0F))
		return flags_of(base) >> (c[i] - 0xFE00) & HAS_VARIANT;
	if (is_within(c[i], 0xE0100, 0xE01EF))
		return flags_of(base) & IS_IDEOGRAPHIC;
	return is_within(c[i], 0x180B, 0x180F) && flags_of(base) & IS_MONGOLIAN;
}

/* The kind of c[i] by itself, and where it stands. */
static enum octavo_oddity odd_one(const uint32_t *c, size_t i, bool has_mark)
{
	unsigned flags = flags_of(c[i]);

	if (c[i] == REPLACEMENT)
		return OCTAVO_ODD_REPLACEMENT;
	if (c[i] == 0xFEFF)
		return i > 0 || has_mark ? OCTAVO_ODD_BOM : OCTAVO_NO_ODDITY;
	if (flags & IS_CONTROL)
		return is_within(c[i], 0x09, 0x0A) || c[i] == 0x0D ? OCTAVO_NO_ODDITY
		                                                   : OCTAVO_ODD_CONTROL;
	if (flags & IS_TAG)
		return is_of_flag(c, i) ? OCTAVO_NO_ODDITY : OCTAVO_ODD_TAG;
	if (flags & IS_BIDI)
		return OCTAVO_ODD_BIDI;
	if (flags & IS_NONCHARACTER)
		return OCTAVO_ODD_NONCHARACTER;
	if (flags & IS_PRIVATE)
		return OCTAVO_ODD_PRIVATE;
	return flags & IS_NOT_SHOWN && !is_spelling(c, i) ? OCTAVO_ODD_INVISIBLE : OCTAVO_NO_ODDITY;
}

/* Units with which the text of a line is no longer in NFC, once a line. */
static void say_nfc(const struct units *units, uint8_t *kinds)
{
	for (size_t begin = 0, end; begin < units->n; begin = end) {
		size_t prefix;

		for (end = begin + 1; end < units->n && units->c[end - 1] != '\n'; end++)
			;
		prefix = normal_prefix(units->c + begin, end - begin, OCTAVO_NFC);
		if (begin + prefix < end)
			kinds[begin + prefix] = OCTAVO_ODD_NOT_NFC;
	}
}

/* The first line feed that ends a line otherwise than the first. */
static void say_line_ends(const struct units *units, uint8_t *kinds)
{
	int first = -1;

	for (size_t i = 0; i < units->n; i++) {
		bool is_returned = i > 0 && units->c[i - 1] == '\r';

		if (units->c[i] != '\n')
			continue;
		if (first < 0)
			first = is_returned;
		if (first != is_returned) {
			kinds[i] = OCTAVO_ODD_LINE_END;
			return;
		}
	}
}

/* Letters that are the first in their word from another script that has likes. */
static void say_scripts(const struct units *units, uint8_t *kinds)
{
	unsigned script = 0;
	bool is_found = false;

	for (size_t i = 0; i < units->n; i++) {
		uint32_t c = shown(units->c[i]);
		unsigned next = VALUE(scripts_alike, c, 0);

		if (!(flags_of(c) & IS_IN_WORD)) {
			script = 0;
			is_found = false;
		} else if (next) {
			if (script && script != next && !is_found) {
				kinds[i] = OCTAVO_ODD_SCRIPT;
				is_found = true;
			}
			script = next;
		}
	}
}

struct said_lint rules_lint(struct rest text, uint32_t kinds, bool has_mark)
{
	static uint8_t kind[SORTS][MAX_TEXT + 1];
	static struct said_oddity found[MAX_TEXT + 1];
	struct said_lint said = { kinds, has_mark, found, 0 };
	const struct units *units = units_of(text), *all_shown = shown_of(text);

	assert_true(text.n <= MAX_TEXT);
	for (size_t sort = 0; sort < SORTS; sort++)
		memset(kind[sort], OCTAVO_NO_ODDITY, units->n);
	say_nfc(units, kind[OF_NFC]);
	say_line_ends(units, kind[OF_LINE_END]);
	for (size_t i = 0; i < units->n; i++)
		kind[OF_ONE][i] = (uint8_t)odd_one(all_shown->c, i, has_mark);
	say_scripts(units, kind[OF_SCRIPT]);
	for (size_t i = 0; i < units->n; i++)
		for (size_t sort = 0; sort < SORTS; sort++) {
			enum octavo_oddity oddity = (enum octavo_oddity)kind[sort][i];

			if (!oddity || !(kinds >> oddity & 1))
				continue;
			found[said.count++] = (struct said_oddity){
				units->at[i + 1], units->at[i + 1] - units->at[i], oddity
			};
			break;
		}
	return said;
}
