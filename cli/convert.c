/* SPDX-License-Identifier: MIT */
/* convert.c - from one charset to another */
#include <stdio.h>
#include <string.h>

#include "charset.h"
#include "command.h"
#include "options.h"
#include "pieces.h"
#include "route.h"
#include "target.h"

static void help(void)
{
	fputs("Usage: octavo convert [-f ENCODING] [-t ENCODING] [-o OUT] [OPTION..] [FILE..]\n"
	      "\n"
	      "Converts each FILE, one after the other, and writes all to standard output or to\n"
	      "OUT. Converting UTF-8 to UTF-8 mends it.\n"
	      "\n"
	      "  -f, --from-code=ENCODING  of every FILE (default UTF-8)\n"
	      "  -t, --to-code=ENCODING    of the output (default UTF-8)\n"
	      "  -o, --output=OUT          replace the file OUT, once all is converted\n"
	      "  -l, --list                list the encodings and their aliases\n"
	      "\n"
	      "At ill-formed text:\n"
	      "      --invalid=stop        say where it is and end; what comes before it is\n"
	      "                            written (default)\n"
	      "      --invalid=replace     write U+FFFD, or ? where the output has none\n"
	      "      --invalid=skip        leave it out\n"
	      "      --invalid=escape      write \\xE9 for each octet\n"
	      "      --invalid=roundtrip   keep each octet, as U+DC80..DCFF in UTF-16, UTF-32\n"
	      "                            and WTF-8, which become octets again in UTF-8\n"
	      "      --replace-per=subpart|octet|sequence|run\n"
	      "                            what counts as one fault: a maximal subpart\n"
	      "                            (default), an octet, a malformed sequence, all\n"
	      "                            up to the next that is well-formed\n"
	      "\n"
	      "At a character that the output has no place for:\n"
	      "      --unmappable=stop|replace|skip|escape\n"
	      "                            the same, but escape writes \\u{4E8C} (default: what\n"
	      "                            --invalid says)\n"
	      "\n"
	      "At a byte order mark:\n"
	      "      --bom=keep            take it for a character (default)\n"
	      "      --bom=strip           leave out that of each FILE: to join files\n"
	      "      --bom=add             the same, and write one before all\n"
	      "      --bom=refuse          a FILE with one is a fault; so says forbid\n"
	      "      --bom=require         a FILE without one is a fault\n"
	      "\n"
	      "Also take for ill-formed:\n"
	      "      --no-nul              U+0000\n"
	      "      --no-noncharacters    FDD0..FDEF, and the last two of each plane\n"
	      "      --bmp-only            what is above U+FFFF\n"
	      "      --ascii-only          what is above U+007F\n"
	      "\n"
	      "With " ISO2022 ", UTF-8 between ESC % G and ESC % @:\n"
	      "      --outside=ENCODING    -f: of the other octets (default: leave them)\n"
	      "      --level=1|2|3         -t: announce a level, ESC % / G, H or I\n"
	      "\n"
	      "      --help                this text\n"
	      "\n"
	      "Without FILE, or where FILE is -, standard input is read.\n"
	      "\n"
	      "Encodings: UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-32BE ISO-8859-1 US-ASCII and\n"
	      "others, see --list; and what iconv(3) knows. ISO-2022+UTF-8 is text of ISO 2022\n"
	      "in which UTF-8 is announced.\n"
	      "\n"
	      "Exit status: 0 all is converted, 1 a fault stopped it, 2 trouble: a wrong\n"
	      "command line, a file that cannot be read or written. After trouble OUT is what\n"
	      "it was before.\n"
	      "\n"
	      "Examples:\n"
	      "  octavo convert -f UTF-16 notes.utf16 > notes.txt\n"
	      "  octavo convert -t ISO-8859-1 --unmappable=replace -o old.txt new.txt\n"
	      "  octavo convert --invalid=replace broken.txt | octavo check\n"
	      "  octavo convert --bom=strip a.csv b.csv > both.csv\n",
	      stdout);
}

struct conversion {
	struct route text;    /* of all but what is outside of UTF-8 in ISO 2022     */
	struct route outside; /* of that                                             */
	bool keeps_outside;   /* it is not converted at all                          */
	struct target target;
	bool is_first;        /* the text at hand is the first of its input ..       */
	bool is_begun;        /* .. and not that of the output                       */
	enum octavo_encoding to;
};

static void begin(struct conversion *c, struct route *route, const struct place *place)
{
	unsigned options = c->target.options;

	if (!c->is_first)
		options &= ~SIGNATURE;
	else if (c->is_begun && (options & SIGNATURE) == OCTAVO_BOM_ADD)
		options ^= OCTAVO_BOM_ADD ^ OCTAVO_BOM_STRIP;
	route_begin(route, c->to, options, place);
}

/* Converts a piece, and moves 'place' behind it. Returns how much of it is used. */
static size_t convert_piece(struct conversion *c, const struct piece *piece,
                            struct place *place, struct finding *finding)
{
	struct route *route = piece->is_outside ? &c->outside : &c->text;
	size_t used = piece->size;

	/* An input that begins with a designation has no text in front of that. */
	if (piece->is_outside && piece->size == 0 && !route->is_begun)
		return 0;
	if (piece->is_outside && c->keeps_outside) {
		target_pass(&c->target, piece->octets, piece->size);
		place_pass_octets(place, piece->octets, piece->size);
		c->is_first = false;
		c->is_begun = true;
		return used;
	}
	if (!route->is_begun)
		begin(c, route, place);
	used = route_feed(route, piece->octets, piece->size, piece->is_last, finding);
	*place = route->text.place;
	if (piece->is_last) {
		/* UTF-16 is UTF-16BE behind its byte order mark. */
		c->to = (enum octavo_encoding)route->text.stream.to;
		c->is_first = false;
		c->is_begun = true;
	}
	return used;
}

/* Converts one input into its part of the output. */
static int convert(struct conversion *c, const char *name)
{
	struct finding finding = { .fault = NULL };
	struct place place = BEGINNING;
	struct pieces pieces;
	struct piece piece;

	if (!pieces_open(&pieces, name, c->text.from.is_iso2022))
		return TROUBLE;
	c->is_first = true;
	while (!finding.fault && !c->target.failed && pieces_next(&pieces, &piece)) {
		pieces_use(&pieces, &piece, convert_piece(c, &piece, &place, &finding));
		place.offset = pieces.offset;
		target_flush(&c->target);
	}
	if (!pieces_close(&pieces) || c->target.failed)
		return TROUBLE;
	if (!finding.fault)
		return ALL_WELL;
	fputs("octavo: ", stderr);
	report_finding(stderr, name, &finding);
	return FAULTY;
}

/* Some conversions do not exist. */
static void refuse(const struct conversion *c)
{
	bool keeps_octets = (c->target.options & AT_FAULT) == OCTAVO_ROUNDTRIP;
	bool is_foreign = c->text.from.is_foreign || c->target.charset.is_foreign;
	struct octavo_result none = octavo_convert(c->text.from.encoding, NULL, 0,
	                                           c->target.charset.encoding, NULL, 0,
	                                           c->target.options);

	if (none.fault == OCTAVO_UNSUPPORTED || (keeps_octets && is_foreign))
		usage_error(&convert_command, "roundtrip",
		            "only between UTF-16, UTF-32 or WTF-8 and another of the encodings "
		            "that --list tells");
	if (!c->keeps_outside && (!c->text.from.is_iso2022 || c->outside.from.is_iso2022))
		usage_error(&convert_command, "--outside", "only with -f " ISO2022);
	if (c->target.level && !c->target.charset.is_iso2022)
		usage_error(&convert_command, "--level", "only with -t " ISO2022);
}

static int run(int argc, char **argv)
{
	enum { OUTSIDE_OPTION = LAST_FLAG_OPTION };
	static const struct option options[] = {
		{ "from-code", required_argument, NULL, 'f' },
		{ "to-code", required_argument, NULL, 't' },
		{ "output", required_argument, NULL, 'o' },
		{ "list", no_argument, NULL, 'l' },
		{ "invalid", required_argument, NULL, INVALID_OPTION },
		{ "unmappable", required_argument, NULL, UNMAPPABLE_OPTION },
		{ "replace-per", required_argument, NULL, REPLACE_PER_OPTION },
		{ "outside", required_argument, NULL, OUTSIDE_OPTION },
		FLAG_OPTIONS,
		COMMON_OPTIONS,
	};
	struct charset utf8 = charset_option(&convert_command, "UTF-8");
	struct conversion c = {
		.text.from = utf8,
		.outside.from = utf8,
		.keeps_outside = true,
		.target.charset = utf8,
	};
	const char *name = NULL;
	int status = ALL_WELL;
	int option;

	while ((option = getopt_long(argc, argv, "f:t:o:l", options, NULL)) != -1) {
		switch (option) {
		case 'f':
			c.text.from = charset_option(&convert_command, optarg);
			break;
		case 't':
			c.target.charset = charset_option(&convert_command, optarg);
			break;
		case 'o':
			name = optarg;
			break;
		case 'l':
			list_labels();
			return ALL_WELL;
		case OUTSIDE_OPTION:
			c.outside.from = charset_option(&convert_command, optarg);
			c.keeps_outside = false;
			break;
		case LEVEL_OPTION:
			c.target.level = level_option(&convert_command, optarg);
			break;
		default:
			if (!flag_option(&convert_command, option, optarg, &c.target.options))
				common_option(&convert_command, option);
		}
	}
	refuse(&c);

	char **inputs = operands(argv);
	if (!target_open(&c.target, name, inputs))
		return TROUBLE;
	c.to = c.target.encoding;
	route_open(&c.text, &c.target);
	route_open(&c.outside, &c.target);
	for (; *inputs && status == ALL_WELL; inputs++)
		status = convert(&c, *inputs);
	route_close(&c.text);
	route_close(&c.outside);
	return target_close(&c.target, status != TROUBLE) ? status : TROUBLE;
}

const struct command convert_command = { "octavo convert", help, run };
