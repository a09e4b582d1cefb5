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
	enum octavo_encoding encoding;
	uint8_t size;
	bool is_big;
	int32_t first, change; /* at the beginning of a text, elsewhere */
} forms[FORMS] = {
	[OCTETS] = { OCTAVO_UTF8, 1, false, 0, 8 * NAT },
	[UTF16LE] = { OCTAVO_UTF16LE, 2, false, 5 * NAT, 8 * NAT },
	[UTF16BE] = { OCTAVO_UTF16BE, 2, true, 6 * NAT, 10 * NAT },
	[UTF32LE] = { OCTAVO_UTF32LE, 4, false, 8 * NAT, 14 * NAT },
	[UTF32BE] = { OCTAVO_UTF32BE, 4, true, 8 * NAT, 14 * NAT },
};

enum octavo_encoding octavo_form_encoding(enum form form)
{
	return forms[form].encoding;
}

/* What a change costs more that is within a line, or from units to units. */
enum { IN_LINE = 11 * NAT, OF_UNITS = 6 * NAT };

/* ------------------------------------------------------------------ characters */

enum { NEVER_WRITTEN = 20 * NAT, CONTROL = 9 * NAT };

/* Classes of octets. A text begins as if after a blank. */
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
static int32_t character_cost(struct sections *x, uint32_t c, uint8_t *script)
{
	enum { SCRIPTS = 5 * NAT, OTHER_ALPHABET = 9 * NAT };
	unsigned slot = (c ^ c >> 8) % 1024;

	if (c == 0 || c >= 0x110000)
		return 2 * NEVER_WRITTEN;
	if (c < 0x80)
		return octet_cost(c, BLANK);
	if (x->memo[slot].point != c + 1) {
		x->memo[slot].point = c + 1;
		x->memo[slot].cost = cost_of(c, &x->memo[slot].script);
	}
	uint8_t own = x->memo[slot].script;
	int32_t cost = x->memo[slot].cost;
	if (!own || own == *script)
		return cost;
	cost += own & OTHER ? OTHER_ALPHABET : *script ? SCRIPTS : 0;
	*script = own;
	return cost;
}

/* ------------------------------------------------------------------ paths */

/* The best path that ends in a form after some octets, and what all others cost together. */
struct end {
	int32_t best, others;
	uint8_t script; /* of the last letter */
	uint8_t octets; /* class of the octet before */
	uint16_t lead;  /* the unit before, if it was half of a character */
	bool is_after_line;
};

/* The ends after each of the last octets: a unit has up to four. */
enum { LAST = 5 };
struct ends {
	struct end of[LAST][FORMS];
	int32_t least[LAST];
};

/* Paths that cost so much more than the best do not matter. */
enum { TOO_FAR = 40 * NAT };

static uint32_t unit_at(const uint8_t *s, unsigned size, bool is_big)
{
	uint32_t unit = 0;

	for (unsigned i = 0; i < size; i++)
		unit |= (uint32_t)s[is_big ? size - 1 - i : i] << 8 * i;
	return unit;
}

/* A unit of UTF-16, of which two may be a character. */
static int32_t half_cost(struct sections *x, uint32_t unit, struct end *end)
{
	enum { LEAD = 8 * NAT, TRAIL = 4 * NAT };
	bool is_lead = unit >= 0xD800 && unit < 0xDC00, is_trail = unit >= 0xDC00 && unit < 0xE000;
	bool is_after_lead = end->lead;

	end->lead = is_lead ? (uint16_t)unit : 0;
	if (is_trail)
		return is_after_lead ? TRAIL : NEVER_WRITTEN;
	return (is_after_lead ? NEVER_WRITTEN : 0) +
	       (is_lead ? LEAD : character_cost(x, unit, &end->script));
}

/* Adds what the unit costs that ends a path. */
static void add_unit(struct sections *x, struct end *end, enum form form, const uint8_t *unit,
                     bool is_first)
{
	enum { MARK = NAT / 2 };
	uint32_t c = unit_at(unit, forms[form].size, forms[form].is_big);
	bool is_mark = is_first && c == 0xFEFF && form != OCTETS;
	int32_t cost = is_mark         ? MARK :
	               form == OCTETS  ? octet_cost(c, (enum class)end->octets) :
	               form < UTF32LE  ? half_cost(x, c, end) :
	                                 character_cost(x, c, &end->script);

	end->is_after_line = c == '\n';
	end->octets = (uint8_t)(form == OCTETS ? class_of(c) : BLANK);
	end->best += cost;
	if (end->others < NEVER)
		end->others += cost;
}

/* Takes a path that costs so much more, beside what is there. Returns whether it is best. */
static bool lead_to(struct end *to, const struct end *from, int32_t cost)
{
	int32_t best = from->best + cost;
	int32_t others = from->others < NEVER ? from->others + cost : NEVER;
	bool is_best = best < to->best;

	others = either(others, either(to->others, is_best ? to->best : best));
	if (is_best) {
		*to = *from;
		to->best = best;
	}
	to->others = others;
	return is_best;
}

/* Sets the paths into a form whose last unit begins where 'from' ends. Returns their best form. */
static enum form enter(struct end *to, const struct ends *from, size_t slot, enum form form,
                       bool may_change)
{
	enum form best = form;

	*to = (struct end){ .best = NEVER, .others = NEVER };
	for (unsigned f = 0; f < FORMS; f++) {
		const struct end *end = &from->of[slot][f];
		int32_t cost = forms[form].change + (end->is_after_line ? 0 : IN_LINE) +
			       (form != OCTETS && f != OCTETS ? OF_UNITS : 0);
		if (end->best > from->least[slot] + TOO_FAR || (f != form && !may_change))
			continue;
		if (lead_to(to, end, f == form ? 0 : cost))
			best = (enum form)f;
	}
	if (best != form) {
		to->script = 0;
		to->lead = 0;
	}
	return best;
}

static void begin(struct ends *ends, enum form form)
{
	for (unsigned i = 0; i < LAST * FORMS; i++)
		ends->of[i / FORMS][i % FORMS] = (struct end){ .best = NEVER, .others = NEVER };
	for (unsigned f = 0; f < FORMS; f++) {
		struct end *end = &ends->of[0][f];
		end->best = form == NO_FORM ? forms[f].first : form == f ? 0 : NEVER;
		end->is_after_line = true;
	}
	ends->least[0] = 0;
}

/* The best path of all and the others. Where the text goes on, a unit may have begun. */
static struct end end_of(const struct ends *ends, size_t n, bool goes_on, enum form *form,
                         size_t *at)
{
	enum { PARTLY_READ = 4 * NAT };
	struct end end = { .best = NEVER, .others = NEVER };

	for (unsigned f = 0; f < FORMS; f++)
		for (size_t i = 0; i < (goes_on ? forms[f].size : 1u) && i <= n; i++)
			if (lead_to(&end, &ends->of[(n - i) % LAST][f], i ? PARTLY_READ : 0)) {
				*form = (enum form)f;
				*at = n - i;
			}
	return end;
}

/* ------------------------------------------------------------------ sections */

/* Octets after a change of form that show that there is one. */
enum { SHOWN = 1024 };

/* Goes back on the best path, and puts the sections that it has on each other, the first on top. */
static void trace(struct sections *x, enum form form, size_t at, size_t n)
{
	size_t end = n;

	for (x->top = 0; at; end = at) {
		enum form before = form;
		while (at && before == form) {
			before = (enum form)(x->back[at] >> 3 * form & 7);
			at -= forms[form].size;
		}
		x->found[x->top++ % MAX_SECTIONS] = (struct section){ .form = form, .n = end - at };
		form = before;
	}
}

/* How many of the sections on top are known: what follows shows where they end. */
static unsigned count_known(const struct sections *x, size_t n, bool last)
{
	size_t at = 0;
	unsigned known = 0, most = x->top < MAX_SECTIONS ? x->top : MAX_SECTIONS;

	for (; known < most; known++) {
		at += x->found[(x->top - 1 - known) % MAX_SECTIONS].n;
		bool is_last = known + 1 == most;
		if (last && x->top == most ? false : is_last || at + SHOWN > n)
			break;
	}
	return known;
}

/* Finds the sections of some octets, which have at least one. Returns the odds. */
static int32_t find_path(struct sections *x, const uint8_t *s, size_t n, bool last, enum form form)
{
	struct ends ends;
	size_t at;

	begin(&ends, form);
	for (at = 1; at <= n; at++) {
		size_t slot = at % LAST;
		ends.least[slot] = NEVER;
		x->back[at] = 0;
		for (unsigned f = 0; f < FORMS; f++) {
			struct end *to = &ends.of[slot][f];
			size_t size = forms[f].size, from = at - size;
			to->best = NEVER;
			if (at < size)
				continue;
			enum form best = enter(to, &ends, from % LAST, (enum form)f, from > 0);
			if (to->best >= NEVER)
				continue;
			add_unit(x, to, (enum form)f, s + from, from == 0 || best != f);
			x->back[at] |= (uint16_t)(best << 3 * f);
			if (to->best < ends.least[slot])
				ends.least[slot] = to->best;
		}
	}
	struct end end = end_of(&ends, n, !last, &form, &at);
	trace(x, form, at, n);
	x->known = count_known(x, n, last);
	return end.others < NEVER ? end.others - end.best : NEVER;
}

size_t octavo_plain_octets(const uint8_t *s, size_t n)
{
	size_t at = 0;

	while (at < n && !octavo_is_control(s[at]))
		at++;
	return at;
}

size_t octavo_section_characters(enum form form, const uint8_t *s, size_t n)
{
	if (form == OCTETS)
		return n;
	n -= n % 4;
	/* High octets D8 to DB are of the first half of a character. */
	return n && form <= UTF16BE && s[form == UTF16BE ? n - 2 : n - 1] >> 2 == 0x36 ? n - 2 : n;
}

/* What units of UTF-16 may be instead. */
enum { AS_OCTETS, SWAPPED, SHIFTED, BOTH, OTHERS };

/* Adds what a unit costs more than its octets do as something else. */
static void compare_unit(struct sections *x, bool is_big, const uint8_t *s, int32_t cost,
                         struct end others[OTHERS], int32_t most[OTHERS])
{
	for (unsigned i = 0; i < OTHERS; i++) {
		int32_t other = 0;
		if (i == AS_OCTETS)
			for (unsigned j = 0; j < 2; j++) {
				other += octet_cost(s[j], (enum class)others[i].octets);
				others[i].octets = (uint8_t)class_of(s[j]);
			}
		else
			other = half_cost(x, unit_at(s + (i >= SHIFTED), 2,
			                             i == SHIFTED ? is_big : !is_big), &others[i]);
		most[i] = most[i] + cost > other ? most[i] + cost - other : 0;
	}
}

/* ASCII costs more as anything else, with its NUL. */
static void pass_ascii(int32_t most[OTHERS])
{
	enum { LEAST = NAT / 2 };

	for (unsigned i = 0; i < OTHERS; i++)
		most[i] = most[i] > LEAST ? most[i] - LEAST : 0;
}

/*
 * Octets of units up to those that may cost less in another form, or in octets: what others cost
 * less there is less than a change does. Those of UTF-32 are nothing else.
 */
static size_t plain_units(struct sections *x, enum form form, const uint8_t *s, size_t n)
{
	enum { OF_OCTETS = 4 * NAT, OF_OTHERS = 12 * NAT };
	unsigned size = forms[form].size;
	bool is_big = forms[form].is_big;
	struct end own = { .lead = 0 }, others[OTHERS] = { { .lead = 0 } };
	int32_t most[OTHERS] = { 0 };
	size_t at = 0;

	for (; at + size < n; at += size) {
		uint32_t c = unit_at(s + at, size, is_big);
		int32_t cost = size == 2 ? half_cost(x, c, &own) :
		                           character_cost(x, c, &own.script);
		if (cost >= NEVER_WRITTEN)
			break;
		if (c < 0x80)
			pass_ascii(most);
		else if (size == 2)
			compare_unit(x, is_big, s + at, cost, others, most);
		for (unsigned i = 0; i < OTHERS; i++)
			if (most[i] > (i == AS_OCTETS ? OF_OCTETS : OF_OTHERS))
				return at;
	}
	return at;
}

static struct section take_known(struct sections *x)
{
	struct section section = x->found[--x->top % MAX_SECTIONS];

	x->known--;
	section.next = x->top ? x->found[(x->top - 1) % MAX_SECTIONS].form : NO_FORM;
	section.odds = x->odds;
	return section;
}

void octavo_sections_begin(struct sections *x)
{
	x->known = 0;
	x->odds = NEVER;
}

struct section octavo_section(struct sections *x, const uint8_t *s, size_t n, bool last,
                              enum form form)
{
	for (size_t at = 0; !x->known; ) {
		bool is_octets = form == OCTETS || form == NO_FORM;
		size_t plain = is_octets ? octavo_plain_octets(s + at, n - at) :
		                           plain_units(x, form, s + at, n - at);
		if (is_octets && plain == n - at)
			return (struct section){ OCTETS, n, NO_FORM, x->odds };
		/* A change is not far before the first control, or what costs too much. */
		if (plain > SHOWN) {
			form = is_octets ? OCTETS : form;
			at += octavo_section_characters(form, s + at, plain - SHOWN);
		}
		size_t left = n - at, size = left < MAX_PATH ? left : MAX_PATH;
		int32_t odds = find_path(x, s + at, size, last && size == left, form);
		x->odds = odds < x->odds ? odds : x->odds;
		form = x->found[(x->top - 1) % MAX_SECTIONS].form;
		if (x->known) {
			x->found[(x->top - 1) % MAX_SECTIONS].n += at;
			break;
		}
		if (size == left)
			return (struct section){ form, n, NO_FORM, x->odds };
		at += octavo_section_characters(form, s + at, size - SHOWN);
	}
	return take_known(x);
}
