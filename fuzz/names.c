/* SPDX-License-Identifier: MIT */
/*
 * names.c - what is told by name: encodings, byte order marks, errors, kernels, the codeset of the
 * environment
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static void check_label(const char *label)
{
	enum octavo_encoding e = octavo_encoding_from_label(label);

	if (e == OCTAVO_NO_ENCODING)
		return;
	require(octavo_encoding_from_label(octavo_encoding_label(e)) == e);
	require(strcmp(octavo_encoding_alias(e, 0), octavo_encoding_label(e)) == 0);
	for (size_t i = 0; octavo_encoding_alias(e, i); i++)
		require(octavo_encoding_from_label(octavo_encoding_alias(e, i)) == e);
}

/* Any number is taken for an encoding or an error, and any name for one of kernels. */
static void check_unknown(int number, const char *name)
{
	enum octavo_encoding e = (enum octavo_encoding)number;
	enum octavo_error error = (enum octavo_error)number;
	const char *label = octavo_encoding_label(e), *kernels = octavo_kernels_name();
	bool is_chosen = octavo_kernels_choose(name);

	require((label == NULL) == (octavo_encoding_info(e) == NULL));
	require((label == NULL) == (octavo_encoding_alias(e, 0) == NULL));
	require(strlen(octavo_error_text(error)) <= 60);
	require(strlen(octavo_error_name(error)) + strlen(octavo_error_clause(error)) < 1000);
	require(strcmp(octavo_version(), OCTAVO_VERSION) == 0);
	require(strcmp(octavo_kernels_name(), is_chosen ? name : kernels) == 0);
}

static void check_bom(const struct text *text)
{
	struct octavo_bom bom = octavo_sniff_bom(text->s, text->n);

	require(bom.length <= text->n);
	require((bom.length == 0) == (bom.encoding == OCTAVO_NO_ENCODING));
	if (bom.length) {
		struct octavo_character c = octavo_decode(bom.encoding, text->s, text->n);
		require(c.code_point == 0xFEFF && c.length == bom.length);
	}
}

static void check_codeset(size_t cap)
{
	char whole[64], *dst = exactly(cap);
	bool is_utf8 = octavo_locale_codeset(whole, sizeof whole);
	size_t length = strlen(whole);

	require(octavo_locale_codeset(dst, cap) == is_utf8);
	if (cap)
		require(strlen(dst) == (length < cap ? length : cap - 1));
	require(cap == 0 || strncmp(dst, whole, cap - 1) == 0);
	free(dst);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	int number = (int16_t)feed_number(&feed);
	struct text text = feed_text(&feed);
	char *name = exactly(text.n + 1);

	if (text.n)
		memcpy(name, text.s, text.n);
	name[text.n] = '\0';
	check_label(name);
	check_unknown(number, name);
	check_bom(&text);
	check_codeset(text.n % 32);
	free(name);
	free(text.s);
	return 0;
}
