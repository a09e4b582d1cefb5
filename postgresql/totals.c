/* SPDX-License-Identifier: MIT */
/*
 * totals.c - octavo_summary(), octavo_merge(), octavo_totals(): what many rows have, together
 *
 * Each row is a text of its own. So this is not a summary of the library, whose parts are joined to
 * one text, but sums and maxima over rows: in whatever order parallel workers find them.
 */
#include "module.h"

#include "common/int.h"
#include "libpq/pqformat.h"
#include "port/pg_crc32c.h"
#include "utils/builtins.h"
#include "utils/jsonb.h"

PG_FUNCTION_INFO_V1(pg_octavo_summary_add);
PG_FUNCTION_INFO_V1(pg_octavo_merge_add);
PG_FUNCTION_INFO_V1(pg_octavo_summary_combine);
PG_FUNCTION_INFO_V1(pg_octavo_summary_write);
PG_FUNCTION_INFO_V1(pg_octavo_summary_read);
PG_FUNCTION_INFO_V1(pg_octavo_summary_final);
PG_FUNCTION_INFO_V1(pg_octavo_totals);

enum sum {
	ROWS, BAD_ROWS, OCTETS, CODE_POINTS, UTF16_UNITS, LINES, RETURNS, CRLF, BOMS,
	ERRORS, /* of each kind */
	SUMS = ERRORS + OCTAVO_ERROR_KINDS
};
enum maximum { LONGEST_ROW, LONGEST_LINE, WIDEST, MAXIMA };

/* None is negative. */
struct tally {
	int64 sum[SUMS];
	int64 maximum[MAXIMA];
};

static void tally_join(struct tally *tally, const struct tally *other)
{
	for (int i = 0; i < SUMS; i++)
		if (pg_add_s64_overflow(tally->sum[i], other->sum[i], &tally->sum[i]))
			ereport(ERROR, errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
			        errmsg("a sum over all rows is out of the range of bigint"));
	for (int i = 0; i < MAXIMA; i++)
		tally->maximum[i] = Max(tally->maximum[i], other->maximum[i]);
}

static struct tally tally_of_row(const char *s, size_t n)
{
	struct octavo_totals totals = module_totals(s, n);
	struct tally row = {
		.sum = {
			[ROWS] = 1,
			[BAD_ROWS] = totals.error != OCTAVO_OK,
			[OCTETS] = (int64)n,
			[CODE_POINTS] = (int64)totals.code_points,
			[UTF16_UNITS] = (int64)totals.utf16_units,
			[LINES] = (int64)totals.lines,
			[RETURNS] = (int64)totals.returns,
			[CRLF] = (int64)totals.crlf,
			[BOMS] = totals.has_bom,
		},
		.maximum = {
			[LONGEST_ROW] = (int64)n,
			[LONGEST_LINE] = (int64)totals.longest_line,
			[WIDEST] = totals.widest,
		},
	};

	for (int kind = 0; kind < OCTAVO_ERROR_KINDS; kind++)
		row.sum[ERRORS + kind] = (int64)totals.errors[kind];
	return row;
}

/* ---------------------------------------------------------------- as octets */

/*
 * A summary as octets: the mark, whose last octet is the version, the numbers, big-endian, and a
 * CRC-32C of all that.
 */
static const char mark[8] = { 'O', 'c', 't', 'R', 'o', 'w', 's', 1 };

#define SUMMARY_SIZE (sizeof mark + 8 * (SUMS + MAXIMA) + 4)

static pg_crc32c crc_of(const char *s)
{
	pg_crc32c crc;

	INIT_CRC32C(crc);
	COMP_CRC32C(crc, s, SUMMARY_SIZE - 4);
	FIN_CRC32C(crc);
	return crc;
}

static bytea *tally_write(const struct tally *tally)
{
	StringInfoData to;

	pq_begintypsend(&to);
	pq_sendbytes(&to, mark, sizeof mark);
	for (int i = 0; i < SUMS; i++)
		pq_sendint64(&to, tally->sum[i]);
	for (int i = 0; i < MAXIMA; i++)
		pq_sendint64(&to, tally->maximum[i]);
	pq_sendint32(&to, crc_of(to.data + VARHDRSZ));
	return pq_endtypsend(&to);
}

/* Whether a summary with these numbers can be the result of an aggregate. */
static bool is_possible(const struct tally *tally)
{
	for (int i = 0; i < SUMS; i++)
		if (tally->sum[i] < 0)
			return false;
	for (int i = 0; i < MAXIMA; i++)
		if (tally->maximum[i] < 0)
			return false;
	return tally->sum[BAD_ROWS] <= tally->sum[ROWS] &&
	       tally->maximum[WIDEST] <= OCTAVO_WIDEST_BEYOND_BMP;
}

static struct tally tally_read(const bytea *summary)
{
	size_t n = VARSIZE_ANY_EXHDR(summary);
	StringInfoData from = { VARDATA_ANY(summary), (int)n, 0, 0 };
	struct tally tally;
	const char *problem = NULL;

	if (n < sizeof mark || memcmp(from.data, mark, sizeof mark - 1) != 0)
		problem = "It does not begin like one.";
	else if (from.data[sizeof mark - 1] != mark[sizeof mark - 1])
		problem = "It is from another version of the extension.";
	else if (n != SUMMARY_SIZE)
		problem = "It has too many octets, or too few.";
	if (!problem) {
		from.cursor = sizeof mark;
		for (int i = 0; i < SUMS; i++)
			tally.sum[i] = pq_getmsgint64(&from);
		for (int i = 0; i < MAXIMA; i++)
			tally.maximum[i] = pq_getmsgint64(&from);
		if (pq_getmsgint(&from, 4) != crc_of(from.data))
			problem = "Its checksum is wrong.";
		else if (!is_possible(&tally))
			problem = "Its numbers contradict each other.";
	}
	if (problem)
		ereport(ERROR, errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
		        errmsg("the octets are no summary of octavo_summary()"),
		        errdetail_internal("%s", problem));
	return tally;
}

/* ---------------------------------------------------------------- the aggregates */

/* The state of an aggregate, which begins with the first value. */
static struct tally *state_of(FunctionCallInfo fcinfo)
{
	MemoryContext context;

	if (!AggCheckCallContext(fcinfo, &context))
		elog(ERROR, "function of an aggregate of octavo is called without it");
	if (PG_ARGISNULL(0))
		return MemoryContextAllocZero(context, sizeof(struct tally));
	return (struct tally *)PG_GETARG_POINTER(0);
}

/* octavo_summary() passes over nulls, as do aggregates of SQL. */
Datum pg_octavo_summary_add(PG_FUNCTION_ARGS)
{
	struct tally *state = state_of(fcinfo);

	if (!PG_ARGISNULL(1)) {
		const bytea *source = PG_GETARG_BYTEA_PP(1);
		struct tally row = tally_of_row(VARDATA_ANY(source), VARSIZE_ANY_EXHDR(source));
		tally_join(state, &row);
	}
	PG_RETURN_POINTER(state);
}

Datum pg_octavo_merge_add(PG_FUNCTION_ARGS)
{
	struct tally *state = state_of(fcinfo);

	if (!PG_ARGISNULL(1)) {
		struct tally part = tally_read(PG_GETARG_BYTEA_PP(1));
		tally_join(state, &part);
	}
	PG_RETURN_POINTER(state);
}

Datum pg_octavo_summary_combine(PG_FUNCTION_ARGS)
{
	struct tally *state = state_of(fcinfo);

	if (!PG_ARGISNULL(1))
		tally_join(state, (struct tally *)PG_GETARG_POINTER(1));
	PG_RETURN_POINTER(state);
}

Datum pg_octavo_summary_write(PG_FUNCTION_ARGS)
{
	PG_RETURN_BYTEA_P(tally_write(state_of(fcinfo)));
}

Datum pg_octavo_summary_read(PG_FUNCTION_ARGS)
{
	struct tally *state = palloc(sizeof *state);

	*state = tally_read(PG_GETARG_BYTEA_PP(0));
	PG_RETURN_POINTER(state);
}

/* No rows have a summary, too: it counts 0. */
Datum pg_octavo_summary_final(PG_FUNCTION_ARGS)
{
	return pg_octavo_summary_write(fcinfo);
}

/* ---------------------------------------------------------------- octavo_totals() */

/* {"overlong": 3, ..}: the kinds that there are. */
static Datum kinds_of(const struct tally *tally, int64 *errors)
{
	StringInfoData json;

	*errors = 0;
	initStringInfo(&json);
	for (int kind = 0; kind < OCTAVO_ERROR_KINDS; kind++) {
		int64 n = tally->sum[ERRORS + kind];
		if (!n)
			continue;
		if (pg_add_s64_overflow(*errors, n, errors))
			ereport(ERROR, errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
			        errmsg("the number of errors is out of the range of bigint"));
		appendStringInfo(&json, "%s\"%s\": " INT64_FORMAT, json.len ? ", " : "{",
		                 octavo_error_name(kind), n);
	}
	appendStringInfoString(&json, json.len ? "}" : "{}");
	return DirectFunctionCall1(jsonb_in, CStringGetDatum(json.data));
}

Datum pg_octavo_totals(PG_FUNCTION_ARGS)
{
	static const char *const widest[] = { "ascii", "latin1", "bmp", "beyond-bmp" };
	enum { LEADING = ERRORS, /* columns that are sums */
	       ERROR_COLUMN = LEADING, KINDS, LONGEST, WIDEST_COLUMN = LONGEST + WIDEST, COLUMNS };
	struct tally tally = tally_read(PG_GETARG_BYTEA_PP(0));
	Datum value[COLUMNS];
	bool null[COLUMNS] = { false };
	int64 errors;

	for (int i = 0; i < LEADING; i++)
		value[i] = Int64GetDatum(tally.sum[i]);
	value[KINDS] = kinds_of(&tally, &errors);
	value[ERROR_COLUMN] = Int64GetDatum(errors);
	for (int i = 0; i < WIDEST; i++)
		value[LONGEST + i] = Int64GetDatum(tally.maximum[i]);
	value[WIDEST_COLUMN] = CStringGetTextDatum(widest[tally.maximum[WIDEST]]);
	PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(module_columns(fcinfo), value, null)));
}
