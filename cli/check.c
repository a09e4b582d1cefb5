/* SPDX-License-Identifier: MIT */
/* check.c - say what is wrong with UTF-8, and where */
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "charset.h"
#include "command.h"
#include "commands.h"
#include "files.h"
#include "flags.h"
#include "pieces.h"
#include "report.h"
#include "text.h"

struct check {
	const char *name;
	uint64_t most;   /* faults that are printed         */
	uint64_t faults; /* that were found in the file     */
	struct charset form;
	unsigned options;
	unsigned level;    /* of the text at hand, 0 for none */
	uint64_t syllables;
};

static void found(struct check *check, const struct finding *finding)
{
	if (check->faults < check->most)
		report_finding(stdout, check->name, finding);
	check->faults++;
}

/* Nearly everything is plain UTF-8, which need not be converted to be checked. */
static bool check_utf8(struct check *check)
{
	struct place place = BEGINNING;
	struct stretch stretch;
	struct input in;

	if (!input_open(&in, check->name))
		return false;
	/* As long as nothing is wrong, nobody asks for lines. A file can be read again. */
	in.counts = !input_map(&in);
	while (input_stretch(&in, &stretch)) {
		if (!in.counts) {
			in.counts = stretch.fault && input_rewind(&in);
			continue;
		}
		place_pass(&place, stretch.text, &stretch.good);
		place.offset += stretch.good.valid;
		if (!stretch.fault)
			continue;
		struct finding finding = {
			.fault = octavo_fault_name(stretch.fault),
			.text = octavo_fault_text(stretch.fault),
			.place = place,
			.length = stretch.length,
		};
		memcpy(finding.octets, stretch.octets, stretch.length);
		found(check, &finding);
		place.offset += stretch.length;
		place.column++;
	}
	return input_close(&in);
}

/* Where all modern syllables are, in well-formed text of UNICODE-1-1-UTF-8 the old ones. */
static bool is_syllable(uint32_t code_point)
{
	return code_point >= 0xAC00 && code_point <= 0xD7A3;
}

/* Takes the text up to a character that the level does not allow. */
static size_t take(void *taker, const char *text, size_t n)
{
	struct check *check = taker;
	bool has_syllables = check->form.encoding == OCTAVO_UTF8_UNICODE11;
	enum octavo_encoding view = text_view(check->form.encoding);
	struct octavo_character c;
	size_t at = 0;

	if (!check->level && !has_syllables)
		return n;
	for (; at < n; at += c.length) {
		c = octavo_decode(view, text + at, n - at);
		if (check->level && !octavo_level_allows(check->level, c.code_point))
			break;
		check->syllables += has_syllables && is_syllable(c.code_point);
	}
	return at;
}

static void begin(struct check *check, struct text *text, unsigned options,
                  const struct place *place)
{
	enum octavo_encoding form = check->form.encoding;

	text_begin(text, form, text_view(form), options, place);
	text->take = take;
	text->taker = check;
	/* What is not allowed is looked for, again and again, in so much text. */
	text->room = check->level ? 4096 : MOST_ROOM;
	text->refused = "level";
	text->refused_text = "character that the implementation level does not have "
	                     "(ISO/IEC 10646-1 clause 14)";
}

/* Checks any form by converting it to UTF-8, whose lines and columns can be counted. */
static bool check_form(struct check *check, unsigned level)
{
	struct place place = BEGINNING;
	unsigned options = check->options;
	struct finding finding;
	struct pieces pieces;
	struct piece piece;
	struct text text;
	bool is_begun = false;

	if (!pieces_open(&pieces, check->name, check->form.is_iso2022))
		return false;
	while (pieces_next(&pieces, &piece)) {
		size_t used = piece.size;

		if (piece.is_outside) {
			place_pass_octets(&place, piece.octets, piece.size);
			if (piece.size)
				options &= ~SIGNATURE;
		} else {
			check->level = piece.level ? piece.level : level;
			if (!is_begun)
				begin(check, &text, options, &place);
			used = 0;
			do {
				used += text_feed(&text, piece.octets + used, piece.size - used,
				                  piece.is_last, &finding);
				if (finding.fault)
					found(check, &finding);
			} while (finding.fault);
			place = text.place;
			is_begun = !piece.is_last;
			if (piece.is_last)
				options &= ~SIGNATURE;
		}
		pieces_use(&pieces, &piece, used);
		place.offset = pieces.offset;
	}
	return pieces_close(&pieces);
}

static int check_file(struct check *check, unsigned level)
{
	bool is_plain = check->form.encoding == OCTAVO_UTF8 && !check->form.is_iso2022 &&
	                !check->options && !level;

	check->faults = check->syllables = 0;
	bool is_read = is_plain ? check_utf8(check) : check_form(check, level);
	if (check->faults > check->most) {
		uint64_t more = check->faults - check->most;
		print_name(stdout, check->name);
		printf(": %" PRIu64 " more fault%s not shown\n", more, more == 1 ? "" : "s");
	}
	if (is_read && check->form.encoding == OCTAVO_UTF8_UNICODE11) {
		print_name(stdout, check->name);
		printf(": %" PRIu64 " Hangul syllable%s of Unicode 1.1%s\n", check->syllables,
		       check->syllables == 1 ? "" : "s",
		       check->syllables ? "" : ", it should be called UTF-8 (RFC 2279 s.5)");
	}
	report_stdout();
	if (!is_read)
		return TROUBLE;
	return check->faults ? FAULTY : ALL_WELL;
}

enum {
	MAX_FAULTS_ID = LAST_COMMON_ID,
	LEVEL_ID,
};

static const struct option_row rows[] = {
	{ 'f', "form", "ENCODING",
	  "the form of UTF-8 that it should be, or any other encoding that 'octavo labels' lists "
	  "(default UTF-8)", 0, 0 },
	{ MAX_FAULTS_ID, "max-faults", "N",
	  "print at most N faults of a file (default 100), and how many more there are", 0, 0 },
	{ FLAG_ID, "bom", "keep", "take a byte order mark for a character (default)",
	  OCTAVO_BOM_KEEP, SIGNATURE },
	{ FLAG_ID, "bom", "refuse", "take it for a fault; so says forbid", OCTAVO_BOM_REFUSE,
	  SIGNATURE },
	{ FLAG_ID, "bom", "forbid", NULL, OCTAVO_BOM_REFUSE, SIGNATURE },
	{ FLAG_ID, "bom", "require", "take its absence for a fault", OCTAVO_BOM_REQUIRE,
	  SIGNATURE },
	EXCLUSION_ROWS,
	{ LEVEL_ID, "level", "1",
	  "combining characters and Hangul Jamo, as ISO/IEC 10646-1 clause 14 does in level 1",
	  1, 0 },
	{ LEVEL_ID, "level", "2", "some of them, as in level 2", 2, 0 },
	{ LEVEL_ID, "level", "3", "none of them, as in level 3", 3, 0 },
	FILES_ROWS,
	UNRESTRICTED_ROW,
	COMMON_ROWS,
};

static int run(int argc, char **argv)
{
	struct check check = { .most = 100, .form = charset_option(&check_command, "UTF-8") };
	const struct option_row *row;
	struct files files = { 0 };
	unsigned level = 0;
	int status = ALL_WELL;

	while ((row = next_option(&check_command, argc, argv))) {
		switch (row->id) {
		case 'f':
			check.form = charset_option(&check_command, optarg);
			if (check.form.is_foreign)
				usage_error(&check_command, optarg, "this is only converted");
			break;
		case MAX_FAULTS_ID:
			check.most = number_option(&check_command, optarg);
			break;
		case LEVEL_ID:
			level = row->value;
			break;
		case FLAG_ID:
			check.options = set_flag(check.options, row);
			break;
		default:
			files_option(&files, row);
		}
	}
	files_open(&files, &check_command, argv);
	while ((check.name = files_next(&files))) {
		int one = check_file(&check, level);
		if (status < one)
			status = one;
	}
	return files_close(&files) ? status : TROUBLE;
}

const struct command check_command = {
	.name = "octavo check",
	.summary = "say what is wrong with UTF-8, and where",
	.synopsis = "[-f FORM] [OPTION..] [FILE..]",
	.about =
		"Checks whether each FILE is well-formed UTF-8 (RFC 3629). Says nothing where it "
		"is, otherwise one line for every fault:\n"
		"\n"
		"  FILE:LINE:COLUMN: offset N: FAULT: TEXT [OCTETS]\n"
		"\n"
		"Lines end at LF. Columns count code points, and each fault as one. Both begin "
		"with 1, offsets count octets and begin with 0.",
	.options = rows,
	.notes =
		"Of UNICODE-1-1-UTF-8 a closing line for each file tells how many Hangul "
		"syllables there are in the places that Unicode 1.1 had for them. Text without "
		"any should not be labelled so (RFC 2279, section 5).\n"
		"\n"
		"ISO-2022+UTF-8 checks what lies between ESC % G and ESC % @, by the level that is "
		"announced, or else by --level. Of what lies outside each octet counts as a "
		"column, and each is well-formed.\n"
		"\n"
		STANDARD_INPUT "\n"
		"\n"
		"Exit status: 0 all is well-formed, 1 a fault was found, 2 trouble: a wrong "
		"command line, a file that cannot be read.",
	.examples =
		"octavo check *.txt\n"
		"octavo check --max-faults=1 < notes.txt\n"
		"octavo check --form=CESU-8 dump.sql\n"
		"octavo check --no-nul --bmp-only dump.sql\n",
	.run = run,
};
