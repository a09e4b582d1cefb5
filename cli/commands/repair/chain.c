/* SPDX-License-Identifier: MIT */
/* chain.c - the filters that 'octavo repair' sends a text through */
#include "commands/repair/chain.h"

#include <inttypes.h>
#include <string.h>

/* ---------------------------------------------------------------- byte order marks */

static const char mark[] = { '\xEF', '\xBB', '\xBF' };

static void count_marks(struct bom_filter *bom, uint64_t changes, bool added)
{
	bom->added = added;
	bom->filter.changes = changes;
	bom->filter.one = added ? "byte order mark added" : "byte order mark removed";
}

static bool take_bom(struct filter *filter, const char *src, size_t n, bool last)
{
	struct bom_filter *bom = (struct bom_filter *)filter;

	while (!bom->is_done && (n || last)) {
		for (; n && bom->size < sizeof mark; n--)
			bom->beginning[bom->size++] = *src++;
		if (bom->size < sizeof mark && !last)
			return true;
		bool has_mark = bom->size == sizeof mark &&
		                memcmp(bom->beginning, mark, sizeof mark) == 0;
		bool is_missing = bom->adds && !bom->has_one;
		bom->is_done = !has_mark;
		bom->has_one = true;
		if (has_mark != is_missing)
			count_marks(bom, filter->changes + 1, is_missing);
		if (is_missing && !filter_feed(filter->next, mark, sizeof mark, false))
			return false;
		if (bom->is_done && !filter_feed(filter->next, bom->beginning, bom->size, false))
			return false;
		bom->size = 0;
	}
	return filter_feed(filter->next, src, n, last);
}

static void bom_begin(struct bom_filter *bom, bool adds)
{
	/* Several may stand at the beginning: all are removed, as many readers pass only one. */
	filter_begin(&bom->filter, take_bom, NULL, "byte order marks removed");
	bom->added = false;
	filter_has_state(&bom->filter, &bom->has_one, bom + 1);
	bom->adds = adds;
	bom->has_one = false;
	bom->is_done = false;
	bom->size = 0;
}

/* ---------------------------------------------------------------- the chain */

/* Whether a byte order mark is left out or added. */
static bool changes_bom(unsigned flags)
{
	unsigned bom = flags & OCTAVO_BOM_MASK;
	return bom == OCTAVO_BOM_STRIP || bom == OCTAVO_BOM_ADD;
}

/*
 * Whether a filter can make what one before it changes: a line ends, and the rest of it is encoded
 * twice; a character goes, and a mark is composed with the letter before that.
 */
static bool repeats(const struct repair_options *options)
{
	bool fits = options->preset && options->fit_how != FIT_KEEP;
	bool normalizes = options->normal != NORMAL_ANY;

	return options->undoes_double || (options->strips != 0) + fits + normalizes > 1;
}

static struct filter *append(struct filter *last, struct filter *filter)
{
	last->next = filter;
	return filter;
}

/* Forgets the text before. */
static void forget(struct chain *chain)
{
	joints_begin(&chain->errors.joints);
	joints_begin(&chain->strip.joints);
	joints_begin(&chain->normalize.joints);
	joints_begin(&chain->fit.joints);
}

void chain_begin(struct chain *chain, struct filter *end)
{
	const struct repair_options *options = &chain->options;
	struct filter *last = &chain->errors.filter;

	if (!options->is_joined)
		forget(chain);
	chain->end = end;
	chain->errors.keeps = options->keeps_errors;
	error_filter_begin(&chain->errors, options->form, options->flags & ~OCTAVO_BOM_MASK,
	                   options->octets);
	if (options->decodes_runs)
		runs_begin(&chain->runs, options->form, &chain->errors);
	if (repeats(options)) {
		settle_begin(&chain->settle);
		last = append(last, &chain->settle.filter);
	}
	if (options->undoes_double) {
		undo_begin(&chain->undo);
		last = append(last, &chain->undo.filter);
	}
	if (options->decodes_c1) {
		c1_begin(&chain->c1);
		last = append(last, &chain->c1.filter);
	}
	if (options->strips) {
		strip_begin(&chain->strip, options->strips);
		last = append(last, &chain->strip.filter);
	}
	if (options->normal != NORMAL_ANY) {
		normalize_begin(&chain->normalize,
		                (enum octavo_normal_form)(options->normal - NORMAL_NFC));
		last = append(last, &chain->normalize.filter);
	}
	if (options->preset) {
		fit_begin(&chain->fit, options->preset, options->fit_how, options->fit_style);
		last = append(last, &chain->fit.filter);
	}
	if (changes_bom(options->flags)) {
		bom_begin(&chain->bom, (options->flags & OCTAVO_BOM_MASK) == OCTAVO_BOM_ADD);
		last = append(last, &chain->bom.filter);
	}
	if (options->eol != EOL_KEEP) {
		eol_begin(&chain->eol, (enum eol)options->eol, options->takes_cr);
		last = append(last, &chain->eol.filter);
	}
	if (repeats(options))
		last = append(last, &chain->settle.last);
	append(last, end);
}

size_t chain_feed(struct chain *chain, const char *src, size_t n, bool last)
{
	if (!chain->options.decodes_runs)
		return error_filter_feed(&chain->errors, src, n, last);
	runs_feed(&chain->runs, src, n, last);
	return n;
}

void chain_work(struct chain *chain, struct input *in)
{
	if (!chain->options.decodes_runs)
		decoder_work(&chain->errors.decoder, in);
}

void chain_end_work(struct chain *chain)
{
	decoder_end_work(&chain->errors.decoder);
}

void chain_close(struct chain *chain)
{
	error_filter_close(&chain->errors);
	normalize_close(&chain->normalize);
	settle_close(&chain->settle);
}

void chain_warn(const struct chain *chain, const char *file)
{
	decoder_warn(&chain->errors.decoder, file);
	joints_warn(&chain->errors.joints, file);
	joints_warn(&chain->strip.joints, file);
	joints_warn(&chain->normalize.joints, file);
	joints_warn(&chain->fit.joints, file);
}

bool chain_is_plain(const struct chain *chain)
{
	const struct repair_options *options = &chain->options;
	return options->form == OCTAVO_UTF8 && !options->keeps_errors && !options->undoes_double &&
	       !options->decodes_c1 && !options->strips && options->normal == NORMAL_ANY &&
	       !options->preset && !changes_bom(options->flags) && options->eol == EOL_KEEP;
}

static void report_unsure(const struct undo *undo, const char *gap, FILE *to)
{
	bool is_one = undo->unsure == 1;

	fprintf(to, "%s%" PRIu64 " %s left that may be encoded twice, %s %" PRIu64 "%s", gap,
	        undo->unsure, is_one ? "line" : "lines", is_one ? "line" : "the first is line",
	        undo->first_unsure, undo->takes_parts ? "" : ", see --parts");
}

/* Prints what was changed. Returns what separates it from what follows. */
static const char *report_changes(const struct chain *chain, const char *gap, FILE *to)
{
	const struct filter *first = &chain->errors.filter;

	for (const struct filter *filter = first; filter != chain->end; filter = filter->next) {
		if (!filter->changes)
			continue;
		fputs(gap, to);
		if (filter == &chain->strip.filter)
			strip_report(&chain->strip, to);
		else
			fprintf(to, "%" PRIu64 " %s", filter->changes,
			        filter->changes == 1 ? filter->one : filter->many);
		if (filter == first || filter == &chain->fit.filter)
			fprintf(to, " %s", chain->options.done);
		gap = ", ";
	}
	return gap;
}

/* Prints what was left. */
static void report_left(const struct chain *chain, const char *gap, FILE *to)
{
	const struct repair_options *options = &chain->options;

	if (chain->errors.kept) {
		fprintf(to, "%s%" PRIu64 " %s left as %s", gap, chain->errors.kept,
		        chain->errors.kept == 1 ? "error" : "errors",
		        chain->errors.kept == 1 ? "it is" : "they are");
		gap = ", ";
	}
	if (options->preset && chain->fit.kept) {
		fprintf(to, "%s%" PRIu64 " %s left that --for=%s refuses", gap, chain->fit.kept,
		        chain->fit.kept == 1 ? "character" : "characters", options->preset->name);
		gap = ", ";
	}
	if (options->eol != EOL_KEEP && chain->eol.kept) {
		fprintf(to, "%s%" PRIu64 " CR without LF left, see --lone-cr", gap,
		        chain->eol.kept);
		gap = ", ";
	}
	if (options->undoes_double && chain->undo.unsure)
		report_unsure(&chain->undo, gap, to);
}

void chain_count_marks(struct chain *chain, uint64_t changes, bool added)
{
	count_marks(&chain->bom, changes, added);
}

void chain_report(const struct chain *chain, const char *verb, const char *otherwise, FILE *to)
{
	bool is_converted = chain->options.form != OCTAVO_UTF8, is_changed = is_converted;
	const struct filter *filter = &chain->errors.filter;
	const char *gap = is_converted ? ", " : ": ";

	for (; filter != chain->end; filter = filter->next)
		is_changed |= filter->changes > 0;
	fprintf(to, ": %s", is_changed ? verb : otherwise);
	if (is_converted)
		fprintf(to, ": from %s", octavo_encoding_label(chain->options.form));
	report_left(chain, report_changes(chain, gap, to), to);
}
