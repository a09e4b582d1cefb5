/* SPDX-License-Identifier: MIT */
/* structure.c - detects UTF-16 and UTF-32 without a byte order mark */
#include "text/structure.h"

#include "text/unicode.h"

#define SCRATCH 1024

/* One sign of text in this many characters is enough. Chinese has two or three in forty. */
#define CHARACTERS_PER_SIGN 64

/* A candidate without signs in this many characters is ruled out. */
#define MAX_WITHOUT_SIGNS 8192

static const enum octavo_encoding encodings[CANDIDATES] = {
	OCTAVO_UTF32LE, OCTAVO_UTF32BE, OCTAVO_UTF16LE, OCTAVO_UTF16BE,
};

void structure_begin(struct structure *structure)
{
	for (int i = 0; i < CANDIDATES; i++)
		structure->of[i] = (struct candidate){
			.stream = octavo_stream_init(encodings[i], OCTAVO_UTF32_NATIVE,
			                             OCTAVO_STOP),
		};
}

static bool is_text(uint32_t c)
{
	if (c < 0xA0)
		return is_ascii_text(c) || c == 0x85;
	bool is_empty_plane = c >= 0x40000 && c < 0xE0000;
	return !unicode_is_noncharacter(c) && !is_empty_plane;
}

/* Not 0: in the other byte order it is an ideographic space, 3000. */
static bool is_latin(uint32_t c)
{
	return (c >= '1' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* A single letter may be an ideograph in the other byte order: 4E00 is the commonest. */
static bool is_sign(const struct candidate *candidate, uint32_t c)
{
	return c == '\n' || c == '\r' || c == '\t' || c == ' ' || c == 0x3001 || c == 0x3002 ||
	       (is_latin(c) && candidate->was_latin);
}

static void count_signs(struct candidate *candidate, const uint32_t *points, size_t n)
{
	for (size_t i = 0; i < n && !candidate->is_out; i++) {
		candidate->signs += is_sign(candidate, points[i]);
		candidate->alphabetic += points[i] < 0x1000; /* and no two letters of ASCII */
		candidate->was_latin = is_latin(points[i]);
		candidate->characters++;
		bool has_none = candidate->characters == MAX_WITHOUT_SIGNS && !candidate->signs;
		candidate->is_out = has_none || !is_text(points[i]);
	}
}

static void feed_candidate(struct candidate *candidate, const char *octets, size_t n, bool last)
{
	struct octavo_result done;
	uint32_t points[SCRATCH];

	do {
		done = octavo_stream_feed(&candidate->stream, octets, n, points, sizeof points,
		                          last);
		count_signs(candidate, points, done.written / sizeof points[0]);
		octets += done.read;
		n -= done.read;
	} while (done.error == OCTAVO_NO_ROOM && !candidate->is_out);
	if (done.error && done.error != OCTAVO_NO_ROOM)
		candidate->is_out = true;
}

void structure_feed(struct structure *structure, const char *octets, size_t n, bool last)
{
	for (int i = 0; i < CANDIDATES; i++)
		if (!structure->of[i].is_out)
			feed_candidate(&structure->of[i], octets, n, last);
}

bool structure_is_open(const struct structure *structure)
{
	for (int i = 0; i < CANDIDATES; i++)
		if (!structure->of[i].is_out)
			return true;
	return false;
}

enum octavo_encoding structure_find(const struct structure *structure, bool is_nearly_utf8)
{
	for (int i = 0; i < CANDIDATES; i++) {
		const struct candidate *one = &structure->of[i], *other = &structure->of[i ^ 1];
		uint64_t against = other->is_out ? 0 : other->signs;

		if (is_nearly_utf8 && one->alphabetic <= one->characters / 2)
			continue;
		if (!one->is_out && one->signs * CHARACTERS_PER_SIGN >= one->characters &&
		    one->signs > 2 * against)
			return encodings[i];
	}
	return OCTAVO_NO_ENCODING;
}

uint64_t structure_signs(const struct structure *structure, enum octavo_encoding encoding)
{
	int i = 0;

	while (encodings[i] != encoding)
		i++;
	return structure->of[i].signs;
}
