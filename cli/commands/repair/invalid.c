/* SPDX-License-Identifier: MIT */
/* invalid.c - what becomes of errors: --invalid */
#include "commands/repair/invalid.h"

#include <string.h>

#include "base/array.h"
#include "octavo.h"
#include "text/charset.h"

static const struct row {
	const char *word;
	unsigned flag;      /* what becomes of errors, ..                              */
	const char *format; /* .. unless octets_format() says what each octet becomes  */
	const char *done;
	enum fit_how fit_how; /* what becomes of characters that --for refuses */
	enum escape_style fit_style;
} rows[] = {
	{ "keep", OCTAVO_REPLACE, NULL, NULL, FIT_KEEP, ESCAPE_ANY },
	{ "replace", OCTAVO_REPLACE, NULL, "replaced by U+FFFD", FIT_REPLACE, ESCAPE_ANY },
	{ "skip", OCTAVO_SKIP, NULL, "removed", FIT_SKIP, ESCAPE_ANY },
	{ "escape", OCTAVO_ESCAPE, NULL, "escaped", FIT_ESCAPE, ESCAPE_JSON },
	{ "xml", OCTAVO_REPLACE, "&#x%X;", "escaped", FIT_ESCAPE, ESCAPE_XML },
	{ "uplus", OCTAVO_REPLACE, "<U+%04X>", "escaped", FIT_ESCAPE, ESCAPE_UPLUS },
};

static const struct row *find_row(const char *word)
{
	for (size_t i = 0; i < COUNT(rows); i++)
		if (strcmp(word, rows[i].word) == 0)
			return &rows[i];
	return NULL;
}

static void choose_charset(const struct command *command, const char *word, struct chain *chain,
                           struct octets *octets)
{
	struct repair_options *options = &chain->options;

	options->flags |= OCTAVO_REPLACE;
	options->done = "decoded";
	if (octets_charset(octets, word))
		options->octets = octets;
	else if (runs_open(&chain->runs, word))
		options->decodes_runs = options->keeps_errors = true;
	else
		usage_error(command, word,
		            "unknown choice: give keep, replace, skip, escape, xml, uplus, or an "
		            "encoding that extends ASCII, without shift sequences");
}

bool invalid_choose(const struct command *command, const char *invalid, struct chain *chain,
                    struct octets *octets)
{
	struct repair_options *options = &chain->options;
	const struct row *row = find_row(invalid ? invalid : "replace");

	if (!row) {
		choose_charset(command, invalid, chain, octets);
		return true;
	}
	options->flags |= row->flag;
	options->done = row->done;
	options->keeps_errors |= strcmp(row->word, "keep") == 0;
	if (invalid) {
		options->fit_how = row->fit_how;
		options->fit_style = row->fit_style;
	}
	/* With a reader, as the characters that it refuses: JSON has no \x. */
	const char *format = options->preset && row->flag == OCTAVO_ESCAPE ? "\\u%04x"
	                                                                   : row->format;
	if (format) {
		options->octets = octets;
		octets_format(octets, format);
	}
	return false;
}

void read_form(const struct command *command, const char *word, void *form)
{
	struct charset charset = charset_option(command, word);

	if (charset.is_foreign || charset.is_iso2022 ||
	    !octavo_encoding_info(charset.encoding)->is_utf8)
		usage_error(command, word,
		            "not a form of UTF-8; octavo convert reads other encodings");
	*(enum octavo_encoding *)form = charset.encoding;
}
