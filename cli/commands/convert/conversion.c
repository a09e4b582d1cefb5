/* SPDX-License-Identifier: MIT */
/* conversion.c - inputs that are converted, one after the other, into one output */
#include "commands/convert/conversion.h"

#include <inttypes.h>

#include "base/message.h"
#include "base/status.h"
#include "report/report.h"
#include "text/advice.h"
#include "text/flags.h"

static bool stops(unsigned how)
{
	return how == OCTAVO_STOP || how == OCTAVO_ROUNDTRIP;
}

void conversion_refuse(const struct conversion *c, const struct command *command)
{
	bool keeps_octets = (c->options & OCTAVO_ERROR_MASK) == OCTAVO_ROUNDTRIP;
	bool is_foreign = c->from.is_foreign || c->to.is_foreign;
	struct octavo_result none = octavo_convert(c->from.encoding, NULL, 0, c->to.encoding, NULL,
	                                           0, library_options(c->options) &
	                                              ~OCTAVO_BOM_MASK);

	if (none.error == OCTAVO_UNSUPPORTED || (keeps_octets && is_foreign))
		usage_error(command, "roundtrip",
		            "only between UTF-16, UTF-32 or WTF-8 and another of the encodings "
		            "that 'octavo labels' lists, and not between MUTF-8 and WTF-8 or "
		            "WTF-16");
}

static void begin(struct conversion *c)
{
	struct decoder *decoder = &c->decoder;
	struct encoder *encoder = &c->encoder;

	encoder->charset = c->to;
	encoder->options = c->options;
	encoder->level = c->level;
	encoder->explains = c->explains;
	joints_begin(&c->joints);
	encoder->joints = c->advises ? &c->joints : NULL; /* iconv(1) does not warn */
	encoder_open(encoder);
	if ((c->options & OCTAVO_BOM_MASK) == OCTAVO_BOM_ADD && !encoder_has(encoder, 0xFEFF))
		c->options = (c->options & ~OCTAVO_BOM_MASK) | OCTAVO_BOM_STRIP;
	decoder->from = c->from;
	decoder->outside = &c->outside;
	decoder->to = encoder->input;
	decoder->sink = &encoder->sink;
	decoder->strips_one = c->has_native_order;
	decoder->joints = encoder->joints;
	decoder->has_places = c->explains || stops(c->options & OCTAVO_ERROR_MASK) ||
	                      stops(at_unmappable(c->options));
	decoder_open(decoder);
}

bool conversion_open(struct conversion *c, const char *output, char **inputs)
{
	begin(c);
	if (output_open(&c->encoder.out, output, inputs))
		return true;
	decoder_close(&c->decoder);
	return false;
}

bool conversion_replace(struct conversion *c, const struct replaced_file *original)
{
	begin(c);
	if (output_replace(&c->encoder.out, original))
		return true;
	decoder_close(&c->decoder);
	return false;
}

bool conversion_close(struct conversion *c, const char *output, bool keep)
{
	if (keep && !c->is_silent)
		conversion_warn_label(c, output);
	decoder_close(&c->decoder);
	return encoder_close(&c->encoder, keep);
}

/* The decoder's options for the next input. */
static unsigned decoder_options(const struct conversion *c)
{
	unsigned options = c->options, bom = options & OCTAVO_BOM_MASK;
	bool is_first = !c->encoder.has_text;

	if (bom == BOM_OF_FIRST)
		bom = is_first ? OCTAVO_BOM_KEEP : OCTAVO_BOM_STRIP;
	else if (bom == OCTAVO_BOM_ADD && !is_first)
		bom = OCTAVO_BOM_STRIP;
	options = (options & ~OCTAVO_BOM_MASK) | bom;
	if (c->explains && !stops(at_unmappable(options)))
		options = (options & ~OCTAVO_UNMAPPABLE_MASK) | OCTAVO_UNMAPPABLE_STOP;
	return library_options(options);
}

/* Sets the byte order of an input: that of its mark, or else of this machine. */
static void find_order(struct conversion *c, struct input *in)
{
	const struct octavo_info *info = octavo_encoding_info(c->from.encoding);

	if (!c->has_native_order || info->byte_order != OCTAVO_ORDER_BY_BOM)
		return;
	bool is_little = OCTAVO_UTF16_NATIVE == OCTAVO_UTF16LE;
	enum octavo_encoding native = is_little ? info->little : info->big;
	enum octavo_encoding other = is_little ? info->big : info->little;

	input_await(in, info->unit_size);
	bool is_other = octavo_decode(other, in->text, in->size).code_point == 0xFEFF;
	c->decoder.from.encoding = is_other ? other : native;
}

/* Whether the conversion continues after the finding. */
static bool passes(struct conversion *c, const char *name, struct finding *finding)
{
	bool is_own = library_options(c->options) != c->options; /* the encoder knows what to do */
	bool is_asked = (c->explains || is_own) && is_unmappable(finding);

	if (!is_asked || !encoder_replace(&c->encoder, finding))
		return false;
	if (!c->explains)
		return true;
	finding->is_warning = true;
	trouble_at(name, finding);
	return true;
}

bool conversion_detect(struct conversion *c, struct input *in)
{
	if (in->failed)
		return false;
	if (in->begin < 0) {
		trouble(in->name, "its encoding cannot be detected, as it can be read only once: "
		        "name it with -f, or save the text to a file");
		return false;
	}
	if (!detect_input(&c->answer, in, UINT64_MAX) || !input_rewind(in))
		return false;
	const char *name = diagnosis_encoding(&c->answer);
	if (name && !c->answer.is_joined && charset_find(name, &c->from))
		return true;
	refuse_with_advice(in->name, "not converted", &c->answer);
	return false;
}

/* Tells which option decides what happens at such an error. */
static void advise(const struct conversion *c, const char *name, const struct finding *finding)
{
	char reason[100];

	if (!c->advises || is_kind(finding, octavo_error_name(OCTAVO_BOM)) ||
	    is_kind(finding, octavo_error_name(OCTAVO_NO_BOM)))
		return;
	snprintf(reason, sizeof reason, "%s; %s says what to write instead", c->advises,
	         is_unmappable(finding) ? "--unmappable" : "--invalid");
	trouble(name, reason);
}

void conversion_tell_end(const struct conversion *c, const char *name)
{
	trouble_at(name, &c->last);
	advise(c, name, &c->last);
}

/* Converts what was read. Returns false at the end, and at what ends the conversion. */
static bool convert_some(void *context, struct input *in)
{
	struct conversion *c = context;
	struct output *out = &c->encoder.out;
	bool last = in->ended;

	do {
		input_use(in, decoder_feed(&c->decoder, in->text, in->size, last, &c->last));
		if (c->last.error && (out->failed || !passes(c, in->name, &c->last)))
			return false;
	} while (c->last.error);
	decoder_work(&c->decoder, in);
	return output_flush(out) && !last;
}

int convert_input(struct conversion *c, struct input *in)
{
	find_order(c, in);
	decoder_begin(&c->decoder, decoder_options(c));
	input_each(in, convert_some, c);
	decoder_end_work(&c->decoder);
	joints_end(&c->joints);
	if (!c->is_silent) {
		decoder_warn(&c->decoder, in->name);
		joints_warn(&c->joints, in->name);
	}
	if (in->failed || !output_flush(&c->encoder.out))
		return STATUS_TROUBLE;
	if (!c->last.error)
		return STATUS_OK;
	if (!c->is_silent)
		conversion_tell_end(c, in->name);
	return STATUS_ERRORS;
}

void conversion_warn_label(const struct conversion *c, const char *output)
{
	const char *name = output ? output : "standard output";
	bool is_old = !c->from.is_foreign && c->from.encoding == OCTAVO_UTF8_UNICODE11;

	if (c->to.is_foreign || c->to.encoding != OCTAVO_UTF8_UNICODE11 || !c->encoder.has_text)
		return;
	if (!c->encoder.has_syllables)
		trouble(name, "warning: " NO_SYLLABLES);
	else if (!is_old)
		trouble(name, "warning: UNICODE-1-1-UTF-8 is for old text only: write new text in "
		        "UTF-8 (RFC 2279 s.5)");
}

int convert(struct conversion *c, const char *name)
{
	int status = STATUS_ERRORS;
	struct input in;

	if (!input_open(&in, name))
		return STATUS_TROUBLE;
	if (!c->detects) {
		status = convert_input(c, &in);
	} else if (conversion_detect(c, &in)) {
		decoder_close(&c->decoder);
		c->decoder.from = c->from;
		decoder_open(&c->decoder);
		status = convert_input(c, &in);
	}
	return input_close(&in) ? status : STATUS_TROUBLE;
}

/* ------------------------------------------------------------------ what was lost */

uint64_t conversion_losses(const struct conversion *c)
{
	/* Each error that the decoder replaces is a mark for an encoder that lacks U+FFFD. */
	uint64_t errors = c->decoder.replaced, marks = c->encoder.marks;
	return (marks > errors ? marks : errors) + c->encoder.replaced;
}

static const char *done_with(unsigned how)
{
	switch (how) {
	case OCTAVO_SKIP:
		return "left out";
	case OCTAVO_ESCAPE:
	case UNMAPPABLE_XML:
		return "escaped";
	case UNMAPPABLE_TRANSLIT:
		return "approximated";
	default:
		return "replaced";
	}
}

void conversion_print_losses(FILE *to, const struct conversion *c, uint64_t losses)
{
	unsigned at_error = c->options & OCTAVO_ERROR_MASK, at_other = at_unmappable(c->options);
	char last[8];
	/* Moved Hangul has no counterpart in any encoding. */
	bool holds_all = !c->to.is_foreign && c->from.encoding != OCTAVO_UTF8_UNICODE11 &&
	                 !octavo_encode(c->to.encoding, 0x10FFFF, last, sizeof last).error;
	const char *done = done_with(stops(at_error) ? at_other : at_error);
	const char *what = "error", *many = "errors";

	if (stops(at_error))
		what = "character", many = "characters";
	else if (!stops(at_other) && !holds_all)
		what = "error or character", many = "errors or characters";
	if (!stops(at_error) && !stops(at_other) && at_error != at_other && !holds_all)
		done = "replaced, left out or escaped";
	fprintf(to, "%" PRIu64 " %s %s", losses, losses == 1 ? what : many, done);
	if (c->encoder.unknown)
		fprintf(to, ", %" PRIu64 " of them as ?", c->encoder.unknown);
}

void conversion_tell_losses(const struct conversion *c, const char *name, uint64_t losses)
{
	if (!losses)
		return;
	before_writing(stderr);
	print_name(stderr, name);
	fputs(": ", stderr);
	conversion_print_losses(stderr, c, losses);
	putc('\n', stderr);
}
