/* SPDX-License-Identifier: MIT */
/* candidates.c - the charsets that a text is tried to be read in */
#include "text/candidates.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/threads.h"
#include "text/charset.h"

#define WEST "de fr es it fi sv pt nl da nb ca gl eu sq is ga cy "
#define MIDDLE "cs pl hu sk hr sl ro "
#define BALTIC "et lv lt "

/* Of charsets that are the same for a text, the one to name comes first. */
static const struct candidate candidates[] = {
	{ "windows-1252", "en et " WEST, 0, false },
	{ "iso-8859-1", "en " WEST, 40, false },
	{ "iso-8859-15", "en et " WEST, 60, false },
	{ "windows-1250", MIDDLE "de", 20, false },
	{ "iso-8859-2", MIDDLE "de", 30, false },
	{ "windows-1251", "ru uk be bg mk sr", 0, false },
	{ "windows-1253", "el", 20, false },
	{ "windows-1254", "tr", 20, false },
	{ "windows-1255", "he", 20, false },
	{ "windows-1256", "ar", 20, false },
	{ "windows-1257", BALTIC, 20, false },
	{ "windows-1258", "vi-apart", 20, false },
	{ "koi8-r", "ru bg", 10, false },
	{ "koi8-u", "uk ru", 20, false },
	{ "iso-8859-5", "ru uk be bg mk sr", 40, false },
	{ "cp866", "ru be uk", 30, false },
	{ "cp1125", "uk", 40, false },
	{ "mac-cyrillic", "ru uk bg mk sr be", 50, false },
	{ "cp855", "ru bg mk sr", 60, false },
	{ "iso-8859-7", "el", 30, false },
	{ "iso-8859-9", "tr", 30, false },
	{ "iso-8859-8", "he", 30, false },
	{ "iso-8859-6", "ar", 30, false },
	{ "iso-8859-13", BALTIC, 40, false },
	{ "iso-8859-4", BALTIC, 50, false },
	{ "iso-8859-3", "eo", 50, false },
	{ "iso-8859-10", "is " BALTIC, 60, false },
	{ "iso-8859-14", "ga cy", 60, false },
	{ "iso-8859-16", "ro", 85, false },
	{ "macintosh", "en " WEST, 30, false },
	{ "mac-centraleurope", "cs pl hu sk", 60, false },
	{ "cp850", WEST, 40, false },
	{ "cp437", "en de fr es it fi sv", 45, false },
	{ "cp852", MIDDLE, 40, false },
	{ "cp737", "el", 40, false },
	{ "cp775", BALTIC, 50, false },
	{ "cp857", "tr", 50, false },
	{ "cp861", "is", 50, false },
	{ "cp862", "he", 50, false },
	{ "tis-620", "th", 10, false },
	{ "windows-874", "th", 20, false },
	{ "viscii", "vi", 50, false },
	{ "tcvn", "vi", 50, false },
	{ "armscii-8", "hy", 50, false },
	{ "georgian-ps", "ka", 50, false },
	{ "georgian-academy", "ka", 55, false },
	{ "koi8-t", "tg", 60, false },
	{ "pt154", "kk", 60, false },
	{ "shift_jis", "ja", 0, true },
	{ "cp932", "ja", 20, true },
	{ "euc-jp", "ja", 0, true },
	{ "gb18030", "zh-hans zh-hant", 0, true },
	{ "big5", "zh-hant", 0, true },
	{ "big5-hkscs", "zh-hant", 20, true },
	{ "euc-tw", "zh-hant", 60, true },
	{ "euc-kr", "ko", 0, true },
	{ "uhc", "ko", 10, true },
	{ "johab", "ko", 60, true },
};

/* What is found out once. */
static struct {
	pthread_once_t once;
	uint32_t tables[COUNT(candidates)][256];
	uint64_t languages[COUNT(candidates)]; /* a bit for each */
} known = { .once = PTHREAD_ONCE_INIT };

static bool has_word(const char *words, const char *word)
{
	size_t n = strlen(word);

	for (const char *s = words; (s = strstr(s, word)); s += n)
		if ((s == words || s[-1] == ' ') && (s[n] == ' ' || s[n] == '\0'))
			return true;
	return false;
}

static void fill_table(const char *name, uint32_t table[256])
{
	charset_octets(name, table);
	for (unsigned i = 0; i < 256; i++)
		if (table[i] == 0xFFFD)
			table[i] = NO_CHARACTER;
}

static void find_out(void)
{
	for (size_t i = 0; i < COUNT(candidates); i++) {
		const struct candidate *candidate = &candidates[i];
		for (size_t j = 0; j < LANGUAGES; j++)
			if (has_word(candidate->languages, language_name(j)))
				known.languages[i] |= UINT64_C(1) << j;
		if (!candidate->is_multi)
			fill_table(candidate->name, known.tables[i]);
	}
}

const struct candidate *candidate_at(size_t i)
{
	_Static_assert(COUNT(candidates) <= MAX_CHARSETS, "");
	return i < COUNT(candidates) ? &candidates[i] : NULL;
}

bool candidate_is_wider(size_t i)
{
	return strcmp(candidates[i].name, "cp932") == 0;
}

uint64_t candidate_languages(size_t i)
{
	threads_once(&known.once, find_out);
	return known.languages[i];
}

const uint32_t *candidate_table(size_t i)
{
	threads_once(&known.once, find_out);
	return candidates[i].is_multi ? NULL : known.tables[i];
}

/* ------------------------------------------------------------------ two octets */

#define SLOTS_EACH 4

/* The numbers of characters, by a hash of them; and the last one that was read. */
struct numbers {
	uint16_t slots[SLOTS_EACH * (MAX_READ + 1)];
	size_t size; /* slots in use */
	uint16_t last;
};

static uint16_t number_of(struct reading *reading, struct numbers *numbers, uint32_t c)
{
	size_t at = c * UINT32_C(2654435761) % numbers->size;

	while (numbers->slots[at] && reading->points[numbers->slots[at] - 1] != c)
		at = (at + 1) % numbers->size;
	if (!numbers->slots[at]) {
		reading->points[reading->different++] = c;
		numbers->slots[at] = (uint16_t)reading->different;
	}
	return (uint16_t)(numbers->slots[at] - 1);
}

static void add(struct reading *reading, struct numbers *numbers, uint32_t c)
{
	uint16_t number = number_of(reading, numbers, c);

	if (c >= 0x80 || reading->points[numbers->last] >= 0x80)
		reading->pairs[reading->n++] = (struct pair){ numbers->last, number, 1 };
	reading->hash = (reading->hash ^ c) * UINT64_C(1099511628211); /* FNV-1a */
	numbers->last = number;
}

static void add_text(struct reading *reading, struct numbers *numbers, const char *utf8, size_t n)
{
	for (size_t i = 0; i < n;) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, utf8 + i, n - i);
		add(reading, numbers, c.code_point);
		i += c.length;
	}
}

/* Begins to read a text of so many octets. */
static void begin(struct reading *reading, struct numbers *numbers, size_t n)
{
	numbers->size = SLOTS_EACH * (n + 1);
	numbers->last = 0;
	memset(numbers->slots, 0, numbers->size * sizeof numbers->slots[0]);
	reading->n = reading->different = 0;
	reading->hash = UINT64_C(14695981039346656037);
	number_of(reading, numbers, ' ');
}

/* Adds text, in which what the charset itself does not write is no character: it reads more. */
static void add_written(struct reading *reading, struct numbers *numbers,
                        const struct octavo_charset *charset, const char *utf8, size_t n)
{
	const struct octavo_charset *from = octavo_charset_of(OCTAVO_UTF8);
	char octets[1024];

	while (n) {
		struct octavo_result done = octavo_charset_convert(from, utf8, n, charset, octets,
		                                                   sizeof octets, OCTAVO_STOP);
		add_text(reading, numbers, utf8, done.read);
		if (done.error == OCTAVO_UNMAPPABLE) {
			add(reading, numbers, NO_CHARACTER);
			done.read += done.length;
		}
		utf8 += done.read;
		n -= done.read;
	}
}

void read_multi(struct reading *reading, const char *name, const unsigned char *octets, size_t n)
{
	const struct octavo_charset *charset =
		octavo_charset_from_label(name, OCTAVO_NAMES_SYSTEM);
	struct octavo_charset_stream stream = octavo_charset_stream_init(
		charset, octavo_charset_of(OCTAVO_UTF8), OCTAVO_STOP);
	bool reads_more = strcmp(octavo_charset_info(charset)->reads, name) != 0;
	struct numbers *numbers = allocate(sizeof *numbers); /* too large for a small stack */
	struct octavo_result done;
	char utf8[256];

	begin(reading, numbers, n);
	do {
		done = octavo_charset_stream_feed(&stream, octets, n, utf8, sizeof utf8, true);
		if (reads_more)
			add_written(reading, numbers, charset, utf8, done.written);
		else
			add_text(reading, numbers, utf8, done.written);
		if (done.error && done.error != OCTAVO_NO_ROOM && done.error != OCTAVO_TRUNCATED)
			add(reading, numbers, NO_CHARACTER);
		octets += done.read;
		n -= done.read;
	} while (done.error && done.error != OCTAVO_TRUNCATED);
	free(numbers);
}
