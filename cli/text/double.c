/* SPDX-License-Identifier: MIT */
/* double.c - text that was encoded as UTF-8 twice, by way of a charset of single octets */
#include "text/double.h"

#include <string.h>

#include "base/count_octets.h"
#include "base/threads.h"
#include "octavo.h"
#include "text/double_evidence.h"
#include "text/language.h"
#include "text/likelihood.h"

/* ---------------------------------------------------------------- tables */

/* The first two are tried always, the others with "auto". */
static const char *const charsets[MAX_DOUBLE_TABLES] = {
	"windows-1252", "iso-8859-1",   "windows-1250", "windows-1251", "koi8-r",
	"cp866",        "iso-8859-2",   "macintosh",    "cp437",        "cp850",
	"iso-8859-15",  "windows-1254", "windows-1253", "windows-1256", "windows-1257",
	"cp852",        "koi8-u",       "iso-8859-9",   "windows-1255", "windows-874",
	"iso-8859-5",
};
enum { USUAL_TABLES = 2, USUAL = 3 /* a bit for each */ };

static bool add_table(struct double_tables *tables, const char *charset)
{
	struct octets *table = &tables->of[tables->count];

	if (!octets_charset(table, charset))
		return false;
	for (unsigned c = 0; c < 0x80; c++)
		if (table->code_points[c] != c)
			return false;
	tables->names[tables->count++] = charset;
	return true;
}

bool double_open(struct double_tables *tables, const char *charset)
{
	bool is_auto = charset && strcmp(charset, "auto") == 0;
	unsigned count = is_auto ? MAX_DOUBLE_TABLES : USUAL_TABLES;

	tables->count = 0;
	if (charset && !is_auto)
		return add_table(tables, charset);
	for (unsigned i = 0; i < count; i++)
		if (!add_table(tables, charsets[i]) && i < USUAL_TABLES)
			return false;
	return true;
}

/* ---------------------------------------------------------------- lines */

/* Undoes a line once; what has no octet becomes FF, which is never UTF-8. Returns its size. */
static size_t undo_line(const struct octets *octets, const char *line, size_t n, char *undone)
{
	size_t at = 0, size = 0;

	while (at < n) {
		size_t ascii = ascii_length(line + at, n - at);

		memcpy(undone + size, line + at, ascii);
		at += ascii;
		size += ascii;
		if (at == n)
			break;
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, line + at, n - at);
		int octet = c.error ? -1 : octets_find(octets, c.code_point);
		undone[size++] = (char)(octet < 0 ? 0xFF : octet);
		at += c.length;
	}
	return size;
}

/* ---------------------------------------------------------------- a quick look */

/* Of each character: the tables in which it is an octet that begins a sequence, or goes on. */
#define MAX_QUICK 0x2600u /* the charsets have hardly any character above that */

static struct {
	pthread_once_t once;
	struct double_tables tables;
	uint32_t begins[5][MAX_QUICK]; /* a sequence of 2, 3 or 4 octets */
	uint32_t continues[MAX_QUICK];
} usual = { .once = PTHREAD_ONCE_INIT };

static void open_usual(void)
{
	double_open(&usual.tables, "auto");
	for (unsigned i = 0; i < usual.tables.count; i++)
		for (unsigned o = 0x80; o < 0xF5; o++) {
			uint32_t c = usual.tables.of[i].code_points[o];
			unsigned length = o < 0xE0 ? 2 : o < 0xF0 ? 3 : 4;
			uint32_t *row = o < 0xC0 ? usual.continues : usual.begins[length];

			if (c < MAX_QUICK)
				row[c] |= UINT32_C(1) << i;
		}
}

const struct double_tables *double_usual(void)
{
	threads_once(&usual.once, open_usual);
	return &usual.tables;
}

/* The tables in which a run of characters above ASCII begins with a sequence of UTF-8. */
static uint32_t tables_of_run(const char *run, size_t n)
{
	size_t at = 0;
	uint32_t made_of[4] = { 0 }, found = 0, continued = UINT32_MAX;
	unsigned char first = n ? (unsigned char)run[0] : 0;

	/* Beyond the quick tables, or U+1000..1FFF, of which no charset there has any. */
	if (first == 0xE1 || first >= 0xE3)
		return 0;
	/* A sequence has two characters at least. Most runs have one: a letter with a mark. */
	size_t second = first < 0xE0 ? 2 : 3;
	if (n <= second || !(run[second] & '\x80'))
		return 0;

	for (unsigned i = 0; i < 4 && at < n; i++) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, run + at, n - at);

		if (c.error || c.code_point < 0x80 || c.code_point >= MAX_QUICK)
			break;
		made_of[i] = c.code_point;
		at += c.length;
	}
	if (!made_of[1])
		return 0;
	double_usual();
	for (unsigned length = 2; length <= 4; length++) {
		continued &= usual.continues[made_of[length - 1]];
		found |= usual.begins[length][made_of[0]] & continued;
	}
	return found;
}

/* All runs must be sequences in the same table, so the first one tells. */
static uint32_t tables_of_first_run(const char *line, size_t n)
{
	size_t at = ascii_length(line, n);

	return tables_of_run(line + at, n - at);
}

/* The usual tables in which any run of the line may be sequences: a run counts for itself there. */
static uint32_t usual_tables(const char *line, size_t n)
{
	uint32_t found = 0;

	for (size_t at = 0; found != USUAL && (at += ascii_length(line + at, n - at)) < n;) {
		size_t length = run_length(line + at, n - at);

		found |= tables_of_run(line + at, length) & USUAL;
		at += length;
	}
	return found;
}

bool may_be_double(const char *line, size_t n)
{
	return tables_of_first_run(line, n) != 0;
}

/* ---------------------------------------------------------------- decisions */

/* Has A with circumflex or tilde, with which most begins that was encoded twice, where they are. */
static bool is_western(const struct octets *table)
{
	return table->code_points[0xC2] == 0xC2 && table->code_points[0xC3] == 0xC3 &&
	       table->code_points[0xE2] == 0xE2;
}

/* What a line becomes by a table. */
struct outcome {
	bool fits;    /* all of it becomes good UTF-8 */
	bool is_sure;
	struct double_evidence evidence;
	size_t size; /* of the result; 0 if the table was not tried */
	uint64_t hash;
	struct text_cost cost;
};

#define UNUSUAL (3 * COST_OF_E)

static uint64_t hash_of(const char *octets, size_t n)
{
	uint64_t hash = 0;

	for (size_t i = 0; i < n; i++)
		hash = (hash ^ (unsigned char)octets[i]) * UINT64_C(1099511628211);
	return hash;
}

/* Tries a table, after those before it. Sets 'for_it' if a part of the line looks encoded twice. */
static void try_table(const struct double_tables *tables, unsigned i, const char *line, size_t n,
                      char *undone, struct outcome outcomes[], struct double_verdict *verdict)
{
	const struct octets *table = &tables->of[i];
	struct outcome *outcome = &outcomes[i];
	struct double_evidence *evidence = &outcome->evidence;
	bool western = is_western(table);
	unsigned same = 0;

	outcome->size = undo_line(table, line, n, undone);
	outcome->hash = hash_of(undone, outcome->size);
	while (outcomes[same].size != outcome->size || outcomes[same].hash != outcome->hash)
		same++;
	if (same < i)
		*evidence = outcomes[same].evidence;
	else
		double_weigh(table, undone, outcome->size, evidence);
	verdict->for_it |= evidence->for_it && (western || tables->count == 1);
	outcome->fits = evidence->for_it && !evidence->against_it &&
	                (western || !(evidence->has_controls || evidence->is_uncommon));
	outcome->is_sure = western && outcome->fits && evidence->is_sure;
	if (outcome->fits)
		verdict->fitting |= UINT32_C(1) << i;
}

/* An outcome before this one with the same result, or NULL. */
static const struct outcome *same_before(const struct outcome outcomes[], unsigned i)
{
	for (unsigned j = 0; j < i; j++)
		if (outcomes[j].fits && outcomes[j].hash == outcomes[i].hash)
			return &outcomes[j];
	return NULL;
}

/* Finds out how likely the results are. Those that are far likelier than the line are sure. */
static void weigh_outcomes(const struct double_tables *tables, const char *line, size_t n,
                           char *undone, struct outcome outcomes[], struct double_verdict *verdict)
{
	enum { ENOUGH = 11 * COST_OF_E, MAYBE = ENOUGH / 2, DOUBT = 3 * COST_OF_E };
	struct likelihood likelihood;

	likelihood_begin(&likelihood, line, n);
	int64_t cost = likelihood_cost(&likelihood, line, n).alone;
	for (unsigned i = 0; i < tables->count; i++) {
		struct outcome *outcome = &outcomes[i];

		if (!outcome->fits)
			continue;
		const struct outcome *same = same_before(outcomes, i);
		if (same) {
			outcome->cost = same->cost;
		} else {
			size_t size = undo_line(&tables->of[i], line, n, undone);
			outcome->cost = likelihood_cost(&likelihood, undone, size);
			outcome->cost.with_ascii += i < USUAL_TABLES ? 0 : UNUSUAL;
		}
		int64_t doubt = DOUBT * (int64_t)outcome->evidence.doubts;
		int64_t gain = cost - outcome->cost.alone - doubt;
		if (!is_western(&tables->of[i]) && !outcome->evidence.is_capital_and_mark)
			outcome->is_sure = gain >= ENOUGH;
		verdict->for_it |= gain >= MAYBE;
	}
}

/* Whether there is no result, or one only and that is sure: the usual cases, which are quick. */
static bool are_same(const struct outcome outcomes[], unsigned count)
{
	const struct outcome *first = NULL;
	bool is_sure = false;

	for (unsigned i = 0; i < count; i++) {
		if (!outcomes[i].fits)
			continue;
		if (first && outcomes[i].hash != first->hash)
			return false;
		first = first ? first : &outcomes[i];
		is_sure |= outcomes[i].is_sure;
	}
	return is_sure || !first;
}

/* The result to take; NULL if none is sure, or two are and are nearly as likely. */
static const struct outcome *choose(const struct outcome outcomes[], unsigned count)
{
	enum { CLEARLY = 4 * COST_OF_E };
	const struct outcome *best = NULL;

	for (unsigned i = 0; i < count; i++)
		if (outcomes[i].is_sure &&
		    (!best || outcomes[i].cost.with_ascii < best->cost.with_ascii))
			best = &outcomes[i];
	for (unsigned i = 0; i < count && best; i++)
		if (outcomes[i].is_sure && outcomes[i].hash != best->hash &&
		    outcomes[i].cost.with_ascii < best->cost.with_ascii + CLEARLY)
			return NULL;
	return best;
}

size_t double_undo(const struct double_tables *tables, const char *line, size_t n, char *undone,
                   struct double_verdict *verdict)
{
	struct outcome outcomes[MAX_DOUBLE_TABLES] = { { .fits = false } };
	uint32_t tried = tables->count == 1 ? 1 : usual_tables(line, n) |
	                                             tables_of_first_run(line, n);

	*verdict = (struct double_verdict){ .for_it = false };
	for (unsigned i = 0; i < tables->count; i++)
		if (tried >> i & 1)
			try_table(tables, i, line, n, undone, outcomes, verdict);
	if (!are_same(outcomes, tables->count))
		weigh_outcomes(tables, line, n, undone, outcomes, verdict);
	const struct outcome *best = choose(outcomes, tables->count);
	if (!best)
		return 0;
	for (unsigned i = 0; i < tables->count; i++)
		if (outcomes[i].fits && outcomes[i].hash == best->hash)
			verdict->by |= UINT32_C(1) << i;
	size_t size = undo_line(&tables->of[best - outcomes], line, n, undone);
	verdict->has_controls = best->evidence.has_controls;
	return size;
}
