/* SPDX-License-Identifier: MIT */
/* view.c - shows characters and errors as a list, rows, details or JSON */
#include "commands/inspect/view.h"

#include <inttypes.h>
#include <string.h>

#include "commands/inspect/details.h"
#include "report/color.h"
#include "report/json.h"
#include "text/names.h"
#include "text/unicode.h"

void view_begin(struct view *view, enum octavo_encoding encoding, const char *charset,
                const char *name)
{
	view->name = name;
	view->encoding = encoding;
	view->charset = charset;
	view->longest = octavo_encoding_info(encoding)->max_length;
	memset(view->has_explained, 0, sizeof view->has_explained);
	view->size = view->last_size = 0;
	view->items = 0;
	view->is_squeezed = false;
}

/* ---------------------------------------------------------------- parts of a line */

static void print_blanks(size_t n)
{
	printf("%*s", (int)n, "");
}

static void print_offset(const struct view *view, uint64_t offset)
{
	color_begin(stdout, view->color, COLOR_PLACE);
	printf("%08" PRIx64, offset);
	color_end(stdout, view->color);
	fputs("  ", stdout);
}

/* ---------------------------------------------------------------- a line for each */

static void print_list_line(const struct view *view, const struct item *item)
{
	const struct octavo_character *character = &item->character;
	const char *category = unicode_category(character->code_point);
	char label[MAX_NAME];

	print_offset(view, item->offset);
	print_octets(view->color, item->octets, character);
	if (character->length < view->longest)
		print_blanks(3 * (view->longest - character->length));
	print_blanks(2);
	if (character->error) {
		print_error(view->color, item_error_name(view->charset, character->error));
		printf(": %s\n", item_error_text(view->charset, character->error));
		return;
	}
	if (item->is_shift) {
		puts("shift sequence");
		return;
	}
	int digits = printf("U+%04" PRIX32, character->code_point);
	print_blanks(10 - (unsigned)digits);
	unsigned columns = print_glyph(character->code_point);
	print_blanks(columns < 2 ? 4 - columns : 2);
	printf("%s  %s\n", category ? category : "--",
	       unicode_label(character->code_point, label));
}

/* ---------------------------------------------------------------- rows */

/* Points at all places in the row with this error, and explains it once. */
static void point_at(struct view *view, enum octavo_error error)
{
	unsigned blanks = 10;

	color_begin(stdout, view->color, COLOR_BAD);
	for (unsigned i = 0; i < view->items; i++)
		for (unsigned j = 0; j < view->characters[i].length; j++) {
			if (view->characters[i].error != error) {
				blanks += 3;
				continue;
			}
			print_blanks(j ? 0 : blanks);
			fputs(j ? "^^^" : "^^", stdout);
			blanks = 1;
		}
	printf(" %s", item_error_name(view->charset, error));
	color_end(stdout, view->color);
	if (!view->has_explained[error])
		printf(": %s", item_error_text(view->charset, error));
	putchar('\n');
	view->has_explained[error] = true;
}

/* Points at the errors of the row, a line for each kind. */
static void explain(struct view *view)
{
	bool is_done[MAX_ERRORS] = { [OCTAVO_OK] = true };

	for (unsigned i = 0; i < view->items; i++) {
		enum octavo_error error = view->characters[i].error;
		if (!is_done[error])
			point_at(view, error);
		is_done[error] = true;
	}
}

static void print_row_text(const struct view *view)
{
	for (unsigned i = 0; i < view->items; i++) {
		const struct octavo_character *character = &view->characters[i];
		bool is_shown = !character->error && print_glyph(character->code_point);
		if (is_shown)
			continue;
		color_begin(stdout, view->color, character->error ? COLOR_BAD : COLOR_FAINT);
		putchar('.');
		color_end(stdout, view->color);
	}
}

static void print_row(struct view *view)
{
	bool is_same = view->size == view->last_size &&
	               memcmp(view->octets, view->last_octets, view->size) == 0;
	size_t at = 0;

	if (is_same && !view->shows_all) {
		if (!view->is_squeezed)
			puts("*");
		view->is_squeezed = true;
	} else {
		print_offset(view, view->offset);
		for (unsigned i = 0; i < view->items; at += view->characters[i++].length) {
			print_octets(view->color, view->octets + at, &view->characters[i]);
			putchar(' ');
		}
		print_blanks(at < view->columns ? 3 * (view->columns - at) + 1 : 1);
		print_row_text(view);
		putchar('\n');
		explain(view);
		view->is_squeezed = false;
	}
	memcpy(view->last_octets, view->octets, view->size);
	view->last_size = view->size;
	view->size = view->items = 0;
}

static void add_to_row(struct view *view, const struct item *item)
{
	size_t n = item->character.length;

	if (view->items && view->size + n > view->columns)
		print_row(view);
	if (view->items == 0)
		view->offset = item->offset;
	view->characters[view->items++] = item->character;
	memcpy(view->octets + view->size, item->octets, n);
	view->size += n;
}

/* ---------------------------------------------------------------- JSON */

static void put_hex_octets(struct json *json, const struct item *item)
{
	char hex[3 * MAX_COLUMNS + 1] = "";

	if (!item->character.length)
		return; /* the rest of a character that is several code points */

	for (unsigned i = 0; i < item->character.length; i++)
		snprintf(hex + 3 * i, 4, "%02x ", (unsigned char)item->octets[i]);
	hex[3 * item->character.length - 1] = '\0';
	put_text(json, "hex", hex);
}

static void put_known(struct json *json, const char *key, const char *value)
{
	if (value)
		put_text(json, key, value);
}

static void print_json_item(const struct view *view, const struct item *item)
{
	const struct octavo_character *character = &item->character;
	const char *type = character->error ? "error" : item->is_shift ? "shift" : "character";
	struct json json = begin_message(stdout, type);
	char text[8] = "", label[MAX_NAME];
	uint32_t c = character->code_point;

	if (view->name)
		put_octets(&json, "path", view->name, strlen(view->name));
	put_number(&json, "offset", item->offset);
	put_number(&json, "length", character->length);
	if (character->error) {
		put_text(&json, "kind", item_error_name(view->charset, character->error));
		put_text(&json, "text", item_error_text(view->charset, character->error));
	}
	put_octets(&json, "octets", item->octets, character->length);
	put_hex_octets(&json, item);
	if (!character->error && !item->is_shift) {
		put_code_point(&json, "code_point", c);
		/* JSON has no surrogates, and U+0000 would end the string. */
		octavo_encode(OCTAVO_UTF8, c, text, sizeof text - 1);
		if (text[0])
			put_text(&json, "character", text);
		put_text(&json, "name", unicode_label(c, label));
		put_known(&json, "category", unicode_category(c));
		put_text(&json, "script", unicode_script(c));
		put_known(&json, "block", unicode_block(c));
		if (!unicode_is_control(c))
			put_number(&json, "width", octavo_code_point_width(c, OCTAVO_WIDTH_SUM));
	}
	end_message(&json);
}

/* ---------------------------------------------------------------- */

void view_show(struct view *view, const struct item *item)
{
	switch (view->format) {
	case VIEW_LIST:
		print_list_line(view, item);
		break;
	case VIEW_ROWS:
		add_to_row(view, item);
		break;
	case VIEW_DETAILS:
		if (view->has_begun)
			putchar('\n');
		details_print(view->color, item);
		view->has_begun = true;
		break;
	case VIEW_JSON:
		print_json_item(view, item);
		break;
	}
}

void view_end(struct view *view)
{
	uint64_t end = view->offset + view->size;

	if (view->items)
		print_row(view);
	if (view->is_squeezed)
		printf("%08" PRIx64 "\n", end);
}
