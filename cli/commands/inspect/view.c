/* SPDX-License-Identifier: MIT */
/* view.c - characters and errors, one after the other, as a list, as rows, as JSON */
#include "commands/inspect/view.h"

#include <inttypes.h>
#include <string.h>

#include "commands/inspect/details.h"
#include "report/color.h"
#include "report/json.h"
#include "text/unicode.h"

void view_begin(struct view *view, enum octavo_encoding encoding)
{
	/* One at least of these has a place in every encoding. */
	static const uint32_t greatest[] = { 0x7F, 0xFF, 0xFFFF, 0x10FFFF, 0x7FFFFFFF };
	char octets[8];

	view->encoding = encoding;
	view->longest = 1;
	for (size_t i = 0; i < sizeof greatest / sizeof greatest[0]; i++) {
		size_t n = octavo_encode(encoding, greatest[i], octets, sizeof octets).written;
		if (view->longest < n)
			view->longest = n;
	}
	memset(view->has_explained, 0, sizeof view->has_explained);
	view->size = view->last_size = 0;
	view->sights = 0;
	view->is_squeezed = false;
}

/* ---------------------------------------------------------------- pieces of a line */

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

static void list(const struct view *view, const struct item *sight)
{
	const struct octavo_character *what = &sight->what;
	const char *category = unicode_category(what->code_point);
	char label[MAX_NAME];

	print_offset(view, sight->offset);
	print_octets(view->color, sight->octets, what);
	print_blanks(3 * (view->longest - what->length) + 2);
	if (what->error) {
		print_error(view->color, what->error);
		printf(": %s\n", octavo_error_text(what->error));
		return;
	}
	int digits = printf("U+%04" PRIX32, what->code_point);
	print_blanks(10 - (unsigned)digits);
	unsigned columns = print_glyph(what->code_point);
	print_blanks(columns < 2 ? 4 - columns : 2);
	if (unicode_is_there())
		printf("%s  ", category ? category : "--");
	puts(unicode_label(what->code_point, label));
}

/* ---------------------------------------------------------------- rows */

/* Points at all in the row that has this error, and says what it is. */
static void point_at(struct view *view, enum octavo_error error)
{
	unsigned blanks = 10;

	color_begin(stdout, view->color, COLOR_BAD);
	for (unsigned i = 0; i < view->sights; i++)
		for (unsigned j = 0; j < view->what[i].length; j++) {
			if (view->what[i].error != error) {
				blanks += 3;
				continue;
			}
			print_blanks(j ? 0 : blanks);
			fputs(j ? "^^^" : "^^", stdout);
			blanks = 1;
		}
	printf(" %s", octavo_error_name(error));
	color_end(stdout, view->color);
	if (!view->has_explained[error])
		printf(": %s", octavo_error_text(error));
	putchar('\n');
	view->has_explained[error] = true;
}

/* What is wrong in the row: a line for each kind. */
static void explain(struct view *view)
{
	bool is_done[MAX_ERRORS] = { [OCTAVO_OK] = true };

	for (unsigned i = 0; i < view->sights; i++) {
		enum octavo_error error = view->what[i].error;
		if (!is_done[error])
			point_at(view, error);
		is_done[error] = true;
	}
}

static void print_text(const struct view *view)
{
	for (unsigned i = 0; i < view->sights; i++) {
		const struct octavo_character *what = &view->what[i];
		bool is_shown = !what->error && print_glyph(what->code_point);
		if (is_shown)
			continue;
		color_begin(stdout, view->color, what->error ? COLOR_BAD : COLOR_FAINT);
		putchar('.');
		color_end(stdout, view->color);
	}
}

static void print_row(struct view *view)
{
	bool is_same = view->size == view->last_size &&
	               memcmp(view->octets, view->last, view->size) == 0;
	size_t at = 0;

	if (is_same && view->squeezes) {
		if (!view->is_squeezed)
			puts("*");
		view->is_squeezed = true;
	} else {
		print_offset(view, view->offset);
		for (unsigned i = 0; i < view->sights; at += view->what[i++].length) {
			print_octets(view->color, view->octets + at, &view->what[i]);
			putchar(' ');
		}
		print_blanks(at < view->columns ? 3 * (view->columns - at) + 1 : 1);
		print_text(view);
		putchar('\n');
		explain(view);
		view->is_squeezed = false;
	}
	memcpy(view->last, view->octets, view->size);
	view->last_size = view->size;
	view->size = view->sights = 0;
}

static void add_to_row(struct view *view, const struct item *sight)
{
	size_t n = sight->what.length;

	if (view->sights && view->size + n > view->columns)
		print_row(view);
	if (view->sights == 0)
		view->offset = sight->offset;
	view->what[view->sights++] = sight->what;
	memcpy(view->octets + view->size, sight->octets, n);
	view->size += n;
}

/* ---------------------------------------------------------------- JSON */

static void put_hex(struct json *json, const struct item *sight)
{
	static const char digits[] = "0123456789abcdef";
	char hex[3 * MAX_COLUMNS];
	unsigned n = 0;

	for (unsigned i = 0; i < sight->what.length; i++) {
		unsigned char octet = (unsigned char)sight->octets[i];
		hex[n++] = digits[octet >> 4];
		hex[n++] = digits[octet & 15];
		hex[n++] = ' ';
	}
	hex[n ? n - 1 : 0] = '\0';
	put_text(json, "hex", hex);
}

static void put_known(struct json *json, const char *key, const char *value)
{
	if (value)
		put_text(json, key, value);
}

static void print_object(const struct view *view, const struct item *sight)
{
	const struct octavo_character *what = &sight->what;
	struct json *data = new_object();
	char text[8] = "", label[MAX_NAME];
	uint32_t c = what->code_point;

	if (view->name)
		put_octets(data, "path", view->name, strlen(view->name));
	put_number(data, "offset", sight->offset);
	put_number(data, "length", what->length);
	if (what->error) {
		put_text(data, "error", octavo_error_name(what->error));
		put_text(data, "text", octavo_error_text(what->error));
	}
	put_octets(data, "octets", sight->octets, what->length);
	put_hex(data, sight);
	if (!what->error) {
		put_code_point(data, "code_point", c);
		/* Surrogates have no place in JSON, and U+0000 would end the string. */
		octavo_encode(OCTAVO_UTF8, c, text, sizeof text - 1);
		if (text[0])
			put_text(data, "character", text);
		put_text(data, "name", unicode_label(c, label));
		put_known(data, "category", unicode_category(c));
		put_known(data, "script", unicode_script(c));
		put_known(data, "block", unicode_block(c));
		if (unicode_is_there() && unicode_width(c) >= 0)
			put_number(data, "width", (uint64_t)unicode_width(c));
	}
	print_message(stdout, what->error ? "error" : "character", data);
}

/* ---------------------------------------------------------------- */

void view_show(struct view *view, const struct item *sight)
{
	switch (view->kind) {
	case VIEW_LIST:
		list(view, sight);
		break;
	case VIEW_ROWS:
		add_to_row(view, sight);
		break;
	case VIEW_BITS:
		if (view->has_begun)
			putchar('\n');
		draw_details(view->color, sight);
		view->has_begun = true;
		break;
	case VIEW_JSON:
		print_object(view, sight);
		break;
	}
}

void view_end(struct view *view)
{
	uint64_t end = view->offset + view->size;

	if (view->sights)
		print_row(view);
	if (view->is_squeezed)
		printf("%08" PRIx64 "\n", end);
}
