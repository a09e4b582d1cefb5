/* SPDX-License-Identifier: MIT */
/*
 * johab.c - Johab (KS X 1001, annex 3): syllables by their letters, then the symbols and the Hanja
 * of KS X 1001
 */
#include "set.h"

#define SYLLABLES 0xAC00
#define INITIALS 19
#define VOWELS 21
#define FINALS 28

/*
 * A letter that is not there: 1 for the first, 2 for the second, 1 for the third. Others count from
 * there on, but vowels leave two values free after 7, 15 and 23, and finals 18.
 */
#define NO_INITIAL 1
#define NO_VOWEL 2
#define NO_FINAL 1
#define JOHAB(initial, vowel, final) (0x8000u | (initial) << 10 | (vowel) << 5 | (final))

/* Hangul Compatibility Jamo. */
#define CONSONANTS 0x3131
#define LONE_VOWELS 0x314F
#define OTHER_LETTERS 0x3164

/* Letters that begin a syllable are written as such, others as those that end one. */
static const uint16_t consonants[LONE_VOWELS - CONSONANTS] = {
	0x8841, 0x8C41, 0x8444, 0x9041, 0x8446, 0x8447, 0x9441, 0x9841, 0x9C41, 0x844A,
	0x844B, 0x844C, 0x844D, 0x844E, 0x844F, 0x8450, 0xA041, 0xA441, 0xA841, 0x8454,
	0xAC41, 0xB041, 0xB441, 0xB841, 0xBC41, 0xC041, 0xC441, 0xC841, 0xCC41, 0xD041,
};

static bool is_trail(unsigned octet)
{
	return octet >= 0x41 && octet < 0xFF && octet != 0x7F && octet != 0x80;
}

static bool is_initial(unsigned bits)
{
	return bits - (NO_INITIAL + 1) < INITIALS;
}

/* Trails begin at 41, so no code has the values that are left free after 7, 15 and 23. */
static bool is_vowel(unsigned bits)
{
	return bits > NO_VOWEL && bits < 30;
}

static bool is_final(unsigned bits)
{
	return bits >= NO_FINAL && bits < 30 && bits != 18;
}

static unsigned number_of_vowel(unsigned bits)
{
	return bits - 3 - 2 * (bits >> 3);
}

static unsigned vowel_by_number(unsigned number)
{
	return number + 3 + 2 * ((number + 1) / 6);
}

static uint32_t read_syllable(unsigned code)
{
	unsigned initial = code >> 10 & 31, vowel = code >> 5 & 31, final = code & 31;

	if (!is_initial(initial) || !is_vowel(vowel) || !is_final(final))
		return UNASSIGNED;
	return SYLLABLES + ((initial - 2) * VOWELS + number_of_vowel(vowel)) * FINALS + final -
	       NO_FINAL - (final > 18);
}

static uint32_t read_letters(unsigned code)
{
	unsigned initial = code >> 10 & 31, vowel = code >> 5 & 31, final = code & 31;
	uint32_t syllable = read_syllable(code);

	if (syllable != UNASSIGNED)
		return syllable;
	if (initial == NO_INITIAL && is_vowel(vowel) && final == NO_FINAL)
		return LONE_VOWELS + number_of_vowel(vowel);
	for (unsigned i = 0; i < LONE_VOWELS - CONSONANTS; i++)
		if (consonants[i] == code)
			return CONSONANTS + i;
	return UNASSIGNED;
}

static unsigned write_letters(uint32_t code_point)
{
	uint32_t syllable = code_point - SYLLABLES;

	if (syllable < INITIALS * VOWELS * FINALS) {
		unsigned final = syllable % FINALS;

		return JOHAB(syllable / FINALS / VOWELS + 2,
		             vowel_by_number(syllable / FINALS % VOWELS),
		             final + NO_FINAL + (final > 16));
	}
	if (code_point - LONE_VOWELS < VOWELS)
		return JOHAB(NO_INITIAL, vowel_by_number(code_point - LONE_VOWELS), NO_FINAL);
	if (code_point - CONSONANTS < LONE_VOWELS - CONSONANTS)
		return consonants[code_point - CONSONANTS];
	return 0;
}

/*
 * Two rows of 94 cells begin with the same octet; the second one is 31..7E, 91..FE. Rows 1 to 12
 * from D9 on, 42 to 93 from E0 on.
 */
#define SYMBOLS 0xD9
#define HANJA 0xE0
#define HANJA_ROW 41
#define HANJA_ROWS 52
#define IN_ASCII (0x7F - 0x31)

static bool is_cell_of_pair(unsigned octet)
{
	return (octet >= 0x31 && octet <= 0x7E) || (octet >= 0x91 && octet <= 0xFE);
}

static uint32_t read_symbol(unsigned first, unsigned second)
{
	unsigned cell = second < 0x91 ? second - 0x31 : second - 0x91 + IN_ASCII;
	unsigned row = first < HANJA ? 2 * (first - SYMBOLS) : 2 * (first - HANJA) + HANJA_ROW;
	uint32_t code_point;

	if (first < SYMBOLS)
		return UNASSIGNED;
	code_point = read_cell(&octavo_set_ksx1001, row + cell / 94 + 0x21, cell % 94 + 0x21);
	return code_point - CONSONANTS < OTHER_LETTERS - CONSONANTS ? UNASSIGNED : code_point;
}

static unsigned write_symbol(uint32_t code_point)
{
	int code = octavo_write_set(&octavo_set_ksx1001, code_point);
	unsigned row, cell, first = SYMBOLS;

	if (code < 0)
		return 0;
	row = ((unsigned)code >> 8) - 0x21;
	if (row - HANJA_ROW < HANJA_ROWS) {
		row -= HANJA_ROW;
		first = HANJA;
	}
	cell = ((unsigned)code & 0xFF) - 0x21 + (row & 1) * 94;
	return (first + row / 2) << 8 | (cell < IN_ASCII ? cell + 0x31 : cell - IN_ASCII + 0x91);
}

static struct decoded decode(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, bool more)
{
	bool is_letters = s[0] >= 0x84 && s[0] <= 0xD3;
	uint32_t code_point;

	(void)charset, (void)state, (void)more;
	if (s[0] < 0x80)
		return character(s[0], 1);
	if (!is_letters && (s[0] < 0xD8 || s[0] == 0xDF || s[0] > 0xF9))
		return ill_formed(OCTAVO_STRAY, 1);
	if (n == 1)
		return ill_formed(OCTAVO_TRUNCATED, 1);
	if (is_letters ? !is_trail(s[1]) : !is_cell_of_pair(s[1]))
		return ill_formed(OCTAVO_INTERRUPTED, 1);
	code_point = is_letters ? read_letters((unsigned)s[0] << 8 | s[1])
	                        : read_symbol(s[0], s[1]);
	return code_point == UNASSIGNED ? ill_formed(OCTAVO_UNASSIGNED, s[1] < 0x80 ? 1 : 2)
	                                : character(code_point, 2);
}

static uint32_t read_pair(const void *about, unsigned first, unsigned second)
{
	(void)about;
	return is_trail(second) ? read_syllable(first << 8 | second) : UNASSIGNED;
}

static unsigned write_pair(const void *about, uint32_t code_point)
{
	unsigned code = write_letters(code_point);

	(void)about;
	return code ? code : write_symbol(code_point);
}

static struct run read_plain(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, uint16_t *units, size_t cap)
{
	(void)charset, (void)state;
	return read_pairs(read_pair, NULL, s, n, units, cap);
}

static int encode(const struct octavo_charset *charset, uint32_t *state, uint32_t code_point,
                  uint8_t *dst, const struct workspace *work)
{
	unsigned code;

	(void)charset, (void)state, (void)work;
	if (code_point < 0x80) {
		dst[0] = (uint8_t)code_point;
		return 1;
	}
	code = write_pair(NULL, code_point);
	if (!code)
		return -1;
	put_pair(code, dst);
	return 2;
}

static struct run write_plain(const struct octavo_charset *charset, uint32_t *state,
                              const uint16_t *units, size_t n, uint8_t *dst, size_t cap)
{
	(void)charset, (void)state;
	return write_pairs(write_pair, NULL, units, n, dst, cap);
}

DEFINE_RUNS

static const struct codec codec = {
	.decode = decode, .encode = ENCODER(encode), .read = read, .write = ENCODER(write)
};

static const struct octavo_charset charset = {
	"Johab",
	{ 242, OCTAVO_NO_ENCODING, 1, 2, true, false, false, false,
	  "KS X 1001, annex 3", "Johab" },
	&codec, NULL
};

const struct octavo_charset *octavo_charset_johab(void)
{
	return &charset;
}
