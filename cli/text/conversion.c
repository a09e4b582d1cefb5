/* SPDX-License-Identifier: MIT */
/* conversion.c - inputs that are converted, one after the other, into one output */
#include "text/conversion.h"

#include <stdio.h>

#include "report/report.h"
#include "text/pieces.h"
#include "base/status.h"
#include "text/flags.h"

bool conversion_open(struct conversion *c, const char *output, char **inputs)
{
	if (!target_open(&c->target, output, inputs))
		return false;
	c->to = c->target.encoding;
	route_open(&c->text, &c->target);
	route_open(&c->outside, &c->target);
	return true;
}

bool conversion_close(struct conversion *c, bool keep)
{
	route_close(&c->text);
	route_close(&c->outside);
	return target_close(&c->target, keep);
}

static void begin(struct conversion *c, struct route *route, const struct place *place)
{
	unsigned options = c->target.options;

	if (c->target.explains)
		options = (options & ~OCTAVO_UNMAPPABLE_MASK) | OCTAVO_UNMAPPABLE_STOP;
	if (!c->is_first)
		options &= ~OCTAVO_BOM_MASK;
	else if (c->is_begun && (options & OCTAVO_BOM_MASK) == OCTAVO_BOM_ADD)
		options ^= OCTAVO_BOM_ADD ^ OCTAVO_BOM_STRIP;
	route_begin(route, c->to, options, place);
	/* What is refused is looked for, again and again, in so much text. */
	if (c->target.explains)
		route->text.room = 1024;
}

/* Whether it has been explained, and the conversion goes on. */
static bool repair(struct conversion *c, const struct route *route, struct finding *finding)
{
	if (!finding->error || !c->target.explains || !finding->code_point ||
	    at_unmappable(c->target.options) == OCTAVO_STOP)
		return false;
	trouble_at(c->name, finding);
	target_unmappable(&c->target, route->text.stream.to,
	            finding->code_point);
	return true;
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
	used = 0;
	do {
		used += route_feed(route, piece->octets + used, piece->size - used,
		                   piece->is_last, finding);
	} while (repair(c, route, finding));
	c->repaired += route->text.replaced + c->target.repaired;
	route->text.replaced = c->target.repaired = 0;
	*place = route->text.place;
	if (piece->is_last) {
		/* UTF-16 is UTF-16BE behind its byte order mark. */
		c->to = route->text.stream.to;
		c->is_first = false;
		c->is_begun = true;
	}
	return used;
}

/*
 * Where the charset has two orders of octets and a byte order mark tells which, an input
 * without one is in the order of this machine, as iconv(3) of glibc has it.
 */
static void find_order(struct conversion *c, struct input *in)
{
	if (!c->orders)
		return;
	input_await(in, 4);
	struct octavo_character first = octavo_decode(c->orders[1], in->text, in->size);
	c->text.from.encoding = c->orders[first.code_point == 0xFEFF];
}

int convert(struct conversion *c, const char *name)
{
	struct finding finding = { .error = NULL };
	struct place place = BEGINNING;
	struct pieces pieces;
	struct piece piece;

	if (!pieces_open(&pieces, name, c->text.from.is_iso2022))
		return STATUS_TROUBLE;
	find_order(c, &pieces.in);
	c->is_first = true;
	c->name = name;
	while (!finding.error && !c->target.out.failed && pieces_next(&pieces, &piece)) {
		pieces_use(&pieces, &piece, convert_piece(c, &piece, &place, &finding));
		place.offset = pieces.offset;
		output_flush(&c->target.out);
	}
	if (!pieces_close(&pieces) || c->target.out.failed)
		return STATUS_TROUBLE;
	if (!finding.error)
		return STATUS_OK;
	if (!c->is_silent)
		trouble_at(name, &finding);
	return STATUS_ERRORS;
}
