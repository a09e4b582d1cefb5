/* SPDX-License-Identifier: MIT */
/* item.c - what all views of a character or an error print in the same way */
#include "commands/inspect/item.h"


#include "base/printable.h"
#include "report/color.h"
#include "report/kind.h"
#include "text/unicode.h"

unsigned print_glyph(FILE *to, uint32_t c)
{
	char octets[8];
	size_t n = octavo_encode(OCTAVO_UTF8, c, octets, sizeof octets).written;
	bool combines = unicode_is_in(c, 'M');

	if (n == 0 || !is_visible(c) || unicode_is_in(c, 'C'))
		return 0;
	if (combines)
		fputs("\xE2\x97\x8C", to); /* U+25CC DOTTED CIRCLE */
	fwrite(octets, 1, n, to);
	return octavo_code_point_width(c, OCTAVO_WIDTH_SUM) + combines;
}

static enum color color_of(const struct octavo_character *character, unsigned i)
{
	if (character->error)
		return COLOR_BAD;
	if (i > 0)
		return COLOR_CONTINUING;
	return character->length > 1 ? COLOR_FIRST : COLOR_CONTROL;
}

void print_octets(FILE *to, bool color, const char *octets,
                  const struct octavo_character *character)
{
	bool is_plain = !character->error && character->length == 1 &&
	                !unicode_is_control(character->code_point);

	for (unsigned i = 0; i < character->length; i++) {
		fputs(i ? " " : "", to);
		color_begin(to, color && !is_plain, color_of(character, i));
		fprintf(to, "%02x", (unsigned char)octets[i]);
		color_end(to, color && !is_plain);
	}
}

const char *item_error_name(bool is_foreign, enum octavo_error error)
{
	return is_foreign && error != OCTAVO_TRUNCATED ? INVALID_KIND : octavo_error_name(error);
}

const char *item_error_text(bool is_foreign, enum octavo_error error)
{
	return input_error_text(item_error_name(is_foreign, error));
}

void print_error(FILE *to, bool color, const char *name)
{
	color_begin(to, color, COLOR_BAD);
	fputs(name, to);
	color_end(to, color);
}
