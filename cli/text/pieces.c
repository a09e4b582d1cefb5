/* SPDX-License-Identifier: MIT */
/* pieces.c - an input as pieces of texts: it is one text, or several in ISO 2022 */
#include "text/pieces.h"

bool pieces_open(struct pieces *pieces, const char *name, bool is_iso2022)
{
	*pieces = (struct pieces){ .is_iso2022 = is_iso2022 };
	return input_open(&pieces->in, name);
}

bool pieces_close(struct pieces *pieces)
{
	return input_close(&pieces->in);
}

/* Where the text ends that in->text begins with, or is sure to go on. */
static struct octavo_escape find_end(const struct pieces *pieces)
{
	const struct input *in = &pieces->in;
	size_t from = 0;

	for (;;) {
		struct octavo_escape found = octavo_escape_find(OCTAVO_UTF8, in->text + from,
		                                                in->size - from);
		found.at += from;
		/* Outside, a return is one from something else. */
		if (pieces->is_inside || found.designation != OCTAVO_DESIGNATE_RETURN)
			return found;
		from = found.at + found.length;
	}
}

bool pieces_next(struct pieces *pieces, struct piece *piece)
{
	struct input *in = &pieces->in;

	if (pieces->is_done)
		return false;
	for (;;) {
		struct octavo_escape end = { OCTAVO_NO_DESIGNATION, in->size, 0 };
		if (pieces->is_iso2022)
			end = find_end(pieces);

		*piece = (struct piece){
			.octets = in->text,
			.size = end.at,
			.is_outside = pieces->is_iso2022 && !pieces->is_inside,
			.is_last = end.designation != OCTAVO_NO_DESIGNATION,
			.level = pieces->level,
		};
		if (end.designation != OCTAVO_NO_DESIGNATION) {
			pieces->escape = end;
			return true;
		}
		if (in->ended) {
			piece->size = in->size;
			piece->is_last = true;
			return true;
		}
		if (piece->size > pieces->unused)
			return true;
		if (!input_read(in))
			return false;
	}
}

void pieces_use(struct pieces *pieces, const struct piece *piece, size_t n)
{
	input_use(&pieces->in, n);
	pieces->offset += n;
	pieces->unused = piece->size - n;
	if (!piece->is_last)
		return;
	if (pieces->escape.designation == OCTAVO_NO_DESIGNATION) {
		pieces->is_done = true;
		return;
	}
	input_use(&pieces->in, pieces->escape.length);
	pieces->offset += pieces->escape.length;
	pieces->is_inside = pieces->escape.designation != OCTAVO_DESIGNATE_RETURN;
	pieces->level = 0;
	if (pieces->is_inside && pieces->escape.designation != OCTAVO_DESIGNATE_UTF8)
		pieces->level = pieces->escape.designation - OCTAVO_DESIGNATE_UTF8;
	pieces->escape = (struct octavo_escape){ .designation = OCTAVO_NO_DESIGNATION };
}
