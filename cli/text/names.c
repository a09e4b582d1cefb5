/* SPDX-License-Identifier: MIT */
/* names.c - names of characters and blocks */
#include "text/names.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/threads.h"
#include "text/tables/names.h"
#include "text/unicode.h"

/* ------------------------------------------------------------------ names that are listed */

/* The words of a name, and where the next one is. */
struct row {
	const uint8_t *next;
	unsigned words[MAX_WORDS];
	size_t size;
};

/* Reads the next name; the first one of a block depends on nothing in 'row' but 'next'. */
static void read_row(struct row *row)
{
	row->size = *row->next >> 4; /* of the words before */
	for (unsigned left = *row->next++ & 15; left; left--) {
		unsigned word = *row->next++;
		if (word >= ONE_OCTET)
			word = ONE_OCTET + (word - ONE_OCTET) * 256 + *row->next++;
		row->words[row->size++] = word;
	}
}

static void write_row(const struct row *row, char name[MAX_NAME])
{
	for (size_t i = 0; i < row->size; i++) {
		size_t begin = word_offsets[row->words[i]];
		size_t n = word_offsets[row->words[i] + 1] - begin;
		if (i && name[-1] != '-')
			*name++ = ' ';
		memcpy(name, word_text + begin, n);
		name += n;
	}
	*name = '\0';
}

static const char *write_number(size_t number, char name[MAX_NAME])
{
	struct row row = { .next = name_octets + name_blocks[number / NAME_BLOCK] };

	for (size_t i = 0; i <= number % NAME_BLOCK; i++)
		read_row(&row);
	write_row(&row, name);
	return name;
}

/* Returns the number of a character's name, NAME_COUNT if it has none. */
static size_t number_of(uint32_t c)
{
	size_t begin = 0, end = COUNT(name_points);

	while (end - begin > 1) {
		size_t middle = (begin + end) / 2;
		if (name_points[middle] <= c)
			begin = middle;
		else
			end = middle;
	}
	size_t number = name_numbers[begin] + (size_t)(c - name_points[begin]);
	return number < name_numbers[begin + 1] ? number : NAME_COUNT;
}

/* Returns the character that has a name, or the alias after all names, of this number. */
static uint32_t character_at(size_t number)
{
	size_t i = 0;

	if (number >= NAME_COUNT)
		return alias_points[number - NAME_COUNT];
	while (name_numbers[i + 1] <= number)
		i++;
	return name_points[i] + (uint32_t)(number - name_numbers[i]);
}

/* ------------------------------------------------------------------ names of ranges */

static const struct range *find_range(const struct range *ranges, size_t n, uint32_t c)
{
	size_t begin = 0, end = n;

	while (begin < end) {
		size_t middle = (begin + end) / 2;
		if (ranges[middle].last < c)
			begin = middle + 1;
		else
			end = middle;
	}
	return begin < n && ranges[begin].first <= c ? &ranges[begin] : NULL;
}

const char *unicode_block(uint32_t c)
{
	const struct range *block = find_range(blocks, COUNT(blocks), c);
	return block ? block->name : NULL;
}

/* The Unicode Standard, section 3.12. */
#define SYLLABLE "HANGUL SYLLABLE "
#define FIRST_SYLLABLE 0xAC00u
#define SYLLABLES (COUNT(leading) * COUNT(vowels) * COUNT(trailing))

static const char *write_by_rule(uint32_t c, char name[MAX_NAME])
{
	size_t i = c - FIRST_SYLLABLE;

	if (c >= FIRST_SYLLABLE && i < SYLLABLES) {
		size_t vowel = i / COUNT(trailing), first = vowel / COUNT(vowels);
		snprintf(name, MAX_NAME, SYLLABLE "%s%s%s", leading[first],
		         vowels[vowel % COUNT(vowels)], trailing[i % COUNT(trailing)]);
		return name;
	}
	const struct range *range = find_range(by_rule, COUNT(by_rule), c);
	if (!range)
		return NULL;
	snprintf(name, MAX_NAME, "%s%04" PRIX32, range->name, c);
	return name;
}

/* Returns the place of the first 'n' octets among the parts, 0 if they are none. */
static size_t place_of(const char *text, size_t n, const char parts[][4], size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strlen(parts[i]) == n && memcmp(parts[i], text, n) == 0)
			return i;
	return 0;
}

/* The only character that can have this name by a rule, if it begins as a rule wants. */
static uint32_t guess_by_rule(const char *name)
{
	static const char letters[] = "AEIOUWY"; /* in vowels only */

	if (strncmp(name, SYLLABLE, strlen(SYLLABLE)) == 0) {
		const char *vowel = name += strlen(SYLLABLE);
		vowel += strcspn(name, letters);
		const char *last = vowel + strspn(vowel, letters);
		size_t i = place_of(name, (size_t)(vowel - name), leading, COUNT(leading));
		i = i * COUNT(vowels) +
		    place_of(vowel, (size_t)(last - vowel), vowels, COUNT(vowels));
		i = i * COUNT(trailing) +
		    place_of(last, strlen(last), trailing, COUNT(trailing));
		return FIRST_SYLLABLE + (uint32_t)i;
	}
	const char *number = strrchr(name, '-');
	return number ? (uint32_t)strtoul(number + 1, NULL, 16) : 0;
}

/* ------------------------------------------------------------------ names by character */

static const char *name_of(uint32_t c, char name[MAX_NAME])
{
	size_t number = number_of(c);
	return number < NAME_COUNT ? write_number(number, name) : write_by_rule(c, name);
}

const char *unicode_alias(uint32_t c, char alias[MAX_NAME])
{
	for (size_t i = 0; unicode_is_control(c) && i < ALIAS_COUNT; i++)
		if (alias_points[i] == c)
			return write_number(NAME_COUNT + i, alias);
	return NULL;
}

/* The type of a code point without a name (The Unicode Standard, Table 4-9). */
static const char *type_of(uint32_t c)
{
	if (unicode_is_control(c))
		return "control";
	if (c > MAX_CODE_POINT)
		return "beyond-unicode";
	if (unicode_is_surrogate(c))
		return "surrogate";
	if (unicode_is_noncharacter(c))
		return "noncharacter";
	return strcmp(unicode_category(c), "Co") == 0 ? "private-use" : "reserved";
}

const char *unicode_label(uint32_t c, char label[MAX_NAME])
{
	char buffer[MAX_NAME];
	const char *alias = unicode_alias(c, buffer);

	if (!name_of(c, label))
		snprintf(label, MAX_NAME, "<%s-%04" PRIX32 ">%s%s", type_of(c), c, alias ? " " : "",
		         alias ? alias : "");
	return label;
}

/* ------------------------------------------------------------------ characters by name */

#define SLOTS 0x10000
_Static_assert(NAME_COUNT + ALIAS_COUNT < SLOTS, "a slot has 16 bits, and one must be empty");

/* Numbers of names and aliases, plus 1: each at the hash of its name, or in a slot after that. */
static struct {
	pthread_once_t once;
	uint16_t slots[SLOTS];
} hashed = { .once = PTHREAD_ONCE_INIT };

static size_t hash(const char *name)
{
	uint32_t sum = UINT32_C(2166136261); /* FNV-1a */

	while (*name)
		sum = (sum ^ (unsigned char)*name++) * UINT32_C(16777619);
	return (sum ^ sum >> 16) % SLOTS;
}

static void hash_all(void)
{
	struct row row = { .next = name_octets };
	char name[MAX_NAME];

	for (unsigned number = 0; number < NAME_COUNT + ALIAS_COUNT; number++) {
		read_row(&row);
		write_row(&row, name);
		size_t slot = hash(name);
		while (hashed.slots[slot])
			slot = (slot + 1) % SLOTS;
		hashed.slots[slot] = (uint16_t)(number + 1);
	}
}

/* Makes capitals of letters. Returns false if that is too long for a name. */
static bool copy_name(char to[MAX_NAME], const char *name)
{
	size_t n = strlen(name);

	for (size_t i = 0; n < MAX_NAME && i <= n; i++)
		to[i] = (char)(name[i] >= 'a' && name[i] <= 'z' ? name[i] - 'a' + 'A' : name[i]);
	return n < MAX_NAME;
}

bool unicode_find(const char *name, uint32_t *c)
{
	char wanted[MAX_NAME], found[MAX_NAME];

	if (!copy_name(wanted, name))
		return false;
	threads_once(&hashed.once, hash_all);
	for (size_t slot = hash(wanted); hashed.slots[slot]; slot = (slot + 1) % SLOTS) {
		size_t number = hashed.slots[slot] - 1u;
		if (strcmp(write_number(number, found), wanted) == 0) {
			*c = character_at(number);
			return true;
		}
	}
	*c = guess_by_rule(wanted);
	return write_by_rule(*c, found) && strcmp(found, wanted) == 0;
}
