/* SPDX-License-Identifier: MIT */
/*
 * api.cpp - octavo.h from C++: it compiles, it links, each function answers
 *
 * Also that none of them touches errno. What they answer is for the other tests.
 */
#include "octavo.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

/* Programs that were compiled with 1.0 rely on these. */
#define SAME_SIZE(type, size) \
	static_assert(sizeof(void *) != 8 || sizeof(type) == (size), "size of " #type)
SAME_SIZE(octavo_bom, 16);
SAME_SIZE(octavo_character, 16);
SAME_SIZE(octavo_column, 72);
SAME_SIZE(octavo_column_result, 56);
SAME_SIZE(octavo_escape, 24);
SAME_SIZE(octavo_info, 24);
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

	check(octavo_kernels_choose("scalar"), "octavo_kernels_choose");
	check(!octavo_kernels_choose("no such"), "octavo_kernels_choose, unknown");
	check(std::strcmp(octavo_kernels_name(), "scalar") == 0, "octavo_kernels_name");
	return failures != 0;
}
