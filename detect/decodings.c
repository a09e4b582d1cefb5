/* SPDX-License-Identifier: MIT */
/* decodings.c - what octets may be read as */
#include "decodings.h"

#include <string.h>

#include "find.h"
#include "octavo-text.h"

#define WEST "de fr es it fi sv pt nl da nb ca gl eu sq is ga cy af br gd id oc ast xx "
#define MIDDLE "cs pl hu sk hr sl ro "
#define BALTIC "et lv lt "
#define COST(n) ((n) * NAT / 20)

/* Of charsets that are the same for a text, the one to name comes first. */
const struct charset_row octavo_charset_rows[CHARSETS] = {
	{ "windows-1252", "en et " WEST, 0 },
	{ "iso-8859-1", "en " WEST, COST(15) },
	{ "iso-8859-15", "en et " WEST, COST(45) },
	{ "windows-1250", MIDDLE "de", COST(20) },
	{ "iso-8859-2", MIDDLE "de", COST(30) },
	{ "windows-1251", "ru uk be bg mk sr mn", 0 },
	{ "windows-1253", "el", COST(20) },
	{ "windows-1254", "tr az", COST(20) },
	{ "windows-1255", "he", COST(20) },
	{ "windows-1256", "ar fa ur", COST(20) },
	{ "windows-1257", BALTIC, COST(20) },
	{ "windows-1258", "vi", COST(20) },
	{ "koi8-r", "ru bg", COST(10) },
	{ "koi8-u", "uk ru", COST(20) },
	{ "iso-8859-5", "ru uk be bg mk sr", COST(40) },
	{ "cp866", "ru be uk", COST(30) },
	{ "cp1125", "uk", COST(40) },
	{ "mac-cyrillic", "ru uk bg mk sr be", COST(50) },
	{ "cp855", "ru bg mk sr", COST(60) },
	{ "iso-8859-7", "el", COST(30) },
	{ "iso-8859-9", "tr", COST(30) },
	{ "iso-8859-8", "he", COST(30) },
	{ "iso-8859-6", "ar", COST(30) },
	{ "iso-8859-13", BALTIC, COST(40) },
	{ "iso-8859-4", BALTIC, COST(50) },
	{ "iso-8859-3", "eo", COST(50) },
	{ "iso-8859-10", "is " BALTIC, COST(60) },
	{ "iso-8859-14", "ga cy gd", COST(60) },
	{ "iso-8859-16", "ro", COST(45) },
	{ "macintosh", "en " WEST, COST(30) },
	{ "mac-centraleurope", "cs pl hu sk " BALTIC, COST(60) },
	{ "cp850", "en " WEST, COST(40) },
	{ "cp858", "en " WEST, COST(55) },
	{ "cp437", "en de fr es it fi sv", COST(45) },
	{ "cp852", MIDDLE, COST(40) },
	{ "cp737", "el", COST(40) },
	{ "cp775", BALTIC, COST(50) },
	{ "cp857", "tr", COST(50) },
	{ "cp860", "pt", COST(55) },
	{ "cp861", "is", COST(50) },
	{ "cp862", "he", COST(50) },
	{ "cp865", "da nb", COST(55) },
	{ "tis-620", "th", COST(10) },
	{ "windows-874", "th", COST(20) },
	{ "viscii", "vi", COST(50) },
	{ "tcvn", "vi", COST(50) },
	{ "armscii-8", "hy", COST(50) },
	{ "georgian-ps", "ka", COST(50) },
	{ "georgian-academy", "ka", COST(55) },
	{ "koi8-t", "tg", COST(60) },
	{ "pt154", "kk", COST(60) },
	{ "cp932", "ja", 0 },
	{ "euc-jp", "ja", 0 },
	{ "gb18030", "zh-hans zh-hant", 0 },
	{ "big5", "zh-hant", 0 },
	{ "big5-hkscs", "zh-hant", COST(20) },
	{ "euc-tw", "zh-hant", COST(60) },
	{ "uhc", "ko", 0 },
	{ "johab", "ko", COST(60) },
};

const char *const octavo_ways[BY_WAY_OF] = {
	"windows-1252", "iso-8859-1",   "iso-8859-15",  "iso-8859-9",   "windows-1254",
	"windows-1250", "iso-8859-2",   "windows-1251", "koi8-r",       "cp437",
	"cp850",        "cp852",        "cp866",        "macintosh",    "iso-8859-5",
	"koi8-u",       "windows-1253", "windows-1255", "windows-1256", "windows-1257",
	"windows-874",  NULL,           "windows-1252", "windows-1252",
};

static const struct octavo_charset *charset_named(const char *name)
{
	return octavo_charset_from_label(name, OCTAVO_NAMES_SYSTEM);
}

/* The characters of octets 80..FF, of which each is one of the BMP. */
static void fill(const struct octavo_charset *charset, uint16_t points[128])
{
	uint8_t octets[256], units[1024];
	size_t at = 0;

	/* A line each, so that no two are one character. */
	for (unsigned i = 0; i < 256; i++)
		octets[i] = i % 2 ? '\n' : (uint8_t)(0x80 + i / 2);
	octavo_charset_convert(charset, octets, sizeof octets, octavo_charset_of(OCTAVO_UTF16LE),
	                       (char *)units, sizeof units, OCTAVO_REPLACE);
	for (unsigned i = 0; i < 128; i++) {
		uint16_t unit = (uint16_t)(units[at] | units[at + 1] << 8);
		size_t begin = at;
		while (units[at] != '\n' || units[at + 1])
			at += 2;
		/* Nobody writes ASCII by these octets. */
		points[i] = at == begin + 2 && unit >= 0x80 ? unit : NO_CHARACTER;
		at += 2;
	}
}

static uint64_t language_set(const char *words)
{
	uint64_t set = 0;

	for (unsigned i = 0; i < octavo_trigram_languages; i++) {
		const char *name = octavo_trigram_names[i];
		size_t n = strlen(name);
		for (const char *s = words; (s = find(s, name)); s++)
			if ((s == words || s[-1] == ' ') && (s[n] == ' ' || !s[n]))
				set |= UINT64_C(1) << i;
	}
	return set;
}

static void add_octet(struct decodings *d, unsigned way, unsigned octet, uint16_t point)
{
	uint16_t *at = &d->slots[octavo_row_slot(d, point)];

	if (!*at) {
		*at = (uint16_t)d->rows_count++;
		d->rows[*at].point = point;
	}
	struct way_row *row = &d->rows[*at];
	row->octets[way] = (uint8_t)octet;
	if (octet < 0xC0)
		row->continues |= UINT32_C(1) << way;
	else if (octet < 0xF5)
		row->begins[octet < 0xE0 ? 0 : octet < 0xF0 ? 1 : 2] |= UINT32_C(1) << way;
}

static void add_way(struct decodings *d, unsigned way, const uint16_t points[128])
{
	for (unsigned o = 0; o < 128; o++)
		if (points[o] != NO_CHARACTER)
			add_octet(d, way, 0x80 + o, points[o]);
}

void octavo_decodings_add(struct decodings *d, const uint16_t points[128])
{
	add_way(d, BY_ONE_MORE, points);
}

void octavo_decodings_init(struct decodings *d)
{
	memset(d, 0, sizeof *d);
	d->rows_count = 1;
	for (unsigned i = 0; i < CHARSETS; i++) {
		d->languages[i] = language_set(octavo_charset_rows[i].languages);
		d->charsets[i] = charset_named(octavo_charset_rows[i].name);
		if (i < SINGLE_CHARSETS)
			fill(d->charsets[i], d->points[i]);
	}
	for (unsigned i = 0; i < BY_WAY_OF; i++) {
		uint16_t points[128];
		if (i == BY_ONE_MORE)
			continue;
		fill(charset_named(octavo_ways[i]), points);
		bool is_windows = begins_with(octavo_ways[i], "windows");
		for (unsigned o = 0; o < 0x20 && is_windows; o++)
			if (points[o] == NO_CHARACTER)
				points[o] = (uint16_t)(0x80 + o);
		add_way(d, i, points);
	}
}

/* NULL for the charset that was added. */
static const struct octavo_charset *way_charset(unsigned way)
{
	return octavo_ways[way] ? charset_named(octavo_ways[way]) : NULL;
}

struct octavo_decoding octavo_decoding_numbered(const struct decodings *d, unsigned decoding)
{
	const struct octavo_charset *utf8 = octavo_charset_of(OCTAVO_UTF8);

	if (decoding < CHARSETS)
		return (struct octavo_decoding){ OCTAVO_DECODING_TEXT, d->charsets[decoding], NULL,
			                         NULL };
	if (is_twice(decoding))
		return (struct octavo_decoding){ OCTAVO_DECODING_MISREAD, utf8, utf8,
			                         way_charset(decoding - AS_TWICE) };
	if (decoding == AS_BINARY)
		return (struct octavo_decoding){ .kind = OCTAVO_DECODING_BINARY };
	enum form form = decoding == AS_UTF8 ? OCTETS : (enum form)(decoding - AS_UNITS);
	const struct octavo_charset *charset = octavo_charset_of(octavo_form_encoding(form));
	return (struct octavo_decoding){ OCTAVO_DECODING_TEXT, charset, NULL, NULL };
}

/* ---------------------------------------------------------------- a word */

/* Appends a point; those beyond the BMP are U+FFFF, which the language model has as one. */
static size_t put(uint16_t *points, size_t at, uint32_t c)
{
	points[at] = (uint16_t)(c < 0x10000 ? c : 0xFFFF);
	return at + 1;
}

/* ---------------------------------------------------------------- ways */

#define BLANKS (UINT32_C(1) << BY_BLANKS | UINT32_C(1) << BY_FEWER_BLANKS)

/* The ways where 0 to 3 more octets must follow. */
struct open {
	uint32_t by[4];
};

static void follow(const struct way_row *row, struct open *open)
{
	uint32_t begins = open->by[0];

	open->by[0] = open->by[1] & row->continues;
	open->by[1] = (open->by[2] & row->continues) | (begins & row->begins[0]);
	open->by[2] = (open->by[3] & row->continues) | (begins & row->begins[1]);
	open->by[3] = begins & row->begins[2];
}

/* A blank that was the last octet but perhaps for others. */
static void follow_blank(struct open *open)
{
	for (unsigned i = 0; i < 3; i++)
		open->by[i] = (i ? 0 : open->by[0]) | (open->by[i + 1] & BLANKS);
	open->by[3] = 0;
}

/* Reads all of a text, or as far as it takes to tell that it was encoded twice by none. */
static struct open ways_at_end(const struct decodings *d, const uint8_t *s, size_t n, uint32_t ways)
{
	struct open open = { { ways, 0, 0, 0 } };

	for (size_t at = 0; at < n && (open.by[0] | open.by[1] | open.by[2] | open.by[3]);) {
		if (s[at] >= 0x80) {
			struct octavo_character c = octavo_decode(OCTAVO_UTF8, s + at, n - at);
			follow(c.error ? d->rows : octavo_way_row(d, c.code_point), &open);
			at += c.length;
			continue;
		}
		if (s[at] == ' ')
			follow_blank(&open);
		else
			open = (struct open){ { open.by[0], 0, 0, 0 } };
		at = open.by[1] | open.by[2] ? at + 1 : octavo_ascii_end(s, n, at);
	}
	return open;
}

uint32_t octavo_ways_of(const struct decodings *d, const uint8_t *s, size_t n, uint32_t ways)
{
	uint32_t found = ways_at_end(d, s, n, ways).by[0];

	/* Without these, octets are lost. */
	return found & BLANKS ? found | (ways & 1) : found;
}

bool octavo_lacks_octets(const struct decodings *d, const uint8_t *s, size_t n)
{
	struct open open = ways_at_end(d, s, n, 1);

	return open.by[1] | open.by[2] | open.by[3];
}

/* Whether octets end within a sequence of UTF-8. */
static bool is_open(const uint8_t *octets, size_t n)
{
	size_t at = n;

	while (at && n - at < 3 && (octets[at - 1] & 0xC0) == 0x80)
		at--;
	return at && octets[at - 1] >= 0xC0 &&
	       n - at + 1 < (octets[at - 1] < 0xE0 ? 2u : octets[at - 1] < 0xF0 ? 3u : 4u);
}

/*
 * Appends to n octets, of which all are there, that of a character in one of these ways, or two for
 * a blank. Returns how many there are then: n if there is none.
 */
static size_t undo_character(const struct decodings *d, unsigned way, uint32_t point,
                             uint8_t *octets, size_t n)
{
	octets[n] = point < 0x80 ? (uint8_t)point : octavo_way_row(d, point)->octets[way];
	if (point != ' ' || way < BY_BLANKS || !is_open(octets, n))
		return octets[n] || !point ? n + 1 : n;
	octets[n++] = 0xA0;
	/* Nobody writes a blank beside U+00A0. */
	if (way == BY_FEWER_BLANKS && !is_open(octets, n) && octets[n - 2] != 0xC2)
		octets[n++] = ' ';
	return n;
}

/*
 * If there is no space for more, stops before a character of the result, as what is read next may
 * depend on the octets that it has.
 */
struct octavo_result octavo_undo(const struct decodings *d, unsigned way, const char *src, size_t n,
                                 char *dst, size_t cap)
{
	struct octavo_result done = { .error = OCTAVO_OK };
	size_t read = 0, written = 0, size;

	for (struct octavo_character c; read < n; read += c.length, written = size) {
		if (cap - written < 2) {
			done.error = OCTAVO_NO_ROOM;
			return done;
		}
		c = octavo_decode(OCTAVO_UTF8, src + read, n - read);
		size = undo_character(d, way, c.code_point, (uint8_t *)dst, written);
		if (c.error || size == written) {
			done.error = c.error ? c.error : OCTAVO_UNMAPPABLE;
			done.length = c.length;
			break;
		}
		if ((dst[written] & 0xC0) != 0x80) {
			done.read = read;
			done.written = written;
		}
	}
	done.read = read;
	done.written = written;
	return done;
}

/* Where decoding begins so that a character that contains 'from' is seen whole. */
static size_t back_to_lead(const uint8_t *s, size_t from)
{
	size_t at = from;

	while (at && from - at < 3 && (s[at] & 0xC0) == 0x80)
		at--;
	return s[at] >= 0xC0 ? at : from;
}

static size_t decode_utf8(const struct piece *p, uint16_t points[MAX_POINTS], unsigned *errors)
{
	size_t count = 0;

	for (size_t at = back_to_lead(p->s, p->from); at < p->to;) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, p->s + at, p->n - at);
		at += c.length;
		if (at <= p->from)
			continue;
		if (at > p->to)
			break;
		count = put(points, count, c.code_point);
		*errors += c.error != OCTAVO_OK;
	}
	return count;
}

static size_t decode_twice(const struct decodings *d, unsigned way, const struct piece *p,
                           uint16_t points[MAX_POINTS], unsigned *errors)
{
	uint8_t octets[MAX_WORD + 1];
	uint16_t ends[MAX_WORD + 1];
	size_t size = 0, count = 0;

	for (size_t at = 0; at < p->n && size < MAX_WORD;) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, p->s + at, p->n - at);
		size_t more = undo_character(d, way, c.code_point, octets, size);
		if (c.error || more == size)
			return 0;
		at += c.length;
		while (size < more)
			ends[size++] = (uint16_t)at;
	}
	for (size_t at = 0; at < size;) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, octets + at, size - at);
		/* An octet may be lost, or have become a blank. */
		size_t end = at + c.length;
		bool is_lost = c.error == OCTAVO_TRUNCATED ? p->to == p->n :
		               c.error == OCTAVO_INTERRUPTED && octets[end] == ' ';
		if (c.error && !is_lost)
			return 0;
		*errors += c.error != OCTAVO_OK;
		at += c.length;
		if (ends[at - 1] > p->from && ends[at - 1] <= p->to)
			count = put(points, count, c.code_point);
	}
	return count;
}

static size_t decode_multi(const struct octavo_charset *charset, const struct piece *p,
                           uint16_t points[MAX_POINTS], unsigned *errors)
{
	char utf8[1024];
	struct octavo_charset_stream stream = octavo_charset_stream_init(
		charset, octavo_charset_of(OCTAVO_UTF8), OCTAVO_STOP);
	size_t count = 0, at = 0;

	while (at < p->to) {
		size_t end = at < p->from ? p->from : p->to;
		struct octavo_result done = octavo_charset_stream_feed(
			&stream, p->s + at, end - at, utf8, sizeof utf8, end == p->n);
		bool is_in = at >= p->from;
		at += done.read;
		for (size_t i = 0; i < done.written && is_in;) {
			struct octavo_character c =
				octavo_decode(OCTAVO_UTF8, utf8 + i, done.written - i);
			if (count < MAX_POINTS)
				count = put(points, count, c.code_point);
			i += c.length;
		}
		if (done.error && done.error != OCTAVO_NO_ROOM) {
			*errors += is_in;
			if (is_in && count < MAX_POINTS)
				count = put(points, count, NO_CHARACTER);
			if (done.error == OCTAVO_TRUNCATED)
				break;
		} else if (!done.read && !done.written) {
			break;
		}
	}
	return count;
}

/* A letter and a mark as one character; 0 if there is none. */
static uint16_t compose_two(uint16_t letter, uint16_t mark)
{
	char apart[8], one[24];
	size_t n = octavo_encode(OCTAVO_UTF8, letter, apart, 4).written;

	n += octavo_encode(OCTAVO_UTF8, mark, apart + n, 4).written;
	struct octavo_result done = octavo_normalize(OCTAVO_NFC, apart, n, one, sizeof one);
	struct octavo_character c = octavo_decode(OCTAVO_UTF8, one, done.written);
	return c.length == done.written ? (uint16_t)c.code_point : 0;
}

/* Marks of tones after letters become letters that have them. */
static size_t compose(uint16_t *points, size_t n)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++) {
		bool is_mark = kept && points[i] >= 0x300 && points[i] < 0x340;
		uint16_t one = is_mark ? compose_two(points[kept - 1], points[i]) : 0;
		if (one)
			points[kept - 1] = one;
		else
			points[kept++] = points[i];
	}
	return kept;
}

size_t octavo_decode_word(const struct decodings *d, unsigned decoding, const struct piece *p,
                          uint16_t points[MAX_POINTS], unsigned *errors)
{
	*errors = 0;
	if (decoding == AS_UTF8)
		return decode_utf8(p, points, errors);
	if (decoding > AS_UTF8)
		return decode_twice(d, decoding - AS_TWICE, p, points, errors);
	if (decoding >= SINGLE_CHARSETS)
		return decode_multi(d->charsets[decoding], p, points, errors);
	size_t count = 0;
	bool has_marks = false;
	for (size_t i = p->from; i < p->to; i++) {
		uint16_t c = octavo_point_of(d, decoding, p->s[i]);
		*errors += c == NO_CHARACTER;
		has_marks |= c >= 0x300 && c < 0x340;
		points[count++] = c;
	}
	return has_marks ? compose(points, count) : count;
}
