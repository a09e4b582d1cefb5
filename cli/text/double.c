/* SPDX-License-Identifier: MIT */
/* double.c - text that was encoded as UTF-8 twice, by way of a charset of single octets */
#include "text/double.h"

#include <limits.h>
#include <string.h>

#include "base/count_octets.h"
#include "text/double_evidence.h"
#include "text/double_kinds.h"
#include "text/instead.h"
#include "text/language.h"
#include "text/likelihood.h"
#include "text/unicode.h"

/* ---------------------------------------------------------------- characters */

/* The row of the next character above ASCII; adds its length to 'at'. */
static inline uint16_t next_row(const struct double_tables *tables, const char *line, size_t n,
                                size_t *at)
{
	struct octavo_character c = decode_quickly(line + *at, n - *at);

	*at += c.length;
	return c.error ? NO_ROW : double_row(tables, c.code_point);
}

enum { REPLACEMENT_SIZE = sizeof REPLACEMENT - 1 };

static bool is_replacement(const char *text, size_t n)
{
	return n >= REPLACEMENT_SIZE && memcmp(text, REPLACEMENT, REPLACEMENT_SIZE) == 0;
}

/* ---------------------------------------------------------------- a quick look */

/* Whether a run goes on after its first character, which may be in a charset: mostly not. */
static bool may_be_sequence(const char *run, size_t n)
{
	unsigned char first = n ? (unsigned char)run[0] : 0;
	size_t second = first < 0xE0 ? 2 : 3;

	/* Those of double_auto() have no letter from U+1000 to U+1FFF, and two beyond U+2FFF. */
	return first != 0xE1 && first < 0xE3 && n > second &&
	       (run[second] & '\x80' || run[second] == ' ');
}

/* The tables in which a text begins with a sequence of UTF-8. */
static uint32_t tables_of_sequence(const struct double_tables *tables, const char *text, size_t n)
{
	uint32_t found = 0, continued = UINT32_MAX;
	size_t at = 0;

	if (!may_be_sequence(text, n))
		return 0;
	const struct double_row *first = &tables->rows[next_row(tables, text, n, &at)];
	for (size_t length = 2; length <= 4 && at < n && continued; length++) {
		continued &= tables->rows[next_row(tables, text, n, &at)].continues;
		found |= first->begins[length] & continued;
	}
	return found;
}

/* All runs must be sequences in the same table, so the first one tells. */
static uint32_t tables_of_first_run(const struct double_tables *tables, const char *line, size_t n)
{
	size_t at = ascii_length(line, n);

	return tables_of_sequence(tables, line + at, n - at);
}

/* The usual tables in which at least one run may be sequences: here each run counts by itself. */
static uint32_t usual_tables(const struct double_tables *tables, const char *line, size_t n)
{
	uint32_t found = 0;

	for (size_t at = 0; found != DOUBLE_USUAL && (at += ascii_length(line + at, n - at)) < n;) {
		found |= tables_of_sequence(tables, line + at, n - at) & DOUBLE_USUAL;
		at += run_length(line + at, n - at);
	}
	return found;
}

/* ---------------------------------------------------------------- results */

enum { NO_LANGUAGE = LANGUAGES };

/* A text, and what of it decides. */
struct trial {
	const char *text;
	size_t n;
	struct double_line line;

	/* Of letters after C3 whose last octet became a blank: */
	char restored;    /* that octet                             */
	size_t language;  /* of the line, if it is known            */
	bool adds_blanks; /* some have no other blank after them    */
};

/* Finds the rows of the line; it is undone in no table so far. */
static void read_line(struct trial *trial)
{
	struct double_line *line = &trial->line;
	const char *text = trial->text;
	uint16_t *rows = line->rows;
	size_t at = 0, n = trial->n;

	while (at < n) {
		size_t ascii = ascii_length(text + at, n - at);

		if (ascii)
			*rows++ = (unsigned char)text[at];
		at += ascii;
		if (ascii > 1)
			*rows++ = (unsigned char)text[at - 1];
		while (at < n && text[at] & '\x80')
			*rows++ = next_row(line->tables, text, n, &at);
	}
	line->size = (size_t)(rows - line->rows);
	line->table = MAX_DOUBLE_TABLES;
}

/* The tables where 0 to 3 more octets must follow, after one more character. */
static inline void follow(const struct double_row *row, uint32_t next[4])
{
	uint32_t begins = next[0];

	next[0] = (next[1] & row->continues) | (begins & row->begins[1]);
	next[1] = (next[2] & row->continues) | (begins & row->begins[2]);
	next[2] = (next[3] & row->continues) | (begins & row->begins[3]);
	next[3] = begins & row->begins[4];
}

/*
 * Leaves out tables in which a run of characters above ASCII does not become sequences of UTF-8, as
 * far as first and continuing octets tell. Stops when only one is left, which need not fit either:
 * double_weigh() tells.
 */
static uint32_t fitting_tables(struct trial *trial)
{
	const struct double_tables *tables = trial->line.tables;
	uint32_t next[4] = { 1, 0, 0, 0 };

	if (tables->count > 1)
		next[0] = tables_of_first_run(tables, trial->text, trial->n);
	if (!next[0])
		return 0;
	read_line(trial);
	for (size_t i = 0; i < trial->line.size; i++) {
		follow(&tables->rows[trial->line.rows[i]], next);
		uint32_t left = next[0] | next[1] | next[2] | next[3];
		if (!(left & (left - 1)))
			return left;
	}
	return next[0];
}

/* A run at the beginning of a text, up to ASCII or U+FFFD. */
struct run {
	size_t whole;  /* of it, becomes sequences of UTF-8 .. */
	uint32_t by;   /* .. in these tables                   */
	size_t wrong;  /* otherwise: so much of it stays       */
};

static bool ends_run(const char *text, size_t n)
{
	return !n || !(*text & '\x80') || is_replacement(text, n);
}

/*
 * The run is cut before a quotation mark or the like, and where the end of a sequence was lost. It
 * is not read further than it takes to tell, as it may be looked at from each of its characters on.
 */
static struct run run_at(const struct double_tables *tables, const char *text, size_t n,
                         uint32_t by, bool is_quoted)
{
	uint32_t next[4] = { by, 0, 0, 0 };
	struct run run = { .by = by, .wrong = REPLACEMENT_SIZE };
	uint16_t row = NO_ROW, last = NO_ROW; /* of the first that is not in 'whole' */
	size_t at = 0, count = 0;

	while (!ends_run(text + at, n - at) && (next[0] | next[1] | next[2] | next[3])) {
		size_t begin = at;
		last = next_row(tables, text, n, &at);
		count++;
		if (begin == run.whole) {
			row = last;
			run.wrong = at;
		}
		follow(&tables->rows[last], next);
		if (next[0]) {
			run.whole = at;
			run.by = next[0];
		}
	}
	/* A letter in quotation marks. */
	if (is_quoted && count == 2 && tables->rows[last].kinds & KIND_QUOTATION_MARK)
		run.whole = 0;
	bool is_lost = is_replacement(text + at, n - at);
	bool is_cut = is_lost || tables->rows[row].kinds & KIND_SIGN;
	if (run.whole < at && !is_cut) {
		run.whole = 0;
		for (run.wrong = at; !ends_run(text + run.wrong, n - run.wrong);)
			run.wrong++;
	}
	return run;
}

bool double_pieces_next(const struct double_pieces *pieces, struct double_piece *piece)
{
	const char *text = pieces->line + pieces->at;
	size_t n = pieces->n - pieces->at, runs = pieces->at < pieces->alone ? 1 : SIZE_MAX;
	uint32_t by = UINT32_MAX;

	*piece = (struct double_piece){ .text = text, .after = ascii_length(text, n) };
	while (piece->after < n && runs--) {
		size_t at = pieces->at + piece->after;
		bool is_quoted = at && pieces->line[at - 1] & '\x80';
		struct run run = run_at(pieces->tables, text + piece->after, n - piece->after, by,
		                        is_quoted);
		if (!run.whole) {
			piece->after += piece->size ? 0 : run.wrong;
			break;
		}
		by = run.by;
		piece->size = piece->after + run.whole;
		piece->after = piece->size + ascii_length(text + piece->size, n - piece->size);
	}
	return n > 0;
}

bool double_pieces_pass(struct double_pieces *pieces, const struct double_piece *piece,
                        bool is_undone)
{
	if (piece->size && !is_undone && pieces->at >= pieces->alone) {
		pieces->alone = pieces->at + piece->size;
		return false;
	}
	pieces->at += piece->size ? piece->size : piece->after;
	return true;
}

/* Whether octets end within a sequence of UTF-8. */
static bool lacks_octets(const char *octets, size_t n)
{
	for (size_t length = 1; length <= n && length < 4; length++) {
		unsigned char octet = (unsigned char)octets[n - length];

		if (octet < 0x80)
			return false;
		if (octet >= 0xC0)
			return length < (octet < 0xE0 ? 2 : octet < 0xF0 ? 3 : 4);
	}
	return false;
}

/*
 * Restores no-break spaces that continued a sequence and became blanks, as they do in HTML: the
 * first blank after a character above ASCII.
 */
static void restore_spaces(struct double_line *line, uint32_t *same)
{
	const struct double_row *space = double_space(line->tables);

	if (!(space->continues >> line->table & 1))
		return;
	for (size_t i = 0; i < line->size; i++) {
		if (line->rows[i] != ' ' || !i || line->rows[i - 1] < ASCII_ROWS ||
		    !lacks_octets(line->undone, i))
			continue;
		line->undone[i] = (char)space->octets[line->table];
		*same &= space->same[line->table];
	}
}

/* Undoes the line in a table. Leaves in 'same' only tables that give the same result. */
static void undo_line(struct double_line *line, unsigned table, uint32_t *same)
{
	const struct double_row *rows = line->tables->rows;
	const uint16_t *of_line = line->rows;
	size_t size = line->size;
	char *undone = line->undone;
	uint32_t all = *same;

	for (size_t i = 0; i < size; i++) {
		const struct double_row *row = &rows[of_line[i]];
		undone[i] = (char)row->octets[table];
		all &= row->same[table];
	}
	*same = all | UINT32_C(1) << table;
	line->table = table;
	restore_spaces(line, same);
}

/* What the next character becomes; LF at the end of the text. */
static unsigned char next_octet(const struct trial *trial, size_t at, unsigned table)
{
	const struct double_tables *tables = trial->line.tables;

	if (at == trial->n)
		return '\n';
	return tables->rows[next_row(tables, trial->text, trial->n, &at)].octets[table];
}

/* Whether a with grave accent and the next letter are likelier apart in a language. */
static bool is_likelier_apart(size_t language, char next)
{
	enum { OF_LETTER = 3 * COST_OF_E }; /* one after a blank costs about that much */
	static const char apart[] = "\xC3\xA0 ";
	const char joined[] = { '\xC3', '\xA0', next };
	struct likelihood of_apart, of_joined;

	likelihood_find(&of_apart, apart, sizeof apart - 1, 2, INT64_MAX);
	likelihood_find(&of_joined, joined, sizeof joined, 2, INT64_MAX);
	return of_apart.costs[language] + OF_LETTER < of_joined.costs[language];
}

/* Whether a blank is to follow the letter: HTML leaves one of a no-break space and a blank. */
static bool lacks_blank(const char *undone, size_t n, unsigned char next, size_t language)
{
	if (n < 2 || undone[n - 2] != '\xC3')
		return false;
	if (next >= 0x80) /* C2 and E2 begin punctuation */
		return next != 0xC2 && next != 0xE2;
	if (next <= ' ' || strchr(",.;:!?)]}'\"-/\\<*_|", next))
		return false;
	return !is_between(next | 0x20u, 'a', 'z') || language == NO_LANGUAGE ||
	       is_likelier_apart(language, (char)next);
}

/* The same of the whole text, where the table has an octet for each character. Returns the size. */
static size_t undo_text(struct trial *trial, unsigned table)
{
	const struct double_tables *tables = trial->line.tables;
	const char *text = trial->text;
	char *undone = trial->line.undone;
	size_t at = 0, n = trial->n, size = 0;

	while (at < n) {
		size_t ascii = ascii_length(text + at, n - at);

		if (ascii && text[at] == ' ' && lacks_octets(undone, size)) {
			/* Else it is a no-break space, C2 A0: see double_weigh(). */
			bool is_letter = undone[size - 1] == '\xC3';
			undone[size++] = is_letter ? trial->restored : '\xA0';
			ascii--;
			unsigned char next = next_octet(trial, ++at, table);
			if (lacks_blank(undone, size, next, trial->language)) {
				undone[size++] = ' ';
				trial->adds_blanks = true;
			}
		}
		memcpy(undone + size, text + at, ascii);
		at += ascii;
		size += ascii;
		while (at < n && text[at] & '\x80') {
			uint16_t row = next_row(tables, text, n, &at);
			undone[size++] = (char)tables->rows[row].octets[table];
		}
	}
	return size;
}

static unsigned first_table(uint32_t tables)
{
	unsigned table = 0;

	while (!(tables >> table & 1))
		table++;
	return table;
}

/* Undoes the line in the first of these tables, unless it is so already. */
static void undo_again(struct double_line *line, uint32_t by)
{
	unsigned table = first_table(by);

	if (line->table != table)
		undo_line(line, table, &by);
}

/* ---------------------------------------------------------------- decisions */

/* What a line becomes, and in which tables. */
struct outcome {
	uint32_t by; /* where it is good */
	bool is_sure;
	bool is_sure_if_likely;
	struct double_evidence evidence;
	struct likelihood likelihood;
	int64_t cost; /* of all of it, with its ASCII */
};

enum { UNUSUAL = 4 * COST_OF_E };

/* So many pairs of characters tell how likely a line is, and in which language. */
enum { PAIRS = 120 };

static int64_t cost_of_table(const struct outcome *outcome)
{
	return outcome->by & DOUBLE_USUAL ? 0 : UNUSUAL;
}

/* Decides in which tables the result is good. What makes no sense is known of western ones only. */
static void judge(const struct double_tables *tables, uint32_t by, struct outcome *outcome)
{
	const struct double_evidence *evidence = &outcome->evidence;
	uint32_t western = by & tables->western;
	bool is_common = !evidence->has_controls && !evidence->is_uncommon;
	bool is_good = evidence->for_it && !evidence->against_it;

	outcome->by = !is_good ? 0 : is_common ? by : western;
	outcome->is_sure = (outcome->by & western) && evidence->is_sure;
	outcome->is_sure_if_likely = (outcome->by & ~western) && !evidence->is_pair_of_text;
}

/* Finds the different good results. Returns how many. */
static unsigned find_outcomes(struct trial *trial, struct outcome outcomes[])
{
	unsigned count = 0;

	for (uint32_t left = fitting_tables(trial); left;) {
		struct outcome *outcome = &outcomes[count];
		unsigned table = first_table(left);
		uint32_t by = left;

		undo_line(&trial->line, table, &by);
		left &= ~by;
		double_weigh(&trial->line, &outcome->evidence);
		judge(trial->line.tables, by, outcome);
		count += outcome->by != 0;
	}
	return count;
}

enum { CLEARLY = 4 * COST_OF_E };

/* Whether an outcome costs clearly more than another one, whatever the ASCII of the line costs. */
static bool is_behind(const struct outcome *outcome, const struct outcome *other)
{
	return likelihood_gap(&outcome->likelihood, &other->likelihood) >=
	       CLEARLY + cost_of_table(other) - cost_of_table(outcome);
}

/*
 * Finds out how likely the outcomes are. Those that are far likelier than the text are sure; the
 * text is read only as far as it takes to tell. An outcome that is behind a sure one need not be
 * read to its end, nor compared.
 */
static void weigh_outcomes(struct trial *trial, struct outcome outcomes[], unsigned count,
                           struct double_verdict *verdict)
{
	enum { ENOUGH = 11 * COST_OF_E, MAYBE = ENOUGH / 2, DOUBT = 3 * COST_OF_E };
	enum { MAX_WORD = 8 * COST_OF_E }; /* of one letter, with what is beside it */
	struct likelihood of_text = { .least = -1 };
	const struct outcome *sure = NULL; /* the one that costs least without its ASCII */

	for (unsigned i = 0; i < count; i++) {
		struct outcome *outcome = &outcomes[i];
		int64_t most = sure ? sure->likelihood.least + MAX_ASCII_COST + UNUSUAL + CLEARLY
		                    : INT64_MAX;

		undo_again(&trial->line, outcome->by);
		likelihood_find(&outcome->likelihood, trial->line.undone, trial->line.size, PAIRS,
		                most);
		int64_t least = outcome->likelihood.least;
		if (sure && is_behind(outcome, sure)) {
			outcome->is_sure = false;
			continue;
		}
		if (!outcome->is_sure) {
			int64_t doubts = DOUBT * (int64_t)outcome->evidence.doubts;
			int64_t enough = least + doubts + ENOUGH;
			if (of_text.least < enough)
				likelihood_find(&of_text, trial->text, trial->n, PAIRS, enough - 1);
			int64_t gain = of_text.least - least - doubts;
			outcome->is_sure = outcome->is_sure_if_likely && gain >= ENOUGH &&
			                   !(outcome->evidence.is_word && least > MAX_WORD);
			verdict->for_it |= gain >= MAYBE;
		}
		verdict->for_it |= outcome->is_sure;
		if (outcome->is_sure && (!sure || least < sure->likelihood.least))
			sure = outcome;
	}
}

static void find_ascii_costs(const char *text, size_t n, int64_t of_ascii[LANGUAGES])
{
	enum { MAX_ASCII = 256 };

	language_ascii_costs((const unsigned char *)text, n < MAX_ASCII ? n : MAX_ASCII, of_ascii);
}

/* The outcome to take; NULL if none is sure, or two that are sure are about equally likely. */
static const struct outcome *choose(const char *text, size_t n, struct outcome outcomes[],
                                    unsigned count)
{
	const struct outcome *best = NULL;
	int64_t of_ascii[LANGUAGES];
	unsigned sure = 0;

	for (unsigned i = 0; i < count; i++)
		if (outcomes[i].is_sure)
			outcomes[sure++] = outcomes[i];
	if (sure < 2)
		return sure ? outcomes : NULL;
	find_ascii_costs(text, n, of_ascii);
	for (unsigned i = 0; i < sure; i++) {
		outcomes[i].cost = likelihood_with(&outcomes[i].likelihood, of_ascii) +
		                   cost_of_table(&outcomes[i]);
		if (!best || outcomes[i].cost < best->cost)
			best = &outcomes[i];
	}
	for (unsigned i = 0; i < sure; i++)
		if (&outcomes[i] != best && outcomes[i].cost < best->cost + CLEARLY)
			return NULL;
	return best;
}

/* Whether part of a line that stays looks encoded twice, in a western table or the only one. */
static bool has_double_part(struct trial *trial)
{
	const struct double_tables *tables = trial->line.tables;
	const char *text = trial->text;
	size_t n = trial->n;
	uint32_t tried = usual_tables(tables, text, n) | tables_of_first_run(tables, text, n);
	uint32_t left = tables->count == 1 ? 1 : tried & tables->western;
	struct double_evidence evidence = { .for_it = false };

	if (left && !trial->line.size) /* it may have been read as far as fitting_tables() */
		read_line(trial);
	while (left && !evidence.for_it) {
		unsigned table = first_table(left);
		uint32_t same = left;

		undo_line(&trial->line, table, &same);
		left &= ~same;
		double_weigh(&trial->line, &evidence);
	}
	return evidence.for_it;
}

/* The cost of a line, undone with 'octet' where a blank ended a letter. Finds its language. */
static int64_t cost_with(struct trial *trial, unsigned table, unsigned octet,
                         const int64_t of_ascii[LANGUAGES], size_t *language)
{
	struct likelihood likelihood;

	trial->restored = (char)octet;
	trial->language = *language;
	size_t size = undo_text(trial, table);
	likelihood_find(&likelihood, trial->line.undone, size, PAIRS, INT64_MAX);
	*language = likelihood_language(&likelihood, of_ascii);
	return likelihood_with(&likelihood, of_ascii);
}

/*
 * Decides how letters are restored. Returns false if they were perhaps not a with grave accent:
 * octets that get lost may be missing before real blanks, such as that of i with acute accent,
 * which is a soft hyphen in many charsets. That is less likely if there is a second blank.
 */
static bool restores_letters(struct trial *trial, unsigned table)
{
	int64_t of_ascii[LANGUAGES];
	size_t language = NO_LANGUAGE;

	find_ascii_costs(trial->text, trial->n, of_ascii);
	cost_with(trial, table, 0xA0, of_ascii, &language);
	int64_t most = trial->adds_blanks ? CLEARLY : 0;
	most += cost_with(trial, table, 0xA0, of_ascii, &language);
	for (unsigned i = 0; i < 64; i++) {
		size_t any = NO_LANGUAGE;

		if (trial->line.tables->lost[table] >> i & 1 &&
		    cost_with(trial, table, 0x80 + i, of_ascii, &any) < most)
			return false;
	}
	trial->restored = '\xA0';
	trial->language = language;
	return true;
}

/* Decides about a line; NULL if it should stay. */
static const struct outcome *decide(struct trial *trial, struct outcome outcomes[],
                                    struct double_verdict *verdict)
{
	*verdict = (struct double_verdict){ .for_it = false };
	unsigned count = find_outcomes(trial, outcomes);
	/* Mostly there is none, or one that is sure. */
	if (count > 1 || (count && !outcomes[0].is_sure))
		weigh_outcomes(trial, outcomes, count, verdict);
	const struct outcome *best = choose(trial->text, trial->n, outcomes, count);
	if (best && best->evidence.has_a_grave && !restores_letters(trial, first_table(best->by)))
		best = NULL;
	if (best) {
		verdict->by = best->by;
		verdict->has_controls = best->evidence.has_controls;
	}
	return best;
}

/* Undoes a line once. Returns the size of the result; 0 if the line should stay as it is. */
static size_t undo_once(struct trial *trial, struct double_verdict *verdict)
{
	struct outcome outcomes[MAX_DOUBLE_TABLES];
	const struct outcome *best = decide(trial, outcomes, verdict);

	if (best)
		return undo_text(trial, first_table(best->by));
	verdict->for_it |= has_double_part(trial);
	return 0;
}

unsigned double_undo(const struct double_tables *tables, unsigned max, const char **line,
                     size_t *n, const struct double_memory *memory, struct double_verdict *verdict,
                     unsigned *times)
{
	unsigned clean = 0;
	size_t size;

	for (*times = 0; *times < max; ++*times) {
		char *undone = memory->undone[*times % 2];
		struct trial trial = { .text = *line, .n = *n,
		                       .line = { .tables = tables, .rows = memory->rows,
		                                 .undone = undone } };
		if (!(size = undo_once(&trial, verdict)))
			break;
		*line = undone;
		*n = size;
		if (!verdict->has_controls)
			clean = *times + 1;
	}
	return clean;
}

static bool is_double(const char *line, size_t n, const struct double_memory *memory,
                      struct double_verdict *verdict)
{
	struct outcome outcomes[MAX_DOUBLE_TABLES];
	size_t at = ascii_length(line, n);

	/* The tables need not be there for most texts. */
	if (!may_be_sequence(line + at, n - at))
		return false;
	const struct double_tables *tables = double_auto();
	struct trial trial = { .text = line, .n = n,
	                       .line = { .tables = tables, .rows = memory->rows,
	                                 .undone = memory->undone[0] } };
	if (!decide(&trial, outcomes, verdict))
		return false;
	if (!verdict->has_controls)
		return true;
	struct double_verdict last;
	unsigned times;
	return double_undo(tables, UINT_MAX, &line, &n, memory, &last, &times) > 0;
}

/*
 * Such a sequence is one of U+00C0..U+00DF, whose UTF-8 begins with C3 and less than A0, and
 * another character above ASCII, or a greater one and two others. So many octets are looked at
 * together that compilers do it in vectors.
 */
bool double_may_be_in_part(const char *line, size_t n)
{
	enum { BLOCK = 32, MOST = 4 };
	const unsigned char *s = (const unsigned char *)line;
	unsigned char found = 0;

	if (n < MOST)
		return false;
	size_t at = 0, end = n - MOST;
	for (; end >= BLOCK && at < end && !found; at += BLOCK) {
		if (end - at < BLOCK)
			at = end - BLOCK; /* looks at some again, which is faster than one by one */
		for (size_t i = at; i < at + BLOCK; i++)
			found |= (s[i] == 0xC3) & (s[i + 2] > 0x7F) &
			         ((s[i + 1] < 0xA0) | (s[i + 4] > 0x7F));
	}
	for (; at < end && !found; at++)
		found = s[at] == 0xC3 && s[at + 2] > 0x7F &&
		        (s[at + 1] < 0xA0 || s[at + 4] > 0x7F);
	return found || (s[end] == 0xC3 && s[end + 1] < 0xA0 && s[end + 2] > 0x7F);
}

static bool has_piece(const char *line, size_t n, const struct double_memory *memory,
                      struct double_verdict *verdict)
{
	struct double_pieces pieces = { .line = line, .n = n };
	struct double_piece piece;

	if (!double_may_be_in_part(line, n))
		return false;
	pieces.tables = double_auto();
	while (double_pieces_next(&pieces, &piece)) {
		if (piece.size && is_double(piece.text, piece.after, memory, verdict))
			return verdict->in_part = true;
		double_pieces_pass(&pieces, &piece, false);
	}
	return false;
}

bool double_is(const char *line, size_t n, bool goes_on, bool in_part,
               const struct double_memory *memory, struct double_verdict *verdict)
{
	enum { CUTS = 5 }; /* a character that is cut, and up to four of a sequence that is */
	size_t whole = goes_on ? length_to_ascii(line, n) : n;

	if (whole)
		return is_double(line, whole, memory, verdict) ||
		       (in_part && has_piece(line, whole, memory, verdict));
	/* No octet is ASCII, so what is cut may be anywhere: one of the last characters ends it. */
	for (unsigned i = 0; n && i < CUTS; i++) {
		if (is_double(line, n, memory, verdict))
			return true;
		n = octavo_floor(OCTAVO_UTF8, line, n, n - 1);
	}
	return false;
}
