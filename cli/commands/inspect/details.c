/* SPDX-License-Identifier: MIT */
/* details.c - one character or error in every respect, bit by bit */
#include "commands/inspect/details.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/printable.h"
#include "report/color.h"
#include "text/charset.h"
#include "text/escapes.h"
#include "text/names.h"
#include "text/unicode.h"

/* More than there are forms of UTF-8. */
#define MAX_FORMS 16

/* What a form of UTF-8 reads at the beginning of the octets. */
struct reading {
	const char *form;
	struct octavo_character character;
};

static size_t read_in_forms(const struct item *item, struct reading readings[MAX_FORMS])
{
	const struct octavo_info *info;
	size_t n = 0;

	for (enum octavo_encoding e = 0; (info = octavo_encoding_info(e)); e++) {
		/* The sequences of UNICODE-1-1-UTF-8 are those of RFC 3629. */
		if (!info->is_utf8 || e == OCTAVO_UTF8_UNICODE11 || n == MAX_FORMS)
			continue;
		readings[n++] = (struct reading){
			octavo_encoding_label(e),
			octavo_decode(e, item->octets, item->available),
		};
	}
	return n;
}

/*
 * The length of the sequence that 'octets' begin with, well-formed or not: a first octet with
 * the continuing octets after it, up to the number it announces; or one octet.
 */
static size_t sequence_length(const char *octets, size_t n)
{
	struct octavo_character c = octavo_decode(OCTAVO_UTF8, octets, n);
	char replacement[3]; /* one U+FFFD */

	if (!c.error || c.error == OCTAVO_STRAY)
		return c.length;
	return octavo_convert(OCTAVO_UTF8, octets, n, OCTAVO_UTF8, replacement,
	                      sizeof replacement, OCTAVO_REPLACE | OCTAVO_PER_SEQUENCE).read;
}

size_t details_extent(const struct item *error)
{
	struct reading readings[MAX_FORMS];
	size_t extent = error->character.length;

	if (error->charset || !octavo_encoding_info(error->encoding)->is_utf8)
		return extent;
	for (size_t n = read_in_forms(error, readings); n-- > 0;)
		if (!readings[n].character.error && readings[n].character.length > extent)
			extent = readings[n].character.length;
	size_t sequence = sequence_length(error->octets, error->available);
	return sequence > extent ? sequence : extent;
}

/* ---------------------------------------------------------------- lines */

/* Begins a line with a label. */
static void print_label(bool color, const char *label)
{
	color_begin(stdout, color, COLOR_FAINT);
	printf("  %-15s", label);
	color_end(stdout, color);
}

/* Prints a line; none if the text is NULL. */
static void print_labeled(bool color, const char *label, const char *text)
{
	if (!text)
		return;
	print_label(color, label);
	puts(text);
}

static void print_code_points(const uint32_t *c, size_t n)
{
	for (size_t i = 0; i < n; i++)
		printf("%sU+%04" PRIX32, i ? " " : "", c[i]);
}

static void print_named(uint32_t c)
{
	char name[MAX_NAME];

	printf("U+%04" PRIX32 "  ", c);
	if (print_glyph(stdout, c))
		fputs("  ", stdout);
	fputs(unicode_label(c, name), stdout);
}

/* ---------------------------------------------------------------- bits */

/* One sequence of UTF-8. */
struct sequence {
	char octets[MAX_TOGETHER];   /* the lowest possible ones for those that are missing */
	unsigned present, announced; /* octets: those that are there, and all                */
	unsigned first_bits;         /* free bits of the first octet; the others have 6 each */
	uint32_t value;              /* all free bits                                        */
	bool is_stray;
};

static unsigned free_bits(const struct sequence *sequence, unsigned i)
{
	return i == 0 ? sequence->first_bits : 6;
}

/* Free bits of all octets after octet 'i'. */
static unsigned bits_after(const struct sequence *sequence, unsigned i)
{
	return 6 * (sequence->announced - i - 1);
}

static struct sequence read_sequence(const char *octets, size_t n)
{
	enum octavo_error error = octavo_decode(OCTAVO_UTF8, octets, 1).error;
	struct sequence sequence = {
		.present = (unsigned)sequence_length(octets, n),
		.is_stray = error == OCTAVO_STRAY,
	};

	memset(sequence.octets, 0x80, MAX_TOGETHER);
	memcpy(sequence.octets, octets, sequence.present);
	sequence.announced = (unsigned)sequence_length(sequence.octets, MAX_TOGETHER);
	if (sequence.is_stray)
		sequence.first_bits = 6;
	else if (error != OCTAVO_NEVER_USED)
		sequence.first_bits = error ? 7 - sequence.announced : 7;
	for (unsigned i = 0; i < sequence.announced; i++) {
		unsigned bits = free_bits(&sequence, i), mask = (1u << bits) - 1;
		unsigned octet = (unsigned char)sequence.octets[i];
		sequence.value = sequence.value << bits | (octet & mask);
	}
	return sequence;
}

enum cell { OCTET, BITS, FORMAT, FREE, NUMBERS };

static char digit(const struct sequence *sequence, unsigned i, unsigned bit, enum cell cell)
{
	bool is_missing = i >= sequence->present, is_free = bit < free_bits(sequence, i);

	if (cell == FREE && !is_free)
		return ' ';
	if (cell == FORMAT && is_free)
		return 'x';
	if (is_missing && cell != FORMAT)
		return '.';
	return (unsigned char)sequence->octets[i] & 1u << bit ? '1' : '0';
}

static void print_cell(bool color, const struct sequence *sequence, unsigned i, enum cell cell,
                       bool is_last)
{
	unsigned bits = free_bits(sequence, i), low = bits_after(sequence, i);
	char text[16] = "";

	switch (cell) {
	case OCTET:
		snprintf(text, sizeof text, "%02x", (unsigned char)sequence->octets[i]);
		printf("%-*s", is_last ? 0 : 8, i < sequence->present ? text : "missing");
		break;
	case NUMBERS:
		if (bits > 1)
			snprintf(text, sizeof text, "%u-%u", low + bits - 1, low);
		else if (bits)
			snprintf(text, sizeof text, "%u", low);
		printf("%8s", text);
		break;
	default:
		for (unsigned bit = 8; bit-- > 0;) {
			if (bit == 7 || bit + 1 == bits)
				color_begin(stdout, color, bit < bits ? COLOR_NUMBER : COLOR_FAINT);
			putchar(digit(sequence, i, bit, cell));
			if (bit == 0 || bit == bits)
				color_end(stdout, color);
		}
	}
}

static void print_cells(bool color, const char *label, const struct sequence *sequences,
                        size_t n, enum cell cell)
{
	print_label(color, label);
	for (size_t i = 0; i < n; i++)
		for (unsigned j = 0; j < sequences[i].announced; j++) {
			bool is_last = i + 1 == n && j + 1 == sequences[i].announced;
			print_cell(color, &sequences[i], j, cell, is_last);
			putchar(is_last ? '\n' : ' ');
		}
}

/* ---------------------------------------------------------------- clauses */

/* The code points of a row: ISO/IEC 10646-1 Amd 2, R.2, Table 1. */
static uint32_t highest(unsigned octets)
{
	return octets == 1 ? 0x7F : ((uint32_t)1 << (5 * octets + 1)) - 1;
}

static uint32_t lowest(unsigned octets)
{
	return octets == 1 ? 0 : highest(octets - 1) + 1;
}

static unsigned octets_for(uint32_t c)
{
	unsigned octets = 1;

	while (c > highest(octets))
		octets++;
	return octets;
}

static void print_code_range(uint32_t from, uint32_t to)
{
	printf("%04" PRIX32 " %04" PRIX32 "-%04" PRIX32 " %04" PRIX32, from >> 16, from & 0xFFFF,
	       to >> 16, to & 0xFFFF);
}

/* Ends the line of a row with code points up to 'max', with the reason if the value is none. */
static void end_row(const struct sequence *sequence, uint32_t max)
{
	uint32_t c = sequence->value;
	bool is_complete = sequence->present == sequence->announced;

	if (is_complete && c < lowest(sequence->announced))
		printf("; %04" PRIX32 " is below", c);
	else if (is_complete && c > max)
		printf("; %04" PRIX32 " is above", c);
	putchar('\n');
}

static void cite_rfc3629(const struct sequence *sequence)
{
	unsigned octets = sequence->announced;
	uint32_t c = sequence->value;
	uint32_t max = octets == 4 ? MAX_CODE_POINT : highest(octets);
	bool is_complete = sequence->present == octets;

	if (octets > 4) {
		puts("no such row: at most 4 octets (s.3, s.12)");
		return;
	}
	printf("s.3, row %u: ", octets);
	print_code_range(lowest(octets), max);
	if (is_complete && unicode_is_surrogate(c))
		fputs(", but D800..DFFF are prohibited", stdout);
	else if (is_complete && c >= lowest(octets) && c <= max)
		printf("; s.4, UTF8-%u", octets);
	end_row(sequence, max);
}

/* Prints the rows for sequences of this length from the tables of the documents. */
static void cite(bool color, const struct sequence *sequence)
{
	unsigned octets = sequence->announced;
	uint32_t max = highest(octets);

	print_label(color, "RFC 3629");
	cite_rfc3629(sequence);
	print_label(color, "RFC 2279, 2044");
	printf("s.2, row %u: ", octets);
	print_code_range(lowest(octets), max);
	end_row(sequence, max);
	print_label(color, "10646-1 Amd 2");
	printf("R.2, Table 1, 1st of %u: up to %04" PRIX32 " %04" PRIX32 "; R.4, Table 4; R.5, "
	       "Table 5\n", octets, max >> 16, max & 0xFFFF);
	print_label(color, "utf-8(7)");
	printf("Encoding, row %u: 0x%08" PRIx32 "-0x%08" PRIx32, octets, lowest(octets), max);
	end_row(sequence, max);
}

static void print_binary(uint32_t c, unsigned bits)
{
	for (unsigned bit = bits; bit-- > 0;) {
		putchar(c & (uint32_t)1 << bit ? '1' : '0');
		if (bit && bit % 4 == 0)
			putchar(' ');
	}
}

static void print_value(bool color, const struct sequence *sequence)
{
	uint32_t c = sequence->value;
	unsigned missing = sequence->announced - sequence->present;
	char name[MAX_NAME];

	print_label(color, "together");
	if (missing) {
		uint32_t last = c | (((uint32_t)1 << 6 * missing) - 1);
		printf("one of %04" PRIX32 "..%04" PRIX32 "\n", c, last);
		return;
	}
	print_binary(c, sequence->first_bits + bits_after(sequence, 0));
	printf(" = %04" PRIX32, c);
	if (c < lowest(sequence->announced))
		printf(", which takes %u octet%s: %s", octets_for(c), octets_for(c) == 1 ? "" : "s",
		       unicode_label(c, name));
	putchar('\n');
}

/*
 * Draws the bits of a sequence, or of the two of a pair of surrogates, with their value and the
 * table rows that apply.
 */
static void print_bits(bool color, const char *octets, size_t n)
{
	struct sequence sequences[MAX_TOGETHER];
	size_t count = 0;

	if (n == 0)
		return;
	for (size_t at = 0; at < n; at += sequences[count++].present)
		sequences[count] = read_sequence(octets + at, n - at);
	print_cells(color, "octets", sequences, count, OCTET);
	print_cells(color, "bits", sequences, count, BITS);
	if (sequences->first_bits == 0)
		return;
	print_cells(color, "format", sequences, count, FORMAT);
	print_cells(color, "x are", sequences, count, FREE);
	print_cells(color, "bit numbers", sequences, count, NUMBERS);
	if (sequences->is_stray)
		return;
	for (size_t i = 0; i < count; i++)
		print_value(color, &sequences[i]);
	cite(color, sequences);
}

/* ---------------------------------------------------------------- properties */

static void print_normal_forms(bool color, uint32_t c)
{
	static const struct {
		enum octavo_normal_form form;
		const char *name;
	} all[] = {
		{ OCTAVO_NFC, "NFC" }, { OCTAVO_NFD, "NFD" }, { OCTAVO_NFKC, "NFKC" },
		{ OCTAVO_NFKD, "NFKD" },
	};
	uint32_t normal[MAX_NORMAL], canonical[MAX_NORMAL];

	if (unicode_is_surrogate(c))
		return;
	for (size_t i = 0; i < COUNT(all); i++) {
		/* A compatibility form is shown if it differs from the canonical one. */
		size_t of_canonical =
			i < 2 ? 0 : unicode_normalize(all[i - 2].form, &c, 1, canonical);
		size_t size = unicode_normalize(all[i].form, &c, 1, normal);
		bool is_itself = size == 1 && normal[0] == c;
		bool is_canonical = size == of_canonical &&
		                    memcmp(normal, canonical, size * sizeof normal[0]) == 0;
		if (size == 0 || (is_itself && i > 0) || is_canonical)
			continue;
		print_label(color, all[i].name);
		if (is_itself)
			fputs("itself", stdout);
		else
			print_code_points(normal, size);
		putchar('\n');
	}
}

/* Prints "Lu, Uppercase Letter". */
static void print_category(uint32_t c)
{
	unsigned category = octavo_property(OCTAVO_GENERAL_CATEGORY, c);
	const char *name = octavo_value_name(OCTAVO_GENERAL_CATEGORY, category);

	printf("%s, ", unicode_category(c));
	for (; *name; name++)
		putchar(*name == '_' ? ' ' : *name);
	putchar('\n');
}

/* Of a character by itself, and of the graphemes that presentation selectors make of it. */
static void print_width(uint32_t c)
{
	unsigned width = octavo_code_point_width(c, OCTAVO_WIDTH_GRAPHEMES);
	char text[8];

	printf("%u column%s", width, width == 1 ? "" : "s");
	for (uint32_t selector = 0xFE0E; selector <= 0xFE0F; selector++) {
		size_t n = octavo_encode(OCTAVO_UTF8, c, text, sizeof text).written;
		n += octavo_encode(OCTAVO_UTF8, selector, text + n, sizeof text - n).written;
		size_t selected = octavo_width(text, n, OCTAVO_WIDTH_GRAPHEMES);
		if (selected != width)
			printf("; %zu before U+%04" PRIX32, selected, selector);
	}
	putchar('\n');
}

static void print_properties(bool color, uint32_t c)
{
	bool is_ignorable = octavo_property(OCTAVO_DEFAULT_IGNORABLE_CODE_POINT, c);
	unsigned class = octavo_property(OCTAVO_CANONICAL_COMBINING_CLASS, c);

	if (!unicode_category(c))
		return;
	print_label(color, "category");
	print_category(c);
	print_labeled(color, "script", unicode_script(c));
	print_labeled(color, "block", unicode_block(c));
	print_label(color, "width");
	if (unicode_is_control(c))
		puts("none, it is a control");
	else
		print_width(c);
	if (class) {
		print_label(color, "combining");
		printf("class %u\n", class);
	}
	print_labeled(color, "ignorable",
	              is_ignorable ? "shows nothing where it is not supported" : NULL);
	print_labeled(color, "bidirectional",
	              unicode_is_bidi_control(c) ? "controls the direction of text" : NULL);
	print_normal_forms(color, c);
	putchar('\n');
}

/* ---------------------------------------------------------------- how it is written */

static void print_in_encodings(bool color, uint32_t c)
{
	static const enum octavo_encoding all[] = {
		OCTAVO_UTF8, OCTAVO_UTF16BE, OCTAVO_UTF16LE, OCTAVO_UTF32BE, OCTAVO_UTF32LE,
		OCTAVO_CESU8, OCTAVO_MUTF8, OCTAVO_WTF8, OCTAVO_UTF8_RFC2279,
		OCTAVO_LATIN1,
	};
	char utf8[8], octets[8];
	size_t of_utf8 = octavo_encode(OCTAVO_UTF8, c, utf8, sizeof utf8).written;

	for (size_t i = 0; i < COUNT(all); i++) {
		size_t n = octavo_encode(all[i], c, octets, sizeof octets).written;
		bool is_like_utf8 = n == of_utf8 && memcmp(octets, utf8, n) == 0;
		bool is_rest = all[i] == OCTAVO_WTF8 || all[i] == OCTAVO_UTF8_RFC2279;
		/* These are shown for code points that UTF-8 cannot encode. */
		if (n == 0 || (is_rest && of_utf8) || (is_like_utf8 && all[i] == OCTAVO_LATIN1))
			continue;
		print_label(color, octavo_encoding_label(all[i]));
		struct octavo_character what = { c, OCTAVO_OK, n };
		print_octets(stdout, color, octets, &what);
		bool is_form = octavo_encoding_info(all[i])->is_utf8;
		puts(is_like_utf8 && i > 0 && is_form ? "  as UTF-8" : "");
	}
}

static void print_in_languages(bool color, uint32_t c)
{
	static const struct {
		enum escape_style style;
		const char *name;
	} all[] = {
		{ ESCAPE_C, "C" },           { ESCAPE_JSON, "JSON, Java" },
		{ ESCAPE_PYTHON, "Python" }, { ESCAPE_RUST, "Rust" },
		{ ESCAPE_SHELL, "shell $''" }, { ESCAPE_XML, "XML, HTML" },
		{ ESCAPE_PERCENT, "URI" },
	};
	char escape[MAX_ESCAPE];

	for (size_t i = 0; i < COUNT(all); i++) {
		size_t n = escape_character(all[i].style, c, escape);
		if (n == 0)
			continue;
		print_label(color, all[i].name);
		fwrite(escape, 1, n, stdout);
		putchar('\n');
	}
}

/* ---------------------------------------------------------------- what each form makes of it */

static bool is_same(const struct octavo_character *a, const struct octavo_character *b)
{
	return a->error == b->error && a->length == b->length && a->code_point == b->code_point;
}

/* Prints what each form of UTF-8 reads; for a character, only the forms that differ. */
static void print_readings(bool color, const struct item *item)
{
	struct reading readings[MAX_FORMS];
	size_t n = read_in_forms(item, readings);
	bool agree = true, is_error = item->character.error;
	const char *label = "read as";

	for (size_t i = 0; i < n; i++)
		agree &= is_same(&readings[i].character, &item->character);
	if (agree) {
		readings[0].form = "in all forms";
		n = is_error ? 1 : 0;
	}
	for (size_t i = 0; i < n; i++) {
		const struct octavo_character *c = &readings[i].character;
		if (!is_error && is_same(c, &item->character))
			continue;
		print_label(color, label);
		printf("%-15s", readings[i].form);
		if (c->error)
			fputs(octavo_error_name(c->error), stdout);
		else
			print_code_points(&c->code_point, 1);
		putchar('\n');
		label = "";
	}
}

/* Prints the character that two surrogates of three octets encode in CESU-8. */
static void print_pair(bool color, const struct item *item)
{
	struct octavo_character c = octavo_decode(OCTAVO_CESU8, item->octets, item->extent);

	if (!c.error && c.length == 6) {
		print_label(color, "as a pair");
		print_named(c.code_point);
		puts("  (RFC 2781 s.2.2)");
	}
}

/* Prints which octets could follow instead of the one that is wrong. Tries all of them. */
static void print_allowed(bool color, const struct item *item)
{
	char octets[8];
	enum octavo_error error = item->character.error;
	bool is_begun = error == OCTAVO_INTERRUPTED || error == OCTAVO_TRUNCATED;
	size_t n = is_begun ? item->character.length : 1;
	unsigned first = 0x100, last = 0;
	unsigned next = item->available > n ? (unsigned char)item->octets[n] : 0x100;

	memcpy(octets, item->octets, n);
	if (octavo_decode(item->encoding, octets, n).error != OCTAVO_TRUNCATED)
		return;
	for (unsigned octet = 0; octet < 0x100; octet++) {
		octets[n] = (char)octet;
		struct octavo_character c = octavo_decode(item->encoding, octets, n + 1);
		if (!c.error || c.error == OCTAVO_TRUNCATED) {
			first = first < octet ? first : octet;
			last = octet;
		}
	}
	if (first <= next && next <= last)
		return;
	print_label(color, "allowed");
	printf("%02x..%02x after", first, last);
	for (unsigned i = 0; i < n; i++)
		printf(" %02x", (unsigned char)octets[i]);
	if (next < 0x100)
		printf(", not %02x", next);
	putchar('\n');
}

/* What an octet that is alone may have been meant to be. */
static void print_in_charsets(bool color, const struct item *item)
{
	static const char *const all[] = {
		"windows-1252", "windows-1250", "windows-1251", "windows-1253", "ISO-8859-2",
		"ISO-8859-15", "KOI8-R", "CP437", "CP866", "MACINTOSH",
	};
	uint32_t characters[256];

	if (item->extent > 1 || !(item->octets[0] & '\x80'))
		return;
	putchar('\n');
	for (size_t i = 0; i < COUNT(all); i++) {
		charset_octets(all[i], characters);
		uint32_t c = characters[(unsigned char)item->octets[0]];
		if (c < 0x80 || c == 0xFFFD || !is_visible(c))
			continue;
		print_label(color, all[i]);
		print_named(c);
		putchar('\n');
	}
}

/* ---------------------------------------------------------------- */

static void print_error_details(bool color, const struct item *item)
{
	struct octavo_character whole = { 0xFFFD, item->character.error, item->extent };

	print_octets(stdout, color, item->octets, &whole);
	fputs("  ", stdout);
	print_error(stdout, color, item_error_name(item->charset, item->character.error));
	printf(": %s\n\n", item_error_text(item->charset, item->character.error));
	if (item->charset || !octavo_encoding_info(item->encoding)->is_utf8)
		return;
	print_bits(color, item->octets, item->extent);
	print_pair(color, item);
	print_allowed(color, item);
	print_readings(color, item);
	print_in_charsets(color, item);
}

static void print_character_details(bool color, const struct item *item)
{
	uint32_t c = item->character.code_point;
	char octets[8];

	print_named(c);
	fputs("\n\n", stdout);
	print_properties(color, c);
	if (!item->charset && octavo_encoding_info(item->encoding)->is_utf8) {
		print_bits(color, item->octets, item->extent);
		print_readings(color, item);
	} else {
		print_label(color, item->charset ? item->charset
		                                 : octavo_encoding_label(item->encoding));
		print_octets(stdout, color, item->octets, &item->character);
		putchar('\n');
		print_bits(color, octets,
		          octavo_encode(OCTAVO_UTF8_RFC2279, c, octets, sizeof octets).written);
	}
	putchar('\n');
	print_in_encodings(color, c);
	putchar('\n');
	print_in_languages(color, c);
}

void details_print(bool color, const struct item *item)
{
	if (item->is_shift) {
		print_octets(stdout, color, item->octets, &item->character);
		puts("  shift sequence");
	} else if (item->character.error) {
		print_error_details(color, item);
	} else {
		print_character_details(color, item);
	}
}
