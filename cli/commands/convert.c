/* SPDX-License-Identifier: MIT */
/* convert.c - from one charset to another */
#include "base/command.h"
#include "commands/commands.h"
#include "commands/convert/conversion.h"
#include "text/flags.h"

/* Refuses options that contradict each other. */
static void refuse(const struct conversion *c)
{
	bool keeps_octets = (c->options & OCTAVO_ERROR_MASK) == OCTAVO_ROUNDTRIP;
	bool is_foreign = c->from.is_foreign || c->to.is_foreign;
	struct octavo_result none = octavo_convert(c->from.encoding, NULL, 0, c->to.encoding, NULL,
	                                           0, c->options & ~OCTAVO_BOM_MASK);

	if (none.error == OCTAVO_UNSUPPORTED || (keeps_octets && is_foreign))
		usage_error(&convert_command, "roundtrip",
		            "only between UTF-16, UTF-32 or WTF-8 and another of the encodings "
		            "that --list tells");
	if (c->outside.name && !c->from.is_iso2022)
		usage_error(&convert_command, "--outside", "only with -f " ISO2022);
	if (c->outside.name && (c->outside.is_iso2022 || charset_unit(&c->outside) > 1))
		usage_error(&convert_command, c->outside.name,
		            "no encoding of single octets, in which the escape sequences of ISO "
		            "2022 could be found");
	if (c->level && !c->to.is_iso2022)
		usage_error(&convert_command, "--level", "only with -t " ISO2022);
}

struct convert_options {
	const char *output;
	struct conversion conversion;
};

#define SET_OPTION(mask, to) SET_BITS(struct convert_options, conversion.options, mask, to)
#define AT_INVALID(to) SET_OPTION(OCTAVO_ERROR_MASK, to)
#define AT_UNMAPPABLE(to) SET_OPTION(OCTAVO_UNMAPPABLE_MASK, to)
#define AT_BOM(to) SET_OPTION(OCTAVO_BOM_MASK, to)

static const struct option_row rows[] = {
	{ 'f', "from", "ENCODING", "the encoding of every FILE (default UTF-8)",
	  CALL(struct convert_options, conversion.from, read_charset) },
	ALIAS("from-code"),
	{ 't', "to", "ENCODING", "the encoding of the output (default UTF-8)",
	  CALL(struct convert_options, conversion.to, read_charset) },
	ALIAS("to-code"),
	{ 'o', "output", "FILE",
	  "write to FILE, which is replaced when all is converted and keeps its permissions; if "
	  "it is a symbolic link, its target is replaced",
	  SET_STRING(struct convert_options, output) },
	{ 'l', "list", NULL, "list the encodings and their aliases", ACT(list_encodings) },
	HEADING("At ill-formed text:"),
	{ 0, "invalid", "stop", "report it and stop; the text before it is written (default)",
	  AT_INVALID(OCTAVO_STOP) },
	{ 0, "invalid", "replace", "write U+FFFD, or ? if the output has no U+FFFD",
	  AT_INVALID(OCTAVO_REPLACE) },
	{ 0, "invalid", "skip", "leave it out", AT_INVALID(OCTAVO_SKIP) },
	{ 0, "invalid", "escape", "write \\xE9 for each octet", AT_INVALID(OCTAVO_ESCAPE) },
	{ 0, "invalid", "roundtrip",
	  "convert each octet 80..FF to a surrogate U+DC80..DCFF on the way to UTF-16, UTF-32 or "
	  "WTF-8, and back to that octet on the way from them; stop at other errors",
	  AT_INVALID(OCTAVO_ROUNDTRIP) },
	REPLACE_PER_ROWS(struct convert_options, conversion.options),
	HEADING("At a character that the output encoding lacks (default: as --invalid):"),
	{ 0, "unmappable", "stop", "report it and stop", AT_UNMAPPABLE(OCTAVO_UNMAPPABLE_STOP) },
	{ 0, "unmappable", "replace", "write U+FFFD, or ? if the output has no U+FFFD",
	  AT_UNMAPPABLE(OCTAVO_UNMAPPABLE_REPLACE) },
	{ 0, "unmappable", "skip", "leave it out", AT_UNMAPPABLE(OCTAVO_UNMAPPABLE_SKIP) },
	{ 0, "unmappable", "escape", "write \\u{4E8C}", AT_UNMAPPABLE(OCTAVO_UNMAPPABLE_ESCAPE) },
	{ 'v', "verbose", NULL,
	  "print to standard error where each such character is that is replaced, left out or "
	  "escaped", SET_FLAG(struct convert_options, conversion.explains) },
	HEADING("At a byte order mark, U+FEFF at the beginning:"),
	{ 0, "bom", "keep",
	  "treat it as a character; the default keeps only that of the first FILE (RFC 3629, "
	  "section 6)", AT_BOM(OCTAVO_BOM_KEEP) },
	{ 0, "bom", "strip", "leave out that of each FILE", AT_BOM(OCTAVO_BOM_STRIP) },
	{ 0, "bom", "add", "the same, and begin the output with one, if its encoding has it",
	  AT_BOM(OCTAVO_BOM_ADD) },
	BOM_RULE_ROWS(struct convert_options, conversion.options),
	EXCLUSION_ROWS(struct convert_options, conversion.options),
	HEADING("With " ISO2022 ", UTF-8 between ESC % G and ESC % @:"),
	{ 0, "outside", "ENCODING", "with -f: of the other octets (default US-ASCII)",
	  CALL(struct convert_options, conversion.outside, read_charset) },
	{ 0, "level", "1",
	  "with -t: announce level 1 by ESC % / G; characters that it excludes cannot be "
	  "converted", SET_VALUE(struct convert_options, conversion.level, 1) },
	{ 0, "level", "2", "announce level 2 by ESC % / H",
	  SET_VALUE(struct convert_options, conversion.level, 2) },
	{ 0, "level", "3", "announce level 3 by ESC % / I",
	  SET_VALUE(struct convert_options, conversion.level, 3) },
	COMMON_ROWS,
};

static int run(int argc, char **argv)
{
	struct charset utf8 = charset_option(&convert_command, "UTF-8");
	struct convert_options options = {
		.conversion = { .from = utf8, .to = utf8, .options = BOM_OF_FIRST },
	};
	char **inputs = read_options(&convert_command, argc, argv, &options);
	struct conversion *c = &options.conversion;
	int status = STATUS_OK;

	refuse(c);
	if (!c->outside.name)
		c->outside = charset_option(&convert_command, "US-ASCII");
	inputs = operands_or_stdin(inputs);
	if (!conversion_open(c, options.output, inputs))
		return STATUS_TROUBLE;
	for (; *inputs && status == STATUS_OK; inputs++)
		status = convert(c, *inputs);
	return conversion_close(c, status != STATUS_TROUBLE) ? status : STATUS_TROUBLE;
}

const struct command convert_command = {
	.name = "octavo convert",
	.summary = "convert from one encoding to another",
	.synopsis = "[-f ENCODING] [-t ENCODING] [-o FILE] [OPTION..] [FILE..]",
	.about =
		"Converts each FILE, one after the other, and writes all to standard output or "
		"to another file. A character that the end of a FILE cuts off is an error. The "
		"output must not be one of the inputs, by whatever name.",
	.options = rows,
	.details =
		"Encodings that octavo does not know are converted by way of UTF-8 by iconv(3). "
		"Its suffixes //TRANSLIT and //IGNORE are refused, because the options above are "
		"more exact; and no name of UTF-8 is passed to it. Each octet that iconv(3) calls "
		"invalid is an error, or each unit of two or four octets if it reads such "
		"units. If it writes the output and --invalid is replace, a U+FFFD of the input "
		"counts as an error that was replaced before.\n"
		"\n"
		"In ISO-2022+UTF-8, text of ISO 2022 that announces UTF-8, that is UTF-8 as in "
		"RFC 3629; ISO-2022+CESU-8 and the like name another form. Text that has one of "
		"these escape sequences itself cannot be written: the character that would "
		"complete it counts as one that the output encoding lacks.",
	.notes =
		"Encodings: UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-32BE ISO-8859-1 US-ASCII and "
		"others, see --list, and those of iconv(3).\n"
		"\n"
		STANDARD_INPUT
		"Exit status: 0 all is converted; 1 an error stopped it; 2 trouble: a wrong "
		"command line, a file that cannot be read or written; then the output file is "
		"what it was before.",
	.examples =
		"octavo convert -f UTF-16 notes.utf16 > notes.txt\n"
		"octavo convert -t ISO-8859-1 --unmappable=replace -o old.txt new.txt\n"
		"octavo convert --invalid=replace broken.txt | octavo check\n"
		"octavo convert --bom=strip a.csv b.csv > both.csv\n",
	.run = run,
};
