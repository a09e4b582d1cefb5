/* SPDX-License-Identifier: MIT */
/* picture.c - one character in every respect, bit by bit; or what is wrong instead */
#include "commands/inspect/details.h"

#include <inttypes.h>
#include <string.h>

#include "commands/inspect/bits.h"
#include "text/escapes.h"
#include "report/color.h"
#include "text/unicode.h"

/* The forms of UTF-8. */
static const enum octavo_encoding forms[] = {
	OCTAVO_UTF8, OCTAVO_UTF8_MAN7, OCTAVO_UTF8_RFC2279, OCTAVO_UTF8_AMD2,
	OCTAVO_UTF8_RFC2044, OCTAVO_WTF8, OCTAVO_CESU8, OCTAVO_MUTF8,
};
#define FORMS (sizeof forms / sizeof forms[0])

static bool is_form(enum octavo_encoding e)
{
	for (size_t i = 0; i < FORMS; i++)
		if (forms[i] == e)
			return true;
	return false;
}

size_t details_extent(enum octavo_encoding e, const char *octets, size_t n,
                      const struct octavo_character *what)
{
	size_t extent = what->length;

	if (!what->error || !is_form(e))
		return extent;
	for (size_t i = 0; i < FORMS; i++) {
		struct octavo_character c = octavo_decode(forms[i], octets, n);
		if (!c.error && c.length > extent)
			extent = c.length;
	}
	size_t sequence = sequence_length(octets, n);
	return sequence > extent ? sequence : extent;
}

/* ---------------------------------------------------------------- lines */

static void line(bool color, const char *word, const char *text)
{
	begin_line(color, word);
	puts(text);
}

static void print_code_points(const uint32_t *c, size_t n)
{
	for (size_t i = 0; i < n; i++)
		printf("%sU+%04" PRIX32, i ? " " : "", c[i]);
}

static void print_name_of(uint32_t c)
{
	char name[MAX_NAME];

	printf("U+%04" PRIX32 "  ", c);
	if (print_glyph(c))
		fputs("  ", stdout);
	fputs(unicode_label(c, name), stdout);
}

/* ---------------------------------------------------------------- what it is */

static void show_normal_forms(bool color, uint32_t c)
{
	static const struct {
		enum unicode_form form;
		const char *name;
	} all[] = {
		{ UNICODE_NFC, "NFC" }, { UNICODE_NFD, "NFD" }, { UNICODE_NFKC, "NFKC" },
		{ UNICODE_NFKD, "NFKD" },
	};
	uint32_t normal[MAX_NORMAL], canonical[MAX_NORMAL];

	if (unicode_is_surrogate(c))
		return;
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		/* A compatibility form is shown if it differs from the canonical one. */
		size_t of_canonical = i < 2 ? 0 : unicode_normalize(all[i - 2].form, &c, 1,
		                                                    canonical, MAX_NORMAL);
		size_t size = unicode_normalize(all[i].form, &c, 1, normal, MAX_NORMAL);
		bool is_itself = size == 1 && normal[0] == c;
		bool is_canonical = size == of_canonical &&
		                    memcmp(normal, canonical, size * sizeof normal[0]) == 0;
		if (size == 0 || (is_itself && i > 0) || is_canonical)
			continue;
		begin_line(color, all[i].name);
		if (is_itself)
			fputs("itself", stdout);
		else
			print_code_points(normal, size);
		putchar('\n');
	}
}

static void show_properties(bool color, uint32_t c)
{
	const char *script = unicode_script(c), *block = unicode_block(c);
	int width = unicode_width(c);

	if (!unicode_category(c))
		return;
	begin_line(color, "category");
	printf("%s, %s\n", unicode_category(c), unicode_category_name(c));
	if (script)
		line(color, "script", script);
	if (block)
		line(color, "block", block);
	begin_line(color, "width");
	if (width < 0)
		puts("none, it is a control");
	else
		printf("%d column%s\n", width, width == 1 ? "" : "s");
	if (unicode_combining_class(c)) {
		begin_line(color, "combining");
		printf("class %u\n", unicode_combining_class(c));
	}
	if (unicode_is_ignorable(c))
		line(color, "ignorable", "shows nothing where it is not supported");
	if (unicode_is_bidi_control(c))
		line(color, "bidirectional", "controls the direction of text");
	show_normal_forms(color, c);
	putchar('\n');
}

/* ---------------------------------------------------------------- how it is written */

static void show_encodings(bool color, uint32_t c)
{
	static const enum octavo_encoding all[] = {
		OCTAVO_UTF8, OCTAVO_UTF16BE, OCTAVO_UTF16LE, OCTAVO_UTF32BE, OCTAVO_UTF32LE,
		OCTAVO_CESU8, OCTAVO_MUTF8, OCTAVO_WTF8, OCTAVO_UTF8_RFC2279,
		OCTAVO_LATIN1,
	};
	char utf8[8], octets[8];
	size_t of_utf8 = octavo_encode(OCTAVO_UTF8, c, utf8, sizeof utf8).written;

	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		size_t n = octavo_encode(all[i], c, octets, sizeof octets).written;
		bool is_like_utf8 = n == of_utf8 && memcmp(octets, utf8, n) == 0;
		bool is_rest = all[i] == OCTAVO_WTF8 || all[i] == OCTAVO_UTF8_RFC2279;
		/* These are for what no other has a place for. */
		if (n == 0 || (is_rest && of_utf8) || (is_like_utf8 && all[i] == OCTAVO_LATIN1))
			continue;
		begin_line(color, octavo_encoding_label(all[i]));
		struct octavo_character what = { c, OCTAVO_OK, n };
		print_octets(color, octets, &what);
		puts(is_like_utf8 && i > 0 && is_form(all[i]) ? "  as UTF-8" : "");
	}
}

static void show_escapes(bool color, uint32_t c)
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

	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		size_t n = escape_character(all[i].style, c, escape);
		if (n == 0)
			continue;
		begin_line(color, all[i].name);
		fwrite(escape, 1, n, stdout);
		putchar('\n');
	}
}

/* ---------------------------------------------------------------- who reads it */

static bool is_same(const struct octavo_character *a, const struct octavo_character *b)
{
	return a->error == b->error && a->length == b->length && a->code_point == b->code_point;
}

static void show_verdict(bool color, const struct item *sight, const char *word,
                         const char *form, const struct octavo_character *c)
{
	begin_line(color, word);
	printf("%-15s", form);
	if (c->error)
		fputs(octavo_error_name(c->error), stdout);
	else
		print_code_points(&c->code_point, 1);
	if (!c->error && c->length < sight->extent)
		printf(", the first %zu octets", c->length);
	putchar('\n');
}

/* What the forms make of the octets: of a character, those that are of another opinion. */
static void show_verdicts(bool color, const struct item *sight)
{
	struct octavo_character verdicts[FORMS];
	const char *word = "read as";
	size_t same = 0;

	for (size_t i = 0; i < FORMS; i++) {
		verdicts[i] = octavo_decode(forms[i], sight->octets, sight->available);
		same += is_same(&verdicts[i], &sight->what);
	}
	if (same == FORMS && sight->what.error)
		show_verdict(color, sight, word, "in all forms", &sight->what);
	for (size_t i = 0; i < FORMS && same < FORMS; i++) {
		if (!sight->what.error && is_same(&verdicts[i], &sight->what))
			continue;
		show_verdict(color, sight, word, octavo_encoding_label(forms[i]), &verdicts[i]);
		word = "";
	}
}

/* What two surrogates of three octets stand for in CESU-8. */
static void show_pair(bool color, const struct item *sight)
{
	struct octavo_character c = octavo_decode(OCTAVO_CESU8, sight->octets, sight->extent);

	if (!c.error && c.length == 6) {
		begin_line(color, "as a pair");
		print_name_of(c.code_point);
		puts("  (RFC 2781 s.2.2)");
	}
}

/* Which octets may come behind those that are good, by trying all. */
static void show_allowed(bool color, const struct item *sight)
{
	char octets[8];
	bool is_begun = sight->what.error == OCTAVO_INTERRUPTED ||
	                sight->what.error == OCTAVO_TRUNCATED;
	size_t n = is_begun ? sight->what.length : 1;
	unsigned first = 0x100, last = 0;

	memcpy(octets, sight->octets, n);
	if (octavo_decode(sight->encoding, octets, n).error != OCTAVO_TRUNCATED)
		return;
	for (unsigned octet = 0; octet < 0x100; octet++) {
		octets[n] = (char)octet;
		struct octavo_character c = octavo_decode(sight->encoding, octets, n + 1);
		if (!c.error || c.error == OCTAVO_TRUNCATED) {
			first = first < octet ? first : octet;
			last = octet;
		}
	}
	begin_line(color, "allowed");
	printf("%02x..%02x behind", first, last);
	for (unsigned i = 0; i < n; i++)
		printf(" %02x", (unsigned char)octets[i]);
	if (sight->available > n)
		printf(", not %02x", (unsigned char)sight->octets[n]);
	putchar('\n');
}

/* ---------------------------------------------------------------- */

static void draw_error(bool color, const struct item *sight)
{
	struct octavo_character whole = { 0xFFFD, sight->what.error, sight->extent };

	print_octets(color, sight->octets, &whole);
	fputs("  ", stdout);
	print_error(color, sight->what.error);
	printf(": %s\n\n", octavo_error_text(sight->what.error));
	if (!is_form(sight->encoding))
		return;
	draw_bits(color, sight->octets, sight->extent);
	show_pair(color, sight);
	show_allowed(color, sight);
	show_verdicts(color, sight);
}

static void draw_character(bool color, const struct item *sight)
{
	uint32_t c = sight->what.code_point;
	char octets[8];

	print_name_of(c);
	fputs("\n\n", stdout);
	show_properties(color, c);
	if (is_form(sight->encoding)) {
		draw_bits(color, sight->octets, sight->extent);
		show_verdicts(color, sight);
	} else {
		begin_line(color, octavo_encoding_label(sight->encoding));
		print_octets(color, sight->octets, &sight->what);
		putchar('\n');
		draw_bits(color, octets,
		          octavo_encode(OCTAVO_UTF8_RFC2279, c, octets, sizeof octets).written);
	}
	putchar('\n');
	show_encodings(color, c);
	putchar('\n');
	show_escapes(color, c);
}

void draw_details(bool color, const struct item *sight)
{
	if (sight->what.error)
		draw_error(color, sight);
	else
		draw_character(color, sight);
}
