/* SPDX-License-Identifier: MIT */
/* label.c - names: of encodings, errors, kernels, the version; and byte order marks */
#include "support.h"

#include <string.h>

#include "oracle.h"

/* -------------------------------------------------------------------------------- */
/* Encodings                                                                        */
/* -------------------------------------------------------------------------------- */

static void test_all_labels(void **state)
{
	static const struct {
		const char *label;
		enum octavo_encoding e;
	} cases[] = {
		{ "UTF-8", OCTAVO_UTF8 },
		{ "utf8", OCTAVO_UTF8 },
		{ "Utf8", OCTAVO_UTF8 },
		{ "UTF_8", OCTAVO_UTF8 },
		{ "utf 8", OCTAVO_UTF8 },
		{ "UTF-08", OCTAVO_UTF8 }, /* TR 22 section 1.4 has it among its examples */
		{ "u.t.f-008", OCTAVO_UTF8 },
		{ " utf-8\n", OCTAVO_UTF8 },
		{ "UTF-16LE", OCTAVO_UTF16LE },
		{ "utf16le", OCTAVO_UTF16LE },
		{ "utf-16-le", OCTAVO_UTF16LE },
		{ "UTF-16BE", OCTAVO_UTF16BE },
		{ "utf_16be", OCTAVO_UTF16BE },
		{ "UTF-32LE", OCTAVO_UTF32LE },
		{ "utf32le", OCTAVO_UTF32LE },
		{ "UTF-32BE", OCTAVO_UTF32BE },
		{ "UTF-032BE", OCTAVO_UTF32BE },
		{ "WTF-16LE", OCTAVO_WTF16LE },
		{ "wtf16be", OCTAVO_WTF16BE },
		{ "WTF-16", OCTAVO_NO_ENCODING },
		{ "ISO-8859-1", OCTAVO_LATIN1 },
		{ "iso8859-1", OCTAVO_LATIN1 },
		{ "iso88590-1", OCTAVO_NO_ENCODING },
		{ "utf8a", OCTAVO_NO_ENCODING }, /* no letter is left out, but what is none */
		{ "UTF8Z", OCTAVO_NO_ENCODING },
		{ "A-UTF-8", OCTAVO_NO_ENCODING },
		{ "[z]UTF-8", OCTAVO_NO_ENCODING },
		{ "[`{/:@]UTF-8", OCTAVO_UTF8 },
		{ "iso88591", OCTAVO_LATIN1 },
		{ "ISO_8859-1:1987", OCTAVO_LATIN1 },
		{ "latin1", OCTAVO_LATIN1 },
		{ "Latin-1", OCTAVO_LATIN1 },
		{ "l1", OCTAVO_LATIN1 },
		{ "IBM819", OCTAVO_LATIN1 },
		{ "cp819", OCTAVO_LATIN1 },
		{ "CP-0819", OCTAVO_LATIN1 },
		{ "csISOLatin1", OCTAVO_LATIN1 },
		{ "US-ASCII", OCTAVO_ASCII },
		{ "ASCII", OCTAVO_ASCII },
		{ "us", OCTAVO_ASCII },
		{ "ANSI_X3.4-1968", OCTAVO_ASCII },
		{ "ISO646-US", OCTAVO_ASCII },
		{ "iso-ir-6", OCTAVO_ASCII },
		{ "csASCII", OCTAVO_ASCII },
		{ "csUTF8", OCTAVO_UTF8 },
		{ "iso-ir-190", OCTAVO_UTF8 },
		{ "ISO-IR-191", OCTAVO_UTF8 },
		{ "iso-ir-192", OCTAVO_UTF8 },
		{ "iso-ir-196", OCTAVO_UTF8 },
		{ "ISO 10646 part-1 utf-8", OCTAVO_UTF8_AMD2 },
		{ "ISO 10646 part-1 utf-16", OCTAVO_UTF16 },
		{ "UTF-8-RFC3629", OCTAVO_UTF8 },
		{ "FSS-UTF", OCTAVO_NO_ENCODING }, /* two encodings had this name */
		{ "UTF-2", OCTAVO_NO_ENCODING },   /* UCS-2 may be meant */
		{ "text/plain; charset=utf-8", OCTAVO_NO_ENCODING }, /* not a name */
		{ "unicode-1-1-utf-8", OCTAVO_UTF8_UNICODE11 },
		{ "csUnicode11UTF8", OCTAVO_UTF8_UNICODE11 },
		{ "ISO-10646-UCS-2", OCTAVO_UCS2 },
		{ "csUnicode", OCTAVO_UCS2 },
		{ "ISO-10646-UCS-4", OCTAVO_UCS4 },
		{ "csUCS4", OCTAVO_UCS4 },
		{ "UTF-16", OCTAVO_UTF16 },
		{ "utf32", OCTAVO_UTF32 },
		{ "UCS-2LE", OCTAVO_UCS2LE },
		{ "ucs4be", OCTAVO_UCS4BE },
		{ "CESU-8", OCTAVO_CESU8 },
		{ "csCESU-8", OCTAVO_CESU8 },
		{ "wtf8", OCTAVO_WTF8 },
		{ "mutf-8", OCTAVO_MUTF8 },
		{ "Modified UTF-8", OCTAVO_MUTF8 },
		{ "UTF-8-RFC2044", OCTAVO_UTF8_RFC2044 },
		{ "UTF-8-RFC2279", OCTAVO_UTF8_RFC2279 },
		{ "UTF-8-AMD2", OCTAVO_UTF8_AMD2 },
		{ "UTF-8-MAN7", OCTAVO_UTF8_MAN7 },

		/* unknown, or open */
		{ "", OCTAVO_NO_ENCODING },
		{ "-", OCTAVO_NO_ENCODING },
		{ "0", OCTAVO_NO_ENCODING },
		{ "8", OCTAVO_NO_ENCODING },
		{ "utf", OCTAVO_NO_ENCODING },
		{ "utf-", OCTAVO_NO_ENCODING },
		{ "utf-80", OCTAVO_NO_ENCODING },
		{ "utf-88", OCTAVO_NO_ENCODING },
		{ "utf-8x", OCTAVO_NO_ENCODING },
		{ "xutf-8", OCTAVO_NO_ENCODING },
		{ "utf-7", OCTAVO_NO_ENCODING },
		{ "utf-8-", OCTAVO_UTF8 },
		{ "UTF-16XE", OCTAVO_NO_ENCODING },
		{ "latin", OCTAVO_NO_ENCODING },
		{ "latin2", OCTAVO_NO_ENCODING },
		{ "latin10", OCTAVO_NO_ENCODING }, /* ISO-8859-16 */
		{ "ISO-8859-15", OCTAVO_NO_ENCODING },
		{ "windows-1252", OCTAVO_NO_ENCODING },
		{ "\xC3\xA9", OCTAVO_NO_ENCODING },
		{ "a label that is longer than any that there is, and then goes on, and on, "
		  "and on, until whatever holds it would be full, and on",
		  OCTAVO_NO_ENCODING },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		enum octavo_encoding e = octavo_encoding_from_label(cases[i].label);

		if (e != cases[i].e)
			fail_msg("\"%s\" is %d, not %d", cases[i].label, (int)e,
			         (int)cases[i].e);
	}
}

/* The preferred names, and that each is a label of its own encoding. */
static void test_encoding_label(void **state)
{
	static const char *const built[] = {
		[OCTAVO_UTF8] = "UTF-8",        [OCTAVO_UTF16LE] = "UTF-16LE",
		[OCTAVO_UTF16BE] = "UTF-16BE",  [OCTAVO_UTF32LE] = "UTF-32LE",
		[OCTAVO_UTF32BE] = "UTF-32BE",  [OCTAVO_LATIN1] = "ISO-8859-1",
		[OCTAVO_ASCII] = "US-ASCII",    [OCTAVO_UTF16] = "UTF-16",
		[OCTAVO_UCS2] = "ISO-10646-UCS-2", [OCTAVO_UCS4] = "ISO-10646-UCS-4",
		[OCTAVO_UTF8_UNICODE11] = "UNICODE-1-1-UTF-8",
	};

	(void)state;
	for (int e = OCTAVO_UTF8; e <= OCTAVO_UTF8_UNICODE11; e++) {
		const char *label = octavo_encoding_label((enum octavo_encoding)e);

		assert_non_null(label);
		assert_true(label[0] != '\0');
		if (built[e] != NULL)
			assert_string_equal(label, built[e]);
		for (size_t i = 0; octavo_encoding_alias((enum octavo_encoding)e, i); i++)
			assert_int_equal(octavo_encoding_from_label(octavo_encoding_alias(
				                 (enum octavo_encoding)e, i)),
			                 e);
		assert_ptr_equal(octavo_encoding_alias((enum octavo_encoding)e, 0), label);
	}
	assert_null(octavo_encoding_label(OCTAVO_NO_ENCODING));
	assert_null(octavo_encoding_label((enum octavo_encoding)(OCTAVO_UTF8_UNICODE11 + 1)));
	assert_null(octavo_encoding_label((enum octavo_encoding)999));
	assert_null(octavo_encoding_label((enum octavo_encoding)-2));
}

/* Each fact is what the encoding's own characters show. */
static void check_info(enum octavo_encoding e, const struct octavo_info *info)
{
	uint8_t s[8];
	unsigned longest = 0;

	for (uint32_t c = 0; c < 0x80000000; c = c < 0x110000 ? c + 1 : 2 * c) {
		unsigned length = (unsigned)octavo_encode(e, c, s, sizeof s).written;
		longest = length > longest ? length : longest;
	}
	assert_int_equal(info->max_length, longest);
	assert_int_equal(info->has_surrogates, octavo_encode(e, 0xDC00, s, sizeof s).written > 0);
	assert_int_equal(info->is_utf8, octavo_encode(e, 0x7FF, s, sizeof s).written == 2 &&
	                                        memcmp(s, "\xDF\xBF", 2) == 0);
	assert_int_equal(info->unit_size, octavo_encode(e, 'A', s, sizeof s).written);
	if (info->byte_order == OCTAVO_ORDER_NONE) {
		assert_int_equal(info->unit_size, 1);
		assert_int_equal(info->little, OCTAVO_NO_ENCODING);
		assert_int_equal(info->big, OCTAVO_NO_ENCODING);
	} else {
		assert_int_equal(s[0] == 'A', info->byte_order == OCTAVO_ORDER_LITTLE);
		assert_int_equal(octavo_encoding_info(info->little)->byte_order, OCTAVO_ORDER_LITTLE);
		assert_int_equal(octavo_encoding_info(info->big)->byte_order, OCTAVO_ORDER_BIG);
		octavo_encode(info->little, 0xFEFF, s, sizeof s);
		/* Only where a byte order mark decides is it left out. */
		assert_int_equal(info->byte_order == OCTAVO_ORDER_BY_BOM,
		                 octavo_convert(e, s, info->unit_size, OCTAVO_UTF8, NULL, 0,
		                                OCTAVO_STOP).error == OCTAVO_OK);
	}
}

static void test_encoding_info(void **state)
{
	static const struct {
		enum octavo_encoding e;
		struct octavo_info info;
	} cases[] = {
		{ OCTAVO_UTF8, { 1, 4, true, false, OCTAVO_ORDER_NONE, OCTAVO_NO_ENCODING,
		                 OCTAVO_NO_ENCODING } },
		{ OCTAVO_MUTF8, { 1, 6, true, true, OCTAVO_ORDER_NONE, OCTAVO_NO_ENCODING,
		                  OCTAVO_NO_ENCODING } },
		{ OCTAVO_ASCII, { 1, 1, false, false, OCTAVO_ORDER_NONE, OCTAVO_NO_ENCODING,
		                  OCTAVO_NO_ENCODING } },
		{ OCTAVO_UTF16BE, { 2, 4, false, false, OCTAVO_ORDER_BIG, OCTAVO_UTF16LE,
		                    OCTAVO_UTF16BE } },
		{ OCTAVO_UCS2, { 2, 2, false, false, OCTAVO_ORDER_BY_BOM, OCTAVO_UCS2LE,
		                 OCTAVO_UCS2BE } },
		{ OCTAVO_UCS4LE, { 4, 4, false, false, OCTAVO_ORDER_LITTLE, OCTAVO_UCS4LE,
		                   OCTAVO_UCS4BE } },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct octavo_info *got = octavo_encoding_info(cases[i].e);
		const struct octavo_info *wanted = &cases[i].info;

		assert_int_equal(got->unit_size, wanted->unit_size);
		assert_int_equal(got->max_length, wanted->max_length);
		assert_int_equal(got->is_utf8, wanted->is_utf8);
		assert_int_equal(got->has_surrogates, wanted->has_surrogates);
		assert_int_equal(got->byte_order, wanted->byte_order);
		assert_int_equal(got->little, wanted->little);
		assert_int_equal(got->big, wanted->big);
	}
	for (enum octavo_encoding e = OCTAVO_UTF8; octavo_encoding_label(e); e++)
		check_info(e, octavo_encoding_info(e));
	assert_null(octavo_encoding_info(OCTAVO_NO_ENCODING));
	assert_null(octavo_encoding_info(OCTAVO_UTF8_UNICODE11 + 1));
}

static void test_native(void **state)
{
	uint16_t unit;
	uint32_t wide;

	(void)state;
	octavo_encode(OCTAVO_UTF16_NATIVE, 0x1234, &unit, sizeof unit);
	octavo_encode(OCTAVO_UTF32_NATIVE, 0x12345, &wide, sizeof wide);
	assert_int_equal(unit, 0x1234);
	assert_int_equal(wide, 0x12345);
}

/* Each option has bits of its own group only, and the groups share none. */
static void test_option_masks(void **state)
{
	static const struct {
		unsigned mask;
		unsigned options[5];
	} groups[] = {
		{ OCTAVO_ERROR_MASK, { OCTAVO_STOP, OCTAVO_REPLACE, OCTAVO_SKIP, OCTAVO_ESCAPE,
		                       OCTAVO_ROUNDTRIP } },
		{ OCTAVO_PER_MASK, { OCTAVO_PER_SUBPART, OCTAVO_PER_OCTET, OCTAVO_PER_SEQUENCE,
		                     OCTAVO_PER_RUN } },
		{ OCTAVO_BOM_MASK, { OCTAVO_BOM_KEEP, OCTAVO_BOM_STRIP, OCTAVO_BOM_ADD,
		                     OCTAVO_BOM_REFUSE, OCTAVO_BOM_REQUIRE } },
		{ OCTAVO_EXCLUDE_MASK, { OCTAVO_NO_NONCHARACTERS, OCTAVO_NO_NUL, OCTAVO_BMP_ONLY,
		                         OCTAVO_ASCII_ONLY } },
		{ OCTAVO_UNMAPPABLE_MASK, { OCTAVO_UNMAPPABLE_AS_ERROR, OCTAVO_UNMAPPABLE_STOP,
		                            OCTAVO_UNMAPPABLE_REPLACE, OCTAVO_UNMAPPABLE_SKIP,
		                            OCTAVO_UNMAPPABLE_ESCAPE } },
	};
	unsigned all = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(groups); i++) {
		assert_int_equal(all & groups[i].mask, 0);
		all |= groups[i].mask;
		for (size_t j = 0; j < COUNT(groups[i].options); j++)
			assert_int_equal(groups[i].options[j] & ~groups[i].mask, 0);
	}
}

static void test_sniff_bom(void **state)
{
	static const struct {
		const char *hex;
		struct octavo_bom bom;
	} cases[] = {
		{ "efbbbf", { OCTAVO_UTF8, 3 } },
		{ "efbbbf41", { OCTAVO_UTF8, 3 } },
		{ "feff", { OCTAVO_UTF16BE, 2 } },
		{ "feff0041", { OCTAVO_UTF16BE, 2 } },
		{ "feff0000", { OCTAVO_UTF16BE, 2 } },
		{ "fffe", { OCTAVO_UTF16LE, 2 } },
		{ "fffe4100", { OCTAVO_UTF16LE, 2 } },
		{ "fffe00", { OCTAVO_UTF16LE, 2 } }, /* there are no more */
		{ "fffe0001", { OCTAVO_UTF16LE, 2 } },
		{ "fffe0100", { OCTAVO_UTF16LE, 2 } },
		{ "fffe0000", { OCTAVO_UTF32LE, 4 } },
		{ "fffe000041", { OCTAVO_UTF32LE, 4 } },
		{ "0000feff", { OCTAVO_UTF32BE, 4 } },
		{ "0000feff00", { OCTAVO_UTF32BE, 4 } },

		{ "\"\"", { OCTAVO_NO_ENCODING, 0 } },
		{ "ef", { OCTAVO_NO_ENCODING, 0 } },
		{ "efbb", { OCTAVO_NO_ENCODING, 0 } },
		{ "efbbbe", { OCTAVO_NO_ENCODING, 0 } },
		{ "efbb41bf", { OCTAVO_NO_ENCODING, 0 } },
		{ "fe", { OCTAVO_NO_ENCODING, 0 } },
		{ "ff", { OCTAVO_NO_ENCODING, 0 } },
		{ "fefe", { OCTAVO_NO_ENCODING, 0 } },
		{ "ffff", { OCTAVO_NO_ENCODING, 0 } },
		{ "0000", { OCTAVO_NO_ENCODING, 0 } },
		{ "0000fe", { OCTAVO_NO_ENCODING, 0 } },
		{ "0000fffe", { OCTAVO_NO_ENCODING, 0 } },
		{ "41efbbbf", { OCTAVO_NO_ENCODING, 0 } },
		{ "41424344", { OCTAVO_NO_ENCODING, 0 } },
	};
	struct guarded memory = guarded_new(8);

	(void)state;
	guarded_watch();
	for (size_t i = 0; i < COUNT(cases); i++) {
		uint8_t octets[8];
		size_t n = hex(cases[i].hex, octets, sizeof octets);
		struct octavo_bom bom;

		guarded_now = (struct guarded_now){ cases[i].hex, n, 0 };
		memcpy(memory.end - n, octets, n);
		bom = octavo_sniff_bom(memory.end - n, n);
		if (bom.encoding != cases[i].bom.encoding || bom.length != cases[i].bom.length)
			fail_msg("%s is %d, %zu octets", cases[i].hex, (int)bom.encoding,
			         bom.length);
	}
	assert_int_equal(octavo_sniff_bom(NULL, 0).encoding, OCTAVO_NO_ENCODING);
	assert_int_equal(octavo_sniff_bom(NULL, 0).length, 0);
	guarded_free(&memory);
}

/* -------------------------------------------------------------------------------- */
/* Errors                                                                           */
/* -------------------------------------------------------------------------------- */

static void test_error_names(void **state)
{
	(void)state;
	for (int a = OCTAVO_OK; a <= OCTAVO_UNSUPPORTED; a++) {
		const char *name = octavo_error_name((enum octavo_error)a);
		const char *text = octavo_error_text((enum octavo_error)a);

		assert_non_null(name);
		assert_non_null(text);
		assert_true(name[0] != '\0' && text[0] != '\0');
		assert_null(strchr(name, ' ')); /* it is one word */
		for (int b = OCTAVO_OK; b < a; b++) {
			assert_string_not_equal(name, octavo_error_name((enum octavo_error)b));
			assert_string_not_equal(text, octavo_error_text((enum octavo_error)b));
		}
	}
	assert_string_equal(octavo_error_name(OCTAVO_OVERLONG), "overlong");
}

/* A text fits a line of a message, without clauses: these are apart, and those of documents. */
static void test_error_clauses(void **state)
{
	static const char *const documents[] = { "RFC ", "ISO/IEC ", "Unicode ", "utf-8(7), " };

	(void)state;
	for (int error = OCTAVO_OK; error <= OCTAVO_UNSUPPORTED; error++) {
		const char *text = octavo_error_text((enum octavo_error)error);
		const char *clause = octavo_error_clause((enum octavo_error)error);
		bool of_text = error >= OCTAVO_STRAY && error <= OCTAVO_NONCHARACTER;
		bool of_bom = error == OCTAVO_BOM || error == OCTAVO_NO_BOM;
		bool begins_well = false;

		if (strlen(text) > 60 || strchr(text, '(') || strchr(text, ';'))
			fail_msg("no plain clause: \"%s\"", text);
		for (size_t i = 0; i < COUNT(documents); i++)
			begins_well |= strncmp(clause, documents[i], strlen(documents[i])) == 0;
		if (begins_well != (of_text || of_bom) || (clause[0] && !begins_well))
			fail_msg("%s: \"%s\"", octavo_error_name((enum octavo_error)error), clause);
	}
	assert_string_equal(octavo_error_text(OCTAVO_OVERLONG),
	                    "sequence longer than its character needs");
	/* R.4 Note 3 excludes surrogates from UTF-8-AMD2, RFC 3629 s.3 from UTF-8. */
	assert_non_null(strstr(octavo_error_clause(OCTAVO_SURROGATE), "R.4 Note 3"));
	assert_non_null(strstr(octavo_error_clause(OCTAVO_SURROGATE), "RFC 3629 s.3"));
	/* As true for F0 9F 99 82 in CESU-8 and 80 in US-ASCII as for F4 90 80 80. */
	assert_null(strstr(octavo_error_text(OCTAVO_TOO_LARGE), "10FFFF"));
	/* UNICODE-1-1-UTF-8 has unmappable characters where there is no target. */
	assert_null(strstr(octavo_error_text(OCTAVO_UNMAPPABLE), "encoding"));
}

static void test_no_error(void **state)
{
	static const int numbers[] = { -1, -1000, OCTAVO_UNSUPPORTED + 1, 1000000 };

	(void)state;
	for (size_t i = 0; i < COUNT(numbers); i++) {
		assert_non_null(octavo_error_name((enum octavo_error)numbers[i]));
		assert_non_null(octavo_error_text((enum octavo_error)numbers[i]));
		assert_string_equal(octavo_error_clause((enum octavo_error)numbers[i]), "");
	}
}

/* -------------------------------------------------------------------------------- */
/* Kernels, version                                                                 */
/* -------------------------------------------------------------------------------- */

/* Runs before any test chooses: what is in use by itself is the best there is. */
static void test_kernels_first(void **state)
{
	struct kernels_here here = kernels_here();

	(void)state;
	assert_string_equal(octavo_kernels_name(), here.table[0]->name);
	assert_ptr_equal(octavo_valid_kernels(), here.table[0]->valid);
}

static void test_kernels_choose(void **state)
{
	static const char *const unknown[] = { "", "AVX2", "avx", "avx2 ", "scala", "scalar1",
		                               "haswell", "auto" };
	struct kernels_here here = kernels_here();

	(void)state;
	for (size_t k = 0; here.table[k] != NULL; k++) {
		const char *name = here.table[k]->name;

		assert_true(octavo_kernels_choose(name));
		assert_string_equal(octavo_kernels_name(), name);
		for (size_t i = 0; i < COUNT(unknown); i++) {
			assert_false(octavo_kernels_choose(unknown[i]));
			assert_string_equal(octavo_kernels_name(), name);
		}
	}
	/* known, but not on this machine: just as if unknown */
	for (size_t i = 0; kernels_known[i] != NULL; i++) {
		const char *name = kernels_known[i];
		bool listed = false;

		for (size_t k = 0; here.table[k] != NULL; k++)
			listed = listed || strcmp(here.table[k]->name, name) == 0;
		assert_true(octavo_kernels_choose("scalar"));
		assert_int_equal(octavo_kernels_choose(name), listed);
		assert_string_equal(octavo_kernels_name(), listed ? name : "scalar");
	}
}

static void test_version(void **state)
{
	char version[40];

	(void)state;
	snprintf(version, sizeof version, "%d.%d.%d", OCTAVO_VERSION_MAJOR,
	         OCTAVO_VERSION_MINOR, OCTAVO_VERSION_PATCH);
	assert_string_equal(octavo_version(), OCTAVO_VERSION);
	assert_string_equal(version, OCTAVO_VERSION);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kernels_first),
		cmocka_unit_test(test_kernels_choose),
		cmocka_unit_test(test_all_labels),
		cmocka_unit_test(test_encoding_label),
		cmocka_unit_test(test_encoding_info),
		cmocka_unit_test(test_native),
		cmocka_unit_test(test_option_masks),
		cmocka_unit_test(test_sniff_bom),
		cmocka_unit_test(test_error_names),
		cmocka_unit_test(test_error_clauses),
		cmocka_unit_test(test_no_error),
		cmocka_unit_test(test_version),
	};

	return cmocka_run_group_tests_name("label", tests, NULL, NULL);
}
