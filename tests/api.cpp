/* SPDX-License-Identifier: MIT */
/*
 * api.cpp - the headers from C++: they compile, they link, each function answers
 *
 * Also that none of them touches errno. What they answer is for the other tests.
 */
#include "octavo-charset.h"
#include "octavo-detect.h"
#include "octavo-text.h"
#include "octavo.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

/* Programs that were compiled with 1.0, or with 1.1, rely on these. */
#define SAME_SIZE(type, size) \
	static_assert(sizeof(void *) != 8 || sizeof(type) == (size), "size of " #type)
SAME_SIZE(octavo_bom, 16);
SAME_SIZE(octavo_character, 16);
SAME_SIZE(octavo_column, 72);
SAME_SIZE(octavo_column_result, 56);
SAME_SIZE(octavo_columns, 24);
SAME_SIZE(octavo_escape, 24);
SAME_SIZE(octavo_found, 24);
SAME_SIZE(octavo_graphemes, 24);
SAME_SIZE(octavo_info, 24);
SAME_SIZE(octavo_lint, 56);
SAME_SIZE(octavo_normalizer, 176);
SAME_SIZE(octavo_position, 56);
SAME_SIZE(octavo_result, 40);
SAME_SIZE(octavo_row, 16);
SAME_SIZE(octavo_size, 40);
SAME_SIZE(octavo_stream, 64);

static int failures;

static void check(bool good, const char *what)
{
	if (!good) {
		std::fprintf(stderr, "api: %s\n", what);
		failures++;
	}
	if (errno != ENOTTY) { /* which nothing here has a reason to set */
		std::fprintf(stderr, "api: errno changed: %s\n", what);
		failures++;
		errno = ENOTTY;
	}
}

static void check_text()
{
	static const char text[] = "e\xCC\x81\xE6\xBC\xA2!"; /* e with an acute accent, a wide character */
	const size_t n = sizeof text - 1;
	char dst[16];

	check(std::strchr(octavo_unicode_version(), '.') != nullptr, "octavo_unicode_version");
	check(octavo_grapheme_next(text, n, 0) == 3, "octavo_grapheme_next");
	check(octavo_grapheme_previous(text, n, 5) == 3, "octavo_grapheme_previous");
	check(!octavo_grapheme_is_boundary(text, n, 1), "octavo_grapheme_is_boundary");
	check(octavo_grapheme_count(text, n) == 3, "octavo_grapheme_count");
	octavo_graphemes graphemes = {};
	octavo_graphemes_feed(&graphemes, text, 4, false);
	octavo_graphemes_feed(&graphemes, text + 4, n - 4, true);
	check(graphemes.count == 3, "octavo_graphemes_feed");
	graphemes = octavo_graphemes_at(text, n, 1);
	octavo_graphemes_feed(&graphemes, text + 1, 2, true);
	check(graphemes.count == 0, "octavo_graphemes_at");

	check(octavo_code_point_width(0x6F22, OCTAVO_WIDTH_SUM) == 2, "octavo_code_point_width");
	check(octavo_width(text, n, OCTAVO_WIDTH_GRAPHEMES | OCTAVO_AMBIGUOUS_WIDE) == 4,
	      "octavo_width");
	octavo_columns columns = octavo_columns_init(OCTAVO_WIDTH_SUM);
	octavo_columns_feed(&columns, text, n, true);
	check(columns.width == 4, "octavo_columns_feed");
	check(octavo_cut(text, n, OCTAVO_LIMIT_COLUMNS, 2, OCTAVO_WIDTH_SUM) == 3, "octavo_cut");

	check(octavo_normal_prefix(OCTAVO_NFC, text, n) == 1, "octavo_normal_prefix");
	octavo_result result = octavo_normalize(OCTAVO_NFC, text, n, dst, sizeof dst);
	check(result.read == n && result.written == 6 && std::memcmp(dst, "\xC3\xA9", 2) == 0,
	      "octavo_normalize");
	check(octavo_normalize_length(OCTAVO_NFC, text, n) == 6, "octavo_normalize_length");
	octavo_normalizer normalizer = octavo_normalizer_init(OCTAVO_NFKC);
	result = octavo_normalizer_feed(&normalizer, text, n, dst, sizeof dst, true);
	check(result.written == 6 && normalizer.offset == n, "octavo_normalizer_feed");
	check(octavo_equivalent(text, 3, "\xC3\xA9", 2), "octavo_equivalent");

	check(octavo_restriction_level("abc", 3) == OCTAVO_ONLY_ASCII, "octavo_restriction_level");
	check(octavo_mixed_scripts("a\xD0\xB0", 3) == 1, "octavo_mixed_scripts");
	octavo_lint lint = octavo_lint_init(UINT32_C(1) << OCTAVO_ODD_NOT_NFC, false);
	octavo_found found = octavo_lint_next(&lint, text, n, true);
	check(found.oddity == OCTAVO_ODD_NOT_NFC && found.read == 3 && found.length == 2,
	      "octavo_lint_next");

	check(octavo_property(OCTAVO_GENERAL_CATEGORY, 'A') == OCTAVO_LU, "octavo_property");
	check(std::strcmp(octavo_property_name(OCTAVO_SCRIPT), "Script") == 0,
	      "octavo_property_name");
	check(std::strcmp(octavo_value_name(OCTAVO_GENERAL_CATEGORY, OCTAVO_LU),
	                  "Uppercase_Letter") == 0,
	      "octavo_value_name");
	check(std::strcmp(octavo_value_short_name(OCTAVO_GENERAL_CATEGORY, OCTAVO_LU), "Lu") == 0,
	      "octavo_value_short_name");
	unsigned value;
	check(octavo_value_find(OCTAVO_SCRIPT, "greek", &value) &&
		      value == octavo_property(OCTAVO_SCRIPT, 0x3B1),
	      "octavo_value_find");
	unsigned scripts[OCTAVO_MAX_SCRIPTS];
	check(octavo_script_extensions(0x3B1, scripts) == 1 && scripts[0] == value,
	      "octavo_script_extensions");
}

static void check_charset()
{
	static const char text[] = "\xC4\xC1!"; /* KOI8-R */
	const octavo_charset *koi8 = octavo_charset_from_label("koi8-r", OCTAVO_NAMES_WEB);
	const octavo_charset *utf8 = octavo_charset_of(OCTAVO_UTF8);
	char dst[16];

	check(koi8 == octavo_charset_koi8_r() && koi8 == octavo_charset_numbered(144),
	      "octavo_charset_numbered");
	check(std::strcmp(octavo_charset_label(koi8), "KOI8-R") == 0, "octavo_charset_label");
	check(std::strcmp(octavo_charset_alias(koi8, OCTAVO_NAMES_SYSTEM, 0), "KOI8-R") == 0,
	      "octavo_charset_alias");
	check(octavo_charset_info(koi8)->extends_ascii, "octavo_charset_info");
	check(octavo_charset_check(koi8, text, 3, OCTAVO_STOP).read == 3, "octavo_charset_check");
	octavo_result result =
		octavo_charset_convert(koi8, text, 3, utf8, dst, sizeof dst, OCTAVO_STOP);
	check(result.written == 5 && std::memcmp(dst, "\xD0\xB4\xD0\xB0!", 5) == 0,
	      "octavo_charset_convert");
	check(octavo_charset_convert_length(koi8, text, 3, utf8, OCTAVO_STOP) == 5,
	      "octavo_charset_convert_length");
	octavo_charset_stream stream = octavo_charset_stream_init(utf8, koi8, OCTAVO_STOP);
	result = octavo_charset_stream_feed(&stream, "\xE4\xBA\x8C", 3, dst, sizeof dst, false);
	check(result.error == OCTAVO_UNMAPPABLE && stream.code_point == 0x4E8C,
	      "octavo_charset_stream_feed");
	result = octavo_charset_stream_put(&stream, "\xD0\xB4", 2, dst, sizeof dst);
	check(result.written == 1 && dst[0] == text[0], "octavo_charset_stream_put");
}

static void check_detect()
{
	static const char text[] = "\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0\n"; /* windows-1251 */
	const size_t n = sizeof text - 1;
	static uint64_t memory[OCTAVO_DETECT_MEMORY / sizeof(uint64_t)];
	octavo_hints hints = {};
	char dst[512];

	hints.language = "ru";
	octavo_verdict whole = octavo_detect(memory, text, n, &hints);
	check(whole.condition == OCTAVO_CONDITION_OTHER && whole.octets == n && whole.is_whole,
	      "octavo_detect");
	octavo_detector *detector = octavo_detect_begin(memory, &hints);
	octavo_detect_feed(detector, text, 5, false);
	octavo_detect_feed(detector, text + 5, n - 5, true);
	octavo_verdict fed = octavo_detect_verdict(detector);
	check(fed.posterior == whole.posterior, "octavo_detect_verdict");
	size_t length = octavo_detect_sentence(&fed, dst, sizeof dst);
	check(length == std::strlen(dst) && std::strstr(dst, "windows-1251"), "octavo_detect_sentence");

	octavo_span span;
	octavo_spans done = octavo_detect_spans(detector, text, n, true, &span, 1);
	check(done.count == 1 && span.length == n, "octavo_detect_spans");
	octavo_decoding_name(&span.decoding, dst, sizeof dst);
	check(std::strcmp(dst, "windows-1251") == 0, "octavo_decoding_name");
	octavo_decoding decoding = octavo_decoding_from_name(dst);
	check(decoding.charset == octavo_charset_windows_1251(), "octavo_decoding_from_name");
	octavo_result result =
		octavo_decoding_convert(&decoding, text, n, dst, sizeof dst, OCTAVO_STOP);
	check(result.written == 21 && std::memcmp(dst, "\xD0\x9F\xD1\x80", 4) == 0,
	      "octavo_decoding_convert");
}

int main()
{
	static const char text[] = "\xC3\xA9\n\xFF";
	const size_t n = sizeof text - 1;
	char dst[16];

	errno = ENOTTY;
	check(std::strcmp(octavo_version(), OCTAVO_VERSION) == 0, "octavo_version");
	check(octavo_encoding_from_label("utf8") == OCTAVO_UTF8, "octavo_encoding_from_label");
	check(octavo_encoding_from_label("no such") == OCTAVO_NO_ENCODING,
	      "octavo_encoding_from_label, unknown");
	check(std::strcmp(octavo_encoding_label(OCTAVO_UTF8), "UTF-8") == 0,
	      "octavo_encoding_label");
	check(std::strcmp(octavo_encoding_alias(OCTAVO_LATIN1, 0), "ISO-8859-1") == 0,
	      "octavo_encoding_alias");
	check(octavo_encoding_info(OCTAVO_UTF16)->byte_order == OCTAVO_ORDER_BY_BOM,
	      "octavo_encoding_info");
	char16_t unit = 0;
	octavo_encode(OCTAVO_UTF16_NATIVE, 0x1234, &unit, sizeof unit);
	check(unit == 0x1234, "OCTAVO_UTF16_NATIVE");
	octavo_stream stream = octavo_stream_init(OCTAVO_UTF8, OCTAVO_UTF16BE, OCTAVO_STOP);
	check(octavo_stream_feed(&stream, "A", 1, dst, sizeof dst, true).written == 2,
	      "octavo_stream_feed");
	check(octavo_stream_replace_with(&stream, "\0?", 2), "octavo_stream_replace_with");
	size_t length;
	check(octavo_valid_string("abc", &length) && length == 3, "octavo_valid_string");
	check(octavo_escape_find(OCTAVO_UTF8, "\x1B%G", 3).designation == OCTAVO_DESIGNATE_UTF8,
	      "octavo_escape_find");
	check(octavo_escape_write(OCTAVO_UTF8, OCTAVO_DESIGNATE_RETURN, dst, sizeof dst).written ==
		      3,
	      "octavo_escape_write");
	check(!octavo_level_allows(1, 0x301), "octavo_level_allows");
	errno = ENOTTY;
	octavo_locale_codeset(dst, sizeof dst);
	check(dst[0] != '\0', "octavo_locale_codeset");
	octavo_bom bom = octavo_sniff_bom("\xFE\xFF", 2);
	check(bom.encoding == OCTAVO_UTF16BE && bom.length == 2, "octavo_sniff_bom");
	check(std::strcmp(octavo_error_name(OCTAVO_OVERLONG), "overlong") == 0,
	      "octavo_error_name");
	check(octavo_error_text(OCTAVO_STRAY)[0] != '\0', "octavo_error_text");
	check(octavo_error_clause(OCTAVO_OK)[0] == '\0', "octavo_error_clause");
	check(!octavo_valid(text, n) && octavo_valid(text, n - 1), "octavo_valid");

	octavo_result result = octavo_check(OCTAVO_UTF8, text, n, OCTAVO_STOP);
	check(result.read == 3 && result.error == OCTAVO_NEVER_USED && result.length == 1,
	      "octavo_check");
	result = octavo_convert(OCTAVO_UTF8, text, n, OCTAVO_UTF16LE, dst, sizeof dst,
	                        OCTAVO_REPLACE);
	check(result.read == n && result.written == 6 && result.replaced == 1,
	      "octavo_convert");
	check(octavo_convert_length(OCTAVO_UTF8, text, n, OCTAVO_UTF16LE, OCTAVO_SKIP) == 4,
	      "octavo_convert_length");

	const int32_t offsets[] = { 0, 2, 4 };
	int32_t new_offsets[3];
	octavo_column column = {};
	column.rows = 2;
	column.data = text;
	column.size = n;
	column.offsets32 = offsets;
	octavo_column_result rows = octavo_check_column(OCTAVO_UTF8, &column, OCTAVO_STOP, nullptr);
	check(rows.row == 1 && rows.result.read == 1, "octavo_check_column");
	rows = octavo_convert_column(OCTAVO_UTF8, &column, OCTAVO_LATIN1, dst, sizeof dst,
	                             new_offsets, OCTAVO_SKIP);
	check(rows.row == 2 && new_offsets[2] == 2 && dst[0] == '\xE9', "octavo_convert_column");

	struct octavo_size measure = octavo_measure(OCTAVO_UTF8, text, n);
	check(measure.valid == 3 && measure.lines == 1 && measure.widest == OCTAVO_WIDEST_LATIN1,
	      "octavo_measure");
	octavo_summary first = octavo_summary_init(OCTAVO_UTF8, 0, 0);
	octavo_summary second = octavo_summary_init(OCTAVO_UTF8, 0, 1);
	uint8_t octets[OCTAVO_SUMMARY_SIZE];
	octavo_summary_feed(&first, text, 1);
	octavo_summary_feed(&second, text + 1, n - 1);
	octavo_summary_write(&second, octets);
	check(octavo_summary_read(&second, octets, sizeof octets), "octavo_summary_read");
	check(octavo_summary_join(&first, &second), "octavo_summary_join");
	octavo_totals totals = octavo_summary_totals(&first);
	check(totals.code_points == 3 && totals.lines == 1 && totals.offset == 3,
	      "octavo_summary_totals");
	check(octavo_count(text, n) == 3, "octavo_count");
	check(octavo_utf16_length(text, n) == 4, "octavo_utf16_length");
	check(octavo_floor(OCTAVO_UTF8, text, n, 1) == 0, "octavo_floor");
	check(octavo_ceil(OCTAVO_UTF8, text, n, 1) == 2, "octavo_ceil");

	octavo_position place = octavo_locate(text, n, nullptr, OCTAVO_CODE_POINTS, 2);
	check(place.offset[OCTAVO_OCTETS] == 3 && place.line == 1, "octavo_locate");
	place = octavo_locate_line(text, n, nullptr, 1, OCTAVO_OCTETS, 1);
	check(place.offset[OCTAVO_OCTETS] == n, "octavo_locate_line");
	check(octavo_index_length(n) == 0, "octavo_index_length");
	octavo_index_build(text, n, nullptr);

	octavo_character c = octavo_decode(OCTAVO_UTF8, text, n);
	check(c.code_point == 0xE9 && c.length == 2 && c.error == OCTAVO_OK, "octavo_decode");
	c = octavo_decode_last(OCTAVO_UTF8, text, n);
	check(c.length == 1 && c.error == OCTAVO_NEVER_USED, "octavo_decode_last");
	result = octavo_encode(OCTAVO_UTF8, 0x20AC, dst, sizeof dst);
	check(result.written == 3 && std::memcmp(dst, "\xE2\x82\xAC", 3) == 0,
	      "octavo_encode");

	check_text();
	check_charset();
	check_detect();
	check(octavo_kernels_choose("scalar"), "octavo_kernels_choose");
	check(!octavo_kernels_choose("no such"), "octavo_kernels_choose, unknown");
	check(std::strcmp(octavo_kernels_name(), "scalar") == 0, "octavo_kernels_name");
	return failures != 0;
}
