/* SPDX-License-Identifier: MIT */
/* invalid.c - what becomes of errors: --invalid */
#include "commands/repair/invalid.h"

#include <string.h>

#include "base/array.h"
#include "octavo.h"
#include "text/charset.h"

/* What to write for each octet of an error. Returns whether it is decoded. */
static bool choose_octets(const struct command *command, const char *word, struct chain *chain,
                          struct octets *octets)
{
	struct repair_options *options = &chain->options;

	options->octets = octets;
	options->done = "escaped";
	if (strcmp(word, "xml") == 0) {
		octets_format(octets, "&#x%X;");
	} else if (strcmp(word, "uplus") == 0) {
		octets_format(octets, "<U+%04X>");
	} else if (octets_charset(octets, word)) {
		options->done = "decoded";
		return true;
	} else if (runs_open(&chain->runs, word)) {
		options->octets = NULL;
		options->done = "decoded";
		options->decodes_runs = options->keeps_errors = true;
		return true;
	} else {
		usage_error(command, word,
		            "unknown choice: give keep, replace, skip, escape, xml, uplus, or an "
		            "encoding that extends ASCII, without shift sequences");
	}
	return false;
}

/* What to write for a character that --for refuses. There is no charset to decode it from. */
static void choose_fit(struct repair_options *options, const char *word)
{
	static const struct {
		const char *word;
		enum fit_how how;
		enum escape_style style;
	} words[] = {
		{ "replace", FIT_REPLACE, ESCAPE_ANY },
		{ "skip", FIT_SKIP, ESCAPE_ANY },
		{ "escape", FIT_ESCAPE, ESCAPE_JSON },
		{ "xml", FIT_ESCAPE, ESCAPE_XML },
		{ "uplus", FIT_ESCAPE, ESCAPE_UPLUS },
	};

	for (size_t i = 0; i < COUNT(words); i++)
		if (strcmp(word, words[i].word) == 0) {
			options->fit_how = words[i].how;
			options->fit_style = words[i].style;
		}
}

bool invalid_choose(const struct command *command, const char *invalid, struct chain *chain,
                    struct octets *octets)
{
	struct repair_options *options = &chain->options;
	const char *word = invalid ? invalid : "replace";

	options->flags |= OCTAVO_REPLACE;
	if (invalid)
		choose_fit(options, word);
	if (strcmp(word, "replace") == 0) {
		options->done = "replaced by U+FFFD";
	} else if (strcmp(word, "keep") == 0) {
		options->keeps_errors = true;
	} else if (strcmp(word, "skip") == 0) {
		options->flags ^= OCTAVO_REPLACE ^ OCTAVO_SKIP;
		options->done = "removed";
	} else if (strcmp(word, "escape") == 0) {
		options->flags ^= OCTAVO_REPLACE ^ OCTAVO_ESCAPE;
		options->done = "escaped";
		if (options->preset) { /* as the characters that it refuses: JSON has no \x */
			options->octets = octets;
			octets_format(octets, "\\u%04x");
		}
	} else {
		return choose_octets(command, word, chain, octets);
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
