/* SPDX-License-Identifier: MIT */
/* convert.c - octavo-mpi convert: what 'octavo convert' does with a file, by all ranks */
#define _XOPEN_SOURCE 700
#include <stdio.h>

#include "base/status.h"
#include "change.h"
#include "commands.h"
#include "commands/convert/conversion.h"
#include "io/fd.h"
#include "ranks.h"
#include "report/report.h"
#include "text_cut.h"

/* In the sums of pieces. */
enum { REPLACED, LONGER, MARKS, UNMAPPABLE, UNKNOWN, TEXTS, SYLLABLES };

struct converting {
	struct change change;
	struct conversion plan;
	struct conversion range;     /* what the plan is for a range        */
	struct octavo_stream stream; /* after the first character, to cut  */
};

/* ---------------------------------------------------------------- ranges */

static void begin(void *context, int fd)
{
	struct converting *c = context;
	char first[4];
	size_t n = read_at(fd, first, sizeof first, 0);
	const struct octavo_info *to = octavo_encoding_info(c->plan.to.encoding);

	/* A byte order mark is at the beginning; what follows has none of its own. */
	c->stream = octavo_stream_init(find_byte_order(c->plan.from.encoding, first, n),
	                               to->byte_order == OCTAVO_ORDER_BY_BOM
	                                       ? to->big : c->plan.to.encoding,
	                               library_options(c->plan.options) & ~OCTAVO_BOM_MASK);
}

static void set_range(struct converting *c, bool is_first)
{
	struct conversion *range = &c->range;

	*range = c->plan;
	range->is_silent = true;
	if (is_first)
		return;
	range->from.encoding = c->stream.from;
	range->to.encoding = c->stream.to;
	range->options = (range->options & ~OCTAVO_BOM_MASK) | OCTAVO_BOM_KEEP;
}

static void convert_range(void *context, const struct piece *before, struct piece *piece)
{
	struct converting *c = context;
	struct conversion *range = &c->range;
	struct input in;

	(void)before;
	set_range(c, change_is_first(&c->change));
	if (!change_open(&c->change, &in))
		return;
	if (conversion_replace(range, NULL)) {
		output_watch(&range->encoder.out, &c->change.captured[0].watcher);
		piece->status = convert_input(range, &in);
		conversion_close(range, NULL, true);
	}
	input_close(&in);
	piece->end = range->decoder.place;
	piece->sums[REPLACED] = range->decoder.replaced;
	piece->sums[LONGER] = range->decoder.longer;
	piece->sums[MARKS] = range->encoder.marks;
	piece->sums[UNMAPPABLE] = range->encoder.replaced;
	piece->sums[UNKNOWN] = range->encoder.unknown;
	piece->sums[TEXTS] = range->encoder.has_text;
	piece->sums[SYLLABLES] = range->encoder.has_syllables;
}

/* The place is known in the range only. */
static void tell_end(void *context, const struct piece *before)
{
	struct converting *c = context;
	struct place place = before->end;

	place_join(&place, &c->range.last.place);
	c->range.last.place = place;
	conversion_tell_end(&c->range, c->change.name);
}

/* Says of all ranges what 'octavo convert' says of a file. */
static void tell_losses(struct converting *c)
{
	struct conversion *all = &c->plan;
	const uint64_t *sums = c->change.all.sums;

	all->decoder.from = all->from;
	all->decoder.replaced = sums[REPLACED];
	all->decoder.longer = sums[LONGER];
	all->encoder.marks = sums[MARKS];
	all->encoder.replaced = sums[UNMAPPABLE];
	all->encoder.unknown = sums[UNKNOWN];
	all->encoder.has_text = sums[TEXTS] > 0;
	all->encoder.has_syllables = sums[SYLLABLES] > 0;
	decoder_warn(&all->decoder, c->change.name);
	conversion_tell_losses(all, c->change.name, conversion_losses(all));
	if (c->change.all.status == STATUS_OK)
		conversion_warn_label(all, c->change.outputs[0]);
}

/* ---------------------------------------------------------------- the command */

static const struct option_row rows[] = {
	{ 'f', "from", "ENCODING", "the encoding of FILE (default UTF-8)",
	  CALL(struct converting, plan.from, read_charset) },
	ALIAS("from-code"),
	ALIAS("encoding"),
	{ 't', "to", "ENCODING", "the encoding of the output (default UTF-8)",
	  CALL(struct converting, plan.to, read_charset) },
	ALIAS("to-code"),
	{ 'o', "output", "FILE",
	  "write to FILE, which is replaced when all is converted and keeps its permissions",
	  SET_STRING(struct converting, change.outputs[0]) },
	BLOCK_ROW(struct converting, change.block),
	NO_RESUME_ROW,
	HEADING("At ill-formed text:"),
	AT_INVALID_ROWS(struct converting, plan.options),
	HEADING("At a byte order mark, U+FEFF at the beginning:"),
	AT_BOM_ROWS(struct converting, plan.options),
	EXCLUSION_ROWS(struct converting, plan.options),
	COMMON_ROWS,
};

static void refuse_charset(const struct charset *charset)
{
	if (charset->is_foreign || charset->is_iso2022)
		usage_error(&mpi_convert_command, charset->name, ONLY_LABELS);
}

static void refuse(const struct converting *c)
{
	const struct conversion *plan = &c->plan;

	refuse_charset(&plan->from);
	refuse_charset(&plan->to);
	conversion_refuse(plan, &mpi_convert_command);
	change_refuse_output(&mpi_convert_command, "-o", c->change.outputs[0]);
}

static int run(int argc, char **argv)
{
	static struct converting c;
	struct charset utf8 = charset_option(&mpi_convert_command, "UTF-8");

	c.change = (struct change){
		.block = DEFAULT_BLOCK, .cut = { .find = find_text_cut, .context = &c.stream },
		.context = &c, .begin = begin, .convert = convert_range, .tell_end = tell_end,
	};
	c.plan = (struct conversion){
		.from = utf8, .to = utf8, .options = BOM_OF_FIRST, .advises = "not converted",
	};
	char **operands = read_options(&mpi_convert_command, argc, argv, &c);
	refuse(&c);
	c.change.name = change_operand(&mpi_convert_command, operands);
	ranks_go();
	int status = change(&c.change);
	if (rank_is_first() && c.change.all.status != STATUS_TROUBLE)
		tell_losses(&c);
	return status;
}

const struct command mpi_convert_command = {
	.name = "octavo-mpi convert",
	.summary = "convert a file from one encoding to another",
	.synopsis = "[-f FROM] [-t TO] -o FILE [OPTION..] FILE",
	.about =
		"Writes the same as 'octavo convert -o' with the same options, octet for octet. "
		"All ranks convert ranges of FILE and write them to a temporary file beside the "
		"output, which all machines must see. Encodings that need iconv(3), and those of "
		"ISO 2022, are refused: use 'octavo convert'.",
	.options = rows,
	.notes =
		ENDS_THE_JOB
		DOES_NOT_WARN
		"Exit status: 0 everything was converted; 1 an error stopped it; 2 trouble: a "
		"wrong command line, a file that cannot be read or written. With 1 or 2 the output "
		"is as it was before.",
	.examples =
		"mpirun -n 8 octavo-mpi convert -f UTF-16 -o dump.sql dump.utf16\n"
		"mpirun -n 8 octavo-mpi convert --invalid=replace -t UTF-16LE -o new old\n",
	.run = run,
};
