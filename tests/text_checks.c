/* SPDX-License-Identifier: MIT */
/* text_checks.c - whether liboctavo-text says of a text what is to be said of it, also in pieces */
#include "text_checks.h"

#include <string.h>

const unsigned text_width_options[WIDTH_OPTIONS] = {
	OCTAVO_WIDTH_SUM | OCTAVO_AMBIGUOUS_NARROW,
	OCTAVO_WIDTH_SUM | OCTAVO_AMBIGUOUS_WIDE,
	OCTAVO_WIDTH_GRAPHEMES | OCTAVO_AMBIGUOUS_NARROW,
	OCTAVO_WIDTH_GRAPHEMES | OCTAVO_AMBIGUOUS_WIDE,
};

const uint32_t text_special[TEXT_SPECIAL] = {
	'\r', '\n', '\t', ' ', '0', 'a', '_', 0x7F, 0x300, 0x301, 0x323, 0x345, 0x344, 0x34F, 0x3B1,
	0x430, 0x915, 0x94D, 0xF73, 0x1100, 0x1161, 0x11A8, 0x200B, 0x200C, 0x200D, 0x202E, 0x3099,
	0xAC00, 0xAC01, 0xFE0E, 0xFE0F, 0xFEFF, 0xFF9E, 0xFFFD, 0x1F1E6, 0x1F3F4, 0x1F3FB, 0x1F600,
	0x2764, 0xE0061, 0xE007F, 0xE0100,
};

const char *const text_errors[TEXT_ERRORS] = {
	"\x80", "\xC0", "\xC2", "\xCC", "\xE1", "\xE1\x84", "\xE2\x80", "\xED\xA0\x80", "\xE0\x9F\xBF",
	"\xEF\xBF", "\xF0\x9F", "\xF0\x9F\x87", "\xF4\x90", "\xFF",
};

/* -------------------------------------------------------------------------------- */
/* Memory                                                                           */
/* -------------------------------------------------------------------------------- */

/* A text, another one or a piece of it, and what is written. */
enum place { TEXT, PIECE, WRITTEN, PLACES };
static struct guarded memory[PLACES];
static bool at_begin;

void text_checks_memory(void)
{
	for (size_t i = 0; i < PLACES; i++)
		if (memory[i].begin == NULL)
			memory[i] = guarded_new(MAX_TEXT);
}

void text_checks_begin(void)
{
	text_checks_memory();
	guarded_watch();
	chance_begin();
}

/* Memory for n octets, with nothing after it or nothing before it; for none perhaps NULL. */
static char *place_for(enum place place, size_t n)
{
	char *s;

	at_begin = !at_begin;
	assert_true(n <= MAX_TEXT);
	s = at_begin ? (char *)memory[place].begin : (char *)memory[place].end - n;
	guarded_only(&memory[place], s, n);
	return at_begin && n == 0 ? NULL : s;
}

static const char *placed(enum place place, struct rest text)
{
	char *s = place_for(place, text.n);

	if (text.n > 0)
		memcpy(s, text.s, text.n);
	return s;
}

static struct rest part(struct rest text, size_t begin, size_t end)
{
	return (struct rest){ begin < end ? text.s + begin : NULL, end - begin };
}

/* Says what is tried, for those that touch what they must not; fails if it differs. */
static void check(const char *what, struct rest text, size_t at, uint64_t got, uint64_t wanted)
{
	if (got == wanted)
		return;
	fprintf(stderr, "  at %zu: got %llu, wanted %llu\n", at, (unsigned long long)got,
	        (unsigned long long)wanted);
	differs(what, text.s, text.n, at);
}

static void now(const char *what, size_t n, size_t at)
{
	guarded_now = (struct guarded_now){ what, n, at };
}

/* -------------------------------------------------------------------------------- */
/* Units and pieces                                                                 */
/* -------------------------------------------------------------------------------- */

void said_units(struct rest text, uint8_t *flags)
{
	memset(flags, 0, text.n + 1);
	for (size_t i = 0; i < text.n;) {
		flags[i] = BEGINS_UNIT;
		i += octavo_decode(OCTAVO_UTF8, text.s + i, text.n - i).length;
	}
	flags[text.n] = BEGINS_UNIT;
}

/* How many octets at the end of a piece of a text begin a character that may go on. */
static size_t held_in(struct rest text)
{
	for (size_t n = 1; n <= 3 && n <= text.n; n++) {
		struct octavo_character c =
			octavo_decode(OCTAVO_UTF8, text.s + text.n - n, n);

		if (c.error == OCTAVO_TRUNCATED && c.length == n)
			return n;
	}
	return 0;
}

bool cuts_of(size_t i, size_t n, struct cuts *cuts)
{
	size_t places = n <= 40 ? n + 1 : 4;

	*cuts = (struct cuts){ n <= 40 ? i : chance_below(n + 1), 0 };
	if (i >= places)
		cuts->most = i == places ? 1 : 2 + chance_below(i == places + 1 ? 4 : n + 1);
	return i < places + 3;
}

struct piece {
	size_t number, begin, end;
	bool last;
};

/* Empty pieces are among them, also as the last one. All zero before the first. */
static bool piece_next(struct piece *piece, struct cuts cuts, size_t n)
{
	size_t size = cuts.most;

	if (piece->last)
		return false;
	piece->begin = piece->end;
	if (cuts.most == 0) {
		piece->end = piece->number == 0 ? cuts.at : n;
		piece->last = piece->number > 0;
	} else {
		piece->last = piece->begin == n;
		if (size > 1)
			size = chance_below(size + 1);
		piece->end = size < n - piece->begin ? piece->begin + size : n;
		piece->last = piece->last || (piece->end == n && chance_below(2) == 0);
	}
	piece->number++;
	return true;
}

/* The end of what is no longer held after a piece. */
static size_t end_of_used(struct rest text, const struct piece *piece)
{
	return piece->last ? text.n : piece->end - held_in(part(text, 0, piece->end));
}

/* -------------------------------------------------------------------------------- */
/* Graphemes                                                                        */
/* -------------------------------------------------------------------------------- */

static bool begins_grapheme(const struct said *said, size_t at)
{
	return (said->flags[at] & BEGINS_GRAPHEME) != 0;
}

/* How many graphemes begin in [from, to). */
static size_t graphemes_between(const struct said *said, size_t from, size_t to)
{
	size_t count = 0;

	for (size_t i = from; i < to; i++)
		count += begins_grapheme(said, i);
	return count;
}

/* What counts from every character on finds the rest. */
static void check_graphemes_at(const struct said *said, const char *s)
{
	size_t n = said->text.n, step = 1 + n / (n > LONG_TEXT ? 4 : 40);

	for (size_t at = 0; at <= n; at += 1 + chance_below(step)) {
		struct octavo_graphemes graphemes;

		if (!(said->flags[at] & BEGINS_UNIT))
			continue;
		now("octavo_graphemes_at", n, at);
		graphemes = octavo_graphemes_at(s, n, at);
		check("graphemes_at", said->text, at, graphemes.count, 0);
		octavo_graphemes_feed(&graphemes, at < n ? s + at : NULL, n - at, true);
		check("graphemes_at, fed", said->text, at, graphemes.count,
		      graphemes_between(said, at, n));
	}
}

void check_grapheme_count(const struct said *said)
{
	struct rest text = said->text;
	const char *s = placed(TEXT, text);

	now("octavo_grapheme_count", text.n, 0);
	check("grapheme_count", text, 0, octavo_grapheme_count(s, text.n),
	      graphemes_between(said, 0, text.n));
	check_graphemes_at(said, s);
}

void check_graphemes(const struct said *said)
{
	struct rest text = said->text;
	const char *s = placed(TEXT, text);
	size_t n = text.n, before = 0, next = n;
	/* A long row of marks or flags is looked at again for each offset. */
	size_t step = n > LONG_TEXT ? n / 40 : 1;

	check_grapheme_count(said);
	s = placed(TEXT, text);
	for (size_t at = 0; at <= n; at++) {
		if (chance_below(step) == 0) {
			now("octavo_grapheme_previous", n, at);
			check("grapheme_previous", text, at, octavo_grapheme_previous(s, n, at),
			      before);
			now("octavo_grapheme_is_boundary", n, at);
			check("grapheme_is_boundary", text, at,
			      octavo_grapheme_is_boundary(s, n, at), begins_grapheme(said, at));
		}
		if (begins_grapheme(said, at))
			before = at;
	}
	/* The end is the last boundary; before that it is the one before it. */
	check("grapheme_previous", text, n, octavo_grapheme_previous(s, n, n + 1),
	      octavo_grapheme_previous(s, n, n));
	check("grapheme_previous", text, n, octavo_grapheme_previous(s, n, SIZE_MAX),
	      octavo_grapheme_previous(s, n, n));
	check("grapheme_next", text, n, octavo_grapheme_next(s, n, n), n);
	check("grapheme_next", text, n, octavo_grapheme_next(s, n, n + 1), n);
	check("grapheme_next", text, n, octavo_grapheme_next(s, n, SIZE_MAX), n);
	for (size_t at = n; at-- > 0;) {
		if (!begins_grapheme(said, at))
			continue;
		now("octavo_grapheme_next", n, at);
		check("grapheme_next", text, at, octavo_grapheme_next(s, n, at), next);
		next = at;
	}
}

void check_graphemes_in_pieces(const struct said *said, struct cuts cuts)
{
	struct octavo_graphemes graphemes = { 0 };
	uint64_t before = 0;          /* 'count' may be set */
	size_t begun = 0, end = 0, used; /* graphemes before an offset */

	for (struct piece piece = { 0 }; piece_next(&piece, cuts, said->text.n); end = used) {
		struct rest octets = part(said->text, piece.begin, piece.end);
		struct octavo_graphemes copy = graphemes;

		used = end_of_used(said->text, &piece);
		begun += graphemes_between(said, end, used);
		now("octavo_graphemes_feed", said->text.n, piece.begin);
		octavo_graphemes_feed(&copy, placed(PIECE, octets), octets.n, piece.last);
		check("graphemes in pieces", said->text, piece.end, before + copy.count, begun);
		if (chance_below(4) == 0) {
			before += copy.count;
			copy.count = 0;
		}
		graphemes = copy;
	}
}

/* -------------------------------------------------------------------------------- */
/* Columns                                                                          */
/* -------------------------------------------------------------------------------- */

void check_columns(const struct said *said)
{
	struct rest text = said->text;

	for (size_t i = 0; i < WIDTH_OPTIONS; i++) {
		const char *s = placed(TEXT, text);

		now("octavo_width", text.n, i);
		check("width", text, 0, octavo_width(s, text.n, text_width_options[i]),
		      said->width[i][text.n]);
	}
}

void check_columns_in_pieces(const struct said *said, struct cuts cuts)
{
	for (size_t i = 0; i < WIDTH_OPTIONS; i++) {
		struct octavo_columns columns = octavo_columns_init(text_width_options[i]);
		uint64_t more = 0; /* 'width' may be set */

		check("width of nothing", said->text, 0, columns.width, 0);
		for (struct piece piece = { 0 }; piece_next(&piece, cuts, said->text.n);) {
			struct rest octets = part(said->text, piece.begin, piece.end);
			struct octavo_columns copy = columns;

			now("octavo_columns_feed", said->text.n, piece.begin);
			octavo_columns_feed(&copy, placed(PIECE, octets), octets.n, piece.last);
			check("columns in pieces", said->text, piece.end, copy.width,
			      more + said->width[i][end_of_used(said->text, &piece)]);
			if (chance_below(4) == 0) {
				more += 1000;
				copy.width += 1000;
			}
			columns = copy;
		}
	}
}

/* -------------------------------------------------------------------------------- */
/* Cutting                                                                          */
/* -------------------------------------------------------------------------------- */

#define LIMITS (OCTAVO_LIMIT_COLUMNS + 1)

/* What there is of each limit up to a boundary. */
struct measures {
	size_t of[LIMITS - 1];
};

/* Passes one unit. */
static void measure(struct measures *measures, const struct said *said, size_t at, size_t end)
{
	measures->of[OCTAVO_LIMIT_OCTETS] = end;
	measures->of[OCTAVO_LIMIT_CODE_POINTS]++;
	/* An error is U+FFFD; so is none that has four octets. */
	measures->of[OCTAVO_LIMIT_UTF16_UNITS] += end - at == 4 ? 2 : 1;
	measures->of[OCTAVO_LIMIT_GRAPHEMES] += begins_grapheme(said, at);
}

/* The last boundary with at most so much, for one limit. */
static size_t cut_by_hand(const struct said *said, enum octavo_limit limit, size_t most,
                          size_t option)
{
	struct measures measures = { { 0 } };
	size_t best = 0;

	for (size_t at = 0, end; at < said->text.n; at = end) {
		for (end = at + 1; !(said->flags[end] & BEGINS_UNIT);)
			end++;
		measure(&measures, said, at, end);
		if (begins_grapheme(said, end) &&
		    (limit == OCTAVO_LIMIT_COLUMNS ? said->width[option][end]
		                                   : measures.of[limit]) <= most)
			best = end;
	}
	return best;
}

static void check_one_cut(const struct said *said, enum octavo_limit limit, size_t most,
                          size_t option)
{
	struct rest text = said->text;
	const char *s = placed(TEXT, text);
	size_t cut;

	now("octavo_cut", text.n, most);
	cut = octavo_cut(s, text.n, limit, most, text_width_options[option]);
	if (cut != cut_by_hand(said, limit, most, option)) {
		fprintf(stderr, "  limit %d, at most %zu, options %#x\n", (int)limit, most,
		        text_width_options[option]);
		check("cut", text, cut, cut, cut_by_hand(said, limit, most, option));
	}
}

void check_cut(const struct said *said)
{
	size_t n = said->text.n, step = n > LONG_TEXT ? n : n > 40 ? 1 + n / 8 : 1;

	for (size_t limit = 0; limit < LIMITS; limit++)
		for (size_t option = 0; option < WIDTH_OPTIONS; option++) {
			if (limit != OCTAVO_LIMIT_COLUMNS && option > 0)
				continue;
			for (size_t most = 0; most <= n + 1; most += 1 + chance_below(step))
				check_one_cut(said, (enum octavo_limit)limit, most, option);
			check_one_cut(said, (enum octavo_limit)limit, SIZE_MAX, option);
		}
}

/* -------------------------------------------------------------------------------- */
/* Normal forms                                                                     */
/* -------------------------------------------------------------------------------- */

static const char *const form_names[FORMS] = { "NFC", "NFD", "NFKC", "NFKD" };
static const char *const prefix_names[FORMS] = { "prefix in NFC", "prefix in NFD", "prefix in NFKC",
	                                         "prefix in NFKD" };

/* What is written so far must be the beginning of what is wanted. */
static void check_written(const char *what, enum octavo_normal_form form, struct rest text,
                          const char *got, size_t n, struct rest wanted)
{
	size_t at = 0;

	if (n <= wanted.n && (n == 0 || memcmp(got, wanted.s, n) == 0))
		return;
	while (at < n && at < wanted.n && (uint8_t)got[at] == wanted.s[at])
		at++;
	fprintf(stderr, "  %s:\n", form_names[form]);
	dump("got", (const uint8_t *)got, n, at);
	dump("wanted", wanted.s, wanted.n, at);
	differs(what, text.s, text.n, 0);
}

/* Text in a form stays as it is: UAX #15, 1.2. */
static void check_stays(enum octavo_normal_form form, struct rest normal)
{
	const char *s = placed(TEXT, normal);
	char *dst = place_for(WRITTEN, normal.n);
	struct octavo_result r;

	now("octavo_normalize of what it wrote", normal.n, form);
	r = octavo_normalize(form, s, normal.n, dst, normal.n);
	check_written("normalize again", form, normal, dst, r.written, normal);
	check_result("normalize again", normal.s, normal.n, r,
	             (struct octavo_result){ .read = normal.n, .written = normal.n });
	check("all is normal", normal, 0, octavo_normal_prefix(form, s, normal.n), normal.n);
}

void check_form(const struct said *said, enum octavo_normal_form form)
{
	const struct said_form *wanted = &said->form[form];
	struct rest text = said->text;
	const char *s = placed(TEXT, text);
	char *dst = place_for(WRITTEN, wanted->normal.n);
	struct octavo_result r;
	bool is_normal = wanted->normal.n == text.n &&
	                 (text.n == 0 || memcmp(wanted->normal.s, text.s, text.n) == 0);

	now("octavo_normalize", text.n, form);
	r = octavo_normalize(form, s, text.n, dst, wanted->normal.n);
	check_written("normalize", form, text, dst, r.written, wanted->normal);
	check_result("normalize", text.s, text.n, r,
	             (struct octavo_result){ .read = text.n,
	                                     .written = wanted->normal.n,
	                                     .replaced = wanted->replaced });
	check("whether it is replaced", text, 0, r.replaced == 0, is_normal);
	now("octavo_normalize_length", text.n, form);
	check("normalize_length", text, 0, octavo_normalize_length(form, s, text.n),
	      wanted->normal.n);
	now("octavo_normal_prefix", text.n, form);
	check(prefix_names[form], text, 0, octavo_normal_prefix(form, s, text.n), wanted->prefix);
	check("whether all is normal", text, 0, wanted->prefix == text.n, is_normal);
	check_stays(form, wanted->normal);
}

/* Too small a capacity, then a second call with exactly enough for the rest. */
static void check_no_room(const struct said *said, enum octavo_normal_form form, size_t cap)
{
	const struct said_form *wanted = &said->form[form];
	struct rest text = said->text;
	const char *s = placed(TEXT, text);
	char *dst = place_for(WRITTEN, cap);
	struct rest normal = wanted->normal, left;
	struct octavo_result r, next;

	now("octavo_normalize with less capacity", text.n, cap);
	r = octavo_normalize(form, s, text.n, dst, cap);
	check("error", text, cap, r.error, OCTAVO_NO_ROOM);
	check("length", text, cap, r.length, 0);
	if (r.written > cap || r.read > text.n || !(said->flags[r.read] & BEGINS_UNIT))
		differs("a part that does not fit", text.s, text.n, r.read);
	check_written("normalize, less", form, text, dst, r.written, normal);
	/* What follows does not fit into what is left. */
	left = part(text, r.read, text.n);
	s = placed(TEXT, left);
	dst = place_for(WRITTEN, cap - r.written);
	next = octavo_normalize(form, s, left.n, dst, cap - r.written);
	if (next.read != 0 || next.written != 0 || next.error != OCTAVO_NO_ROOM)
		differs("it stopped too early", text.s, text.n, r.read);
	normal = part(normal, r.written, normal.n);
	dst = place_for(WRITTEN, normal.n);
	next = octavo_normalize(form, s, left.n, dst, normal.n);
	check_written("normalize, the rest", form, text, dst, next.written, normal);
	check_result("normalize, the rest", text.s, text.n, next,
	             (struct octavo_result){ .read = left.n,
	                                     .written = normal.n,
	                                     .replaced = wanted->replaced - r.replaced });
}

void check_small_capacities(const struct said *said, enum octavo_normal_form form)
{
	size_t size = said->form[form].normal.n, step = size > 40 ? 1 + size / 4 : 1;

	for (size_t cap = 0; cap < size; cap += 1 + chance_below(step))
		check_no_room(said, form, cap);
	if (size > 0)
		check_no_room(said, form, size - 1);
}

void check_equivalent(struct rest a, struct rest b, bool wanted)
{
	const char *s = placed(TEXT, a), *other = placed(PIECE, b);

	now("octavo_equivalent", a.n, b.n);
	check("equivalent", a, 0, octavo_equivalent(s, a.n, other, b.n), wanted);
	check("equivalent, the other way", a, 0, octavo_equivalent(other, b.n, s, a.n), wanted);
	check("equivalent to itself", a, 0, octavo_equivalent(s, a.n, s, a.n), true);
}

/* Feeds one piece, with exactly what is left of the capacity, or with little. */
static size_t feed_piece(struct octavo_normalizer *normalizer, const struct said *said,
                         const struct piece *piece, struct rest *wanted, bool little)
{
	enum octavo_normal_form form = normalizer->form;
	struct rest octets = part(said->text, piece->begin, piece->end);
	size_t replaced = 0, cap = little ? chance_below(4) : wanted->n;

	for (;;) {
		struct octavo_normalizer copy = *normalizer;
		struct octavo_result r;
		char *dst;

		if (cap > wanted->n)
			cap = wanted->n;
		dst = place_for(WRITTEN, cap);
		now("octavo_normalizer_feed", said->text.n, piece->begin);
		r = octavo_normalizer_feed(&copy, placed(PIECE, octets), octets.n, dst, cap,
		                           piece->last);
		*normalizer = copy;
		check_written("normalizer", form, said->text, dst, r.written, *wanted);
		assert_true(r.read <= octets.n);
		octets = part(octets, r.read, octets.n);
		*wanted = part(*wanted, r.written, wanted->n);
		replaced += r.replaced;
		check("octets used and held", said->text, piece->end - octets.n,
		      copy.offset + copy.held_size, piece->end - octets.n);
		assert_true(copy.held_size <= sizeof copy.held);
		check("length", said->text, piece->begin, r.length, 0);
		if (r.error == OCTAVO_OK)
			break;
		check("error", said->text, piece->begin, r.error, OCTAVO_NO_ROOM);
		if (cap == wanted->n + r.written)
			differs("no room for what fits", said->text.s, said->text.n, piece->begin);
		if (r.written == 0)
			cap += 1 + chance_below(16);
	}
	check("octets of the piece", said->text, piece->end, octets.n, 0);
	return replaced;
}

void check_form_in_pieces(const struct said *said, enum octavo_normal_form form, struct cuts cuts)
{
	const struct said_form *form_said = &said->form[form];
	struct octavo_normalizer normalizer = octavo_normalizer_init(form);
	struct rest wanted = form_said->stream_safe;
	bool little = said->text.n <= 10 * LONG_TEXT && chance_below(2) == 0;
	size_t replaced = 0;

	for (struct piece piece = { 0 }; piece_next(&piece, cuts, said->text.n);)
		replaced += feed_piece(&normalizer, said, &piece, &wanted, little);
	check("octets not written", said->text, said->text.n, wanted.n, 0);
	check("octets held", said->text, said->text.n, normalizer.held_size, 0);
	if (form_said->stream_safe.n == form_said->normal.n)
		check("replaced in pieces", said->text, 0, replaced, form_said->replaced);
}

void check_scripts(struct rest text, size_t level, size_t mixed)
{
	const char *s = placed(TEXT, text);

	now("octavo_restriction_level", text.n, 0);
	check("restriction_level", text, 0, octavo_restriction_level(s, text.n), level);
	now("octavo_mixed_scripts", text.n, 0);
	check("mixed_scripts", text, 0, octavo_mixed_scripts(s, text.n), mixed);
}

/* -------------------------------------------------------------------------------- */
/* Oddities                                                                         */
/* -------------------------------------------------------------------------------- */

/* Looks for all in one piece. Returns how many have been found so far. */
static size_t lint_piece(struct octavo_lint *lint, struct rest text, const struct said_lint *said,
                         const struct piece *piece, size_t count)
{
	struct rest octets = part(text, piece->begin, piece->end);

	for (;;) {
		struct octavo_lint copy = *lint;
		struct octavo_found found;
		size_t end;

		now("octavo_lint_next", text.n, piece->begin);
		found = octavo_lint_next(&copy, placed(PIECE, octets), octets.n, piece->last);
		*lint = copy;
		assert_true(found.read <= octets.n);
		octets = part(octets, found.read, octets.n);
		end = piece->end - octets.n;
		check("lint, octets used", text, end, lint->offset, end);
		if (found.oddity == OCTAVO_NO_ODDITY)
			break;
		if (count == said->count)
			check("lint, behind the last", text, end, found.oddity, OCTAVO_NO_ODDITY);
		check("lint", text, said->found[count].end, end, said->found[count].end);
		check("lint, kind", text, end, found.oddity, said->found[count].oddity);
		check("lint, length", text, end, found.length, said->found[count].length);
		count++;
	}
	check("lint, octets of the piece", text, piece->end, octets.n, 0);
	return count;
}

void check_lint_in_pieces(struct rest text, const struct said_lint *said, struct cuts cuts)
{
	struct octavo_lint lint = octavo_lint_init(said->kinds, said->has_mark);
	size_t count = 0;

	for (struct piece piece = { 0 }; piece_next(&piece, cuts, text.n);) {
		size_t end = end_of_used(text, &piece);

		count = lint_piece(&lint, text, said, &piece, count);
		if (count < said->count && said->found[count].end <= end)
			check("lint, not found", text, said->found[count].end,
			      OCTAVO_NO_ODDITY, said->found[count].oddity);
	}
}

/* -------------------------------------------------------------------------------- */
/* All                                                                              */
/* -------------------------------------------------------------------------------- */

void check_all_graphemes(const struct said *said)
{
	struct cuts cuts;

	check_graphemes(said);
	for (size_t i = 0; cuts_of(i, said->text.n, &cuts); i++)
		check_graphemes_in_pieces(said, cuts);
}

void check_all_columns(const struct said *said)
{
	struct cuts cuts;

	check_columns(said);
	check_cut(said);
	for (size_t i = 0; cuts_of(i, said->text.n, &cuts); i++)
		check_columns_in_pieces(said, cuts);
}

void check_all_forms(const struct said *said)
{
	for (size_t i = 0; i < FORMS; i++) {
		enum octavo_normal_form form = (enum octavo_normal_form)i;
		struct cuts cuts;

		check_form(said, form);
		check_small_capacities(said, form);
		for (size_t k = 0; cuts_of(k, said->text.n, &cuts); k++)
			check_form_in_pieces(said, form, cuts);
	}
}

void check_all_oddities(struct rest text, const struct said_lint *said)
{
	struct cuts cuts;

	for (size_t i = 0; cuts_of(i, text.n, &cuts); i++)
		check_lint_in_pieces(text, said, cuts);
}
