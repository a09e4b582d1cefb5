/* SPDX-License-Identifier: MIT */
/* support.c - what all tests need: kernels, chance, text, differences, data files */
#include "support.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

/* -------------------------------------------------------------------------------- */
/* Kernels                                                                          */
/* -------------------------------------------------------------------------------- */

const char *const kernels_known[] = { "avx512", "avx2", "sse41", "neon", "simd128",
	                                     "vsx", "rvv", "portable", "scalar", NULL };

_Static_assert(COUNT(kernels_known) == MAX_KERNELS + 1, "MAX_KERNELS is not their number");

struct kernels_here kernels_here(void)
{
	static struct kernels known[MAX_KERNELS];
	const char *before = octavo_kernels_name();
	struct kernels_here here = { { NULL } };
	size_t count = 0;

	for (size_t i = 0; kernels_known[i] != NULL; i++)
		if (octavo_kernels_choose(kernels_known[i])) {
			known[i] = (struct kernels){ kernels_known[i], octavo_valid_kernels(),
				                     octavo_count_kernels(),
				                     octavo_line_kernels(),
				                     octavo_length_kernels(),
				                     octavo_convert_kernels() };
			here.table[count++] = &known[i];
		}
	assert_true(octavo_kernels_choose(before));
	return here;
}

void kernels_use_in_turn(const struct kernels_here *here, size_t i)
{
	size_t count = 0;

	while (here->table[count] != NULL)
		count++;
	kernels_use(here->table[i % count]->name);
}

void kernels_use(const char *name)
{
	if (!octavo_kernels_choose(name))
		fail_msg("kernels \"%s\" are listed but cannot be chosen", name);
	assert_string_equal(octavo_kernels_name(), name);
}

void kernels_report(void)
{
	struct kernels_here here = kernels_here();

	printf("kernels run:");
	for (size_t k = 0; here.table[k] != NULL; k++)
		printf(" %s", here.table[k]->name);
	printf("; not run on this machine:");
	for (size_t i = 0; kernels_known[i] != NULL; i++) {
		bool found = false;

		for (size_t k = 0; here.table[k] != NULL; k++)
			found = found || strcmp(here.table[k]->name, kernels_known[i]) == 0;
		if (!found)
			printf(" %s", kernels_known[i]);
	}
	printf("\n");
	fflush(stdout);
}

/* -------------------------------------------------------------------------------- */
/* Chance                                                                           */
/* -------------------------------------------------------------------------------- */

static uint64_t chance_seed = 0x9E3779B97F4A7C15; /* any number but 0 */
static uint64_t chance_state;

void chance_begin(void)
{
	const char *seed = getenv("OCTAVO_TEST_SEED");

	if (seed != NULL && strtoull(seed, NULL, 0) != 0)
		chance_seed = strtoull(seed, NULL, 0);
	chance_state = chance_seed;
}

void chance_from(uint64_t seed)
{
	chance_seed = (2 * seed + 1) * 0x9E3779B97F4A7C15;
	chance_state = chance_seed;
}

/* xorshift64*, from Vigna, An experimental exploration of Marsaglia's generators. */
uint64_t chance(void)
{
	chance_state ^= chance_state >> 12;
	chance_state ^= chance_state << 25;
	chance_state ^= chance_state >> 27;
	return chance_state * 0x2545F4914F6CDD1D;
}

size_t chance_below(size_t n)
{
	return (size_t)((chance() >> 16) % n);
}

size_t some_of(size_t n)
{
	return getenv("OCTAVO_QUICK_TESTS") != NULL ? n / 8 + 1 : n;
}

/* -------------------------------------------------------------------------------- */
/* Text                                                                             */
/* -------------------------------------------------------------------------------- */

const uint8_t class_low[CLASSES] = {
	0x00, 0x80, 0x90, 0xA0, 0xC0, 0xC2, 0xE0, 0xE1, 0xED, 0xF0, 0xF1, 0xF4, 0xF5, 0xFE,
};

/* E1..EC and EE..EF are one class. */
const uint8_t class_high[CLASSES] = {
	0x7F, 0x8F, 0x9F, 0xBF, 0xC1, 0xDF, 0xE0, 0xEF, 0xED, 0xF0, 0xF3, 0xF4, 0xFD, 0xFF,
};

size_t class_strings(size_t length)
{
	size_t strings = 1;

	while (length-- > 0)
		strings *= CLASSES;
	return strings;
}

void class_string(size_t i, size_t length, const uint8_t octet[CLASSES], uint8_t *s)
{
	while (length-- > 0) {
		s[length] = octet[i % CLASSES];
		i /= CLASSES;
	}
}

void fill(enum filler filler, uint8_t *s, size_t n)
{
	static const char *const character[] = {
		"a", "\xC3\xA9", "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x99\x82"
	};
	size_t length = strlen(character[filler]);
	size_t before = n % length;

	memset(s, 'x', before);
	for (size_t i = before; i < n; i++)
		s[i] = (uint8_t)character[filler][(i - before) % length];
}

/* A character of one script, or of several that share the corners of Table 3-7. */
static uint32_t random_code_point(size_t script)
{
	static const struct {
		uint32_t first, last;
	} blocks[] = {
		{ 0x20, 0x7E },       { 0xA0, 0x24F },      { 0x370, 0x4FF },
		{ 0x590, 0x6FF },     { 0x900, 0xDFF },     { 0x4E00, 0x9FFF },
		{ 0xAC00, 0xD7A3 },   { 0xF900, 0xFFFD },   { 0x1F300, 0x1F6FF },
		{ 0x20000, 0x2A6DF }, { 0x100000, 0x10FFFF },
	};
	static const uint32_t corners[] = {
		0x0,    0xA,    0x7F,   0x80,    0xFF,    0x100,   0x7FF,   0x800,
		0xFFF,  0x1000, 0xCFFF, 0xD000,  0xD7FF,  0xE000,  0xFEFF,  0xFFFE,
		0xFFFF, 0x10000, 0x3FFFF, 0x40000, 0xFFFFF, 0x100000, 0x10FFFF,
	};

	if (script >= COUNT(blocks))
		return corners[chance_below(COUNT(corners))];
	return blocks[script].first +
	       (uint32_t)chance_below(blocks[script].last - blocks[script].first + 1);
}

#define SCRIPTS 12 /* the blocks above, and their corners */

static void random_scripts(uint8_t *s, size_t n)
{
	size_t at = 0, run = 0, script = 0;

	while (at < n) {
		uint8_t octets[4];
		size_t length;

		if (run == 0) {
			run = 1 + chance_below(chance_below(4) == 0 ? 300 : 30);
			script = chance_below(SCRIPTS);
		}
		run--;
		length = oracle_encode(OCTAVO_UTF8, random_code_point(script), octets);
		if (length <= n - at)
			memcpy(s + at, octets, length);
		else
			memset(s + at, '\n', length = n - at);
		at += length;
	}
}

static void random_typos(uint8_t *s, size_t n)
{
	random_scripts(s, n);
	for (size_t at = chance_below(200); at < n; at += 1 + chance_below(200)) {
		size_t length = 1 + chance_below(4);

		if (length > n - at)
			length = n - at;
		if (chance_below(2) == 0)
			random_text(LIKE_CLASSES, s + at, length);
		else /* a piece that is missing */
			memmove(s + at, s + at + length, n - at - length);
	}
}

void random_text(enum likeness likeness, uint8_t *s, size_t n)
{
	switch (likeness) {
	case LIKE_TEXT: random_scripts(s, n); return;
	case LIKE_TYPOS: random_typos(s, n); return;
	case LIKE_MIXTURE:
		for (size_t length; n > 0; s += length, n -= length) {
			length = 1 + chance_below(chance_below(3) == 0 ? 200 : 20);
			if (length > n)
				length = n;
			random_text((enum likeness)chance_below(LIKE_MIXTURE), s, length);
		}
		return;
	default: break;
	}

	for (size_t i = 0; i < n; i++) {
		uint64_t dice = chance() >> 8;
		size_t class = (size_t)(dice >> 8) % CLASSES;

		if (likeness == LIKE_OCTETS)
			s[i] = (uint8_t)dice;
		else
			s[i] = (dice & 1) != 0 ? class_low[class] : class_high[class];
	}
}

/* -------------------------------------------------------------------------------- */
/* Differences                                                                      */
/* -------------------------------------------------------------------------------- */

static const char *const error_words[] = {
	[OCTAVO_OK] = "OK",
	[OCTAVO_STRAY] = "STRAY",
	[OCTAVO_NEVER_USED] = "NEVER_USED",
	[OCTAVO_OVERLONG] = "OVERLONG",
	[OCTAVO_SURROGATE] = "SURROGATE",
	[OCTAVO_TOO_LARGE] = "TOO_LARGE",
	[OCTAVO_INTERRUPTED] = "INTERRUPTED",
	[OCTAVO_TRUNCATED] = "TRUNCATED",
	[OCTAVO_NONCHARACTER] = "NONCHARACTER",
	[OCTAVO_NUL] = "NUL",
	[OCTAVO_NOT_BMP] = "NOT_BMP",
	[OCTAVO_NOT_ASCII] = "NOT_ASCII",
	[OCTAVO_BOM] = "BOM",
	[OCTAVO_NO_BOM] = "NO_BOM",
	[OCTAVO_UNMAPPABLE] = "UNMAPPABLE",
	[OCTAVO_NO_ROOM] = "NO_ROOM",
	[OCTAVO_BAD_ROW] = "BAD_ROW",
	[OCTAVO_UNSUPPORTED] = "UNSUPPORTED",
};

const char *error_word(enum octavo_error error)
{
	return (size_t)error < COUNT(error_words) ? error_words[error] : "(no error's number)";
}

enum octavo_error error_of_word(const char *word)
{
	for (size_t i = 0; i < COUNT(error_words); i++)
		if (strcmp(word, error_words[i]) == 0)
			return (enum octavo_error)i;
	fail_msg("no error is called %s", word);
	return OCTAVO_OK;
}

void dump(const char *title, const uint8_t *s, size_t n, size_t at)
{
	size_t first = at > 160 ? (at - 160) / 16 * 16 : 0;
	size_t last = n - first > 320 ? first + 320 : n;

	fprintf(stderr, "  %s, %zu octets", title, n);
	if (last - first < n)
		fprintf(stderr, ", of which %zu to %zu", first, last);
	for (size_t i = first; i < last; i++) {
		if ((i - first) % 16 == 0)
			fprintf(stderr, "\n  %8zu ", i);
		fprintf(stderr, "%c%02x", i == at ? '>' : ' ', s[i]);
	}
	fprintf(stderr, "\n");
}

void differs(const char *what, const uint8_t *s, size_t n, size_t at)
{
	fprintf(stderr, "%s\n", what);
	fprintf(stderr, "  kernels %s, seed 0x%llx, input at address %% 64 = %u\n",
	        octavo_kernels_name(), (unsigned long long)chance_seed,
	        (unsigned)((uintptr_t)s % 64));
	dump("input", s, n, at);
	fflush(stderr);
	fail_msg("%s", what);
	abort();
}

static void print_result(const char *title, struct octavo_result r)
{
	fprintf(stderr, "  %s read %zu, written %zu, replaced %zu, error %s, length %zu\n",
	        title, r.read, r.written, r.replaced, error_word(r.error), r.length);
}

void check_result(const char *what, const uint8_t *s, size_t n, struct octavo_result got,
                  struct octavo_result wanted)
{
	if (same_result(got, wanted))
		return;
	print_result("got   ", got);
	print_result("wanted", wanted);
	differs(what, s, n, got.read < wanted.read ? got.read : wanted.read);
}

void check_octets(const char *what, const uint8_t *s, size_t n, const uint8_t *got,
                  const uint8_t *wanted, size_t m)
{
	size_t at = 0;

	if (m == 0 || memcmp(got, wanted, m) == 0)
		return;
	while (got[at] == wanted[at])
		at++;
	fprintf(stderr, "  the output differs at %zu\n", at);
	dump("got", got, m, at);
	dump("wanted", wanted, m, at);
	differs(what, s, n, at < n ? at : n);
}

void check_size(const char *what, const uint8_t *s, size_t n, uint64_t got, uint64_t wanted)
{
	if (got == wanted)
		return;
	fprintf(stderr, "  got %" PRIu64 ", wanted %" PRIu64 "\n", got, wanted);
	differs(what, s, n, 0);
}

/* -------------------------------------------------------------------------------- */
/* Data                                                                             */
/* -------------------------------------------------------------------------------- */

uint8_t *file_read(const char *path, size_t *n)
{
	FILE *file = fopen(path, "rb");
	uint8_t *s = NULL;
	size_t cap = 0;

	if (file == NULL)
		fail_msg("%s: %s", path, strerror(errno));
	*n = 0;
	for (;;) {
		size_t got;

		if (*n == cap) {
			cap = cap == 0 ? 1 << 16 : 2 * cap;
			s = realloc(s, cap + 1);
			assert_non_null(s);
		}
		got = fread(s + *n, 1, cap - *n, file);
		if (got == 0)
			break;
		*n += got;
	}
	assert_false(ferror(file));
	fclose(file);
	s[*n] = '\0'; /* for those who read it as text */
	return s;
}

uint8_t *data_read(const char *name, size_t *n)
{
	char path[4096];

	snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
	return file_read(path, n);
}

const char *argument_file(int argc, char **argv, const char *script)
{
	if (argc != 2) {
		fprintf(stderr, "usage: %s FILE-OF-%s\n", argv[0], script);
		exit(2);
	}
	return argv[1];
}

size_t take_number(struct rest *rest)
{
	size_t number = 0;

	assert_true(rest->n >= 4);
	for (size_t i = 4; i-- > 0;)
		number = number * 256 + rest->s[i];
	rest->s += 4;
	rest->n -= 4;
	return number;
}

struct rest take_octets(struct rest *rest)
{
	struct rest taken = { NULL, take_number(rest) };

	assert_true(rest->n >= taken.n);
	taken.s = rest->s;
	rest->s += taken.n;
	rest->n -= taken.n;
	return taken;
}

void *octets_find(void *s, size_t n, const void *piece, size_t length)
{
	uint8_t *at = s;

	for (; n >= length; at++, n--)
		if (memcmp(at, piece, length) == 0)
			return at;
	return NULL;
}

struct tsv tsv_open(const char *name)
{
	struct tsv tsv = { .name = name };
	size_t n;

	tsv.next = tsv.text = (char *)data_read(name, &n);
	return tsv;
}

bool tsv_next(struct tsv *tsv, size_t fields)
{
	char *line;

	do {
		line = tsv->next;
		if (*line == '\0')
			return false;
		tsv->next += strcspn(line, "\n");
		if (*tsv->next == '\n')
			*tsv->next++ = '\0';
		tsv->line++;
	} while (*line == '\0' || *line == '#');

	tsv->fields = 0;
	while (line != NULL && tsv->fields < TSV_FIELDS) {
		tsv->field[tsv->fields++] = line;
		line = strchr(line, '\t');
		if (line != NULL)
			*line++ = '\0';
	}
	if (tsv->fields != fields || line != NULL)
		fail_msg("%s:%u: not %zu fields", tsv->name, tsv->line, fields);
	return true;
}

void tsv_close(struct tsv *tsv)
{
	free(tsv->text);
	tsv->text = tsv->next = NULL;
}

static int digit(char c)
{
	static const char digits[] = "0123456789abcdef0123456789ABCDEF";
	const char *found = c != '\0' ? strchr(digits, c) : NULL;

	if (found == NULL)
		fail_msg("'%c' is no hexadecimal digit", c);
	return (int)((found - digits) % 16);
}

size_t hex(const char *digits, uint8_t *s, size_t cap)
{
	size_t n = 0;

	if (strcmp(digits, "\"\"") == 0)
		return 0;
	for (size_t i = 0; digits[i] != '\0'; i += 2) {
		assert_true(n < cap);
		s[n++] = (uint8_t)(digit(digits[i]) * 16 + digit(digits[i + 1]));
	}
	return n;
}
