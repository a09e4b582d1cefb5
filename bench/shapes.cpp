/* SPDX-License-Identifier: MIT */
/* shapes.cpp - columns of short rows, and places in a text, beside the same by other calls */
#include "shapes.h"

#include <cstdint>
#include <cstring>
#include <random>

namespace {

/* The rows of the text that is measured, of 8 to 32 octets. */
std::vector<int32_t> offsets;
std::vector<octavo_checkpoint> checkpoints;

octavo_column column_of(const char *src, size_t n)
{
	octavo_column column{};
	column.rows = offsets.size() - 1;
	column.data = src;
	column.size = n;
	column.offsets32 = offsets.data();
	return column;
}

size_t check_column(const operation &o, const char *src, size_t n, char *, size_t)
{
	const octavo_column column = column_of(src, n);
	return octavo_check_column(o.from, &column, o.options, nullptr).row;
}

size_t check_rows(const operation &o, const char *src, size_t, char *, size_t)
{
	const size_t rows = offsets.size() - 1;
	for (size_t row = 0; row < rows; row++) {
		const auto begin = static_cast<size_t>(offsets[row]);
		const auto end = static_cast<size_t>(offsets[row + 1]);
		if (octavo_check(o.from, src + begin, end - begin, o.options).error != OCTAVO_OK)
			return row;
	}
	return rows;
}

size_t check_all(const operation &o, const char *src, size_t n, char *, size_t)
{
	return octavo_check(o.from, src, n, o.options).error == OCTAVO_OK ? offsets.size() - 1 : 0;
}

/* After the text that is written, the offsets that belong to it. */
size_t convert_column(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	const octavo_column column = column_of(src, n);
	const size_t room = (cap - offsets.size() * sizeof(int32_t)) / 4 * 4;
	const octavo_column_result r =
		octavo_convert_column(o.from, &column, o.to, dst, room, dst + room, o.options);
	int32_t written;
	std::memcpy(&written, dst + room + (offsets.size() - 1) * sizeof written, sizeof written);
	return r.row == column.rows ? static_cast<size_t>(written) : SIZE_MAX;
}

size_t convert_rows(const operation &o, const char *src, size_t, char *dst, size_t cap)
{
	const size_t room = (cap - offsets.size() * sizeof(int32_t)) / 4 * 4;
	auto *to = reinterpret_cast<int32_t *>(dst + room);
	size_t written = 0;
	*to++ = 0;
	for (size_t row = 0; row + 1 < offsets.size(); row++) {
		const auto begin = static_cast<size_t>(offsets[row]);
		const auto end = static_cast<size_t>(offsets[row + 1]);
		const octavo_result r = octavo_convert(o.from, src + begin, end - begin, o.to,
		                                       dst + written, room - written, o.options);
		if (r.error != OCTAVO_OK)
			return SIZE_MAX;
		written += r.written;
		*to++ = static_cast<int32_t>(written);
	}
	return written;
}

size_t convert_all(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	const octavo_result r = octavo_convert(o.from, src, n, o.to, dst, cap, o.options);
	return r.error == OCTAVO_OK ? r.written : SIZE_MAX;
}

/* The place of the end, from the beginning. */
size_t locate(const operation &, const char *src, size_t n, char *, size_t)
{
	return octavo_locate(src, n, nullptr, OCTAVO_CODE_POINTS, SIZE_MAX)
		.offset[OCTAVO_CODE_POINTS];
}

size_t build_index(const operation &, const char *src, size_t n, char *, size_t)
{
	octavo_index_build(src, n, checkpoints.data());
	return 0;
}

} // namespace

void cut_into_rows(const buffer &source)
{
	std::mt19937 random(1);
	offsets = { 0 };
	while (static_cast<size_t>(offsets.back()) + 40 < source.size())
		offsets.push_back(static_cast<int32_t>(
			octavo_floor(OCTAVO_UTF8, source.data(), source.size(),
		                     static_cast<size_t>(offsets.back()) + 8 + random() % 25)));
	offsets.push_back(static_cast<int32_t>(source.size()));
	checkpoints.resize(octavo_index_length(source.size()));
}

std::vector<contestant> shape_contestants(const operation &o)
{
	return choose({
		{ "check-column", make<check_column>("octavo", OURS) },
		{ "check-column", make<check_all>("one call") },
		{ "check-column", make<check_rows>("row by row") },
		{ "convert-column", make<convert_column>("octavo", OURS) },
		{ "convert-column", make<convert_all>("one call") },
		{ "convert-column", make<convert_rows>("row by row") },
		{ "locate", make<locate>("octavo", OURS) },
		{ "index", make<build_index>("octavo", OURS) },
	}, o);
}
