/* SPDX-License-Identifier: MIT */
/* chain.c - the stages that 'octavo repair' sends a text through */
#include "commands/repair/chain.h"

#include <inttypes.h>
#include <string.h>

#include "text/flags.h"

/* Puts a stage at the end, of which 'last' is now. */
static struct filter *append(struct filter *last, struct filter *stage)
{
	last->next = stage;
	return stage;
}

void chain_begin(struct chain *chain, const struct repair_options *wishes, struct filter *end)
{
	struct filter *last = &chain->repair.filter;

	chain->wishes = wishes;
	chain->first = last;
	error_filter_begin(&chain->repair, wishes->form, wishes->options & ~OCTAVO_BOM_MASK,
	                   wishes->octets);
	if (wishes->undoes_double) {
		undo_begin(&chain->undo);
		last = append(last, &chain->undo.filter);
	}
	if (wishes->wants_nfc) {
		nfc_begin(&chain->nfc);
		last = append(last, &chain->nfc.filter);
	}
	if (changes_bom(wishes->options)) {
		signature_begin(&chain->signature, wishes->options & OCTAVO_BOM_MASK);
		last = append(last, &chain->signature.filter);
	}
	if (wishes->eol) {
		eol_begin(&chain->eol, strcmp(wishes->eol, "crlf") == 0);
		last = append(last, &chain->eol.filter);
	}
	append(last, end);
}

bool chain_is_plain(const struct repair_options *wishes)
{
	return wishes->form == OCTAVO_UTF8 && !wishes->undoes_double &&
	       !wishes->wants_nfc && !changes_bom(wishes->options) && !wishes->eol;
}

void chain_report(const struct chain *chain, const struct filter *end, FILE *to)
{
	enum octavo_encoding form = chain->wishes->form;
	const char *gap = ": ";

	if (form != OCTAVO_UTF8) {
		fprintf(to, "%sfrom %s", gap, octavo_encoding_label(form));
		gap = ", ";
	}
	for (const struct filter *stage = chain->first; stage != end; stage = stage->next) {
		if (!stage->changes)
			continue;
		fprintf(to, "%s%" PRIu64 " %s", gap, stage->changes,
		        stage->changes == 1 ? stage->one : stage->many);
		gap = ", ";
	}
	if (chain->wishes->undoes_double && chain->undo.unsure)
		fprintf(to, "%s%" PRIu64 " %s left that may have been", gap, chain->undo.unsure,
		        chain->undo.unsure == 1 ? "line" : "lines");
	else if (gap[0] == ':')
		fprintf(to, "%s0 %s", gap, chain->first->many);
}
