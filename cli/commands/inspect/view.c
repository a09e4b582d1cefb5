/* SPDX-License-Identifier: MIT */
/* view.c - shows characters and errors as a list, rows, details or JSON */
#include "commands/inspect/view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "commands/inspect/details.h"
#include "report/color.h"
#include "report/json.h"
#include "text/names.h"
#include "text/unicode.h"

static void forget_heads(struct view *view)
{
	for (size_t i = 0; i < ITEM_TYPES; i++) {
		memory_stream_close(view->heads[i]);
		view->heads[i] = NULL;
	}
}

void view_begin(struct view *view, enum octavo_encoding encoding, const char *charset,
                const char *name)
{
	if (view->encoding != encoding)
		memo_empty(&view->memo);
	forget_heads(view);
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

static void print_blanks(FILE *to, size_t n)
{
	fprintf(to, "%*s", (int)n, "");
}

static void print_offset(const struct view *view, uint64_t offset)
{
	color_begin(stdout, view->color, COLOR_PLACE);
	printf("%08" PRIx64, offset);
	color_end(stdout, view->color);
	fputs("  ", stdout);
}

/* ---------------------------------------------------------------- a line for each */

/* The offset, 0, is what it ends with. */
static void print_list_head(FILE *to, const struct view *view)
{
	color_begin(to, view->color, COLOR_PLACE);
	putc('0', to);
}

static void print_list_tail(FILE *to, const struct view *view, const struct item *item)
{
	const struct octavo_character *character = &item->character;
	const char *category = unicode_category(character->code_point);
	char label[MAX_NAME];

	color_end(to, view->color);
	print_blanks(to, 2);
	print_octets(to, view->color, item->octets, character);
	if (character->length < view->longest)
		print_blanks(to, 3 * (view->longest - character->length));
	print_blanks(to, 2);
	if (character->error) {
		print_error(to, view->color, item_error_name(view->charset, character->error));
		fprintf(to, ": %s\n", item_error_text(view->charset, character->error));
		return;
	}
	if (item->is_shift) {
		fputs("shift sequence\n", to);
		return;
	}
	int digits = fprintf(to, "U+%04" PRIX32, character->code_point);
	print_blanks(to, 10 - (unsigned)digits);
	unsigned columns = print_glyph(to, character->code_point);
	print_blanks(to, columns < 2 ? 4 - columns : 2);
	fprintf(to, "%s  %s\n", category ? category : "--",
	        unicode_label(character->code_point, label));
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

/* The offset, 0, is what it ends with. */
static void print_json_head(FILE *to, const struct view *view, enum item_type type)
{
	static const char *const types[] = {
		[ITEM_CHARACTER] = "character", [ITEM_ERROR] = "error", [ITEM_SHIFT] = "shift",
	};
	struct json json = begin_message(to, types[type]);

	if (view->name)
		put_octets(&json, "path", view->name, strlen(view->name));
	put_number(&json, "offset", 0);
}

static void print_json_tail(FILE *to, const struct view *view, const struct item *item)
{
	const struct octavo_character *character = &item->character;
	struct json json = { .to = to, .has_comma = true };
	char text[8] = "", label[MAX_NAME];
	uint32_t c = character->code_point;

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

/* ---------------------------------------------------------------- lines that are kept */

#define LINES_SIZE ((size_t)64 << 10)
#define MAX_DIGITS 20

/* Returns where 'n' octets can be written, and MEMO_SLACK more. */
static char *room_for(struct view *view, size_t n)
{
	if (n > view->capacity - view->size_of_lines)
		view_flush(view);
	if (n > view->capacity) {
		view->capacity = n < LINES_SIZE ? LINES_SIZE : n;
		view->lines = reallocate(view->lines, view->capacity + MEMO_SLACK);
	}
	return view->lines + view->size_of_lines;
}

/* Returns what stands before the offsets of all items of a type. */
static const char *head_of(struct view *view, enum item_type type, size_t *size)
{
	struct memory_stream *head = view->heads[type];
	bool is_json = view->format == VIEW_JSON;

	if (!head) {
		head = view->heads[type] = memory_stream_open();
		if (is_json)
			print_json_head(head->to, view, type);
		else
			print_list_head(head->to, view);
		memory_stream_flush(head);
	}
	*size = head->size - 1; /* without that offset */
	return head->text;
}

static void print_row_text(FILE *to, bool color, const struct octavo_character *character)
{
	if (!character->error && print_glyph(to, character->code_point))
		return;
	color_begin(to, color, character->error ? COLOR_BAD : COLOR_FAINT);
	putc('.', to);
	color_end(to, color);
}

/* The octets of a character, a blank after each, and what is beside them. */
static void print_row_tail(FILE *to, const struct item *item)
{
	print_octets(to, false, item->octets, &item->character);
	putc(' ', to);
	print_row_text(to, false, &item->character);
}

/* Prints what follows the offset of an item; returns it, until this is called again. */
static const char *print_tail(struct view *view, const struct item *item, size_t *size)
{
	if (!view->tail)
		view->tail = memory_stream_open();
	memory_stream_empty(view->tail);
	if (view->format == VIEW_JSON) {
		print_json_tail(view->tail->to, view, item);
	} else if (view->format == VIEW_ROWS) {
		print_row_tail(view->tail->to, item);
	} else {
		print_list_tail(view->tail->to, view, item);
	}
	memory_stream_flush(view->tail);
	*size = view->tail->size;
	return view->tail->text;
}

static char *write_decimal(char *to, uint64_t n)
{
	char digits[MAX_DIGITS];
	size_t count = 0;

	do {
		digits[count++] = (char)('0' + n % 10);
		n /= 10;
	} while (n);
	while (count)
		*to++ = digits[--count];
	return to;
}

/* As printf() would write %08x; eight digits at once. */
static char *write_hexadecimal(char *to, uint64_t n)
{
	uint64_t digits = n & UINT32_MAX, letters;

	if (n >> 32)
		to += sprintf(to, "%" PRIx64, n >> 32);
	digits = (digits << 16 | digits) & UINT64_C(0x0000FFFF0000FFFF);
	digits = (digits << 8 | digits) & UINT64_C(0x00FF00FF00FF00FF);
	digits = (digits << 4 | digits) & UINT64_C(0x0F0F0F0F0F0F0F0F);
	letters = (digits + UINT64_C(0x0606060606060606)) >> 4 & UINT64_C(0x0101010101010101);
	digits += UINT64_C(0x3030303030303030) + ('a' - '0' - 10) * letters;
	for (unsigned i = 0; i < 8; i++)
		to[i] = (char)(digits >> (56 - 8 * i));
	return to + 8;
}

/* Copies more than 'n' octets, at most MEMO_SLACK more: in such steps it is faster. */
static inline char *copy_in_steps(char *to, const char *from, size_t n)
{
	for (size_t i = 0; i < n; i += MEMO_SLACK)
		memcpy(to + i, from + i, MEMO_SLACK);
	return to + n;
}

static inline char *write_offset(const struct view *view, char *to, uint64_t offset)
{
	return view->format == VIEW_JSON ? write_decimal(to, offset)
	                                 : write_hexadecimal(to, offset);
}

/* As print_tail(), but what is known is not printed again. */
static const char *tail_of(struct view *view, const struct item *item, size_t *size)
{
	const struct octavo_character *character = &item->character;
	uint64_t key = view->charset ? 0 : memo_key(item->octets, character->length,
	                                            character->error);
	const char *tail = memo_find(&view->memo, key, size);

	if (!tail) {
		tail = print_tail(view, item, size);
		memo_keep(&view->memo, key, tail, *size);
	}
	return tail;
}

static void show_line(struct view *view, const struct item *item)
{
	const struct octavo_character *character = &item->character;
	enum item_type type = character->error ? ITEM_ERROR
	                      : item->is_shift ? ITEM_SHIFT : ITEM_CHARACTER;
	size_t head_size, size;
	const char *head = head_of(view, type, &head_size);
	const char *tail = tail_of(view, item, &size);
	char *to = room_for(view, head_size + MAX_DIGITS + size);
	memcpy(to, head, head_size);
	to = write_offset(view, to + head_size, item->offset);
	memcpy(to, tail, size);
	view->size_of_lines = (size_t)(to + size - view->lines);
}

size_t view_show_known(struct view *view, const char *utf8, size_t n, uint64_t offset)
{
	static const unsigned char lengths[16] = { 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 2, 3, 4 };
	bool has_lines = view->format == VIEW_LIST || view->format == VIEW_JSON;
	size_t at = 0, head_size, size;

	if (view->encoding != OCTAVO_UTF8 || view->charset || !has_lines)
		return 0;
	const char *head = head_of(view, ITEM_CHARACTER, &head_size);
	while (n - at >= MEMO_MAX_OCTETS) {
		unsigned length = lengths[(unsigned char)utf8[at] >> 4];
		uint64_t key = memo_key(utf8 + at, length, OCTAVO_OK);
		const char *tail = memo_find(&view->memo, key, &size);
		if (!tail)
			break;
		char *to = room_for(view, head_size + MAX_DIGITS + size);
		memcpy(to, head, head_size);
		to = write_offset(view, to + head_size, offset + at);
		to = copy_in_steps(to, tail, size);
		view->size_of_lines = (size_t)(to - view->lines);
		at += length;
	}
	return at;
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
			print_blanks(stdout, j ? 0 : blanks);
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

static void print_row_in_color(const struct view *view)
{
	size_t at = 0;

	print_offset(view, view->offset);
	for (unsigned i = 0; i < view->items; at += view->characters[i++].length) {
		print_octets(stdout, true, view->octets + at, &view->characters[i]);
		putchar(' ');
	}
	print_blanks(stdout, at < view->columns ? 3 * (view->columns - at) + 1 : 1);
	for (unsigned i = 0; i < view->items; i++)
		print_row_text(stdout, true, &view->characters[i]);
	putchar('\n');
}

/* A dotted circle and a character, at most. */
#define MAX_ROW_TEXT 8

static void show_row(struct view *view)
{
	char beside[MAX_COLUMNS * MAX_ROW_TEXT], *end = beside;
	struct item item = { .encoding = view->encoding, .octets = view->octets };
	char *to = room_for(view, MAX_DIGITS + 2 + 5 * MAX_COLUMNS + sizeof beside);

	to = write_hexadecimal(to, view->offset);
	*to++ = ' ';
	*to++ = ' ';
	for (unsigned i = 0; i < view->items; i++) {
		size_t size, octets;
		item.character = view->characters[i];
		const char *tail = tail_of(view, &item, &size);
		octets = item.character.length ? 3 * item.character.length : 1;
		memcpy(to, tail, octets);
		to += octets;
		memcpy(end, tail + octets, size - octets);
		end += size - octets;
		item.octets += item.character.length;
	}
	size_t used = (size_t)(item.octets - view->octets);
	size_t blanks = used < view->columns ? 3 * (view->columns - used) + 1 : 1;
	memset(to, ' ', blanks);
	to += blanks;
	memcpy(to, beside, (size_t)(end - beside));
	to += end - beside;
	*to++ = '\n';
	view->size_of_lines = (size_t)(to - view->lines);
}

static bool has_errors(const struct view *view)
{
	bool has = false;

	for (unsigned i = 0; i < view->items; i++)
		has |= view->characters[i].error != OCTAVO_OK;
	return has;
}

static void print_row(struct view *view)
{
	bool is_same = view->size == view->last_size &&
	               memcmp(view->octets, view->last_octets, view->size) == 0;

	if (is_same && !view->shows_all) {
		if (!view->is_squeezed)
			memcpy(room_for(view, 2), "*\n", 2);
		view->size_of_lines += view->is_squeezed ? 0 : 2;
		view->is_squeezed = true;
	} else {
		if (view->color) {
			view_flush(view);
			print_row_in_color(view);
		} else {
			show_row(view);
		}
		if (has_errors(view)) {
			view_flush(view);
			explain(view);
		}
		view->is_squeezed = false;
	}
	memcpy(view->last_octets, view->octets, view->size);
	view->last_size = view->size;
	view->size = view->items = 0;
}

static void add_to_row(struct view *view, const struct item *item)
{
	size_t n = item->character.length;

	if (view->items && (view->size + n > view->columns || view->items == MAX_COLUMNS))
		print_row(view);
	if (view->items == 0)
		view->offset = item->offset;
	view->characters[view->items++] = item->character;
	memcpy(view->octets + view->size, item->octets, n);
	view->size += n;
}

/* ---------------------------------------------------------------- */

void view_show(struct view *view, const struct item *item)
{
	switch (view->format) {
	case VIEW_LIST:
	case VIEW_JSON:
		show_line(view, item);
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
	}
}

void view_flush(struct view *view)
{
	if (view->size_of_lines)
		fwrite(view->lines, 1, view->size_of_lines, stdout);
	view->size_of_lines = 0;
}

void view_end(struct view *view)
{
	uint64_t end = view->offset + view->size;

	if (view->items)
		print_row(view);
	view_flush(view);
	if (view->is_squeezed)
		printf("%08" PRIx64 "\n", end);
}

void view_free(struct view *view)
{
	forget_heads(view);
	memory_stream_close(view->tail);
	memo_free(&view->memo);
	free(view->lines);
}
