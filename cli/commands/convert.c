/* SPDX-License-Identifier: MIT */
/* convert.c - from one charset to another */
#include <getopt.h>

#include "base/command.h"
#include "commands/commands.h"
#include "text/conversion.h"
#include "text/flags.h"

/* Some conversions do not exist. */
static void refuse(const struct conversion *c)
{
	bool keeps_octets = (c->target.options & OCTAVO_ERROR_MASK) == OCTAVO_ROUNDTRIP;
	bool is_foreign = c->text.from.is_foreign || c->target.charset.is_foreign;
	struct octavo_result none = octavo_convert(c->text.from.encoding, NULL, 0,
	                                           c->target.charset.encoding, NULL, 0,
	                                           c->target.options);

	if (none.error == OCTAVO_UNSUPPORTED || (keeps_octets && is_foreign))
		usage_error(&convert_command, "roundtrip",
		            "only between UTF-16, UTF-32 or WTF-8 and another of the encodings "
		            "that --list tells");
	if (!c->keeps_outside && (!c->text.from.is_iso2022 || c->outside.from.is_iso2022))
		usage_error(&convert_command, "--outside", "only with -f " ISO2022);
	if (c->target.explains && c->text.from.is_foreign)
		usage_error(&convert_command, "--verbose",
		            "only from the encodings that --list tells");
	if (c->target.level && !c->target.charset.is_iso2022)
		usage_error(&convert_command, "--level", "only with -t " ISO2022);
}

enum {
	OUTSIDE_ID = LAST_COMMON_ID,
	LEVEL_ID,
};

static const struct option_row rows[] = {
	{ 'f', "from-code", "ENCODING", "of every FILE (default UTF-8)", 0, 0 },
	{ 't', "to-code", "ENCODING", "of the output (default UTF-8)", 0, 0 },
	{ 'o', "output", "FILE",
	  "write to this file, beside it and renamed over it once all is converted, with the "
	  "permissions that it had; where it is a symbolic link its target is replaced", 0, 0 },
	{ 'l', "list", NULL, "list the encodings and their aliases", 0, 0 },
	{ 0, NULL, NULL, "At ill-formed text:", 0, 0 },
	{ FLAG_ID, "invalid", "stop",
	  "say where it is and end; what comes before it is written (default)", OCTAVO_STOP,
	  OCTAVO_ERROR_MASK },
	{ FLAG_ID, "invalid", "replace", "write U+FFFD, or ? where the output has none",
	  OCTAVO_REPLACE, OCTAVO_ERROR_MASK },
	{ FLAG_ID, "invalid", "skip", "leave it out", OCTAVO_SKIP, OCTAVO_ERROR_MASK },
	{ FLAG_ID, "invalid", "escape", "write \\xE9 for each octet", OCTAVO_ESCAPE,
	  OCTAVO_ERROR_MASK },
	{ FLAG_ID, "invalid", "roundtrip",
	  "keep each octet from 80 to FF as a surrogate, U+DC80..DCFF, on the way to UTF-16, "
	  "UTF-32 and WTF-8, and make it that octet again on the way from one of these to another "
	  "encoding; an error that this is no answer to stops the conversion", OCTAVO_ROUNDTRIP,
	  OCTAVO_ERROR_MASK },
	REPLACE_PER_ROWS,
	{ 0, NULL, NULL, "At a character that the output has no place for (default: what "
	  "--invalid says):", 0, 0 },
	{ FLAG_ID, "unmappable", "stop", "say where it is and end", OCTAVO_UNMAPPABLE_STOP,
	  OCTAVO_UNMAPPABLE_MASK },
	{ FLAG_ID, "unmappable", "replace", "write U+FFFD, or ? where the output has none",
	  OCTAVO_UNMAPPABLE_REPLACE, OCTAVO_UNMAPPABLE_MASK },
	{ FLAG_ID, "unmappable", "skip", "leave it out", OCTAVO_UNMAPPABLE_SKIP,
	  OCTAVO_UNMAPPABLE_MASK },
	{ FLAG_ID, "unmappable", "escape", "write \\u{4E8C}", OCTAVO_UNMAPPABLE_ESCAPE,
	  OCTAVO_UNMAPPABLE_MASK },
	{ 'v', "verbose", NULL,
	  "say on standard error where each character is that is replaced, left out or escaped so, "
	  "where octavo reads the input without iconv(3)", 0, 0 },
	{ 0, NULL, NULL, "At a byte order mark, U+FEFF at the very beginning:", 0, 0 },
	{ FLAG_ID, "bom", "keep", "take it for a character (default)", OCTAVO_BOM_KEEP,
	  OCTAVO_BOM_MASK },
	{ FLAG_ID, "bom", "strip",
	  "leave out that of each FILE: to join files, as one in the middle of a text is no "
	  "signature any more (RFC 3629, section 6)", OCTAVO_BOM_STRIP, OCTAVO_BOM_MASK },
	{ FLAG_ID, "bom", "add", "the same, and write one before all, if the output has a place "
	  "for it", OCTAVO_BOM_ADD, OCTAVO_BOM_MASK },
	{ FLAG_ID, "bom", "refuse", "a FILE with one is an error; so says forbid",
	  OCTAVO_BOM_REFUSE, OCTAVO_BOM_MASK },
	{ FLAG_ID, "bom", "forbid", NULL, OCTAVO_BOM_REFUSE, OCTAVO_BOM_MASK },
	{ FLAG_ID, "bom", "require", "a FILE without one is an error", OCTAVO_BOM_REQUIRE,
	  OCTAVO_BOM_MASK },
	EXCLUSION_ROWS,
	{ 0, NULL, NULL, "With " ISO2022 ", UTF-8 between ESC % G and ESC % @:", 0, 0 },
	{ OUTSIDE_ID, "outside", "ENCODING",
	  "with -f: of the other octets (default: leave them)", 0, 0 },
	{ LEVEL_ID, "level", "1",
	  "with -t: announce level 1 by ESC % / G; whether the text keeps to it, tells check", 1,
	  0 },
	{ LEVEL_ID, "level", "2", "level 2 by ESC % / H", 2, 0 },
	{ LEVEL_ID, "level", "3", "level 3 by ESC % / I", 3, 0 },
	COMMON_ROWS,
};

static int run(int argc, char **argv)
{
	struct charset utf8 = charset_option(&convert_command, "UTF-8");
	struct conversion c = {
		.text.from = utf8,
		.outside.from = utf8,
		.keeps_outside = true,
		.target.charset = utf8,
	};
	const char *name = NULL;
	int status = STATUS_OK;
	const struct option_row *row;

	while ((row = next_option(&convert_command, argc, argv))) {
		switch (row->id) {
		case 'f':
			c.text.from = charset_option(&convert_command, optarg);
			break;
		case 't':
			c.target.charset = charset_option(&convert_command, optarg);
			break;
		case 'o':
			name = optarg;
			break;
		case 'v':
			c.target.explains = true;
			break;
		case 'l':
			list_labels();
			return STATUS_OK;
		case OUTSIDE_ID:
			c.outside.from = charset_option(&convert_command, optarg);
			c.keeps_outside = false;
			break;
		case LEVEL_ID:
			c.target.level = row->value;
			break;
		case FLAG_ID:
			c.target.options = set_flag(c.target.options, row);
		}
	}
	refuse(&c);

	char **inputs = operands(argv);
	if (!conversion_open(&c, name, inputs))
		return STATUS_TROUBLE;
	for (; *inputs && status == STATUS_OK; inputs++)
		status = convert(&c, *inputs);
	return conversion_close(&c, status != STATUS_TROUBLE) ? status : STATUS_TROUBLE;
}

const struct command convert_command = {
	.name = "octavo convert",
	.summary = "from one encoding to another",
	.synopsis = "[-f ENCODING] [-t ENCODING] [-o FILE] [OPTION..] [FILE..]",
	.about =
		"Converts each FILE, one after the other, and writes all to standard output or to "
		"another file. Each of them ends for itself: a character that its end cuts off is "
		"an error. An output that is one of the inputs, by whatever name, is refused.",
	.options = rows,
	.notes =
		"Encodings: UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-32BE ISO-8859-1 US-ASCII and "
		"others, see --list; and what iconv(3) knows. ISO-2022+UTF-8 is text of ISO 2022 "
		"in which UTF-8 is announced.\n"
		"\n"
		"What octavo does not know goes by way of UTF-8 through iconv(3). Its suffixes "
		"//TRANSLIT and //IGNORE are refused, for the options above say more exactly what "
		"should happen; and no name of UTF-8 leads there. Of octets that it calls "
		"invalid, each is an error, or where it reads units of two or four, each of these. "
		"Where it writes the output and --invalid is replace, a U+FFFD of the input counts "
		"as an error that has been replaced before.\n"
		"\n"
		STANDARD_INPUT "\n"
		"\n"
		"Exit status: 0 all is converted, 1 an error stopped it, 2 trouble: a wrong "
		"command line, a file that cannot be read or written. After trouble the output "
		"file is what it was before.",
	.examples =
		"octavo convert -f UTF-16 notes.utf16 > notes.txt\n"
		"octavo convert -t ISO-8859-1 --unmappable=replace -o old.txt new.txt\n"
		"octavo convert --invalid=replace broken.txt | octavo check\n"
		"octavo convert --bom=strip a.csv b.csv > both.csv\n",
	.run = run,
};
