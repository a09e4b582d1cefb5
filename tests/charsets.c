/* SPDX-License-Identifier: MIT */
/*
 * charsets.c - liboctavo-charset against what charset-cases.py writes: names, traces of texts,
 * every character that can be written, conversions with any options; and each of these in pieces,
 * with exact capacities
 *
 * usage: test_charsets FILE..
 *
 * Numbers in the file are of four octets, the least significant first. A section begins with one of
 * the letters below; charsets are numbers of octavo_charset_numbered().
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "charset_checks.h"

static unsigned long done, failed, in_section;

/* ---------------------------------------------------------------------------- kernels */

static const char *kernels[16];
static size_t kernels_here;

static void find_kernels(void)
{
	static const char *const known[] = { "avx512", "avx2", "sse41", "neon", "simd128",
		                             "vsx", "rvv", "portable", "scalar" };

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (octavo_kernels_choose(known[i]))
			kernels[kernels_here++] = known[i];
}

/* Another set for each text. */
static void use_kernels(void)
{
	octavo_kernels_choose(kernels[done % kernels_here]);
}

/* ---------------------------------------------------------------------------- the file */

static uint8_t *file_octets;
static size_t file_size, file_at;

static const uint8_t *take(size_t n)
{
	if (n > file_size - file_at) {
		fprintf(stderr, "charsets: the file ends too early\n");
		exit(2);
	}
	file_at += n;
	return file_octets + file_at - n;
}

static uint32_t take_number(void)
{
	const uint8_t *s = take(4);

	return (uint32_t)s[0] | (uint32_t)s[1] << 8 | (uint32_t)s[2] << 16 | (uint32_t)s[3] << 24;
}

static void read_file(const char *name)
{
	FILE *file = fopen(name, "rb");
	size_t room = 1 << 20, got;

	if (!file) {
		perror(name);
		exit(2);
	}
	file_octets = malloc(room);
	file_size = file_at = 0;
	do {
		if (file_size == room)
			file_octets = realloc(file_octets, room *= 2);
		if (!file_octets)
			exit(2);
		got = fread(file_octets + file_size, 1, room - file_size, file);
		file_size += got;
	} while (got > 0);
	if (ferror(file))
		exit(2);
	fclose(file);
}

/* ---------------------------------------------------------------------------- failing */

#define SHOWN 5 /* failures of a section */

static bool begin_failure(const char *what)
{
	failed++;
	if (++in_section > SHOWN)
		return false;
	printf("FAIL %s (kernels %s)\n", what, octavo_kernels_name());
	return true;
}

static void show_octets(const char *what, const uint8_t *s, size_t n)
{
	printf("  %s", what);
	for (size_t i = 0; i < n && i < 200; i++)
		printf(" %02x", s[i]);
	printf("%s\n", n > 200 ? " .." : "");
}

static const char *name_of(const struct octavo_charset *charset)
{
	const char *label = octavo_charset_label(charset);

	return label ? label : "(none)";
}

static void show_conversion(const struct conversion *c)
{
	printf("  from %s to %s, options 0x%X\n", name_of(c->from), name_of(c->to), c->options);
	show_octets("text:", c->src, c->n);
}

static void show_result(const char *what, struct octavo_result r)
{
	printf("  %s read %zu, written %zu, replaced %zu, %s, length %zu\n", what, r.read,
	       r.written, r.replaced, octavo_error_name(r.error), r.length);
}

/* ---------------------------------------------------------------------------- what always holds */

static bool same_result(struct octavo_result a, struct octavo_result b)
{
	return a.read == b.read && a.written == b.written && a.replaced == b.replaced &&
	       a.error == b.error && a.length == b.length;
}

/* Pieces and capacities that are not the same from text to text. */
static void check_always(const struct conversion *c, const struct converted *whole)
{
	static const size_t pieces[] = { 1, 2, 3, 41 };
	const char *wrong = conversion_check_length(c, whole);

	for (size_t i = 0; i < 4 && !wrong; i++)
		wrong = conversion_check_pieces(c, whole, pieces[i], (done + i) % 3 * 41);
	if (wrong && begin_failure(wrong)) {
		show_conversion(c);
		show_result("whole:", whole->result);
		show_octets("becomes:", whole->octets, whole->result.written);
	}
}

/* ---------------------------------------------------------------------------- sections */

/* 'T': a charset, texts: of each the size, the text, the number of words, the words. */
static void show_trace(const char *what, const uint32_t *words, size_t n, size_t from)
{
	printf("  %s%s", what, from ? " .." : "");
	for (size_t i = from; i < n && i < from + 24 && words[i] != TRACE_END; i++)
		if (words[i] >= TRACE_ERROR) {
			enum octavo_error error = (enum octavo_error)(words[i] >> 8 & 255);
			printf(" [%s %u", octavo_error_name(error), words[i] & 255);
			printf(" at %u]", ++i < n ? words[i] : 0);
		} else
			printf(" %04X", words[i]);
	printf("\n");
}

static void check_trace(const struct octavo_charset *from, const uint8_t *src, size_t n)
{
	size_t wanted_size = take_number(), room = 4 * n + 64;
	uint32_t *wanted = malloc(wanted_size * sizeof *wanted + 1);
	uint32_t *words = malloc(room * sizeof *words);
	static const size_t pieces[] = { SIZE_MAX, 1, 2, 3, 7 };

	if (!wanted || !words)
		abort();
	for (size_t i = 0; i < wanted_size; i++)
		wanted[i] = take_number();
	for (size_t i = 0; i < 5 && (i == 0 || pieces[i] < n); i++) {
		size_t size = conversion_trace(from, src, n, pieces[i], words, room);
		if (size == wanted_size && memcmp(words, wanted, size * sizeof *words) == 0)
			continue;
		if (begin_failure(i ? "a text is read in another way in pieces" :
		                      "a text is read in another way")) {
			size_t same = 0;
			while (same < size && same < wanted_size && words[same] == wanted[same])
				same++;
			same = same < 12 ? 0 : same - 8;
			printf("  %s, in pieces of %zu\n", name_of(from), i ? pieces[i] : n);
			show_octets("text:", src, n);
			show_trace("expected:", wanted, wanted_size, same);
			show_trace("got:     ", words, size, same);
		}
		break;
	}
	free(wanted);
	free(words);
}

static void check_traces(void)
{
	const struct octavo_charset *from = octavo_charset_numbered(take_number());
	uint32_t texts = take_number();

	for (uint32_t i = 0; i < texts; i++) {
		size_t n = take_number();
		use_kernels();
		const uint8_t *src = take(n);
		check_trace(from, src, n);
		done++;
	}
}

/*
 * 'E': a charset, a number of code points, and of each that it writes the code point, the number of
 * octets and these; those between and up to the limit cannot be written.
 */
static void check_written(const struct octavo_charset *to, uint32_t code_point,
                          const uint8_t *wanted, size_t n)
{
	uint8_t src[4] = { (uint8_t)code_point, (uint8_t)(code_point >> 8),
		           (uint8_t)(code_point >> 16), 0 };
	uint8_t dst[32];
	struct conversion c = { octavo_charset_of(OCTAVO_UTF32LE), to, OCTAVO_STOP, src, 4 };
	struct octavo_result r =
		octavo_charset_convert(c.from, src, 4, to, dst, sizeof dst, OCTAVO_STOP);
	bool is_good = wanted ? r.error == OCTAVO_OK && r.written == n && !memcmp(dst, wanted, n) :
	                        r.error == OCTAVO_UNMAPPABLE && r.length == 4 && !r.written;

	done++;
	if (is_good || !begin_failure("a character is written in another way"))
		return;
	printf("  U+%04X to %s\n", code_point, name_of(to));
	if (wanted)
		show_octets("expected:", wanted, n);
	else
		printf("  expected: unmappable\n");
	show_octets("got:     ", dst, r.written);
	show_result("", r);
}

static void check_all_written(void)
{
	const struct octavo_charset *to = octavo_charset_numbered(take_number());
	uint32_t limit = take_number(), listed = take_number(), code_point = 0;

	for (uint32_t i = 0; i <= listed; i++) {
		uint32_t next = i < listed ? take_number() : limit;
		for (; code_point < next; code_point++)
			if (code_point < 0xD800 || code_point >= 0xE000)
				check_written(to, code_point, NULL, 0);
		if (i == listed)
			break;
		size_t n = take_number();
		check_written(to, code_point++, take(n), n);
	}
}

static void check_conversion(const struct conversion *c, struct octavo_result wanted,
                             const uint8_t *octets)
{
	use_kernels();
	struct converted whole = conversion_whole(c);
	struct octavo_result r = whole.result;
	if (!same_result(r, wanted) ||
	    (r.written && memcmp(whole.octets, octets, r.written) != 0)) {
		if (begin_failure("a text is converted in another way")) {
			show_conversion(c);
			show_result("expected:", wanted);
			show_octets("expected:", octets, wanted.written);
			show_result("got:     ", r);
			show_octets("got:     ", whole.octets, r.written);
		}
	} else
		check_always(c, &whole);
	if ((c->options & OCTAVO_UNMAPPABLE_MASK) == OCTAVO_UNMAPPABLE_ESCAPE && c->to) {
		const char *wrong = conversion_check_put(c, &whole);
		if (wrong && begin_failure(wrong))
			show_conversion(c);
	}
	free(whole.octets);
	done++;
}

/*
 * 'C': from, to, options, the size of the text, the text; read, replaced, error, length, the size
 * of what is written, and this.
 */
static void check_case(void)
{
	struct conversion c = { 0 };
	struct octavo_result wanted = { 0 };

	c.from = octavo_charset_numbered(take_number());
	c.to = octavo_charset_numbered(take_number());
	c.options = take_number();
	c.n = take_number();
	c.src = take(c.n);
	wanted.read = take_number();
	wanted.replaced = take_number();
	wanted.error = (enum octavo_error)take_number();
	wanted.length = take_number();
	wanted.written = take_number();
	check_conversion(&c, wanted, take(wanted.written));
}

/*
 * 'N': a set of names, the number of a charset, or TRACE_END for none, or TRACE_END - 1 for any,
 * the size of a name, the name.
 */
static void check_name(void)
{
	enum octavo_names names = (enum octavo_names)take_number();
	uint32_t number = take_number();
	size_t n = take_number();
	char name[256];

	snprintf(name, sizeof name, "%.*s", (int)n, (const char *)take(n));
	const struct octavo_charset *found = octavo_charset_from_label(name, names);
	const struct octavo_charset *wanted =
		number < OCTAVO_CHARSET_NUMBERS ? octavo_charset_numbered(number) : NULL;
	done++;
	if (number == TRACE_END - 1 ? found == NULL : found != wanted)
		if (begin_failure("a name finds another charset"))
			printf("  '%s' in set %d: %s, not number %d\n", name, (int)names,
			       name_of(found), (int)number);
}

/* Whether the last character of a text is this one, if errors are left out. */
static bool reads(const struct octavo_charset *charset, const uint8_t *s, size_t n, uint8_t last)
{
	uint8_t dst[16];
	struct octavo_result r = octavo_charset_convert(
		charset, s, n, octavo_charset_of(OCTAVO_UTF32BE), dst, sizeof dst, OCTAVO_SKIP);

	return !r.error && r.written >= 4 && dst[r.written - 1] == last && !dst[r.written - 2] &&
	       !dst[r.written - 3] && !dst[r.written - 4];
}

static bool extends_ascii(const struct octavo_charset *charset)
{
	for (uint8_t octet = 0; octet < 0x80; octet++)
		if (!reads(charset, &octet, 1, octet))
			return false;
	return true;
}

/* No octet before another one below 80 takes it. */
static bool is_ascii_safe(const struct octavo_charset *charset)
{
	for (unsigned pair = 0; pair < 0x10000; pair++) {
		uint8_t s[2] = { (uint8_t)(pair >> 8), (uint8_t)pair };
		if (s[1] < 0x80 && !reads(charset, s, 2, s[1]))
			return false;
	}
	return true;
}

/* Judged by four: web:gb18030 lacks U+E5E5, UNICODE-1-1-UTF-8 U+BB5E. */
static bool holds_unicode(const struct octavo_charset *charset)
{
	static const uint8_t some[] = { 0, 0, 0,    0xE9, 0, 0,    0xE5, 0xE5,
		                        0, 0, 0xBB, 0x5E, 0, 0x10, 0xFF, 0xFD };
	uint8_t dst[64];

	return !octavo_charset_convert(octavo_charset_of(OCTAVO_UTF32BE), some, sizeof some, charset,
	                               dst, sizeof dst, OCTAVO_STOP).error;
}

/* Its names find it again, in each set, and its facts are what it does. */
static void check_charset(unsigned number)
{
	const struct octavo_charset *charset = octavo_charset_numbered(number);
	const struct octavo_charset_facts *info = octavo_charset_info(charset);
	const char *label = octavo_charset_label(charset), *name;
	bool is_good = true;

	if (!charset)
		return;
	done++;
	is_good = info && label && info->number == number && info->standard && info->reads &&
	          octavo_charset_from_label(label, OCTAVO_NAMES_SYSTEM) == charset &&
	          octavo_charset_from_label(info->reads, OCTAVO_NAMES_SYSTEM) &&
	          octavo_charset_of(info->encoding) == (number < 64 ? charset : NULL) &&
	          (int)info->encoding == (number < 64 ? (int)number : OCTAVO_NO_ENCODING) &&
	          info->max_length >= 1 && info->max_length <= 8 &&
	          info->extends_ascii == extends_ascii(charset) &&
	          info->is_ascii_safe == is_ascii_safe(charset) &&
	          info->holds_unicode == holds_unicode(charset);
	for (int set = OCTAVO_NAMES_SYSTEM; set <= OCTAVO_NAMES_WEB && is_good; set++) {
		enum octavo_names names = (enum octavo_names)set;
		for (size_t i = 0; (name = octavo_charset_alias(charset, names, i)) != NULL; i++)
			is_good &= octavo_charset_from_label(name, names) == charset && i < 200;
	}
	name = octavo_charset_alias(charset, OCTAVO_NAMES_SYSTEM, 0);
	is_good = is_good && (name ? strcmp(name, label) == 0 : number >= 512);
	if (!is_good && begin_failure("names or facts of a charset are wrong"))
		printf("  number %u, %s\n", number, name_of(charset));
}

static void check_charsets(void)
{
	for (unsigned i = 0; i < OCTAVO_CHARSET_NUMBERS + 64; i++)
		check_charset(i);
	if ((octavo_charset_numbered(OCTAVO_CHARSET_NUMBERS) || octavo_charset_label(NULL) ||
	     octavo_charset_info(NULL) || octavo_charset_of(OCTAVO_NO_ENCODING) ||
	     octavo_charset_alias(NULL, OCTAVO_NAMES_WEB, 0)) &&
	    begin_failure("there is something where nothing is"))
		printf("  NULL, or a number of no charset\n");
	if (in_section)
		printf("charsets: %lu failures\n\n", in_section);
}

/* ---------------------------------------------------------------------------- octavo.h */

/* Octets that are often text, in any of them. */
static size_t write_any_text(uint8_t s[64], uint32_t *chance)
{
	static const uint8_t some[] = /* first a pair of surrogates in WTF-8 */
		"\xED\xA0\xBD\xED\xB9\x82"
		"a\n\0\0\0\xC3\xA9\xE4\xBA\x8C\xF0\x9F\x99\x82\xD8\x3D\xDE\x42\xED\xA0\x80"
		"\xFE\xFF\xFF\xFE\xEF\xBB\xBF\0\0\xC0\x80\xDC\xE9";
	size_t n = 0;

	while (n < 56) {
		*chance = *chance * 1103515245u + 12345u;
		size_t at = (*chance >> 16) % (sizeof some - 8), size = 1 + (*chance >> 8) % 7;
		if ((*chance >> 24) % 8 == 0) {
			at = 0;
			size = 6;
		}
		memcpy(s + n, some + at, size);
		n += size;
	}
	return n & ~(size_t)3;
}

static void check_pair(enum octavo_encoding from, enum octavo_encoding to, unsigned options,
                       const uint8_t *src, size_t n)
{
	struct conversion c = { octavo_charset_of(from), octavo_charset_of(to), options, src, n };
	struct conversion check = { c.from, NULL, options, src, n };
	struct converted whole = conversion_whole(&c), also = conversion_whole(&check);
	uint8_t dst[64 * 48];
	struct octavo_result r = octavo_convert(from, src, n, to, dst, sizeof dst, options);
	struct octavo_result w = whole.result, checked = octavo_check(from, src, n, options);

	done++;
	if (!same_result(r, w) || !same_result(also.result, checked) ||
	    memcmp(dst, whole.octets, w.written) != 0) {
		if (begin_failure("it is not as between two encodings of octavo.h")) {
			show_conversion(&c);
			show_result("expected:", r);
			show_result("got:     ", w);
		}
	} else {
		check_always(&c, &whole);
		check_always(&check, &also);
	}
	free(whole.octets);
	free(also.octets);
}

static void check_encodings(void)
{
	uint32_t chance = 50;
	uint8_t src[64];

	in_section = 0;
	for (int from = 0; from <= OCTAVO_UTF8_UNICODE11; from++)
		for (int to = 0; to <= OCTAVO_UTF8_UNICODE11; to++)
			for (int i = 0; i < 12; i++) {
				size_t n = write_any_text(src, &chance);
				unsigned options = chance >> 12 & 7;
				options |= (chance >> 16 & 3) << 4 | (chance >> 20) % 5 << 8 |
				           (chance >> 24) % 5 << 16 |
				           (chance >> 28 ? 0 : chance >> 8 & 0xF000);
				check_pair((enum octavo_encoding)from, (enum octavo_encoding)to,
				           options, src, n);
			}
	if (in_section)
		printf("encodings: %lu failures\n\n", in_section);
}

/*
 * Directly, and by way of UTF-32, where an error is U+FFFD, and then '?' if that is lacking; with
 * any number of errors.
 */
static void check_detour(unsigned from, unsigned to, const uint8_t *src, size_t n)
{
	unsigned per = (unsigned)(done & 3) << 4; /* each of OCTAVO_PER_.. */
	struct conversion c = { octavo_charset_numbered(from), octavo_charset_numbered(to),
		                OCTAVO_REPLACE | per, src, n };
	const struct octavo_charset *utf32 = octavo_charset_of(OCTAVO_UTF32LE);
	struct conversion first = { c.from, utf32, OCTAVO_REPLACE | per, src, n };

	if (!c.from || !c.to)
		return;
	use_kernels();
	struct converted whole = conversion_whole(&c), there = conversion_whole(&first);
	struct conversion second = { utf32, c.to, OCTAVO_REPLACE, there.octets,
		                     there.result.written };
	struct converted wanted = conversion_whole(&second);
	done++;
	if (whole.result.error != wanted.result.error ||
	    whole.result.written != wanted.result.written ||
	    memcmp(whole.octets, wanted.octets, whole.result.written) != 0) {
		if (begin_failure("by way of UTF-32 the text becomes another one")) {
			show_conversion(&c);
			show_octets("expected:", wanted.octets, wanted.result.written);
			show_octets("got:     ", whole.octets, whole.result.written);
		}
	} else
		check_always(&c, &whole);
	c.options = done % 2 ? OCTAVO_STOP : OCTAVO_ESCAPE | OCTAVO_PER_RUN;
	struct converted other = conversion_whole(&c);
	check_always(&c, &other);
	free(other.octets);
	free(whole.octets);
	free(there.octets);
	free(wanted.octets);
}

/* Between each encoding of octavo.h and each charset: text that is short, or much of it ASCII. */
static void check_detours(void)
{
	uint32_t chance = 51;
	uint8_t src[3 * 64 + 64];

	in_section = 0;
	for (unsigned charset = 64; charset < OCTAVO_CHARSET_NUMBERS; charset++)
		for (unsigned e = 0; e <= OCTAVO_UTF8_UNICODE11; e++)
			for (unsigned i = 0; i < 3; i++) {
				const struct octavo_info *info =
					octavo_encoding_info((enum octavo_encoding)e);
				size_t n = 0, unit = info->unit_size;
				bool is_big = info->byte_order != OCTAVO_ORDER_LITTLE;
				if (!octavo_charset_numbered(charset))
					continue;
				for (; i > 0 && n < 64 * i; n++) {
					bool has = (n % unit == (is_big ? unit - 1 : 0));
					src[n] = has ? (uint8_t)(0x40 + n % 53) : 0;
				}
				n += write_any_text(src + n, &chance);
				check_detour(e, charset, src, n);
				/* Big5 has characters of two code points, replaced as one. */
				if (charset != 526 && charset != 213 && charset != 215)
					check_detour(charset, e, src, n);
			}
	if (in_section)
		printf("detours: %lu failures\n\n", in_section);
}

/* ---------------------------------------------------------------------------- texts by hand */

struct text {
	unsigned from, to, options;
	const char *src;
	size_t n;
	struct octavo_result wanted;
	const char *octets;
};

enum { KOI8_R = 144, GB18030 = 211, BIG5_HKSCS = 215, ISO_2022_JP = 227, JOHAB = 242, UTF7 = 256 };

#define SIX(s) s s s s s s
#define THIRTY(s) SIX(s) SIX(s) SIX(s) SIX(s) SIX(s)

static const struct text texts[] = {
	/* A byte order mark, for each of two reasons to leave it out or to write it. */
	{ GB18030, OCTAVO_UTF16, OCTAVO_BOM_STRIP, "\x84\x31\x95\x33" "a", 5,
	  { 5, 4, 0, OCTAVO_OK, 0 }, "\xFE\xFF\0a" },
	{ OCTAVO_UTF16, GB18030, OCTAVO_BOM_ADD, "\xFF\xFE" "a", 4,
	  { 4, 5, 0, OCTAVO_OK, 0 }, "\x84\x31\x95\x33" "a" },
	{ OCTAVO_UTF16, KOI8_R, OCTAVO_BOM_REFUSE, "\xFF\xFE" "a", 4,
	  { 0, 0, 0, OCTAVO_BOM, 2 }, "" },
	/* It may come after a shift, but not after escape sequences. */
	{ UTF7, OCTAVO_UTF8, OCTAVO_BOM_STRIP, "+/v8-a", 6, { 6, 1, 0, OCTAVO_OK, 0 }, "a" },
	{ UTF7, OCTAVO_UTF8, OCTAVO_BOM_REFUSE, "+/v8-a", 6, { 0, 0, 0, OCTAVO_BOM, 4 }, "" },
	{ UTF7, OCTAVO_UTF8, OCTAVO_BOM_REQUIRE, "+AOk-", 5, { 0, 0, 0, OCTAVO_NO_BOM, 0 }, "" },
	{ ISO_2022_JP, OCTAVO_UTF8, OCTAVO_BOM_STRIP, SIX("\x1B$B\x1B(B") "a", 37,
	  { 37, 1, 0, OCTAVO_OK, 0 }, "a" },
	{ ISO_2022_JP, OCTAVO_UTF8, OCTAVO_BOM_REQUIRE, SIX("\x1B$B\x1B(B") "a", 37,
	  { 0, 0, 0, OCTAVO_NO_BOM, 0 }, "" },
	/* RFC 1468: what is not in JIS X 0201, and control characters, are in ASCII. */
	{ OCTAVO_UTF8, ISO_2022_JP, 0, "\xC2\xA5\\", 3,
	  { 3, 8, 0, OCTAVO_OK, 0 }, "\x1B(J\\\x1B(B\\" },
	{ OCTAVO_UTF8, ISO_2022_JP, 0, "\xC2\xA5\x7F", 3,
	  { 3, 8, 0, OCTAVO_OK, 0 }, "\x1B(J\\\x1B(B\x7F" },
	/* ASCII that is converted at once, after a letter that is held: by itself, then in a piece. */
	{ OCTAVO_UTF8, BIG5_HKSCS, OCTAVO_SKIP,
	  "\xFF" THIRTY("\xC3\xA9") "\xC3\x8A" THIRTY("ab"), 123,
	  { 123, 122, 1, OCTAVO_OK, 0 }, THIRTY("\x88\x6D") "\x88\x66" THIRTY("ab") },
	{ OCTAVO_UTF8, BIG5_HKSCS, OCTAVO_STOP, "a" SIX("\xC3\xA9\xC3\xA9\xC3\xA9") "ab\xC3\x8A"
	  THIRTY("ab"), 101, { 101, 101, 0, OCTAVO_OK, 0 },
	  "a" SIX("\x88\x6D\x88\x6D\x88\x6D") "ab\x88\x66" THIRTY("ab") },
	/* What no options are. */
	{ KOI8_R, OCTAVO_UTF8, OCTAVO_ROUNDTRIP + 1, "a", 1, { .error = OCTAVO_UNSUPPORTED }, "" },
};

/* More errors than there are single steps before the next run. */
static void check_many_errors(void)
{
	uint8_t src[5000];
	struct conversion c = { octavo_charset_numbered(JOHAB), octavo_charset_of(OCTAVO_UTF8),
		                OCTAVO_SKIP, src, sizeof src };

	memset(src, 0xFF, sizeof src);
	check_conversion(&c, (struct octavo_result){ sizeof src, 0, sizeof src, OCTAVO_OK, 0 }, src);
}

static void check_nothing(void)
{
	const struct octavo_charset *utf8 = octavo_charset_of(OCTAVO_UTF8);
	struct octavo_charset_stream stream = octavo_charset_stream_init(NULL, utf8, 0);
	uint8_t dst[4];

	done++;
	if ((octavo_charset_check(NULL, "a", 1, 0).error != OCTAVO_UNSUPPORTED ||
	     octavo_charset_convert(NULL, "a", 1, utf8, dst, 4, 0).error != OCTAVO_UNSUPPORTED ||
	     octavo_charset_convert(utf8, "a", 1, NULL, dst, 4, 0).error != OCTAVO_UNSUPPORTED ||
	     octavo_charset_convert_length(NULL, "a", 1, utf8, 0) ||
	     octavo_charset_convert_length(utf8, "a", 1, NULL, 0) ||
	     octavo_charset_stream_feed(&stream, "a", 1, dst, 4, true).error !=
		     OCTAVO_UNSUPPORTED) &&
	    begin_failure("text is converted from or to nothing"))
		printf("  NULL for a charset\n");
}

/*
 * The byte order that a mark decides; the last character that was replaced, here by '?'; the one that
 * stops a stream between two encodings of octavo.h, and came in two pieces.
 */
static void check_members(void)
{
	const struct octavo_charset *utf8 = octavo_charset_of(OCTAVO_UTF8);
	const struct octavo_charset *koi8 = octavo_charset_numbered(KOI8_R);
	struct octavo_charset_stream marked =
		octavo_charset_stream_init(octavo_charset_of(OCTAVO_UTF16), utf8, 0);
	struct octavo_charset_stream lacking =
		octavo_charset_stream_init(utf8, koi8, OCTAVO_REPLACE);
	struct octavo_charset_stream stopped =
		octavo_charset_stream_init(utf8, octavo_charset_of(OCTAVO_LATIN1), OCTAVO_STOP);
	uint8_t dst[96];

	octavo_charset_stream_feed(&stopped, "a\xE4", 2, dst, sizeof dst, false);
	octavo_charset_stream_feed(&stopped, "\xBA\x8C" "b", 3, dst, sizeof dst, false);
	octavo_charset_stream_feed(&marked, "\xFF\xFE" "a", 4, dst, sizeof dst, false);
	octavo_charset_stream_feed(&lacking, "a\xE4\xBA\x8C" "b", 5, dst, sizeof dst, false);
	done++;
	if ((marked.from != octavo_charset_of(OCTAVO_UTF16LE) || lacking.code_point != 0x4E8C ||
	     stopped.code_point != 0x4E8C) &&
	    begin_failure("a member of a stream is not as documented"))
		printf("  %s, U+%04X, U+%04X\n", name_of(marked.from), lacking.code_point,
		       stopped.code_point);
}

static void check_texts(void)
{
	in_section = 0;
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		const struct text *text = &texts[i];
		struct conversion c = { octavo_charset_numbered(text->from),
			                octavo_charset_numbered(text->to), text->options,
			                (const uint8_t *)text->src, text->n };
		check_conversion(&c, text->wanted, (const uint8_t *)text->octets);
	}
	check_many_errors();
	check_nothing();
	check_members();
	if (in_section)
		printf("texts: %lu failures\n\n", in_section);
}

/* ---------------------------------------------------------------------------- what is put */

struct put {
	const char *text;
	size_t n, cap;
	enum octavo_error error;
	size_t read, length;
	uint32_t code_point; /* of an unmappable one */
};

/* Into ISO-2022-JP, after U+3042 and before U+3044 of the source. */
static const struct put puts_done[] = {
	{ "\xE3\x81\x86", 3, 96, OCTAVO_OK, 3, 0, 0 },
	{ "", 0, 96, OCTAVO_OK, 0, 0, 0 },
	{ "a\xE3\x81\x86", 4, 96, OCTAVO_OK, 4, 0, 0 },
	{ "a\xE0\xB8\x81" "b", 5, 96, OCTAVO_UNMAPPABLE, 1, 3, 0xE01 },
	{ "\xE3\x81\x86\xE3\x81\x86", 6, 3, OCTAVO_NO_ROOM, 3, 0, 0 },
	{ "\xE3\x81\x86", 3, 1, OCTAVO_NO_ROOM, 0, 0, 0 },
	{ "a\xFF", 2, 96, OCTAVO_NEVER_USED, 1, 1, 0 },
	{ "a\xE3\x81", 3, 96, OCTAVO_TRUNCATED, 1, 2, 0 },
};

static void check_put(const struct put *put)
{
	const struct octavo_charset *utf8 = octavo_charset_of(OCTAVO_UTF8);
	const struct octavo_charset *to = octavo_charset_numbered(ISO_2022_JP);
	struct octavo_charset_stream stream = octavo_charset_stream_init(utf8, to, OCTAVO_REPLACE);
	uint8_t dst[300], text[64], wanted[300];
	size_t n = 0;

	n = octavo_charset_stream_feed(&stream, "\xE3\x81\x82", 3, dst, 96, false).written;
	uint64_t offset = stream.offset;
	struct octavo_result r =
		octavo_charset_stream_put(&stream, put->text, put->n, dst + n, put->cap);
	bool is_good = r.error == put->error && r.read == put->read && r.length == put->length &&
	               r.written <= put->cap && stream.offset == offset &&
	               (!put->code_point || stream.code_point == put->code_point);
	n += r.written;
	r = octavo_charset_stream_feed(&stream, "\xE3\x81\x84", 3, dst + n, 96, true);
	n += r.written;
	is_good &= r.error == OCTAVO_OK && stream.offset == 6;

	memcpy(text, "\xE3\x81\x82", 3);
	memcpy(text + 3, put->text, put->read);
	memcpy(text + 3 + put->read, "\xE3\x81\x84", 3);
	r = octavo_charset_convert(utf8, text, 6 + put->read, to, wanted, sizeof wanted, 0);
	done++;
	if ((!is_good || n != r.written || memcmp(dst, wanted, n) != 0) &&
	    begin_failure("octavo_charset_stream_put() is not as documented")) {
		show_octets("put:     ", (const uint8_t *)put->text, put->n);
		show_octets("expected:", wanted, r.written);
		show_octets("got:     ", dst, n);
	}
}

static void check_puts(void)
{
	in_section = 0;
	for (size_t i = 0; i < sizeof puts_done / sizeof puts_done[0]; i++)
		check_put(&puts_done[i]);
	if (in_section)
		printf("put: %lu failures\n\n", in_section);
}

int main(int argc, char **argv)
{
	find_kernels();
	check_charsets();
	check_encodings();
	check_detours();
	check_texts();
	check_puts();
	for (int i = 1; i < argc; i++) {
		read_file(argv[i]);
		while (file_at < file_size) {
			unsigned long before = failed;
			uint8_t section = *take(1);
			const char *about = (const char *)take(32);
			in_section = 0;
			switch (section) {
			case 'T': check_traces(); break;
			case 'E': check_all_written(); break;
			case 'N':
			case 'C':
				for (uint32_t n = take_number(); n > 0; n--)
					section == 'N' ? check_name() : check_case();
				break;
			default: return 2;
			}
			if (failed > before)
				printf("%.32s: %lu failures\n\n", about, failed - before);
		}
		free(file_octets);
	}
	printf("%lu checks, %lu failures\n", done, failed);
	return failed > 0;
}
