/* SPDX-License-Identifier: MIT */
/* examine.c - is a file what it should be? */
#include "commands/check/check_file.h"

#include <string.h>

#include "text/pieces.h"
#include "text/text.h"
#include "commands/check/lint.h"
#include "text/flags.h"
#include "base/machine.h"

/* One file. */
struct work {
	const struct check_options *criteria;
	struct report *report;
	struct outcome outcome;
	bool is_done;      /* nobody wants to hear more */
	unsigned level;    /* of the text at hand       */
	struct text text;
	struct lint lint;
	bool is_lint;      /* lint refused the last character that was, not the level */
};

/* FE and FF are never used in UTF-8, but for other encodings to be told apart by them. */
static void look_for_mark(struct work *work, const struct finding *finding,
                          const struct spot *spot)
{
	const struct input *in = spot->in;

	if (finding->place.offset > 0 || in->is_mapped ||
	    strcmp(finding->error, octavo_error_name(OCTAVO_NEVER_USED)) != 0)
		return;
	size_t n = (size_t)(in->text + in->size - spot->octets);
	work->outcome.mark = octavo_sniff_bom(spot->octets, n).encoding;
}

static void found(struct work *work, const struct finding *finding, const struct spot *spot)
{
	look_for_mark(work, finding, spot);
	work->is_done = !report_error(work->report, finding, spot);
}

/* Nearly everything is plain UTF-8, which need not be converted to be checked. */
static void examine_utf8(struct work *work, const char *file)
{
	bool has_places = report_has_places(work->report);
	struct place place = BEGINNING;
	struct stretch stretch;
	struct input in;

	if (!input_open(&in, file))
		return;
	/* As long as nothing is wrong, nobody asks for lines. A file can be read again. */
	in.counts = !input_map(&in) && has_places;
	while (!work->is_done && input_stretch(&in, &stretch)) {
		if (!in.counts && has_places && stretch.error && input_rewind(&in)) {
			in.counts = true;
			place = (struct place)BEGINNING;
			continue;
		}
		if (in.counts)
			place_pass(&place, stretch.text, &stretch.good);
		place.offset += stretch.good.valid;
		if (!stretch.error)
			continue;
		struct finding finding = {
			.error = octavo_error_name(stretch.error),
			.text = octavo_error_text(stretch.error),
			.place = place,
			.length = stretch.length,
		};
		memcpy(finding.octets, stretch.octets, stretch.length);
		found(work, &finding, &(struct spot){ &in, stretch.octets, OCTAVO_UTF8 });
		place.offset += stretch.length;
		place.column++;
	}
	work->outcome.octets = place.offset;
	work->outcome.is_read = input_close(&in);
}

/* ---------------------------------------------------------------------------------- */

/* Where all modern syllables are, in well-formed text of UNICODE-1-1-UTF-8 the old ones. */
static bool is_syllable(uint32_t code_point)
{
	return code_point >= 0xAC00 && code_point <= 0xD7A3;
}

/* Whether the level or lint does not want a character; then 'text' is told why. */
static bool refuses(struct work *work, uint32_t code_point)
{
	size_t lint = work->lint.kinds ? lint_next(&work->lint, code_point) : LINT_KINDS;
	bool is_level = work->level && !octavo_level_allows(work->level, code_point);

	if (!is_level && lint == LINT_KINDS)
		return false;
	struct kind kind = kind_at(kind_named(is_level ? LEVEL_KIND : lint_name(lint)));
	work->text.refused = kind.name;
	work->text.refused_text = kind.text;
	work->is_lint = !is_level;
	return true;
}

/* UCS-4 in this machine's own byte order. */
static enum octavo_encoding own_ucs4(void)
{
	return is_little_endian() ? OCTAVO_UCS4LE : OCTAVO_UCS4BE;
}

#define AT_ONCE 256

/*
 * Takes the text up to such a character. It is looked at as UCS-4, which has a place for all
 * but surrogates.
 */
static size_t take(void *sink, const char *octets, size_t n)
{
	struct work *work = sink;
	bool has_syllables = work->outcome.has_syllables;
	enum octavo_encoding view = text_view(work->criteria->form.encoding), ucs4 = own_ucs4();
	uint32_t points[AT_ONCE];
	size_t at = 0;

	if (!work->level && !work->lint.kinds && !has_syllables)
		return n;
	while (at < n) {
		struct octavo_result done = octavo_convert(view, octets + at, n - at, ucs4, points,
		                                           sizeof points, OCTAVO_STOP);
		size_t size = done.written / sizeof points[0], i = 0;
		if (size == 0) {
			struct octavo_character c = octavo_decode(view, octets + at, n - at);
			points[size++] = c.code_point;
			done.read = c.length;
		}
		for (; i < size && !refuses(work, points[i]); i++)
			work->outcome.syllables += has_syllables && is_syllable(points[i]);
		if (i < size)
			done = octavo_convert(view, octets + at, n - at, ucs4, points,
			                      i * sizeof points[0], OCTAVO_STOP);
		at += done.read;
		if (i < size)
			break;
	}
	return at;
}

/* These take a byte order mark for something that is no part of the text. */
static bool leaves_out_mark(enum octavo_encoding form)
{
	return form == OCTAVO_UTF16 || form == OCTAVO_UTF32 || form == OCTAVO_UCS2 ||
	       form == OCTAVO_UCS4;
}

static void begin_text(struct work *work, unsigned options, const struct place *place)
{
	enum octavo_encoding form = work->criteria->form.encoding;
	struct text *text = &work->text;

	text_begin(text, form, text_view(form), options, place);
	text->take = take;
	text->sink = work;
	text->has_places = report_has_places(work->report);
	/* What is not wanted is looked for, again and again, in so much text. */
	text->room = work->level || work->criteria->lint ? 4096 : MAX_ROOM;
	lint_begin(&work->lint, work->criteria->lint, leaves_out_mark(form));
}

/* Feeds a piece that is text, and returns how much of it is used. */
static size_t feed(struct work *work, const struct pieces *pieces, const struct piece *piece)
{
	struct text *text = &work->text;
	struct finding finding;
	size_t used = 0;

	do {
		used += text_feed(text, piece->octets + used, piece->size - used, piece->is_last,
		                  &finding);
		if (!finding.error)
			break;
		finding.is_lint = finding.error == text->refused && work->is_lint;
		if (!finding.is_lint && work->lint.kinds)
			lint_break(&work->lint);
		struct spot spot = {
			.in = &pieces->in,
			.octets = piece->octets +
			          (ptrdiff_t)(finding.place.offset - pieces->offset),
			.encoding = text->stream.from,
		};
		found(work, &finding, &spot);
	} while (!work->is_done);
	return used;
}

/* Checks any form by converting it to UTF-8, whose lines and columns can be counted. */
static void examine_form(struct work *work, const char *file)
{
	const struct check_options *criteria = work->criteria;
	struct place place = BEGINNING;
	unsigned options = criteria->options;
	struct pieces pieces;
	struct piece piece;
	bool is_begun = false;

	if (!pieces_open(&pieces, file, criteria->form.is_iso2022))
		return;
	while (!work->is_done && pieces_next(&pieces, &piece)) {
		size_t used = piece.size;

		if (piece.is_outside) {
			place_pass_octets(&place, piece.octets, piece.size);
			if (piece.size)
				options &= ~OCTAVO_BOM_MASK;
		} else {
			work->level = piece.level ? piece.level : criteria->level;
			if (!is_begun)
				begin_text(work, options, &place);
			used = feed(work, &pieces, &piece);
			place = work->text.place;
			is_begun = !piece.is_last;
			if (piece.is_last)
				options &= ~OCTAVO_BOM_MASK;
		}
		pieces_use(&pieces, &piece, used);
		place.offset = pieces.offset;
	}
	work->outcome.octets = pieces.offset;
	work->outcome.is_read = pieces_close(&pieces);
}

int examine(const struct check_options *criteria, const char *file, struct report *report)
{
	const struct charset *form = &criteria->form;
	struct work work = { .criteria = criteria, .report = report };

	work.outcome.mark = OCTAVO_NO_ENCODING;
	work.outcome.has_syllables = form->encoding == OCTAVO_UTF8_UNICODE11;
	report_begin(report, file);
	if (form->encoding == OCTAVO_UTF8 && !form->is_iso2022 && !criteria->options &&
	    !criteria->level && !criteria->lint)
		examine_utf8(&work, file);
	else
		examine_form(&work, file);
	work.outcome.is_complete = work.outcome.is_read && !work.is_done;
	return report_end(report, &work.outcome);
}
